package league

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"redbook/render"
)

// The measures of a cross table.
const (
	mostAcross = 16 // columns of a page
	crossRank  = 90
	crossName  = 400 // at least
	crossSum   = 150
)

// crossPages are as many as there are blocks of rows and of columns.
func crossPages(v *View) int {
	if !v.Cross {
		return 0
	}
	return standingsPages(v) * standingsPages(v)
}

// crossBlock is what a page shows: rows from and to, and columns.
func crossBlock(v *View, page int) (rows, cols [2]int) {
	n, blocks := len(v.Rows), standingsPages(v)
	part := func(k int) [2]int { return [2]int{k * n / blocks, (k + 1) * n / blocks} }
	return part(page / blocks), part(page % blocks)
}

func (s scene) cross(page int) {
	rows, cols := crossBlock(s.view, page)
	n, across := rows[1]-rows[0], cols[1]-cols[0]
	width := min(150, float64(wide-crossRank-crossName-crossSum)/float64(across))
	height := min(mostHeight, float64(bottom-top-headHeight)/float64(n))
	roomy := min(800, wide-crossRank-crossSum-width*float64(across)) // of names
	left := edge + crossRank + roomy
	s.block(edge, top, left-edge+width*float64(across)+crossSum, headHeight, ink)
	for j := range across {
		s.middle([]*render.Face{s.row}, strconv.Itoa(cols[0]+j+1), left+(float64(j)+0.5)*width, top, headHeight,
			width, white)
	}
	s.middle([]*render.Face{s.head, s.small}, s.say("column.points", nil), left+float64(across)*width+crossSum/2,
		top, headHeight, crossSum, white)
	names := []*render.Face{s.row, s.tight, s.small}
	for i := range n {
		row := s.view.Rows[rows[0]+i]
		y := top + headHeight + float64(i)*height
		if i%2 == 1 {
			s.block(edge, y, left-edge+width*float64(across)+crossSum, height, wash)
		}
		base := y + height/2 + s.row.Height()/2
		s.Text(s.row, strconv.Itoa(rows[0]+i+1), edge+crossRank-20, base, 1, faded)
		face, name := render.FirstFit(names, s.shown(row), roomy-20)
		s.Text(face, name, edge+crossRank, base, 0, map[bool]color.RGBA{false: ink, true: faded}[row.Gone])
		for j := range across {
			x := left + float64(j)*width
			if rows[0]+i == cols[0]+j {
				s.block(x+3, y+3, width-6, height-6, worn)
				continue
			}
			s.games(row, cols[0]+j, x, y, width, height)
		}
		s.middle([]*render.Face{s.row, s.tight}, s.number(row.Points), left+float64(across)*width+crossSum/2, y,
			height, crossSum, ink)
	}
	for j := range across + 1 {
		s.block(left+float64(j)*width-1, top+headHeight, 2, height*float64(n), worn)
	}
	if crossDisputes(s.view, page) {
		s.disputes(edge)
	}
}

// crossDisputes reports whether a game on a page has a disputed result.
func crossDisputes(v *View, page int) bool {
	rows, cols := crossBlock(v, page)
	for _, row := range v.Rows[rows[0]:rows[1]] {
		for j := cols[0]; j < min(cols[1], len(row.Against)); j++ {
			if slices.ContainsFunc(row.Against[j], Cell.disputed) {
				return true
			}
		}
	}
	return false
}

func (c Cell) disputed() bool { return strings.HasSuffix(string(c), disputed) }

// played is a game without the mark of a dispute.
func (c Cell) played() Cell { return Cell(strings.TrimSuffix(string(c), disputed)) }

// games are those against one, side by side: a win on a dark ground, what is open empty.
func (s scene) games(row Row, against int, x, y, width, height float64) {
	if against >= len(row.Against) {
		return
	}
	all := row.Against[against]
	each := width / float64(len(all))
	faces := []*render.Face{s.row, s.tight, s.small}
	for k, c := range all {
		left, of := x+float64(k)*each, ink
		switch played := c.played(); {
		case played == Won:
			s.block(left+4, y+4, each-8, height-8, green)
			of = white
		case c.disputed():
			of = alarm
		case played == Lost || played == Void:
			of = faded
		}
		if c != Open {
			s.middle(faces, score(c), left+each/2, y, height, each+12, of)
		}
	}
}

// score is how a game is written.
func score(c Cell) string {
	text := map[Cell]string{Open: "·", Won: "1", Drawn: "½", Lost: "0", Void: "–"}[c.played()]
	if c.disputed() {
		text += disputed
	}
	return text
}

// middle writes in the middle of a place, with the first face in which it fits.
func (s scene) middle(faces []*render.Face, text string, x, y, height, room float64, of color.RGBA) {
	face, text := render.FirstFit(faces, text, room-6)
	s.Text(face, text, x, y+height/2+face.Height()/2, 0.5, of)
}

// cross tells a page: each row with its games.
func (t texts) cross(v *View, page int) []string {
	rows, cols := crossBlock(v, page)
	told := []string{t.say("tell.cross", map[string]any{"event": v.name()})}
	for i := rows[0]; i < rows[1]; i++ {
		line := fmt.Sprintf("%d. %s:", i+1, v.Rows[i].Name)
		for j := cols[0]; j < cols[1] && j < len(v.Rows[i].Against); j++ {
			for k, c := range v.Rows[i].Against[j] {
				if k == 0 {
					line += fmt.Sprintf(" %d:", j+1)
				}
				line += score(c)
			}
		}
		told = append(told, line)
	}
	if crossDisputes(v, page) {
		told = append(told, disputed+": "+t.say("disputed", nil)+".")
	}
	return told
}
