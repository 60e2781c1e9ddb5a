package wotr

import (
	"image/color"
	"testing"

	"redbook/engine/wotr"
	"redbook/render"
)

// writing is a stage that keeps what is written in italics, line by line.
type writing struct {
	notes
	italic map[*render.Face]bool
	lines  map[float64][]box // by their base
}

func (w *writing) Text(f *render.Face, text string, x, y, align float64, c color.RGBA) {
	w.notes.Text(f, text, x, y, align, c)
	if wide := f.Width(text); w.italic[f] {
		w.lines[y] = append(w.lines[y], box{x - align*wide, y - 20, x + (1-align)*wide, y})
	}
}

// The names of a row of characters stand apart from each other, in letters of one size.
func TestNamesInARowStandApart(t *testing.T) {
	a := materials()
	italic := map[*render.Face]bool{a.desk.terms: true, a.desk.label: true, a.desk.tiny: true}
	for _, size := range a.desk.sizes {
		italic[size.terms] = true
	}
	for name, v := range map[string]wotr.View{"destroyed": at("ring-destroyed", last, 0), "kings": kingsOver(),
		"four": oneWins()} {
		for _, lang := range languages {
			w := &writing{italic: italic, lines: map[float64][]box{}}
			s := scene{w, a, texts{testWords(), lang}, &v, ""}
			s.result(layResult(s))
			for y, line := range w.lines {
				for i, b := range line {
					for _, other := range line[:i] {
						if b.shrunk(-6.5).shared(other.shrunk(-6.5)) > 0 {
							t.Errorf("%s in %s: names touch at %.0f, %.0f", name, lang, b.x0, y)
						}
					}
				}
			}
		}
	}
}

// A combat card that gave way to an ability is struck out as one that was cancelled is.
func TestCardsWithoutEffectAreStruckOut(t *testing.T) {
	fills := func(change func(*wotr.CombatCardView)) int {
		v := kingsBattle()
		b := *v.Battle
		change(&b.Laid[wotr.Shadow])
		v.Battle = &b
		n := &notes{}
		scene{n, materials(), texts{testWords(), "en"}, &v, ""}.laidColumn(wotr.Shadow, 0, 0, 900)
		return n.fills
	}
	played := fills(func(c *wotr.CombatCardView) { c.Ability = wotr.NoCombat })
	cancelled := fills(func(c *wotr.CombatCardView) { c.Ability, c.Cancelled = wotr.NoCombat, true })
	if gaveWay := fills(func(*wotr.CombatCardView) {}); gaveWay != cancelled || gaveWay == played {
		t.Errorf("%d fills, cancelled %d, played %d", gaveWay, cancelled, played)
	}
}
