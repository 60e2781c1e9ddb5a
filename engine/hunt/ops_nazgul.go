package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on Nazgûl: moving them, forbidding, their searches, hunts and perceptions by card, the Chief,
// dice.

// chosen lists the Nazgûl that an operation is about, those left out that it has dealt with (Done remembers
// the figures).
func (p *Position) chosen(op *dataset.Op) (list []Nazgul) {
	f := p.Here()
	among := p.choice(op.Where)
	for n := Blue; n < nazgulCount; n++ {
		switch {
		case f.used().Has(Space(n)), op.Spare&dataset.SpareChief != 0 && p.Chief == n:
		case op.Verb == dataset.NazgulMove && !op.Bearer && p.standsStill(n):
		case op.Who == dataset.WhoActive && n != f.Who, op.Who != dataset.WhoActive &&
			!among.Has(p.Riders[n].Where):
		default:
			list = append(list, n)
		}
	}
	return list
}

// nazgulMove asks where Nazgûl move. Of those in a place it is settled now which are meant: one that arrives
// there is not.
func nazgulMove(pl *play, op *dataset.Op) {
	p := pl.P
	f := p.Here()
	if *f.repeats() == 0 && op.Who == dataset.WhoEach {
		meant := p.chosen(op)
		for n := Blue; n < nazgulCount; n++ {
			f.used().Add(Space(n))
		}
		for _, n := range meant {
			f.used().Remove(Space(n))
		}
	}
	askRepeated(pl, op)
}

// leads are the spaces that an operation can move a Nazgûl to, by any lines.
func (p *Position) leads(op *dataset.Op, n Nazgul) spaceSet {
	to := p.ridesAway(p.Riders[n].Where, op.N)
	if op.Away {
		to = to.Without(p.board().Next[p.frodoFound()])
		to.Remove(p.frodoFound())
	}
	return to
}

// leadVerb moves a Nazgûl by a card.
func leadVerb() verb {
	return verb{
		Name: "lead", Closed: forOp(dataset.NazgulMove),
		Fields: []field{
			{Name: "who", Domain: Riders, Joined: true,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					op := p.op()
					among := p.chosen(op)
					for _, n := range among {
						if !p.leads(op, n).Empty() {
							out = append(out, engine.Value(n))
						}
					}
					return out
				}},
			{Name: "to", Domain: Spaces,
				Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
					return p.appendValues(out, p.leads(p.op(), Nazgul(a.Get("who"))))
				}},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, n := pl.P, Nazgul(a.Get("who"))
			moveRider(pl, n, spaceOf(a.Get("to")))
			if p.op().Away {
				p.Riders[n].Hunted = true
				pl.Tell("kept-away", engine.Tell("nazgul", engine.Value(n)))
			}
			p.Here().used().Add(Space(n))
			again(pl)
		},
	}
}

func nazgulMoveAgain(pl *play, op *dataset.Op) {
	each(pl, op, func(r *Rider) { r.Moves++ })
}

// each does something to all Nazgûl of an operation that lets nobody choose among them.
func each(pl *play, op *dataset.Op, do func(r *Rider)) {
	list := pl.P.chosen(op)
	if len(list) == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	for _, n := range list {
		do(&pl.P.Riders[n])
	}
	done(pl)
}

// bar forbids Nazgûl something for this turn.
func bar(pl *play, op *dataset.Op) {
	if op.Who == dataset.WhoChosen {
		askRepeated(pl, op)
		return
	}
	for _, n := range pl.P.chosen(op) {
		pl.Tell("barred", engine.Tell("nazgul", engine.Value(n)))
	}
	each(pl, op, func(r *Rider) { r.forbid(op.What) })
}

func (r *Rider) forbid(what dataset.Kinds) {
	r.NoFree = r.NoFree || what&dataset.KindFreeAction != 0
	r.NoHunt = r.NoHunt || what&dataset.KindHunt != 0
	r.Barred = r.Barred || what&(dataset.KindMove|dataset.KindAct) != 0
}

