package wotr

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"redbook/engine"
)

// In this war Shadows Gather once had the last besieger of Moria set out on a way that led back through
// Moria, which was closed as soon as he had left: march.on asked, and nobody could answer.
func TestShadowsGatherSeesTheSiegeThatItLifts(t *testing.T) {
	data, err := os.ReadFile("testdata/stuck-position.json")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	apply := func(text string) (engine.Position, error) {
		l, err := engine.ParseLine(Rules, text)
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := Rules.Apply(p, l.Seat, l.Action, engine.NewSeeded(nil, 0))
		return next, err
	}
	for _, text := range []string{
		"free: done", "shadow: use-ring from=army to=character", "shadow: skip die=army-muster",
		"free: move-army die=will from=fords-of-isen to=druwaith-iaur with=rohan:1r",
		"free: move-army from=folde to=westemnet with=rohan:1r1l", "shadow: play die=event card=shadows-gather",
	} {
		if p, err = apply(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	var refusal *engine.Refusal
	if _, err := apply("shadow: move-army from=moria to=dimrill-dale with=sauron:1r"); !errors.As(err,
		&refusal) || refusal.Code != "march-joins" {
		t.Errorf("got %v, want %s", err, "march-joins")
	}
	if err := engine.LeadOn(Rules, p, rand.New(rand.NewPCG(1, 1)).IntN, 1000); err != nil {
		t.Error(err)
	}
}

// If one of the besiegers can stay behind, the others may take that way, and each further step is the only
// one; all of them together may not take it.
func TestShadowsGatherLeavesABesiegerBehind(t *testing.T) {
	g := aroundMoria(t)
	g.refuse("shadow: move-army from=moria to=dimrill-dale with=sauron:2r", "march-lifts")
	g.do("shadow: move-army from=moria to=dimrill-dale with=sauron:1r")
	g.stands(Shadow, Moria, "sauron:1r")
}

// aroundMoria is Shadows Gather with two besiegers of Moria, and a friend whom they reach by way of Dimrill
// Dale only through Moria.
func aroundMoria(t *testing.T) *game {
	g := emptyMap(t, Shadow)
	g.put(Moria, "elves:1r,sauron:2r")
	g.p.Besieged.add(Moria)
	g.p.Captured.add(Moria)
	g.put(NorthDunland, "isengard:1r")
	g.war(Sauron, Isengard)
	g.byCard(Shadow, marchGather, Nowhere)
	return g
}

// On random boards with sieges and few armies, every beginning of a move or a card can be continued. The dead
// ends above were cases where it could not.
func TestEveryBeginningOnARandomBoardLeadsOn(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 15))
		side := Side(seed % 2)
		g := emptyMap(t, side)
		scattered(g, rng)
		begun := *g.p
		if err := engine.LeadOn(Rules, g.p, rng.IntN, 40); err != nil {
			t.Fatalf("board %d: %v", seed, err)
		}
		for kind := range marches {
			if free := marchKind(kind) == marchWoses ||
				marchKind(kind) == marchDayAndNight; free != (side == FreePeoples) {
				continue
			}
			g.p = new(Position)
			*g.p = begun
			g.byCard(side, marchKind(kind), Nowhere)
			if m := g.p.marching(engine.Action{}); !m.any() {
				continue
			}
			if err := engine.LeadOn(Rules, g.p, rng.IntN, 40); err != nil {
				t.Fatalf("board %d, march %d: %v", seed, kind, err)
			}
		}
	}
}

// scattered puts a few armies of both sides anywhere, besiegers around some of the strongholds, characters
// and cards.
func scattered(g *game, rng *rand.Rand) {
	g.Helper()
	p := g.p
	unit := func(s Side, r Region) {
		nations := nationsOf(s)
		kind := figureOf(nations[rng.IntN(len(nations))], Rank(rng.IntN(2)))
		if p.Reinforcements[kind] > 0 && p.units(s, r) < siegeLimit {
			p.Reinforcements[kind]--
			p.Armies[r][kind]++
		}
	}
	for n := Dwarves; n < nationCount; n++ {
		if rng.IntN(2) == 0 {
			g.war(n)
		}
	}
	for range 3 + rng.IntN(8) {
		r, s := 1+Region(rng.IntN(int(regionCount)-1)), Side(rng.IntN(2))
		for range 1 + rng.IntN(2) {
			if !p.hasArmy(s.Enemy(), r) {
				unit(s, r)
			}
		}
	}
	takeSettlements(p)
	for r := Nowhere + 1; r < regionCount; r++ {
		if !isStronghold(r) || rng.IntN(4) > 0 {
			continue
		}
		for s := FreePeoples; s <= Shadow; s++ {
			if !p.hasArmy(s, r) {
				unit(s, r)
			}
		}
		if p.hasArmy(FreePeoples, r) && p.hasArmy(Shadow, r) {
			p.Besieged.add(r)
		}
	}
	takeSettlements(p)
	for c := range p.Cards {
		p.Cards[c] = InDeck
	}
	p.Cards[NoCard] = 0
	p.removeAbsentCards()
	for d := FreeCharacterDeck; d < deckCount; d++ {
		for range 3 {
			from, end := d.cards()
			if c := from + Card(rng.IntN(int(end-from))); p.Cards[c] == InDeck {
				p.Cards[c] = InHand
			}
		}
	}
	for _, c := range []Character{Strider, Boromir, GandalfTheWhite, WitchKing} {
		if r := 1 + Region(rng.IntN(int(regionCount)-1)); rng.IntN(2) == 0 {
			p.State[c], p.Where[c] = OnMap, r
		}
	}
	p.guideOfHighestLevel()
	if err := Rules.Check(p); err != nil {
		g.Fatal(err)
	}
}
