package wotr

import "redbook/engine"

// Why something cannot be recruited, brought in or moved. Each code has a phrase in assets; its facts are
// named after it.
const (
	recruitNoneLeft    = "recruit-none-left"    // figure, region, nation: and so all that bar returns
	recruitNotAtWar    = "recruit-not-at-war"   // its nation is at peace
	recruitNoHome      = "recruit-no-home"      // no settlement of its nation
	recruitNazgulHome  = "recruit-nazgul-home"  // Nazgûl come to Sauron's strongholds alone
	recruitBesieged    = "recruit-besieged"     // under siege
	recruitSpoiled     = "recruit-spoiled"      // the nation's sovereign is corrupted
	recruitEnemyHolds  = "recruit-enemy-holds"  // the enemy controls it
	recruitEnemyThere  = "recruit-enemy-there"  // an enemy army stands there
	recruitLeaderAlone = "recruit-leader-alone" // a leader needs a unit of his side
	recruitNowhere     = "recruit-nowhere"      // no settlement takes it now
	recruitNotYours    = "recruit-not-yours"    // figure
	recruitSecondElite = "recruit-second-elite" // regulars, leaders, nazgul: an elite is a whole action
	recruitSamePlace   = "recruit-same-place"   // region: the first figure stands there
	comeNotYours       = "come-not-yours"       // character
	comeNotByDie       = "come-not-by-die"      // character: sets out with the Fellowship
	comeHasCome        = "come-has-come"        // character: is or has been in play
	comeNotYet         = "come-not-yet"         // character: its condition does not hold
	comeElsewhere      = "come-elsewhere"       // character, region
	voiceNothing       = "voice-nothing"        // voice: there is nothing to recruit, or to upgrade
	moveNobody         = "move-nobody"          // region: none of one's own there
	moveHaveMoved      = "move-have-moved"      // region: those there have moved, or may not
	moveShutIn         = "move-shut-in"         // region: the stronghold is under siege
	moveRooted         = "move-rooted"          // character: level 0
	moveSiege          = "move-siege"           // region: a friendly stronghold under siege
	moveClosed         = "move-closed"          // region: a stronghold that the Free Peoples control
	moveBarred         = "move-barred"          // from, region: a stronghold lies on the way
	moveTooFar         = "move-too-far"         // from, region, distance
	moveRider          = "move-rider"           // character: he must be in the group
)

var musterRefusals = []string{
	recruitNoneLeft, recruitNotAtWar, recruitNoHome, recruitNazgulHome, recruitBesieged, recruitSpoiled,
	recruitEnemyHolds, recruitEnemyThere, recruitLeaderAlone, recruitNowhere, recruitNotYours,
	recruitSecondElite, recruitSamePlace, comeNotYours, comeNotByDie, comeHasCome, comeNotYet, comeElsewhere,
	voiceNothing, moveNobody, moveHaveMoved, moveShutIn, moveRooted, moveSiege, moveClosed, moveBarred,
	moveTooFar, moveRider,
}

func refuseFigure(code string, kind Figure, r Region) *engine.Refusal {
	return engine.Refuse(code, single("figure", Figures, kind), tellRegion("region", r),
		tellNation(kind.nation()))
}

func whyNotMustered(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	kind, first := Figure(v), p.first()
	switch {
	case kind >= unitCount:
		return nil
	case kind.nation().Side() != sideOf(seat):
		return refuseFigure(recruitNotYours, kind, Nowhere)
	case p.whyNotNations(seat, kind.nation()) != nil:
		return p.whyNotNations(seat, kind.nation())
	case first != Nowhere && kind.rank() == Elite:
		return engine.Refuse(recruitSecondElite, aboutSecond(p, seat)...)
	case p.Reinforcements[kind] == 0:
		return refuseFigure(recruitNoneLeft, kind, Nowhere)
	case !p.atWar(kind.nation()):
		return refuseFigure(recruitNotAtWar, kind, Nowhere)
	case p.weakened(kind, Nowhere):
		return refuseFigure(recruitSpoiled, kind, Nowhere)
	}
	return refuseFigure(recruitNowhere, kind, Nowhere)
}

func whyNotMusterPlace(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	r := Region(v)
	if r != Nowhere && r == p.first() {
		return engine.Refuse(recruitSamePlace, tellRegion("region", r))
	}
	return p.whyBarred(Figure(a.Get("what")), r, false)
}

func (p *Position) whyBarred(kind Figure, r Region, byCard bool) *engine.Refusal {
	if r == Nowhere {
		return nil
	}
	if code := p.bar(kind, r, byCard); code != "" {
		return refuseFigure(code, kind, r)
	}
	return nil
}

// whyNotLevyPlace speaks of regions that the card names; of others the kernel says what fits.
func whyNotLevyPlace(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	f, r := p.levy(), Region(v)
	if r == Nowhere || !f.where().has(r) {
		return nil
	}
	return p.whyBarred(figureOf(*f.nation(), Regular), r, true)
}

func whyNotEntrant(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	c := Character(v)
	code := comeNotYet
	switch {
	case c == NoCharacter:
		return nil
	case characters[c].side != sideOf(seat):
		code = comeNotYours
	case !entrants.has(c):
		code = comeNotByDie
	case p.State[c] != Aside:
		code = comeHasCome
	case !controlsCharacter(seat, c):
		return whyNotMinion(seat, c)
	}
	return engine.Refuse(code, tellCharacter("character", c))
}

func whyNotEntry(_ *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return engine.Refuse(comeElsewhere, tellCharacter("character", Character(a.Get("who"))),
		tellRegion("region", Region(v)))
}

func whyNotVoice(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	return engine.Refuse(voiceNothing, engine.Tell("voice", v).In(Voices))
}

func whyNotMoveFrom(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	r, s := Region(v), sideOf(seat)
	who := p.at(s, r)
	switch {
	case r == Nowhere:
		return nil
	case who == 0 && (s == FreePeoples || p.Armies[r][nazgul] == 0):
		return engine.Refuse(moveNobody, tellRegion("region", r))
	case who == characterSet(0).with(Saruman) && p.Armies[r][nazgul] == 0:
		return engine.Refuse(moveRooted, tellCharacter("character", Saruman))
	case p.inside(s, r):
		return engine.Refuse(moveShutIn, tellRegion("region", r))
	}
	return engine.Refuse(moveHaveMoved, tellRegion("region", r))
}

func whyNotMoveTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	f, from, to := p.movers(sideOf(seat)), Region(a.Get("from")), Region(v)
	who := forceOf(a.Bag("who"))
	switch {
	case to == Nowhere || to == from || f.rides():
		return nil
	case p.inside(f.Side, to):
		return engine.Refuse(moveSiege, tellRegion("region", to))
	case f.Side == Shadow && p.closedToMinions(to):
		return engine.Refuse(moveClosed, tellRegion("region", to))
	}
	if n := stride(&f, &who); int(distances[from][to]) > n {
		return engine.Refuse(moveTooFar, tellRegion("from", from), tellRegion("region", to),
			tellNumber("distance", n))
	}
	return engine.Refuse(moveBarred, tellRegion("from", from), tellRegion("region", to))
}
