package confrontation

import "redbook/engine"

// Star Gandalf's help (rulebook, "Gandalf", variant): he may be revealed to give +1 to another of the
// Fellowship who fights in his region or next to it, ridges included. It is decided when the cards have been
// resolved, right before the strengths are compared, or when no cards are played (B8, C43).

// couldBeIn reports whether, as far as its enemies know, a character could stand in one of the regions: a
// revealed one stands where it stands, a hidden one may be anybody hidden. Questions follow this, so that
// they betray nothing (spec 13.2).
func (p *Position) couldBeIn(c Character, set regionSet) bool {
	if p.Where[c] == Nowhere { // defeated, or not in this game: everyone knows that
		return false
	}
	if p.Revealed[c] {
		return set.has(p.Where[c])
	}
	for d := Frodo; d < characterCount; d++ {
		if characters[d].side == characters[c].side && set.has(p.Where[d]) && !p.Revealed[d] {
			return true
		}
	}
	return false
}

// around is a region and all that is adjacent to it.
func around(r Region) regionSet {
	return setOf(r) | forward[Fellowship][r] | forward[Sauron][r] | sideways[r] | ridge[r]
}

// helper is who may help in the present battle, wherever he stands; Nobody if there is no such character.
func helper(p *Position) Character {
	for c := Frodo; c < characterCount; c++ {
		if texts[c].helps && p.Where[c] != Nowhere && p.fighter(Fellowship) != c {
			return c
		}
	}
	return Nobody
}

// askForHelp asks the Fellowship whenever the helper could be near; his text has no effect against the Warg.
func askForHelp(pl *play) {
	p := pl.P
	switch c := helper(p); {
	case battleOver(pl):
	case c != Nobody && !texts[p.fighter(Sauron)].silences && p.couldBeIn(c, around(p.Battle.Region)):
		pl.Goto(battleHelp)
	default:
		pl.Goto(battleCompare)
	}
}

func whyNotHelp(p *Position, _ engine.Seat) *reason {
	return helperAway.Unless(around(p.Battle.Region).has(p.Where[helper(p)]))
}

func help(pl *play, _ engine.Seat, _ engine.Action) {
	c := helper(pl.P)
	reveal(pl, c)
	pl.P.Battle.Helped = true
	pl.Cover("ability." + c.String())
	pl.Tell("ability", character("character", c), region("region", pl.P.Where[c]))
	pl.Goto(battleCompare)
}

func declineHelp(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("help.declined")
	pl.Goto(battleCompare)
}
