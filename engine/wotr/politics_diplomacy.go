package wotr

import "redbook/engine"

// Diplomacy: a nation is advanced on the political track by a Muster result, or by any result and a Companion
// who is at home in it (Rulebook p.20, characters.md).

// advanceVerb moves a nation one box with a Muster result.
func advanceVerb() verb {
	pays := func(p *Position, s Side, f Face) bool { return p.paysMuster(s, f) && p.mayMusterAny(p.seatOf(s)) }
	return verb{Name: "advance", Turn: true, Fields: []field{dieField(pays), nationField()},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			spend(pl, a)
			pl.P.concern(nationSet(0).with(Nation(a.Get("nation"))))
			advance(pl, Nation(a.Get("nation")), causeDie)
		}}
}

// nationField asks for one of the own nations that a Muster result may move.
func nationField() field {
	return field{Name: "nation", Domain: Nations, Why: whyNotNation,
		Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for _, n := range nationsOf(sideOf(seat)) {
				if p.nations(seat).has(n) && p.mayMuster(n) {
					out = append(out, engine.Value(n))
				}
			}
			return out
		}}
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
	pays := func(p *Position, s Side, _ Face) bool { return s == FreePeoples && p.mayInspireAny() }
	return verb{Name: "inspire", Turn: true, Do: inspire, Fields: []field{
		dieField(pays),
		{Name: "who", Domain: Characters, Why: whyNotInspire,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for _, e := range envoys {
					if p.mayInspire(e.who) {
						out = append(out, engine.Value(e.who))
					}
				}
				return out
			}},
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

const (
	refusedNotYourNation = "not-your-nation" // nation
	refusedIsAtWar       = "is-at-war"       // nation: there is no further box
	refusedPassive       = "is-passive"      // nation: passive ones do not reach At War
	refusedThreats       = "threats"         // nation: passive, and Threats and Promises lies on the table
	refusedNoEnvoy       = "no-envoy"        // character: has no such ability
	refusedNotAtHome     = "not-at-home"     // character, nation: not in an unconquered city or stronghold of it
)

var diplomacyRefusals = []string{refusedNotYourNation, refusedIsAtWar, refusedPassive, refusedThreats,
	refusedNoEnvoy, refusedNotAtHome}

func whyNotNation(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	n := Nation(v)
	switch {
	case n == NoNation:
		return nil
	case p.whyNotNations(seat, n) != nil:
		return p.whyNotNations(seat, n)
	case p.mayAdvance(n):
		return engine.Refuse(refusedThreats, tellNation(n))
	}
	return whyNotAdvance(p, n)
}

// whyNotAdvance is why a nation's marker cannot move.
func whyNotAdvance(p *Position, n Nation) *engine.Refusal {
	if p.atWar(n) {
		return engine.Refuse(refusedIsAtWar, tellNation(n))
	}
	return engine.Refuse(refusedPassive, tellNation(n))
}

func whyNotInspire(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	c := Character(v)
	n := envoyOf(c)
	switch {
	case c == NoCharacter:
		return nil
	case n == NoNation:
		return engine.Refuse(refusedNoEnvoy, tellCharacter("character", c))
	case !p.mayAdvance(n):
		return whyNotAdvance(p, n)
	}
	return engine.Refuse(refusedNotAtHome, tellCharacter("character", c), tellNation(n))
}
