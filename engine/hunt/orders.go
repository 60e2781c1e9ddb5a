package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Standing orders: what a player says beforehand, so that nobody waits for it. They are no part of the
// rules: each gives an answer that could be given by hand. Public knowledge alone decides whether an order
// answers, so a question that stays open says nothing. An order breaks off when something happens that it
// does not foresee.

type standingOrder = engine.Order[Position]

// The domains of the orders' fields.
var (
	OrderActs = engine.NewDomain("order-act", "everything", "rides", "searches", "hunts", "perceptions",
		"sorcery", "meetings")
	OrderSpans = engine.NewDomain("order-span", "this-turn", "this-day", "always")
	OrderAreas = engine.NewDomain("order-area", "anywhere", "in-area")
	OrderUses  = engine.NewDomain("order-use", "use", "leave")
	OrderPlans = engine.NewDomain("order-plan", "ride-then-act", "act-then-ride", "ride", "act", "stay")
)

// What an order of the Ring-bearer is about: the acts that a window can open for, and the meeting.
const (
	everything engine.Value = iota
	theRides
	theSearches
	theHunts
	thePerceptions
	theSorcery
	theMeetings
)

const (
	spanTurn engine.Value = iota
	spanDay
)

const (
	areaAny engine.Value = iota
	areaOne
)

const (
	planRideAct engine.Value = iota
	planActRide
	planRide
	planAct
	planStay
)

const orderUse engine.Value = 0

// The reasons why an order breaks off.

func orders() []standingOrder {
	return []standingOrder{letsBe(), reactsWith(), usesLasting(), plansRide()}
}

// notAsked is what an order says to a question that it is not about.
var notAsked engine.Action

// answerWith makes an answer.
func answerWith(verb string, args ...engine.Arg) (engine.Action, *engine.Refusal) {
	return engine.Action{Verb: verb, Args: args}, nil
}

// now is the present turn as one number; today the day.
func (p *Position) now() engine.Value   { return p.today()*4 + engine.Value(p.Turn) }
func (p *Position) today() engine.Value { return engine.Value(p.Part)*100 + engine.Value(p.Day) }

// spanFields say how long an order holds. The turn or the day is the present one.
func spanFields() []field {
	count := func(name string, of engine.Value, n func(*Position) engine.Value) field {
		return field{Name: name, Domain: engine.Number,
			When: func(_ *Position, _ engine.Seat, a engine.Action) bool {
				return a.Has("span") && a.Get("span") == of
			},
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return append(out, n(p))
			}}
	}
	return []field{
		{Name: "span", Domain: OrderSpans, Choices: all(OrderSpans)},
		count("turn", spanTurn, (*Position).now), count("day", spanDay, (*Position).today),
	}
}

// holdsNow reports whether an order's time has not run out.
func holdsNow(p *Position, o engine.Action) bool {
	switch o.Get("span") {
	case spanTurn:
		return o.Get("turn") == p.now()
	case spanDay:
		return o.Get("day") == p.today()
	}
	return true
}

// timeIsUp reports whether an order's time has run out.
func timeIsUp(p *Position, o engine.Action) bool { return !holdsNow(p, o) }

// all offers every value of a domain.
func all(d *engine.Domain) func(*Position, engine.Seat, engine.Action, []engine.Value) []engine.Value {
	return func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		return append(out, d.Values()...)
	}
}

// aboutActs reports whether an order is about what a window has been opened for.
func aboutActs(p *Position, v engine.Value) bool {
	return v == everything || v == p.windowAct()
}

// windowAct is what a window has been opened for.
func (p *Position) windowAct() engine.Value {
	if p.Core.Step() == meetingWindow {
		return theMeetings
	}
	return [...]engine.Value{Ride: theRides, Search: theSearches, HuntFor: theHunts,
		Perceive: thePerceptions, CastSorcery: theSorcery}[p.Here().Act]
}

// windowPlace is where it happens; Nowhere if that is no single place.
func (p *Position) windowPlace() Space {
	if p.Core.Step() == meetingWindow {
		return p.FoundAt
	}
	return p.Here().Where
}

// windows are the questions in which the Ring-bearer may react.
var windows = []string{"act.window", "meeting.window"}

func forBearer(_ *Position, seat engine.Seat) bool { return seat == ringBearer }

