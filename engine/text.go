package engine

import (
	"slices"
	"strings"
)

func (r *rules[P]) verbInfo(name string) (VerbInfo, bool) {
	i, ok := slices.BinarySearchFunc(r.verbs, name,
		func(v VerbInfo, name string) int { return cmpString(v.Name, name) })
	if !ok {
		return VerbInfo{}, false
	}
	return r.verbs[i], true
}

func (v VerbInfo) field(name string) int {
	return slices.IndexFunc(v.Fields, func(f FieldInfo) bool { return f.Name == name })
}

// Parse reads "verb field=value ...". Fields may stand in any order and come out in the order of the verb.
func (r *rules[P]) Parse(text string) (Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Action{}, Refuse(RefusedSyntax, Quote("value", text))
	}
	verb, ok := r.verbInfo(words[0])
	if !ok {
		return Action{}, Refuse(RefusedUnknownVerb, Quote("verb", words[0]))
	}
	return verb.parse(words)
}

// parse reads an action of the verb from its words, the first of which is the verb.
func (v VerbInfo) parse(words []string) (Action, error) {
	a := Action{Verb: v.Name}
	for _, word := range words[1:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return Action{}, Refuse(RefusedSyntax, Quote("value", word))
		}
		arg, err := v.ParseArg(name, value)
		if err != nil {
			return Action{}, err
		}
		if a.Has(name) {
			return Action{}, Refuse(RefusedTwice, Quote("field", name))
		}
		a.Args = append(a.Args, arg)
	}
	slices.SortStableFunc(a.Args, func(x, y Arg) int { return v.field(x.Name) - v.field(y.Name) })
	return a, nil
}

// ParseArg reads the value of one field of the verb; an error is a *Refusal.
func (v VerbInfo) ParseArg(name, value string) (Arg, error) {
	i := v.field(name)
	if i < 0 {
		return Arg{}, Refuse(RefusedUnknownField, Quote("field", name))
	}
	f := v.Fields[i]
	if f.IsBag {
		bag, bad, ok := ParseBag(f.Domain, value)
		if !ok {
			return Arg{}, Refuse(RefusedUnknownValue, Quote("field", name), Quote("value", bad))
		}
		return Arg{Name: f.Name, Bag: bag}, nil
	}
	choice, ok := f.Domain.Parse(value)
	if !ok {
		return Arg{}, Refuse(RefusedUnknownValue, Quote("field", name), Quote("value", value))
	}
	return Arg{Name: f.Name, Value: choice}, nil
}

// FormatArg writes the value of one field of the verb.
func (v VerbInfo) FormatArg(arg Arg) string {
	i := v.field(arg.Name)
	switch {
	case i < 0:
		return "#"
	case v.Fields[i].IsBag:
		return formatBag(v.Fields[i].Domain, arg.Bag)
	default:
		return v.Fields[i].Domain.Name(arg.Value)
	}
}

func (r *rules[P]) Format(a Action) string { return r.FormatFor(a, 0, Public) }

func (r *rules[P]) FormatFor(a Action, seat Seat, audience Seats) string {
	verb, _ := r.verbInfo(a.Verb)
	return verb.format(a, !audience.Has(seat))
}

// format writes an action of the verb, its secret fields as "?" if they are to be hidden.
func (v VerbInfo) format(a Action, hide bool) string {
	var b strings.Builder
	b.WriteString(a.Verb)
	for _, arg := range a.Args {
		b.WriteString(" " + arg.Name + "=")
		if i := v.field(arg.Name); i >= 0 && v.Fields[i].Secret && hide {
			b.WriteString("?")
			continue
		}
		b.WriteString(v.FormatArg(arg))
	}
	return b.String()
}

// ParseEvent reads the line that Event.String wrote. All its facts are public to whoever may read the line.
func (r *rules[P]) ParseEvent(text string) (Event, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Event{}, Refuse(RefusedSyntax, Quote("value", text))
	}
	def, ok := r.events[words[0]]
	if !ok {
		return Event{}, Refuse(RefusedSyntax, Quote("value", words[0]))
	}
	e := Event{Kind: words[0], See: Public}
	for _, word := range words[1:] {
		name, list, _ := strings.Cut(word, "=")
		declared := def.fact(name)
		if declared == nil {
			return Event{}, Refuse(RefusedUnknownField, Quote("field", name))
		}
		values, bad, ok := parseValues(declared.Domain, list)
		if !ok {
			return Event{}, Refuse(RefusedUnknownValue, Quote("field", name), Quote("value", bad))
		}
		e.Facts = append(e.Facts, Tell(name, values...).In(declared.Domain))
	}
	return e, nil
}

// formatValues writes values as parseValues reads them.
func formatValues(d *Domain, values []Value) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = d.Name(v)
	}
	return strings.Join(names, ",")
}

// parseValues reads a comma-separated list of names; "none" is the empty list. If it cannot, it returns the
// name that is wrong.
func parseValues(d *Domain, list string) (values []Value, bad string, ok bool) {
	if v, ok := d.Parse(list); ok {
		return []Value{v}, "", true
	}
	if list == "none" {
		return nil, "", true
	}
	for _, name := range strings.Split(list, ",") {
		v, ok := d.Parse(name)
		if !ok {
			return nil, name, false
		}
		values = append(values, v)
	}
	return values, "", true
}
