package wotr

import "redbook/engine"

// The reasons why each verb is closed, see why_closed.go: first what the board forbids, then the dice.

func whyNoFellowshipMove(p *Position, s Side) *engine.Refusal {
	return firstOf(otherSide(s, FreePeoples), refuseIf(p.Revealed, refusedRevealed),
		p.noDie(s, (*Position).paysCharacter))
}

func whyNoHiding(p *Position, s Side) *engine.Refusal {
	return firstOf(otherSide(s, FreePeoples), refuseIf(!p.Revealed, refusedHidden), p.noDie(s, paysHiding))
}

func whyNoSeparation(p *Position, s Side) *engine.Refusal {
	return firstOf(otherSide(s, FreePeoples), refuseIf(p.InMordor, refusedOnTrack),
		refuseIf(p.fellowship() == 0, refusedNobodyLeft),
		p.noDie(s, (*Position).paysCharacter))
}

func whyNoMarch(p *Position, s Side) *engine.Refusal {
	m := p.marcher(s, marchArmy)
	return firstOf(refuseIf(!m.any() && p.bound(s), refusedNobodyToLead), refuseIf(!m.any(), refusedStuck),
		p.noDie(s, func(p *Position, s Side, f Face) bool {
			_, ok := p.marchBy(s, f)
			return ok
		}), engine.Refuse(refusedMarchAlone))
}

func whyNoAttack(p *Position, s Side) *engine.Refusal {
	ready := false
	for _, r := range p.armies(s).list() {
		ready = ready || p.canAttack(s, attackByDie, r, false)
	}
	return firstOf(refuseIf(!ready && p.bound(s) && p.anyAtWar(s), refusedNobodyToLead),
		refuseIf(!ready, refusedAllPeace), refuseIf(len(p.attackers(s, attackByDie, false)) == 0, refusedNoVictim),
		p.noDie(s, func(p *Position, s Side, f Face) bool { return p.paysArmy(s, f) || f.counts(CharacterFace) }),
		engine.Refuse(refusedLeaderless))
}

func whyNoPlay(p *Position, s Side) *engine.Refusal {
	return firstOf(refuseIf(p.hand(s) == 0, refusedEmptyHand), refuseIf(p.diceLeft(s) == 0, refusedNoDice),
		engine.Refuse(refusedNoCardFits, p.tellDiceLeft(s)))
}

func whyNoDiscard(p *Position, s Side) *engine.Refusal {
	if p.diceLeft(s) == 0 {
		return engine.Refuse(refusedNoDice)
	}
	for c := Card(1); c < cardCount; c++ {
		if p.onTable(c) && c.deck().Side() != s && eventOf[c].discard != noDiscard {
			return engine.Refuse(refusedDropPrice, tellCard("card", c))
		}
	}
	return engine.Refuse(refusedNoneToDrop)
}

func whyNoMuster(p *Position, s Side) *engine.Refusal {
	if p.canMusterAny(s, Nowhere) {
		return p.noDie(s, (*Position).paysMuster)
	}
	seat, why := p.seatOf(s), refusedPeace
	for _, n := range nationsOf(s) {
		switch {
		case !p.atWar(n) || !Controls(seat, n):
		case p.nations(seat).has(n):
			why = refusedFull
		default: // it acted last
			return p.whyNotNations(seat, n)
		}
	}
	return engine.Refuse(why)
}

// whyNobodyComes names those who may still come; each has a condition of his own.
func whyNobodyComes(p *Position, s Side) *engine.Refusal {
	anyone := p.broughtBy(s, [...]Face{FreePeoples: WillFace, Shadow: MusterFace}[s])
	if anyone != 0 {
		return p.noDie(s, func(p *Position, s Side, f Face) bool { return p.broughtBy(s, f) != 0 })
	}
	why := engine.Refuse(refusedNobodyIn, tellSide("side", s))
	for _, c := range p.comers(s).list() {
		why.Facts = append(why.Facts, tellCharacter(comerFact[c], c))
	}
	return why
}

func whyNoVoice(p *Position, s Side) *engine.Refusal {
	seat := p.seatOf(s)
	silent := !p.onMap(Saruman) || p.Captured.has(Orthanc) || p.besieged(Orthanc)
	var partners *engine.Refusal
	if !controlsCharacter(seat, Saruman) {
		partners = whyNotMinion(seat, Saruman)
	}
	return firstOf(otherSide(s, Shadow), refuseIf(silent, refusedNoVoice), partners,
		refuseIf(len(chooseVoice(p, seat, engine.Action{}, nil)) == 0, refusedVoiceIdle),
		p.noDie(s, (*Position).paysMuster))
}

func whyNoMove(whose Side) whyClosed {
	return func(p *Position, s Side) *engine.Refusal {
		if why := otherSide(s, whose); why != nil {
			return why
		}
		return firstOf(refuseIf(!p.canMoveCharacters(s), refusedNoMovers, tellSide("side", s)),
			p.noDie(s, (*Position).paysCharacter))
	}
}

