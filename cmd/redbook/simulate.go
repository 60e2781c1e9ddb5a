package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"redbook/engine"
)

// maxDecisions is far more than any game takes: a game that gets there does not end.
const maxDecisions = 100_000

// optionFlags collects --option name=value.
type optionFlags engine.Options

func (o optionFlags) String() string { return "" }

func (o optionFlags) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("an option is name=value")
	}
	o[name] = value
	return nil
}

// tally is what simulated games came to.
type tally struct {
	games, finished, refused, violations, decisions int

	covered map[string]int // rule paths
	steps   map[string]int
	verbs   map[string]int
	events  map[string]int
	ends    map[string]int
	faults  []string // the first few, each with the seed to repeat it
}

func newTally() *tally {
	return &tally{covered: map[string]int{}, steps: map[string]int{}, verbs: map[string]int{}, events: map[string]int{}, ends: map[string]int{}}
}

func (t *tally) add(o *tally) {
	t.games += o.games
	t.finished += o.finished
	t.refused += o.refused
	t.violations += o.violations
	t.decisions += o.decisions
	for _, pair := range [][2]map[string]int{{t.covered, o.covered}, {t.steps, o.steps}, {t.verbs, o.verbs}, {t.events, o.events}, {t.ends, o.ends}} {
		for k, n := range pair[1] {
			pair[0][k] += n
		}
	}
	t.faults = append(t.faults, o.faults...)
}

// simulateJob plays random games and looks for faults.
func simulateJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("simulate")
	dataFlag(f)
	id := f.String("game", "", "the `game` to play")
	count := f.Int("games", 100, "how many `games`")
	seed := f.Uint64("seed", 1, "the same `seed` plays the same games")
	coverage := f.Bool("coverage", false, "print how often each step, verb, event, rule path and ending was met")
	everything := f.Bool("everything", false, "fail unless everything came up that can under these options, and print what did not")
	way := f.String("through", "", "`discord`: play through the bot and the stand-in for Discord, and print what a game costs its players")
	orders := f.Bool("orders", false, "with --through: the players give standing orders")
	by := f.String("by", "buttons", "with --through: the players answer by `buttons` and menus alone, or by slash commands alone: slash")
	kills := f.Int("kills", 0, "with --through: the bot is stopped and started again so many `times` on the way")
	options := optionFlags{}
	f.Var(options, "option", "an option of the game, `name=value`; may be repeated")
	chain := f.String("chain", "", "instead of --game: play the first of these `games`, with commas between, and carry each into the next; options are the first one's")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *chain != "" {
		if *id != "" || *way != "" || *everything {
			return usageError{fmt.Errorf("--chain goes with neither --game nor --through nor --everything")}
		}
		return simulateChain(ctx, *chain, engine.Options(options), *count, *seed, *coverage, out)
	}
	game, err := namedGame(*id)
	if err != nil {
		return err
	}
	if *count < 1 {
		return usageError{fmt.Errorf("--games must be at least 1")}
	}
	if _, _, err := game.Rules.New(engine.Options(options), engine.NewSeeded([]byte{0}, 0)); err != nil {
		return usageError{err}
	}
	if *by != "buttons" && *by != "slash" {
		return usageError{fmt.Errorf("--by is buttons or slash, not %q", *by)}
	}
	switch *way {
	case "":
	case "discord":
		h := habits{orders: *orders, slash: *by == "slash", kills: *kills}
		return playThrough(ctx, game, engine.Options(options), *count, *seed, h, out)
	default:
		return usageError{fmt.Errorf("--through is discord or nothing, not %q", *way)}
	}
	begun := time.Now()
	total := simulate(ctx, game.Rules, engine.Options(options), *count, *seed)
	elapsed := time.Since(begun)
	never := game.Rules.Never(engine.Options(options))
	if *coverage {
		printCoverage(out, game.Rules, never, total)
	}
	var missing []string
	if *everything {
		missing = unmet(game.Rules, never, total)
		for _, thing := range missing {
			fmt.Fprintln(out, "never met:", thing)
		}
	}
	for _, fault := range total.faults[:min(len(total.faults), 10)] {
		fmt.Fprintln(out, fault)
	}
	fmt.Fprintf(out, "games=%d finished=%d refused=%d violations=%d decisions/s=%.0f\n",
		total.games, total.finished, total.refused, total.violations, float64(total.decisions)/elapsed.Seconds())
	if total.finished < *count || total.refused > 0 || total.violations > 0 {
		return fmt.Errorf("%d of %d games finished, %d offers were refused, %d violations", total.finished, *count, total.refused, total.violations)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d things that can come up never did", len(missing))
	}
	return ctx.Err()
}

