package hunt

import (
	"cmp"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// sheetHand is the cards that a seat holds; in part II the Ring-bearer's journey card too.
var sheetHand = kind{
	name:   render.SheetHand,
	newest: func(*hunt.View) bool { return false }, // it goes to its holder alone
	holds: func(v *hunt.View, what string) bool {
		_, ok := handOf(v, what)
		return ok
	},
	cards:  true,
	canvas: scene.cloth,
	draw:   scene.hand,
	tell:   func(t texts, v *hunt.View, what string) []string { return t.tellHand(v, what) },
}

// company is the company cards in play, which all may read.
var company = kind{
	name:   "company",
	newest: func(*hunt.View) bool { return false },
	holds:  func(v *hunt.View, what string) bool { return what == "" && len(inPlay(v)) > 0 },
	cards:  true,
	canvas: scene.cloth,
	draw:   scene.companyCards,
	tell: func(t texts, v *hunt.View, _ string) []string {
		lines := t.tellCompany(v)
		for _, c := range inPlay(v) {
			lines = append(lines, t.tellCard(c)...)
		}
		return lines
	},
}

// single is a card, by the id of its title or of its companion, as it is printed: that all may see.
var single = kind{
	name:   render.SheetCard,
	newest: func(*hunt.View) bool { return false },
	holds:  func(v *hunt.View, what string) bool { return titled(v.Set, what) != nil },
	cards:  true,
	canvas: scene.cloth,
	draw: func(s scene) {
		room := box{deskGap, deskGap, render.Width - deskGap, render.Height - deskGap}
		s.cards(room, []inscribed{{card: titled(s.view.Set, s.what), count: 1}}, "")
	},
	tell: func(t texts, v *hunt.View, what string) []string { return t.tellCard(titled(v.Set, what)) },
}

// titled is the card with an id, nil if there is none.
func titled(set *dataset.Set, id string) *dataset.Card {
	cards := set.CardsByName()
	return cmp.Or(cards["card."+id], cards["companion."+id])
}

// held is a title in a hand with how many copies.
type held struct {
	card  *dataset.Card
	count int
}

// handOf returns the cards that a seat holds, as far as a view may know them.
func handOf(v *hunt.View, what string) ([]held, bool) {
	value, ok := hunt.Seats.Parse(what)
	if !ok || int(value) >= v.Players || !v.For[value] {
		return nil, false
	}
	cards := v.Sorcery[value]
	if value == 0 {
		if v.Bearer == nil {
			return nil, false
		}
		cards = v.Bearer.Hand
	}
	var hand []held
	for _, id := range cards {
		c := cardOf(v.Set, id)
		if c == nil {
			continue
		}
		if i := slices.IndexFunc(hand, func(h held) bool { return h.card == c }); i >= 0 {
			hand[i].count++
			continue
		}
		hand = append(hand, held{c, 1})
	}
	return hand, true
}

// inPlay lists the company cards that are in play.
func inPlay(v *hunt.View) []*dataset.Card {
	var all []*dataset.Card
	for i := range v.Set.Cards {
		if c := &v.Set.Cards[i]; c.Deck == dataset.Company && v.Company[c.Role] != hunt.Absent {
			all = append(all, c)
		}
	}
	return all
}

func (s scene) hand() {
	hand, _ := handOf(s.view, s.what)
	value, _ := hunt.Seats.Parse(s.what)
	n := 0
	var cards []inscribed
	for _, h := range hand {
		n += h.count
		cards = append(cards, inscribed{card: h.card, count: h.count})
	}
	more := s.say("picture.hand", map[string]any{"n": n})
	if s.view.Result == nil {
		more += " · " + s.say("picture.secret", nil)
	}
	s.deskHeader(s.seat(engine.Seat(value), s.view), more)
	aside := 0.0
	if value == 0 && s.view.Bearer.Journey != hunt.NoJourney {
		aside = journeyWide + deskGap
		s.journeyCard()
	}
	deck := "sorcery"
	if value == 0 {
		deck = s.allyDeck()
	}
	s.cards(table(aside), cards, deck)
}

// cards lays cards down; if there are none, it says so below the back of their deck.
func (s scene) cards(room box, cards []inscribed, deck string) {
	for _, c := range s.arrange(room, cards) {
		s.card(c)
	}
	if len(cards) == 0 {
		const w, h = 560, 780
		m := room.middle()
		s.Stamp("no cards "+deck, w, h, func(dc *gg.Context) { drawBack(dc, deck, 0, 0, w, h) },
			int(m.X)-w/2, int(m.Y)-h/2-70)
		s.Text(s.faces.title, s.say("picture.no-cards", nil), m.X, m.Y+h/2+50, 0.5, parchment)
	}
}

func (s scene) companyCards() {
	var cards []inscribed
	for _, c := range inPlay(s.view) {
		cards = append(cards, inscribed{card: c, count: 1, turned: s.view.Company[c.Role] == hunt.TurnedOver})
	}
	s.deskHeader(s.say("picture.company", nil),
		s.say("picture.part", map[string]any{"part": int(s.view.Part), "day": s.view.Day}))
	s.cards(table(0), cards, "")
}

// tellHand says what the cards of a hand are and do.
func (t texts) tellHand(v *hunt.View, what string) []string {
	hand, _ := handOf(v, what)
	value, _ := hunt.Seats.Parse(what)
	var names []string
	for _, h := range hand {
		name := t.cardName(h.card)
		if h.count > 1 {
			name += " ×" + itoa(h.count)
		}
		names = append(names, name)
	}
	lines := []string{t.seat(engine.Seat(value), v) + ": " + t.listed(names) + "."}
	for _, h := range hand {
		lines = append(lines, t.tellCard(h.card)...)
	}
	if value == 0 && v.Bearer.Journey != hunt.NoJourney {
		lines = append(lines, t.tellSteps(v)...)
	}
	return lines
}

// tellCard says all that stands on a card.
func (t texts) tellCard(c *dataset.Card) []string {
	line := t.cardName(c) + "."
	if terms := t.inLang(c.Condition, c.ConditionPL); terms != "" {
		line += " " + terms
	}
	lines := []string{line}
	for i := range c.Effects {
		e := &c.Effects[i]
		lines = append(lines, t.timing(c, e)+": "+t.inLang(e.Text, e.TextPL))
	}
	return lines
}

// inLang chooses the language of what the data set says, English if it has no Polish.
func (t texts) inLang(en, pl string) string {
	if t.lang == "pl" && pl != "" {
		return pl
	}
	return en
}

// timing names when an effect may be used.
func (t texts) timing(c *dataset.Card, e *dataset.Effect) string {
	key := [...]string{dataset.InTurn: "turn", dataset.OutOfTurn: "out-of-turn", dataset.Ongoing: "ongoing",
		dataset.Once: "once"}[e.Timing]
	if c.Deck == dataset.Sorcery {
		key = "sorcery"
		if e.Parts.In(dataset.PartII) && !e.Parts.In(dataset.PartI) {
			key = "part-2"
		}
	}
	for i := range c.Effects { // one that has another in each part
		other := &c.Effects[i]
		if e.Timing == dataset.Ongoing && other.Timing == e.Timing && other.Parts != e.Parts {
			key = "ongoing-1"
			if e.Parts.In(dataset.PartII) {
				key = "ongoing-2"
			}
		}
	}
	return t.say("picture.timing."+key, nil)
}
