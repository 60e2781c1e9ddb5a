package wotr

// What each die and each card lets march (Rulebook pp.20, 27-28).

// marchKind is a row of marches: which armies a die or a card moves, how far, where to. Half-done moves are
// stored by its number: new rows come last.
type marchKind uint8

// The rows.
const (
	marchArmy         marchKind = iota // an Army result
	marchLeader                        // a Character result
	marchWoses                         // Paths of the Woses (FS11)
	marchDayAndNight                   // Through a Day and a Night (FS12)
	marchRingwraiths                   // The Ringwraiths are Abroad (SC23)
	marchBlackCaptain                  // The Black Captain Commands (SC24)
	marchGather                        // Shadows Gather (SS7)
	marchLengthens                     // The Shadow Lengthens (SS8)
	marchMoving                        // The Shadow is Moving (SS9)
	// Corsairs of Umbar (SS10): the landing; where an enemy army stands, the card fights it
	marchCorsairs
)

// march is a row. Fields that are not set allow what an Army result does: any army that is not besieged may
// move, to an adjacent region that is free for it.
type march struct {
	most    int8        // how many armies may move
	least   int8        // how many must, if they can
	regions int8        // how far each may go
	company company     // who must be among those that move
	from    regionSet   // the only regions that may be left, if any are named
	sally   bool        // even one from which the enemy lets nobody out
	to      destination // the only regions that may be reached, whatever lies between
	landing bool        // even where an enemy army stands
	joins   bool        // it must end with another army that is not under siege
	atOnce  bool        // too many units go at once, not when the action ends (R138)
}

// destination finds where a march may end.
type destination func(p *Position) regionSet

// company says which figures must be among those that move.
type company uint8

const (
	withAnyone company = iota
	withLeader
	withCompanion
	withNazgul
	withWitchKing
)

// companyMissing is the reason where nobody of the kind is.
func companyMissing(c company) *reason {
	return [...]*reason{withLeader: marchNoLeader, withCompanion: marchNoCompanion, withNazgul: marchNoNazgul,
		withWitchKing: marchNoWitchKing}[c]
}

// in reports whether a force has whom it must have.
func (c company) in(p *Position, f *Force) bool {
	switch c {
	case withLeader:
		return p.hasLeader(f)
	case withCompanion:
		return f.Who&companions != 0
	case withNazgul:
		return f.nazgul() > 0
	case withWitchKing:
		return f.Who.has(WitchKing)
	}
	return true
}

// marches is what moves armies. A card that says "may" or "up to" moves none if its owner wants none; the
// others move what they can (R56).
var marches = [...]march{
	marchArmy:         {most: 2, least: 1, regions: 1},
	marchLeader:       {most: 1, least: 1, regions: 1, company: withLeader},
	marchWoses:        {most: 1, least: 1, regions: 1, from: bordersOf[Rohan], sally: true, to: toMinasTirith},
	marchDayAndNight:  {most: 1, least: 1, regions: 2, company: withCompanion},
	marchRingwraiths:  {most: 2, regions: 1, company: withNazgul},
	marchBlackCaptain: {most: 1, regions: 1, company: withWitchKing},
	marchGather:       {most: 1, least: 1, regions: 3, joins: true},
	marchLengthens:    {most: 2, least: 2, regions: 2, joins: true},
	marchMoving:       {most: 4, regions: 1},
	marchCorsairs: {most: 1, least: 1, regions: 1, from: setOf(Umbar), to: toGondorsCoast, landing: true,
		atOnce: true},
}

// toMinasTirith is where the paths of the Woses lead: next to the city if the Shadow holds or besieges it.
func toMinasTirith(p *Position) regionSet {
	if p.controls(Shadow, MinasTirith) || p.besieges(Shadow, MinasTirith) {
		return adjacent[MinasTirith]
	}
	return setOf(MinasTirith)
}

// gondorsCoast is where the corsairs may land.
var gondorsCoast = func() (set regionSet) {
	for _, r := range bordersOf[Gondor].list() {
		if regions[r].coastal {
			set.add(r)
		}
	}
	return set
}()

func toGondorsCoast(*Position) regionSet { return gondorsCoast }
