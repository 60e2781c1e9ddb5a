package wotr

import "redbook/engine"

// Companions leave the Fellowship (Rulebook p.39), for good: by a die, by a card, or because the hunt has
// taken a hobbit alive.

// separationFrame is the frame of a separation by card (the first three parts) or of a hobbit
// taken alive (the last).
type separationFrame Frame

func (f *separationFrame) bonus() *int8       { return &f.N }    // lengthens the range
func (f *separationFrame) level() *int8       { return &f.Left } // replaces that of who leaves, if not 0
func (f *separationFrame) mayEnter() *uint8   { return &f.Kind } // intoSiege, if they may end inside a siege
func (f *separationFrame) hobbit() *Character { return &f.One }

func (p *Position) separation() *separationFrame { return (*separationFrame)(p.Here()) }

const intoSiege = 1

func separateSteps(all []step) {
	all[separateChoose] = step{
		Name: "separate.choose", Owed: asksHere, About: aboutFellowship,
		Verbs: []verb{{Name: "send", Do: separateByCard,
			Fields: []field{fieldOfSeparated, onlyOffTrack(fieldOfDestination)}}},
	}
	all[separateAlive] = step{
		Name: "separate.alive", Owed: asksLeader(FreePeoples), Auto: engine.Always[Position],
		About: func(p *Position, seat engine.Seat) []engine.Fact {
			return append(aboutFellowship(p, seat), tellCharacter("character", *p.separation().hobbit()))
		},
		Verbs: []verb{{Name: "escape", Do: escape, Fields: []field{fieldOfDestination}}},
	}
}

// whyNoSeparation: nobody separates on the Mordor track (Rulebook p.43).
func whyNoSeparation(p *Position, seat engine.Seat) *reason {
	switch {
	case sideOf(seat) != FreePeoples:
		return otherSide
	case p.InMordor:
		return isOnTrack
	}
	return noCompanions.Unless(p.fellowship() != 0)
}

// fieldOfSeparated asks for one Companion or one group; all of a group go to one region (R30).
var fieldOfSeparated = field{Name: "who", Domain: Figures,
	Bag: func(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
		all := Force{Who: p.fellowship()}
		return engine.Bag{Max: all.bag(), Least: 1, Most: all.Who.count()}
	}, Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
		if Figure(v).character() == NoCharacter {
			return noneHere
		}
		return figureNotCompanion.Unless(p.fellowship().has(Figure(v).character()))
	}}

// fieldOfDestination asks where they go.
var fieldOfDestination = field{Name: "to", Domain: Regions, Choices: chooseDestination,
	Unfit: whyNotDestination}

// onlyOffTrack leaves a field out on the Mordor track: whom a card would separate there is eliminated (R133).
func onlyOffTrack(f field) field {
	f.When = func(p *Position, _ engine.Seat, _ engine.Action) bool { return !p.InMordor }
	return f
}

// leavers returns who leaves by an action so far, or the hobbit who is taken alive.
func (p *Position) leavers(a engine.Action) characterSet {
	if p.Step() == separateAlive {
		return characterSet(0).with(*p.separation().hobbit())
	}
	for _, arg := range a.Args {
		if arg.Name == "who" {
			f := forceOf(arg.Bag)
			return f.Who
		}
	}
	return 0
}

// separationRange is how far Companions go when they leave: Progress and the highest level among them
// (Rulebook p.39).
func (p *Position) separationRange(who characterSet) int {
	level, bonus := highestLevel(who), 0
	if p.Step() == separateChoose {
		f := p.separation()
		bonus = int(*f.bonus())
		if *f.level() != 0 {
			level = int(*f.level())
		}
	}
	return int(p.Progress) + level + bonus
}

// separationReach returns where Companions who leave the Fellowship can go: they stay with the Ring-bearers,
// or walk as Companions do (Rulebook p.24). Where the Ring-bearers are in a friendly stronghold under siege,
// they stay inside (R19).
func (p *Position) separationReach(distance int, siege bool) regionSet {
	return p.companionReach(p.Bearers, distance, siege).or(setOf(p.Bearers))
}

// mayEnterSiege reports whether the running separation may end in a friendly stronghold under siege.
func (p *Position) mayEnterSiege() bool {
	return p.Step() == separateChoose && *p.separation().mayEnter() == intoSiege
}

func chooseDestination(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	return p.separationReach(p.separationRange(p.leavers(a)), p.mayEnterSiege()).values(out)
}

