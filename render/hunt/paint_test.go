package hunt

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
	"redbook/render/rendertest"
)

// The same view gives the same bytes, whichever painter paints it and whatever it has painted before.
func TestSameViewSameBytes(t *testing.T) {
	rewrite()
	board := func(name string) rendertest.Picture {
		return rendertest.Picture{View: positions()[name], Sheet: render.Sheet{Kind: render.SheetBoard}, Lang: "pl"}
	}
	rendertest.SameBytes(t, another(), shared(), []rendertest.Picture{board("night-2"), board("start-1")},
		[]rendertest.Picture{board("day-1")})
}

// A board shows nobody's secrets: the picture for the Ring-bearer is the one for everybody.
func TestBoardsShowNoSecrets(t *testing.T) {
	rewrite()
	open := positions()["day-1"]
	own := open
	own.For[0] = true
	own.Bearer = &hunt.BearerView{Start: 1, Last: 24,
		Journal: []hunt.Entry{{Where: 1}, {Step: 1, Where: hunt.Dot}}, Held: []hunt.Space{4, 13}}
	sheet := render.Sheet{Kind: render.SheetBoard}
	if !rendertest.Alike(rendertest.Paint(t, shared(), open, sheet, "en"),
		rendertest.Paint(t, shared(), own, sheet, "en")) {
		t.Error("the Ring-bearer's board is not everybody's")
	}
}

func TestPaintersWorkAtOnce(t *testing.T) {
	rewrite()
	board := render.Sheet{Kind: render.SheetBoard}
	rendertest.AtOnce(t, another(), [2]rendertest.Picture{{View: positions()["day-1"], Sheet: board, Lang: "en"},
		{View: positions()["night-2"], Sheet: board, Lang: "en"}})
}

func TestRefusals(t *testing.T) {
	rendertest.Refuses(t, shared(), positions()["start-1"], render.Sheet{Kind: render.SheetBoard, What: "i-23"})
}

// Log tokens are told wherever they are drawn: under the map of what is known, too.
func TestLogTokensAreTold(t *testing.T) {
	for _, kind := range []string{render.SheetBoard, traces.name} {
		lines, err := shared().Tell(positions()["marked-1"], render.Sheet{Kind: kind}, "pl")
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(strings.Join(lines, " "), "Żeton dziennika Upiorów Pierścienia"); n != 6 {
			t.Errorf("%s: %d log tokens in %q", kind, n, lines)
		}
	}
}

