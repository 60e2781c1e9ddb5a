package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// keptOrders is how many standing orders of a seat are tried on the positions that follow.
const keptOrders = 60

// askedOften is the number of questions after which an order that has answered none of them counts as
// useless.
const askedOften = 200

// Orders checks the standing orders of a game: every one that can be begun can be completed and written; its
// answers are accepted; it reads only what its own seat may know; and whether it answers follows from what
// everyone knows, unless its kind Leaves; each preset whose orders somebody may give can be given whole. A
// game without standing orders passes.
func Orders(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil || len(r.Orders()) == 0 {
		return err
	}
	given := map[engine.Seat][]engine.Action{}
	asked, answered := map[string]int{}, map[string]int{}
	open, whole := map[string]bool{}, map[string]bool{} // presets
	err = eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if g.answers == 0 {
			clear(given)
		}
		for _, seat := range r.SeatsOf(g.options) {
			if err := g.giveOrders(given, seat); err != nil {
				return err
			}
			g.tryPresets(open, whole, seat)
		}
		for _, d := range r.Decisions(g.position) {
			if err := g.obeyAll(given[d.Seat], d, asked, answered); err != nil {
				return err
			}
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	for _, o := range r.Orders() {
		if asked[o.Name] >= askedOften && answered[o.Name] == 0 {
			return fmt.Errorf("the order %s has been asked %d times and never answered", o.Name, asked[o.Name])
		}
	}
	for _, preset := range r.OrderPresets() {
		if open[preset.Name] && !whole[preset.Name] {
			return fmt.Errorf("the preset %s leaves something to choose, whoever gives it", preset.Name)
		}
	}
	return nil
}

// tryPresets notes the presets of whose orders a seat may give each kind, and those of them in whose orders
// nothing is left to choose.
func (g *game) tryPresets(open, whole map[string]bool, seat engine.Seat) {
	kinds := g.rules.OpenOrders(g.position, seat)
	for _, preset := range g.rules.OrderPresets() {
		kept := slices.DeleteFunc(slices.Clone(preset.Orders), func(text string) bool {
			kind, _, _ := strings.Cut(text, " ")
			return !slices.Contains(kinds, kind)
		})
		if len(kept) == 0 || len(kept) < len(preset.Orders) && !preset.Quick {
			continue
		}
		open[preset.Name] = true
		whole[preset.Name] = whole[preset.Name] || !slices.ContainsFunc(kept,
			func(text string) bool { return !g.isWhole(seat, preset, text) })
	}
}

// isWhole reports whether an order that a preset has written so can be given as it is, but for what has one
// possible value, and the set that is chosen with it.
func (g *game) isWhole(seat engine.Seat, preset engine.OrderPreset, text string) bool {
	o, err := g.rules.ParseOrder(text)
	if preset.Ask != "" && err == nil {
		set, ok := preset.Asks(g.rules, g.position, seat)
		if !ok {
			return false
		}
		o, err = preset.With(g.rules, set.Bag.Max)
	}
	_, whole := engine.WholeOrder(g.rules, g.position, seat, o)
	return err == nil && whole
}

// giveOrders gives a random standing order now and then, which is tried on later questions.
func (g *game) giveOrders(given map[engine.Seat][]engine.Action, seat engine.Seat) error {
	open := g.rules.OpenOrders(g.position, seat)
	for range min(len(open), 1+len(open)*max(0, 3-g.answers)) { // many at the beginning, then one at a time
		o, err := g.randomOrder(seat, open[g.rng.IntN(len(open))])
		if err != nil {
			return err
		}
		list := append(given[seat], o)
		given[seat] = list[max(0, len(list)-keptOrders):]
	}
	return nil
}

// randomOrder completes a standing order at random, and writes and reads it.
func (g *game) randomOrder(seat engine.Seat, name string) (engine.Action, error) {
	o := engine.Action{Verb: name}
	for {
		f, done, err := g.rules.NextOfOrder(g.position, seat, o)
		switch {
		case err != nil:
			return o, fmt.Errorf("the order %s is offered: %w", g.rules.FormatOrder(o), err)
		case done:
			again, err := g.rules.ParseOrder(g.rules.FormatOrder(o))
			if err != nil || !engine.SameAction(o, again) {
				return o, fmt.Errorf("the order %s reads back as %s: %v", g.rules.FormatOrder(o),
					g.rules.FormatOrder(again), err)
			}
			return o, nil
		}
		arg, ok := f.Random(g.rng.IntN)
		if !ok {
			return o, fmt.Errorf("the order %s: no choice for %s", g.rules.FormatOrder(o), f.Name)
		}
		o = o.With(arg)
	}
}

// obeyAll tries standing orders on a question, and at sampled positions on that of its twins.
func (g *game) obeyAll(orders []engine.Action, d engine.Decision, asked, answered map[string]int) error {
	var about []engine.Action
	for _, o := range orders {
		info := infoOf(g.rules, o.Verb)
		a, err := g.obey(g.position, d.Seat, o)
		switch {
		case err != nil:
			return fmt.Errorf("the order %s: %w", g.rules.FormatOrder(o), err)
		case !slices.Contains(info.Steps, d.Step):
			if a != "" {
				return fmt.Errorf("the order %s answers %s, which is not among its questions", g.rules.FormatOrder(o),
					d.Step)
			}
			continue
		}
		asked[o.Verb]++
		if answers(a) {
			answered[o.Verb]++
		}
		about = append(about, o)
	}
	if len(about) == 0 || !g.sampled() {
		return nil
	}
	for _, audience := range g.cfg.audiences(g.rules, g.options) {
		if err := g.obeyTwin(about, d.Seat, audience); err != nil {
			return err
		}
	}
	return nil
}

// obeyTwin tries standing orders of a seat on a twin. In a twin that the seat cannot tell apart the answer
// must be the same; in one that another audience cannot tell apart, whether there is an answer.
func (g *game) obeyTwin(orders []engine.Action, seat engine.Seat, audience engine.Seats) error {
	twin, err := g.twin(audience)
	if err != nil || twin == nil {
		return err
	}
	for _, o := range orders {
		a, err := g.obey(g.position, seat, o)
		if err != nil {
			return err
		}
		b, err := g.obey(twin, seat, o)
		if err != nil {
			return fmt.Errorf("in a twin, the order %s: %w", g.rules.FormatOrder(o), err)
		}
		switch own := audience.Has(seat); {
		case own && a != b:
			return fmt.Errorf("the order %s depends on what %s cannot know: %q or %q", g.rules.FormatOrder(o),
				seatName(g.rules, seat), a, b)
		case !own && answers(a) != answers(b) && !infoOf(g.rules, o.Verb).Leaves(o):
			return fmt.Errorf("whether the order %s answers tells %s what is hidden: %q or %q", g.rules.FormatOrder(o),
				audienceName(g.rules, audience), a, b)
		}
	}
	return nil
}

// obey writes what an order says: "" for nothing, the answer, or why it breaks off. An answer must be
// accepted.
func (g *game) obey(p engine.Position, seat engine.Seat, o engine.Action) (string, error) {
	a, err := g.rules.Obey(p, seat, o)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		return refusal.Error(), nil
	case err != nil || a.Verb == "":
		return "", err
	}
	if _, _, err := g.rules.Apply(p, seat, a, engine.NewSeeded(g.seed, g.chance.Used())); err != nil {
		return "", fmt.Errorf("its answer %s: %w", g.rules.Format(a), err)
	}
	return answerPrefix + g.rules.Format(a), nil
}

const answerPrefix = "answer: "

// answers reports whether what obey wrote is an answer.
func answers(written string) bool { return strings.HasPrefix(written, answerPrefix) }

func infoOf(r engine.Rules, name string) engine.OrderInfo {
	list := r.Orders()
	return list[slices.IndexFunc(list, func(o engine.OrderInfo) bool { return o.Name == name })]
}
