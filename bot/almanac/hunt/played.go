package hunt

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// Played are ally cards, of which one effect counts, sorcery cards, and company cards that are turned over
// for what they can do once.
func (a Almanac) Played(e engine.Event, lang string) almanac.Card {
	t := a.teller(nil, lang)
	fact := ""
	var counts func(i int, effect *dataset.Effect) bool
	switch e.Kind {
	case "played":
		fact = "card"
		effect, _ := e.Fact("effect")
		counts = func(i int, _ *dataset.Effect) bool {
			return len(effect.Values) == 1 && int(effect.Values[0]) == i+1
		}
	case "cast":
		fact = "card"
		counts = func(int, *dataset.Effect) bool { return true }
	case "used":
		if f, _ := e.Fact("ability"); f.Domain != rules.Abilities || f.Domain.Name(f.Values[0]) != "once" {
			return almanac.Card{}
		}
		fact = "companion"
		counts = func(_ int, effect *dataset.Effect) bool { return effect.Timing == dataset.Once }
	}
	thing := func(v engine.Value) string {
		f, _ := e.Fact(fact)
		return f.Domain.ID() + "." + f.Domain.Name(v)
	}
	return almanac.PlayedAs(e, fact, func(v engine.Value) string { return t.say(thing(v), nil) },
		func(v engine.Value) string {
			card := a.set.CardsByName()[thing(v)]
			if card == nil {
				return ""
			}
			var does []string
			for i := range card.Effects {
				if effect := &card.Effects[i]; counts(i, effect) {
					does = append(does, in(words.Lang(lang), effect.Text, effect.TextPL))
				}
			}
			return strings.Join(does, " / ")
		})
}
