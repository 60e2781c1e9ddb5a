package wotr

import (
	"fmt"

	"redbook/engine"
)

// The Fellowship (Rulebook chapter VIII): where it is, how it moves and hides. Its phase stands in
// fellowship_phase.go, its guide in fellowship_guide.go, Companions who leave it in fellowship_separate.go,
// the Mordor track in fellowship_mordor.go; the hunt in hunt.go.

// lastProgress is the last step of the Fellowship track: the marker cannot go farther.
const lastProgress = 12

// fellowshipActions are the Fellowship's ways to use an action die.
func fellowshipActions() []verb {
	return []verb{
		{Name: "move-fellowship", Turn: true, Closed: whyNoFellowshipMove, Do: moveByDie,
			Fields: []field{dieField(byResult((*Position).paysCharacter))}},
		{Name: "hide-fellowship", Turn: true, Closed: whyNoHiding, Do: hideByDie,
			Fields: []field{dieField(byResult(paysHiding))}},
		{Name: "separate", Turn: true, Seldom: true, Closed: whyNoSeparation, Do: separateByDie, Fields: []field{
			dieField(byResult((*Position).paysCharacter)), fieldOfSeparated, fieldOfDestination,
		}},
	}
}

var fellowshipEvents = []engine.EventDef{
	// the way where the Balrog asks for it
	event("declared", fact("from", Regions), fact("to", Regions), fact("way", Ways)),
	event("not-declared"),
	event("fellowship-moved", fact("progress", engine.Number)),
	event("fellowship-hidden"),
	event("new-guide", fact("character", Characters)),
	event("separated", fact("characters", Characters), fact("to", Regions)),
	event("entered-mordor", fact("from", Regions), fact("tiles", Tiles)), // that have come into the pool
	event("mordor-step", fact("step", engine.Number)),
}

var fellowshipPaths = []string{
	"declared", "declared.at-rest", "guide.changed", "guide.gollum", "guide.chosen",
	"moved", "moved.mordor", "moved.by-card", "hidden", "hidden.strider", "separated", "separated.group",
	"separated.by-card", "taken-alive", "mordor.entered",
}

// paysHiding tells which dice hide the Fellowship: while Strider is the Guide, any (his card).
func paysHiding(p *Position, s Side, f Face) bool { return p.Guide == Strider || p.paysCharacter(s, f) }

var (
	revealedNow  = reasons.New("is-revealed")
	isHidden     = reasons.New("is-hidden")
	isOnTrack    = reasons.New("on-mordor-track") // where nobody separates and nothing is declared
	noCompanions = reasons.New("nobody-travels")  // the Fellowship has no Companions
)

// whyNoFellowshipMove: only a hidden Fellowship moves (Rulebook p.38).
func whyNoFellowshipMove(p *Position, seat engine.Seat) *reason {
	if sideOf(seat) != FreePeoples {
		return otherSide
	}
	return revealedNow.Unless(!p.Revealed)
}

func whyNoHiding(p *Position, seat engine.Seat) *reason {
	if sideOf(seat) != FreePeoples {
		return otherSide
	}
	return isHidden.Unless(p.Revealed)
}

func moveByDie(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, a)
	moveFellowship(pl, true)
}

func hideByDie(pl *play, _ engine.Seat, a engine.Action) {
	if !Face(a.Get("die")).counts(CharacterFace) {
		pl.Cover("hidden.strider")
	}
	spend(pl, a)
	hideFellowship(pl)
}

// moveFellowship does a move of the hidden Fellowship: progress and hunt, or a draw on the Mordor track.
// byDie: the die of this action goes into the hunt box when the action ends (R11, R132).
func moveFellowship(pl *play, byDie bool) {
	p := pl.P
	if byDie {
		*p.turnFrame().moved() = actionMovedFellowship
	} else {
		pl.Cover("moved.by-card")
	}
	if p.InMordor {
		pl.Cover("moved.mordor")
		p.Tried = true // even if the tile stops it (R17)
		callTile(pl, huntMordor, 0)
		return
	}
	pl.Cover("moved")
	p.Progress = min(lastProgress, p.Progress+1) // at once, whatever the hunt brings (R11)
	p.trace(traceFellowship, FreePeoples, p.Bearers, p.Bearers)
	pl.Tell("fellowship-moved", tellNumber("progress", int(p.Progress)))
	callHuntRoll(pl)
}

// hideFellowship hides a revealed Fellowship. On the Mordor track that is the try of this turn (R134).
func hideFellowship(pl *play) {
	p := pl.P
	pl.Cover("hidden")
	p.Revealed = false
	p.Tried = p.Tried || p.InMordor
	pl.Tell("fellowship-hidden")
}

// innerMordor are the regions where the figure never stands and through which it finds no way: Mordor is
// entered by its track (Rulebook p.39, R120).
var innerMordor = setOf(Gorgoroth, BaradDur, Nurn)

// journeys counts the borders that the Ring-bearers cross from a region to each other one, journeysRound
// without going to Moria.
var (
	journeys      = allDistances(innerMordor)
	journeysRound = allDistances(innerMordor.or(setOf(Moria)))
)

// haven reports whether a region shelters the Ring-bearers: a city or stronghold of a nation of the Free
// Peoples that is not under enemy control. One under siege does; one that the Free Peoples have taken from
// the Shadow does not (Rulebook p.39, R48).
func (p *Position) haven(r Region) bool { return home(r) && p.unconquered(r) }

// home reports whether a city or stronghold of a nation of the Free Peoples stands in a region, whoever
// controls it.
func home(r Region) bool { return worth(r) > 0 && owner(r) == FreePeoples }

// checkFellowship checks what must be true of the Fellowship between two actions.
func (p *Position) checkFellowship() error {
	switch able := p.mayGuide(); {
	case able == 0 && p.Guide != Gollum, able != 0 && !able.has(p.Guide):
		return fmt.Errorf("%s guides a Fellowship of %v", p.Guide, p.fellowship().list())
	case p.Progress < 0 || p.Progress > lastProgress || p.InMordor && p.Progress != 0:
		return fmt.Errorf("a progress of %d", p.Progress)
	case p.Mordor < 0 || p.Mordor >= crackOfDoom:
		return fmt.Errorf("the Fellowship goes on at step %d of Mordor", p.Mordor)
	case innerMordor.has(p.Bearers):
		return fmt.Errorf("the Ring-bearers stand in %s", p.Bearers)
	}
	return nil
}
