package wotr

import "redbook/engine"

// The reasons why an attack or a choice in a battle is not possible.
const (
	refusedNoArmy       = "no-army"       // region: no units of yours stand there
	refusedNotAtWar     = "not-at-war"    // region: nobody there may attack, or nobody is left for the rearguard
	refusedNoTarget     = "no-target"     // region: nobody to attack from there
	refusedNoEnemy      = "no-enemy"      // region: no enemy army
	refusedClosed       = "closed"        // region: a card on the table protects it
	refusedBehindWalls  = "behind-walls"  // region: besieged armies are attacked from within alone
	refusedShutIn       = "shut-in"       // region: a besieged army can only make a sortie
	refusedTooFar       = "not-adjacent"  // from, region
	refusedNoUnit       = "no-unit"       // an army needs a unit
	refusedNoLeader     = "no-leader"     // the die asks for a leader among them
	refusedRearguard    = "rearguard"     // who stays behind needs a unit
	refusedMustLead     = "must-lead"     // character: the card asks for him
	refusedLeadersAlone = "leaders-alone" // region: leaders would be left there without a unit
	refusedHits         = "wrong-hits"    // count, hits: the losses are to be as many as the hits
	refusedEliteTwice   = "elite-twice"   // figure, count: more elites are named than there are
	refusedCondition    = "condition"     // card: its condition does not hold
	refusedNotHeld      = "not-held"      // card: not in your hand
	refusedNoRetreat    = "no-retreat"    // region: not free
)

var battleRefusals = []string{
	refusedNoArmy, refusedNotAtWar, refusedNoTarget, refusedNoEnemy, refusedClosed, refusedBehindWalls, refusedShutIn, refusedTooFar,
	refusedNoUnit, refusedNoLeader, refusedRearguard, refusedMustLead, refusedLeadersAlone, refusedHits, refusedEliteTwice,
	refusedCondition, refusedNotHeld, refusedNoRetreat,
}

func whyNotAttackFrom(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	s, r := sideOf(seat), Region(v)
	f := p.fighters(s, r)
	switch {
	case r == Nowhere:
		return nil
	case !p.hasArmy(s, r):
		return engine.Refuse(refusedNoArmy, tellRegion("region", r))
	case needsLeader(a) && !p.hasLeader(&f):
		return engine.Refuse(refusedNoLeader)
	case !p.canAttack(s, attackByDie, r, false):
		return engine.Refuse(refusedNotAtWar, tellRegion("region", r))
	}
	return engine.Refuse(refusedNoTarget, tellRegion("region", r))
}

func whyNotAttackTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	s, from, r := sideOf(seat), Region(a.Get("from")), Region(v)
	switch {
	case r == Nowhere:
		return nil
	case r != from && !adjacent[from].has(r):
		return engine.Refuse(refusedTooFar, tellRegion("from", from), tellRegion("region", r))
	case !p.hasArmy(s.Enemy(), r):
		return engine.Refuse(refusedNoEnemy, tellRegion("region", r))
	case p.closed(s, r):
		return engine.Refuse(refusedClosed, tellRegion("region", r))
	case p.inside(s, from):
		return engine.Refuse(refusedShutIn, tellRegion("region", from))
	case r != from && p.inside(s.Enemy(), r):
		return engine.Refuse(refusedBehindWalls, tellRegion("region", r))
	}
	return nil
}

func whyNotLay(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch c := Card(v); {
	case c == NoCard:
		return nil
	case c.deck().Side() == sideOf(seat) && p.Cards[c] == InHand:
		return engine.Refuse(refusedCondition, tellCard("card", c))
	default:
		return engine.Refuse(refusedNotHeld, tellCard("card", c))
	}
}

func whyNotRetreat(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return engine.Refuse(refusedNoRetreat, tellRegion("region", Region(v)))
}
