package wotr

import (
	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// Played are events, cards used from the table, and combat cards: of these the combat half was played.
func (Almanac) Played(e engine.Event, lang string) almanac.Card {
	t := teller{lang: words.Lang(lang)}
	named := func(key string) func(engine.Value) string {
		return func(c engine.Value) string { return t.say(key+rules.Card(c).String(), nil) }
	}
	combat := func(key string) func(engine.Value) string {
		return func(c engine.Value) string { return t.say(key+rules.Card(c).Combat().String(), nil) }
	}
	switch e.Kind {
	case "played", "used-from-table":
		return almanac.PlayedAs(e, "card", named("card."), named("card-text."))
	case "combat-card":
		return almanac.PlayedAs(e, "card", combat("combat."), combat("combat-text."))
	}
	return almanac.Card{}
}
