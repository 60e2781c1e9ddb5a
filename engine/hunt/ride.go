package hunt

import "redbook/engine"

// Moving Nazgûl (Rulebook p.15-17).

// How far a normal move goes: by roads alone at any time, by any lines in the night turn (Rulebook p.15).
const (
	roadSpaces  = 3
	nightSpaces = 2
)

// closed are the spaces that no Nazgûl may enter or pass: exits, areas with an ally token (Rulebook p.14,
// p.17), Gandalf's (p.31).
func (p *Position) closed() spaceSet {
	set := p.board().Exits.Or(p.Allies)
	if p.Gandalf == GandalfRevealed {
		set.Add(p.gandalfAt())
	}
	return set
}

// within are the spaces that a Nazgûl on a space can get to in so many steps by the given lines; not the
// space itself.
func (p *Position) within(from Space, steps int, lines []spaceSet) spaceSet {
	closed := p.closed()
	var all, edge spaceSet
	edge.Add(from)
	for range steps {
		var next spaceSet
		for s := range edge.All() {
			next = next.Or(lines[s])
		}
		edge = next.Without(closed).Without(all)
		all = all.Or(edge)
	}
	all.Remove(from)
	return all
}

// ridesAway are the spaces that a Nazgûl on a space can get to in so many steps by any lines: what cards and
// powers allow.
func (p *Position) ridesAway(from Space, n int) spaceSet { return p.within(from, n, p.board().Next) }

// rides are the spaces where a normal move can end (Rulebook p.15).
func (p *Position) rides(from Space) spaceSet {
	b, steps := p.board(), 1
	if p.Turn == Night {
		steps = nightSpaces
	}
	return p.within(from, steps, b.Next).Or(p.within(from, roadSpaces, b.NextByRoad))
}

// toField asks for the space that a Nazgûl moves to.
func toField(spaces func(p *Position, seat engine.Seat, a engine.Action) spaceSet) field {
	return field{Name: "to", Domain: Spaces,
		Choices: func(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(out, spaces(p, seat, a))
		},
		Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
			if s := spaceOf(v); spaces(p, seat, a).Has(s) && p.Part.value(s) == v {
				return nil
			}
			return p.whyNotThere(v)
		}}
}

func rideVerb() verb {
	return verb{Name: "ride", Turn: true,
		Closed: whyNoRide,
		Fields: []field{toField(func(p *Position, _ engine.Seat, _ engine.Action) spaceSet {
			return p.rides(p.active().Where)
		})},
		Do: ride}
}

// ride is the normal move of a Nazgûl's turn.
func ride(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	r := p.active()
	if r.Moved {
		r.Moves--
	}
	r.Moved = true
	p.coverRide(pl, r.Where, spaceOf(a.Get("to")))
	moveRider(pl, p.Active, spaceOf(a.Get("to")))
	pl.Goto(nazgulTurn)
	if p.maySearchFree() || p.mayHuntFree() {
		startAct(pl, Frame{Act: Ride, Who: p.Active, Where: r.Where})
	}
}

func (p *Position) coverRide(pl *play, from, to Space) {
	switch {
	case p.board().Next[from].Has(to):
		pl.Cover("ride.step")
	case p.Turn == Night && p.ridesAway(from, nightSpaces).Has(to):
		pl.Cover("ride.night")
	default:
		pl.Cover("ride.road")
	}
}

// moveRider puts a Nazgûl on another space.
func moveRider(pl *play, who Nazgul, to Space) {
	p := pl.P
	from := p.Riders[who].Where
	p.Riders[who].Where = to
	p.ridden(Ridden{who, from, to})
	pl.Tell("rode", riderFact(who), p.at("from", from), p.at("to", to))
}

var rideEvents = []engine.EventDef{
	event("rode", fact("nazgul", Riders), fact("from", Spaces), fact("to", Spaces)),
}

var ridePaths = []string{"ride.step", "ride.road", "ride.night"}
