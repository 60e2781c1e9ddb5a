package confrontation

import "redbook/engine"

// Position is all there is to know about a game. The tags say who may know a field: everyone, the side it
// belongs to, or nobody.
type Position struct {
	engine.Core[Frame]

	Turn    int16   `see:"public"` // counts the turns of both; 0 while the characters are placed
	Mover   Side    `see:"public"`
	Set     Set     `see:"public"`
	Drafted [2]bool `see:"public"`
	// the tiles that show their star side; a secret until both have drafted
	Stars    [2]tileSet             `see:"owner"`
	Placed   [2]bool                `see:"public"`
	Where    [characterCount]Region `see:"owner"`  // Nowhere: defeated, or not in this game
	Revealed [characterCount]bool   `see:"public"` // open to all until the turn ends
	// who has been revealed, and is known to stand where he stands now
	Seen [characterCount]bool `see:"public"`
	// where everybody knows that a hidden character does not stand, see knowledge.go
	Barred [characterCount]regionSet `see:"public"`
	// of the newest move, who may have made it for all that everybody knows
	Movers charSet `see:"public"`

	Hands    [2]cardSet              `see:"owner"`  // without the card that has been laid
	Discards [2][handSize]Card       `see:"public"` // face up, oldest first, NoCard behind the last
	Defeated [2 * handSize]Character `see:"public"` // in the order of their defeat, Nobody behind the last
	Battle   Battle                  `see:"owner"`  // the one that goes on, or the last one
	LastMove Move                    `see:"owner"`

	Match  bool    `see:"public"` // two games in which the players change sides
	Game   int8    `see:"public"` // of a match: 1 or 2
	Points [2]int8 `see:"public"` // of a match, by chair: by the side that was played in the first game
	Before Final   `see:"public"` // of a match: how the first game ended

	WithSpecials bool          `see:"public"` // the special cards are played with
	Picked       [2]bool       `see:"public"` // who has picked special cards
	Special      [2]specialSet `see:"owner"`  // those left; open to all when both have picked
	Spied        Character     `see:"public"` // whom the Crebain keep revealed
	// who must make Sauron's next move, from A King Revealed to the turn's beginning
	Called Character `see:"owner"`
}

// Frame is what a half-done procedure remembers.
type Frame struct {
	Who    Character `json:"who,omitzero" see:"owner"`     // move: who moves; retreat: who retreats
	From   Region    `json:"from,omitzero" see:"public"`   // move: where from
	To     Region    `json:"to,omitzero" see:"public"`     // move and attack: where to
	By     Special   `json:"by,omitzero" see:"public"`     // move: the special card that came before it
	Must   Character `json:"must,omitzero" see:"owner"`    // move: the only one who may make it
	Not    Character `json:"not,omitzero" see:"owner"`     // move: who may not make it
	Bound  bool      `json:"bound,omitzero" see:"public"`  // move: no card may replace it
	Fought int8      `json:"fought,omitzero" see:"public"` // attack: how many battles have begun
	Where  regionSet `json:"where,omitzero" see:"public"`  // retreat: where to
	May    bool      `json:"may,omitzero" see:"public"`    // retreat: it may be declined
}

// Battle is a battle between two characters.
type Battle struct {
	Turn       int16        `json:"turn,omitzero"` // in which it was fought
	Region     Region       `json:"region,omitzero"`
	Attacker   Side         `json:"attacker"`
	Fighters   [2]Character `json:"fighters"`
	Laid       [2]Card      `json:"laid"`           // chosen, perhaps still face down
	Shown      [2]bool      `json:"shown"`          // the laid card is open
	Fetched    [2]Card      `json:"fetched"`        // what Magic was exchanged for
	Eagle      bool         `json:"eagle,omitzero"` // Gwaihir has replaced the Fellowship fighter's text
	NoCards    bool         `json:"noCards,omitzero"`
	BesideRing bool         `json:"besideRing,omitzero"` // Sam fights beside a revealed Frodo
	Cloaked    bool         `json:"cloaked,omitzero"`    // Elven Cloak: Sauron's number does not count
	TakenBack  Card         `json:"takenBack,omitzero"`  // star Saruman has refused this card of the Fellowship
	Helped     bool         `json:"helped,omitzero"`     // star Gandalf gives +1
	Falling    bool         `json:"falling,omitzero"`    // Wormtongue is defeated, and may still escape
	Compared   bool         `json:"compared,omitzero"`
	Totals     [2]int8      `json:"totals"`
	Over       bool         `json:"over,omitzero"`
	Fates      [2]Fate      `json:"fates"`
}

