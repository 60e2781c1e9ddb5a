package robots

import (
	"testing"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
)

// A computer that answers a question again is found out, unless something was taken back in between.
func TestComputersThatAnswerAgain(t *testing.T) {
	r := confrontation.Rules
	p, _, err := r.New(engine.StateOptions(r, nil), engine.NewSeeded([]byte{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	at := seen{Table: &table.Table{Rules: r, Chairs: []table.Chair{{ID: "fellowship", Computer: "casual"}}}}
	answer, undo := engine.Line{Kind: engine.ActionLine}, engine.Line{Kind: engine.UndoLine}
	for _, c := range []struct {
		lines []engine.Line
		twice int
	}{
		{[]engine.Line{answer}, 0},
		{[]engine.Line{answer, answer}, 1},
		{[]engine.Line{answer, undo, answer}, 0},
	} {
		done := computed{}
		for _, l := range append([]engine.Line{{Kind: engine.StartLine}}, c.lines...) {
			done.follows(at, l, p)
		}
		if done.twice != c.twice {
			t.Errorf("of %d lines %d are answered again", len(c.lines), done.twice)
		}
	}
}
