package script

import (
	"fmt"
	"strconv"
	"strings"

	"redbook/engine"
)

// This file writes down what happened. Figures are written in one way everywhere, in actions, events and
// positions: "rohan:2r1e".

// outcomeLines writes outcomes. Consecutive outcomes of one label share a line.
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

// eventLine writes an event, and the seats that may know it, or one of its facts, where not everyone may.
func eventLine(r engine.Rules, e engine.Event) string {
	line := e.Kind
	if e.See != engine.Public {
		line = "[" + seats(r, e.See) + "] " + line
	}
	for _, f := range e.Facts {
		line += " " + f.Name
		if f.See != engine.Public {
			line += "[" + seats(r, f.See) + "]"
		}
		line += "=" + names(f.Domain, f.Values)
	}
	return line
}

// seats names the seats that may know something.
func seats(r engine.Rules, see engine.Seats) string {
	if see == engine.Nobody {
		return "nobody"
	}
	var list []string
	for _, seat := range see.List() {
		list = append(list, r.Seats().Name(engine.Value(seat)))
	}
	return strings.Join(list, ",")
}

func names(d *engine.Domain, values []engine.Value) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = d.Name(v)
	}
	return figures(list)
}

// figures writes a list of names; kinds named group:letter share their group's name and are counted:
// "rohan:2r1e,strider". A name may come with its count: "rohan:r*2".
func figures(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	var parts []string             // names, or the groups of kinds
	kinds := map[string][]string{} // the letters of a group, in the order in which they come
	counts := map[string]int{}     // by kind
	for _, text := range list {
		name, times, many := strings.Cut(text, "*")
		n, err := strconv.Atoi(times)
		if !many {
			n, err = 1, nil
		}
		group, letter, grouped := strings.Cut(name, ":")
		if !grouped || len(letter) != 1 || err != nil {
			parts = append(parts, text)
			continue
		}
		if kinds[group] == nil {
			parts = append(parts, group+":")
		}
		if counts[name] == 0 {
			kinds[group] = append(kinds[group], letter)
		}
		counts[name] += n
	}
	for i, part := range parts {
		group, grouped := strings.CutSuffix(part, ":")
		if !grouped {
			continue
		}
		for _, letter := range kinds[group] {
			parts[i] += fmt.Sprint(counts[group+":"+letter], letter)
		}
	}
	return strings.Join(parts, ",")
}
