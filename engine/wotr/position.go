package wotr

import "redbook/engine"

// Position is all there is to know about a game. The tags say who may know a field: everyone, the side it
// belongs to, or nobody.
type Position struct {
	engine.Core[Frame]

	Turn int16 `see:"public"`

	Sharing `see:"public"` // of partners (chapter XI)

	// The dice and what goes with them (chapter IV).
	// how many dice each side has this turn, allocated ones included (FAQ 30)
	DicePool      [2]uint8            `see:"public"`
	Dice          [2][faceCount]uint8 `see:"public"` // results that have not been used
	Rings         [2]uint8            `see:"public"` // Elven Rings
	RingUsed      [2]bool             `see:"public"` // this turn
	Tokens        [2]tokenSet         `see:"public"` // action tokens left
	TokenUsed     [2]bool             `see:"public"` // this turn
	TokenDue      [2]bool             `see:"public"` // who has yet to choose a token, before the first turn
	MessengerUsed bool                `see:"public"` // Messenger of the Dark Tower, this turn

	// The Fellowship (chapter VIII).
	Bearers    Region `see:"public"` // where the Ring-bearers' figure stands; Nowhere on the Mordor track
	Progress   int8   `see:"public"`
	Corruption int8   `see:"public"`
	Revealed   bool   `see:"public"`
	InMordor   bool   `see:"public"` // on the Mordor track
	Mordor     int8   `see:"public"` // the step there: 0 to 5, the Crack of Doom
	// this turn has seen an attempt to move or hide on the Mordor track (R17, R18)
	Tried bool      `see:"public"`
	Guide Character `see:"public"`

	// The hunt (chapter IX).
	HuntBox [2]uint8 `see:"public"` // dice in the hunt box by whose they are
	// the Free Peoples took dice back from the hunt box this turn (FAQ 29)
	Recovered bool `see:"public"`
	// tiles that can be drawn; with hidden tiles on sovereigns the Shadow's secret (K8.10)
	Pool  [tileCount]uint8 `see:"owner"`
	Drawn [tileCount]uint8 `see:"public"` // tiles drawn and laid aside until the pool is filled again
	// special tiles in play next to the pool, until Mordor; the others have left the game or have not come
	// into it
	Waiting [tileCount]uint8 `see:"public"`

	// Figures (chapter VI).
	Armies         [regionCount][unitCount]uint8 `see:"public"`
	Reinforcements [unitCount]uint8              `see:"public"`
	Casualties     [unitCount]uint8              `see:"public"` // the Free Peoples' alone
	State          [characterCount]State         `see:"public"`
	Where          [characterCount]Region        `see:"public"` // of those on the map
	Besieged       regionSet                     `see:"public"` // strongholds under siege
	// settlements that the enemy of their nation controls
	Captured regionSet `see:"public"`
	Stretch  Stretch   `see:"public"`
	// what has moved in this action, so that it does not move twice (Rulebook p.27)
	Arrivals [maxArrivals]Arrival `see:"public"`

	// Kings of Middle-earth.
	Kings    Kings `see:"public"`
	Tainting `see:"owner"`

	// The nations (chapter VII).
	Box    [nationCount]int8 `see:"public"` // 0 to 3, At War
	Active nationSet         `see:"public"`

	// The cards (chapter V).
	Cards [cardCount]Place `see:"owner"`
	// of cards that partners have drawn: the player whose hand each is in, or came from
	Holder [cardCount]Player `see:"owner"`
	Offer  Card              `see:"owner"` // that one partner has offered for exchange
	// cards that have changed hands between partners: both know them
	Exchanged [cardCount]bool `see:"owner"`
	Battle    Battle          `see:"owner"` // the one that goes on, or the last one
}

// Arrival is what has moved into a region during this action.
type Arrival struct {
	Region Region `json:"region"`
	Force  Force  `json:"force"`
}

// maxArrivals is how many armies one action may move: The Shadow is Moving.
const maxArrivals = 4

// Frame is what a half-done procedure remembers: room that all of them share, so that a position stays small.
// Each procedure names its parts of it in a type next to its steps (lossFrame, levyFrame, tileFrame) and
// reads and writes them there. The names below are those of stored games.
type Frame struct {
	Side Side `json:"side,omitzero" see:"public"`
	// Player is whose procedure it is, where partners share the side. Of the turn's frame: who acts.
	Player Player `json:"player,omitzero" see:"public"`

	Face  Face      `json:"face,omitzero" see:"public"` // the die that pays
	Card  Card      `json:"card,omitzero" see:"public"` // the card that is carried out
	Act   actID     `json:"act,omitzero" see:"public"`  // the act of its row that was begun last
	From  Region    `json:"from,omitzero" see:"public"`
	To    Region    `json:"to,omitzero" see:"public"`
	One   Character `json:"one,omitzero" see:"public"`
	Tile  Tile      `json:"tile,omitzero" see:"public"` // the hunt tile that is resolved
	Kind  uint8     `json:"kind,omitzero" see:"public"`
	Left  int8      `json:"left,omitzero" see:"public"`
	N     int8      `json:"n,omitzero" see:"public"`
	Force Force     `json:"force,omitzero" see:"public"`
	Set   regionSet `json:"set,omitzero" see:"public"`

	Landed [nazgulCount]Region `json:"landed,omitzero" see:"public"` // where Nazgûl have come to in this action
}
