package wotr

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"redbook/engine"
)

// fight is a battle on an otherwise empty board, and the dice that it will see. All dice must be used up in the end: how many are
// rolled is part of what is tested.
type fight struct {
	t     *testing.T
	p     *Position
	rolls map[string][]int
	told  []string
	from  Region
	to    Region
}

// Next answers a roll with the next die that was laid out for it.
func (f *fight) Next(d engine.Draw) (engine.Outcome, error) {
	left := f.rolls[d.Label]
	if len(left) == 0 {
		return engine.Outcome{}, fmt.Errorf("no die is left for %s", d.Label)
	}
	f.rolls[d.Label] = left[1:]
	return engine.Outcome{Draw: d, Value: engine.Value(left[0])}, nil
}

// newFight puts two armies on an empty board, on which nobody is at peace: the Free Peoples' and the Shadow's. Within one region the
// stronghold is under siege.
func newFight(t *testing.T, attacker Side, from, to Region, attackers, defenders string) *fight {
	t.Helper()
	p := newGame(t)
	for r := range p.Armies {
		for kind, n := range p.Armies[r] {
			p.Reinforcements[kind] += n
		}
		p.Armies[r] = [unitCount]uint8{}
	}
	for n := Dwarves; n < nationCount; n++ {
		p.Box[n], p.Active = atWarBox, p.Active.with(n)
	}
	for c := range p.Cards {
		p.Cards[c] = InDeck
	}
	f := &fight{t: t, p: p, rolls: map[string][]int{}, from: from, to: to}
	f.put(attacker, from, attackers)
	f.put(attacker.Enemy(), to, defenders)
	if from == to {
		p.Besieged.add(to)
	}
	p.Dice[FreePeoples][ArmyFace], p.Dice[Shadow][ArmyFace] = 3, 3
	f.toAction(attacker)
	t.Cleanup(func() {
		for label, left := range f.rolls {
			if len(left) > 0 {
				t.Errorf("%s: dice %v were never rolled", label, left)
			}
		}
	})
	return f
}

// plainFight is a battle in the Emyn Muil, which belongs to nobody and lies far from everything.
func plainFight(t *testing.T, attacker Side, attackers, defenders string) *fight {
	t.Helper()
	return newFight(t, attacker, EasternEmynMuil, WesternEmynMuil, attackers, defenders)
}

// toAction has a side act next.
func (f *fight) toAction(s Side) {
	f.t.Helper()
	data, err := Rules.Encode(f.p)
	if err != nil {
		f.t.Fatal(err)
	}
	var stored map[string]any
	if err := json.Unmarshal(data, &stored); err != nil {
		f.t.Fatal(err)
	}
	stored["stack"] = []any{map[string]any{"step": "action.choose", "memory": map[string]any{"side": s.String()}}}
	if data, err = json.Marshal(stored); err != nil {
		f.t.Fatal(err)
	}
	p, err := Rules.Decode(data)
	if err != nil {
		f.t.Fatal(err)
	}
	f.p = p.(*Position)
}

// put places figures that are written as they are stored: "rohan:r*3,strider".
func (f *fight) put(s Side, r Region, figures string) {
	f.t.Helper()
	force := f.force(figures)
	for kind, n := range force.Count {
		if f.p.Reinforcements[kind] < n {
			f.t.Fatalf("there are only %d of %s", f.p.Reinforcements[kind], Figure(kind))
		}
		f.p.Reinforcements[kind] -= n
		f.p.Armies[r][kind] += n
	}
	for _, c := range force.Who.list() {
		leadOut(f.p, c, r)
	}
}

func (f *fight) force(figures string) Force {
	f.t.Helper()
	var force Force
	if err := force.UnmarshalText([]byte(figures)); err != nil {
		f.t.Fatal(err)
	}
	return force
}

// dice lays dice out for the rolls of a label.
func (f *fight) dice(label string, dice ...int) *fight {
	f.rolls[label] = append(f.rolls[label], dice...)
	return f
}

