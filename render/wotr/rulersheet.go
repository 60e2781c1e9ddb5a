package wotr

import (
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// sheetRulers is the corruption board of Kings of Middle-earth, as far as the view knows it, with the Dark
// Chieftains and the Ruler dice.
var sheetRulers = kind{
	name:  "rulers",
	holds: func(v *wotr.View, what string) bool { return v.Kings != nil && what == "" },
	draw:  scene.rulers,
	tell: func(t texts, v *wotr.View, _ string) []string {
		lines := append([]string{t.say("sheet.rulers.alt", map[string]any{"turn": v.Turn})}, t.tellRulers(v)...)
		return append(lines, t.tellBriefs(v)...)
	},
}

// The measures of the sheet.
const (
	rulersTop      = 104
	rulerHead      = 166 // who he is and what lies on him
	briefLine      = 42
	briefRoom      = halfWidth - 2*deskMargin - 2*columnPad
	chieftainsTop  = 218
	chieftainsFoot = 140
	rulerMedal     = 54
	chiefMedal     = 46
	rulersLeft     = deskMargin + 156 // of what is written of a sovereign
	rulersRight    = halfWidth - deskMargin - columnPad
	tilesRoom      = 420
)

func (s scene) rulers() {
	k := s.view.Kings
	s.ribbon(wotr.FreePeoples, deskMargin, 12, render.Width-2*deskMargin, 80)
	s.Text(s.desk.banner, s.say("sheet.rulers.title", nil), 104, 66, 0, white)
	remark := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	if secretTiles(s.view) {
		secret := s.say("sheet.secret", nil)
		if partners(s.view, wotr.Shadow) != nil { // both of them see the tiles (K13.5)
			secret = s.say("sheet.secret-side", map[string]any{"side": s.side(wotr.Shadow)})
		}
		remark += " · " + secret
	}
	s.Text(s.desk.terms, remark, render.Width-44, 64, 1, gold)
	all, left := k.Sovereigns, (len(k.Sovereigns)+1)/2
	top := render.Height - deskMargin - s.chieftainsHigh()
	if s.spare(all[left:], top) < 0 { // those of whom most is said stand where there is most room
		all = slices.SortedStableFunc(slices.Values(all), func(a, b wotr.SovereignView) int {
			return s.rulerHigh(b) - s.rulerHigh(a)
		})
	}
	s.sovereigns(all[:left], render.Height)
	s.half(1).sovereigns(all[left:], top)
	s.half(1).chieftains(top)
}

// spare is the room that some sovereigns below each other leave down to bottom; less than none where they do
// not fit.
func (s scene) spare(all []wotr.SovereignView, bottom int) int {
	spare := bottom - rulersTop
	for _, v := range all {
		spare -= s.rulerHigh(v) + deskMargin
	}
	return spare
}

// sovereigns puts some below each other, and shares the room down to bottom among them.
func (s scene) sovereigns(all []wotr.SovereignView, bottom int) {
	spare, y := max(0, s.spare(all, bottom)), rulersTop
	for i, v := range all {
		more := spare / (len(all) - i)
		spare -= more
		s.sovereign(v, y, s.rulerHigh(v)+more)
		y += s.rulerHigh(v) + more + deskMargin
	}
}

// secretTiles reports whether a view shows tiles that others may not know. It is the Shadow's own view then
// (K9.1).
func secretTiles(v *wotr.View) bool {
	if v.Result != nil || v.Kings.Open {
		return false
	}
	for _, k := range v.Kings.Sovereigns {
		for id := range k.Tiles {
			if !tileFaces[id].crown {
				return true
			}
		}
	}
	return false
}

// sovereignPiece is what a sovereign looks like in his state.
func sovereignPiece(v wotr.SovereignView) person {
	switch v.State {
	case "leader":
		return person{v.Sovereign, leading}
	case "corrupted":
		return person{v.Sovereign, spoiled}
	}
	return person{Character: v.Sovereign}
}

// sovereign puts down what a sovereign is: his piece, his state and where he is, and the tiles on him or his
// token.
func (s scene) sovereign(v wotr.SovereignView, y, h int) {
	const x, w = deskMargin, halfWidth - 2*deskMargin
	rim, paper, letters, remarks := nations[kingdom(v.Sovereign)].rim, parchment, ink,
		cardInk[wotr.FreePeoples].terms
	side, aimed := wotr.FreePeoples, cardInk[wotr.Shadow].terms
	switch v.State {
	case "awakened":
		rim = gold
	case "corrupted":
		aimed = render.Hex("f0b070")
		side, rim, paper, letters, remarks = wotr.Shadow, stone, nobodys.field, nobodys.sign, aimed
	case "out":
		rim, paper, letters, remarks = stone, render.Mix(parchment, stone, 0.4), render.Mix(ink, stone, 0.3),
			render.Mix(ink, stone, 0.3)
	}
	top, high := float64(y), float64(h)
	s.framed(side, x, top, w, high, 6, 17, rim, paper)
	p := sovereignPiece(v)
	s.Stamp("ruler "+s.lang+" "+v.State+" "+v.Sovereign.String(), 2*rulerMedal+12, 2*rulerMedal+12,
		func(dc *gg.Context) {
			s.piece(dc, p, rulerMedal+6, rulerMedal+6, rulerMedal)
			if v.State == "out" {
				crossedOut(dc, rulerMedal+6, rulerMedal+6, rulerMedal)
			}
		}, x+20, y+rulerHead/2-rulerMedal-2)
	room := float64(rulersRight - tilesRoom - rulersLeft - 16)
	s.fit([]*render.Face{s.desk.title, s.desk.long}, s.character(v.Sovereign), rulersLeft, top+62, 0, letters,
		room)
	state := s.say("sheet.rulers."+v.State, nil)
	if v.Region != wotr.Nowhere {
		state += " · " + s.region(v.Region)
	}
	s.fit([]*render.Face{s.desk.terms, s.desk.label, s.desk.tiny}, state, rulersLeft, top+106, 0, remarks, room)
	if v.Aimed {
		s.fit([]*render.Face{s.desk.label, s.desk.tiny}, s.say("sheet.rulers.aimed", nil), rulersLeft, top+144, 0,
			aimed, room)
	}
	s.briefs(s.briefOf(v), y+rulerHead, h-rulerHead, letters)
	if v.State == "leader" {
		s.taint(v, y)
	} else {
		s.rulerToken(v, y)
	}
}

// level is how far a sovereign is corrupted, as far as a view knows it.
func level(v wotr.SovereignView) string {
	if v.Hidden > 0 {
		return "?"
	}
	return strconv.Itoa(v.Level)
}

// taint shows a leader's corruption against his resistance, and the tiles on him: those the view knows face
// up, the others face down.
func (s scene) taint(v wotr.SovereignView, y int) {
	colour := cardInk[wotr.Shadow].terms
	text := level(v) + "/" + strconv.Itoa(v.Resistance)
	s.Text(s.desk.count, text, rulersRight, float64(y+62), 1, colour)
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, s.say("sheet.rulers.corruption", nil),
		rulersRight-s.desk.count.Width(text)-16, float64(y+58), 1, ink, tilesRoom-s.desk.count.Width(text)-16)
	var piles []string // empty: face down
	for t := wotr.Tile0Reveal; t <= wotr.TileGiveItToUss; t++ {
		id := wotr.Tiles.Name(engine.Value(t))
		for range v.Tiles[id] {
			piles = append(piles, id)
		}
	}
	for range v.Hidden {
		piles = append(piles, "")
	}
	if len(piles) == 0 {
		s.Text(s.desk.terms, s.say("sheet.rulers.no-tiles", nil), rulersRight, float64(y+128), 1, faded)
		return
	}
	pitch := min(tileSize+10, (tilesRoom-tileSize)/max(1, len(piles)-1))
	x := rulersRight - tileSize - (len(piles)-1)*pitch
	for _, id := range piles {
		s.taintTile(id, !s.view.Kings.Open && !tileFaces[id].crown, x, y+80)
		x += pitch
	}
}

