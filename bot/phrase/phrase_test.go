package phrase_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/wotr"
)

// Points are a score; other numbers, such as dice, are a list in their own order.
func TestNumbersReadAsListsAndPointsAsAScore(t *testing.T) {
	numbers := func(name string) engine.Fact { return engine.Tell(name, engine.Value(5), 2, 2).In(engine.Number) }
	for _, test := range []struct {
		rules engine.Rules
		event engine.Event
		want  string
	}{
		{wotr.Rules, engine.Event{Kind: "hunt-rolled", Facts: []engine.Fact{numbers("dice"), engine.Tell("needed", 5).In(engine.Number), engine.Tell("count", 1).In(engine.Number)}}, "**5**, 2, 2"},
		{confrontation.Rules, engine.Event{Kind: engine.Over, Facts: []engine.Fact{numbers("points")}}, "5 : 2 : 2"},
	} {
		for _, lang := range words.Languages {
			if text := (phrase.Speaker{Rules: test.rules, Lang: lang}).Event(test.event); !strings.Contains(text, test.want) {
				t.Errorf("%s in %s: %q lacks %q", test.event.Kind, lang, text, test.want)
			}
		}
	}
}
