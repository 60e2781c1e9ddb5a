package confrontation

import (
	"testing"

	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Beside one's own characters stands their strength, beside a region which of one's own stand there; the
// opponent's are not told, whoever asks.
func TestStrengthsStandBesideAChoice(t *testing.T) {
	var view rules.View
	view.For[rules.Fellowship] = true
	view.Regions[rules.Rhudaur][rules.Fellowship].Named = []rules.Named{{Character: rules.Gimli},
		{Character: rules.Frodo}}
	view.Regions[rules.Rhudaur][rules.Sauron].Named = []rules.Named{{Character: rules.Balrog}}
	view.Battle = &rules.BattleView{}
	view.Hands[rules.Sauron].Left = 7
	for _, test := range []struct {
		verb, field string
		value       engine.Value
		en, pl      string
	}{
		{"move", "from", engine.Value(rules.Rhudaur), "Gimli 3, Frodo 1", "Gimli 3, Frodo 1"},
		{"move", "who", engine.Value(rules.Gimli), "strength 3", "siła 3"},
		{"place-fellowship", "shire", engine.Value(rules.Gandalf), "strength 5", "siła 5"},
		{"move", "to", engine.Value(rules.Rhudaur), "⚔️ enemies: 1", "⚔️ wrogów: 1"},
		{"move", "to", engine.Value(rules.Shire), "", ""},
	} {
		for lang, want := range map[string]string{"en": test.en, "pl": test.pl} {
			choice := []engine.Arg{{Name: test.field, Value: test.value}}
			if got := (Almanac{}).Beside(view, test.verb, choice, lang); got != want {
				t.Errorf("%s %s, %s: %q, want %q", test.verb, test.field, lang, got, want)
			}
		}
	}
	whole := []engine.Arg{{Name: "from", Value: engine.Value(rules.Shire)},
		{Name: "to", Value: engine.Value(rules.Rhudaur)}, {Name: "who", Value: engine.Value(rules.Gimli)}}
	if got := (Almanac{}).Beside(view, "move", whole, "en"); got != "strength 3 · ⚔️ enemies: 1" {
		t.Errorf("beside a whole move stands %q", got)
	}
	for lang, want := range map[string]string{"en": "Cards in the opponent's hand: 7.",
		"pl": "Karty na ręce przeciwnika: 7."} {
		asked := engine.Decision{Seat: engine.Seat(rules.Fellowship)}
		facts := (Almanac{}).Facts(view, asked, engine.Action{}, lang)
		if len(facts) != 1 || facts[0] != want {
			t.Errorf("%s: %q", lang, facts)
		}
	}
}
