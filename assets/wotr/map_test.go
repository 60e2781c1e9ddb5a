package wotr

import "testing"

func TestReadMakesEveryRegionOfTheBoard(t *testing.T) {
	m, err := Read()
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Regions) != 105 {
		t.Errorf("%d regions, want 105", len(m.Regions))
	}
	for id, r := range m.Regions {
		if a := area(r.Outline); a < 9000 {
			t.Errorf("%s has %.0f square pixels: no room for an army", id, a)
		}
	}
}
