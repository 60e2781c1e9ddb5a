package confrontation

// text is what a character can do, by the moment at which it matters. A character without a row has strength alone.
type text struct {
	// reach is where it may move besides forward (moves.go).
	reach func(p *Position, s Side, from Region) regionSet
	// opening is what its text does at the beginning of a battle, B3 for the Fellowship, B4 for Sauron.
	opening func(pl *play, s Side)
	// strength replaces the printed strength of the fighter.
	strength func(p *Position) int
	// afterVictory follows when it has defeated an enemy and stands (B9).
	afterVictory func(pl *play, c Character)

	protector   Character // who may take its place when it is attacked (B3b)
	carriesRing bool      // its defeat and its arrival in Mordor end the game
	guardsMoria bool      // may strike at whoever uses the Mines, from Caradhras
	seesFirst   bool      // Sauron chooses and shows his card first (B5)
	silences    bool      // the Fellowship fighter's text has no effect
	pins        bool      // enemies cannot retreat by their text
	cardless    bool      // its side's card has neither effect nor strength
}

// texts is the row of each character; the variant's docks here.
var texts [characterCount]text

func init() {
	// Filled here and not in the declaration, because hooks look at other rows.
	for c, row := range fellowshipTexts {
		texts[c] = row
	}
	for c, row := range sauronTexts {
		texts[c] = row
	}
}
