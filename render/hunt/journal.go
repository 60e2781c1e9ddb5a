package hunt

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// journal is the Ring-bearer's own map: the journal or the journey card, where Frodo can go, and what lies
// behind the screen.
var journal = kind{
	name:   "journal",
	newest: func(v *hunt.View) bool { return v.Bearer != nil && v.Result == nil },
	holds: func(v *hunt.View, what string) bool {
		return v.Bearer != nil && (what == "" || what == bearerSeat)
	},
	canvas: func(s scene) *render.Canvas { return s.mapCanvas(journalRows(part(s.view)) * journalRow) },
	draw:   scene.journal,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tellJournal(v) },
}

const bearerSeat = "ring-bearer"

const journalRow = 186

// journalRows is how many rows there are below the map: the steps and the tokens, in part II Gandalf's
// journal too.
func journalRows(p dataset.Part) int { return 2 + int(p) }

// The colours of what is secret.
var (
	routeInk = render.Hex("1747a6")
	reachInk = render.Hex("3fae3a")
	greyInk  = render.Hex("66707c")
)

// mapCanvas is a canvas with a header, the map and room below.
func (s scene) mapCanvas(below int) *render.Canvas {
	c := render.NewBlank(s.palette, boardWidth, headerHeight+mapHigh+below, parchment)
	c.Lay(s.land.picture(view{whole, 1, s.night()}), 0, headerHeight)
	return c
}

func (s scene) journal() {
	s.banner(s.say("picture.journal.title", nil), s.now(s.view), darker(routeInk, 0.45))
	p := place{off: gg.Point{Y: headerHeight}, scale: 1}
	b := s.view.Bearer
	for _, reach := range append(slices.Clone(b.Reach), b.Rides...) {
		s.halo(p, reach, reachInk)
	}
	if part(s.view) == dataset.PartII {
		s.wander(p, b.Gandalf)
	}
	room := s.spots()
	room.takeNames(s.land.names(s.lang))
	s.route(p, b.Journal, routeInk)
	s.names(p)
	stands := s.steps(p, room, b.Journal, routeInk)
	s.lying(p)
	s.unseen(p, b.Gandalf)
	for _, held := range b.Held {
		s.token(p, s.heldSign(), held, besideRight)
	}
	s.figures(p)
	s.Stamp("frodo", 60, 74, func(dc *gg.Context) { drawFrodo(dc, 30, 70, 1.12) }, int(stands.X)-30,
		int(stands.Y)-70)
	s.journalPanels(headerHeight + mapHigh)
}

// heldSign is the token of an information or a deed behind the screen.
func (s scene) heldSign() string {
	if part(s.view) == dataset.PartI {
		return "information"
	}
	return "deed"
}

// banner is the header of a map that tells more than the board.
func (s scene) banner(title, more string, ground color.RGBA) {
	s.Fill(render.Rectangle(0, 0, boardWidth, headerHeight), ground)
	s.Fill(render.Rectangle(0, headerHeight-8, boardWidth, 2), gold)
	s.Text(s.faces.title, title, 24, 66, 0, gold)
	left := 24 + s.faces.title.Width(title) + 36
	const right = boardWidth - 2*scoreWide - 44
	s.fit([]*render.Face{s.faces.head, s.faces.text, s.faces.place, s.faces.small, s.faces.tiny}, more, left, 64,
		0, white, right-left)
	s.score("step", boardWidth-2*scoreWide-30, s.view.Step, s.view.Track)
	s.score("ring", boardWidth-scoreWide-18, s.view.Corruption, s.view.Limit)
}

// leg is a stretch of a journal from one area to the next, with the steps in between that were dots.
type leg struct {
	from, to hunt.Space // to is Nowhere while it is not known
	step     int        // at which from was come to
	steps    []int
}

// legsOf parts a journal into legs.
func legsOf(entries []hunt.Entry) []leg {
	var legs []leg
	for _, e := range entries {
		switch {
		case len(legs) == 0:
			legs = append(legs, leg{from: e.Where, step: e.Step})
		case e.Where == hunt.Dot || e.Where == hunt.Stay:
			last := &legs[len(legs)-1]
			last.steps = append(last.steps, e.Step)
		default:
			legs[len(legs)-1].to = e.Where
			legs = append(legs, leg{from: e.Where, step: e.Step})
		}
	}
	return legs
}

// route draws the way that a journal tells.
func (s scene) route(p place, entries []hunt.Entry, c color.RGBA) {
	for _, l := range legsOf(entries) {
		if l.to == hunt.Nowhere {
			continue
		}
		if line := trim(s.land.way(l.from, l.to), discRim+1); line != nil {
			s.thick(p, line, 15, parchment)
			s.thick(p, line, 9, c)
		}
	}
}

