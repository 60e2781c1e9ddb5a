package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"redbook/engine/hunt/dataset"
)

// dataJob checks a data set of The Hunt for the Ring, or writes ours out as the beginning of another.
func dataJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("data")
	if err := parse(f, args, 2); err != nil {
		return err
	}
	switch what, dir := f.Arg(0), f.Arg(1); what {
	case "check":
		return checkData(dir, out)
	case "copy":
		return copyData(dir, out)
	default:
		return usageError{fmt.Errorf("data check DIR, or data copy DIR; not %q", what)}
	}
}

// checkData prints a data set's faults one a line, or what it holds.
func checkData(dir string, out io.Writer) error {
	if info, err := os.Stat(dir); err != nil {
		return err
	} else if !info.IsDir() {
		return fmt.Errorf("%s is a file: name the folder that holds %v", dir, dataset.Files)
	}
	set, err := dataset.Read(os.DirFS(dir))
	var faults dataset.Faults
	if errors.As(err, &faults) {
		if _, err := fmt.Fprintln(out, faults); err != nil {
			return err
		}
		return fmt.Errorf("faults in %s: %d. Mend them and check again; others may come to light then", dir,
			len(faults))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "ok %s\n", set)
	return err
}

// copyData writes our own data set into a new or empty folder.
func copyData(dir string, out io.Writer) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	there, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(there) > 0 {
		return fmt.Errorf("%s holds %s already: name a new or empty folder", dir, there[0].Name())
	}
	if err := os.CopyFS(dir, dataset.OursFS()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out,
		"Our own data set is in %s. Change the files, \"set\" (its name) in part1.json and part2.json first, then: redbook data check %s\n", dir, dir)
	return err
}
