package main

import (
	"cmp"
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
	"sync/atomic"
	"time"

	"redbook/bot/robots"
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
	purposeful bool   // how the games are played
	plan       string // or the plan that all follow

	games, finished, refused, violations, decisions int

	covered map[string]int // rule paths
	steps   map[string]int
	verbs   map[string]int
	events  map[string]int
	ends    map[string]int
	winners map[string]int
	faults  []string // the first few, each with the seed to repeat it
}

func newTally() *tally {
	return &tally{covered: map[string]int{}, steps: map[string]int{}, verbs: map[string]int{},
		events: map[string]int{}, ends: map[string]int{}, winners: map[string]int{}}
}

func (t *tally) add(o *tally) {
	t.games += o.games
	t.finished += o.finished
	t.refused += o.refused
	t.violations += o.violations
	t.decisions += o.decisions
	for _, pair := range [][2]map[string]int{{t.covered, o.covered}, {t.steps, o.steps}, {t.verbs, o.verbs},
		{t.events, o.events}, {t.ends, o.ends}, {t.winners, o.winners}} {
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
	everything := f.Bool("everything", false,
		"fail unless everything came up that can under these options, and print what did not")
	way := f.String("through", "",
		"`discord`: play through the bot and the stand-in for Discord, and print what a game costs its players")
	player := f.String("player", "random",
		"who plays: `random` players; purposeful ones, who think a little (at each of their positions all that is offered is held to leading on); or those who follow a plan of the game by its name, such as hunters")
	decisions := f.Int("decisions", 0,
		"instead of --games: games are begun until so many `decisions` have been made")
	orders := f.Bool("orders", false, "with --through: the players give standing orders")
	quick := f.Bool("quick", false, "with --through: the players take the quick game when it begins")
	by := f.String("by", "buttons",
		"with --through: the players answer by `buttons` and menus alone, or by slash commands alone: slash")
	strict := f.Bool("strict", false,
		"with --through: fail if there is more than one picture, notification or message where one is enough")
	kills := f.Int("kills", 0, "with --through: the bot is stopped and started again so many `times` on the way")
	options := optionFlags{}
	f.Var(options, "option", "an option of the game, `name=value`; may be repeated")
	chain := f.String("chain", "",
		"instead of --game: play the first of these `games`, with commas between, and carry each into the next; options are the first one's")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	switch {
	case *decisions < 0:
		return usageError{fmt.Errorf("--decisions must be at least 1")}
	case *decisions > 0 && (*way != "" || *chain != ""):
		return usageError{fmt.Errorf("--decisions goes with neither --through nor --chain")}
	case *player == "purposeful" && *way != "" || *player != "random" && *chain != "":
		return usageError{fmt.Errorf("--player %s goes with neither --through nor --chain", *player)}
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
	plan := ""
	if *player != "random" && *player != "purposeful" {
		if plan = *player; !hasPlan(game.Rules, plan) {
			return usageError{fmt.Errorf("--player is random or purposeful, or a plan of %s, not %q", game.Rules.ID(),
				plan)}
		}
	}
	if *count < 1 {
		return usageError{fmt.Errorf("--games must be at least 1")}
	}
	if _, _, err := game.Rules.New(engine.Options(options), engine.NewSeeded([]byte{0}, 0)); err != nil {
		return usageError{err}
	}
	stated := engine.StateOptions(game.Rules, engine.Options(options))
	if *by != "buttons" && *by != "slash" {
		return usageError{fmt.Errorf("--by is buttons or slash, not %q", *by)}
	}
	switch *way {
	case "":
	case "discord":
		return robots.Through{Games: rows(), Game: game, Options: engine.Options(options), Count: *count,
			Seed: *seed, Orders: *orders, Quick: *quick, Slash: *by == "slash", Strict: *strict,
			Kills: *kills, Plan: plan}.Run(ctx, out)
	default:
		return usageError{fmt.Errorf("--through is discord or nothing, not %q", *way)}
	}
	run := simulation{rules: game.Rules, options: stated, seed: *seed, games: *count,
		purposeful: *player == "purposeful", plan: plan, decisions: *decisions}
	begun := time.Now()
	total := run.play(ctx)
	elapsed := time.Since(begun)
	never := game.Rules.Never(stated)
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
	if plan != "" {
		for _, who := range slices.Sorted(maps.Keys(total.winners)) {
			fmt.Fprintf(out, "won by %s: %d of %d\n", who, total.winners[who], total.finished)
		}
	}
	fmt.Fprintf(out, "games=%d finished=%d refused=%d violations=%d decisions/s=%.0f\n",
		total.games, total.finished, total.refused, total.violations, float64(total.decisions)/elapsed.Seconds())
	if total.finished < total.games || total.refused > 0 || total.violations > 0 {
		return fmt.Errorf("%d of %d games finished, %d offers were refused, %d violations", total.finished,
			total.games, total.refused, total.violations)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d things that can come up never did", len(missing))
	}
	return ctx.Err()
}

func hasPlan(rules engine.Rules, name string) bool {
	_, ok := engine.Follow(rules, name)
	return ok
}

func seatNames(rules engine.Description, seats engine.Seats) string {
	var names []string
	for _, s := range seats.List() {
		names = append(names, rules.Seats().Name(engine.Value(s)))
	}
	return cmp.Or(strings.Join(names, " and "), "nobody")
}

// simulation is what is played: so many games, or games until so many decisions have been made.
type simulation struct {
	rules      engine.Rules
	options    engine.Options
	seed       uint64
	games      int
	decisions  int // 0: as many games as games says
	purposeful bool
	plan       string // that all players follow; "" for none
}

// play plays on all cores. Game i depends on the seed and i alone.
func (s *simulation) play(ctx context.Context) *tally {
	total := newTally()
	var mu sync.Mutex
	var workers sync.WaitGroup
	var made atomic.Int64
	for w := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			own := newTally()
			own.purposeful, own.plan = s.purposeful, s.plan
			for i := w; s.goesOn(i, int(made.Load())) && ctx.Err() == nil; i += runtime.GOMAXPROCS(0) {
				before := own.decisions
				if _, err := own.play(s.rules, s.options, s.seed, uint64(i)); err != nil {
					own.faults = append(own.faults, fmt.Sprintf("game %d (seed %d): %v", i, s.seed, err))
				}
				made.Add(int64(own.decisions - before))
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

// goesOn reports whether a game is still to be played when so many decisions have been made.
func (s *simulation) goesOn(game, made int) bool {
	if s.decisions > 0 {
		return made < s.decisions
	}
	return game < s.games
}

// leads is how much of what is offered to a seat is tried at each position of purposeful players, and in
// another world.
const leads, leadsElsewhere = 40, 20

// leadsOn asks whether all that is offered at a position leads on, here and in another world that looks the
// same to everybody: there the hands hold other cards.
func leadsOn(rules engine.Rules, p engine.Position, pick func(n int) int) error {
	if err := engine.LeadOn(rules, p, pick, leads); err != nil {
		return err
	}
	twin, ok := rules.Redeal(p, engine.Nobody, nil, pick)
	if !ok {
		return nil
	}
	if err := engine.LeadOn(rules, twin, pick, leadsElsewhere); err != nil {
		return at(rules, twin, err)
	}
	return nil
}

// play plays one game to its end, which it returns.
func (t *tally) play(rules engine.Rules, options engine.Options, seed,
	number uint64) (engine.Position, error) {
	t.games++
	pick := rand.New(rand.NewPCG(seed, number)).IntN
	chance := engine.NewSeeded(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, seed), number),
		0)
	position, played, err := rules.New(options, chance)
	if err != nil {
		t.violations++
		return nil, err
	}
	t.count(played)
	choose := t.player(rules, pick)
	var spent engine.Position
	for range maxDecisions {
		if result, over := rules.Result(position); over {
			t.finished++
			t.ends[result.How]++
			t.winners[seatNames(rules, result.Winners)]++
			return position, nil
		}
		asked := rules.Asked(position)
		d := asked[pick(len(asked))]
		action, err := choose(position, d)
		if err != nil {
			t.violations++
			return nil, at(rules, position, err)
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
			return nil, at(rules, position, fmt.Errorf("%s: %w", rules.Format(action), err))
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

// player returns who answers the decisions of a game.
func (t *tally) player(rules engine.Rules,
	pick func(n int) int) func(engine.Position, engine.Decision) (engine.Action, error) {
	if !t.purposeful {
		lean, planned := engine.Follow(rules, t.plan)
		if !planned {
			lean = engine.Mood(rules, pick)
		}
		return func(p engine.Position, d engine.Decision) (engine.Action, error) {
			return engine.RandomAction(rules, p, d, pick, lean)
		}
	}
	searcher := engine.NewSearcher(rules, pick)
	return func(p engine.Position, d engine.Decision) (engine.Action, error) {
		if err := leadsOn(rules, p, pick); err != nil {
			return engine.Action{}, err
		}
		return searcher.Choose(p, d)
	}
}

// at adds to a fault the position in which it came up, unless one stands there.
func at(rules engine.Rules, p engine.Position, err error) error {
	if errors.As(err, new(*placed)) {
		return err
	}
	data, failed := rules.Encode(p)
	if failed != nil {
		return errors.Join(err, failed)
	}
	return &placed{err, data}
}

// placed is a fault with the position in which it came up.
type placed struct {
	error
	position []byte
}

func (f *placed) Error() string { return fmt.Sprintf("%v\nin the position %s", f.error, f.position) }
func (f *placed) Unwrap() error { return f.error }

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
func sections(rules engine.Description, never []string, t *tally) []section {
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
		if name := rules.Ends().Name(v); !engine.ByPeople(name) { // nobody gives up here
			ends = append(ends, name)
		}
	}
	list := []section{
		{"questions", "step", steps, t.steps}, {"answers", "answer", verbs, t.verbs},
		{"events", "event", events, t.events},
		{"rule paths", "path", rules.Paths(), t.covered}, {"endings", "end", ends, t.ends},
	}
	for i, s := range list {
		list[i].declared = slices.DeleteFunc(slices.Clone(s.declared),
			func(name string) bool { return unreachable(never, s.kind, name) })
	}
	return list
}

// printCoverage prints how often everything was met; what never was stands out as 0.
func printCoverage(out io.Writer, rules engine.Description, never []string, t *tally) {
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
func unmet(rules engine.Description, never []string, t *tally) []string {
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

// unreachable reports whether a thing is among those that the rules say never come up. An answer is a step
// and a verb.
func unreachable(never []string, kind, name string) bool {
	if step, verb, ok := strings.Cut(name, " "); ok && kind == "answer" {
		return slices.Contains(never, "step "+step) || slices.Contains(never, "verb "+verb)
	}
	return slices.Contains(never, kind+" "+name)
}
