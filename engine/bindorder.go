package engine

import (
	"cmp"
	"slices"
)

// mention is a value that a line names: an action that needs it, or an outcome that draws it.
type mention struct {
	domain *Domain
	value  Value
	drawn  bool
}

// mentions lists what each line names, in order.
func mentions(r Rules, lines []Line) [][]mention {
	fields := map[string]map[string]*Domain{}
	for _, v := range r.Verbs() {
		fields[v.Name] = map[string]*Domain{}
		for _, f := range v.Fields {
			fields[v.Name][f.Name] = f.Domain
		}
	}
	all := make([][]mention, len(lines))
	for n, l := range lines {
		for _, arg := range l.Action.Args {
			d := fields[l.Action.Verb][arg.Name]
			if arg.Bag == nil {
				all[n] = append(all[n], mention{domain: d, value: arg.Value})
			}
			for _, c := range arg.Bag {
				all[n] = append(all[n], mention{domain: d, value: c.Kind})
			}
		}
		all[n] = append(all[n], drawn(l.Outcomes)...)
	}
	return all
}

func drawn(outcomes []Outcome) []mention {
	var list []mention
	for _, o := range outcomes {
		if o.Naming != Unnamed {
			list = append(list, mention{o.Domain, o.Value, true})
		}
	}
	return list
}

// best lists what a draw of a line can come to, once each: what an action needs, the earliest need first; what nothing names; what
// an outcome draws later, the latest first. rows are the outcomes of the line that have not been used yet; needs is how many of
// the values an action needs.
func (b *binder) best(d Draw, line int, rows []Outcome) (values []Value, needs int) {
	const nothing = 1 << 30 // ranks below are needs, above outcomes
	rank := map[Value]int{}
	i := 0
	note := func(list []mention) {
		for _, m := range list {
			i++
			if _, known := rank[m.value]; known || m.domain != d.Domain {
				continue
			}
			rank[m.value] = i
			if m.drawn {
				rank[m.value] = 2*nothing - i
			}
		}
	}
	note(drawn(rows))
	for _, list := range b.mentions[line+1:] {
		note(list)
	}
	for _, v := range d.From {
		if slices.Contains(values, v) {
			continue
		}
		values = append(values, v)
		if _, known := rank[v]; !known {
			rank[v] = nothing
		}
		if rank[v] < nothing {
			needs++
		}
	}
	slices.SortStableFunc(values, func(x, y Value) int { return cmp.Compare(rank[x], rank[y]) })
	return values, needs
}

// takes tells whether a draw of a line takes something away from who holds it: something can come that has been drawn already and
// that no action has named since. used are the outcomes of the line before it.
func (b *binder) takes(d Draw, line int, used []Outcome) bool {
	held := map[Value]bool{}
	note := func(list []mention) {
		for _, m := range list {
			if m.domain == d.Domain {
				held[m.value] = m.drawn
			}
		}
	}
	for _, n := range stood(b.rec.Lines[:line]) {
		for _, m := range b.mentions[n] {
			if !m.drawn {
				note([]mention{m})
			}
		}
		note(drawn(b.lines[n]))
	}
	note(drawn(used))
	return slices.ContainsFunc(d.From, func(v Value) bool { return held[v] })
}
