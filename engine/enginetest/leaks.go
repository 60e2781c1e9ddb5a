package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// playOn is for how many answers twins are played on.
const playOn = 12

// Leaks checks that no audience learns what it may not: at each sampled position, for each audience, a twin
// that differs only in what the audience cannot know must look the same to it, and must still look the same
// while both are played on with the same actions, until a Reveals event tells them apart. A game that never
// yields a twin fails as well.
func Leaks(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	twins := map[string]int{}
	err = eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if !g.sampled() {
			return nil
		}
		for _, audience := range cfg.audiences(r, g.options) {
			twin, err := g.twin(audience)
			if err != nil {
				return fmt.Errorf("a twin for %s: %w", audienceName(r, audience), err)
			}
			if twin == nil {
				continue
			}
			twins[audienceName(r, audience)]++
			if err := samePublicParts(r, g.position, twin); err != nil {
				return fmt.Errorf("%s can tell twins apart: %w", audienceName(r, audience), err)
			}
			if err := g.live(audience, twin); err != nil {
				return fmt.Errorf("%s can tell twins apart: %w", audienceName(r, audience), err)
			}
		}
		return nil
	}, nil)
	if err != nil || cfg.brief() {
		return err
	}
	for _, o := range cfg.Options {
		for _, audience := range cfg.audiences(r, o) {
			if name := audienceName(r, audience); twins[name] < cfg.Twins {
				return fmt.Errorf("only %d twins found for %s, want %d: does Redeal find what is hidden?", twins[name],
					name, cfg.Twins)
			}
		}
	}
	return nil
}

// samePublicParts compares the parts of two stored positions whose adjustment by an operator would be told to
// everyone.
func samePublicParts(r engine.Rules, a, b engine.Position) error {
	var parts [2]struct{ Position map[string]json.RawMessage }
	for i, p := range []engine.Position{a, b} {
		data, err := r.Encode(p)
		if err == nil {
			err = json.Unmarshal(data, &parts[i])
		}
		if err != nil {
			return err
		}
	}
	for name, part := range parts[0].Position {
		if other := parts[1].Position[name]; r.PublicPart(name) && !bytes.Equal(part, other) {
			return fmt.Errorf("the part %s, which is public, is stored as %s and as %s", name, part, other)
		}
	}
	return nil
}

// twin asks for a re-deal of the present position; nil if nothing is hidden from the audience.
func (g *game) twin(audience engine.Seats) (engine.Position, error) {
	untouched := g.untouched()
	old, err := g.rules.Encode(g.position)
	if err != nil {
		return nil, err
	}
	for range 10 {
		twin, ok := g.rules.Redeal(g.position, audience, engine.EventsFor(g.events, audience), g.rng.IntN)
		if !ok {
			return nil, nil
		}
		if err := untouched(); err != nil {
			return nil, fmt.Errorf("the re-deal: %w", err)
		}
		if err := g.rules.Check(twin); err != nil {
			return nil, err
		}
		if identical(twin, g.position) {
			continue
		}
		if data, err := g.rules.Encode(twin); err != nil || string(data) != string(old) {
			return twin, err
		}
	}
	return nil, fmt.Errorf("no twin: Redeal says that it found one, and all are equal to the position itself")
}

// live compares twins now, and after each of some actions that both allow.
func (g *game) live(audience engine.Seats, twin engine.Position) error {
	a, b := g.position, twin
	used := g.chance.Used()
	var path []string
	for range playOn {
		if err := g.alike(a, b, audience); err != nil {
			return after(path, err)
		}
		if _, over := g.rules.Result(a); over {
			return nil
		}
		seat, action, ok, err := g.both(a, b, audience)
		if err != nil || !ok {
			return after(path, err)
		}
		path = append(path, seatName(g.rules, seat)+": "+g.rules.Format(action))
		// An equal seed and number give equal indices, and so equal outcomes wherever the audience may see the
		// domain.
		ca, cb := engine.NewSeeded(g.seed, used), engine.NewSeeded(g.seed, used)
		nextA, playedA, errA := g.rules.Apply(a, seat, action, ca)
		nextB, playedB, errB := g.rules.Apply(b, seat, action, cb)
		if errA != nil || errB != nil {
			return after(path, fmt.Errorf("an offered action: %w", errors.Join(errA, errB)))
		}
		apart, err := g.told(playedA.Events, playedB.Events, audience)
		if apart || err != nil {
			return after(path, err)
		}
		line := engine.Line{Kind: engine.ActionLine, Seat: seat, Action: action}
		if err := g.sameLine(line, playedA, line, playedB, audience); err != nil {
			return after(path, err)
		}
		a, b, used = nextA, nextB, ca.Used()
	}
	return nil
}

