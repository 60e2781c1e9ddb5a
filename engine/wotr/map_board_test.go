package wotr

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// readTable reads a table of facts: a header and rows with tabs between.
func readTable(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	for line := range strings.SplitSeq(strings.TrimSuffix(string(text), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case head == nil:
			head = cells
		default:
			row := map[string]string{}
			for i, cell := range cells {
				row[head[i]] = cell
			}
			rows = append(rows, row)
		}
	}
	return rows
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	if s == "-" || s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func regionNamed(t *testing.T, name string) Region {
	t.Helper()
	v, ok := Regions.Parse(name)
	if !ok {
		t.Fatalf("no region %q", name)
	}
	return Region(v)
}

// nationNamed reads the name of a nation; "none" and the like are no nation.
func nationNamed(name string) Nation {
	v, _ := Nations.Parse(name)
	return Nation(v)
}

func TestRegionsAreThoseOfTheBoard(t *testing.T) {
	rows := readTable(t, "board/regions.tsv")
	if len(rows) != 105 || int(regionCount) != 106 {
		t.Fatalf("%d regions in the table, %d in the rules", len(rows), regionCount-1)
	}
	p := newGame(t)
	points, settlements := [2]int{}, map[string]int{}
	for i, row := range rows {
		r := regionNamed(t, row["id"])
		if int(r) != i+1 {
			t.Errorf("%s is region %d, not %d", r, r, i+1)
		}
		if got := regions[r].nation; got != nationNamed(row["nation"]) {
			t.Errorf("%s belongs to %d, not %s", r, got, row["nation"])
		}
		if v, _ := Settlements.Parse(row["settlement"]); regions[r].settlement != Settlement(v) {
			t.Errorf("%s has settlement %d, not %s", r, regions[r].settlement, row["settlement"])
		}
		if worth(r) != atoi(t, row["vp"]) {
			t.Errorf("%s is worth %d, not %s", r, worth(r), row["vp"])
		}
		if regions[r].coastal != (row["coastal"] == "yes") {
			t.Errorf("%s is coastal: %t", r, regions[r].coastal)
		}
		for s := FreePeoples; s <= Shadow; s++ {
			if p.controls(s, r) != (row["controller_start"] == s.String()) {
				t.Errorf("%s controls %s at the start: %t", s, r, p.controls(s, r))
			}
		}
		settlements[row["settlement"]+" "+row["controller_start"]]++
		if isSettlement(r) {
			points[owner(r)] += worth(r)
		}
	}
	// The counts of the board, and the points to be had.
	for kind, n := range map[string]int{
		"stronghold free": 8, "stronghold shadow": 8, "city free": 4, "city shadow": 2, "town free": 8,
		"town shadow": 6, "fortification -": 2,
	} {
		if settlements[kind] != n {
			t.Errorf("%d times %s, not %d", settlements[kind], kind, n)
		}
	}
	if points != [2]int{20, 18} {
		t.Errorf("points to be captured: %v", points)
	}
}

func TestBordersAreThoseOfTheBoard(t *testing.T) {
	rows := readTable(t, "board/adjacency.tsv")
	if len(rows) != 232 || len(borders) != 232 {
		t.Fatalf("%d borders in the table, %d in the rules", len(rows), len(borders))
	}
	total := 0
	for r := Nowhere; r < regionCount; r++ {
		total += adjacent[r].count()
	}
	if total != 2*232 {
		t.Errorf("%d neighbours in all", total)
	}
	for _, row := range rows {
		a, b := regionNamed(t, row["a"]), regionNamed(t, row["b"])
		if !adjacent[a].has(b) || !adjacent[b].has(a) {
			t.Errorf("%s and %s do not border on each other", a, b)
		}
	}
	for _, row := range readTable(t, "board/impassable.tsv") {
		if a, b := regionNamed(t, row["a"]), regionNamed(t, row["b"]); adjacent[a].has(b) {
			t.Errorf("mountains part %s and %s", a, b)
		}
	}
}

// The examples of the rulebook go over these borders (pp.35, 38, 39; FAQ 12).
func TestRulebookWalks(t *testing.T) {
	for _, walk := range []struct {
		from, to Region
		borders  uint8
	}{
		{Rivendell, Lorien, 5}, {Rivendell, Moria, 3}, {Rivendell, GoblinsGate, 3}, {Dale, Erebor, 1},
		{Orthanc, FordsOfIsen, 1},
	} {
		if got := distances[walk.from][walk.to]; got != walk.borders {
			t.Errorf("%s to %s: %d borders, not %d", walk.from, walk.to, got, walk.borders)
		}
	}
	if got := distances[Rivendell][WoodlandRealm]; got > 7 {
		t.Errorf("Legolas and Meriadoc come from Rivendell to the Woodland Realm within 7 regions (p.39), not %d",
			got)
	}
}

func TestSetUpIsThatOfTheRulebook(t *testing.T) {
	p := newGame(t)
	left := p.Armies
	total := [nationCount][rankCount]int{}
	for _, row := range readTable(t, "board/setup.tsv") {
		n := nationNamed(row["nation"])
		leaders := atoi(t, row["leader"]) + atoi(t, row["nazgul"])
		counts := [rankCount]int{atoi(t, row["regular"]), atoi(t, row["elite"]), leaders}
		switch row["kind"] {
		case "unit":
			r := regionNamed(t, row["place"])
			for k, count := range counts {
				if got := int(p.Armies[r][figureOf(n, Rank(k))]); got != count {
					t.Errorf("%s has %d figures of rank %d in %s, not %d", n, got, k, r, count)
				}
				left[r][figureOf(n, Rank(k))] = 0
				total[n][k] += count
			}
		case "reinforcement":
			for k, count := range counts {
				if got := int(p.Reinforcements[figureOf(n, Rank(k))]); got != count {
					t.Errorf("%s has %d reinforcements of rank %d, not %d", n, got, k, count)
				}
				total[n][k] += count
			}
		case "total":
			if counts != total[n] {
				t.Errorf("%s has %v figures, not %v", n, total[n], counts)
			}
		case "political":
			if box := atoi(t, strings.TrimPrefix(row["place"], "box ")); int(p.Box[n]) != box {
				t.Errorf("%s starts in box %d, not %d", n, p.Box[n], box)
			}
		}
	}
	if left != ([regionCount][unitCount]uint8{}) {
		t.Error("a figure stands on the board that is not in the table")
	}
	if p.Active != nationSet(0).with(Elves).with(Isengard).with(Sauron).with(Southrons) {
		t.Errorf("active at the start: %b", p.Active)
	}
	if p.Bearers != Rivendell || p.Guide != GandalfTheGrey || p.fellowship() != startsInFellowship ||
		p.Rings != [2]uint8{3, 0} {
		t.Error("the Fellowship does not set out from Rivendell behind Gandalf with three Elven Rings left behind")
	}
	if p.DicePool != [2]uint8{4, 7} {
		t.Errorf("%d and %d action dice", p.DicePool[FreePeoples], p.DicePool[Shadow])
	}
}

func TestHuntTilesAreThoseOfTheBox(t *testing.T) {
	standard, special := 0, 0
	for _, row := range readTable(t, "board/hunt-tiles.tsv") {
		want := tileRow{count: uint8(atoi(t, row["count"])), reveal: row["reveal"] == "yes",
			stop: row["stop"] == "yes"}
		switch row["value"] {
		case "eye":
			want.eye = true
		case "die":
			want.die = true
		default:
			want.value = int8(atoi(t, row["value"]))
		}
		want.blue, want.red = row["kind"] == "special-free", row["kind"] == "special-shadow"
		found := slices.IndexFunc(tiles[:], func(tile tileRow) bool {
			id := tile.id
			tile.id = ""
			return tile == want && (!want.blue ||
				strings.HasPrefix(strings.ReplaceAll(row["card"], "Sméagol", "smeagol"),
					"smeagol") == (id == "smeagol-minus-1"))
		})
		if found < 0 {
			t.Errorf("no tile %v", row)
		}
		if row["kind"] == "standard" {
			standard += int(want.count)
		} else {
			special += int(want.count)
		}
	}
	if standard != 16 || special != 8 {
		t.Errorf("%d and %d tiles", standard, special)
	}
	p, count := newGame(t), 0
	for t := range tiles {
		count += int(p.Pool[t])
	}
	if count != 16 {
		t.Errorf("%d tiles in the pool at the start", count)
	}
}

func TestActionDiceHaveTheirFaces(t *testing.T) {
	want := [2][faceCount]int{}
	for _, row := range readTable(t, "board/dice.tsv") {
		f, ok := Faces.Parse(strings.TrimSuffix(strings.ReplaceAll(row["face"], "_", "-"), "-of-the-west"))
		if s, is := Seats.Parse(row["die"]); is && ok {
			want[s][f] += atoi(t, row["count"])
		}
	}
	got := [2][faceCount]int{}
	for s := range dieFaces {
		for _, f := range dieFaces[s] {
			got[s][f]++
		}
		if len(dieFaces[s]) != 6 {
			t.Errorf("%s: a die of %d faces", Side(s), len(dieFaces[s]))
		}
	}
	if got != want {
		t.Errorf("faces %v, not %v", got, want)
	}
}

// The bag of a whole army reads back as it was written.
func TestForcesAreWrittenInWords(t *testing.T) {
	f := Force{Who: characterSet(0).with(Strider).with(Legolas)}
	f.Count[figureOf(Rohan, Regular)], f.Count[figureOf(Rohan, Leader)] = 3, 1
	text, err := f.MarshalText()
	if err != nil || string(text) != "rohan:r*3,rohan:l,strider,legolas" {
		t.Fatalf("%s, %v", text, err)
	}
	var again Force
	if err := again.UnmarshalText(text); err != nil || again != f {
		t.Errorf("%v, %v", again, err)
	}
	if forceOf(f.bag()) != f {
		t.Error("the bag is another force")
	}
}
