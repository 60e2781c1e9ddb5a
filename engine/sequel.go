package engine

import "maps"

// Sequel is the game into which a finished one can be carried, as its rules tell.
type Sequel struct {
	Rules   string  // the id of its rules
	Options Options // what follows from how this game has ended: not for choice
	// Wishes are options that suit this game's players, such as how many seats they need. They bind nobody, and
	// are dropped together where the sequel's rules do not know them.
	Wishes Options
	Sides  []SequelSide
}

// SequelSide is who goes on as what.
type SequelSide struct {
	From Seats // of the finished game
	// seats of the sequel in the order in which they are given; what it has not under its options is passed over
	To []string
}

// OptionsFor returns the options with which the sequel is played: what follows from the finished game;
// besides that what was chosen, or what suits the players.
func (s Sequel) OptionsFor(rules Rules, chosen Options) Options {
	join := func(parts ...Options) Options {
		all := Options{}
		for _, part := range parts {
			maps.Copy(all, part)
		}
		return all
	}
	suited := join(s.Wishes, chosen, s.Options)
	if _, _, err := rules.New(suited, NewSeeded(nil, 0)); err == nil {
		return suited
	}
	return join(chosen, s.Options)
}

// Side finds the side on which one of the seats goes on.
func (s Sequel) Side(seats Seats) (SequelSide, bool) {
	for _, side := range s.Sides {
		if side.From&seats != Nobody {
			return side, true
		}
	}
	return SequelSide{}, false
}

// Seats lists the seats of a side that rules have under options.
func (s SequelSide) Seats(rules Rules, options Options) []Seat {
	var seats []Seat
	there := SeatsOf(rules.SeatsOf(options)...)
	for _, name := range s.To {
		if v, ok := rules.Seats().Parse(name); ok && there.Has(Seat(v)) {
			seats = append(seats, Seat(v))
		}
	}
	return seats
}

func (r *rules[P]) Sequel(position Position) (Sequel, bool) {
	if r.def.Sequel == nil || !position.machine().over {
		return Sequel{}, false
	}
	return r.def.Sequel(r.pos(position)), true
}
