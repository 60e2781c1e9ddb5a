package league

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"redbook/render"
)

// The measures of a bracket.
const (
	mostRounds  = 4 // of a page, side by side
	mostMatches = 8 // of a page, in its first round
	matchGap    = 18
	roundGap    = 64 // for the lines between rounds
	lineHeight  = 68 // of a player, at most
)

// window is what a page shows of a section: rounds from one on, and a share of each.
type window struct {
	section     int
	from, until int // rounds
	block       int // of so many
	blocks      int
}

// windows are the pages of a bracket: all rounds of a section, so many side by side; each page begins with as
// many matches as can be read. The last page ends with the last round, and repeats some where there are few.
func windows(v *View) (all []window) {
	for n, section := range v.Bracket {
		rounds := len(section.Rounds)
		for from := 0; from < rounds; from += mostRounds {
			if from+mostRounds > rounds {
				from = max(0, rounds-mostRounds)
			}
			blocks := max(1, (len(section.Rounds[from].Matches)+mostMatches-1)/mostMatches)
			for block := range blocks {
				all = append(all, window{n, from, min(rounds, from+mostRounds), block, blocks})
			}
		}
	}
	return all
}

// share are the matches of a round that a window shows.
func (w window) share(r Round) []Match {
	n := len(r.Matches)
	return r.Matches[w.block*n/w.blocks : (w.block+1)*n/w.blocks]
}

// disputes reports whether a match on a page has a disputed result.
func (w window) disputes(section Section) bool {
	return slices.ContainsFunc(section.Rounds[w.from:w.until], func(r Round) bool {
		return slices.ContainsFunc(w.share(r), func(m Match) bool { return m.Dispute })
	})
}

func (s scene) bracket(page int) {
	w := windows(s.view)[page]
	section := s.view.Bracket[w.section]
	rounds := section.Rounds[w.from:w.until]
	width := min(680, (float64(wide)-roundGap*float64(len(rounds)-1))/float64(len(rounds)))
	most := 0
	for _, r := range rounds {
		matches := w.share(r)
		most = max(most, len(matches))
	}
	area := float64(bottom + 50 - top - headHeight)
	if w.disputes(section) {
		area -= 56
		s.disputes(edge)
	}
	height := min(lineHeight, (area/float64(max(1, most))-matchGap)/2)
	var before []float64 // the middles of the round before
	var drawn []Match    // and its matches
	for n, r := range rounds {
		x := edge + float64(n)*(width+roundGap)
		s.block(x, top, width, headHeight-8, ink)
		s.middle([]*render.Face{s.head, s.small}, s.roundName(section, w.from+n), x+width/2, top,
			headHeight-8, width, white)
		matches := w.share(r)
		middles := make([]float64, len(matches))
		for i, m := range matches {
			middles[i] = top + headHeight + (float64(i)+0.5)*area/float64(len(matches))
			if len(before) > 0 && len(before) == 2*len(matches) {
				middles[i] = (before[2*i] + before[2*i+1]) / 2
			} else if len(before) == len(matches) {
				middles[i] = before[i]
			}
			if m == (Match{}) {
				continue
			}
			s.lines(before, drawn, len(matches), i, x, middles[i])
			s.match(m, x, middles[i], width, height)
		}
		before, drawn = middles, matches
	}
}

// roundName is what a round of a section is called: by how many are left, below by its number.
func (t texts) roundName(section Section, n int) string {
	r := section.Rounds[n]
	name := r.Name
	switch {
	case name != "":
	case section.Part == Final && n == 0:
		return t.say("part.final", nil)
	case section.Part == Final:
		return t.say("round.again", nil)
	case section.Part == Lower:
		name = t.say("round.nth", map[string]any{"n": n + 1})
	case section.Part == Whole && len(r.Matches) == 1:
		name = t.say("round.final", nil)
	case len(r.Matches) == 1:
		name = t.say("round.last", nil)
	case section.Part == Whole && len(r.Matches) == 2:
		name = t.say("round.semi", nil)
	case section.Part == Whole && len(r.Matches) == 4:
		name = t.say("round.quarter", nil)
	default:
		name = t.say("round.of", map[string]any{"n": 2 * len(r.Matches)})
	}
	if section.Part == Whole {
		return name
	}
	return t.say("part."+string(section.Part), nil) + " · " + name
}

// lines join a match to those that feed it, as far as there are any.
func (s scene) lines(before []float64, drawn []Match, matches, i int, x, y float64) {
	const thick = 5
	middle := x - roundGap/2
	first, last := 0, 0
	switch len(before) {
	case 2 * matches:
		first, last = 2*i, 2*i+1
	case matches:
		first, last = i, i
	default:
		return
	}
	joined := false
	for k := first; k <= last; k++ {
		if drawn[k] == (Match{}) {
			continue
		}
		from := before[k]
		joined = true
		s.block(x-roundGap, from-thick/2, roundGap/2, thick, worn)
		s.block(middle-thick/2, min(from, y)-thick/2, thick, max(from, y)-min(from, y)+thick, worn)
	}
	if joined {
		s.block(middle, y-thick/2, roundGap/2, thick, worn)
	}
}

// match draws two players, one above the other; whoever has won stands on a dark ground with a mark.
func (s scene) match(m Match, x, middle, width, height float64) {
	const border = 3
	s.block(x-border, middle-height-border, width+2*border, 2*height+2*border, faded)
	for i, p := range m.Players {
		y := middle - height + float64(i)*height
		ground, of := parchment, ink
		switch {
		case p.Won:
			ground, of = green, white
		case p.Name == "" || p.Out:
			ground, of = wash, faded
		}
		s.block(x, y, width, height, ground)
		if m.Dispute {
			p.Score = strings.TrimSpace(p.Score + " " + disputed)
		}
		s.player(p, x, y, width, height, of)
	}
	s.block(x, middle-1, width, 2, faded)
}

func (s scene) player(p Player, x, y, width, height float64, of color.RGBA) {
	faces := []*render.Face{s.row, s.tight, s.small}
	base := y + height/2 + s.row.Height()*0.45
	left, right := x+16, x+width-16
	if p.Score != "" {
		s.Text(s.row, p.Score, right, base, 1, of)
		right -= s.row.Width(p.Score) + 14
	}
	if p.Seed > 0 {
		seed := strconv.Itoa(p.Seed)
		s.Text(s.seed, seed, left+s.seed.Width("88"), base, 1, of)
		left += s.seed.Width("88") + 18
	}
	name := s.call(p.Name, p.Seed)
	if name == "" {
		name = p.From
	}
	face, name := render.FirstFit(faces, name, right-left)
	s.Text(face, name, left, base, 0, of)
}
