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

// whoConsult lists who share a side. They may talk as they like: chapter XI forbids them only to show the card that they exchange, and
// to talk about it (Rulebook p.45).
func whoConsult(o engine.Options) []engine.Partners {
	var list []engine.Partners
	for _, seat := range seatsOf(o) {
		if partner := partnerOf(seat); seat < partner {
			list = append(list, engine.Partners{Seats: engine.SeatsOf(seat, partner)})
		}
	}
	return list
}

// seatRow is what a seat stands for.
type seatRow struct {
	side       Side
	partner    Player       // on the same side; itself if it has none
	nations    nationSet    // that it controls
	characters characterSet // that it may move and bring in; Companions are both partners'
}

var seatRows = [seatCount]seatRow{
	freeSeat:      {FreePeoples, freeSeat, anyFree, companions},
	shadowSeat:    {Shadow, shadowSeat, nationSet(1<<Isengard | 1<<Sauron | 1<<Southrons), minions},
	gondorSeat:    {FreePeoples, rohanSeat, nationSet(1<<Gondor | 1<<Elves), companions},
	rohanSeat:     {FreePeoples, gondorSeat, nationSet(1<<Rohan | 1<<North | 1<<Dwarves), companions},
	witchKingSeat: {Shadow, sarumanSeat, nationSet(1 << Sauron), characterSet(1<<WitchKing | 1<<MouthOfSauron | 1<<ShadowOfMirkwood)}, // K13
	sarumanSeat:   {Shadow, witchKingSeat, nationSet(1<<Isengard | 1<<Southrons), characterSet(1<<Saruman | 1<<BlackSerpent | 1<<Ugluk)},
}

// setSeats lays down who plays. The players of Gondor and of the Witch-king lead first (Rulebook chapter XI).
func (p *Position) setSeats(o engine.Options) {
	for _, seat := range seatsOf(o) {
		if s := sideOf(seat); seatRows[seat].partner != Player(seat) && !p.Partners[s] {
			p.Partners[s], p.Leads[s] = true, Player(seat)
		}
	}
}

// SideOf returns the side that a seat plays for.
func SideOf(seat engine.Seat) Side { return sideOf(seat) }

// Controls tells whether a seat controls a nation (Rulebook chapter XI).
func Controls(seat engine.Seat, n Nation) bool { return seatRows[seat].nations.has(n) }

// sideOf is SideOf.
func sideOf(seat engine.Seat) Side { return seatRows[seat].side }

// leader returns the seat that decides for a side where no one of its players acts: the leading player.
func (p *Position) leader(s Side) engine.Seat {
	if p.Partners[s] {
		return engine.Seat(p.Leads[s])
	}
	return engine.Seat(s)
}

// seatOf returns the seat that decides for a side now: whoever acts, during an action of his; in a battle the commander of the army
// that is attacked; else the leading player (Rulebook chapter XI).
func (p *Position) seatOf(s Side) engine.Seat {
	if !p.Partners[s] {
		return engine.Seat(s)
	}
	switch {
	case p.acts(s):
		return engine.Seat(p.turnFrame().Player)
	case p.Battle.Going:
		return p.commander(s, p.Battle.To)
	}
	return p.leader(s)
}

// acts tells whether a side has the action.
func (p *Position) acts(s Side) bool {
	f, phase := p.At(0)
	return f.Side == s && (phase == actionChoose || phase == actionEnd || phase == actionNext)
}

// armySeat returns the seat that answers for a side's army in a region, whoever acts: its commander, where the side does not.
func (p *Position) armySeat(s Side, r Region) engine.Seat {
	if p.acts(s) || p.Battle.Going {
		return p.seatOf(s)
	}
	return p.commander(s, r)
}

// asksArmy is the Owed function of a step that asks for the army that the frame names by Side and From.
func asksArmy(p *Position) engine.Seats {
	f := p.Here()
	return engine.SeatsOf(p.armySeat(f.Side, f.From))
}

// playersOf returns the seats of a side, the leading player's first; one that has no partner is there twice.
func (p *Position) playersOf(s Side) [2]engine.Seat {
	seat := p.leader(s)
	return [2]engine.Seat{seat, partnerOf(seat)}
}

// players returns the seats of a side as a set.
func (p *Position) players(s Side) engine.Seats {
	both := p.playersOf(s)
	return engine.SeatsOf(both[0], both[1])
}

// partnerOf returns who shares a seat's side, itself if nobody does.
func partnerOf(seat engine.Seat) engine.Seat { return engine.Seat(seatRows[seat].partner) }

// only returns the visibility of what whoever decides for a side now keeps to himself.
func (p *Position) only(s Side) engine.Seats { return engine.SeatsOf(p.seatOf(s)) }

// tellPartner adds to facts which of two partners they speak of. In a game for two the side says it all.
func (p *Position) tellPartner(seat engine.Seat, facts ...engine.Fact) []engine.Fact {
	if p.Partners[sideOf(seat)] {
		facts = append(facts, tellPlayer(seat))
	}
	return facts
}

// asks makes the Owed function of a step that always asks one side.
func asks(s Side) func(*Position) engine.Seats {
	return func(p *Position) engine.Seats { return p.only(s) }
}

// asksLeader makes that of a step that asks the leading player of one side, whoever acts: in the Fellowship phase, for the hunt box,
// and whatever the hunt brings (Rulebook chapter XI).
func asksLeader(s Side) func(*Position) engine.Seats {
	return func(p *Position) engine.Seats { return engine.SeatsOf(p.leader(s)) }
}

// herePlayer is the seat that the frame of the running procedure names: Player where partners share its side.
func (p *Position) herePlayer() engine.Seat {
	f := p.Here()
	if p.Partners[f.Side] {
		return engine.Seat(f.Player)
	}
	return engine.Seat(f.Side)
}

// callFor names a seat in the frame of a procedure that has just been called.
func (p *Position) callFor(seat engine.Seat) {
	f := p.Here()
	f.Side = sideOf(seat)
	if p.Partners[f.Side] {
		f.Player = Player(seat)
	}
}

// asksHere is the Owed function of a step that asks the side of the running procedure.
func asksHere(p *Position) engine.Seats { return p.only(p.Here().Side) }