var (
	fromBearers = engine.FactOf("from", Regions,
		func(at attempt) engine.Value { return engine.Value(at.P.Bearers) })

	notCompanion       = reasons.New("not-travelling", theCharacter) // is not in the Fellowship
	figureNotCompanion = notCompanion.Told(engine.FactOf("character", Characters, func(at attempt) engine.Value {
		return engine.Value(Figure(at.Value).character())
	}))
	// whoever leaves in a besieged stronghold stays there
	staysInside   = reasons.New("shut-in", theRegion, fromBearers)
	sentIntoSiege = reasons.New("under-siege", theRegion) // a friendly stronghold that the enemy besieges
	beyondRange   = reasons.New("beyond-range", theRegion, fromBearers,
		engine.FactOf("range", engine.Number, func(at attempt) engine.Value {
			return engine.Value(at.P.separationRange(at.P.leavers(at.Action)))
		}))
)

func whyNotDestination(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
	r := Region(v)
	reach := p.separationReach(p.separationRange(p.leavers(a)), p.mayEnterSiege())
	switch {
	case r == Nowhere:
		return unsaid
	case reach.has(r):
		return nil
	case p.inside(FreePeoples, p.Bearers):
		return staysInside
	case p.inside(FreePeoples, r) && !p.mayEnterSiege():
		return sentIntoSiege
	}
	return beyondRange
}

func separateByDie(pl *play, _ engine.Seat, a engine.Action) {
	who, to := pl.P.leavers(a), Region(a.Get("to"))
	if who.count() > 1 {
		pl.Cover("separated.group")
	}
	spend(pl, a)
	leaveFellowship(pl, who, to)
}

// callSeparate has the Free Peoples separate one Companion or group; bonus lengthens the range, level (if not
// 0) replaces theirs, siege lets it end in a besieged stronghold. On the Mordor track they are eliminated
// instead (R133). With nobody in the Fellowship nothing happens (R56).
func callSeparate(pl *play, bonus, level int, siege bool) {
	p := pl.P
	if p.fellowship() == 0 {
		return
	}
	pl.Call(separateChoose)
	f := p.separation()
	*f.bonus(), *f.level() = int8(bonus), int8(level)
	if siege {
		*f.mayEnter() = intoSiege
	}
}

func separateByCard(pl *play, _ engine.Seat, a engine.Action) {
	who, to := pl.P.leavers(a), Nowhere
	pl.Cover("separated.by-card")
	if !pl.P.InMordor {
		to = Region(a.Get("to"))
	}
	pl.Return()
	leaveFellowship(pl, who, to)
}

// leaveFellowship takes Companions out of the Fellowship: to a region of the map or, if that is Nowhere, out
// of the game. Then it settles the guide, which may ask. On the Mordor track nobody comes to a region (R133);
// elsewhere hobbits are taken alive. Cards on the table that need a Companion who has left go at once
// (Rulebook p.22). It may call procedures, and may be called only once in a step.
func leaveFellowship(pl *play, who characterSet, to Region) {
	p := pl.P
	if p.InMordor {
		to = Nowhere
	}
	if to != Nowhere {
		p.trace(traceCharacters, FreePeoples, p.Bearers, to)
		putOnMap(pl, who, to)
		pl.Tell("separated", tellCharacters("characters", who), tellRegion("to", to))
		arrived(pl, who, to)
		sweepTable(pl)
		settleGuide(pl)
		return
	}
	var alive characterSet
	for _, c := range who.list() {
		if hobbits.has(c) && !p.InMordor {
			alive = alive.with(c)
		} else {
			eliminateCharacter(pl, c)
		}
	}
	sweepTable(pl)
	if alive == 0 {
		settleGuide(pl) // otherwise that is done when the hobbits have gone their ways
	}
	for _, c := range alive.list() {
		takeThemAlive(pl, c)
	}
}

func putOnMap(pl *play, who characterSet, to Region) {
	p := pl.P
	pl.Cover("separated")
	for _, c := range who.list() {
		p.State[c], p.Where[c] = OnMap, to
	}
}

// takeThemAlive has a hobbit who would be eliminated in the Fellowship, off the Mordor track, come into play
// as if he had just been separated (his card): the Free Peoples choose where within Progress and his level.
func takeThemAlive(pl *play, c Character) {
	pl.Call(separateAlive)
	*pl.P.separation().hobbit() = c
}

func escape(pl *play, _ engine.Seat, a engine.Action) {
	c, to := *pl.P.separation().hobbit(), Region(a.Get("to"))
	pl.Cover("taken-alive")
	pl.Return()
	leaveFellowship(pl, characterSet(0).with(c), to)
}