// reactsWith plays a card of the hand against the next act of a kind, anywhere or in one area. Where the card
// does not fit nothing is played, without a question: that would tell what it is.
func reactsWith() standingOrder {
	card := field{Name: "card", Domain: Cards,
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return reactingCards(p, out)
		}}
	effect := field{Name: "effect", Domain: engine.Number,
		When: func(p *Position, _ engine.Seat, a engine.Action) bool {
			return len(outOfTurn(p, Card(a.Get("card")))) > 1
		},
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return append(out, outOfTurn(p, Card(a.Get("card")))...)
		}}
	gone := field{Name: "gone", Domain: engine.Number,
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return append(out, engine.Value(p.AllyGone[a.Get("card")]))
		}}
	scope := field{Name: "scope", Domain: OrderAreas, Choices: all(OrderAreas)}
	space := field{Name: "space", Domain: Spaces,
		When: func(_ *Position, _ engine.Seat, a engine.Action) bool {
			return a.Has("scope") && a.Get("scope") == areaOne
		},
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(out, p.board().Areas)
		}}
	acts := field{Name: "acts", Domain: OrderActs,
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			c := Card(a.Get("card"))
			n := outOfTurn(p, c)[0]
			if a.Has("effect") {
				n = a.Get("effect")
			}
			return append(out, reactsTo(&p.Tables.cards[c].Effects[n-1])...)
		}}
	return standingOrder{Name: "react-with", Steps: windows, Spent: timeIsUp,
		Fields: append([]field{card, effect, gone, acts, scope, space}, spanFields()...),
		Open: func(p *Position, seat engine.Seat) bool {
			return seat == ringBearer && len(card.Choices(p, seat, engine.Action{}, nil)) > 0
		},
		Answer: answerReaction}
}

// reactsTo is what an effect out of turn can be about.
func reactsTo(e *dataset.Effect) []engine.Value {
	switch e.Moment {
	case dataset.AtMoved:
		return []engine.Value{theRides}
	case dataset.AtHanding:
		return []engine.Value{theSearches, theHunts}
	case dataset.AtFound:
		return []engine.Value{theMeetings}
	}
	var acts []engine.Value
	for _, op := range e.Ops {
		for i, kind := range []dataset.Kinds{dataset.KindSearch, dataset.KindHunt, dataset.KindPerception,
			dataset.KindSorcery} {
			if op.Verb == dataset.Cancel && op.What&kind != 0 {
				acts = append(acts, theSearches+engine.Value(i))
			}
		}
	}
	return acts
}

func answerReaction(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
	c, where := Card(o.Get("card")), p.windowPlace()
	inArea := o.Get("scope") == areaAny || where != Nowhere && p.Part.value(where) == o.Get("space")
	if !holdsNow(p, o) || !aboutActs(p, o.Get("acts")) || !inArea {
		return notAsked, nil
	}
	// played, or it belongs to the other part
	if engine.Value(p.AllyGone[c]) > o.Get("gone") || len(outOfTurn(p, c)) == 0 {
		return notAsked, refusedOrderPlayed.Refusal(attempt{P: p, Action: o})
	}
	open := p.reactions(c, nil)
	for _, effect := range open {
		if p.Hand[c] == 0 || o.Has("effect") && effect != o.Get("effect") {
			continue
		}
		args := []engine.Arg{{Name: "card", Value: engine.Value(c)}}
		if len(open) > 1 {
			args = append(args, engine.Arg{Name: "effect", Value: effect})
		}
		return answerWith("react", args...)
	}
	return answerWith(letBe)
}

// outOfTurn are the effects of a card of this part that are used out of turn, counted from one.
func outOfTurn(p *Position, c Card) []engine.Value {
	var effects []engine.Value
	if p.Tables.cards[c] == nil {
		return nil
	}
	for i, e := range p.Tables.cards[c].Effects {
		if e.Timing == dataset.OutOfTurn && e.Parts.In(p.inPart()) {
			effects = append(effects, engine.Value(i+1))
		}
	}
	return effects
}

