package storagetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// asks puts a vote of g1, which has one line, in the place of another.
func asks(body, seen string) storage.VoteChange {
	return storage.VoteChange{
		Vote: storage.Vote{Game: "g1", Kind: "undo", After: 1, Until: noon.Add(time.Hour), Body: body}, Seen: seen,
		State: storage.Running, Lines: 1, At: noon, Outbox: []storage.OutboxRow{told("thread", body)},
	}
}

func testVotes(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	stand := func(want string) {
		t.Helper()
		var all []string
		for _, v := range got(open(t).Votes(ctx, "g1"))(t) {
			all = append(all, fmt.Sprintf("%s=%s@%d", v.Kind, v.Body, v.After))
		}
		if text := strings.Join(all, " "); text != want {
			t.Errorf("%q stand, want %q", text, want)
		}
	}
	stand("")
	c := asks("a", "")
	c.Lines = 0
	wants(t, s.SetVote(ctx, c), storage.ErrConflict) // it is in its lobby
	must(t, s.Append(ctx, move("g1", 0)))
	wants(t, s.SetVote(ctx, c), storage.ErrConflict) // it has a line now
	must(t, s.SetVote(ctx, asks("a", "")))
	stand("undo=a@1")
	wants(t, s.SetVote(ctx, asks("b", "")), storage.ErrConflict)
	must(t, s.SetVote(ctx, asks("b", "a")))
	pause := asks("p", "")
	pause.Kind, pause.After = "pause", storage.AnyLine
	must(t, s.SetVote(ctx, pause)) // one of each kind
	stand("pause=p@-1 undo=b@1")
	must(t, s.SetVote(ctx, asks("", "b")))
	stand("pause=p@-1")
	must(t, s.SetVote(ctx, asks("c", "")))
	must(t, s.Append(ctx, move("g1", 1)))
	stand("pause=p@-1")
	if text, _ := pending(t, s, noon); text != "thread:a thread:b thread:p thread: thread:c" {
		t.Errorf("told %q", text)
	}
	due := func(at time.Time) (kinds []string) {
		for _, v := range got(s.DueVotes(ctx, at))(t) {
			kinds = append(kinds, v.Kind)
		}
		return kinds
	}
	if before, after := due(noon), due(noon.Add(time.Hour)); len(before) != 0 || len(after) != 1 ||
		after[0] != "pause" {
		t.Errorf("due are %v, then %v", before, after)
	}
	if v := got(s.Votes(ctx, "g2"))(t); len(v) != 0 {
		t.Errorf("in no game stand %v", v)
	}
	c = asks("a", "")
	c.Lines, c.After = 2, 2
	c.Seats = []storage.Seat{{Game: "g1", Seat: "red", User: "somebody"}}
	wants(t, s.SetVote(ctx, c), storage.ErrConflict) // others sit there
	c.Seats = nil
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	wants(t, s.SetVote(ctx, c), storage.ErrConflict)
	c.Paused = true
	must(t, s.SetVote(ctx, c))
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.SetState(ctx, becomes(storage.Frozen)))
	wants(t, s.SetVote(ctx, asks("", "a")), storage.ErrConflict)
	must(t, s.SetState(ctx, becomes(storage.Running)))
	last := move("g1", 2)
	last.State = storage.Finished
	must(t, s.Append(ctx, last))
	stand("") // what is over asks nobody
}

func testGrants(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	granting := func(body string) storage.Append {
		a := move("g1", 1)
		a.Grants = storage.Grant{Kind: "undo", Body: body}
		return a
	}
	wants(t, s.Append(ctx, granting("a")), storage.ErrConflict)
	race(t, 20, storage.ErrConflict,
		func(hand int) error { return s.SetVote(ctx, asks(fmt.Sprint(hand), "")) })
	v := got(s.Votes(ctx, "g1"))(t)
	must(t, s.SetVote(ctx, asks("", v[0].Body)))
	wants(t, s.Append(ctx, granting(v[0].Body)), storage.ErrConflict) // withdrawn a moment ago
	must(t, s.SetVote(ctx, asks("a", "")))
	must(t, s.Append(ctx, granting("a")))
	if g := got(s.Game(ctx, "g1"))(t); g.Sequence != 2 {
		t.Errorf("%d lines", g.Sequence)
	}
}

func testRetimed(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	r := storage.Retiming{Game: "g1", After: 1, Clock: "c", Waits: "w", Banks: "b", At: noon,
		Seen:   [2]string{"{}", ""},
		Grants: storage.Grant{Kind: "undo", Body: "a"},
		Due:    []storage.Due{{Seat: "red", Decision: "1", At: noon}}}
	wants(t, s.Retime(ctx, r), storage.ErrConflict)
	must(t, s.SetVote(ctx, asks("a", "")))
	must(t, s.Retime(ctx, r))
	wants(t, s.Retime(ctx, r), storage.ErrConflict) // the vote has been granted
	g := got(open(t).Game(ctx, "g1"))(t)
	if g.Clock != "c" || g.Waits != "w" || g.Banks != "b" || g.Sequence != 1 {
		t.Errorf("it is %+v", g)
	}
	if damage := got(s.Verify(ctx, "g1"))(t); damage != "" {
		t.Errorf("damaged: %s", damage)
	}
	r.Grants, r.After = storage.Grant{}, 0
	wants(t, s.Retime(ctx, r), storage.ErrConflict)
	r.After = 1
	wants(t, s.Retime(ctx, r), storage.ErrConflict) // it waits otherwise since
	r.Seen = [2]string{"w", "b"}
	must(t, s.Retime(ctx, r))
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	wants(t, s.Retime(ctx, r), storage.ErrConflict)
}

func testDuePauses(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	c := becomes(storage.Running)
	c.Until = noon.Add(time.Hour)
	must(t, s.Pause(ctx, c, true))
	if still := got(s.Standstill(ctx, "g1"))(t); !still.Paused || !still.Until.Equal(c.Until) {
		t.Errorf("it stands still as %+v", still)
	}
	for at, want := range map[time.Time]int{noon: 0, c.Until: 1} {
		if due := got(s.DuePauses(ctx, at))(t); len(due) != want || want > 0 && due[0] != ids.Game("g1") {
			t.Errorf("at %s %v are due", at, due)
		}
	}
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.Pause(ctx, becomes(storage.Running), true)) // an organiser's
	if due := got(s.DuePauses(ctx, c.Until))(t); len(due) != 0 {
		t.Errorf("%v end by themselves", due)
	}
}
