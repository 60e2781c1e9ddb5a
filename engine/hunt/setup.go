package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Part I is set up (Rulebook p.8-9).

// setupEvents are told of the set-up.
var setupEvents = []engine.EventDef{
	event("start-drawn", fact("at", Spaces)),
	event("information-drawn", fact("tokens", Spaces)),
	event("first-player", fact("seat", Seats)),
	event("claimed", fact("seat", Seats), fact("nazgul", Riders)),
	event("ordered", fact("seat", Seats), fact("nazgul", Riders)),
	event("information-given", fact("tokens", Spaces)),
	event("placed", fact("nazgul", Riders), fact("at", Spaces)),
}

const (
	informationDrawn = 5 // information tokens behind the screen (Rulebook p.8)
	firstHand        = 3 // ally cards
)

func setUp(p *Position, o engine.Options) {
	p.Part = 1
	p.Players = count(o, seatsOption)
	p.Handed = count(o, informationOption)
	p.BigPool = o[poolOption] == "4"
	p.Havens = o[havensOption] == on
	p.Apart = o[apartOption] == on
	if v, stated := aids.Parse(o[aidOption]); stated {
		p.Aid = Aid(v)
	}
	p.Pool = count(o, poolOption)
	for _, c := range []Companion{dataset.Frodo, dataset.Sam, dataset.Pippin} {
		p.Company[c] = FaceUp
	}
	for i, t := range p.Tables.set.Corruption {
		if t.Colour == dataset.Beige {
			p.HuntPool = p.HuntPool.with(Token(i + 1))
		}
	}
}

// beginGame draws what is drawn before anybody chooses: start, information, hands, the first player.
func beginGame(pl *play) {
	p := pl.P
	p.Start = drawSpace(pl, "start", p.Tables.starts)
	p.Journal[0] = p.Start
	pl.TellOnly(bearerOnly, "start-drawn", p.at("at", p.Start))
	for range informationDrawn {
		p.Laid.Add(drawSpace(pl, "information", p.Tables.news.Without(p.Laid)))
	}
	pl.TellOnly(bearerOnly, "information-drawn", engine.Tell("tokens", p.values(p.Laid)...))
	drawAllies(pl, firstHand)
	drawFirst(pl)
	for _, s := range p.hunters().List() {
		drawSorcery(pl, s, 1)
	}
	shareOut(pl)
}

// drawSpace draws one of the tokens that show these areas. An event says which one it is.
func drawSpace(pl *play, label string, from spaceSet) Space {
	return spaceOf(pl.DrawOnly(engine.Nobody, label, Spaces, pl.P.values(from)))
}

// drawFirst gives the first player's token to a random player of Nazgûl (Rulebook p.9).
func drawFirst(pl *play) {
	p := pl.P
	p.First = nazgul1
	if hunters := p.hunters().List(); len(hunters) > 1 {
		var from []engine.Value
		for _, s := range hunters {
			from = append(from, engine.Value(s))
		}
		p.First = engine.Seat(pl.Draw("first", Seats, from))
	}
	pl.Tell("first-player", engine.Tell("seat", engine.Value(p.First)))
}

// shareOut has the players divide the Nazgûl as they like, at least one for each, again in each part
// (Rulebook p.8, p.27): one player after the other says which he takes. One player has all four, four have
// one each.
func shareOut(pl *play) {
	p := pl.P
	switch p.Players {
	case 2, 5:
		for n := Blue; n < nazgulCount; n++ {
			give(pl, min(nazgul1+engine.Seat(n-Blue), engine.Seat(p.Players-1)), n)
		}
		shared(pl)
	default:
		p.Here().Seat = nazgul1
		pl.Goto(setupShare)
	}
}

func give(pl *play, seat engine.Seat, n Nazgul) {
	pl.P.Riders[n].Seat = seat
	pl.Tell("claimed", engine.Tell("seat", engine.Value(seat)), engine.Tell("nazgul", engine.Value(n)))
}

// ridersOf are the Nazgûl of a seat by number; of seat 0 those that nobody has taken yet.
func (p *Position) ridersOf(seat engine.Seat) []Nazgul {
	var list []Nazgul
	for n := Blue; n < nazgulCount; n++ {
		if p.Riders[n].Seat == seat {
			list = append(list, n)
		}
	}
	return list
}

