package confrontation

import "fmt"

// check holds a position to the invariants of the game.
func check(p *Position) error {
	if want := [2]tileSet{}; p.Set == Classic && p.Stars != want || p.Set == Variant && p.Stars != allStars {
		return fmt.Errorf("the %s set with the stars %v", p.Set, p.Stars)
	}
	for s := Fellowship; s <= Sauron; s++ {
		if err := checkCharacters(p, s); err != nil {
			return err
		}
		if err := checkCards(p, s); err != nil {
			return err
		}
		if err := checkSpecials(p, s); err != nil {
			return err
		}
	}
	met := p.heads(Fellowship).some() & p.heads(Sauron).some()
	for r := range met.each {
		if !p.Over() && !underAttack(p, r) {
			return fmt.Errorf("both sides stand in %s without an attack", r)
		}
	}
	if !checkMatch(p) {
		return fmt.Errorf("game %d of a match (%t) with the points %v", p.Game, p.Match, p.Points)
	}
	if err := checkEnd(p); err != nil {
		return err
	}
	if f, s := p.Hands[Fellowship].count(), p.Hands[Sauron].count(); f != s && !underAttack(p,
		p.Battle.Region) && !p.Over() {
		return fmt.Errorf("hands of %d and %d cards between battles", f, s)
	}
	return nil
}

// checkEnd checks that nobody has won a game that goes on: victory is immediate.
func checkEnd(p *Position) error {
	if p.Over() {
		return nil
	}
	bearer := Nobody
	for c := Frodo; c < characterCount; c++ {
		switch {
		case p.Where[c] == Nowhere:
		case p.bearsRing(c):
			bearer = c
		case texts[c].conquers && p.Where[c] == Shire:
			return fmt.Errorf("the game goes on, and %s is in the Shire", c)
		}
	}
	if p.Placed[Fellowship] && (bearer == Nobody || p.Where[bearer] == Mordor) {
		return fmt.Errorf("the game goes on, and who carries the Ring is defeated or in Mordor")
	}
	if n := p.count(Sauron, Shire); n >= 3 {
		return fmt.Errorf("the game goes on with %d characters of Sauron in the Shire", n)
	}
	return nil
}

// underAttack reports whether an attack on the region goes on.
func underAttack(p *Position, r Region) bool {
	for i := range p.Depth() {
		f, step := p.At(i)
		if i > 0 && step != retreatWhere && f.To == r {
			return true
		}
	}
	return false
}

func checkCharacters(p *Position, s Side) error {
	defeated := 0
	for _, c := range p.Defeated {
		if c == Nobody {
			break
		}
		if characters[c].side == s {
			defeated++
			if p.Where[c] != Nowhere {
				return fmt.Errorf("%s is defeated and stands in %s", c, p.Where[c])
			}
		}
	}
	want := handSize
	if !p.Placed[s] {
		want = 0
	}
	n := defeated
	var crowd [regionCount]int8
	for _, c := range team[s] {
		r := p.Where[c]
		if r == Nowhere {
			if p.Revealed[c] {
				return fmt.Errorf("%s is revealed and not on the board", c)
			}
			continue
		}
		n++
		if crowd[r]++; int(crowd[r]) > regions[r].capacity {
			return fmt.Errorf("%d characters of %s in %s", crowd[r], s, r)
		}
		if !p.plays(c) {
			return fmt.Errorf("%s does not play in this game", c)
		}
	}
	if n != want {
		return fmt.Errorf("%s has %d characters, not %d", s, n, want)
	}
	return nil
}

// checkCards sees to it that each of a side's nine cards is in one place: hand, discards, or laid.
func checkCards(p *Position, s Side) error {
	seen := p.Hands[s]
	add := func(c Card) error {
		if seen.has(c) {
			return fmt.Errorf("%s has card %s twice", s, c)
		}
		seen |= 1 << c
		return nil
	}
	for _, c := range p.Discards[s][:p.discarded(s)] {
		if err := add(c); err != nil {
			return err
		}
	}
	if laid := p.laid(s); laid != NoCard {
		if err := add(laid); err != nil {
			return err
		}
	}
	if seen != deck[s] {
		return fmt.Errorf("%s has the cards %v, not %v", s, seen, deck[s])
	}
	return nil
}

// checkSpecials sees to it that a side has no other special cards than it may have.
func checkSpecials(p *Position, s Side) error {
	switch set := p.Special[s]; {
	case set&^specialsOf(s) != 0:
		return fmt.Errorf("%s has special cards of the other side", s)
	case set != 0 && !p.Picked[s] || p.Picked[s] && !p.WithSpecials:
		return fmt.Errorf("%s has special cards and has picked none", s)
	case p.WithSpecials && p.Placed[s] && !p.Picked[s]:
		return fmt.Errorf("%s has placed before picking special cards", s)
	}
	if c := p.Spied; c != Nobody && (characters[c].side != Fellowship || p.Where[c] == Nowhere ||
		!p.Revealed[c]) {
		return fmt.Errorf("the Crebain keep %s revealed, who is not to be seen", c)
	}
	return nil
}

// laid is the card a side has laid and not yet discarded.
func (p *Position) laid(s Side) Card {
	c := p.Battle.Laid[s]
	if c == NoCard || p.Hands[s].has(c) {
		return NoCard
	}
	for _, d := range p.Discards[s] {
		if d == c {
			return NoCard
		}
	}
	return c
}
