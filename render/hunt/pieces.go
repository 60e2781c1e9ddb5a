package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// mapped draws all that lies on the map.
func (s scene) mapped(p place) {
	s.target(p)
	s.names(p)
	s.lying(p)
	s.figures(p)
}

const (
	tokenSize = 25 // radius
)

// Where tokens lie beside the middle of an area. No Nazgûl stands where an ally is (Rulebook p.14).
var besideLeft, besideRight = gg.Point{X: -52, Y: 14}, gg.Point{X: 42, Y: -30}

func trackSign(sword bool) string {
	if sword {
		return "sword"
	}
	return "eye"
}

// plateFill is the ground of names.
var plateFill = render.Hex("f9f1dd")

// names writes the names of areas on strips of parchment.
func (s scene) names(p place) {
	for _, n := range s.land.names(s.lang) {
		a, b := p.at(gg.Point{X: n.box.x0, Y: n.box.y0}), p.at(gg.Point{X: n.box.x1, Y: n.box.y1})
		s.Fill(capsule(a.X, a.Y, b.X-a.X, b.Y-a.Y, 9*p.scale), plateFill)
		f := n.face
		if p.scale != 1 {
			f = s.faces.closePlace
			if n.face == s.faces.small {
				f = s.faces.closeSmall
			}
		}
		for i, line := range n.lines {
			s.Text(f, line, (a.X+b.X)/2, a.Y+(float64(nameLeading*i)+nameLeading-2)*p.scale, 0.5, ink)
		}
	}
}

// capsule is a rectangle with round corners.
func capsule(x, y, w, h, r float64) []gg.Point {
	var points []gg.Point
	for i, c := range [...]gg.Point{{X: x + w - r, Y: y + r}, {X: x + w - r, Y: y + h - r}, {X: x + r, Y: y + h - r}, {X: x + r, Y: y + r}} {
		for j := range 5 {
			a := math.Pi/2*float64(i-1) + math.Pi/8*float64(j)
			points = append(points, gg.Point{X: c.X + r*math.Cos(a), Y: c.Y + r*math.Sin(a)})
		}
	}
	return points
}

// ring is the outline of a ring, as one closed line.
func ringLine(at gg.Point, outer, inner float64) []gg.Point {
	var points []gg.Point
	const n = 40
	for i := range n + 1 {
		a := 2 * math.Pi * float64(i) / n
		points = append(points, gg.Point{X: at.X + outer*math.Cos(a), Y: at.Y + outer*math.Sin(a)})
	}
	for i := range n + 1 {
		a := -2 * math.Pi * float64(i) / n
		points = append(points, gg.Point{X: at.X + inner*math.Cos(a), Y: at.Y + inner*math.Sin(a)})
	}
	return points
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
			s.Fill(arcLine(at, 55*p.scale, 46*p.scale, turn-0.55, turn+0.55), eyeOrange)
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

func arcLine(at gg.Point, outer, inner, from, to float64) []gg.Point {
	var points []gg.Point
	for i := range 9 {
		a := from + (to-from)*float64(i)/8
		points = append(points, gg.Point{X: at.X + outer*math.Cos(a), Y: at.Y + outer*math.Sin(a)})
	}
	for i := range 9 {
		a := to + (from-to)*float64(i)/8
		points = append(points, gg.Point{X: at.X + inner*math.Cos(a), Y: at.Y + inner*math.Sin(a)})
	}
	return points
}

// burst lays rays round the area where Frodo has been found.
func (s scene) burst(p place, where hunt.Space) {
	at := p.at(s.land.at[where])
	for i := range 12 {
		a := math.Pi / 6 * float64(i)
		ray := func(far, aside float64) gg.Point {
			return gg.Point{X: at.X + far*p.scale*math.Cos(a+aside), Y: at.Y + far*p.scale*math.Sin(a+aside)}
		}
		s.Fill([]gg.Point{ray(42, -0.16), ray(68, 0), ray(42, 0.16)}, gold)
	}
	s.Fill(ringLine(at, 46*p.scale, 39*p.scale), blood)
}

// hatch lays slanting strokes over a region.
func (s scene) hatch(p place, province int, pitch, wide float64, c color.RGBA) {
	if province < 0 {
		return
	}
	for _, loop := range s.land.regions[province].outlines {
		for _, part := range s.land.offDiscs(strokesIn(loop, pitch)) {
			a, b := p.at(part[0]), p.at(part[1])
			h := wide * p.scale / 2 * math.Sqrt2
			s.Fill([]gg.Point{{X: a.X - h, Y: a.Y}, {X: a.X + h, Y: a.Y}, {X: b.X + h, Y: b.Y}, {X: b.X - h, Y: b.Y}}, c)
		}
	}
}

// strokesIn cuts slanting lines, a pitch apart, to what lies within an outline and the frame, below the numerals of the segments.
func strokesIn(outline []gg.Point, pitch float64) [][2]gg.Point {
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range outline {
		low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
	}
	var all [][2]gg.Point
	for sum := math.Ceil(low/pitch)*pitch + 0.37; sum < high; sum += pitch { // on the line x + y = sum
		var cuts []float64 // by x
		for i, a := range outline {
			b := outline[(i+1)%len(outline)]
			u, v := a.X+a.Y-sum, b.X+b.Y-sum
			if (u < 0) != (v < 0) {
				cuts = append(cuts, a.X+(b.X-a.X)*u/(u-v))
			}
		}
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			from, to := max(cuts[i], frameWide, sum-mapHigh+frameWide), min(cuts[i+1], mapWidth-frameWide, sum-plaqueLow)
			if from < to {
				all = append(all, [2]gg.Point{{X: from, Y: sum - from}, {X: to, Y: sum - to}})
			}
		}
	}
	return all
}

