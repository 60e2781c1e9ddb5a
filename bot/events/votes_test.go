package events

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage"
	"redbook/storage/ids"
)

// lateGame is a league of two whose only game has run out and is voted on by three organisers.
func lateGame(t *testing.T) (*world, ids.Event, *season.Game) {
	w, event := begun(t, 2, func(o *Opening) { o.Settings.Late = season.LateVotes })
	w.Counts(func(_ context.Context, server ids.Server, but []ids.User) (int, error) {
		if slices.Sort(but); server != "shire" || !slices.Equal(but, []ids.User{"p0", "p1"}) {
			t.Errorf("counted are those of %s but for %v", server, but)
		}
		return 3, nil
	})
	for range 14 {
		w.now = w.now.Add(day)
		w.sees()
	}
	b := w.book(event)
	g := &b.Divisions[0].Rounds[0].Games[0]
	if g.Jury == nil || g.Jury.Voters != 3 || !g.Jury.Until.After(w.now) {
		t.Fatalf("nobody votes: %+v", g)
	}
	return w, event, g
}

func (w *world) votes(event ids.Event, game string, user ids.User, v season.Verdict) error {
	_, err := w.Vote(w.Context(), "shire", event, "", user, game, v)
	return err
}

// Each way in which a vote comes out ends the game at its table and the event, wherever the program is
// killed.
func TestVotesEndALateGame(t *testing.T) {
	for _, c := range []struct {
		a, b   season.Verdict
		places []int
		ending league.Ending
	}{
		{"1", "1", []int{2, 1}, league.Adjudicated},
		{season.VerdictDraw, season.VerdictDraw, []int{1, 1}, league.Adjudicated},
		{season.VerdictVoid, "", []int{2, 2}, league.Forfeited},
		{"0", "1", nil, league.TimedOut},
	} {
		for _, kill := range []int{1, 2} {
			for _, after := range []bool{false, true} {
				w, event, g := lateGame(t)
				for user, v := range map[ids.User]season.Verdict{"a": c.a, "b": c.b} {
					if v == "" {
						continue
					}
					if err := w.votes(event, g.ID, user, v); err != nil {
						t.Fatal(err)
					}
				}
				if c.a != c.b {
					w.sees()
					if !w.running(g) {
						t.Fatalf("%v has ended before its time", c)
					}
					w.now = w.now.Add(7 * day)
				}
				w.starts(&mortal{Store: w.store, left: kill, after: after})
				if err := w.tends(); err != nil && !errors.Is(err, errKilled) {
					t.Fatal(err)
				}
				w.starts(w.store)
				w.sees()
				w.sees()
				r := w.game(event, g.ID).Result
				if w.running(g) || r == nil || r.Ending != c.ending ||
					c.places != nil && !slices.Equal(r.Places, c.places) {
					t.Errorf("%v, killed at %d, after it %t: it is %+v", c, kill, after, r)
				}
				ends := 0
				for _, l := range w.book(event).Written {
					if l.Kind == season.Ended || l.Kind == season.Asked {
						ends++
					}
				}
				if ends != 2 || w.book(event).State != season.Over {
					t.Errorf("%v, killed at %d: asked and ended %d times, %s", c, kill, ends, w.book(event).State)
				}
			}
		}
	}
}

func (w *world) running(g *season.Game) bool {
	w.Helper()
	game, err := w.store.Game(w.Context(), ids.Game(g.Table))
	if err != nil {
		w.Fatal(err)
	}
	return game.State == storage.Running
}

// Whoever has a part in a game does not vote on it; an organiser's result is a vote with a reason. Where a
// game ends meanwhile, that counts.
func TestWhoVotes(t *testing.T) {
	w, event, g := lateGame(t)
	w.problem(w.votes(event, g.ID, "p0", "0"), "event-own-game")
	w.problem(w.votes(event, "none", "a", "0"), "event-no-such-game")
	b, err := w.Decide(t.Context(), Decision{Server: "shire", Event: event, Game: g.ID, Winner: "p1",
		Reason: "ahead", User: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if last := b.Written[len(b.Written)-1]; last.Kind != season.Voted || last.Reason != "ahead" ||
		len(b.Game(g.ID).Jury.Votes) != 1 {
		t.Errorf("an organiser's word is %+v", last)
	}
	if _, err := w.tables.ReplaceOn(t.Context(), "", "chief", ids.Game(g.Table), "sauron",
		w.sits(g, "sauron"), "guest"); err != nil {
		t.Fatal(err)
	}
	w.problem(w.votes(event, g.ID, "guest", "0"), "adjudicate-party")
	w.now = w.now.Add(time.Hour)
	if _, err := w.tables.Resign(t.Context(), "", w.sits(g, "sauron"), ids.Game(g.Table)); err != nil {
		t.Fatal(err)
	}
	w.sees()
	if r := w.game(event, g.ID).Result; r == nil || r.Ending != league.Conceded {
		t.Errorf("it has ended %+v", r)
	}
	w.problem(w.votes(event, g.ID, "b", "0"), "event-over")
}

// sits is who sits on a chair of a game.
func (w *world) sits(g *season.Game, chair ids.Chair) ids.User {
	seats, err := w.store.Seats(w.Context(), ids.Game(g.Table))
	n := slices.IndexFunc(seats, func(s storage.Seat) bool { return s.Seat == chair })
	if err != nil || n < 0 {
		w.Fatalf("nobody sits there: %v", err)
	}
	return seats[n].User
}

// More time for the round ends a vote.
func TestMoreTimeEndsAVote(t *testing.T) {
	w, event, g := lateGame(t)
	if _, err := w.Extend(t.Context(), "shire", event, "", "chief", 14*day); err != nil {
		t.Fatal(err)
	}
	w.problem(w.votes(event, g.ID, "a", "0"), "event-no-vote")
	for range 14 {
		w.now = w.now.Add(day)
		w.sees()
	}
	if err := w.votes(event, g.ID, "a", "0"); err != nil {
		t.Errorf("it is not voted on again: %v", err)
	}
}
