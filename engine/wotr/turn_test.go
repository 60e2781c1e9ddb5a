package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// newTable is a game before the first hunt allocation; in every Fellowship phase the Free Peoples do nothing.
func newTable(t *testing.T) *game {
	t.Helper()
	g := start(t, nil)
	g.travelsOn = true
	return g.travelOn()
}

// travelOn has the Free Peoples do nothing in the Fellowship phase, if they are asked there.
func (g *game) travelOn() *game {
	g.Helper()
	const stay = "travel-on"
	for asked := g.rules.Decisions(g.p); len(asked) == 1 && slices.Contains(asked[0].Verbs,
		stay); asked = g.rules.Decisions(g.p) {
		after, played, err := g.rules.Apply(g.p, asked[0].Seat, engine.Action{Verb: stay}, g.chance)
		if err != nil {
			g.Fatal(err)
		}
		g.note(after, played)
	}
	return g
}

// inActions is a table in phase 5 of turn 1: the Free Peoples act, and these are the dice.
func inActions(t *testing.T, free, shadow []Face) *game {
	t.Helper()
	g := newTable(t).do("shadow: allocate dice=0")
	g.p.HuntBox = [2]uint8{}
	g.actionDice(FreePeoples, free...)
	g.actionDice(Shadow, shadow...)
	return g.asks("free action.choose").set()
}

func (g *game) actionDice(s Side, faces ...Face) {
	g.p.Dice[s] = [faceCount]uint8{}
	for _, f := range faces {
		g.p.Dice[s][f]++
	}
}

// won checks how the game has ended.
func (g *game) won(s Side, how string) {
	g.Helper()
	r, over := Rules.Result(g.p)
	if !over || r.How != how || r.Winners != g.p.only(s) {
		g.Errorf("the game has ended: %t, %+v; not %s of %s", over, r, how, s)
	}
}

// endTurn has both sides skip all their dice.
func (g *game) endTurn() {
	g.Helper()
	for turn := g.p.Turn; g.p.Turn == turn && !g.p.Over(); {
		asked := Rules.Decisions(g.p)
		s := sideOf(asked[0].Seat)
		if asked[0].Step != "action.choose" {
			return
		}
		g.do(s.String() + ": skip die=" + g.fits(s.String() + ": skip")[0])
	}
}

func TestRulebookP18TheFirstTurnsDice(t *testing.T) {
	tb := newTable(t)
	tb.asks("shadow turn.allocate")
	if tb.p.DicePool != [2]uint8{4, 7} {
		t.Errorf("pools of %d dice", tb.p.DicePool)
	}
	tb.do("shadow: allocate dice=3")
	if free, shadow := tb.p.diceLeft(FreePeoples), tb.p.diceLeft(Shadow); free != 4 ||
		shadow+int(tb.p.HuntBox[Shadow]) != 7 || tb.p.HuntBox[Shadow] < 3 {
		t.Errorf("%d and %d dice, %d in the hunt box", free, shadow, tb.p.HuntBox[Shadow])
	}
	tb.asks("free action.choose") // the Free Peoples begin (Rulebook p.19)
}

func TestRulebookP19EyesGoIntoTheHuntBox(t *testing.T) {
	tb := newTable(t)
	tb.load("action-shadow: eye army eye event muster")
	tb.do("shadow: allocate dice=2")
	if tb.p.HuntBox[Shadow] != 4 || tb.p.Dice[Shadow][EyeFace] != 0 || tb.p.diceLeft(Shadow) != 3 {
		t.Errorf("%d dice in the hunt box, %v left", tb.p.HuntBox[Shadow], tb.p.Dice[Shadow])
	}
	tb.told("eyes eyes=2 dice=4")
}

func TestR51AllocationAtMostTheCompanions(t *testing.T) {
	for companions, most := range []string{"1", "1", "2", "3", "4", "5", "6", "7"} {
		tb := newTable(t)
		for c, n := GandalfTheGrey, 0; c <= Peregrin; c++ {
			if n++; n > companions {
				tb.p.State[c] = Eliminated
			}
		}
		if list := tb.fits("shadow: allocate"); list[0] != "0" || list[len(list)-1] != most {
			t.Errorf("with %d Companions: %v", companions, list)
		}
	}
}

