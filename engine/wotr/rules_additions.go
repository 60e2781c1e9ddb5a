package wotr

import "redbook/engine"

// Rules besides those of the base game for two: Kings of Middle-earth (kings.go), and chapter XI for three
// and four players (partners.go). Each says in one row what it adds to the lists of the base game, and what
// it does at certain moments. The base game's files go through the rows and name neither.

// addition is one of these rows. What it does not add is nil.
type addition struct {
	options []engine.Option
	setUp   func(p *Position, o engine.Options)
	steps   []func([]step)
	verbs   []verb // of the action resolution
	orders  []order
	events  []engine.EventDef
	paths   []string
	check   func(p *Position) error // what must always be true

	newTurn func(pl *play) // when a turn begins
	// at the end of an action, before stacks are counted; reports whether it asks
	regroup   func(pl *play) bool
	endAction func(pl *play) bool // likewise, when all else is done
	// when a nation has been activated (woke) or has advanced
	roused func(p *Position, n Nation, why cause, woke bool)
	// when a settlement has been captured or liberated
	taken func(p *Position, r Region)
	won   func(pl *play, s Side) // when a side has won
}

// additions returns the rows.
func additions() []addition { return []addition{chapterXI(), kingsOfMiddleEarth()} }

// docked are the rows as the rules go through them during a game. init sets them, because the rows call such
// rules themselves.
var docked []addition

func init() { docked = additions() }

// added joins what the rows add to a list of the base game.
func added[T any](what func(a *addition) []T) []T {
	var list []T
	for _, a := range additions() {
		list = append(list, what(&a)...)
	}
	return list
}

// noteRoused informs the additions that a nation has been activated, or has advanced, for a cause.
func noteRoused(p *Position, n Nation, why cause, woke bool) {
	for i := range docked {
		if do := docked[i].roused; do != nil {
			do(p, n, why, woke)
		}
	}
}

// noteTaken informs the additions that a settlement has been captured or liberated.
func noteTaken(p *Position, r Region) {
	for i := range docked {
		if do := docked[i].taken; do != nil {
			do(p, r)
		}
	}
}

// askAdditions lets the additions ask what they have to at a moment of the game; it reports whether one did.
func askAdditions(pl *play, moment func(a *addition) func(*play) bool) bool {
	for i := range docked {
		if ask := moment(&docked[i]); ask != nil && ask(pl) {
			return true
		}
	}
	return false
}

// doAdditions lets the additions act at a moment of the game.
func doAdditions(pl *play, moment func(a *addition) func(*play)) {
	for i := range docked {
		if do := moment(&docked[i]); do != nil {
			do(pl)
		}
	}
}
