package wotr

import (
	"iter"
	"math/bits"
	"slices"

	"redbook/engine"
)

// The types that all files use: sides, nations, regions, figures, characters, faces of dice (Rulebook chapter
// II).

// Side is one of the two sides of the war. Rules that speak of sides count figures and dice by them; what is
// asked goes to a seat (seats.go).
type Side uint8

// The sides.
const (
	FreePeoples Side = iota
	Shadow
)

// Enemy returns the other side.
func (s Side) Enemy() Side { return 1 - s }

// Nation is a nation of Middle-earth (Rulebook p.10).
type Nation uint8

// The nations. Figures of the Free Peoples come before those of the Shadow: see unit.
const (
	NoNation Nation = iota
	Dwarves
	Elves
	Gondor
	North
	Rohan
	Isengard
	Sauron
	Southrons // and Easterlings
	nationCount
)

// Side returns the side that a nation fights for.
func (n Nation) Side() Side {
	if n >= Isengard {
		return Shadow
	}
	return FreePeoples
}

// nationsOf lists the nations of a side.
func nationsOf(s Side) []Nation {
	if s == Shadow {
		return shadowNations[:]
	}
	return freeNations[:]
}

var (
	freeNations   = [...]Nation{Dwarves, Elves, Gondor, North, Rohan}
	shadowNations = [...]Nation{Isengard, Sauron, Southrons}
)

// nationSet is a set of nations.
type nationSet uint16

func (s nationSet) has(n Nation) bool          { return s>>n&1 == 1 }
func (s nationSet) with(n Nation) nationSet    { return s | 1<<n }
func (s nationSet) without(n Nation) nationSet { return s &^ (1 << n) }

// values appends the nations of a set to what a field offers.
func (s nationSet) values(out []engine.Value) []engine.Value {
	for n := Dwarves; n < nationCount; n++ {
		if s.has(n) {
			out = append(out, engine.Value(n))
		}
	}
	return out
}

// Settlement is what stands in a region. A fortification is no settlement in the sense of the rules (Rulebook
// p.11).
type Settlement uint8

// The kinds of settlement.
const (
	NoSettlement Settlement = iota
	Town
	City
	Stronghold
	Fortification
)

// Region is a region of the map; the zero Region is nowhere.
type Region uint8

// regionSet is a set of regions.
type regionSet [2]uint64

func (s *regionSet) add(r Region)             { s[r>>6] |= 1 << (r & 63) }
func (s *regionSet) remove(r Region)          { s[r>>6] &^= 1 << (r & 63) }
func (s regionSet) has(r Region) bool         { return s[r>>6]>>(r&63)&1 == 1 }
func (s regionSet) empty() bool               { return s == regionSet{} }
func (s regionSet) count() int                { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }
func (s regionSet) and(t regionSet) regionSet { return regionSet{s[0] & t[0], s[1] & t[1]} }
func (s regionSet) or(t regionSet) regionSet  { return regionSet{s[0] | t[0], s[1] | t[1]} }
func (s regionSet) minus(t regionSet) regionSet {
	return regionSet{s[0] &^ t[0], s[1] &^ t[1]}
}

// setOf makes a set of regions.
func setOf(regions ...Region) regionSet {
	var s regionSet
	for _, r := range regions {
		s.add(r)
	}
	return s
}

