package wotr

import "redbook/engine"

// Moving characters (Rulebook pp.24-25): Companions, Nazgûl and Minions that stand on the map, one figure or
// group after another, each once in an action (R69). The first move may be the action itself; characters.move
// asks for the others.

// moverFrame is the frame of the moves of Side's characters. Landed keeps Nazgûl from moving twice.
type moverFrame Frame

func (f *moverFrame) unmoved() *characterSet { return &f.Force.Who } // who may still move
func (f *moverFrame) bonus() *int8           { return &f.N }         // as in characterMove
func (f *moverFrame) level() *int8           { return &f.Left }      // likewise
func (f *moverFrame) flags() *uint8          { return &f.Kind }
func (f *moverFrame) rider() *Character      { return &f.One } // whose ride it is; otherwise nobody
func (f *moverFrame) ends() *regionSet       { return &f.Set } // of a ride

func (f *moverFrame) intoSiege() bool { return *f.flags()&moveIntoSiege != 0 }
func (f *moverFrame) rides() bool     { return *f.rider() != NoCharacter }

func (p *Position) moves() *moverFrame { return (*moverFrame)(p.Here()) }

// characterMove is what lets a side move characters on the map. The Shadow's may always move Nazgûl.
type characterMove struct {
	only      characterSet // who may move, besides the Nazgûl; 0: all that can
	bonus     int8         // regions more than the level
	level     int8         // instead of their own; 0 is their own
	intoSiege bool         // may end in a friendly stronghold under siege
	single    bool         // one figure or group alone
}

// The flags.
const (
	moveIntoSiege uint8 = 1 << iota
	moveSingle
)

// moving are the characters that can move at all: a level of 0 does not, even with an army (Rulebook p.24).
var moving = func() (set characterSet) {
	for c := range characters {
		if characters[c].level > 0 {
			set = set.with(Character(c))
		}
	}
	return set
}()

func characterSteps(all []step) {
	all[charactersNext] = step{Name: "characters.next", Run: nextCharacters}
	all[charactersMove] = step{
		Name: "characters.move", Owed: asksHere, About: aboutStarts,
		Verbs: []verb{companionsVerb(noDie), minionsVerb(noDie), {Name: "done", Closed: whyNoRest, Do: doneHere}},
	}
}

var characterMoveEvents = []engine.EventDef{
	event("characters-moved", fact("side", Sides), fact("figures", Figures), fact("from", Regions),
		fact("region", Regions)),
}

var characterMovePaths = []string{"companion-roused", "stopped-at-stronghold", "shadowfax", "group-moved",
	"nazgul-into-siege"}

func companionsVerb(die field) verb { return moveVerb("move-companions", FreePeoples, die) }

func minionsVerb(die field) verb { return moveVerb("move-minions", Shadow, die) }

// moveVerb moves a group of a side's characters; in an action its first field is the die that pays.
func moveVerb(name string, side Side, die field) verb {
	return verb{
		Name: name, Turn: true, Do: moveCharacters, Closed: onlySide(side),
		Fields: []field{
			die,
			{Name: "from", Domain: Regions, Choices: chooseMoveFrom, Unfit: whyNotMoveFrom},
			{Name: "who", Domain: Figures, Bag: bagOfMovers, Unfit: onlyOf(bagOfMovers, noneHere), Usual: usualMovers,
				Quick: quickMovers},
			{Name: "to", Domain: Regions, Choices: chooseMoveTo, Unfit: whyNotMoveTo},
		},
	}
}

var (
	noMovers       = reasons.New("nobody-to-move", engine.FactOf("side", Sides, theSide))
	mustRide       = reasons.New("ride-must-go", theRider) // the card leaves no choice
	needsRider     = reasons.New("move-rider", theRider)   // he must be in the group
	nobodyHere     = reasons.New("move-nobody", theRegion) // none of one's own
	hereRooted     = reasons.New("move-rooted", ofSaruman) // he is of level 0
	shutIn         = reasons.New("move-shut-in", theRegion)
	haveMoved      = reasons.New("move-have-moved", theRegion) // or may not
	movesIntoSiege = reasons.New("move-siege", theRegion)      // a friendly stronghold under siege
	closedOff      = reasons.New("move-closed", theRegion)     // a stronghold that the Free Peoples control
	tooFar         = reasons.New("move-too-far", fromRegion, theRegion, engine.FactOf("distance", engine.Number,
		func(at attempt) engine.Value {
			f, who := at.P.movers(sideOf(at.Seat)), forceOf(at.Action.Bag("who"))
			return engine.Value(stride(&f, &who))
		}))
	wayBarred = reasons.New("move-barred", fromRegion, theRegion) // a stronghold lies on the way

	theRider = engine.FactOf("character", Characters, func(at attempt) engine.Value {
		return engine.Value(*at.P.moves().rider())
	})
	fromRegion = engine.FactOf("from", Regions, engine.Chosen[Position]("from"))
)

