package wotr

import (
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// card says what is printed on an event card, and where it is as far as the asker may know.
func (t teller) card(c rules.Card) []string {
	args := words.Args{
		"deck": t.name(rules.Decks, c.Deck().String()), "number": c.Number(),
		"symbol": t.name(rules.Faces, c.Symbol().String()), "table": c.Stays(),
	}
	if seat, ok := c.Player(); ok && (t.view == nil || t.hasSeat(seat)) {
		args["player"] = t.name(rules.Seats, rules.Seats.Name(engine.Value(seat)))
	}
	lines := []string{
		t.say("tell.card", args),
		t.say("card-text."+c.String(), nil),
		t.say("tell.combat", words.Args{
			"title": t.name(rules.Combats, c.Combat().String()), "initiative": initiative(c),
			"text": t.say("combat-text."+c.Combat().String(), nil),
		}),
	}
	lines = append(lines, t.ofKings(c)...)
	switch {
	case t.view == nil:
	case !t.inGame(c):
		if c.OfKings() {
			lines = append(lines, t.say("tell.not-here", nil))
		}
	default:
		lines = append(lines, t.say("tell.where."+t.whereIs(c), nil))
	}
	return lines
}

// initiative writes when a combat half is resolved; some are twice.
func initiative(c rules.Card) string {
	var list []string
	for _, n := range c.Initiative() {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}

// whereIs says in a word where a card is in the view. Of hands and decks only one's own hand is known.
func (t teller) whereIs(c rules.Card) string {
	deck := c.Deck()
	side := deck.Side()
	hand := t.view.Hands[side]
	switch laid := t.view.Battle != nil && t.view.Battle.Going && t.view.Battle.Laid[side].Card == c; {
	case slices.Contains(t.view.Table, c):
		return "table"
	case slices.Contains(t.view.Decks[deck.String()].Played, c):
		return "played"
	case laid:
		return "laid"
	case slices.Contains(hand.Cards, c):
		return "hand"
	case slices.Contains(hand.Discarded, c):
		return "discarded"
	case t.view.For[side] && !t.partners(side):
		return "deck"
	}
	return "hidden" // perhaps in the partner's hand
}

// hasSeat reports whether a seat is one of a game for three or four.
func (t teller) hasSeat(seat engine.Seat) bool {
	return slices.ContainsFunc(t.view.Players,
		func(p rules.PlayerView) bool { return engine.Seat(p.Seat) == seat })
}

// partners reports whether two seats share a side and the asker does not hold both hands.
func (t teller) partners(side rules.Side) bool {
	return slices.ContainsFunc(t.view.Players, func(p rules.PlayerView) bool { return p.Side == side && !p.Own })
}

// combat says a combat half, and which cards carry it; an ability of a ruler has none.
func (t teller) combat(c rules.Combat) []string {
	if len(c.Cards()) == 0 {
		return t.ability(c)
	}
	var cards []string
	for _, card := range c.Cards() {
		cards = append(cards, t.name(rules.Cards, card.String()))
	}
	return []string{
		t.say("tell.initiative", words.Args{"initiative": initiative(c.Cards()[0]),
			"free": c.Cards()[0].Deck().Side() == rules.FreePeoples}),
		t.say("combat-text."+c.String(), nil),
		t.say("tell.carried", words.Args{"cards": strings.Join(cards, " · ")}),
	}
}

// character says what is printed on a character card, and where the character is.
func (t teller) character(c rules.Character) []string {
	f := c.Facts()
	args := words.Args{"level": f.Level, "unlimited": f.Level == rules.Unlimited, "leadership": f.Leadership,
		"captain": f.Captain, "die": f.Die}
	if len(f.Rouses) > 1 {
		args["all"] = true
	} else if len(f.Rouses) == 1 {
		args["rouses"] = t.name(rules.Nations, f.Rouses[0].String())
	}
	printed, text := t.say("tell.character", args), t.say("lookup.character."+c.String()+".text", nil)
	switch {
	case c.Sovereign():
		return append([]string{t.say("tell.awakened", words.Args{"text": printed}), text}, t.ruler(c)...)
	case c.Chieftain():
		return append([]string{printed, text}, t.ruler(c)...)
	}
	return append([]string{printed, text}, t.state(c)...)
}

// state says where a character is in a game.
func (t teller) state(c rules.Character) (lines []string) {
	if t.view == nil {
		return nil
	}
	for _, shown := range t.view.Characters {
		if shown.Character == c {
			at := words.Args{"region": t.name(rules.Regions, shown.Region.String()),
				"guide": t.view.Fellowship.Guide == c}
			lines = append(lines, t.say("tell.state."+shown.State.String(), at))
		}
	}
	return lines
}

// tile says what a hunt tile shows, and how many are where: the pool is open.
func (t teller) tile(tile rules.Tile) []string {
	f := tile.Facts()
	lines := []string{
		t.say("tell.tile", words.Args{
			"count": f.Count, "value": f.Value, "heals": -f.Value, "eye": f.Eye, "die": f.Die, "reveal": f.Reveal,
			"stop": f.Stop, "blue": f.Free, "red": f.Evil,
		}),
	}
	if tile.King() {
		lines = append(lines, t.say("tell.kings-tile", nil))
	}
	switch {
	case t.view == nil:
	case tile.King() && !t.withKings():
		lines = append(lines, t.say("tell.not-here", nil))
	default:
		id, h := tile.String(), &t.view.Hunt
		lines = append(lines, t.say("tell.tiles", words.Args{"pool": h.Pool[id], "drawn": h.Drawn[id],
			"waiting": h.Waiting[id], "hidden": t.hiddenTiles() && !(f.Eye || f.Free || f.Evil || tile.King())}))
		if t.withKings() {
			lines = append(lines, t.onSovereigns(id))
		}
	}
	return lines
}

// face says what a face of the action dice is good for, how many faces of a die show it, and how many dice do
// now.
func (t teller) face(f rules.Face) []string {
	count := func(s rules.Side) int {
		n := 0
		for _, face := range rules.DieFaces(s) {
			if face == f.Plain() {
				n++
			}
		}
		return n
	}
	lines := []string{
		t.say("lookup.face."+f.String()+".text", nil),
		t.say("tell.face", words.Args{"free": count(rules.FreePeoples), "shadow": count(rules.Shadow)}),
	}
	if t.view != nil {
		dice := words.Args{"free": t.view.Dice[rules.FreePeoples][f.String()],
			"shadow": t.view.Dice[rules.Shadow][f.String()]}
		lines = append(lines, t.say("tell.dice", dice))
	}
	return lines
}

// figures lists a force of a view; "" for nobody.
func (t teller) figures(force map[string]int) string {
	return strings.Join(t.counts(rules.Figures, force), ", ")
}

// counts names what a view counts, in the order of its domain.
func (t teller) counts(d *engine.Domain, counts map[string]int) []string {
	var list []string
	for _, v := range d.Values() {
		if n := counts[d.Name(v)]; n > 0 {
			list = append(list, words.Counted(t.lang, "wotr", d.ID()+"."+d.Name(v), n))
		}
	}
	return list
}

func (t teller) side(s rules.Side) string {
	return t.name(rules.Seats, rules.Seats.Name(engine.Value(s)))
}
