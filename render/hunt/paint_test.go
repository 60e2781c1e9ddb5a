package hunt

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The same view gives the same bytes, whoever paints it and whatever was painted before.
func TestSameViewSameBytes(t *testing.T) {
	rewrite()
	clean, used := New(testWords()), shared()
	for _, name := range []string{"night-2", "start-1"} {
		if _, err := used.Paint(positions()[name], render.Sheet{Kind: render.SheetBoard}, "pl"); err != nil {
			t.Fatal(err)
		}
	}
	a, err := clean.Paint(positions()["day-1"], render.Sheet{Kind: render.SheetBoard}, "pl")
	if err != nil {
		t.Fatal(err)
	}
	b, err := used.Paint(positions()["day-1"], render.Sheet{Kind: render.SheetBoard}, "pl")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.PNG, b.PNG) || a.Alt != b.Alt || a.Name != b.Name {
		t.Error("the same view gave two pictures")
	}
}

// A board shows nobody's secrets: the picture for the Ring-bearer is the one for everybody.
func TestBoardsShowNoSecrets(t *testing.T) {
	rewrite()
	open := positions()["day-1"]
	own := open
	own.For[0] = true
	own.Bearer = &hunt.BearerView{Start: 1, Last: 24, Journal: []hunt.Entry{{Where: 1}, {Step: 1, Where: hunt.Dot}}, Held: []hunt.Space{4, 13}}
	a, err := shared().Paint(open, render.Sheet{Kind: render.SheetBoard}, "en")
	if err != nil {
		t.Fatal(err)
	}
	b, err := shared().Paint(own, render.Sheet{Kind: render.SheetBoard}, "en")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.PNG, b.PNG) || a.Alt != b.Alt {
		t.Error("the Ring-bearer's board is not everybody's")
	}
}

func TestPaintersWorkAtOnce(t *testing.T) {
	rewrite()
	p := New(testWords()) // all meet at its first picture
	var group sync.WaitGroup
	results := make([][]byte, 6)
	for i := range results {
		group.Go(func() {
			picture, err := p.Paint(positions()[[]string{"day-1", "night-2"}[i%2]], render.Sheet{Kind: render.SheetBoard}, "en")
			if err != nil {
				t.Error(err)
			}
			results[i] = picture.PNG
		})
	}
	group.Wait()
	for i := 2; i < len(results); i++ {
		if !bytes.Equal(results[i], results[i-2]) {
			t.Errorf("picture %d differs from %d", i, i-2)
		}
	}
}

func TestRefusals(t *testing.T) {
	p := shared()
	v := positions()["start-1"]
	for _, c := range []struct {
		view  any
		sheet render.Sheet
		lang  string
	}{
		{"a view of another game", render.Sheet{Kind: render.SheetBoard}, "en"},
		{v, render.Sheet{Kind: render.SheetBoard}, "qya"},
		{v, render.Sheet{Kind: render.SheetBoard, What: "i-23"}, "en"},
		{v, render.Sheet{Kind: "fresco"}, "en"},
	} {
		if _, err := p.Paint(c.view, c.sheet, c.lang); err == nil {
			t.Errorf("painted %v in %q", c.sheet, c.lang)
		}
	}
}

func TestDescribe(t *testing.T) {
	for name, v := range positions() {
		for _, lang := range languages {
			lines, err := shared().Describe(v, lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				if strings.Contains(line, "<no value>") || utf8.RuneCountInString(line) > 500 {
					t.Errorf("%s in %s: %q", name, lang, line)
				}
			}
		}
	}
	lines, err := shared().Describe(positions()["night-1"], "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Frodo has made 9 of 16 steps. Corruption 7 of 12, Eyes 2.",
		"the blue Nazgûl: 48.",
		"A hunt has found Frodo: 23 (Quarry).",
		"Not yet answered: perception, II-A.",
		"Tracks found by searches: 10, 19.",
		"Neither search nor hunt for now: 37.",
		"Company: Frodo, Sam, Merry. Turned over: Pippin.",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("nobody says %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

var languages = []string{"en", "pl"}

// ladder is a board that nobody has drawn by hand: two rows of areas, two regions a segment, a river, one region within another.
func ladder() *dataset.Set {
	set := &dataset.Set{Name: "ladder", Regions: make([]dataset.Region, 25)}
	b := &set.Boards[dataset.PartI]
	b.Spaces = make([]dataset.Space, 60)
	b.Next = make([]dataset.Bits, 60)
	for i := 1; i <= 24; i++ {
		s := dataset.Space{ID: itoa(i), Number: i, X: 400 * (i - 1), Y: 3000 + 4000*(i%2), Region: dataset.RegionID(1 + (i-1)/8*4 + i%2), Segment: dataset.SegmentID(1 + (i-1)/8)}
		if i == 12 || i == 13 {
			s.Tags = []string{"river", "bridge"}
		}
		if i%5 == 0 {
			s.Friendly, s.Name, s.NamePL = true, "A Place with a Name", "Miejsce, które ma bardzo długą nazwę"
			b.Friendly.Add(dataset.SpaceID(i))
		}
		set.Regions[s.Region] = dataset.Region{ID: "x", Letter: []string{"A", "B"}[i%2]}
		b.Spaces[i] = s
		if i > 1 {
			b.Edges = append(b.Edges, dataset.Edge{A: dataset.SpaceID(i - 1), B: dataset.SpaceID(i), Road: i%3 == 0})
		}
	}
	return set
}

// Any board gives a map: each region has land of its own around its areas, a sign on it, and no disc lies beyond the frame.
func TestAnyBoardGivesAMap(t *testing.T) {
	for _, c := range []*chart{newChart(ladder(), dataset.PartI), newChart(dataset.Ours(), dataset.PartI), newChart(dataset.Ours(), dataset.PartII)} {
		for _, id := range c.all {
			s := c.board.Space(id)
			at := c.at[id]
			if at.X < frameWide+discRim || at.X > mapWidth-frameWide-discRim || at.Y < frameWide+discRim || at.Y > mapHigh-frameWide-discRim {
				t.Errorf("%s lies at %v, off the map", s.ID, at)
			}
			if s.Region == 0 {
				continue
			}
			if got := c.land.at(int(at.X)/cell, int(at.Y)/cell); c.regions[got].id != s.Region {
				t.Errorf("%s lies in region %d, the land there in %d", s.ID, s.Region, c.regions[got].id)
			}
		}
		for i, r := range c.regions {
			if len(r.outlines) == 0 || len(r.outlines[0]) < 8 {
				t.Errorf("region %d has no land", r.id)
			}
			if got := c.land.at(int(r.sign.X)/cell, int(r.sign.Y)/cell); got != i {
				t.Errorf("the sign of region %d stands in region %d", r.id, c.regions[got].id)
			}
		}
		if len(c.rivers) == 0 {
			t.Error("no river")
		}
	}
}
