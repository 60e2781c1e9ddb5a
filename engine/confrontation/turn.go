package confrontation

import "redbook/engine"

type play = engine.Play[Position]

// turnStart begins a side's turn: who cannot move loses at once (rulebook, "Koniec gry"; spec V4),
// unless a special card can take the place of the turn (spec 4.1).
func turnStart(pl *play) {
	p, s := pl.P, pl.P.Mover
	pl.Tell(engine.TurnEvent, number("turn", int(p.Turn)), side("side", s))
	if p.Called != Nobody && s == Sauron {
		answerCall(pl)
	}
	if !p.canTakeTurn() {
		win(pl, s.Enemy(), cannotMove)
		return
	}
	pl.Goto(turnMove)
}

// move is the one move of a turn (rulebook, "Ruch").
func move(pl *play, seat engine.Seat, a engine.Action) { setOut(pl, Side(seat), a) }

// setOut takes a character on its way, by the move of the turn or on Shadowfax.
func setOut(pl *play, s Side, a engine.Action) {
	p := pl.P
	f := p.Here()
	f.Who, f.From, f.To = Character(a.Get("who")), Region(a.Get("from")), Region(a.Get("to"))
	moria := throughMoria(s, f.From, f.To) && !leaps(p, f)
	p.LastMove = Move{Side: s, Who: f.Who, From: f.From, To: f.To, Moria: moria, Known: p.Revealed[f.Who]}
	p.Movers = p.couldMove(f.Who, f.To)
	tellMove(pl, f.Who, f.To)
	coverMove(pl, f)
	if moria && moriaWatched(p) {
		pl.Goto(moriaAsk)
		return
	}
	pl.Goto(turnArrive)
}

// tellMove tells of a move, and who moved only if the character is revealed.
func tellMove(pl *play, c Character, to Region) {
	s, who := characters[c].side, character("character", c)
	if !pl.P.Revealed[c] {
		who = who.Only(s.only())
	}
	pl.Tell("moved", side("side", s), region("from", pl.P.Where[c]), region("to", to), who)
}

func coverMove(pl *play, f *Frame) {
	s := characters[f.Who].side
	switch {
	case pl.P.LastMove.Moria:
		pl.Cover("move.moria")
	case s == Fellowship && anduin[f.From].has(f.To) && !pl.P.has(Sauron, f.To):
		pl.Cover("move.anduin")
	case !ahead(s, f.From).has(f.To) || throughMoria(s, f.From, f.To):
		pl.Cover("reach." + f.Who.String())
	}
}

// arrive puts the mover into its region; enemies there are attacked (rulebook, "Walka").
func arrive(pl *play) {
	p := pl.P
	f := *p.Here()
	relocate(pl, f.Who, f.To)
	switch {
	case decided(pl):
		return
	case f.rides():
		dismount(pl)
		return
	}
	pl.Goto(turnEnd)
	switch s := characters[f.Who].side; {
	case p.has(s.Enemy(), f.To):
		pl.Call(attackNext)
		*p.Here() = Frame{Who: f.Who, From: f.From, To: f.To}
	case !ahead(s, f.From).has(f.To):
		reveal(pl, f.Who) // only its text takes it there, so everyone knows who it is (spec 8, Uruk-hai)
		ability(pl, f.Who)
	}
}

// endTurn hides what was revealed (rulebook, "Ukrycie postaci") and hands over to the other side.
func endTurn(pl *play) {
	p := pl.P
	for c := range p.Revealed { // but for the revealed Watcher and the victim of the Crebain
		p.Revealed[c] = p.Revealed[c] && (texts[c].rooted || Character(c) == p.Spied)
	}
	*p.Here() = Frame{}
	p.Mover = p.Mover.Enemy()
	p.Turn++
	pl.Goto(turnBegin)
}

// reveal opens a character to all until the turn ends.
func reveal(pl *play, c Character) {
	p := pl.P
	if p.Revealed[c] {
		return
	}
	p.Revealed[c], p.Seen[c], p.Barred[c] = true, true, allBut(p.Where[c])
	if p.LastMove.Who == c {
		p.LastMove.Known = true
	}
	pl.Tell("revealed", character("character", c), region("region", p.Where[c]))
	if texts[c].rooted {
		ability(pl, c)
	}
}
