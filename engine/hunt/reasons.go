package hunt

import (
	"slices"

	"redbook/engine"
)

// The reasons of this game why something is not possible, besides the kernel's. Each has a phrase in assets.
// The predicates that return them stand in why_bearer.go and why_nazgul.go, those of single cards and steps
// next to their rules. A reason speaks of what its asker may know, and of nothing else.

type (
	reason  = engine.Reason[Position]
	attempt = engine.Attempt[Position]
)

var (
	reasons engine.Reasons[Position]

	// what needs no reason: the question says what it is about, or the list of what fits says it all
	unsaid = engine.Unsaid[Position]()
)

// The Ring-bearer's, in his turn and in an escape, and anybody's at the set-up.
var (
	refusedHasMoved     = reasons.New("frodo-has-moved")   // once a turn
	refusedHasRested    = reasons.New("frodo-has-rested")  // so he does not move
	refusedRestByDay    = reasons.New("rest-by-day")       // by day he must move
	refusedByCard       = reasons.New("frodo-by-card")     // in part II his journey card leads him
	refusedMoveFirst    = reasons.New("frodo-moves-first") // the turn cannot end before
	refusedGandalfFirst = reasons.New("gandalf-first")     // neither before Gandalf's move
	refusedBought       = reasons.New("bought-already")    // one token a turn buys a card
	refusedNoToken      = reasons.New("no-fellowship")     // no token on Frodo's card
	refusedNoAllies     = reasons.New("no-allies-left")    // the deck is empty
	refusedOnePlayed    = reasons.New("one-card-a-turn")
	refusedNoAlly       = reasons.New("no-ally-card")
	refusedNoCardNow    = reasons.New("no-card-now")           // none of the hand can be played
	refusedCardNotNow   = reasons.New("card-not-now", theCard) // this one cannot
	refusedNoAnswer     = reasons.New("no-answer")             // no card of the hand answers what goes on
	refusedNotHeld      = reasons.New("not-held", theCard)
	refusedNoAbility    = reasons.New("no-ability-now") // of the company
	refusedNotUsable    = reasons.New("not-usable",
		engine.FactOf("companion", Companions, engine.TheValue[Position]))
	refusedPartTwo      = reasons.New("part-two-only") // Gandalf and the journey card belong to it
	refusedDayJourney   = reasons.New("marches-by-night")
	refusedGandalfMoved = reasons.New("gandalf-has-moved")
	refusedGandalfSeen  = reasons.New("gandalf-not-hidden") // he stands revealed, or is gone
	refusedGandalfAlone = reasons.New("gandalf-alone")      // no Nazgûl stands with him
	refusedNoDeed       = reasons.New("no-deed-here")       // no token behind the screen shows his area
	refusedNotRivendell = reasons.New("not-in-rivendell")
	refusedDriveFirst   = reasons.New("drive-off-first")         // each Nazgûl that stands with Gandalf
	refusedAllDriven    = reasons.New("all-driven-off")          // a die is discarded then
	refusedMustDo       = reasons.New("card-must-be-done")       // the card leaves no choice
	refusedNoJourneys   = reasons.New("no-journeys-left")        // of the present deck
	refusedApart        = reasons.New("not-connected", theSpace) // other areas lie between
	refusedFar          = reasons.New("out-of-reach", theSpace, counts("count", dotsBetween),
		counts("noted", dotsNoted))
	refusedFarEscape = reasons.New("escape-too-far", theSpace)
	refusedExitFlees = reasons.New("no-escape-to-exit", theSpace)
	refusedNoStart   = reasons.New("no-start-area", theSpace)
	refusedFull      = reasons.New("start-area-full", theSpace)
	// or neither an area nor an exit
	refusedNotHere = reasons.New("not-on-board", theSpace)
	// on the other board
	refusedRegion  = reasons.New("region-elsewhere", engine.FactOf("region", Regions, engine.TheValue[Position]))
	refusedSegment = reasons.New("segment-elsewhere",
		engine.FactOf("segment", Segments, engine.TheValue[Position]))
	// by the card
	refusedSpared = reasons.New("die-spared", theDie)
	// whoever plays has one Nazgûl at least
	refusedClaim = reasons.New("claim-first")
)

