package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// This file reads what a side does with a die, except for event cards: see cards.go.

var actionAnswers = map[string]finder{
	"action.choose":   chooseAction,
	"muster.second":   musterSecond,
	"march.choose":    marchSecond,
	"march.on":        halt,
	"characters.move": moveMore,
	"excess.remove":   disband,
	"upgrade.choose":  upgrade,
}

// actions are the kinds of step with which a side takes its turn.
var actions = []string{"die", "die-card", "pass", "token", "skip-tokens"}

// chooseAction uses a die, a token or a card, or lets the other side act. A Ring comes before the die that it
// changes.
func chooseAction(r *reader, d engine.Decision) (answer, error) {
	r.passNoCards(true, d.Seat)
	if s := r.next(actions...); s != nil && s.Ring != nil && r.rung != s.N && seatOf(s.Side) == d.Seat {
		r.rung = s.N
		return answer{"use-ring", args{"from": dieFace(s.Side, s.Ring.From), "to": dieFace(s.Side, s.Ring.To)}}, nil
	}
	s, err := r.begin(d.Seat, actions...)
	if err != nil {
		return answer{}, err
	}
	switch s.Kind {
	case "pass", "skip-tokens":
		return answer{verb: "pass"}, nil
	case "die-card":
		return answer{"play", args{"die": dieFace(s.Side, s.Die), "card": cardName(s.Card)}}, nil
	case "token":
		return r.token(s)
	}
	return r.die(d.Seat, s)
}

func (r *reader) token(s *Step) (answer, error) {
	for _, a := range s.Acts {
		switch a.Kind {
		case "advance-nation":
			return answer{"use-token", args{"token": "politics", "nation": a.Nation}}, nil
		case "draw-cards":
			return answer{"use-token", args{"token": "draw", "deck": deckOfCards(a.Cards)}}, nil
		}
	}
	return answer{}, fmt.Errorf("step %d: the token %s does nothing", s.N, s.Token)
}

// die returns the action that the acts of a step describe.
func (r *reader) die(seat engine.Seat, s *Step) (answer, error) {
	a, ok := r.act(seat, func(a *Act) bool { return a.Kind != "use-ring" && a.Kind != "discard-cards" })
	if !ok {
		return answer{}, fmt.Errorf("step %d: the die does nothing", s.N)
	}
	with := args{"die": dieFace(s.Side, s.Die)}
	verb := map[string]string{
		"move-fellowship": "move-fellowship", "hide-fellowship": "hide-fellowship", "advance-nation": "advance",
		"waste-die":  "skip",
		"draw-cards": "draw", "separate-companions": "separate", "bring-character": "bring-in", "recruit": "muster",
		"attack":                  "attack",
		"discard-card-from-table": "discard-card",
	}[a.Kind]
	switch a.Kind {
	case "move-fellowship", "hide-fellowship", "waste-die":
	case "advance-nation":
		with["nation"] = a.Nation
		if s.Ability != "" {
			return answer{"inspire", args{"die": with["die"], "who": s.Ability}}, nil
		}
	case "draw-cards":
		with["deck"] = deckOfCards(a.Cards)
	case "separate-companions":
		with["who"], with["to"] = strings.Join(a.Characters, ","), a.To
	case "bring-character":
		with["who"], with["where"] = a.Characters[0], a.Region
	case "attack":
		with["from"], with["to"], with["with"] = a.From, a.To, a.Derived.Attackers.text()
	case "discard-card-from-table":
		with["card"] = cardName(a.Card)
		r.price(seat, with)
	case "move-army":
		return r.march(seat, a, with)
	case "move-characters", "move-nazgul":
		return moveCharacters(seat, a, with), nil
	case "recruit", "upgrade":
		// a Muster die recruits two figures at most
		if s.Ability == "saruman" || a.Kind == "upgrade" || len(s.Acts) > 2 {
			if a.Kind == "upgrade" { // this act answers a question of its own
				r.acts[seat] = append(r.acts[seat], *a)
			}
			return answer{"voice-of-saruman", args{"die": with["die"], "how": a.Kind}}, nil
		}
		with["what"], with["where"] = figureName(a.Unit, a.Nation), a.Region
	default:
		return answer{}, fmt.Errorf("step %d: %s is no action", s.N, a.Kind)
	}
	return answer{verb, with}, nil
}

// price names the cards from the hand with which an enemy card on the table is paid for.
func (r *reader) price(seat engine.Seat, with args) {
	a, ok := r.act(seat, kind("discard-cards"))
	if !ok {
		return
	}
	for _, card := range a.Cards {
		if strings.HasSuffix(deckName(card), "strategy") && with["army-card"] == "" {
			with["army-card"] = cardName(card)
		} else {
			with["character-card"] = cardName(card)
		}
	}
}

func musterSecond(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("recruit"))
	if !ok {
		return answer{verb: "done"}, nil
	}
	return answer{"muster", args{"what": figureName(a.Unit, a.Nation), "where": a.Region}}, nil
}

