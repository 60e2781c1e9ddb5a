package wotr

// This file holds the signatures that chapters call across files, until their owner writes them. It must be empty, and gone, in the end.

// missing panics where a chapter is not there. What ends every action does nothing instead, so that actions can be played.
func missing(what string) {
	switch what {
	case "excess", "sweep", "draws":
		return
	}
	panic("not written yet: " + what)
}

// --- attack.go, battle.go, casualties.go, retreat.go

// callBattle fights a battle to its end: a field battle from a region against the next, an assault or a sortie within one.
// Politics included. card is the event card that began it, or NoCard; rounds the rounds of an assault.
func callBattle(pl *play, s Side, kind BattleKind, from, to Region, force Force, card Card, rounds int) {
	missing("battle")
}

// attackKind is a row of attacks: which attacks a card allows.
type attackKind uint8

// callAttack has a side choose one attack that a row allows, and fights it; may: it may decline.
func callAttack(pl *play, s Side, kind attackKind, may bool) { missing("attack") }

// callHits has a side take hits on its army in a region outside battle (Rulebook p.22, FAQ 15). When it is destroyed, leaders go;
// Nazgûl and characters go with it only if withCharacters.
func callHits(pl *play, s Side, r Region, hits int, withCharacters bool) { missing("hits") }

// callRetreat forces an army to retreat; if it cannot, it is destroyed, with its Nazgûl and Minions if withCharacters.
func callRetreat(pl *play, s Side, r Region, withCharacters bool) { missing("retreat") }

// --- cards.go

// callCard carries out the event half of a card that is no longer in the hand; it returns when all is done.
func callCard(pl *play, s Side, c Card) { missing("card") }

// sweepTable discards cards on the table whose condition no longer holds (R59).
func sweepTable(pl *play) {}

// cardDraws asks for what may be drawn after a card was played: Gandalf the Grey, the Palantír (R39, R62); true if it has begun something.
func cardDraws(pl *play) bool { missing("draws"); return false }
