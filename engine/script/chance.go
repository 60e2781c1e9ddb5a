package script

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// loaded is chance that answers as a script says. Where the script says nothing it draws by the seed, if
// there is one.
type loaded struct {
	left []given
	seed []byte
	next uint64
}

// given is an outcome as a script writes it.
type given struct {
	label, value string
	row          int
}

// Next answers with the next value that was given. The script must name the draw correctly.
func (l *loaded) Next(d engine.Draw) (engine.Outcome, error) {
	o := engine.Outcome{N: l.next, Draw: d}
	if len(l.left) == 0 || l.seed != nil && l.left[0].label != d.Label {
		if l.seed == nil {
			return o, fmt.Errorf("chance is asked for %s, one of %s: write \"? %s: ...\" below, or let it be drawn with \"...\"", d.Label, names(d.Domain, d.From), d.Label)
		}
		o, err := engine.NewSeeded(l.seed, l.next).Next(d)
		l.next++
		return o, err
	}
	g := l.left[0]
	v, ok := d.Domain.Parse(g.value)
	if g.label != d.Label || !ok || !slices.Contains(d.From, v) {
		return o, fmt.Errorf("chance is asked for %s, one of %s, and line %d says %s: %s", d.Label,
			names(d.Domain, d.From), g.row, g.label, g.value)
	}
	l.left, l.next, o.Value = l.left[1:], l.next+1, v
	return o, nil
}

// outcomesGiven reads the "? label: value,value" lines below an item.
func outcomesGiven(it *item) ([]given, error) {
	var list []given
	for i, line := range it.body {
		text, ok := strings.CutPrefix(line, "?")
		if !ok {
			continue
		}
		label, values, ok := strings.Cut(strings.TrimSpace(text), ": ")
		if !ok {
			return nil, fmt.Errorf("line %d: %q: chance is written \"? label: value,value\"", it.rows[i], line)
		}
		for _, value := range strings.Split(values, ",") {
			list = append(list, given{label, strings.TrimSpace(value), it.rows[i]})
		}
	}
	return list, nil
}
