package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// hinted returns what a field's hints offer, each a way to fill it in; it returns an error if one is refused
// or offered twice.
func hinted(g *game, seat engine.Seat, a engine.Action, f engine.Field) ([]engine.Arg, error) {
	hints, err := g.rules.Hints(g.position, seat, a)
	if err != nil {
		return nil, fmt.Errorf("hints for %s: %w", f.Name, err)
	}
	var args []engine.Arg
	if hints.Usual != nil {
		args = append(args, *hints.Usual)
	}
	names := map[string]bool{}
	for _, q := range hints.Quick {
		if names[q.Name] {
			return nil, fmt.Errorf("%s: two quick answers are called %s", f.Name, q.Name)
		}
		names[q.Name] = true
		args = append(args, engine.Arg{Name: f.Name, Bag: q.Bag})
	}
	for _, arg := range args {
		if _, _, err := g.rules.Next(g.position, seat, a.With(arg)); err != nil {
			return nil, fmt.Errorf("%s: a hint was refused: %w", g.rules.Format(a.With(arg)), err)
		}
	}
	return args, nil
}

// hintText writes a field's hints as its seat sees them.
func hintText(r engine.Rules, p engine.Position, seat engine.Seat, a engine.Action) string {
	hints, err := r.Hints(p, seat, a)
	if err != nil {
		return err.Error()
	}
	text := ""
	if hints.Usual != nil {
		text = " usually " + r.Format(engine.Action{Verb: a.Verb, Args: []engine.Arg{*hints.Usual}})
	}
	for _, q := range hints.Quick {
		text += fmt.Sprintf(" %s %v", q.Name, q.Bag)
	}
	return text
}

// publicVerbs writes the verbs with which a seat can begin its turn as far as everyone may know.
func publicVerbs(b *strings.Builder, r engine.Rules, p engine.Position, d engine.Decision) error {
	verbs, err := r.Public(p, d.Seat)
	if err != nil {
		return err
	}
	for _, v := range r.Verbs() {
		if v.Turn && slices.Contains(d.Verbs, v.Name) && !slices.Contains(verbs, v.Name) {
			return fmt.Errorf("%s is open and not among the public verbs", v.Name)
		}
	}
	fmt.Fprintf(b, "known to be open: %s\n", verbs)
	return nil
}
