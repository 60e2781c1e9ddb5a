package wotr

import (
	"bufio"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// The map as drawn proves what the tables of the board say. The tables stand with the rules.
const tables = "../../engine/wotr/testdata/board/"

// Least lengths, in pixels of the whole board.
const (
	leastCrossing = 30 // of the border between neighbours
	leastWall     = 24 // of the mountains between others
	leastRoom     = 20 // around a stand
)

func theMap(t *testing.T) *Map {
	t.Helper()
	m, err := Read()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// rows reads a table of the board: its columns by the names in its first line.
func rows(t *testing.T, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(tables + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []map[string]string
	var head []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		switch {
		case strings.HasPrefix(lines.Text(), "#"):
		case head == nil:
			head = cells
		default:
			row := map[string]string{}
			for i, name := range head {
				row[name] = cells[i]
			}
			all = append(all, row)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func pair(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

func length(line []Point) float64 {
	sum := 0.0
	for i := range len(line) - 1 {
		sum += math.Hypot(line[i+1].X-line[i].X, line[i+1].Y-line[i].Y)
	}
	return sum
}

// touching sums up the borders between each two regions, of kinds that match.
func touching(m *Map, match func(Border) bool) map[[2]string]float64 {
	sums := map[[2]string]float64{}
	for _, b := range m.Borders {
		if b.B != "" && match(b) {
			sums[pair(b.A, b.B)] += math.Hypot(b.Line[len(b.Line)-1].X-b.Line[0].X,
				b.Line[len(b.Line)-1].Y-b.Line[0].Y)
		}
	}
	return sums
}

func TestNeighboursAndNobodyElseShareABorderThatCanBeCrossed(t *testing.T) {
	m := theMap(t)
	crossed := touching(m, func(b Border) bool { return b.Crossed() })
	want := rows(t, "adjacency.tsv")
	for _, row := range want {
		p := pair(row["a"], row["b"])
		if crossed[p] < leastCrossing {
			t.Errorf("%v: %.0f pixels to cross, want at least %d", p, crossed[p], leastCrossing)
		}
		delete(crossed, p)
	}
	for p := range crossed {
		t.Errorf("%v: a border that can be crossed between regions that are not adjacent", p)
	}
	if len(want) != 232 {
		t.Errorf("%d neighbours, want 232", len(want))
	}
}

func TestMountainsPartEveryImpassablePair(t *testing.T) {
	m := theMap(t)
	walls := touching(m, func(b Border) bool { return b.Kind == Mountains })
	want := rows(t, "impassable.tsv")
	for _, row := range want {
		p := pair(row["a"], row["b"])
		if walls[p] < leastWall {
			t.Errorf("%v: %.0f pixels of mountains, want at least %d", p, walls[p], leastWall)
		}
		delete(walls, p)
	}
	for p := range walls {
		t.Errorf("%v: mountains that the board does not have", p)
	}
	if len(want) != 50 {
		t.Errorf("%d impassable pairs, want 50", len(want))
	}
}

// Each stretch of a border is a side of exactly two outlines, run through in opposite directions, or of one
// at the rim of the land: with simple outlines and areas that add up, the regions cover the land once.
func TestRegionsArePartsOfOnePlane(t *testing.T) {
	m := theMap(t)
	type side struct{ from, to Point }
	owners := map[side]string{}
	sum := 0.0
	for id, r := range m.Regions {
		if crossing(r.Outline) {
			t.Errorf("%s: its outline crosses itself", id)
		}
		if a := area(r.Outline); a < 9000 {
			t.Errorf("%s: %.0f square pixels", id, a)
		}
		sum += area(r.Outline)
		for i, a := range r.Outline {
			s := side{a, r.Outline[(i+1)%len(r.Outline)]}
			if owners[s] != "" {
				t.Errorf("%s and %s lie on the same side of %v", id, owners[s], s)
			}
			owners[s] = id
		}
	}
	for _, b := range m.Borders {
		for i := range len(b.Line) - 1 {
			there, back := owners[side{b.Line[i], b.Line[i+1]}], owners[side{b.Line[i+1], b.Line[i]}]
			if pair(there, back) != pair(b.A, b.B) {
				t.Fatalf("border of %s and %s at %v: between %q and %q", b.A, b.B, b.Line[i], there, back)
			}
		}
	}
	if covered := m.Width*m.Height - area(seaOf(t,
		m)) - area(m.Lakes["sea-of-rhun"]) - area(m.Lakes["sea-of-nurnen"]); math.Abs(covered-sum) > 1 {
		t.Errorf("the regions cover %.0f square pixels, the land %.0f", sum, covered)
	}
	if sea := seaOf(t, m); crossing(sea) {
		t.Error("the coast crosses itself")
	}
}

// seaOf is the outline of the sea: the coasts, and the edge of the map in the west.
func seaOf(t *testing.T, m *Map) []Point {
	t.Helper()
	coasts := []Border{{Line: []Point{{Y: 0}, {Y: m.Height}}}}
	var ends []Point
	for _, b := range m.Borders {
		if b.Kind == Coast {
			coasts = append(coasts, b)
			for _, p := range []Point{b.Line[0], b.Line[len(b.Line)-1]} {
				if p.Y == 0 || p.Y == m.Height {
					ends = append(ends, p)
				}
			}
		}
	}
	for _, p := range ends {
		coasts = append(coasts, Border{Line: []Point{p, {Y: p.Y}}})
	}
	sea, err := chain(coasts)
	if err != nil {
		t.Fatal(err)
	}
	return sea
}

// crossing reports whether two sides of a closed outline meet that are not next to each other.
func crossing(outline []Point) bool {
	n := len(outline)
	for i := range n {
		a, b := outline[i], outline[(i+1)%n]
		for j := i + 2; j < n; j++ {
			if c, d := outline[j], outline[(j+1)%n]; (j+1)%n != i && meet(a, b, c, d) {
				return true
			}
		}
	}
	return false
}

func meet(a, b, c, d Point) bool {
	turn := func(a, b, c Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
	return turn(a, b, c)*turn(a, b, d) <= 0 && turn(c, d, a)*turn(c, d, b) <= 0
}

func TestRegionsAreThoseOfTheBoard(t *testing.T) {
	m := theMap(t)
	coastal := map[string]bool{}
	for _, b := range m.Borders {
		if b.Kind == Coast && length(b.Line) > leastCrossing {
			coastal[b.A] = true
		}
	}
	table := rows(t, "regions.tsv")
	for _, row := range table {
		id := row["id"]
		r := m.Regions[id]
		if r == nil {
			t.Errorf("no region %s", id)
			continue
		}
		orNone := func(s string) string {
			if s == "" {
				return "none"
			}
			return s
		}
		if orNone(r.Nation) != row["nation"] || orNone(r.Settlement) != row["settlement"] {
			t.Errorf("%s: %q with %q, want %s with %s", id, r.Nation, r.Settlement, row["nation"], row["settlement"])
		}
		if coastal[id] != (row["coastal"] == "yes") {
			t.Errorf("%s: by the sea %t, want %s", id, coastal[id], row["coastal"])
		}
	}
	if len(m.Regions) != len(table) {
		t.Errorf("%d regions, want %d", len(m.Regions), len(table))
	}
}

func TestPlacesLieWithinTheirRegionWithRoom(t *testing.T) {
	m := theMap(t)
	for id, r := range m.Regions {
		for what, p := range map[string]Point{"stand": r.Stand, "label": r.Name, "site": r.Site} {
			if what == "site" && r.Settlement == "" {
				continue
			}
			if !within(r.Outline, p) {
				t.Errorf("%s: its %s lies outside", id, what)
			}
			least := math.Inf(1)
			for i, a := range r.Outline {
				least = min(least, distance(p, a, r.Outline[(i+1)%len(r.Outline)]))
			}
			if what == "stand" && least < leastRoom {
				t.Errorf("%s: %.0f pixels around its stand, want %d", id, least, leastRoom)
			}
		}
		if r.Settlement != "" && math.Hypot(r.Site.X-r.Stand.X, r.Site.Y-r.Stand.Y) < 40 {
			t.Errorf("%s: an army would hide its settlement", id)
		}
	}
}

// Counters of neighbours are about 68 by 70 pixels.
func TestStandsOfNeighboursLieApart(t *testing.T) {
	m := theMap(t)
	ids := make([]string, 0, len(m.Regions))
	for id := range m.Regions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for i, a := range ids {
		for _, b := range ids[:i] {
			p, q := m.Regions[a].Stand, m.Regions[b].Stand
			if math.Abs(p.X-q.X) < 62 && math.Abs(p.Y-q.Y) < 62 {
				t.Errorf("counters in %s and %s would cover each other: %v, %v", a, b, p, q)
			}
		}
	}
}

func within(outline []Point, p Point) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// distance is how far p is from a stretch.
func distance(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l))
	}
	return math.Hypot(p.X-a.X-dx*t, p.Y-a.Y-dy*t)
}
