package hunt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// honest holds what stands behind the screen to the rules of its making and to all that the Ring-bearer has
// answered.
func honest(p *Position) error {
	switch {
	case p.Start == Nowhere:
		return nil
	case p.Part == 1:
		if err := honestTokens(p); err != nil {
			return err
		}
		return honestJournal(p)
	case p.Journey != NoJourney && !p.Tables.journeyAgrees(p.Journey, p.Havens,
		p.Asked[p.AskedFrom:p.AskedCount]):
		return fmt.Errorf("Frodo follows %s, and an answer is not true of it: %+v",
			Journeys.Name(engine.Value(p.Journey)), p.Asked[p.AskedFrom:p.AskedCount])
	}
	return honestGandalf(p)
}

func honestTokens(p *Position) error {
	known := 0
	for _, s := range p.Known {
		if s != Nowhere {
			known++
		}
	}
	if n := p.Held.Len() + p.Hidden.Len() + p.Laid.Len() + known; n != informationDrawn && n != 0 {
		return fmt.Errorf("%d information tokens", n)
	}
	for _, s := range p.Held.Or(p.Hidden).List() {
		if been := slices.Contains(p.Journal[1:p.Step+1], s); been != p.Hidden.Has(s) {
			return fmt.Errorf("the information token of %s is turned over: %t, Frodo has been there: %t", s,
				p.Hidden.Has(s), been)
		}
	}
	return nil
}

func honestJournal(p *Position) error {
	n := int(p.Step)
	if p.board().Exits.Has(p.Journal[n]) {
		n-- // the end of the part
	}
	k := p.knowledge(n)
	at := trail{last: p.Start, been: k.bit(p.Start)}
	if !slices.Contains(k.begin(), at) {
		return fmt.Errorf("an answer is not true of the start %s", p.Start)
	}
	for i := 1; i <= n; i++ {
		ok, from := false, at
		k.entries(i, from, func(entry Space, to trail) {
			if entry == p.Journal[i] {
				ok, at = true, to
			}
		})
		if !ok {
			return fmt.Errorf("entry %d of the journal, %s, cannot follow, or an answer given then is not true: %v, legs %+v, answers %+v",
				i, p.Journal[i], p.Journal[:n+1], p.Legs[1:n+1], p.Asked[:p.AskedCount])
		}
	}
	return nil
}

func honestGandalf(p *Position) error {
	for m := 1; m <= int(p.GandalfMoves); m++ {
		at := p.GandalfJournal[m-1]
		leg := p.GandalfLegs[m-1]
		switch {
		case !p.gandalfAgrees(m, at):
			return fmt.Errorf("entry %d of Gandalf's journal is %s, and an answer is not true of it: %v, %+v", m, at,
				p.GandalfJournal[:p.GandalfMoves], p.Asked[:p.AskedCount])
		case leg.Known != Nowhere && leg.Known != at:
			return fmt.Errorf("entry %d of Gandalf's journal is %s, everybody has seen %s", m, at, leg.Known)
		case m > 1 && !leg.Jump && !p.gandalfGoesFrom(p.GandalfJournal[m-2]).Has(at):
			return fmt.Errorf("entry %d of Gandalf's journal cannot follow: %v, %+v", m, p.GandalfJournal[:m],
				p.GandalfLegs[:m])
		}
	}
	return nil
}

// In random games what stands behind the screen is always honest; so are the twins that the leak test is
// given; and Frodo is always where everybody can know that he may be.
func TestHonesty(t *testing.T) {
	twins := map[Part]int{}
	for game := range uint64(30) {
		rng := rand.New(rand.NewPCG(game, 5))
		weight := engine.Mood(Rules, rng.IntN)
		var options engine.Options
		for i, o := range promises.Options {
			if int(game)%len(promises.Options) == i {
				options = o
			}
		}
		chance := engine.NewSeeded([]byte(fmt.Sprint(game)), 0)
		position, _, err := Rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; ; n++ {
			p := position.(*Position)
			if err := honest(p); err != nil {
				t.Fatalf("game %d, answer %d: %v", game, n, err)
			}
			decisions := Rules.Decisions(position)
			if len(decisions) == 0 {
				break
			}
			if n%7 == 0 {
				twins[p.Part] += tryTwin(t, p, rng)
				possible(t, p)
			}
			d := decisions[rng.IntN(len(decisions))]
			action, err := engine.RandomAction(Rules, position, d, rng.IntN, weight)
			if err != nil {
				t.Fatal(err)
			}
			if position, _, err = Rules.Apply(position, d.Seat, action, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	if twins[1] < 300 || twins[2] < 50 {
		t.Errorf("only so many twins were found by part: %v", twins)
	}
}

func tryTwin(t *testing.T, p *Position, rng *rand.Rand) int {
	twin := *p
	if !redeal(&twin, engine.SeatsOf(nazgul1), nil, rng.IntN) {
		return 0
	}
	if err := honest(&twin); err != nil {
		t.Fatalf("a twin of part %d: %v", p.Part, err)
	}
	if twin.Journal == p.Journal && twin.Journey == p.Journey {
		return 0
	}
	return 1
}

func possible(t *testing.T, p *Position) {
	v := viewOf(p, engine.Nobody)
	if v.Turn == NoTurn {
		return
	}
	var all Possible
	// the less is read, the more is possible; the truth always is
	for _, v.Aid = range []Aid{AidMap, AidWays, AidFull, AidBefore} {
		where := Whereabouts(v)
		if last := p.lastArea(); !where.Last.Has(last) || where.Dots[last]>>p.dotsSince()&1 == 0 {
			t.Fatalf("Frodo's last area is %s, and everybody would look at %v", last, where.Last.List())
		}
		if v.Aid == AidMap {
			all = where
		}
		if more := where.Last.Without(all.Last); !more.Empty() || !v.Aid.ReadsJourneys() && where.Journeys != nil {
			t.Fatalf("the journey cards lead to %v, where the board does not; read with the map: %v", more.List(),
				where.Journeys)
		}
	}
}
