package wotr

import (
	"errors"
	"slices"
	"testing"

	"redbook/engine"
)

// turnDice answers draws by their label, each answer once; what it has no answer for is the first thing possible.
type turnDice map[string][]string

func (l turnDice) Next(d engine.Draw) (engine.Outcome, error) {
	v := d.From[0]
	if answers := l[d.Label]; len(answers) > 0 {
		l[d.Label] = answers[1:]
		named, ok := d.Domain.Parse(answers[0])
		if !ok || !slices.Contains(d.From, named) {
			return engine.Outcome{}, errors.New("no " + answers[0] + " among the values of " + d.Label)
		}
		v = named
	}
	return engine.Outcome{Draw: d, Value: v}, nil
}

// turnTable is a game that a test plays, with what the last action told.
type turnTable struct {
	*testing.T
	p      *Position
	told   []engine.Event
	chance turnDice
}

func newTable(t *testing.T) *turnTable {
	t.Helper()
	tb := &turnTable{T: t, p: newGame(t), chance: turnDice{}}
	tb.phaseTwo()
	return tb
}

// phaseTwo has the Free Peoples do nothing in the Fellowship phase, if they are asked there.
func (tb *turnTable) phaseTwo() {
	tb.Helper()
	const stay = "travel-on"
	for asked := Rules.Decisions(tb.p); len(asked) == 1 && slices.Contains(asked[0].Verbs, stay); asked = Rules.Decisions(tb.p) {
		after, played, err := Rules.Apply(tb.p, asked[0].Seat, engine.Action{Verb: stay}, tb.chance)
		if err != nil {
			tb.Fatal(err)
		}
		tb.p, tb.told = after.(*Position), append(tb.told, played.Events...)
	}
}

// inActions is a table in phase 5 of turn 1: the Free Peoples act, and these are the dice.
func inActions(t *testing.T, free, shadow []Face) *turnTable {
	t.Helper()
	tb := newTable(t)
	tb.do(Shadow, "allocate dice=0")
	tb.p.HuntBox = [2]uint8{}
	tb.dice(FreePeoples, free...)
	tb.dice(Shadow, shadow...)
	tb.wants("action.choose", FreePeoples)
	return tb
}

func (tb *turnTable) dice(s Side, faces ...Face) {
	tb.p.Dice[s] = [faceCount]uint8{}
	for _, f := range faces {
		tb.p.Dice[s][f]++
	}
}

// do plays an action that must be accepted, and looks at the invariants.
func (tb *turnTable) do(s Side, text string) {
	tb.Helper()
	if err := tb.try(s, text); err != nil {
		tb.Fatalf("%s: %s: %v", s, text, err)
	}
}

func (tb *turnTable) try(s Side, text string) error {
	tb.Helper()
	a, err := Rules.Parse(text)
	if err != nil {
		return err
	}
	after, played, err := Rules.Apply(tb.p, tb.p.seatOf(s), a, tb.chance)
	if err != nil {
		return err
	}
	tb.p, tb.told = after.(*Position), played.Events
	if err := Rules.Check(tb.p); err != nil {
		tb.Fatal(err)
	}
	tb.phaseTwo()
	return nil
}

// refused plays an action that must be refused for a reason.
func (tb *turnTable) refused(s Side, text, code string) {
	tb.Helper()
	before := *tb.p
	err := tb.try(s, text)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		tb.Errorf("%s: %s: %v, not refused as %s", s, text, err, code)
	}
	if *tb.p != before {
		tb.Errorf("%s: %s: refused, but the position has changed", s, text)
	}
}

// wants checks what is asked and of whom.
func (tb *turnTable) wants(step string, s Side) {
	tb.Helper()
	if step == "turn.allocate" {
		tb.phaseTwo()
	}
	asked := Rules.Decisions(tb.p)
	if len(asked) != 1 || asked[0].Step != step || asked[0].Seat != tb.p.seatOf(s) {
		tb.Fatalf("%v is asked, not %s of %s", asked, step, s)
	}
}

// offers tells whether a verb is offered now.
func (tb *turnTable) offers(name string) bool {
	for _, d := range Rules.Decisions(tb.p) {
		if slices.Contains(d.Verbs, name) {
			return true
		}
	}
	return false
}

// tells checks that the last action told this, as Event.String writes it.
func (tb *turnTable) tells(line string) {
	tb.Helper()
	var all []string
	for _, e := range tb.told {
		if e.String() == line {
			return
		}
		all = append(all, e.String())
	}
	tb.Errorf("%q is not told, but %q", line, all)
}

// won checks how the game has ended.
func (tb *turnTable) won(s Side, how string) {
	tb.Helper()
	r, over := Rules.Result(tb.p)
	if !over || r.How != how || r.Winners != tb.p.only(s) {
		tb.Errorf("the game has ended: %t, %+v; not %s of %s", over, r, how, s)
	}
}

