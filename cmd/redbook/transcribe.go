package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"redbook/engine/wotr/transcript"
)

// transcribeJob prints the record of a game of War of the Ring that was transcribed elsewhere, as "redbook
// replay" reads it. Lines of comment say why the position is set where people deviated from the rules. Where
// the transcription says something that cannot be used it stops: the record up to there is printed all the
// same.
func transcribeJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("transcribe")
	dataFlag(f)
	beside := f.String("corrections", "",
		"the `file` that says where people left the rules; if not given, the one beside the transcription, if there is one: GAME.corrections beside GAME.jsonl")
	if err := parse(f, args, 1); err != nil {
		return err
	}
	path := f.Arg(0)
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	game, err := transcript.Read(file)
	if err != nil {
		return transcribed(path, err)
	}
	corrections, err := correctionsOf(path, *beside)
	if err != nil {
		return err
	}
	result, stopped := transcript.Convert(game, corrections)
	if result != nil {
		if _, err := io.WriteString(out, result.Text()); err != nil {
			return err
		}
	}
	return transcribed(path, stopped)
}

// correctionsOf reads the corrections of a transcription: of the file that is named, or of the one beside it.
func correctionsOf(game, named string) ([]transcript.Correction, error) {
	path := named
	if named == "" {
		path = strings.TrimSuffix(game, filepath.Ext(game)) + ".corrections"
	}
	file, err := os.Open(path)
	if named == "" && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := transcript.ReadCorrections(file)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return list, nil
}

// transcribed says in which file and line a transcription could not be used.
func transcribed(path string, err error) error {
	var unusable *transcript.Unusable
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unusable) && unusable.Line > 0:
		return fmt.Errorf("%s:%d: %w; the record goes up to there\n  %s", path, unusable.Line, unusable.Err,
			unusable.Text)
	}
	return fmt.Errorf("%s: %w", path, err)
}
