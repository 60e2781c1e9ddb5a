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

// The Ring-bearer's map and hand are painted from a view that holds them, and from no other.
func TestSecretsAreTheirHolders(t *testing.T) {
	own := positions()["journey-1"]
	others := own
	others.For, others.Bearer, others.Sorcery = [5]bool{}, nil, [5][]hunt.Card{}
	secret := []render.Sheet{{Kind: render.SheetJournal}, {Kind: render.SheetJournal, What: "ring-bearer"}, {Kind: render.SheetHand, What: "ring-bearer"},
		{Kind: render.SheetHand, What: "nazgul-3"}}
	for _, sheet := range secret {
		if _, err := shared().Paint(own, sheet, "en"); err != nil {
			t.Errorf("the holder: %v", err)
		}
		if _, err := shared().Paint(others, sheet, "en"); err == nil {
			t.Errorf("anybody can look at %v", sheet)
		}
		if _, err := shared().Tell(others, sheet, "en"); err == nil {
			t.Errorf("anybody can be told of %v", sheet)
		}
	}
	if _, err := shared().Paint(own, render.Sheet{Kind: render.SheetHand, What: "nazgul-1"}, "en"); err == nil {
		t.Error("one player of Nazgûl sees another's hand")
	}
	for _, sheet := range shared().Sheets(others) {
		if slices.Contains(secret, sheet) {
			t.Errorf("%v belongs to everybody's message", sheet)
		}
	}
}

// What a sheet needs is enough for it, and what everybody sees needs no secret.
func TestNeeds(t *testing.T) {
	rewrite()
	for _, name := range []string{"journey-1", "journey-2", "over"} {
		v := positions()[name]
		open := v
		open.For, open.Bearer, open.Sorcery = [5]bool{}, nil, [5][]hunt.Card{}
		for _, offer := range shared().Offers(v, "en") {
			if offer.Kind == render.SheetCloseUp && offer.What[len(offer.What)-1] != '2' {
				continue // a few are enough
			}
			needed := shared().Needs(v, offer.Sheet)
			whole, err := shared().Paint(v, offer.Sheet, "en")
			if err != nil {
				t.Fatal(err)
			}
			less, err := shared().Paint(needed, offer.Sheet, "en")
			if err != nil {
				t.Fatalf("%s %v: %v", name, offer.Sheet, err)
			}
			if !bytes.Equal(whole.PNG, less.PNG) || whole.Alt != less.Alt || whole.Name != less.Name {
				t.Errorf("%s: %v needs more than it is given", name, offer.Sheet)
			}
			switch offer.Kind {
			case render.SheetJournal, render.SheetHand, render.SheetResult:
			default:
				everybodys, err := shared().Paint(open, offer.Sheet, "en")
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(whole.PNG, everybodys.PNG) || whole.Alt != everybodys.Alt {
					t.Errorf("%s: %v shows a secret", name, offer.Sheet)
				}
			}
		}
	}
}

// What is written beside each picture says all in both languages, within Discord's limits.
func TestTell(t *testing.T) {
	for name, v := range positions() {
		for _, lang := range languages {
			for _, offer := range shared().Offers(v, lang) {
				lines, err := shared().Tell(v, offer.Sheet, lang)
				if err != nil || len(lines) == 0 {
					t.Fatalf("%s %v: %v, %v", name, offer.Sheet, lines, err)
				}
				for _, line := range lines {
					if strings.Contains(line, "<no value>") || utf8.RuneCountInString(line) > 900 {
						t.Errorf("%s %v in %s: %q", name, offer.Sheet, lang, line)
					}
				}
			}
		}
	}
}

// Numbers of areas and of tracks are 11 pixels high on a phone, which shows a board 550 pixels wide.
func TestFiguresAreReadOnAPhone(t *testing.T) {
	palette, err := render.ParsePalette("ffffff\n000000\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		face *render.Face
		wide float64
	}{"number": {materials().faces.number, boardWidth}, "close": {materials().faces.closeNumber, closeWidth}, "card": {materials().faces.cardText, deskWidth}} {
		for _, digit := range "0123456789" {
			leaf := render.NewBlank(palette, 120, 120, white)
			leaf.Text(c.face, string(digit), 20, 90, 0, render.Hex("000000"))
			top, bottom := 120, 0
			for i, v := range leaf.Image().Pix {
				if v == 1 {
					top, bottom = min(top, i/120), max(bottom, i/120)
				}
			}
			if high := float64(bottom-top+1) * 550 / c.wide; high < 11 {
				t.Errorf("%c of %s is %.1f pixels high on a phone, want 11", digit, name, high)
			}
		}
	}
}
