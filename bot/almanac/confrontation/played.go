package confrontation

import (
	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/engine"
	rules "redbook/engine/confrontation"
)

// Played are text cards and special cards: a strength card says nothing but its number.
func (Almanac) Played(e engine.Event, lang string) almanac.Card {
	say := func(key string) string { return words.Text(words.Lang(lang), "confrontation."+key, nil) }
	fact := map[string]string{"shown": "card", "exchanged": "card", "replaced": "by", "special": "card"}[e.Kind]
	f, _ := e.Fact(fact)
	if f.Domain == rules.Cards && len(f.Values) == 1 && rules.Card(f.Values[0]).Strength() > 0 {
		return almanac.Card{}
	}
	thing := func(v engine.Value) string { return f.Domain.ID() + "." + f.Domain.Name(v) }
	return almanac.PlayedAs(e, fact, func(v engine.Value) string { return say(thing(v)) },
		func(v engine.Value) string { return say("lookup." + thing(v) + ".text") })
}
