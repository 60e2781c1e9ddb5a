package main

import (
	"context"
	"fmt"
	"io"

	"redbook/engine"
	"redbook/engine/arena"
	"redbook/engine/hunt"
)

// balanceJob has a computer player play The Hunt for the Ring against itself, and weighs what was in play.
func balanceJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("balance")
	dataFlag(f)
	id := f.String("game", hunt.Rules.ID(), "the `game`, with our data set or another")
	games := f.Int("games", 200, "how many `games` are played")
	first := f.Int("first", 0, "the `number` of the first of them")
	seed := f.Uint64("seed", 1, "the same `seed` plays the same games")
	player := f.String("player", "strong", "the `player` of both sides")
	options := optionFlags{}
	f.Var(options, "option", "an option of the game, `name=value`; may be repeated")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *games < 1 {
		return usageError{fmt.Errorf("--games must be at least 1")}
	}
	game, err := namedGame(*id)
	if err != nil {
		return err
	}
	if game.Rules.Seats() != hunt.Seats {
		return usageError{fmt.Errorf("--game: what is in play is weighed in The Hunt for the Ring, not in %s", *id)}
	}
	w := &arena.Weighing{Rules: game.Rules, Options: engine.StateOptions(game.Rules, engine.Options(options)),
		Player: *player, Seed: *seed}
	s := &arena.Scales{}
	for n := range *games {
		if ctx.Err() != nil { // what was weighed until now is told
			break
		}
		if err := w.Weigh(*first+n, s); err != nil {
			return fmt.Errorf("game %d: %w", *first+n, err)
		}
	}
	fmt.Fprintf(out, "%s: %s on both sides, %d games, seed %d: the Ring-bearer won\n\n", *id, *player,
		s.All.Games(), *seed)
	fmt.Fprintln(out, "| of | games | won |\n|---|---|---|")
	fmt.Fprintf(out, "| all | %d | %s |\n", s.All.Games(), shareText(s.All))
	for _, kind := range arena.Kinds {
		for _, thing := range s.Of(kind) {
			side := s.Things[thing]
			fmt.Fprintf(out, "| %s %s | %d | %s |\n", kind, thing.Name, side.Games(), shareText(side))
		}
	}
	return nil
}
