package wotr

import (
	"slices"

	"redbook/engine"
)

// The definition of the game: what it consists of and how it ends.

// The reasons for which a game ends (Rulebook p.44).
const (
	endCorrupted = "ring-bearers-corrupted"
	endDestroyed = "ring-destroyed"
	endConquered = "middle-earth-conquered"
	endBanished  = "sauron-banished"
)

// Ends names the reasons.
var Ends = engine.NewDomain("end", endCorrupted, endDestroyed, endConquered, endBanished, engine.Conceded,
	engine.Expired, engine.Agreed, engine.Adjudged)

// options are what is agreed on before a game.
var options = append([]engine.Option{{Name: tokensOption, Values: tokenNames()}},
	added(func(a *addition) []engine.Option { return a.options })...)

// events is everything that can be told of a game, besides its end.
var events = slices.Concat(
	figureEvents, politicsEvents, battleEvents, breakingEvents, cardEvents, casualtyEvents, characterMoveEvents,
	combatEvents, corruptionEvents, damageEvents, deckEvents, diceEvents, diplomacyEvents, drawEvents,
	excessEvents, fellowshipEvents, huntEvents, layingEvents, marchEvents, minionEvents, recruitEvents,
	retreatEvents, revealEvents, ringEvents, rollEvents, siegeEvents, tokenEvents, turnEvents, victoryEvents,
	added(func(a *addition) []engine.EventDef { return a.events }),
)

// paths are what a long random run must have seen.
func paths() []string {
	return slices.Concat(
		battlePaths, breakingPaths, cardPaths(), characterMovePaths, combatPaths, damagePaths, dicePaths,
		diplomacyPaths, drawPaths, fellowshipPaths, huntPaths, marchPaths, recruitPaths, revealPaths, ringPaths,
		tablePaths(), tokenPaths, turnPaths,
		victoryPaths, voicePaths, wornPaths, added(func(a *addition) []string { return a.paths }),
	)
}

// Rules is the game.
var Rules = engine.Define[Position](engine.Definition[Position]{
	ID:      "wotr",
	Schema:  1,
	Seats:   Seats,
	SeatsOf: seatsOf,
	Options: options,
	Reasons: &reasons,
	Steps:   steps(),
	Events:  events,
	Draws:   []*engine.Domain{Cards, Tiles, Faces, Characters},
	Ends:    Ends,
	Paths:   paths(),
	Plans:   plans(),
	Orders:  orders(),

	OrderPresets: orderPresets,
	Safest:       safest,

	Never:   never,
	Start:   tokensDeal,
	SetUp:   setUp,
	Encode:  encode,
	Decode:  decode,
	Forget:  forget,
	View:    func(p *Position, audience engine.Seats) any { return viewOf(p, audience) },
	Check:   check,
	Balance: balance,
	Concede: concede,
	Settle:  settle,
	Ahead:   ahead,
	Worth:   prospects,
	Redeal:  redeal,
	Deal:    dealWorld,

	Partners: whoConsult,
})

// concede ends the game for a side that gives up.
func concede(pl *play, seat engine.Seat, how string) {
	win(pl, sideOf(seat).Enemy(), how)
}

// settle ends the game as people have decided.
func settle(pl *play, seat engine.Seat, how string) {
	if how == engine.Adjudged {
		win(pl, sideOf(seat), how)
		return
	}
	uncoverAll(pl)
	pl.End(engine.Result{How: how})
}

// politicsEvents are told by politics.go.
var politicsEvents = []engine.EventDef{
	event("activated", fact("nation", Nations), fact("cause", Causes)),
	event("stays-passive", fact("nation", Nations), fact("card", Cards)),
	event("advanced", fact("nation", Nations), fact("box", engine.Number), fact("cause", Causes)),
	event("at-war", fact("nation", Nations)),
}

// figureEvents are told by army.go, map.go and character.go.
var figureEvents = []engine.EventDef{
	// no unit is with them any more
	event("leaders-lost", fact("region", Regions), fact("figures", Figures)),
	// what the enemy is left with
	event("liberated", fact("side", Sides), fact("region", Regions), fact("points", engine.Number)),
	event("captured", fact("side", Sides), fact("region", Regions), fact("points", engine.Number)),
	event("siege-over", fact("region", Regions)),
	event("eliminated", fact("character", Characters)),
}
