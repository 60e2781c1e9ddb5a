package enginetest

import (
	"fmt"
	"strings"

	"redbook/engine"
)

// loaded is chance that answers as a script says, and by the seed, if there is one, after that.
type loaded struct {
	left []given
	seed []byte
	next uint64
}

// given is an outcome as a script writes it.
type given struct{ label, value string }

// Next answers with the next value that was given. The script must name the draw rightly.
func (l *loaded) Next(d engine.Draw) (engine.Outcome, error) {
	o := engine.Outcome{N: l.next, Draw: d}
	if len(l.left) == 0 || l.seed != nil && l.left[0].label != d.Label {
		if l.seed == nil {
			return o, fmt.Errorf("chance is asked for %s, one of %s: add \"? %s: ...\"", d.Label, valueNames(d.Domain, d.From), d.Label)
		}
		o, err := engine.NewSeeded(l.seed, l.next).Next(d)
		l.next++
		return o, err
	}
	g := l.left[0]
	v, ok := d.Domain.Parse(g.value)
	fits := false
	for _, from := range d.From {
		fits = fits || from == v
	}
	if g.label != d.Label || !ok || !fits {
		return o, fmt.Errorf("chance is asked for %s, one of %s, and the script says %s: %s", d.Label, valueNames(d.Domain, d.From), g.label, g.value)
	}
	l.left, l.next, o.Value = l.left[1:], l.next+1, v
	return o, nil
}

// givenOutcomes reads the "? label: value,value" lines below an item.
func givenOutcomes(body []string) []given {
	var list []given
	for _, line := range body {
		text, ok := strings.CutPrefix(line, "? ")
		if !ok {
			continue
		}
		label, values, _ := strings.Cut(text, ": ")
		for _, value := range strings.Split(values, ",") {
			list = append(list, given{label, value})
		}
	}
	return list
}

// outcomeLines writes outcomes, those of one label in a row on one line.
func outcomeLines(outcomes []engine.Outcome) []string {
	var lines []string
	for i, o := range outcomes {
		name := o.Domain.Name(o.Value)
		if i > 0 && outcomes[i-1].Label == o.Label {
			lines[len(lines)-1] += "," + name
		} else {
			lines = append(lines, "? "+o.Label+": "+name)
		}
	}
	return lines
}

// eventLine writes an event with who may know what.
func eventLine(r engine.Rules, e engine.Event) string {
	line := e.Kind
	if e.See != engine.Public {
		line = "[" + seeNames(r, e.See) + "] " + line
	}
	for _, f := range e.Facts {
		if f.See != engine.Public {
			line += fmt.Sprintf(" %s[%s]=%s", f.Name, seeNames(r, f.See), valueNames(f.Domain, f.Values))
		} else {
			line += fmt.Sprintf(" %s=%s", f.Name, valueNames(f.Domain, f.Values))
		}
	}
	return line
}

func seeNames(r engine.Rules, see engine.Seats) string {
	if see == engine.Nobody {
		return "nobody"
	}
	return strings.ReplaceAll(audienceName(r, see), "+", ",")
}

func valueNames(d *engine.Domain, values []engine.Value) string {
	if len(values) == 0 {
		return "none"
	}
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = d.Name(v)
	}
	return strings.Join(names, ",")
}
