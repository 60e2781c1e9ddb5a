package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// This file reads the hunt, its damage, and where the Fellowship and those who leave it go.

var huntAnswers = map[string]finder{
	"tile.staff":      useCard,
	"tile.mithril":    useCard,
	"hunt.crebain":    useCard,
	"hunt.reroll":     rollAgain,
	"balrog.ask":      useCard,
	"tile.burden":     burden,
	"reveal.move":     lead,
	"separate.alive":  escape,
	"separate.choose": send,
	"breaking.choose": breakAway,
}

// useCard uses a card on the table, or declines to.
func useCard(r *reader, d engine.Decision) (answer, error) {
	s := r.find(d.Seat, func(s *Step) bool { return s.Kind == "card-effect" })
	if s == nil {
		return answer{verb: "decline"}, nil
	}
	r.take(s)
	if s.Declined {
		return answer{verb: "decline"}, nil
	}
	return answer{"use-from-table", args{"card": cardName(s.Card)}}, nil
}

// rollAgain re-rolls failed dice of the hunt if a step gives the result.
func rollAgain(r *reader, d engine.Decision) (answer, error) {
	if r.find(d.Seat, of("reroll-hunt")) == nil {
		return answer{verb: "decline"}, nil
	}
	return answer{verb: "reroll"}, nil
}

// burden takes the damage of a tile. That Gollum reveals the Fellowship is written as the region where. A
// Companion whom an earlier answer has eliminated is named again in the step of his elimination.
func burden(r *reader, d engine.Decision) (answer, error) {
	if slices.Contains(d.Verbs, "let-gollum-reveal") && r.reach(d.Seat, func(a *Act) bool {
		return a.Kind == "reveal-fellowship" && (a.of == nil || a.of.Kind == "hunt-effect")
	}) {
		return answer{verb: "let-gollum-reveal"}, nil
	}
	for {
		a, ok := r.act(d.Seat, kind("discard-card-from-table", "eliminate-character", "random-companion",
			"take-corruption", "reveal-fellowship-in-mordor"))
		if !ok {
			return answer{}, fmt.Errorf("nothing is said of the damage")
		}
		switch a.Kind {
		case "discard-card-from-table":
			return answer{"use-from-table", args{"card": cardName(a.Card)}}, nil
		case "random-companion":
			return answer{verb: "lose-random"}, nil
		case "take-corruption":
			r.borne = append(r.borne, *a)
			return answer{verb: "bear"}, nil
		case "reveal-fellowship-in-mordor":
			return answer{verb: "let-gollum-reveal"}, nil
		}
		if guide := r.view().Fellowship.Guide.String(); !slices.Contains(a.Characters, guide) {
			continue
		}
		if slices.Contains(d.Verbs, "lose-guide") {
			return answer{verb: "lose-guide"}, nil
		}
		return answer{verb: "separate-guide"}, nil
	}
}

func lead(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("reveal-fellowship"))
	if !ok {
		return answer{}, fmt.Errorf("nothing is said of where the Fellowship is revealed")
	}
	return answer{"lead", args{"to": a.Region}}, nil
}

// escape separates a Hobbit whom the hunt takes alive.
func escape(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("separate-companions"))
	if !ok {
		return answer{}, fmt.Errorf("nothing is said of where the Companion goes")
	}
	return answer{"escape", args{"to": a.To}}, nil
}

func send(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("separate-companions"))
	if !ok {
		return answer{}, fmt.Errorf("nobody is separated")
	}
	return answer{"send", args{"who": strings.Join(a.Characters, ","), "to": a.To}}, nil
}

// breakAway separates as many Companions as a tile says; on the Mordor track that eliminates them.
func breakAway(r *reader, d engine.Decision) (answer, error) {
	var who []string
	for _, a := range r.actsThat(d.Seat, kind("separate-companions", "eliminate-character")) {
		who = append(who, a.Characters...)
	}
	if who == nil {
		return answer{}, fmt.Errorf("nobody is separated")
	}
	return answer{"break-away", args{"who": strings.Join(who, ",")}}, nil
}
