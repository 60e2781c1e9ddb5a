package computer

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// What two sides are said to be worth comes to the whole, nothing is certain before the end, and all is then.
func TestTheChancesOfBothSidesComeToTheWhole(t *testing.T) {
	for _, r := range []engine.Rules{confrontation.Rules, wotr.Rules, hunt.Rules} {
		seats := r.SeatsOf(engine.StateOptions(r, nil))
		a, b := seats[0], seats[len(seats)-1]
		var last engine.Position
		moments(t, r, engine.StateOptions(r, nil), 1, 25, func(p engine.Position, _ engine.Decision) {
			last = p
			one, other := Chance(r, p, a), Chance(r, p, b)
			if one < 1 || one > 999 || one+other < 999 || one+other > 1001 {
				t.Errorf("%s: %d and %d of a thousand", r.ID(), one, other)
			}
		})
		end := last
		pick := rand.New(rand.NewPCG(1, 1)).IntN
		for {
			asked := r.Decisions(end)
			if len(asked) == 0 {
				break
			}
			d := asked[0]
			action, err := engine.RandomAction(r, end, d, pick, engine.Mood(r, pick))
			if err != nil {
				t.Fatal(err)
			}
			if end, _, err = r.Apply(end, d.Seat, action, engine.Picked(pick)); err != nil {
				t.Fatal(err)
			}
		}
		result, _ := r.Result(end)
		for _, seat := range []engine.Seat{a, b} {
			want := 0
			if result.Winners.Has(seat) {
				want = 1000
			}
			if got := Chance(r, end, seat); result.Winners != engine.Nobody && got != want {
				t.Errorf("%s: %s, and seat %d is told %d of a thousand", r.ID(), result.How, seat, got)
			}
		}
	}
}

// In a game that tells everybody which journey cards are possible the Ring-bearer's chances are worse, for
// strong Nazgûl read them: of two games that stand alike he is said to win the other one more often.
func TestTheChancesKnowWhatIsTold(t *testing.T) {
	r := hunt.Rules
	told, seen := 0, 0
	moments(t, r, engine.StateOptions(r, nil), 1, 25, func(p engine.Position, _ engine.Decision) {
		world := *p.(*hunt.Position)
		untold := Chance(r, &world, 0)
		world.Aid = hunt.AidFull
		if seen++; Chance(r, &world, 0) < untold {
			told++
		}
	})
	if seen < 10 || told < seen*8/10 {
		t.Errorf("worse in %d of %d", told, seen)
	}
}

// Before anybody has moved the Fellowship is told what it has won of games between equals who think. Later,
// the same evaluation comes to a little more for the Fellowship, and for whoever is ahead.
func TestWhatIsToldOfTheConfrontation(t *testing.T) {
	r := confrontation.Rules
	begun := false
	moments(t, r, engine.StateOptions(r, nil), 1, 1, func(p engine.Position, _ engine.Decision) {
		now := p.(*confrontation.Position)
		if now.Turn > 0 || begun {
			return
		}
		begun = true
		for seat, want := range []int{atFirst, 1000 - atFirst} {
			if got := Chance(r, p, engine.Seat(seat)); got != want {
				t.Errorf("seat %d is told %d of a thousand before the first move", seat, got)
			}
		}
	})
	for _, c := range []struct{ evaluated, least, most int }{{-2, 70, 90}, {-1, 245, 265}, {0, 565, 585},
		{2, 950, 960}} {
		if got := likely(ofStrong(c.evaluated * networkOne)); got < c.least || got > c.most {
			t.Errorf("odds of e^%d are told as %d of a thousand", c.evaluated, got)
		}
	}
}

// What an evaluation says of the War is told as the wars of those who think came out: a little more of the
// Free Peoples, less of whoever is ahead; what is decided stays so.
func TestWhatIsToldOfTheWar(t *testing.T) {
	r, free := wotr.Rules, engine.Seat(wotr.FreePeoples)
	shadow := engine.Seat(wotr.Shadow)
	for _, c := range []struct{ evaluated, least, most int }{{0, 0, 0}, {100, 137, 157}, {300, 358, 378},
		{500, 544, 564}, {700, 717, 737}, {900, 889, 909}, {1000, 1000, 1000}} {
		got := stated(r, free, c.evaluated)
		if got < c.least || got > c.most {
			t.Errorf("%d of a thousand are told as %d", c.evaluated, got)
		}
		if other := stated(r, shadow, 1000-c.evaluated); got+other != 1000 {
			t.Errorf("the Free Peoples are told %d and the Shadow %d", got, other)
		}
	}
}
