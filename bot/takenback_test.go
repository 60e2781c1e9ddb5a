package bot

import (
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/table"
	talehunt "redbook/bot/tale/hunt"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// Where two lines of the record were told in one sentence and the later one is taken back, the earlier one
// still stands.
func TestHalfOfASentenceIsTakenBack(t *testing.T) {
	placed := func(nazgul, at engine.Value) engine.Event {
		return engine.Event{Kind: "placed", Facts: []engine.Fact{
			engine.Tell("nazgul", nazgul).In(hunt.Riders), engine.Tell("at", at).In(hunt.Spaces)}}
	}
	of := &table.Table{Rules: hunt.Rules, Tale: talehunt.New(dataset.Ours())}
	say := phrase.Speaker{Rules: hunt.Rules, Lang: words.English}
	riders, spaces := hunt.Riders.Values(), hunt.Spaces.Values()
	var events []engine.Event
	for i := range 3 {
		events = append(events, placed(riders[i], spaces[i]))
	}
	told := paragraphParts(of, say, events, []int{7, 8, 9})
	if len(told) != 1 || len(told[0].Each) != 3 {
		t.Fatalf("told are %+v", told)
	}
	each := textsOf(told[0].Each)
	for _, c := range []struct {
		from []int // undone one after the other
		want string
	}{
		{[]int{10}, told[0].Text},
		{[]int{9}, each[0] + "\n" + each[1] + "\n~~" + each[2] + "~~"},
		{[]int{9, 8}, each[0] + "\n~~" + each[1] + "~~\n~~" + each[2] + "~~"},
		{[]int{9, 7}, "~~" + each[0] + "~~\n~~" + each[1] + "~~\n~~" + each[2] + "~~"},
		{[]int{7}, "~~" + told[0].Text + "~~"},
	} {
		parts, carried := told, told // one in its message, one carried from message to message
		for _, from := range c.from {
			undone := table.News{Pieces: []table.Piece{{Undone: from}}}
			parts, carried = strike(parts, undone), strike(byLines(carried), undone)
		}
		for _, parts := range [][]part{parts, carried} {
			if got := (growing{Parts: parts}).text(); got != c.want {
				t.Errorf("undone from %v: %q, not %q", c.from, got, c.want)
			}
		}
	}
}
