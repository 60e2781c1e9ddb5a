package confrontation

import (
	"cmp"
	"slices"

	"redbook/engine"
)

// dealWorld makes of a position one that agrees with all that an audience may know, all of them equally
// likely: another line-up while it is a secret, other special cards while they are, other names for hidden
// characters, and another card of the hand face down.
func dealWorld(p *Position, audience engine.Seats, pick func(n int) int) {
	if p.Over() { // everything is open
		return
	}
	for s := Fellowship; s <= Sauron; s++ {
		if audience.Has(s.Seat()) {
			continue
		}
		if p.drafting() {
			swapStars(p, s, pick)
		}
		swapPick(p, s, pick)
		p.refresh(s)
		if p.Placed[s] {
			dealHidden(p, s, pick)
			dealLaid(p, s, pick)
		}
	}
}

// dealLaid changes a card that lies face down for any of those that have not been shown.
func dealLaid(p *Position, s Side, pick func(n int) int) {
	laid := p.laid(s)
	if laid == NoCard || p.Battle.Shown[s] {
		return
	}
	all := p.Hands[s] | 1<<laid
	could := (all &^ (1 << p.Battle.TakenBack)).appendTo(nil)
	c := Card(could[pick(len(could))])
	p.Hands[s], p.Battle.Laid[s] = all&^(1<<c), c
}

// fairTries is how often hidden characters are dealt until the world can be. Where that is rare, all worlds
// are looked at.
const fairTries = 40

// dealHidden gives the hidden characters of a side each other's places. Who made the newest move, who is
// called and what else is remembered of one of them goes with the place.
func dealHidden(p *Position, s Side, pick func(n int) int) {
	list := slices.DeleteFunc(p.hiddenOf(s), func(c Character) bool { return p.Seen[c] })
	if len(list) < 2 {
		return
	}
	places := p.placesOf(list)
	free := p.freePlaces(list, places)
	before := *p
	at := make([]int, len(list)) // at[i] is which of the places the i-th gets
	for i := range at {
		at[i] = i
	}
	for range fairTries {
		for i := len(at) - 1; i > 0; i-- {
			j := pick(i + 1)
			at[i], at[j] = at[j], at[i]
		}
		if p.exchange(&before, list, places, at, free) {
			return
		}
	}
	worlds := 0
	chosen := before
	var all func(i int, taken uint16)
	all = func(i int, taken uint16) {
		if i == len(list) {
			if p.exchange(&before, list, places, at, free) {
				if worlds++; pick(worlds) == 0 {
					chosen = *p
				}
			}
			return
		}
		for j := range list {
			if free[i]>>j&1 == 1 && taken>>j&1 == 0 {
				at[i] = j
				all(i+1, taken|1<<j)
			}
		}
	}
	all(0, 0)
	*p = chosen
}

// placesOf are the same characters in the order of their places: by region, and there first whoever something
// is remembered of. It is the same whoever stands in them, so that equal picks deal equal worlds.
func (p *Position) placesOf(list []Character) []Character {
	remembered := func(d Character) (bits int) {
		note := func(who Character) {
			if bits <<= 1; who == d {
				bits++
			}
		}
		note(p.LastMove.Who)
		note(p.Called)
		for n := range p.Depth() {
			f, _ := p.At(n)
			note(f.Who)
			note(f.Must)
			note(f.Not)
		}
		return bits
	}
	return slices.SortedFunc(slices.Values(list), func(a, b Character) int {
		return cmp.Or(cmp.Compare(p.Where[a], p.Where[b]), cmp.Compare(remembered(b), remembered(a)))
	})
}

// freePlaces is for each of the characters in which of the places it may be, a bit each.
func (p *Position) freePlaces(list, places []Character) (free [handSize]uint16) {
	for i, c := range list {
		barred := p.cannotBe(c)
		for j, d := range places {
			moved := p.LastMove.Who == d && !p.LastMove.Known && p.Movers != 0
			if !barred.has(p.Where[d]) && (!moved || p.Movers.has(c)) {
				free[i] |= 1 << j
			}
		}
	}
	return free
}

// exchange gives characters each other's places; false if that cannot be.
func (p *Position) exchange(before *Position, list, places []Character, at []int,
	free [handSize]uint16) bool {
	for i, j := range at {
		if free[i]>>j&1 == 0 {
			return false
		}
	}
	*p = *before
	for i, j := range at {
		c, d := list[i], places[j]
		p.Where[c] = before.Where[d]
		put := func(now *Character, was Character) {
			if was == d {
				*now = c
			}
		}
		put(&p.LastMove.Who, before.LastMove.Who)
		put(&p.Called, before.Called)
		for n := range p.Depth() {
			now, _ := p.At(n)
			was, _ := before.At(n)
			put(&now.Who, was.Who)
			put(&now.Must, was.Must)
			put(&now.Not, was.Not)
		}
	}
	return canGoOn(p)
}
