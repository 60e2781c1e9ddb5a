package wotr

import (
	"maps"
	"slices"

	"redbook/engine"
)

// Why a verb cannot be begun at all. The reason is asked for only when the verb is closed, and every one says
// what would open it; the kernel adds what is open instead.

// The reasons.
const (
	refusedOtherSide  = engine.RefusedOtherSeat // side: whose action it is
	refusedNeedsDie   = "needs-die"             // needs, have: no unused die shows a result that pays
	refusedNoDice     = "no-dice"               // none are left
	refusedNotFewer   = "pass-not-fewer"        // own, theirs: unused dice
	refusedRevealed   = "is-revealed"           // a revealed Fellowship neither moves nor is declared
	refusedHidden     = "is-hidden"             // it is hidden already
	refusedOnTrack    = "on-mordor-track"       // on the Mordor track nobody separates and nothing is declared
	refusedNobodyLeft = "nobody-travels"        // the Fellowship has no Companions
	refusedDeclared   = "declared-already"
	refusedPhaseEnds  = "phase-ends"   // the guide has changed: that was the end of the phase
	refusedSameGuide  = "guide-alone"  // character: nobody else has his level
	refusedNoGate     = "not-at-gates" // region
	refusedStuck      = "nobody-marches"
	refusedMarchAlone = "march-leaderless"  // only Character results are left, and no army with a leader can go
	refusedAllPeace   = "attack-not-at-war" // no army has a unit at war
	refusedNoVictim   = "nobody-to-attack"
	// only Character results are left, and no army with a leader has an enemy
	refusedLeaderless = "attack-leaderless"
	refusedEmptyHand  = "hand-empty"
	refusedNoCardFits = "no-card-fits"       // have: dice
	refusedNoneToDrop = "nothing-to-discard" // no enemy card on the table can be discarded
	refusedDropPrice  = "discard-price"      // card: what it costs is not there
	refusedPeace      = "nobody-at-war"      // no own nation is at war
	refusedFull       = "nothing-to-muster"  // nation: those at war
	refusedNobodyIn   = "nobody-to-bring-in" // of a side; each fact is a character who may still come
	refusedNoVoice    = "voice-silent"       // Saruman is not in play, or Orthanc is lost or under siege
	refusedVoiceIdle  = "voice-idle"
	refusedNoMovers   = "nobody-to-move"
	refusedNoDeck     = "decks-empty"
	refusedNoAdvance  = "nobody-advances" // nation: the passive ones
	refusedNoEnvoyNow = "no-envoy-at-home"
	refusedNoRing     = "no-ring"
	refusedRingUsed   = "ring-used"
	refusedNoTokens   = "no-tokens"
	refusedTokenUsed  = "token-used"
	refusedMustMarch  = "march-must-go-on" // moved, least: or the place is none to stop at
	refusedMustRide   = "ride-must-go"     // character
	refusedMust       = "must-choose"      // the card leaves no choice
	refusedNoHobbit   = "guide-no-hobbit"  // character: the guide
	refusedNoGollum   = "gollum-no-help"   // character: the guide
	refusedGuideHelps = "guide-has-helped" // once for each damage
	refusedNoCasualty = "no-casualty"      // one has been taken, or nobody is left
	refusedFoulThing  = "foul-thing"       // the card says who falls
	refusedOneLeft    = "one-companion"    // character: he is the guide, and alone
	refusedNoElite    = "no-elite-to-reduce"
	refusedNoneToLay  = "nothing-to-lay" // no card of the hand suits this battle
	refusedIsGuide    = "guides-already" // character
	refusedNoneHere   = "none-here"      // kind: none of them can be chosen
	refusedLeastDice  = "allocate-least"
	refusedMostDice   = "allocate-most" // most, companions
	refusedNoHelp     = "no-card-helps" // of those on the table
	refusedNoDetour   = "no-way-by"     // no Dark Tower lies on a way of the Fellowship
	refusedNoWalls    = "no-withdrawal" // no stronghold of theirs there, or it is besieged
	refusedNoneToPlay = "none-to-play"  // of this deck
)

var closedRefusals = []string{
	refusedOtherSide, refusedNeedsDie, refusedNoDice, refusedNotFewer, refusedRevealed, refusedHidden,
	refusedOnTrack, refusedNobodyLeft, refusedDeclared, refusedPhaseEnds, refusedSameGuide, refusedNoGate,
	refusedStuck, refusedMarchAlone, refusedAllPeace, refusedNoVictim, refusedLeaderless, refusedEmptyHand,
	refusedNoCardFits, refusedNoneToDrop, refusedDropPrice, refusedPeace, refusedFull, refusedNobodyIn,
	refusedNoVoice, refusedVoiceIdle, refusedNoMovers, refusedNoDeck, refusedNoAdvance, refusedNoEnvoyNow,
	refusedNoRing, refusedRingUsed, refusedNoTokens, refusedTokenUsed, refusedMustMarch, refusedMustRide,
	refusedMust, refusedNoHobbit, refusedNoGollum, refusedGuideHelps, refusedNoCasualty, refusedFoulThing,
	refusedOneLeft, refusedNoElite, refusedNoneToLay, refusedIsGuide, refusedNoneHere, refusedLeastDice,
	refusedMostDice, refusedNoHelp, refusedNoDetour, refusedNoWalls, refusedNoneToPlay,
}

