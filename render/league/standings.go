package league

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"redbook/render"
)

// The measures of a table.
const (
	mostRows   = 16 // of a page: more could not be read in Discord's box
	headHeight = 70
	mostHeight = 110 // of a row
	largeRow   = 92  // from which on letters are large
	pad        = 20  // on either side of what stands in a column

	disputeRoom = 60 // behind a name, for the mark of a dispute
)

// column is a column of a table, from its left edge to its right one; ax is where its texts stand in it.
type column struct {
	key   string
	width float64
	ax    float64
}

var columns = []column{{"rank", 190, 1}, {"name", 760, 0}, {"points", 240, 1}, {"games",
	170, 1},
	{"wins", 190, 1}, {"decided", 390, 0}, {"possible", 220, 1}}

// ofTeams are those of teams, whose names are longer, and whose boards mostly decide.
var ofTeams = []column{{"rank", 190, 1}, {"name", 760, 0}, {"points", 220, 1}, {"boards", 220, 1},
	{"games", 170, 1}, {"decided", 390, 0}, {"possible", 220, 1}}

// rungs are those of a ladder.
var rungs = []column{{"rank", 190, 1}, {"name", 760, 0}, {"moved", 220, 1}, {"games", 170, 1},
	{"wins", 190, 1}, {"plays", 640, 0}}

func standingsPages(v *View) int { return (len(v.Rows) + mostRows - 1) / mostRows }

// rowsOf are the rows of a page: pages are about equally long.
func rowsOf(v *View, page int) []Row {
	n, pages := len(v.Rows), standingsPages(v)
	return v.Rows[page*n/pages : (page+1)*n/pages]
}

func (s scene) standings(page int) {
	rows := rowsOf(s.view, page)
	all := columns
	switch {
	case s.view.Ladder:
		all = rungs
	case slices.ContainsFunc(s.view.Rows, func(r Row) bool { return r.Boards != nil }):
		all = ofTeams
	}
	shown := slices.DeleteFunc(slices.Clone(all), func(c column) bool { return !s.shows(c.key) })
	widths := s.spread(shown)
	s.block(edge, top, wide, headHeight, ink)
	for i, c := range shown {
		if c.key == "rank" {
			continue
		}
		s.cell(c, widths, i, top, headHeight, []*render.Face{s.head, s.small}, s.say("column."+c.key, nil), white)
	}
	height := min(mostHeight, float64(bottom-top-headHeight)/float64(len(rows)))
	faces := []*render.Face{s.row, s.tight, s.small}
	if height >= largeRow {
		faces = []*render.Face{s.large, s.row, s.tight, s.small}
	}
	for n, row := range rows {
		y := top + headHeight + float64(n)*height
		if n%2 == 1 {
			s.block(edge, y, wide, height, wash)
		}
		s.sign(row.Zone, edge+30, y+height/2, min(22, height/3))
		for i, c := range shown {
			text, of := s.entry(row, c.key)
			if c.key == "moved" && row.Moved != 0 {
				s.sign(zoneOf(row.Moved), edge+widths[i]+60, y+height/2, min(22, height/3))
			}
			if c.key == "name" && row.Dispute {
				c.width -= disputeRoom
			}
			end := s.cell(c, widths, i, y, height, faces, text, of)
			if c.key == "name" && row.Dispute {
				s.Text(faces[0], disputed, end+pad, y+height/2+faces[0].Height()*0.5, 0, alarm)
			}
		}
	}
	s.foot(rows)
}

// shows reports whether a column says anything of this event.
func (s scene) shows(key string) bool {
	return slices.ContainsFunc(s.view.Rows, func(r Row) bool {
		switch key {
		case "decided":
			return r.By != ""
		case "possible":
			return r.Best > 0
		case "plays":
			return len(r.Plays) > 0
		}
		return true
	})
}

