package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"redbook/engine"
)

// verifyJob checks the dice of a finished game's record against its seed, without the rules of the game.
func verifyJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("verify")
	dataFlag(f)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	text, err := os.ReadFile(f.Arg(0))
	if err != nil {
		return err
	}
	v, err := engine.VerifyChance(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	_, err = fmt.Fprintf(out, "ok %s lines=%d outcomes=%d commitment=%s\nCompare the commitment with the one that was published in the game's thread when it began.\n",
		v.Game, v.Lines, v.Outcomes, v.Commitment)
	return err
}
