package robots

import (
	"strings"
	"testing"

	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
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
