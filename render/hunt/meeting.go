package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// drawnTokens shows the corruption tokens of a meeting or rescue; many lie over each other.
func (s scene) drawnTokens(x, y int, drawn []hunt.Token) {
	pitch := min(106, (columnRoom-100)/max(1, len(drawn)-1))
	for _, t := range drawn {
		token := s.view.Set.Corruption[t-1]
		s.Stamp("corruption token "+itoa(int(token.Colour))+" "+itoa(token.Value), 100, 100, func(dc *gg.Context) {
			drawCorruption(dc, s.faces.number, token, 50, 50, 48)
		}, x, y)
		x += pitch
	}
}

// corruptionInks are the colours of corruption tokens: ground and sign.
var corruptionInks = [...][2]color.RGBA{dataset.Beige: {render.Hex("e6d3a8"), render.Hex("3a2616")},
	dataset.Red:  {render.Hex("a8231c"), render.Hex("fff1dc")},
	dataset.Grey: {render.Hex("8f8f94"), render.Hex("1d1a1a")}}

// drawCorruption draws a corruption token: a number, or an Eye.
func drawCorruption(dc *gg.Context, f *render.Face, t dataset.CorruptionToken, x, y, r float64) {
	c := corruptionInks[t.Colour]
	circle(dc, x, y, r, dark)
	circle(dc, x, y, r-3, c[0])
	dc.SetColor(render.Mix(c[0], c[1], 0.5))
	dc.SetLineWidth(2)
	dc.DrawCircle(x, y, r-9)
	dc.Stroke()
	if t.Eye {
		eyeSign(dc, x, y, r*0.6, c[1], c[0])
		return
	}
	dc.SetColor(c[1])
	f.Centre(dc, itoa(t.Value), x, y)
}

// tokenNames lists corruption tokens by value.
func (t texts) tokenNames(v *hunt.View, tokens []hunt.Token) string {
	var parts []string
	for _, token := range tokens {
		if c := v.Set.Corruption[token-1]; c.Eye {
			parts = append(parts, t.say("picture.eye", nil))
		} else {
			parts = append(parts, itoa(c.Value))
		}
	}
	return t.listed(parts)
}
