package wotr

// BattleKind is where a battle is fought (Rulebook pp.28-33).
type BattleKind uint8

// The kinds.
const (
	FieldBattle BattleKind = iota
	Assault                // on the walls of a besieged stronghold
	Sortie                 // out of it
)

// Battle is a battle as it goes on, or the last one. Pairs are by side, the Free Peoples first.
type Battle struct {
	Turn     int16      `json:"turn,omitzero"` // in which it was fought
	Going    bool       `json:"going,omitzero"`
	Kind     BattleKind `json:"kind,omitzero"`
	Attacker Side       `json:"attacker,omitzero"`
	From     Region     `json:"from,omitzero"`  // where the attackers stand
	To       Region     `json:"to,omitzero"`    // where the defenders stand
	Force    Force      `json:"force,omitzero"` // the attackers; those left in From are the rearguard
	Card     Card       `json:"card,omitzero"`  // the event card that began it
	Round    int8       `json:"round,omitzero"`
	Rounds   int8       `json:"rounds,omitzero"`  // of an assault: how many are left without reducing an elite
	Rider    bool       `json:"rider,omitzero"`   // Gandalf the White has forfeited his leadership against the Nazgûl's (White Rider)
	Sorcery  Card       `json:"sorcery,omitzero"` // the Shadow's combat card of round 1 with the Witch-king in the battle

	// The round.
	Stage     int8     `json:"stage,omitzero"`     // the initiative that is being resolved
	Laid      [2]Card  `json:"laid,omitzero"`      // chosen, perhaps still face down
	Shown     bool     `json:"shown,omitzero"`     // both are open
	Cancelled [2]bool  `json:"cancelled,omitzero"` // the card's effects do not count
	Sides     [2]Round `json:"sides,omitzero"`
}

// Round is what one side has in the present round of a battle.
type Round struct {
	RollBonus   int8         `json:"rollBonus,omitzero"`   // on all dice of the combat roll
	RerollBonus int8         `json:"rerollBonus,omitzero"` // on all dice of the leader re-roll
	FewerDice   int8         `json:"fewerDice,omitzero"`   // in the combat roll, at least one stays
	MostDice    int8         `json:"mostDice,omitzero"`    // in the combat roll; 0 is no limit
	Forfeited   int8         `json:"forfeited,omitzero"`   // points of leadership
	Silenced    characterSet `json:"silenced,omitzero"`    // whose leadership and abilities do not count this round
	NoReroll    bool         `json:"noReroll,omitzero"`
	Misses      int8         `json:"misses,omitzero"` // dice of the combat roll that may be re-rolled
	Turned      int8         `json:"turned,omitzero"` // misses that a card has turned into hits
	RollHits    int8         `json:"rollHits,omitzero"`
	RerollHits  int8         `json:"rerollHits,omitzero"`
	ExtraHits   int8         `json:"extraHits,omitzero"` // by cards, applied with those of the rolls
	EarlyHits   int8         `json:"earlyHits,omitzero"` // scored by an extra attack before the roll, already applied
	Ones        int8         `json:"ones,omitzero"`      // unmodified ones of the combat roll
}
