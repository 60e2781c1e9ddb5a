package hunt

import "redbook/engine"

func fact(name string, d *engine.Domain) engine.FactDef { return engine.FactDef{Name: name, Domain: d} }

func event(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts}
}

// spends declares an event by which something is used up.
func spends(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Spends: true}
}

// reveals declares an event by which something hidden comes to light.
func reveals(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true}
}

// unforeseen declares an event of which nobody can know before whether an action leads to it.
func unforeseen(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true, Unforeseen: true}
}

// bearerOnly is for the eyes of the Ring-bearer.
const bearerOnly = engine.Seats(1 << ringBearer)

// number makes a public fact of a count.
func number[N ~int | ~int8](name string, n N) engine.Fact { return engine.Tell(name, engine.Value(n)) }

// at makes a public fact of a space of the present board.
func (p *Position) at(name string, s Space) engine.Fact { return engine.Tell(name, p.Part.value(s)) }

// riderFact makes a public fact of a Nazgûl.
func riderFact(n Nazgul) engine.Fact { return engine.Tell("nazgul", engine.Value(n)) }

// values lists spaces of the present board as values, by number.
func (p *Position) values(set spaceSet) []engine.Value { return p.appendValues(nil, set) }

func (p *Position) appendValues(out []engine.Value, set spaceSet) []engine.Value {
	for s := range set.All() {
		out = append(out, p.Part.value(s))
	}
	return out
}

// asksBearer asks the Ring-bearer.
func asksBearer(*Position) engine.Seats { return bearerOnly }

// hunters are the seats of the Nazgûl's players.
func (p *Position) hunters() engine.Seats {
	return engine.Seats(1<<p.Players-1) &^ bearerOnly
}
