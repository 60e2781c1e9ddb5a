package wotr

import "redbook/engine"

// Awakening a sovereign (K7): an action of the Free Peoples. His figure then is a Companion; before, he may
// go to the region that his card names.

// awakenVerb awakens a sovereign with a Muster result, or with any result of the Ruler die.
func awakenVerb() verb {
	pays := func(p *Position, s Side, f Face) bool {
		return s == FreePeoples && p.paysAwakening(f) && len(chooseAwakened(p, 0, engine.Action{}, nil)) > 0
	}
	return verb{
		Name: "awaken", Turn: true, Do: awakenByDie,
		Fields: []field{
			dieField(pays),
			{Name: "who", Domain: Characters, Choices: chooseAwakened, Why: whyNotAwakened, Joined: true},
			comesTo("who", func(p *Position, who engine.Value) regionSet { return p.awakeningPlaces(Character(who)) }),
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

func chooseAwakened(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for c := Brand; c < Brand+sovereignCount; c++ {
		if set := p.awakeningPlaces(c); !set.empty() && p.ownNations(FreePeoples).has(c.sovereign().nation) {
			out = append(out, engine.Value(c))
		}
	}
	return out
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

const (
	refusedNoSovereign = "no-sovereign"   // character: none
	refusedNotAsleep   = "not-asleep"     // character: awakened, corrupted or out of the game
	refusedNotRoused   = "not-roused"     // character, nation: it is passive
	refusedKeptAsleep  = "kept-asleep"    // character: a card on the table
	refusedPartners    = "partners-ruler" // character: his nation is the partner's
	// character: no settlement of his card is unconquered and within his reach
	refusedNoThrone     = "no-throne"
	refusedNobodyAwakes = "nobody-to-awaken" // none can be awakened now
)

var awakeningRefusals = []string{refusedNoSovereign, refusedNotAsleep, refusedNotRoused, refusedKeptAsleep,
	refusedPartners, refusedNoThrone, refusedNobodyAwakes}

func whyNotAwakened(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch c := Character(v); {
	case c == NoCharacter:
		return nil
	case !awakening.has(c):
		return engine.Refuse(refusedNoSovereign, tellCharacter("character", c))
	case !p.isLeader(c):
		return engine.Refuse(refusedNotAsleep, tellCharacter("character", c))
	case !p.active(c.sovereign().nation):
		return engine.Refuse(refusedNotRoused, tellCharacter("character", c), tellNation(c.sovereign().nation))
	case !p.commands(c.sovereign().nation):
		return engine.Refuse(refusedPartners, tellCharacter("character", c))
	case p.Last.Nations.has(c.sovereign().nation):
		return engine.Refuse(refusedSameNation, tellNation(c.sovereign().nation))
	case p.sleepsOn(c):
		return engine.Refuse(refusedKeptAsleep, tellCharacter("character", c))
	default:
		return engine.Refuse(refusedNoThrone, tellCharacter("character", c))
	}
}

// whyNobodyAwakes is why the verb is closed.
func whyNobodyAwakes(p *Position, s Side) *engine.Refusal {
	return firstOf(withoutKings(p), otherSide(s, FreePeoples),
		refuseIf(len(chooseAwakened(p, 0, engine.Action{}, nil)) == 0, refusedNobodyAwakes),
		p.noDieButRuler(s, func(p *Position, _ Side, f Face) bool { return p.paysAwakening(f) },
			tellCard("card", KingsThreatsAndPromises)))
}
