package wotr

import (
	"slices"

	"redbook/engine"
)

// Action resolution (Rulebook pp.19-21): the sides take turns to use one die each.

// turnFrame is the frame of the turn: Side is the side whose action it is, Face the die that pays (NoFace for
// a token), Card the event card that it plays.
type turnFrame Frame

func (f *turnFrame) rulers() *uint8 { return &f.Kind } // while Ruler dice are discarded: how far that is
func (f *turnFrame) moved() *uint8  { return &f.Kind } // in an action: actionMovedFellowship, or nothing
func (f *turnFrame) let() *int8     { return &f.N }    // who has let a token lie, a bit each

// turnFrame returns what the turn remembers; it lies at the bottom of the stack.
func (p *Position) turnFrame() *turnFrame {
	f, _ := p.At(0)
	return (*turnFrame)(f)
}

func actionSteps(all []step) {
	all[actionNext] = step{Name: "action.next", Run: nextAction}
	all[actionChoose] = step{
		Name: "action.choose", Owed: asksHere, About: aboutAction,
		Verbs: slices.Concat(fellowshipActions(), []verb{
			moveArmyAction(), attackVerb(), playsCard(), discardsTableCard(),
			musterVerb(dieField(musterPays)), bringInVerb(), voiceVerb(), companionsVerb(dieField(movesCharacters)),
			minionsVerb(dieField(movesCharacters)), drawVerb(), advanceVerb(), inspireVerb(), ringVerb(), tokenVerb(),
		}, added(func(a *addition) []verb { return a.verbs }), []verb{
			{Name: "pass", Turn: true, Closed: whyNoPass, Do: pass},
			{Name: "skip", Turn: true, Wastes: true, Do: skip,
				Fields: []field{asked(dieField(func(*Position, Side, Face) *reason { return nil }))}},
		}),
	}
	all[actionEnd] = step{Name: "action.end", Run: endAction}
}

// diceLeft counts a side's dice that have not been used.
func (p *Position) diceLeft(s Side) int {
	n := 0
	for _, count := range p.Dice[s] {
		n += int(count)
	}
	return n
}

// canAct reports whether a side has an action left.
func (p *Position) canAct(s Side) bool {
	both := p.playersOf(s)
	return p.mayAct(both[0]) || p.mayAct(both[1])
}

// aboutDice names the dice that the side has left.
func aboutDice(p *Position, seat engine.Seat) []engine.Fact {
	return []engine.Fact{p.tellUnused("faces", sideOf(seat))}
}

// tellUnused names the unused dice of a side.
func (p *Position) tellUnused(name string, s Side) engine.Fact {
	faces := slices.Grow([]engine.Value(nil), p.diceLeft(s))
	for f := CharacterFace; f < faceCount; f++ {
		for range p.Dice[s][f] {
			faces = append(faces, engine.Value(f))
		}
	}
	return engine.Tell(name, faces...).In(Faces)
}

// nextAction gives the other side its turn. A side with nothing left waits while the other acts again and
// again (Rulebook p.21).
func nextAction(pl *play) {
	p := pl.P
	f := p.turnFrame()
	switch s := f.Side.Enemy(); {
	case p.canAct(s):
		f.Side = s
	case !p.canAct(f.Side):
		endResolution(pl)
		return
	}
	p.nextPlayer(f.Side)
	f.Face, f.Card, *f.moved() = NoFace, NoCard, 0
	p.Arrivals = [maxArrivals]Arrival{}
	pl.Goto(actionChoose)
}

var notFewer = reasons.New("pass-not-fewer",
	engine.FactOf("own", engine.Number, func(at attempt) engine.Value {
		return engine.Value(at.P.diceLeft(sideOf(at.Seat)))
	}),
	engine.FactOf("theirs", engine.Number, func(at attempt) engine.Value {
		return engine.Value(at.P.diceLeft(sideOf(at.Seat).Enemy()))
	}))

// whyNoPass is why a side may not let the other act first: it may with strictly fewer dice left (Rulebook
// p.20, FAQ 27). Tokens do not count, and nobody has to use one: somebody who has nothing else passes.
func whyNoPass(p *Position, seat engine.Seat) *reason {
	s := sideOf(seat)
	return notFewer.Unless(p.diceLeft(s) < p.diceLeft(s.Enemy()) || p.diceLeft(s) == 0)
}

