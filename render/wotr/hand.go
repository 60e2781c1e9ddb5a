package wotr

import (
	"strconv"
	"strings"

	"redbook/engine/wotr"
	"redbook/render"
)

// sheetHand is the cards that a seat holds.
var sheetHand = kind{
	name: render.SheetHand,
	holds: func(v *wotr.View, what string) bool {
		h, ok := handOf(v, what)
		return ok && h.own
	},
	draw: func(s scene) { s.hand(layHand(s)) },
	tell: tellHand,
}

// held is what a seat holds.
type held struct {
	wotr.HandView
	side wotr.Side
	own  bool // the view shows which cards they are
}

// handOf finds the hand of a seat.
func handOf(v *wotr.View, seat string) (held, bool) {
	for _, p := range v.Players {
		if p.Seat.String() == seat {
			return held{p.Hand, p.Side, p.Own}, true
		}
	}
	for s := wotr.FreePeoples; s <= wotr.Shadow && v.Players == nil; s++ {
		if s.String() == seat {
			return held{v.Hands[s], s, v.For[s]}, true
		}
	}
	return held{}, false
}

// holders are the seats that hold cards.
func holders(v *wotr.View) (seats []string) {
	for _, p := range v.Players {
		seats = append(seats, p.Seat.String())
	}
	if v.Players == nil {
		return []string{wotr.FreePeoples.String(), wotr.Shadow.String()}
	}
	return seats
}

const (
	handHead  = 104
	spentLine = 36
)

// handLayout is where the cards of a hand lie: in rows, all of one size, with words as large as all of them
// have room for.
type handLayout struct {
	held    held
	cards   []printed
	columns int
	high    int      // of a card
	spent   []string // lines that tell the discarded ones
}

func layHand(s scene) handLayout {
	h, _ := handOf(s.view, s.what)
	l := handLayout{held: h}
	n, rows := len(h.Cards), 1
	if n > 4 {
		rows = 2
	}
	l.columns = max(2, (n+rows-1)/rows)
	wide := (render.Width-deskMargin)/l.columns - deskMargin
	l.spent = s.spent(h.Discarded)
	l.high = (render.Height-handHead-len(l.spent)*spentLine)/rows - deskMargin
	for _, size := range s.desk.sizes {
		l.cards = nil
		highest := 0
		for _, c := range h.Cards {
			p := s.print(c, wide, size)
			l.cards, highest = append(l.cards, p), max(highest, p.height())
		}
		if highest <= l.high {
			break
		}
	}
	return l
}

// spent tells in lines which cards have been discarded face down.
func (s scene) spent(cards []wotr.Card) []string {
	if len(cards) == 0 {
		return nil
	}
	var names []string
	for _, c := range cards {
		names = append(names, s.card(c))
	}
	return s.faces.place.Wrap(s.say("sheet.discarded", nil)+": "+strings.Join(names, " · "),
		render.Width-2*deskMargin-20)
}

func (s scene) hand(l handLayout) {
	s.handHeader(l)
	if len(l.cards) == 0 {
		s.Text(s.desk.terms, s.say("sheet.no-cards", nil), render.Width/2, handHead+52, 0.5, parchment)
	}
	for i, p := range l.cards {
		x := deskMargin + i%l.columns*(p.wide+deskMargin)
		if len(l.cards) == 1 {
			x = (render.Width - p.wide) / 2
		}
		s.eventCard(p, x, handHead+i/l.columns*(l.high+deskMargin), l.high)
	}
	top := render.Height - len(l.spent)*spentLine - 6
	s.lines(s.faces.place, l.spent, deskMargin+10, float64(top+28), spentLine, 0, parchment)
}

// handHeader says whose hand it is and that nobody else sees it.
func (s scene) handHeader(l handLayout) {
	s.ribbon(l.held.side, deskMargin, 12, render.Width-2*deskMargin, 80)
	s.Text(s.desk.banner, s.seat(s.what), 104, 66, 0, white)
	line := s.say("sheet.hand", map[string]any{"n": len(l.held.Cards)})
	if s.view.Result == nil {
		line += " · " + s.say("sheet.secret", nil)
	}
	s.Text(s.desk.terms, line, render.Width-44, 64, 1, gold)
}

// tellHand says what the cards of a hand are and do.
func tellHand(t texts, v *wotr.View, what string) []string {
	h, _ := handOf(v, what)
	said := t.tellTitles(v, what, h)
	for _, c := range h.Cards {
		said = append(said, t.tellCard(v, c)...)
	}
	return said
}

// tellTitles lists the cards of a hand, and those discarded face down.
func (t texts) tellTitles(v *wotr.View, seat string, h held) []string {
	said := []string{t.say("sheet.alt.hand", map[string]any{"side": t.seat(seat), "n": len(h.Cards)})}
	for _, c := range h.Cards {
		said = append(said, t.say("sheet.alt.held",
			map[string]any{"card": t.card(c), "symbol": t.say("face."+c.Symbol().String(), nil),
				"combat": t.say("combat."+c.Combat().String(), nil), "initiative": initiatives(c),
				"player": t.playerName(v, c)}))
	}
	for _, c := range h.Discarded {
		said = append(said, t.say("sheet.alt.unseen", map[string]any{"card": t.card(c)}))
	}
	return said
}

// tellCard says all that stands on a card; without a view, as it is printed.
func (t texts) tellCard(v *wotr.View, c wotr.Card) []string {
	said := []string{
		t.say("sheet.alt.card", map[string]any{"card": t.card(c), "symbol": t.say("face."+c.Symbol().String(), nil),
			"deck": t.say("deck."+c.Deck().String(), nil), "number": strconv.Itoa(c.Number())}),
		t.say("card-text."+c.String(), nil),
		t.say("sheet.alt.combat", map[string]any{"combat": t.say("combat."+c.Combat().String(), nil),
			"initiative": initiatives(c)}),
		t.say("combat-text."+c.Combat().String(), nil),
	}
	if player := t.playerName(v, c); player != "" {
		said = append(said, t.say("sheet.alt.player", map[string]any{"player": player}))
	}
	return said
}
