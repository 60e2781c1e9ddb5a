package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Action is an answer to a decision: a verb and its completed fields, in the order in which the verb declares
// them. A beginning of an action has only the first of them.
type Action struct {
	Verb string
	Args []Arg
}

// Arg is one completed field.
type Arg struct {
	Name  string
	Value Value   // a list field's choice
	Bag   []Count // a bag field's counts by ascending kind, none of them zero; nil for a list field
}

// Count is how many of one kind a bag holds.
type Count struct {
	Kind Value
	N    int16
}

// Get returns the choice of a list field, or 0 if the action does not have the field.
func (a Action) Get(name string) Value {
	for i := range a.Args {
		if a.Args[i].Name == name {
			return a.Args[i].Value
		}
	}
	return 0
}

// Has reports whether the field has been completed.
func (a Action) Has(name string) bool {
	for i := range a.Args {
		if a.Args[i].Name == name {
			return true
		}
	}
	return false
}

// Bag returns the counts of a bag field.
func (a Action) Bag(name string) []Count {
	for i := range a.Args {
		if a.Args[i].Name == name {
			return a.Args[i].Bag
		}
	}
	return nil
}

// With returns the action with one more field; the receiver is left as it was.
func (a Action) With(arg Arg) Action {
	return Action{Verb: a.Verb, Args: append(slices.Clip(a.Args), arg)}
}

// Total returns how many pieces a bag holds.
func Total(bag []Count) int {
	sum := 0
	for _, c := range bag {
		sum += int(c.N)
	}
	return sum
}

// formatBag writes counts as text: "frodo,sam", "nazgul*3"; kinds named group:letter share their group's
// name: "rohan:1r2e". The empty bag is "none".
func formatBag(d *Domain, bag []Count) string {
	if len(bag) == 0 {
		return "none"
	}
	var b strings.Builder
	open := ""
	for i, c := range bag {
		name := d.Name(c.Kind)
		group, letter, grouped := strings.Cut(name, ":")
		switch {
		case grouped && group == open:
			b.WriteString(strconv.Itoa(int(c.N)) + letter)
			continue
		case i > 0:
			b.WriteByte(',')
		}
		open = ""
		switch {
		case grouped:
			b.WriteString(group + ":" + strconv.Itoa(int(c.N)) + letter)
			open = group
		case c.N == 1:
			b.WriteString(name)
		default:
			b.WriteString(name + "*" + strconv.Itoa(int(c.N)))
		}
	}
	return b.String()
}

// ParseBag reads counts as actions write them: "rohan:1r2e,strider". If it cannot, it returns the word that
// is wrong.
func ParseBag(d *Domain, text string) (bag []Count, bad string, ok bool) {
	if text == "none" {
		return nil, "", true
	}
	for _, part := range strings.Split(text, ",") {
		more, ok := parseCounts(d, part)
		if !ok {
			return nil, part, false
		}
		bag = append(bag, more...)
	}
	slices.SortFunc(bag, func(a, b Count) int { return int(a.Kind) - int(b.Kind) })
	for i := 1; i < len(bag); i++ {
		if bag[i].Kind == bag[i-1].Kind {
			return nil, d.Name(bag[i].Kind), false
		}
	}
	return bag, "", true
}

// parseCounts reads one part of a bag: "frodo", "nazgul*3" or "rohan:1r2e".
func parseCounts(d *Domain, part string) (counts []Count, ok bool) {
	add := func(name, number string) bool {
		kind, known := d.Parse(name)
		n, err := strconv.Atoi(number)
		counts = append(counts, Count{kind, int16(n)})
		return known && err == nil && n >= 1 && n <= 999 && strconv.Itoa(n) == number
	}
	group, rest, grouped := strings.Cut(part, ":")
	if !grouped {
		name, times, many := strings.Cut(part, "*")
		if !many {
			times = "1"
		}
		ok = add(name, times)
		return counts, ok
	}
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if digits == len(rest) || !add(group+":"+rest[digits:digits+1], rest[:digits]) {
			return nil, false
		}
		rest = rest[digits+1:]
	}
	return counts, len(counts) > 0
}

// sameArg reports whether two completed fields are equal.
func sameArg(a, b Arg) bool {
	return a.Name == b.Name && a.Value == b.Value && slices.Equal(a.Bag, b.Bag)
}

// SameAction reports whether two actions are equal.
func SameAction(a, b Action) bool {
	return a.Verb == b.Verb && slices.EqualFunc(a.Args, b.Args, sameArg)
}
