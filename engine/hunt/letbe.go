package hunt

import (
	"slices"

	"redbook/engine"
)

// To let be is a choice made once: the Ring-bearer does not react, except about the acts, in the regions and
// with the cards where he has said that he wants to be asked. Acts and regions are public; whether a card
// could be played is not, so an order that names cards leaves the question to him by what he alone knows.

// OrderWith are the cards with which the Ring-bearer wants to be asked.
var OrderWith = engine.NewDomain("order-with", "no-card", "any-card", "these-cards")

const (
	withNone engine.Value = iota
	withAny
	withThese
)

// letsBe does not react, except where the order says so. Older orders name in acts what they do not react to:
// they still stand, but no new one can be given.
func letsBe() standingOrder {
	acts := field{Name: "acts", Domain: OrderActs, Choices: all(OrderActs),
		When: func(*Position, engine.Seat, engine.Action) bool { return false }}
	asked := setField("asked", OrderActs, 0,
		func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return append(out, OrderActs.Values()[everything+1:]...)
		})
	places := setField("places", Regions, 0, boardRegions)
	with := field{Name: "with", Domain: OrderWith,
		Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			if out = append(out, withNone, withAny); len(reactingCards(p, nil)) > 0 {
				out = append(out, withThese)
			}
			return out
		}}
	cards := setField("cards", Cards, 1,
		func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return reactingCards(p, out)
		})
	cards.When = func(_ *Position, _ engine.Seat, a engine.Action) bool {
		return a.Has("with") && a.Get("with") == withThese
	}
	return standingOrder{Name: letBe, Steps: windows, Open: forBearer, Spent: timeIsUp, Alone: true,
		Fields: append([]field{acts, asked, places, with, cards}, spanFields()...),
		Leaves: func(o engine.Action) bool { return o.Get("with") != withNone },
		Answer: answerLetBe}
}

// setField is a field that holds so many or more of some values, each once.
func setField(name string, of *engine.Domain, least int,
	values func(*Position, engine.Seat, engine.Action, []engine.Value) []engine.Value) field {
	return field{Name: name, Domain: of, Bag: func(p *Position, seat engine.Seat, a engine.Action) engine.Bag {
		b := engine.Bag{Least: least}
		for _, v := range values(p, seat, a, nil) {
			b.Max = append(b.Max, engine.Count{Kind: v, N: 1})
		}
		b.Most = len(b.Max)
		return b
	}}
}

// reactingCards appends the cards of the hand that are used out of turn.
func reactingCards(p *Position, out []engine.Value) []engine.Value {
	for _, c := range inHand(p, nil) {
		if len(outOfTurn(p, Card(c))) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func answerLetBe(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
	switch regions := bagOf(o, "places"); {
	case !holdsNow(p, o), o.Has("acts") && !aboutActs(p, o.Get("acts")), holds(bagOf(o, "asked"), p.windowAct()):
		return notAsked, nil
	case slices.ContainsFunc(regions, p.isElsewhere):
		return notAsked, refusedOrderBoard.Refusal(attempt{P: p, Action: o})
	case len(regions) > 0 && p.mayBeIn(regions), p.answerable(o):
		return notAsked, nil
	}
	return answerWith(letBe)
}

// isElsewhere reports whether a region belongs to the board of the other part.
func (p *Position) isElsewhere(r engine.Count) bool { return !p.onBoard(Region(r.Kind).Segment()) }

// mayBeIn reports whether what a window is open for happens in one of some regions. What happens in no single
// place, or on a dot that belongs to no region, is not foreseen: the Ring-bearer is asked.
func (p *Position) mayBeIn(regions []engine.Count) bool {
	f, where := p.Here(), p.windowPlace()
	switch {
	case where != Nowhere:
		in := p.board().Spaces[where].Region
		return in == 0 || holds(regions, engine.Value(in))
	case f.Region != 0:
		return holds(regions, engine.Value(f.Region))
	case f.Segment != 0:
		return slices.ContainsFunc(regions,
			func(r engine.Count) bool { return Region(r.Kind).Segment() == f.Segment })
	}
	return true
}

// answerable reports whether one of the cards with which the Ring-bearer wants to be asked could be played
// now.
func (p *Position) answerable(o engine.Action) bool {
	for _, c := range inHand(p, nil) {
		named := o.Get("with") == withAny || o.Get("with") == withThese && holds(bagOf(o, "cards"), c)
		if named && len(p.reactions(Card(c), nil)) > 0 {
			return true
		}
	}
	return false
}

// bagOf is what a field of an order holds; nil if the order has no such field.
func bagOf(o engine.Action, name string) []engine.Count {
	for _, arg := range o.Args {
		if arg.Name == name {
			return arg.Bag
		}
	}
	return nil
}

func holds(set []engine.Count, v engine.Value) bool {
	return slices.ContainsFunc(set, func(c engine.Count) bool { return c.Kind == v })
}
