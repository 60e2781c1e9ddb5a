package confrontation

// text is what a character can do, by the moment at which it matters. A character without a row has strength
// alone.
type text struct {
	// reach is where it may move besides forward (moves.go).
	reach func(g ground, s Side, from Region) regionSet
	// opening is what its text does at the beginning of a battle, B3 for the Fellowship, B4 for Sauron.
	opening func(pl *play, s Side)
	// strength replaces the printed strength of the fighter.
	strength func(p *Position) int
	// afterVictory follows when it has defeated an enemy and stands (B9).
	afterVictory func(pl *play, c Character)
	// shown is what its text may change when both cards have been shown, before they are resolved (B6).
	shown func(pl *play)

	protector    Character // who may take its place when it is attacked (B3b)
	carriesRing  bool      // its defeat and its arrival in Mordor end the game
	bequeaths    bool      // when it is defeated, who inherits the Ring carries it on (V6)
	inheritsRing bool      // takes the Ring over (V6, V7)
	conquers     bool      // its arrival in the Shire ends the game (V5)
	guardsMoria  bool      // may strike at whoever uses the Mines, from Caradhras
	seesFirst    bool      // Sauron chooses and shows his card first (B5)
	silences     bool      // the Fellowship fighter's text has no effect
	pins         bool      // enemies cannot retreat by their text
	cardless     bool      // its side's card has neither effect nor strength
	blunts       cardSet   // Sauron's cards that have no effect against it
	helps        bool      // may give +1 to another who fights near by (B8)
	rooted       bool      // once revealed it stays so, and does not move
	flees        bool      // defeated, it may retreat instead (B9)
}

// texts is the row of each character.
var texts [characterCount]text

func init() {
	// Filled here and not in the declaration, because hooks look at other rows.
	for _, rows := range []map[Character]text{fellowshipTexts, sauronTexts, fellowshipStarTexts,
		sauronStarTexts} {
		for c, row := range rows {
			texts[c] = row
		}
	}
}
