package wotr

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr/odds"
)

// fightOut fights a battle to its end by the real rules, as odds.Battle assumes: the attacker goes on for so
// many rounds, nobody retreats or withdraws, casualties follow the policies. It returns the units left on
// both sides.
func fightOut(t *testing.T, p engine.Position, b odds.Battle, s Side,
	chance engine.Chance) (attackers, defenders odds.Left) {
	t.Helper()
	for {
		now := p.(*Position)
		ds := Rules.Decisions(p)
		if !now.Battle.Going || len(ds) == 0 || ds[0].Step == "battle.advance" {
			free, shadow := battleForce(now, s), battleForce(now, s.Enemy())
			return odds.Left{Regulars: free.of(s, Regular), Elites: free.of(s, Elite)},
				odds.Left{Regulars: shadow.of(s.Enemy(), Regular), Elites: shadow.of(s.Enemy(), Elite)}
		}
		d := ds[0]
		text := ""
		switch d.Step {
		case "battle.cease":
			text = "go-on"
			if b.Rounds > 0 && int(now.Battle.Round) >= b.Rounds {
				text = "cease"
			} else if mustReduce(now, d.Seat, engine.Action{}) {
				text += " reduce=" + Figures.Name(chooseReduction(now, d.Seat, engine.Action{}, nil)[0])
			}
		case "battle.retreat", "battle.withdraw":
			text = "stand"
		case "loss.choose":
			policy := b.Defender.Policy
			if sideOf(d.Seat) == s {
				policy = b.Attacker.Policy
			}
			text = "lose units=" + lossBy(now, policy)
		default:
			t.Fatalf("asked: %s", d.Step)
		}
		a, err := Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := Rules.Apply(p, d.Seat, a, chance)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p = next
	}
}

// lossBy chooses the casualties hit by hit: which kind of unit a policy names, the first nation that has one.
func lossBy(p *Position, policy odds.Policy) string {
	f, s := p.suffering(), p.Here().Side
	var counts [unitCount]int
	left := f
	take := func(k Rank) {
		for _, n := range nationsOf(s) {
			regular, elite := figureOf(n, Regular), figureOf(n, Elite)
			switch {
			case k == Regular && left.Count[regular] > 0:
				left.Count[regular]--
				if f.Count[regular] > uint8(counts[regular]) {
					counts[regular]++
				} else { // the regular that an elite became: the elite falls by two hits
					counts[elite+1]--
					counts[elite]++
				}
				return
			case k == Elite && left.Count[elite] > 0:
				left.Count[elite]--
				left.Count[regular]++
				counts[elite+1]++
				return
			}
		}
	}
	for range p.Here().Left {
		reduce := policy == odds.KeepDice || policy == odds.KeepBoth && left.units() <= 5
		if left.of(s, Elite) > 0 && (reduce || left.of(s, Regular) == 0) {
			take(Elite)
		} else {
			take(Regular)
		}
	}
	text := ""
	for kind, n := range counts {
		if n > 0 {
			if text != "" {
				text += ","
			}
			nation, letter := Losses.Name(engine.Value(kind)), ""
			nation, letter = nation[:len(nation)-2], nation[len(nation)-1:]
			text += fmt.Sprintf("%s:%d%s", nation, n, letter)
		}
	}
	return text
}

// The odds agree with battles that are fought out by the rules, twenty thousand of each kind.
func TestOddsAgreeWithTheRules(t *testing.T) {
	const games = 20000
	for _, c := range []struct {
		name       string
		from, to   Region
		us, them   string
		with       string
		siege      bool
		rounds     int
		ours, thin odds.Policy
	}{
		{"in the field", Eastemnet, Westemnet, "sauron:6r2e2n", "rohan:4r2e1l,gimli", "sauron:6r2e2n", false, 0,
			odds.KeepBoth, odds.KeepDice},
		{"a city", Westemnet, Edoras, "isengard:4r1e", "rohan:3r1e1l", "isengard:4r1e", false, 3, odds.KeepElites,
			odds.KeepBoth},
		{"a fortification", GapOfRohan, FordsOfIsen, "isengard:3r2e", "rohan:2r1l", "isengard:3r2e", false, 0,
			odds.KeepBoth, odds.KeepElites},
		{"in the first round with Théoden", Eastemnet, Westemnet, "sauron:5r1n", "rohan:5r,theoden", "sauron:5r1n",
			false, 2, odds.KeepBoth, odds.KeepBoth},
		{"walls", HelmsDeep, HelmsDeep, "isengard:4r3e,sauron:1n", "rohan:2r2e2l", "isengard:4r3e,sauron:1n", true,
			0, odds.KeepElites, odds.KeepDice},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := battlefield(t, Shadow).put(c.from, c.us).put(c.to, c.them).put(Orthanc, "saruman")
			if c.siege {
				tb.p.Besieged.add(c.to)
			}
			takeSettlements(tb.p)
			v := viewOf(tb.p, engine.Nobody)
			a, err := Rules.Parse("attack die=army from=" + c.from.String() + " to=" + c.to.String() + " with=" +
				c.with)
			if err != nil {
				t.Fatal(err)
			}
			b, err := v.AttackOdds(Shadow, c.from, c.to, a.Bag("with"))
			if err != nil {
				t.Fatal(err)
			}
			b.Rounds, b.Attacker.Policy, b.Defender.Policy = c.rounds, c.ours, c.thin
			o := odds.Of(b)
			wins, units := 0, 0
			chance := engine.NewSeeded([]byte("odds of "+c.name), 0)
			for range games {
				p, _, err := Rules.Apply(tb.p, tb.p.seatOf(Shadow), a, chance)
				if err != nil {
					t.Fatal(err)
				}
				us, them := fightOut(t, p, b, Shadow, chance)
				if us.Units() > 0 && them.Units() == 0 {
					wins++
				}
				units += us.Units()
			}
			regulars, elites := o.AttackersLeft()
			agree(t, "won", o.Won(), big.NewRat(int64(wins), games), big.NewRat(12, 1000))
			agree(t, "attackers left", regulars.Add(regulars, elites), big.NewRat(int64(units), games),
				big.NewRat(5, 100))
		})
	}
}

