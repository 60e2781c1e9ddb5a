package wotr

import (
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// panel puts down a full-width ground with a heading.
func (s scene) panel(y, h int, heading string) {
	const x, w = deskMargin, halfWidth - 2*deskMargin
	s.framed(wotr.FreePeoples, x, float64(y), w, float64(h), 4, 19, worn, parchment)
	s.Text(s.desk.title, heading, x+columnPad, float64(y+52), 0, ink)
}

// survivors shows what became of the Fellowship: where it ended, its corruption, and which of the Companions
// are left.
func (s scene) survivors(y, high int) {
	f := s.view.Fellowship
	s.panel(y, high, s.say("picture.fellowship", nil))
	const right = halfWidth - deskMargin - columnPad
	heading := s.desk.title.Width(s.say("picture.fellowship", nil))
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, s.texts.whereEnded(f), right, float64(y+52), 1, ink,
		right-deskMargin-columnPad-heading-30)
	gap := (high - companyHigh) / 4
	s.weight(f.Corruption, deskMargin+columnPad, y+64+gap)
	r := min(54, 39+gap/3)
	s.cast(wotr.FreePeoples, deskMargin+columnPad, y+high-2*r-80-gap, halfWidth-2*deskMargin-2*columnPad, r)
}

// cast shows in a row what became of a side's characters, as far as they came into play: medallions of a
// radius.
func (s scene) cast(side wotr.Side, x, y, room, r int) {
	var cast []wotr.CharacterView
	for _, c := range s.view.Characters {
		if c.Character < wotr.Brand && c.State != wotr.Aside && c.State != wotr.Replaced &&
			sideOf(c.Character) == side {
			cast = append(cast, c)
		}
	}
	if len(cast) == 0 {
		return
	}
	pitch := min(176, room/len(cast))
	x += room - pitch*len(cast)
	r = min(r, pitch/2-4)
	middle := float64(r + 2)
	var names []named
	for _, c := range cast {
		fallen := c.State == wotr.Eliminated
		s.Stamp("end "+s.lang+" "+c.Character.String()+strconv.FormatBool(fallen)+strconv.Itoa(r), 2*r+4, 2*r+4,
			func(dc *gg.Context) {
				s.medallion(dc, c.Character, middle, middle, float64(r))
				if fallen {
					crossedOut(dc, middle, middle, float64(r))
				}
			}, x+pitch/2-r-2, y)
		names = append(names, named{c.Character, x + pitch/2})
		x += pitch
	}
	s.shortNames(names, y+2*r+32, pitch)
}

// rulersEnd shows what became of the sovereigns, and of the Dark Chieftains who came into play.
func (s scene) rulersEnd(y int) {
	s.panel(y, rulersEndHigh, s.say("sheet.rulers.title", nil))
	type end struct {
		person
		fallen bool
	}
	var all []end
	for _, k := range s.view.Kings.Sovereigns {
		all = append(all, end{sovereignPiece(k), k.State == "out"})
	}
	for _, c := range s.view.Characters {
		if c.Character >= wotr.BlackSerpent && c.State != wotr.Aside {
			all = append(all, end{person{Character: c.Character}, c.State == wotr.Eliminated})
		}
	}
	const r, room = 39, halfWidth - 2*deskMargin - 2*columnPad
	pitch := min(176, room/len(all))
	x := deskMargin + columnPad + room - pitch*len(all)
	var names []named
	for _, e := range all {
		s.Stamp("ruler end "+s.lang+" "+e.key()+strconv.FormatBool(e.fallen), 2*r+8, 2*r+8, func(dc *gg.Context) {
			s.piece(dc, e.person, r+4, r+4, r)
			if e.fallen {
				crossedOut(dc, r+4, r+4, r)
			}
		}, x+pitch/2-r-4, y+70)
		names = append(names, named{e.Character, x + pitch/2})
		x += pitch
	}
	s.shortNames(names, y+70+2*r+34, pitch)
}

// named is a character with the middle of its medallion.
type named struct {
	wotr.Character
	x int
}

// shortNames writes the names of a row of characters below their medallions, in two lines if need be, all in
// the largest letters in which none touches the next one.
func (s scene) shortNames(all []named, y, pitch int) {
	sizes := s.desk.sizes[2:]
	for i, size := range sizes {
		var rows [][]string
		for _, n := range all {
			rows = append(rows, s.nameRows(size.terms, n.Character, pitch-10))
		}
		if i+1 < len(sizes) && touching(size.terms, rows, pitch) {
			continue
		}
		for i, n := range all {
			s.lines(size.terms, rows[i], float64(n.x), float64(y), min(30, float64(size.leading)), 0.5, ink)
		}
		return
	}
}