// whyClosed is why a side cannot begin a verb.
type whyClosed = func(p *Position, s Side) *engine.Refusal

// closedVerbs are the reasons by step and verb.
func closedVerbs() map[engine.StepID]map[string]whyClosed {
	return map[engine.StepID]map[string]whyClosed{
		actionChoose: {
			"move-fellowship": whyNoFellowshipMove, "hide-fellowship": whyNoHiding, "separate": whyNoSeparation,
			"move-army": whyNoMarch, "attack": whyNoAttack, "play": whyNoPlay, "discard-card": whyNoDiscard,
			"muster":   whyNoMuster,
			"bring-in": whyNobodyComes, "voice-of-saruman": whyNoVoice, "move-companions": whyNoMove(FreePeoples),
			"move-minions": whyNoMove(Shadow), "draw": whyNoDraw, "advance": whyNoAdvance,
			"inspire":  whyNobodyInspires,
			"use-ring": whyNoRing, "use-token": whyNoTokenNow, "pass": whyNoPass,
			"skip": func(*Position, Side) *engine.Refusal { return engine.Refuse(refusedNoDice) },
		},
		fellowshipChoose: {"declare": whyNoDeclaration, "guide": whyNoOtherGuide, "enter-mordor": whyNoEntry},
		marchChoose:      {"halt": whyMarchGoesOn},
		marchOn:          {"halt": whyMarchGoesOn},
		charactersMove: {"done": func(p *Position, _ Side) *engine.Refusal {
			return engine.Refuse(refusedMustRide, tellCharacter("character", *p.moves().rider()))
		}, "move-companions": whyNotTheirs(FreePeoples), "move-minions": whyNotTheirs(Shadow)},
		revealMove:      {"lead-by": always(refusedNoDetour)},
		retreatScouts:   {"withdraw": always(refusedNoWalls)},
		cardAnother:     {"play-another": always(refusedNoneToPlay)},
		wornDiscard:     {"discard-from-table": always(refusedNoneToDrop)},
		battleLayAttack: {"lay": whyNothingToLay}, battleLayDefence: {"lay": whyNothingToLay},
		battleCease: {"go-on": func(*Position, Side) *engine.Refusal { return engine.Refuse(refusedNoElite) }},
		tileBurden: {
			"separate-guide": whyNoHobbitHelps, "let-gollum-reveal": whyGollumCannotHelp, "lose-guide": whyNoCasualty,
			"lose-random": whyNoCasualty, "use-from-table": always(refusedNoHelp),
			"bear": func(*Position, Side) *engine.Refusal { return engine.Refuse(refusedFoulThing) },
		},
	}
}

// always is the reason of a verb that is closed for one reason alone.
func always(code string) whyClosed {
	return func(*Position, Side) *engine.Refusal { return engine.Refuse(code) }
}

// explain gives the verbs of the steps their reasons, and every reason of a field what fits it.
func explain(all []step) {
	closed := closedVerbs()
	for _, a := range additions() {
		maps.Copy(closed[actionChoose], a.closed)
	}
	for id := range all {
		for i := range all[id].Verbs {
			v := &all[id].Verbs[i]
			why := closed[engine.StepID(id)][v.Name]
			if why == nil && v.Name == "decline" {
				why = whyMust
			}
			if why != nil {
				v.Why = func(p *Position, seat engine.Seat) *engine.Refusal { return why(p, sideOf(seat)) }
			}
			for j := range v.Fields {
				explainField(&v.Fields[j])
			}
		}
	}
}

// explainField has a bag say so where none of a kind can be chosen.
func explainField(f *field) {
	own, bag, domain := f.Why, f.Bag, f.Domain
	if bag == nil {
		return
	}
	f.Why = func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
		if own != nil {
			if why := own(p, seat, a, v); why != nil {
				return why
			}
		}
		if slices.ContainsFunc(bag(p, seat, a).Max, func(most engine.Count) bool { return most.Kind == v }) {
			return nil // some can, and the kernel says how many
		}
		return engine.Refuse(refusedNoneHere, engine.Tell("kind", v).In(domain))
	}
}

// otherSide is why a verb of one side is closed to the other.
func otherSide(s, whose Side) *engine.Refusal {
	if s != whose {
		return engine.Refuse(refusedOtherSide, tellSide("side", whose))
	}
	return nil
}

// noDie is why no unused die pays for something, if none does.
func (p *Position) noDie(s Side, pays func(p *Position, s Side, f Face) bool) *engine.Refusal {
	var needs []engine.Value
	for f := CharacterFace; f < faceCount; f++ {
		if !p.hasFace(s, f) || !pays(p, s, f) {
			continue
		}
		if p.Dice[s][f] > 0 {
			return nil
		}
		needs = append(needs, engine.Value(f))
	}
	return engine.Refuse(refusedNeedsDie, engine.Tell("needs", needs...).In(Faces), p.tellDiceLeft(s))
}

// tellDiceLeft tells of a side's unused dice.
func (p *Position) tellDiceLeft(s Side) engine.Fact { return p.tellUnused("have", s) }

// firstOf returns the first reason that there is.
func firstOf(reasons ...*engine.Refusal) *engine.Refusal {
	for _, why := range reasons {
		if why != nil {
			return why
		}
	}
	return nil
}

func refuseIf(holds bool, code string, facts ...engine.Fact) *engine.Refusal {
	if holds {
		return engine.Refuse(code, facts...)
	}
	return nil
}