// taintTile puts down a tile on a sovereign. One whose face only the Shadow knows lies on its back, so that
// its dark rim shows.
func (s scene) taintTile(id string, secret bool, x, y int) {
	if !secret {
		s.tile(id, x, y, tileSize)
		return
	}
	s.Stamp("secret tile "+id, tileSize+2, tileSize+2, func(dc *gg.Context) {
		back := sides[wotr.Shadow].field
		dc.DrawRoundedRectangle(1, 1, tileSize, tileSize, tileSize*0.14)
		render.FillAndStroke(dc, back, gold, 3)
		if id == "" {
			eye(dc, tileSize/2+1, tileSize/2+1, tileSize*0.3, gold, back)
			return
		}
		s.faces.drawTile(dc, id, 9, 9, tileSize-16)
	}, x-1, y-1)
}

// rulerToken shows the token of a sovereign who is no leader any more: held by the Free Peoples, or with its
// dread side up (K6, K14.1).
func (s scene) rulerToken(v wotr.SovereignView, y int) {
	if v.Token == "" {
		return
	}
	const size = 84
	letters := ink
	if v.State == "corrupted" {
		letters = nobodys.sign
	}
	s.Stamp("ruler token "+v.Token, size, size, func(dc *gg.Context) {
		fill, rim := gold, sides[wotr.FreePeoples].rim
		if v.Token == "dread" {
			fill, rim = dark, sides[wotr.Shadow].rim
		}
		dc.DrawRegularPolygon(8, size/2, size/2, size/2-2, 0)
		dc.SetColor(rim)
		dc.Fill()
		dc.DrawRegularPolygon(8, size/2, size/2, size/2-8, 0)
		dc.SetColor(fill)
		dc.Fill()
		if v.Token == "dread" {
			eye(dc, size/2, size/2, 24, render.Hex("f4b53c"), fill)
		} else {
			crown(dc, size/2, size/2, 25, white, rim, 3)
		}
	}, rulersRight-size, y+rulerHead/2-size/2)
	s.fit([]*render.Face{s.desk.terms, s.desk.label, s.desk.tiny}, s.say("sheet.rulers.token-"+v.Token, nil),
		rulersRight-size-18, float64(y+rulerHead/2+12), 1, letters, tilesRoom-size-18)
}