func after(path []string, err error) error {
	if err == nil || len(path) == 0 {
		return err
	}
	return fmt.Errorf("played on with\n  %s\n%w", strings.Join(path, "\n  "), err)
}

// both chooses an action that is offered in both twins; ok is false if none is found. What is
// offered to the audience's own seats in one must be offered in the other.
func (g *game) both(a, b engine.Position, audience engine.Seats) (engine.Seat, engine.Action, bool, error) {
	decisions := g.rules.Decisions(a)
	for range 8 {
		d := decisions[g.rng.IntN(len(decisions))]
		action, err := engine.RandomAction(g.rules, a, d, g.rng.IntN, g.cfg.Weight)
		if err != nil {
			return 0, action, false, err
		}
		_, done, err := g.rules.Next(b, d.Seat, action)
		switch {
		case err == nil && done:
			return d.Seat, action, true, nil
		case audience.Has(d.Seat):
			return 0, action, false, fmt.Errorf("%s is offered %s in one of them only: %v", seatName(g.rules, d.Seat),
				g.rules.Format(action), err)
		}
	}
	return 0, engine.Action{}, false, nil
}

// told compares what an audience was told. apart reports whether it was allowed to learn which of the two
// positions it is in: by a Reveals event, or by a fact or an event that the rules address to some seats by
// name.
func (g *game) told(a, b []engine.Event, audience engine.Seats) (apart bool, err error) {
	x, y := engine.EventsFor(a, audience), engine.EventsFor(b, audience)
	for i := range max(len(x), len(y)) {
		var one, other engine.Event // the zero event, which tells nothing, where there is none
		if i < len(x) {
			one = x[i]
		}
		if i < len(y) {
			other = y[i]
		}
		switch {
		case one.String() == other.String():
		case g.mayTell(one) || g.mayTell(other) || publicPart(one) == publicPart(other):
			return true, nil
		default:
			return false, fmt.Errorf("other events, and they are not Reveals: %q and %q", one, other)
		}
	}
	return false, nil
}

func (g *game) mayTell(e engine.Event) bool {
	return e.Kind != "" && e.See != engine.Public ||
		slices.ContainsFunc(g.rules.Events(), func(d engine.EventDef) bool { return d.Kind == e.Kind && d.Reveals })
}

// publicPart writes the facts of an event that are for everyone.
func publicPart(e engine.Event) string {
	seen, _ := e.For(engine.Nobody)
	return seen.String()
}

// sameLine compares two lines of the record as the audience reads them while the game runs.
func (g *game) sameLine(la engine.Line, a engine.Played, lb engine.Line, b engine.Played,
	audience engine.Seats) error {
	la.Outcomes, lb.Outcomes = a.Outcomes, b.Outcomes
	x, y := engine.FormatLine(g.rules, la, audience), engine.FormatLine(g.rules, lb, audience)
	if x != y {
		return fmt.Errorf("the record reads otherwise:\n%s", firstDifference(x, y))
	}
	return nil
}

// alike checks that two positions look the same to an audience.
func (g *game) alike(a, b engine.Position, audience engine.Seats) error {
	if err := publicDifference(g.rules, a, b, audience); err != nil {
		return err
	}
	x, err := g.face(a, audience)
	if err != nil {
		return err
	}
	y, err := g.face(b, audience)
	if err != nil {
		return err
	}
	if x != y { // with a line for each part of the views
		return fmt.Errorf("other appearance:\n%s", firstDifference(strings.ReplaceAll(x, ",", ",\n"),
			strings.ReplaceAll(y, ",", ",\n")))
	}
	return nil
}

