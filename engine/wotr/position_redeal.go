package wotr

import "redbook/engine"

// redeal makes a twin for the leak test. Cards that the audience does not hold, of another side or of a
// partner, change places with others of the same back that it has not seen either, and so do hidden
// corruption tiles with those in the pool.
func redeal(p *Position, audience engine.Seats, _ []engine.Event, pick func(n int) int) bool {
	if p.Over() {
		return false
	}
	before, holders, offer, tainted := p.Cards, p.Holder, p.Offer, p.Tainted
	for d := FreeCharacterDeck; d < deckCount; d++ {
		var unseen []Card
		for c, end := d.cards(); c < end; c++ {
			if p.hidden(c) && !p.seenBy(audience, c) {
				unseen = append(unseen, c)
			}
		}
		if len(unseen) == 0 {
			continue
		}
		for i := range unseen {
			j := i + pick(len(unseen)-i)
			p.swap(unseen[i], unseen[j])
		}
	}
	for s := FreePeoples; s <= Shadow; s++ {
		relay(p, audience, s, pick)
	}
	if !p.knowsTiles(audience) {
		retaint(p, p.looked(audience), pick)
	}
	return p.Cards != before || p.Holder != holders || p.Offer != offer || p.Tainted != tainted
}

// seenBy reports whether an audience knows where a hidden card lies: it holds the card, or has held it.
// Nobody knows what lies in a deck.
func (p *Position) seenBy(audience engine.Seats, c Card) bool {
	return p.Cards[c] != InDeck && (audience.Has(p.holder(c)) ||
		p.Exchanged[c] && audience&p.players(c.deck().Side()) != 0)
}

// swap has two cards change places.
func (p *Position) swap(a, b Card) {
	p.Cards[a], p.Cards[b] = p.Cards[b], p.Cards[a]
	p.Holder[a], p.Holder[b] = p.Holder[b], p.Holder[a]
	p.Exchanged[a], p.Exchanged[b] = p.Exchanged[b], p.Exchanged[a]
	switch p.Offer {
	case a:
		p.Offer = b
	case b:
		p.Offer = a
	}
}

// relay exchanges a card that a side has laid face down for another one with the same back that could have
// been laid.
func relay(p *Position, audience engine.Seats, s Side, pick func(n int) int) {
	laid := p.Battle.Laid[s]
	if laid == NoCard || p.Cards[laid] != Laid || p.Battle.Shown || p.seenBy(audience, laid) {
		return
	}
	var others []Card
	for c, end := laid.deck().cards(); c < end; c++ {
		if c == laid || p.hidden(c) && !p.seenBy(audience, c) && p.suits(c) {
			others = append(others, c)
		}
	}
	c := others[pick(len(others))]
	p.swap(laid, c)
	p.Battle.Laid[s] = c
}

// hidden reports whether a card lies where only its owner, or nobody, knows it. For a card that has been laid
// see relay.
func (p *Position) hidden(c Card) bool {
	switch p.Cards[c] {
	case InDeck, InHand, FaceDown:
		return true
	}
	return false
}

// retaint exchanges hidden tiles on sovereigns for tiles of the pool, but for those that would have been
// shown when they were drawn, or would have corrupted the sovereign.
func retaint(p *Position, looked Character, pick func(n int) int) {
	for c := Brand; c < Brand+sovereignCount; c++ {
		if c == looked { // the audience is looking at these (FC26k, FS8k)
			continue
		}
		for _, v := range p.covered(c) {
			old := Tile(v)
			var others []Tile
			for t := NoTile + 1; t < tileCount; t++ {
				plain := p.Pool[t] > 0 && !tiles[t].eye && !t.special() && !t.king()
				if plain && p.taint(c)-int(tiles[old].value)+int(tiles[t].value) < c.sovereign().resistance {
					others = append(others, t)
				}
			}
			if i := pick(len(others) + 1); i < len(others) {
				p.taintOf(c)[old]--
				p.Pool[old]++
				p.taintOf(c)[others[i]]++
				p.Pool[others[i]]--
			}
		}
	}
}
