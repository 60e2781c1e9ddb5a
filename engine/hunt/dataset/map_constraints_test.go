package dataset

import (
	"slices"
	"testing"
)

// What the rulebook says about the two boards, in so far as it can be asked of a graph. Every row is one
// statement: stated outright, derived from an example together with the movement rules, or inferred (likely,
// not certain). The numbers are those of the printed boards, so only a set that keeps them can pass; ours
// does.

// facts asks a board in the words of the statements.
type facts struct {
	*testing.T
	*Board
}

func (f facts) id(s string) SpaceID {
	f.Helper()
	id := f.Find(s)
	if id == 0 {
		f.Fatalf("there is no %s", s)
	}
	return id
}

func (f facts) space(s string) *Space { f.Helper(); return f.Space(f.id(s)) }

func (f facts) region(s string) string { f.Helper(); return Ours().Regions[f.space(s).Region].ID }

func (f facts) adjacent(a, b string) bool { f.Helper(); return f.Next[f.id(a)].Has(f.id(b)) }

// dots are those between two connected spaces, Unconnected if they are not.
func (f facts) dots(a, b string) int { f.Helper(); return int(f.Between[f.id(a)][f.id(b)]) }

func (f facts) connected(a, b string) bool { f.Helper(); return f.dots(a, b) != Unconnected }

// is complains unless a set is made of these spaces.
func (f facts) is(what string, set Bits, want ...string) {
	f.Helper()
	var ids []string
	for _, s := range set.List() {
		ids = append(ids, f.Spaces[s].ID)
	}
	if !slices.Equal(ids, want) {
		f.Errorf("%s: %v, want %v", what, ids, want)
	}
}

func (f facts) inRange(s string, dots int) Bits {
	set := f.InRange(f.id(s), dots)
	set.Remove(f.id(s))
	return set
}

// walk says whether lines lead along the spaces named; "dot" is any dot; with roads, along roads alone.
func (f facts) walk(roads bool, steps ...string) bool {
	f.Helper()
	at := Bits{}
	at.Add(f.id(steps[0]))
	for _, step := range steps[1:] {
		next := Bits{}
		for _, s := range at.List() {
			if roads {
				next = next.Or(f.NextByRoad[s])
			} else {
				next = next.Or(f.Next[s])
			}
		}
		at = next.And(f.Dots)
		if step != "dot" {
			at = Bits{}
			if s := f.id(step); next.Has(s) {
				at.Add(s)
			}
		}
	}
	return !at.Empty()
}

// spacesAway is the least number of lines between two spaces.
func (f facts) spacesAway(a, b string) int {
	f.Helper()
	ring, seen := Bits{}, Bits{}
	ring.Add(f.id(a))
	for n := 0; !ring.Empty(); n++ {
		if ring.Has(f.id(b)) {
			return n
		}
		seen = seen.Or(ring)
		next := Bits{}
		for _, s := range ring.List() {
			next = next.Or(f.Next[s])
		}
		ring = next.Without(seen)
	}
	return -1
}

// moves is the least number of Frodo's moves from an area, after so many dots, to an exit; 0 counts as
// unreachable.
func (f facts) moves(from string, dots int, exit string) int {
	f.Helper()
	least := map[SpaceID]int{f.id(from): 0}
	for todo := []SpaceID{f.id(from)}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		for _, t := range f.Connected(s).List() {
			cost := least[s] + int(f.Between[s][t]) + 1
			if s == f.id(from) {
				cost = max(1, cost-dots)
			}
			if known, ok := least[t]; s == t || ok && known <= cost {
				continue
			}
			least[t] = cost
			if !f.Exits.Has(t) {
				todo = append(todo, t)
			}
		}
	}
	return least[f.id(exit)]
}

// toExit is the least number of moves to any exit.
func (f facts) toExit(from string, dots int) (int, string) {
	f.Helper()
	best, exit := 0, ""
	for _, s := range f.Exits.List() {
		if n := f.moves(from, dots, f.Spaces[s].ID); n > 0 && (best == 0 || n < best) {
			best, exit = n, f.Spaces[s].ID
		}
	}
	return best, exit
}

// must complains in the row's name.
func (f facts) must(ok bool, what string) {
	f.Helper()
	if !ok {
		f.Error("not so: " + what)
	}
}

// constraint is one statement of the rulebook.
type constraint struct {
	id    string
	holds func(f facts)
}

func runConstraints(t *testing.T, part Part, rows []constraint) {
	for _, row := range rows {
		t.Run(row.id, func(t *testing.T) { row.holds(facts{t, &Ours().Boards[part]}) })
	}
}

