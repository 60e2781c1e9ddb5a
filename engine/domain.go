package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// Value is one item of a domain: a small integer inside the rules, a name wherever it is read.
type Value int16

// Domain is a list of things that have names: the regions of a board, its characters, its cards.
// The names are what records, buttons and word lists use.
type Domain struct {
	name   string
	items  []string
	values []Value // those that have a name
	byName map[string]Value
	groups *Domain
	group  []Value // by value; see Grouped
}

// Number is the domain of the integers themselves.
var Number = &Domain{name: "number"}

// NewDomain makes a domain whose value i has the name items[i]. An empty name leaves the value unused.
// It panics on a name that stands twice or cannot stand in an action's text: a table of a game is wrong.
func NewDomain(name string, items ...string) *Domain {
	d := &Domain{name: name, items: items, byName: make(map[string]Value, len(items))}
	for i, item := range items {
		if item == "" {
			continue
		}
		if _, twice := d.byName[item]; twice || !isWord(item) {
			panic(fmt.Sprintf("engine: domain %s: bad or repeated name %q", name, item))
		}
		d.byName[item] = Value(i)
		d.values = append(d.values, Value(i))
	}
	return d
}

// Grouped sorts the values of a domain into groups, for lists that would be too long in one piece: regions by
// part of the map, figures by nation. A group without a name holds what belongs to none. It returns the
// domain.
func (d *Domain) Grouped(groups *Domain, of func(Value) Value) *Domain {
	d.groups, d.group = groups, make([]Value, len(d.items))
	for v := range d.items {
		d.group[v] = of(Value(v))
	}
	return d
}

// Groups returns the domain of its groups, nil if the values are not grouped.
func (d *Domain) Groups() *Domain { return d.groups }

// Group returns the group of a value; ok is false if it belongs to none.
func (d *Domain) Group(v Value) (group Value, ok bool) {
	if d.groups == nil || !d.has(v) {
		return 0, false
	}
	return d.group[v], d.groups.has(d.group[v])
}

// isWord reports whether a name may stand in an action's text: letters, digits, hyphens, and a colon that
// groups.
func isWord(s string) bool {
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == ':':
		default:
			return false
		}
	}
	return s != ""
}

// ID returns the domain's own name.
func (d *Domain) ID() string { return d.name }

// Name returns the name of a value; a value outside the domain is shown as #N, which never parses.
func (d *Domain) Name(v Value) string {
	if d == Number {
		return strconv.Itoa(int(v))
	}
	if !d.has(v) {
		return "#" + strconv.Itoa(int(v))
	}
	return d.items[v]
}

// has reports whether the value has a name.
func (d *Domain) has(v Value) bool {
	return d == Number || v >= 0 && int(v) < len(d.items) && d.items[v] != ""
}

// Parse returns the value that has the name.
func (d *Domain) Parse(name string) (Value, bool) {
	if d == Number {
		n, err := strconv.ParseInt(name, 10, 16)
		return Value(n), err == nil && strconv.Itoa(int(n)) == name
	}
	v, ok := d.byName[name]
	return v, ok
}

// Values returns all values of the domain in order; none for Number.
func (d *Domain) Values() []Value { return slices.Clone(d.values) }
