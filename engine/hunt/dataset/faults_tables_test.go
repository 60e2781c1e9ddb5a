package dataset

import (
	"strings"
	"testing"
)

func TestTableFaults(t *testing.T) {
	runFaults(t, []faultRow{
		one("column missing", fileTokens, "id\tkind\tpart\tcolour", "id\tkind\tpart\tcolor",
			`the column "colour" is missing`, "the columns are id, kind"),
		one("column unknown", fileTokens, "id\tkind\tpart\tcolour", "id\tkind\tpart\tcolor",
			`the column "color" is unknown`, "take it out"),
		one("fields missing", fileTokens, "COR-B02\tcorruption\tboth", "COR-B02\tcorruption",
			"the line has 9 fields, the header 10", "single tabs"),
		one("no number", fileTokens, "COR-B02\tcorruption\tboth\tbeige\t1\t-\t-\t1",
			"COR-B02\tcorruption\tboth\tbeige\t1\t-\t-\tone", `count is "one"`, "whole number"),
	})
}

func TestTokenFaults(t *testing.T) {
	runFaults(t, []faultRow{
		one("id twice", fileTokens, "COR-B02\tcorruption\tboth", "COR-B01\tcorruption\tboth",
			"COR-B01 stands here for the second time", "another id (line 3 has this one)").
			found("COR-B01\tcorruption\tboth\tbeige\t1\t-\t-\t1\tcount fact, value original\tin the hunt pool from the start of Part I\nCOR-B03"), one("kind unknown", fileTokens, "TRACKS\ttracks", "TRACKS\ttrack", `the kind "track" is unknown`,
			"use a kind of the pattern set"), one("kind missing", fileTokens, "FIRST_PLAYER\tfirst_player",
			"FIRST_PLAYER\tturn_marker",
			"there are 0 tokens of the kind first_player, not 1", "count 1 together").found(""),
		one("too many", fileTokens, "TRACKS\ttracks\tboth\t-\t-\t-\t-\t12", "TRACKS\ttracks\tboth\t-\t-\t-\t-\t13",
			"there are 13 tokens of the kind tracks, not 12", "count 12 together"),
		one("colour unknown", fileTokens, "COR-R01\tcorruption\tboth\tred", "COR-R01\tcorruption\tboth\tblue",
			`the colour "blue"`, "beige, red or grey"),
		one("colour too rare", fileTokens, "COR-R01\tcorruption\tboth\tred", "COR-R01\tcorruption\tboth\tgrey",
			"1 corruption tokens are red, not 2", "let 2 be red").found("COR-G03"),
		one("value", fileTokens, "COR-R01\tcorruption\tboth\tred\t2", "COR-R01\tcorruption\tboth\tred\teye",
			`the value "eye"`, "a number or Eye"), one("corruption by the dozen", fileTokens,
			"COR-B02\tcorruption\tboth\tbeige\t1\t-\t-\t1",
			"COR-B02\tcorruption\tboth\tbeige\t1\t-\t-\t2", "COR-B02 counts 2", "a line of its own"),
		one("information nowhere", fileTokens, "INF-01\tinformation\tI\t-\t-\t4",
			"INF-01\tinformation\tI\t-\t-\t99", `area "99", which is not a friendly area`,
			"name a friendly area of part I"), one("information not friendly", fileTokens,
			"INF-01\tinformation\tI\t-\t-\t4",
			"INF-01\tinformation\tI\t-\t-\t9", `area "9", which is not a friendly area`,
			"name a friendly area of part I"), one("information twice", fileTokens, "INF-02\tinformation\tI\t-\t-\t5",
			"INF-02\tinformation\tI\t-\t-\t4",
			"shows area 4 for the second time", "another area"), one("information by the dozen", fileTokens,
			"INF-01\tinformation\tI\t-\t-\t4\tOverhill\t1",
			"INF-01\tinformation\tI\t-\t-\t4\tOverhill\t12", "INF-01 counts 12", "the count 1"),
		one("deed not friendly", fileTokens, "DEED-01\tdeed\tII\t-\t-\t4", "DEED-01\tdeed\tII\t-\t-\t7",
			`area "7", which is not a friendly area`, "of part II"),
		one("start elsewhere", fileTokens, "START-2\tfrodo_start\tI\t-\t-\t2", "START-2\tfrodo_start\tI\t-\t-\t4",
			`area "4", which is not a start area of Frodo`, "name a start area of Frodo"),
		{"a deed missing", []edit{{fileTokens,
			"DEED-10\tdeed\tII\t-\t-\t37\tFord of Bruinen\t1\tcount fact; area original\tfour are drawn at setup\n",
			""}}, fileTokens, "DEED-09", "there are 9 tokens of the kind deed, not 10", "count 10 together"},
	})
}

