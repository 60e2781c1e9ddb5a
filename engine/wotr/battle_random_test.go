package wotr

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// TestRandomBattles fights battles with random armies wherever they can stand, to the end, and checks the
// invariants after every action; all ways in which a battle can go must occur.
func TestRandomBattles(t *testing.T) {
	covered := map[string]bool{}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 1500 {
		tb := battlefield(t, Side(n%2))
		tb.p.Dice[tb.p.Here().Side][MusterFace] = 0
		scatter(tb, random)
		takeSettlements(tb.p)
		chance := engine.NewSeeded([]byte{byte(n), byte(n >> 8)}, 0)
		for step := 0; tb.asked() != "" && len(fightable(tb.p)) > 0 && step < 300; step++ {
			d := Rules.Decisions(tb.p)[0]
			a, err := engine.RandomAction(Rules, tb.p, d, random.IntN, leanToBattle)
			if err != nil {
				t.Fatalf("game %d: %v", n, err)
			}
			next, played, err := Rules.Apply(tb.p, d.Seat, a, chance)
			if err != nil {
				t.Fatalf("game %d: %s: %v", n, Rules.Format(a), err)
			}
			tb.p = next.(*Position)
			for _, path := range played.Covered {
				covered[path] = true
			}
			if err := Rules.Check(tb.p); err != nil {
				t.Fatalf("game %d after %s: %v", n, Rules.Format(a), err)
			}
		}
	}
	absent := absentPaths(false)
	for _, path := range slices.Concat(battlePaths, combatPaths) {
		if slices.Contains(absent, path) {
			continue
		}
		if !covered[path] {
			t.Errorf("no battle came by %s", path)
		}
	}
}

// leanToBattle keeps random players at fighting.
func leanToBattle(_ engine.Position, verb, _ string, _ engine.Value) int {
	switch verb {
	case "attack", "go-on":
		return 20
	case "move-army":
		return 0
	case "pass", "skip", "cease", "withdraw", "retreat":
		return 1
	}
	return 6
}

// fightable lists what the side to act can attack from; nothing ends a test game.
func fightable(p *Position) []Region {
	if p.Depth() > 1 {
		return []Region{Nowhere}
	}
	if p.Step() != actionChoose {
		return nil
	}
	s := p.Here().Side
	if paysAttack(p, s, ArmyFace) != nil && paysAttack(p, s, CharacterFace) != nil {
		return nil
	}
	return p.attackers(s, attackByDie, false)
}

// scatter puts armies around one region, with all that may complicate a battle.
func scatter(tb *game, random *rand.Rand) {
	p := tb.p
	centre := [...]Region{HelmsDeep, MinasTirith, DolAmroth, Orthanc, Osgiliath, Edoras, Westemnet,
		Lorien}[random.IntN(8)]
	if random.IntN(4) == 0 {
		p.Bearers = centre
	}
	holder := owner(centre)
	if regions[centre].settlement == Fortification || regions[centre].settlement == NoSettlement {
		holder = FreePeoples
	}
	for s := FreePeoples; s <= Shadow; s++ {
		fillUp(tb, s, centre, 1+random.IntN(5), random)
		if s != holder && isStronghold(centre) && random.IntN(2) == 0 {
			p.Besieged.add(centre)
		} else if s != holder {
			clearAway(p, s, centre)
		}
	}
	for i, r := range neighbours[centre] {
		fillUp(tb, Side((i+int(holder)+random.IntN(3)/2+1)%2), r, 1+random.IntN(6), random)
	}
	for n := Dwarves; n < nationCount; n++ {
		if random.IntN(5) == 0 {
			p.Box[n] = int8(random.IntN(3))
		}
	}
	for _, c := range baseCards() {
		if random.IntN(24) == 0 && p.hand(c.deck().Side()) < 5 {
			tb.hold(c)
		}
	}
}

func clearAway(p *Position, s Side, r Region) {
	f := p.army(s, r)
	for kind, n := range f.Count {
		p.Armies[r][kind] -= n
		p.Reinforcements[kind] += n
	}
	for _, c := range f.Who.list() {
		p.State[c], p.Where[c] = Aside, Nowhere
	}
}

func fillUp(tb *game, s Side, r Region, units int, random *rand.Rand) {
	p := tb.p
	var kinds []Figure
	for kind, to := s.span(); kind < to; kind++ {
		if kind.rank() != Sovereign {
			kinds = append(kinds, kind)
		}
	}
	for range units {
		kind := kinds[random.IntN(len(kinds))]
		if kind.rank() == Leader && !p.hasArmy(s, r) {
			kind--
		}
		if p.Reinforcements[kind] > 0 && Figures.Name(engine.Value(kind)) != "" && p.units(s, r) < 5 {
			p.Reinforcements[kind]--
			p.Armies[r][kind]++
		}
	}
	for _, c := range (charactersOf(s) &^ rulers).list() {
		if p.State[c] != OnMap && random.IntN(8) == 0 && p.hasArmy(s, r) && (c != Saruman || r == Orthanc) {
			leadOut(p, c, r)
		}
	}
}
