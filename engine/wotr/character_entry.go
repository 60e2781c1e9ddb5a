package wotr

import "redbook/engine"

// Bringing characters in with an action die: Minions with a Muster result, Aragorn and Gandalf the White with
// the Will of the West (Rulebook p.24; the conditions are printed on their cards, characters.md).

var minionEvents = []engine.EventDef{
	event("brought-in", fact("character", Characters), fact("region", Regions)),
	event("transformed", fact("character", Characters), fact("into", Characters), fact("region", Regions)),
	event("voice-of-saruman"),
}

func bringInVerb() verb {
	return verb{
		Name: "bring-in", Turn: true, Seldom: true, Do: bringIn,
		Fields: []field{
			dieField((*Position).whyNobodyComes),
			{Name: "who", Domain: Characters, Unfit: whyNotEntrant, Joined: true},
			comesTo("who", comesElsewhere,
				func(p *Position, who engine.Value) regionSet { return p.entries(Character(who)) }),
		},
	}
}

// brings reports whether a result brings characters of a side in.
func (f Face) brings(s Side) bool {
	return s == Shadow && f.counts(MusterFace) || f.plain() == WillFace
}

// entrants are the characters that come in with a die.
const entrants = minions | characterSet(1<<Aragorn|1<<GandalfTheWhite)

var (
	comesNotYours  = reasons.New("come-not-yours", theCharacter)
	comesNotByDie  = reasons.New("come-not-by-die", theCharacter) // he sets out with the Fellowship
	hasCome        = reasons.New("come-has-come", theCharacter)   // he is or has been in play
	comesNotYet    = reasons.New("come-not-yet", theCharacter)    // his condition does not hold
	comesElsewhere = reasons.New("come-elsewhere",
		engine.FactOf("character", Characters, engine.Chosen[Position]("who")), theRegion)
	nobodyComes = reasons.New("nobody-to-bring-in", nobodyFacts()...)
	// another result would bring him
	comesByOther = otherDie.Told(engine.FactOf("face", Faces, engine.Chosen[Position]("die")))
)

// nobodyFacts tell who may still come; each of them has a condition of his own. Words know no hyphens.
func nobodyFacts() []reasonFact {
	facts := []reasonFact{engine.FactOf("side", Sides, theSide)}
	for _, who := range [...]struct {
		fact string
		who  Character
	}{{"aragorn", Aragorn}, {"gandalf", GandalfTheWhite}, {"saruman", Saruman}, {"witchking", WitchKing},
		{"mouth", MouthOfSauron}, {"serpent", BlackSerpent}, {"mirkwood", ShadowOfMirkwood}, {"ugluk", Ugluk}} {
		facts = append(facts, reasonFact{Name: who.fact, Domain: Characters, Of: func(at attempt) []engine.Value {
			if at.P.comers(sideOf(at.Seat)).has(who.who) {
				return []engine.Value{engine.Value(who.who)}
			}
			return nil
		}})
	}
	return facts
}

// whyNobodyComes is why a result brings nobody in.
func (p *Position) whyNobodyComes(s Side, f Face) *reason {
	anybody := false
	for comers := p.comers(s); comers != 0; comers &= comers - 1 {
		if where := p.entries(comers.first()); where.empty() {
			continue
		}
		if f.bringsIn(comers.first()) {
			return nil
		}
		anybody = true
	}
	if anybody {
		return otherDie
	}
	return nobodyComes
}

func whyNotEntrant(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	c := Character(v)
	switch {
	case c == NoCharacter:
		return unsaid
	case characters[c].side != sideOf(seat):
		return comesNotYours
	case !entrants.has(c):
		return comesNotByDie
	case chieftains.has(c) && !p.kings(withKings):
		return withoutKings
	case p.State[c] != Aside:
		return hasCome
	case !controlsCharacter(seat, c):
		return partnersMinion
	}
	if where := p.entries(c); where.empty() {
		return comesNotYet
	}
	return comesByOther.Unless(Face(a.Get("die")).bringsIn(c))
}

// bringsIn reports whether a result brings in a character of those who may come.
func (f Face) bringsIn(c Character) bool {
	return f.brings(characters[c].side) || chieftains.has(c) && f.bringsChieftain()
}

// comers are the characters of a side that have not come in yet.
func (p *Position) comers(s Side) characterSet {
	set := entrants & p.ownCharacters(s) & p.in(Aside)
	if !p.kings(withKings) {
		set &^= chieftains
	}
	return set
}

