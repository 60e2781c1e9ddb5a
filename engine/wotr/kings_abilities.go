package wotr

import "redbook/engine"

// What awakened sovereigns can do as an action (KA1 to KA5). The first ability of a card needs a Muster
// result of any die. The second needs a given result of the Ruler die: a Will of the West on it serves as any
// result (K4.5), and a ruler token turns it to the one needed (kings_tokens.go). What they do in a battle
// stands in kings_battle.go.

// rallyFrame is the frame of a rally, which recruits figure by figure.
type rallyFrame Frame

func (f *rallyFrame) sovereign() *Character { return &f.One }
func (f *rallyFrame) left() *int8           { return &f.Left } // figures still to come
func (f *rallyFrame) used() *regionSet      { return &f.Set }  // where figures have come to

func (f *rallyFrame) begin(c Character) {
	f.Side, *f.sovereign(), *f.left() = FreePeoples, c, rallied(c)
}

func (p *Position) rally() *rallyFrame { return (*rallyFrame)(p.Here()) }

// ability is what a sovereign can do.
type ability uint8

// The abilities.
const (
	noAbility ability = iota
	dwarvenking
	stewardship
	elvenking
	callToArms
	ironGuard
	palantirOfAnarion // follows from an Event result; it is an action only with a ruler token
	musteringOfTheMark
	farSightedMove // Far-sighted is one of three
	farSightedParting
	farSightedCompanions
	abilityCount
)

// Abilities names them.
var Abilities = engine.NewDomain("ability", "", "dwarvenking", "stewardship", "elvenking", "call-to-arms",
	"iron-guard", "palantir-of-anarion",
	"mustering-of-the-mark", "far-sighted-move", "far-sighted-parting", "far-sighted-companions")

// abilityRow is an ability: whose it is, and whether it asks for the Ruler die.
type abilityRow struct {
	who    Character
	second bool
}

var abilities = [abilityCount]abilityRow{
	dwarvenking:          {Dain, false},
	stewardship:          {Denethor, false},
	elvenking:            {Thranduil, false},
	callToArms:           {Brand, true},
	ironGuard:            {Dain, true},
	palantirOfAnarion:    {Denethor, true},
	musteringOfTheMark:   {Theoden, true},
	farSightedMove:       {Thranduil, true},
	farSightedParting:    {Thranduil, true},
	farSightedCompanions: {Thranduil, true},
}

func tellAbility(a ability) engine.Fact { return single("ability", Abilities, a) }

func abilityPath(a ability) string { return "ability-" + Abilities.Name(engine.Value(a)) }