func TestDescribe(t *testing.T) {
	lines, err := shared().Describe(positions()["night-1"], "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Frodo stands on space 9 of 16 of the movement track. Corruption 7 of 12, Eyes 2.",
		"Blue Nazgûl: 48.",
		"A hunt has found Frodo: 23 (Quarry).",
		"Not yet answered: perception, II-A.",
		"Tracks found by searches: 10, 19.",
		"Neither search nor hunt for now: 37.",
		"Company: Frodo, Sam, Merry. Turned over: Peregrin.",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("nobody says %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// ladder is a board that nobody has drawn by hand: two rows of areas, two regions a segment, a river, one
// region within another.
func ladder() *dataset.Set {
	set := &dataset.Set{Name: "ladder", Regions: make([]dataset.Region, 25)}
	b := &set.Boards[dataset.PartI]
	b.Spaces = make([]dataset.Space, 60)
	b.Next = make([]dataset.Bits, 60)
	for i := 1; i <= 24; i++ {
		s := dataset.Space{ID: itoa(i), Number: i, X: 400 * (i - 1), Y: 3000 + 4000*(i%2),
			Region: dataset.RegionID(1 + (i-1)/8*4 + i%2), Segment: dataset.SegmentID(1 + (i-1)/8)}
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

// Any board gives a map: each region has land of its own around its areas, a sign on it, and no disc lies
// beyond the frame.
func TestAnyBoardGivesAMap(t *testing.T) {
	for _, c := range []*chart{newChart(ladder(), dataset.PartI), newChart(dataset.Ours(), dataset.PartI),
		newChart(dataset.Ours(), dataset.PartII)} {
		for _, id := range c.all {
			s := c.board.Space(id)
			at := c.at[id]
			if at.X < frameWide+discRim || at.X > mapWidth-frameWide-discRim || at.Y < frameWide+discRim ||
				at.Y > mapHigh-frameWide-discRim {
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
	secret := []render.Sheet{{Kind: journal.name}, {Kind: journal.name, What: "ring-bearer"},
		{Kind: render.SheetHand, What: "ring-bearer"},
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
	if sheet := shared().Newest(others); slices.Contains(secret, sheet) {
		t.Errorf("%v belongs to everybody's message", sheet)
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
			whole := rendertest.Paint(t, shared(), v, offer.Sheet, "en")
			if !rendertest.Alike(whole, rendertest.Paint(t, shared(), needed, offer.Sheet, "en")) {
				t.Errorf("%s: %v needs more than it is given", name, offer.Sheet)
			}
			switch offer.Kind {
			case journal.name, render.SheetHand, render.SheetResult:
			default:
				if !rendertest.Alike(whole, rendertest.Paint(t, shared(), open, offer.Sheet, "en")) {
					t.Errorf("%s: %v shows a secret", name, offer.Sheet)
				}
			}
		}
	}
}

// What is written beside each picture says all in both languages, within Discord's limits.
func TestTell(t *testing.T) {
	for name, v := range positions() {
		rendertest.Tells(t, shared(), name, v)
	}
}

// What decides can be read in the box in which Discord shows a picture, and on a phone; much of it stands on
// drawings.
func TestFiguresAreReadInTheBox(t *testing.T) {
	f := materials().faces
	rendertest.Decisive(t, map[string]*render.Face{"number": f.number, "score": f.score, "title": f.title,
		"token": f.token, "count": f.count, "copies of a card": f.head, "close": f.closer[f.number]})
}

// Part I, its day 1, area 11 and region II-A stand side by side.
func TestOneIsNoRoman(t *testing.T) {
	f := materials().faces
	rendertest.OneIsNoI(t, map[string]*render.Face{"number": f.number, "score": f.score, "title": f.title,
		"head": f.head, "count": f.count, "step": f.step, "region": f.region, "text": f.text, "small": f.small,
		"place": f.place, "place of the news": f.placeBig, "close": f.closer[f.number],
		"title of a card": f.cardTitles[0], "card": f.prints[0].text})
}

// lights is a stage that counts what is filled in the colour of what can be chosen.
type lights struct{ n *int }

func (l lights) Stamp(string, int, int, render.Draw, int, int)                    {}
func (l lights) Text(*render.Face, string, float64, float64, float64, color.RGBA) {}
func (l lights) Fill(_ []gg.Point, c color.RGBA) {
	if c == reachInk {
		*l.n++
	}
}

// Whatever can be chosen is lit: an area, a dot, a region, a segment.
func TestChoicesAreLit(t *testing.T) {
	a, err := shared().load()
	if err != nil {
		t.Fatal(err)
	}
	v := positions()["night-1"]
	for _, what := range []string{"i-23", "i-d20", "ii-a", "i", "iii"} {
		n := 0
		s := choice.scene(a, texts{testWords(), "en"}, &v, what)
		s.land = a.land(v.Set, part(&v))
		s.window = choice.piece(s)
		s.land, s.Stage = s.land.within(s.window), lights{&n}
		if s.choice(); n == 0 {
			t.Errorf("%s is not lit", what)
		}
	}
}

// The letters of choices are those of the buttons.
func TestLettersAreReadInTheBox(t *testing.T) { rendertest.Lettered(t, materials().faces.token) }

// A choice shows spaces, dots, regions and segments of its own board, and nothing else; what is no place is
// named with its letter beside places, not alone.
func TestChoices(t *testing.T) {
	sheet := func(what string) render.Sheet { return render.Sheet{Kind: render.SheetChoice, What: what} }
	for what, want := range map[string]string{"i-23,i-exit-a": "B: exit A.",
		"i-d20":     "A: a dot next to 11, 18 (Frogmorton).",
		"ii-a,ii-b": "A: II-A.", "i,iii": "B: III.", "dot,i-23": "A: a dot."} {
		lines, err := shared().Tell(positions()["night-1"], sheet(what), "en")
		if err != nil || !slices.Contains(lines, want) {
			t.Errorf("%s: %q, %v, want %q", what, lines, err, want)
		}
		rendertest.Paint(t, shared(), positions()["night-1"], sheet(what), "en")
	}
	rendertest.Refuses(
		t,
		shared(),
		positions()["night-1"],
		sheet(""),
		sheet("ii-8"),
		sheet("i-23,mordor"),
		sheet("iv"),
		sheet("dot,stay"),
	)
}
