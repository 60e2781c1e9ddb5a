package confrontation

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// readTable reads one of the tables in testdata: rows of fields, without comments and the heading.
func readTable(t *testing.T, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows[1:]
}

func regionNamed(t *testing.T, name string) Region {
	t.Helper()
	v, ok := Regions.Parse(name)
	if !ok || Region(v) == Nowhere {
		t.Fatalf("no region %q", name)
	}
	return Region(v)
}

func TestRegionsTable(t *testing.T) {
	rows := readTable(t, "regions.tsv")
	if len(rows) != 16 || int(regionCount) != 17 {
		t.Fatalf("%d regions in the table, %d in the rules", len(rows), regionCount-1)
	}
	kinds := map[string]Kind{"plain": Plain, "home": Home, "mountain": Mountain}
	for i, row := range rows {
		r := regionNamed(t, row[0])
		if int(r) != i+1 {
			t.Errorf("%s is region %d, not %d", r, r, i+1)
		}
		if kind, ok := kinds[row[4]]; !ok || r.Kind() != kind {
			t.Errorf("%s: kind %d, want %s", r, r.Kind(), row[4])
		}
		if got := strconv.Itoa(r.Capacity()); got != row[5] {
			t.Errorf("%s: capacity %s, want %s", r, got, row[5])
		}
		if got := strconv.Itoa(r.Row()); got != row[6] {
			t.Errorf("%s: row %s, want %s", r, got, row[6])
		}
		start := "-"
		if regions[r].placed > 0 {
			start = regions[r].start.String() + ":" + strconv.Itoa(regions[r].placed)
		}
		if start != row[8] {
			t.Errorf("%s: start %s, want %s", r, start, row[8])
		}
	}
}

// connections writes the rules' board as rows of moves.tsv.
func connections() map[string]bool {
	set := map[string]bool{}
	add := func(from Region, to regionSet, who, kind string) {
		for _, v := range to.appendTo(nil) {
			set[from.String()+" "+Region(v).String()+" "+who+" "+kind] = true
		}
	}
	for r := Shire; r < regionCount; r++ {
		for s := Fellowship; s <= Sauron; s++ {
			add(r, forward[s][r], s.String(), "forward")
			add(r, backward(s, r), s.String(), "backward")
		}
		add(r, sideways[r], "both", "sideways")
		add(r, ridge[r], "both", "ridge")
		add(r, anduin[r], "fellowship", "anduin")
	}
	add(moriaEntrance, setOf(moriaExit), "fellowship", "moria")
	return set
}

func TestMovesTable(t *testing.T) {
	have, kinds := connections(), map[string]int{}
	for _, row := range readTable(t, "moves.tsv") {
		kinds[row[3]]++
		key := strings.Join(row, " ")
		if !have[key] {
			t.Errorf("the rules lack %s", key)
		}
		delete(have, key)
	}
	for key := range have {
		t.Errorf("not on the board: %s", key)
	}
	for kind, want := range map[string]int{"forward": 48, "backward": 48, "sideways": 12, "ridge": 6,
		"anduin": 2, "moria": 1} {
		if kinds[kind] != want {
			t.Errorf("%d rows of %s, want %d", kinds[kind], kind, want)
		}
	}
}

// Where an empty board lets a character of no special text go, asked from outside.
func TestNormalMovesOfTheTable(t *testing.T) {
	want := map[string]regionSet{}
	for _, row := range readTable(t, "moves.tsv") {
		switch row[3] {
		case "forward", "anduin", "moria":
			key := row[2] + " " + row[0]
			want[key] |= setOf(regionNamed(t, row[1]))
		}
	}
	for r := Shire; r < regionCount; r++ {
		for _, c := range []Character{Merry, Orcs} {
			p := &Position{}
			p.Where[c] = r
			if got := p.destinations(c); got != want[c.Side().String()+" "+r.String()] {
				t.Errorf("%s in %s may go to %b, want %b", c, r, got, want[c.Side().String()+" "+r.String()])
			}
		}
	}
}

func TestCharactersTable(t *testing.T) {
	rows := readTable(t, "characters.tsv")
	if len(rows) != 36 || int(characterCount) != 37 {
		t.Fatalf("%d characters in the table, %d in the rules", len(rows), characterCount-1)
	}
	classic := 0
	for _, row := range rows {
		v, ok := Characters.Parse(row[1])
		if !ok {
			t.Errorf("no character %q", row[1])
			continue
		}
		c := Character(v)
		got := []string{strconv.Itoa(characters[c].tile), c.String(), "classic", c.Side().String(),
			strconv.Itoa(c.Strength())}
		if characters[c].star {
			got[2] = "variant"
		} else {
			classic++
		}
		want := []string{row[0], row[1], row[2], row[3], row[6]}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if classic != 18 || len(classicNine(Fellowship)) != 9 || len(classicNine(Sauron)) != 9 {
		t.Errorf("%d classic characters, line-ups of %d and %d", classic, len(classicNine(Fellowship)),
			len(classicNine(Sauron)))
	}
}

// Spec 6: nine cards each; a strength card is its number, the others are texts.
func TestDecks(t *testing.T) {
	for s, want := range map[Side]string{
		Fellowship: "1 2 3 4 5 magic noble-sacrifice elven-cloak retreat",
		Sauron:     "1 2 3 4 5 6 magic eye-of-sauron retreat",
	} {
		var got []string
		for _, v := range deck[s].appendTo(nil) {
			c := Card(v)
			got = append(got, c.String())
			number, err := strconv.Atoi(c.String())
			if c.IsText() != (err != nil) || c.Strength() != number {
				t.Errorf("%s: strength %d, text %t", c, c.Strength(), c.IsText())
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has %v, want %s", s, got, want)
		}
	}
}