// all goes through the regions of a set in the order of their ids.
func (s regionSet) all() iter.Seq[Region] {
	return func(yield func(Region) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Region(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// list returns the regions of a set in the order of their ids.
func (s regionSet) list() []Region {
	return slices.AppendSeq(make([]Region, 0, s.count()), s.all())
}

// values appends the regions of a set to what a field offers.
func (s regionSet) values(out []engine.Value) []engine.Value {
	out = slices.Grow(out, s.count())
	for r := range s.all() {
		out = append(out, engine.Value(r))
	}
	return out
}

// Character is a Companion, Gollum or a Minion; Nazgûl are counted as figures (see Figure).
type Character uint8

// The characters (Rulebook p.25). Aragorn and Gandalf the White are cards of their own: they take the place
// of Strider and of Gandalf the Grey.
const (
	NoCharacter Character = iota
	GandalfTheGrey
	Strider
	Boromir
	Legolas
	Gimli
	Meriadoc
	Peregrin
	Aragorn
	GandalfTheWhite
	Gollum
	Saruman
	WitchKing
	MouthOfSauron

	// Kings of Middle-earth: the sovereigns, awakened or corrupted, and the Dark Chieftains.
	Brand
	Dain
	Denethor
	Theoden
	Thranduil
	BlackSerpent
	ShadowOfMirkwood
	Ugluk
	characterCount
)

// characterSet is a set of characters.
type characterSet uint32

func (s characterSet) has(c Character) bool             { return s>>c&1 == 1 }
func (s characterSet) with(c Character) characterSet    { return s | 1<<c }
func (s characterSet) without(c Character) characterSet { return s &^ (1 << c) }
func (s characterSet) count() int                       { return bits.OnesCount32(uint32(s)) }

// first returns the first character of a set that is not empty.
func (s characterSet) first() Character { return Character(bits.TrailingZeros32(uint32(s))) }

// list returns the characters of a set in the order of the table.
func (s characterSet) list() []Character {
	list := make([]Character, 0, s.count())
	for ; s != 0; s &= s - 1 {
		list = append(list, Character(bits.TrailingZeros32(uint32(s))))
	}
	return list
}

// values appends the characters of a set to what a field offers.
func (s characterSet) values(out []engine.Value) []engine.Value {
	for ; s != 0; s &= s - 1 {
		out = append(out, engine.Value(s.first()))
	}
	return out
}

// State is what has become of a character.
type State uint8

// The states.
const (
	Aside        State = iota // not yet in play
	InFellowship              // travels with the Ring-bearers
	OnMap                     // stands in a region
	Eliminated                // out of the game for good
	Replaced                  // Strider after Aragorn, Gandalf the Grey after Gandalf the White
	Corrupted                 // a sovereign who stands in a region but in no army (kings_sovereigns.go)
)

// stands reports whether a character in this state stands in a region.
func (s State) stands() bool { return s == OnMap || s == Corrupted }

// Rank is what a plastic figure of a nation is.
type Rank uint8

// The ranks. A leader of Sauron's nation is a Nazgûl; Isengard and the Southrons have none. A sovereign who
// is neither awakened nor corrupted is a leader who is never among the reinforcements (K3.1): see leads.
const (
	Regular Rank = iota
	Elite
	Leader
	Sovereign
	rankCount
)

// leads reports whether a figure of this rank counts as a leader.
func (k Rank) leads() bool { return k >= Leader }

// Figure is a kind of figure that is counted: first the ranks of each nation, then the characters, so that
// one bag holds a whole army.
type Figure uint8

// unitCount is how many kinds of figure there are without the characters.
const unitCount = Figure(nationCount-1) * Figure(rankCount)

// The figures of the Free Peoples are those before freeEnd.
const freeEnd = Figure(Rohan) * Figure(rankCount)

// nazgul is the kind of figure that Nazgûl are.
const nazgul = Figure(Sauron-1)*Figure(rankCount) + Figure(Leader)

// figureOf returns the kind of a nation's figures of a rank.
func figureOf(n Nation, k Rank) Figure { return Figure(n-1)*Figure(rankCount) + Figure(k) }

// characterFigure returns the kind that stands for a character in a bag.
func characterFigure(c Character) Figure { return unitCount + Figure(c) }

// nation returns the nation of a figure that is no character.
func (f Figure) nation() Nation { return Nation(f/Figure(rankCount)) + 1 }

// rank returns the rank of a figure that is no character.
func (f Figure) rank() Rank { return Rank(f % Figure(rankCount)) }

// isUnit reports whether a figure is a regular or elite unit.
func (f Figure) isUnit() bool { return f < unitCount && !f.rank().leads() }

// character returns the character that a kind stands for, NoCharacter if none.
func (f Figure) character() Character {
	if f < unitCount {
		return NoCharacter
	}
	return Character(f - unitCount)
}

// span returns the figures of a side as a half-open range.
func (s Side) span() (from, to Figure) {
	if s == Shadow {
		return freeEnd, unitCount
	}
	return 0, freeEnd
}

// Face is the result that an action die shows (Rulebook pp.18-20).
type Face uint8

// The faces.
const (
	NoFace Face = iota
	CharacterFace
	ArmyFace
	MusterFace
	ArmyMusterFace
	EventFace
	WillFace // of the West; the Free Peoples alone
	EyeFace  // the Shadow alone; goes to the hunt box at once
	plainFaces

	// The same results on a Ruler die (kings_dice.go).
	RulerDie = plainFaces

	faceCount = 2 * plainFaces
)

// plain returns the result that a die shows, whichever die it is.
func (f Face) plain() Face { return f &^ RulerDie }

// ruler reports whether a result is that of a Ruler die.
func (f Face) ruler() bool { return f&RulerDie != 0 }

// onAnyDie lists a result as each kind of die shows it, the plain one first.
func (f Face) onAnyDie() [2]Face { return [...]Face{f.plain(), f.plain() | RulerDie} }

// on returns this result on the kind of die that shows another one: plain or Ruler.
func (f Face) on(die Face) Face { return f | die&RulerDie }

// Deck is one of the four event decks.
type Deck uint8

// The decks, each side's character deck first.
const (
	FreeCharacterDeck Deck = iota
	FreeStrategyDeck
	ShadowCharacterDeck
	ShadowStrategyDeck
	deckCount
)

// Side returns the side whose deck it is.
func (d Deck) Side() Side { return Side(d / 2) }

// isCharacter reports whether it is a character deck.
func (d Deck) isCharacter() bool { return d%2 == 0 }

// Place is where an event card is.
type Place uint8

// The places. A card that was discarded from the hand lies face down: only its owner knows it (Rulebook
// p.22).
const (
	InDeck Place = iota
	InHand
	Laid     // as the combat card of this round
	OnTable  // in effect
	Played   // discarded face up
	FaceDown // discarded unseen
	Absent   // not in this game: see kings_cards.go
)
