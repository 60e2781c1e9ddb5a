package wotr

import "redbook/engine"

// Which seat answers for a side (Rulebook chapter XI). In a game for two, a side is one seat. In games for
// three and four two partners share a side: then these functions name the leading player, the one whose
// action it is, or an army's commander. Rules that count by side ask for a seat only through this file.

// Player is a seat as a position holds it: it is stored by its name.
type Player engine.Seat

// SideOf returns the side that a seat plays for.
func SideOf(seat engine.Seat) Side { return sideOf(seat) }

// sideOf is SideOf.
func sideOf(seat engine.Seat) Side { return seatRows[seat].side }

// leader returns the seat that decides for a side when neither of its players has the action: the leading
// player.
func (p *Position) leader(s Side) engine.Seat {
	if p.Partners[s] {
		return engine.Seat(p.Leads[s])
	}
	return engine.Seat(s)
}

// seatOf returns the seat that decides for a side now: during an action of the side, the player who acts; in
// a battle, the commander of the army that is attacked; otherwise the leading player (Rulebook chapter XI).
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

// acts reports whether a side has the action.
func (p *Position) acts(s Side) bool {
	f, phase := p.At(0)
	return f.Side == s && (phase == actionChoose || phase == actionEnd || phase == actionNext)
}

// armySeat returns the seat that answers for a side's army in a region: the one that decides for the side, if
// the side has the action or a battle goes on; otherwise the army's commander.
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

// playersOf returns the seats of a side, the leading player's first. A seat without a partner is returned
// twice.
func (p *Position) playersOf(s Side) [2]engine.Seat {
	seat := p.leader(s)
	return [2]engine.Seat{seat, partnerOf(seat)}
}

// players returns the seats of a side as a set.
func (p *Position) players(s Side) engine.Seats {
	both := p.playersOf(s)
	return engine.SeatsOf(both[0], both[1])
}

// only returns the audience of a secret that belongs to the seat that decides for a side now.
func (p *Position) only(s Side) engine.Seats { return engine.SeatsOf(p.seatOf(s)) }

// tellSeat adds to facts the seat of which they speak, where partners share its side. In a game for two the
// side is enough.
func (p *Position) tellSeat(seat engine.Seat, facts ...engine.Fact) []engine.Fact {
	if p.Partners[sideOf(seat)] {
		facts = append(facts, tellPlayer(seat))
	}
	return facts
}

// asks makes the Owed function of a step that always asks one side.
func asks(s Side) func(*Position) engine.Seats {
	return func(p *Position) engine.Seats { return p.only(s) }
}

// asksLeader makes the Owed function of a step that asks the leading player of one side, whoever has the
// action: in the Fellowship phase, for the hunt box, and for whatever the hunt brings (Rulebook chapter XI).
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

// nextPlayer gives the action of a side to the partner of the player who had its last one. In the first round
// of a turn that is the player who does not lead, since the leading player counts as the last of the turn
// before. A player who passes has had his turn, and acts again when his next one comes (chapter XI). When
// only tokens are left, a partner who has none is passed over.
func (p *Position) nextPlayer(s Side) {
	if !p.Partners[s] {
		return
	}
	next := seatRows[p.Acted[s]].partner
	if !p.mayAct(engine.Seat(next)) {
		next = p.Acted[s]
	}
	p.Acted[s], p.Here().Player = next, next
}

// startsAfresh begins the action resolution: the leading players count as the last to have acted, and no
// action has been for a nation.
func (p *Position) startsAfresh() { p.Acted, p.Now, p.Last = p.Leads, Concern{}, Concern{} }

// seatsOption is the option that says how many people play.
const seatsOption = "seats"

// seatsOf lists who plays under the options (Rulebook chapter XI).
func seatsOf(o engine.Options) []engine.Seat {
	switch o[seatsOption] {
	case "3":
		return []engine.Seat{engine.Seat(freeSeat), engine.Seat(witchKingSeat), engine.Seat(sarumanSeat)}
	case "4":
		return []engine.Seat{engine.Seat(gondorSeat), engine.Seat(rohanSeat), engine.Seat(witchKingSeat),
			engine.Seat(sarumanSeat)}
	}
	return []engine.Seat{engine.Seat(freeSeat), engine.Seat(shadowSeat)}
}

// whoConsult lists the seats that share a side. Partners may talk as they like: chapter XI only forbids them
// to show the card that they exchange, or to talk about it (Rulebook p.45).
func whoConsult(o engine.Options) []engine.Partners {
	var list []engine.Partners
	for _, seat := range seatsOf(o) {
		if partner := partnerOf(seat); seat < partner {
			list = append(list, engine.Partners{Seats: engine.SeatsOf(seat, partner)})
		}
	}
	return list
}

// asksOwner asks the player to whose nations all of the figures belong (Rulebook chapter XI), if there is
// one; otherwise the seat that decides for the side that is asked.
func asksOwner(p *Position) engine.Seats {
	f := p.Here()
	for _, seat := range p.playersOf(f.Side) {
		if f.Force.nations()&^seatRows[seat].nations == 0 {
			return engine.SeatsOf(seat)
		}
	}
	return asksHere(p)
}
