package robots

import (
	"os"
	"strings"
	"testing"

	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/render"
	"redbook/storage"
)

// counting tells all events that come together in one sentence, so that it matters how many those are.
var counting = &tale.Tale{Gather: func(_ phrase.Speaker, events []engine.Event) (string, int) {
	return strings.Repeat("x", len(events)), len(events)
}}

// A record is told whole if some way of telling lines together stands in the text, in order.
func TestToldUntil(t *testing.T) {
	record := make([][]engine.Event, 6)
	for n := range record {
		record[n] = []engine.Event{{Kind: "x"}}
	}
	for text, want := range map[string]struct {
		line  int
		whole bool
	}{
		"x.\nx.\nx.\nx.\nx.\nx.": {5, true},
		"xx.\nxxx.\nx.":          {5, true},
		"xxxxxx.":                {5, true},
		"x.\nx.":                 {2, false},
		"":                       {0, false},
	} {
		if line, whole := toldUntil(text, record, counting, phrase.Speaker{}); line != want.line ||
			whole != want.whole {
			t.Errorf("%q: line %d, whole %t, want %v", text, line, whole, want)
		}
	}
}

// Names count as whole words only.
func TestNamesInTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"Grond": true, "the Grond.": true, "Gronds": false, "aGrond": false, "Gronds Grond": true, "żGrond": false,
		"Grond ★": false, "Grond-star": false, "": false,
	} {
		if got := (Secrecy{Marks: []string{" ★", "-star"}}).names(text, []string{"Grond"}); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// silent describes nothing.
type silent struct{ render.Painter }

func (silent) Describe(any, string) ([]string, error) { return nil, nil }

// What has been taken back need not be told as if it stood: the thread strikes it out.
func TestWhatWasTakenBackNeedNotBeTold(t *testing.T) {
	rules := confrontation.Rules
	text, err := os.ReadFile("../../engine/confrontation/testdata/frodo-defeated.txt")
	if err != nil {
		t.Fatal(err)
	}
	record, _, err := engine.ParseRecord(string(text), func(string) (engine.Rules, bool) { return rules, true })
	if err != nil {
		t.Fatal(err)
	}
	first, second := record.Lines[1], record.Lines[2]
	var stored []storage.Line
	for _, l := range []engine.Line{record.Lines[0], first, {Kind: engine.UndoLine, Undo: 1}, first, second} {
		stored = append(stored, storage.Line{Text: engine.FormatLine(rules, l, engine.Public)})
	}
	s := &soak{Soak: Soak{Games: []Game{{Game: table.Game{Rules: rules},
		Secret: Secrecy{Domain: confrontation.Characters}}}}}
	h, err := s.retell(seen{Table: &table.Table{Rules: rules, Painter: silent{}}}, stored)
	if err != nil {
		t.Fatal(err)
	}
	if len(h.public) != 3 {
		t.Errorf("%d lines are to be told, want the start and two placements", len(h.public))
	}
}

// What usual orders name betrays no card: they are the same whoever gives them.
func TestUsualOrdersAreAboutOrders(t *testing.T) {
	m := sandbox.Message{Components: []*sandbox.Component{{Type: 1, Components: []*sandbox.Component{
		{Type: 2, CustomID: "op:b:z46r:saruman:quick-game"}}}}}
	if !aboutOrders(m) {
		t.Error("they are not")
	}
}
