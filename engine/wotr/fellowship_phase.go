package wotr

import "redbook/engine"

// The Fellowship phase (Rulebook pp.18, 38-39): the Free Peoples may declare where the Fellowship is, then
// change its guide, and enter Mordor from its gates. One question offers everything that can be done now, so
// that a turn in which the player wants nothing takes one answer, and a turn in which nothing is possible
// takes none.

// phaseFrame is the frame of the phase.
type phaseFrame Frame

func (f *phaseFrame) done() *uint8 { return &f.Kind }

func (p *Position) phaseFrame() *phaseFrame { return (*phaseFrame)(p.Here()) }

// What has been done in this phase.
const (
	phaseDeclared = 1 << iota
	phaseGuided
)

// Ways is how a declared Fellowship has come: the Balrog waits in Moria.
var Ways = engine.NewDomain("way", wayAround, wayMoria)

const (
	wayAround = "around"
	wayMoria  = "moria"
)

const (
	roundMoria engine.Value = iota
	byMoria
)

func phaseSteps(all []step) {
	all[fellowshipPhase] = step{Name: "fellowship.phase", Run: nextOfPhase}
	all[fellowshipChoose] = step{
		Name: "fellowship.choose", Owed: asksLeader(FreePeoples), About: aboutPhase,
		Verbs: []verb{
			{Name: "declare", Closed: whyNoDeclaration, Do: declare, Fields: []field{
				{Name: "to", Domain: Regions, Unfit: whyNotDeclared},
				{Name: "way", Domain: Ways, When: eitherWay, Choices: chooseWay},
			}},
			{Name: "guide", Closed: whyNoOtherGuide, Do: changeGuide, Fields: []field{fieldOfGuide(otherGuides)}},
			{Name: "enter-mordor", Closed: whyNoEntry, Do: enterByChoice},
			{Name: "travel-on", Do: travelOn},
		},
	}
}

// aboutFellowship says how the Fellowship fares: its question is asked because of it.
func aboutFellowship(p *Position, _ engine.Seat) []engine.Fact {
	facts := []engine.Fact{tellNumber("corruption", int(p.Corruption)), tellCharacter("guide", p.Guide)}
	if p.InMordor {
		return append(facts, tellNumber("step", int(p.Mordor)))
	}
	return append(facts, tellRegion("region", p.Bearers), tellNumber("progress", int(p.Progress)))
}

// aboutPhase also says how far away it can be declared.
func aboutPhase(p *Position, seat engine.Seat) []engine.Fact {
	facts := aboutFellowship(p, seat)
	if whyNoDeclaration(p, seat) == nil && p.Progress > 0 {
		facts = append(facts, tellNumber("far", int(p.Progress)))
	}
	return facts
}

// beginFellowshipPhase is the second phase of a turn.
func beginFellowshipPhase(pl *play) {
	pl.Goto(turnAllocate)
	pl.Call(fellowshipPhase)
}

// nextOfPhase asks while there is something to do. It does not ask for the sake of a declaration without
// consequences: see whyNoDeclaration.
func nextOfPhase(pl *play) {
	p, seat := pl.P, pl.P.seatOf(FreePeoples)
	if whyNoDeclaration(p, seat) == nil && (p.Progress > 0 || p.restMatters(p.Bearers)) ||
		whyNoOtherGuide(p, seat) == nil || whyNoEntry(p, seat) == nil {
		pl.Goto(fellowshipChoose)
		return
	}
	endPhase(pl)
}

// travelOn leaves the Fellowship where its figure stands. A declaration was possible then, or a change of
// guide or the way into Mordor; that a hidden Fellowship makes none is news for the hunter.
func travelOn(pl *play, _ engine.Seat, _ engine.Action) {
	if whyNoDeclaration(pl.P, pl.P.seatOf(FreePeoples)) == nil {
		pl.Tell("not-declared")
	}
	endPhase(pl)
}

// endPhase discards cards on the table whose condition has lapsed, as after every action.
func endPhase(pl *play) {
	sweepTable(pl)
	pl.Return()
}

// whyNoDeclaration: a hidden Fellowship is declared off the Mordor track, once, and before the guide changes,
// which ends the phase (Rulebook pp.36, 38).
//
// Reading D4 (doubtful): a declaration may be made though nothing is to be gained by it, where the figure has
// not moved and nobody is healed or roused (Rulebook p.38: "may declare" has no other condition). But nobody
// is asked for its sake alone, since nothing comes of it. The other reading: without progress there is
// nothing to declare.
func whyNoDeclaration(p *Position, _ engine.Seat) *reason {
	done := *p.phaseFrame().done()
	switch {
	case p.InMordor:
		return isOnTrack
	case p.Revealed:
		return revealedNow
	case done&phaseGuided != 0:
		return phaseEnds
	}
	return declaredBefore.Unless(done == 0)
}

