package confrontation

import (
	"slices"

	"redbook/engine"
)

// The ways to win (rulebook, "Koniec gry"; spec 11), checked at every instant.
const (
	ringBearerInMordor = "ring-bearer-in-mordor" // V1
	threeInShire       = "three-in-shire"        // V2
	frodoDefeated      = "frodo-defeated"        // V3
	cannotMove         = "cannot-move"           // V4
	witchKingInShire   = "witch-king-in-shire"   // V5
	samDefeated        = "sam-defeated"          // V7
)

// relocate puts a character into a region; some regions win the game.
func relocate(pl *play, c Character, to Region) {
	p := pl.P
	p.follow(c, to)
	p.loseSight(c)
	p.Where[c] = to
	switch {
	case p.bearsRing(c) && to == Mordor:
		reveal(pl, c)
		win(pl, Fellowship, ringBearerInMordor)
	case texts[c].conquers && to == Shire:
		reveal(pl, c)
		win(pl, Sauron, witchKingInShire)
	case p.count(Sauron, Shire) >= 3:
		win(pl, Sauron, threeInShire)
	}
}

// loseSight forgets who is who where a hidden character leaves others behind: their owner may have mixed them
// (rulebook, "Mieszanie postaci"), so nobody can tell which one went. Who leaves alone is followed.
func (p *Position) loseSight(c Character) {
	if p.Where[c] == Nowhere || p.Revealed[c] {
		return
	}
	mixed := slices.DeleteFunc(
		p.at(characters[c].side, p.Where[c]),
		func(d Character) bool { return p.Revealed[d] },
	)
	if len(mixed) < 2 {
		return
	}
	for _, d := range mixed {
		p.Seen[d] = false
	}
}

// bearsRing reports whether a character is the Ring-bearer: Frodo, or Sam when the Ring has passed to him.
func (p *Position) bearsRing(c Character) bool {
	return texts[c].carriesRing || texts[c].inheritsRing && p.ringPassed()
}

// ringPassed reports whether a Ring-bearer has been defeated: if the game goes on, the Ring was passed on.
func (p *Position) ringPassed() bool {
	for c := Frodo; c < characterCount; c++ {
		if texts[c].carriesRing && p.isDefeated(c) {
			return true
		}
	}
	return false
}

// heir is who can take the Ring over: Sam, either side of his tile, if he has not been defeated.
func (p *Position) heir() Character {
	for c := Frodo; c < characterCount; c++ {
		if texts[c].inheritsRing && p.Where[c] != Nowhere {
			return c
		}
	}
	return Nobody
}

// ringLost ends the game if a defeated character bore the Ring, or passes the Ring on (V3, V6, V7). If the
// Warg has defeated star Frodo the Ring is lost (C40).
//
// Reading D7 (doubtful): it is lost as well where Noble Sacrifice defeats him and the Warg together. That Sam
// takes the Ring is star Frodo's text, and in a battle with the Warg no text of the Fellowship has effect
// (rulebook p.12). The other reading: it is not the Warg who has defeated him but the Fellowship's own card,
// so the Ring passes to Sam.
//
// Gwaihir does not stop it from passing on: he replaces a fighter's text, and that Sam
// is the next Ring-bearer is a rule of the variant (rulebook p.9).
func ringLost(pl *play, c Character) {
	p := pl.P
	heir := p.heir()
	switch {
	case texts[c].inheritsRing && p.ringPassed():
		win(pl, Sauron, samDefeated)
	case !texts[c].carriesRing:
	case heir == Nobody || !texts[c].bequeaths || p.fights(c) && texts[p.fighter(Sauron)].silences:
		win(pl, Sauron, frodoDefeated)
	default:
		reveal(pl, heir)
		pl.Cover("ring-passed")
		pl.Tell("ring-passed", character("character", heir), region("region", p.Where[heir]))
		if p.Where[heir] == Mordor {
			win(pl, Fellowship, ringBearerInMordor)
		}
	}
}

// win ends the game wherever it stands.
func win(pl *play, winner Side, how string) {
	if !engine.ByPeople(how) { // random games do not give up
		pl.Cover("end." + how)
	}
	uncover(pl)
	if pl.P.Match && how != engine.Expired { // who runs out of time loses all of it
		winGame(pl, winner, how)
		return
	}
	pl.End(engine.Result{Winners: winner.only(), How: how})
}

// settle ends the game as people have decided: of a match all of it.
func settle(pl *play, seat engine.Seat, how string) {
	uncover(pl)
	result := engine.Result{How: how}
	if how == engine.Adjudged {
		result.Winners = Side(seat).only()
	}
	pl.End(result)
}

// uncover tells what is hidden before the game ends: then everything is open, and what becomes visible
// without an event would be a leak.
func uncover(pl *play) {
	p := pl.P
	for s := Fellowship; s <= Sauron; s++ {
		var who, where []engine.Value
		for _, c := range p.lineUp(s) {
			if p.Where[c] != Nowhere && !p.Revealed[c] && !p.Seen[c] {
				who, where = append(who, engine.Value(c)), append(where, engine.Value(p.Where[c]))
			}
		}
		if len(who) > 0 {
			pl.Tell("uncovered", side("side", s), engine.Tell("characters", who...), engine.Tell("regions", where...))
		}
	}
}

// decided reports whether the action being carried out has ended the game, or the first game of a match.
func decided(pl *play) bool { return pl.Over() || pl.P.Step() == gameNext }

// concede gives the game to the other side.
func concede(pl *play, seat engine.Seat, how string) { win(pl, Side(seat).Enemy(), how) }