// steps puts the numbers of the steps down, and returns where the traveller stands now.
func (s scene) steps(p place, room *spots, entries []hunt.Entry, c color.RGBA) gg.Point {
	legs := legsOf(entries)
	visits := map[hunt.Space]string{}
	for _, l := range legs {
		if l.to != hunt.Nowhere && l.from != l.to { // on the way there is little choice
			line := s.land.way(l.from, l.to)
			for j, step := range l.steps {
				share := length(line) / float64(len(l.steps)+1)
				mark := room.near(line, share*float64(j+1), share*0.4)
				s.badge(p.at(mark), itoa(step), stepSize*p.scale, c, white, c)
			}
		}
		if visits[l.from] != "" {
			visits[l.from] += "·"
		}
		visits[l.from] += itoa(l.step)
	}
	stands := gg.Point{}
	for _, l := range legs {
		at := s.land.at[l.from]
		if text := visits[l.from]; text != "" {
			w := max(stepSize, s.faces.step.Width(text)/2+14)
			s.plaque(p.at(room.by(l.from, w, stepSize)), text, w, c)
			visits[l.from] = ""
		}
		stands = p.at(gg.Point{X: at.X, Y: at.Y - 22})
		if l.to == hunt.Nowhere || l.from == l.to { // in the wilds, somewhere round the last area
			for _, step := range l.steps {
				mark := room.beside(at, discRim+24, stepSize, stepSize)
				s.badge(p.at(mark), itoa(step), stepSize*p.scale, c, white, c)
				stands = p.at(gg.Point{X: mark.X, Y: mark.Y - 20})
			}
		}
	}
	return stands
}

// plaque is a strip with the steps at which an area was reached.
func (s scene) plaque(at gg.Point, text string, w float64, c color.RGBA) {
	const h = stepSize
	s.Fill(capsule(at.X-w-3, at.Y-h-3, 2*w+6, 2*h+6, h+3), parchment)
	s.Fill(capsule(at.X-w, at.Y-h, 2*w, 2*h, h), c)
	s.Text(s.faces.step, text, at.X, at.Y+s.faces.step.Height()/2, 0.5, white)
}

const stepSize = 25

// wander draws the newest rides of Gandalf.
func (s scene) wander(p place, areas []hunt.Space) {
	const most = 7
	areas = areas[max(0, len(areas)-most):]
	for i := range max(0, len(areas)-1) {
		if line := trim(s.land.way(areas[i], areas[i+1]), discRim+1); line != nil {
			s.thick(p, line, 13, parchment)
			s.thick(p, line, 7, greyInk)
		}
	}
	if len(areas) > 0 {
		s.halo(p, areas[len(areas)-1], greyInk)
	}
}

// unseen draws Gandalf where only his own player sees him.
func (s scene) unseen(p place, areas []hunt.Space) {
	if len(areas) == 0 || s.view.Gandalf.Where != hunt.Nowhere || s.view.Gandalf.State == hunt.GandalfRivendell {
		return
	}
	at := s.land.at[areas[len(areas)-1]]
	s.wizard(p.at(gg.Point{X: max(frameWide+30, at.X-34), Y: at.Y - 22}), p.scale)
}

// lying draws the tokens that everybody sees.
func (s scene) lying(p place) {
	for _, l := range s.view.Logs {
		s.log(p, l)
	}
	s.hunterLogs(p)
	for _, t := range s.view.Tracks {
		s.token(p, trackSign(t.Sword), t.Where, besideLeft)
	}
	for _, a := range s.view.Allies {
		s.token(p, "ally", a, besideRight)
	}
}

// journalPanels are the rows below the Ring-bearer's map.
func (s scene) journalPanels(y int) {
	v, b := s.view, s.view.Bearer
	s.entries(y, s.journalTitle(), append(slices.Clone(b.Journal), b.Ahead...))
	signs := s.say("picture.journal.signs-"+s.heldSign(), nil)
	s.fit([]*render.Face{s.faces.small, s.faces.tiny}, signs, boardWidth-trackLeft, float64(y)+40, 1, faded,
		1100)
	y += journalRow
	s.Fill(render.Rectangle(20, float64(y-2), boardWidth-40, 2), worn)
	if part(v) == dataset.PartII {
		s.areaRow(y, s.say("picture.journal.gandalf", nil), b.Gandalf, nil)
		y += journalRow
		s.Fill(render.Rectangle(20, float64(y-2), boardWidth-40, 2), worn)
	}
	s.areaRow(y, s.say("picture.journal.held-"+s.heldSign(), nil), b.Held,
		append(slices.Clone(b.Hidden), b.Laid...))
}

// journalTitle names what the steps stand on.
func (s scene) journalTitle() string {
	if part(s.view) == dataset.PartI {
		return s.say("picture.journal.steps", nil)
	}
	title := s.say("picture.journal.journey", nil)
	if j := s.view.Bearer.Journey; j != hunt.NoJourney {
		title += " " + s.view.Set.Journeys[j-1].ID
	}
	return title
}

