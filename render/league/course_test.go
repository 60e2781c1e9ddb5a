package league

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/render"
	"redbook/render/rendertest"
)

// looked is a game looked back at, of so many turns.
func looked(turns int) View {
	pick := rand.New(rand.NewPCG(3, uint64(turns)))
	course := ChartCourse{Turns: turns, Told: []string{"turn 1: 50% (Free Peoples knew 48%, Shadow 55%)"}}
	for i := range 3 {
		at, each := 0.5, 12
		if i > 0 {
			each = 1
		}
		var line []Spot
		for n := range turns * each {
			at = max(0.02, min(0.98, at+(pick.Float64()-0.47)/float64(each)))
			line = append(line, Spot{float64(n) / float64(each), at})
		}
		course.Lines = append(course.Lines, append(line, Spot{float64(turns), 1}))
	}
	for _, n := range []int{0, turns / 2, turns - 1} {
		course.Marks = append(course.Marks, Spot{float64(n) + 0.5, course.Lines[0][n*12+6].Share})
	}
	return View{Event: "Baldor – Meriadoc", Part: "War of the Ring", Charts: []Chart{
		{Title: "Chances of the Free Peoples, in %, turn by turn", Kind: Course, Course: &course,
			Series: []string{"by all that was", "as the Free Peoples knew it", "as the Shadow knew it"}},
		{Title: "What moved them, in points of 100", Kind: Luck, Bars: []ChartBar{
			{Label: "Dice and draws", Value: 0.31, Told: "dice and draws +31"},
			{Label: "Free Peoples' choices", Value: 0.32, Tint: 0, Told: "Free Peoples' choices +32"},
			{Label: "Shadow's choices", Value: -0.13, Tint: 1, Told: "Shadow's choices −13"}}},
	}}
}

func TestCoursesAreRead(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	for _, turns := range []int{1, 2, 9, 44, 120} {
		v := looked(turns)
		reader := rendertest.Read(render.NewPainting(
			render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites))
		s := scene{reader, a.faces, texts{rendertest.Words("league"), "pl"}, &v}
		s.headline("")
		s.charts(0)
		for _, fault := range reader.Legible() {
			t.Error(fmt.Sprint(turns, " turns: ", fault))
		}
	}
}

func TestWhatACourseTells(t *testing.T) {
	rendertest.Tells(t, shared(), "course", looked(9))
}
