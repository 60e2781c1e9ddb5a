package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/storage"
	"redbook/storage/ids"
)

// With each line that asks a computer something it is stored when it answers: after a delay that is drawn
// from the game's id, the chair and the number of the line, all of which everybody knows. How long it thinks,
// and whether it has anything to choose, do not show: it thinks before its time has come, and what it must
// answer waits as long as what it may. Where the newest line is a computer's, too, what follows it comes
// sooner: people would wait minutes for a turn of many answers. Who has acted last everybody knows as well.
//
// It answers like a person, by the same line and told in the same way. What it answers follows from the game,
// the question and what its seat sees, never from the seed of the game's chance: after a stop it thinks of
// the same again, and whoever takes something back and does it again meets the same answer.

// How late computers answer: from the least time on, within a span.
const (
	firstLeast, firstSpan   = 4 * time.Second, 8 * time.Second
	followLeast, followSpan = time.Second, 1500 * time.Millisecond
)

// failedAnswer is after how long it is tried again to give an answer that could not be given, or that had to
// wait for what people are asked.
const failedAnswer = 10 * time.Second

// mostPondered is how many answers are thought of beforehand, those that are due first.
const mostPondered = 100

// computerDelay is how late a computer on a chair answers what a line has asked it.
func computerDelay(game ids.Game, chair ids.Chair, line int, follows bool) time.Duration {
	sum := sha256.Sum256(fmt.Appendf(nil, "delay %s %s %d", game, chair, line))
	drawn := time.Duration(binary.BigEndian.Uint64(sum[:8]) >> 1)
	if follows {
		return followLeast + drawn%followSpan
	}
	return firstLeast + drawn%firstSpan
}

// computersAnswer lists when computers answer what they are asked after a change.
func (t *Table) computersAnswer(c change, next waits) (due []storage.Due) {
	follows := c.line.Kind == engine.ActionLine && t.ChairOf(c.line.Seat).Computer != ""
	for _, chair := range t.playedAfter(c) {
		if w, owed := next[t.SeatID(chair.Seat)]; owed && chair.Computer != "" {
			due = append(due, storage.Due{Seat: chair.ID, Decision: w.Decision, Since: w.Since, Computer: true,
				At: c.at.Add(computerDelay(t.ID, chair.ID, t.Sequence, follows))})
		}
	}
	return due
}

// thoughts are the answers that computers have thought of and not given yet. One who thinks has them.
type thoughts map[storage.Due]thought

// thought is what a computer is going to answer to what it sees.
type thought struct {
	sees   [sha256.Size]byte
	action engine.Action
}

// Ponder thinks of one answer of a computer's, or gives one whose time has come. It returns when there is
// more to do, now if that is at once; the zero time is never. One who calls it does so again and again: it is
// the one worker that thinks.
func (t *Tables) Ponder(ctx context.Context, now time.Time, log *slog.Logger) (next time.Time, err error) {
	t.pondering.Lock()
	defer t.pondering.Unlock()
	list, err := t.store.DueComputers(ctx, mostPondered)
	if err != nil || len(list) == 0 {
		clear(t.thoughts)
		return time.Time{}, err
	}
	for d := range t.thoughts {
		if !slices.Contains(list, d) {
			delete(t.thoughts, d)
		}
	}
	if first := list[0]; !first.At.After(now) {
		err := t.answerByComputer(ctx, first, log)
		if isNewer(err) {
			return now, t.store.MoveAnswer(ctx, first, now.Add(whileNewer))
		}
		if err != nil {
			err = fmt.Errorf("computer in game %s: %w", first.Game, err)
			return now, errors.Join(err, t.store.MoveAnswer(ctx, first, now.Add(failedAnswer)))
		}
		return now, nil
	}
	for _, d := range list {
		if _, thought := t.thoughts[d]; thought {
			continue
		}
		if err := t.thinkOf(ctx, d, log); err != nil {
			err = fmt.Errorf("computer in game %s: %w", d.Game, err)
			return now, errors.Join(err, t.store.MoveAnswer(ctx, d, later(d.At, now.Add(failedAnswer))))
		}
		return now, nil
	}
	return list[0].At, nil
}

