package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/render"
)

// The tracks in the column: a name, large figures, and a strip of all spaces.
const (
	stripTop  = 82
	stripHigh = 36
)

// stripPitch is how far the spaces of a track from 0 to most are apart.
func stripPitch(most int) float64 { return float64(columnRoom) / float64(most+1) }

// strip draws the spaces of a track; those from one number to another in the newest stretch of play are
// marked.
func (s scene) strip(key string, y, most int, field func(n int) color.RGBA) {
	pitch := stripPitch(most)
	s.Stamp(key+" "+itoa(most), columnRoom, stripHigh, func(dc *gg.Context) {
		for n := range most + 1 {
			dc.DrawRoundedRectangle(float64(n)*pitch+2, 2, pitch-4, stripHigh-4, 6)
			render.FillAndStroke(dc, field(n), ink, 2.5)
		}
	}, columnLeft, y+stripTop)
}

// score writes a count and the most that it can be, and by how much it has grown in the newest stretch of
// play.
func (s scene) score(sign, name string, y, now, most, before int) {
	s.Stamp("score "+sign, 64, 64, func(dc *gg.Context) {
		if sign == "ring" {
			ringSign(dc, 32, 32, 36)
		} else {
			footprint(dc, 32, 30, 32, frodoBlue)
		}
	}, columnLeft, y+8)
	text := itoa(now)
	x := float64(columnLeft) + 78
	s.Text(s.faces.score, text, x, float64(y)+68, 0, ink)
	x += s.faces.score.Width(text) + 8
	text = "/ " + itoa(most)
	s.Text(s.faces.number, text, x, float64(y)+68, 0, faded)
	x += s.faces.number.Width(text) + 16
	if now != before {
		text = "+" + itoa(now-before)
		if now < before {
			text = "−" + itoa(before-now)
		}
		w := s.faces.number.Width(text)
		s.Fill(capsule(x, float64(y)+16, w+24, 60, 18), gold)
		s.Text(s.faces.number, text, x+12, float64(y)+64, 0, ink)
		x += w + 40
	}
	s.fit([]*render.Face{s.faces.small, s.faces.tiny}, name, columnLeft+columnRoom, float64(y)+30, 1,
		faded, columnLeft+columnRoom-x)
}

// movement is the movement track with Frodo's figure, and the last space that he may reach (Rulebook p.25).
func (s scene) movement(y int) {
	v := s.view
	most := max(v.Track, v.Step, 14)
	s.score("step", s.say("picture.movement", nil), y, v.Step, v.Track, lately(v).Step)
	s.strip("movement "+itoa(v.Track), y, most, func(n int) color.RGBA {
		if n == v.Track {
			return friendRim
		}
		return movementFill(n)
	})
	pitch := stripPitch(most)
	s.trod(y, pitch, lately(v).Step, v.Step)
	s.hunterLogsOnTrack(y, pitch)
	s.Stamp("frodo small", 46, 52, func(dc *gg.Context) { drawFrodo(dc, 23, 48, 0.78) },
		int(columnLeft+(float64(v.Step)+0.5)*pitch)-23, y+stripTop+stripHigh-50)
}

// trod marks the spaces that a marker has passed in the newest stretch of play.
func (s scene) trod(y int, pitch float64, from, to int) {
	for n := min(from, to); n <= max(from, to); n++ {
		s.Fill(hollow(columnLeft+float64(n)*pitch+1, float64(y+stripTop)+1, pitch-2, stripHigh-2, 4), gold)
	}
}

// hollow is the outline of a frame, as one closed line.
func hollow(x, y, w, h, wide float64) []gg.Point {
	outer := capsule(x, y, w, h, 7)
	inner := capsule(x+wide, y+wide, w-2*wide, h-2*wide, 5)
	line := append(append([]gg.Point{}, outer...), outer[0])
	line = append(line, inner[0])
	for i := len(inner) - 1; i >= 0; i-- {
		line = append(line, inner[i])
	}
	return line
}

// corruption is the corruption track with its limit, and the Eyes, which lie next to it and are counted by
// each Eye that is drawn (Rulebook p.22).
func (s scene) corruption(y int) {
	v := s.view
	most := max(v.Limit, v.Corruption, 12)
	s.score("ring", s.say("picture.corruption", nil), y, v.Corruption, v.Limit, lately(v).Corruption)
	s.strip("corruption "+itoa(v.Limit), y, most, func(n int) color.RGBA { return corruptionFill(n, v.Limit) })
	pitch := stripPitch(most)
	s.trod(y, pitch, lately(v).Corruption, v.Corruption)
	s.Stamp("corruption marker", 46, 46, func(dc *gg.Context) { ringSign(dc, 23, 23, 26) },
		int(columnLeft+(float64(v.Corruption)+0.5)*pitch)-23, y+stripTop+stripHigh/2-23)
	if v.Eyes > 0 {
		text := "×" + itoa(v.Eyes)
		x := columnLeft + columnRoom - s.faces.number.Width(text)
		s.Text(s.faces.number, text, x, float64(y)+76, 0, ink)
		s.stampToken("eye", gg.Point{X: x - 26, Y: float64(y) + 57}, 0.7)
	}
}

// corruptionFill is the colour of a space of the corruption track: eight steps, from clean to lost.
func corruptionFill(n, limit int) color.RGBA {
	if n >= limit {
		return render.Hex("8a1f1a")
	}
	return render.Mix(parchment, render.Hex("a04a34"), float64(8*n/limit)/8)
}

// movementFill is the colour of a space of the movement track.
func movementFill(n int) color.RGBA { return render.Mix(parchment, frodoBlue, 0.06+0.05*float64(n/4)) }
