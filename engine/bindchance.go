package engine

import (
	"fmt"
	"slices"
)

// bindingChance is the chance of one line: the outcomes that its record names, and for the other draws the
// values that Bind chooses.
type bindingChance struct {
	*Recorded
	binder *binder
	line   int
	before Position
	next   int // which of the unnamed draws comes next
	used   []Outcome
}

// Next answers a draw.
func (c *bindingChance) Next(d Draw) (Outcome, error) {
	unnamed, err := c.unnamed(d)
	if err != nil {
		return Outcome{}, err
	}
	if !unnamed {
		written := c.left
		o, err := c.Recorded.Next(d)
		if err == nil {
			c.used = append(c.used, written[0])
		}
		return o, err
	}
	value, err := c.choose(d)
	if err != nil {
		return Outcome{}, err
	}
	c.used = append(c.used, Outcome{Draw: Draw{Label: d.Label, Domain: d.Domain}, Value: value, Naming: Bound})
	return Outcome{Draw: d, Value: value, Naming: Bound}, nil
}

// unnamed reports whether the record leaves a draw open, and takes the row that says so. A draw that not
// everyone has seen may have no row at all: then the next row, if there is one, is of something that cannot
// come here.
func (c *bindingChance) unnamed(d Draw) (bool, error) {
	if len(c.left) == 0 {
		return d.See != Public, nil
	}
	o := c.left[0]
	switch {
	case o.Label != d.Label || o.Domain != d.Domain:
		return d.See != Public, nil
	case o.Naming != Unnamed:
		return d.See != Public && !slices.Contains(d.From, o.Value), nil
	case d.See == Public:
		return false, fmt.Errorf("draw %s: everyone has seen it, so the record must name what came", d.Label)
	}
	c.left = c.left[1:]
	return true, nil
}

// choose returns what has been chosen for a draw, or chooses it.
func (c *bindingChance) choose(d Draw) (Value, error) {
	b := c.binder
	if c.next == len(b.draws) {
		if len(d.From) == 0 {
			return 0, fmt.Errorf("draw %s: nothing to draw from", d.Label)
		}
		u := unnamed{line: c.line, before: c.before, domain: d.Domain, giver: -1}
		held, ever := b.held(d, c.line, c.used)
		if !takes(d, held, ever) {
			u.values, u.needs = b.best(d, c.line, held, c.left)
		} else {
			u.values, u.needs = b.best(d, c.line, nil, c.left)
			u.giver = b.giver(&u)
			slices.Reverse(u.values[:u.needs])
			u.values, u.needs = slices.Concat(u.values[u.needs:], u.values[:u.needs]), len(u.values)
		}
		b.draws = append(b.draws, u)
	}
	c.next++
	return b.draws[c.next-1].value(), nil
}

// giver is for a draw that can only take what is needed later: it finds the earlier draw that gave what is
// needed last and could have given something that is not needed; -1 if there is none.
func (b *binder) giver(u *unnamed) int {
	if u.needs < len(u.values) {
		return -1
	}
	for _, v := range slices.Backward(u.values) {
		if i := b.drew(u.domain, v); i >= 0 && b.draws[i].at < b.draws[i].needs &&
			b.draws[i].needs < len(b.draws[i].values) {
			return i
		}
	}
	return -1
}
