package confrontation

import "redbook/engine"

func fact(name string, d *engine.Domain) engine.FactDef { return engine.FactDef{Name: name, Domain: d} }

func event(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts}
}

// spends declares an event by which something is used up.
func spends(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Spends: true}
}

// reveals declares an event by which something hidden comes to light.
func reveals(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true}
}

// unforeseen declares one of which nobody can know before whether an action leads to it.
func unforeseen(kind string, facts ...engine.FactDef) engine.EventDef {
	return engine.EventDef{Kind: kind, Facts: facts, Reveals: true, Unforeseen: true}
}

// events is everything that can be told of a game, beside its end.
var events = []engine.EventDef{
	event("drafted", fact("side", Seats)),                                                                          // has chosen a side of each tile
	reveals("line-up", fact("side", Seats), fact("characters", Characters)),                                        // who plays
	event("placed", fact("side", Seats)),                                                                           // has placed all characters
	event("turn", fact("turn", engine.Number), fact("side", Seats)),                                                // a turn begins
	event("moved", fact("side", Seats), fact("from", Regions), fact("to", Regions), fact("character", Characters)), // the character is its owner's secret
	event("struck", fact("character", Characters), fact("by", Characters)),                                         // defeated in Moria
	event("let-pass"), // nobody strikes in Moria
	reveals("revealed", fact("character", Characters), fact("region", Regions)),                          // open until the end of the turn
	event("battle", fact("region", Regions), fact("attacker", Characters), fact("defender", Characters)), // a battle begins
	event("silenced", fact("by", Characters), fact("character", Characters)),                             // the text has no effect
	event("stood-in", fact("character", Characters), fact("for", Characters)),                            // takes another's place
	event("ability", fact("character", Characters), fact("region", Regions)),                             // a character's text is at work; where, if that is news
	event("sees-first", fact("character", Characters)),                                                   // Sauron shows his card first
	event("no-cards"), // strengths alone decide
	event("laid", fact("side", Seats), fact("card", Cards)),                                                              // the card is its owner's secret
	reveals("shown", fact("side", Seats), fact("card", Cards)),                                                           // a card is open
	event("exchanged", fact("side", Seats), fact("card", Cards)),                                                         // Magic becomes this card
	event("cardless", fact("character", Characters), fact("card", Cards)),                                                // the card does nothing for this fighter
	event("ignored", fact("card", Cards)),                                                                                // the Eye is upon the Fellowship's card
	event("without-effect", fact("side", Seats), fact("card", Cards)),                                                    // a text card that can do nothing here
	event("compared", fact("fellowship", engine.Number), fact("sauron", engine.Number)),                                  // total strengths
	event("retreated", fact("character", Characters), fact("from", Regions), fact("to", Regions)),                        // out of a battle
	event("stayed", fact("character", Characters)),                                                                       // could have retreated
	event("swapped", fact("character", Characters), fact("for", Characters), fact("from", Regions), fact("to", Regions)), // changes places with the one attacked
	event("demanded", fact("card", Cards)),                                                                               // the Fellowship must show another card
	event("replaced", fact("side", Seats), fact("card", Cards), fact("by", Cards)),                                       // the played card becomes another one
	event("beaten", fact("character", Characters)),                                                                       // defeated, and may still escape
	event("ring-passed", fact("character", Characters), fact("region", Regions)),                                         // a new Ring-bearer, and where everyone sees him
	event("defeated", fact("character", Characters)),                                                                     // out of the game
	event("returned", fact("character", Characters), fact("from", Regions), fact("to", Regions)),                         // Shelob goes home
	unforeseen("uncovered", fact("side", Seats), fact("characters", Characters), fact("regions", Regions)),               // the game is over: who was hidden, and where each stands
	event("refilled"), // both hands have all nine cards again

	event("game-ended", fact("game", engine.Number), fact("winner", Seats), fact("how", Ends), fact("points", engine.Number)), // a game of a match
	event("sides-changed"), // the second game of a match begins

	event("picked", fact("side", Seats)),                                                           // has picked special cards
	reveals("specials", fact("side", Seats), fact("cards", Specials)),                              // which ones: both are shown together
	spends("special", fact("side", Seats), fact("card", Specials)),                                 // a special card is played
	event("came-back", fact("character", Characters), fact("region", Regions)),                     // a defeated character is on the board again
	event("called", fact("region", Regions), fact("character", Characters), fact("king", Regions)), // must make Sauron's next move; who it is is Sauron's secret; king: where Aragorn is seen
	unforeseen("called-in-vain", fact("region", Regions)),                                          // and cannot
	event("spied", fact("character", Characters), fact("region", Regions)),                         // stays revealed to the end
	event("sighted", fact("region", Regions), fact("characters", Characters)),                      // all there are revealed
}
