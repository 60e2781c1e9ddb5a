package confrontation

import "redbook/engine"

// The special cards of Sauron (rulebook p.16; spec 9).

// sauronSpecialVerbs are those of the move step.
func sauronSpecialVerbs() []verb {
	return []verb{
		// Instead of the turn: a character goes back to Mordor from wherever it stands.
		{Name: "recall", Spends: true, Turn: true, Closed: insteadOfTurn(RecallToMordor), Do: recall,
			Fields: []field{
				ofRegions("from", Sauron, awayFromMordor, allInMordor),
				{Name: "who", Domain: Characters, Unfit: whyNotThere, Secret: true},
			}},
		// Before the move: a character goes forward without an attack, and then another one makes the move of the
		// turn.
		{Name: "dark-of-mordor", Spends: true, Turn: true, Closed: beforeMove(DarkOfMordor), Do: slip,
			Fields: quietFields(Sauron, canSlip)},
		// Instead of the turn: a character of the Fellowship is revealed to the end of the game.
		{Name: "crebain", Spends: true, Turn: true, Closed: insteadOfTurn(Crebain), Do: spy, Fields: []field{
			ofRegions("region", Fellowship, hidden, allRevealed),
		}},
		// The same for one whom the Palantír has shown in this turn.
		{Name: "crebain-revealed", Spends: true, Closed: insteadOfTurn(Crebain), Do: spyOpen, Fields: []field{
			{Name: "who", Domain: Characters, Unfit: whyNotShown, Empty: noneShown},
		}},
		gazeVerb(turnMove),
	}
}

func awayFromMordor(p *Position, c Character) bool { return p.Where[c] != Mordor }

func whyNoRecall(p *Position) *reason {
	if !anyOf(p, Sauron, awayFromMordor) {
		return allInMordor
	}
	return mordorShut.Unless(p.room(Sauron, Mordor) && !p.has(Fellowship, Mordor))
}

// recall puts a character back in Mordor; who was revealed stays so (C51).
func recall(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, RecallToMordor)
	setDown(pl, Character(a.Get("who")), Mordor)
	pl.Goto(turnEnd)
}

// setDown moves a character by a card, at once: nothing meets it on its way.
func setDown(pl *play, c Character, to Region) {
	p := pl.P
	p.LastMove = Move{Side: characters[c].side, Who: c, From: p.Where[c], To: to, Known: p.Revealed[c]}
	p.Movers = p.couldStand(c)
	tellMove(pl, c, to)
	relocate(pl, c, to)
}

// canSlip lists where The Dark of Mordor may take a character: regions from which another one, who is free
// to move, can make the move of the turn afterwards.
func canSlip(p *Position, c Character) regionSet {
	set := p.quietWays(c)
	for r := Shire; r < regionCount; r++ {
		if !set.has(r) {
			continue
		}
		next := p.after(c, r)
		next.Here().Not = c
		if next.movable(Sauron) == 0 {
			set &^= 1 << r
		}
	}
	return set
}

// slip moves a character in the dark; somebody else makes the move (C54).
func slip(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, DarkOfMordor)
	who := Character(a.Get("who"))
	f := pl.P.Here()
	f.By, f.Not = DarkOfMordor, who
	setDown(pl, who, Region(a.Get("to")))
	if !decided(pl) {
		pl.Goto(turnMove)
	}
}

// whyNoCrebain finds nothing in the way: somebody of the Fellowship is always on the board, hidden or not.
func whyNoCrebain(*Position) *reason { return nil }

func whyNotShown(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Character(v) == Nobody {
		return unsaid
	}
	return notOpen.Unless(characters[v].side == Fellowship && p.Revealed[v])
}

func spy(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, Crebain)
	spyOn(pl, drawHidden(pl, Fellowship, Region(a.Get("region")), "spied"))
}

func spyOpen(pl *play, _ engine.Seat, a engine.Action) {
	spend(pl, Crebain)
	spyOn(pl, Character(a.Get("who")))
}

// spyOn keeps a character revealed to the end of the game; in all else the character acts as before.
func spyOn(pl *play, c Character) {
	pl.P.Spied = c
	reveal(pl, c)
	pl.Tell("spied", character("character", c), region("region", pl.P.Where[c]))
	pl.Goto(turnEnd)
}

// The Palantír works at any time in Sauron's own turn: it is offered with every question that is put to him
// there, and before each battle of an attack he is asked for its sake.
//
// Reading D8 (doubtful): after Sauron's last question of a turn he is not asked once more for the card's
// sake, though his turn lasts until the Fellowship's begins (rulebook p.16: "at any time in the own turn").
// What he could see then is hidden again when the turn ends, and he sees as much, and later, before his next
// move. The other reading: each turn of Sauron's ends with that question while he has the card.

// whyNoGaze is why Sauron may not look into the Palantír now.
func whyNoGaze(p *Position, seat engine.Seat) *reason {
	switch {
	case Side(seat) != Sauron:
		return otherSide
	case !p.hasSpecial(Palantir):
		return noSpecial
	case p.Mover != Sauron:
		return enemysTurn
	}
	return noneInSight.Unless(anyOf(p, Fellowship, inSight))
}

// inSight is a hidden character anywhere but in the Shire.
func inSight(p *Position, c Character) bool { return hidden(p, c) && p.Where[c] != Shire }

// gazeVerb is the card as an answer to one of Sauron's questions; the game goes on with a step that puts it
// again.
func gazeVerb(again engine.StepID) verb {
	return verb{Name: "palantir", Spends: true, Turn: true, Closed: whyNoGaze, Fields: []field{
		ofRegions("region", Fellowship, inSight, noneInSight),
	}, Do: func(pl *play, _ engine.Seat, a engine.Action) {
		p, r := pl.P, Region(a.Get("region"))
		spend(pl, Palantir)
		var seen []engine.Value
		for _, c := range p.at(Fellowship, r) {
			reveal(pl, c)
			seen = append(seen, engine.Value(c))
		}
		pl.Tell("sighted", region("region", r), engine.Tell("characters", seen...))
		pl.Goto(again)
	}}
}