// say carries out a side's action.
func (f *fight) say(s Side, text string) {
	f.t.Helper()
	a, err := Rules.Parse(text)
	if err != nil {
		f.t.Fatalf("%s: %v", text, err)
	}
	p, played, err := Rules.Apply(f.p, f.p.seatOf(s), a, f)
	if err != nil {
		f.t.Fatalf("%s, at %s: %v", text, f.asked(), err)
	}
	if err := Rules.Check(p); err != nil {
		f.t.Fatalf("after %s: %v", text, err)
	}
	f.p = p.(*Position)
	for _, e := range played.Events {
		f.told = append(f.told, e.String())
	}
}

// refuses tells that an action is not accepted, and why.
func (f *fight) refuses(s Side, text, code string) {
	f.t.Helper()
	a, err := Rules.Parse(text)
	if err == nil {
		_, _, err = Rules.Apply(f.p, f.p.seatOf(s), a, f)
	}
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		f.t.Errorf("%s is answered by %v, not refused as %s", text, err, code)
	}
}

// cannotLay asserts that the condition of a card in the hand does not hold, while another one can be laid.
func (f *fight) cannotLay(c Card) {
	f.t.Helper()
	s := c.deck().Side()
	f.p.Cards[c], f.p.Cards[[...]Card{TheLastBattle, PitsOfMordor}[s]] = InHand, InHand
	f.refuses(s, "lay card="+c.String(), "condition")
}

// asked names the question that stands.
func (f *fight) asked() string {
	if d := Rules.Decisions(f.p); len(d) > 0 {
		return d[0].Step
	}
	return "nothing"
}

// offers tells what fits the only field of a verb of the question that stands.
func (f *fight) offers(s Side, verb, want string) {
	f.t.Helper()
	field, _, err := Rules.Next(f.p, f.p.seatOf(s), engine.Action{Verb: verb})
	if err != nil {
		f.t.Fatal(err)
	}
	names := []string{}
	for _, v := range field.Choices {
		names = append(names, field.Domain.Name(v))
	}
	if got := strings.Join(names, " "); got != want {
		f.t.Errorf("%s offers %q, not %q", verb, got, want)
	}
}

// attack begins the battle: the Shadow holds the one card and the Free Peoples the other, and what follows asks for the cards.
func (f *fight) attack(free, shadow Card) {
	f.t.Helper()
	for _, c := range [...]Card{free, shadow} {
		if c != NoCard {
			f.p.Cards[c] = InHand
		}
	}
	attacker := f.p.Here().Side
	force := f.p.army(attacker, f.from)
	text := engine.Action{Verb: "attack", Args: []engine.Arg{
		{Name: "die", Value: engine.Value(ArmyFace)}, {Name: "from", Value: engine.Value(f.from)},
		{Name: "to", Value: engine.Value(f.to)}, {Name: "with", Bag: force.bag()},
	}}
	f.say(attacker, Rules.Format(text))
	for range 2 {
		switch f.asked() {
		case "battle.withdraw":
			f.say(attacker.Enemy(), "stand")
		case "battle.rider":
			return
		}
	}
}

// lay has both sides lay their cards, the attacker first.
func (f *fight) lay(free, shadow Card) {
	f.t.Helper()
	cards := [...]Card{free, shadow}
	for _, s := range [...]Side{f.p.Battle.Attacker, f.p.Battle.defender()} {
		if c := cards[s]; c != NoCard {
			f.say(s, "lay card="+c.String())
		}
	}
}

// fightRound begins the battle and lays the cards of its first round.
func (f *fight) fightRound(free, shadow Card) {
	f.t.Helper()
	f.attack(free, shadow)
	f.lay(free, shadow)
}

// fightRoundUntil is fightRound where a question must stand then, before any die.
func (f *fight) fightRoundUntil(free, shadow Card, step string) {
	f.t.Helper()
	f.fightRound(free, shadow)
	f.asks(step)
}

// remain tells who is left in the battle.
func (f *fight) remain(free, shadow string) {
	f.t.Helper()
	for s, want := range [...]string{free, shadow} {
		region := f.p.Battle.where(Side(s))
		if got := f.p.army(Side(s), region); got != f.force(want) {
			text, _ := got.MarshalText()
			f.t.Errorf("of %s there remain %q, not %q\n%s", Side(s), text, want, strings.Join(f.told, "\n"))
		}
	}
}

