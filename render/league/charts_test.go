package league

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"redbook/render"
	"redbook/render/rendertest"
)

// person are the charts of somebody.
func person() View {
	return View{Event: "Żaneta z Południowej Ćwiartki", Part: "War of the Ring", Charts: []Chart{
		{Title: "Won by side", Kind: Shares, Bars: []ChartBar{
			{Label: "Free Peoples", Value: 0.58, Low: 0.32, High: 0.81, Note: "58% of 12", Tint: 0,
				Told: "Free Peoples 58% of 12 (32–81%)"},
			{Label: "Shadow", Value: 0.33, Low: 0.12, High: 0.65, Note: "33% of 9", Tint: 1,
				Told: "Shadow 33% of 9 (12–65%)"}}},
		{Title: "By kind of victory", Kind: Split, Fares: true, Series: []string{"won", "drawn",
			"lost"},
			Bars: []ChartBar{
				{Label: "Ring", Parts: []float64{6, 0, 3}, Note: "turn 9",
					Told: "Ring: won 6, lost 3, turn 9"},
				{Label: "Military", Parts: []float64{3, 0, 5}, Note: "turn 12",
					Told: "Military: won 3, lost 5, turn 12"},
				{Label: "Concession", Parts: []float64{1, 0, 2}, Note: "turn 6",
					Told: "Concession: won 1, lost 2, turn 6"},
				{Label: "Draw", Parts: []float64{0, 1, 0}, Told: "Draw: 1"}}},
		{Title: "Opponents", Kind: Split, Fares: true, Series: []string{"won", "drawn", "lost"},
			Bars: []ChartBar{
				{Label: "Meriadoc", Parts: []float64{5, 1, 2}, Told: "Meriadoc: won 5, drawn 1, lost 2"},
				{Label: "Jaś z Południowej Ćwiartki, syn Hamfasta", Parts: []float64{2, 0, 4},
					Told: "Jaś: won 2, lost 4"},
				{Label: "Éowyn", Parts: []float64{1, 0, 3}, Told: "Éowyn: won 1, lost 3"},
				{Label: "Faramir", Parts: []float64{2, 0, 0}, Told: "Faramir: won 2"},
				{Label: "others", Parts: []float64{0, 0, 1}, Told: "others: lost 1"}}},
		{Title: "Luck, in %: more or less than expected", Kind: Luck, Bars: []ChartBar{
			{Label: "Own hits", Value: 0.08, Low: -0.12, High: 0.12, Note: "212 / 196",
				Told: "Own hits: 212, expected 196.3"},
			{Label: "Their hits", Value: -0.19, Low: -0.11, High: 0.11, Note: "180 / 222",
				Told: "Their hits: 180, expected 222"},
			{Label: "Search", Value: 0.31, Low: -0.4, High: 0.4, Note: "21 / 16",
				Told: "Search: 21, expected 16"},
			{Label: "Burden", Value: -0.05, Low: -0.22, High: 0.22, Note: "61 / 64",
				Told: "Burden: 61, expected 64"}}},
	}}
}

// server are the charts of a server.
func server() View {
	var turns []ChartBar
	for i, parts := range [][]float64{{2, 0, 1, 0}, {9, 1, 7, 2}, {25, 8, 12, 0}, {41, 30, 11, 1},
		{22, 44, 9, 0},
		{8, 31, 6, 0}, {1, 12, 2, 0}, {0, 4, 0, 0}} {
		turns = append(turns, ChartBar{Label: fmt.Sprintf("%d–%d", 3*i+1, 3*i+3), Parts: parts,
			Told: fmt.Sprintf("turns %d to %d: %v", 3*i+1, 3*i+3, parts)})
	}
	var days []ChartBar
	for i, label := range []string{"1", "3", "7", "14", "30", "60", "120", "∞"} {
		days = append(days, ChartBar{Label: label, Parts: []float64{float64([]int{1, 4, 22, 61, 90, 47,
			30, 9}[i])},
			Tint: 5, Told: label + " days"})
	}
	var cards []ChartBar
	for i, label := range []string{"Athelas", "Mithril Coat and Sting", "The Nazgûl Strike!",
		"Day Without Dawn", "Elven Cloaks"} {
		cards = append(cards, ChartBar{Label: label, Parts: []float64{float64(120 - 13*i)},
			Tint: []int{0, 0, 1, 1, 0}[i],
			Told: label})
	}
	return View{Event: "Cały serwer", Part: "Wojna o Pierścień", Charts: []Chart{
		{Title: "Równowaga stron", Kind: Shares, Bars: []ChartBar{
			{Label: "Wolne Ludy", Value: 0.458, Low: 0.4, High: 0.515, Note: "46% z 288",
				Told: "Wolne Ludy 46%"},
			{Label: "Cień", Value: 0.542, Low: 0.485, High: 0.6, Note: "54% z 288", Tint: 1,
				Told: "Cień 54%"}}},
		{Title: "Rodzaje zwycięstwa według tur", Kind: Stack, Series: []string{"Pierścień", "militarne",
			"poddanie", "remis"}, Bars: turns},
		{Title: "Najczęściej zagrywane karty", Kind: Split, Series: []string{"Wolne Ludy", "Cień"},
			Bars: cards},
		{Title: "Ile trwają gry, w dniach", Kind: Stack, Bars: days}}}
}

