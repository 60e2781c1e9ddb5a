package hunt

import (
	"slices"

	"redbook/engine"
)

// A Nazgûl's turn: one move and one action, in either order (Rulebook p.15).

// active is the Nazgûl whose turn it is.
func (p *Position) active() *Rider { return &p.Riders[p.Active] }

// isChief reports whether a Nazgûl is the Chief (Rulebook p.33).
func (p *Position) isChief(who Nazgul) bool { return who != NoNazgul && p.Chief == who }

// mayAct reports whether the active Nazgûl has its action left.
func (p *Position) mayAct() bool { return !p.active().Acted && !p.active().Barred }

// huntsFree reports whether the active Nazgûl's free action is a hunt: the Chief's always (Rulebook p.33), by
// night if Frodo has moved (p.15).
func (p *Position) huntsFree() bool { return p.isChief(p.Active) || p.Turn == Night && p.Eye }

// Left names what a Nazgûl has left of its turn.
var Left = engine.NewDomain("left", "both", "move", "action")

// left is what the active Nazgûl has left.
func (p *Position) left() engine.Value {
	switch r := p.active(); {
	case r.Acted:
		return 1
	case r.Moved && r.Moves == 0:
		return 2
	}
	return 0
}

func (p *Position) maySearchFree() bool { return whyNoSearch(p, p.active().Seat) == nil }

func (p *Position) mayHuntFree() bool { return whyNoHunt(p, p.active().Seat) == nil }

// nazgulVerbs are what the active Nazgûl can do. Black Riders' powers stand in riders.go, the Chief's die in
// chief.go. Log tokens come first of what is seldom done: where they go is chosen in a menu, which takes a
// press more than what the others ask, so that they have to be at hand.
func nazgulVerbs() []verb {
	return slices.Concat([]verb{rideVerb(), searchVerb(), huntVerb(), spurVerb(), endRideVerb()}, logVerbs(),
		[]verb{
			seldom(perceiveVerb()), seldom(huntWithVerb()), seldom(chaseOffVerb()), seldom(drawSorceryVerb()),
			seldom(castVerb()), seldom(driveVerb()), seldom(spurSearchVerb()), seldom(gallopVerb()),
			seldom(pursueVerb()),
		})
}

// seldom has a verb offered behind those that most turns need.
func seldom(v verb) verb {
	v.Seldom = true
	return v
}

// canDo reports whether the active Nazgûl can do anything more, as far as everyone can know.
func (p *Position) canDo(verbs []verb) bool {
	seat := p.active().Seat
	for i := range verbs {
		v := &verbs[i]
		open := v.Closed == nil || v.Closed(p, seat) == nil
		if v.Public != nil {
			open = v.Public(p, seat)
		}
		if v.Name != endRide && v.Name != layLog && v.Name != takeLog && open {
			return true
		}
	}
	return false
}

const endRide = "end-ride"

func endRideVerb() verb {
	return verb{Name: endRide, Turn: true, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		pl.Goto(nazgulNext)
	}}
}

func searchVerb() verb {
	return verb{Name: "search", Turn: true,
		Closed: whyNoSearch,
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			pl.Cover("search.free")
			actHere(pl, Frame{Act: Search, Where: pl.P.active().Where})
		}}
}

func huntVerb() verb {
	return verb{Name: "hunt", Turn: true, Closed: whyNoHunt,
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			if pl.P.isChief(pl.P.Active) {
				pl.Cover("hunt.chief")
			} else {
				pl.Cover("hunt.free")
			}
			actHere(pl, Frame{Act: HuntFor, Where: pl.P.active().Where})
		}}
}

// huntWithVerb spends a Sword for a hunt (Rulebook p.17).
func huntWithVerb() verb {
	return verb{Name: "hunt-with", Turn: true, Fields: []field{dieField(asSword), kindField()},
		Closed: whyNoHuntWith,
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			chief := spendDice(pl, a)
			pl.Cover("hunt.die")
			actHere(pl, Frame{Act: HuntFor, Where: pl.P.active().Where, Face: Face(a.Get("die")), Chief: chief})
		}}
}

