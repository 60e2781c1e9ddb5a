package dataset

import "testing"

// TestMapOfPartII: prefix P2.
func TestMapOfPartII(t *testing.T) {
	deed := func(f facts, s string) bool {
		for _, d := range Ours().Deeds {
			if d.Area == f.id(s) {
				return true
			}
		}
		return false
	}
	runConstraints(t, PartII, []constraint{
		{"P2.11", func(f facts) { f.is("Nazgûl starts", f.NazgulStarts, "28", "33") }},
		{"P2.12", func(f facts) {
			f.must(f.space("27").Friendly && f.space("27").called("The Last Bridge", "Ostatni Most"),
				"27 is the Last Bridge")
		}},
		{"P2.13", func(f facts) {
			f.must(f.space("8").Friendly && f.space("8").called("Weather Hills", "Wichrowe Wzgórza") && deed(f, "8"),
				"8 is Weather Hills, with a deed")
		}},
		{"P2.14", func(f facts) {
			f.must(f.space("18").Friendly && f.space("18").called("Weathertop", "Wichrowy Czub") && deed(f, "18"),
				"18 is Weathertop, with a deed")
		}},
		{"P2.15", func(f facts) {
			f.must(f.space("A").Exit == "A", "there is an exit A")
			for _, e := range f.Exits.List() {
				f.must(f.Spaces[e].Note == "to Rivendell", "every exit leads to Rivendell")
			}
		}},
		{"P2.16", func(f facts) {
			f.must(f.connected("1", "7") && f.dots("1", "7") >= 1, "1 and 7 connected, a dot between")
		}},
		{"P2.17", func(f facts) {
			f.must(f.connected("8", "7") && f.connected("7", "10") && f.connected("10", "18"),
				"8-7, 7-10, 10-18 connected")
		}},
		{"P2.18", func(f facts) { f.must(f.connected("7", "8") && f.connected("8", "19"), "7-8, 8-19 connected") }},
		{"P2.19", func(f facts) {
			for _, s := range []string{"1", "7", "8", "19"} {
				f.must(f.space(s).Y < 2500, s+" lies along the upper edge")
			}
		}},
		{"P2.20", func(f facts) {
			for _, north := range []string{"1", "7", "8", "19"} {
				f.must(f.space("10").Y > f.space(north).Y && f.space("18").Y > f.space(north).Y,
					"10 and 18 lie south of "+north)
			}
		}},
		{"P2.21", func(f facts) { f.must(!f.Next[f.id("27")].And(f.Dots).Empty(), "a dot beside 27") }},
		{"P2.22", func(f facts) {
			f.must(f.region("8") != f.region("1") && f.region("7") != f.region("1") &&
				f.region("10") != f.region("7") && f.region("18") != f.region("7"),
				"8 and 7 not in the region of 1, 10 and 18 not in that of 7 (inferred)")
		}},
		{"P2.23", func(f facts) {
			f.must(f.dots("2", "10")+f.dots("10", "23")+f.dots("23", "27")+3 <= 7,
				"2, 10, 23, 27 fit into seven moves")
		}},
	})
}
