package hunt

import (
	"maps"
	"slices"
	"testing"

	"redbook/engine/hunt"
	"redbook/render"
	"redbook/render/rendertest"
)

// read draws a sheet and reads what is written on it, the map's numbers and signs included.
func read(t *testing.T, v *hunt.View, wanted render.Sheet, lang string) []string {
	t.Helper()
	k := kinds()[slices.IndexFunc(kinds(), func(k kind) bool { return k.name == wanted.Kind })]
	load := shared().load
	if k.cards {
		load = shared().desk
	}
	a, err := load()
	if err != nil {
		t.Fatal(err)
	}
	s := k.scene(a, texts{testWords(), lang}, v, wanted.What)
	if !k.cards {
		s.land = a.land(v.Set, part(v))
		s.window = k.piece(s)
	}
	labels := []string{"answer", "rider", "region"}
	if s.window.scale != 1 { // the whole map has the numerals
		labels = append(labels, "segment")
	}
	r := rendertest.Read(render.NewPainting(k.canvas(s), a.sprites), labels...)
	s.Stage = r
	if !k.cards {
		s.land = s.land.within(s.window)
		if s.window.scale == 1 && k.name != whereabouts.name { // that writes most numbers anew
			for _, q := range s.land.regions { // their signs stand there already
				at := s.place().at(q.sign)
				s.Fill(render.Rectangle(at.X-signWide, at.Y-signHigh, 2*signWide, 2*signHigh), parchment)
			}
			s.putSpaces(s.place(), s.faces.number, s.faces.region)
		}
	}
	k.draw(s)
	// Details of the journal, read at full size: the steps between areas and those in the table below it, the
	// squares of its tally, the steps of a journey card. What was last, and where, stands on plates. The numbers
	// of the hunters' seats stand in their order.
	return append(r.Legible(s.faces.step, s.faces.tiny, s.faces.small, s.faces.place), r.Cut()...)
}

// crowds are positions in which much lies on the board, with the sheets that are looked at: all but most of
// the close-ups, of which each position shows others.
func crowds(look func(name string, v *hunt.View, sheet render.Sheet, lang string)) {
	all := positions()
	all["choosing"] = choosing()
	for i, name := range slices.Sorted(maps.Keys(all)) {
		v := all[name]
		for j, lang := range rendertest.Languages {
			what := []string{"i,ii-a,i-23", "iv,v-b,ii-23"}[v.Part-1]
			sheets := []render.Sheet{{Kind: render.SheetChoice, What: what}}
			if name == "choosing" {
				sheets[0].What = "s02,l14"
			}
			for n, o := range shared().Offers(v, lang) {
				if o.Kind != render.SheetCloseUp || n%20 == (3*i+10*j)%20 {
					sheets = append(sheets, o.Sheet)
				}
			}
			for n, sheet := range sheets {
				if (n+i+j)%2 == 0 { // in one language
					look(name, &v, sheet, lang)
				}
			}
		}
	}
}

// What is written stands out from its ground, is nowhere covered or cut, and what decides is high enough.
func TestAllCanBeRead(t *testing.T) {
	rewrite()
	crowds(func(name string, v *hunt.View, sheet render.Sheet, lang string) {
		for _, fault := range read(t, v, sheet, lang) {
			t.Errorf("%s, %s %s in %s: %s", name, sheet.Kind, sheet.What, lang, fault)
		}
	})
}
