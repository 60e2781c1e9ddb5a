package confrontation

import "redbook/engine"

func fact(name string, d *engine.Domain) engine.FactDef { return engine.FactDef{Name: name, Domain: d} }

func event(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts}
}

// placedEvent has a fact for each region in which characters begin.
func placedEvent() engine.EventDef {
	e := event("placed", fact("side", Seats))
	for r := Shire; r < regionCount; r++ {
		if regions[r].placed > 0 {
			e.Facts = append(e.Facts, fact(regions[r].id, Characters))
		}
	}
	return e
}

// spends declares an event by which something is used up.
func spends(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Spends: true}
}

// reveals declares an event by which something hidden comes to light.
func reveals(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true}
}

// unforeseen declares an event of which nobody can know before whether an action leads to it.
func unforeseen(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true, Unforeseen: true}
}

// events is everything that can be told of a game, beside its end.
var events = []engine.EventDef{
	// has chosen a side of each tile
	event("drafted", fact("side", Seats)),
	// who plays
	reveals("line-up", fact("side", Seats), fact("characters", Characters)),
	// has placed all characters; who begins where is the owner's secret
	placedEvent(),
	// a turn begins
	event(engine.TurnEvent, fact("turn", engine.Number), fact("side", Seats)),
	// the character is its owner's secret
	event("moved", fact("side", Seats), fact("from", Regions), fact("to", Regions),
		fact("character", Characters)),
	// defeated in Moria
	event("struck", fact("character", Characters), fact("by", Characters)),
	event("let-pass"), // nobody strikes in Moria
	// open until the end of the turn
	reveals("revealed", fact("character", Characters), fact("region", Regions)),
	// a battle begins
	event("battle", fact("region", Regions), fact("attacker", Characters), fact("defender", Characters)),
	// the text has no effect
	event("silenced", fact("by", Characters), fact("character", Characters)),
	// takes another's place
	event("stood-in", fact("character", Characters), fact("for", Characters)),
	// a character's text is at work; where, if that is news
	event("ability", fact("character", Characters), fact("region", Regions)),
	// Sauron shows his card first
	event("sees-first", fact("character", Characters)),
	event("no-cards"), // strengths alone decide
	// the card is its owner's secret
	event("laid", fact("side", Seats), fact("card", Cards)),
	// a card is open
	reveals("shown", fact("side", Seats), fact("card", Cards)),
	// Magic becomes this card
	event("exchanged", fact("side", Seats), fact("card", Cards)),
	// the card does nothing for this fighter
	event("cardless", fact("character", Characters), fact("card", Cards)),
	// the Eye is upon the Fellowship's card
	event("ignored", fact("card", Cards)),
	// a text card that can do nothing here
	event("without-effect", fact("side", Seats), fact("card", Cards)),
	// total strengths
	event("compared", fact("fellowship", engine.Number), fact("sauron", engine.Number)),
	// out of a battle
	event("retreated", fact("character", Characters), fact("from", Regions), fact("to", Regions)),
	// could have retreated
	event("stayed", fact("character", Characters)),
	// changes places with the one attacked
	event("swapped", fact("character", Characters), fact("for", Characters), fact("from", Regions),
		fact("to", Regions)),
	// the Fellowship must show another card
	event("demanded", fact("card", Cards)),
	// the played card becomes another one
	event("replaced", fact("side", Seats), fact("card", Cards), fact("by", Cards)),
	// defeated, and may still escape
	event("beaten", fact("character", Characters)),
	// a new Ring-bearer, and where everyone sees him
	event("ring-passed", fact("character", Characters), fact("region", Regions)),
	// out of the game
	event("defeated", fact("character", Characters)),
	// Shelob goes home
	event("returned", fact("character", Characters), fact("from", Regions), fact("to", Regions)),
	// the game is over: who was hidden, and where each stands
	unforeseen("uncovered", fact("side", Seats), fact("characters", Characters), fact("regions", Regions)),
	event("refilled"), // both hands have all nine cards again

	// a game of a match
	event("game-ended", fact("game", engine.Number), fact("winner", Seats), fact("how", Ends),
		fact("points", engine.Number)),
	event("sides-changed"), // the second game of a match begins

	// has picked special cards
	event("picked", fact("side", Seats)),
	// which ones: both are shown together
	reveals("specials", fact("side", Seats), fact("cards", Specials)),
	// a special card is played
	spends("special", fact("side", Seats), fact("card", Specials)),
	// a defeated character is on the board again
	event("came-back", fact("character", Characters), fact("region", Regions)),
	// must make Sauron's next move; who it is is Sauron's secret; king: where Aragorn is seen
	event("called", fact("region", Regions), fact("character", Characters), fact("king", Regions)),
	unforeseen("called-in-vain", fact("region", Regions)), // and cannot
	// stays revealed to the end
	event("spied", fact("character", Characters), fact("region", Regions)),
	// all there are revealed
	event("sighted", fact("region", Regions), fact("characters", Characters)),
}

// The facts that events, questions and reasons tell.

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
