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
	learn := f.Bool("learn", false, "print what fits best: the gait, as it stands in engine/hunt/gait.go, and the chances in outlook.go")
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
	for part := 1; part <= 2; part++ {
		printSure(out, part, &seen.Sure[part])
		if *learn && len(seen.Choices[part]) > 0 {
			for i, far := range arena.Trusts {
				fmt.Fprintf(out, "trusted %.1f: log score %.3f\n", far,
					seen.Sure[part].Trusted[i]/float64(max(1, seen.Sure[part].Times)))
			}
			printGait(out, part, seen.Choices[part])
			fmt.Fprintf(out, "chances, of %d turns:\n\t%d: {", len(seen.Stood[part]), part)
			for i, weight := range arena.LearnChances(seen.Stood[part]) {
				if i > 0 {
					fmt.Fprint(out, ", ")
				}
				fmt.Fprintf(out, "%.3f", weight)
			}
			fmt.Fprintln(out, "},")
		}
	}
	return nil
}

// printSure tells how good beliefs were.
func printSure(out io.Writer, part int, s *arena.Sure) {
	times := float64(max(1, s.Times))
	fmt.Fprintf(out, "part %d, %d turns: log score of Frodo's last area %.3f, counted %.3f\n", part, s.Times,
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

// printGait prints the gait that fits some choices best.
func printGait(out io.Writer, part int, choices []hunt.Choice) {
	fmt.Fprintf(out, "part %d, %d choices:\n\t%d: {", part, len(choices), part)
	gait := arena.Learn(choices)
	for i, factor := range gait {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		fmt.Fprintf(out, "%.3f", factor)
	}
	fmt.Fprintln(out, "},")
	for i, factor := range gait {
		fmt.Fprintf(out, "%s: %.3f\n", hunt.TraitNames[i], factor)
	}
}