// choices lists what fits next after a beginning of an action.
func (tb *turnTable) choices(s Side, beginning string) []string {
	tb.Helper()
	a, err := Rules.Parse(beginning)
	if err != nil {
		tb.Fatal(err)
	}
	f, _, err := Rules.Next(tb.p, tb.p.seatOf(s), a)
	if err != nil {
		tb.Fatalf("%s: %v", beginning, err)
	}
	var list []string
	for _, v := range f.Choices {
		list = append(list, f.Domain.Name(v))
	}
	return list
}

// endTurn has both sides throw their dice away.
func (tb *turnTable) endTurn() {
	tb.Helper()
	for turn := tb.p.Turn; tb.p.Turn == turn && !tb.p.Over(); {
		asked := Rules.Decisions(tb.p)
		s := sideOf(asked[0].Seat)
		if asked[0].Step != "action.choose" {
			return
		}
		tb.do(s, "skip die="+tb.choices(s, "skip")[0])
	}
}

// play puts a character on the map.
func (tb *turnTable) play(c Character, r Region) { tb.p.State[c], tb.p.Where[c] = OnMap, r }

func TestRulebookP18TheFirstTurnsDice(t *testing.T) {
	tb := newTable(t)
	tb.wants("turn.allocate", Shadow)
	if tb.p.DicePool != [2]uint8{4, 7} {
		t.Errorf("pools of %d dice", tb.p.DicePool)
	}
	tb.do(Shadow, "allocate dice=3")
	if free, shadow := tb.p.diceLeft(FreePeoples), tb.p.diceLeft(Shadow); free != 4 || shadow+int(tb.p.HuntBox[Shadow]) != 7 || tb.p.HuntBox[Shadow] < 3 {
		t.Errorf("%d and %d dice, %d in the hunt box", free, shadow, tb.p.HuntBox[Shadow])
	}
	tb.wants("action.choose", FreePeoples) // the Free Peoples begin (Rulebook p.19)
}

func TestRulebookP19EyesGoIntoTheHuntBox(t *testing.T) {
	tb := newTable(t)
	tb.chance["action-shadow"] = []string{"eye", "army", "eye", "event", "muster"}
	tb.do(Shadow, "allocate dice=2")
	if tb.p.HuntBox[Shadow] != 4 || tb.p.Dice[Shadow][EyeFace] != 0 || tb.p.diceLeft(Shadow) != 3 {
		t.Errorf("%d dice in the hunt box, %v left", tb.p.HuntBox[Shadow], tb.p.Dice[Shadow])
	}
	tb.tells("eyes eyes=2 dice=4")
}

func TestR51AllocationAtMostTheCompanions(t *testing.T) {
	for companions, most := range []string{"1", "1", "2", "3", "4", "5", "6", "7"} {
		tb := newTable(t)
		for c, n := GandalfTheGrey, 0; c <= Peregrin; c++ {
			if n++; n > companions {
				tb.p.State[c] = Eliminated
			}
		}
		if list := tb.choices(Shadow, "allocate"); list[0] != "0" || list[len(list)-1] != most {
			t.Errorf("with %d Companions: %v", companions, list)
		}
	}
}

