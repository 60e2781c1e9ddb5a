package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"redbook/engine"
	"redbook/engine/arena"
	"redbook/engine/computer"
)

// arenaJob has two computer players play each other.
func arenaJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("arena")
	dataFlag(f)
	id := f.String("game", ownGames()[0].Rules.ID(), "the `game` that is played")
	a := f.String("a", "strong", "a `player`")
	b := f.String("b", "random", "the other `player`")
	pairs := f.Int("pairs", 50, "how many `pairs` of games, with the sides swapped and the same luck")
	seed := f.Uint64("seed", 1, "the same `seed` plays the same games")
	test := f.Bool("test", false,
		"stop as soon as it is clear whether a is stronger than b: one of twenty times it is said wrongly")
	ladder := f.String("ladder", "",
		"instead of --a and --b: these `players`, with commas between, each against each, as a table to keep; or all")
	only := f.String("side", "", "a plays this `seat` and its partners and never the other side")
	bins := f.Bool("bins", false, "tell what chances the evaluation gave the first side, and what came of them")
	options := optionFlags{}
	f.Var(options, "option", "an option of the game, `name=value`; may be repeated")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	game, err := namedGame(*id)
	if err != nil {
		return err
	}
	rules := game.Rules
	if *pairs < 1 {
		return usageError{fmt.Errorf("--pairs must be at least 1")}
	}
	climbing := strings.Split(*ladder, ",")
	switch {
	case *only != "" && (*ladder != "" || *test):
		return usageError{fmt.Errorf("--side goes with neither --ladder nor --test: they compare whole pairs")}
	case *ladder != "" && *test:
		return usageError{fmt.Errorf("--test goes with two players, not with --ladder")}
	case *ladder == "":
		climbing = []string{*a, *b}
	case *ladder == "all":
		climbing = computer.Names(rules)
	}
	for _, name := range climbing {
		if computer.New(name, rules, func(int) int { return 0 }) == nil {
			return usageError{fmt.Errorf("%s has no player %q; there is: %s", rules.ID(), name,
				strings.Join(computer.Names(rules), ", "))}
		}
	}
	m := &arena.Match{Rules: rules, Options: engine.StateOptions(rules, engine.Options(options)), A: *a, B: *b,
		Seed: *seed, Clock: threadTime, Bins: *bins}
	teams, err := engine.Teams(rules, m.Options)
	if err != nil {
		return usageError{err}
	}
	for i, team := range teams {
		if seat, ok := rules.Seats().Parse(*only); ok && team.Has(engine.Seat(seat)) {
			m.Side = i + 1
		}
	}
	if *only != "" && m.Side == 0 {
		return usageError{fmt.Errorf("--side must be one of %s, %s", sideName(rules, teams[0]),
			sideName(rules, teams[1]))}
	}
	if *ladder != "" {
		return playLadder(ctx, out, m, teams, climbing, *pairs)
	}
	t, err := playPairs(ctx, m, *pairs, *test)
	if t.Pairs > 0 {
		printArena(out, m, teams, t)
	}
	return err
}

// playLadder has some players play each other, and prints a table.
func playLadder(ctx context.Context, out io.Writer, m *arena.Match, teams [2]engine.Seats, names []string,
	pairs int) error {
	fmt.Fprintf(out, "| %s | against | as %s | as %s | ms an answer (99 of 100) | answers a game | how games ended |\n",
		m.Rules.ID(), sideName(m.Rules, teams[0]), sideName(m.Rules, teams[1]))
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|")
	for i, a := range names {
		for _, b := range names[i+1:] {
			m.A, m.B = a, b
			t, err := playPairs(ctx, m, pairs, false)
			if err != nil {
				return err
			}
			if t.Sides[0].Won+t.Sides[1].Won < t.Pairs { // whoever is stronger stands first
				m.A, m.B, t = b, a, t.Turned()
			}
			var ends []string
			for _, how := range t.Endings() {
				ends = append(ends, fmt.Sprintf("%s %d", how, t.Ends[how]))
			}
			fmt.Fprintf(out, "| %s | %s | %s | %s | %.1f (%.1f) | %d | %s |\n", m.A, m.B, shareText(t.Sides[0]),
				shareText(t.Sides[1]), millis(t, 0, 50), millis(t, 0, 99), t.Length(), strings.Join(ends, ", "))
		}
	}
	return nil
}

