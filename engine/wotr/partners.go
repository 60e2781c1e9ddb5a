package wotr

import (
	"fmt"
	"slices"

	"redbook/engine"
)

// Games for three and four (Rulebook chapter XI): two partners share a side. This file says who plays, what
// each controls, and what a position holds of that. The chapter's procedures stand in partners_leading.go,
// partners_hands.go, partners_mixed.go, seats_consecutive.go, seats_restrictions.go and partners_victory.go;
// the other rules ask seats.go who answers, and seats_restrictions.go what he may use.

// The seats. The first two are those of a player who has a side to himself.
const (
	freeSeat Player = iota
	shadowSeat
	gondorSeat
	rohanSeat
	witchKingSeat
	sarumanSeat
	seatCount
)

// seatRow is what a seat stands for.
type seatRow struct {
	side       Side
	partner    Player       // on the same side; itself if it has none
	nations    nationSet    // that it controls
	characters characterSet // that it may move and bring in; Companions are both partners'
}

var seatRows = [seatCount]seatRow{
	freeSeat:   {FreePeoples, freeSeat, anyFree, companions},
	shadowSeat: {Shadow, shadowSeat, nationSet(1<<Isengard | 1<<Sauron | 1<<Southrons), minions},
	gondorSeat: {FreePeoples, rohanSeat, nationSet(1<<Gondor | 1<<Elves), companions},
	rohanSeat:  {FreePeoples, gondorSeat, nationSet(1<<Rohan | 1<<North | 1<<Dwarves), companions},
	// K13
	witchKingSeat: {Shadow, sarumanSeat, nationSet(1 << Sauron),
		characterSet(1<<WitchKing | 1<<MouthOfSauron | 1<<ShadowOfMirkwood)},
	sarumanSeat: {Shadow, witchKingSeat, nationSet(1<<Isengard | 1<<Southrons),
		characterSet(1<<Saruman | 1<<BlackSerpent | 1<<Ugluk)},
}

// Sharing is what everyone knows of partners in a game; in a game for two it is empty.
type Sharing struct {
	Partners [2]bool      `json:"partners,omitzero"` // two players share the side
	Leads    [2]Player    `json:"leads,omitzero"`    // who of them leads this turn
	Acted    [2]Player    `json:"acted,omitzero"`    // who of them has had the side's last turn to act
	Now      Concern      `json:"now,omitzero"`      // what the action that goes on is for, in a game for three
	Last     Concern      `json:"last,omitzero"`     // and the action before it
	Mixed    [2]regionSet `json:"mixed,omitzero"`    // where units of both partners stand as one army
	Apart    [2]regionSet `json:"apart,omitzero"`    // where they have chosen to stay apart

	// of the captured settlements, those that Saruman's player took; stored with them
	SarumansGains regionSet `json:"-"`
}

// setSeats sets who plays. The players of Gondor and of the Witch-king lead first (Rulebook chapter XI).
func (p *Position) setSeats(o engine.Options) {
	for _, seat := range seatsOf(o) {
		if s := sideOf(seat); seatRows[seat].partner != Player(seat) && !p.Partners[s] {
			p.Partners[s], p.Leads[s] = true, Player(seat)
		}
	}
}

// partnerOf returns who shares a seat's side, itself if nobody does.
func partnerOf(seat engine.Seat) engine.Seat { return engine.Seat(seatRows[seat].partner) }

// chapterXI is what games for three and four add to the base game's lists, and the moments at which they act.
func chapterXI() addition {
	return addition{
		options: []engine.Option{{Name: seatsOption, Values: []string{"2", "3", "4"}}},
		setUp:   (*Position).setSeats,
		steps:   []func([]step){handSteps, mixedSteps},
		orders:  []order{keepsHand(), meetsPartner()},
		events:  slices.Concat(handEvents, leadingEvents, mixedEvents, partnerEvents),
		paths:   slices.Concat(handPaths, mixedPaths),
		check:   (*Position).checkSharing,
		newTurn: passLead,
		regroup: meetArmies,
		taken:   (*Position).noteTaker,
		won:     tellBest,
	}
}

// checkSharing holds what is always true of armies of partners between two actions.
func (p *Position) checkSharing() error {
	for s := FreePeoples; s <= Shadow && p.atRest(); s++ {
		for r := range p.Mixed[s].or(p.Apart[s]).all() {
			if !p.shared(s, r) || p.Mixed[s].has(r) && p.Apart[s].has(r) {
				return fmt.Errorf("in %s stand no two players of %s, or both as one army and as two", r, s)
			}
		}
	}
	return nil
}