func TestR49FAQ29AllocationAtLeastOneAfterDiceCameBack(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.p.HuntBox[FreePeoples] = 2
	tb.endTurn()
	if list := tb.choices(Shadow, "allocate"); list[0] != "1" {
		t.Errorf("allocation of %v", list)
	}
	tb.refused(Shadow, "allocate dice=0", refusedLeastDice)
	// The duty lasts a turn: no die has gone to the box since.
	tb.do(Shadow, "allocate dice=1")
	tb.endTurn()
	if list := tb.choices(Shadow, "allocate"); list[0] != "0" {
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
	tb.wants("action.choose", FreePeoples)
	tb.tells("allocated dice=1")
}

// movedFellowship is an action whose die has moved the Fellowship, just before it ends.
func movedFellowship(tb *turnTable) {
	tb.p.Here().Kind = actionMovedFellowship
}

func TestRulebookP19TheDieThatMovedTheFellowshipGoesIntoTheHuntBox(t *testing.T) {
	tb := inActions(t, []Face{CharacterFace, EventFace}, []Face{ArmyFace})
	movedFellowship(tb)
	tb.do(FreePeoples, "skip die=character")
	if tb.p.HuntBox != [2]uint8{1, 0} {
		t.Errorf("hunt box of %d", tb.p.HuntBox)
	}
	tb.tells("into-hunt-box face=character dice=1")
	tb.do(Shadow, "skip die=army")
	tb.do(FreePeoples, "skip die=event")
	if !tb.p.Recovered {
		t.Error("the die has not come back")
	}
}

func TestR52TheLastBattleKeepsTheMovingDiceOutOfTheBox(t *testing.T) {
	tb := inActions(t, []Face{CharacterFace}, []Face{ArmyFace})
	tb.p.Cards[TheLastBattle] = OnTable
	movedFellowship(tb)
	tb.do(FreePeoples, "skip die=character")
	if tb.p.HuntBox[FreePeoples] != 0 {
		t.Error("the die is in the hunt box")
	}
	tb.do(Shadow, "skip die=army")
	if list := tb.choices(Shadow, "allocate"); list[0] != "0" {
		t.Errorf("allocation of %v", list)
	}
}

// Dice gained or lost count from phase 1 of the next turn: what happens in between changes neither allocation nor roll.
func TestR50FAQ30DiceCountFromTheNextTurn(t *testing.T) {
	tb := newTable(t)
	tb.play(Saruman, Orthanc) // as if he had come in this turn, before the roll
	tb.play(Aragorn, MinasTirith)
	tb.do(Shadow, "allocate dice=1")
	if n := tb.p.diceLeft(Shadow) + int(tb.p.HuntBox[Shadow]); n != 7 || tb.p.diceLeft(FreePeoples) != 4 {
		t.Errorf("%d and %d dice in the turn in which they came", tb.p.diceLeft(FreePeoples), n)
	}
	tb.endTurn()
	tb.tells("dice-pool side=free dice=5")
	tb.tells("dice-pool side=shadow dice=8")
	tb.p.State[Saruman], tb.p.Where[Saruman] = Eliminated, Nowhere // he dies after phase 1
	tb.do(Shadow, "allocate dice=1")
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
	for c, r := range map[Character]Region{Saruman: Orthanc, WitchKing: MinasMorgul, MouthOfSauron: BaradDur, Aragorn: MinasTirith, GandalfTheWhite: Fangorn} {
		tb.play(c, r)
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
	tb.tells("deck-empty deck=free-character")
}

// hold gives a side the first cards of its character deck until its hand has so many.
func (tb *turnTable) hold(s Side, n int) {
	for c, _ := s.cards(); tb.p.hand(s) < n; c++ {
		tb.p.Cards[c] = InHand
	}
}

// Both cards of phase 1 are taken, then the hand is discarded down to six, the Free Peoples first.
func TestR144BothCardsAreDrawnThenTheLimitHolds(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace})
	tb.hold(FreePeoples, 6)
	tb.hold(Shadow, 5)
	tb.endTurn()
	tb.wants("hand.discard", FreePeoples)
	if n := tb.p.hand(FreePeoples); n != 8 {
		t.Fatalf("%d cards before the discard", n)
	}
	tb.refused(FreePeoples, "discard card=balrog-of-moria", refusedNotInHand)
	for range 2 {
		tb.wants("hand.discard", FreePeoples)
		tb.do(FreePeoples, "discard card="+tb.choices(FreePeoples, "discard")[0])
	}
	tb.wants("hand.discard", Shadow)
	tb.do(Shadow, "discard card="+tb.choices(Shadow, "discard")[0])
	tb.wants("turn.allocate", Shadow)
	if free, shadow := tb.p.hand(FreePeoples), tb.p.hand(Shadow); free != 6 || shadow != 6 {
		t.Errorf("hands of %d and %d", free, shadow)
	}
}

func TestR58TheLimitHoldsAfterEachDraw(t *testing.T) {
	tb := inActions(t, []Face{EventFace, MusterFace}, []Face{ArmyFace})
	tb.hold(FreePeoples, 6)
	tb.do(FreePeoples, "draw die=event deck=free-strategy")
	tb.wants("hand.discard", FreePeoples)
	card := tb.choices(FreePeoples, "discard")[0]
	tb.do(FreePeoples, "discard card="+card)
	c, _ := Cards.Parse(card)
	if tb.p.hand(FreePeoples) != 6 || tb.p.Cards[c] != FaceDown {
		t.Errorf("a hand of %d; %s is %s", tb.p.hand(FreePeoples), card, tb.p.Cards[c])
	}
	tb.wants("action.choose", Shadow)
	// Nobody else learns which card it was.
	for _, e := range engine.EventsFor(tb.told, tb.p.only(Shadow)) {
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
	if list := tb.choices(FreePeoples, "draw"); !slices.Equal(list, []string{"event", "will"}) {
		t.Errorf("draws are paid with %v", list)
	}
	tb.refused(FreePeoples, "draw die=event deck=free-character", refusedDeckEmpty)
	tb.refused(FreePeoples, "draw die=event deck=shadow-strategy", refusedNotYourDeck)
	tb.refused(FreePeoples, "draw die=muster deck=free-strategy", refusedOtherDie)
	tb.refused(FreePeoples, "draw die=army deck=free-strategy", refusedNoSuchDie)
	tb.refused(Shadow, "draw die=army deck=shadow-strategy", engine.RefusedNotAsked)
	for c, end := FreePeoples.cards(); c < end; c++ {
		tb.p.Cards[c] = Played
	}
	if tb.offers("draw") {
		t.Error("a draw is offered, with both decks empty")
	}
}