func TestBothBoards(t *testing.T) {
	numbered := map[Part]string{PartI: "53", PartII: "33"}
	rows := []constraint{
		{".01", func(f facts) { f.must(f.space(numbered[f.Part]).Area(), "areas are numbered; 53 and 33 occur") }},
		{".02", func(f facts) {
			seen := map[SegmentID]bool{}
			for _, s := range f.Areas.List() {
				seen[f.Spaces[s].Segment] = true
			}
			first := SegmentID(1 + 3*f.Part)
			f.must(len(seen) == 3 && seen[first] && seen[first+1] && seen[first+2], "three segments a board")
		}},
		{".03", func(f facts) { f.must(len(f.regions()) == 10, "ten regions a board") }},
		{".04", func(f facts) {
			letters := map[SegmentID]string{}
			for _, r := range f.regions() {
				letters[r.Segment] += r.Letter
			}
			four := 0
			for _, l := range letters {
				f.must(l == "ABC" || l == "ABCD", "regions are lettered from A, three or four a segment")
				four += len(l) - 3
			}
			f.must(four == 1, "the split is 3+3+4")
		}},
		{".05", func(f facts) {
			for _, s := range f.Areas.List() {
				f.must(f.Spaces[s].Region > 0, "every area lies in one region")
			}
		}},
		{".06", func(f facts) {
			sum, n := map[SegmentID]int{}, map[SegmentID]int{}
			for _, s := range f.Areas.List() {
				sum[f.Spaces[s].Segment] += f.Spaces[s].X
				n[f.Spaces[s].Segment]++
			}
			a := SegmentID(1 + 3*f.Part)
			f.must(sum[a]/n[a] < sum[a+1]/n[a+1] && sum[a+1]/n[a+1] < sum[a+2]/n[a+2],
				"segments run from left to right")
		}},
		{".07", func(f facts) {
			for _, e := range f.Exits.List() {
				f.must(f.Spaces[e].Exit >= "A", "exits are lettered")
				for _, s := range f.Areas.Or(f.Dots).List() {
					f.must(f.Spaces[s].X < f.Spaces[e].X, "exits lie at the right side")
				}
			}
		}},
		{".08", func(f facts) {
			for _, s := range f.Friendly.List() {
				f.must(f.Spaces[s].Name != "" && f.Spaces[s].NamePL != "", "a friendly area bears a name")
			}
		}},
		{".09", func(f facts) { f.must(!f.Shadow.Empty(), "there are shadow areas") }},
		{".10", func(f facts) {
			for _, s := range f.Dots.List() {
				f.must(f.Spaces[s].Region > 0 && f.Spaces[s].Segment > 0, "a dot has a region")
			}
		}},
		{"lines", func(f facts) {
			roads := 0
			for _, e := range f.Edges {
				if e.Road {
					roads++
				}
			}
			f.must(roads > 0 && roads < len(f.Edges), "there are paths and roads")
			for _, s := range f.Dots.List() {
				f.must(f.Spaces[s].Number == 0, "dots carry no number")
			}
		}},
		{"exits", func(f facts) {
			all := f.reach(1)
			f.must(f.Areas.Or(f.Dots).Without(all).Empty(), "a Nazgûl comes everywhere without an exit")
			f.must(f.NazgulStarts.And(f.Exits).Empty(), "no Nazgûl starts on an exit")
		}},
	}
	runConstraints(t, PartI, rows)
	runConstraints(t, PartII, rows)
}

func (f facts) regions() []Region {
	var own []Region
	for _, r := range Ours().Regions[1+12*int(f.Part):][:12] {
		if r.ID != "" {
			own = append(own, r)
		}
	}
	return own
}

// TestSoundBoards: what we ask of our own design besides.
func TestSoundBoards(t *testing.T) {
	runConstraints(t, PartI, []constraint{
		{"starts alike", func(f facts) {
			for _, s := range f.FrodoStarts.List() {
				n, _ := f.toExit(f.Spaces[s].ID, 0)
				f.must(n >= 12 && n <= 14, "an exit is 12 moves away or a little more")
			}
		}},
		{"no Nazgûl beside Frodo", func(f facts) {
			for _, s := range f.FrodoStarts.List() {
				f.must(f.Next[s].And(f.NazgulStarts).Empty(), "no Nazgûl starts next to a start of Frodo")
			}
		}},
	})
}

