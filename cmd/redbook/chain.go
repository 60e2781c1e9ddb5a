package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"redbook/engine"
)

// A chain is games that are carried one into the next, as players do with their finished games.

// links are what a chain's games came to.
type links struct {
	tallies []*tally // of each game of the chain
	// how often a game was handed over so, and how the next one ended: "wotr tokens=each-1: free won"
	handed map[string]int
	never  [][]string // of each game of the chain: what none of its games could reach
	faults []string
}

func newLinks(count int) *links {
	l := &links{handed: map[string]int{}, never: make([][]string, count)}
	for range count {
		l.tallies = append(l.tallies, newTally())
	}
	return l
}

func (l *links) add(o *links) {
	for i, t := range o.tallies {
		l.never[i] = common(l.tallies[i].games == 0, l.never[i], o.never[i])
		if t.games == 0 {
			continue
		}
		l.tallies[i].add(t)
	}
	for what, n := range o.handed {
		l.handed[what] += n
	}
	l.faults = append(l.faults, o.faults...)
}

// common is what is in both lists; where there has been none before, what is in the second.
func common(first bool, a, b []string) []string {
	if first {
		return b
	}
	return slices.DeleteFunc(slices.Clone(a), func(what string) bool { return !slices.Contains(b, what) })
}

// simulateChain plays random games of the first rules and carries each into the next.
func simulateChain(ctx context.Context, chain string, options engine.Options, count int, seed uint64,
	coverage bool, out io.Writer) error {
	var rules []engine.Rules
	for _, id := range strings.Split(chain, ",") {
		game, err := namedGame(id)
		if err != nil {
			return err
		}
		rules = append(rules, game.Rules)
	}
	if count < 1 {
		return usageError{fmt.Errorf("--games must be at least 1")}
	}
	options = engine.StateOptions(rules[0], options)
	if _, _, err := rules[0].New(options, engine.NewSeeded([]byte{0}, 0)); err != nil {
		return usageError{err}
	}
	total := newLinks(len(rules))
	var mu sync.Mutex
	var workers sync.WaitGroup
	for w := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			own := newLinks(len(rules))
			for i := w; i < count && ctx.Err() == nil; i += runtime.GOMAXPROCS(0) {
				if err := own.play(rules, options, seed, uint64(i)); err != nil {
					own.faults = append(own.faults, fmt.Sprintf("chain %d (seed %d): %v", i, seed, err))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(own)
		})
	}
	workers.Wait()
	return total.report(rules, count, coverage, out)
}

// play plays one chain.
func (l *links) play(rules []engine.Rules, options engine.Options, seed, number uint64) error {
	handed := ""
	for i, r := range rules {
		l.never[i] = common(l.tallies[i].games == 0, l.never[i], r.Never(options))
		end, err := l.tallies[i].play(r, options, seed+uint64(i)<<32, number) // another chance for each game
		if err != nil {
			return fmt.Errorf("%s %v: %w", r.ID(), options, err)
		}
		result, _ := r.Result(end)
		if handed != "" {
			l.handed[handed+": "+winners(r, result)]++
		}
		if i+1 == len(rules) {
			return nil
		}
		next := rules[i+1]
		sequel, ok := r.Sequel(end)
		if !ok || sequel.Rules != next.ID() {
			return fmt.Errorf("%s, %s, is not carried into %s", r.ID(), result.How, next.ID())
		}
		options = engine.StateOptions(next, sequel.OptionsFor(next, nil))
		handed = next.ID()
		for _, name := range slices.Sorted(maps.Keys(sequel.Options)) {
			handed += " " + name + "=" + sequel.Options[name]
		}
	}
	return nil
}

func winners(r engine.Rules, result engine.Result) string {
	var names []string
	for _, seat := range result.Winners.List() {
		names = append(names, r.Seats().Name(engine.Value(seat)))
	}
	if names == nil {
		return "a draw"
	}
	return strings.Join(names, "+") + " won"
}

// report prints what the games came to; anything wrong is an error.
func (l *links) report(rules []engine.Rules, count int, coverage bool, out io.Writer) error {
	refused, violations, finished := 0, 0, count
	for i, r := range rules {
		t := l.tallies[i]
		if coverage {
			fmt.Fprintf(out, "%s\n", r.ID())
			printCoverage(out, r, l.never[i], t)
		}
		refused, violations, finished = refused+t.refused, violations+t.violations, min(finished, t.finished)
		fmt.Fprintf(out, "%s: games=%d finished=%d\n", r.ID(), t.games, t.finished)
	}
	for _, what := range slices.Sorted(maps.Keys(l.handed)) {
		fmt.Fprintf(out, "  %-44s %d\n", what, l.handed[what])
	}
	slices.Sort(l.faults)
	for _, fault := range l.faults[:min(len(l.faults), 10)] {
		fmt.Fprintln(out, fault)
	}
	fmt.Fprintf(out, "chains=%d finished=%d refused=%d violations=%d\n", count, finished, refused, violations)
	if len(l.faults) > 0 || finished < count || refused > 0 || violations > 0 {
		return fmt.Errorf("%d of %d chains finished, %d offers were refused, %d violations, %d faults", finished,
			count, refused, violations, len(l.faults))
	}
	return nil
}
