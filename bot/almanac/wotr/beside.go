package wotr

import (
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// movesFigures are the verbs whose field "who" holds figures; in the others it holds characters.
var movesFigures = []string{"separate", "send", "move-companions", "move-minions"}

// Beside adds what decides: to a nation how far it is from war, to a character level and leadership, to
// figures how many are left to recruit, to a deck how many cards it has, to a combat card what it is called
// in battle, to an event card that it would do nothing, and to a sovereign how far he is corrupted.
func (Almanac) Beside(view any, verb string, choice []engine.Arg, lang string) string {
	v, ok := view.(rules.View)
	if !ok {
		return ""
	}
	t := teller{lang: words.Lang(lang), view: &v}
	field, value := choice[0].Name, choice[0].Value
	switch {
	case field == "nation":
		return t.besideNation(rules.Nation(value))
	case field == "deck":
		return t.say("tell.beside-deck", words.Args{"n": v.Decks[rules.Decks.Name(value)].Left})
	case field == "what":
		return t.besideRecruit(rules.Figures.Name(value))
	case field == "card" && verb == "lay":
		return t.besideCombat(rules.Card(value))
	case field == "card" && verb == "play" && t.idle(rules.Card(value)):
		return t.say("tell.beside-idle", nil)
	case field == "who" && slices.Contains(movesFigures, verb), field == "figure":
		if c, ok := rules.Characters.Parse(rules.Figures.Name(value)); ok {
			return t.besideCharacter(rules.Character(c))
		}
	case field == "who":
		if text := t.besideSovereign(verb, choice); text != "" || rules.Character(value).Sovereign() {
			return text
		}
		return t.besideCharacter(rules.Character(value))
	}
	return ""
}

// Far counts borders from the region that an action sets out from.
func (Almanac) Far(begun engine.Action, d *engine.Domain) func(engine.Value) int {
	if d != rules.Regions {
		return nil
	}
	return func(place engine.Value) int {
		if !begun.Has("from") {
			return 0
		}
		return rules.Region(begun.Get("from")).Distance(rules.Region(place))
	}
}

// A card that is played in battle is called by what it is there, and by its event (Rulebook p.29).
func init() {
	for _, lang := range words.Languages {
		given, t := map[string]string{}, teller{lang: lang}
		for _, v := range rules.Cards.Values() {
			if c := rules.Card(v); c != rules.NoCard {
				given["wotr.called.lay.card."+c.String()] = t.name(rules.Combats, c.Combat().String()) + " (" +
					t.name(rules.Cards, c.String()) + ")"
			}
		}
		words.Give(lang, given)
	}
}

// besideNation says how many steps a nation is from war, and whether it is active (Rulebook p.35).
func (t teller) besideNation(nation rules.Nation) string {
	i := slices.IndexFunc(t.view.Nations, func(n rules.NationView) bool { return n.Nation == nation })
	if i < 0 {
		return ""
	}
	n := t.view.Nations[i]
	return t.say("tell.beside-nation", words.Args{"war": n.Box == rules.AtWar, "active": n.Active,
		"n": int(rules.AtWar - n.Box)})
}

// besideCharacter says the level and the leadership that a character card shows (Rulebook p.25).
func (t teller) besideCharacter(c rules.Character) string {
	if c == rules.NoCharacter {
		return ""
	}
	f := c.Facts()
	return t.say("tell.beside-character", words.Args{"level": f.Level, "unlimited": f.Level == rules.Unlimited,
		"leadership": f.Leadership})
}

// besideRecruit says how many figures of a kind are left in the reinforcements.
func (t teller) besideRecruit(figure string) string {
	for _, left := range t.view.Reserves {
		if n, ok := left[figure]; ok {
			return t.say("tell.beside-left", words.Args{"n": n})
		}
	}
	return ""
}

// besideCombat says what a card is called in battle, and its initiative.
func (t teller) besideCombat(c rules.Card) string {
	return t.say("tell.beside-combat", words.Args{"title": t.name(rules.Combats, c.Combat().String()),
		"initiative": initiative(c)})
}
