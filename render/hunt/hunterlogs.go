package hunt

import (
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// hunterLogsOnTrack puts the tokens on the spaces of the movement track.
func (s scene) hunterLogsOnTrack(y int, pitch float64) {
	lie := map[int8]float64{}
	for _, l := range s.view.HunterLogs {
		if !l.Track {
			continue
		}
		x := columnLeft + (float64(l.Step)+0.5)*pitch + 14*lie[l.Step]
		if int(l.Step) == s.view.Step { // beside Frodo's figure
			x += 34
		}
		s.stampToken(hunterLogSign(l), gg.Point{X: x, Y: float64(y+stripTop) + stripHigh/2}, 0.6)
		lie[l.Step]++
	}
}

// hunterLogSign is what a token shows: the Ring, a crown, or gems.
func hunterLogSign(l hunt.HunterLogView) string {
	if l.Ring {
		return "hunters ring"
	}
	name := hunt.HunterLogs.Name(engine.Value(l.Token))
	if strings.HasPrefix(name, "crown") {
		return "hunters crown"
	}
	return "hunters " + name
}

// drawHunterLog draws a log token of the hunters: a black disc with a red rim.
func drawHunterLog(dc *gg.Context, sign string, x, y, r float64) {
	circle(dc, x, y, r+2, parchment)
	circle(dc, x, y, r, shadowRed)
	circle(dc, x, y, r-4, dark)
	switch sign {
	case "hunters ring":
		dc.DrawCircle(x, y, r*0.42)
		dc.SetColor(gold)
		dc.SetLineWidth(r * 0.22)
		dc.Stroke()
	case "hunters crown":
		w, h := r*0.58, r*0.45
		for i, q := range []gg.Point{{X: -w, Y: h}, {X: -w, Y: -h * 0.6}, {X: -w / 2, Y: h * 0.1}, {X: 0, Y: -h},
			{X: w / 2, Y: h * 0.1}, {X: w, Y: -h * 0.6}, {X: w, Y: h}} {
			if i == 0 {
				dc.MoveTo(x+q.X, y+q.Y)
			} else {
				dc.LineTo(x+q.X, y+q.Y)
			}
		}
		dc.ClosePath()
		dc.SetColor(gold)
		dc.Fill()
	default: // one to three gems
		n := int(sign[len(sign)-1] - '0')
		for i := range n {
			gx := x + (float64(i)-float64(n-1)/2)*r*0.52
			dc.DrawRegularPolygon(4, gx, y, r*0.34, 0)
			dc.SetColor(render.Hex("6fd0c4"))
			dc.Fill()
		}
	}
}

// tellHunterLogs says where the tokens lie.
func (t texts) tellHunterLogs(v *hunt.View) []string {
	var lines []string
	for _, l := range v.HunterLogs {
		b, where := boardOf(v), ""
		switch {
		case l.Space != hunt.Nowhere:
			where = t.located(b, l.Space)
		case l.Region != 0:
			where = v.Set.Regions[l.Region].ID
		case l.Segment != 0:
			where = dataset.Segments[l.Segment]
		default:
			where = t.say("picture.alt.track-space", map[string]any{"step": int(l.Step)})
		}
		token := t.say("hunter-log."+hunt.HunterLogs.Name(engine.Value(l.Token)), nil)
		if l.Ring {
			token += ", " + t.say("log-side.ring", nil)
		}
		lines = append(lines, t.say("picture.alt.hunter-log", map[string]any{"token": token, "where": where}))
	}
	return lines
}
