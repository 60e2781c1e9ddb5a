package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// beside are the tables of another process that serves the same store.
func (c *club) beside() *club {
	other := &club{t: c.t, clock: c.clock}
	other.Tables = New(c.store, c.Games(), func() time.Time { return other.clock }, func() {})
	return other
}

// Games are opened through two processes at the same moment: not one more than may be.
func TestTwoProcessesKeepOneLimit(t *testing.T) {
	c := newClub(t)
	other := c.beside()
	c.allow("own-lobbies=3")
	done, _ := c.atOnce(12, func(n int) error {
		_, err := []*club{c, other}[n%2].Create(t.Context(), Creation{
			Interaction: ids.Interaction(fmt.Sprint("press-", n)), User: "ann", Rules: "probe", Language: "en",
			Server: "shire", Channel: "inn"})
		var p *Problem
		if errors.As(err, &p) && p.Code == "limit-own-lobbies" {
			return storage.ErrConflict
		}
		return err
	}, storage.ErrConflict)
	if done != 3 {
		t.Errorf("%d lobbies are open, 3 may be", done)
	}
}

// A war is played, one answer through one process and the next through the other; each looks back, offers to
// take back and takes back what the other one has done, whatever it remembers.
func TestTwoProcessesPlayOneGame(t *testing.T) {
	c, game := aWar(t, 40)
	other := c.beside()
	ctx, random := t.Context(), rand.New(rand.NewPCG(4, 4))
	undone, offered := 0, 0
	for n := range 60 {
		by, also := c, other
		if n%2 == 1 {
			by, also = other, c
		}
		now := by.check(by.Open(ctx, game.ID))
		asked := now.Rules.Asked(now.position)
		if len(asked) == 0 {
			break
		}
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(now.Rules, now.position, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		user := now.UserOf(d.Seat)
		after := by.check(by.Submit(ctx, Answer{User: user, Game: game.ID, Decision: d.ID, Action: a}))
		seen := also.check(also.Open(ctx, game.ID))
		if also.UndoableBy(seen, user) {
			t.Fatalf("line %d: what it remembers to be free to take back is an older line", seen.Sequence)
		}
		if by.UndoableBy(by.check(by.Open(ctx, game.ID)), user) {
			offered++
			if random.IntN(3) == 0 { // through the other process
				if _, _, err = also.Undo(ctx, "", user, game.ID, after.Sequence); err != nil {
					t.Fatal(err)
				}
				undone++
				if again := by.check(by.Open(ctx, game.ID)); by.UndoableBy(again, user) {
					t.Fatalf("line %d: what has been taken back can be taken back", again.Sequence)
				}
			}
		}
		if n%7 == 0 {
			var told [2][]Moment
			for i, look := range []*club{c, other} {
				if told[i], err = look.Story(ctx, look.check(look.Open(ctx, game.ID)), "free"); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.EqualFunc(told[0], told[1], func(a, b Moment) bool {
				return reflect.DeepEqual(a.Events, b.Events)
			}) {
				t.Fatalf("after %d answers the processes tell two stories", n)
			}
		}
	}
	if undone == 0 || offered == undone {
		t.Errorf("%d of %d answers that were free were taken back", undone, offered)
	}
}

// Two processes think for the same computers, as where one has yet to learn that the other has taken over:
// each question is answered once, and alike by whom.
func TestTwoProcessesAnswerForOneComputer(t *testing.T) {
	c, pick := newClubOf(t, confrontation.Rules), rand.New(rand.NewPCG(1, 2)).IntN
	other := c.beside()
	game := c.practise(Creation{Rules: "confrontation", Seat: "fellowship", Practice: "casual"})
	for moves := 0; moves < 8; {
		due, err := c.store.DueComputers(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		before := c.check(c.Open(t.Context(), game.ID))
		if len(due) == 0 {
			if moves++; !c.move(before, pick) {
				break // it is over
			}
			continue
		}
		for _, by := range []*club{c, other} { // both think beforehand
			if _, err := by.Ponder(t.Context(), c.clock, discard); err != nil {
				t.Fatal(err)
			}
		}
		c.clock = due[0].At
		other.clock = c.clock
		c.atOnce(2, func(n int) error {
			_, err := []*club{c, other}[n].Ponder(t.Context(), c.clock, discard)
			return err
		}, ErrStale)
		after := c.check(c.Open(t.Context(), game.ID))
		if lines := after.Sequence - before.Sequence; lines > 1 {
			t.Fatalf("one question was answered by %d lines", lines)
		}
	}
}
