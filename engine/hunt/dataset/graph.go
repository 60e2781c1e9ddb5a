package dataset

import "fmt"

// join fills the sets of the board and what is asked of its lines again and again.
func (b *Board) join() {
	b.Next, b.NextByRoad = make([]Bits, len(b.Spaces)), make([]Bits, len(b.Spaces))
	for _, e := range b.Edges {
		b.Next[e.A].Add(e.B)
		b.Next[e.B].Add(e.A)
		if e.Road {
			b.NextByRoad[e.A].Add(e.B)
			b.NextByRoad[e.B].Add(e.A)
		}
	}
	for i := range b.Spaces {
		id := SpaceID(i)
		s := b.Space(id)
		for _, set := range []struct {
			in   bool
			bits *Bits
		}{
			{s.Area(), &b.Areas}, {s.Exit != "", &b.Exits}, {s.Dot, &b.Dots}, {s.Friendly, &b.Friendly},
			{s.Shadow, &b.Shadow},
			{s.FrodoStart, &b.FrodoStarts}, {s.NazgulStart, &b.NazgulStarts},
		} {
			if set.in {
				set.bits.Add(id)
			}
		}
	}
	b.Between, b.ranges = make([][]uint8, len(b.Spaces)), make([][]Bits, len(b.Spaces))
	for s := range b.Spaces {
		b.Between[s] = b.between(SpaceID(s))
		b.ranges[s] = rangesOf(b.Between[s])
	}
}

// rangesOf are the spaces that lie no more than no dot away, one dot, and so on to the farthest.
func rangesOf(between []uint8) []Bits {
	ranges := make([]Bits, 1)
	for t, n := range between {
		if n == Unconnected {
			continue
		}
		for int(n) >= len(ranges) {
			ranges = append(ranges, ranges[len(ranges)-1])
		}
		for d := int(n); d < len(ranges); d++ {
			ranges[d].Add(SpaceID(t))
		}
	}
	return ranges
}

// between counts the dots on the shortest ways from a space that lead through dots alone.
func (b *Board) between(from SpaceID) []uint8 {
	count := make([]uint8, len(b.Spaces))
	for i := range count {
		count[i] = Unconnected
	}
	if b.Spaces[from].ID == "" {
		return count
	}
	var seen Bits
	seen.Add(from)
	ring := b.Next[from]
	for dots := uint8(0); !ring.Empty(); dots++ {
		var next Bits
		for _, s := range ring.List() {
			if !b.Dots.Has(s) {
				count[s] = dots
				continue
			}
			next = next.Or(b.Next[s])
		}
		seen = seen.Or(ring)
		ring = next.Without(seen)
	}
	if b.Areas.Has(from) {
		count[from] = 1
	}
	return count
}

// checkGraph looks for what nobody could walk on.
func (b *boardReader) checkGraph() {
	g := b.board
	for _, dot := range g.Dots.List() {
		if g.Next[dot].Len() < 2 {
			b.fault(g.Spaces[dot].line, "join it to another space, or take it out", "dot %s is a dead end",
				g.Spaces[dot].ID)
		}
	}
	all := g.Areas.Or(g.Exits).Or(g.Dots)
	for first := range all.All() {
		for s := range all.Without(g.reach(first)).All() {
			b.fault(g.Spaces[s].line, "join it to the rest of the board by lines",
				"space %s cannot be reached from %s", g.Spaces[s].ID, g.Spaces[first].ID)
		}
		return
	}
}

// reach are the spaces to which lines lead without crossing an exit.
func (g *Board) reach(from SpaceID) Bits {
	var reached Bits
	reached.Add(from)
	for todo := []SpaceID{from}; len(todo) > 0; {
		next := g.Next[todo[0]].Without(reached)
		reached = reached.Or(next)
		todo = append(todo[1:], next.Without(g.Exits).List()...)
	}
	return reached
}

// checkCounts holds the board against the component list and the set-up (rulebook p.5, 9, 21, 27-28).
func (b *boardReader) checkCounts() {
	g, line := b.board, b.raw.lines["areas"]
	count := func(what, flag string, want int, set Bits) {
		if n := set.Len(); n != want {
			b.fault(line, fmt.Sprintf("give %d areas the flag %s", want, flag), "the board has %d %s, not %d", n, what,
				want)
		}
	}
	if g.Exits.Empty() {
		b.fault(line, "give the spaces at the right edge the flag exit", "the board has no exit")
	}
	if g.Part == PartI {
		count("start areas of Frodo", "frodo_start", 3, g.FrodoStarts)
		count("start areas of the Nazgûl", "nazgul_start", 6, g.NazgulStarts)
		if n := g.Friendly.Len(); n < 12 {
			b.fault(line, "give each area of an information token the flag friendly",
				"the board has %d friendly areas, fewer than 12", n)
		}
		return
	}
	count("start areas of Frodo", "frodo_start", 0, g.FrodoStarts)
	count("start areas of the Nazgûl", "nazgul_start", 2, g.NazgulStarts)
	if n := g.Friendly.Len(); n < 10 {
		b.fault(line, "give each area of a deed token the flag friendly",
			"the board has %d friendly areas, fewer than 10", n)
	}
}