// Those of the Nazgûl.
var (
	refusedOnDot     = reasons.New("on-dot", theActive)        // searches and hunts are made in areas
	refusedStart     = reasons.New("frodo-start", theSpace)    // Frodo's start areas cannot be searched
	refusedTracked   = reasons.New("tracked", theSpace)        // there is a tracks token already
	refusedGandalf   = reasons.New("gandalf-stands", theSpace) // there
	refusedForbidden = reasons.New("act-forbidden", theSpace)  // by a card
	refusedActed     = reasons.New("acted", theActive)         // it has had its action
	refusedMoved     = reasons.New("rider-moved", theActive)   // it has had its move
	refusedBarred    = reasons.New("rider-barred", theActive)  // a card keeps it from everything in this turn
	refusedNoFree    = reasons.New("no-free-action", theActive)
	refusedHuntNight = reasons.New("hunts-instead", theActive)                                     // its free action is a hunt now
	refusedSearchDay = reasons.New("hunt-needs-die", theActive)                                    // its free action is a search now
	refusedNoDie     = reasons.New("no-such-die")                                                  // no die of the pool can be spent so
	refusedWrongDie  = reasons.New("wrong-die", theDie, engine.FactOf("needs", Faces, faceNeeded)) // this one
	refusedTooFar    = reasons.New("rider-too-far", theActive, theSpace)
	refusedExit      = reasons.New("rider-exit", theSpace)    // no Nazgûl enters an exit
	refusedAlly      = reasons.New("rider-ally", theSpace)    // an ally token keeps Nazgûl out
	refusedNowhere   = reasons.New("nowhere-to", theActive)   // no space that it could go to for this
	refusedNoAllyBy  = reasons.New("no-ally-near", theActive) // which it could chase off
	refusedNothing   = reasons.New("nothing-there", theActive)
	refusedOneDie    = reasons.New("two-dice-needed")
	refusedTokens    = reasons.New("no-such-power", counts("count", tokensNeeded), counts("tokens", tokensThere))
	refusedCard      = reasons.New("card-not-played", theCard) // not in the hand, or its condition does not hold
	refusedNoSorcery = reasons.New("no-sorcery-card")
	refusedNoneNow   = reasons.New("no-sorcery-now") // none of the hand can be played
	refusedNoneLeft  = reasons.New("no-sorcery-left")
	refusedTouched   = reasons.New("logs-touched") // each token once a turn
	refusedNoLog     = reasons.New("no-log-lies")
)

// Those for which a standing order breaks off.
var (
	refusedOrderPlayed = reasons.New("order-card-played",
		engine.FactOf("card", Cards, engine.Chosen[Position]("card")))
	refusedOrderAnswer = reasons.New("order-yes", engine.FactOf("act", Acts, actSince),
		engine.FactOf("says", Answers, saidSince))
	refusedOrderWay = reasons.New("order-way-barred", theActive,
		engine.FactOf("space", Spaces, engine.Chosen[Position]("to")))
	refusedOrderBoard = reasons.New("order-board")
)

// The facts of these reasons.

var (
	theActive = engine.FactOf("nazgul", Riders,
		func(at attempt) engine.Value { return engine.Value(at.P.Active) })
	theDie  = engine.FactOf("die", Faces, engine.TheValue[Position])
	theCard = engine.FactOf("card", Cards, engine.TheValue[Position])
	// where a field speaks of none, it is where the active Nazgûl stands
	theSpace = engine.FactOf("space", Spaces, func(at attempt) engine.Value {
		if len(at.Action.Args) == 0 && at.Value == 0 {
			return at.P.Part.value(at.P.active().Where)
		}
		return at.Value
	})
)

// faceNeeded is the face of a die that the verb that is tried takes.
func faceNeeded(at attempt) engine.Value {
	return engine.Value(map[string]Face{"perceive": Ring, "gallop": Ring, "hunt-with": Sword, "chase-off": Sword,
		"spur-search": Sword, "draw-sorcery": Sorcery, "cast": Sorcery, "pursue": Pursuit}[at.Action.Verb])
}

func counts(name string, of func(attempt) int) engine.ReasonFact[Position] {
	return engine.FactOf(name, engine.Number, func(at attempt) engine.Value { return engine.Value(of(at)) })
}

func dotsBetween(at attempt) int {
	return int(at.P.board().Between[at.P.lastArea()][spaceOf(at.Value)])
}

func dotsNoted(at attempt) int { return at.P.dotsSince() + int(at.P.Reach) }

// tokensNeeded is how many information tokens open the power that is tried.
func tokensNeeded(at attempt) int {
	return map[string]int{"spur": forSpur, "drive": forDrive, "spur-search": forSpurSearch,
		"gallop": forGallop}[at.Action.Verb]
}

func tokensThere(at attempt) int { return at.P.information() }

// actSince and saidSince tell of the first yes since a plan was made.
func actSince(at attempt) engine.Value {
	a, _ := at.P.yesSince(int(at.Action.Get("heard")))
	return engine.Value(a.Act)
}

func saidSince(at attempt) engine.Value {
	a, _ := at.P.yesSince(int(at.Action.Get("heard")))
	return engine.Value(a.Says)
}

// unlisted is the reason of a value that a field does not list.
func unlisted(list func(*Position, engine.Seat, engine.Action, []engine.Value) []engine.Value,
	why *reason) func(*Position, engine.Seat, engine.Action, engine.Value) *reason {
	return func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
		return why.Unless(slices.Contains(list(p, seat, a, nil), v))
	}
}
