package hunt

import (
	"reflect"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// An answer about an area stands off every other space, and the line to it leads over no other area and no
// sign of a region.
func TestAnswersBelongToTheirAreas(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for p := range dataset.Part(2) {
		v := &hunt.View{Set: dataset.Ours(), Part: hunt.Part(p + 1), Turn: hunt.FirstDaylight}
		s := traces.scene(a, texts{testWords(), "pl"}, v, "")
		s.land, s.window = a.land(v.Set, p), window{scale: 1}
		w := s.verdictWide(10)
		for _, where := range s.land.all {
			if s.land.board.Space(where).Dot {
				continue
			}
			l := s.layOut()
			of := s.land.at[where]
			plate := around(l.tied(of, discRim-6, w, plateHigh, lowerRight), w, plateHigh)
			for _, r := range s.land.regions {
				if between(of, r.sign) > discRim+signWide && // others touch it
					fromLine(r.sign, []gg.Point{of, nearest(plate, of)}) < signHigh {
					t.Errorf("part %d: the line to %s leads over %s", p+1, s.land.board.Space(where).ID, r.name())
				}
			}
			for _, id := range s.land.all {
				at, r := s.land.at[id], s.land.radius(id)
				name := s.land.board.Space(id).ID
				if id != where && between(nearest(plate, at), at) < r-8 {
					t.Errorf("part %d: the answer about %s hides %s", p+1, s.land.board.Space(where).ID, name)
				}
				if id != where && r == discRim && fromLine(at, []gg.Point{of, nearest(plate, of)}) < r-8 {
					t.Errorf("part %d: the line to %s leads over %s", p+1, s.land.board.Space(where).ID, name)
				}
			}
		}
	}
}

// Where Frodo can be is told by how many dots he can have noted since.
func TestAreasByDots(t *testing.T) {
	w := hunt.Possible{}
	for id, dots := range map[hunt.Space]uint32{3: 0b1, 5: 0b11, 8: 0b1, 9: 0b110, 10: 0} {
		w.Last.Add(id)
		w.Dots[id] = dots
	}
	want := []dotted{{"0", []hunt.Space{3, 8, 10}}, {"0–1", []hunt.Space{5}}, {"1–2", []hunt.Space{9}}}
	if got := groupsOf(w); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for id := range hunt.Space(17) {
		w.Last.Add(id + 1)
	}
	if got := groupsOf(w); got != nil {
		t.Errorf("so many areas that there is no room for them: %v", got)
	}
}