// movesCharacters is why a side cannot move characters by a result.
func movesCharacters(p *Position, s Side, f Face) *reason {
	if !f.counts(CharacterFace) {
		return otherDie
	}
	return noMovers.Unless(p.canMoveCharacters(s))
}

// callMoveCharacters has a side move its Companions, or its Nazgûl and Minions, one figure or group after
// another.
func callMoveCharacters(pl *play, s Side, m characterMove) {
	p := pl.P
	pl.Call(charactersNext)
	f := p.moves()
	f.Side, *f.bonus(), *f.level() = s, m.bonus, m.level
	*f.unmoved() = p.ownCharacters(s) & moving
	if m.only != 0 {
		*f.unmoved() &= m.only
	}
	if m.intoSiege {
		*f.flags() |= moveIntoSiege
	}
	if m.single {
		*f.flags() |= moveSingle
	}
}

// callRide has the Free Peoples move a Companion, with any others of his region, directly to one of some
// regions, even out of a siege (FC22).
func callRide(pl *play, who Character, to regionSet) {
	p := pl.P
	at := p.Where[who]
	callMoveCharacters(pl, FreePeoples, characterMove{only: p.at(FreePeoples, at), single: true})
	f := p.moves()
	*f.rider(), *f.ends() = who, to
	f.ends().remove(at)
}

func nextCharacters(pl *play) {
	if p := pl.P; p.canMoveCharacters(p.Here().Side) {
		pl.Goto(charactersMove)
	} else {
		pl.Return()
	}
}

// whyNoRest is why a side may not leave it at that: a ride is the card's order.
func whyNoRest(p *Position, _ engine.Seat) *reason { return mustRide.Unless(!p.moves().rides()) }

// movers is the frame of the moves: that of the running procedure, or that of a die's action before its first
// move.
func (p *Position) movers(s Side) moverFrame {
	if p.Step() == actionChoose {
		f := moverFrame{Side: s}
		*f.unmoved() = p.ownCharacters(s) & moving
		return f
	}
	return *p.moves()
}

// unmoved counts the Nazgûl in a region that have not moved in this action.
func (p *Position) unmoved(f *moverFrame, r Region) int {
	n := int(p.Armies[r][nazgul])
	for _, at := range f.Landed {
		if at == r && r != Nowhere {
			n--
		}
	}
	return n
}

func (p *Position) canMoveCharacters(s Side) bool {
	f := p.movers(s)
	set := p.starts(&f)
	return !set.empty()
}

// starts returns the regions from which somebody can still move.
func (p *Position) starts(f *moverFrame) regionSet {
	var set regionSet
	for _, c := range f.unmoved().list() {
		if p.onMap(c) && !set.has(p.Where[c]) && p.canLeave(f, c) {
			set.add(p.Where[c])
		}
	}
	if f.Side == Shadow {
		for r := Nowhere + 1; r < regionCount; r++ {
			if p.Armies[r][nazgul] > 0 && p.unmoved(f, r) > 0 {
				set.add(r)
			}
		}
	}
	return set
}

// canLeave reports whether a character has any way to go: one step decides it.
func (p *Position) canLeave(f *moverFrame, c Character) bool {
	var set regionSet
	switch {
	case f.rides() || c == WitchKing:
		return true
	case landMinions.has(c):
		set = p.walkReach(p.Where[c], 1)
	default:
		set = p.companionReach(p.Where[c], 1, f.intoSiege())
	}
	return !set.empty()
}

func chooseMoveFrom(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	f := p.movers(sideOf(seat))
	return p.starts(&f).values(out)
}

func whyNotMoveFrom(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	r, s := Region(v), sideOf(seat)
	if r == Nowhere {
		return unsaid
	}
	f := p.movers(s)
	if p.starts(&f).has(r) {
		return nil
	}
	switch who := p.at(s, r); {
	case who == 0 && (s == FreePeoples || p.Armies[r][nazgul] == 0):
		return nobodyHere
	case who == characterSet(0).with(Saruman) && p.Armies[r][nazgul] == 0:
		return hereRooted
	case p.inside(s, r):
		return shutIn
	}
	return haveMoved
}

