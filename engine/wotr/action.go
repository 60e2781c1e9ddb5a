package wotr

import (
	"slices"

	"redbook/engine"
)

// Action resolution (Rulebook pp.19-21): the sides take turns to use one die each. The turn's frame remembers whose action it is
// (Side), the die that pays (Face) and the event card that it plays (Card).

func actionSteps(all []step) {
	all[actionNext] = step{Name: "action.next", Run: nextAction}
	all[actionChoose] = step{
		Name: "action.choose", Owed: asksHere,
		Verbs: slices.Concat([]verb{
			attackVerb(),
			{Name: "pass", Turn: true, Open: mayPass, Do: pass},
			{Name: "skip", Turn: true, Do: skip, Fields: []field{dieField(func(*Position, Side, Face) bool { return true })}},
			moveArmyAction(),
			musterVerb(),
			bringInVerb(),
			voiceVerb(),
			companionsVerb(),
			minionsVerb(),
			playsCard(),
			discardsTableCard(),
		}, fellowshipActions()),
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

// nextAction gives the other side its turn; who has no dice left waits, and the other acts again and again (Rulebook p.21).
func nextAction(pl *play) {
	p := pl.P
	f := p.Here()
	switch s := f.Side.Enemy(); {
	case p.diceLeft(s) > 0:
		f.Side = s
	case p.diceLeft(f.Side) == 0:
		pl.Goto(turnVictory)
		return
	}
	f.Face, f.Card = NoFace, NoCard
	p.Arrivals = [maxArrivals]Arrival{}
	pl.Goto(actionChoose)
}

// mayPass tells whether a side may let the other act first: with strictly fewer dice left (Rulebook p.20, FAQ 27).
func mayPass(p *Position, seat engine.Seat) bool {
	s := sideOf(seat)
	return p.diceLeft(s) < p.diceLeft(s.Enemy())
}

func pass(pl *play, seat engine.Seat, _ engine.Action) {
	pl.Cover("passed")
	pl.Tell("passed", tellSide("side", sideOf(seat)))
	pl.Goto(actionNext)
}

// skip throws a die away (Rulebook p.20).
func skip(pl *play, seat engine.Seat, a engine.Action) {
	pl.Cover("skipped")
	pl.Tell("skipped", tellSide("side", sideOf(seat)), tellFace("face", Face(a.Get("die"))))
	spend(pl, a)
}

// dieField is the first field of every action: the die that pays for it. pays tells which results do; it is asked only for
// those that the side has.
func dieField(pays func(p *Position, s Side, f Face) bool) field {
	return field{Name: "die", Domain: Faces, Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		s := sideOf(seat)
		for f := CharacterFace; f < faceCount; f++ {
			if p.Dice[s][f] > 0 && pays(p, s, f) {
				out = append(out, engine.Value(f))
			}
		}
		return out
	}}
}

// counts tells whether a result can be used as another: the combined one as either, the Will of the West as any (Rulebook p.20).
func (f Face) counts(as Face) bool {
	return f == as || f == WillFace || f == ArmyMusterFace && (as == ArmyFace || as == MusterFace)
}

// spend takes the die of an action and makes the action end when all that it begins has returned. Verbs call it first, then
// begin their procedure.
func spend(pl *play, a engine.Action) {
	p := pl.P
	f := p.Here()
	f.Face = Face(a.Get("die"))
	p.Dice[f.Side][f.Face]--
	pl.Goto(actionEnd)
}

// turnFrame returns what the turn remembers: whose action it is, its die and its card.
func (p *Position) turnFrame() *Frame {
	f, _ := p.At(0)
	return f
}

// endAction is what follows every action.
func endAction(pl *play) {
	if s, r, ok := pl.P.excess(); ok {
		callExcess(pl, s, r)
		return
	}
	pl.Goto(actionNext)
}
