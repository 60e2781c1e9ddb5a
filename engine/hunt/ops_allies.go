package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on ally tokens (Rulebook p.14): on an area without a Nazgûl and without another, eight at most.

// occupied are the spaces on which Nazgûl stand.
func (p *Position) occupied() spaceSet {
	var set spaceSet
	for n := Blue; n < nazgulCount; n++ {
		if s := p.Riders[n].Where; s != Nowhere {
			set.Add(s)
		}
	}
	return set
}

// forAllies are the areas of a set that an ally token may be put on.
func (p *Position) forAllies(set spaceSet) spaceSet {
	return set.And(p.board().Areas).Without(p.Allies).Without(p.occupied())
}

// placeAllyVerb puts an ally token on the board. If all eight are there, one may be taken from elsewhere for
// it.
func placeAllyVerb() verb {
	return verb{
		Name: "place-ally", Closed: forOp(dataset.AllyPlace),
		Fields: []field{
			{Name: "at", Domain: Spaces,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.appendValues(out, p.forAllies(p.choice(p.op().Where)))
				}},
			{Name: "from", Domain: Spaces,
				When: func(p *Position, _ engine.Seat, _ engine.Action) bool { return p.Allies.Len() >= maxAllies },
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.appendValues(out, p.Allies)
				}},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, at := pl.P, spaceOf(a.Get("at"))
			if a.Has("from") {
				pl.Cover("ally.ninth")
				takeAlly(pl, spaceOf(a.Get("from")))
			}
			p.Allies.Add(at)
			p.Here().Where = at
			pl.Tell("ally-placed", engine.Tell("at", p.Part.value(at)))
			done(pl)
		},
	}
}

// takeAlly takes an ally token off the board.
func takeAlly(pl *play, from Space) {
	pl.P.Allies.Remove(from)
	pl.Tell("ally-removed", engine.Tell("at", pl.P.Part.value(from)))
}

// allyMove asks which ally tokens move, each once.
func allyMove(pl *play, op *dataset.Op) {
	if f := pl.P.Here(); op.All && *f.repeats() == 0 && pl.P.Allies.Empty() {
		couldNot(pl)
		cannot(pl)
		return
	}
	askRepeated(pl, op)
}

// goals are the areas that an ally token can move to: any connected one, through dots with Nazgûl too
// (Rulebook p.14).
func (p *Position) goals(from Space) spaceSet { return p.forAllies(p.board().Connected(from)) }

// moveAllyVerb moves an ally token to a connected area.
func moveAllyVerb() verb {
	return verb{
		Name: "move-ally", Closed: forOp(dataset.AllyMove),
		Fields: []field{
			{Name: "from", Domain: Spaces, Joined: true,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					op, f := p.op(), p.Here()
					for s := range p.Allies.And(p.choice(op.Where)).Without(*f.used()).All() {
						if !(op.Where.Other && s == f.Where) && !p.goals(s).Empty() {
							out = append(out, p.Part.value(s))
						}
					}
					return out
				}},
			{Name: "to", Domain: Spaces,
				Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					return p.appendValues(out, p.goals(spaceOf(a.Get("from"))))
				}},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, from, to := pl.P, spaceOf(a.Get("from")), spaceOf(a.Get("to"))
			p.Allies.Remove(from)
			p.Allies.Add(to)
			p.Here().used().Add(to)
			pl.Tell("ally-moved", engine.Tell("from", a.Get("from")), engine.Tell("to", a.Get("to")))
			again(pl)
		},
	}
}

// removeAllyVerb takes an ally token off the board, against the Ring-bearer's will.
func removeAllyVerb() verb {
	return verb{
		Name: "remove-ally", Closed: forOp(dataset.AllyRemove),
		Fields: []field{{Name: "from", Domain: Spaces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.Allies.And(p.choice(p.op().Where)))
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			takeAlly(pl, spaceOf(a.Get("from")))
			again(pl)
		},
	}
}