// TestJourneyFaults: rulebook p.28-29.
func TestJourneyFaults(t *testing.T) {
	s02, l02 := "", ""
	for line := range strings.Lines(text(t, fileJourneys)) {
		if strings.HasPrefix(line, "S02") {
			s02 = line
		}
		if strings.HasPrefix(line, "L02") {
			l02 = line
		}
	}
	in := func(card, old, new, what, mend string) faultRow {
		return one(what, fileJourneys, card, strings.Replace(card, old, new, 1), what, mend)
	}
	runFaults(t, []faultRow{
		in(s02, "short", "quick", `of the deck "quick"`, "short or long"),
		in(s02, "S02", "L99", `a short journey is called "L99"`, "S01 to S18"),
		in(s02, "S02\t", "S03\t", "S03 stands here for the second time", "another id").
			found("S03\tshort\t14\t12\t2"), in(s02, "\t14\t12\t", "\t15\t12\t", "has 15 moves and the limit 12",
			"14 moves and the limit 12"),
		in(s02, "\t14\t12\t", "\t14\t13\t", "has 14 moves and the limit 13", "14 moves and the limit 12"),
		in(s02, "\t12\t1\t", "\t12\td1\t", `departs from "d1"`, "name an area of part II"),
		in(s02, "4 7 •", "4 •", "has 13 entries", "write 14"),
		in(s02, "4 7 •", "4 77 •", `has "77" at step 2`, "areas of part II"),
		in(s02, "4 7 •", "A 7 •", `has "A" at step 1`, "an exit at the end"),
		in(s02, "36 • A\tA", "36 • 36\tA", `has "36" at step 14`, "an exit at the end"),
		in(s02, "36 • A\tA", "36 • A\tB", `ends on exit A and names "B"`, "write A"),
		in(s02, "4 7 •", "4 8 •", "cannot go from 4 to 8 at step 2", "note more dots"),
		in(s02, "7 • 8 • 19", "7 8 • • 19", "1 dots lie between them and 0 are noted", "note more dots"),
		in(s02, "4 7 •", "4* 7 •", "the short journey S02 has a haven", "take the star away"),
		in(l02, "4* 7", "4 7", "the long journey L02 has no haven", "put a star"),
		in(l02, "4* 7", "4* 7*", "a haven in 7, which is not friendly", "mark a friendly area"),
		in(l02, "\t4\t1 4", "\t-\t1 4", "names the havens \"\" and stars", "write 4 there"),
		in(l02, "1 4 7 d9", "1 4 d9", "has 16 spaces, not 17", `each joined to the one before, or "-"`),
		in(l02, "1 4 7 d9", "1 4 8 d9", `has "8" at step 2`, "one space of the board"),
		in(l02, "7 d9 d12", "7 d9 d17", "goes from d9 to d17, which no line joins", "one space of the board"),
		{"seventeen", []edit{{fileJourneys, l02, ""}}, fileJourneys, "L18", "there are 17 long journeys",
			"18 of each"},
	})
}

func TestAWalkMayBeLeftOut(t *testing.T) {
	for line := range strings.Lines(text(t, fileJourneys)) {
		if fields := strings.Split(line, "\t"); fields[0] == "L02" {
			if _, err := Read(broken(t, edit{fileJourneys, fields[8], "-"})); err != nil {
				t.Error(err)
			}
		}
	}
}
