package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// lately is what has happened on the board in the newest stretch of play; nothing if none has begun.
func lately(v *hunt.View) hunt.StretchView {
	if v.Stretch == nil {
		return hunt.StretchView{Step: v.Step, Corruption: v.Corruption, Eyes: v.Eyes, Asked: len(v.Asked)}
	}
	return *v.Stretch
}

// answered are the answers of the newest stretch of play, oldest first.
func answered(v *hunt.View) []hunt.Answer { return v.Asked[min(lately(v).Asked, len(v.Asked)):] }

// ridden are the lines of the ways of the Nazgûl in the newest stretch of play, off the discs at their ends.
func (s scene) ridden() (all [][]gg.Point) {
	for _, r := range lately(s.view).Rides {
		all = append(all, trim(s.land.ridden(r.From, r.To), discRim))
	}
	return all
}

// rides draws the ways of the Nazgûl in the newest stretch of play as arrows in their colours.
func (s scene) rides(p place) {
	for _, r := range lately(s.view).Rides {
		line := s.land.ridden(r.From, r.To)
		far := length(line)
		tip := s.land.radius(r.To) + 3
		if far < tip+24 {
			continue
		}
		const headLong = 34
		end, neck := along(line, far-tip), along(line, far-tip-headLong)
		dx, dy := (end.X-neck.X)/between(neck, end), (end.Y-neck.Y)/between(neck, end)
		head := func(wide, over float64) []gg.Point {
			points := []gg.Point{{X: end.X + dx*over, Y: end.Y + dy*over},
				{X: neck.X - dy*wide - dx*over, Y: neck.Y + dx*wide - dy*over},
				{X: neck.X + dy*wide - dx*over, Y: neck.Y - dx*wide - dy*over}}
			for i := range points {
				points[i] = p.at(points[i])
			}
			return points
		}
		shaft := s.land.clear(line, far-tip-headLong*0.6, 9, false)
		for _, layer := range []struct {
			width, head, over float64
			c                 color.RGBA
		}{{24, 31, 6, parchment}, {18, 26, 3, dark}, {12, 21, 0, cloaks[r.Who]}} {
			for _, piece := range shaft {
				s.thick(p, piece, layer.width, layer.c)
			}
			s.Fill(head(layer.head, layer.over), layer.c)
		}
	}
}

// clear are the pieces of a line, up to some way along it, that leave a gap around the areas, and around the
// dots where it does not lead through them: they hide no number and no sign.
func (c *chart) clear(line []gg.Point, far, gap float64, dots bool) [][]gg.Point {
	var pieces [][]gg.Point
	var piece []gg.Point
	for at := 0.0; at <= far; at += 6 {
		q := along(line, at)
		if slices.ContainsFunc(c.all, func(id hunt.Space) bool {
			return (dots || !c.board.Space(id).Dot) && between(c.at[id], q) < c.radius(id)+gap
		}) || c.onSign(q, 8) {
			if len(piece) > 1 {
				pieces = append(pieces, piece)
			}
			piece = nil
			continue
		}
		piece = append(piece, q)
	}
	if len(piece) > 1 {
		pieces = append(pieces, piece)
	}
	return pieces
}

// ridden is the line of the shortest way between two spaces.
func (c *chart) ridden(a, b hunt.Space) []gg.Point {
	return c.between(a, b, func(hunt.Space) bool { return true })
}

// remembered are the answers that the map shows, oldest first: those of the newest stretch of play, and
// before them what was said of areas in the turn before, since the route was last changed.
func remembered(v *hunt.View) []hunt.Answer {
	newest := len(v.Asked) - len(answered(v))
	var all []hunt.Answer
	for i := v.AskedFrom; i < newest; i++ {
		if a := v.Asked[i]; a.Space != hunt.Nowhere && int(a.Step) >= lately(v).Step-1 {
			all = append(all, a)
		}
	}
	return append(all, v.Asked[newest:]...)
}

