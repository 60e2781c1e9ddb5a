package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// This file reads the choices that event cards leave to a side. What a card does without a choice, our rules
// do.

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
	"card.dice":     turnDice,
	"card.another":  playAnother,
	"worn.discard":  wornDiscard,
	"gather.choose": gather,
}

// chooseRegion names the region that a card speaks of: as the step says, or where its next act happens. Where
// our rules first ask from which region that one is reached, it finds the answer by trying.
func chooseRegion(r *reader, d engine.Decision) (answer, error) {
	field, _, unasked := r.rules.Next(r.p, d.Seat, engine.Action{Verb: "choose-region"})
	offered := func(region string) bool {
		v, ok := wotr.Regions.Parse(region)
		return ok && slices.Contains(field.Choices, v)
	}
	choose := func(region string) (answer, error) {
		return answer{"choose-region", args{"region": region}}, nil
	}
	told := kind("choose-region", "push-fellowship")
	if r.reach(d.Seat, told) {
		goal := r.acts[d.Seat][slices.IndexFunc(r.acts[d.Seat], func(a Act) bool { return told(&a) })].Region
		if unasked != nil || offered(goal) {
			r.act(d.Seat, told)
			return choose(goal)
		}
		for _, first := range field.Choices {
			if v, _ := wotr.Regions.Parse(goal); r.leadsTo(d.Seat, first, v) {
				return choose(wotr.Regions.Name(first))
			}
		}
	}
	for _, seat := range []engine.Seat{d.Seat, seatOf("fp") + seatOf("s") - d.Seat} {
		r.reach(seat, func(a *Act) bool { return offered(a.Region) || offered(a.To) })
		for _, a := range r.acts[seat] {
			for _, region := range []string{a.Region, a.To} {
				if offered(region) {
					return choose(region)
				}
			}
		}
	}
	return answer{}, fmt.Errorf("no region is named")
}

// leadsTo reports whether choosing one region first lets the card then speak of another one; it tries.
func (r *reader) leadsTo(seat engine.Seat, first, goal engine.Value) bool {
	choose := engine.Action{Verb: "choose-region"}
	p, played, err := r.rules.Apply(r.p, seat, choose.With(engine.Arg{Name: "region", Value: first}),
		r.chance.tried())
	if err != nil {
		return false
	}
	for _, e := range played.Events {
		if region, ok := e.Fact("region"); ok && e.Kind == "rolled-for-card" && region.Values[0] == goal {
			return true // there was no other second one
		}
	}
	field, _, err := r.rules.Next(p, seat, choose)
	return err == nil && slices.Contains(field.Choices, goal)
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
	if len(a.Cards) == 0 { // an empty deck, which a choice of decks names by listing no card
		return answer{verb: "draw-from"}, nil
	}
	return answer{"draw-from", args{"deck": deckName(a.Cards[0])}}, nil
}

// effects are the acts that show which of several effects of a card was chosen.
var effects = map[string]string{
	"hide-fellowship": "hide", "move-fellowship": "move-fellowship", "separate-companions": "separate",
	"move-characters": "move-companions",
	"move-nazgul":     "move-nazgul", "recruit": "recruit", "move-army": "move-armies", "attack": "attack",
	"take-corruption":         "corruption",
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
		if d.Step == "levy.some" { // any number
			return answer{"recruit", args{"what": "none"}}, nil
		}
		return answer{}, fmt.Errorf("nothing is recruited")
	}
	return answer{"recruit", args{"where": list[0].Region, "what": r.chosen(d.Seat, list[0].Region, &u)}}, nil
}

// chosen is the part of a group that the levy leaves to choose: figures that come in any case are not named.
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
		for unit, n := range map[string]int{"regular": u.Regular[nation], "elite": u.Elite[nation],
			"leader": u.Leader[nation]} {
			if strings.HasPrefix(unit, letter) && n > 0 {
				some.add(unit, nation, n)
			}
		}
	}
	return some.text()
}

// cardAttack attacks by a card, or declines to.
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

// turnDice names the dice that a card turns.
func turnDice(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("turn-dice-to-eyes"))
	if !ok || len(a.Dice.Faces) == 0 {
		return answer{}, fmt.Errorf("nothing is said of the dice that are turned")
	}
	counts := map[string]int{}
	for _, face := range a.Dice.Faces {
		counts[faceName(face)]++
	}
	return answer{"turn-to-eyes", args{"dice": forceText(counts)}}, nil
}

// playAnother plays one more card, where an ability allows it.
func playAnother(r *reader, d engine.Decision) (answer, error) {
	if a, ok := r.act(d.Seat, kind("play-card")); ok {
		return answer{"play-another", args{"card": cardName(a.Card)}}, nil
	}
	return answer{verb: "decline"}, nil
}

// wornDiscard discards a card of the Free Peoples: from the table, or from the hand unseen.
func wornDiscard(r *reader, d engine.Decision) (answer, error) {
	if a, ok := r.act(d.Seat, kind("discard-card-from-table")); ok {
		return answer{"discard-from-table", args{"card": cardName(a.Card)}}, nil
	}
	if _, ok := r.act(d.Seat, kind("discard-random-card")); ok {
		return answer{verb: "discard-random"}, nil
	}
	return declined(r, d, "card-effect")
}

// declined uses the step that says that nothing was done, if there is one.
func declined(r *reader, d engine.Decision, kind string) (answer, error) {
	if s := r.find(d.Seat, func(s *Step) bool { return s.Kind == kind && s.Declined }); s != nil {
		r.take(s)
	}
	return answer{verb: "decline"}, nil
}

// gather brings units from another region to the one that a card speaks of.
func gather(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("move-army"))
	if !ok {
		return answer{verb: "done"}, nil
	}
	return answer{"gather", args{"from": a.From, "with": a.Derived.Units.text()}}, nil
}
