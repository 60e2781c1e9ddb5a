package confrontation

import (
	"slices"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// That a side has laid a card is told as long as it lies there face down. Where the same news show it, that
// line says all.
func TestACardIsToldOnce(t *testing.T) {
	event := func(kind string, side rules.Side, card rules.Card) engine.Event {
		e := engine.Event{Kind: kind, Facts: []engine.Fact{
			{Name: "side", Domain: rules.Seats, Values: []engine.Value{engine.Value(side)}}}}
		if card != rules.NoCard {
			e.Facts = append(e.Facts, engine.Fact{Name: "card", Domain: rules.Cards,
				Values: []engine.Value{engine.Value(card)}})
		}
		return e
	}
	laid := event("laid", rules.Sauron, rules.NoCard)
	say := phrase.Speaker{Rules: rules.Rules, Lang: words.English}
	for _, test := range []struct {
		events []engine.Event
		want   []string
	}{
		{[]engine.Event{laid}, []string{"🂠 Sauron has laid a card."}},
		{[]engine.Event{laid, event("laid", rules.Fellowship, rules.Strength2),
			event("shown", rules.Sauron, rules.Strength4), event("shown", rules.Fellowship, rules.Strength2), laid},
			[]string{"🃏 Sauron: **4**", "🃏 Fellowship: **2**", "🂠 Sauron has laid a card."}},
	} {
		if got := Tale.Paragraphs(say, test.events); !slices.Equal(got, test.want) {
			t.Errorf("told %q, want %q", got, test.want)
		}
	}
}
