package hunt

import "redbook/engine"

// Gandalf in part II (Rulebook p.29-32): he goes from area to area in secret, shows himself to drive Nazgûl
// off, and does deeds.

var gandalfEvents = []engine.EventDef{
	event("gandalf-moved", fact("to", Spaces)), // where is the Ring-bearer's affair
	reveals("gandalf-revealed", fact("at", Spaces)),
	event("driven-off", fact("nazgul", Riders), fact("from", Spaces), fact("to", Spaces)),
	event("die-discarded", fact("face", Faces)),
	event("gandalf-hid", fact("at", Spaces)),
	event("deeds-offered", fact("deeds", Spaces)),
	reveals("deed-done", fact("at", Spaces), fact("limit", engine.Number)),
	reveals("gandalf-in-rivendell", fact("at", Spaces), fact("limit", engine.Number)),
	event("gandalf-fled", fact("to", Spaces)),
}

var gandalfPaths = []string{"gandalf revealed", "gandalf hid", "gandalf discovered", "gandalf in rivendell",
	"deed done"}

// gandalfAt is Gandalf's last area; Nowhere if he is not in the game.
func (p *Position) gandalfAt() Space {
	if p.GandalfMoves == 0 || p.Gandalf == GandalfAway || p.Gandalf == GandalfRivendell {
		return Nowhere
	}
	return p.GandalfJournal[p.GandalfMoves-1]
}

// noteGandalf writes an area into his journal. The journal has room for every game; if not, its oldest moves
// make place.
func noteGandalf(p *Position, at Space) {
	if int(p.GandalfMoves) == len(p.GandalfJournal) {
		copy(p.GandalfJournal[:], p.GandalfJournal[1:])
		copy(p.GandalfLegs[:], p.GandalfLegs[1:])
		p.GandalfMoves--
	}
	p.GandalfJournal[p.GandalfMoves], p.GandalfLegs[p.GandalfMoves] = at, GandalfLeg{}
	p.GandalfMoves++
}

// jumpGandalf writes down an area to which he has come by a deed token, which is out of the game now.
func jumpGandalf(p *Position, at Space) {
	p.DeedsGone.Add(at)
	noteGandalf(p, at)
	p.GandalfLegs[p.GandalfMoves-1].Jump = true
}

// seeGandalf notes that everybody knows now where he is.
func seeGandalf(p *Position) { p.GandalfLegs[p.GandalfMoves-1].Known = p.gandalfAt() }

// gandalfVerbs are what the Ring-bearer can do with Gandalf in his turn.
func gandalfVerbs() []verb {
	return []verb{
		{Name: "gandalf", Turn: true, Do: moveGandalf,
			Fields: []field{{Name: "to", Domain: Spaces, Choices: gandalfGoes, Secret: true}}, Closed: whyNoGandalf},
		{Name: "reveal-gandalf", Turn: true, Do: revealGandalf, Closed: whyNotShow, Public: gandalfMightShow},
		{Name: "do-deed", Turn: true, Do: doDeed, Closed: whyNoDeed, Public: mightDoDeed},
		{Name: "enter-rivendell", Turn: true, Do: enterRivendell, Closed: whyNotRivendell,
			Public: mightBeAtRivendell},
	}
}

// gandalfGoes lists where: to another area connected with his, whatever dots lie between (Rulebook p.29).
func gandalfGoes(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	at := p.gandalfAt()
	to := p.board().Connected(at)
	to.Remove(at)
	return append(out, p.values(to)...)
}

func moveGandalf(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	noteGandalf(p, spaceOf(a.Get("to")))
	p.GandalfMoved = true
	pl.Tell("gandalf-moved", engine.Tell("to", a.Get("to")).Only(bearerOnly))
	pl.Goto(bearerTurn)
}

