package wotr

import (
	"math"
	"slices"
	"strconv"

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
	size: func(s scene) (w, h int) { l := layHand(s); return l.wide(), l.high },
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

// The measures of a hand.
const (
	handHead   = 104
	stripHead  = 70
	stripHigh  = 66
	stripPitch = stripHigh + 10
)

// handLayout is where the cards of a hand lie: in columns, each card below the shortest one. There are as
// many columns as bring the picture nearest to the shape of all pictures.
type handLayout struct {
	held      held
	columns   int
	cards     []lying
	discarded int // where the discarded ones begin
	high      int
}

// lying is a card in its place.
type lying struct {
	printed
	column, y, high int
}

const mostColumns = 6

func layHand(s scene) (best handLayout) {
	h, _ := handOf(s.view, s.what)
	var cards []printed
	for _, c := range h.Cards {
		cards = append(cards, s.print(c))
	}
	least := math.Inf(1)
	for columns := 2; columns <= max(2, min(mostColumns, len(cards))); columns++ {
		l := layColumns(h, cards, columns)
		shape := float64(l.wide()) / float64(l.high) * render.Height / render.Width
		if off := math.Abs(math.Log(shape)); off < least {
			best, least = l, off
		}
	}
	return best
}

// layColumns lays the cards of a hand in so many columns.
func layColumns(h held, cards []printed, columns int) handLayout {
	l := handLayout{held: h, columns: columns}
	bottoms := make([]int, columns)
	for i := range bottoms {
		bottoms[i] = handHead
	}
	for _, p := range cards {
		column := slices.Index(bottoms, slices.Min(bottoms))
		l.cards = append(l.cards, lying{p, column, bottoms[column], p.height()})
		bottoms[column] += p.height() + deskMargin
	}
	l.discarded = slices.Max(bottoms)
	for column, bottom := range bottoms {
		l.level(column, l.discarded-bottom)
	}
	if len(h.Cards) == 0 {
		l.discarded += 90
	}
	l.high = l.discarded + deskMargin
	if n := len(h.Discarded); n > 0 {
		l.high += stripHead + (n+columns-1)/columns*stripPitch
	}
	return l
}

// wide is how wide the picture of a hand is.
func (l handLayout) wide() int { return l.columns*(cardWidth+deskMargin) + deskMargin }

// level makes the cards of a column higher, so that all columns end at one line.
func (l *handLayout) level(column, spare int) {
	n, moved := 0, 0
	for _, c := range l.cards {
		if c.column == column {
			n++
		}
	}
	for i := range l.cards {
		c := &l.cards[i]
		if c.column != column {
			continue
		}
		more := (spare - moved) / n
		c.y += moved
		c.high += more
		moved += more
		n--
	}
}

func (s scene) hand(l handLayout) {
	h := l.held
	s.handHeader(l)
	if len(h.Cards) == 0 {
		s.Text(s.desk.terms, s.say("sheet.no-cards", nil), float64(l.wide())/2, handHead+52, 0.5, parchment)
	}
	for _, c := range l.cards {
		x := deskMargin + c.column*(cardWidth+deskMargin)
		if len(l.cards) == 1 {
			x = (l.wide() - cardWidth) / 2
		}
		s.eventCard(c.printed, x, c.y, c.high)
	}
	if len(h.Discarded) == 0 {
		return
	}
	s.Text(s.desk.terms, s.say("sheet.discarded", nil), deskMargin+6, float64(l.discarded+46), 0, parchment)
	for i, c := range h.Discarded {
		s.cardStrip(c, deskMargin+i%l.columns*(cardWidth+deskMargin),
			l.discarded+stripHead+i/l.columns*stripPitch, cardWidth, true)
	}
}

// handHeader says whose hand it is and that nobody else sees it.
func (s scene) handHeader(l handLayout) {
	s.ribbon(l.held.side, deskMargin, 12, l.wide()-2*deskMargin, 80)
	s.Text(s.desk.banner, s.seat(s.what), 104, 66, 0, white)
	line := s.say("sheet.hand", map[string]any{"n": len(l.held.Cards)})
	if s.view.Result == nil {
		line += " · " + s.say("sheet.secret", nil)
	}
	s.Text(s.desk.terms, line, float64(l.wide()-44), 64, 1, gold)
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
