package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Adjusted returns the position with named parts set openly: a slip at a table, a mended bug. The result keeps
// every invariant or there is an error; all open questions get new ids.
func Adjusted(r Rules, p Position, parts []Adjustment) (Position, error) {
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
	for _, decision := range r.Decisions(next) {
		next.machine().asked[decision.Seat]++
	}
	return next, r.Check(next)
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