// gandalfMightShow is what everybody knows of it: he has moved, some Nazgûl stands on an area, and there is a
// token to pay with.
func gandalfMightShow(p *Position, _ engine.Seat) bool {
	if p.Part != 2 || p.Gandalf != GandalfHidden || !p.GandalfMoved || p.Tokens == 0 {
		return false
	}
	for _, r := range p.Riders[1:] {
		if r.Where.IsArea() {
			return true
		}
	}
	return false
}

// ridersOn lists the Nazgûl on a space.
func (p *Position) ridersOn(s Space) []Nazgul {
	var list []Nazgul
	for n := Blue; n < nazgulCount; n++ {
		if s != Nowhere && p.Riders[n].Where == s {
			list = append(list, n)
		}
	}
	return list
}

// revealGandalf costs a Fellowship token for good (Rulebook p.29).
func revealGandalf(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	p.Tokens--
	p.Gandalf = GandalfRevealed
	seeGandalf(p)
	pl.Tell("gandalf-revealed", engine.Tell("at", p.Part.value(p.gandalfAt())))
	pl.Cover("gandalf revealed")
	pl.Call(gandalfMeets)
}

// meetVerbs: the Nazgûl on Gandalf's area are moved up to two spaces, then an ordinary die is discarded
// (Rulebook p.29).
func meetVerbs() []verb {
	return []verb{
		{Name: "drive-off", Do: driveOff, Fields: []field{
			{Name: "who", Domain: Riders, Joined: true, Choices: notDriven, Empty: refusedAllDriven},
			{Name: "to", Domain: Spaces, Choices: drivenTo},
		}},
		{Name: "discard-die", Do: discardDie, Fields: []field{{Name: "die", Domain: Faces, Choices: dicePool,
			Unfit: unlisted(dicePool, refusedNoDie)}},
			Closed: func(p *Position, seat engine.Seat) *reason {
				return refusedDriveFirst.Unless(allDriven(p, seat))
			}},
	}
}

// driveFrame is the frame of Gandalf's driving Nazgûl off.
type driveFrame Frame

func (f *driveFrame) driven() *spaceSet { return &f.Done } // the Nazgûl that he has driven off, by number

func (p *Position) drive() *driveFrame { return (*driveFrame)(p.Here()) }

func notDriven(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, n := range p.ridersOn(p.gandalfAt()) {
		if !p.drive().driven().Has(Space(n)) {
			out = append(out, engine.Value(n))
		}
	}
	return out
}

// drivenTo lists the spaces up to two away, by any lines, and the place itself: up to two is also none.
func drivenTo(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	from := p.Riders[Nazgul(a.Get("who"))].Where
	to := p.driven(from)
	to.Add(from)
	return append(out, p.values(to)...)
}

// driven is the spaces at most two steps from one, without entering ally tokens' areas and exits.
func (p *Position) driven(from Space) spaceSet {
	var reached spaceSet
	edge := spaceSet{}
	edge.Add(from)
	for range 2 {
		var next spaceSet
		for s := range edge.All() {
			next = next.Or(p.board().Next[s])
		}
		edge = next.Without(p.Allies).Without(p.board().Exits)
		reached = reached.Or(edge)
	}
	return reached
}

func driveOff(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	n := Nazgul(a.Get("who"))
	from := p.Riders[n].Where
	p.Riders[n].Where = spaceOf(a.Get("to"))
	p.ridden(Ridden{n, from, p.Riders[n].Where})
	p.drive().driven().Add(Space(n))
	pl.Tell("driven-off", engine.Tell("nazgul", engine.Value(n)), engine.Tell("from", p.Part.value(from)),
		engine.Tell("to", a.Get("to")))
	if allDriven(p, ringBearer) && normalDiceLeft(p) == 0 {
		pl.Return()
		return
	}
	pl.Goto(gandalfMeets)
}

// allDriven reports whether each Nazgûl on his area has been dealt with.
func allDriven(p *Position, seat engine.Seat) bool {
	return len(notDriven(p, seat, engine.Action{}, nil)) == 0
}

func normalDiceLeft(p *Position) int {
	n := 0
	for _, k := range p.Dice {
		n += int(k)
	}
	return n
}

