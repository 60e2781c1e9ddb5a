package wotr

// combatRow is the combat half of event cards (combat-cards.tsv). Its parts are resolved by initiative: 0 to 3 before the combat
// roll, 4 between the roll and the leader re-roll, 5 and 6 before casualties are removed, 7 after. At one initiative the defender's
// card comes first (Rulebook p.29).
type combatRow struct {
	title     string
	condition func(p *Position, by Side) bool // nil: always
	parts     []combatPart
}

// combatPart is what a combat card does at one initiative. It may call a procedure that asks; the battle goes on when that returns.
type combatPart struct {
	initiative int8
	do         func(pl *play, by Side)
}

// combatOf is the combat half of each card.
var combatOf [cardCount]*combatRow
