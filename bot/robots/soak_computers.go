package robots

import (
	"context"
	"math"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Computers at the tables of a soak: nobody presses anything for what they answer. Nothing of it may be lost,
// so each question to one of them is to be answered at some time; and nothing done twice, so each line of
// theirs answers another question.

// checkDue checks that whatever computers are asked is due, and nothing else is.
func (s *soak) checkDue(ctx context.Context, f *findings, games []storage.Game) error {
	due, err := s.store.DueComputers(ctx, math.MaxInt32)
	if err != nil {
		return err
	}
	type question struct {
		game     ids.Game
		chair    ids.Chair
		decision string
	}
	asked := map[question]int{}
	for _, d := range due {
		asked[question{d.Game, d.Seat, d.Decision}]++
	}
	for _, g := range games {
		if g.State != storage.Running {
			continue
		}
		t, err := s.load(ctx, g.ID)
		if err != nil {
			return err
		}
		for _, d := range t.Rules.Decisions(t.position) {
			chair := t.ChairOf(d.Seat)
			if chair.Computer == "" {
				continue
			}
			q := question{g.ID, chair.ID, d.ID}
			if n := asked[q]; n != 1 {
				f.fault(&f.stuck, "%s: the computer on %s is to answer %d times", g.ID, chair.ID, n)
			}
			delete(asked, q)
		}
	}
	for q := range asked {
		f.fault(&f.twice, "%s: the computer on %s is to answer what it is not asked", q.game, q.chair)
	}
	return nil
}

// computed is what computers have answered in a game.
type computed struct {
	asked    []engine.Decision // before the next line
	answered map[string]int    // by question, since something was taken back: then all is asked anew
	all      int
	twice    int // how many questions were answered again
}

// follows notes a line, and the position that it led to.
func (c *computed) follows(t seen, l engine.Line, p engine.Position) {
	if l.Kind == engine.UndoLine || c.answered == nil {
		c.answered = map[string]int{}
	}
	if l.Kind == engine.ActionLine && t.ChairOf(l.Seat).Computer != "" {
		c.all++
		for _, d := range c.asked {
			if d.Seat != l.Seat {
				continue
			}
			if c.answered[d.ID]++; c.answered[d.ID] > 1 {
				c.twice++
			}
		}
	}
	c.asked = t.Rules.Decisions(p)
}
