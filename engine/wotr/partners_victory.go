package wotr

import "redbook/engine"

// The individual victory within the side that has won (Rulebook chapter XI, conditions of victory). A player
// of the Shadow scores the cities and strongholds that he has taken, less those that his nations have lost. A
// player of the Free Peoples only loses points so: his side captures together. The player with more points
// wins; the rulebook breaks no tie, so on a tie both do.

var partnerEvents = []engine.EventDef{
	// who has won; the points, the winner's first
	event("best-of-side", fact("side", Sides), fact("player", Seats), fact("points", engine.Number)),
}

// taker returns which of the Shadow's players has taken a settlement.
func (p *Position) taker(r Region) engine.Seat {
	if p.SarumansGains.has(r) {
		return engine.Seat(sarumanSeat)
	}
	return engine.Seat(witchKingSeat)
}

// pointsOf counts a player's own victory points.
func (p *Position) pointsOf(seat engine.Seat) int {
	n := 0
	for r := range p.Captured.all() {
		switch {
		case seatRows[seat].nations.has(regions[r].nation):
			n -= worth(r)
		case sideOf(seat) == Shadow && owner(r) == FreePeoples && p.taker(r) == seat:
			n += worth(r)
		}
	}
	return n
}

// best returns the partner who has more points, or both on a tie, and the points of both, the higher first.
func (p *Position) best(s Side) (winners []engine.Value, points []engine.Value) {
	both := p.playersOf(s)
	if p.pointsOf(both[1]) > p.pointsOf(both[0]) {
		both[0], both[1] = both[1], both[0]
	}
	one, other := p.pointsOf(both[0]), p.pointsOf(both[1])
	winners = []engine.Value{engine.Value(both[0])}
	if one == other {
		winners = append(winners, engine.Value(both[1]))
	}
	return winners, []engine.Value{engine.Value(one), engine.Value(other)}
}

// tellBest tells who has won within a side that partners share.
func tellBest(pl *play, s Side) {
	if p := pl.P; p.Partners[s] {
		winners, points := p.best(s)
		pl.Tell("best-of-side", tellSide("side", s), engine.Tell("player", winners...).In(Seats),
			engine.Tell("points", points...).In(engine.Number))
	}
}

// noteTaker notes which of the Shadow's players has taken a settlement of the Free Peoples: the one whose
// action it is, otherwise the commander of the army that took it.
func (p *Position) noteTaker(r Region) {
	p.SarumansGains.remove(r)
	if p.Partners[Shadow] && p.Captured.has(r) && owner(r) == FreePeoples && p.armySeat(Shadow,
		r) == engine.Seat(sarumanSeat) {
		p.SarumansGains.add(r)
	}
}
