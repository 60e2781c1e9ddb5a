package wotr

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"redbook/engine"
)

// newFight has two armies meet: the Free Peoples' and the Shadow's. Within one region the stronghold is under
// siege.
func newFight(t *testing.T, attacker Side, from, to Region, attackers, defenders string) *game {
	t.Helper()
	f := battlefield(t, attacker)
	f.from, f.to = from, to
	f.put(from, attackers).put(to, defenders)
	if from == to {
		f.p.Besieged.add(to)
	}
	t.Cleanup(func() {
		for label, left := range f.loaded {
			if len(left) > 0 {
				t.Errorf("%s: dice %v were never rolled", label, left)
			}
		}
	})
	return f
}

// plainFight is a battle in the Emyn Muil, which belongs to nobody and lies far from everything.
func plainFight(t *testing.T, attacker Side, attackers, defenders string) *game {
	t.Helper()
	return newFight(t, attacker, EasternEmynMuil, WesternEmynMuil, attackers, defenders)
}

// cannotLay asserts that the condition of a card in the hand does not hold, while another one can be laid.
func (g *game) cannotLay(c Card) {
	g.Helper()
	s := c.deck().Side()
	g.p.Cards[c], g.p.Cards[[...]Card{TheLastBattle, PitsOfMordor}[s]] = InHand, InHand
	g.refuse(s.String()+": lay card="+c.String(), "condition")
}

// withAll is the attack with everyone.
func (g *game) withAll(attacker Side) engine.Action {
	force := g.p.army(attacker, g.from)
	return engine.Action{Verb: "attack", Args: []engine.Arg{
		{Name: "die", Value: engine.Value(ArmyFace)}, {Name: "from", Value: engine.Value(g.from)},
		{Name: "to", Value: engine.Value(g.to)}, {Name: "with", Bag: force.bag()},
	}}
}

// attack begins the battle. Each side holds one of the cards, and is then asked for it.
func (g *game) attack(free, shadow Card) {
	g.Helper()
	for _, c := range [...]Card{free, shadow} {
		if c != NoCard {
			g.p.Cards[c] = InHand
		}
	}
	attacker := g.p.Here().Side
	g.do(attacker.String() + ": " + Rules.Format(g.withAll(attacker)))
	if g.asked() == attacker.Enemy().String()+" battle.withdraw" {
		g.do(attacker.Enemy().String() + ": stand")
	}
}

// lay has both sides lay their cards, the attacker first.
func (g *game) lay(free, shadow Card) {
	g.Helper()
	cards := [...]Card{free, shadow}
	for _, s := range [...]Side{g.p.Battle.Attacker, g.p.Battle.defender()} {
		if c := cards[s]; c != NoCard {
			g.do(s.String() + ": lay card=" + c.String())
		}
	}
}

// fightRound begins the battle and lays the cards of its first round.
func (g *game) fightRound(free, shadow Card) {
	g.Helper()
	g.attack(free, shadow)
	g.lay(free, shadow)
}

// remain checks which figures are left in the battle.
func (g *game) remain(free, shadow string) {
	g.Helper()
	for s, want := range [...]string{free, shadow} {
		g.stands(Side(s), g.p.Battle.where(Side(s)), want)
	}
}

// idOf makes the id of a title.
func idOf(title string) string {
	return strings.NewReplacer(" ", "-", "'", "", "ú", "u", "û", "u").Replace(strings.ToLower(title))
}

// Every card has the combat half that is printed on it, with its side and initiatives (combat-cards.tsv).
func TestEveryCardHasItsCombatHalf(t *testing.T) {
	data, err := os.ReadFile("testdata/combat-cards.tsv")
	if err != nil {
		t.Fatal(err)
	}
	decks := map[string]Deck{"FC": FreeCharacterDeck, "FS": FreeStrategyDeck, "SC": ShadowCharacterDeck,
		"SS": ShadowStrategyDeck}
	halves, found := 0, map[Card]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[2:] {
		columns := strings.Split(line, "\t")
		title, side, initiative := columns[0], columns[1], columns[2]
		halves++
		for _, name := range strings.Fields(columns[3]) {
			number, err := strconv.Atoi(name[2:])
			if err != nil {
				t.Fatal(err)
			}
			c := deckStart[decks[name[:2]]] + Card(number) - 1
			row := combatOf[c]
			if row == nil {
				t.Errorf("%s (%s) has no combat half", name, c)
				continue
			}
			found[c] = true
			var initiatives []string
			for _, part := range row.parts {
				initiatives = append(initiatives, strconv.Itoa(int(part.initiative)))
			}
			if got := strings.Join(initiatives, "-"); row.title.String() != idOf(title) || got != initiative ||
				c.deck().Side().String() != side {
				t.Errorf("%s is %s of %s at %s, not %s of %s at %s", name, row.title, c.deck().Side(), got, title, side,
					initiative)
			}
		}
	}
	if halves != 38 || len(found) != int(deckCount)*cardsPerDeck {
		t.Errorf("%d combat halves on %d cards", halves, len(found))
	}
	if len(freeCombats)+len(shadowCombats) != halves {
		t.Errorf("%d rows of %d halves", len(freeCombats)+len(shadowCombats), halves)
	}
}