// chieftains shows the Dark Chieftains, and whose Ruler die is in the pool.
func (s scene) chieftains(y int) {
	const x, w = deskMargin, halfWidth - 2*deskMargin
	top, high := float64(y), float64(s.chieftainsHigh())
	s.framed(wotr.Shadow, x, top, w, high, 6, 17, cardInk[wotr.Shadow].rim, cardInk[wotr.Shadow].paper)
	s.Text(s.desk.title, s.say("sheet.rulers.chieftains", nil), x+columnPad, top+58, 0,
		cardInk[wotr.Shadow].terms)
	at := x + 12
	const third = (w - 24) / 3
	for _, c := range s.view.Characters {
		if c.Character < wotr.BlackSerpent {
			continue
		}
		s.Stamp("chieftain "+s.lang+" "+c.Character.String()+strconv.Itoa(int(c.State)), 2*chiefMedal+4,
			2*chiefMedal+4, func(dc *gg.Context) {
				const m = chiefMedal + 2
				s.medallion(dc, c.Character, m, m, chiefMedal)
				switch c.State {
				case wotr.Eliminated:
					crossedOut(dc, m, m, chiefMedal)
				case wotr.Aside:
					dc.DrawRectangle(0, 0, 2*m, 2*m)
					dc.SetColor(render.Shade(cardInk[wotr.Shadow].paper, 150))
					dc.Fill()
				}
			}, at+10, y+88)
		left, room := float64(at+2*chiefMedal+24), float64(third-2*chiefMedal-30)
		face, lines := render.Fit(s.character(c.Character), room, 2, s.desk.text, s.desk.label)
		s.lines(face, lines, left, top+116-float64(len(lines)-1)*4, 32, 0, ink)
		where := s.say("sheet.rulers."+chiefState(c), nil)
		if c.State == wotr.OnMap {
			where = s.region(c.Region)
		}
		s.fit([]*render.Face{s.desk.terms, s.desk.label, s.desk.tiny}, where, left, top+182, 0,
			cardInk[wotr.Shadow].terms, room)
		at += third
	}
	s.briefs(s.briefOfChieftains(s.view), y+chieftainsTop, 0, ink)
	line := top + high - chieftainsFoot + 20
	s.rule(wotr.Shadow, x+6, line, w-12)
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		left, room := x+columnPad+int(side)*(w-2*columnPad)/2, (w-2*columnPad)/2-10
		key := "sheet.rulers.no-die"
		if s.view.Kings.Ruler[side] {
			key = "sheet.rulers.die"
			s.die(side, wotr.RulerDie, left, int(line)+22, 72)
			left, room = left+90, room-90
		}
		s.fit([]*render.Face{s.desk.text, s.desk.label}, s.say(key, map[string]any{"side": s.side(side)}),
			float64(left), line+72, 0, ink, float64(room))
	}
}

// chiefState is what has become of a chieftain who is not in play.
func chiefState(c wotr.CharacterView) string {
	if c.State == wotr.Eliminated {
		return "out"
	}
	return "not-in-play"
}
