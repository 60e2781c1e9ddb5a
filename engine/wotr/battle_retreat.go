package wotr

import (
	"slices"

	"redbook/engine"
)

// Retreats (Rulebook p.31): into an adjacent free region; figures of level 0 stay.
// A forced retreat has the frame of a loss: an army that cannot retreat is lost.

func retreatSteps(all []step) {
	retreat := field{Name: "to", Domain: Regions, Choices: chooseRetreat, Unfit: whyNotRetreat}
	all[battleRetreat] = step{
		Name: "battle.retreat", About: aboutBattle,
		Owed: func(p *Position) engine.Seats { return p.only(p.Battle.defender()) },
		Verbs: []verb{{Name: "retreat", Do: retreatFromBattle, Fields: []field{retreat}},
			{Name: "stand", Do: standGround}},
	}
	all[retreatScouts] = step{
		Name: "retreat.scouts", Owed: asksHere, About: aboutBattle, Auto: engine.Always[Position],
		Verbs: []verb{
			{Name: "retreat", Do: retreatByScouts, Fields: []field{retreat}},
			{Name: "withdraw", Do: withdrawByScouts,
				Closed: func(p *Position, _ engine.Seat) *reason { return noWithdrawal.Unless(p.mayWithdraw()) }},
		},
	}
	all[retreatForced] = step{Name: "retreat.forced", Run: forceRetreat}
	all[retreatChoose] = step{
		Name: "retreat.choose", Owed: asksArmy, Auto: engine.Always[Position],
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{tellRegion("region", p.Here().From)}
		},
		Verbs: []verb{{Name: "retreat", Do: retreatByForce, Fields: []field{retreat}}},
	}
}

var retreatEvents = []engine.EventDef{
	event("retreated", fact("side", Sides), fact("from", Regions), fact("to", Regions),
		fact("figures", Figures)), event("stood-ground", fact("side", Sides)),
	event("cannot-retreat", fact("side", Sides), fact("region", Regions)),
}

// retreats lists where an army in a region may retreat to: free adjacent regions that no card closes to it.
// That of the attackers is none. Besieged armies have no way out (ruling R114).
func (p *Position) retreats(s Side, from Region) []Region {
	if p.inside(s, from) {
		return nil
	}
	var list []Region
	for _, r := range neighbours[from] {
		if p.free(s, r) && p.closedBy(s, r) == NoCard {
			list = append(list, r)
		}
	}
	return list
}

// retreatFrom returns whose army is asked to retreat, and from where.
func (p *Position) retreatFrom() (Side, Region) {
	if p.Step() == retreatChoose {
		return p.Here().Side, p.Here().From
	}
	return p.Battle.defender(), p.Battle.To
}

func chooseRetreat(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, r := range p.retreats(p.retreatFrom()) {
		out = append(out, engine.Value(r))
	}
	return out
}

var (
	noWithdrawal = reasons.New("no-withdrawal")         // no stronghold of theirs there, or it is besieged
	noRetreat    = reasons.New("no-retreat", theRegion) // it is not free
)

func whyNotRetreat(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Region(v) == Nowhere {
		return unsaid
	}
	return noRetreat.Unless(slices.Contains(p.retreats(p.retreatFrom()), Region(v)))
}

// mayRetreat reports whether the defender can retreat when the attacker goes on.
func mayRetreat(p *Position) bool { return len(p.retreats(p.retreatFrom())) > 0 }

// fallBack moves an army to where it retreats, all but figures of level 0 (Rulebook p.31, FAQ 12).
func fallBack(pl *play, s Side, from, to Region) {
	f := pl.P.army(s, from)
	f.Who &= moving
	pl.P.shift(&f, from, to)
	pl.P.trace(traceRetreat, s, from, to)
	pl.Tell("retreated", tellSide("side", s), tellRegion("from", from), tellRegion("to", to),
		tellForce("figures", &f))
	leave(pl, from)
	enter(pl, s, to)
}

func retreatFromBattle(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	p.Battle.End = Retreated
	fallBack(pl, p.Battle.defender(), p.Battle.To, Region(a.Get("to")))
	pl.Goto(battleDecided)
}

func standGround(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Tell("stood-ground", tellSide("side", pl.P.Battle.defender()))
	pl.Goto(battleDecided)
}

// callScouts has the defender retreat or withdraw into his stronghold in the middle of a round, which ends
// the battle. If he can do neither, nothing happens.
func callScouts(pl *play) {
	p := pl.P
	if !mayRetreat(p) && !p.mayWithdraw() {
		return
	}
	s := p.Battle.defender()
	pl.Call(retreatScouts)
	p.Here().Side = s
}

func retreatByScouts(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	p.Battle.End = Retreated
	fallBack(pl, p.Battle.defender(), p.Battle.To, Region(a.Get("to")))
	pl.Return()
}

func withdrawByScouts(pl *play, _ engine.Seat, _ engine.Action) {
	withdraw(pl)
	pl.Return()
}

// callRetreat forces an army to retreat; if it cannot, it is destroyed, with its Nazgûl and Minions if
// withCharacters.
func callRetreat(pl *play, s Side, r Region, withCharacters bool) {
	if !pl.P.hasArmy(s, r) {
		return
	}
	pl.Call(retreatForced)
	f := pl.P.loss()
	f.Side, f.From, *f.source() = s, r, eventKind(withCharacters)
}

func forceRetreat(pl *play) {
	p := pl.P
	f := *p.Here()
	if len(p.retreats(f.Side, f.From)) > 0 {
		pl.Goto(retreatChoose)
		return
	}
	pl.Tell("cannot-retreat", tellSide("side", f.Side), tellRegion("region", f.From))
	pl.Goto(lossEnd)
	units := p.army(f.Side, f.From)
	for kind := range unitCount {
		if !kind.isUnit() {
			units.Count[kind] = 0
		}
	}
	units.Who = 0
	lose(pl, &units, &Force{})
}

func retreatByForce(pl *play, _ engine.Seat, a engine.Action) {
	f := *pl.P.Here()
	fallBack(pl, f.Side, f.From, Region(a.Get("to")))
	pl.Return()
}
