package dataset

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// edit is one change to a file of our own set.
type edit struct{ file, old, new string }

// broken is our own set with changes.
func broken(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range Files {
		text, err := fs.ReadFile(OursFS(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range edits {
			if e.file != name {
				continue
			}
			if !strings.Contains(string(text), e.old) {
				t.Fatalf("%s does not hold %q", name, e.old)
			}
			text = []byte(strings.Replace(string(text), e.old, e.new, 1))
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// faultRow is a way to break our set, and the fault that must be found.
type faultRow struct {
	name  string
	edits []edit
	file  string
	at    string // in the line that the fault must name; "" for the file as a whole
	what  string
	mend  string
}

func (row faultRow) run(t *testing.T) {
	files := broken(t, row.edits...)
	_, err := Read(files)
	var faults Faults
	if !errors.As(err, &faults) {
		t.Fatalf("no faults but %v", err)
	}
	line := 0
	if row.at != "" {
		before, _, found := strings.Cut(string(files[row.file].Data), row.at)
		if !found {
			t.Fatalf("%s does not hold %q", row.file, row.at)
		}
		line = 1 + strings.Count(before, "\n")
	}
	for _, f := range faults {
		if f.File == row.file && f.Line == line && strings.Contains(f.What, row.what) && strings.Contains(f.Mend,
			row.mend) {
			return
		}
	}
	t.Errorf("want %s:%d: …%s…; …%s…\n got %v", row.file, line, row.what, row.mend, err)
}

func runFaults(t *testing.T, rows []faultRow) {
	for _, row := range rows {
		t.Run(row.name, row.run)
	}
}

// one is a row with a single change, found where the new text stands.
func one(name, file, old, new, what, mend string) faultRow {
	return faultRow{name, []edit{{file, old, new}}, file, new, what, mend}
}

func TestFileIsMissing(t *testing.T) {
	files := broken(t)
	delete(files, fileJourneys)
	_, err := Read(files)
	if err == nil || !strings.HasPrefix(err.Error(), "journeys.tsv: cannot be read: ") ||
		!strings.Contains(err.Error(), "; a data set has the files [part1.json") {
		t.Errorf("%v", err)
	}
}

func TestBoardIsNoObject(t *testing.T) {
	files := broken(t)
	files[filePartI] = &fstest.MapFile{Data: []byte("[]")}
	_, err := Read(files)
	if err == nil || err.Error() != "part1.json:1: is not a JSON object; begin with { and the fields of part1.json" {
		t.Errorf("%v", err)
	}
}

func TestFaultsReadAsOneLineEachInTheOrderOfTheFiles(t *testing.T) {
	_, err := Read(broken(t, edit{fileCards, "\tTom Bombadil\tTom Bombadil\t", "\tTom Bombadil\t-\t"},
		edit{fileTokens, "COR-B11\tcorruption\tboth\tbeige", "COR-B11\tcorruption\tboth\tblue"}))
	before, _, _ := strings.Cut(text(t, fileCards), "\nA1-01")
	want := "tokens.tsv:13: corruption token COR-B11 has the colour \"blue\"; write beige, red or grey\n" +
		"cards.tsv:" + strconv.Itoa(2+strings.Count(before, "\n")) +
		": card A1-01 lacks a name in one of the languages; write name_en and name_pl"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

func TestBoardFaults(t *testing.T) {
	area5 := `{"id": "5", "number": 5, "name": "Bywater", "name_pl": "Nad Wodą", "name_pl_status": "B", "flags": ["friendly"], "region": "I-B", "segment": "I"`
	in := func(name, old, new, what, mend string) faultRow {
		return one(name, filePartI, area5, strings.Replace(area5, old, new, 1), what, mend)
	}
	runFaults(t, []faultRow{
		{"not JSON", []edit{{filePartI, `"format": 1,`, `"format": 1`}}, filePartI, `"set"`, "is not JSON",
			"at or just before this line"},
		one("unknown field of the board", filePartI, `"segments"`, `"segmente"`, `unknown field "segmente"`,
			"take it out"), in("unknown field of an area", `"flags"`, `"flag"`, `unknown field "flag"`,
			"as the pattern set does"),
		in("wrong type", `"number": 5`, `"number": "5"`, `a string cannot be the value of "number"`,
			"as the pattern set does"), one("a list is no list", filePartI, `"dots": [`,
			`"dots": 5, "edges": [], "more": [`,
			"a list is expected here", "write a list"), one("field twice", filePartI, ` "part": "part1"`,
			` "part": "part1", "part": "part1"`,
			`"part" stands here for the second time`, "keep one"), one("format", filePartI, `"format": 1`,
			`"format": 2`, "format 2 is not known", `write "format": 1`),
		one("part", filePartI, `"part": "part1"`, `"part": "part2"`, `part "part2" does not belong`,
			`write "part": "part1"`), one("no set name", filePartI, `"set": "Red Book"`, `"set": ""`,
			"the set has no name", `write "set"`),
		one("two set names", filePartII, `"set": "Red Book"`, `"set": "Blue Book"`, `called "Blue Book"`,
			`write "Red Book"`), one("segments", filePartI, `["I", "II", "III"]`, `["III", "II", "I"]`,
			"the segments are",
			"from left to right"),

		one("region in no segment", filePartI, `{"id": "I-C", "segment": "I"`, `{"id": "I-C", "segment": "X"`,
			`unknown segment "X"`, "give it one of"), one("region called wrongly", filePartI,
			`{"id": "I-C", "segment": "I", "letter": "C"`,
			`{"id": "I-C", "segment": "I", "letter": "D"`, `letter "D"`, "by its segment and a letter"),
		one("region without Polish name", filePartI, `"name_pl": "Kraj Tuków"`, `"name_pl": ""`,
			"region I-C lacks a name", "name_pl"), one("region without source of its name", filePartI,
			`"Kraj Tuków", "name_pl_status": "P"`,
			`"Kraj Tuków", "name_pl_status": "X"`, "region I-C does not say", "R printed"),
		{"region twice", []edit{{filePartI, `{"id": "I-C", "segment": "I", "letter": "C"`,
			`{"id": "I-B", "segment": "I", "letter": "B"`}}, filePartI, "Kraj Tuków", "region I-B stands here twice",
			"another letter"},
		{"letters with a gap", []edit{{filePartI, `{"id": "I-C", "segment": "I", "letter": "C"`,
			`{"id": "I-D", "segment": "I", "letter": "D"`}}, filePartI, `"regions"`, `segment I has the regions "ABD"`,
			"A to C or A to D"},
		{"nine regions", []edit{{filePartI,
			`  {"id": "I-A", "segment": "I", "letter": "A", "name": "Northfarthing", "name_pl": "Północna Ćwiartka", "name_pl_status": "P", "areas": ["4", "8", "9", "15", "16", "17", "19"]},` + "\n", ""}},
			filePartI, `"regions"`, "the board has 9 regions", "list ten"},
		one("region's list of areas", filePartI, `["1", "2", "5", "6", "10", "11", "18", "20"]`,
			`["1", "2", "6", "10", "11", "18", "20"]`, "region I-B names the areas", "give the areas other regions"),

		in("number against id", `"number": 5`, `"number": 6`, `area "5" has the number 6`, "1 to 99"),
		in("area twice", `{"id": "5", "number": 5`, `{"id": "6", "number": 6`, `space "6" stands here twice`,
			"another id").found(`"id": "6", "number": 6, "name": null`),
		in("unknown flag", `["friendly"]`, `["freindly"]`, `unknown flag "freindly"`, "use friendly"),
		in("friendly without Polish name", `"name_pl": "Nad Wodą"`, `"name_pl": null`, "area 5 lacks a name",
			"name_pl"), in("name without source", `"name_pl_status": "B"`, `"name_pl_status": null`,
			"area 5 does not say",
			"R printed"), in("unknown region", `"region": "I-B"`, `"region": "I-X"`, `unknown region "I-X"`,
			"I-A, I-B"),
		in("region of the other board", `"region": "I-B"`, `"region": "IV-B"`, `unknown region "IV-B"`, "I-A, I-B"),
		in("segment against region", `"segment": "I"`, `"segment": "II"`, `lies in segment "II"`,
			`write segment "I"`), one("off the board", filePartI, `"x": 0.085, "y": 0.345`, `"x": 1.085, "y": 0.345`,
			"space 1 does not lie on the board", "0 to 1"), one("bad tag", filePartI, `"tags": ["bombadil"]`,
			`"tags": ["Tom Bombadil"]`, `the tag "Tom Bombadil"`,
			"small letters"), one("exit with a number", filePartI, `{"id": "A", "number": null`,
			`{"id": "A", "number": 58`,
			`exit "A" has the number 58`, "letter A to H"),
		{"exit in a region", []edit{{filePartI, `"flags": ["exit"], "region": null`,
			`"flags": ["exit"], "region": "III-A"`}}, filePartI, `"region": "III-A", "segment": null`,
			`exit A lies in region "III-A"`, "null"},
		one("exit that is friendly", filePartI, `"flags": ["exit"]`, `"flags": ["exit", "friendly"]`,
			"exit A has the flags", "no flag but exit"), one("dot called wrongly", filePartI, `{"id": "d1"`,
			`{"id": "dot"`, `dot "dot" is called wrongly`,
			"d1 to d146"), one("dot in no region", filePartI, `"x": 0.0775, "y": 0.8225, "region": "I-C"`,
			`"x": 0.0775, "y": 0.8225, "region": null`, "space d1 lies in the unknown region", "give it one"),
	})
}

// found puts the fault of a row elsewhere.
func (row faultRow) found(s string) faultRow { row.at = s; return row }
