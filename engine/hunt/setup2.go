package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Part II is set up from what part I has left (Rulebook p.26-28).

// part2Events are told of the set-up of part II.
var part2Events = []engine.EventDef{
	event("part-two"),
	event("company-joins", fact("companion", Companions)),
	// the cards are the Ring-bearer's own affair
	event("allies-exchanged", fact("count", engine.Number), fact("cards", Cards)),
	event("sorcery-offered", fact("seat", Seats), fact("to", Seats)),
	event("sorcery-exchanged", fact("seat", Seats), fact("to", Seats), fact("given", Cards), fact("got", Cards)),
	event("sorcery-refused", fact("seat", Seats), fact("to", Seats)),
	event("journeys-drawn", fact("journeys", Journeys)),
	event("journey-chosen", fact("long", Lengths), fact("journey", Journeys)),
	event("deeds-drawn", fact("deeds", Spaces)),
	event("gandalf-starts", fact("at", Spaces)),
}

// Lengths names the two decks of journeys.
var Lengths = engine.NewDomain("length", "short", "long")

// lengthOf is the deck that a journey is of.
func lengthOf(j Journey) engine.Value {
	if j.long() {
		return 1
	}
	return 0
}

// beginPartTwo carries over what is kept and draws what is new.
func beginPartTwo(pl *play) {
	p := pl.P
	p.Part, p.Day, p.Turn, p.Eye, p.Step = 2, 0, NoTurn, false, 0
	p.FoundAt, p.MetDay, p.Succeeded = Nowhere, 0, false
	p.Allies, p.Tracks, p.Logs = spaceSet{}, [2]spaceSet{}, [logTokens]Log{}
	p.Asked, p.AskedCount, p.AskedFrom, p.TokensFrom = [maxAsked]Answer{}, 0, 0, 0
	p.Held, p.Hidden, p.Laid = spaceSet{}, spaceSet{}, spaceSet{}
	p.HunterLogs = [hunterLogs]HunterLog{}
	p.Stretch = Stretch{}
	p.Ordered = [seatCount]bool{}
	p.Active, p.ChiefDie = NoNazgul, NoFace
	for n := Blue; n < nazgulCount; n++ { // they are shared out anew (Rulebook p.27) and placed anew
		if p.before() {
			p.Riders[n] = Rider{Seat: p.Riders[n].Seat}
		} else {
			p.Riders[n] = Rider{}
		}
	}
	pl.Tell("part-two")
	for _, c := range []Companion{dataset.Merry, dataset.Strider} {
		if p.Company[c] == Absent {
			p.Company[c] = FaceUp
			pl.Tell("company-joins", engine.Tell("companion", engine.Value(c)))
		}
	}
	// Three Fellowship tokens in all, two if Frodo's card has been turned over, those on his card included
	// (H3).
	all := int8(3)
	if p.Company[dataset.Frodo] == TurnedOver {
		all = 2
	}
	p.Pool = max(0, all-p.Tokens)
	exchangeAllies(pl)
	for i, t := range p.Tables.set.Corruption { // Rulebook p.27: the grey ones join the pool
		if token := Token(i + 1); t.Colour == grey {
			p.HuntPool = p.HuntPool.with(token)
		}
	}
	p.Offered = [2]Journey{drawJourney(pl, false), drawJourney(pl, true)}
	pl.TellOnly(bearerOnly, "journeys-drawn", engine.Tell("journeys", engine.Value(p.Offered[0]),
		engine.Value(p.Offered[1])))
	p.Gandalf = GandalfHidden
	for range deedsDrawn {
		p.Laid.Add(drawDeed(pl))
	}
	pl.TellOnly(bearerOnly, "deeds-drawn", engine.Tell("deeds", p.values(p.Laid)...))
	pl.Goto(setupJourney)
}

// deedsDrawn is how many deed tokens the Ring-bearer draws (Rulebook p.27).
const deedsDrawn = 4

// exchangeAllies discards the ally cards of part I that are left and draws as many of part II.
func exchangeAllies(pl *play) {
	p := pl.P
	n := 0
	for c := firstAlly1; c < firstAlly2; c++ {
		n += int(p.Hand[c])
		p.Hand[c] = 0
	}
	p.AllyGone = [cardCount]uint8{} // part I's deck is done with
	var cards []engine.Value
	for range n {
		c := drawnAlly(pl)
		p.Hand[c]++
		cards = append(cards, engine.Value(c))
	}
	pl.Tell("allies-exchanged", engine.Tell("count", engine.Value(n)),
		engine.Tell("cards", cards...).Only(bearerOnly))
}

// drawnAlly draws a card from the ally deck of part II, which cannot run out here. It goes nowhere yet.
func drawnAlly(pl *play) Card {
	p := pl.P
	var from []engine.Value
	for c := firstAlly2; c < firstSorcery; c++ {
		for range p.Tables.copies(c) - p.Hand[c] - p.AllyGone[c] {
			from = append(from, engine.Value(c))
		}
	}
	return Card(pl.DrawOnly(engine.Nobody, "ally", Cards, from))
}

// drawJourney draws a card of one of the journey decks, in secret. It goes nowhere yet.
func drawJourney(pl *play, long bool) Journey {
	p := pl.P
	var from []engine.Value
	for j := Journey(1); j < journeyCount; j++ {
		if j.long() == long && !p.OldJourneys.has(j) && j != p.Journey && !slices.Contains(p.Offered[:], j) {
			from = append(from, engine.Value(j))
		}
	}
	return Journey(pl.DrawOnly(engine.Nobody, "journey", Journeys, from))
}