func dicePool(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for f, k := range p.Dice {
		if k > 0 {
			out = append(out, engine.Value(f))
		}
	}
	return out
}

// discardDie takes an ordinary die out of the pool until the next preparation phase; never the Chief's
// (Rulebook p.29, p.33).
func discardDie(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	p.Dice[a.Get("die")]--
	pl.Tell("die-discarded", engine.Tell("face", a.Get("die")))
	pl.Return()
}

// hideGandalf takes his figure off when all Nazgûl have had their turns: the Ring-bearer draws two deed
// tokens and goes to the area of one of them (Rulebook p.31). Where no token is left he stays where he was,
// unseen again (our judgement: the rulebook does not tell).
func hideGandalf(pl *play) {
	p := pl.P
	p.Gandalf = GandalfHidden
	pl.Cover("gandalf hid")
	p.Laid = spaceSet{}
	for range 2 {
		if s := drawDeed(pl); s != Nowhere {
			p.Laid.Add(s)
		}
	}
	if p.Laid.Empty() {
		pl.Tell("gandalf-hid")
		pl.Return()
		return
	}
	pl.TellOnly(bearerOnly, "deeds-offered", engine.Tell("deeds", p.values(p.Laid)...))
	pl.Goto(gandalfHides)
}

func hideVerb() verb {
	return verb{Name: "hide-gandalf", Do: hide,
		Fields: []field{{Name: "at", Domain: Spaces, Choices: laidTokens, Secret: true}}}
}

// hide: the token chosen is out of the game, the other goes back (Rulebook p.31).
func hide(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	at := spaceOf(a.Get("at"))
	p.Laid = spaceSet{}
	jumpGandalf(p, at)
	pl.Tell("gandalf-hid", engine.Tell("at", a.Get("at")).Only(bearerOnly))
	pl.Return()
}

// discoverGandalf is what a hunt in his last area does: he flees to the area of a new deed token, which
// nobody else sees (Rulebook p.32). If no token is left he slips away within his area (our judgement).
func discoverGandalf(pl *play) {
	p := pl.P
	to := drawDeed(pl)
	if to == Nowhere {
		to = p.gandalfAt()
		noteGandalf(p, to)
		p.GandalfLegs[p.GandalfMoves-1] = GandalfLeg{Jump: true, Known: to}
	} else {
		jumpGandalf(p, to)
	}
	pl.Cover("gandalf discovered")
	pl.Tell("gandalf-fled", engine.Tell("to", p.Part.value(to)).Only(bearerOnly))
}

// mightDoDeed: a token is held behind the screen as far as everyone knows.
func mightDoDeed(p *Position, _ engine.Seat) bool {
	return p.Part == 2 && (p.Gandalf == GandalfHidden || p.Gandalf == GandalfRevealed) && !p.Held.Empty()
}

// doDeed shows a deed token: Frodo bears one corruption more (Rulebook p.31). Gandalf is not revealed by it.
func doDeed(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	at := p.gandalfAt()
	p.Held.Remove(at)
	p.Deeds.Add(at)
	seeGandalf(p)
	pl.Cover("deed done")
	pl.Tell("deed-done", engine.Tell("at", p.Part.value(at)), engine.Tell("limit", engine.Value(p.limit())))
	pl.Goto(bearerTurn)
}

func mightBeAtRivendell(p *Position, _ engine.Seat) bool {
	return p.Part == 2 && p.Gandalf == GandalfHidden
}

// enterRivendell takes Gandalf out of the game: Frodo bears one corruption more (Rulebook p.31).
func enterRivendell(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	at := p.gandalfAt()
	seeGandalf(p)
	p.Gandalf = GandalfRivendell
	pl.Cover("gandalf in rivendell")
	pl.Tell("gandalf-in-rivendell", engine.Tell("at", p.Part.value(at)),
		engine.Tell("limit", engine.Value(p.limit())))
	pl.Goto(bearerTurn)
}