func asksHere(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Seat) }

func shareVerbs() []verb {
	return []verb{
		{Name: "claim", Do: claim,
			Fields: []field{{Name: "who", Domain: Riders,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return appendRiders(out, p.ridersOf(0))
				}}}},
		{
			Name: "enough", Do: enough,
			Closed: func(p *Position, seat engine.Seat) *reason {
				return refusedClaim.Unless(len(p.ridersOf(seat)) > 0)
			},
		},
	}
}

func appendRiders(out []engine.Value, list []Nazgul) []engine.Value {
	for _, n := range list {
		out = append(out, engine.Value(n))
	}
	return out
}

func claim(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	give(pl, seat, Nazgul(a.Get("who")))
	if len(p.ridersOf(0)) == p.seatsAfter(seat) {
		nextShare(pl, seat+1)
		return
	}
	pl.Goto(setupShare)
}

func enough(pl *play, seat engine.Seat, _ engine.Action) { nextShare(pl, seat+1) }

func (p *Position) seatsAfter(seat engine.Seat) int { return int(p.Players) - 1 - int(seat) }

// nextShare asks the next player; the last one takes what is left.
func nextShare(pl *play, seat engine.Seat) {
	p := pl.P
	p.Here().Seat = seat
	switch {
	case p.seatsAfter(seat) > 0:
		pl.Goto(setupShare)
	default:
		for _, n := range p.ridersOf(0) {
			give(pl, seat, n)
		}
		shared(pl)
	}
}

// shared goes on when each Nazgûl has a player.
func shared(pl *play) {
	pl.P.Here().Seat = 0
	beginOrder(pl)
}

// beginOrder has everyone who plays more than one Nazgûl lay their cards in the order of their turns, again
// in each part (Rulebook p.8, p.27).
func beginOrder(pl *play) {
	p := pl.P
	i := 0
	for _, seat := range p.hunters().List() {
		i += copy(p.Order[i:], p.ridersOf(seat))
	}
	p.Ordered = [seatCount]bool{}
	pl.Goto(setupOrder)
}

func notOrdered(p *Position) engine.Seats {
	var owed engine.Seats
	for _, seat := range p.hunters().List() {
		if !p.Ordered[seat] && len(p.ridersOf(seat)) > 1 {
			owed |= engine.SeatsOf(seat)
		}
	}
	return owed
}

var orderFields = [...]string{"first", "second", "third", "fourth"}

func orderVerb() verb {
	v := verb{Name: "order", Do: order}
	for i, name := range orderFields {
		v.Fields = append(v.Fields, field{
			Name: name, Domain: Riders, Joined: i%2 == 0,
			When: func(p *Position, seat engine.Seat, _ engine.Action) bool { return len(p.ridersOf(seat)) > i },
			Choices: func(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
				left := slices.DeleteFunc(p.ridersOf(seat), func(n Nazgul) bool {
					return slices.ContainsFunc(a.Args, func(arg engine.Arg) bool { return arg.Value == engine.Value(n) })
				})
				return appendRiders(out, left)
			},
		})
	}
	return v
}

func order(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	i := slices.IndexFunc(p.Order[:], func(n Nazgul) bool { return p.Riders[n].Seat == seat })
	told := engine.Fact{Name: "nazgul"}
	for k, arg := range a.Args {
		p.Order[i+k] = Nazgul(arg.Value)
		told.Values = append(told.Values, arg.Value)
	}
	p.Ordered[seat] = true
	told.See = engine.Public
	pl.Tell("ordered", engine.Tell("seat", engine.Value(seat)), told)
}

// ordered goes on when all have laid their cards: in part I the Ring-bearer hands information over, unless it
// was agreed that he does not (Rulebook p.9).
func ordered(pl *play) {
	switch p := pl.P; {
	case p.Part == 2:
		beginExchange(pl)
	case p.Handed == 0:
		informed(pl)
	default:
		pl.Goto(setupInformation)
	}
}

