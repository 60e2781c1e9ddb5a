package confrontation

import "redbook/engine"

// The reasons of this game why a move is not possible, beside the kernel's. Each has a phrase in assets.
const (
	refusedNoneThere    = "none-there"    // region: none of yours stand there
	refusedNoneCanMove  = "none-can-move" // region: those there have no way
	refusedFull         = "region-full"   // region, limit
	refusedBackward     = "backward"      // region: back, and nobody there may go back without attacking
	refusedSideways     = "sideways"      // region: sideways, likewise
	refusedRidge        = "ridge"         // region: nobody goes sideways in the mountains
	refusedUpstream     = "upstream"      // region: the Anduin and Moria lead one way
	refusedTooFar       = "too-far"       // from, region: not adjacent
	refusedNotThere     = "not-there"     // character, region: stands elsewhere
	refusedCannotGo     = "cannot-go"     // character, region: somebody else there could
	refusedNotYours     = "not-yours"     // character
	refusedNotInHand    = "not-in-hand"   // card
	refusedNoRetreat    = "no-retreat"    // region: not a way to retreat
	refusedNotDiscarded = "not-discarded" // card: Magic fetches what you have discarded
	refusedTakenBack    = "taken-back"    // card: Saruman has refused this one
	refusedNotNear      = "not-near"      // character, region: does not stand next to it
	refusedNobodyThere  = "nobody-there"  // region: nobody whom the special card could choose
	refusedNotQuiet     = "not-quiet"     // region: the special card does not lead there
	refusedMustMove     = "must-move"     // character: it must make this move
	refusedHasMoved     = "has-moved"     // character: another one must make this move
)

// Refusals lists them: words are tested against it.
func Refusals() []string {
	return []string{refusedNoneThere, refusedNoneCanMove, refusedFull, refusedBackward, refusedSideways,
		refusedRidge, refusedUpstream,
		refusedTooFar, refusedNotThere, refusedCannotGo, refusedNotYours, refusedNotInHand, refusedNoRetreat,
		refusedNotDiscarded,
		refusedTakenBack, refusedNotNear, refusedNobodyThere, refusedNotQuiet, refusedMustMove, refusedHasMoved}
}

func refuse(code string, facts ...engine.Fact) *engine.Refusal { return engine.Refuse(code, facts...) }

func region(name string, r Region) engine.Fact { return single(name, Regions, engine.Value(r)) }

func character(name string, c Character) engine.Fact {
	return single(name, Characters, engine.Value(c))
}

func card(name string, c Card) engine.Fact { return single(name, Cards, engine.Value(c)) }

func special(name string, c Special) engine.Fact { return single(name, Specials, engine.Value(c)) }

func side(name string, s Side) engine.Fact { return single(name, Seats, engine.Value(s)) }

// single makes a fact of one id. Its value is a piece of a table that never changes, not memory of its own:
// every action tells several of them.
func single(name string, d *engine.Domain, v engine.Value) engine.Fact {
	return engine.Tell(name, ids[v:v+1:v+1]...).In(d)
}

// ids are the values of every domain of the game.
var ids = func() (ids [characterCount]engine.Value) {
	for v := range ids {
		ids[v] = engine.Value(v)
	}
	return ids
}()

func number(name string, n int) engine.Fact {
	return engine.Tell(name, engine.Value(n)).In(engine.Number)
}

// Each domain has a value that means nothing: nowhere, nobody, none. To name it is no try at a rule: no
// reason of ours is given then, and the kernel says what fits instead.

func whyNotFrom(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch r := Region(v); {
	case r == Nowhere:
		return nil
	case !p.has(Side(seat), r):
		return refuse(refusedNoneThere, region("region", r))
	}
	if must := p.Here().Must; must != Nobody && p.Where[must] != Region(v) {
		return refuse(refusedMustMove, character("character", must))
	}
	return refuse(refusedNoneCanMove, region("region", Region(v)))
}

func whyNotTo(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	s, from, to := Side(seat), Region(a.Get("from")), Region(v)
	switch {
	case to == Nowhere || to == from:
		return nil
	case ahead(s, from).has(to):
		return refuse(refusedFull, region("region", to), number("limit", regions[to].capacity))
	case ridge[from].has(to):
		return refuse(refusedRidge, region("region", to))
	case s == Fellowship && anduin[to].has(from) || to == moriaEntrance && from == moriaExit:
		return refuse(refusedUpstream, region("region", to))
	case backward(s, from).has(to):
		return refuse(refusedBackward, region("region", to))
	case sideways[from].has(to):
		return refuse(refusedSideways, region("region", to))
	}
	return refuse(refusedTooFar, region("from", from), region("region", to))
}

func whyNotWho(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	c := Character(v)
	switch {
	case c == Nobody:
		return nil
	case characters[c].side != Side(seat):
		return refuse(refusedNotYours, character("character", c))
	case p.Where[c] != Region(a.Get("from")):
		return refuse(refusedNotThere, character("character", c), region("region", Region(a.Get("from"))))
	case p.Here().Must != Nobody && c != p.Here().Must:
		return refuse(refusedMustMove, character("character", p.Here().Must))
	case c == p.Here().Not:
		return refuse(refusedHasMoved, character("character", c))
	}
	return refuse(refusedCannotGo, character("character", c), region("region", Region(a.Get("to"))))
}

func whyNobodyThere(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return refuse(refusedNobodyThere, region("region", Region(v)))
}

func whyNotQuiet(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return refuse(refusedNotQuiet, region("region", Region(v)))
}

func whyNotQuietWho(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	if c := Character(v); c != Nobody && characters[c].side == Side(seat) &&
		p.Where[c] == Region(a.Get("from")) {
		return refuse(refusedCannotGo, character("character", c), region("region", Region(a.Get("to"))))
	}
	return whyNotThere(p, seat, a, v)
}

// whyNotThere refuses who stands elsewhere or is not one's own.
func whyNotThere(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	switch c := Character(v); {
	case c == Nobody:
		return nil
	case characters[c].side != Side(seat):
		return refuse(refusedNotYours, character("character", c))
	default:
		return refuse(refusedNotThere, character("character", c), region("region", Region(a.Get("from"))))
	}
}

func whyNotCard(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch c := Card(v); {
	case c == NoCard:
		return nil
	case c == p.Battle.TakenBack && p.Hands[seat].has(c):
		return refuse(refusedTakenBack, card("card", c))
	}
	return refuse(refusedNotInHand, card("card", Card(v)))
}

func whyNotFetch(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Card(v) == NoCard {
		return nil
	}
	return refuse(refusedNotDiscarded, card("card", Card(v)))
}

func whyNotRetreat(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Region(v) == Nowhere {
		return nil
	}
	return refuse(refusedNoRetreat, region("region", Region(v)))
}