// verdicts shows the remembered answers where they were given: regions hatched and marked at their sign,
// segments at their numeral, spaces with a plate. It returns what puts the plates down: they
// lie above all hatching and above the rims of names.
func (s scene) verdicts(p place, l *layout) (plates []func()) {
	seen := map[gg.Point]bool{}
	for _, a := range slices.Backward(remembered(s.view)) {
		yes, known := found(a.Says)
		at, ok := s.anchor(a.Space, a.Region, a.Segment, -92)
		if !known || !ok || seen[at] {
			continue
		}
		seen[at] = true
		r, first := float64(signHigh), float64(above)
		switch {
		case a.Region != 0 && yes:
			s.hatch(p, s.land.province(a.Region), 30, 5, yesInk)
		case a.Region != 0:
			s.hatch(p, s.land.province(a.Region), 58, 3.5, noInk)
		case a.Space != hunt.Nowhere:
			r, first = s.land.radius(a.Space), lowerRight
		}
		best := l.tied(at, r, answerWide, answerHigh, first)
		plate := around(best, answerWide, answerHigh)
		switch {
		case a.Space != hunt.Nowhere:
			s.tie(p, &l.spots, at, r, plate, verdictInk(yes))
		case a.Region != 0:
			s.tieToSign(p, &l.spots, at, plate, verdictInk(yes))
		}
		plates = append(plates, func() { s.answerStamp(p.at(best), p.scale, askedSign(&a), yes) })
	}
	return plates
}

// The half size of the plate of an answer.
const answerWide, answerHigh = 54, 30

// answerStamp is a plate with what was asked, and a tick or a cross.
func (s scene) answerStamp(q gg.Point, k float64, sign string, yes bool) {
	c := verdictInk(yes)
	key := "answer " + sign
	if yes {
		key += " yes"
	}
	w, h := int(2*answerWide*k), int(2*answerHigh*k)
	s.Stamp(key+scaleKey(k), w, h, func(dc *gg.Context) {
		dc.Scale(k, k)
		dc.DrawRoundedRectangle(1, 1, 2*answerWide-2, 2*answerHigh-2, 16)
		render.FillAndStroke(dc, c, parchment, 4)
		if sign == "sword" {
			swordSign(dc, 32, answerHigh, 17, white)
		} else {
			eyeSign(dc, 32, answerHigh, 22, white, c)
		}
		tickOrCross(dc, 76, answerHigh, 15, yes)
	}, int(q.X)-w/2, int(q.Y)-h/2)
}

func tickOrCross(dc *gg.Context, x, y, r float64, yes bool) {
	dc.SetColor(white)
	dc.SetLineWidth(r * 0.5)
	dc.SetLineCapRound()
	if yes {
		dc.MoveTo(x-r, y)
		dc.LineTo(x-r*0.2, y+r*0.85)
		dc.LineTo(x+r*1.05, y-r*0.9)
	} else {
		dc.DrawLine(x-r*0.85, y-r*0.85, x+r*0.85, y+r*0.85)
		dc.DrawLine(x+r*0.85, y-r*0.85, x-r*0.85, y+r*0.85)
	}
	dc.Stroke()
}

// target shows what an act that waits for its answer is aimed at, and where a hunt has found Frodo.
func (s scene) target(p place) {
	if s.view.Found != hunt.Nowhere {
		s.burst(p, s.view.Found)
	}
	a := s.view.Act
	switch {
	case a == nil:
	case a.Where != hunt.Nowhere:
		at := p.at(s.land.at[a.Where])
		for i := range 4 {
			turn := math.Pi/4 + math.Pi/2*float64(i)
			s.Fill(arcLine(at, 60*p.scale, 49*p.scale, turn-0.55, turn+0.55), eyeOrange)
		}
	case a.Region != 0:
		s.hatch(p, s.land.province(a.Region), 26, 5, eyeOrange)
	case a.Segment != 0:
		for i, r := range s.land.regions {
			if r.segment == a.Segment {
				s.hatch(p, i, 26, 5, eyeOrange)
			}
		}
	}
}
