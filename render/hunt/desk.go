package hunt

import (
	"math"
	"slices"

	"redbook/render"
)

// A picture of cards: a header, below it rows of cards that fill the picture.
const (
	deskHead = 96
	deskGap  = 16
)

// felt is the cloth that cards lie on.
var felt = render.Hex("2c3a33")

func (s scene) cloth() *render.Canvas {
	return render.NewBlank(s.palette, render.Width, render.Height, felt)
}

// deskHeader tells whose cards these are.
func (s scene) deskHeader(title, more string) {
	s.Fill(render.Rectangle(0, 0, render.Width, deskHead-8), darker(felt, 0.55))
	s.Fill(render.Rectangle(0, deskHead-12, render.Width, 4), gold)
	s.Text(s.faces.title, title, 28, 64, 0, gold)
	s.fit([]*render.Face{s.faces.text, s.faces.small}, more, render.Width-28, 60, 1, parchment,
		render.Width-100-s.faces.title.Width(title))
}

// table is the room for cards: below the header, left of what takes so much at the right.
func table(right float64) box {
	return box{deskGap, deskHead + 8, render.Width - deskGap - right, render.Height - deskGap}
}

// lying is a card in its place.
type lying struct {
	printed
	at box
}

// arrange lays cards into a room, in rows, so that they fill it and their words are as large as
// can be. Of layouts with words of one size it takes the one that leaves most for the smallest picture.
func (s scene) arrange(room box, cards []inscribed) []lying {
	var best []lying
	for _, p := range s.faces.prints {
		most := -1.0
		for rows := 1; rows <= min(3, len(cards)); rows++ {
			for _, beside := range []float64{0, 0.25, 0.4} {
				all, least := s.inRows(room, cards, p, rows, beside)
				wide := slices.ContainsFunc(all, func(c lying) bool { return !c.fits() })
				if !wide && least > most {
					best, most = all, least
				}
			}
		}
		if most >= 0 {
			return best
		}
	}
	best, _ = s.inRows(room, cards, s.faces.prints[len(s.faces.prints)-1], (len(cards)+4)/5, 0)
	return best // somebody's own cards that say more than there is room for
}

// inRows lays cards into so many rows, with their pictures above or beside their words, and returns how large
// the smallest picture is: less than nothing if there is not room enough.
func (s scene) inRows(room box, cards []inscribed, p print, rows int,
	beside float64) (all []lying, least float64) {
	n := len(cards)
	var lines [][]lying
	var needs []float64
	free := room.y1 - room.y0 + deskGap
	for r := range rows {
		row := s.inRow(room, cards[n*r/rows:n*(r+1)/rows], p, beside)
		need := 0.0
		for _, c := range row {
			need = max(need, c.needs())
		}
		lines, needs = append(lines, row), append(needs, need)
		free -= need + deskGap
	}
	least = math.Inf(1)
	y := room.y0
	for r, row := range lines {
		high := needs[r] + max(0, free)/float64(rows)
		for _, c := range row {
			c.at.y0, c.at.y1 = math.Round(y), math.Round(y+high)
			least = min(least, c.picture().area())
			all = append(all, c)
		}
		y += high + deskGap
	}
	if free < 0 {
		return all, free
	}
	return all, least
}

// inRow lays cards side by side: most of the width is shared out evenly, the rest by how much they say.
func (s scene) inRow(room box, cards []inscribed, p print, beside float64) []lying {
	letters, sum := make([]float64, len(cards)), 0.0
	for i, c := range cards {
		for _, line := range s.tellCard(c.card) {
			letters[i] += float64(len(line))
		}
		sum += letters[i]
	}
	n := float64(len(cards))
	free := room.x1 - room.x0 - deskGap*(n-1)
	x := room.x0
	var row []lying
	for i, c := range cards {
		end := math.Round(x + free*(0.6/n+0.4*letters[i]/sum))
		row = append(row, lying{s.print(c, p, end-x, beside), box{x0: x, x1: end}})
		x = end + deskGap
	}
	return row
}

// area is how large a box is.
func (b box) area() float64 { return (b.x1 - b.x0) * (b.y1 - b.y0) }
