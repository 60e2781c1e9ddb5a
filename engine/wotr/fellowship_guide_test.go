package wotr

import "testing"

func hasLeft(who Character, to Region) func(pl *play) {
	return func(pl *play) { leaveFellowship(pl, characterSet(0).with(who), to) }
}

// Rulebook p.36: the guide is of the highest level among those who are left; it is asked only where there are
// several.
func TestRulebookP36WhoGuides(t *testing.T) {
	for _, c := range []struct {
		name  string
		guide Character
		who   []Character
		gone  Character
		able  characterSet // asked; 0: settled at once
		next  Character
	}{
		{"the last of his level", GandalfTheGrey, []Character{GandalfTheGrey, Strider, Gimli}, GandalfTheGrey, 0,
			Strider},
		{"a tie below", Strider, []Character{Strider, Gimli, Legolas, Peregrin}, Strider, 1<<Gimli | 1<<Legolas,
			NoCharacter},
		{"another leaves, the tie stays", GandalfTheGrey, []Character{GandalfTheGrey, Strider, Gimli}, Gimli,
			1<<GandalfTheGrey | 1<<Strider, NoCharacter},
		{"another leaves, no tie", Strider, []Character{Strider, Gimli, Legolas}, Gimli, 0, Strider},
		{"the last Companion", Peregrin, []Character{Peregrin}, Peregrin, 0, Gollum},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := onRoad(t, func(p *Position) { travelling(p, c.guide, c.who...) }, hasLeft(c.gone, Rivendell))
			if c.able == 0 {
				r.done()
				if r.p.Guide != c.next {
					t.Errorf("the guide is %s", r.p.Guide)
				}
				return
			}
			r.asks("free guide.choose", "guide")
			if got := len(r.fits("free: guide")); got != c.able.count() {
				t.Errorf("%d could guide", got)
			}
			for _, able := range c.able.list() {
				again := *r
				again.do("free: guide who=" + able.String()).done()
				if again.p.Guide != able {
					t.Errorf("the guide is %s, not %s", again.p.Guide, able)
				}
			}
			r.refuse("free: guide who=peregrin", map[bool]string{true: "not-highest",
				false: "not-travelling"}[r.p.fellowship().has(Peregrin)])
		})
	}
}

// FAQ 7: one after the other Meriadoc, Peregrin and Gollum are the guide at the moment when the one before
// has left.
func TestR24TheNextGuideAtOnce(t *testing.T) {
	r := onRoad(t, func(p *Position) { travelling(p, Meriadoc, Meriadoc, Peregrin) },
		hasLeft(Meriadoc, Rivendell)).done()
	if r.p.Guide != Peregrin {
		t.Errorf("after Meriadoc %s", r.p.Guide)
	}
	r = onRoad(t, func(p *Position) { travelling(p, Peregrin, Peregrin) }, hasLeft(Peregrin, Rivendell)).done()
	if r.p.Guide != Gollum || r.p.State[Gollum] != InFellowship || r.p.fellowship() != 0 {
		t.Errorf("after Peregrin %s", r.p.Guide)
	}
}

// An eliminated guide is replaced too.
func TestRulebookP42TheGuideFalls(t *testing.T) {
	r := onRoad(t, func(p *Position) { travelling(p, Gimli, Gimli, Peregrin) }, hasLeft(Gimli, Nowhere)).done()
	if r.p.State[Gimli] != Eliminated || r.p.Guide != Peregrin {
		t.Errorf("Gimli is %s, the guide is %s", r.p.State[Gimli], r.p.Guide)
	}
}
