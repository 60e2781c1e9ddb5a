package computer

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
)

// A mix is one against which no answer does better than another that is in it, and what is never good is not
// in it.
func TestBalance(t *testing.T) {
	for name, c := range map[string]struct {
		values [][]int
		want   []int // of a hundred
	}{
		"scissors":           {[][]int{{500, 0, 1000}, {1000, 500, 0}, {0, 1000, 500}}, []int{33, 33, 33}},
		"one is worth twice": {[][]int{{2000, 0}, {0, 1000}}, []int{33, 67}},
		"never good":         {[][]int{{600, 700}, {500, 600}, {650, 650}}, []int{0, 0, 100}},
		"one answer":         {[][]int{{3, 5, 1}}, []int{100}},
	} {
		mix := balance(c.values)
		sum := 0
		for _, n := range mix {
			sum += n
		}
		for i, n := range mix {
			if got := 100 * n / sum; got < c.want[i]-3 || got > c.want[i]+3 {
				t.Errorf("%s: the mix is %v", name, mix)
				break
			}
		}
	}
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	var times [3]int
	for range 1000 {
		times[drawn([]int{700_000, 30_000, 270_000}, pick)]++
	}
	if times[0] < 650 || times[1] > 0 || times[2] < 200 {
		t.Errorf("drawn %v times", times)
	}
}

// A captain whose Ring-bearer stands before Mordor goes there, whatever else might be done.
func TestTheCaptainWinsWhereHeCan(t *testing.T) {
	r, found := confrontation.Rules, 0
	moments(t, r, engine.StateOptions(r, nil), 120, 1, func(p engine.Position, d engine.Decision) {
		now := p.(*confrontation.Position)
		if d.Step != "turn.move" || now.Mover != confrontation.Fellowship ||
			now.Where[confrontation.Frodo].Row() != confrontation.Gondor.Row() {
			return
		}
		found++
		pick := rand.New(rand.NewPCG(uint64(found), 5)).IntN
		a, err := New("casual", r, pick).Answer(Ask(r, p, d, pick))
		if err != nil {
			t.Fatal(err)
		}
		if confrontation.Region(a.Get("to")) != confrontation.Mordor ||
			confrontation.Character(a.Get("who")) != confrontation.Frodo {
			t.Errorf("the captain plays %s", r.Format(a))
		}
	})
	if found < 3 {
		t.Errorf("%d positions", found)
	}
}

// What has been learnt says the same in whole numbers, within a hundredth.
func TestANetworkInWholeNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	n := newLearner(40, 30, random)
	var samples []sample
	for range 400 { // won where more of the first ten hold than of the last ten
		s, sum := sample{}, 0
		for i := range 40 {
			if random.IntN(3) == 0 {
				s.held = append(s.held, int16(i))
				if i < 10 {
					sum++
				} else if i >= 30 {
					sum--
				}
			}
		}
		if sum > 0 {
			s.won = 1
		}
		samples = append(samples, s)
	}
	for range 30 {
		n.learn(samples, 0.01, 0, random)
	}
	if loss := n.loss(samples); loss > 0.3 {
		t.Errorf("after 30 lessons it is surprised by %.2f", loss)
	}
	whole := n.network()
	for _, s := range samples {
		odds, _ := n.says(s.held)
		if said, got := sure(odds), likely(whole.odds(s.held)); got < int(1000*said)-10 || got > int(1000*said)+10 {
			t.Fatalf("it says %.3f, and in whole numbers %d", said, got)
		}
	}
}