// whyNotTheirs is why one side's verb is not the other's, and why its own is not: nobody is left to move.
func whyNotTheirs(whose Side) whyClosed {
	return func(_ *Position, s Side) *engine.Refusal {
		return firstOf(otherSide(s, whose), engine.Refuse(refusedNoMovers, tellSide("side", s)))
	}
}

func whyNoDraw(p *Position, s Side) *engine.Refusal {
	return firstOf(refuseIf(!p.canDraw(s), refusedNoDeck), p.noDie(s, (*Position).paysEvent))
}

// whyNoAdvance names the nations that are not at war: they wait to be roused.
func whyNoAdvance(p *Position, s Side) *engine.Refusal {
	seat := p.seatOf(s)
	if p.mayMusterAny(seat) {
		return p.noDie(s, (*Position).paysMuster)
	}
	var waiting nationSet
	for _, n := range nationsOf(s) {
		switch {
		case p.atWar(n) || !Controls(seat, n):
		case p.mayMuster(n): // it acted last
			return p.whyNotNations(seat, n)
		default:
			waiting = waiting.with(n)
		}
	}
	return engine.Refuse(refusedNoAdvance, tellForeign(waiting))
}

func whyNobodyInspires(p *Position, s Side) *engine.Refusal {
	return firstOf(otherSide(s, FreePeoples), refuseIf(!p.mayInspireAny(), refusedNoEnvoyNow),
		engine.Refuse(refusedNoDice))
}

func whyNoRing(p *Position, s Side) *engine.Refusal {
	return firstOf(refuseIf(p.Rings[s] == 0, refusedNoRing, tellSide("side", s)),
		refuseIf(p.RingUsed[s], refusedRingUsed),
		refuseIf(!p.mayGiveRing(s), refusedRingOrToken), engine.Refuse(refusedNoDice))
}

func whyNoTokenNow(p *Position, s Side) *engine.Refusal {
	if p.Tokens[s] == 0 {
		return engine.Refuse(refusedNoTokens)
	}
	if p.TokenUsed[s] {
		return engine.Refuse(refusedTokenUsed)
	}
	for t := tokenDraw; t < tokenCount; t++ {
		if p.Tokens[s].has(t) {
			return engine.Refuse(refusedIdleToken, single("token", Tokens, t))
		}
	}
	return nil
}

func whyNoPass(p *Position, s Side) *engine.Refusal {
	return engine.Refuse(refusedNotFewer, tellNumber("own", p.diceLeft(s)),
		tellNumber("theirs", p.diceLeft(s.Enemy())))
}

// --- the Fellowship phase

func whyNoDeclaration(p *Position, _ Side) *engine.Refusal {
	done := *p.phaseFrame().done()
	return firstOf(refuseIf(p.InMordor, refusedOnTrack), refuseIf(p.Revealed, refusedRevealed),
		refuseIf(done&phaseGuided != 0, refusedPhaseEnds), engine.Refuse(refusedDeclared))
}

func whyNoOtherGuide(p *Position, _ Side) *engine.Refusal {
	return firstOf(refuseIf(*p.phaseFrame().done()&phaseGuided != 0, refusedPhaseEnds),
		engine.Refuse(refusedSameGuide, tellCharacter("character", p.Guide)))
}

func whyNoEntry(p *Position, _ Side) *engine.Refusal {
	return firstOf(refuseIf(p.InMordor, refusedOnTrack),
		engine.Refuse(refusedNoGate, tellRegion("region", p.Bearers)))
}

// --- marches, cards, the hunt

func whyMarchGoesOn(*Position, Side) *engine.Refusal { return engine.Refuse(refusedMustMarch) }

func whyNothingToLay(*Position, Side) *engine.Refusal { return engine.Refuse(refusedNoneToLay) }

func whyMust(*Position, Side) *engine.Refusal { return engine.Refuse(refusedMust) }

func whyNoHobbitHelps(p *Position, _ Side) *engine.Refusal {
	return firstOf(refuseIf(!p.guideMayHelp(), refusedGuideHelps, tellCharacter("character", p.Guide)),
		engine.Refuse(refusedNoHobbit, tellCharacter("character", p.Guide)))
}

func whyGollumCannotHelp(p *Position, _ Side) *engine.Refusal {
	return firstOf(refuseIf(p.Guide == Gollum && !p.guideMayHelp(), refusedGuideHelps,
		tellCharacter("character", p.Guide)),
		engine.Refuse(refusedNoGollum, tellCharacter("character", p.Guide)))
}

func whyNoCasualty(p *Position, _ Side) *engine.Refusal {
	return firstOf(refuseIf(!p.mayTakeCasualty(), refusedNoCasualty),
		refuseIf(p.tile().cause() == huntFoulThing, refusedFoulThing),
		engine.Refuse(refusedOneLeft, tellCharacter("character", p.Guide)))
}

// --- hunt allocation

// whyNotAllocated says what bounds the dice that may go into the hunt box.
func whyNotAllocated(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	least, most := p.allocation()
	if int(v) < least {
		return engine.Refuse(refusedLeastDice)
	}
	return engine.Refuse(refusedMostDice, tellNumber("most", most),
		tellNumber("companions", p.fellowship().count()))
}