// TestJourneysAndTokens: prefixes J and T.
func TestJourneysAndTokens(t *testing.T) {
	set := Ours()
	journeys := func(long bool) (cards []Journey) {
		for _, j := range set.Journeys {
			if j.Long == long {
				cards = append(cards, j)
			}
		}
		return cards
	}
	// like says whether a card shows these entries at these steps; "" is any, "dot" is a dot.
	like := func(f facts, j Journey, at map[int]string) bool {
		for step, want := range at {
			s := SpaceID(0)
			if want != "dot" {
				s = f.id(want)
			}
			if j.Entries[step] != s {
				return false
			}
		}
		return true
	}
	// inTurn says whether a card visits these areas in this order.
	inTurn := func(f facts, j Journey, ids ...string) bool {
		for _, s := range j.Entries {
			if len(ids) > 0 && s == f.id(ids[0]) {
				ids = ids[1:]
			}
		}
		return len(ids) == 0
	}
	runConstraints(t, PartII, []constraint{
		{"J.01", func(f facts) {
			f.must(len(journeys(false)) == 18 && len(journeys(true)) == 18, "18 short and 18 long cards")
		}},
		{"J.02", func(f facts) {
			for _, j := range set.Journeys {
				want, limit := 14, 12
				if j.Long {
					want, limit = 16, 14
				}
				f.must(j.Moves() == want && j.Limit == limit && f.Exits.Has(j.Exit()),
					j.ID+" ends on an exit at its last move")
				f.must(j.Havens.Empty() != j.Long && j.Havens.Without(f.Friendly).Empty(),
					j.ID+" has its havens on friendly areas")
				from, dots := j.Entries[0], 0
				for _, s := range j.Entries[1:] {
					if s == 0 {
						dots++
						continue
					}
					f.must(f.InRange(from, dots).Has(s), j.ID+" is a legal walk")
					from, dots = s, 0
				}
			}
		}},
		{"J.03", func(f facts) {
			f.must(slices.ContainsFunc(journeys(false), func(j Journey) bool {
				return like(f, j, map[int]string{7: "27", 8: "dot", 14: "A"}) && inTurn(f, j, "2", "10", "23", "27")
			}), "a short card goes 2, 10, 23, 27 at step 7, a dot, and A at step 14")
		}},
		{"J.04", func(f facts) {
			f.must(slices.ContainsFunc(journeys(true), func(j Journey) bool {
				return like(f, j, map[int]string{0: "1", 1: "dot", 2: "7"}) && inTurn(f, j, "1", "7", "8", "19")
			}), "a long card goes from 1 over a dot to 7 at step 2, later 8, then 19")
		}},
		{"T.01", func(f facts) {
			var n [3]int
			for _, c := range set.Corruption {
				n[c.Colour]++
			}
			f.must(n == [3]int{Beige: 15, Red: 2, Grey: 3}, "15 beige, 2 red, 3 grey corruption tokens")
		}},
		{"T.02", func(f facts) {
			for _, c := range set.Corruption {
				f.must(c.Eye == (c.Value == 0), c.ID+" shows a number or an Eye")
			}
		}},
		{"T.03", func(f facts) {
			eyes, threes := 0, 0
			for _, c := range set.Corruption {
				if c.Colour == Beige && c.Eye {
					eyes++
				}
				if c.Colour == Beige && c.Value == 3 {
					threes++
				}
			}
			f.must(eyes >= 2 && threes >= 1, "a 3 and two Eyes among the beige ones")
		}},
		{"T.04", func(f facts) {
			var shown Bits
			for _, i := range set.Information {
				shown.Add(i.Area)
			}
			f.must(shown.Len() == 12 && shown.Without(set.Boards[PartI].Friendly).Empty(),
				"12 information tokens of different friendly areas")
		}},
		{"T.05", func(f facts) {
			var shown Bits
			for _, d := range set.Deeds {
				shown.Add(d.Area)
			}
			f.must(len(set.Deeds) == 10 && shown.Has(f.id("8")) && shown.Has(f.id("18")),
				"10 deed tokens, 8 and 18 among them")
		}},
		{"T.06", func(f facts) { f.must(len(set.Starts) == 3, "3 start tokens of Frodo") }},
		{"T.07", func(f facts) {
			sum := 0
			for _, k := range tokenCounts {
				sum += k.count
			}
			f.must(sum == 90, "90 tokens and markers in all")
		}},
	})
}

// called says that the space bears this name in the two languages.
func (s *Space) called(en, pl string) bool {
	return s.Name == en && s.NamePL == pl
}
