package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// This file accounts for acts that have answered no question. Our rules do much of what a transcription says
// by themselves; then one of their events tells it. An act that no event tells would be dropped, and the
// record would tell another game.

// tellings are the events that tell of an act which our rules carry out by themselves. Rolls and draws are
// not among the acts: chance accounts for those. An act that says that somebody did nothing needs no event.
var tellings = map[string][]string{
	"eliminate":               {"lost", "fell-with-army", "felled", "lost-to-card", "leaders-lost"},
	"reduce":                  {"lost", "elite-reduced"},
	"disband":                 {"excess-removed"},
	"eliminate-character":     {"eliminated", "casualty", "casualty-drawn", "fell-with-army", "felled", "lost"},
	"recruit":                 {"recruited"},
	"upgrade":                 {"upgraded"},
	"change-guide":            {"new-guide"},
	"gollum-joins":            {"new-guide"},
	"take-corruption":         {"corrupted"},
	"heal":                    {"healed"},
	"put-card-on-table":       {"played"},
	"discard-card-from-table": {"left-table", "used-from-table"},
	"add-hunt-tile":           {"tile-in-play", "tile-in-pool"},
	"use-ring":                {"ring-paid", "ring-used"},
	"choose-region":           {"rolled-for-card", "lost-to-card", "battle", "army-moved", "lost"},
	"advance-nation":          {"advanced"},
	"set-back-nation":         {"set-back"},
	"activate-nation":         {"activated"},
	"continue-battle":         {"went-on"},
	"cease-battle":            {"ceased", "battle-over"},
	"forfeit-leadership":      {"forfeited"},
	"move-nazgul":             {"characters-moved"},
	"move-characters":         {"characters-moved"},
	"separate-companions":     {"separated", "broken"},
	"reveal-fellowship":       {"led", "revealed"},
	"discard-action-dice":     {"dice-lost"},
	"advance":                 {"moved-in"},
	"retreat":                 {"retreated"},
	"retreat-into-siege":      {"withdrew"},
	"move-army":               {"army-moved", "retreated"},
}

// settle checks the steps before an index: each act that has answered no question must have happened by our
// rules.
func (r *reader) settle(before int) error {
	defer func() { r.told, r.counted = nil, map[string]int{} }() // later events belong to other acts
	for seat := range r.acts {
		for _, a := range r.acts[seat] {
			if err := r.happened(a.of, &a); err != nil {
				return err
			}
		}
	}
	for _, a := range r.borne {
		if err := r.happened(a.of, &a); err != nil {
			return err
		}
	}
	r.acts, r.borne = [2][]Act{}, nil
	for i := r.settled; i < before; i++ {
		s := &r.game.Steps[i]
		for _, a := range s.Acts {
			if r.used[i] || slices.Contains(rolled, s.Kind) {
				break
			}
			if err := r.happened(s, &a); err != nil {
				return err
			}
		}
	}
	r.settled = before
	return nil
}

// happened looks for an event that tells of an act.
func (r *reader) happened(s *Step, a *Act) error {
	if slices.Contains([]string{"roll", "draw-cards", "draw-hunt-tile", "random-companion",
		"discard-random-card"}, a.Kind) || strings.HasPrefix(a.Kind, "do-not-") {
		return nil
	}
	var events []engine.Event
	for _, e := range r.told {
		if slices.Contains(tellings[a.Kind], e.Kind) {
			events = append(events, e)
		}
	}
	for _, want := range a.wanted() {
		if !slices.ContainsFunc(events, func(e engine.Event) bool {
			return slices.ContainsFunc(want, func(name string) bool { return counts(e)[name] > 0 })
		}) {
			return &Unusable{s.line, s.text,
				fmt.Errorf("%s: nothing was asked that it answers, and nothing like it happened by itself", a.Kind)}
		}
	}
	// Where the Fellowship has not moved, no event says where it is revealed.
	elsewhere := a.Kind == "reveal-fellowship" && r.view().Fellowship.Region.String() != a.Region
	if len(events) == 0 || elsewhere {
		return &Unusable{s.line, s.text,
			fmt.Errorf("%s: nothing was asked that it answers, and nothing like it happened by itself", a.Kind)}
	}
	return r.enough(s, a, events)
}

// enough checks the number of an act: the events must tell of that many figures of a kind, not counting those
// of earlier acts.
func (r *reader) enough(s *Step, a *Act, events []engine.Event) error {
	var figure string
	switch a.Kind {
	case "eliminate", "recruit", "disband", "reduce":
		figure = figureName(a.Unit, a.Nation)
	case "take-corruption", "heal":
		figure = "count"
	default:
		return nil
	}
	n := 0
	for _, e := range events {
		switch f, _ := e.Fact("figures"); {
		case figure == "count":
			count, _ := e.Fact("count")
			n += int(count.Values[0])
		case a.Kind == "reduce":
			f, _ = e.Fact("reduced")
			if e.Kind == "elite-reduced" {
				f, _ = e.Fact("figure")
			}
			n += times(f, figure)
		default:
			n += times(f, figure)
		}
	}
	key := a.Kind + " " + figure
	if r.counted[key] += max(a.N, 1); r.counted[key] > n {
		return &Unusable{s.line, s.text, fmt.Errorf("%s: %d by what is written, %d happened", key, r.counted[key],
			n)}
	}
	return nil
}

// wanted are the names that the events must mention: one of each group.
func (a *Act) wanted() [][]string {
	var list [][]string
	add := func(names ...string) {
		if names[0] != "" {
			list = append(list, names)
		}
	}
	switch a.Kind {
	case "recruit", "choose-region":
		add(a.Region)
	case "move-nazgul", "move-characters", "retreat", "move-army":
		add(a.To)
	case "put-card-on-table", "discard-card-from-table":
		add(cardName(a.Card))
	case "add-hunt-tile":
		add(append(slices.Clone(tileNames[a.Tile]), a.Tile)...)
	case "discard-action-dice":
		for _, face := range a.Dice.Faces {
			add(faceName(face))
		}
	case "advance-nation", "set-back-nation", "activate-nation":
		add(a.Nation)
	case "gollum-joins":
		add("gollum")
	case "upgrade":
		add(a.Nation + ":e")
	}
	if a.Kind != "forfeit-leadership" {
		add(a.Character)
		for _, c := range a.Characters {
			add(c)
		}
	}
	return list
}

// counts are the names that an event mentions, and how often.
func counts(e engine.Event) map[string]int {
	all := map[string]int{}
	for _, f := range e.Facts {
		for _, v := range f.Values {
			all[f.Domain.Name(v)]++
		}
	}
	return all
}

// times counts a name among the values of a fact.
func times(f engine.Fact, name string) (n int) {
	for _, v := range f.Values {
		if f.Domain.Name(v) == name {
			n++
		}
	}
	return n
}