// comesTo is the field that asks where somebody comes who is named in an earlier field.
func comesTo(named string, elsewhere *reason, places func(p *Position, who engine.Value) regionSet) field {
	return field{Name: "where", Domain: Regions,
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return places(p, a.Get(named)).values(out)
		},
		Unfit: func(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
			if Region(v) == Nowhere {
				return unsaid
			}
			return elsewhere.Unless(places(p, a.Get(named)).has(Region(v)))
		}}
}

// entries returns the regions in which a character can come into play now; the normal limits of recruiting do
// not apply (Rulebook p.24).
func (p *Position) entries(c Character) regionSet {
	switch c {
	case Saruman:
		if p.atWar(Isengard) {
			return p.unconqueredOf(setOf(Orthanc))
		}
	case WitchKing:
		if p.atWar(Sauron) && p.anyAtWar(FreePeoples) {
			return p.withUnitsOf(Sauron)
		}
	case MouthOfSauron:
		if p.InMordor || p.allAtWar(FreePeoples) {
			return p.unconqueredOf(strongholdsOf(Sauron))
		}
	case Aragorn:
		if p.onMap(Strider) {
			return p.unconqueredOf(setOf(MinasTirith, DolAmroth, Pelargir)).and(setOf(p.Where[Strider]))
		}
	case GandalfTheWhite:
		return p.entriesOfTheWhite()
	default:
		return p.chieftainEntries(c)
	}
	return regionSet{}
}

// entriesOfTheWhite are Gandalf the White's: where Gandalf the Grey stands, or, if he has fallen, Fangorn or
// an unconquered stronghold of the Elves; at least one Minion must be or have been in play, who is no
// chieftain (K11.3).
func (p *Position) entriesOfTheWhite() regionSet {
	switch {
	case minions&^chieftains&^p.in(Aside) == 0:
	case p.onMap(GandalfTheGrey):
		return setOf(p.Where[GandalfTheGrey])
	case p.State[GandalfTheGrey] == Eliminated:
		return p.unconqueredOf(strongholdsOf(Elves)).or(setOf(Fangorn))
	}
	return regionSet{}
}

// unconqueredOf returns those of some settlements that are their owner's (under siege or not).
func (p *Position) unconqueredOf(set regionSet) regionSet { return set.minus(p.Captured) }

// strongholdsOf returns the regions with a nation's strongholds.
func strongholdsOf(n Nation) regionSet {
	var set regionSet
	for _, r := range settlements[n] {
		if isStronghold(r) {
			set.add(r)
		}
	}
	return set
}

// anyAtWar reports whether a nation of a side is at war.
func (p *Position) anyAtWar(s Side) bool {
	for _, n := range nationsOf(s) {
		if p.atWar(n) {
			return true
		}
	}
	return false
}

// withUnitsOf returns the regions in which a nation has a unit.
func (p *Position) withUnitsOf(n Nation) regionSet {
	var set regionSet
	regular := figureOf(n, Regular)
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.Armies[r][regular]|p.Armies[r][regular+Figure(Elite)] != 0 {
			set.add(r)
		}
	}
	return set
}

func bringIn(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, a)
	p := pl.P
	c, r := Character(a.Get("who")), Region(a.Get("where"))
	p.trace(traceRecruit, characters[c].side, Nowhere, r)
	switch before := formerly(c); {
	case before != NoCharacter && p.onMap(before): // the same figure in the same region (R81)
		p.State[before], p.Where[before] = Replaced, Nowhere
		pl.Tell("transformed", tellCharacter("character", before), tellCharacter("into", c),
			tellRegion("region", r))
	default:
		pl.Tell("brought-in", tellCharacter("character", c), tellRegion("region", r))
	}
	p.State[c], p.Where[c] = OnMap, r
	pl.Cover(cameBy(c))
	if c == WitchKing { // all of the Free Peoples wake (R116)
		for _, n := range freeNations {
			activate(pl, n, causeWitchKing, r)
		}
	}
	arrived(pl, characterSet(0).with(c), r)
}

// formerly returns whose place a character takes.
func formerly(c Character) Character {
	switch c {
	case Aragorn:
		return Strider
	case GandalfTheWhite:
		return GandalfTheGrey
	}
	return NoCharacter
}