// Move is the newest move on the board.
type Move struct {
	Side  Side      `json:"side"`
	Who   Character `json:"who,omitzero"`
	From  Region    `json:"from,omitzero"`
	To    Region    `json:"to,omitzero"`
	Moria bool      `json:"moria,omitzero"`
	Known bool      `json:"known,omitzero"` // it has been revealed since
}

// handSize is how many combat cards, and how many characters, a side has.
const handSize = 9

// team lists the characters of each side: counting heads is most of what a random game costs.
var team = func() (team [2][]Character) {
	for c := Frodo; c < characterCount; c++ {
		team[characters[c].side] = append(team[characters[c].side], c)
	}
	return team
}()

// heads is how many characters of one side stand in each region: a number of three bits, each bit a set of
// regions. All regions are counted at once, because every list of moves asks for that.
type heads struct{ ones, twos, fours regionSet }

func (p *Position) heads(s Side) heads {
	var h heads
	for _, c := range team[s] {
		one := regionSet(1) << p.Where[c] &^ (1 << Nowhere)
		two := h.ones & one
		h.fours |= h.twos & two
		h.twos ^= two
		h.ones ^= one
	}
	return h
}

// some is the regions in which anybody stands.
func (h heads) some() regionSet { return h.ones | h.twos | h.fours }

// single is the regions in which exactly one stands.
func (h heads) single() regionSet { return h.ones &^ h.twos &^ h.fours }

// full is the regions that hold as many as they may.
func (h heads) full() regionSet {
	return sized[1]&h.some() | sized[2]&(h.twos|h.fours) | sized[4]&h.fours
}

// sized is the regions by their capacity.
var sized = func() (sized [5]regionSet) {
	for r := Shire; r < regionCount; r++ {
		sized[regions[r].capacity] |= setOf(r)
	}
	return sized
}()

// ground is who stands where as a side sees it: its moves follow from that.
type ground struct{ own, enemy heads }

func (p *Position) ground(s Side) ground { return ground{p.heads(s), p.heads(s.Enemy())} }

// has reports whether a side has characters in a region.
func (p *Position) has(s Side, r Region) bool {
	for _, c := range team[s] {
		if p.Where[c] == r {
			return true
		}
	}
	return false
}

// count counts a side's characters in a region.
func (p *Position) count(s Side, r Region) int {
	n := 0
	for _, c := range team[s] {
		if p.Where[c] == r {
			n++
		}
	}
	return n
}

// at lists a side's characters in a region, in the order of the table.
func (p *Position) at(s Side, r Region) (out []Character) {
	for _, c := range team[s] {
		if p.Where[c] == r {
			out = append(out, c)
		}
	}
	return out
}

// room reports whether one more of a side's characters may stand in a region.
func (p *Position) room(s Side, r Region) bool { return p.count(s, r) < regions[r].capacity }

// survivors counts a side's characters on the board: the winner's score in a match (rulebook, "Koniec gry").
func (p *Position) survivors(s Side) int {
	n := 0
	for _, c := range team[s] {
		if p.Where[c] != Nowhere {
			n++
		}
	}
	return n
}

// isDefeated reports whether a character has been defeated: everyone knows that.
func (p *Position) isDefeated(c Character) bool {
	for _, d := range p.Defeated {
		if d == c {
			return true
		}
	}
	return false
}

// discarded counts the open discards of a side.
func (p *Position) discarded(s Side) int {
	n := 0
	for _, c := range p.Discards[s] {
		if c != NoCard {
			n++
		}
	}
	return n
}

// fighter returns a side's fighter in the present battle.
func (p *Position) fighter(s Side) Character { return p.Battle.Fighters[s] }

// attacks reports whether a side is the attacker of the present battle.
func (p *Position) attacks(s Side) bool { return p.Battle.Attacker == s }
