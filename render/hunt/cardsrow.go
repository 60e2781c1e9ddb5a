package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/render"
)

// The row of the cards: how many each seat holds, the decks, and the corruption tokens that can be drawn.
const (
	cardsHigh  = 168
	legendHigh = 66
	backWide   = 64
	backHigh   = 90
)

// backs are the colours of the decks' backs: ally cards green and orange by part (Rulebook p.8, p.27),
// sorcery dark.
var backs = map[string][2]color.RGBA{
	"ally1":   {render.Hex("2f7d45"), render.Hex("e9e3b4")},
	"ally2":   {render.Hex("c9762b"), render.Hex("fbe9c6")},
	"sorcery": {render.Hex("2b1a2e"), render.Hex("e0632a")},
}

func (s scene) allyDeck() string { return "ally" + itoa(int(s.view.Part)) }

func (s scene) cards(y int) {
	v := s.view
	x := trackLeft
	for seat := range v.Players {
		deck := "sorcery"
		if seat == 0 {
			deck = s.allyDeck()
		}
		s.back(deck, x, y+56)
		s.Text(s.faces.number, itoa(v.Hands[seat]), float64(x+backWide+12), float64(y)+120, 0, ink)
		s.fit([]*render.Face{s.faces.small, s.faces.tiny}, s.seat(engine.Seat(seat)), float64(x), float64(y)+42, 0,
			ink, 230)
		if seat > 0 && engine.Seat(seat) == v.First && v.Players > 2 {
			s.Stamp("first player", 60, 60, func(dc *gg.Context) { firstToken(dc, 30, 30, 27) }, x+backWide+66, y+74)
		}
		x += 236
	}
	left := float64(trackLeft + 5*236 + 10)
	for i, line := range []string{
		s.say("picture.ally-deck", nil) + " " + itoa(v.AllyDeck),
		s.say("picture.sorcery-deck", nil) + " " + itoa(v.SorceryDeck),
		s.say("picture.hunt-pool", map[string]any{"n": len(v.HuntPool)}),
	} {
		s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny}, line, left, float64(y)+50+44*float64(i),
			0, ink, boardWidth-trackLeft-left)
	}
}

func (t texts) seat(seat engine.Seat) string {
	return t.say("picture.seat."+hunt.Seats.Name(valueOf(seat)), nil)
}

// firstToken is the first player's token.
func firstToken(dc *gg.Context, x, y, r float64) {
	circle(dc, x, y, r, dark)
	circle(dc, x, y, r-4, render.Hex("5a2d6e"))
	crown(dc, x, y+r*0.4, r*0.52)
}

// back puts down the back of a card.
func (s scene) back(deck string, x, y int) {
	s.Stamp("back "+deck, backWide, backHigh,
		func(dc *gg.Context) { drawBack(dc, deck, 0, 0, backWide, backHigh) }, x, y)
}

func drawBack(dc *gg.Context, deck string, x, y, w, h float64) {
	c := backs[deck]
	dc.DrawRoundedRectangle(x+1, y+1, w-2, h-2, w*0.14)
	dc.SetColor(dark)
	dc.Fill()
	dc.DrawRoundedRectangle(x+4, y+4, w-8, h-8, w*0.1)
	render.FillAndStroke(dc, c[0], c[1], 2)
	if deck == "sorcery" {
		flame(dc, x+w/2, y+h/2, w*0.3, c[1], render.Hex("f7c65a"))
		return
	}
	render.Star(dc, x+w/2, y+h/2, w*0.32, w*0.14, 8, c[1])
}

// legend names the signs on the map.
func (s scene) legend(y int) {
	signs := []string{"friendly", "shadow", "frodo-start", "nazgul-start", "eye", "sword", "ally"}
	face, wide := s.faces.small, 0.0
	for i, f := range []*render.Face{s.faces.small, s.faces.tiny} {
		if i == 0 || wide > boardWidth-2*trackLeft {
			face, wide = f, 0
			for _, sign := range signs {
				wide += 60 + f.Width(s.say("picture.legend."+sign, nil))
			}
		}
	}
	gap := min(40, (boardWidth-2*trackLeft-wide)/float64(len(signs)-1))
	x := float64(trackLeft)
	for _, sign := range signs {
		s.Stamp("legend "+sign, 56, 44, func(dc *gg.Context) { legendSign(dc, sign, 28, 22) }, int(x), y+11)
		text := s.say("picture.legend."+sign, nil)
		s.Text(face, text, x+60, float64(y)+43, 0, ink)
		x += 60 + face.Width(text) + gap
	}
}