// pass lets the other side act. A player who has passed may act later. Only when all dice are used does a
// pass also decline the use of a token.
func pass(pl *play, seat engine.Seat, _ engine.Action) {
	p, s := pl.P, sideOf(seat)
	pl.Cover("passed")
	pl.Tell("passed", p.tellSeat(seat, tellSide("side", s))...)
	p.endStretch()
	if p.diceLeft(s.Enemy()) == 0 {
		*p.turnFrame().let() |= 1 << seat
	}
	pl.Goto(actionNext)
}

// skip throws a die away (Rulebook p.20).
func skip(pl *play, seat engine.Seat, a engine.Action) {
	pl.Cover("skipped")
	spend(pl, a)
	pl.Tell("skipped", tellSide("side", sideOf(seat)), tellFace("face", Face(a.Get("die"))))
}

// dieField is the first field of every action: the die that pays for it. Of pays only the results are asked
// that the side has.
func dieField(pays payment) field {
	return field{
		Name: "die", Domain: Faces, Usual: usualDie(pays), Empty: whyNoDie(pays),
		Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
			if why := whyNotOnDie(p, seat, v); why != nil {
				return why
			}
			return otherDie.Unless(pays(p, sideOf(seat), Face(v)) == nil)
		},
		Any: func(p *Position, seat engine.Seat) bool {
			s := sideOf(seat)
			for f, n := range &p.Dice[s] {
				if n > 0 && pays(p, s, Face(f)) == nil {
					return true
				}
			}
			return false
		},
	}
}

// noDie is the die field of a verb that goes on with an action: that is paid for.
var noDie = field{
	Name: "die", Domain: Faces,
	When:  func(*Position, engine.Seat, engine.Action) bool { return false },
	Unfit: func(*Position, engine.Seat, engine.Action, engine.Value) *reason { return unsaid },
}

// counts reports whether a result can be used as another: the combined one as either, the Will of the West as
// any (Rulebook p.20).
func (f Face) counts(as Face) bool {
	f = f.plain()
	return f == as || f == WillFace || f == ArmyMusterFace && (as == ArmyFace || as == MusterFace)
}

// spend takes the die of an action and makes the action end when all that it begins has returned. Verbs call
// it first, then begin their procedure.
func spend(pl *play, a engine.Action) {
	p := pl.P
	f := p.Here()
	p.stretch(p.seatOf(f.Side))
	f.Face = Face(a.Get("die"))
	p.Dice[f.Side][f.Face]--
	pl.Tell("die-used", p.tellSeat(p.seatOf(f.Side), tellSide("side", f.Side), tellFace("face", f.Face))...)
	coverDie(pl, f.Side, f.Face, a.Verb)
	pl.Goto(actionEnd)
}

// endAction does what follows every action. It runs again after each procedure that it begins, until nothing
// is left to do. That ends, because each procedure removes figures or asks something that is asked only once.
func endAction(pl *play) {
	p := pl.P
	f := p.turnFrame()
	if *f.moved() == actionMovedFellowship {
		*f.moved() = 0
		boxMovingDie(pl)
	}
	if askAdditions(pl, func(a *addition) func(*play) bool { return a.regroup }) {
		return
	}
	if s, r, found := p.excess(); found {
		callExcess(pl, s, r)
		return
	}
	sweepTable(pl)
	if cardDraws(pl) || askAdditions(pl, func(a *addition) func(*play) bool { return a.endAction }) {
		return
	}
	p.forget(f.Side)
	pl.Goto(actionNext)
}

// boxMovingDie puts the die that has moved the Fellowship into the hunt box at the end of the action (R11),
// unless The Last Battle is still on the table (FS1).
//
// Reading D6 (doubtful): a move that reveals the Fellowship discards the card at once, and its die comes to
// the box only afterwards (errata: "only at the very end"), so the die goes there. The other reading: the
// card was on the table when the die was used, which keeps the die out.
func boxMovingDie(pl *play) {
	p := pl.P
	if p.onTable(TheLastBattle) {
		pl.Cover("kept-from-hunt")
		pl.Tell("kept-from-hunt", tellCard("card", TheLastBattle))
		return
	}
	p.HuntBox[FreePeoples]++
	pl.Tell("into-hunt-box", tellFace("face", p.Here().Face), tellNumber("dice", int(p.HuntBox[FreePeoples])))
}

// mayAct reports whether a player has an action left: one of his side's dice, or a token that he may use and
// has not let lie.
func (p *Position) mayAct(seat engine.Seat) bool {
	return p.diceLeft(sideOf(seat)) > 0 || p.mayUseToken(seat) && *p.turnFrame().let()>>seat&1 == 0
}
