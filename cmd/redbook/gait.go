package main

import (
	"context"
	"fmt"
	"io"

	"redbook/engine"
	"redbook/engine/arena"
	"redbook/engine/hunt"
)

// gaitJob watches how Frodo walks in games of computer players: what hunters believe is held against where
// he is, what the evaluation says against how the games end, and how he walks is learnt.
func gaitJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("gait")
	games := f.Int("games", 50, "how many `games` are played")
	seed := f.Uint64("seed", 1, "the same `seed` plays the same games")
	bearer := f.String("bearer", "strong", "the `player` of the Ring-bearer")
	hunters := f.String("hunters", "strong", "the `player` of the Nazgûl")
	learn := f.Bool("learn", false, "print what fits best: the gait and how far to trust it, as they stand in engine/hunt/gait.go, and the chances in "+
		"outlook.go")
	options := optionFlags{}
	f.Var(options, "option", "an option of the game, `name=value`; may be repeated")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *games < 1 {
		return usageError{fmt.Errorf("--games must be at least 1")}
	}
	w := &arena.Walks{Rules: hunt.Rules, Options: engine.StateOptions(hunt.Rules, engine.Options(options)),
		Bearer: *bearer, Hunters: *hunters, Seed: *seed}
	seen := &arena.Seen{}
	for n := range *games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.Watch(n, seen); err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
	printBins(out, sideName(w.Rules, engine.SeatsOf(0)), seen.Bins)
	var both arena.Sure
	for part := 1; part <= 2; part++ {
		both.Merge(&seen.Sure[part])
		printSure(out, fmt.Sprintf("part %d", part), &seen.Sure[part])
		if *learn && len(seen.Choices[part]) > 0 {
			factors := arena.Learn(seen.Choices[part])
			fmt.Fprintf(out, "gait, of %d choices:\n", len(seen.Choices[part]))
			printWeights(out, part, factors[:])
			for i, factor := range factors {
				fmt.Fprintf(out, "%s: %.3f\n", hunt.TraitNames[i], factor)
			}
			trust := arena.LearnTrust(seen.Sure[part].Guesses)
			fmt.Fprintf(out, "trust, of %d turns:\n", len(seen.Sure[part].Guesses))
			printWeights(out, part, trust[:])
			chances := arena.LearnChances(seen.Stood[part])
			fmt.Fprintf(out, "chances, of %d turns:\n", len(seen.Stood[part]))
			printWeights(out, part, chances[:])
		}
	}
	printSure(out, "both parts", &both)
	return nil
}

// printSure tells how good beliefs were.
func printSure(out io.Writer, of string, s *arena.Sure) {
	times := float64(max(1, s.Times))
	fmt.Fprintf(out, "%s, %d turns: log score of Frodo's last area %.3f, counted %.3f\n", of, s.Times,
		s.Score/times, s.Counted/times)
	fmt.Fprintln(out, "| believed | areas | chance, in the mean | Frodo was there |\n|---|---|---|---|")
	for i, b := range s.Bins {
		if b.Times > 0 {
			n := float64(b.Times)
			fmt.Fprintf(out, "| %d to %d %% | %d | %.1f %% | %.1f %% |\n", 10*i, 10*i+10, b.Times, 100*b.Sum/n,
				100*float64(b.True)/n)
		}
	}
}

// printWeights prints what was learnt of a part as it stands in the program.
func printWeights(out io.Writer, part int, weights []float64) {
	fmt.Fprintf(out, "\t%d: {", part)
	for i, weight := range weights {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		fmt.Fprintf(out, "%.3f", weight)
	}
	fmt.Fprintln(out, "},")
}
