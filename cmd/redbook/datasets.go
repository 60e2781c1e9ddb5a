package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// customGames are The Hunt for the Ring with the data sets that the settings name.
var customGames []row

// offerDataSets makes each data set in a folder a game of its own. It is called once, before the games are
// asked for, and refuses what has a fault: a game that is going on cannot be played with half a board.
func offerDataSets(dirs []string) error {
	if len(dirs) == 0 {
		return nil
	}
	var rows []row
	for _, dir := range dirs {
		set, err := readDataSet(dir)
		if err != nil {
			return err
		}
		id := dataSetID(set)
		if i := slices.IndexFunc(rows, func(r row) bool { return r.Rules.ID() == id }); i >= 0 ||
			id == hunt.Rules.ID() {
			return fmt.Errorf("data set %s: another game is called %s already: give it another name (\"set\" in part1.json and part2.json)", dir, id)
		}
		board := huntWith(hunt.NewAs(id, set), set)
		board.Of = hunt.Rules.ID()
		rows = append(rows, board)
	}
	customGames = rows
	return nil
}

// dataFlag lets a job that reads no settings know data sets.
func dataFlag(f *flag.FlagSet) {
	var dirs []string
	f.Func("hunt-data", "a `folder` with a data set of The Hunt for the Ring: it is a game of its own; may be repeated", func(dir string) error {
		dirs = append(dirs, dir)
		return offerDataSets(dirs)
	})
}

// readDataSet reads a folder. Its error lists all faults.
func readDataSet(dir string) (*dataset.Set, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("data set: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("data set: %s is a file: name the folder that holds %v", dir, dataset.Files)
	}
	set, err := dataset.Read(os.DirFS(dir))
	var faults dataset.Faults
	if errors.As(err, &faults) {
		return nil, fmt.Errorf("data set %s has faults (redbook data check %s):\n%w", dir, dir, faults)
	}
	if err != nil {
		return nil, fmt.Errorf("data set %s: %w", dir, err)
	}
	return set, nil
}

var notInIDs = regexp.MustCompile(`[^a-z0-9]+`)

// dataSetID is a game's id, and the name of its command: "hunt-" and the set's name as far as it can stand
// there (Discord allows 32 characters).
func dataSetID(set *dataset.Set) string {
	name := strings.Trim(notInIDs.ReplaceAllString(strings.ToLower(set.Name), "-"), "-")
	if name == "" {
		name = set.Digest
	}
	return strings.TrimRight(hunt.Rules.ID()+"-"+name[:min(len(name), 24)], "-")
}
