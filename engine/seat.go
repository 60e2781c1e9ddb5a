package engine

import (
	"iter"
	"math/bits"
	"slices"
)

// Seat is a chair at the table: an index into the seat domain of its game. Rules ask seats, never sides or
// people.
type Seat uint8

// MaxSeats is how many seats a game may have.
const MaxSeats = 8

// Seats is a set of seats. As an audience it is whoever holds exactly these seats; the empty set is a
// spectator. As a visibility it is whoever holds one of them.
type Seats uint8

const (
	// Nobody is the empty set: a spectator as an audience, hidden from all as a visibility.
	Nobody Seats = 0
	// Public is the visibility of what everyone may know.
	Public Seats = 1<<MaxSeats - 1
)

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether the seat is in the set.
func (s Seats) Has(seat Seat) bool { return s&(1<<seat) != 0 }

// Count returns how many seats the set holds.
func (s Seats) Count() int { return bits.OnesCount8(uint8(s)) }

// List returns the seats of the set in ascending order.
func (s Seats) List() []Seat { return slices.Collect(s.all()) }

// at returns the n-th seat of the set, from 0 in ascending order.
func (s Seats) at(n int) Seat {
	for range n {
		s &= s - 1
	}
	return Seat(bits.TrailingZeros8(uint8(s)))
}

// all goes through the seats of the set in ascending order.
func (s Seats) all() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Seat(bits.TrailingZeros8(uint8(s)))) {
				return
			}
		}
	}
}

// VisibleTo reports whether what s may see is seen by the audience.
func (s Seats) VisibleTo(audience Seats) bool { return s == Public || s&audience != 0 }
