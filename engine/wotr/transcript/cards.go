package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// The choices that event cards leave to a side. What a card does without a choice, our rules do.

var cardAnswers = map[string]finder{
	"card.region":   chooseRegion,
	"card.nation":   chooseNation,
	"card.table":    discardTable,
	"card.draw":     drawOne,
	"card.effect":   chooseEffect,
	"levy.choose":   levy,
	"levy.some":     levy,
	"attack.choose": cardAttack,
	"card.figure":   chooseFigure,
}

// chooseRegion names the region that a card speaks of: told, or where the next thing happens.
func chooseRegion(r *reader, d engine.Decision) (answer, error) {
	if a, ok := r.act(d.Seat, kind("choose-region", "push-fellowship")); ok {
		return answer{"choose-region", args{"region": a.Region}}, nil
	}
	for _, a := range r.acts[d.Seat] {
		if a.Region != "" {
			return answer{"choose-region", args{"region": a.Region}}, nil
		}
	}
	return answer{}, fmt.Errorf("no region is named")
}

func chooseNation(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("advance-nation", "set-back-nation", "activate-nation"))
	if !ok {
		return answer{}, fmt.Errorf("no nation is named")
	}
	return answer{"choose-nation", args{"nation": a.Nation}}, nil
}

func discardTable(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("discard-card-from-table"))
	if !ok {
		return answer{}, fmt.Errorf("no card is named")
	}
	return answer{"discard-from-table", args{"card": cardName(a.Card)}}, nil
}

func drawOne(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("draw-cards"))
	if !ok {
		return answer{verb: "decline"}, nil
	}
	return answer{"draw-from", args{"deck": deckName(a.Cards[0])}}, nil
}

// effects are the acts that show which of several things a card did.
var effects = map[string]string{
	"hide-fellowship": "hide", "move-fellowship": "move-fellowship", "separate-companions": "separate", "move-characters": "move-companions",
	"move-nazgul": "move-nazgul", "recruit": "recruit", "move-army": "move-armies", "attack": "attack", "take-corruption": "corruption",
	"discard-card-from-table": "discard", "eliminate": "eliminate",
}

func chooseEffect(r *reader, d engine.Decision) (answer, error) {
	field, _, err := r.rules.Next(r.p, d.Seat, engine.Action{Verb: "choose-effect"})
	if err != nil {
		return answer{}, err
	}
	effect := "nothing"
	r.reach(d.Seat, func(a *Act) bool {
		v, known := field.Domain.Parse(effects[a.Kind])
		fits := known && slices.Contains(field.Choices, v)
		if fits {
			effect = effects[a.Kind]
		}
		return fits
	})
	return answer{"choose-effect", args{"effect": effect}}, nil
}

// levy recruits in one region all that the card gave there.
func levy(r *reader, d engine.Decision) (answer, error) {
	list := r.actsThat(d.Seat, kind("recruit"))
	var u Units
	for _, a := range list {
		if a.Region == list[0].Region {
			u.add(a.Unit, a.Nation, a.N)
		} else {
			r.acts[d.Seat] = append(r.acts[d.Seat], a)
		}
	}
	if len(list) == 0 {
		if d.Step == "levy.some" { // as many as one wants
			return answer{"recruit", args{"what": "none"}}, nil
		}
		return answer{}, fmt.Errorf("nothing is recruited")
	}
	return answer{"recruit", args{"where": list[0].Region, "what": r.chosen(d.Seat, list[0].Region, &u)}}, nil
}

// chosen is what of a group the levy leaves to choose: the figures that come anyway are not named.
func (r *reader) chosen(seat engine.Seat, region string, u *Units) string {
	where, err := r.parse("recruit", "where", region)
	if err != nil {
		return ""
	}
	field, done, err := r.rules.Next(r.p, seat, engine.Action{Verb: "recruit"}.With(where))
	if err != nil || done || field.Bag == nil {
		return ""
	}
	var some Units
	for _, most := range field.Bag.Max {
		nation, letter, _ := strings.Cut(field.Domain.Name(most.Kind), ":")
		for unit, n := range map[string]int{"regular": u.Regular[nation], "elite": u.Elite[nation], "leader": u.Leader[nation]} {
			if strings.HasPrefix(unit, letter) && n > 0 {
				some.add(unit, nation, n)
			}
		}
	}
	return some.text()
}

// cardAttack attacks by a card, or does not.
func cardAttack(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("attack"))
	if !ok {
		return answer{verb: "decline"}, nil
	}
	return answer{"attack", args{"from": a.From, "to": a.To, "with": a.Derived.Attackers.text()}}, nil
}

// chooseFigure names one figure on the map.
func chooseFigure(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("eliminate", "reduce", "upgrade"))
	if !ok {
		return answer{}, fmt.Errorf("no figure is named")
	}
	return answer{"choose-figure", args{"region": a.Region, "figure": figureName(a.Unit, a.Nation)}}, nil
}
