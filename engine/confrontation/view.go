package confrontation

// View is what one audience may know of a game: everyone, one player, or (after the end) all.
// It is built up from nothing, so that what is forgotten is hidden. Plain data, fit for JSON.
type View struct {
	Set       Set
	For       [2]bool        // whose secrets this view holds, by Side; both false for spectators
	Turn      int            // counts each player's turns together; 0 while the characters are placed
	Mover     Side           // whose turn it is
	Drafted   [2]bool        // who has chosen the sides of his tiles, in a draft
	LineUps   [2][]Character // who plays, by Side, in the order of the tiles; nil while a draft keeps it secret
	Placed    [2]bool        // who has placed his characters (all true from turn 1)
	Regions   [regionCount]RegionView
	Hands     [2]HandView
	Defeated  []Character   // in the order of their defeat
	Battle    *BattleView   // nil outside a battle
	LastMove  *MoveView     // the newest move on the board, nil before the first
	Result    *ResultView   // nil while the game goes on
	Match     *MatchView    // nil outside a match
	Specials  *SpecialsView // nil in a game without special cards
	LastFight *BattleView   // the newest battle that ended in this turn or the turn before, nil if none
}

// SpecialsView is how it stands with the special cards.
type SpecialsView struct {
	Picked [2]bool      // by Side: has picked
	Left   [2][]Special // by Side: cards not played yet, nil if this audience may not know them
	Spied  Character    // whom the Crebain keep revealed, or Nobody
}

// RegionView is who stands in one region, by Side.
type RegionView [2]Group

// Group is the characters of one side in one region.
type Group struct {
	Named  []Named // those whose names this audience may know, in the order of the table
	Hidden int     // the others
	// of the others: those who were revealed once and have been followed since. With as many others as these, it
	// is plain who is who; with more, their owner may have mixed them.
	Seen []Character
}

// Count returns how many characters stand there.
func (g Group) Count() int { return len(g.Named) + g.Hidden }

// Named is a character whose name the audience may know.
type Named struct {
	Character Character
	Revealed  bool // open to everybody at this moment
	Seen      bool // was open once, and everybody knows that he stands here
}

// HandView is the combat cards of one side.
type HandView struct {
	Cards   []Card // the cards in hand; nil if this audience may not know them
	Left    int    // how many are in hand, a card laid face down not included
	Discard []Card // face up, oldest first
}

// BattleView is a battle as the table sees it, going on or just ended.
type BattleView struct {
	Region   Region
	Attacker Side         // who moved in
	Fighters [2]Character // by Side
	Eagle    bool         // Gwaihir has replaced the text of the Fellowship's fighter
	Strength [2]int       // by Side: character with changes by texts, without cards
	Laid     [2]bool      // by Side: a card has been chosen (perhaps still face down)
	Cards    [2]Card      // by Side: the card as shown, NoCard while face down or if none was played
	Fetched  [2]Card      // by Side: what Magic was exchanged for, NoCard otherwise
	Totals   *[2]int      // by Side, once strengths have been compared
	Over     bool
	Fate     [2]Fate // by Side, once the battle is over
}

// Fate is what became of a fighter.
type Fate uint8

// The fates.
const (
	Stands Fate = iota
	Defeated
	Retreated
)

// MoveView is a move on the board.
type MoveView struct {
	Side      Side
	Character Character // Nobody if this audience may not know who moved
	From, To  Region
	Moria     bool // through the Mines of Moria
}

// ResultView is how the game ended.
type ResultView struct {
	Winner Side
	Draw   bool   // a match in which both have as many points; then nobody is the Winner
	How    string // the reason's id: one of Ends
	Left   [2]int // characters on the board, by Side: the winner's count is his score in a match (spec 12)
}
