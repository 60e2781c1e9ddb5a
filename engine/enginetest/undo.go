package enginetest

import (
	"encoding/json"
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
	positions []engine.Position // after each line, as it was then
}

func undone(g *game) error {
	var was past
	was.add(g)
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
		was.add(g)
	}
}

func (w *past) add(g *game) { w.positions = append(w.positions, copyOf(g.position)) }

// takeBack takes some of the last lines back and compares the position with the earlier one.
func (g *game) takeBack(was *past) error {
	first := len(was.positions) - 1 - g.rng.IntN(min(undoDepth, len(was.positions)-1))
	before, now := was.positions[first-1], g.position
	untouched := g.untouched()
	back := g.rules.TakeBack(before, now)
	if err := untouched(); err != nil {
		return fmt.Errorf("by the undo: %w", err)
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
			if err := sameState(rules, p, w.positions[n]); err != nil {
				return fmt.Errorf("replayed line %d: %w", n, err)
			}
			return nil
		})
	return err
}
