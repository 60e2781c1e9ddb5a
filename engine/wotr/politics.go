package wotr

import "redbook/engine"

// Nations at peace and at war (Rulebook chapter VII, pp.34-35): activating them and advancing them on the
// political track.

// atWarBox is the last box of the political track.
const atWarBox = 3

// cause is why a nation moves on the political track or wakes.
type cause engine.Value

// The causes.
const (
	causeDie        cause = iota // an action die, or a token
	causeCard                    // an event card
	causeAttacked                // an army with its units was attacked
	causeCaptured                // one of its settlements was captured
	causeEntered                 // an enemy army came over its border
	causeFellowship              // the Fellowship was declared there
	causeCompanion               // a Companion came, or used his ability
	causeWitchKing               // the Witch-king came into play
)

// Causes names them.
var Causes = engine.NewDomain("cause", "die", "card", "attacked", "captured", "entered", "fellowship",
	"companion", "witch-king")

// atWar reports whether a nation is at war (Rulebook p.35).
func (p *Position) atWar(n Nation) bool { return p.Box[n] == atWarBox }

// active reports whether a nation is active; the Shadow's always are.
func (p *Position) active(n Nation) bool { return p.Active.has(n) }

// allAtWar reports whether all nations of a side are at war.
func (p *Position) allAtWar(s Side) bool {
	for _, n := range nationsOf(s) {
		if !p.atWar(n) {
			return false
		}
	}
	return true
}

// mayAdvance reports whether a nation's marker can move: a passive one does not reach At War (Rulebook p.34).
func (p *Position) mayAdvance(n Nation) bool {
	return p.Box[n] < atWarBox-1 || p.Box[n] == atWarBox-1 && p.active(n)
}

// activate turns a nation's marker to its active side (Rulebook p.34). Wormtongue names the only ways to
// rouse Rohan (SC22); where is the region that the cause speaks of.
func activate(pl *play, n Nation, why cause, where Region) {
	p := pl.P
	if p.active(n) {
		return
	}
	if n == Rohan && p.onTable(Wormtongue) && !rousesDespiteWormtongue(why, where) {
		pl.Tell("stays-passive", tellNation(n), tellCard("card", Wormtongue))
		return
	}
	p.Active = p.Active.with(n)
	pl.Tell("activated", tellNation(n), tellCause(why))
	noteRoused(p, n, why, true)
}

// rousesDespiteWormtongue reports whether a cause activates Rohan although Wormtongue lies on the table: a
// Companion who may, the Fellowship declared in Edoras or Helm's Deep, or an attack on one of them, whoever
// defends there (SC22, FAQ 18).
func rousesDespiteWormtongue(why cause, where Region) bool {
	switch why {
	case causeCompanion, causeFellowship:
		return true
	case causeAttacked:
		return where == Edoras || where == HelmsDeep
	}
	return false
}

// advance moves a nation's marker one box towards At War, if it may.
func advance(pl *play, n Nation, why cause) {
	p := pl.P
	if !p.mayAdvance(n) {
		return
	}
	p.Box[n]++
	pl.Tell("advanced", tellNation(n), tellNumber("box", int(p.Box[n])), tellCause(why))
	noteRoused(p, n, why, false)
	if p.atWar(n) {
		pl.Tell("at-war", tellNation(n))
	}
	// Threats and Promises goes when a Free Peoples nation advances by an attack or a Companion's ability (SS5,
	// R117).
	if n.Side() == FreePeoples && (why == causeAttacked || why == causeCompanion) {
		if c := p.threats(); c != NoCard {
			discardFromTable(pl, c)
		}
	}
}

// attacked settles what an attack on an army means for the nations in it: each becomes active and advances,
// once a battle (Rulebook p.34, R111, R115). An attack on Edoras or Helm's Deep activates Rohan although
// Wormtongue lies on the table, even where only its allies defend them (SC22). It must be settled here,
// because an army that then comes over the border does not activate Rohan.
func attacked(pl *play, army *Force, where Region) {
	nations := army.nations()
	if defended := nations&anyFree != 0; defended && pl.P.onTable(Wormtongue) &&
		rousesDespiteWormtongue(causeAttacked, where) {
		activate(pl, Rohan, causeAttacked, where)
	}
	for n := Dwarves; n < nationCount; n++ {
		if nations.has(n) && army.unitsOf(n) > 0 {
			activate(pl, n, causeAttacked, where)
			advance(pl, n, causeAttacked)
		}
	}
}
