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
		reveal(pl, c)
		win(pl, Fellowship, ringBearerInMordor)
	case p.count(Sauron, Shire) >= 3:
		win(pl, Sauron, threeInShire)
	}
}

// ringLost ends the game if a defeated character carried the Ring.
func ringLost(pl *play, c Character) {
	if texts[c].carriesRing {
		win(pl, Sauron, frodoDefeated)
	}
}

// win ends the game wherever it stands. Then everything is open, and is told first: what becomes visible without an event
// would be a leak.
func win(pl *play, winner Side, how string) {
	p := pl.P
	if how != engine.Conceded && how != engine.Expired { // random games do not give up
		pl.Cover("end." + how)
	}
	for s := Fellowship; s <= Sauron; s++ {
		var who, where []engine.Value
		for _, c := range p.lineUp(s) {
			if p.Where[c] != Nowhere && !p.Revealed[c] {
				who, where = append(who, engine.Value(c)), append(where, engine.Value(p.Where[c]))
			}
		}
		if len(who) > 0 {
			pl.Tell("uncovered", side("side", s), engine.Tell("characters", who...), engine.Tell("regions", where...))
		}
	}
	if p.Match && how != engine.Expired { // who runs out of time loses all of it
		winGame(pl, winner, how)
		return
	}
	pl.End(engine.Result{Winners: winner.only(), How: how})
}

// decided tells whether the action being carried out has ended the game, or the first game of a match.
func decided(pl *play) bool { return pl.Over() || pl.P.Step() == gameNext }

// concede gives the game to the other side.
func concede(pl *play, seat engine.Seat, how string) { win(pl, Side(seat).Enemy(), how) }
