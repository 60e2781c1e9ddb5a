package dataset

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// compiler reads the when and ops of one effect.
type compiler struct {
	set   *Set
	parts Parts
}

// argument is one of the things between the brackets of a verb or a condition: key=value|value, a bare word,
// or a number, whose key is n.
type argument struct {
	key    string
	values []string
	text   string
}

// call is a name with its arguments.
type call struct {
	name string
	args []argument
}

// when reads conditions: "a; b or c" holds if both a and b do, or c.
func (c *compiler) when(text string) (When, error) {
	if text == "" {
		return nil, nil
	}
	var w When
	for _, line := range strings.Split(text, " or ") {
		var all []Condition
		for _, one := range strings.Split(line, ";") {
			call, rest, err := readCall(one)
			if err == nil && rest != "" {
				err = wrong(`separate conditions by ";" or " or "`, "%q follows the condition %q", rest, call.name)
			}
			if err != nil {
				return nil, err
			}
			cond, err := c.condition(call)
			if err != nil {
				return nil, err
			}
			all = append(all, cond)
		}
		w = append(w, all)
	}
	return w, nil
}

func (c *compiler) condition(call call) (Condition, error) {
	shape, ok := conditions[call.name]
	if !ok {
		return Condition{}, wrong("use one of: "+names(conditions), "the condition %q is unknown", call.name)
	}
	cond := Condition{Kind: shape.kind}
	var err error
	switch shape.takes {
	case "area", "space":
		cond.Where, err = c.where(call.args, shape.takes == "space")
		if err == nil && len(call.args) == 0 {
			err = wrong("say where, as frodo-in(segment=III)", "%s names no place", call.name)
		}
		return cond, err
	}
	value := ""
	if len(call.args) == 1 {
		value = call.args[0].text
	}
	switch shape.takes {
	case "":
		if len(call.args) > 0 {
			err = wrong("leave the brackets away", "%s takes nothing in brackets", call.name)
		}
	case "n":
		if cond.N, err = strconv.Atoi(value); err != nil || cond.N < 1 {
			err = wrong("write a step of the movement track, as step-at-least(9)", "%s has %q in brackets", call.name,
				value)
		}
	case "role":
		cond.Role, err = word(roles, value)
	case "part":
		cond.Part, err = word(partNames, value)
	}
	return cond, err
}

// ops reads operations, separated by ";".
func (c *compiler) ops(text string) ([]Op, error) {
	if text == "" {
		return nil, wrong("write at least one operation", "the effect does nothing")
	}
	var ops []Op
	for _, one := range strings.Split(text, ";") {
		op, err := c.step(one)
		if err != nil {
			return nil, err
		}
		ops = append(ops, op)
	}
	return ops, nil
}

// step reads "[MAY] VERB(...) [THEN VERB(...)] [ELSE VERB(...)]", both as often as needed.
func (c *compiler) step(text string) (Op, error) {
	text, may := strings.CutPrefix(strings.TrimSpace(text), "MAY ")
	op, rest, err := c.op(text)
	op.May = may
	for err == nil && rest != "" {
		list, after := &op.Then, ""
		var ok bool
		if after, ok = strings.CutPrefix(rest, "THEN "); !ok {
			if after, ok = strings.CutPrefix(rest, "ELSE "); !ok {
				return op, wrong(`separate operations by ";", or by THEN or ELSE`, "%q follows an operation", rest)
			}
			list = &op.Else
		}
		var next Op
		next, rest, err = c.op(after)
		*list = append(*list, next)
	}
	return op, err
}

// op reads one verb with its arguments.
func (c *compiler) op(text string) (Op, string, error) {
	call, rest, err := readCall(text)
	if err != nil {
		return Op{}, "", err
	}
	shape, ok := verbs[call.name]
	if !ok {
		return Op{}, "", wrong("use one of: "+names(verbs), "the verb %q is unknown", call.name)
	}
	op := Op{Verb: shape.verb}
	takes := strings.Fields(shape.takes)
	var places []argument
	for i, a := range call.args {
		set, known := params[a.key]
		_, place := limits[a.key]
		switch again := slices.ContainsFunc(call.args[:i], func(o argument) bool { return o.key == a.key }); {
		case again:
			return op, "", wrong("keep one of the two", "%s has %q twice", call.name, a.key)
		case place && (slices.Contains(takes, "area") || slices.Contains(takes, "space")):
			places = append(places, a)
			continue
		case !known || !slices.Contains(takes, a.key) && !slices.Contains(takes, a.key+"!"):
			return op, "", wrong(fmt.Sprintf("%s takes: %s", call.name, shape.usage()), "%s does not take %q",
				call.name, a.text)
		}
		if err := set(c, &op, a); err != nil {
			return op, "", err
		}
	}
	for _, t := range takes {
		if name, needed := strings.CutSuffix(t, "!"); needed && !slices.ContainsFunc(call.args,
			func(a argument) bool { return a.key == name }) {
			return op, "", wrong(fmt.Sprintf("%s takes: %s", call.name, shape.usage()), "%s lacks %s", call.name, name)
		}
	}
	if slices.Contains(takes, "area") || slices.Contains(takes, "space") {
		op.Where, err = c.where(places, slices.Contains(takes, "space"))
	}
	if err == nil {
		err = shape.check(call.name, op)
	}
	return op, rest, err
}

// readCall reads "name" or "name(a, b=c|d)", and gives what follows.
func readCall(text string) (call, string, error) {
	text = strings.TrimSpace(text)
	end := strings.IndexAny(text, " (")
	if end < 0 {
		end = len(text)
	}
	one, rest := call{name: text[:end]}, strings.TrimSpace(text[end:])
	inside, open := strings.CutPrefix(rest, "(")
	if !open {
		return one, rest, nil
	}
	inside, rest, closed := strings.Cut(inside, ")")
	if !closed {
		return one, "", wrong("close it", "the bracket after %s stays open", one.name)
	}
	for _, part := range strings.Split(inside, ",") {
		part = strings.TrimSpace(part)
		key, values, pair := strings.Cut(part, "=")
		a := argument{key: key, text: part}
		if _, err := strconv.Atoi(part); !pair && (err == nil || part == "all") {
			a.key, a.values = "n", []string{part}
		} else if pair {
			a.values = strings.Split(values, "|")
		}
		one.args = append(one.args, a)
	}
	return one, strings.TrimSpace(rest), nil
}

// word looks one up in its list.
func word[T any](list map[string]T, text string) (T, error) {
	v, ok := list[text]
	if !ok {
		return v, wrong("use one of: "+names(list), "%q is unknown here", text)
	}
	return v, nil
}

// names are the words of a list in order.
func names[T any](list map[string]T) string {
	return strings.Join(slices.Sorted(maps.Keys(list)), ", ")
}
