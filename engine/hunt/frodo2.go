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
	event("journey-changed", fact("journey", Journeys)), // which one is the Ring-bearer's affair
	event("stepped-back", fact("step", engine.Number)),
}

var journeyPaths = []string{"journey kept", "journey changed"}

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
	return verb{Name: "march", Turn: true, Do: march, Closed: whyNoMarch}
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

// escapeVerbs: after a meeting the Ring-bearer says openly whether Frodo's journey changes (Rulebook p.34). A
// company card that is face up may help with it (H4: Strider's).
func escapeVerbs() []verb {
	none := func(p *Position, _ engine.Seat) *reason { return refusedNoJourneys.Unless(p.journeysLeft() > 0) }
	return append([]verb{
		{Name: "hold-course", Do: keepCourse},
		{Name: "change-journey", Do: changeJourney, Closed: none},
	}, companyVerbs()...)
}

func keepCourse(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("journey kept")
	pl.Tell("journey-kept")
	pl.Return()
}

// changeJourney draws another card of the same deck (Rulebook p.34).
func changeJourney(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	follow(pl, drawJourney(pl, p.Long), false)
	pl.Goto(escapeKeep)
}

// afterChange moves Frodo's figure one space back, unless a company card has seen to it, and takes all tracks
// tokens off (Rulebook p.34).
func afterChange(pl *play) {
	p := pl.P
	if !p.Here().Keep {
		p.Step = max(0, p.Step-1)
		pl.Tell("stepped-back", engine.Tell("step", engine.Value(p.Step)))
	}
	p.Tracks = [2]spaceSet{}
	pl.Cover("journey changed")
	pl.Return()
}

// follow replaces the present journey card with another one, and the old one is shuffled back or given up.
// The answers about the old card say nothing of the new one, but they still say something of Gandalf.
func follow(pl *play, j Journey, back bool) {
	p := pl.P
	if !back {
		p.OldJourneys |= 1 << p.Journey
	}
	p.Journey, p.AskedFrom = j, p.AskedCount
	pl.Tell("journey-changed", engine.Tell("journey", engine.Value(j)).Only(bearerOnly))
}
