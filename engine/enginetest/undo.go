package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"redbook/engine"
)

// undos is how many times a game is taken back by Undo, and undoDepth how many lines at once at most.
const (
	undos     = 40
	undoDepth = 8
)

// Undo checks that any line can be taken back: the position is the one before it in everything but the ids of
// the questions that have changed since, which are new; the game goes on from there to its end, which itself
// can be taken back; and the record, with the lines that were taken back and the undo lines, replays to the
// same bytes after every line.
func Undo(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachNewGame(r, &cfg, undone)
}

// past is the history of a game with undos.
type past struct {
	positions []engine.Position // after each line
	bytes     [][]byte
}

func undone(g *game) error {
	var was past
	if err := was.add(g); err != nil {
		return err
	}
	left := undos
	for {
		_, over := g.rules.Result(g.position)
		switch {
		case over && left == 0:
			return was.replayed(g)
		case g.answers == g.cfg.Decisions:
			return fmt.Errorf("the game has not ended within %d decisions", g.cfg.Decisions)
		case len(was.positions) > 1 && left > 0 && (over || g.rng.IntN(6) == 0):
			left--
			if err := g.takeBack(&was); err != nil {
				return err
			}
		default:
			seat, a, err := g.choose()
			if err == nil {
				_, err = g.play(seat, a)
			}
			if err != nil {
				return err
			}
		}
		if err := was.add(g); err != nil {
			return err
		}
	}
}

func (w *past) add(g *game) error {
	data, err := g.rules.Encode(g.position)
	w.positions, w.bytes = append(w.positions, g.position), append(w.bytes, data)
	return err
}

// takeBack takes some of the last lines back and compares the position with the earlier one.
func (g *game) takeBack(was *past) error {
	first := len(was.positions) - 1 - g.rng.IntN(min(undoDepth, len(was.positions)-1))
	before, now := was.positions[first-1], g.position
	unchanged, err := picture(g)
	if err != nil {
		return err
	}
	back := g.rules.TakeBack(before, now)
	if after, err := picture(g); err != nil || after != unchanged {
		return errors.Join(err, fmt.Errorf("the undo changed the position that it went back from"))
	}
	if err := g.rules.Check(back); err != nil {
		return fmt.Errorf("undo %d: %w", first, err)
	}
	if err := sameButIDs(g.rules, before, back); err != nil {
		return fmt.Errorf("undo %d: %w", first, err)
	}
	if err := freshIDs(g.rules, was.positions[first-1:], back); err != nil {
		return fmt.Errorf("undo %d: %w", first, err)
	}
	g.record.Lines = append(g.record.Lines, engine.Line{Kind: engine.UndoLine, Undo: first})
	g.position = back
	return nil
}

// sameButIDs compares two stored positions without the counts of questions.
func sameButIDs(r engine.Rules, a, b engine.Position) error {
	var parts [2]map[string]json.RawMessage
	for i, p := range []engine.Position{a, b} {
		data, err := r.Encode(p)
		if err == nil {
			err = json.Unmarshal(data, &parts[i])
		}
		if err != nil {
			return err
		}
		delete(parts[i], "asked")
	}
	if !reflect.DeepEqual(parts[0], parts[1]) {
		return fmt.Errorf("another position:\n  one:   %s\n  other: %s", parts[0], parts[1])
	}
	return nil
}

// freshIDs checks the ids of questions after an undo: questions that were open all the time keep their id,
// the others get one that has not been used since.
func freshIDs(r engine.Rules, since []engine.Position, back engine.Position) error {
	for _, d := range r.Decisions(back) {
		seen, always := false, true
		for _, p := range since {
			open := false
			for _, old := range r.Decisions(p) {
				open = open || old.Seat == d.Seat && old.ID == d.ID
			}
			seen, always = seen || open, always && open
		}
		if seen && !always {
			return fmt.Errorf("%s is asked %s under the id %s, which buttons of before answer", seatName(r, d.Seat),
				d.Step, d.ID)
		}
	}
	return nil
}

// replayed checks that the record, undos included, leads to the same bytes.
func (w *past) replayed(g *game) error {
	text := g.record.Format(g.rules, engine.Public)
	record, rules, err := engine.ParseRecord(text,
		func(id string) (engine.Rules, bool) { return g.rules, id == g.rules.ID() })
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	_, err = engine.ReplayAll(rules, record,
		func(n int, _ engine.Line, p engine.Position, _ engine.Played) error {
			data, err := rules.Encode(p)
			if err == nil && !bytes.Equal(data, w.bytes[n]) {
				err = fmt.Errorf("replayed line %d gives other bytes:\n  one:   %s\n  other: %s", n, w.bytes[n], data)
			}
			return err
		})
	return err
}