// nameRows is a character's name in one line, or in two if it is wider than the room.
func (s scene) nameRows(face *render.Face, c wotr.Character, room int) []string {
	if name := s.character(c); face.Width(name) <= float64(room) || !strings.Contains(name, " ") {
		return []string{name}
	}
	return face.Wrap(s.character(c), float64(room))
}

// touching reports whether names in a row touch each other, or are too long for two lines.
func touching(face *render.Face, rows [][]string, pitch int) bool {
	const apart = 14
	for i, lines := range rows {
		if len(lines) > 2 || i > 0 && (face.Widest(rows[i-1])+face.Widest(lines))/2+apart > float64(pitch) {
			return true
		}
	}
	return false
}

// crossedOut veils a medallion and lays a cross over it.
func crossedOut(dc *gg.Context, x, y, r float64) {
	dc.DrawCircle(x, y, r+1)
	dc.SetColor(render.Shade(stone, 150))
	dc.Fill()
	dc.SetLineCapRound()
	edged(dc, func() {
		dc.DrawLine(x-r*0.6, y-r*0.6, x+r*0.6, y+r*0.6)
		dc.DrawLine(x-r*0.6, y+r*0.6, x+r*0.6, y-r*0.6)
	}, pen{12, white}, pen{6, blood})
}

// weight is what weighs on the Ring-bearers, and the track of twelve below it.
func (s scene) weight(n, x, y int) {
	const size, pitch = 74, (halfWidth - 2*deskMargin - 2*columnPad) / 12
	label := s.say("picture.corruption", nil)
	s.Text(s.desk.text, label, float64(x), float64(y+66), 0, ink)
	s.Text(s.desk.score, strconv.Itoa(n)+"/12", float64(x)+s.desk.text.Width(label)+24, float64(y+74), 0,
		cardInk[wotr.Shadow].terms)
	for i := 1; i <= 12; i++ {
		full := i <= n
		s.Stamp("corrupted "+strconv.Itoa(i)+strconv.FormatBool(full), size, size, func(dc *gg.Context) {
			dc.DrawCircle(size/2, size/2, size/2-4)
			fill, front := tanned, faded
			if full {
				fill, front = dark, gold
			}
			render.FillAndStroke(dc, fill, gold, 5)
			dc.SetColor(front)
			s.desk.number.Centre(dc, strconv.Itoa(i), size/2, size/2)
		}, x+(i-1)*pitch, y+90)
	}
}

// whereEnded says how far the Fellowship has come.
func (t texts) whereEnded(f wotr.FellowshipView) string {
	if f.Mordor >= 0 {
		return t.say("sheet.result.on-track", map[string]any{"step": f.Mordor})
	}
	return t.say("sheet.result.seen", map[string]any{"region": t.region(f.Region), "progress": f.Progress})
}

// memory says what the war has cost, and where its last battle was.
func (s scene) memory(y int) {
	s.panel(y, memoryHigh, "")
	const left, right = deskMargin + columnPad, halfWidth - deskMargin - columnPad
	const minions = 510
	s.cast(wotr.Shadow, right-minions, y+34, minions, 39)
	s.fit([]*render.Face{s.desk.long, s.desk.text, s.desk.label}, s.texts.cost(s.view), left, float64(y+82), 0,
		ink, right-left-minions-10)
	face, lines := render.Fit(s.texts.lastBattle(s.view), right-left-minions-10, 1, s.desk.terms, s.desk.label)
	s.lines(face, lines, left, float64(y+134), 30, 0, ink)
}

// cost counts the units that the Free Peoples have lost for good.
func (t texts) cost(v *wotr.View) string {
	n := 0
	for _, c := range gather(v.Lost).nations {
		n += c.units()
	}
	return t.say("sheet.result.cost", map[string]any{"n": n})
}

// lastBattle says where and when the last battle was fought.
func (t texts) lastBattle(v *wotr.View) string {
	if v.Battle == nil {
		return t.say("sheet.result.no-battle", nil)
	}
	return t.say("sheet.result.last-battle", map[string]any{"region": t.region(v.Battle.Region),
		"turn": v.Battle.Turn})
}
