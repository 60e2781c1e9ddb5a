package wotr

// What the hunt needs of the Fellowship's chapter, as far as the hunt itself depends on it.

// innerMordor are the regions where the figure never stands (R120).
var innerMordor = setOf(Gorgoroth, BaradDur, Nurn)

// haven tells whether a region has a city or stronghold of the Free Peoples that is not under enemy control (R20, R48).
func (p *Position) haven(r Region) bool {
	return worth(r) > 0 && owner(r) == FreePeoples && p.unconquered(r)
}

// leaveFellowship takes Companions out of the Fellowship; the first of the highest level is the Guide then, or Gollum.
func leaveFellowship(pl *play, who characterSet, to Region) {
	p := pl.P
	for _, c := range who.list() {
		if characters[c].hobbit && to == Nowhere && !p.InMordor {
			to = p.Bearers
		}
		if to == Nowhere {
			eliminateCharacter(pl, c)
			continue
		}
		p.State[c], p.Where[c] = OnMap, to
	}
	p.Guide = Gollum
	for _, c := range p.fellowship().list() {
		if p.Guide == Gollum || characters[c].level > characters[p.Guide].level {
			p.Guide = c
		}
	}
	if p.Guide == Gollum {
		p.State[Gollum] = InFellowship
	}
}

// takeThemAlive puts a hobbit into play.
func takeThemAlive(pl *play, c Character) {
	leaveFellowship(pl, characterSet(0).with(c), pl.P.Bearers)
}

// stepOnTrack moves the Fellowship one step on the Mordor track.
func stepOnTrack(pl *play) { pl.P.Mordor++ }
