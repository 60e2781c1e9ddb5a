package transcript

import (
	"fmt"
	"slices"
	"strconv"

	"redbook/engine"
)

// This file reads the phases before the actions: cards over the hand limit, the Fellowship phase, the hunt
// allocation.

var phaseAnswers = map[string]finder{
	"hand.discard":      discardExcess,
	"fellowship.choose": fellowshipPhase,
	"guide.choose":      chooseGuide,
	"turn.allocate":     allocate,
}

// discardExcess discards one card; the step names all of them.
func discardExcess(r *reader, d engine.Decision) (answer, error) {
	s := r.find(d.Seat, of("discard-excess"))
	if s == nil {
		return answer{}, fmt.Errorf("no card is discarded")
	}
	r.take(s)
	for _, card := range s.Cards[1:] {
		r.way = append(r.way, answer{"discard", args{"card": cardName(card)}})
	}
	return answer{"discard", args{"card": cardName(s.Cards[0])}}, nil
}

// fellowshipPhase declares the Fellowship, changes the guide, or does nothing. The application enters Mordor
// by itself; one sees that it did when a tile is drawn without a hunt roll.
func fellowshipPhase(r *reader, d engine.Decision) (answer, error) {
	if i := r.upcoming(); i < len(r.used) && r.game.Steps[i].Kind == "fellowship-phase" {
		if _, err := r.begin(d.Seat, "fellowship-phase"); err != nil {
			return answer{}, err
		}
	}
	if a, ok := r.act(d.Seat, kind("declare-fellowship")); ok {
		return answer{"declare", args{"to": a.Region}}, nil
	}
	if slices.Contains(d.Verbs, "guide") {
		if a, ok := r.act(d.Seat, kind("change-guide")); ok {
			return answer{"guide", args{"who": a.Character}}, nil
		}
	}
	if slices.Contains(d.Verbs, "enter-mordor") && r.huntsInMordor() {
		return answer{verb: "enter-mordor"}, nil
	}
	return answer{verb: "travel-on"}, nil
}

// huntsInMordor reports whether the next move of the Fellowship is followed by a tile and no roll.
func (r *reader) huntsInMordor() bool {
	moves := func(a Act) bool { return a.Kind == "move-fellowship" }
	for i := r.begun; i+1 < len(r.used); i++ {
		if slices.ContainsFunc(r.game.Steps[i].Acts, moves) {
			return r.game.Steps[i+1].Kind == "draw-hunt-tile"
		}
	}
	return false
}

// chooseGuide answers the question that is asked whenever somebody has left the Fellowship. If the
// transcription names no new guide the old one stays.
func chooseGuide(r *reader, d engine.Decision) (answer, error) {
	if a, ok := r.act(d.Seat, kind("change-guide")); ok {
		return answer{"guide", args{"who": a.Character}}, nil
	}
	return answer{"guide", args{"who": r.view().Fellowship.Guide.String()}}, nil
}

func allocate(r *reader, d engine.Decision) (answer, error) {
	s, err := r.begin(d.Seat, "hunt-allocation")
	if err != nil {
		return answer{}, err
	}
	if len(s.Dice) != 1 {
		return answer{}, fmt.Errorf("step %d: %d numbers of dice", s.N, len(s.Dice))
	}
	return answer{"allocate", args{"dice": strconv.Itoa(s.Dice[0])}}, nil
}
