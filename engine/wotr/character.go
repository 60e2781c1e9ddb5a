package wotr

// The characters (Rulebook pp.24-25): what is printed on their cards.

// characterRow is a character card (Rulebook p.25): what is printed, not what its abilities do. Those stand
// with the rule that they change.
type characterRow struct {
	id         string
	side       Side
	level      int8
	leadership int8
	// whom it activates by ending a move in one of their cities or strongholds (Rulebook p.34)
	rouses  nationSet
	captain bool // Captain of the West: +1 combat strength
	die     bool // brings its side an action die
}

// anyFree is the Free Peoples' symbol: any of their nations.
const anyFree = nationSet(1<<Dwarves | 1<<Elves | 1<<Gondor | 1<<North | 1<<Rohan)

// unlimited is the level of a Nazgûl: any region of the map.
const unlimited = 99

var characters = [characterCount]characterRow{
	NoCharacter:     {id: "nobody"},
	GandalfTheGrey:  {id: "gandalf-grey", level: 3, leadership: 1, rouses: anyFree, captain: true},
	Strider:         {id: "strider", level: 3, leadership: 1, rouses: 1 << North, captain: true},
	Boromir:         {id: "boromir", level: 2, leadership: 1, rouses: 1 << Gondor, captain: true},
	Legolas:         {id: "legolas", level: 2, leadership: 1, rouses: 1 << Elves, captain: true},
	Gimli:           {id: "gimli", level: 2, leadership: 1, rouses: 1 << Dwarves, captain: true},
	Meriadoc:        {id: "meriadoc", level: 1, leadership: 1, rouses: anyFree},
	Peregrin:        {id: "peregrin", level: 1, leadership: 1, rouses: anyFree},
	Aragorn:         {id: "aragorn", level: 3, leadership: 2, rouses: anyFree, captain: true, die: true},
	GandalfTheWhite: {id: "gandalf-white", level: 3, leadership: 1, rouses: anyFree, die: true},
	Gollum:          {id: "gollum"},
	Saruman:         {id: "saruman", side: Shadow, leadership: 1, die: true},
	WitchKing:       {id: "witch-king", side: Shadow, level: unlimited, leadership: 2, die: true},
	MouthOfSauron:   {id: "mouth-of-sauron", side: Shadow, level: 3, leadership: 2, die: true},

	// Kings of Middle-earth. Awakened sovereigns are Companions (K7.4), Dark Chieftains Minions (K11.3). The
	// leadership of Brand and Dáin is in doubt: the only source has 2 in its data and 1 in its comments. Here
	// it is 2 (KA1, KA2; KINGS-CARDS.md).
	Brand:            {id: "brand", level: 1, leadership: 2, rouses: 1 << North},
	Dain:             {id: "dain", level: 1, leadership: 2, rouses: 1 << Dwarves},
	Denethor:         {id: "denethor", level: 1, leadership: 1, rouses: 1 << Gondor},
	Theoden:          {id: "theoden", level: 2, leadership: 1, rouses: 1 << Rohan},
	Thranduil:        {id: "thranduil", level: 2, leadership: 1, rouses: 1 << Elves},
	BlackSerpent:     {id: "black-serpent", side: Shadow, level: 2, leadership: 2},
	ShadowOfMirkwood: {id: "shadow-of-mirkwood", side: Shadow, level: 3, leadership: 1},
	Ugluk:            {id: "ugluk", side: Shadow, level: 2, leadership: 1},
}

// companions are the Free Peoples' characters that may travel with the Fellowship or alone, awakened
// sovereigns among them. Gollum is not a Companion.
const companions = characterSet(1<<GandalfTheGrey|1<<Strider|1<<Boromir|1<<Legolas|1<<Gimli|1<<Meriadoc|
	1<<Peregrin|1<<Aragorn|1<<GandalfTheWhite) | awakening

// hobbits are the Companions that are Hobbits.
const hobbits = characterSet(1<<Meriadoc | 1<<Peregrin)

// minions are the Shadow's characters.
const minions = characterSet(1<<Saruman|1<<WitchKing) | landMinions

// landMinions are the Minions who walk: they do not fly as Nazgûl do (Rulebook p.25, K11.2).
const landMinions = characterSet(1<<MouthOfSauron) | chieftains

// charactersOf are the characters of a side that stand on the map when they are in play.
func charactersOf(s Side) characterSet {
	if s == Shadow {
		return minions
	}
	return companions
}

// in returns the characters in a state.
func (p *Position) in(state State) characterSet {
	var s characterSet
	for c := GandalfTheGrey; c < characterCount; c++ {
		if p.State[c] == state {
			s = s.with(c)
		}
	}
	return s
}

// fellowship returns the Companions who travel with the Ring-bearers.
func (p *Position) fellowship() characterSet { return p.in(InFellowship) & companions }

// onMap reports whether a character stands on the map.
func (p *Position) onMap(c Character) bool { return p.State[c] == OnMap }

// inPlay reports whether a character is in play: on the map or in the Fellowship.
func (p *Position) inPlay(c Character) bool {
	return p.State[c] == OnMap || p.State[c] == InFellowship
}

// stands reports whether a character stands in a region of the map.
func (p *Position) stands(c Character, r Region) bool { return p.State[c] == OnMap && p.Where[c] == r }

// at returns a side's characters in a region.
func (p *Position) at(s Side, r Region) characterSet {
	var set characterSet
	for left := charactersOf(s); left != 0; left &= left - 1 {
		if c := left.first(); p.stands(c, r) {
			set = set.with(c)
		}
	}
	return set
}

// highestLevel returns the highest level in a set of characters.
func highestLevel(set characterSet) int {
	level := 0
	for _, c := range set.list() {
		level = max(level, int(characters[c].level))
	}
	return level
}

// removeCharacter takes a character out of the game for good. The caller tells it, with the losses of others.
func (p *Position) removeCharacter(c Character) {
	p.State[c], p.Where[c] = Eliminated, Nowhere
	if awakening.has(c) {
		p.giveDread(c)
	}
}

// eliminateCharacter takes a character out of the game for good and tells it.
func eliminateCharacter(pl *play, c Character) {
	pl.P.removeCharacter(c)
	pl.Tell("eliminated", tellCharacter("character", c))
}

// leadershipOf is a character's leadership in the battle.
func (p *Position) leadershipOf(c Character) int8 { return leadershipIn(p.Battle.Round, c) }

// leadershipIn is a character's leadership in a round of a battle: that of Théoden is 3 in the first (Forth,
// Eorlingas!).
func leadershipIn(round int8, c Character) int8 {
	if c == Theoden && round == 1 {
		return 3
	}
	return characters[c].leadership
}
