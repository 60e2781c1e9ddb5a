package wotr

// What is printed on the parts of Kings of Middle-earth (K1 to K6), for pictures and the look-up.

// OfKings reports whether a card is one of the expansion's.
func (c Card) OfKings() bool { return c.ofKings() }

// Replaces returns the card of the same name whose place a card of the expansion takes; NoCard if it is new.
func (c Card) Replaces() Card { return kingsCards[c].replaces }

// ReplacedBy returns the card of the expansion that takes a card's place; NoCard if none does.
func (c Card) ReplacedBy() Card {
	for other := NoCard + 1; other < cardCount && c != NoCard; other++ {
		if kingsCards[other].replaces == c {
			return other
		}
	}
	return NoCard
}

// Ruler returns the ruler whose ability in a battle this is, with its side and its initiatives; NoCharacter
// if cards carry it. The ability of the corrupted Brand is the Shadow's.
func (c Combat) Ruler() (who Character, of Side, initiative []int) {
	row := rulerHalves[c]
	if row == nil {
		return NoCharacter, FreePeoples, nil
	}
	for _, part := range row.parts {
		initiative = append(initiative, int(part.initiative))
	}
	if c == ShadowInTheNorth {
		return Brand, Shadow, initiative
	}
	for ruler, half := range rulerEffectOf {
		if half == c {
			who = ruler // each ability is that of one ruler
		}
	}
	return who, characters[who].side, initiative
}

// King reports whether a hunt tile is a kings' tile.
func (t Tile) King() bool { return t.king() }

// Sovereign reports whether a character is a sovereign.
func (c Character) Sovereign() bool { return awakening.has(c) }

// Chieftain reports whether a character is a Dark Chieftain.
func (c Character) Chieftain() bool { return chieftains.has(c) }

// Plain returns the result that a face shows, whichever die it is on.
func (f Face) Plain() Face { return f.plain() }

// OnRulerDie reports whether a face is one of a Ruler die.
func (f Face) OnRulerDie() bool { return f.ruler() }
