package confrontation

import "redbook/engine"

// The connections of the board (moves.tsv, spec 2). Forward for the Fellowship is backward for Sauron, and the other
// way round.
var (
	forward = [2][regionCount]regionSet{
		Fellowship: {
			Shire:          setOf(Arthedain, Cardolan),
			Arthedain:      setOf(Rhudaur, Eregion),
			Cardolan:       setOf(Eregion, Enedwaith),
			Rhudaur:        setOf(HighPass, MistyMountains),
			Eregion:        setOf(MistyMountains, Caradhras),
			Enedwaith:      setOf(Caradhras, GapOfRohan),
			HighPass:       setOf(Mirkwood),
			MistyMountains: setOf(Mirkwood, Fangorn),
			Caradhras:      setOf(Fangorn, Rohan),
			GapOfRohan:     setOf(Rohan),
			Mirkwood:       setOf(Dagorlad),
			Fangorn:        setOf(Dagorlad, Gondor),
			Rohan:          setOf(Gondor),
			Dagorlad:       setOf(Mordor),
			Gondor:         setOf(Mordor),
		},
		Sauron: {
			Arthedain:      setOf(Shire),
			Cardolan:       setOf(Shire),
			Rhudaur:        setOf(Arthedain),
			Eregion:        setOf(Arthedain, Cardolan),
			Enedwaith:      setOf(Cardolan),
			HighPass:       setOf(Rhudaur),
			MistyMountains: setOf(Rhudaur, Eregion),
			Caradhras:      setOf(Eregion, Enedwaith),
			GapOfRohan:     setOf(Enedwaith),
			Mirkwood:       setOf(HighPass, MistyMountains),
			Fangorn:        setOf(MistyMountains, Caradhras),
			Rohan:          setOf(Caradhras, GapOfRohan),
			Dagorlad:       setOf(Mirkwood, Fangorn),
			Gondor:         setOf(Fangorn, Rohan),
			Mordor:         setOf(Dagorlad, Gondor),
		},
	}

	// sideways connects plain regions of one row. Mountains have ridges instead, which nothing may cross.
	sideways = [regionCount]regionSet{
		Arthedain: setOf(Cardolan),
		Cardolan:  setOf(Arthedain),
		Rhudaur:   setOf(Eregion),
		Eregion:   setOf(Rhudaur, Enedwaith),
		Enedwaith: setOf(Eregion),
		Mirkwood:  setOf(Fangorn),
		Fangorn:   setOf(Mirkwood, Rohan),
		Rohan:     setOf(Fangorn),
		Dagorlad:  setOf(Gondor),
		Gondor:    setOf(Dagorlad),
	}

	// ridge connects neighbouring mountains: adjacent, but never passable sideways.
	ridge = [regionCount]regionSet{
		HighPass:       setOf(MistyMountains),
		MistyMountains: setOf(HighPass, Caradhras),
		Caradhras:      setOf(MistyMountains, GapOfRohan),
		GapOfRohan:     setOf(Caradhras),
	}

	// anduin counts as forward for the Fellowship, downstream only.
	anduin = [regionCount]regionSet{Mirkwood: setOf(Fangorn), Fangorn: setOf(Rohan)}
)

// The Mines of Moria count as forward for the Fellowship, and never lead back.
const (
	moriaEntrance = Eregion
	moriaExit     = Fangorn
	moriaWatch    = Caradhras // from where the Balrog strikes
)

// backward is the other side's forward.
func backward(s Side, r Region) regionSet { return forward[s.Enemy()][r] }

// throughMoria tells whether a move goes through the Mines.
func throughMoria(s Side, from, to Region) bool {
	return s == Fellowship && from == moriaEntrance && to == moriaExit
}

// ahead is where a normal move from a region may lead, whatever stands there (spec 4.2).
func ahead(s Side, from Region) regionSet {
	set := forward[s][from]
	if s == Fellowship {
		set |= anduin[from]
		if from == moriaEntrance {
			set |= setOf(moriaExit)
		}
	}
	return set
}

// attackable keeps the regions in which the side has enemies.
func (p *Position) attackable(s Side, set regionSet) regionSet {
	for r := Shire; r < regionCount; r++ {
		if set.has(r) && !p.has(s.Enemy(), r) {
			set &^= setOf(r)
		}
	}
	return set
}

// full is the regions that hold as many of the side's characters as they may.
func (p *Position) full(s Side) regionSet {
	var set regionSet
	for r, n := range p.crowd(s) {
		if n >= regions[r].capacity {
			set |= setOf(Region(r))
		}
	}
	return set
}

// withRoom keeps the regions that hold fewer of the side's characters than they may.
func (p *Position) withRoom(s Side, set regionSet) regionSet { return set &^ p.full(s) }