// shareText is how much a player won on a side, with the interval that holds the truth with 95 of 100.
func shareText(s arena.Side) string {
	share, least, most := s.Share()
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*share, 100*least, 100*most)
}

// millis is how long the processor worked for a player's answer: in so many of a hundred no longer.
func millis(t *arena.Tally, who, percent int) float64 {
	return t.Thought(who, percent).Seconds() * 1000
}

// sideName names the seats of a side.
func sideName(r engine.Rules, team engine.Seats) string {
	var seats []string
	for _, seat := range team.List() {
		seats = append(seats, r.Seats().Name(engine.Value(seat)))
	}
	return strings.Join(seats, " and ")
}

// playPairs plays so many pairs on all processors; with a test no more than it takes. The first pairs are
// counted, whichever was done first. With an error, as when it is interrupted, come the pairs before.
func playPairs(ctx context.Context, m *arena.Match, pairs int, test bool) (*arena.Tally, error) {
	all := &arena.Tally{}
	workers := min(runtime.NumCPU(), pairs)
	for from := 0; from < pairs; from += workers {
		var group sync.WaitGroup
		tallies, errs := make([]*arena.Tally, workers), make([]error, workers)
		for i := range min(workers, pairs-from) {
			group.Go(func() {
				runtime.LockOSThread() // for its clock
				defer runtime.UnlockOSThread()
				tallies[i], errs[i] = m.Play(from + i)
			})
		}
		group.Wait()
		for i, t := range tallies {
			if errs[i] != nil {
				return all, errs[i]
			}
			if t != nil {
				all.Add(t)
			}
		}
		if verdict, _ := all.Test(); test && verdict != arena.Open {
			break
		}
		if err := ctx.Err(); err != nil {
			return all, err
		}
	}
	return all, nil
}

// threadTime is how long the processor has worked for this thread.
func threadTime() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// printArena tells what the pairs came to.
func printArena(out io.Writer, m *arena.Match, teams [2]engine.Seats, t *arena.Tally) {
	fmt.Fprintf(out, "%s: %s against %s, %d pairs, seed %d\n", m.Rules.ID(), m.A, m.B, t.Pairs, m.Seed)
	games := 0
	for i, side := range t.Sides {
		if side.Games() == 0 {
			continue
		}
		games += side.Games()
		fmt.Fprintf(out, "%s as %s: won %d, drawn %d, lost %d: %s\n", m.A, sideName(m.Rules, teams[i]), side.Won,
			side.Drawn, side.Lost, shareText(side))
	}
	if m.Side == 0 {
		verdict, ratio := t.Test()
		fmt.Fprintf(out, "test: %s %s (%.2f)\n", m.A,
			[]string{"may be stronger or not", "is not stronger", "is stronger"}[verdict], ratio)
	}
	for _, how := range t.Endings() {
		fmt.Fprintf(out, "%s: %d of %d\n", how, t.Ends[how], games)
	}
	fmt.Fprintf(out, "turns in a game: %d, answers: %d (medians)\n", t.Turns(), t.Length())
	for i, name := range []string{m.A, m.B} {
		fmt.Fprintf(out, "%s: %d answers, %.2f ms of the processor in the median, %.2f ms in 99 of 100\n", name,
			t.Answers[i], millis(t, i, 50), millis(t, i, 99))
	}
	printBins(out, sideName(m.Rules, teams[0]), t.Bins)
}

// printBins tells what chances a side was given, and what came of them.
func printBins(out io.Writer, side string, bins arena.Bins) {
	for _, b := range bins {
		if b.Questions > 0 {
			n := 10 * float64(b.Questions)
			fmt.Fprintf(out, "%s: said %.1f %%, came %.1f %%, %d questions\n", side, float64(b.Said)/n,
				float64(b.Came)/n, b.Questions)
		}
	}
}
