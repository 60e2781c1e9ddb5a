package hunt

import (
	"slices"

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
	canvas: func(s scene) *render.Canvas { return s.cloth(s.layHand().high) },
	draw:   func(s scene) { s.layHand().draw(s) },
	tell:   func(t texts, v *hunt.View, what string) []string { return t.tellHand(v, what) },
}

// company is the company cards in play, which all may read.
var company = kind{
	name:   "company",
	newest: func(*hunt.View) bool { return false },
	holds:  func(v *hunt.View, what string) bool { return what == "" && len(inPlay(v)) > 0 },
	cards:  true,
	canvas: func(s scene) *render.Canvas { return s.cloth(s.layCompany().high) },
	draw:   func(s scene) { s.layCompany().draw(s) },
	tell: func(t texts, v *hunt.View, _ string) []string {
		lines := t.tellCompany(v)
		for _, c := range inPlay(v) {
			lines = append(lines, t.tellCard(c)...)
		}
		return lines
	},
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

// The measures of a picture of cards: twice as wide as a phone shows it.
const (
	deskWidth  = 1100
	deskMargin = 14
	deskHead   = 104
)

// felt is the cloth that cards lie on.
var felt = render.Hex("2c3a33")

func (a *art) cloth(high int) *render.Canvas {
	return render.NewBlank(a.palette, deskWidth, high, felt)
}

// spread is where cards lie: in two columns, each card below the shorter one.
type spread struct {
	title, more string
	cards       []lying
	journey     int // where the journey card begins, 0 for none
	empty       bool
	high        int
}

// lying is a card in its place.
type lying struct {
	printed
	column, y, high int
}

func (s scene) layHand() spread {
	hand, _ := handOf(s.view, s.what)
	value, _ := hunt.Seats.Parse(s.what)
	n := 0
	var cards []printed
	for _, h := range hand {
		n += h.count
		cards = append(cards, s.print(h.card, h.count, false))
	}
	more := s.say("picture.hand", map[string]any{"n": n})
	if s.view.Result == nil {
		more += " · " + s.say("picture.secret", nil)
	}
	l := s.lay(s.seat(engine.Seat(value)), more, cards)
	if value == 0 && s.view.Bearer.Journey != hunt.NoJourney {
		l.journey = l.high
		l.high += s.journeyHigh() + deskMargin
	}
	return l
}

func (s scene) layCompany() spread {
	var cards []printed
	for _, c := range inPlay(s.view) {
		cards = append(cards, s.print(c, 1, s.view.Company[c.Role] == hunt.TurnedOver))
	}
	return s.lay(s.say("picture.company", nil),
		s.say("picture.part", map[string]any{"part": int(s.view.Part), "day": s.view.Day}), cards)
}

func (s scene) lay(title, more string, cards []printed) spread {
	l := spread{title: title, more: more, empty: len(cards) == 0}
	bottom := [2]int{deskHead, deskHead}
	for _, c := range cards {
		column := 0
		if bottom[1] < bottom[0] {
			column = 1
		}
		l.cards = append(l.cards, lying{c, column, bottom[column], c.height()})
		bottom[column] += c.height() + deskMargin
	}
	l.level(bottom)
	l.high = max(bottom[0], bottom[1]) + deskMargin
	if l.empty {
		l.high += 90
	}
	return l
}

// level makes the cards of the shorter column higher, so that both columns end on one line.
func (l *spread) level(bottom [2]int) {
	short := 0
	if bottom[1] < bottom[0] {
		short = 1
	}
	n := 0
	for _, c := range l.cards {
		if c.column == short {
			n++
		}
	}
	spare, moved := bottom[1-short]-bottom[short], 0
	for i := range l.cards {
		if c := &l.cards[i]; c.column == short {
			more := (spare - moved) / n
			c.y += moved
			c.high += more
			moved += more
			n--
		}
	}
}

func (l spread) draw(s scene) {
	s.Fill(render.Rectangle(0, 0, deskWidth, deskHead-14), darker(felt, 0.55))
	s.Fill(render.Rectangle(0, deskHead-20, deskWidth, 2), gold)
	s.fit([]*render.Face{s.faces.title, s.faces.text}, l.title, 24, 60, 0, gold, 560)
	s.fit([]*render.Face{s.faces.remark, s.faces.small, s.faces.tiny}, l.more, deskWidth-24, 58, 1, parchment,
		480)
	if l.empty {
		s.Text(s.faces.remark, s.say("picture.no-cards", nil), deskWidth/2, deskHead+62, 0.5, parchment)
	}
	for _, c := range l.cards {
		x := deskMargin + c.column*(cardWidth+deskMargin)
		if len(l.cards) == 1 {
			x = (deskWidth - cardWidth) / 2
		}
		s.card(c.printed, x, c.y, c.high)
	}
	if l.journey > 0 {
		s.journeyCard(l.journey)
	}
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
	lines := []string{t.seat(engine.Seat(value)) + ": " + t.listed(names) + "."}
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
	return t.say("picture.timing."+key, nil)
}

// CardPicture draws a single card of a data set, as everybody may see it: for looking a card up.
func (p *Painter) CardPicture(set *dataset.Set, c *dataset.Card, lang string) (render.Picture, error) {
	return p.Picture("hunt-for-the-ring-card-"+c.ID, lang, func() (*render.Painting, []string, error) {
		a, err := p.desk()
		if err != nil {
			return nil, nil, err
		}
		s := scene{art: a, texts: texts{p.words, lang}, view: &hunt.View{Set: set}}
		card := s.print(c, 1, false)
		painting := render.NewPainting(render.NewBlank(a.palette, cardWidth+2*deskMargin,
			card.height()+2*deskMargin, felt),
			a.sprites)
		s.Stage = painting
		s.card(card, deskMargin, deskMargin, card.height())
		return painting, s.tellCard(c), nil
	})
}