// offDiscs leaves out what of slanting lines would hide a space or a sign.
func (c *chart) offDiscs(strokes [][2]gg.Point) [][2]gg.Point {
	leave := func(at gg.Point, r float64) {
		var left [][2]gg.Point
		for _, l := range strokes {
			off := (l[0].X + l[0].Y - at.X - at.Y) / math.Sqrt2 // of the line from the middle
			if math.Abs(off) >= r {
				left = append(left, l)
				continue
			}
			half := math.Sqrt(r*r-off*off) / math.Sqrt2
			foot := at.X + off/math.Sqrt2
			for _, piece := range [...][2]float64{{l[0].X, min(l[1].X, foot-half)}, {max(l[0].X, foot+half), l[1].X}} {
				if piece[1] > piece[0] {
					sum := l[0].X + l[0].Y
					left = append(left, [2]gg.Point{{X: piece[0], Y: sum - piece[0]}, {X: piece[1], Y: sum - piece[1]}})
				}
			}
		}
		strokes = left
	}
	for _, id := range c.all {
		if c.board.Space(id).Dot {
			leave(c.at[id], dotRim+4)
		} else {
			leave(c.at[id], discRim+6)
		}
	}
	for _, r := range c.regions {
		leave(r.sign, 52)
	}
	return strokes
}

// token puts a round token beside a space.
func (s scene) token(p place, sign string, where hunt.Space, aside gg.Point) {
	at := s.land.at[where]
	const edge = tokenSize + 8
	at = gg.Point{X: max(edge, min(mapWidth-edge, at.X+aside.X)), Y: max(edge, min(mapHigh-edge, at.Y+aside.Y))}
	s.stampToken(sign, p.at(at), p.scale)
}

func (s scene) stampToken(sign string, at gg.Point, k float64) {
	r := (tokenSize + 3) * k
	size := int(2*r) + 2
	s.Stamp("token "+sign+scaleKey(k), size, size, func(dc *gg.Context) { drawToken(dc, sign, float64(size)/2, float64(size)/2, tokenSize*k) },
		int(at.X)-size/2, int(at.Y)-size/2)
}

func scaleKey(k float64) string { return " " + itoa(int(k*100)) }

