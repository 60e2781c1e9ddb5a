package engine_test

import (
	"testing"

	"redbook/engine"
)

func TestTailBeginsWithTheLastCheckpointThatStands(t *testing.T) {
	lines := func(kinds ...engine.LineKind) []engine.Line {
		var list []engine.Line
		for _, kind := range kinds {
			list = append(list, engine.Line{Kind: kind})
		}
		return list
	}
	const start, act, checkpoint, undo = engine.StartLine, engine.ActionLine, engine.CheckpointLine,
		engine.UndoLine
	for name, c := range map[string]struct {
		lines  []engine.Line
		undone int // from this line on; 0 for none
		from   int // -1 for no tail
	}{
		"none":           {lines(start, act, act), 0, -1},
		"one":            {lines(start, act, checkpoint, act), 0, 2},
		"two":            {lines(start, checkpoint, act, checkpoint, act), 0, 3},
		"taken back":     {lines(start, checkpoint, act, checkpoint, undo), 3, 1},
		"the first line": {lines(checkpoint, act), 0, -1}, // the whole record is what replays from there
	} {
		record := &engine.Record{Game: "tiny", Lines: c.lines}
		for n := c.undone; c.undone > 0 && n < len(record.Lines)-1; n++ {
			record.Lines[n].Undone = true
		}
		tail, from, ok := record.Tail()
		if ok != (c.from >= 0) {
			t.Errorf("%s: %v", name, ok)
		} else if ok && (from != c.from || len(tail.Lines) != len(record.Lines)-from || tail.Game != "tiny" ||
			len(record.Lines) != len(c.lines)) {
			t.Errorf("%s: from %d with %d lines", name, from, len(tail.Lines))
		}
	}
}
