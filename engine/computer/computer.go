// Package computer plays a seat as somebody would who knows what that seat may know and nothing else: it
// thinks in worlds that are dealt for the seat, and never holds the position itself.
package computer

import (
	"maps"
	"slices"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// Question is what a computer player is given to answer a decision. All that it can learn from it is what the
// seat may know.
type Question struct {
	Rules    engine.Rules
	Decision engine.Decision
	// Deal returns a world that agrees with all that the seat may know, drawn by pick; see engine.Definition.
	// The seat is offered the same in each.
	Deal func(pick func(n int) int) engine.Position
	// Pick chooses an index below n. It is made of what is public, so that the same view gives the same
	// answer, and has nothing to do with the seed of the game.
	Pick func(n int) int
}

// Ask puts a decision of a position into a question.
func Ask(r engine.Rules, p engine.Position, d engine.Decision, pick func(n int) int) Question {
	return Question{Rules: r, Decision: d, Pick: pick, Deal: func(pick func(n int) int) engine.Position {
		return r.Deal(p, engine.SeatsOf(d.Seat), pick)
	}}
}

// Player answers the questions of one seat in one game.
type Player interface {
	// Answer returns an action that the decision offers. An error is a *engine.Fault: what is offered leads
	// nowhere.
	Answer(Question) (engine.Action, error)
}

// players are those of each game, by name: how each is made for one game. A game is known by its seats: with
// another data set The Hunt for the Ring has another id, and is the same game.
var players = map[*engine.Domain]map[string]func(r engine.Rules, pick func(n int) int) Player{
	confrontation.Seats: {
		"random": newWanderer,
		"scout":  func(engine.Rules, func(int) int) Player { return &scout{} },
		"casual": leads(casualCaptain),
		Teacher:  leads(casualCaptain),
		"strong": leads(captaincy{candidates: 96, simulations: 500, replies: 1, cards: 12}),
	},
	wotr.Seats: warriors,
	hunt.Seats: hunters,
}

// Names lists the players of a game, in alphabetical order.
func Names(r engine.Rules) []string { return slices.Sorted(maps.Keys(players[r.Seats()])) }

// New makes the player of a name for one game, with choices made by pick (an index below n); nil if the game
// has no player of that name.
func New(name string, r engine.Rules, pick func(n int) int) Player {
	if made := players[r.Seats()][name]; made != nil {
		return made(r, pick)
	}
	return nil
}

// wanderer is the weakest player: it answers at random, as it leans in this game.
type wanderer struct{ lean engine.Weight }

func newWanderer(r engine.Rules, pick func(n int) int) Player { return &wanderer{engine.Mood(r, pick)} }

// Answer implements Player.
func (w *wanderer) Answer(q Question) (engine.Action, error) {
	return engine.RandomAction(q.Rules, q.Deal(q.Pick), q.Decision, q.Pick, w.lean)
}
