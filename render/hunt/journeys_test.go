package hunt

import (
	"strings"
	"testing"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
	"redbook/render/rendertest"
)

// choosing is the Ring-bearer's view while he chooses between a short journey and a long one.
func choosing() hunt.View {
	v := start(1)
	v.For[0] = true
	v.Bearer = &hunt.BearerView{Offered: []hunt.Journey{2, 32}}
	return v
}

// A choice between journey cards shows both ways, to the one who chooses and to nobody else.
func TestJourneysToChooseFrom(t *testing.T) {
	sheet := func(what string) render.Sheet { return render.Sheet{Kind: render.SheetChoice, What: what} }
	v := choosing()
	rendertest.Shape(t, "journeys", rendertest.Paint(t, shared(), v, sheet("s02,l14"), "en"))
	lines, err := shared().Tell(v, sheet("s02,l14"), "en")
	if err != nil || len(lines) != 2 || !strings.HasPrefix(lines[0], "A: Journey card S02, lost at corruption 12; 0: 1") ||
		!strings.HasSuffix(lines[1], "16: exit A.") {
		t.Errorf("told %q, %v", lines, err)
	}
	needed := shared().Needs(v, sheet("s02,l14"))
	if !rendertest.Alike(rendertest.Paint(t, shared(), v, sheet("s02,l14"), "pl"),
		rendertest.Paint(t, shared(), needed, sheet("s02,l14"), "pl")) {
		t.Error("a choice between journeys needs more than it is given")
	}
	for _, what := range []string{"s02,l15", "s02,i-23", "s02,", ","} {
		if _, err := shared().Paint(v, sheet(what), "en"); err == nil {
			t.Errorf("painted %q", what)
		}
	}
	open := v
	open.For, open.Bearer = [5]bool{}, nil
	if _, err := shared().Paint(open, sheet("s02,l14"), "en"); err == nil {
		t.Error("everybody sees which journeys he chooses from")
	}
}

// The way of each leg of each journey card is drawn without a gap, and hides no sign of a region.
func TestWaysLeadRoundSigns(t *testing.T) {
	c := newChart(dataset.Ours(), dataset.PartII)
	for _, j := range dataset.Ours().Journeys {
		for _, l := range legsOf(rows(&j)) {
			if l.to == hunt.Nowhere {
				continue
			}
			line := c.roundSigns(trim(aside(c.way(l.from, l.to), 7), discRim+1))
			for i, q := range line {
				if c.onSign(q, 5) {
					t.Errorf("%s: the way from %v to %v hides a sign at %v", j.ID, l.from, l.to, q)
				}
				if i > 0 && between(q, line[i-1]) > 40 {
					t.Errorf("%s: the way from %v to %v leaps at %v", j.ID, l.from, l.to, q)
				}
			}
		}
	}
}
