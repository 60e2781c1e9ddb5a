package hunt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine/hunt/dataset"
)

// walk is a way through part I with all that was answered on it, made by a test that knows the rules from the
// rulebook alone.
type walk struct {
	journal []Space
	legs    []Leg
	asked   []Answer
}

// has reports whether a space stands in the first n+1 entries.
func has(journal []Space, n int, s Space) bool { return slices.Contains(journal[:n+1], s) }

// last is the last area of the first n+1 entries, and the dots behind it (Rulebook p.11-12; a stroke is no
// dot, p.24).
func last(journal []Space, n int) (area Space, dots int) {
	for ; journal[n] == Dot || journal[n] == Stay; n-- {
		if journal[n] == Dot {
			dots++
		}
	}
	return journal[n], dots
}

// truth is what the Ring-bearer answers truthfully (Rulebook p.18-19).
func truth(b *dataset.Board, journal []Space, a Answer) Said {
	n := int(a.Step)
	at, dots := last(journal, n)
	yes := false
	switch a.Act {
	case Search:
		yes = has(journal, n, a.Space)
	case HuntFor:
		if at == a.Space {
			return YesHere
		}
		yes = has(journal, n, a.Space)
	case Perceive:
		yes = b.Spaces[at].Region == a.Region || b.Spaces[at].Segment == a.Segment
	case AskEntry:
		yes = dots > 0
	case AskDots:
		if dots == int(a.N) {
			return Nothing
		}
		return Yes // any other number was not said
	}
	if yes {
		return Yes
	}
	return No
}

// reaches lists what an entry can be (Rulebook p.11-12, p.23; H2).
func reaches(b *dataset.Board, journal []Space, leg Leg) []Space {
	at, dots := last(journal, len(journal)-1)
	list := []Space{Dot}
	limit := dots + int(leg.Plus)
	if leg.Escape {
		list, limit = []Space{Stay}, dots+1
	}
	for _, s := range b.Areas.List() {
		if between := int(b.Between[at][s]); between != dataset.Unconnected && between <= limit {
			list = append(list, s)
		}
	}
	return list
}

// wander makes a walk of n entries on which the Nazgûl ask much.
func wander(rng *rand.Rand, t *tables, n, questions int) walk {
	b := t.boards[1]
	starts := t.starts.List()
	w := walk{journal: []Space{starts[rng.IntN(len(starts))]}}
	areas := b.Areas.Without(t.starts).List()
	for step := range n + 1 {
		if step > 0 {
			leg := Leg{Escape: rng.IntN(6) == 0}
			if !leg.Escape && rng.IntN(5) == 0 {
				leg.Plus = 1
			}
			can := reaches(b, w.journal, leg)
			w.journal, w.legs = append(w.journal, can[rng.IntN(len(can))]), append(w.legs, leg)
		}
		for range questions {
			a := Answer{Step: int8(step)}
			s := areas[rng.IntN(len(areas))]
			if been := w.journal[rng.IntN(len(w.journal))]; b.Areas.Has(been) && rng.IntN(2) == 0 {
				s = been
			}
			switch rng.IntN(8) {
			case 0, 1, 2:
				if a.Act, a.Space = Search, s; t.starts.Has(s) { // Rulebook p.18
					continue
				}
			case 3:
				a.Act, a.Space = HuntFor, s
			case 4:
				a.Act, a.Region = Perceive, b.Spaces[s].Region
			case 5:
				a.Act, a.Segment = Perceive, b.Spaces[s].Segment
			case 6:
				_, dots := last(w.journal, step)
				a.Act, a.N = AskDots, int8(dots)
			case 7:
				a.Act = AskEntry
			}
			a.Says = truth(b, w.journal, a)
			w.asked = append(w.asked, a)
		}
	}
	return w
}

// every lists all journals with these legs by which the answers are true, in the hardest way.
func every(t *tables, w walk) [][]Space {
	b := t.boards[1]
	var all [][]Space
	var grow func(journal []Space)
	grow = func(journal []Space) {
		for _, a := range w.asked {
			if int(a.Step) == len(journal)-1 && truth(b, journal, a) != a.Says {
				return
			}
		}
		n := len(journal) - 1
		if n == len(w.legs) {
			all = append(all, slices.Clone(journal))
			return
		}
		for _, s := range reaches(b, journal, w.legs[n]) {
			grow(append(slices.Clone(journal), s))
		}
	}
	for _, s := range t.starts.List() {
		grow([]Space{s})
	}
	return all
}

// Where Frodo can be is exactly where one of all journals ends that agree with the answers.
func TestWhereaboutsAgainstAllJournals(t *testing.T) {
	tables := newTables(dataset.Ours())
	rng := rand.New(rand.NewPCG(7, 7))
	narrow := 0
	for range 150 {
		w := wander(rng, tables, rng.IntN(6), 1)
		got := Whereabouts(View{Set: tables.set, Part: 1, Turn: Night, Legs: w.legs, Asked: w.asked})
		var want Possible
		all := every(tables, w)
		for _, journal := range all {
			want.add(last(journal, len(journal)-1))
		}
		if got.Last != want.Last || got.Dots != want.Dots {
			t.Fatalf("journal %v, legs %v, answers %v:\ngot  %v\nwant %v", w.journal, w.legs, w.asked, got.Last.List(),
				want.Last.List())
		}
		if len(all) < 10 {
			narrow++
		}
	}
	if narrow < 10 {
		t.Errorf("only %d of the games were narrowed down: the test asks too little", narrow)
	}
}

// On whole journals: where Frodo is, is never left out; and a journal drawn at random agrees with everything.
func TestWhereaboutsOfLongWalks(t *testing.T) {
	tables := newTables(dataset.Ours())
	rng := rand.New(rand.NewPCG(1, 2))
	others := 0
	for range 60 {
		w := wander(rng, tables, 15, 1+rng.IntN(3))
		got := Whereabouts(View{Set: tables.set, Part: 1, Turn: Night, Legs: w.legs, Asked: w.asked})
		at, dots := last(w.journal, 15)
		if !got.Last.Has(at) || got.Dots[at]>>dots&1 == 0 {
			t.Fatalf("%v with %d dots is left out of %v: journal %v, answers %v", at, dots, got.Last.List(), w.journal,
				w.asked)
		}
		k := know(tables, tables.boards[1], tables.starts, w.legs, w.asked)
		journal := k.sample(k.follow(), rng.IntN, func(trail) bool { return true })
		for _, a := range w.asked {
			if truth(tables.boards[1], journal, a) != a.Says {
				t.Fatalf("the drawn journal %v does not agree with %v", journal, a)
			}
		}
		for n, leg := range w.legs {
			if !slices.Contains(reaches(tables.boards[1], journal[:n+1], leg), journal[n+1]) {
				t.Fatalf("entry %d of the drawn journal %v cannot be reached", n+1, journal)
			}
		}
		if !slices.Equal(journal, w.journal) {
			others++
		}
	}
	if others < 30 {
		t.Errorf("only %d of 60 drawn journals are others than the real ones", others)
	}
}
