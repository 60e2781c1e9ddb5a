package hunt

import (
	"image/color"
	"slices"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// block is a part of the column of state.
type block struct {
	high int
	draw func(s scene, y int)
}

// column draws blocks one below the other, with what room is left between them.
func (s scene) column(blocks ...block) {
	free := mapHigh - 10
	for _, b := range blocks {
		free -= b.high
	}
	gap := max(0, free/len(blocks))
	y := headerHigh + 4
	for i, b := range blocks {
		if i > 0 {
			s.Fill(render.Rectangle(columnLeft, float64(y), columnRoom, 2), worn)
		}
		b.draw(s, y+gap/2)
		y += b.high + gap
	}
}

// state are the blocks of the board.
func (s scene) state() []block {
	blocks := []block{{trackBlock, scene.movement}, {trackBlock, scene.corruption}, {diceBlock, scene.dice},
		{ridersBlock, scene.riders}, {handsBlock, scene.hands}, {stockBlock, scene.stocks},
		{companyBlock, scene.members}}
	return append(blocks, s.cardOfPart(), block{newsBlock, scene.news})
}

// cardOfPart is the card that belongs to the part alone.
func (s scene) cardOfPart() block {
	if part(s.view) == dataset.PartI {
		return block{powersTitle + cardBlock, scene.powers}
	}
	return block{cardBlock, scene.gandalf}
}

// The heights of the blocks of the board.
const (
	trackBlock   = 122
	diceBlock    = 110
	ridersBlock  = 166
	handsBlock   = 118
	stockBlock   = 172
	companyBlock = 126
	cardBlock    = 148
	newsBlock    = 174
)

// The riders, each with the area where it is.
func (s scene) riders(y int) {
	const pitch = columnRoom / 4
	for i, r := range s.view.Riders {
		x := columnLeft + pitch*i + pitch/2
		foot := gg.Point{X: float64(x) - 26, Y: float64(y) + 100}
		if r.Active {
			s.Fill(capsule(float64(x-pitch/2)+2, float64(y)+2, pitch-4, ridersBlock-6, 14), gold)
		}
		if r.Done {
			s.Stamp("rider done", 44, 44, func(dc *gg.Context) {
				circle(dc, 22, 22, 21, friendRim)
				tickOrCross(dc, 22, 22, 10, true)
			}, x+12, y+48)
		}
		if r.Barred {
			s.Stamp("rider barred", 44, 44, func(dc *gg.Context) {
				circle(dc, 22, 22, 21, blood)
				tickOrCross(dc, 22, 22, 10, false)
			}, x+12, y+48)
		}
		s.figure(r, foot, 1, columnRider)
		s.whereOf(r.Where, float64(x), float64(y)+152)
	}
}

// whereOf writes an area's number, an exit's letter, or draws a dot's diamond with its middle at x.
func (s scene) whereOf(where hunt.Space, x, base float64) {
	space := s.land.board.Space(where)
	switch {
	case where == hunt.Nowhere:
		s.Text(s.faces.number, "–", x, base, 0.5, faded)
	case space.Dot:
		s.diamond(gg.Point{X: x, Y: base - 19}, 17, ink)
	case space.Exit != "":
		s.Text(s.faces.number, space.Exit, x, base, 0.5, ink)
	default:
		s.Text(s.faces.number, itoa(space.Number), x, base, 0.5, ink)
	}
}

// diamond is the sign of a dot: unlike a letter o.
func (s scene) diamond(at gg.Point, r float64, c color.RGBA) {
	s.Fill([]gg.Point{{X: at.X - r, Y: at.Y}, {X: at.X, Y: at.Y - r}, {X: at.X + r, Y: at.Y},
		{X: at.X, Y: at.Y + r}}, c)
}

// hands shows how many cards each seat holds.
func (s scene) hands(y int) {
	v := s.view
	face, wide := s.holders()
	x := columnLeft
	for seat := range v.Players {
		deck := "sorcery"
		if seat == 0 {
			deck = s.allyDeck()
		}
		s.back(deck, x, y+8)
		s.Text(s.faces.number, itoa(v.Hands[seat]), float64(x+backWide+8), float64(y)+62, 0, ink)
		if seat > 0 && engine.Seat(seat) == v.First && v.Players > 2 {
			s.Stamp("first player", 40, 40, func(dc *gg.Context) { firstToken(dc, 20, 20, 19) }, x+6, y+46)
		}
		word, number := s.holder(engine.Seat(seat))
		s.Text(face, word, float64(x), float64(y)+112, 0, ink)
		s.Text(s.faces.place, number, float64(x)+face.Width(word)+holderGap, float64(y)+112, 0, ink)
		x += wide[seat]
	}
}

// holders is the lettering for the names of all seats, and how wide each of their places is.
func (s scene) holders() (face *render.Face, wide []int) {
	const least = backWide + 49 // a back and a number
	for _, face = range []*render.Face{s.faces.small, s.faces.tiny} {
		wide = nil
		sum := 0
		for seat := range s.view.Players {
			word, number := s.holder(engine.Seat(seat))
			wide = append(wide, max(least, int(face.Width(word)+s.faces.place.Width(number))+8))
			sum += wide[seat]
		}
		if more := (columnRoom - sum) / s.view.Players; more >= 0 {
			for i := range wide {
				wide[i] += min(more, 60)
			}
			break
		}
	}
	return face, wide
}

// holder is a seat's name below its hand: short, and apart from it its number, which is written larger.
func (s scene) holder(seat engine.Seat) (word, number string) {
	if seat == 0 {
		return s.say("picture.holder", nil), ""
	}
	name := s.seat(seat, s.view)
	word = strings.TrimRight(name, "0123456789 ")
	return word, strings.TrimSpace(name[len(word):])
}

// holderGap lies between the word and the number.
const holderGap = 4

// stocks shows what can still be drawn, and the Fellowship tokens.
func (s scene) stocks(y int) {
	v := s.view
	behind := "information"
	if part(v) == dataset.PartII {
		behind = "deed"
	}
	leaf := func(there bool) func(dc *gg.Context) {
		return func(dc *gg.Context) { fellowshipToken(dc, 28, 33, 26, there) }
	}
	for i, stock := range []struct {
		key  string
		n    int
		draw func(dc *gg.Context)
	}{
		{"stock." + s.allyDeck(), v.AllyDeck, func(dc *gg.Context) { drawBack(dc, s.allyDeck(), 5, 0, 42, 56) }},
		{"stock.sorcery", v.SorceryDeck, func(dc *gg.Context) { drawBack(dc, "sorcery", 5, 0, 42, 56) }},
		{"stock.hunt-pool", len(v.HuntPool), func(dc *gg.Context) {
			for i, c := range []color.RGBA{corruptionInks[dataset.Red][0], corruptionInks[dataset.Beige][0]} {
				circle(dc, 22+12*float64(i), 26+14*float64(i), 21, dark)
				circle(dc, 22+12*float64(i), 26+14*float64(i), 18, c)
			}
		}},
		{"stock.on-frodo", v.Tokens, leaf(true)},
		{"stock.in-pool", v.Pool, func(dc *gg.Context) {
			fellowshipToken(dc, 28, 33, 26, false)
			fellowshipToken(dc, 28, 33, 20, true)
		}},
		{"stock." + behind, v.Behind, func(dc *gg.Context) { drawToken(dc, behind, 28, 33, 26) }},
	} {
		x, top := columnLeft+(columnRoom/3)*(i%3), y+2+(i/3)*84
		s.Stamp(stock.key, 56, 66, stock.draw, x, top-4)
		s.Text(s.faces.number, itoa(stock.n), float64(x)+64, float64(top)+46, 0, ink)
		s.fit(
			[]*render.Face{s.faces.small, s.faces.tiny, s.faces.fine},
			s.say("picture."+stock.key, nil),
			float64(x),
			float64(top)+79,
			0,
			faded,
			columnRoom/3-4,
		)
	}
}

// news tells the newest stretch of play: the corruption tokens that were drawn, else the newest answers; the
// signs of the map where there is nothing to tell.
func (s scene) news(y int) {
	v := s.view
	drawn := lately(v).Drawn
	if v.Meeting != nil {
		drawn = append(slices.Clone(drawn), v.Meeting.Drawn...)
	}
	if len(drawn) > 0 {
		s.Text(s.faces.small, s.say("picture.drawn", nil), columnLeft, float64(y)+40, 0, ink)
		s.drawnTokens(columnLeft, y+54, drawn)
		return
	}
	lines := s.story(newsLines)
	if len(lines) == 0 {
		s.legend(y)
		return
	}
	for i, a := range lines {
		s.answerRow(columnLeft, float64(y)+32+answerHighRow*float64(i), &a)
	}
}

// newsLines is how many answers the column has room for.
const newsLines = 3

// story are the answers that a picture tells of, the newest first: of the newest stretch, in a close-up also
// older ones about its place.
func (s scene) story(most int) []hunt.Answer {
	all := answered(s.view)
	if s.what != "" && s.kind == render.SheetCloseUp {
		all = slices.DeleteFunc(slices.Clone(s.view.Asked),
			func(a hunt.Answer) bool { return placeID(s.view, a.Space) != s.what })
	}
	all = slices.Clone(all[max(0, len(all)-most):])
	slices.Reverse(all)
	return all
}
