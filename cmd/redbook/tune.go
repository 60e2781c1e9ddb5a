package main

import (
	"context"
	"io"
	"os"

	"redbook/engine/computer"
)

// tuneJob fits the evaluation by which computer players judge The Confrontation.
func tuneJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("tune")
	var t computer.Tuning
	f.IntVar(&t.Rounds, "rounds", 4, "how many `rounds`; in each the players know what was learnt in those before")
	f.IntVar(&t.Games, "games", 1500, "how many `games` are played in a round")
	f.Uint64Var(&t.Seed, "seed", 1, "the same `seed` learns the same")
	to := f.String("to", "", "the Go `file` to which the weights are written")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	return t.Run(ctx, out, func(source []byte) error {
		if *to == "" {
			return nil
		}
		return os.WriteFile(*to, source, 0o644)
	})
}
