package hunt

import (
	"slices"

	"redbook/engine/hunt/dataset"
)

// What Frodo's journal says. In part I it is Journal, in part II the journey card he follows, as far as his
// figure has gone (Rulebook p.28): both have an entry for each space of the movement track.

// trail are the entries made so far.
func (p *Position) trail() []Space {
	if p.Part == 1 {
		return p.Journal[:p.Step+1]
	}
	return p.Tables.journeys[p.Journey].Entries[:p.Step+1]
}

// lastArea is Frodo's last area: the last number noted (Rulebook p.11).
func (p *Position) lastArea() Space {
	last, _ := lastArea(p.trail())
	return last
}

// dotsSince counts the dots noted since Frodo's last area.
func (p *Position) dotsSince() int {
	_, dots := lastArea(p.trail())
	return dots
}

// inWilds reports whether the last entry is a dot. Where Frodo has stayed he is as he was before (Rulebook
// p.23).
func (p *Position) inWilds() bool { return p.dotsSince() > 0 }

// visited reports whether the area stands in the journal; of a journey card the entries further down do not
// count (Rulebook p.31), the area departed from does (H5).
func (p *Position) visited(s Space) bool {
	return slices.Contains(p.trail(), s)
}

// inReach are the areas and exits that Frodo can move to now: connected with his last area by no more dots
// than are noted since (Rulebook p.12).
func (p *Position) inReach() spaceSet {
	return p.board().InRange(p.lastArea(), p.dotsSince()+int(p.Reach))
}

// refuges are the areas that he can escape to: at most as many spaces away as dots are noted, and two
// (Rulebook p.23, H2). One space further than there are dots between is the area itself, hence one.
func (p *Position) refuges() spaceSet {
	return p.board().InRange(p.lastArea(), p.dotsSince()+1).Without(p.board().Exits)
}

// movesToExit is how many moves Frodo would need to the nearest exit (Rulebook p.25).
func (p *Position) movesToExit() int { return p.movesFrom(p.lastArea(), p.dotsSince()) }

// movesFrom is how many moves it is to an exit from an area since which so many dots have been noted. From
// area to area that is one for each space, and the dots noted have been made already.
func (p *Position) movesFrom(last Space, noted int) int {
	far := spacesTo(p.board(), p.board().Exits)
	return movesOut(p.board(), &far, last, noted)
}

// movesOut is movesFrom where it has been counted how far the exits are.
func movesOut(b *dataset.Board, far *[256]uint8, last Space, noted int) int {
	best := 255
	for s := range b.Connected(last).All() {
		if s.IsExit() || far[s] > 0 {
			best = min(best, max(0, int(b.Between[last][s])-noted)+1+int(far[s]))
		}
	}
	return best
}

// spacesTo counts for each space of a board how many spaces it is to the nearest of some; 0 is one of them,
// or no way.
func spacesTo(b *dataset.Board, goals spaceSet) (far [256]uint8) {
	seen, edge := goals, goals
	for d := uint8(1); !edge.Empty(); d++ {
		var next spaceSet
		for s := range edge.All() {
			next = next.Or(b.Next[s])
		}
		edge = next.Without(seen)
		for s := range edge.All() {
			far[s] = d
		}
		seen = seen.Or(edge)
	}
	return far
}
