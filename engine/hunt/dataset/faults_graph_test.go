package dataset

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

func TestEdgeFaults(t *testing.T) {
	runFaults(t, []faultRow{
		one("unknown end", filePartI, `{"a": "3", "b": "d1",`, `{"a": "3", "b": "d99",`,
			`a line leads from "3" to "d99"`, "two of the areas and dots"),
		one("to itself", filePartI, `{"a": "3", "b": "d1",`, `{"a": "3", "b": "3",`, "from 3 to itself",
			"another space"), one("doubled", filePartI, `{"a": "d1", "b": "7",`, `{"a": "d1", "b": "3",`,
			"d1 and 3 are joined a second time", "keep one of the two"), one("neither path nor road", filePartI,
			`{"a": "3", "b": "d1", "kind": "path"`,
			`{"a": "3", "b": "d1", "kind": "track"`, `is a "track"`, `"path" or "road"`),
	})
}

func TestGraphFaults(t *testing.T) {
	alone := faultRow{"an area that no line joins", nil, filePartI, `{"id": "10", "number": 10`,
		"space 10 cannot be reached from 1", "by lines"}
	for line := range strings.Lines(text(t, filePartI)) {
		if strings.Contains(line, `"a": "10",`) || strings.Contains(line, `"b": "10",`) {
			alone.edits = append(alone.edits, edit{filePartI, line, ""})
		}
	}
	runFaults(t, []faultRow{alone,
		{"dead end", []edit{{filePartI, `  {"a": "d1", "b": "7", "kind": "path"},` + "\n", ""}}, filePartI,
			`{"id": "d1"`, "dot d1 is a dead end", "join it to another space"},
		{"a way only across an exit",
			[]edit{{filePartI, ` "edges": [`, ` "edges": [{"a": "58", "b": "A", "kind": "path"},`},
				{filePartI, "\n \"areas\": [",
					"\n \"areas\": [" + `{"id": "58", "number": 58, "flags": [], "region": "III-C", "segment": "III", "x": 1, "y": 1, "tags": []},`},
				{filePartI, `["53", "54", "55", "56", "57"]`, `["53", "54", "55", "56", "57", "58"]`}}, filePartI,
			`"58", "number"`, "space 58 cannot be reached", "by lines"},
		{"an exit that lost its flag", []edit{{filePartI, `"flags": ["exit"]`, `"flags": []`}}, filePartI,
			`{"id": "A"`, `area "A" has the number 0`, "1 to 99"},
	})
}

// text is a file of our own set.
func text(t *testing.T, name string) string {
	b, err := fs.ReadFile(OursFS(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestBoardCountFaults: what the component list and the set-up fix (rulebook p.5, 9, 21, 27).
func TestBoardCountFaults(t *testing.T) {
	count := func(file, old, new, what, mend string) faultRow {
		return faultRow{what, []edit{{file, old, new}}, file, `"areas": [` + "\n", what, mend}
	}
	runFaults(t, []faultRow{
		count(filePartI, `"flags": ["frodo_start"]`, `"flags": []`, "2 start areas of Frodo, not 3",
			"give 3 areas the flag frodo_start"), count(filePartI, `"flags": ["nazgul_start"]`, `"flags": []`,
			"5 start areas of the Nazgûl, not 6",
			"give 6 areas the flag nazgul_start"), count(filePartI, `"flags": ["friendly"]`, `"flags": []`,
			"11 friendly areas, fewer than 12",
			"information token"), count(filePartII, `"flags": ["nazgul_start"]`, `"flags": []`,
			"1 start areas of the Nazgûl, not 2",
			"give 2 areas the flag nazgul_start"), count(filePartII, `"flags": []`, `"flags": ["frodo_start"]`,
			"1 start areas of Frodo, not 0",
			"give 0 areas"), count(filePartII, `"flags": ["friendly"]`, `"flags": []`,
			"9 friendly areas, fewer than 10", "deed token"),
	})
}

// TestNoExit takes away all exits and the lines to them.
func TestNoExit(t *testing.T) {
	var edits []edit
	for _, line := range strings.Split(text(t, filePartII), "\n") {
		if strings.Contains(line, `"flags": ["exit"]`) {
			edits = append(edits, edit{filePartII, line,
				fmt.Sprintf(`{"id": "%d", "number": %d, "flags": [], "region": "VI-C", "segment": "VI", "x": 0, "y": 0}%s`,
					40+len(edits), 40+len(edits), line[len(strings.TrimRight(line, ",")):])})
		}
	}
	for _, letter := range []string{"C", "A", "B", "C", "B"} {
		edits = append(edits, edit{filePartII, `"b": "` + letter + `"`,
			fmt.Sprintf(`"b": "%d"`, 40+strings.Index("ABC", letter))})
	}
	edits = append(edits, edit{filePartII, `["31", "35", "38", "39"]`,
		`["31", "35", "38", "39", "40", "41", "42"]`})
	faultRow{"", edits, filePartII, `"areas": [` + "\n", "the board has no exit", "flag exit"}.run(t)
}