// drawToken draws a token; each kind has a shape of its own.
func drawToken(dc *gg.Context, sign string, x, y, r float64) {
	switch sign {
	case "ally":
		circle(dc, x, y, r+2, parchment)
		circle(dc, x, y, r, render.Hex("17381f"))
		circle(dc, x, y, r-4, render.Hex("2f7d45"))
		starSign(dc, x, y, r*0.72, r*0.3, 5, white)
	case "eye", "sword":
		octagon(dc, x, y, r+2.5, parchment)
		octagon(dc, x, y, r, dark)
		if sign == "eye" {
			eyeSign(dc, x, y, r*0.66, eyeOrange, dark)
		} else {
			octagon(dc, x, y, r-4, shadowRed)
			swordSign(dc, x-r*0.04, y+r*0.04, r*0.6, white)
		}
	case "information", "deed":
		circle(dc, x, y, r+2, parchment)
		circle(dc, x, y, r, dark)
		circle(dc, x, y, r-3, gold)
		if sign == "deed" {
			circle(dc, x, y, r-3, render.Hex("8fa3b8"))
			starSign(dc, x, y, r*0.74, r*0.26, 8, white)
			return
		}
		fillShape(dc, plateFill, gg.Point{X: x - r*0.4, Y: y - r*0.55}, gg.Point{X: x + r*0.4, Y: y - r*0.55}, gg.Point{X: x + r*0.4, Y: y + r*0.55}, gg.Point{X: x - r*0.4, Y: y + r*0.55})
		dc.SetColor(ink)
		dc.SetLineWidth(r * 0.11)
		for i := range 3 {
			line := y - r*0.28 + r*0.28*float64(i)
			dc.DrawLine(x-r*0.25, line, x+r*0.25, line)
		}
		dc.Stroke()
	default: // what lasts: a shield
		shield(dc, x, y, r)
		dc.SetColor(parchment)
		dc.Fill()
		shield(dc, x, y, r-2.5)
		dc.SetColor(dark)
		dc.Fill()
		shield(dc, x, y, r-5.5)
		dc.SetColor(frodoBlue)
		dc.Fill()
		drawLog(dc, sign, x, y, r)
	}
}

// drawLog draws what a company log token says: no search, neither search nor hunt, or that each perception is answered yes.
func drawLog(dc *gg.Context, sign string, x, y, r float64) {
	if sign == "log-yes" {
		dc.SetColor(white)
		dc.SetLineWidth(r * 0.2)
		dc.MoveTo(x-r*0.45, y)
		dc.LineTo(x-r*0.1, y+r*0.4)
		dc.LineTo(x+r*0.5, y-r*0.45)
		dc.Stroke()
		return
	}
	if sign == "log-hunt" {
		swordSign(dc, x, y, r*0.5, white)
	} else {
		eyeSign(dc, x, y, r*0.55, white, frodoBlue)
	}
	dc.SetColor(gold)
	dc.SetLineWidth(r * 0.16)
	dc.DrawLine(x-r*0.6, y+r*0.6, x+r*0.6, y-r*0.6)
	dc.Stroke()
}

func octagon(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.DrawRegularPolygon(8, x, y, r*1.08, math.Pi/8)
	dc.SetColor(c)
	dc.Fill()
}

// logSigns are the tokens of what lasts, by hunt.LogKind.
var logSigns = [...]string{hunt.NoSearch: "log-search", hunt.NoSearchNoHunt: "log-hunt", hunt.PerceptionIsYes: "log-yes"}

// log puts a company log token beside what it holds for.
func (s scene) log(p place, l hunt.Log) {
	if l.Kind == hunt.NoLog {
		return
	}
	var at gg.Point
	switch {
	case l.Space != hunt.Nowhere:
		at = gg.Point{X: s.land.at[l.Space].X + 4, Y: s.land.at[l.Space].Y + 56}
	case l.Region != 0:
		i := s.land.province(l.Region)
		if i < 0 {
			return
		}
		at = s.land.regions[i].sign
		if at.Y += 52; at.Y > mapHigh-frameWide-32 {
			at.Y -= 104
		}
	default:
		i := slices.IndexFunc(s.land.segments, func(q plaque) bool { return q.segment == l.Segment })
		if i < 0 {
			return
		}
		at = gg.Point{X: s.land.segments[i].at.X + 92, Y: 40}
	}
	s.stampToken(logSigns[l.Kind], p.at(at), p.scale)
}