// journeysLeft counts the cards of the present deck that can be drawn: everyone knows how many were given up.
func (p *Position) journeysLeft() int {
	n := 0
	for j := Journey(1); j < journeyCount; j++ {
		if j.long() == p.Long && !p.OldJourneys.has(j) && j != p.Journey {
			n++
		}
	}
	return n
}

// deedSupply is the deed tokens that have not been drawn.
func (p *Position) deedSupply() spaceSet {
	return p.Tables.deeds.Without(p.Held).Without(p.Deeds).Without(p.DeedsGone).Without(p.Laid)
}

// drawDeed draws a deed token from the supply, in secret; Nowhere if there is none. It does not place the
// token.
func drawDeed(pl *play) Space {
	from := pl.P.values(pl.P.deedSupply())
	if len(from) == 0 {
		return Nowhere
	}
	return spaceOf(pl.DrawOnly(engine.Nobody, "deed", Spaces, from))
}

// keepJourneyVerb: the Ring-bearer keeps one of the journey cards offered (Rulebook p.27). Which deck it is
// of, everyone sees.
func keepJourneyVerb() verb {
	return verb{Name: "keep-journey", Do: keepJourney,
		Fields: []field{{Name: "journey", Domain: Journeys, Choices: offeredJourneys, Secret: true}}}
}

func offeredJourneys(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, j := range p.Offered {
		if j != NoJourney {
			out = append(out, engine.Value(j))
		}
	}
	return out
}

func keepJourney(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	p.Journey = Journey(a.Get("journey"))
	p.Long = p.Journey.long()
	p.Offered = [2]Journey{}
	pl.Tell("journey-chosen", engine.Tell("long", lengthOf(p.Journey)),
		engine.Tell("journey", engine.Value(p.Journey)).Only(bearerOnly))
	pl.Goto(setupDeed)
}

// startVerb: one of the deed tokens drawn is where Gandalf begins (Rulebook p.27).
func startVerb() verb {
	return verb{Name: "gandalf-begins", Do: beginGandalf,
		Fields: []field{{Name: "at", Domain: Spaces, Choices: laidTokens, Secret: true}}}
}

func laidTokens(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return append(out, p.values(p.Laid)...)
}

func beginGandalf(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	at := spaceOf(a.Get("at"))
	p.Laid.Remove(at)
	p.Held, p.Laid = p.Laid, spaceSet{}
	jumpGandalf(p, at)
	pl.TellOnly(bearerOnly, "gandalf-starts", engine.Tell("at", p.Part.value(at)))
	if p.before() {
		pl.Goto(setupOrder)
		return
	}
	shareOut(pl)
}

// seatsWithSorcery is the players of Nazgûl who hold a sorcery card: their number is public.
func (p *Position) seatsWithSorcery() engine.Seats {
	var seats engine.Seats
	for s := nazgul1; int(s) < int(p.Players); s++ {
		if p.sorceryIn(s) > 0 {
			seats |= engine.SeatsOf(s)
		}
	}
	return seats
}

// sorceryIn counts the sorcery cards in a hand.
func (p *Position) sorceryIn(s engine.Seat) int {
	n := 0
	for _, k := range p.Sorcery[s] {
		n += int(k)
	}
	return n
}

// partTwoSteps are the steps of part II beside those of both parts.
func partTwoSteps() map[engine.StepID]step {
	bearer := func(*Position) engine.Seats { return bearerOnly }
	return map[engine.StepID]step{
		partBegin:    {Name: "part-two.begin", Run: beginPartTwo},
		setupJourney: {Name: "part-two.journey", Owed: bearer, Verbs: []verb{keepJourneyVerb()}},
		setupDeed:    {Name: "part-two.gandalf", Owed: bearer, Verbs: []verb{startVerb()}},
		setupHandOn: {Name: "part-two.hand-on", Owed: (*Position).seatsWithSorcery, Verbs: []verb{layVerb()},
			Then: laidAside},
		setupAgree: {Name: "part-two.agree", Owed: (*Position).seatsWithSorcery, Verbs: agreeVerbs(),
			Then: handOn},
		setupExchange: {Name: "part-two.exchange", Owed: asksExchange, Verbs: exchangeVerbs()},
		setupChief: {Name: "part-two.chief",
			Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.First) }, Verbs: []verb{chiefVerb()},
			Auto: engine.Always[Position]},
		gandalfMeets:  {Name: "gandalf.meets", Owed: bearer, Verbs: meetVerbs()},
		gandalfHides:  {Name: "gandalf.hides", Owed: bearer, Verbs: []verb{hideVerb()}},
		escapeJourney: {Name: "escape.journey", Owed: bearer, Verbs: escapeVerbs()},
		escapeKeep:    {Name: "escape.changed", Run: afterChange},
	}
}

// chiefVerb: where all five powers are unlocked, the Chief takes the place of one of the first player's
// Nazgûl (Rulebook p.28, p.33).
func chiefVerb() verb {
	return verb{Name: "bring-chief", Fields: []field{{Name: "who", Domain: Riders, Choices: firstPlayers}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			arriveChief(pl, Nazgul(a.Get("who")))
			pl.Goto(setupDice)
		}}
}

func firstPlayers(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for n := Blue; n < nazgulCount; n++ {
		if p.Riders[n].Seat == seat {
			out = append(out, engine.Value(n))
		}
	}
	return out
}
