package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/render"
)

// The rows of the tracks: a heading, on whose line the figures stand, and the spaces below it.
const (
	trackHigh = 178
	trackHead = 82
	trackCell = 78
	trackLeft = 24
)

// trackPitch is how far the spaces of a track from 0 to most are apart.
func trackPitch(most int) float64 { return float64(boardWidth-2*trackLeft) / float64(most+1) }

// trackAt is the middle of a space of a track.
func trackAt(n, most int) float64 { return trackLeft + (float64(n)+0.5)*trackPitch(most) }

// track draws the spaces of a track.
func (s scene) track(key string, y, most int, field func(n int) (fill, sign color.RGBA)) {
	pitch := trackPitch(most)
	s.Stamp(key+" "+itoa(most), boardWidth, trackCell+4, func(dc *gg.Context) {
		for n := range most + 1 {
			fill, sign := field(n)
			dc.DrawRoundedRectangle(trackLeft+float64(n)*pitch+3, 2, pitch-6, trackCell, 10)
			render.FillAndStroke(dc, fill, ink, 3)
			dc.SetColor(sign)
			face := s.faces.number
			if pitch < 74 {
				face = s.faces.token
			}
			face.Centre(dc, itoa(n), trackLeft+(float64(n)+0.5)*pitch, trackCell/2+2)
		}
	}, 0, y)
}

// heading writes the name of a track where no figure stands.
func (s scene) heading(text string, y, taken, most int) {
	x := float64(trackLeft)
	if at := trackAt(taken, most); at-40 < x+s.faces.head.Width(text)+16 {
		x = at + 60
	}
	s.Text(s.faces.head, text, x, float64(y)+58, 0, ink)
}

// movement is the movement track with Frodo's figure, and the last space that he may reach (Rulebook p.25).
func (s scene) movement(y int) {
	v := s.view
	most := max(v.Track, v.Step, 14)
	s.heading(s.say("picture.movement", nil), y, v.Step, most)
	s.track("movement "+itoa(v.Track), y+trackHead, most, func(n int) (color.RGBA, color.RGBA) {
		if n == v.Track {
			return friendRim, white
		}
		return movementFill(n), ink
	})
	x, pitch := trackAt(v.Step, most), trackPitch(most)
	s.ringed(x-pitch/2, float64(y+trackHead), pitch, frodoBlue)
	s.hunterLogsOnTrack(y+trackHead, most)
	s.Stamp("frodo", 60, 74, func(dc *gg.Context) { drawFrodo(dc, 30, 70, 1.12) }, int(x)-30, y+trackHead-70)
}

// ringed marks the space of a track that a marker lies on.
func (s scene) ringed(x, y, w float64, c color.RGBA) {
	for _, layer := range []struct {
		in float64
		c  color.RGBA
	}{{-3, dark}, {-1, c}, {6, dark}} {
		s.Fill(hollow(x+layer.in, y+layer.in, w-2*layer.in, trackCell+4-2*layer.in, 3), layer.c)
	}
	for i := range 3 {
		in := float64(i) * 2
		s.Fill(hollow(x+in, y+in, w-2*in, trackCell+4-2*in, 2.5), c)
	}
}

// hollow is the outline of a frame, as one closed line.
func hollow(x, y, w, h, wide float64) []gg.Point {
	outer := capsule(x, y, w, h, 12)
	inner := capsule(x+wide, y+wide, w-2*wide, h-2*wide, 10)
	line := append(append([]gg.Point{}, outer...), outer[0])
	line = append(line, inner[0])
	for i := len(inner) - 1; i >= 0; i-- {
		line = append(line, inner[i])
	}
	return line
}

// corruption is the corruption track with its limit, and the Eyes, which lie next to it.
func (s scene) corruption(y int) {
	v := s.view
	most := max(v.Limit, v.Corruption, 16)
	s.heading(s.say("picture.corruption", nil), y, v.Corruption, most)
	s.track("corruption "+itoa(v.Limit), y+trackHead, most, func(n int) (color.RGBA, color.RGBA) {
		if n >= v.Limit {
			return corruptionFill(1, 1), white
		}
		if 4*n > 3*v.Limit {
			return corruptionFill(n, v.Limit), white
		}
		return corruptionFill(n, v.Limit), ink
	})
	at := trackAt(v.Limit, most)
	s.stampToken("eye", gg.Point{X: at, Y: float64(y) + 58}, 0.9)
	x, pitch := trackAt(v.Corruption, most), trackPitch(most)
	s.ringed(x-pitch/2, float64(y+trackHead), pitch, gold)
	s.Stamp("corruption marker", 70, 64, func(dc *gg.Context) { ringSign(dc, 35, 30, 30) }, int(x)-35,
		y+trackHead-60)
	s.eyes(y, most)
}

// eyes shows the Eyes that lie beside the corruption track, which each Eye that is drawn counts (Rulebook
// p.22), where nothing else lies.
func (s scene) eyes(y, most int) {
	v := s.view
	if v.Eyes == 0 {
		return
	}
	text := s.say("picture.eyes", nil)
	wide := s.faces.place.Width(text) + 20 + 56*float64(v.Eyes)
	x := trackLeft + s.faces.head.Width(s.say("picture.corruption", nil)) + 150
	for _, at := range []float64{trackAt(v.Corruption, most), trackAt(v.Limit, most)} { // from left to right
		if at > x-50 && at < x+wide+50 {
			x = at + 60
		}
	}
	s.Text(s.faces.place, text, x, float64(y)+56, 0, ink)
	x += s.faces.place.Width(text) + 40
	for range v.Eyes {
		s.stampToken("eye", gg.Point{X: x, Y: float64(y) + 44}, 1)
		x += 56
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