// face writes all that an audience can find out about a position: the result, its view, who is asked, what
// its own seats are offered down to a depth, and why spoilt answers are refused.
func (g *game) face(p engine.Position, audience engine.Seats) (string, error) {
	view, err := viewText(g.rules, p, audience)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	result, over := g.rules.Result(p)
	fmt.Fprintf(&b, "over=%t %v\n%s\n", over, result, view)
	for _, seat := range g.rules.SeatsOf(g.options) {
		fmt.Fprintf(&b, "%s's chair holds %s\n", seatName(g.rules, seat), seatName(g.rules, g.rules.Holds(p, seat)))
	}
	asked := engine.Nobody
	for _, d := range g.rules.Decisions(p) {
		asked |= engine.SeatsOf(d.Seat)
		fmt.Fprintf(&b, "%s is asked %s about %s, id %s\n", seatName(g.rules, d.Seat), d.Step,
			factText(d.About, audience), d.ID)
		if err := publicVerbs(&b, g.rules, p, d); err != nil {
			return "", err
		}
		if audience.Has(d.Seat) {
			fmt.Fprintf(&b, "verbs %s\n", d.Verbs)
			if err := g.offerText(&b, p, d); err != nil {
				return "", err
			}
		}
	}
	for _, seat := range (audience &^ asked).List() {
		for _, v := range g.rules.Verbs() {
			_, _, err := g.rules.Next(p, seat, engine.Action{Verb: v.Name})
			fmt.Fprintf(&b, "%s: %s: %v\n", seatName(g.rules, seat), v.Name, err)
		}
	}
	return b.String(), nil
}

// fieldCap is how many beginnings of actions are written for each verb of a decision, and spoilCap how many
// complete ones are spoilt: the refusals are much the same.
const fieldCap, spoilCap = 40, 8

func (g *game) offerText(b *strings.Builder, p engine.Position, d engine.Decision) error {
	g.refusals(b, p, d, spoilVerb(g.rules, d, engine.Action{}))
	for _, verb := range d.Verbs {
		w := walk{writing: b, begin: fieldCap, spoil: spoilCap}
		if err := g.tree(&w, p, d, engine.Action{Verb: verb}); err != nil {
			return err
		}
	}
	return nil
}

// walk goes through the ways to fill in an action; begin and spoil are how many it may still begin and spoil.
type walk struct {
	writing      *strings.Builder
	begin, spoil int
}

// tree writes the fields that follow a beginning, and how spoilt answers are refused. It makes no random
// choice: both twins must be asked the same.
func (g *game) tree(w *walk, p engine.Position, d engine.Decision, a engine.Action) error {
	if w.begin == 0 {
		return nil
	}
	w.begin--
	f, done, err := g.rules.Next(p, d.Seat, a)
	fmt.Fprintf(w.writing, "%s -> %s%s\n", g.rules.Format(a), fieldText(f, done, err),
		hintText(g.rules, p, d.Seat, a))
	if err != nil {
		return nil // written already, as a refusal
	}
	if done {
		if w.spoil == 0 {
			return nil
		}
		w.spoil--
		spoilings, err := spoilFields(g.rules, p, d, a, g.answers+w.spoil)
		g.refusals(w.writing, p, d, spoilings)
		return err
	}
	for _, v := range f.Choices {
		if err := g.tree(w, p, d, a.With(engine.Arg{Name: f.Name, Value: v})); err != nil {
			return err
		}
	}
	if f.Bag != nil {
		return g.tree(w, p, d, a.With(engine.Arg{Name: f.Name, Bag: firstFit(f.Bag)}))
	}
	return nil
}

// firstFit fills a bag up to its least number from the front, whether its Check agrees or not.
func firstFit(bag *engine.Bag) []engine.Count {
	var counts []engine.Count
	need := max(1, bag.Least)
	for _, m := range bag.Max {
		if n := min(int(m.N), need); n > 0 {
			counts = append(counts, engine.Count{Kind: m.Kind, N: int16(n)})
			need -= n
		}
	}
	return counts
}

func (g *game) refusals(b *strings.Builder, p engine.Position, d engine.Decision, spoilings []spoiling) {
	for _, s := range spoilings {
		_, _, err := g.rules.Next(p, d.Seat, s.action)
		fmt.Fprintf(b, "%s -> %v\n", g.rules.Format(s.action), err)
	}
}
