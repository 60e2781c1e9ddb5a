package confrontation

import "redbook/engine"

// The special cards of the Fellowship (rulebook p.15; spec 9).

// fellowshipSpecialVerbs are those of the move step.
func fellowshipSpecialVerbs() []verb {
	return []verb{
		// Before the move: a character goes forward without an attack, and then makes the move of the turn.
		{Name: "shadowfax", Spends: true, Turn: true, Closed: beforeMove(Shadowfax), Do: ride,
			Fields: quietFields(Fellowship, canRide)},
		// Instead of the turn: a defeated Gandalf comes back in Fangorn.
		{Name: "gandalf-the-white", Spends: true, Turn: true, Closed: insteadOfTurn(GandalfTheWhite),
			Do: returnGandalf},
		// Instead of the turn: Aragorn is revealed, and a character of Sauron must make Sauron's next move.
		{Name: "king-revealed", Spends: true, Turn: true, Closed: insteadOfTurn(KingRevealed), Do: callOut,
			Fields: []field{
				ofRegions("region", Sauron, hidden, allRevealed),
			}},
	}
}

func insteadOfTurn(c Special) func(*Position, engine.Seat) *reason {
	return func(p *Position, _ engine.Seat) *reason { return p.whyNotReplaceTurn(c) }
}

// beforeMove is why a card that precedes the move cannot be played: it can once a turn, if somebody can do
// what it says.
func beforeMove(card Special) func(*Position, engine.Seat) *reason {
	return func(p *Position, seat engine.Seat) *reason {
		switch {
		case Side(seat) != specials[card].side:
			return otherSide
		case !p.hasSpecial(card):
			return noSpecial
		}
		return cardBefore.Unless(p.Here().By == NoSpecial)
	}
}

// quietFields are the fields of a card that moves a character before the move: from, to, who.
func quietFields(s Side, goes func(p *Position, c Character) regionSet) []field {
	here := func(p *Position, c Character, a engine.Action) regionSet {
		if characters[c].side != s || p.Where[c] != Region(a.Get("from")) {
			return 0
		}
		return goes(p, c)
	}
	return []field{
		ofRegions("from", s, func(p *Position, c Character) bool { return goes(p, c) != 0 }, noQuietWay),
		{Name: "to", Domain: Regions,
			Unfit: func(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
				if Region(v) == Nowhere {
					return unsaid
				}
				return notQuiet.Unless(anyOf(p, s, func(p *Position, c Character) bool {
					return here(p, c, a).has(Region(v))
				}))
			}},
		{Name: "who", Domain: Characters, Secret: true,
			Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
				if why := whyNotThere(p, seat, a, v); why != nil {
					return why
				}
				return cannotGo.Unless(here(p, Character(v), a).has(Region(a.Get("to"))))
			}},
	}
}

// whyNotThere is why a character is not one of a side's in the region that was chosen.
func whyNotThere(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	switch c := Character(v); {
	case c == Nobody:
		return unsaid
	case characters[c].side != Side(seat):
		return notYours
	}
	return notThere.Unless(p.Where[v] == Region(a.Get("from")))
}

// canRide is where Shadowfax may take a character: to where it can make the move of the turn afterwards
// (rulebook p.15: who cannot do both cannot use the card).
func canRide(p *Position, c Character) regionSet {
	set := p.quietWays(c)
	for r := Shire; r < regionCount; r++ {
		if set.has(r) && p.after(c, r).destinations(c) == 0 {
			set &^= 1 << r
		}
	}
	return set
}

// ride sets out on Shadowfax. Through Moria the Balrog may strike as ever; see dismount for the arrival.
func ride(pl *play, seat engine.Seat, a engine.Action) {
	spend(pl, Shadowfax)
	pl.P.Here().By = Shadowfax
	setOut(pl, Side(seat), a)
}

// rides reports whether a character is on its way by Shadowfax, before its move.
func (f *Frame) rides() bool { return f.By == Shadowfax && f.Must == Nobody }

