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
	secret: true,
	newest: func(*hunt.View) bool { return false },
	holds: func(v *hunt.View, what string) bool {
		return v.Bearer != nil && (what == "" || what == bearerSeat)
	},
	canvas: scene.mapCanvas,
	draw:   scene.journal,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tellJournal(v) },
}

const bearerSeat = "ring-bearer"

// The colours of what is secret.
var (
	routeInk = render.Hex("1747a6")
	reachInk = render.Hex("8ee86a")
	greyInk  = render.Hex("66707c")
)

func (s scene) journal() {
	s.journey(s.place())
	s.banner(s.say("picture.journal.title", nil), s.now(s.view), darker(routeInk, 0.45))
	b := s.view.Bearer
	blocks := []block{{trackBlock, scene.movement}, {trackBlock, scene.corruption},
		{entriesBlock(s.view), func(s scene, y int) {
			s.entries(y, s.journalTitle(), append(slices.Clone(b.Journal), b.Ahead...))
		}}}
	if part(s.view) == dataset.PartII {
		blocks = append(blocks, block{148, func(s scene, y int) {
			s.areaRow(y, s.say("picture.journal.gandalf", nil), b.Gandalf, nil)
		}})
	}
	s.column(append(blocks, block{148, func(s scene, y int) {
		s.areaRow(y, s.say("picture.journal.held-"+s.heldSign(), nil), b.Held,
			append(slices.Clone(b.Hidden), b.Laid...))
	}}, block{124, func(s scene, y int) {
		s.prose(y, s.say("picture.journal.signs-"+s.heldSign(), nil), 4)
	}})...)
}

// prose writes running text, so many lines at most.
func (s scene) prose(y int, text string, most int) {
	f, lines := render.Fit(text, columnRoom, most, s.faces.small, s.faces.tiny)
	for i, line := range lines {
		s.Text(f, line, columnLeft, float64(y)+30+float64(i)*(f.Height()*1.2+8), 0, faded)
	}
}

// journey draws the map with what the Ring-bearer alone knows of it.
func (s scene) journey(p place) {
	b := s.view.Bearer
	for _, reach := range append(slices.Clone(b.Reach), b.Rides...) {
		s.lit(p, reach)
	}
	if part(s.view) == dataset.PartII {
		s.wander(p, b.Gandalf)
	}
	l := s.layOut(s.walked(b.Journal)...)
	s.route(p, b.Journal, routeInk)
	s.leads(p, l)
	s.names(p, l)
	stands := s.steps(p, &l.spots, b.Journal, routeInk)
	s.lying(p, l)
	s.unseen(p, l, b.Gandalf)
	s.figures(p, l)
	s.frodoAt(p, l, stands)
}

// frodoAt puts Frodo's figure beside a place.
func (s scene) frodoAt(p place, l *layout, at gg.Point) {
	stands := l.beside(at, stepSize, 26, 37, above)
	s.tie(p, &l.spots, at, stepSize, around(stands, 22, 32), routeInk)
	q, k := p.at(stands), p.scale
	s.Stamp(
		"frodo"+scaleKey(k),
		int(60*k),
		int(80*k),
		func(dc *gg.Context) { drawFrodo(dc, 30*k, 74*k, 1.15*k) },
		int(q.X-30*k),
		int(q.Y-40*k),
	)
}