func TestR49FAQ29AllocationAtLeastOneAfterDiceCameBack(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.p.HuntBox[FreePeoples] = 2
	tb.endTurn()
	if list := tb.fits("shadow: allocate"); list[0] != "1" {
		t.Errorf("allocation of %v", list)
	}
	tb.refuse("shadow: allocate dice=0", "allocate-least")
	// The Shadow had to allocate a die in one turn only; none has gone into the box since.
	tb.do("shadow: allocate dice=1")
	tb.endTurn()
	if list := tb.fits("shadow: allocate"); list[0] != "0" {
		t.Errorf("allocation of %v a turn later", list)
	}
}

// With one Companion or none and a die that came back there is one answer: the game gives it.
func TestR51AllocationWithOneAnswerIsNotAsked(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	for c := GandalfTheGrey; c <= Peregrin; c++ {
		tb.p.State[c] = Eliminated
	}
	tb.p.Guide, tb.p.State[Gollum] = Gollum, InFellowship
	tb.p.HuntBox[FreePeoples] = 1
	tb.endTurn()
	tb.asks("free action.choose")
	tb.told("allocated dice=1")
}

// movedFellowship is an action whose die has moved the Fellowship, just before it ends.
func movedFellowship(tb *game) {
	tb.p.Here().Kind = actionMovedFellowship
}

func TestRulebookP19TheDieThatMovedTheFellowshipGoesIntoTheHuntBox(t *testing.T) {
	tb := inActions(t, []Face{CharacterFace, EventFace}, []Face{ArmyFace})
	movedFellowship(tb)
	tb.do("free: skip die=character")
	if tb.p.HuntBox != [2]uint8{1, 0} {
		t.Errorf("hunt box of %d", tb.p.HuntBox)
	}
	tb.told("into-hunt-box face=character dice=1")
	tb.do("shadow: skip die=army")
	tb.do("free: skip die=event")
	if !tb.p.Recovered {
		t.Error("the die has not come back")
	}
}

func TestR52TheLastBattleKeepsTheMovingDiceOutOfTheBox(t *testing.T) {
	tb := inActions(t, []Face{CharacterFace}, []Face{ArmyFace})
	tb.p.Cards[TheLastBattle] = OnTable
	movedFellowship(tb)
	tb.do("free: skip die=character")
	if tb.p.HuntBox[FreePeoples] != 0 {
		t.Error("the die is in the hunt box")
	}
	tb.do("shadow: skip die=army")
	if list := tb.fits("shadow: allocate"); list[0] != "0" {
		t.Errorf("allocation of %v", list)
	}
}

// Dice gained or lost count from phase 1 of the next turn: what happens in between changes neither allocation
// nor roll.
func TestR50FAQ30DiceCountFromTheNextTurn(t *testing.T) {
	tb := newTable(t)
	putCharacter(tb.p, Saruman, Orthanc) // as if he had come in this turn, before the roll
	putCharacter(tb.p, Aragorn, MinasTirith)
	tb.do("shadow: allocate dice=1")
	if n := tb.p.diceLeft(Shadow) + int(tb.p.HuntBox[Shadow]); n != 7 || tb.p.diceLeft(FreePeoples) != 4 {
		t.Errorf("%d and %d dice in the turn in which they came", tb.p.diceLeft(FreePeoples), n)
	}
	tb.endTurn()
	tb.told("dice-pool side=free dice=5")
	tb.told("dice-pool side=shadow dice=8")
	tb.p.State[Saruman], tb.p.Where[Saruman] = Eliminated, Nowhere // he dies after phase 1
	tb.do("shadow: allocate dice=1")
	if n := tb.p.diceLeft(Shadow) + int(tb.p.HuntBox[Shadow]); n != 8 || tb.p.diceLeft(FreePeoples) != 5 {
		t.Errorf("%d and %d dice a turn later", tb.p.diceLeft(FreePeoples), n)
	}
	tb.endTurn()
	if tb.p.DicePool != [2]uint8{5, 7} {
		t.Errorf("pools of %d dice after Saruman's death", tb.p.DicePool)
	}
}

