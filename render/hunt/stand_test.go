package hunt

import (
	"testing"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render/rendertest"
)

// Wherever one to four Nazgûl stand, they cover no number and no other space, and a line leads from them to
// their space unless they touch it. Where there are one or two on an area, it leads over no
// other.
func TestNazgulHideNoSpace(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for p := range dataset.Part(2) {
		v := &hunt.View{Set: dataset.Ours(), Part: hunt.Part(p + 1), Turn: hunt.FirstDaylight}
		whole := a.land(v.Set, p)
		for i, where := range whole.all {
			for n := 1; n <= 4; n++ {
				v.Riders = nil
				for who := hunt.Blue; len(v.Riders) < n; who++ {
					v.Riders = append(v.Riders, hunt.RiderView{Who: who, Where: where, Chief: who == hunt.Green,
						Active: who == hunt.Blue && i%2 == 0})
				}
				for _, w := range []window{{scale: 1}, zoomed(whole.at[where])} {
					s := board.scene(a, texts{testWords(), rendertest.Languages[i%2]}, v, "")
					s.window, s.land = w, whole.within(w)
					l, stood := s.layOut(), 0
					for _, c := range l.crowds {
						stood += c.count()
						for _, fault := range l.standsIll(&c, n < 3) {
							t.Errorf("part %d, scale %.1f, %d on %s: %s", p+1, w.scale, n, whole.board.Space(where).ID, fault)
						}
					}
					if stood != n {
						t.Errorf("part %d, %d on %s: %d are seen", p+1, n, whole.board.Space(where).ID, stood)
					}
				}
			}
		}
	}
}

// standsIll says what is wrong with where figures stand. Few of an area find room from which a line leads to
// it over no other.
func (l *layout) standsIll(c *standing, few bool) (faults []string) {
	const rim = 5 // of which a piece may cover a little
	touches := false
	lead := l.lead(c)
	for _, id := range l.chart.all {
		at, r, name := l.chart.at[id], l.chart.radius(id), l.chart.board.Space(id).ID
		for _, foot := range c.feet() {
			body := box{foot.X - 26, foot.Y - 67, foot.X + 26, foot.Y}
			far := between(nearest(body, at), at)
			switch {
			case id != c.where && far < r-rim:
				faults = append(faults, name+" is covered")
			case id == c.where && r == discRim && body.shared(around(at, numberWide, numberHigh)) > 0:
				faults = append(faults, "its own number is covered")
			case id == c.where && far < r+rim:
				touches = true
			}
		}
		if few && lead != nil && id != c.where && !l.chart.board.Space(c.where).Dot && r == discRim &&
			fromLine(at, lead) < r-rim {
			faults = append(faults, "the line to it leads over "+name)
		}
	}
	if lead == nil && !touches {
		faults = append(faults, "nothing leads to them")
	}
	return faults
}