// restMatters reports whether a declaration in a region would change anything beside the figure's place.
func (p *Position) restMatters(r Region) bool {
	return home(r) && !p.active(regions[r].nation) ||
		p.haven(r) && (p.Corruption > 0 || p.onTable(WornWithSorrowAndToil) || p.onTable(FlocksOfCrebain))
}

var (
	declaredBefore = reasons.New("declared-already")
	notAtGates     = reasons.New("not-at-gates", engine.FactOf("region", Regions,
		func(at attempt) engine.Value { return engine.Value(at.P.Bearers) }))
	intoInnerMordor = reasons.New("inner-mordor", theRegion)
	beyondProgress  = reasons.New("beyond-progress", theRegion, fromBearers,
		engine.FactOf("progress", engine.Number,
			func(at attempt) engine.Value { return engine.Value(at.P.Progress) }),
		engine.FactOf("far", engine.Number, func(at attempt) engine.Value {
			return engine.Value(journeys[at.P.Bearers][at.Value])
		}))
)

// whyNotDeclared: the Fellowship is declared within its Progress, or where it stands (Rulebook p.38). It
// comes into besieged strongholds and out of them (R19).
func whyNotDeclared(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch r := Region(v); {
	case r == Nowhere:
		return unsaid
	case int(journeys[p.Bearers][r]) <= int(p.Progress):
		return nil
	case innerMordor.has(r):
		return intoInnerMordor
	}
	return beyondProgress
}

// waysTo tells which ways lead from the figure to a region within Progress: around Moria and through, out of
// or into it.
func (p *Position) waysTo(to Region) (around, through bool) {
	from := p.Bearers
	if to == from {
		return true, false // it does not move
	}
	if from != Moria && to != Moria {
		around = int(journeysRound[from][to]) <= int(p.Progress)
	}
	return around, int(journeys[from][Moria])+int(journeys[Moria][to]) <= int(p.Progress)
}

// eitherWay reports whether a declared path has to be asked for: only the Balrog of Moria makes it matter
// (R119, SC17).
func eitherWay(p *Position, _ engine.Seat, a engine.Action) bool {
	if !p.onTable(BalrogOfMoria) {
		return false
	}
	around, through := p.waysTo(Region(a.Get("to")))
	return around && through
}

func chooseWay(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return append(out, roundMoria, byMoria)
}

// declare shows where the Fellowship is; it stays hidden (Rulebook p.38, R20).
func declare(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	to := Region(a.Get("to"))
	way := roundMoria
	if eitherWay(p, seat, a) {
		way = a.Get("way")
	} else if around, _ := p.waysTo(to); !around {
		way = byMoria
	}
	facts := []engine.Fact{tellRegion("from", p.Bearers), tellRegion("to", to)}
	if p.onTable(BalrogOfMoria) {
		facts = append(facts, engine.Tell("way", way))
	}
	pl.Tell("declared", facts...)
	pl.Cover("declared")
	if to == p.Bearers {
		pl.Cover("declared.at-rest")
	}
	p.stretch(p.seatOf(FreePeoples))
	p.trace(traceFellowship, FreePeoples, p.Bearers, to)
	p.Bearers, p.Progress = to, 0
	*p.phaseFrame().done() |= phaseDeclared
	pl.Goto(fellowshipPhase)
	takeRest(pl)
	if way == byMoria && p.onTable(BalrogOfMoria) {
		callBalrog(pl)
	}
}

// takeRest settles what a declaration leads to in its region. That happens at once, before the Balrog comes
// (Rulebook pp.34, 39).
func takeRest(pl *play) {
	p := pl.P
	if p.onTable(TheLastBattle) {
		discardFromTable(pl, TheLastBattle)
	}
	// its nation wakes also where the enemy holds it: only for Companions the rule makes that exception (R75)
	if home(p.Bearers) {
		activate(pl, regions[p.Bearers].nation, causeFellowship, p.Bearers)
	}
	if !p.haven(p.Bearers) {
		return
	}
	heal(pl, 1)
	for _, c := range []Card{WornWithSorrowAndToil, FlocksOfCrebain} {
		if p.onTable(c) {
			discardFromTable(pl, c)
		}
	}
}

func whyNoEntry(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Bearers == Morannon || p.Bearers == MinasMorgul:
		return nil
	case p.InMordor:
		return isOnTrack
	}
	return notAtGates
}

func enterByChoice(pl *play, _ engine.Seat, _ engine.Action) {
	enterMordor(pl)
	pl.Goto(fellowshipPhase)
}
