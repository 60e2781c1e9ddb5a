package wotr

import "redbook/engine"

// dealWorld makes of a position one that agrees with all that an audience may know, all of them equally
// likely. Cards are drawn from an unordered deck, and which of them somebody keeps or throws away is their
// secret, so each card that an audience has not seen may lie in any place for its back; and each hidden tile
// on a sovereign may be any that is not seen elsewhere.
func dealWorld(p *Position, audience engine.Seats, pick func(n int) int) {
	if p.Over() {
		return
	}
	for s := FreePeoples; s <= Shadow; s++ {
		relay(p, audience, s, pick)
	}
	for d := FreeCharacterDeck; d < deckCount; d++ {
		shuffleUnseen(p, audience, d, pick)
	}
	if !p.knowsTiles(audience) {
		dealTiles(p, audience, pick)
	}
}

// shuffleUnseen has the cards of a deck that an audience has not seen change places. They are laid out in an
// order that does not depend on who holds which before they are shuffled, so that equal picks deal equal
// worlds.
func shuffleUnseen(p *Position, audience engine.Seats, d Deck, pick func(n int) int) {
	var room [cardCount]Card
	unseen := room[:0]
	for c, end := d.cards(); c < end; c++ {
		if p.hidden(c) && !p.seenBy(audience, c) {
			unseen = append(unseen, c)
		}
	}
	for i := range unseen {
		first := i
		for j := i + 1; j < len(unseen); j++ {
			if p.placeOf(unseen[j]) < p.placeOf(unseen[first]) {
				first = j
			}
		}
		p.swap(unseen[i], unseen[first])
	}
	for i := range unseen {
		p.swap(unseen[i], unseen[i+pick(len(unseen)-i)])
	}
}

// placeOf numbers the places in which a card can lie.
func (p *Position) placeOf(c Card) (place int) {
	place = int(p.Cards[c])<<16 | int(p.Holder[c])<<8
	if p.Exchanged[c] {
		place |= 2
	}
	if p.Offer == c {
		place |= 1
	}
	return place
}

// tileTries is how often hidden tiles are dealt until none of them would have corrupted a sovereign.
const tileTries = 10_000

// dealTiles puts other tiles in the place of the hidden ones: those on sovereigns, but for those that the
// audience has looked at, and those drawn in an attempt. All of them are plain: any other one would have been
// shown, and so would those by which a sovereign is corrupted.
func dealTiles(p *Position, audience engine.Seats, pick func(n int) int) {
	looks := audience&p.only(FreePeoples) != 0
	base := *p
	var hidden [sovereignCount]int
	drawn := 0
	newest := base.Newest
	for c := Brand; c < Brand+sovereignCount; c++ {
		if c == p.looked(audience) { // the audience is looking at these (FC26k, FS8k)
			continue
		}
		for _, v := range p.covered(c) {
			t := Tile(v)
			if looks && p.LookedAt[c-Brand][t] > 0 && base.taintOf(c)[t] <= p.LookedAt[c-Brand][t] {
				continue
			}
			base.taintOf(c)[t]--
			base.Pool[t]++
			hidden[c-Brand]++
		}
	}
	for t := NoTile + 1; t < tileCount; t++ {
		if n := base.Fetched[t]; n > 0 && t.plain() {
			base.Fetched[t] -= n
			base.Pool[t] += n
			drawn += int(n)
		}
	}
	var tiles []Tile
	for t := NoTile + 1; t < tileCount; t++ {
		for range base.Pool[t] {
			if t.plain() {
				tiles = append(tiles, t)
			}
		}
	}
	for range tileTries {
		next, n := base, 0
		take := func() Tile {
			i := n + pick(len(tiles)-n)
			tiles[n], tiles[i] = tiles[i], tiles[n]
			t := tiles[n]
			n++
			next.Pool[t]--
			return t
		}
		can := true
		for i, count := range hidden {
			c := Brand + Character(i)
			for range count {
				next.taintOf(c)[take()]++
			}
			can = can && (count == 0 || next.taint(c) < c.sovereign().resistance)
		}
		for i := range drawn {
			t := take()
			if next.Fetched[t]++; i == 0 && newest != NoTile {
				next.Newest = t
			}
		}
		if can {
			*p = next
			return
		}
	}
}

// plain reports whether a tile can lie hidden: it shows a number, and nothing else.
func (t Tile) plain() bool { return !tiles[t].eye && !t.special() && !t.king() }
