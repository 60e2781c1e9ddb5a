package hunt

import (
	"slices"

	"redbook/engine"
)

// The Chief of the Nazgûl (Rulebook p.32-33): he takes a Nazgûl's place, hunts without a die, and brings a
// die of his own.

// arriveChief puts the Chief in the place of a Nazgûl; his die is rolled with the others from the next
// preparation on.
func arriveChief(pl *play, who Nazgul) {
	p := pl.P
	p.Chief, p.ChiefDieOn = who, true
	pl.Tell("chief-came", riderFact(who), p.at("space", p.Riders[who].Where))
}

// leaveChief takes him out of the game; his die stays in the pool until the end of the day.
func leaveChief(pl *play) {
	p := pl.P
	pl.Tell("chief-left", riderFact(p.Chief))
	p.Chief = NoNazgul
}

// endChiefDie takes his die away at the end of a day on which he has left.
func (p *Position) endChiefDie() {
	if p.Chief == NoNazgul {
		p.ChiefDie, p.ChiefDieOn = NoFace, false
	}
}

// pursueVerb spends the Pursuit: all Nazgûl move one space, beginning with the active one (Rulebook p.33).
func pursueVerb() verb {
	return verb{Name: "pursue", Turn: true,
		Closed: func(p *Position, _ engine.Seat) *reason { return p.whyNoDie(asPursuit) },
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			p := pl.P
			spendDie(pl, Pursuit, chiefDie)
			p.active().Acted = true
			pl.Cover("die.pursuit")
			pl.Goto(nazgulTurn)
			pl.Call(nazgulPursuit)
			f := p.pursuit()
			f.Who, *f.left() = p.Active, int8(nazgulCount)-1
		}}
}

// pursuitFrame is the frame of a pursuit: Who is the Nazgûl that is asked.
type pursuitFrame Frame

func (f *pursuitFrame) left() *int8 { return &f.N } // how many are still to be asked, with this one

func (p *Position) pursuit() *pursuitFrame { return (*pursuitFrame)(p.Here()) }

// pursuitStep asks the player of each Nazgûl in turn where it goes. No move is ever forced (Rulebook p.15).
func pursuitStep() step {
	to := toField(func(p *Position, _ engine.Seat, _ engine.Action) spaceSet {
		return p.ridesAway(p.Riders[p.pursuit().Who].Where, 1)
	})
	return step{Name: "nazgul.pursuit",
		Owed: func(p *Position) engine.Seats {
			if *p.pursuit().left() == 0 {
				return engine.Nobody
			}
			return engine.SeatsOf(p.Riders[p.pursuit().Who].Seat)
		},
		Verbs: []verb{
			{Name: "follow", Fields: []field{to}, Do: func(pl *play, _ engine.Seat, a engine.Action) {
				moveRider(pl, pl.P.pursuit().Who, spaceOf(a.Get("to")))
				nextFollower(pl)
			}},
			{Name: "halt", Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				nextFollower(pl)
			}},
		},
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{riderFact(p.pursuit().Who).In(Riders)}
		},
		Then: func(pl *play) { pl.Return() },
	}
}

// nextFollower goes on to the next Nazgûl in the order of turns that can move.
func nextFollower(pl *play) {
	p := pl.P
	f := p.pursuit()
	order := p.turnOrder()
	for {
		f.Who = order[(slices.Index(order, f.Who)+1)%len(order)]
		if *f.left()--; *f.left() == 0 || !p.standsStill(f.Who) {
			break
		}
	}
	pl.Goto(nazgulPursuit)
}

// standsStill reports whether a Nazgûl can neither move nor act in this turn: neither can its players move it
// by the Pursuit or a card.
func (p *Position) standsStill(who Nazgul) bool { return p.Riders[who].Barred && !p.before() }

var chiefEvents = []engine.EventDef{
	event("chief-came", fact("nazgul", Riders), fact("space", Spaces)),
	event("chief-left", fact("nazgul", Riders)),
}

var chiefPaths = []string{"die.pursuit"}
