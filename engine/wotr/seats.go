package wotr

import "redbook/engine"

// Who plays, and who answers for what. In a game for two, a side is one seat. In games for three and four two partners share a side
// (Rulebook chapter XI): then these functions name the leading player, whoever acts, or an army's commander. What each of the
// partners controls stands here too; the chapter's procedures stand in leading.go, hands.go, mixed.go, consecutive.go and partners.go.

// The seats. The first two are a side that one player has for himself.
const (
	freeSeat Player = iota
	shadowSeat
	gondorSeat
	rohanSeat
	witchKingSeat
	sarumanSeat
	seatCount
)

// Player is a seat as a position holds it: it is stored by its name.
type Player engine.Seat

// seatsOption is how many play.
const seatsOption = "seats"

// seatsOf lists who plays under the options (Rulebook chapter XI).
func seatsOf(o engine.Options) []engine.Seat {
	switch o[seatsOption] {
	case "3":
		return []engine.Seat{engine.Seat(freeSeat), engine.Seat(witchKingSeat), engine.Seat(sarumanSeat)}
	case "4":
		return []engine.Seat{engine.Seat(gondorSeat), engine.Seat(rohanSeat), engine.Seat(witchKingSeat), engine.Seat(sarumanSeat)}
	}
	return []engine.Seat{engine.Seat(freeSeat), engine.Seat(shadowSeat)}
}

// seatRow is what a seat stands for.
type seatRow struct {
	side    Side
	partner Player    // on the same side; itself if it has none
	nations nationSet // that it controls
}

var seatRows = [seatCount]seatRow{
	freeSeat:      {FreePeoples, freeSeat, nationSet(1<<Dwarves | 1<<Elves | 1<<Gondor | 1<<North | 1<<Rohan)},
	shadowSeat:    {Shadow, shadowSeat, nationSet(1<<Isengard | 1<<Sauron | 1<<Southrons)},
	gondorSeat:    {FreePeoples, rohanSeat, nationSet(1<<Gondor | 1<<Elves)},
	rohanSeat:     {FreePeoples, gondorSeat, nationSet(1<<Rohan | 1<<North | 1<<Dwarves)},
	witchKingSeat: {Shadow, sarumanSeat, nationSet(1 << Sauron)},
	sarumanSeat:   {Shadow, witchKingSeat, nationSet(1<<Isengard | 1<<Southrons)},
}

// setSeats lays down who plays. The players of Gondor and of the Witch-king lead first (Rulebook chapter XI).
func (p *Position) setSeats(o engine.Options) {
	for _, seat := range seatsOf(o) {
		if s := sideOf(seat); seatRows[seat].partner != Player(seat) && !p.Partners[s] {
			p.Partners[s], p.Leads[s] = true, Player(seat)
		}
	}
}

// sideOf returns the side that a seat plays for.
func sideOf(seat engine.Seat) Side { return seatRows[seat].side }

// leader returns the seat that decides for a side where no one of its players acts: the leading player.
func (p *Position) leader(s Side) engine.Seat {
	if p.Partners[s] {
		return engine.Seat(p.Leads[s])
	}
	return engine.Seat(s)
}

// seatOf returns the seat that decides for a side now.
func (p *Position) seatOf(s Side) engine.Seat { return p.leader(s) }

// players returns the seats of a side.
func (p *Position) players(s Side) engine.Seats {
	seat := p.leader(s)
	return engine.SeatsOf(seat, engine.Seat(seatRows[seat].partner))
}

// only returns the visibility of what whoever decides for a side now keeps to himself.
func (p *Position) only(s Side) engine.Seats { return engine.SeatsOf(p.seatOf(s)) }

// asks makes the Owed function of a step that always asks the leading player of one side: in the Fellowship phase, for the hunt
// box, and whatever the hunt brings, whoever acts (Rulebook chapter XI).
func asks(s Side) func(*Position) engine.Seats {
	return func(p *Position) engine.Seats { return engine.SeatsOf(p.leader(s)) }
}

// asksHere is the Owed function of a step that asks the side of the running procedure.
func asksHere(p *Position) engine.Seats { return p.only(p.Here().Side) }
