package dataset

import "testing"

// TestMapOfPartI: prefix P1.
func TestMapOfPartI(t *testing.T) {
	set := Ours()
	runConstraints(t, PartI, []constraint{
		{"P1.11", func(f facts) {
			f.must(f.FrodoStarts.Len() == 3 && f.FrodoStarts.Has(f.id("1")) && f.space("1").called("Bag End",
				"Bag End"), "three starts, Bag End among them")
		}},
		{"P1.12", func(f facts) { f.must(f.NazgulStarts.Len() == 6, "six Nazgûl starts") }},
		{"P1.13", func(f facts) { f.must(f.space("49").NazgulStart, "49 is one") }},
		{"P1.14", func(f facts) { f.must(f.space("48").NazgulStart, "48 is one (inferred)") }},
		{"P1.15", func(f facts) {
			f.must(f.Friendly.Len() >= 12, "twelve friendly areas")
			for _, i := range set.Information {
				f.must(f.Friendly.Has(i.Area), "each information token names one")
			}
		}},
		{"P1.16", func(f facts) {
			f.must(f.space("23").Friendly && f.space("23").called("Quarry", "Kamieniołom"), "23 is Quarry")
		}},
		{"P1.17", func(f facts) {
			for _, e := range []string{"A", "B", "C"} {
				f.must(f.space(e).Exit == e, "exits A, B, C")
			}
		}},
		{"P1.18", func(f facts) { f.must(f.space("53").Area(), "there is an area 53") }},
		{"P1.19", func(f facts) { f.must(f.dots("1", "10") == 2, "two dots between 1 and 10") }},
		{"P1.20", func(f facts) { f.is("areas beside 10", f.Next[f.id("10")].And(f.Areas), "9", "11") }},
		{"P1.21", func(f facts) {
			f.is("in range of 10 with one dot", f.InRange(f.id("10"), 1), "9", "10", "11", "19", "20")
		}},
		{"P1.22", func(f facts) { f.must(f.adjacent("19", "22"), "19 beside 22") }},
		{"P1.23", func(f facts) {
			f.must(f.InRange(f.id("1"), 2).Has(f.id("10")) && f.InRange(f.id("10"), 1).Has(f.id("19")) &&
				f.InRange(f.id("19"), 0).Has(f.id("22")),
				"1, dot, dot, 10, dot, 19, 22 is legal")
		}},
		{"P1.24", func(f facts) {
			f.must(f.region("22") == "II-A" && f.region("24") == "II-A" && f.region("31") == "II-B",
				"22 and 24 in II-A, 31 in II-B")
		}},
		{"P1.25", func(f facts) {
			beside := f.Next[f.id("31")]
			f.is("areas beside 31", beside.And(f.Areas.Or(f.Exits)), "33")
			dots := beside.And(f.Dots).List()
			f.must(len(dots) == 1 && f.Spaces[dots[0]].X < f.space("31").X, "and one dot on its left")
		}},
		{"P1.26", func(f facts) {
			f.is("connected with 37", f.Connected(f.id("37")), "33", "35", "37", "38", "39")
		}},
		{"P1.27", func(f facts) {
			dots := f.Next[f.id("37")].And(f.Dots).List()
			f.must(len(dots) == 1 && f.Spaces[dots[0]].X < f.space("37").X, "the only dot beside 37 lies on its left")
		}},
		{"P1.28", func(f facts) { f.is("in range of 31 with one dot", f.inRange("31", 1), "26", "32", "33") }},
		{"P1.29", func(f facts) { f.is("with two dots", f.inRange("31", 2), "26", "27", "29", "32", "33") }},
		{"P1.30", func(f facts) {
			ok := false
			for _, e := range f.Edges {
				for _, pair := range [][2]SpaceID{{e.A, e.B}, {e.B, e.A}} {
					ok = ok || pair[0] == f.id("48") && f.Dots.Has(pair[1]) && !e.Road &&
						f.Spaces[pair[1]].X < f.space("48").X
				}
			}
			f.must(ok, "a path leads left from 48 to a dot")
		}},
		{"P1.31", func(f facts) { f.must(f.adjacent("48", "47"), "48 beside 47") }},
		{"P1.32", func(f facts) {
			f.must(f.walk(true, "49", "dot", "dot", "48") && f.walk(true, "49", "dot", "dot", "46"),
				"by road from 49 to 48 and to 46")
		}},
		{"P1.33", func(f facts) { f.must(f.walk(true, "34", "dot", "30", "dot"), "by road from 34 over 30") }},
		{"P1.34", func(f facts) {
			f.must(f.walk(false, "34", "dot", "23") && !f.walk(true, "34", "dot", "23"),
				"from 34 over a dot to 23, not all of it road")
		}},
		{"P1.35", func(f facts) { f.must(f.adjacent("23", "21"), "23 beside 21") }},
		{"P1.36", func(f facts) {
			ok := false
			for _, s := range f.Next[f.id("23")].And(f.Dots).List() {
				ok = ok || f.Spaces[s].X > f.space("23").X
			}
			f.must(ok, "a dot beside 23 on its right")
		}},
		{"P1.37", func(f facts) {
			f.must(f.connected("19", "23") && !f.adjacent("19", "23"), "19 connected with 23, not adjacent")
		}},
		{"P1.38", func(f facts) {
			for _, s := range []string{"33", "36", "45", "46", "19"} {
				f.must(f.dots("23", s)+1 <= 4, s+" is connected with 23, four spaces away at most")
			}
		}},
		{"P1.39", func(f facts) {
			f.must(f.spacesAway("23", "38") == 3 && !f.connected("23", "38"), "38 three spaces from 23, not connected")
		}},
		{"P1.40", func(f facts) { f.must(Segments[f.space("46").Segment] == "III", "46 in segment III") }},
		{"P1.41", func(f facts) {
			f.must(f.adjacent("46", "34") || f.walk(true, "46", "dot", "34") || f.walk(true, "46", "dot", "dot", "34"),
				"46 to 34 in one move (inferred)")
		}},
		{"P1.42", func(f facts) {
			best, _ := f.toExit("46", 0)
			for _, s := range []string{"19", "23", "33", "36", "45"} {
				n, _ := f.toExit(s, 0)
				f.must(best < n, "46 is nearer to an exit than "+s+" (inferred)")
			}
		}},
		{"P1.43", func(f facts) {
			n, exit := f.toExit("53", 1)
			f.must(n == 2 && exit == "C", "from 53 after a dot exit C is two moves away")
			f.must(f.moves("53", 1, "A") > 2 && f.moves("53", 1, "B") > 2, "and no other as near")
		}},
		{"P1.44", func(f facts) {
			for _, s := range set.Starts {
				n, _ := f.toExit(f.Spaces[s.Area].ID, 0)
				f.must(n > 0 && n <= 16, "from each start an exit is reached in 16 moves")
			}
		}},
	})
}
