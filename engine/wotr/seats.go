package wotr

import "redbook/engine"

// Who answers for what. In a game for two, a side is one seat. In games for three and four (Rulebook chapter XI) a side is
// shared: then these functions name the leading player, a nation's player or an army's commander, and nothing else changes.

// seatOf returns the seat that decides for a side.
func (p *Position) seatOf(s Side) engine.Seat { return engine.Seat(s) }

// sideOf returns the side that a seat plays for.
func sideOf(seat engine.Seat) Side { return Side(seat) }

// only returns the visibility of what a side keeps to itself.
func (p *Position) only(s Side) engine.Seats { return engine.SeatsOf(p.seatOf(s)) }

// asks makes the Owed function of a step that always asks one side.
func asks(s Side) func(*Position) engine.Seats {
	return func(p *Position) engine.Seats { return p.only(s) }
}

// asksHere is the Owed function of a step that asks the side of the running procedure.
func asksHere(p *Position) engine.Seats { return p.only(p.Here().Side) }
