package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"redbook/engine/script"
)

// scriptJob runs scripts: scenarios of any game, with which somebody who knows the rules checks how a ruling
// is carried out.
func scriptJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("script")
	dataFlag(f)
	anew := f.Bool("write", false,
		"write into the file what happens, instead of holding it against what is written there")
	guide := f.Bool("guide", false, "print how a script is written, with an example for each game")
	files := 1
	for _, arg := range args {
		if arg == "--guide" || arg == "-guide" {
			files = 0
		}
	}
	if err := parse(f, args, files); err != nil {
		return err
	}
	if *guide {
		_, err := io.WriteString(out, script.Guide)
		return err
	}
	path := f.Arg(0)
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	written, err := scriptRun(path, *anew).Do(string(text))
	if err != nil {
		return err
	}
	if *anew && written != string(text) {
		if err := os.WriteFile(path, []byte(written), 0o666); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "ok %s\n", path)
	return err
}

// scriptRun runs a script of any game there is. What the script leaves to chance follows from the file's
// name.
func scriptRun(path string, anew bool) script.Run {
	run := script.Run{File: path, Games: rulesByID, Anew: anew, Seed: strings.TrimSuffix(filepath.Base(path),
		filepath.Ext(path))}
	for _, g := range games() {
		run.Known = append(run.Known, g.Rules.ID())
	}
	return run
}
