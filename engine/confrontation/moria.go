package confrontation

import "redbook/engine"

// moriaWatched reports whether Sauron is asked when the Mines are used: whenever a hidden character of his
// stands in Caradhras that could be the Balrog for all the Fellowship knows, so that the question betrays
// nothing (spec 13.2).
func moriaWatched(p *Position) bool {
	for c := Frodo; c < characterCount; c++ {
		if texts[c].guardsMoria && p.couldBeIn(c, setOf(moriaWatch)) {
			return true
		}
	}
	return false
}

// whyNotStrike looks whether the Balrog is there.
func whyNotStrike(p *Position, _ engine.Seat) *reason {
	return noGuardian.Unless(guardian(p) != Nobody)
}

// guardian is who stands in Caradhras and guards the Mines.
func guardian(p *Position) Character {
	for c := Frodo; c < characterCount; c++ {
		if texts[c].guardsMoria && p.Where[c] == moriaWatch {
			return c
		}
	}
	return Nobody
}

// strike defeats who goes through the Mines, without a battle; he never reaches Fangorn (C4, C5).
func strike(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	victim := p.Here().Who
	reveal(pl, guardian(p))
	reveal(pl, victim)
	pl.Cover("moria.struck")
	pl.Tell("struck", character("character", victim), character("by", guardian(p)))
	pl.Goto(turnEnd)
	defeat(pl, victim)
}

func letPass(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("moria.let-pass")
	pl.Tell("let-pass")
	pl.Goto(turnArrive)
}
