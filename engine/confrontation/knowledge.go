package confrontation

import (
	"encoding/json"
	"slices"
)

// What everybody knows of where hidden characters stand: it follows from the moves and from what has been
// revealed, and is kept with the position, so that a dealer need not read the whole story again. Nobody knows
// anything at first but where somebody stands. Who is revealed is known to stand there and nowhere else. When
// a hidden character goes from a region, anybody who may have stood there may be where it goes.

// charSet is a set of characters.
type charSet uint64

func (s charSet) has(c Character) bool { return s>>c&1 == 1 }

// MarshalJSON stores the names.
func (s charSet) MarshalJSON() ([]byte, error) {
	list := []Character{}
	for c := Frodo; c < characterCount; c++ {
		if s.has(c) {
			list = append(list, c)
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *charSet) UnmarshalJSON(data []byte) error {
	var list []Character
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*s = 0
	for _, c := range list {
		*s |= 1 << c
	}
	return nil
}

// allBut is every region but one.
func allBut(r Region) regionSet { return 1<<regionCount - 2 - setOf(r) }

// hiddenOf lists the characters of a side that are on the board and not revealed now.
func (p *Position) hiddenOf(s Side) []Character {
	list := make([]Character, 0, handSize)
	for _, c := range team[s] {
		if p.Where[c] != Nowhere && !p.Revealed[c] {
			list = append(list, c)
		}
	}
	return list
}

// refresh forgets what was known of a side where that is no longer so: somebody was put elsewhere by hand.
func (p *Position) refresh(s Side) {
	for _, c := range team[s] {
		if p.Where[c] != Nowhere && p.Barred[c].has(p.Where[c]) {
			for _, d := range team[s] {
				p.Barred[d] = 0
			}
			p.Movers = 0
			return
		}
	}
}

// cannotBe is where everybody knows that a hidden character does not stand: there, or the game would be over.
func (p *Position) cannotBe(c Character) regionSet {
	set := p.Barred[c]
	if p.Seen[c] {
		set = allBut(p.Where[c])
	}
	if p.bearsRing(c) {
		set |= setOf(Mordor)
	}
	if texts[c].conquers {
		set |= setOf(Shire)
	}
	return set
}

// couldStand lists who may stand where a hidden character does, for all that everybody knows: those whose
// being there leaves a place for each of the others.
func (p *Position) couldStand(c Character) charSet {
	if p.Revealed[c] {
		return 1 << c
	}
	p.refresh(characters[c].side)
	var set charSet
	hidden := p.hiddenOf(characters[c].side)
	places := p.places(hidden)
	at := slices.Index(hidden, c)
	// Somebody who may stand there may if whoever does can go elsewhere, and whom he drives away too, until
	// the place is taken that is left.
	driven, before := uint16(1)<<at, uint16(0)
	for driven != before {
		before = driven
		for i := range hidden {
			if before>>i&1 == 1 {
				driven |= places[i]
			}
		}
	}
	for i, d := range hidden {
		if i == at || places[i]>>at&1 == 1 && driven>>i&1 == 1 {
			set |= 1 << d
		}
	}
	return set
}

// places is for each of some hidden characters in the places of which of them it may stand, a bit each.
func (p *Position) places(hidden []Character) (places [handSize]uint16) {
	for i, c := range hidden {
		barred := p.cannotBe(c)
		for j, d := range hidden {
			if !barred.has(p.Where[d]) {
				places[i] |= 1 << j
			}
		}
	}
	return places
}

// couldMove lists who may make the move that a character is about to make. Only the text of some takes them
// anywhere but ahead, or past Moria.
func (p *Position) couldMove(c Character, to Region) charSet {
	set := p.couldStand(c)
	s, from := characters[c].side, p.Where[c]
	plain, moria := ahead(s, from).has(to), throughMoria(s, from, to)
	if plain && !moria {
		return set
	}
	g := p.ground(s)
	leap := func(d Character) bool {
		reach := texts[d].reach
		return reach != nil && reach(g, s, from).has(to)
	}
	for _, d := range team[s] {
		if set.has(d) && leap(d) != leap(c) {
			set &^= 1 << d
		}
	}
	return set
}

// follow notes what everybody knows after a character has gone to a region, before it stands there.
func (p *Position) follow(c Character, to Region) {
	from, s := p.Where[c], characters[c].side
	if from == Nowhere || p.Revealed[c] {
		p.Barred[c] = allBut(to)
		return
	}
	movers := p.couldStand(c)
	if p.LastMove.Who == c && !p.LastMove.Known {
		movers &= p.Movers
	}
	left := 0
	for _, d := range team[s] {
		if p.Where[d] == from && !p.Revealed[d] {
			left++
		}
	}
	for _, d := range p.hiddenOf(s) {
		if p.Seen[d] {
			p.Barred[d] = allBut(p.Where[d])
		}
		if movers.has(d) {
			p.Barred[d] &^= setOf(to)
		}
		if left == 1 { // nobody hidden is left there
			p.Barred[d] |= setOf(from)
		}
	}
}
