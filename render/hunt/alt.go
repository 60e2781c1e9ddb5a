package hunt

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// tell says all that the whole board shows, the most important first.
func (t texts) tell(v *hunt.View) []string {
	lines := []string{t.say("picture.title", nil) + ". " + t.say("picture.part",
		map[string]any{"part": int(v.Part), "day": v.Day}) + ": " + t.now(v) + ".",
		t.tracks(v)}
	lines = append(lines, t.tellMap(v)...)
	lines = append(lines, t.tellDice(v))
	lines = append(lines, t.tellCompany(v)...)
	if part(v) == dataset.PartI {
		lines = append(lines, t.say("picture.alt.known",
			map[string]any{"areas": t.spaces(&v.Set.Boards[dataset.PartI], v.Known), "n": v.Behind}))
	} else {
		lines = append(lines, t.say("picture.alt.deeds", map[string]any{"state": t.gandalfIs(v.Gandalf.State),
			"deeds": t.spaces(board2(v), v.Gandalf.Deeds), "n": v.Behind}))
	}
	return append(lines, t.tellCards(v))
}

// tracks says how the movement and the corruption track stand.
func (t texts) tracks(v *hunt.View) string {
	return t.say("picture.alt.frodo", map[string]any{"step": v.Step, "track": v.Track,
		"corruption": v.Corruption, "limit": v.Limit, "eyes": v.Eyes})
}

// summary is what goes with the picture of a board: what has changed lately and how the tracks stand, then
// the rest as far as there is room, and where to read it all.
func (t texts) summary(v *hunt.View) []string {
	all := t.tell(v)
	lines := append(all[:2:2], t.tellLately(v)...)
	lines = append(lines, all[2:]...)
	last := t.say("picture.alt.more", nil)
	room := render.AltLimit - utf8.RuneCountInString(last) - 1
	for i, line := range lines {
		if room -= utf8.RuneCountInString(line) + 1; room < 0 {
			return append(lines[:i:i], last)
		}
	}
	return append(lines, last)
}

// tellLately says what the newest stretch of play has brought.
func (t texts) tellLately(v *hunt.View) []string {
	b, l := boardOf(v), lately(v)
	var lines []string
	for _, r := range l.Rides {
		lines = append(lines, t.say("picture.alt.rode", map[string]any{"who": t.rider(r.Who),
			"from": t.located(b, r.From), "to": t.located(b, r.To)}))
	}
	for _, a := range answered(v) {
		lines = append(
			lines,
			t.say("picture.alt.asked", map[string]any{"step": int(a.Step), "answer": t.answer(v, &a)}),
		)
	}
	if len(l.Drawn) > 0 {
		lines = append(lines, t.say("picture.alt.drawn", map[string]any{"tokens": t.tokenNames(v, l.Drawn)}))
	}
	return lines
}

func board2(v *hunt.View) *dataset.Board { return &v.Set.Boards[dataset.PartII] }

// boardOf is the board that a view is of.
func boardOf(v *hunt.View) *dataset.Board { return &v.Set.Boards[part(v)] }

// tellMap says what lies on the map.
func (t texts) tellMap(v *hunt.View) []string {
	b := boardOf(v)
	var lines []string
	for _, r := range v.Riders {
		if r.Where == hunt.Nowhere {
			continue
		}
		key := "picture.alt.rider"
		if r.Chief {
			key = "picture.alt.chief"
		}
		lines = append(lines, t.say(key, map[string]any{"who": t.rider(r.Who), "where": t.located(b, r.Where)}))
	}
	if v.Gandalf.Where != hunt.Nowhere {
		lines = append(lines, t.say("picture.alt.gandalf", map[string]any{"where": t.located(b, v.Gandalf.Where)}))
	}
	if v.Found != hunt.Nowhere {
		lines = append(lines, t.say("picture.alt.found", map[string]any{"where": t.located(b, v.Found)}))
	}
	if v.Meeting != nil {
		lines = append(lines, t.say("picture.alt.drawn",
			map[string]any{"tokens": t.tokenNames(v, v.Meeting.Drawn)}))
	}
	if v.Act != nil {
		lines = append(lines, t.say("picture.alt.waits",
			map[string]any{"act": t.target(v, v.Act.Act, v.Act.Where, v.Act.Region, v.Act.Segment, v.Act.Card)}))
	}
	var eyes, swords []hunt.Space
	for _, token := range v.Tracks {
		if token.Sword {
			swords = append(swords, token.Where)
		} else {
			eyes = append(eyes, token.Where)
		}
	}
	for _, list := range []struct {
		key   string
		areas []hunt.Space
	}{{"picture.alt.eyes", eyes}, {"picture.alt.swords", swords}, {"picture.alt.allies", v.Allies}} {
		if len(list.areas) > 0 {
			lines = append(lines, t.say(list.key, map[string]any{"areas": t.spaces(b, list.areas)}))
		}
	}
	for _, l := range v.Logs {
		where := ""
		switch {
		case l.Space != hunt.Nowhere:
			where = t.located(b, l.Space)
		case l.Region != 0:
			where = v.Set.Regions[l.Region].ID
		default:
			where = dataset.Segments[l.Segment]
		}
		lines = append(lines, t.say("picture.alt."+logSigns[l.Kind], map[string]any{"where": where}))
	}
	return append(lines, t.tellHunterLogs(v)...)
}

// spaces lists areas by number and name.
func (t texts) spaces(b *dataset.Board, areas []hunt.Space) string {
	var parts []string
	for _, a := range areas {
		parts = append(parts, t.spaceName(b, a))
	}
	return t.listed(parts)
}