func abilitySteps(all []step) {
	all[rallyNext] = step{Name: "rally.next", Run: nextRally}
	all[rallyChoose] = step{
		Name: "rally.choose", Owed: asksHere,
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			f := p.rally()
			return []engine.Fact{
				tellCharacter("character", *f.sovereign()), tellNumber("count", int(*f.left())),
			}
		},
		Verbs: []verb{
			{Name: "rally", Do: rally, Fields: []field{
				{Name: "what", Domain: Figures, Choices: chooseRallied, Joined: true},
				comesTo("what", cardElsewhere, func(p *Position, kind engine.Value) regionSet {
					return p.rallyPlaces(p.rally(), Figure(kind))
				}),
			}},
			{Name: "done", Do: doneHere},
		},
	}
	all[seeingDraw] = step{
		Name: "seeing.draw", Owed: asks(FreePeoples),
		About: func(*Position, engine.Seat) []engine.Fact {
			return []engine.Fact{tellCharacter("character", Denethor)}
		},
		Verbs: []verb{
			{Name: "draw-from", Fields: []field{deckField()}, Do: func(pl *play, seat engine.Seat, a engine.Action) {
				pl.Return()
				pl.Cover(abilityPath(palantirOfAnarion))
				drawByChoice(pl, seat, a)
			}},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
}

var abilityEvents = []engine.EventDef{
	event("ability-used", fact("character", Characters), fact("ability", Abilities)),
	spends("ruler-token-used", fact("character", Characters), fact("from", Faces), fact("to", Faces)),
}

var abilityPaths = func() []string {
	var list []string
	for a := dwarvenking; a < abilityCount; a++ {
		list = append(list, abilityPath(a))
	}
	for c := Brand; c < Brand+sovereignCount; c++ {
		list = append(list, rulerTokenPath(c))
	}
	return append(list, "rally-home", "rally-beside")
}()

// abilityVerb uses an ability of an awakened sovereign.
func abilityVerb() verb {
	die := dieField(func(p *Position, _ Side, f Face) *reason { return p.whyNoAbility(f) })
	die.Empty = orRulerDie(die.Empty, onlyRuler, func(p *Position, f Face) bool {
		return p.whyNoAbility(f) != otherDie
	})
	return verb{
		Name: "use-ability", Turn: true, Closed: onlySide(FreePeoples),
		Fields: []field{
			die,
			{Name: "ability", Domain: Abilities, Unfit: whyNotAble},
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			spend(pl, a)
			useAbility(pl, ability(a.Get("ability")))
		},
	}
}

// whyNoAbility is why a result pays for no ability that can do something now.
func (p *Position) whyNoAbility(f Face) *reason {
	able := false
	for a := dwarvenking; a < abilityCount; a++ {
		if a == palantirOfAnarion || !p.able(a) {
			continue
		}
		if p.paysAbility(&abilities[a], f) {
			return nil
		}
		able = true
	}
	if able {
		return otherDie
	}
	return noRulerHere
}

func (p *Position) paysAbility(row *abilityRow, f Face) bool {
	return f.counts(row.asks().plain()) && (f.ruler() || !row.second)
}

// asks is the result that an ability asks for: a second one asks for it on the Ruler die.
func (row *abilityRow) asks() Face {
	if row.second {
		return row.who.sovereign().needs | RulerDie
	}
	return MusterFace
}

// able reports whether an ability can do anything now.
func (p *Position) able(a ability) bool {
	c := abilities[a].who
	row := c.sovereign()
	if !p.onMap(c) || !p.commands(row.nation) {
		return false
	}
	switch a {
	case dwarvenking, stewardship, elvenking:
		regular := figureOf(row.nation, Regular)
		return p.mayLevy(row.nation) && p.Where[c] == row.seat && p.Armies[row.seat][regular] > 0 &&
			p.Reinforcements[regular+Figure(Elite)] > 0
	case callToArms, ironGuard, musteringOfTheMark:
		var f rallyFrame
		f.begin(c)
		return p.mayLevy(row.nation) && p.mayRally(&f)
	case palantirOfAnarion:
		return p.Where[c] == row.seat && p.canDraw(FreePeoples)
	case farSightedMove:
		return !p.InMordor && !p.Revealed
	case farSightedParting:
		return !p.InMordor && p.fellowship() != 0
	case farSightedCompanions:
		return !p.InMordor && p.canMoveCharacters(FreePeoples)
	}
	return false
}

// mayLevy reports whether a sovereign may bring his nation figures: it is at war, and that is an action for
// it (seats_consecutive.go).
func (p *Position) mayLevy(n Nation) bool { return p.atWar(n) && !p.Last.Nations.has(n) }

// useAbility carries an ability out. The die has been spent.
func useAbility(pl *play, a ability) {
	p, c := pl.P, abilities[a].who
	pl.Cover(abilityPath(a))
	pl.Tell("ability-used", tellCharacter("character", c), tellAbility(a))
	switch a {
	case dwarvenking, stewardship, elvenking: // the regular goes to the reinforcements (K7.5)
		row := c.sovereign()
		elite := figureOf(row.nation, Elite)
		p.concern(nationSet(0).with(row.nation))
		p.dismiss(row.seat, figureOf(row.nation, Regular), 1)
		p.Reinforcements[elite]--
		p.Armies[row.seat][elite]++
		p.trace(traceRecruit, FreePeoples, Nowhere, row.seat)
		pl.Tell("upgraded", tellRegion("region", row.seat), single("figure", Figures, elite))
	case callToArms, ironGuard, musteringOfTheMark:
		p.concern(nationSet(0).with(c.sovereign().nation))
		pl.Call(rallyNext)
		p.rally().begin(c)
	case farSightedMove:
		p.Kings.Sighted = true
		moveFellowship(pl, true)
	case farSightedParting:
		callSeparate(pl, 1, 0, false)
	case farSightedCompanions:
		callMoveCharacters(pl, FreePeoples, characterMove{bonus: 1})
	}
}

// rallied is how many figures a sovereign's second ability recruits.
func rallied(c Character) int8 {
	if c == Dain {
		return 2
	}
	return 3
}

// ralliedBy appends the figures that can be recruited next. Call to Arms and Mustering of the Mark: a regular
// or a leader in each of two free settlements of the nation, then one in the region of the sovereign, if that
// is free. Iron Guard: a unit in Dáin's region, free or under siege, then a regular or a leader in another
// free settlement of the Dwarves.
func (p *Position) ralliedBy(f *rallyFrame, out []engine.Value) []engine.Value {
	n := f.sovereign().sovereign().nation
	for _, k := range [...]Rank{Regular, Elite, Leader} {
		if kind := figureOf(n, k); !p.rallyPlaces(f, kind).empty() {
			out = append(out, engine.Value(kind))
		}
	}
	return out
}

// rallyPlaces returns where a figure can be recruited next.
func (p *Position) rallyPlaces(f *rallyFrame, kind Figure) regionSet {
	row, at := f.sovereign().sovereign(), p.Where[*f.sovereign()]
	places, withHim := settled[row.nation].minus(*f.used()), *f.left() == 1
	dain := *f.sovereign() == Dain
	if dain {
		withHim = *f.left() == 2
		places.remove(at)
	}
	if withHim {
		places = setOf(at)
	}
	var set regionSet
	for r := range places.all() {
		switch {
		case kind.rank() == Elite && !(dain && withHim), kind.rank() == Leader && dain && withHim:
		// Around a stronghold under siege the region is free (errata p.10).
		case p.besieged(r) && !withHim, p.inside(FreePeoples, r) && !dain:
		case p.mayRecruit(kind, r, true):
			set.add(r)
		}
	}
	return set
}

// nextRally asks for the next figure; what cannot be recruited is left out.
func nextRally(pl *play) {
	p := pl.P
	f := p.rally()
	if p.mayRally(f) {
		pl.Goto(rallyChoose)
	} else {
		pl.Return()
	}
}

// mayRally goes on to the next figure that can be recruited, and reports whether there is one.
func (p *Position) mayRally(f *rallyFrame) bool {
	for ; *f.left() > 0; *f.left()-- {
		if len(p.ralliedBy(f, nil)) > 0 {
			return true
		}
	}
	return false
}

func chooseRallied(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.ralliedBy(p.rally(), out)
}

func rally(pl *play, _ engine.Seat, a engine.Action) {
	f := pl.P.rally()
	r := Region(a.Get("where"))
	if *f.left()--; r == pl.P.Where[*f.sovereign()] {
		pl.Cover("rally-beside")
	} else {
		pl.Cover("rally-home")
	}
	f.used().add(r)
	recruit(pl, Figure(a.Get("what")), r, 1)
	pl.Goto(rallyNext)
}

// sees notes that an Event result of the Ruler die has drawn or played a card: after it Denethor may have one
// more (Palantír of Anárion).
func (p *Position) sees(die Face) {
	if die.ruler() && die.counts(EventFace) {
		p.Kings.Seeing = true
	}
}

// askSeeing lets the Free Peoples draw one more card, if Denethor is in Minas Tirith; it reports whether it
// asked.
func askSeeing(pl *play) bool {
	p := pl.P
	seeing := p.Kings.Seeing && p.turnFrame().Side == FreePeoples
	p.Kings.Seeing, p.Kings.Sighted = false, false
	if !seeing || !p.able(palantirOfAnarion) {
		return false
	}
	pl.Call(seeingDraw)
	p.Here().Side = FreePeoples
	return true
}

var (
	theAbility = engine.FactOf("ability", Abilities, engine.TheValue[Position])
	itsRuler   = engine.FactOf("character", Characters,
		func(at attempt) engine.Value { return engine.Value(rulerAt(at)) })
	itsNation = engine.FactOf("nation", Nations, func(at attempt) engine.Value {
		return engine.Value(rulerAt(at).sovereign().nation)
	})
	itsFace = engine.FactOf("face", Faces, func(at attempt) engine.Value {
		return engine.Value(abilities[at.Value].asks())
	})

	noRulerHere    = reasons.New("no-ruler-able") // no awakened sovereign can do anything now
	notAwakened    = reasons.New("ruler-not-awakened", itsRuler)
	partnersAble   = partnersOwn.Told(itsRuler)
	rulerAtPeace   = reasons.New("ruler-at-peace", itsRuler, itsNation)
	abilityActed   = nationHasActed.Told(itsNation)
	abilityDie     = reasons.New("ability-other-die", itsRuler, theAbility, itsFace) // the result that it needs
	abilityNotAble = reasons.New("ability-does-not", itsRuler, theAbility)           // it can do nothing now
	// Palantír of Anárion follows a card
	noActionItself = reasons.New("ability-no-action", theAbility)
)

// rulerAt is the sovereign whose ability does not fit.
func rulerAt(at attempt) Character { return abilities[at.Value].who }

func whyNotAble(p *Position, _ engine.Seat, act engine.Action, v engine.Value) *reason {
	switch a := ability(v); {
	case a == noAbility || a >= abilityCount:
		return unsaid
	case a == palantirOfAnarion:
		return noActionItself
	default:
		if why := p.whyUnable(a); why != nil {
			return why
		}
		return abilityDie.Unless(p.paysAbility(&abilities[a], Face(act.Get("die"))))
	}
}

// whyUnable is why an ability can do nothing now.
func (p *Position) whyUnable(a ability) *reason {
	row := &abilities[a]
	n := row.who.sovereign().nation
	recruits := a < farSightedMove && a != palantirOfAnarion
	switch {
	case !p.onMap(row.who):
		return notAwakened
	case !p.commands(n):
		return partnersAble
	case recruits && !p.atWar(n):
		return rulerAtPeace
	case recruits && p.Last.Nations.has(n):
		return abilityActed
	}
	return abilityNotAble.Unless(p.able(a))
}
