package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

const grey = dataset.Grey

// Frodo in part II follows his journey card (Rulebook p.28); after a meeting he may change it (p.34).

var journeyEvents = []engine.EventDef{
	event("frodo-travels", fact("step", engine.Number)),
	event("journey-kept"),
	event("journey-changed", fact("step", engine.Number), fact("journey", Journeys)), // which one is the Ring-bearer's affair
	event("strider-leads"),
}

var journeyPaths = []string{"journey kept", "journey changed", "strider leads"}

// travel moves Frodo's figure one space along his journey. The last space is Rivendell (Rulebook p.28).
func travel(pl *play) {
	p := pl.P
	p.Step++
	pl.Tell("frodo-travels", engine.Tell("step", engine.Value(p.Step)))
	if int(p.Step) >= p.Tables.journeys[p.Journey].Moves() {
		reachRivendell(pl)
	}
}

// marchVerb: by night the Ring-bearer says whether Frodo goes on or rests (Rulebook p.28).
func marchVerb() verb {
	return verb{Name: "march", Turn: true, Do: march, Open: func(p *Position, _ engine.Seat) bool {
		return p.Part == 2 && p.Turn == Night && !p.Moved && !p.Rested
	}}
}

func march(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	p.Moved, p.Eye = true, true
	if !p.Unseen {
		if suffer(pl, 1, causeNight); pl.Over() {
			return
		}
	}
	if travel(pl); !pl.Over() {
		pl.Goto(bearerTurn)
	}
}

// escapeVerbs: after a meeting the Ring-bearer says openly whether Frodo's journey changes (Rulebook p.34).
func escapeVerbs() []verb {
	left := func(p *Position, _ engine.Seat) bool { return p.journeysLeft() > 0 }
	return []verb{
		{Name: "hold-course", Do: keepCourse},
		{Name: "change-journey", Do: changeJourney, Open: left},
		{Name: "follow-strider", Do: followStrider, Open: func(p *Position, seat engine.Seat) bool { return left(p, seat) && p.Company[dataset.Strider] == FaceUp }}, // decision 4
	}
}

func keepCourse(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("journey kept")
	pl.Tell("journey-kept")
	pl.Return()
}

// changeJourney: one space back, all tracks off, another card of the same deck (Rulebook p.34).
func changeJourney(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	p.Step = max(0, p.Step-1)
	j := drawJourney(pl, p.Long)
	pl.Cover("journey changed")
	follow(pl, j)
	pl.Return()
}

// followStrider uses Strider's second ability: two new cards, one is kept, and Frodo is not moved back.
func followStrider(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	p.Company[dataset.Strider] = TurnedOver
	pl.Cover("strider leads")
	pl.Tell("strider-leads")
	p.Offered[0] = drawJourney(pl, p.Long)
	if p.journeysLeft() > 1 {
		p.Offered[1] = drawJourney(pl, p.Long)
	}
	pl.TellOnly(bearerOnly, "journeys-drawn", engine.Tell("journeys", engine.Value(p.Offered[0]), engine.Value(p.Offered[1])))
	pl.Goto(escapeKeep)
}

func escapeKeepVerb() verb {
	v := keepJourneyVerb()
	v.Do = func(pl *play, _ engine.Seat, a engine.Action) {
		pl.P.Offered = [2]Journey{}
		follow(pl, Journey(a.Get("journey")))
		pl.Return()
	}
	return v
}

// follow gives up the present journey for another. What was asked of the old one says nothing of the new one, but still something of Gandalf.
func follow(pl *play, j Journey) {
	p := pl.P
	p.OldJourneys |= 1 << p.Journey
	p.Journey = j
	p.Tracks, p.AskedFrom = [2]spaceSet{}, p.AskedCount
	pl.Tell("journey-changed", engine.Tell("step", engine.Value(p.Step)), engine.Tell("journey", engine.Value(j)).Only(bearerOnly))
}