// tells asserts that something was told.
func (f *fight) tells(event string) {
	f.t.Helper()
	if !slices.Contains(f.told, event) {
		f.t.Errorf("nobody told %q:\n%s", event, strings.Join(f.told, "\n"))
	}
}

// asks asserts which question stands.
func (f *fight) asks(step string) {
	f.t.Helper()
	if got := f.asked(); got != step {
		f.t.Fatalf("asked is %s, not %s\n%s", got, step, strings.Join(f.told, "\n"))
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
	decks := map[string]Deck{"FC": FreeCharacterDeck, "FS": FreeStrategyDeck, "SC": ShadowCharacterDeck, "SS": ShadowStrategyDeck}
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
			c := Card(decks[name[:2]])*cardsPerDeck + Card(number)
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
			if got := strings.Join(initiatives, "-"); row.title.String() != idOf(title) || got != initiative || c.deck().Side().String() != side {
				t.Errorf("%s is %s of %s at %s, not %s of %s at %s", name, row.title, c.deck().Side(), got, title, side, initiative)
			}
		}
	}
	if halves != int(combatCount)-1 || len(found) != int(cardCount)-1 {
		t.Errorf("%d combat halves on %d cards", halves, len(found))
	}
	if len(freeCombats)+len(shadowCombats) != halves {
		t.Errorf("%d rows of %d halves", len(freeCombats)+len(shadowCombats), halves)
	}
}

// Where nothing is special no card that has a condition can be laid: regulars alone, in a region of nobody, far from the
// Ring-bearers, and the Free Peoples do not defend.
func TestConditionsAreNeeded(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r*2", "sauron:r*2")
	f.attack(TheLastBattle, PitsOfMordor)
	conditions := 0
	for _, s := range [...]Side{FreePeoples, Shadow} {
		for c := NoCard + 1; c < cardCount; c++ {
			if c.deck().Side() == s && combatOf[c].condition != nil {
				conditions++
				f.cannotLay(c)
			}
		}
		if s == FreePeoples {
			f.say(s, "no-card")
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
		if !covered["combat-"+c.id] {
			t.Errorf("nobody has laid %s", c.id)
		}
	}
}

func playRandomBattle(t *testing.T, seed uint64, covered map[string]bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	places := [...][2]Region{
		{EasternEmynMuil, WesternEmynMuil}, {ParthCelebrant, Fangorn}, {DimrillDale, ParthCelebrant}, {Osgiliath, MinasTirith},
		{HelmsDeep, HelmsDeep}, {Lossarnach, Pelargir}, {WesternEmynMuil, DruadanForest},
	}
	place := places[r.IntN(len(places))]
	armies := [...]string{
		"gondor:r*2,gondor:e,gondor:l*2,strider,legolas,meriadoc,gandalf-white|rohan:r,rohan:e*2,rohan:l,aragorn,peregrin|elves:e*3,gandalf-grey",
		"sauron:r*3,sauron:e,sauron:n*2,witch-king|isengard:r*2,isengard:e*2,mouth-of-sauron|southrons:r,southrons:e*2,sauron:n",
	}
	one := func(s Side) string { list := strings.Split(armies[s], "|"); return list[r.IntN(len(list))] }
	attacker := Side(r.IntN(2))
	if place[0] == place[1] {
		attacker = Shadow
	}
	f := newFight(t, attacker, place[0], place[1], one(attacker), one(attacker.Enemy()))
	f.p.Bearers = place[1]
	for s := FreePeoples; s <= Shadow; s++ {
		for range handLimit {
			f.p.Cards[1+int(s)*2*cardsPerDeck+r.IntN(2*cardsPerDeck)] = InHand
		}
	}
	chance := engine.NewSeeded([]byte{byte(seed), byte(seed >> 8)}, 0)
	force := f.p.army(attacker, f.from)
	action := engine.Action{Verb: "attack", Args: []engine.Arg{
		{Name: "die", Value: engine.Value(ArmyFace)}, {Name: "from", Value: engine.Value(f.from)},
		{Name: "to", Value: engine.Value(f.to)}, {Name: "with", Bag: force.bag()},
	}}
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
