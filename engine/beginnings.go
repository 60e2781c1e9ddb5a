package engine

import "fmt"

// LeadOn checks that what is offered at a position leads on: each verb, and as many values of its fields as
// may be tried, is completed and carried out with some chance, on a copy; afterwards somebody must be asked
// who can answer, or the game is over. At most so many actions are tried for each decision; where one in
// eight of them leads is checked in the same way, with fewer trials. An error is a *Fault that names the
// action.
func LeadOn(r Rules, p Position, pick func(n int) int, most int) error {
	t := &trials{rules: r, position: p, pick: pick, most: most}
	for _, d := range r.Asked(p) {
		shares := t.shares(len(d.Verbs), max(most, len(d.Verbs)))
		for i, verb := range d.Verbs {
			if err := t.complete(d.Seat, Action{Verb: verb}, shares[i]); err != nil {
				return &Fault{r.ID(), d.Step, fmt.Sprintf("%s: %v", r.Seats().Name(Value(d.Seat)), err)}
			}
		}
	}
	return nil
}

// trials tries actions at a position.
type trials struct {
	rules    Rules
	position Position
	pick     func(n int) int
	most     int
	room     Position // that the trials write over
}

// One in so many trials is followed further; there are so many times fewer trials where it leads.
const (
	followed = 8
	lessSo   = 5
)

// shares deals out n trials to some choices: as many to each, what is left to some of them.
func (t *trials) shares(choices, n int) []int {
	shares := make([]int, choices)
	for i := range shares {
		shares[i] = n / choices
	}
	if choices > 0 {
		first := t.pick(choices)
		for i := range n % choices {
			shares[(first+i)%choices]++
		}
	}
	return shares
}

// complete tries n actions that begin so.
func (t *trials) complete(seat Seat, a Action, n int) error {
	if n == 0 {
		return nil
	}
	f, done, err := t.rules.Next(t.position, seat, a)
	if err != nil {
		return fmt.Errorf("%s was offered: %w", t.rules.Format(a), err)
	}
	if done {
		return t.try(seat, a)
	}
	args := t.args(f, n)
	if len(args) == 0 {
		return fmt.Errorf("%s was offered, and nothing fits in %s", t.rules.Format(a), f.Name)
	}
	for i, share := range t.shares(len(args), n) {
		if err := t.complete(seat, a.With(args[i]), share); err != nil {
			return err
		}
	}
	return nil
}

// args are values of a field, or contents of a bag: all that may go, where that fits, and n random ones.
func (t *trials) args(f Field, n int) (list []Arg) {
	for _, v := range f.Choices {
		list = append(list, Arg{Name: f.Name, Value: v})
	}
	if f.Bag == nil {
		return list
	}
	if n > 1 && f.Bag.fits(f.Name, f.Domain, f.Bag.Max) == nil {
		list = append(list, Arg{Name: f.Name, Bag: f.Bag.Max})
	}
	for range min(n-len(list), 3) {
		if counts, ok := f.Bag.Random(t.pick); ok {
			list = append(list, Arg{Name: f.Name, Bag: counts})
		}
	}
	return list
}

// try carries an action out, and begins one of the answers that it leads to.
func (t *trials) try(seat Seat, a Action) error {
	next, _, err := t.rules.ApplyOver(t.room, t.position, seat, a, Picked(t.pick))
	if err != nil {
		return fmt.Errorf("%s was offered: %w", t.rules.Format(a), err)
	}
	t.room = next
	if err := t.rules.Check(next); err != nil {
		return fmt.Errorf("after %s: %w", t.rules.Format(a), err)
	}
	if t.most >= lessSo && t.pick(followed) == 0 {
		if err := LeadOn(t.rules, next, t.pick, t.most/lessSo); err != nil {
			return fmt.Errorf("after %s: %w", t.rules.Format(a), err)
		}
	} else if asked := t.rules.Asked(next); len(asked) > 0 {
		if _, err := RandomAction(t.rules, next, asked[t.pick(len(asked))], t.pick, nil); err != nil {
			return fmt.Errorf("after %s: %w", t.rules.Format(a), err)
		}
	}
	return nil
}
