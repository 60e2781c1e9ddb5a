package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"redbook/engine/wotr/transcript"
)

// transcribeJob prints the record of a game of War of the Ring that was transcribed elsewhere, as "redbook replay" reads it. Lines of
// comment say why the position is set where people deviated from the rules.
func transcribeJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("transcribe")
	dataFlag(f)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	file, err := os.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	game, err := transcript.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	result, err := transcript.Convert(game)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	_, err = io.WriteString(out, result.Text())
	return err
}