func agree(t *testing.T, what string, want, got, tolerance *big.Rat) {
	t.Helper()
	off := new(big.Rat).Sub(want, got)
	if off.Abs(off).Cmp(tolerance) > 0 {
		t.Errorf("%s: counted %s, fought %s", what, want.FloatString(3), got.FloatString(3))
	}
}

// The odds take from a region: leadership, Captains of the West, Saruman's elites, what the dice must show.
func TestAttackOddsReadTheView(t *testing.T) {
	tb := battlefield(t, Shadow).put(Westemnet, "isengard:2r2e,sauron:2n,witch-king").
		put(Edoras, "rohan:3r2l,aragorn,meriadoc").put(Orthanc, "saruman")
	v := viewOf(tb.p, engine.Nobody)
	b, err := v.AttackOdds(Shadow, Westemnet, Edoras, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := odds.Battle{
		Kind: odds.Walled, Free: 1,
		Attacker: odds.Army{Regulars: 2, Elites: 2, Leadership: 4, LeadingElites: 2},
		Defender: odds.Army{Regulars: 3, Leadership: 5, Captains: 1},
	}
	if b != want {
		t.Errorf("%+v, not %+v", b, want)
	}
	for _, c := range []struct {
		from, to Region
		code     string
	}{
		{Westemnet, Westemnet, "odds-no-enemy"}, {Westemnet, Fangorn, "odds-no-enemy"},
		{Folde, Edoras, "odds-nobody"},
		{Orthanc, Edoras, "odds-nobody"}, {Westemnet, Lorien, "odds-far"},
	} {
		var refusal *engine.Refusal
		if _, err := v.AttackOdds(Shadow, c.from, c.to, nil); !errors.As(err, &refusal) || refusal.Code != c.code {
			t.Errorf("%s to %s: %v, not %s", c.from, c.to, err, c.code)
		}
	}
	tb.p.Box[Isengard], tb.p.Box[Sauron] = 1, 1
	v = viewOf(tb.p, engine.Nobody)
	var refusal *engine.Refusal
	if _, err := v.AttackOdds(Shadow, Westemnet, Edoras, nil); !errors.As(err, &refusal) ||
		refusal.Code != "odds-at-peace" {
		t.Errorf("at peace: %v", err)
	}
}

// KA4: Théoden leads with 3 in the first round of a battle, in attack, defence and under siege; as a leader
// (K3) and corrupted (K9.4) he does not. KC1: a chieftain leads as his card says.
func TestKA4AttackOddsKnowTheodensFirstRound(t *testing.T) {
	for _, c := range []struct {
		free, shadow       string
		leads, first, evil int
	}{
		{"rohan:3r1l,theoden", "southrons:4r,black-serpent", 2, 2, 2},
		{"rohan:3r,theoden,brand,dain,denethor,thranduil", "sauron:4r1n,shadow-of-mirkwood,ugluk", 7, 2, 3},
		{"rohan:3r,brand,meriadoc", "sauron:4r", 3, 0, 0},
	} {
		tb := battlefield(t, FreePeoples).put(Westemnet, c.free).put(Eastemnet, c.shadow)
		tb.p.Kings.Rules = allKings
		v := viewOf(tb.p, engine.Nobody)
		attack, err := v.AttackOdds(FreePeoples, Westemnet, Eastemnet, nil)
		defence, other := v.AttackOdds(Shadow, Eastemnet, Westemnet, nil)
		rohan := odds.Army{Regulars: 3, Leadership: c.leads, FirstRound: c.first}
		if want := (odds.Army{Regulars: 4, Leadership: c.evil}); err != nil || other != nil ||
			attack.Attacker != rohan || defence.Defender != rohan || attack.Defender != want {
			t.Errorf("%s against %s: %+v %v, %+v %v", c.free, c.shadow, attack, err, defence, other)
		}
	}
	tb := battlefield(t, Shadow).put(Edoras, "rohan:3r").put(Westemnet, "isengard:4r")
	tb.p.Kings.Rules = allKings
	for _, state := range []State{Aside, Corrupted} {
		leads := 0
		if tb.p.State[Theoden], tb.p.Where[Theoden] = state, Nowhere; state == Corrupted {
			tb.p.Where[Theoden] = Edoras
		} else {
			tb.p.Armies[Edoras][Theoden.figure()], leads = 1, 1
		}
		v := viewOf(tb.p, engine.Nobody)
		b, err := v.AttackOdds(Shadow, Westemnet, Edoras, nil)
		if want := (odds.Army{Regulars: 3, Leadership: leads}); err != nil || b.Defender != want {
			t.Errorf("%s: %+v, %v", states.Name(engine.Value(state)), b.Defender, err)
		}
		tb.p.Armies[Edoras][Theoden.figure()] = 0
	}
}

// KA4, Rulebook p.32: while a battle goes on its odds are those of the rounds to come, between the figures
// that fight. The first round counts until its dice are rolled. A rearguard does not count.
func TestOddsOfABattleThatGoesOn(t *testing.T) {
	f := rulersFight(t, FreePeoples, "rohan:5r,theoden", "sauron:5r")
	odd := func(when string, fought int) {
		t.Helper()
		v := viewOf(f.p, engine.Nobody)
		b, err := v.AttackOdds(FreePeoples, f.from, f.to, nil)
		if want := (odds.Army{Regulars: 5, Leadership: 1, FirstRound: 2}); err != nil || b.Fought != fought ||
			b.Attacker != want {
			t.Errorf("%s: %+v, %v", when, b, err)
		}
		if other, err := v.AttackOdds(Shadow, f.to, f.from, nil); err != nil || other.Fought != 0 {
			t.Errorf("%s, another battle: %+v, %v", when, other, err)
		}
	}
	odd("before it", 0)
	f.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").load("leader-reroll-free: 1 1 1")
	f.attack(APowerTooGreat, NoCard)
	f.p.Armies[f.from][gondorRegular] += 2
	f.p.Reinforcements[gondorRegular] -= 2
	f.asks("free battle.lay-attack")
	odd("before the first roll", 0)
	f.do("free: no-card")
	f.asks("free battle.cease")
	odd("after it", 1)
	f.do("free: go-on").do("shadow: stand")
	f.asks("free battle.lay-attack")
	odd("in the second round", 1)
	f.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").load("leader-reroll-free: 1")
	f.do("free: no-card")
	odd("after the second roll", 2)
	f.do("free: cease")
	f.p.Armies[f.from][gondorRegular] -= 2
	f.p.Reinforcements[gondorRegular] += 2
	odd("when it is over", 0)
}

// Rulebook p.41 and the pool as it is: dice in the box, what stands with the Ring-bearers, all sixteen tiles
// at the start.
func TestHuntOddsReadTheView(t *testing.T) {
	tb := battlefield(t, Shadow)
	tb.p.HuntBox, tb.p.Bearers = [2]uint8{1, 3}, Moria
	tb.put(Moria, "sauron:2r2n")
	v := viewOf(tb.p, engine.Nobody)
	h := v.HuntOdds(1)
	tiles := 0
	for _, tile := range h.Pool {
		tiles += tile.Count
	}
	if h.Dice != 3 || h.Free != 2 || h.Rerolls != 3 || h.Track || tiles != 16 || h.Tracked != 0 {
		t.Errorf("%+v", h)
	}
	tb.p.Kings.Rules = allKings
	for r, want := range map[Region]int{Moria: 1, Hollin: 1, Orthanc: 0} { // We March Day and Night (KC3)
		tb.p.stand(r, Ugluk)
		if v := viewOf(tb.p, engine.Nobody); v.HuntOdds(0).Tracked != want {
			t.Errorf("Uglúk in %s adds %d to the re-roll", r, v.HuntOdds(0).Tracked)
		}
	}
}

// Rulebook p.37: with Gollum as Guide a beige tile with a number reveals nobody, an eye does, and so do
// special tiles.
func TestHuntOddsKnowThatGollumGuides(t *testing.T) {
	tb := battlefield(t, Shadow)
	for tile := range tileCount {
		if tile.special() {
			tb.p.Pool[tile] = 1
		}
	}
	for _, guide := range []Character{GandalfTheGrey, Gollum} {
		tb.p.Guide = guide
		v := viewOf(tb.p, engine.Nobody)
		eyes, numbered, special := 0, 0, 0
		for _, tile := range v.HuntOdds(0).Pool {
			switch {
			case !tile.Reveal:
			case tile.Stop:
				special++
			case tile.Eye:
				eyes += tile.Count
			default:
				numbered += tile.Count
			}
		}
		if eyes != 4 || special == 0 || (numbered > 0) != (guide != Gollum) {
			t.Errorf("%s: %d eyes, %d with a number, %d special ones reveal", guide, eyes, numbered, special)
		}
	}
}
