package confrontation

import "redbook/engine"

// The connections of the board (moves.tsv, spec 2). Forward for the Fellowship is backward for Sauron, and
// the other way round.
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

// throughMoria reports whether a move goes through the Mines.
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

// attackable keeps the regions in which there are enemies.
func (g ground) attackable(set regionSet) regionSet { return set & g.enemy.some() }

// quiet keeps the regions in which one more may stand, and no enemies are.
func (g ground) quiet(set regionSet) regionSet { return set &^ g.own.full() &^ g.enemy.some() }

// destinations is where a character may move now: normally forward, and further as its row allows.
func (p *Position) destinations(c Character) regionSet {
	return p.destinationsOn(p.ground(characters[c].side), c)
}

// destinationsOn is destinations where it is known already who stands where.
func (p *Position) destinationsOn(g ground, c Character) regionSet {
	from := p.Where[c]
	if from == Nowhere || texts[c].rooted && p.Revealed[c] {
		return 0
	}
	side := characters[c].side
	set := ahead(side, from) &^ g.own.full()
	if reach := texts[c].reach; reach != nil {
		set |= reach(g, side, from)
	}
	return set
}

// The reaches: where a text lets a character move besides forward.

// attackAround is Aragorn's: any adjacent region, if he attacks there; ridges are not crossed.
func attackAround(g ground, s Side, from Region) regionSet {
	return g.attackable(forward[s][from] | backward(s, from) | sideways[from])
}

// attackSideways is the Witch-king's.
func attackSideways(g ground, _ Side, from Region) regionSet {
	return g.attackable(sideways[from])
}

// attackLoner is the Flying Nazgûl's: any region of the board that holds exactly one enemy.
func attackLoner(g ground, _ Side, _ Region) regionSet {
	return g.enemy.single()
}

// attackFar is the Black Rider's: forward any number of regions, if he attacks in the last one; not through
// enemies, nor into or through a region that is full of his own side.
func attackFar(g ground, s Side, from Region) regionSet {
	return g.attackable(farAhead(s, from, g.enemy.some()|g.own.full()))
}

// onward is where the ways forward from any of the regions lead.
func onward(s Side, set regionSet) regionSet {
	var next regionSet
	for r := range set.each {
		next |= forward[s][r]
	}
	return next
}

// farAhead is where a way forward of any length leads that goes through none of these regions; it may end in
// one.
func farAhead(s Side, from Region, through regionSet) regionSet {
	var reached regionSet
	for edge := forward[s][from]; edge != 0; {
		reached |= edge
		edge = onward(s, edge&^through) &^ reached
	}
	return reached
}

// attackLonerIn is Treebeard's: one region, from anywhere, if exactly one enemy is there.
func attackLonerIn(there Region) func(ground, Side, Region) regionSet {
	return func(g ground, s Side, from Region) regionSet {
		return attackLoner(g, s, from) & setOf(there)
	}
}

// attackBeyond is the star Flying Nazgûl's: forward past one region, whatever stands there, if he attacks.
func attackBeyond(g ground, s Side, from Region) regionSet {
	return g.attackable(onward(s, forward[s][from]))
}

// marchFar is the Uruk-hai's: forward any number of regions, if nobody stands in the last one; not through
// enemies, nor through a region that is full of its own side.
func marchFar(g ground, s Side, from Region) regionSet {
	return farAhead(s, from, g.enemy.some()|g.own.full()) &^ g.enemy.some() &^ g.own.some()
}

// leaps reports whether a move is one that the mover's text allows: then it takes no other way, as Treebeard
// need not walk through Moria to come from Eregion to Fangorn.
func leaps(p *Position, f *Frame) bool {
	reach, s := texts[f.Who].reach, characters[f.Who].side
	return reach != nil && reach(p.ground(s), s, f.From).has(f.To)
}

// movable is the regions from which a side can move somebody.
func (p *Position) movable(s Side) regionSet {
	var set regionSet
	g := p.ground(s)
	for _, c := range team[s] {
		if !set.has(p.Where[c]) && p.waysOn(g, c) != 0 {
			set |= setOf(p.Where[c])
		}
	}
	return set
}

// reachableFrom is where any of a side's characters in a region can move.
func (p *Position) reachableFrom(s Side, from Region) regionSet {
	var set regionSet
	g := p.ground(s)
	for _, c := range team[s] {
		if p.Where[c] == from {
			set |= p.waysOn(g, c)
		}
	}
	return set
}

func chooseFrom(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.movable(Side(seat)).appendTo(out)
}

func whyNotFrom(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	s, r := Side(seat), Region(v)
	switch must := p.Here().Must; {
	case p.movable(s).has(r):
		return nil
	case r == Nowhere:
		return unsaid
	case !p.has(s, r):
		return noneThere
	case must != Nobody && p.Where[must] != r:
		return mustMove
	}
	return noneCanMove
}

func chooseTo(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	return p.reachableFrom(Side(seat), Region(a.Get("from"))).appendTo(out)
}

func whyNotTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	s, from, to := Side(seat), Region(a.Get("from")), Region(v)
	switch {
	case p.reachableFrom(s, from).has(to):
		return nil
	case to == Nowhere:
		return unsaid
	case to == from:
		return standsThere
	case ahead(s, from).has(to):
		return regionFull
	case ridge[from].has(to):
		return isRidge
	case s == Fellowship && anduin[to].has(from) || to == moriaEntrance && from == moriaExit:
		return isUpstream
	case backward(s, from).has(to):
		return isBackward
	case sideways[from].has(to):
		return isSideways
	}
	return tooFar
}

func chooseWho(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	from, to := Region(a.Get("from")), Region(a.Get("to"))
	g := p.ground(Side(seat))
	for _, c := range team[seat] {
		if p.Where[c] == from && p.waysOn(g, c).has(to) {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

func whyNotWho(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	switch c, must := Character(v), p.Here().Must; {
	case c == Nobody:
		return unsaid
	case characters[c].side != Side(seat):
		return notYours
	case p.Where[c] != Region(a.Get("from")):
		return notThere
	case p.waysOn(p.ground(Side(seat)), c).has(Region(a.Get("to"))):
		return nil
	case must != Nobody && c != must:
		return mustMove
	case c == p.Here().Not:
		return hasMoved
	}
	return cannotGo
}