// thinkOf thinks of an answer before its time has come.
func (t *Tables) thinkOf(ctx context.Context, d storage.Due, log *slog.Logger) error {
	table, err := t.Open(ctx, d.Game)
	if isNewer(err) {
		t.thoughts[d] = thought{} // nothing is thought of
		return nil
	}
	if err != nil {
		return err
	}
	th := thought{}
	if q, asked := table.questionOf(d); asked {
		if th.sees, err = table.sees(q); err != nil {
			return err
		}
		th.action = table.think(q, th.sees, log)
	}
	t.thoughts[d] = th
	return nil
}

// answerByComputer gives one answer, or forgets it where the question is gone. As long as the players are
// asked about the position, the game does not go on over that.
func (t *Tables) answerByComputer(ctx context.Context, d storage.Due, log *slog.Logger) error {
	_, err := t.again(func() (*Table, error) {
		table, err := t.Open(ctx, d.Game)
		if err != nil {
			return nil, err
		}
		q, asked := table.questionOf(d)
		switch {
		case !asked && table.Running():
			return table, t.store.DropAnswer(ctx, d)
		case !asked || slices.ContainsFunc(table.Votes(), func(v Vote) bool { return v.Kind.OnPosition() }):
			return table, t.store.MoveAnswer(ctx, d, t.now().Add(failedAnswer))
		}
		sees, err := table.sees(q)
		if err != nil {
			return nil, err
		}
		th := t.thoughts[d]
		if th.sees != sees { // it has not been thought of, or its seat sees something else since
			th = thought{sees, table.think(q, sees, log)}
			t.thoughts[d] = th
		}
		after, err := t.playOut(ctx, table, q.Seat, th.action, change{why: table.explain(q, th.action, log)}, "")
		if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
			log.Error("a computer's answer is refused, and another one given", "game", table.ID, "step", q.Step,
				"level", table.ChairOf(q.Seat).Computer)
			return t.act(ctx, table, q.Seat, table.anyAnswer(q, sees), nil, "")
		}
		return after, err
	})
	return err
}

// questionOf is what a computer is asked that is due to answer; false if it is not asked that any more.
func (t *Table) questionOf(d storage.Due) (engine.Decision, bool) {
	chair, w := t.waitOf(d)
	if chair.Computer == "" || w.Decision != d.Decision || w.Since.UnixMicro() != d.Since.UnixMicro() {
		return engine.Decision{}, false
	}
	list := t.Questions(engine.SeatsOf(chair.Seat))
	if len(list) == 0 {
		return engine.Decision{}, false
	}
	return list[0], true
}

// sees sums up what a seat is asked and sees: all that its answer is made of.
func (t *Table) sees(q engine.Decision) (sum [sha256.Size]byte, err error) {
	view, err := json.Marshal(t.View(engine.SeatsOf(q.Seat)))
	if err != nil {
		return sum, fmt.Errorf("what a seat sees: %w", err)
	}
	return sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s", t.ID, t.SeatID(q.Seat), q.ID, view)), nil
}

// picks makes choices of what a seat sees. They let others work in between: whoever waits for an answer to a
// press goes before all that computers think.
func picks(sum [sha256.Size]byte) func(n int) int {
	draw := rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))
	const often = 64
	count := 0
	return func(n int) int {
		if count++; count%often == 0 {
			runtime.Gosched()
		}
		return draw.IntN(n)
	}
}

// think is the answer of a computer. Where it fails the game must not stand still: it answers at random then.
// What goes wrong is logged without what it thought.
func (t *Table) think(q engine.Decision, sees [sha256.Size]byte, log *slog.Logger) (a engine.Action) {
	level := t.ChairOf(q.Seat).Computer
	var err error
	defer func() {
		if problem := recover(); problem != nil || err != nil {
			log.Error("a computer has failed and answers at random", "game", t.ID, "step", q.Step, "level", level,
				"panic", problem != nil)
			a = t.anyAnswer(q, sees)
		}
	}()
	lean := picks(sha256.Sum256(fmt.Appendf(nil, "player %s %s", t.ID, t.SeatID(q.Seat))))
	player := computer.New(level, t.Rules, lean) // nil is a level of a program that knew more
	a, err = player.Answer(computer.Ask(t.Rules, t.position, q, picks(sees)))
	return a
}

// anyAnswer is one of those that are offered. A seat is offered the same wherever it sees the same.
func (t *Table) anyAnswer(q engine.Decision, sees [sha256.Size]byte) engine.Action {
	a, err := engine.RandomAction(t.Rules, t.position, q, picks(sees), nil)
	if err != nil {
		return engine.Action{} // it is refused, and tried again
	}
	return a
}