func informationVerb() verb {
	left := func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
		set := p.Laid
		if a.Has("token") {
			set.Remove(spaceOf(a.Get("token")))
		}
		return p.appendValues(out, set)
	}
	return verb{Name: "hand-over", Do: handOver, Fields: []field{
		{Name: "token", Domain: Spaces, Choices: left},
		{Name: "and", Domain: Spaces, Choices: left, When: func(p *Position, _ engine.Seat, _ engine.Action) bool {
			return p.Handed == 2
		}},
	}}
}

func handOver(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	var given []engine.Value
	for i, arg := range a.Args {
		s := spaceOf(arg.Value)
		p.Laid.Remove(s)
		p.Known[i] = s
		given = append(given, arg.Value)
	}
	pl.Tell("information-given", engine.Tell("tokens", given...))
	informed(pl)
}

// informed lays the other tokens behind the screen and has the Nazgûl placed.
func informed(pl *play) {
	p := pl.P
	p.Held, p.Laid = p.Laid, spaceSet{}
	beginPlacing(pl)
}

// beginPlacing has the Nazgûl placed, the first player's first (Rulebook p.9, p.28).
func beginPlacing(pl *play) {
	pl.P.Here().Seat = pl.P.First
	pl.Goto(setupPlace)
}

func placeVerb() verb {
	return verb{Name: "place", Do: place, Fields: []field{
		{Name: "who", Domain: Riders, Joined: true,
			Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return appendRiders(out, p.unplaced(seat))
			}},
		{Name: "at", Domain: Spaces, Unfit: whyNotStart,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.freeStarts())
			}},
	}}
}

// freeStarts are the start areas that can take a figure more: one each in part I, two in part II, where there
// are but two areas (Rulebook p.9, p.28).
func (p *Position) freeStarts() spaceSet {
	var free spaceSet
	for s := range p.board().NazgulStarts.All() {
		if len(p.ridersOn(s)) < int(p.Part) {
			free.Add(s)
		}
	}
	return free
}

func (p *Position) unplaced(seat engine.Seat) []Nazgul {
	return slices.DeleteFunc(p.ridersOf(seat), func(n Nazgul) bool { return p.Riders[n].Where != Nowhere })
}

// place puts a Nazgûl on a start area. When all stand the dice are rolled; where the Nazgûl have found out
// all, the Chief comes before that (Rulebook p.28).
func place(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	n := Nazgul(a.Get("who"))
	p.Riders[n].Where = spaceOf(a.Get("at"))
	pl.Tell("placed", engine.Tell("nazgul", engine.Value(n)), engine.Tell("at", a.Get("at")))
	if len(p.unplaced(seat)) == 0 {
		p.Here().Seat = p.nextHunter(seat)
	}
	if p.Here().Seat != p.First || len(p.unplaced(p.First)) > 0 {
		pl.Goto(setupPlace)
		return
	}
	p.Here().Seat = 0
	if p.Part == 2 && p.information() == maxInformation {
		pl.Goto(setupChief)
		return
	}
	pl.Goto(setupDice)
}

// nextHunter is the player on the left: seats stand clockwise.
func (p *Position) nextHunter(seat engine.Seat) engine.Seat {
	if p.seatsAfter(seat) == 0 {
		return nazgul1
	}
	return seat + 1
}

// rollFirst rolls the six dice; the Chief's is rolled from the next preparation phase on (Rulebook p.28,
// p.32).
func rollFirst(pl *play) {
	p := pl.P
	withChief := p.ChiefDieOn
	p.ChiefDieOn = false
	rollAndGain(pl)
	p.ChiefDieOn = withChief
	pl.Goto(turnBegin)
}

func setupSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		gameBegin:        {Name: "game.begin", Run: beginGame},
		setupShare:       {Name: "setup.share", Owed: asksHere, Verbs: shareVerbs()},
		setupOrder:       {Name: "setup.order", Owed: notOrdered, Verbs: []verb{orderVerb()}, Then: ordered},
		setupInformation: {Name: "setup.information", Owed: asksBearer, Verbs: []verb{informationVerb()}},
		setupPlace: {Name: "setup.place", Owed: asksHere, Verbs: []verb{placeVerb()},
			Auto: engine.Always[Position],
			About: func(p *Position, _ engine.Seat) []engine.Fact {
				return []engine.Fact{engine.Tell("part", engine.Value(p.Part)).In(parts)}
			}},
		setupDice: {Name: "setup.dice", Run: rollFirst},
	}
}