// listed joins parts, or says that there are none.
func (t texts) listed(parts []string) string {
	if len(parts) == 0 {
		return t.say("picture.alt.none", nil)
	}
	return strings.Join(parts, ", ")
}

// located tells where a space is: a dot by what lies around it.
func (t texts) located(b *dataset.Board, s hunt.Space) string {
	if !b.Space(s).Dot {
		return t.spaceName(b, s)
	}
	var near []string
	for n := range b.Next[s].All() {
		if !b.Space(n).Dot {
			near = append(near, t.spaceName(b, n))
		}
	}
	if len(near) == 0 {
		return t.say("picture.alt.dot-in", map[string]any{"segment": dataset.Segments[b.Space(s).Segment]})
	}
	return t.say("picture.alt.dot-by", map[string]any{"areas": strings.Join(near, ", ")})
}

func (t texts) tellDice(v *hunt.View) string {
	var parts []string
	for f := hunt.Ring; f <= hunt.Shadow; f++ {
		if n := v.Dice[f]; n > 0 {
			parts = append(parts, itoa(n)+"× "+t.face(f))
		}
	}
	if v.Chiefs != hunt.NoFace {
		parts = append(parts, t.say("picture.chief", nil)+": "+t.face(v.Chiefs))
	}
	return t.say("picture.alt.dice", map[string]any{"dice": t.listed(parts)})
}

func (t texts) face(f hunt.Face) string {
	return t.say("picture.face."+hunt.Faces.Name(engine.Value(f)), nil)
}

func (t texts) gandalfIs(g hunt.Gandalf) string {
	return t.say("picture.gandalf-is."+[...]string{hunt.GandalfAway: "away", hunt.GandalfHidden: "hidden",
		hunt.GandalfRevealed:  "revealed",
		hunt.GandalfRivendell: "rivendell"}[g], nil)
}

func (t texts) tellCompany(v *hunt.View) []string {
	var up, turned []string
	for role := dataset.Frodo; role <= dataset.Strider; role++ {
		switch v.Company[role] {
		case hunt.FaceUp:
			up = append(up, t.companion(role))
		case hunt.TurnedOver:
			turned = append(turned, t.companion(role))
		}
	}
	return []string{t.say("picture.alt.company", map[string]any{"up": t.listed(up), "turned": t.listed(turned)}),
		t.say("picture.alt.fellowship", map[string]any{"card": v.Tokens, "pool": v.Pool})}
}

func (t texts) companion(r dataset.Role) string { return t.say("picture.companion."+roles[r].id, nil) }

func (t texts) tellCards(v *hunt.View) string {
	var parts []string
	for seat := range v.Players {
		parts = append(parts, t.seat(engine.Seat(seat), v)+": "+itoa(v.Hands[seat]))
	}
	return t.say("picture.alt.cards", map[string]any{"hands": strings.Join(parts, ", "), "ally": v.AllyDeck,
		"sorcery": v.SorceryDeck, "pool": len(v.HuntPool)})
}

// target names an act and what it is aimed at.
func (t texts) target(v *hunt.View, act hunt.Act, where hunt.Space, region hunt.Region, segment hunt.Segment,
	card hunt.Card) string {
	args := map[string]any{"where": ""}
	switch {
	case where != hunt.Nowhere:
		args["where"] = t.located(boardOf(v), where)
	case region != 0:
		args["where"] = v.Set.Regions[region].ID
	case segment != 0:
		args["where"] = dataset.Segments[segment]
	}
	if c := cardOf(v.Set, card); c != nil {
		args["card"] = t.cardName(c)
	} else {
		args["card"] = ""
	}
	return t.say("picture.act."+hunt.Acts.Name(engine.Value(act)), args)
}

// answer says what has been asked and answered.
func (t texts) answer(v *hunt.View, a *hunt.Answer) string {
	asked := t.target(v, a.Act, a.Space, a.Region, a.Segment, a.Card)
	switch {
	case a.Act == hunt.Played:
		return asked
	case a.Act == hunt.AskDots && a.Says != hunt.Nothing:
		return asked + ": " + itoa(int(a.N))
	}
	return asked + ": " + t.said(a)
}

// said says what was answered.
func (t texts) said(a *hunt.Answer) string {
	said := t.say("picture.said."+hunt.Answers.Name(engine.Value(a.Says)), nil)
	if bound(a) {
		said += " " + t.say("picture.said.bound", nil)
	}
	return said
}

// cardOf returns a card's row in a data set, nil for no card. The rules number the titles of a deck in the
// order in which the set lists them.
func cardOf(set *dataset.Set, card hunt.Card) *dataset.Card {
	if card == hunt.NoCard {
		return nil
	}
	deck, number, _ := strings.Cut(hunt.Cards.Name(engine.Value(card)), "-")
	want := map[string]dataset.Deck{"a1": dataset.AllyI, "a2": dataset.AllyII, "s": dataset.Sorcery}[deck]
	var titles []int
	for i := range set.Cards {
		if set.Cards[i].Deck == want {
			titles = append(titles, i)
		}
	}
	i := slices.IndexFunc(titles,
		func(i int) bool { return fmt.Sprintf("%02d", slices.Index(titles, i)+1) == number })
	if i < 0 {
		return nil
	}
	return &set.Cards[titles[i]]
}

func (t texts) cardName(c *dataset.Card) string {
	if t.lang == "pl" && c.NamePL != "" {
		return c.NamePL
	}
	return c.Name
}
