package confrontation

import "redbook/engine"

// redeal makes a twin for the leak test: what the audience cannot know becomes something else that agrees
// with all it has seen. Characters that have never been revealed change places, and a card that lies face
// down becomes another one of its hand.
func redeal(p *Position, audience engine.Seats, seen []engine.Event, pick func(n int) int) bool {
	if p.Over() { // everything is open
		return false
	}
	changed := false
	for s := Fellowship; s <= Sauron; s++ {
		if audience.Has(s.Seat()) {
			continue
		}
		if p.drafting() {
			changed = swapStars(p, s, pick) || changed
		}
		changed = swapPick(p, s, pick) || changed
		if !p.Placed[s] {
			continue
		}
		changed = swapHidden(p, s, seen, pick) || changed
		changed = swapLaid(p, s, pick) || changed
	}
	return changed && canGoOn(p)
}

// swapStars gives a side that has drafted another line-up, unless somebody else may know the line-up.
func swapStars(p *Position, s Side, pick func(n int) int) bool {
	if !p.Drafted[s] {
		return false
	}
	before := p.Stars[s]
	p.Stars[s] = 0
	for _, c := range (&Position{}).lineUp(s) {
		p.Stars[s] |= tileSet(pick(2)) << characters[c].tile
	}
	return p.Stars[s] != before
}

// swapHidden permutes the characters of a side that could be one another for all the audience has seen.
func swapHidden(p *Position, s Side, seen []engine.Event, pick func(n int) int) bool {
	var list []Character
	for _, c := range p.lineUp(s) {
		if p.Where[c] != Nowhere && !p.Revealed[c] && !known(c, seen) && !underWay(p, c) {
			list = append(list, c)
		}
	}
	before := p.Where
	for i := range list {
		j := i + pick(len(list)-i)
		p.Where[list[i]], p.Where[list[j]] = p.Where[list[j]], p.Where[list[i]]
		swapMust(p, list[i], list[j])
	}
	if checkEnd(p) != nil { // the game would be over
		p.Where = before
		return false
	}
	return p.Where != before
}

// swapMust keeps the tile to which A King Revealed has pointed: it is another character now.
func swapMust(p *Position, a, b Character) {
	f, _ := p.At(0)
	switch f.Must {
	case a:
		f.Must = b
	case b:
		f.Must = a
	}
}

// swapPick changes special cards that have been picked in secret.
func swapPick(p *Position, s Side, pick func(n int) int) bool {
	if !p.WithSpecials || !p.Picked[s] || p.Picked[s.Enemy()] {
		return false
	}
	before := p.Special[s]
	cards := specialsOf(s).list()
	first := pick(len(cards))
	p.Special[s] = 1<<cards[first] | 1<<cards[(first+1+pick(len(cards)-1))%len(cards)]
	return p.Special[s] != before
}

// known reports whether a character has ever been revealed to the audience in this game.
func known(c Character, seen []engine.Event) bool {
	revealed := false
	for _, e := range seen {
		if f, ok := e.Fact("character"); ok && e.Kind == "revealed" && Character(f.Values[0]) == c {
			revealed = true
		}
		if e.Kind == "sides-changed" {
			revealed = false
		}
	}
	return revealed
}

// underWay reports whether a half-done procedure remembers the character.
func underWay(p *Position, c Character) bool {
	for i := range p.Depth() {
		if f, _ := p.At(i); f.Who == c {
			return true
		}
	}
	return p.LastMove.Who == c
}

// swapLaid changes a card that lies face down for another one of the hand.
func swapLaid(p *Position, s Side, pick func(n int) int) bool {
	laid := p.laid(s)
	if laid == NoCard || p.Battle.Shown[s] {
		return false
	}
	others := p.Hands[s].appendTo(nil)
	if len(others) == 0 {
		return false
	}
	c := Card(others[pick(len(others))])
	p.Hands[s] = p.Hands[s]&^(1<<c) | 1<<laid
	p.Battle.Laid[s] = c
	return true
}

// canGoOn refuses a twin in which the side to move could not: its turn would not have begun.
func canGoOn(p *Position) bool {
	if p.Over() || p.Depth() == 0 || p.Step() != turnMove {
		return true
	}
	if must := p.Here().Must; must != Nobody && p.destinations(must) == 0 {
		return false // that would have been told
	}
	return p.canTakeTurn()
}
