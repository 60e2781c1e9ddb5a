package wotr

import "redbook/engine"

// Diplomacy: a nation is advanced on the political track by a Muster result, or by any result and a Companion
// who is at home in it (Rulebook p.20, characters.md).

// advanceVerb moves a nation one box with a Muster result.
func advanceVerb() verb {
	pays := func(p *Position, s Side, f Face) *reason {
		if !p.paysMuster(s, f) {
			return otherDie
		}
		return p.whyNoAdvance(p.seatOf(s))
	}
	return verb{Name: "advance", Turn: true, Fields: []field{dieField(pays), nationField()},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			spend(pl, a)
			pl.P.concern(nationSet(0).with(Nation(a.Get("nation"))))
			advance(pl, Nation(a.Get("nation")), causeDie)
		}}
}

// nationField asks for one of the own nations that a Muster result may move.
func nationField() field {
	return field{Name: "nation", Domain: Nations, Unfit: whyNotNation}
}

// mayMuster reports whether a Muster result may move a nation: Threats and Promises forbids it for passive
// ones (SS5, R117).
func (p *Position) mayMuster(n Nation) bool {
	return p.mayAdvance(n) && (p.active(n) || p.threats() == NoCard)
}

func (p *Position) mayMusterAny(seat engine.Seat) bool {
	for _, n := range nationsOf(sideOf(seat)) {
		if p.nations(seat).has(n) && p.mayMuster(n) {
			return true
		}
	}
	return false
}

// envoys are the Companions who move their own nation: High Warden, Prince of Mirkwood, Dwarf of Erebor. The
// Dwarves' only city or stronghold is Erebor, so one rule does for the three.
var envoys = [...]struct {
	who    Character
	nation Nation
}{{Boromir, Gondor}, {Legolas, Elves}, {Gimli, Dwarves}}

// envoyOf returns the nation that a Companion moves, NoNation if none.
func envoyOf(c Character) Nation {
	for _, e := range envoys {
		if e.who == c {
			return e.nation
		}
	}
	return NoNation
}

// mayInspire reports whether a Companion can use his ability: he stands in an unconquered city or stronghold
// of his nation, and it can still advance. A siege is no obstacle.
func (p *Position) mayInspire(c Character) bool {
	n, r := envoyOf(c), p.Where[c]
	return n != NoNation && p.onMap(c) && regions[r].nation == n && worth(r) > 0 && p.unconquered(r) &&
		p.mayAdvance(n)
}

// inspireVerb has a Companion move his nation one box, with any result. That is no Muster result: Threats and
// Promises does not forbid it, but goes (R117).
func inspireVerb() verb {
	pays := func(p *Position, _ Side, _ Face) *reason { return noEnvoyAtHome.Unless(p.mayInspireAny()) }
	return verb{Name: "inspire", Turn: true, Do: inspire, Closed: onlySide(FreePeoples), Fields: []field{
		dieField(pays),
		{Name: "who", Domain: Characters, Unfit: whyNotInspire},
	}}
}

func (p *Position) mayInspireAny() bool {
	for _, e := range envoys {
		if p.mayInspire(e.who) {
			return true
		}
	}
	return false
}

func inspire(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, a)
	c := Character(a.Get("who"))
	pl.Cover("inspired-" + c.String())
	pl.Tell("inspired", tellCharacter("character", c), tellRegion("region", pl.P.Where[c]))
	advance(pl, envoyOf(c), causeCompanion)
}

var diplomacyEvents = []engine.EventDef{event("inspired", fact("character", Characters),
	fact("region", Regions))}

var diplomacyPaths = []string{"inspired-boromir", "inspired-legolas", "inspired-gimli"}

var (
	theEnvoysNation = engine.FactOf("nation", Nations, func(at attempt) engine.Value {
		return engine.Value(envoyOf(Character(at.Value)))
	})
	// The nations that are not at war wait to be roused.
	waitingNations = reasonFact{Name: "nation", Domain: Nations, Of: func(at attempt) (waiting []engine.Value) {
		for _, n := range nationsOf(sideOf(at.Seat)) {
			if !at.P.atWar(n) && Controls(at.Seat, n) && !at.P.mayMuster(n) {
				waiting = append(waiting, engine.Value(n))
			}
		}
		return waiting
	}}

	isNowAtWar     = reasons.New("is-at-war", theNation)  // there is no further box
	isPassive      = reasons.New("is-passive", theNation) // passive ones do not reach At War
	isThreatened   = reasons.New("threats", theNation)    // passive, and Threats and Promises lies on the table
	envoysAtWar    = isNowAtWar.Told(theEnvoysNation)
	envoysPassive  = isPassive.Told(theEnvoysNation)
	nobodyAdvances = reasons.New("nobody-advances", waitingNations)
	advancedLast   = nationActed((*Position).mayMuster)
	noEnvoy        = reasons.New("no-envoy", theCharacter) // has no such ability
	noEnvoyAtHome  = reasons.New("no-envoy-at-home")
	// he is not in an unconquered city or stronghold of it
	notAtHome = reasons.New("not-at-home", theCharacter, theEnvoysNation)
)

// whyNoAdvance is why a Muster result moves none of a player's nations.
func (p *Position) whyNoAdvance(seat engine.Seat) *reason {
	if p.mayMusterAny(seat) {
		return nil
	}
	for _, n := range nationsOf(sideOf(seat)) {
		if Controls(seat, n) && p.mayMuster(n) {
			return advancedLast
		}
	}
	return nobodyAdvances
}

func whyNotNation(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	n := Nation(v)
	if n == NoNation {
		return unsaid
	}
	if why := ofNation.whyNot(p, seat, n); why != nil {
		return why
	}
	switch {
	case p.mayMuster(n):
		return nil
	case p.mayAdvance(n):
		return isThreatened
	case p.atWar(n):
		return isNowAtWar
	}
	return isPassive
}

func whyNotInspire(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	c := Character(v)
	switch n := envoyOf(c); {
	case c == NoCharacter:
		return unsaid
	case n == NoNation:
		return noEnvoy
	case p.mayInspire(c):
		return nil
	case p.atWar(n):
		return envoysAtWar
	case !p.mayAdvance(n):
		return envoysPassive
	}
	return notAtHome
}
