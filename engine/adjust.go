package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Adjusted returns the position with named parts set openly: a slip at a table, a mended bug. The result
// keeps every invariant or there is an error; all open questions get new ids.
func Adjusted(r Rules, p Position, parts []Adjustment) (Position, error) {
	next, err := set(r, p, parts)
	if err != nil {
		return nil, err
	}
	return next, r.Check(next)
}

// Balanced is Adjusted for a board that is laid out by hand: the game makes the rest agree with it, see
// Definition.Balance.
func Balanced(r Rules, p Position, parts []Adjustment) (Position, error) {
	next, err := set(r, p, parts)
	if err != nil {
		return nil, err
	}
	next = r.Balance(p, next)
	return next, r.Check(next)
}

// set writes parts of a stored position and reads it again.
func set(r Rules, p Position, parts []Adjustment) (Position, error) {
	data, err := r.Encode(p)
	if err != nil {
		return nil, err
	}
	var stored map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&stored); err != nil {
		return nil, fmt.Errorf("adjust: %w", err)
	}
	for _, part := range parts {
		var value any
		if err := json.Unmarshal(part.Value, &value); err != nil {
			return nil, fmt.Errorf("adjust %s: %w", part.Path, err)
		}
		if stored["position"], err = setPath(stored["position"], strings.Split(part.Path, "."), value); err != nil {
			return nil, fmt.Errorf("adjust %s: %w", part.Path, err)
		}
	}
	if data, err = json.Marshal(stored); err != nil {
		return nil, fmt.Errorf("adjust: %w", err)
	}
	next, err := r.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("adjust: %w", err)
	}
	return next, askAnew(r, next)
}

// askAnew gives all open questions new ids. It asks no rule: what was set may be so wrong that they panic.
func askAnew(r Rules, p Position) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = &Fault{Game: r.ID(), Step: "adjust", What: fmt.Sprint(problem)}
		}
	}()
	for _, decision := range r.Decisions(p) {
		p.machine().asked[decision.Seat]++
	}
	return nil
}

// PublicPart reports whether a path names a part of a stored position that everyone knows: a field that is
// declared public. It returns false for what is stored under another name than its field's.
func (r *rules[P]) PublicPart(path string) bool {
	name, _, _ := strings.Cut(path, ".")
	position := reflect.TypeFor[P]()
	for _, field := range reflect.VisibleFields(position) {
		see := field.Tag.Get("see")
		if len(field.Index) > 1 { // of an embedded struct, which is declared as a whole
			see = position.Field(field.Index[0]).Tag.Get("see")
		}
		if strings.EqualFold(field.Name, name) && see == "public" {
			return true
		}
	}
	return false
}

// setPath sets one part of decoded JSON and returns the whole; a nil value removes a named part.
func setPath(whole any, path []string, value any) (any, error) {
	if len(path) == 0 {
		return value, nil
	}
	switch node := whole.(type) {
	case map[string]any:
		if len(path) == 1 && value == nil {
			delete(node, path[0])
			return node, nil
		}
		part, err := setPath(node[path[0]], path[1:], value)
		node[path[0]] = part
		return node, err
	case []any:
		i, err := strconv.Atoi(path[0])
		if err != nil || i < 0 || i >= len(node) {
			return nil, fmt.Errorf("%q is not an index below %d", path[0], len(node))
		}
		node[i], err = setPath(node[i], path[1:], value)
		return node, err
	}
	return nil, fmt.Errorf("%q: nothing here has parts", path[0])
}
