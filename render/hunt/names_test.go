package hunt

import (
	"testing"

	"github.com/fogleman/gg"

	"redbook/render/rendertest"
)

// No name and no token lies on the arrow of a ride, and none on more of Frodo's way than a corner of it.
func TestNamesKeepOffTheWays(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range positions() {
		for _, lang := range rendertest.Languages {
			s := board.scene(a, texts{testWords(), lang}, &v, "")
			s.land = a.land(v.Set, part(&v))
			s.window = board.piece(s)
			look := func(ways [][]gg.Point, most int) {
				l := s.layOut(ways...)
				for _, n := range l.names {
					if hidden := n.box.covers(l.ways); hidden > most {
						t.Errorf("%s in %s: %q hides %d pieces of the ways", name, lang, n.text, hidden)
					}
				}
				for _, q := range l.tokens {
					if hidden := around(q.at, tokenSize, tokenSize).covers(l.ways); hidden > most {
						t.Errorf("%s in %s: a token hides %d pieces of the ways", name, lang, hidden)
					}
				}
			}
			look(s.ridden(), 0)
			if v.Bearer != nil {
				look(s.walked(v.Bearer.Journal), 6)
			}
		}
	}
}