// Aims names what two dice, or one, are spent on.
var Aims = engine.NewDomain("aim", "hunt", "region", "segment")

const (
	aimHunt engine.Value = iota
	aimRegion
	aimSegment
)

// perceptions appends what the active Nazgûl can make a perception of: the region and the segment where it
// stands (Rulebook p.18).
func (p *Position) perceptions(out []engine.Value) []engine.Value {
	here := p.space(p.active().Where)
	if here.Region != 0 {
		out = append(out, aimRegion)
	}
	if here.Segment != 0 {
		out = append(out, aimSegment)
	}
	return out
}

// perceptionOf is a perception of the region or the segment where the active Nazgûl stands.
func (p *Position) perceptionOf(aim engine.Value, face Face, chief bool) Frame {
	here := p.space(p.active().Where)
	if aim == aimRegion {
		return Frame{Act: Perceive, Region: here.Region, Face: face, Chief: chief}
	}
	return Frame{Act: Perceive, Segment: here.Segment, Face: face, Chief: chief}
}

// perceiveVerb spends a Ring for a perception (Rulebook p.17-18).
func perceiveVerb() verb {
	return verb{Name: "perceive", Turn: true,
		Fields: []field{dieField(asPerception), kindField(), {Name: "what", Domain: Aims,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.perceptions(out)
			}}},
		Closed: func(p *Position, _ engine.Seat) *reason {
			if why := p.whyNoDie(asPerception); why != nil {
				return why
			}
			return refusedNothing.Unless(len(p.perceptions(nil)) > 0)
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			chief := spendDice(pl, a)
			actHere(pl, pl.P.perceptionOf(a.Get("what"), Face(a.Get("die")), chief))
		}}
}

// nextAllies are the ally tokens next to the active Nazgûl.
func (p *Position) nextAllies() spaceSet { return p.Allies.And(p.board().Next[p.active().Where]) }

// chaseOffVerb spends a Sword to remove an ally token from an adjacent area (Rulebook p.17).
func chaseOffVerb() verb {
	from := field{Name: "from", Domain: Spaces,
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(out, p.nextAllies())
		}}
	return verb{Name: "chase-off", Turn: true, Fields: []field{dieField(asSword), kindField(), from},
		Closed: func(p *Position, _ engine.Seat) *reason {
			if why := p.whyNoDie(asSword); why != nil {
				return why
			}
			return refusedNoAllyBy.Unless(!p.nextAllies().Empty())
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, from := pl.P, spaceOf(a.Get("from"))
			spendDice(pl, a)
			p.active().Acted = true
			p.Allies.Remove(from)
			pl.Tell("chased-off", riderFact(p.Active), p.at("space", from))
			pl.Cover("die.chase-off")
			pl.Goto(nazgulTurn)
		}}
}

// drawSorceryVerb spends a Sorcery result to draw a card (Rulebook p.20).
func drawSorceryVerb() verb {
	return verb{Name: "draw-sorcery", Turn: true, Fields: []field{dieField(asSorcery), kindField()},
		Closed: func(p *Position, _ engine.Seat) *reason {
			if why := p.whyNoDie(asSorcery); why != nil {
				return why
			}
			return refusedNoneLeft.Unless(p.sorceryLeft() > 0)
		},
		Do: func(pl *play, seat engine.Seat, a engine.Action) {
			p := pl.P
			p.coverShadowArea(pl, a)
			spendDice(pl, a)
			p.active().Acted = true
			pl.Cover("die.draw-sorcery")
			pl.Goto(nazgulTurn)
			drawSorcery(pl, seat, 1)
		}}
}