// simulate plays games on all cores. Game i depends on the seed and i alone.
func simulate(ctx context.Context, rules engine.Rules, options engine.Options, count int, seed uint64) *tally {
	total := newTally()
	var mu sync.Mutex
	var workers sync.WaitGroup
	for w := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			own := newTally()
			for i := w; i < count && ctx.Err() == nil; i += runtime.GOMAXPROCS(0) {
				if _, err := own.play(rules, options, seed, uint64(i)); err != nil {
					own.faults = append(own.faults, fmt.Sprintf("game %d (seed %d): %v", i, seed, err))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(own)
		})
	}
	workers.Wait()
	slices.Sort(total.faults)
	return total
}

// play plays one game to its end, which it returns.
func (t *tally) play(rules engine.Rules, options engine.Options, seed, number uint64) (engine.Position, error) {
	t.games++
	pick := rand.New(rand.NewPCG(seed, number)).IntN
	chance := engine.NewSeeded(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, seed), number), 0)
	position, played, err := rules.New(options, chance)
	if err != nil {
		t.violations++
		return nil, err
	}
	t.count(played)
	lean := engine.Mood(rules, pick)
	var spent engine.Position
	for range maxDecisions {
		if result, over := rules.Result(position); over {
			t.finished++
			t.ends[result.How]++
			return position, nil
		}
		asked := rules.Asked(position)
		d := asked[pick(len(asked))]
		action, err := engine.RandomAction(rules, position, d, pick, lean)
		if err != nil {
			t.violations++
			return nil, err
		}
		next, played, err := rules.ApplyOver(spent, position, d.Seat, action, chance)
		if err == nil {
			err = rules.Check(next)
		}
		if err != nil {
			if errors.As(err, new(*engine.Refusal)) {
				t.refused++
			} else {
				t.violations++
			}
			return nil, fmt.Errorf("%s: %w", rules.Format(action), err)
		}
		t.decisions++
		t.steps[d.Step]++
		t.verbs[d.Step+" "+action.Verb]++
		t.count(played)
		spent, position = position, next
	}
	t.violations++
	return nil, fmt.Errorf("no end after %d decisions", maxDecisions)
}

func (t *tally) count(played engine.Played) {
	for _, e := range played.Events {
		t.events[e.Kind]++
	}
	for _, path := range played.Covered {
		t.covered[path]++
	}
}

// section is one kind of things that rules declare, and how often each has been met.
type section struct {
	title, kind string
	declared    []string
	counts      map[string]int
}

// sections are all that the rules declare, but for what games under the options could never reach.
func sections(rules engine.Rules, never []string, t *tally) []section {
	var steps, verbs, events, ends []string
	for _, s := range rules.Steps() {
		steps = append(steps, s.Name)
		for _, v := range s.Verbs {
			verbs = append(verbs, s.Name+" "+v)
		}
	}
	for _, e := range rules.Events() {
		events = append(events, e.Kind)
	}
	for _, v := range rules.Ends().Values() {
		if name := rules.Ends().Name(v); name != engine.Conceded && name != engine.Expired { // nobody gives up here
			ends = append(ends, name)
		}
	}
	list := []section{
		{"questions", "step", steps, t.steps}, {"answers", "answer", verbs, t.verbs}, {"events", "event", events, t.events},
		{"rule paths", "path", rules.Paths(), t.covered}, {"endings", "end", ends, t.ends},
	}
	for i, s := range list {
		list[i].declared = slices.DeleteFunc(slices.Clone(s.declared), func(name string) bool { return unreachable(never, s.kind, name) })
	}
	return list
}

// printCoverage prints how often everything was met; what never was stands out as 0.
func printCoverage(out io.Writer, rules engine.Rules, never []string, t *tally) {
	for _, s := range sections(rules, never, t) {
		names := slices.AppendSeq(slices.Clone(s.declared), maps.Keys(s.counts))
		slices.Sort(names)
		fmt.Fprintf(out, "%s:\n", s.title)
		for _, name := range slices.Compact(names) {
			fmt.Fprintf(out, "  %-44s %d\n", name, s.counts[name])
		}
	}
}

// unmet lists what was never met.
func unmet(rules engine.Rules, never []string, t *tally) []string {
	var list []string
	for _, s := range sections(rules, never, t) {
		for _, name := range s.declared {
			if s.counts[name] == 0 {
				list = append(list, s.kind+" "+name)
			}
		}
	}
	return list
}

// unreachable tells whether a thing is among those that the rules say never come up. An answer is a step and a verb.
func unreachable(never []string, kind, name string) bool {
	if step, verb, ok := strings.Cut(name, " "); ok && kind == "answer" {
		return slices.Contains(never, "step "+step) || slices.Contains(never, "verb "+verb)
	}
	return slices.Contains(never, kind+" "+name)
}
