package wotr

import (
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// What the pictures of games for three and four show in addition: the hands of partners and which of them
// leads, their own points, and whether their armies in one region are one (Rulebook chapter XI).

// partners returns the players who share a side; nil where one player has it for himself.
func partners(v *wotr.View, side wotr.Side) []wotr.PlayerView {
	var two []wotr.PlayerView
	for _, p := range v.Players {
		if p.Side == side {
			two = append(two, p)
		}
	}
	if len(two) < 2 {
		return nil
	}
	return two
}

// partnersHand shows how many cards one of two partners holds, and whether he leads.
func (s scene) partnersHand(p wotr.PlayerView, y int) {
	s.cards(p.Side, p.Hand, columnX, y, partnerBack)
	at := float64(columnX + 2*(cardsPitch-backHigh+partnerBack) - 10)
	if p.Leads {
		s.star(int(at), y+9)
	}
	at += 32
	s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny}, s.seat(p.Seat.String()), at,
		float64(y+33), 0, sideInk(p.Side), columnX+columnInner-at)
}

// star puts down a golden star: next to the leading player, and to the partner who has won within a side.
func (s scene) star(x, y int) {
	s.Stamp("leads", 28, 28, func(dc *gg.Context) { leadSign(dc, 14, 14, 13) }, x, y)
}

// leadSign is the sign of the leading player: a golden star.
func leadSign(dc *gg.Context, x, y, r float64) {
	star := func(r float64) {
		dc.NewSubPath()
		for i := range 10 {
			far := r
			if i%2 == 1 {
				far = r * 0.45
			}
			at := gg.Radians(float64(i)*36 - 90)
			dc.LineTo(x+far*math.Cos(at), y+far*math.Sin(at))
		}
		dc.ClosePath()
	}
	star(r)
	dc.SetColor(dark)
	dc.Fill()
	star(r * 0.78)
	dc.SetColor(gold)
	dc.Fill()
}

// tellPartners says the hands of partners, and who leads.
func (t texts) tellPartners(v *wotr.View, side wotr.Side) (lines []string) {
	for _, p := range partners(v, side) {
		lines = append(lines, t.say("picture.alt.partner", map[string]any{"player": t.seat(p.Seat.String()),
			"leads":      p.Leads,
			"characters": p.Hand.Characters, "strategies": p.Hand.Strategies}))
	}
	return lines
}

// pointsEach shows below a side's victory points what each of two partners has scored for himself, at the
// symbol that he has on cards.
func (s scene) pointsEach(two []wotr.PlayerView, x, y int) {
	const size, pitch, apart = 24, (columnInner + 12) / 4, 4
	for i, p := range two {
		seat, left := p.Seat.String(), x+i*pitch
		s.Stamp("own "+seat, size, size, func(dc *gg.Context) { playerSign(dc, seat, 0, 0, size) }, left, y+7)
		face, text := render.FirstFit([]*render.Face{s.faces.count, s.faces.place}, number(p.Points),
			pitch-size-2-apart)
		s.Text(face, text, float64(left+size+2), float64(y+37), 0, sideInk(p.Side))
	}
}

// playerSign is the sign of one of two partners: the emblem of his nation that is on his cards, in a square.
func playerSign(dc *gg.Context, seat string, x, y, size float64) {
	colours := playerColours[seat]
	dc.DrawRoundedRectangle(x+1, y+1, size-2, size-2, size/5)
	render.FillAndStroke(dc, colours.field, dark, 2)
	emblem(dc, colours.nation, x+size/2, y+size/2, size*0.34, colours.sign, colours.field)
}

// commander says which of two partners commands in a battle; "" where nobody shares the side, or it is over.
func (t texts) commander(b *wotr.BattleView, side wotr.Side) string {
	if b.Commands[side] == nil {
		return ""
	}
	return t.say("sheet.battle.commands", map[string]any{"player": t.seat(b.Commands[side].String())})
}

// commanderColumn writes it above the figures.
func (s scene) commanderColumn(side wotr.Side, x, y int) {
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, s.commander(s.view.Battle, side), float64(x),
		float64(y+36), 0, cardInk[side].terms, columnRoom)
}

// ownPoints shows what each of two partners has scored for himself, with a star for the one who has won
// within the side.
func (s scene) ownPoints(side wotr.Side, x, base int) {
	for i, p := range partners(s.view, side) {
		left := x + i*columnRoom/2
		at := float64(left)
		if slices.Contains(s.view.Result.Best, p.Seat) {
			s.star(left, base-24)
			at += 32
		}
		s.fit([]*render.Face{s.desk.text, s.desk.label, s.desk.tiny}, s.seat(p.Seat.String())+" "+number(p.Points),
			at, float64(base), 0, ink, float64(left+columnRoom/2-8)-at)
	}
}

// tellOwnPoints says what each of the partners has scored for himself, and at the end who has won within the
// side.
func (t texts) tellOwnPoints(v *wotr.View) []string {
	var own []string
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		for _, p := range partners(v, side) {
			won := v.Result != nil && slices.Contains(v.Result.Best, p.Seat)
			own = append(own, t.say("picture.alt.own-score", map[string]any{"player": t.seat(p.Seat.String()),
				"points": number(p.Points), "won": won}))
		}
	}
	if own == nil {
		return nil
	}
	return []string{t.say("picture.alt.own", map[string]any{"points": t.listed(own)})}
}

// best returns the partner who has won within a side; "" in other games.
func (t texts) best(v *wotr.View) string {
	var who []string
	for _, p := range v.Result.Best {
		who = append(who, t.seat(p.String()))
	}
	if who == nil {
		return ""
	}
	return t.say("sheet.result.best", map[string]any{"who": t.listed(who)})
}

// takerName returns the partner who has taken a settlement; "" in other games.
func (t texts) takerName(r wotr.RegionView) string {
	if r.Taker == nil {
		return ""
	}
	return t.seat(r.Taker.String())
}

// meeting is how the units of two partners stand in one region.
type meeting string

const (
	oneArmy   meeting = "mixed" // one army
	twoArmies meeting = "apart" // two
)

// meets says how the units of partners stand in a stack; "" if it does not hold units of both.
func (s stack) meets(v *wotr.View, mixed bool) meeting {
	two := partners(v, s.side)
	if two == nil {
		return ""
	}
	var have [2]bool
	for _, c := range s.nations {
		for i, p := range two {
			have[i] = have[i] || wotr.Controls(engine.Seat(p.Seat), c.nation)
		}
	}
	switch {
	case have != [2]bool{true, true}:
		return ""
	case mixed:
		return oneArmy
	}
	return twoArmies
}

const meetingWide, meetingHigh = 40, 20

// meeting puts the sign of partners' armies on a counter: two rings, linked where they are one army.
func (s scene) meeting(m meeting, x, y int) {
	if m == "" {
		return
	}
	s.Stamp("meeting "+string(m), meetingWide, meetingHigh, func(dc *gg.Context) { meetingSign(dc, m) },
		x-meetingWide/2, y)
}

func meetingSign(dc *gg.Context, m meeting) {
	half := 6.0 // from the middle to that of a ring
	if m == twoArmies {
		half = 10.5
	}
	edged(dc, func() {
		dc.DrawCircle(meetingWide/2-half, meetingHigh/2, 6)
		dc.DrawCircle(meetingWide/2+half, meetingHigh/2, 6)
	}, pen{7, dark}, pen{3.5, gold})
}