// Where no condition holds, no card with a condition can be laid: regulars alone, in a region of no nation,
// far from the Ring-bearers, and the Free Peoples do not defend.
func TestConditionsAreNeeded(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:2r", "sauron:2r")
	f.attack(TheLastBattle, PitsOfMordor)
	conditions := 0
	for _, s := range [...]Side{FreePeoples, Shadow} {
		for _, c := range baseCards() {
			if c.deck().Side() == s && combatOf[c].condition != nil {
				conditions++
				f.cannotLay(c)
			}
		}
		if s == FreePeoples {
			f.do(s.String() + ": no-card")
		}
	}
	if conditions != 68 {
		t.Errorf("%d cards with a condition", conditions)
	}
}

// Battles of any figures with any cards: whatever is offered can be done, to the end.
func TestRandomBattlesWithAnyCards(t *testing.T) {
	covered := map[string]bool{}
	for seed := range uint64(600) {
		playRandomBattle(t, seed, covered)
	}
	for _, c := range combatCards[1:] {
		if c.ofKings() {
			continue // kings_combat_test.go
		}
		if !covered["combat-"+c.id] {
			t.Errorf("nobody has laid %s", c.id)
		}
	}
}

func playRandomBattle(t *testing.T, seed uint64, covered map[string]bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	places := [...][2]Region{
		{EasternEmynMuil, WesternEmynMuil}, {ParthCelebrant, Fangorn}, {DimrillDale, ParthCelebrant},
		{Osgiliath, MinasTirith},
		{HelmsDeep, HelmsDeep}, {Lossarnach, Pelargir}, {WesternEmynMuil, DruadanForest},
	}
	place := places[r.IntN(len(places))]
	armies := [...]string{
		"gondor:2r1e2l,strider,legolas,meriadoc,gandalf-white|rohan:1r2e1l,aragorn,peregrin|elves:3e,gandalf-grey",
		"sauron:3r1e2n,witch-king|isengard:2r2e,mouth-of-sauron|southrons:1r2e,sauron:1n",
	}
	one := func(s Side) string { list := strings.Split(armies[s], "|"); return list[r.IntN(len(list))] }
	attacker := Side(r.IntN(2))
	if place[0] == place[1] {
		attacker = Shadow
	}
	f := newFight(t, attacker, place[0], place[1], one(attacker), one(attacker.Enemy()))
	takeSettlements(f.p)
	f.p.Bearers = place[1]
	for s := FreePeoples; s <= Shadow; s++ {
		for range handLimit {
			i := r.IntN(2 * cardsPerDeck)
			f.p.Cards[deckStart[2*int(s)+i/cardsPerDeck]+Card(i%cardsPerDeck)] = InHand
		}
	}
	chance := engine.NewSeeded([]byte{byte(seed), byte(seed >> 8)}, 0)
	action := f.withAll(attacker)
	var p engine.Position = f.p
	seat := f.p.seatOf(attacker)
	for range 200 {
		next, played, err := Rules.Apply(p, seat, action, chance)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, Rules.Format(action), err)
		}
		if err := Rules.Check(next); err != nil {
			t.Fatalf("seed %d: after %s: %v", seed, Rules.Format(action), err)
		}
		for _, path := range played.Covered {
			covered[path] = true
		}
		p = next
		decisions := Rules.Decisions(p)
		if len(decisions) == 0 || decisions[0].Step == "battle.advance" || decisions[0].Step == "action.choose" {
			return
		}
		seat = decisions[0].Seat
		if action, err = engine.RandomAction(Rules, p, decisions[0], r.IntN, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Fatalf("seed %d: the battle does not end", seed)
}