// standing are the figures on one space.
type standing struct {
	where  hunt.Space
	riders []hunt.RiderView
	wizard bool
}

// crowds are the figures by space, from the upper edge of the board to the lower.
func (s scene) crowds() []standing {
	var all []standing
	on := func(where hunt.Space) *standing {
		i := slices.IndexFunc(all, func(c standing) bool { return c.where == where })
		if i < 0 {
			all = append(all, standing{where: where})
			i = len(all) - 1
		}
		return &all[i]
	}
	for _, r := range s.view.Riders {
		if r.Where != hunt.Nowhere {
			c := on(r.Where)
			c.riders = append(c.riders, r)
		}
	}
	if g := s.view.Gandalf; g.Where != hunt.Nowhere {
		on(g.Where).wizard = true
	}
	slices.SortFunc(all, func(a, b standing) int {
		return int(s.land.at[a.where].Y) - int(s.land.at[b.where].Y)
	})
	return all
}

func (s scene) figures(p place) {
	for _, c := range s.crowds() {
		at := s.land.at[c.where]
		foot := at.Y - 29
		if s.land.board.Space(c.where).Dot {
			foot = at.Y + 8
		}
		n := len(c.riders)
		if c.wizard {
			n++
		}
		pitch := 56.0
		if n > 2 {
			pitch = 46
		}
		x := at.X - pitch*float64(n-1)/2
		x = max(frameWide+30, min(x, mapWidth-frameWide-30-pitch*float64(n-1)))
		for i, r := range c.riders {
			if r.Active {
				s.pedestal(p.at(gg.Point{X: x + pitch*float64(i), Y: foot}), p.scale)
			}
		}
		for _, r := range c.riders {
			s.figure(r, p.at(gg.Point{X: x, Y: foot}), p.scale)
			x += pitch
		}
		if c.wizard {
			s.wizard(p.at(gg.Point{X: x, Y: foot}), p.scale)
		}
	}
}

// figure puts a Nazgûl down with its foot at a point.
func (s scene) figure(r hunt.RiderView, foot gg.Point, k float64) {
	letter := s.say("picture.letter."+riderNames[r.Who], nil)
	const w, h = riderWide + 24, riderHigh + 34
	key := "rider " + riderNames[r.Who] + " " + letter
	if r.Chief {
		key += " chief"
	}
	face := s.faces.token
	if k != 1 {
		face = s.faces.closeToken
	}
	s.Stamp(key+scaleKey(k), int(w*k), int(h*k), func(dc *gg.Context) {
		drawRider(dc, face, cloaks[r.Who], letter, r.Chief, w*k/2, (h-14)*k, k)
	}, int(foot.X-w*k/2), int(foot.Y-(h-14)*k))
}

// pedestal is the golden disc that the Nazgûl stands on whose turn it is.
func (s scene) pedestal(foot gg.Point, k float64) {
	s.Stamp("pedestal"+scaleKey(k), int(90*k), int(32*k), func(dc *gg.Context) {
		for i, c := range []color.RGBA{dark, gold} {
			dc.SetColor(c)
			dc.DrawEllipse(45*k, 16*k, (43-3*float64(i))*k, (15-3*float64(i))*k)
			dc.Fill()
		}
	}, int(foot.X-45*k), int(foot.Y-16*k))
}

func (s scene) wizard(foot gg.Point, k float64) {
	const w, h = 72, 104
	s.Stamp("gandalf"+scaleKey(k), int(w*k), int(h*k), func(dc *gg.Context) { drawGandalf(dc, (w/2-2)*k, (h-8)*k, k) }, int(foot.X-w*k/2), int(foot.Y-(h-8)*k))
}

// spaceName is what players call a space: an area's number and name, an exit's letter; a dot has no name.
func (t texts) spaceName(b *dataset.Board, id hunt.Space) string {
	s := b.Space(id)
	switch {
	case s.Exit != "":
		return t.say("picture.exit", map[string]any{"letter": s.Exit})
	case s.Dot:
		return t.say("picture.dot", nil)
	case nameOf(s, t.lang) != "":
		return itoa(s.Number) + " (" + nameOf(s, t.lang) + ")"
	}
	return itoa(s.Number)
}
