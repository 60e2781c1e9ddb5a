package wotr

import "redbook/engine"

// Acts of event cards that move the Fellowship, Companions, Nazgûl and Minions (Rulebook pp.22, 24, 37).

// separateOne has the Free Peoples separate a Companion or group; bonus and level change their range.
func separateOne(bonus, level int, intoSiege bool) act {
	return act{name: "separate", do: func(pl *play) { callSeparate(pl, bonus, level, intoSiege) }}
}

// moveCompanions has the Free Peoples move Companions on the map.
func moveCompanions() act {
	return act{name: "move-companions",
		do: func(pl *play) { callMoveCharacters(pl, FreePeoples, characterMove{}) }}
}

// moveNazgul has the Shadow move any of its Nazgûl, the Witch-king among them (R70, R71).
func moveNazgul() act {
	return act{name: "move-nazgul", do: func(pl *play) {
		callMoveCharacters(pl, Shadow, characterMove{only: 1 << WitchKing})
	}}
}

// someoneInFellowship and someoneOnMap report whether a Companion travels with the Ring-bearers or alone.
func someoneInFellowship(p *Position) bool { return p.fellowship() != 0 }
func someoneOnMap(p *Position) bool        { return p.in(OnMap)&companions != 0 }

// companionIn reports whether any Companion stands in some regions.
func companionIn(some where) condition {
	return func(p *Position) bool {
		set := some(p)
		for _, c := range (p.in(OnMap) & companions).list() {
			if set.has(p.Where[c]) {
				return true
			}
		}
		return false
	}
}

// standsIn reports whether a character stands in some regions.
func standsIn(c Character, some where) condition {
	return func(p *Position) bool { return p.onMap(c) && some(p).has(p.Where[c]) }
}

// nationOf names the regions inside a nation's border.
func nationOf(n Nation) where { return func(*Position) regionSet { return bordersOf[n] } }

// heir returns Strider, or Aragorn after him, if he stands on the map.
func (p *Position) heir() Character {
	for _, c := range []Character{Strider, Aragorn} {
		if p.onMap(c) {
			return c
		}
	}
	return NoCharacter
}

// withHeir is the region of Strider or Aragorn.
func withHeir(p *Position) regionSet { return oneOf(p.Where[p.heir()]) }

// heirIn reports whether Strider or Aragorn stands in some regions.
func heirIn(some where) condition {
	return func(p *Position) bool { return !some(p).and(withHeir(p)).empty() }
}

// ride moves Strider or Aragorn, with any Companions from his region, to one of some regions. The acts that
// follow speak of that region.
func ride(to where) act {
	return act{name: "ride", do: func(pl *play) { callRide(pl, pl.P.heir(), to(pl.P)) }}
}

// speakOf makes the acts that follow speak of one region.
func speakOf(some where) act {
	return act{name: "speak-of", do: func(pl *play) {
		f := pl.P.card()
		*f.region() = Nowhere
		for _, r := range some(pl.P).list() {
			*f.region() = r
		}
	}}
}

// moveOne has the Free Peoples move one Companion or group on the map, also into a siege; bonus and level
// change their range.
func moveOne(bonus, level int8) act {
	return act{name: "move-one", do: func(pl *play) {
		callMoveCharacters(pl, FreePeoples, characterMove{bonus: bonus, level: level, intoSiege: true,
			single: true})
	}}
}

// placeCharacter moves a character of the card's side to a region, however far.
func placeCharacter(c Character, r Region) act {
	return act{name: "place-character", do: func(pl *play) {
		p := pl.P
		if p.Where[c] == r {
			return
		}
		from := p.Where[c]
		p.Where[c] = r
		p.trace(traceCharacters, characters[c].side, from, r)
		pl.Tell("characters-moved", tellSide("side", characters[c].side), tellForce("figures", &Force{Who: 1 << c}),
			tellRegion("from", from), tellRegion("region", r))
	}}
}

// sarumanFalls eliminates Saruman if he stands in Orthanc without an army.
func sarumanFalls() act {
	return act{name: "saruman-falls", do: func(pl *play) {
		if pl.P.stands(Saruman, Orthanc) && !pl.P.hasArmy(Shadow, Orthanc) {
			eliminateCharacter(pl, Saruman)
		}
	}}
}

// strikeNazgul rolls a die for each Nazgûl in the region that the card speaks of, at most five; each that
// shows enough eliminates one.
func strikeNazgul(need int) act {
	return act{name: "strike-nazgul", do: func(pl *play) {
		p, r := pl.P, *pl.P.card().region()
		if r == Nowhere {
			return
		}
		if n := rollForCard(pl, min(5, int(p.Armies[r][nazgul])), need); n > 0 {
			p.eliminate(r, nazgul, n)
			pl.Tell("lost-to-card", tellCardNow(p), tellRegion("region", r), tellNazgul(n))
		}
	}}
}