// heldSign is the token of an information or a deed behind the screen.
func (s scene) heldSign() string {
	if part(s.view) == dataset.PartI {
		return "information"
	}
	return "deed"
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

// walked are the lines of the way that a journal tells, off the discs of its areas.
func (s scene) walked(entries []hunt.Entry) (all [][]gg.Point) {
	for _, l := range legsOf(entries) {
		if l.to != hunt.Nowhere {
			all = append(all, trim(s.land.way(l.from, l.to), discRim+1))
		}
	}
	return all
}

// route draws the way that a journal tells.
func (s scene) route(p place, entries []hunt.Entry, c color.RGBA) {
	for _, line := range s.walked(entries) {
		line = s.land.roundSigns(line)
		s.thick(p, line, 15, parchment)
		s.thick(p, line, 9, c)
	}
}

// steps puts the numbers of the steps down, and returns where on the map the traveller stands now.
func (s scene) steps(p place, room *spots, entries []hunt.Entry, c color.RGBA) gg.Point {
	legs := legsOf(entries)
	visits := map[hunt.Space]string{}
	for _, l := range legs {
		if l.to != hunt.Nowhere && l.from != l.to { // on the way there is little choice
			line := s.land.way(l.from, l.to)
			for j, step := range l.steps {
				share := length(line) / float64(len(l.steps)+1)
				far := share * float64(j+1)
				mark, ok := room.near(line, far, share*0.4)
				if usual := along(line, far); !ok && s.land.piece.holds(around(usual, 0, 0)) { // beside it then
					mark, ok = room.beside(usual, dotRim, stepSize, stepSize, lowerRight), true
				}
				if ok {
					s.badge(p.at(mark), itoa(step), stepSize*p.scale, c, white, c)
				}
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
		if !s.land.seen(l.from) {
			continue
		}
		if text := visits[l.from]; text != "" {
			w := max(visitHigh, s.faces.count.Width(text)/2+16)
			mark := room.by(l.from, w, visitHigh)
			s.tie(p, room, at, s.land.radius(l.from), around(mark, w, visitHigh), c)
			s.plaque(p.at(mark), text, w, c)
			visits[l.from] = ""
		}
		stands = at
		if l.to == hunt.Nowhere || l.from == l.to { // in the wilds, somewhere round the last area
			for _, step := range l.steps {
				r := float64(stepSize + 6) // each beside the one before: his way went on somewhere
				if stands == at {
					r = discRim + 24
				}
				mark := room.beside(stands, r, stepSize, stepSize, lowerRight)
				s.tie(p, room, stands, r-6, around(mark, stepSize-4, stepSize-4), c)
				s.badge(p.at(mark), itoa(step), stepSize*p.scale, c, white, c)
				stands = mark
			}
		}
	}
	return stands
}

// plaque is a strip with the steps at which an area was reached.
func (s scene) plaque(at gg.Point, text string, w float64, c color.RGBA) {
	const h = visitHigh - 3
	s.Fill(capsule(at.X-w, at.Y-h-3, 2*w, 2*h+6, h+3), parchment)
	s.Fill(capsule(at.X-w+3, at.Y-h, 2*w-6, 2*h, h), c)
	s.Text(s.faces.count, text, at.X, at.Y+s.faces.count.Height()/2, 0.5, white)
}

// The half size of the badge of a step on the way, and half the height of the plaque of an area that was
// come to.
const stepSize, visitHigh = 25, 29

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
func (s scene) unseen(p place, l *layout, areas []hunt.Space) {
	if len(areas) == 0 || s.view.Gandalf.Where != hunt.Nowhere || s.view.Gandalf.State == hunt.GandalfRivendell {
		return
	}
	of := s.land.at[areas[len(areas)-1]]
	at := l.beside(of, discRim+8, figureWide/2, figureHigh/2, above)
	s.tie(p, &l.spots, of, haloRim, around(at, figureWide/2-4, figureHigh/2-4), greyInk)
	s.wizard(p.at(gg.Point{X: at.X, Y: at.Y + figureHigh/2 - 4}), p.scale)
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

// The table of steps: four in a row.
const (
	stepColumns = 4
	stepHigh    = 92
)

// entryRows is how many rows a table of so many steps has.
func entryRows(n int) int { return (n + stepColumns - 1) / stepColumns }

// entriesBlock is how high the table of steps is, with its title.
func entriesBlock(v *hunt.View) int { return 46 + entryRows(max(v.Track, v.Step)+1)*stepHigh }

// entries is the table of the steps below a title: what stands in the journal or on the journey card.
func (s scene) entries(y int, title string, entries []hunt.Entry) {
	v := s.view
	s.Text(s.faces.small, title, columnLeft, float64(y)+32, 0, ink)
	s.entryGrid(y+44, max(v.Track+1, v.Step+1, len(entries)), entries, v.Bearer.Havens, v.Step, routeInk)
}

// entryGrid is a table of so many steps; the one that Frodo has reached is dark, what lies ahead paler.
func (s scene) entryGrid(y, n int, entries []hunt.Entry, havens []hunt.Space, now int, c color.RGBA) {
	const pitch = float64(columnRoom) / stepColumns
	for n := range n {
		x := float64(columnLeft) + float64(n%stepColumns)*pitch
		top := float64(y) + float64(n/stepColumns*stepHigh)
		fill, sign := tanned, ink
		switch {
		case n == now:
			fill, sign = c, white
		case n < now:
			fill = plateFill
		}
		s.Fill(capsule(x+3, top+3, pitch-6, stepHigh-6, 10), ink)
		s.Fill(capsule(x+6, top+6, pitch-12, stepHigh-12, 8), fill)
		s.Text(s.faces.tiny, itoa(n), x+14, top+32, 0, render.Mix(sign, fill, 0.12))
		if n >= len(entries) {
			continue
		}
		s.entry(entries[n].Where, x+pitch/2+16, top+stepHigh/2, sign)
		if slices.Contains(havens, entries[n].Where) {
			s.Stamp("haven", 30, 30, func(dc *gg.Context) {
				render.Star(dc, 15, 15, 13, 5.5, 5, render.Hex("2f7d45"))
			}, int(x)+10, int(top)+52)
		}
	}
}

// entry writes a line of a journal with its middle at a place.
func (s scene) entry(where hunt.Space, x, y float64, c color.RGBA) {
	switch {
	case where == hunt.Dot:
		s.diamond(gg.Point{X: x, Y: y}, 18, c)
	case where == hunt.Stay:
		s.Fill([]gg.Point{{X: x - 16, Y: y + 24}, {X: x - 9, Y: y + 24}, {X: x + 16, Y: y - 24},
			{X: x + 9, Y: y - 24}}, c)
	default:
		text := s.land.board.Space(where).Exit
		if text == "" {
			text = itoa(s.land.board.Space(where).Number)
		}
		s.Text(s.faces.number, text, x, y+s.faces.number.Height()/2, 0.5, c)
	}
}

// areaRow is a row of areas, followed by those that no longer count; there is room for the last.
func (s scene) areaRow(y int, title string, areas, gone []hunt.Space) {
	s.Text(s.faces.small, title, columnLeft, float64(y)+32, 0, ink)
	x := columnLeft
	const most = columnRoom / 94
	all := append(slices.Clone(areas), gone...)
	for i, area := range all {
		if i < len(all)-most {
			continue
		}
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
		}, x, y+48)
		x += 94
	}
	if len(all) == 0 {
		s.Text(s.faces.remark, s.say("picture.alt.none", nil), columnLeft, float64(y)+100, 0, faded)
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
	return append(append(lines, t.tracks(v)), t.tellMap(v)...)
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