func TestRulebookP18AtMostTenAndSixDice(t *testing.T) {
	tb := newTable(t)
	for c, r := range map[Character]Region{Saruman: Orthanc, WitchKing: MinasMorgul, MouthOfSauron: BaradDur,
		Aragorn: MinasTirith, GandalfTheWhite: Fangorn} {
		putCharacter(tb.p, c, r)
	}
	if tb.p.countDice(FreePeoples) != 6 || tb.p.countDice(Shadow) != 10 {
		t.Errorf("%d and %d dice", tb.p.countDice(FreePeoples), tb.p.countDice(Shadow))
	}
}

func TestRulebookP22OneCardWhereTheOtherDeckIsEmpty(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	for c := ElvenCloaks; c < ElvenCloaks+cardsPerDeck; c++ {
		if tb.p.Cards[c] == InDeck {
			tb.p.Cards[c] = Played
		}
	}
	before := tb.p.hand(FreePeoples)
	tb.endTurn()
	if n := tb.p.hand(FreePeoples) - before; n != 1 {
		t.Errorf("%d cards drawn", n)
	}
	tb.told("deck-empty deck=free-character")
}

// fillHand gives a side the first cards of its character deck until its hand has so many.
func (g *game) fillHand(s Side, n int) {
	for c, _ := s.cards(); g.p.hand(s) < n; c++ {
		g.p.Cards[c] = InHand
	}
}

// Both cards of phase 1 are taken, then the hand is discarded down to six, the Free Peoples first.
func TestR144BothCardsAreDrawnThenTheLimitHolds(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.fillHand(FreePeoples, 6)
	tb.fillHand(Shadow, 5)
	tb.endTurn()
	tb.asks("free hand.discard")
	if n := tb.p.hand(FreePeoples); n != 8 {
		t.Fatalf("%d cards before the discard", n)
	}
	tb.refuse("free: discard card=balrog-of-moria", "not-in-hand")
	for range 2 {
		tb.asks("free hand.discard")
		tb.do("free: discard card=" + tb.fits("free: discard")[0])
	}
	tb.asks("shadow hand.discard")
	tb.do("shadow: discard card=" + tb.fits("shadow: discard")[0])
	tb.asks("shadow turn.allocate")
	if free, shadow := tb.p.hand(FreePeoples), tb.p.hand(Shadow); free != 6 || shadow != 6 {
		t.Errorf("hands of %d and %d", free, shadow)
	}
}

func TestR58TheLimitHoldsAfterEachDraw(t *testing.T) {
	tb := inActions(t, []Face{EventFace, MusterFace}, []Face{ArmyFace})
	tb.fillHand(FreePeoples, 6)
	tb.do("free: draw die=event deck=free-strategy")
	tb.asks("free hand.discard")
	card := tb.fits("free: discard")[0]
	tb.do("free: discard card=" + card)
	c, _ := Cards.Parse(card)
	if tb.p.hand(FreePeoples) != 6 || tb.p.Cards[c] != FaceDown {
		t.Errorf("a hand of %d; %s is %s", tb.p.hand(FreePeoples), card, tb.p.Cards[c])
	}
	tb.asks("shadow action.choose")
	// Nobody else learns which card it was.
	for _, e := range engine.EventsFor(tb.last.Events, tb.p.only(Shadow)) {
		if fact, ok := e.Fact("card"); ok && len(fact.Values) > 0 {
			t.Errorf("the Shadow reads %s", e)
		}
	}
}

func TestR58AnEmptyDeckCannotBeChosen(t *testing.T) {
	tb := inActions(t, []Face{EventFace, WillFace, MusterFace}, []Face{ArmyFace})
	for c := ElvenCloaks; c < ElvenCloaks+cardsPerDeck; c++ {
		tb.p.Cards[c] = Played
	}
	if list := tb.fits("free: draw"); !slices.Equal(list, []string{"event", "will"}) {
		t.Errorf("draws are paid with %v", list)
	}
	tb.refuse("free: draw die=event deck=free-character", "deck-is-empty")
	tb.refuse("free: draw die=event deck=shadow-strategy", "not-your-deck")
	tb.refuse("free: draw die=muster deck=free-strategy", "die-does-not")
	tb.refuse("free: draw die=army deck=free-strategy", "no-such-die")
	tb.refuse("shadow: draw die=army deck=shadow-strategy", engine.RefusedNotAsked)
	for c, end := FreePeoples.cards(); c < end; c++ {
		tb.p.Cards[c] = Played
	}
	if tb.may("free: draw") {
		t.Error("a draw is offered, with both decks empty")
	}
}
