package enginetest

import (
	"encoding/json"
	"fmt"
	"slices"

	"redbook/engine"
)

// IDs checks the ids of decisions: an answer changes its seat's id; another seat's sealed answer changes
// nobody else's; and as long as a game lasts, one id of a seat stands for one question with all that fits.
func IDs(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	var known map[string]string // the question by seat and id
	before := func(g *game) error {
		if g.answers == 0 {
			known = map[string]string{}
		}
		for _, d := range r.Decisions(g.position) {
			key, now := seatName(r, d.Seat)+" "+d.ID, question(r, g.position, d)
			if old, asked := known[key]; asked && old != now {
				return fmt.Errorf("%s: the question is another one under the same id %s:\n%s", seatName(r, d.Seat), d.ID,
					firstDifference(old, now))
			}
			known[key] = now
		}
		return nil
	}
	after := func(g *game, old engine.Position, m move) error {
		before, now := r.Decisions(old), r.Decisions(g.position)
		sealed := false
		if len(before) > 1 {
			var err error
			if sealed, err = wasSealed(r, old, g.position, m.seat); err != nil {
				return err
			}
		}
		for _, d := range before {
			i := slices.IndexFunc(now, func(n engine.Decision) bool { return n.Seat == d.Seat })
			switch {
			case d.Seat == m.seat && i >= 0 && now[i].ID == d.ID:
				return fmt.Errorf("%s has answered and is asked again under the same id %s", seatName(r, d.Seat), d.ID)
			case d.Seat != m.seat && sealed && (i < 0 || now[i].ID != d.ID):
				return fmt.Errorf("%s: the sealed answer of %s has changed the id of its question", seatName(r, d.Seat),
					seatName(r, m.seat))
			}
		}
		return nil
	}
	return eachGame(r, &cfg, cfg.Deep, before, after)
}

// wasSealed reports whether an answer was only laid down sealed, next to a question that goes on being asked.
func wasSealed(r engine.Rules, old, now engine.Position, seat engine.Seat) (bool, error) {
	a, err := topFrame(r, old)
	if err != nil {
		return false, err
	}
	b, err := topFrame(r, now)
	name := seatName(r, seat)
	return a.depth == b.depth && a.Step == b.Step && !slices.Contains(a.Answered, name) &&
		slices.Contains(b.Answered, name), err
}

type stackTop struct {
	Step     string
	Answered []string
	depth    int
}

func topFrame(r engine.Rules, p engine.Position) (stackTop, error) {
	data, err := r.Encode(p)
	if err != nil {
		return stackTop{}, err
	}
	var stored struct{ Stack []stackTop }
	if err := json.Unmarshal(data, &stored); err != nil || len(stored.Stack) == 0 {
		return stackTop{}, err
	}
	top := stored.Stack[len(stored.Stack)-1]
	top.depth = len(stored.Stack)
	return top, nil
}

// question writes a decision and the first field of each of its verbs.
func question(r engine.Rules, p engine.Position, d engine.Decision) string {
	text := fmt.Sprintf("%s about %s", d.Step, factText(d.About, engine.SeatsOf(d.Seat)))
	for _, verb := range d.Verbs {
		text += "\n" + verb + ": " + nextText(r, p, d.Seat, engine.Action{Verb: verb})
	}
	return text
}

// factText writes what the audience may know of some facts.
func factText(facts []engine.Fact, audience engine.Seats) string {
	e, _ := engine.Event{Kind: "facts", Facts: facts, See: engine.Public}.For(audience)
	return e.String()
}

// nextText writes the next field of an action with what fits.
func nextText(r engine.Rules, p engine.Position, seat engine.Seat, a engine.Action) string {
	return fieldText(r.Next(p, seat, a))
}

func fieldText(f engine.Field, done bool, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case done:
		return "complete"
	case f.Bag != nil:
		return fmt.Sprintf("%s: bag of %d to %d out of %v", f.Name, f.Bag.Least, f.Bag.Most, f.Bag.Max)
	}
	names := make([]string, len(f.Choices))
	for i, v := range f.Choices {
		names[i] = f.Domain.Name(v)
	}
	return fmt.Sprintf("%s: %s", f.Name, names)
}