// destinations is where a character may move now: normally forward, and further as its row allows.
func (p *Position) destinations(c Character) regionSet {
	return p.destinationsBut(c, p.full(characters[c].side))
}

// destinationsBut is destinations where it is known which regions are full.
func (p *Position) destinationsBut(c Character, full regionSet) regionSet {
	from := p.Where[c]
	if from == Nowhere || texts[c].rooted && p.Revealed[c] {
		return 0
	}
	side := characters[c].side
	set := ahead(side, from) &^ full
	if reach := texts[c].reach; reach != nil {
		set |= reach(p, side, from)
	}
	return set
}

// The reaches: where a text lets a character move besides forward.

// attackAround is Aragorn's: any adjacent region, if he attacks there; ridges are not crossed.
func attackAround(p *Position, s Side, from Region) regionSet {
	return p.attackable(s, forward[s][from]|backward(s, from)|sideways[from])
}

// attackSideways is the Witch-king's.
func attackSideways(p *Position, s Side, from Region) regionSet {
	return p.attackable(s, sideways[from])
}

// attackLoner is the Flying Nazgûl's: any region of the board that holds exactly one enemy.
func attackLoner(p *Position, s Side, _ Region) regionSet {
	var set regionSet
	crowd := p.crowd(s.Enemy())
	for r := Shire; r < regionCount; r++ {
		if crowd[r] == 1 {
			set |= setOf(r)
		}
	}
	return set
}

// attackFar is the Black Rider's: forward any number of regions, if he attacks in the last one; not through enemies,
// nor into or through a region that is full of his own side.
func attackFar(p *Position, s Side, from Region) regionSet {
	var reached, seen regionSet
	edge := forward[s][from]
	for edge != 0 {
		seen |= edge
		var next regionSet
		for r := Shire; r < regionCount; r++ {
			switch {
			case !edge.has(r):
			case p.has(s.Enemy(), r):
				reached |= setOf(r)
			case p.room(s, r):
				next |= forward[s][r]
			}
		}
		edge = next &^ seen
	}
	return reached
}

// attackLonerIn is Treebeard's: one region, from anywhere, if exactly one enemy is there.
func attackLonerIn(there Region) func(*Position, Side, Region) regionSet {
	return func(p *Position, s Side, from Region) regionSet {
		return attackLoner(p, s, from) & setOf(there)
	}
}

// attackBeyond is the star Flying Nazgûl's: forward past one region, whatever stands there, if he attacks.
func attackBeyond(p *Position, s Side, from Region) regionSet {
	var set regionSet
	for r := Shire; r < regionCount; r++ {
		if forward[s][from].has(r) {
			set |= forward[s][r]
		}
	}
	return p.attackable(s, set)
}

// marchFar is the Uruk-hai's: forward any number of regions, if nobody stands in the last one; not through enemies, nor
// through a region that is full of its own side.
func marchFar(p *Position, s Side, from Region) regionSet {
	var reached, seen regionSet
	edge := forward[s][from]
	for edge != 0 {
		seen |= edge
		var next regionSet
		for r := Shire; r < regionCount; r++ {
			if !edge.has(r) || p.has(s.Enemy(), r) || !p.room(s, r) {
				continue
			}
			next |= forward[s][r]
			if !p.has(s, r) {
				reached |= setOf(r)
			}
		}
		edge = next &^ seen
	}
	return reached
}

// leaps tells whether a move is one that the mover's text allows: then it takes no other way, as Treebeard need not walk
// through Moria to come from Eregion to Fangorn.
func leaps(p *Position, f *Frame) bool {
	reach := texts[f.Who].reach
	return reach != nil && reach(p, characters[f.Who].side, f.From).has(f.To)
}

// movable is the regions from which a side can move somebody.
func (p *Position) movable(s Side) regionSet {
	var set regionSet
	full := p.full(s)
	for _, c := range team[s] {
		if !set.has(p.Where[c]) && p.waysBut(c, full) != 0 {
			set |= setOf(p.Where[c])
		}
	}
	return set
}

// reachableFrom is where any of a side's characters in a region can move.
func (p *Position) reachableFrom(s Side, from Region) regionSet {
	var set regionSet
	full := p.full(s)
	for _, c := range team[s] {
		if p.Where[c] == from {
			set |= p.waysBut(c, full)
		}
	}
	return set
}

func chooseFrom(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.movable(Side(seat)).appendTo(out)
}

func chooseTo(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	return p.reachableFrom(Side(seat), Region(a.Get("from"))).appendTo(out)
}

func chooseWho(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	from, to := Region(a.Get("from")), Region(a.Get("to"))
	full := p.full(Side(seat))
	for _, c := range team[seat] {
		if p.Where[c] == from && p.waysBut(c, full).has(to) {
			out = append(out, engine.Value(c))
		}
	}
	return out
}
