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
	where := comesTo("who", func(p *Position, who engine.Value) regionSet { return p.entries(Character(who)) })
	where.Why = whyNotEntry
	return verb{
		Name: "bring-in", Turn: true, Do: bringIn,
		Fields: []field{
			dieField(func(p *Position, s Side, f Face) bool { return p.broughtBy(s, f) != 0 }),
			{Name: "who", Domain: Characters, Choices: chooseEntrant, Why: whyNotEntrant, Joined: true},
			where,
		},
	}
}

// brings reports whether a result brings characters of a side in.
func (f Face) brings(s Side) bool {
	return s == Shadow && f.counts(MusterFace) || f.plain() == WillFace
}

// entrants are the characters that come in with a die.
const entrants = minions | characterSet(1<<Aragorn|1<<GandalfTheWhite)

func chooseEntrant(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	return p.broughtBy(sideOf(seat), Face(a.Get("die"))).values(out)
}

// broughtBy returns who can come in by a result.
func (p *Position) broughtBy(s Side, f Face) characterSet {
	var set characterSet
	for _, c := range p.comers(s).list() {
		if !f.brings(s) && !(chieftains.has(c) && f.bringsChieftain()) {
			continue
		}
		if where := p.entries(c); !where.empty() {
			set = set.with(c)
		}
	}
	return set
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
func comesTo(named string, places func(p *Position, who engine.Value) regionSet) field {
	return field{Name: "where", Domain: Regions,
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return places(p, a.Get(named)).values(out)
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

// comerFact is how the fact is called that somebody may still come: words know no hyphens.
var comerFact = map[Character]string{
	Saruman: "saruman", WitchKing: "witchking", MouthOfSauron: "mouth", Aragorn: "aragorn",
	GandalfTheWhite: "gandalf",
	BlackSerpent:    "serpent", ShadowOfMirkwood: "mirkwood", Ugluk: "ugluk",
}
