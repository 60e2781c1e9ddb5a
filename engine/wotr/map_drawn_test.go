package wotr

import (
	"testing"

	assets "redbook/assets/wotr"
	"redbook/engine"
)

// The map that is drawn for players agrees with the rules.
func TestTheDrawnMapAgreesWithTheRules(t *testing.T) {
	m, err := assets.Read()
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Regions) != int(regionCount)-1 {
		t.Errorf("%d regions are drawn, want %d", len(m.Regions), regionCount-1)
	}
	coastal := regionSet{}
	crossed := map[[2]Region]bool{}
	for _, b := range m.Borders {
		a, _ := Regions.Parse(b.A)
		if b.Kind == assets.Coast {
			coastal.add(Region(a))
		}
		if b.Crossed() {
			other, _ := Regions.Parse(b.B)
			crossed[[2]Region{min(Region(a), Region(other)), max(Region(a), Region(other))}] = true
		}
	}
	if len(crossed) != len(borders) {
		t.Errorf("%d borders are drawn as passable, want %d", len(crossed), len(borders))
	}
	for _, b := range borders {
		if !crossed[[2]Region{min(b[0], b[1]), max(b[0], b[1])}] {
			t.Errorf("%v and %v are neighbours, and no border between them is drawn", b[0], b[1])
		}
	}
	for r := Nowhere + 1; r < regionCount; r++ {
		drawn := m.Regions[r.String()]
		if drawn == nil {
			t.Errorf("%v is not drawn", r)
			continue
		}
		nation, settlement := "", ""
		if n := regions[r].nation; n != NoNation {
			nation = n.String()
		}
		if s := regions[r].settlement; s != NoSettlement {
			settlement = Settlements.Name(engine.Value(s))
		}
		if drawn.Nation != nation || drawn.Settlement != settlement || coastal.has(r) != regions[r].coastal {
			t.Errorf("%v is drawn as %q with %q, by the sea %t; the rules say %q with %q, %t", r, drawn.Nation,
				drawn.Settlement, coastal.has(r), nation, settlement, regions[r].coastal)
		}
	}
}
