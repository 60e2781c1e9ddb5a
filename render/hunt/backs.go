package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/render"
)

// The back of a card in the column.
const backWide, backHigh = 52, 72

// backs are the colours of the decks' backs: ally cards green and orange by part (Rulebook p.8, p.27),
// sorcery dark.
var backs = map[string][2]color.RGBA{
	"ally1":   {render.Hex("2f7d45"), render.Hex("e9e3b4")},
	"ally2":   {render.Hex("c9762b"), render.Hex("fbe9c6")},
	"sorcery": {render.Hex("2b1a2e"), render.Hex("e0632a")},
}

func (s scene) allyDeck() string { return "ally" + itoa(int(s.view.Part)) }

// seat names a seat. The only one of its kind bears no number.
func (t texts) seat(seat engine.Seat, v *hunt.View) string {
	if seat != 0 && v.Players == 2 {
		return t.say("picture.seat.of-two", nil)
	}
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