// castVerb spends a Sorcery result to play a card (Rulebook p.20).
func castVerb() verb {
	inHand := func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		for c := firstSorcery; int(c) < cardCount; c++ {
			if p.holdsSorcery(seat, c) && len(p.castable(c, nil)) > 0 {
				out = append(out, engine.Value(c))
			}
		}
		return out
	}
	card := field{Name: "card", Domain: Cards, Choices: inHand, Unfit: unlisted(inHand, refusedCard)}
	effect := field{Name: "effect", Domain: engine.Number,
		When: func(p *Position, _ engine.Seat, a engine.Action) bool {
			return len(p.castable(Card(a.Get("card")), nil)) > 1
		},
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return p.castable(Card(a.Get("card")), out)
		}}
	known := func(p *Position, seat engine.Seat) bool {
		return p.mayAct() && p.hasDie(asSorcery) && p.sorceryCount(seat) > 0
	}
	return verb{Name: "cast", Turn: true, Spends: true,
		Fields: []field{dieField(asSorcery), kindField(), card, effect},
		Public: known,
		Closed: func(p *Position, seat engine.Seat) *reason {
			switch why := p.whyNoDie(asSorcery); {
			case why != nil:
				return why
			case p.sorceryCount(seat) == 0:
				return refusedNoSorcery
			}
			return refusedNoneNow.Unless(len(inHand(p, seat, engine.Action{}, nil)) > 0)
		}, Do: cast}
}

func cast(pl *play, seat engine.Seat, a engine.Action) {
	p, c := pl.P, Card(a.Get("card"))
	effect := a.Get("effect")
	if !a.Has("effect") {
		effect = p.castable(c, nil)[0]
	}
	p.coverShadowArea(pl, a)
	chief := spendDice(pl, a)
	p.discardCast(seat, c)
	actHere(pl, Frame{Act: CastSorcery, Seat: seat, Card: c, Effect: int8(effect - 1), Face: Face(a.Get("die")),
		Chief: chief})
}

func (p *Position) coverShadowArea(pl *play, a engine.Action) {
	if !Face(a.Get("die")).serves(asSorcery) {
		pl.Cover("die.shadow-area")
	}
}

// actHere is the action of the active Nazgûl, which has no other in this turn.
func actHere(pl *play, f Frame) {
	p := pl.P
	p.active().Acted = true
	f.Who = p.Active
	pl.Goto(nazgulTurn)
	startAct(pl, f)
}

// nazgulSteps are the steps of a Nazgûl's turn and of its acts.
func nazgulSteps() map[engine.StepID]step {
	verbs := beginsStretch(nazgulVerbs())
	return map[engine.StepID]step{
		nazgulTurn: {Name: "nazgul.turn", Verbs: verbs,
			Owed: func(p *Position) engine.Seats {
				if !p.canDo(verbs) {
					return engine.Nobody
				}
				return engine.SeatsOf(p.active().Seat)
			},
			About: func(p *Position, _ engine.Seat) []engine.Fact {
				return []engine.Fact{riderFact(p.Active).In(Riders), p.at("space", p.active().Where).In(Spaces),
					engine.Tell("left", p.left()).In(Left)}
			},
			Then: func(pl *play) { pl.Goto(nazgulNext) }},
		nazgulPursuit: pursuitStep(),
		actWindow:     windowStep(),
		actAnswer:     {Name: "act.answer", Run: answerAct},
	}
}

// nazgulEvents are told of the turns of the Nazgûl and of the answers.
var nazgulEvents = slices.Concat([]engine.EventDef{
	event("chased-off", fact("nazgul", Riders), fact("space", Spaces)),
}, hunterLogEvents, rideEvents, diceEvents, actEvents, chiefEvents)

var nazgulPaths = slices.Concat([]string{
	"search.free", "hunt.free", "hunt.chief", "hunt.die", "die.chase-off", "die.draw-sorcery", "die.shadow-area",
}, ridePaths, dicePaths, actPaths, powerPaths, chiefPaths)
