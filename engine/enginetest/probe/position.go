package probe

import (
	"fmt"
	"math/bits"

	"redbook/engine"
)

// Position is a game of the probe.
type Position struct {
	engine.Core[Frame]

	Large    bool                      `see:"public"` // the deck
	Turn     int8                      `see:"public"` // counts from 1, both players' turns
	Active   engine.Seat               `see:"public"`
	Units    [5][2 * unitsPerSide]int8 `see:"public"` // units by region
	Bowl     [4]int8                   `see:"public"` // omens left
	Discards CardSet                   `see:"public"`
	Hands    [3]CardSet                `see:"owner"`
	Top      Card                      `see:"nobody"` // fixed by the first look at it
	Looked   engine.Seats              `see:"public"` // who has looked at the top card
	Jewel    Region                    `see:"owner"`  // the Warden's
	Found    bool                      `see:"public"` // the Raider has scouted the jewel
	Searched [5]bool                   `see:"public"` // raiders have stood here alone: no jewel
	Gear     Gear                      `see:"owner"`  // the Raider's
	Tried    [5]bool                   `see:"public"` // the Raider has attacked here: gear for it has been shown
	Horn     bool                      `see:"public"` // blown
	Lent     bool                      `see:"public"` // in this turn
}

// Frame is what a half-done procedure remembers.
type Frame struct {
	Who   engine.Seat `json:",omitempty" see:"public"` // attacker, loser, drawer or player of the card
	From  Region      `json:",omitempty" see:"public"` // where the attackers fall back to
	Where Region      `json:",omitempty" see:"public"`
	// of an assault: how many are left; 0 means until one side gives in
	Rounds  int8      `json:",omitempty" see:"public"`
	Hits    [2]int8   `see:"public"` // by the side that suffers them
	Stances [2]Stance `see:"nobody"` // sealed; zero again when they are shown
	Card    Card      `json:",omitempty" see:"public"`
	Done    int8      `json:",omitempty" see:"public"` // how many verbs of the card have been begun
	Omen    Omen      `json:",omitempty" see:"public"`
	Second  bool      `json:",omitempty" see:"public"` // this omen stands
	Replies [3]Card   `see:"owner"`                    // sealed; zero again when they are shown
}

// CardSet is a set of cards.
type CardSet uint16

// Has reports whether the card is in the set.
func (s CardSet) Has(c Card) bool { return s&(1<<c) != 0 }

// Len returns how many cards there are.
func (s CardSet) Len() int { return bits.OnesCount16(uint16(s)) }

func setOf(c Card) CardSet { return 1 << c }

// values lists the cards of a set in ascending order.
func (s CardSet) values() []engine.Value {
	var list []engine.Value
	for c := range engine.Value(16) {
		if s.Has(Card(c)) {
			list = append(list, c)
		}
	}
	return list
}

// deck is all cards of the game.
func (p *Position) deck() CardSet {
	if p.Large {
		return 1<<(Shield+1) - 2
	}
	return 1<<(Feast+1) - 2
}

// rest is the unordered rest of the deck; a known top card is not in it.
func (p *Position) rest() CardSet {
	s := p.deck() &^ p.Discards
	for _, hand := range p.Hands {
		s &^= hand
	}
	if p.Top != NoCard {
		s &^= setOf(p.Top)
	}
	return s
}

func (p *Position) cardsLeft() bool { return p.Top != NoCard || p.rest() != 0 }

func side(s engine.Seat) int {
	if s == Raider {
		return Raiders
	}
	return Wardens
}

// commander is the seat that moves the units of a side.
func commander(side int) engine.Seat { return engine.Seat(side) }

func home(side int) Region { return [2]Region{Camp, Keep}[side] }

// troops are the units of a side in a region.
func (p *Position) troops(r Region, side int) []int8 {
	return p.Units[r][side*unitsPerSide : (side+1)*unitsPerSide]
}

func (p *Position) count(r Region, side int) int {
	n := 0
	for _, c := range p.troops(r, side) {
		n += int(c)
	}
	return n
}

// room is how many more units of a side a region takes.
func (p *Position) room(r Region, side int) int { return 5 - p.count(r, side) }

// bag lists the units of a side in a region.
func (p *Position) bag(r Region, side int) []engine.Count {
	var bag []engine.Count
	for i, n := range p.troops(r, side) {
		if n > 0 {
			bag = append(bag, engine.Count{Kind: engine.Value(side*unitsPerSide + i), N: int16(n)})
		}
	}
	return bag
}

// fallBack moves all units of a side to another region; units that find no room there are lost.
func (p *Position) fallBack(from, to Region, side int) {
	for i := range p.troops(from, side) {
		for p.troops(from, side)[i] > 0 {
			p.troops(from, side)[i]--
			if p.room(to, side) > 0 {
				p.troops(to, side)[i]++
			}
		}
	}
}

func neighbours(r Region) []Region {
	var list []Region
	for _, n := range []Region{r - 1, r + 1} {
		if n >= Camp && n <= Keep {
			list = append(list, n)
		}
	}
	return list
}

// check checks the invariants.
func check(p *Position) error {
	all := CardSet(0)
	sum := 0
	for _, s := range []CardSet{p.Hands[0], p.Hands[1], p.Hands[2], p.Discards, p.rest(),
		setOf(p.Top) &^ setOf(NoCard)} {
		all |= s
		sum += s.Len()
	}
	if all != p.deck() || sum != p.deck().Len() {
		return fmt.Errorf("%d cards of %d, %d of them different", sum, p.deck().Len(), all.Len())
	}
	for r := Camp; r <= Keep; r++ {
		for _, n := range p.Units[r] {
			if n < 0 {
				return fmt.Errorf("%d units in %s", n, r)
			}
		}
		a, b := p.count(r, Raiders), p.count(r, Wardens)
		if a > 5 || b > 5 || p.Depth() == 1 && a > 0 && b > 0 {
			return fmt.Errorf("%d raiders and %d wardens in %s", a, b, r)
		}
	}
	return nil
}
