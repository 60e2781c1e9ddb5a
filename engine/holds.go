package engine

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Holds reports, as an error, what of an adjustment the game cannot hold, beyond the invariants that Adjusted
// looks at: a part that is not read as it was written, a view that cannot be drawn, or a way to play on that
// breaks the rules and did not do so before. It is asked before an adjustment is made; adjustments that stand
// in a record are carried out whatever it would say of them.
func Holds(r Rules, seats []Seat, before, after Position, parts []Adjustment) error {
	was, err := parted(r, before)
	if err != nil {
		return err
	}
	is, err := parted(r, after)
	if err != nil {
		return err
	}
	for _, part := range parts {
		var value any
		if err := json.Unmarshal(part.Value, &value); err != nil {
			return fmt.Errorf("adjust %s: %w", part.Path, err)
		}
		path := strings.Split(part.Path, ".")
		if got := partAt(is, path); !taken(value, got, partAt(was, path)) {
			text, err := json.Marshal(got)
			if err != nil {
				return err
			}
			return fmt.Errorf("adjust %s: %s cannot stand there: it would be read as %s", part.Path, part.Value, text)
		}
	}
	broke := map[string]bool{}
	for trial := range attempts {
		if err := tryOut(r, seats, before, trial); err != nil {
			broke[err.Error()] = true
		}
	}
	for trial := range attempts {
		if err := tryOut(r, seats, after, trial); err != nil && !broke[err.Error()] {
			return fmt.Errorf("the game could not go on from there: %w", err)
		}
	}
	return nil
}

// parted is a position as it is stored, in parts. It must read back as it was written.
func parted(r Rules, p Position) (any, error) {
	data, err := r.Encode(p)
	if err != nil {
		return nil, err
	}
	again, err := r.Decode(data)
	if err != nil {
		return nil, err
	}
	twice, err := r.Encode(again)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(data, twice) {
		return nil, fmt.Errorf("the position is not read as it is written")
	}
	var stored struct{ Position any }
	err = json.Unmarshal(data, &stored)
	return stored.Position, err
}

// partAt returns a part of a position, nil if there is none.
func partAt(whole any, path []string) any {
	for _, name := range path {
		switch node := whole.(type) {
		case map[string]any:
			whole = node[name]
		case []any:
			var i int
			if _, err := fmt.Sscan(name, &i); err != nil || i < 0 || i >= len(node) {
				return nil
			}
			whole = node[i]
		default:
			return nil
		}
	}
	return whole
}

// taken reports whether a part now holds what was set. A text may be stored in another spelling and a list in
// another order; nothing may be left out.
func taken(set, got, was any) bool {
	switch set := set.(type) {
	case nil:
		return nothing(got)
	case []any:
		list, _ := got.([]any)
		if len(list) != len(set) {
			return nothing(set) && nothing(got)
		}
		for i, one := range set {
			if !taken(one, list[i], nil) && !slices.ContainsFunc(list,
				func(other any) bool { return taken(one, other, nil) }) {
				return false
			}
		}
		return true
	case map[string]any:
		parts, _ := got.(map[string]any)
		for name, one := range set {
			if !taken(one, parts[name], nil) {
				return false
			}
		}
		return true
	case string:
		text, ok := got.(string)
		return text == set && ok || nothing(set) && nothing(got) || ok && text != "" && was != got
	}
	return set == got || nothing(set) && nothing(got)
}

// nothing reports whether a value says no more than its absence does.
func nothing(value any) bool {
	switch value := value.(type) {
	case nil:
		return true
	case bool:
		return !value
	case float64:
		return value == 0
	case string:
		return value == ""
	case []any:
		return !slices.ContainsFunc(value, func(one any) bool { return !nothing(one) })
	case map[string]any:
		for _, one := range value {
			if !nothing(one) {
				return false
			}
		}
		return true
	}
	return false
}

// How often and how far a position is tried out.
const (
	attempts       = 12
	attemptAnswers = 40
)

// tryOut draws everybody's view of a position and then plays on from it with random answers. The same trial
// makes the same choices. A panic is an error, as are the rules' own faults.
func tryOut(r Rules, seats []Seat, p Position, trial int) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = &Fault{Game: r.ID(), Step: "a trial", What: fmt.Sprint(problem)}
		}
	}()
	r.View(p, Nobody)
	for _, seat := range seats {
		r.View(p, SeatsOf(seat))
	}
	chance := NewSeeded(binary.BigEndian.AppendUint64(nil, uint64(trial)), 0)
	choices, made := NewSeeded(binary.BigEndian.AppendUint64(nil, uint64(trial)), 0, 1), uint64(0)
	pick := func(n int) int {
		made++
		return choices.index(made, n)
	}
	for range attemptAnswers {
		asked := r.Decisions(p)
		if len(asked) == 0 {
			return nil
		}
		d := asked[pick(len(asked))]
		a, err := RandomAction(r, p, d, pick, nil)
		if err != nil {
			return err
		}
		if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
			return err
		}
		if err := r.Check(p); err != nil {
			return err
		}
	}
	return nil
}
