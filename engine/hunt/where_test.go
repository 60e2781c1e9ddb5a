package hunt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine/hunt/dataset"
)

// truth2 is what the Ring-bearer answers truthfully in part II, where Frodo follows a journey card and
// Gandalf is in an area, or, where that is none, out of the game (Rulebook p.29, p.31-33).
func truth2(b *dataset.Board, card *dataset.Journey, havens bool, gandalf Space, a Answer, morgul bool) Said {
	rows := card.Entries[:a.Step+1]
	at := Nowhere
	for _, s := range rows {
		if s != Nowhere {
			at = s
		}
	}
	been := slices.Contains(rows, a.Space)
	switch a.Act {
	case Search:
		if been && !(havens && at == a.Space && card.Havens.Has(at)) {
			return Yes
		}
		return No
	case HuntFor:
		switch {
		case at == a.Space && gandalf == a.Space:
			return HereDiscovered
		case at == a.Space:
			return YesHere
		case been && gandalf == a.Space:
			return YesDiscovered
		case been:
			return Yes
		case gandalf == a.Space:
			return Discovered
		}
		return No
	case AskEntry:
		if rows[a.Step] == Nowhere {
			return Yes
		}
		return No
	}
	in := func(s Space) bool {
		return s != Nowhere && (a.Region != 0 && b.Spaces[s].Region == a.Region ||
			a.Segment != 0 && b.Spaces[s].Segment == a.Segment)
	}
	switch f, g := in(at), in(gandalf); {
	case !f && !g:
		return No
	case !morgul:
		return Yes
	case f && g:
		return YesBoth
	case f:
		return YesFrodo
	}
	return YesGandalf
}

// In part II those journey cards are left on which all answers are true, wherever Gandalf was.
func TestWhereaboutsOnJourneys(t *testing.T) {
	tables := newTables(dataset.Ours())
	b := tables.boards[2]
	rng := rand.New(rand.NewPCG(3, 9))
	areas := b.Areas.List()
	narrow := 0
	for range 300 {
		v := View{Set: tables.set, Part: 2, Turn: Night, Long: rng.IntN(2) == 0, Havens: rng.IntN(2) == 0}
		j := Journey(1 + rng.IntN(18))
		if v.Long {
			j += 18
		}
		card := tables.journeys[j]
		v.Step = rng.IntN(card.Moves())
		type asked struct {
			Answer
			morgul bool
		}
		var list []asked
		for step := range v.Step + 1 {
			gandalf := areas[rng.IntN(len(areas))]
			a := asked{Answer{Step: int8(step), Space: areas[rng.IntN(len(areas))], Gandalf: GandalfHidden},
				rng.IntN(3) == 0}
			switch rng.IntN(3) {
			case 0:
				a.Gandalf, gandalf = GandalfRivendell, Nowhere
			case 1:
				a.Gandalf, a.GandalfAt = GandalfRevealed, gandalf
			}
			if s := card.Entries[rng.IntN(step+1)]; s != Nowhere && rng.IntN(2) == 0 {
				a.Space = s
			}
			a.Act = []Act{Search, HuntFor, Perceive, AskEntry}[rng.IntN(4)]
			if a.Act == Perceive {
				a.Region, a.Space = b.Spaces[a.Space].Region, Nowhere
			}
			a.Says = truth2(b, card, v.Havens, gandalf, a.Answer, a.morgul)
			list = append(list, a)
			v.Asked = append(v.Asked, a.Answer)
		}
		got := Whereabouts(v)
		if len(got.Journeys) < 6 {
			narrow++
		}
		for other := Journey(1); other < journeyCount; other++ {
			possible := other.long() == v.Long
			for _, a := range list {
				possible = possible && couldBe(tables, other, v.Havens, a.Answer, a.morgul)
			}
			if possible != slices.Contains(got.Journeys, other) {
				t.Fatalf("%v, following %v: %v is %t among %v, answers %+v", v.Step, j, other, !possible, got.Journeys,
					v.Asked)
			}
		}
		if at, _ := lastArea(card.Entries[:v.Step+1]); !got.Last.Has(at) {
			t.Fatalf("%v is left out of %v", at, got.Last.List())
		}
	}
	if narrow < 50 {
		t.Errorf("only %d of 300 were narrowed down: the test asks too little", narrow)
	}
}

// couldBe tries all places of Gandalf that everybody could think of.
func couldBe(t *tables, j Journey, havens bool, a Answer, morgul bool) bool {
	places := t.boards[2].Areas.List()
	switch a.Gandalf {
	case GandalfRivendell:
		places = []Space{Nowhere}
	case GandalfRevealed:
		places = []Space{a.GandalfAt}
	}
	return slices.ContainsFunc(places, func(gandalf Space) bool {
		return truth2(t.boards[2], t.journeys[j], havens, gandalf, a, morgul) == a.Says
	})
}

// Before Frodo sets out and when all is open there is nothing to find.
func TestWhereaboutsOfNothing(t *testing.T) {
	set := dataset.Ours()
	for name, v := range map[string]View{
		"set-up":    {Set: set, Part: 1},
		"game over": {Set: set, Part: 1, Turn: Night, Result: &ResultView{}},
	} {
		if got := Whereabouts(v); !got.Last.Empty() {
			t.Errorf("%s: %v", name, got.Last.List())
		}
	}
}