func barVerb() verb {
	return verb{
		Name: "bar", Closed: forOp(dataset.Bar),
		Fields: []field{{Name: "who", Domain: Riders,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for _, n := range p.chosen(p.op()) {
					out = append(out, engine.Value(n))
				}
				return out
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, n := pl.P, Nazgul(a.Get("who"))
			p.Riders[n].forbid(p.op().What)
			p.Here().used().Add(Space(n))
			pl.Tell("barred", engine.Tell("nazgul", engine.Value(n)))
			again(pl)
		},
	}
}

// targets are the areas that a card can search or hunt: never one that holds an ally token (Rulebook p.14).
func (p *Position) targets(op *dataset.Op) spaceSet {
	f := p.Here()
	var set spaceSet
	for s := range p.choice(op.Where).Without(p.Allies).Without(*f.used()).All() {
		if op.Verb == dataset.Search && p.maySearch(s) || op.Verb == dataset.Hunt && p.mayHunt(f.Who, s) {
			set.Add(s)
		}
	}
	return set
}

// targetVerb names the area that a card searches or hunts.
func targetVerb() verb {
	return verb{
		Name: "target", Closed: forOp(dataset.Search, dataset.Hunt),
		Fields: []field{{Name: "at", Domain: Spaces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.targets(p.op()))
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, at, act := pl.P, spaceOf(a.Get("at")), Search
			if p.op().Verb == dataset.Hunt {
				act = HuntFor
			}
			f := p.Here()
			f.used().Add(at)
			who := f.Who
			again(pl)
			startAct(pl, Frame{Act: act, Who: who, Where: at})
		},
	}
}

// watchVerb names the region or segment of a perception by card.
func watchVerb() verb {
	v := markFields("watch", dataset.Perceive)
	v.Do = func(pl *play, _ engine.Seat, a engine.Action) {
		who := pl.P.Here().Who
		done(pl)
		startAct(pl, Frame{Act: Perceive, Who: who, Region: Region(a.Get("region")),
			Segment: Segment(a.Get("segment"))})
	}
	return v
}

// removeDieVerb takes a normal die out of the pool until the next preparation phase; the Chief's never
// (Rulebook p.33).
func removeDieVerb() verb {
	return verb{
		Name: "remove-die", Closed: forOp(dataset.DieDiscard),
		Fields: []field{{Name: "die", Domain: Faces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for face, n := range p.Dice {
					if n > 0 && !p.spares(Face(face)) {
						out = append(out, engine.Value(face))
					}
				}
				return out
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				if p.spares(Face(v)) {
					return refusedSpared
				}
				return refusedNoDie.Unless(p.Dice[v] > 0)
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			pl.P.Dice[a.Get("die")]--
			pl.Tell("die-removed", engine.Tell("die", a.Get("die")))
			again(pl)
		},
	}
}

// spares reports whether the card that is played leaves dice with a face alone.
func (p *Position) spares(f Face) bool { return p.op().Spare&dataset.SpareShadow != 0 && f == Shadow }

// recoverDieVerb puts a normal die that was spent today back into the pool, not the one that has played the
// card.
func recoverDieVerb() verb {
	return verb{
		Name: "recover-die", Closed: func(p *Position, _ engine.Seat) *reason {
			return unsaid.Unless(p.op().Verb == dataset.DieRecover && p.recoverable() > 0)
		},
		Fields: []field{{Name: "die", Domain: Faces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for face := Ring; face <= Shadow; face++ {
					if !p.spares(face) {
						out = append(out, engine.Value(face))
					}
				}
				return out
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				face := Face(v)
				return refusedSpared.Unless(face >= Ring && face <= Shadow && !p.spares(face))
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			pl.P.Spent--
			pl.P.Dice[a.Get("die")]++
			pl.Tell("die-recovered", engine.Tell("die", a.Get("die")))
			again(pl)
		},
	}
}

// recoverable is how many normal dice have been spent this day beside the one that has played the card.
func (p *Position) recoverable() int {
	if p.Here().Chief {
		return int(p.Spent)
	}
	return int(p.Spent) - 1
}

// bringChief puts the Chief of the Nazgûl in the place of the active one (Rulebook p.33).
func bringChief(pl *play, _ *dataset.Op) {
	p := pl.P
	if p.Chief != NoNazgul {
		couldNot(pl)
		cannot(pl)
		return
	}
	arriveChief(pl, p.Here().Who)
	done(pl)
}

// eyeCard lays the card beside the corruption track, where it counts as an Eye for good (Rulebook p.25).
func eyeCard(pl *play, op *dataset.Op) {
	pl.P.Eyes++
	removeCard(pl, op)
}

// removeCard takes the card that is played off the discard pile for good.
func removeCard(pl *play, _ *dataset.Op) {
	p := pl.P
	c := p.Here().Card
	p.SorceryGone[c.sorceryTitle()]--
	p.SorceryOut[c.sorceryTitle()]++
	pl.Tell("sorcery-removed", engine.Tell("card", engine.Value(c)))
	done(pl)
}

// specialToken puts a special corruption token into the hunt pool (Rulebook p.22).
func specialToken(pl *play, op *dataset.Op) {
	p, t := pl.P, Token(op.Token+1)
	if p.HuntPool.has(t) || p.Gone.has(t) || p.Drawn.has(t) {
		couldNot(pl)
		cannot(pl)
		return
	}
	p.HuntPool = p.HuntPool.with(t)
	pl.Tell("token-added", engine.Tell("token", engine.Value(t)))
	done(pl)
}