// usesLasting says whether a lasting ability of the company is used, each time that it is asked about.
func usesLasting() standingOrder {
	who := field{Name: "companion", Domain: Companions,
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for c := NoCompanion + 1; c < companionCount; c++ {
				asks := func(e dataset.Effect) bool {
					return e.Timing == dataset.Ongoing && e.Moment != dataset.AtTurn && e.Moment != dataset.AtFrodoMove &&
						drawsAllies(&e)
				}
				if p.Company[c] == FaceUp && slices.ContainsFunc(p.Tables.company[c].Effects, asks) {
					out = append(out, engine.Value(c))
				}
			}
			return out
		}}
	answer := field{Name: "answer", Domain: OrderUses, Choices: all(OrderUses)}
	return standingOrder{Name: "lasting", Steps: []string{"company.may"}, Fields: []field{who, answer},
		Open: func(p *Position, seat engine.Seat) bool {
			return seat == ringBearer && !p.before() && len(who.Choices(p, seat, engine.Action{}, nil)) > 0
		},
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			switch {
			case Companion(o.Get("companion")) != p.Here().By:
				return notAsked, nil
			case o.Get("answer") == orderUse:
				return answerWith("use-it")
			}
			return answerWith("leave-it")
		}}
}

// plansRide is the plan for one Nazgûl in this turn: where it rides, and whether it searches (or hunts, where
// that is free) after or before. Any yes to any Nazgûl since breaks it off, and whatever keeps it from being
// done.
func plansRide() standingOrder {
	who := field{Name: "nazgul", Domain: Riders,
		Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for n := Blue; n < nazgulCount; n++ {
				if p.Riders[n].Seat == seat && seat != ringBearer && p.Riders[n].Where != Nowhere {
					out = append(out, engine.Value(n))
				}
			}
			return out
		}}
	rides := func(v engine.Value) bool { return v == planRideAct || v == planActRide || v == planRide }
	from := func(p *Position, a engine.Action) Space { return p.Riders[a.Get("nazgul")].Where }
	plan := field{Name: "plan", Domain: OrderPlans,
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			for _, v := range OrderPlans.Values() {
				if !rides(v) || !p.rides(from(p, a)).Empty() {
					out = append(out, v)
				}
			}
			return out
		}}
	to := field{Name: "to", Domain: Spaces,
		When: func(_ *Position, _ engine.Seat, a engine.Action) bool {
			return a.Has("plan") && rides(a.Get("plan"))
		},
		Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(out, p.rides(from(p, a)))
		}}
	number := func(name string, n func(*Position) engine.Value) field {
		return field{Name: name, Domain: engine.Number,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return append(out, n(p))
			}}
	}
	heard := func(p *Position) engine.Value { return engine.Value(p.AskedCount) }
	return standingOrder{Name: "plan", Steps: []string{"nazgul.turn"},
		Fields: []field{who, plan, to, number("turn", (*Position).now), number("heard", heard)},
		Spent:  func(p *Position, o engine.Action) bool { return o.Get("turn") != p.now() },
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if o.Get("turn") != p.now() || Nazgul(o.Get("nazgul")) != p.Active {
				return notAsked, nil
			}
			if _, yes := p.yesSince(int(o.Get("heard"))); yes {
				return notAsked, refusedOrderAnswer.Refusal(attempt{P: p, Action: o})
			}
			return followPlan(p, o)
		}}
}

// yesSince finds an answer other than no among those that have been heard since so many.
func (p *Position) yesSince(heard int) (Answer, bool) {
	for i := heard; i < int(p.AskedCount); i++ {
		if a := p.Asked[i]; a.Act != Played && a.Says > No {
			return a, true
		}
	}
	return Answer{}, false
}

// followPlan gives the next answer of a plan.
func followPlan(p *Position, o engine.Action) (engine.Action, *engine.Refusal) {
	r, plan := p.active(), o.Get("plan")
	ride := !r.Moved && plan != planAct && plan != planStay
	act := !r.Acted && plan != planRide && plan != planStay
	switch {
	case act && (plan == planActRide || !ride):
		switch {
		case p.maySearchFree():
			return answerWith("search")
		case p.mayHuntFree():
			return answerWith("hunt")
		case p.huntsFree():
			return notAsked, whyNoHunt(p, r.Seat).Refusal(attempt{P: p, Seat: r.Seat})
		}
		return notAsked, whyNoSearch(p, r.Seat).Refusal(attempt{P: p, Seat: r.Seat})
	case ride && !p.rides(r.Where).Has(spaceOf(o.Get("to"))):
		return notAsked, refusedOrderWay.Refusal(attempt{P: p, Action: o})
	case ride:
		return answerWith("ride", engine.Arg{Name: "to", Value: o.Get("to")})
	}
	return answerWith(endRide)
}
