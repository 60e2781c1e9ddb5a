package hunt

import (
	"image/color"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The strips that a close-up is put together of show what the map drawn in one piece shows: nothing is cut at
// their edges.
func TestStripsHaveNoSeams(t *testing.T) {
	for part := range dataset.Part(2) {
		l := materials().land(dataset.Ours(), part)
		whole := l.picture(view{whole, closeScale, false})
		for top := 0; top < mapHigh; top += stripPart {
			strip := l.picture(view{box{0, float64(top), mapWidth, float64(top + stripPart)}, closeScale, false})
			from, other := int(float64(top)*closeScale)*whole.Stride, 0
			for i, index := range strip.Pix {
				if index != whole.Pix[from+i] {
					other++
				}
			}
			// an edge may fall on another side of a rounding
			if share := float64(other) / float64(len(strip.Pix)); share > 0.0001 {
				t.Errorf("part %d, the strip at %d: %.4f of its pixels are not as in one piece", part+1, top, share)
			}
		}
	}
}

// No figure stands nearer to another area than to its own where a close-up cuts its own: a Nazgûl by Bree
// would seem to be in the Shire.
func TestNobodyStandsByAnotherArea(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	v := &hunt.View{Set: dataset.Ours(), Part: 1, Turn: hunt.FirstDaylight,
		Riders: []hunt.RiderView{{Who: hunt.Blue, Where: 13, Active: true}, {Who: hunt.Green, Where: 46}}}
	for _, what := range []string{"i-3,i-12,i-14,i-27,i-28", "i-13,i-14", "i-26,i-29,i-31,i-35,i-40"} {
		s := choice.scene(a, texts{testWords(), "en"}, v, what)
		s.land = a.land(v.Set, part(v))
		s.window = choice.piece(s)
		s.land = s.land.within(s.window)
		l := s.layOut()
		for _, c := range l.crowds {
			for _, foot := range c.feet() {
				body := gg.Point{X: foot.X, Y: foot.Y - figureHigh/2}
				if own := between(body, s.land.at[c.where]); l.closest(body) < own && !s.land.called(c.where) {
					t.Errorf("%s: the figure at %v stands nearer to another area", what, c.where)
				}
			}
		}
		if len(l.crowds) == 0 {
			t.Errorf("%s: nobody is there", what)
		}
	}
}

// discs is a stage that counts areas and what is written in them.
type discs struct{ drawn, called *int }

func (d discs) Stamp(key string, _, _ int, _ render.Draw, _, _ int) {
	if strings.HasPrefix(key, "space") {
		*d.drawn++
	}
}
func (d discs) Text(*render.Face, string, float64, float64, float64, color.RGBA) { *d.called++ }
func (d discs) Fill([]gg.Point, color.RGBA)                                      {}

// Every area that a close-up shows has its number, those that the edge cuts as well.
func TestCutAreasHaveTheirNumbers(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for p := range dataset.Part(2) {
		v := &hunt.View{Set: dataset.Ours(), Part: hunt.Part(p + 1), Turn: hunt.FirstDaylight}
		whole := a.land(v.Set, p)
		for _, id := range whole.all {
			s := closeUp.scene(a, texts{testWords(), "en"}, v, "")
			s.window = zoomed(whole.at[id])
			s.land = whole.within(s.window)
			drawn, called := 0, 0
			s.Stage = discs{&drawn, &called}
			if s.spaces(s.place()); drawn != called || drawn == 0 {
				t.Errorf("part %d, round %s: %d areas, %d numbers", p+1, whole.board.Space(id).ID, drawn, called)
			}
			for _, other := range whole.all {
				at, small, ok := s.land.callAt(other)
				if ok && small && !whole.board.Space(other).Dot &&
					!s.land.piece.holds(around(at, 11, 14)) {
					t.Errorf("part %d, round %s: the number of %s is cut", p+1, whole.board.Space(id).ID,
						whole.board.Space(other).ID)
				}
			}
		}
	}
}
