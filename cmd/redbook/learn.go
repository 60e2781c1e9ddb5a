package main

import (
	"context"
	"io"

	"redbook/engine/computer"
)

// learnJob writes what the players of War of the Ring have learnt, as it stands in engine/computer.
func learnJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("learn")
	games := f.Int("games", 1200, "in how many `games` some think")
	ruled := f.Int("ruled", 4000, "in how many more `games` both sides go by rules")
	seed := f.Uint64("seed", 1, "the same `seed` plays the same games")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	return computer.LearnWar(ctx, out, *games, *ruled, *seed)
}