// spread is where columns begin: the name gets what is left.
func (s scene) spread(shown []column) []float64 {
	rest := float64(wide)
	for _, c := range shown {
		rest -= c.width
	}
	shown[1].width += rest
	starts := make([]float64, len(shown))
	for i := 1; i < len(shown); i++ {
		starts[i] = starts[i-1] + shown[i-1].width
	}
	return starts
}

// cell writes into a column, and returns where that ends if it begins at its left.
func (s scene) cell(c column, starts []float64, i int, y, height float64, faces []*render.Face, text string,
	of color.RGBA) float64 {
	face, text := render.FirstFit(faces, text, c.width-2*pad)
	x := edge + starts[i] + pad + c.ax*(c.width-2*pad)
	s.Text(face, text, x, y+height/2+faces[0].Height()*0.5, c.ax, of)
	return x + face.Width(text)
}

// entry is what stands in a column of a row.
func (s scene) entry(r Row, key string) (string, color.RGBA) {
	of := ink
	if r.Gone {
		of = faded
	}
	switch key {
	case "rank":
		return strconv.Itoa(r.Rank), of
	case "name":
		return s.shown(r), of
	case "points":
		return s.number(r.Points), of
	case "boards":
		return s.number(r.Boards), of
	case "games":
		return strconv.Itoa(r.Games), faded
	case "wins":
		return strconv.Itoa(r.Wins), faded
	case "decided":
		if r.By == "" {
			return "", of
		}
		text := s.say("tie."+r.By, nil)
		if r.Value != nil {
			text += " " + s.number(r.Value)
		}
		return text, faded
	case "moved":
		return s.moved(r), map[bool]color.RGBA{true: rising, false: faded}[r.Moved > 0]
	case "plays":
		return s.plays(r), of
	}
	return s.ranks(r), map[bool]color.RGBA{true: green, false: faded}[r.Best == r.Worst]
}

// zoneOf is the sign of a way up or down.
func zoneOf(moved int) Zone {
	if moved > 0 {
		return Up
	}
	return Down
}

// moved is how many rungs somebody has risen or fallen.
func (t texts) moved(r Row) string {
	switch {
	case r.Came:
		return t.say("came", nil)
	case r.Moved == 0:
		return "–"
	}
	return strconv.Itoa(max(r.Moved, -r.Moved))
}

// plays names against whom somebody plays.
func (s scene) plays(r Row) string {
	var names []string
	for n, name := range r.Plays {
		names = append(names, s.call(name, n+1))
	}
	return strings.Join(names, ", ")
}

// shown is a name, in brackets if they play no more.
func (s scene) shown(r Row) string {
	if r.Gone {
		return "(" + s.call(r.Name, r.Rank) + ")"
	}
	return s.call(r.Name, r.Rank)
}

// ranks are those that are still possible; a tilde says that they are bounds.
func (t texts) ranks(r Row) string {
	switch {
	case r.Best == 0:
		return ""
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	case r.Bounds:
		return fmt.Sprintf("~%d–%d", r.Best, r.Worst)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}

// foot explains the signs that are there.
func (s scene) foot(rows []Row) {
	x, y := float64(edge+30), float64(bottom+44)
	for _, z := range []Zone{Up, Playoff, Down} {
		if !slices.ContainsFunc(rows, func(r Row) bool { return r.Zone == z }) {
			continue
		}
		text := s.say("zone."+string(z), nil)
		s.sign(z, x, y-14, 18)
		s.Text(s.small, text, x+36, y, 0, faded)
		x += s.small.Width(text) + 110
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Gone }) {
		text := s.say("gone", nil)
		s.Text(s.small, text, x-30, y, 0, faded)
		x += s.small.Width(text) + 44
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Dispute }) {
		s.disputes(x - 30)
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Bounds && r.Best < r.Worst }) {
		s.Text(s.small, s.say("bounds", nil), render.Width-edge, y, 1, faded)
	}
}

// disputes explains the mark of a dispute, below all else, from x on.
func (s scene) disputes(x float64) {
	s.Text(s.tight, disputed, x, bottom+44, 0, alarm)
	s.Text(s.small, s.say("disputed", nil), x+30, bottom+44, 0, faded)
}
