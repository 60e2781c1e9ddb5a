package wotr

import (
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// What Kings of Middle-earth adds to the look-up: its cards beside those that they replace, rulers,
// corruption tiles, ruler tokens.

// calledInKings names a card that takes the place of another one of its name, so that both can be found.
func calledInKings(thing, lang string) string {
	id, ok := strings.CutPrefix(thing, "card.")
	if !ok || valueOf[rules.Card](rules.Cards, id).Replaces() == rules.NoCard {
		return ""
	}
	t := teller{lang: words.Lang(lang)}
	return t.say("tell.called-in-kings", words.Args{"name": t.name(rules.Cards, id)})
}

// Plays is always so: of the only expansion, Book says it.
func (Almanac) Plays(string, any) bool { return true }

// Begun is nothing: the board says all.
func (Almanac) Begun(any, engine.Action) any { return nil }

// Book is the expansion of what is only in its games: its cards, what a combat half on these alone or a ruler
// does, its tiles.
func (Almanac) Book(key string) string {
	domain, id, _ := strings.Cut(strings.TrimPrefix(key, lookup), ".")
	ofKings := false
	switch domain {
	case "card":
		ofKings = valueOf[rules.Card](rules.Cards, id).OfKings()
	case "combat":
		ofKings = !slices.ContainsFunc(valueOf[rules.Combat](rules.Combats, id).Cards(),
			func(c rules.Card) bool { return !c.OfKings() })
	case "tile":
		ofKings = valueOf[rules.Tile](rules.Tiles, id).King()
	}
	if ofKings {
		return "kings"
	}
	return ""
}

// withKings reports whether the game that is looked at is played with the expansion.
func (t teller) withKings() bool { return t.view != nil && t.view.Kings != nil }

// ofKings says of a card of the expansion that it is one, and how we read it; of a card that the expansion
// replaces, which card takes its place.
func (t teller) ofKings(c rules.Card) []string {
	if c.OfKings() {
		lines := []string{t.say("tell.kings", words.Args{"replaces": c.Replaces() != rules.NoCard})}
		if key := "wotr.our-reading." + c.String(); words.Has(t.lang, key) {
			lines = append(lines, t.say("tell.our-reading", words.Args{"text": words.Text(t.lang, key, nil)}))
		}
		return lines
	}
	by := c.ReplacedBy()
	if by == rules.NoCard || t.view != nil && !t.withKings() {
		return nil
	}
	lines := []string{t.say("tell.replaced", words.Args{"now": t.withKings()}),
		t.say("card-text."+by.String(), nil)}
	if t.withKings() {
		lines = append(lines, t.say("tell.where."+t.whereIs(by), nil))
	}
	return lines
}

// inGame reports whether a card is in the game that is looked at.
func (t teller) inGame(c rules.Card) bool {
	if t.withKings() {
		return c.ReplacedBy() == rules.NoCard
	}
	return !c.OfKings()
}

// ability says what a ruler does in a battle.
func (t teller) ability(c rules.Combat) []string {
	who, side, initiative := c.Ruler()
	var list []string
	for _, n := range initiative {
		list = append(list, strconv.Itoa(n))
	}
	lines := []string{
		t.say("tell.ability-initiative", words.Args{"initiative": strings.Join(list, ", "),
			"free": side == rules.FreePeoples}),
		t.say("combat-text."+c.String(), nil),
	}
	return append(lines, t.ruler(who)...)
}

// ruler says where a ruler of the game is: a sovereign with what lies on him as far as the asker may know.
func (t teller) ruler(c rules.Character) []string {
	switch {
	case t.view == nil:
		return nil
	case !t.withKings():
		return []string{t.say("tell.not-here", nil)}
	case !c.Sovereign():
		return t.state(c)
	}
	for _, shown := range t.view.Kings.Sovereigns {
		if shown.Sovereign == c {
			return []string{t.say("tell.sovereign."+shown.State, words.Args{
				"region": t.name(rules.Regions, shown.Region.String()), "tiles": t.tiles(shown.Tiles),
				"hidden": shown.Hidden,
				"known":  shown.Hidden == 0, "level": shown.Level, "resistance": shown.Resistance, "aimed": shown.Aimed,
			})}
		}
	}
	return nil
}

// besideSovereign adds to a sovereign who is to be corrupted, or is chosen by a card, his level of corruption
// and his resistance (K9.2); an asker who does not know all of his tiles reads how many lie face down. To one
// who walks to where he awakens (K7.2) it adds where he is.
func (t teller) besideSovereign(verb string, choice []engine.Arg) string {
	if t.view.Kings == nil || choice[0].Name != "who" {
		return ""
	}
	for _, shown := range t.view.Kings.Sovereigns {
		if shown.Sovereign != rules.Character(choice[0].Value) || shown.State != "leader" {
			continue
		}
		switch verb {
		case "tempt", "choose-sovereign":
			return t.say("tell.beside-sovereign", words.Args{"hidden": shown.Hidden, "level": shown.Level,
				"resistance": shown.Resistance})
		case "awaken":
			if len(choice) == 1 || rules.Region(choice[1].Value) != shown.Region {
				return t.name(rules.Regions, shown.Region.String())
			}
		}
	}
	return ""
}

// tiles lists the corruption tiles of a view; a dot parts them, for their names have commas.
func (t teller) tiles(counts map[string]int) string {
	return strings.Join(t.counts(rules.Tiles, counts), " · ")
}

// onSovereigns says how many tiles of a kind lie on sovereigns, as far as the asker knows; what he does not
// know counts with the pool.
func (t teller) onSovereigns(id string) string {
	n := 0
	for _, shown := range t.view.Kings.Sovereigns {
		n += shown.Tiles[id]
	}
	if n == 0 {
		return ""
	}
	return t.say("tell.on-sovereigns", words.Args{"count": n})
}

// hiddenTiles reports whether tiles lie face down that the asker does not know.
func (t teller) hiddenTiles() bool {
	return t.withKings() && slices.ContainsFunc(t.view.Kings.Sovereigns,
		func(s rules.SovereignView) bool { return s.Hidden > 0 })
}

// rulerToken says what a sovereign's ruler token does, and who has it.
func (t teller) rulerToken(id string) []string {
	lines := []string{t.say("lookup.ruler-token."+id+".text", nil)}
	switch {
	case t.view == nil:
	case !t.withKings():
		lines = append(lines, t.say("tell.not-here", nil))
	default:
		for _, shown := range t.view.Kings.Sovereigns {
			if shown.Sovereign.String() == id {
				state := shown.Token
				if state == "" {
					state = "aside"
				}
				lines = append(lines, t.say("tell.ruler-token."+state, nil))
			}
		}
	}
	return lines
}

// spoiledIn says which corrupted sovereign stands in a region.
func (t teller) spoiledIn(v *rules.View, r rules.Region) []string {
	if v.Kings == nil {
		return nil
	}
	var lines []string
	for _, shown := range v.Kings.Sovereigns {
		if shown.State == "corrupted" && shown.Region == r {
			lines = append(lines, t.say("tell.spoiled-here",
				words.Args{"who": t.name(rules.Characters, shown.Sovereign.String())}))
		}
	}
	return lines
}

// Resigning ends a game.
func (Almanac) Resigning(any, string) string { return "" }
