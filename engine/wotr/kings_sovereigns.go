package wotr

// The sovereigns of the Free Peoples (Kings of Middle-earth, K1-K3). At the start each is a leader of his
// nation: a figure of rank Sovereign in an army. Awakened he is a Companion (kings_awakening.go); corrupted
// he stands in a region and is nobody's figure (kings_corrupted.go); otherwise he is out of the game.

// awakening are the characters that are sovereigns when they have awakened.
const awakening = characterSet(1<<Brand | 1<<Dain | 1<<Denethor | 1<<Theoden | 1<<Thranduil)

// sovereignCount is how many there are; the first is Brand.
const sovereignCount = 5

// sovereignRow is what is printed of a sovereign (KINGS-CARDS.md).
type sovereignRow struct {
	nation     Nation
	seat       Region // where he starts, and where he goes when he is corrupted
	resistance int    // to the Shadow
	needs      Face   // the result of the Ruler die for his second ability, which his ruler token makes (K6.2)
}

var sovereigns = [sovereignCount]sovereignRow{
	{North, Dale, 2, MusterFace},
	{Dwarves, Erebor, 4, MusterFace},
	{Gondor, MinasTirith, 3, EventFace},
	{Rohan, Edoras, 3, MusterFace},
	{Elves, WoodlandRealm, 4, CharacterFace},
}

// sovereign returns the row of a sovereign.
func (c Character) sovereign() *sovereignRow { return &sovereigns[c-Brand] }

// sovereignOf returns the sovereign of a nation of the Free Peoples.
func sovereignOf(n Nation) Character {
	for c := Brand; c < Brand+sovereignCount; c++ {
		if c.sovereign().nation == n {
			return c
		}
	}
	return NoCharacter
}

// figure returns the kind of figure that a sovereign is as a leader.
func (c Character) figure() Figure { return figureOf(c.sovereign().nation, Sovereign) }

// isLeader reports whether a sovereign is in the game as a leader, neither awakened nor corrupted (K1.2). As
// a character he has then not come into play yet; his figure says where he is.
func (p *Position) isLeader(c Character) bool {
	return p.kings(withKings) && p.State[c] == Aside
}

// regionOf returns where a sovereign is, whatever has become of him; Nowhere if he is out of the game.
func (p *Position) regionOf(c Character) Region {
	if !p.isLeader(c) {
		return p.Where[c]
	}
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.Armies[r][c.figure()] > 0 {
			return r
		}
	}
	return Nowhere
}

// note marks a sovereign as concerned by the newest action, for its picture.
func (p *Position) note(c Character) { p.Kings.Newest = p.Kings.Newest.with(c) }

// spoiled reports whether a sovereign is corrupted.
func (p *Position) spoiled(c Character) bool { return p.State[c] == Corrupted }

// sovereignFalls takes a sovereign out of the game who was eliminated while still a leader. His tiles go back
// into the pool (K3.2).
func (p *Position) sovereignFalls(n Nation) {
	c := sovereignOf(n)
	p.State[c] = Eliminated
	p.untaint(c)
}
