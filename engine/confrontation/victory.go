package confrontation

import "redbook/engine"

// The ways to win (rulebook, "Koniec gry"; spec 11), checked at every instant.
const (
	ringBearerInMordor = "ring-bearer-in-mordor" // V1
	threeInShire       = "three-in-shire"        // V2
	frodoDefeated      = "frodo-defeated"        // V3
	cannotMove         = "cannot-move"           // V4
)

// relocate puts a character into a region; some regions win the game.
func relocate(pl *play, c Character, to Region) {
	p := pl.P
	p.Where[c] = to
	switch {
	case texts[c].carriesRing && to == Mordor:
		pl.Cover("end." + ringBearerInMordor)
		reveal(pl, c)
		pl.End(engine.Result{Winners: Fellowship.only(), How: ringBearerInMordor})
	case p.count(Sauron, Shire) >= 3:
		pl.Cover("end." + threeInShire)
		pl.End(engine.Result{Winners: Sauron.only(), How: threeInShire})
	}
}

// ringLost ends the game if a defeated character carried the Ring.
func ringLost(pl *play, c Character) {
	if texts[c].carriesRing {
		pl.Cover("end." + frodoDefeated)
		pl.End(engine.Result{Winners: Sauron.only(), How: frodoDefeated})
	}
}

// concede gives the game to the other side.
func concede(_ *Position, seat engine.Seat) (engine.Seats, bool) {
	return Side(seat).Enemy().only(), true
}