// tellNazgul tells of so many Nazgûl.
func tellNazgul(n int) engine.Fact {
	var f Force
	f.Count[nazgul] = uint8(n)
	return tellForce("figures", &f)
}

// fleeTogether moves all Nazgûl from the one region to the other.
func fleeTogether() act {
	return act{name: "flee-together", do: func(pl *play) {
		p, f := pl.P, pl.P.card()
		if *f.region() == Nowhere {
			return
		}
		var all Force
		all.Count[nazgul] = p.Armies[*f.first()][nazgul]
		p.shift(&all, *f.first(), *f.region())
		p.trace(traceCharacters, Shadow, *f.first(), *f.region())
		pl.Tell("characters-moved", tellSide("side", Shadow), tellForce("figures", &all),
			tellRegion("from", *f.first()), tellRegion("region", *f.region()))
	}}
}

// --- the Ring-bearers

// progressed reports whether the Fellowship has moved on from where its figure stands; not so on the Mordor
// track (R146).
func progressed(p *Position) bool { return !p.InMordor && p.Progress >= 1 }

func isRevealed(p *Position) bool { return p.Revealed }

// isOnOpenRoad reports whether the Ring-bearers stand in no region with a settlement that is the Free
// Peoples' by origin; on the Mordor track they are in none (R146).
func isOnOpenRoad(p *Position) bool {
	return p.InMordor || !isSettlement(p.Bearers) || p.countsAs(p.Bearers) != FreePeoples
}

// nazgulAtBearers reports whether a Nazgûl, or the Witch-king, is in the Ring-bearers' region.
func nazgulAtBearers(p *Position) bool {
	return p.Bearers != Nowhere && (p.Armies[p.Bearers][nazgul] > 0 || p.stands(WitchKing, p.Bearers))
}

// revealFellowship reveals it.
func revealFellowship() act { return act{name: "reveal", do: callReveal} }

// aroundBearers is where the Ring-bearers' figure can be driven: over a border, but not into Mordor's
// interior (R120, R141).
func aroundBearers(p *Position) regionSet {
	return adjacent[p.Bearers].minus(innerMordor)
}

// placeBearers puts the Ring-bearers' figure into the chosen region; nothing else changes.
func placeBearers() act {
	return act{name: "place-bearers", do: func(pl *play) {
		p, to := pl.P, *pl.P.card().region()
		if to != Nowhere {
			p.trace(traceFellowship, Shadow, p.Bearers, to)
			p.Bearers = to
			pl.Tell("bearers-driven", tellCardNow(p), tellRegion("region", to))
		}
	}}
}

// drawCompanion draws a random Companion of the Fellowship; the acts that follow speak of him.
func drawCompanion() act {
	return act{name: "draw-companion", do: func(pl *play) {
		p, f := pl.P, pl.P.card()
		var list []engine.Value
		for _, c := range p.fellowship().list() {
			list = append(list, engine.Value(c))
		}
		*f.character() = NoCharacter
		if len(list) > 0 {
			*f.character() = Character(pl.Draw(f.Card.String(), Characters, list))
			pl.Tell("companion-drawn", tellCardNow(p), tellCharacter("character", *f.character()))
		}
	}}
}

func companionDrawn(p *Position) bool { return *p.card().character() != NoCharacter }

// corruptByLevel adds corruption equal to the level of the Companion who was drawn.
func corruptByLevel() act {
	return act{name: "corrupt-by-level", do: func(pl *play) {
		corrupt(pl, int(characters[*pl.P.card().character()].level))
	}}
}

// eliminateDrawn eliminates the Companion who was drawn. That is no casualty of the hunt (FAQ 20).
func eliminateDrawn() act {
	return act{name: "eliminate-drawn", do: func(pl *play) {
		leaveFellowship(pl, characterSet(0).with(*pl.P.card().character()), Nowhere)
	}}
}

// hide hides the revealed Fellowship.
func hide() act { return act{name: "hide", do: func(pl *play) { hideFellowship(pl) }} }

// moveIt moves the hidden Fellowship; no die goes into the hunt box for it (R132).
func moveIt() act {
	return act{name: "move-fellowship", do: func(pl *play) { moveFellowship(pl, false) }}
}

// rollHunt makes a hunt roll.
func rollHunt() act { return act{name: "hunt-roll", do: callHuntRoll} }

// corruptByWound adds two points while corruption is at most 3, otherwise one (SC12).
func corruptByWound() act {
	return act{name: "corrupt-by-wound", do: func(pl *play) {
		if pl.P.Corruption <= 3 {
			corrupt(pl, 2)
		} else {
			corrupt(pl, 1)
		}
	}}
}
