package wotr

import (
	"slices"

	"redbook/engine"
)

// A turn is six phases (Rulebook chapter IV): recover and draw, the Fellowship, hunt allocation, action roll,
// action resolution (action.go), victory check.

func turnSteps(all []step) {
	all[turnRecover] = step{Name: "turn.recover", Run: recoverDice}
	all[turnFellowship] = step{Name: "turn.fellowship", Run: beginFellowshipPhase}
	all[turnAllocate] = step{
		Name: "turn.allocate", Owed: asksLeader(Shadow), Auto: engine.Always[Position], About: aboutAllocation,
		Verbs: []verb{{Name: "allocate", Do: allocate,
			Fields: []field{{Name: "dice", Domain: engine.Number, Choices: chooseAllocation,
				Unfit: whyNotAllocated}}}},
	}
	all[turnRoll] = step{Name: "turn.roll", Run: rollActions}
	all[turnVictory] = step{Name: "turn.victory", Run: checkVictory}
}

var turnEvents = []engine.EventDef{
	event(engine.TurnEvent, fact("turn", engine.Number)),
	event("dice-pool", fact("side", Sides), fact("dice", engine.Number)), // it has changed
	event("allocated", fact("dice", engine.Number)),
	event("rolled-actions", fact("side", Sides), fact("faces", Faces)),
	// into the hunt box; the Shadow's dice there
	event("eyes", fact("eyes", engine.Number), fact("dice", engine.Number)),
	event("passed", fact("side", Sides), fact("player", Seats)),
	event("skipped", fact("side", Sides), fact("face", Faces)),
}

var turnPaths = []string{"passed", "skipped"}

// countDice counts the action dice that a side has by what stands on the board (Rulebook p.18): four and
// seven, one more for each of its characters that bring a die and are in play. Only phase 1 looks: dice
// gained or lost later count from the next turn (FAQ 30).
func (p *Position) countDice(s Side) uint8 {
	n := [2]uint8{4, 7}[s]
	for c := GandalfTheGrey; c < characterCount; c++ {
		if characters[c].side == s && characters[c].die && p.inPlay(c) {
			n++
		}
	}
	if p.hasRuler(s) {
		n++
	}
	return n
}

// recoverDice begins a turn: dice come back and each side draws a card from both of its decks (Rulebook
// p.18).
func recoverDice(pl *play) {
	p := pl.P
	p.Turn++
	pl.Tell(engine.TurnEvent, tellNumber("turn", int(p.Turn)))
	doAdditions(pl, func(a *addition) func(*play) { return a.newTurn })
	p.Recovered = p.HuntBox[FreePeoples] > 0
	p.HuntBox, p.Dice = [2]uint8{}, [2][faceCount]uint8{}
	for s := FreePeoples; s <= Shadow; s++ {
		if n := p.countDice(s); n != p.DicePool[s] {
			p.DicePool[s] = n
			pl.Tell("dice-pool", tellSide("side", s), tellNumber("dice", int(n)))
		}
	}
	p.RingUsed, p.TokenUsed, p.MessengerUsed, p.Tried = [2]bool{}, [2]bool{}, false, false
	pl.Goto(turnFellowship)
	drawForTurn(pl)
}

// allocation is how many dice the Shadow may put into the hunt box: at least one if the Free Peoples took
// dice back from it; at most as many as there are Companions in the Fellowship, but one is always allowed
// (Rulebook p.19, R49, R51).
func (p *Position) allocation() (least, most int) {
	if p.Recovered {
		least = 1
	}
	return least, min(max(1, p.fellowship().count()), int(p.plainDice(Shadow)))
}

var (
	leastAllocated = reasons.New("allocate-least")
	mostAllocated  = reasons.New("allocate-most",
		engine.FactOf("most", engine.Number, func(at attempt) engine.Value {
			_, most := at.P.allocation()
			return engine.Value(most)
		}),
		engine.FactOf("companions", engine.Number, func(at attempt) engine.Value {
			return engine.Value(at.P.fellowship().count())
		}))
)

// whyNotAllocated says what bounds the dice that may go into the hunt box.
func whyNotAllocated(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	least, most := p.allocation()
	if int(v) < least {
		return leastAllocated
	}
	return mostAllocated.Unless(int(v) <= most)
}

func chooseAllocation(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	least, most := p.allocation()
	for n := least; n <= most; n++ {
		out = append(out, engine.Value(n))
	}
	return out
}

func allocate(pl *play, _ engine.Seat, a engine.Action) {
	n := a.Get("dice")
	pl.P.HuntBox[Shadow] = uint8(n)
	pl.Tell("allocated", tellNumber("dice", int(n)))
	pl.Goto(turnRoll)
}

// dieFaces are the six faces of each side's action dice (dice.tsv).
var dieFaces = [2][]engine.Value{
	FreePeoples: {engine.Value(CharacterFace), engine.Value(CharacterFace), engine.Value(MusterFace),
		engine.Value(ArmyMusterFace), engine.Value(EventFace), engine.Value(WillFace)},
	Shadow: {engine.Value(CharacterFace), engine.Value(ArmyFace), engine.Value(MusterFace),
		engine.Value(ArmyMusterFace), engine.Value(EventFace), engine.Value(EyeFace)},
}

// rollActions rolls the action dice; eyes go into the hunt box (Rulebook p.19).
func rollActions(pl *play) {
	p := pl.P
	for s := FreePeoples; s <= Shadow; s++ {
		label, dice := "action-"+s.String(), p.plainDice(s)-p.HuntBox[s]
		faces := make([]engine.Value, 0, dice)
		for range dice {
			f := pl.Draw(label, Faces, dieFaces[s])
			faces = append(faces, f)
			p.Dice[s][f]++
		}
		if p.Kings.Ruler[s] {
			faces = append(faces, rollRuler(pl, s))
		}
		pl.Tell("rolled-actions", tellSide("side", s), engine.Tell("faces", faces...).In(Faces))
	}
	if p.Kings.Ruler != [2]bool{} {
		*p.Here() = Frame{}
		pl.Goto(rulerDiscard)
		return
	}
	boxEyes(pl)
	beginActions(pl)
}

// beginActions begins the action resolution.
func beginActions(pl *play) {
	pl.P.startsAfresh()
	pl.P.endStretch()
	*pl.P.Here() = Frame{Side: Shadow} // the Free Peoples act first
	pl.Goto(actionNext)
}

// boxEyes puts the Shadow's eyes into the hunt box (Rulebook pp.19, 21).
func boxEyes(pl *play) {
	p := pl.P
	eyes := uint8(0)
	for _, eye := range EyeFace.onAnyDie() {
		eyes += p.Dice[Shadow][eye]
		p.Dice[Shadow][eye] = 0
	}
	if eyes == 0 {
		return
	}
	p.HuntBox[Shadow] += eyes
	pl.Tell("eyes", tellNumber("eyes", int(eyes)), tellNumber("dice", int(p.HuntBox[Shadow])))
}

// hasFace reports whether the dice of a side have a face, those that it has this turn.
func (p *Position) hasFace(s Side, f Face) bool {
	return slices.Contains(dieFaces[s], engine.Value(f.plain())) && (!f.ruler() || p.Kings.Ruler[s])
}