// dismount is the end of the ride: now the same character makes the move.
func dismount(pl *play) {
	f := pl.P.Here()
	f.Must = f.Who
	pl.Goto(turnMove)
}

// gandalf is the defeated Gandalf, whichever side of his tile plays; Nobody if he has not been defeated.
func gandalf(p *Position) Character {
	for _, c := range p.Defeated {
		if c != Nobody && characters[c].tile == characters[Gandalf].tile {
			return c
		}
	}
	return Nobody
}

const whiteRidersReturn = Fangorn

func whyNoGandalf(p *Position) *reason {
	if gandalf(p) == Nobody {
		return gandalfLives
	}
	return fangornShut.Unless(!p.has(Sauron, whiteRidersReturn) && p.room(Fellowship, whiteRidersReturn))
}

// returnGandalf puts him back, hidden like others (C53).
func returnGandalf(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	c := gandalf(p)
	spend(pl, GandalfTheWhite)
	left := p.Defeated
	p.Defeated = [2 * handSize]Character{}
	n := 0
	for _, d := range left {
		if d != Nobody && d != c {
			p.Defeated[n] = d
			n++
		}
	}
	pl.Tell("came-back", character("character", c), region("region", whiteRidersReturn))
	pl.Goto(turnEnd)
	relocate(pl, c, whiteRidersReturn)
}

// king is Aragorn, whichever side of his tile plays; Nobody if he has been defeated.
func king(p *Position) Character {
	for c := Frodo; c < characterCount; c++ {
		if characters[c].tile == characters[Aragorn].tile && p.Where[c] != Nowhere {
			return c
		}
	}
	return Nobody
}

// whyNoKing also looks for a hidden character of Sauron: the revealed Watcher cannot be chosen (spec 9).
func whyNoKing(p *Position) *reason {
	if king(p) == Nobody {
		return kingFallen
	}
	return allRevealed.Unless(anyOf(p, Sauron, hidden))
}

// callOut reveals Aragorn and chooses who must make Sauron's next move. Choosing does not reveal (rulebook
// p.16): the Fellowship points at a tile, and only Sauron knows whose it is.
func callOut(pl *play, _ engine.Seat, a engine.Action) {
	p, r := pl.P, Region(a.Get("region"))
	spend(pl, KingRevealed)
	reveal(pl, king(p))
	p.Called = drawHidden(pl, Sauron, r, "called")
	pl.Tell("called", region("region", r), character("character", p.Called).Only(Sauron.only()),
		region("king", p.Where[king(p)]))
	pl.Goto(turnEnd)
}

// answerCall begins a turn of Sauron that A King Revealed commands. If the chosen character cannot move, the
// reason is told and another one moves; a card cannot replace this turn in any case (C52).
func answerCall(pl *play) {
	p := pl.P
	f := p.Here()
	f.Bound = true
	if p.destinations(p.Called) != 0 {
		f.Must = p.Called
	} else {
		pl.Cover("called.in-vain")
		pl.Tell("called-in-vain", region("region", p.Where[p.Called]))
	}
	p.Called = Nobody
}

// askGwaihir puts the Eagle's question before the text of the Fellowship's fighter (B3a) whenever the card is
// there to be played: that is known to all, and so is the whole of what it could do.
func askGwaihir(pl *play) {
	if pl.P.hasSpecial(Gwaihir) {
		pl.Goto(battleGwaihir)
		return
	}
	openBattle(pl)
}

// playGwaihir replaces the fighter's text for this battle.
func playGwaihir(pl *play, _ engine.Seat, _ engine.Action) {
	spend(pl, Gwaihir)
	pl.P.Battle.Eagle = true
	openBattle(pl)
}

func keepGwaihir(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("gwaihir.kept")
	openBattle(pl)
}

// flyAway is the text that Gwaihir gives: a retreat sideways or backward. It is a text like others, so that
// an enemy may forbid it.
func flyAway(pl *play) {
	r := pl.P.Battle.Region
	offerRetreat(pl, Fellowship, sideways[r]|backward(Fellowship, r))
}
