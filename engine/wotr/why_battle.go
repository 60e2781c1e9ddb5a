package wotr

import "redbook/engine"

// Why an attack or a choice in a battle is not possible (Rulebook pp.28-33).

// The reasons why an attack or a choice in a battle is not possible.
const (
	refusedBattleNoArmy = "battle-no-army" // region: no units of yours stand there
	// region: nobody there may attack, or nobody is left for the rearguard
	refusedBattleNotAtWar     = "battle-not-at-war"
	refusedBattleNoTarget     = "battle-no-target"     // region: nobody to attack from there
	refusedBattleNoEnemy      = "battle-no-enemy"      // region: no enemy army
	refusedBattleClosed       = "battle-closed"        // card, region: the card protects it
	refusedBattleBehindWalls  = "battle-behind-walls"  // region: besieged armies are attacked from within alone
	refusedBattleShutIn       = "battle-shut-in"       // region: a besieged army can only make a sortie
	refusedBattleTooFar       = "battle-not-adjacent"  // from, region
	refusedBattleNoUnit       = "battle-no-unit"       // an army needs a unit
	refusedBattleNoLeader     = "battle-no-leader"     // the die asks for a leader among them
	refusedBattleRearguard    = "battle-rearguard"     // who stays behind needs a unit
	refusedBattleMustLead     = "battle-must-lead"     // character: the card asks for him
	refusedBattleLeadersAlone = "battle-leaders-alone" // region: leaders would be left there without a unit
	refusedBattleHits         = "battle-wrong-hits"    // count, hits: the losses are to be as many as the hits
	refusedBattleEliteTwice   = "battle-elite-twice"   // figure, count: more elites are named than there are
	refusedBattleCondition    = "condition"            // card: its condition does not hold
	refusedBattleNotHeld      = "not-held"             // card: not in your hand
	refusedBattleNoRetreat    = "no-retreat"           // region: not free
	refusedBattleByCard       = "battle-by-card"       // card, region: not an army that the card lets attack
)

var battleRefusals = []string{
	refusedBattleNoArmy, refusedBattleNotAtWar, refusedBattleNoTarget, refusedBattleNoEnemy, refusedBattleClosed,
	refusedBattleBehindWalls, refusedBattleShutIn, refusedBattleTooFar, refusedBattleNoUnit,
	refusedBattleNoLeader, refusedBattleRearguard, refusedBattleMustLead, refusedBattleLeadersAlone,
	refusedBattleHits, refusedBattleEliteTwice, refusedBattleByCard, refusedBattleCondition,
	refusedBattleNotHeld, refusedBattleNoRetreat,
}

func whyNotAttackFrom(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	s, r := sideOf(seat), Region(v)
	f := p.commanded(s, r)
	led := f.units() > 0
	f = p.fighters(s, f)
	switch {
	case r == Nowhere:
		return nil
	case !p.hasArmy(s, r):
		return engine.Refuse(refusedBattleNoArmy, tellRegion("region", r))
	case !led:
		return p.whyNotLed(s, r)
	case needsLeader(a) && !p.hasLeader(&f):
		return engine.Refuse(refusedBattleNoLeader)
	case p.Step() == attackChoose && !p.canAttack(s, *p.attack().kind(), r, false):
		return engine.Refuse(refusedBattleByCard, tellCard("card", attackRows[*p.attack().kind()].card),
			tellRegion("region", r))
	case !p.canAttack(s, attackByDie, r, false):
		return engine.Refuse(refusedBattleNotAtWar, tellRegion("region", r))
	}
	return engine.Refuse(refusedBattleNoTarget, tellRegion("region", r))
}

func whyNotAttackTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	s, from, r := sideOf(seat), Region(a.Get("from")), Region(v)
	switch {
	case r == Nowhere:
		return nil
	case r != from && !adjacent[from].has(r):
		return engine.Refuse(refusedBattleTooFar, tellRegion("from", from), tellRegion("region", r))
	case !p.hasArmy(s.Enemy(), r):
		return engine.Refuse(refusedBattleNoEnemy, tellRegion("region", r))
	case p.closedBy(s, r) != NoCard:
		return engine.Refuse(refusedBattleClosed, tellCard("card", p.closedBy(s, r)), tellRegion("region", r))
	case p.inside(s, from):
		return engine.Refuse(refusedBattleShutIn, tellRegion("region", from))
	case r != from && p.inside(s.Enemy(), r):
		return engine.Refuse(refusedBattleBehindWalls, tellRegion("region", r))
	}
	return nil
}

func whyNotLay(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch c := Card(v); {
	case c == NoCard:
		return nil
	case p.inHandOf(seat, c):
		return engine.Refuse(refusedBattleCondition, tellCard("card", c))
	default:
		return engine.Refuse(refusedBattleNotHeld, tellCard("card", c))
	}
}

func whyNotRetreat(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return engine.Refuse(refusedBattleNoRetreat, tellRegion("region", Region(v)))
}
