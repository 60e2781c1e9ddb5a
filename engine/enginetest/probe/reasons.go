package probe

import "redbook/engine"

// The reasons of the probe game why something is not possible.

type reason = engine.Reason[Position]

var (
	reasons engine.Reasons[Position]

	unsaid   = engine.Unsaid[Position]() // the value that means nothing: what fits says more
	notYours = engine.OtherSeat[Position]()

	noCards    = reasons.New("no-cards") // none is left in the deck
	emptyHand  = reasons.New("empty-hand")
	hasLent    = reasons.New("has-lent")               // in this turn
	hornBlown  = reasons.New("horn-blown")             // in this game
	noMarch    = reasons.New("no-march")               // nobody has a way
	notThere   = reasons.New("not-there", theRegion)   // no units that march alone
	horseAlone = reasons.New("horse-alone", theRegion) // horses alone stand there
	// the neighbours are full, or this one is
	noRoom      = reasons.New("no-room", theRegion)
	notNext     = reasons.New("not-next", theRegion)   // not beside where they come from
	noSuchUnits = reasons.New("no-such-units")         // none of these stand there
	notHeld     = reasons.New("not-held", theCard)     // not in the hand
	noCardNow   = reasons.New("no-card-now")           // no card in the hand can be played
	cardNotNow  = reasons.New("card-not-now", theCard) // this one cannot
	noTarget    = reasons.New("no-target", theRegion)  // the card does not lead there
	// who has hidden it need not scout for it
	ownJewel     = reasons.New("own-jewel")
	nothingHere  = reasons.New("nothing-to-scout")       // all is known
	cannotAnswer = reasons.New("cannot-answer", theCard) // it turns no omen back
)

var theRegion, theCard = engine.FactOf("where", regions, engine.TheValue[Position]),
	engine.FactOf("card", cardIDs, engine.TheValue[Position])

// only closes a verb to all but one seat for good.
func only(seat engine.Seat) func(*Position, engine.Seat) *reason {
	return func(_ *Position, s engine.Seat) *reason {
		if s != seat {
			return notYours
		}
		return nil
	}
}

// inTurn closes a verb to whoever is not acting.
func inTurn(p *Position, s engine.Seat) *reason {
	if s != p.Active {
		return notYours
	}
	return nil
}
