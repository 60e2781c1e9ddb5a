package wotr

import (
	"slices"

	"redbook/engine"
)

// A card may be played though nothing of it can be carried out: only what is printed as its condition must
// hold, and its effects are carried out as far as possible (Rulebook p.22, R56, R57). Whoever holds it is
// told so beforehand.

// tryOut says what an action tells and what is asked after it. The table of the rules makes views, so it
// cannot be the value of its own declaration.
var tryOut func(p *Position, seat engine.Seat, a engine.Action) ([]engine.Event, []engine.Decision, error)

func init() {
	tryOut = func(p *Position, seat engine.Seat, a engine.Action) ([]engine.Event, []engine.Decision, error) {
		next, played, err := Rules.Apply(p, seat, a, engine.NewSeeded(nil, 0))
		if err != nil {
			return nil, nil, err
		}
		return played.Events, Rules.Decisions(next), nil
	}
}

// idleCards appends those cards of whoever chooses an action which a die of theirs plays now, and which would
// do nothing but be gone.
func (p *Position) idleCards(audience engine.Seats) (idle []Card) {
	if p.Over() || p.Depth() != 1 {
		return nil
	}
	f, step := p.At(0)
	if step != actionChoose || !audience.Has(p.herePlayer()) {
		return nil
	}
	for c, end := f.Side.cards(); c < end; c++ {
		if p.holds(f.Side, c) && p.idle(f.Side, c) {
			idle = append(idle, c)
		}
	}
	return idle
}

// idle reports whether a card would do nothing. All that a card changes is told and all that it asks is
// asked, so a card of which nothing follows has done nothing. Only Gandalf's draw and the Palantír's come
// after it (R62), and the end of the turn after the last die.
func (p *Position) idle(s Side, c Card) bool {
	if eventOf[c].table {
		return false
	}
	for face := CharacterFace; face < faceCount; face++ {
		if p.Dice[s][face] == 0 || p.whyNotPlayed(s, face, c) != nil {
			continue
		}
		a := engine.Action{Verb: "play"}.With(engine.Arg{Name: "die", Value: engine.Value(face)}).
			With(engine.Arg{Name: "card", Value: engine.Value(c)})
		told, asked, err := tryOut(p, p.herePlayer(), a)
		if err != nil {
			return false
		}
		after := told[1+slices.IndexFunc(told, func(e engine.Event) bool { return e.Kind == "played" }):]
		if len(after) > 0 {
			return slices.Contains(endsOfTurn, after[0].Kind)
		}
		return !slices.ContainsFunc(asked, func(d engine.Decision) bool {
			return d.Step != "action.choose" && d.Step != "card.draw"
		})
	}
	return false
}

// endsOfTurn are the events with which a turn can end after its last action.
var endsOfTurn = []string{"lingered", "over", "turn"}