// entries is the row of the steps: what stands in the journal or on the journey card, what lies ahead paler.
func (s scene) entries(y int, title string, entries []hunt.Entry) {
	v := s.view
	s.Text(s.faces.place, title, trackLeft, float64(y)+40, 0, ink)
	most := max(v.Track, len(entries)-1)
	pitch := trackPitch(most)
	for n := range most + 1 {
		x := float64(trackLeft) + float64(n)*pitch
		fill, sign := tanned, ink
		switch {
		case n == v.Step:
			fill, sign = routeInk, white
		case n < v.Step:
			fill = plateFill
		}
		s.Fill(capsule(x+3, float64(y)+54, pitch-6, 116, 10), ink)
		s.Fill(capsule(x+6, float64(y)+57, pitch-12, 110, 8), fill)
		s.Text(s.faces.tiny, itoa(n), x+pitch/2, float64(y)+82, 0.5, render.Mix(sign, fill, 0.35))
		if n >= len(entries) {
			continue
		}
		s.entry(entries[n].Where, x+pitch/2, float64(y)+124, sign, fill)
		if slices.Contains(v.Bearer.Havens, entries[n].Where) {
			s.Stamp("haven", 30, 30, func(dc *gg.Context) {
				render.Star(dc, 15, 15, 13, 5.5, 5, render.Hex("2f7d45"))
			}, int(x+pitch)-34, y+58)
		}
	}
}

// entry writes a line of a journal.
func (s scene) entry(where hunt.Space, x, y float64, c, ground color.RGBA) {
	switch {
	case where == hunt.Dot:
		s.Fill(disc(gg.Point{X: x, Y: y}, 13), c)
		s.Fill(disc(gg.Point{X: x, Y: y}, 7), ground)
	case where == hunt.Stay:
		s.Fill([]gg.Point{{X: x - 16, Y: y + 24}, {X: x - 9, Y: y + 24}, {X: x + 16, Y: y - 24},
			{X: x + 9, Y: y - 24}}, c)
	default:
		text := s.land.board.Space(where).Exit
		if text == "" {
			text = itoa(s.land.board.Space(where).Number)
		}
		s.Text(s.faces.number, text, x, y+18, 0.5, c)
	}
}

// areaRow is a row of areas, followed by those that no longer count.
func (s scene) areaRow(y int, title string, areas, gone []hunt.Space) {
	s.Text(s.faces.place, title, trackLeft, float64(y)+40, 0, ink)
	x := trackLeft
	const most = 16
	for i, area := range append(slices.Clone(areas[max(0, len(areas)-most+len(gone)):]), gone...) {
		lost := i >= len(areas)
		key := "area token " + itoa(int(area))
		if lost {
			key += " gone"
		}
		s.Stamp(key, 92, 92, func(dc *gg.Context) {
			n := s.land.board.Space(area).Number
			if n == 0 { // an exit
				drawExit(dc, s.faces.number, s.land.board.Space(area).Exit, 46, 44, 1)
				return
			}
			areaToken(dc, s.faces.number, n, 46, 46, 44)
			if lost {
				circle(dc, 46, 46, 44, render.Shade(stone, 170))
			}
		}, x, y+64)
		x += 100
	}
	if len(areas)+len(gone) == 0 {
		s.Text(s.faces.remark, s.say("picture.alt.none", nil), trackLeft, float64(y)+120, 0, faded)
	}
}

// tellSteps says what stands in the journal or on the journey card.
func (t texts) tellSteps(v *hunt.View) []string {
	b, board := v.Bearer, boardOf(v)
	list := func(key string, entries []hunt.Entry) string {
		var steps []string
		for _, e := range entries {
			steps = append(steps, itoa(e.Step)+": "+t.entryName(board, e.Where))
		}
		return t.say(key, map[string]any{"steps": t.listed(steps)})
	}
	lines := []string{list("picture.alt.journal", b.Journal)}
	if len(b.Ahead) > 0 {
		lines = append(lines, list("picture.alt.ahead", b.Ahead))
	}
	return lines
}

// tellJournal says what the Ring-bearer's map shows.
func (t texts) tellJournal(v *hunt.View) []string {
	b, board := v.Bearer, boardOf(v)
	lines := append([]string{t.say("picture.journal.title", nil) + "."}, t.tellSteps(v)...)
	if part(v) == dataset.PartI {
		lines = append(lines, t.say("picture.alt.reach", map[string]any{"areas": t.spaces(board, b.Reach)}))
	} else {
		lines = append(lines, t.say("picture.alt.gandalf-journal",
			map[string]any{"areas": t.spaces(board, b.Gandalf)}),
			t.say("picture.alt.rides", map[string]any{"areas": t.spaces(board, b.Rides)}))
	}
	lines = append(lines, t.say("picture.alt.held", map[string]any{"areas": t.spaces(board, b.Held)}))
	return append(lines, t.tellMap(v)...)
}

func (t texts) entryName(b *dataset.Board, where hunt.Space) string {
	switch where {
	case hunt.Dot:
		return t.say("picture.dot", nil)
	case hunt.Stay:
		return t.say("picture.stay", nil)
	}
	return t.spaceName(b, where)
}
