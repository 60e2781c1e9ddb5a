package wotr

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// Random hunts of every cause, on random boards and by random answers, end, keep the invariants, can be
// stored at every question, and take every rule path of the hunt.
func TestRandomHuntsTakeEveryPath(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 1))
		tr := start(t, nil)
		tr.tryRandom(random, seed)
		for questions := 0; !tr.p.Over() && tr.p.Depth() > 1; questions++ {
			if questions > 60 {
				t.Fatalf("seed %d: more than 60 questions", seed)
			}
			d := tr.rules.Decisions(tr.p)[0]
			a, err := engine.RandomAction(tr.rules, tr.p, d, random.IntN, nil)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			tr.do(tr.rules.Format(a))
		}
		for _, path := range tr.cover {
			seen[path]++
		}
	}
	// Kings of Middle-earth has them: kings_dice_test.go
	seen[tilePaths[TileKing1]], seen[tilePaths[TileKing2]] = 1, 1
	for _, path := range slices.Concat(huntPaths, drawPaths, damagePaths, wornPaths, breakingPaths,
		revealPaths) {
		if seen[path] == 0 {
			t.Errorf("%s never happened", path)
		}
	}
}

// tryRandom begins a random procedure of the hunt where it can happen.
func (g *game) tryRandom(random *rand.Rand, seed uint64) {
	g.Helper()
	why := huntCause(random.IntN(len(HuntCauses.Values())))
	begin := tile(why, 1+random.IntN(3))
	hidden := false
	switch {
	case why == huntRoll && random.IntN(2) == 0:
		begin = roll
	case why == huntPath && random.IntN(2) == 0:
		begin, hidden = reveal, true
	}
	g.open(func(p *Position) {
		randomBoard(p, random)
		switch {
		case why == huntMordor && !p.InMordor:
			p.onTrack(int8(random.IntN(5)))
		case why == huntRoll && p.InMordor || why == huntBalrog && p.InMordor || why == huntPath && p.InMordor &&
			!hidden:
			p.InMordor, p.Bearers, p.Mordor = false, Moria, 0
		}
		if hidden || why == huntRoll || why == huntMordor {
			p.Revealed = false
		}
		if p.Revealed {
			p.Progress = 0
		}
	}, begin)
	g.chance = engine.NewSeeded([]byte{byte(seed), byte(seed >> 8)}, 0)
	g.do("free: begin")
}

func randomBoard(p *Position, random *rand.Rand) {
	var who []Character
	for _, i := range random.Perm(7)[:random.IntN(5)] {
		who = append(who, GandalfTheGrey+Character(i))
	}
	slices.SortFunc(who, func(a, b Character) int { return int(characters[b].level) - int(characters[a].level) })
	p.travel(who...)
	for _, c := range []Card{MithrilCoatAndSting, WizardsStaff, HornOfGondor, AxeAndBow, FlocksOfCrebain,
		BalrogOfMoria, WornWithSorrowAndToil, TheLastBattle} {
		if random.IntN(3) == 0 {
			p.table(c)
		}
	}
	if random.IntN(2) == 0 {
		p.Cards[Athelas] = InHand
	}
	p.box(uint8(random.IntN(4)), uint8(random.IntN(7)))
	p.Revealed = random.IntN(4) == 0
	p.Corruption = int8(random.IntN(12))
	if random.IntN(8) == 0 {
		for t := range p.Pool { // all but one are drawn
			p.Drawn[t], p.Pool[t] = p.Pool[t], 0
		}
		p.Pool[TileEye], p.Drawn[TileEye] = 1, 3
	}
	if random.IntN(3) == 0 {
		p.onTrack(int8(random.IntN(5)))
		return
	}
	near := []Region{Hollin, Moria, DimrillDale, Rivendell, Lorien, MinasMorgul, Morannon, Orthanc}
	p.Bearers, p.Progress = near[random.IntN(len(near))], int8(random.IntN(4))
}