// two are the charts of two who have played against each other.
func two() View {
	v := View{Event: "Pippin – Meriadoc", Part: "Władca Pierścieni", Charts: []Chart{
		{Title: "Gdy gra Pippin", Kind: Split, Fares: true, Series: []string{"Pippin", "remisy",
			"Meriadoc"},
			Bars: []ChartBar{{Label: "Wolne Ludy", Parts: []float64{12, 1, 7},
				Told: "Wolne Ludy: Pippin 12"},
				{Label: "Cień", Parts: []float64{5, 0, 9}, Told: "Cień: Pippin 5"}}},
		{Title: "Szczęście, w % (jasne: zwykłe)", Kind: Luck, Series: []string{"Pippin", "Meriadoc"}}}}
	for i, label := range []string{"Własne trafienia", "Własne trafienia", "Żetony za Cień",
		"Żetony za Cień"} {
		v.Charts[1].Bars = append(v.Charts[1].Bars, ChartBar{Label: label, Tint: i % 2,
			Value: []float64{0.1, -0.2, 2, 0}[i],
			Low:   -0.3, High: 0.3, Note: "120 / 100", Told: label})
	}
	return v
}

// manyKinds has more kinds of victory than stand in a line.
func manyKinds() View {
	v := lone(3)
	v.Charts[0].Series = []string{"Powiernik w Mordorze", "Trzy postacie w Shire", "Frodo pokonany", "Inne"}
	return v
}

// lone is a single chart over the whole sheet, and three of which the last has its row for itself.
func lone(n int) View { return View{Event: "Ring", Charts: server().Charts[4-n:]} }

func TestChartsAreRead(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]View{"person": person(), "server": server(), "two": two(),
		"one":   lone(1),
		"three": lone(3), "kinds": manyKinds()} {
		reader := rendertest.Read(render.NewPainting(
			render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites))
		s := scene{reader, a.faces, texts{rendertest.Words("league"), "pl"}, &v}
		s.headline("")
		s.charts(0)
		for _, fault := range reader.Legible() {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

// The colours of parts beside each other are told apart by all eyes, or by their edges: full, half and
// hollow.
func TestColoursOfCharts(t *testing.T) {
	pairs := map[string]rendertest.Pair{"won and drawn": {A: green, B: worn},
		"won and lost":            {A: green, B: white},
		"an interval and its bar": {A: ink, B: rising}, "an interval and a red bar": {A: ink,
			B: falling}}
	for i := range 5 {
		for k := range i {
			pairs[fmt.Sprint("parts ", k, " and ", i)] = rendertest.Pair{A: tints[i], B: tints[k]}
			pairs[fmt.Sprint("kinds ", k, " and ", i)] = rendertest.Pair{A: kindsOf[i], B: kindsOf[k]}
		}
	}
	rendertest.TellsApart(t, rendertest.LeastApart, pairs)
	rendertest.Readable(t, map[string]rendertest.Pair{"white on blue": {A: white, B: rising},
		"white on red": {A: white, B: falling}, "white on green": {A: white, B: green},
		"on tan":    {A: ink, B: worn},
		"on yellow": {A: ink, B: between}, "on white": {A: ink, B: white}})
}

// Bars end where their figures say: a share of three quarters at three quarters of the axis.
func TestBarsAreAsLongAsTheyShould(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	v := View{Event: "x", Charts: []Chart{{Title: "x", Kind: Shares, Bars: []ChartBar{
		{Value: 0.75, Low: 0.75, High: 0.75}, {Value: 0.25, Low: 0.25, High: 0.25, Tint: 1}}}}}
	painting := render.NewPainting(render.NewBlank(a.palette, render.Width, render.Height, parchment),
		a.sprites)
	s := scene{painting, a.faces, texts{rendertest.Words("league"), "en"}, &v}
	s.charts(0)
	count := func(of color.RGBA) (widest int) {
		picture := painting.Image()
		for y := range render.Height {
			n := 0
			for x := range render.Width {
				if picture.At(x, y) == color.Color(of) {
					n++
				}
			}
			widest = max(widest, n)
		}
		return widest
	}
	if blue, red := count(rising),
		count(falling); math.Abs(float64(blue)/float64(red)-3) > 0.05 || red < 300 {
		t.Errorf("three quarters are %d pixels, a quarter %d", blue, red)
	}
}

func TestWhatChartsTell(t *testing.T) {
	rendertest.Tells(t, shared(), "charts", server())
	lines, err := shared().Tell(person(), render.Sheet{Kind: SheetCharts}, "en")
	if err != nil || len(lines) != 5 {
		t.Fatal(lines, err)
	}
	want := "Opponents: Meriadoc: won 5, drawn 1, lost 2; Jaś: won 2, lost 4; Éowyn: won 1, lost 3; " +
		"Faramir: won 2; others: lost 1."
	if lines[3] != want {
		t.Errorf("%q, want %q", lines[3], want)
	}
}
