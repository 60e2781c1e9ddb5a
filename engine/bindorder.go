package engine

import (
	"cmp"
	"maps"
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

// best lists what a draw of a line can come to, once each: what an action needs, the earliest need first;
// what nothing names; what an outcome draws later, the latest first. held counts the copies of a value that
// have been drawn and serve the first needs. rows are the outcomes of the line that have not been used yet;
// needs is how many of the values an action needs.
func (b *binder) best(d Draw, line int, held map[Value]int, rows []Outcome) (values []Value, needs int) {
	const nothing = 1 << 30 // ranks below are needs, above outcomes
	rank, copies := map[Value]int{}, maps.Clone(held)
	i := 0
	note := func(list []mention) {
		for _, m := range list {
			i++
			if _, known := rank[m.value]; known || m.domain != d.Domain {
				continue
			}
			if !m.drawn && copies[m.value] > 0 {
				copies[m.value]--
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

// held counts by value what has been drawn before a draw of a line and not been named by an action since. It
// also returns everything that has been drawn.
func (b *binder) held(d Draw, line int, used []Outcome) (held map[Value]int, ever map[Value]bool) {
	held, ever = map[Value]int{}, map[Value]bool{}
	note := func(list []mention) {
		for _, m := range list {
			switch {
			case m.domain != d.Domain:
			case m.drawn:
				held[m.value]++
				ever[m.value] = true
			case held[m.value] > 0:
				held[m.value]--
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
	return held, ever
}

// takes reports whether a draw takes a thing away from its holder: something that is held can come, and
// nothing that was never drawn can.
func takes(d Draw, held map[Value]int, ever map[Value]bool) bool {
	return slices.ContainsFunc(d.From, func(v Value) bool { return held[v] > 0 }) &&
		!slices.ContainsFunc(d.From, func(v Value) bool { return !ever[v] })
}
