package wotr

import "redbook/engine"

// Awakening a sovereign (K7): an action of the Free Peoples. His figure then is a Companion; before, he may
// go to the region that his card names.

// awakenVerb awakens a sovereign with a Muster result, or with any result of the Ruler die.
func awakenVerb() verb {
	die := dieField(func(p *Position, _ Side, f Face) *reason {
		if !p.paysAwakening(f) {
			return otherDie
		}
		return p.whyNobodyAwakes()
	})
	die.Empty = orRulerDie(die.Empty, rulerDieForCard, (*Position).paysAwakening)
	return verb{
		Name: "awaken", Turn: true, Do: awakenByDie, Closed: onlySide(FreePeoples),
		Fields: []field{
			die,
			{Name: "who", Domain: Characters, Unfit: whyNotAwakened, Joined: true},
			comesTo("who", awakensElsewhere,
				func(p *Position, who engine.Value) regionSet { return p.awakeningPlaces(Character(who)) }),
		},
	}
}

var awakeningEvents = []engine.EventDef{
	event("awakened", fact("character", Characters), fact("from", Regions), fact("region", Regions)),
	// all tiles on him, into the pool
	event("tiles-returned", fact("character", Characters), fact("count", engine.Number)),
}

var awakeningPaths = func() []string {
	var list []string
	for c := Brand; c < Brand+sovereignCount; c++ {
		list = append(list, awokePath(c))
	}
	return append(list, "awakened-by-muster", "awakened-by-ruler-die", "awakened-elsewhere")
}()

func awokePath(c Character) string { return "awakened." + c.String() }

// paysAwakening reports whether a result of the Free Peoples' dice awakens a sovereign. Threats and Promises
// forbids it for Muster results, so that a Ruler die still does it by being one (SS5).
func (p *Position) paysAwakening(f Face) bool {
	return f.ruler() || f.counts(MusterFace) && !p.onTable(KingsThreatsAndPromises)
}

// whyNobodyAwakes is why no sovereign can be awakened.
func (p *Position) whyNobodyAwakes() *reason {
	for c := Brand; c < Brand+sovereignCount; c++ {
		if p.whyAsleep(c) == nil {
			return nil
		}
	}
	return nobodyAwakes
}

// awakeningPlaces returns where a sovereign can be awakened now: his nation is active, and he is in one of
// the settlements that his card names, or can walk to it as a Companion of the level of his awakened side
// (K7.2). A sovereign who is there already does not walk, so a siege does not hinder him.
func (p *Position) awakeningPlaces(c Character) regionSet {
	row := c.sovereign()
	if !p.isLeader(c) || !p.active(row.nation) || p.sleepsOn(c) {
		return regionSet{}
	}
	at := p.regionOf(c)
	there := p.companionReach(at, int(characters[c].level), false)
	there.add(at)
	if c == Brand {
		return p.unconqueredOf(freeHomes).and(there)
	}
	return p.unconqueredOf(setOf(row.seat)).and(there)
}

// freeHomes are the cities and strongholds of the Free Peoples' nations.
var freeHomes = func() (set regionSet) {
	for r := Nowhere + 1; r < regionCount; r++ {
		if home(r) {
			set.add(r)
		}
	}
	return set
}()

// sleepsOn reports whether a card on the table keeps a sovereign from awakening, whatever would awaken him:
// Your Welcome Is Doubtful while his nation is not at war (SC25), Denethor's Folly (SS3).
func (p *Position) sleepsOn(c Character) bool {
	return p.onTable(YourWelcomeIsDoubtful) && !p.atWar(c.sovereign().nation) ||
		c == Denethor && p.onTable(KingsDenethorsFolly)
}

func awakenByDie(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, a)
	if Face(a.Get("die")).ruler() {
		pl.Cover("awakened-by-ruler-die")
	} else {
		pl.Cover("awakened-by-muster")
	}
	pl.P.concern(nationSet(0).with(Character(a.Get("who")).sovereign().nation))
	awaken(pl, Character(a.Get("who")), Region(a.Get("where")))
}

// awaken makes a Companion of a sovereign who is a leader, in a region (K7.3): his tiles go back into the
// pool, his figure is another one, the Free Peoples get his token. He rouses his nation as any Companion who
// comes into play (Rulebook p.34).
func awaken(pl *play, c Character, where Region) {
	p := pl.P
	from := p.regionOf(c)
	if from != where {
		pl.Cover("awakened-elsewhere")
		p.trace(traceCharacters, FreePeoples, from, where)
	}
	p.Armies[from][c.figure()] = 0
	p.State[c], p.Where[c] = OnMap, where
	if p.kings(rulerTokens) {
		*p.tokenOf(c) = tokenHeld
	}
	p.note(c)
	pl.Cover(awokePath(c))
	pl.Tell("awakened", tellCharacter("character", c), tellRegion("from", from), tellRegion("region", where))
	returnTaint(pl, c)
	arrived(pl, characterSet(0).with(c), where)
}

// returnTaint puts all tiles of a sovereign back into the pool and tells how many.
func returnTaint(pl *play, c Character) {
	p := pl.P
	n := p.tilesOn(c)
	p.untaint(c)
	if n > 0 {
		pl.Tell("tiles-returned", tellCharacter("character", c), tellNumber("count", n))
	}
}

var (
	noSovereign = reasons.New("no-sovereign", theCharacter)
	notAsleep   = reasons.New("not-asleep", theCharacter) // awakened, corrupted or out of the game
	notRoused   = reasons.New("not-roused", theCharacter, hisNation)
	keptAsleep  = reasons.New("kept-asleep", theCharacter)    // by a card on the table
	partnersOwn = reasons.New("partners-ruler", theCharacter) // his nation is the partner's
	rulersActed = nationHasActed.Told(hisNation)
	// no settlement of his card is unconquered and within his reach
	noThrone     = reasons.New("no-throne", theCharacter)
	nobodyAwakes = reasons.New("nobody-to-awaken")

	awakensElsewhere = reasons.New("awaken-elsewhere",
		engine.FactOf("character", Characters, engine.Chosen[Position]("who")),
		theRegion)

	hisNation = engine.FactOf("nation", Nations, func(at attempt) engine.Value {
		return engine.Value(Character(at.Value).sovereign().nation)
	})
)

func whyNotAwakened(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == NoCharacter:
		return unsaid
	case !awakening.has(c):
		return noSovereign
	default:
		return p.whyAsleep(c)
	}
}

// whyAsleep is why a sovereign cannot be awakened now.
func (p *Position) whyAsleep(c Character) *reason {
	n := c.sovereign().nation
	switch {
	case !p.isLeader(c):
		return notAsleep
	case !p.active(n):
		return notRoused
	case !p.commands(n):
		return partnersOwn
	case p.Last.Nations.has(n):
		return rulersActed
	case p.sleepsOn(c):
		return keptAsleep
	}
	places := p.awakeningPlaces(c)
	return noThrone.Unless(!places.empty())
}