// stands is a game in which Sauron's side is to move, with these characters on the board and no other.
func stands(t *testing.T, where map[confrontation.Character]confrontation.Region) *confrontation.Position {
	t.Helper()
	r, pick := confrontation.Rules, rand.New(rand.NewPCG(4, 4)).IntN
	p, _, err := r.New(engine.StateOptions(r, nil), engine.NewSeeded(nil, 0))
	for err == nil && p.(*confrontation.Position).Turn == 0 {
		d := r.Decisions(p)[0]
		var a engine.Action
		if a, err = engine.RandomAction(r, p, d, pick, nil); err == nil {
			p, _, err = r.Apply(p, d.Seat, a, engine.Picked(pick))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	world := *p.(*confrontation.Position)
	for c := range world.Where {
		world.Where[c] = where[confrontation.Character(c)]
	}
	return &world
}

// The Fellowship's chances depend on who can reach Frodo, and on how many of the enemy are before the Shire.
func TestTheEvaluationSeesWhatThreatens(t *testing.T) {
	type places = map[confrontation.Character]confrontation.Region
	for name, c := range map[string]struct{ safe, threatened places }{
		"Saruman is beside Frodo, and not the Orcs, from whom he would flee": {
			places{confrontation.Frodo: confrontation.Fangorn, confrontation.Gimli: confrontation.Eregion,
				confrontation.Gandalf: confrontation.Rhudaur, confrontation.Orcs: confrontation.Gondor,
				confrontation.Saruman: confrontation.Mordor, confrontation.Balrog: confrontation.Mordor},
			places{confrontation.Frodo: confrontation.Fangorn, confrontation.Gimli: confrontation.Eregion,
				confrontation.Gandalf: confrontation.Rhudaur, confrontation.Orcs: confrontation.Mordor,
				confrontation.Saruman: confrontation.Gondor, confrontation.Balrog: confrontation.Mordor}},
		"the third is a step before the Shire": {
			places{confrontation.Frodo: confrontation.Rohan, confrontation.Gimli: confrontation.Gondor,
				confrontation.Gandalf: confrontation.Dagorlad, confrontation.Orcs: confrontation.Shire,
				confrontation.Balrog: confrontation.Shire, confrontation.Warg: confrontation.Caradhras},
			places{confrontation.Frodo: confrontation.Rohan, confrontation.Gimli: confrontation.Gondor,
				confrontation.Gandalf: confrontation.Dagorlad, confrontation.Orcs: confrontation.Shire,
				confrontation.Balrog: confrontation.Shire, confrontation.Warg: confrontation.Arthedain}},
	} {
		r, seat := confrontation.Rules, confrontation.Fellowship.Seat()
		safe, threatened := Chance(r, stands(t, c.safe), seat), Chance(r, stands(t, c.threatened), seat)
		if threatened > safe-200 {
			t.Errorf("%s: %d of a thousand, and %d before", name, threatened, safe)
		}
	}
}

// Where an answer is tried that is not thought about, Frodo flees, and Saruman forbids cards if he is the
// stronger one without them.
func TestWhatHardlyAnybodyAnswers(t *testing.T) {
	for _, c := range []struct {
		free, dark confrontation.Character
		step, verb string
		want       bool
	}{
		{confrontation.Frodo, confrontation.Orcs, "retreat.where", "stay", true},
		{confrontation.Frodo, confrontation.Orcs, "retreat.where", "retreat", false},
		{confrontation.Pippin, confrontation.Orcs, "retreat.where", "stay", false},
		{confrontation.Frodo, confrontation.Saruman, "battle.no-cards", "cards", true},
		{confrontation.Frodo, confrontation.Saruman, "battle.no-cards", "no-cards", false},
		{confrontation.Gandalf, confrontation.Saruman, "battle.no-cards", "cards", false},
		{confrontation.Gandalf, confrontation.Saruman, "battle.no-cards", "no-cards", true},
		{confrontation.AragornStar, confrontation.CaveTroll, "battle.waive-cards", "cards", false},
	} {
		p := &confrontation.Position{}
		p.Battle.Fighters = [2]confrontation.Character{c.free, c.dark}
		if got := foolish(p, c.step, c.verb); got != c.want {
			t.Errorf("%s against %s: %s %s: %t", c.free, c.dark, c.step, c.verb, got)
		}
	}
}