// bagOfMovers holds who can move from a region. A group that the Mouth of Sauron goes with goes where he can:
// the others fly there.
func bagOfMovers(p *Position, seat engine.Seat, a engine.Action) engine.Bag {
	f, from := p.movers(sideOf(seat)), Region(a.Get("from"))
	var all Force
	if f.Side == Shadow {
		all.Count[nazgul] = uint8(p.unmoved(&f, from))
	}
	for _, c := range (*f.unmoved() & p.at(f.Side, from)).list() {
		if p.canLeave(&f, c) {
			all.Who = all.Who.with(c)
		}
	}
	bag := engine.Bag{Max: all.bag(), Least: 1}
	bag.Most = engine.Total(bag.Max)
	if f.rides() {
		bag.Check, bag.Sample = p.rideWith(*f.rider(), bag.Max)
	}
	return bag
}

// rideWith allows only groups with the rider in them.
func (p *Position) rideWith(who Character,
	all []engine.Count) (check func([]engine.Count) *engine.Refusal, sample func(func(int) int) []engine.Count) {
	check = func(counts []engine.Count) *engine.Refusal {
		if f := forceOf(counts); !f.Who.has(who) {
			return needsRider.Refusal(attempt{P: p})
		}
		return nil
	}
	sample = func(pick func(n int) int) []engine.Count {
		var some []engine.Count
		for _, c := range all {
			if Figure(c.Kind).character() == who || pick(2) == 0 {
				some = append(some, c)
			}
		}
		return some
	}
	return check, sample
}

func chooseMoveTo(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	f, who := p.movers(sideOf(seat)), forceOf(a.Bag("who"))
	return p.reach(&f, Region(a.Get("from")), &who).values(out)
}

func whyNotMoveTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	f, from, to := p.movers(sideOf(seat)), Region(a.Get("from")), Region(v)
	who := forceOf(a.Bag("who"))
	switch {
	case to == Nowhere:
		return unsaid
	case to == from:
		return standsThere
	case p.reach(&f, from, &who).has(to):
		return nil
	case f.rides():
		return marchThither
	case p.inside(f.Side, to):
		return movesIntoSiege
	case f.Side == Shadow && p.closedToMinions(to):
		return closedOff
	case int(distances[from][to]) > stride(&f, &who):
		return tooFar
	}
	return wayBarred
}

func moveCharacters(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	s, from, to, who := sideOf(seat), Region(a.Get("from")), Region(a.Get("to")), forceOf(a.Bag("who"))
	if p.Step() == actionChoose {
		spend(pl, a)
		callMoveCharacters(pl, s, characterMove{})
	}
	f := p.moves()
	*f.unmoved() &^= who.Who
	land(f, to, int(who.Count[nazgul]))
	p.shift(&who, from, to)
	p.trace(traceCharacters, s, from, to)
	pl.Tell("characters-moved", tellSide("side", s), tellForce("figures", &who), tellRegion("from", from),
		tellRegion("region", to))
	coverMove(pl, &who, to)
	if *f.flags()&moveSingle != 0 {
		pl.Return()
	} else {
		pl.Goto(charactersNext)
	}
	arrived(pl, who.Who, to)
}

// land remembers where Nazgûl have come to.
func land(f *moverFrame, to Region, n int) {
	for i := range f.Landed {
		if n > 0 && f.Landed[i] == Nowhere {
			f.Landed[i] = to
			n--
		}
	}
}

func coverMove(pl *play, who *Force, to Region) {
	p := pl.P
	switch {
	case who.Who.has(GandalfTheWhite) && groupLevel(who.Who) == shadowfaxLevel:
		pl.Cover("shadowfax")
	case who.Who&companions != 0 && p.strongholdOf(Shadow, to):
		pl.Cover("stopped-at-stronghold")
	case who.nazgul() > 0 && p.besieges(Shadow, to):
		pl.Cover("nazgul-into-siege")
	case (who.Who & companions).count() > 1:
		pl.Cover("group-moved")
	}
}

// arrived settles what follows when a Companion ends a move or comes into play: in a city or stronghold that
// the enemy does not control, besieged or not, he activates its nation if his card says so (Rulebook p.34,
// R75). Characters of the Shadow activate no nation.
func arrived(pl *play, who characterSet, r Region) {
	p := pl.P
	if k := regions[r].settlement; k != City && k != Stronghold || !p.controls(FreePeoples, r) {
		return
	}
	n := regions[r].nation
	for _, c := range who.list() {
		if characters[c].rouses.has(n) && !p.active(n) {
			activate(pl, n, causeCompanion, r)
			pl.Cover("companion-roused")
		}
	}
}
