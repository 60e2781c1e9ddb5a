package events

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// over is a league of two whose only game was resigned, with a next season.
func over(t *testing.T) (*world, ids.Event, season.Game) {
	w, event := begun(t, 2, func(o *Opening) { o.Settings.Again = 7 * day })
	for w.book(event).State != season.Over {
		if err := w.plays(event, 1); err != nil {
			t.Fatal(err)
		}
	}
	return w, event, w.book(event).Divisions[0].Rounds[0].Games[0]
}

func (w *world) disputes(event ids.Event, user ids.User, game, reason string) error {
	_, _, err := w.Dispute(w.Context(), "shire", event, "", user, game, reason)
	return err
}

// A dispute of the last result is decided after the end, by one of two organisers at once; the event is at
// rest then, and its next season is opened once.
func TestADisputeAfterTheEnd(t *testing.T) {
	w, event, g := over(t)
	who := ids.User(g.Chairs[0].Entrant)
	w.problem(w.disputes(event, "chief", "", "why"), "event-nothing-to-dispute")
	w.problem(w.disputes(event, "chief", g.ID, "why"), "event-not-in-game")
	w.problem(w.disputes(event, who, g.ID, " \n "), "no-reason")
	w.problem(w.disputes(event, who, g.ID, strings.Repeat("x", 201)), "no-reason")
	if err := w.disputes(event, who, "", "it was\n  his turn"); err != nil {
		t.Fatal(err)
	}
	b := w.book(event)
	if last := b.Written[len(b.Written)-1]; last.Reason != "it was his turn" || !b.Kept.Live {
		t.Errorf("it is disputed by %+v, live %t", last, b.Kept.Live)
	}
	w.sees()
	w.problem(w.disputes(event, who, g.ID, "why"), "event-disputed")
	_, err := w.Settle(t.Context(), "shire", event, "", ids.User(g.Chairs[1].Entrant), g.ID, "")
	w.problem(err, "event-own-game")
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for n, v := range []season.Verdict{"", "0"} {
		wait.Go(func() {
			_, errs[n] = w.Settle(t.Context(), "shire", event, "", "judge", g.ID, v)
		})
	}
	wait.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("two decide it: %v", errs)
	}
	for _, err := range errs {
		if err != nil {
			w.problem(err, "event-no-dispute")
		}
	}
	w.sees()
	if b := w.book(event); b.Kept.Live || len(b.Disputed()) > 0 {
		t.Errorf("it is live %t, disputed are %v", b.Kept.Live, b.Disputed())
	}
	list, err := w.store.EventsOf(t.Context(), "shire")
	if err != nil || len(list) != 2 {
		t.Errorf("%d seasons, %v", len(list), err)
	}
}

// A correction by a dispute changes the standings; nobody's decision lets a result stand.
func TestADisputeCorrectsOrLapses(t *testing.T) {
	w, event, g := over(t)
	loser := slices.Index(g.Result.Places, 2)
	for n := range g.Chairs {
		if err := w.disputes(event, ids.User(g.Chairs[n].Entrant), g.ID, "why"); err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			w.now = w.now.Add(6 * day)
			w.sees()
			if b := w.book(event); len(b.Disputed()) != 1 {
				t.Fatal("it was decided too early")
			}
			w.now = w.now.Add(day - 1)
			w.sees()
			w.now = w.now.Add(1)
			w.sees()
			if b := w.book(event); len(b.Disputed()) != 0 || b.Written[len(b.Written)-1].Kind != season.Upheld {
				t.Fatal("it does not lapse")
			}
			w.now = w.now.Add(-7 * day) // the other one disputes it in time
			continue
		}
		verdict := season.Verdict([]string{"0", "1"}[loser])
		if _, err := w.Settle(t.Context(), "shire", event, "", "judge", g.ID, verdict); err != nil {
			t.Fatal(err)
		}
	}
	b := w.book(event)
	if final := b.Final()[0]; final[0] != g.Chairs[loser].Entrant {
		t.Errorf("the first one is %s", final[0])
	}
	if r := b.Game(g.ID).Result; !r.At.Equal(g.Result.At) || r.Ending != league.Adjudicated {
		t.Errorf("it counts as %+v", r)
	}
	corrected, err := w.Corrected(t.Context(), "shire")
	if err != nil || !corrected[g.Table].Result.Won(loser) {
		t.Errorf("for ratings it counts as %+v, %v", corrected, err)
	}
}

// With the next season's start the books are closed.
func TestDisputesEndWithTheNextSeason(t *testing.T) {
	w, event, g := over(t)
	next, err := w.store.EventAfter(t.Context(), event)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []league.Entrant{"p0", "p1"} {
		w.writes(next.ID, season.Line{Kind: season.Signed, Entrant: who})
	}
	if _, err := w.Start(t.Context(), "shire", next.ID, "", "chief"); err != nil {
		t.Fatal(err)
	}
	w.problem(w.disputes(event, ids.User(g.Chairs[0].Entrant), g.ID, "why"), "event-dispute-late")
}
