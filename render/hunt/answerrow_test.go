package hunt

import (
	"image/color"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// row is a stage that notes what is written beyond a row of the column.
type row struct {
	t    *testing.T
	what string
	y    float64
}

func (r row) Stamp(string, int, int, render.Draw, int, int) {}
func (r row) Fill([]gg.Point, color.RGBA)                   {}
func (r row) Text(f *render.Face, s string, x, y, ax float64, _ color.RGBA) {
	right := x + (1-ax)*f.Width(s)
	if right > columnLeft+columnRoom+1 || y-f.Height() < r.y-answerHighRow/2-2 || y > r.y+answerHighRow/2+2 {
		r.t.Errorf("%s: %q ends at %.0f, %.0f", r.what, s, right, y-r.y)
	}
}

// Each answer stays in its row of the column, in both languages.
func TestAnswersStayInTheirRows(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"night-1", "night-2"} {
		v := positions()[name]
		board := v.Set.Boards[v.Part-1]
		for _, lang := range []string{"en", "pl"} {
			s := traces.scene(a, texts{testWords(), lang}, &v, "")
			s.land = a.land(v.Set, part(&v))
			region := v.Set.Region([]string{"III-B", "VI-B"}[v.Part-1])
			for i, answer := range []hunt.Answer{
				{Act: hunt.Perceive, Region: region, Says: hunt.Yes},
				{Act: hunt.Perceive, Region: region, Says: hunt.Yes, Bound: true},
				{Act: hunt.Perceive, Segment: hunt.Segment(3 * v.Part), Says: hunt.No},
				{Act: hunt.Perceive, Segment: hunt.Segment(3 * v.Part), Says: hunt.Yes, Bound: true},
				{Act: hunt.Search, Space: board.Find("23"), Says: hunt.Yes},
				{Act: hunt.HuntFor, Space: board.Find("23"), Says: hunt.YesHere},
			} {
				s.Stage = row{t, name + " " + lang + " " + itoa(i), 500}
				s.answerRow(columnLeft+86, 500, &answer)
			}
		}
	}
}