func marchSecond(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("move-army", "attack"))
	switch {
	case !ok:
		return answer{verb: "halt"}, nil
	case a.Kind == "attack": // an army that lands and fights at once (R147)
		return answer{"move-army", args{"from": a.From, "to": a.To, "with": a.Derived.Attackers.text()}}, nil
	}
	return r.march(d.Seat, a, args{})
}

func halt(*reader, engine.Decision) (answer, error) { return answer{verb: "halt"}, nil }

// march moves an army. Where a card lets it go further than one region, it finds the way by trying.
func (r *reader) march(seat engine.Seat, a *Act, with args) (answer, error) {
	with["from"], with["with"] = a.From, a.Derived.Units.text()
	beginning := engine.Action{Verb: "move-army"}
	for _, name := range []string{"die", "from"} {
		text, named := with[name]
		if !named {
			continue
		}
		arg, err := r.parse("move-army", name, text)
		if err != nil {
			return answer{}, err
		}
		beginning = beginning.With(arg)
	}
	field, _, err := r.rules.Next(r.p, seat, beginning)
	if err != nil {
		return answer{}, err
	}
	goal, err := r.parse("move-army", "to", a.To)
	if err != nil {
		return answer{}, err
	}
	if !slices.Contains(field.Choices, goal.Value) {
		for _, first := range field.Choices {
			with["to"] = field.Domain.Name(first)
			if way, found := r.walk(seat, answer{"move-army", with}, goal.Value, 3); found {
				r.way = way
				return answer{"move-army", with}, nil
			}
		}
	}
	with["to"] = a.To
	return answer{"move-army", with}, nil
}

// walk tries an answer and returns the further answers by which the army comes to a region in at most so many
// steps. Our rules take steps without a choice by themselves.
func (r *reader) walk(seat engine.Seat, first answer, goal engine.Value, most int) ([]answer, bool) {
	before, chance := r.p, r.chance
	defer func() { r.p, r.chance = before, chance }()
	r.chance = chance.tried()
	action, err := r.complete(seat, first)
	if err != nil || most == 0 {
		return nil, false
	}
	p, played, err := r.rules.Apply(before, seat, action, r.chance)
	if err != nil {
		return nil, false
	}
	for _, e := range played.Events {
		if to, _ := e.Fact("to"); e.Kind == "army-moved" && to.Values[0] == goal {
			return nil, true
		}
	}
	r.p = p
	field, done, err := r.rules.Next(p, seat, engine.Action{Verb: "march-on"})
	if err != nil || done {
		return nil, false
	}
	for _, to := range field.Choices {
		on := answer{"march-on", args{"to": field.Domain.Name(to)}}
		if rest, found := r.walk(seat, on, goal, most-1); found {
			return append([]answer{on}, rest...), true
		}
	}
	return nil, false
}

// parse reads one field's text.
func (r *reader) parse(verb, field, text string) (engine.Arg, error) {
	for _, v := range r.rules.Verbs() {
		if v.Name == verb {
			return v.ParseArg(field, text)
		}
	}
	return engine.Arg{}, fmt.Errorf("no verb %s", verb)
}

// moveCharacters moves Companions, or Nazgûl and Minions.
func moveCharacters(seat engine.Seat, a *Act, with args) answer {
	with["from"], with["to"] = a.From, a.To
	with["who"] = strings.Join(a.Characters, ",")
	if a.Kind == "move-nazgul" {
		with["who"] = only("nazgul", "sauron", a.N)
	}
	if seat == seatOf("fp") {
		return answer{"move-companions", with}
	}
	return answer{"move-minions", with}
}

func moveMore(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("move-characters", "move-nazgul"))
	if !ok {
		return answer{verb: "done"}, nil
	}
	return moveCharacters(d.Seat, a, args{}), nil
}

// disband removes the units above the stacking limit of a region.
func disband(r *reader, d engine.Decision) (answer, error) {
	var u Units
	list := r.actsThat(d.Seat, kind("disband"))
	for _, a := range list {
		if a.Region == list[0].Region {
			u.add(a.Unit, a.Nation, a.N)
		} else {
			r.acts[d.Seat] = append(r.acts[d.Seat], a)
		}
	}
	if len(list) == 0 {
		return answer{}, fmt.Errorf("nothing is disbanded")
	}
	return answer{"remove", args{"units": u.text()}}, nil
}

// upgrade replaces one regular; one act may stand for several.
func upgrade(r *reader, d engine.Decision) (answer, error) {
	a, ok := r.act(d.Seat, kind("upgrade"))
	if !ok {
		return answer{}, fmt.Errorf("nothing is upgraded")
	}
	if a.N > 1 {
		rest := *a
		rest.N--
		r.acts[d.Seat] = slices.Insert(r.acts[d.Seat], 0, rest)
	}
	return answer{"upgrade", args{"where": a.Region, "what": figureName(a.Unit, a.Nation)}}, nil
}
