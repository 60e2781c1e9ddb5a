package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// warnedOf is a warning that has reached somebody.
type warnedOf struct {
	at     time.Time
	user   ids.User
	way    Channel
	number int
}

// warner is a calendar that hears warnings; some ways may be closed.
type warner struct {
	*calendar
	heard []warnedOf
	out   []TimeoutNews
	over  int // how often the table is told that time is up
	// how often a reminder warns of that
	warnsOfEnd int
	reminded   []time.Time
	closed     map[Channel]bool
}

func (w *warner) Tell(_ context.Context, n News) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.out = append(w.out, n.TimedOut...)
	if n.Kinds[TimeUp] {
		w.over++
	}
	if n.Warns {
		w.warnsOfEnd++
	}
	if n.Audience.Kind == ToReminded {
		w.reminded = append(w.reminded, w.clock)
	}
	if to := n.Audience; to.Kind == ToWarned {
		if w.closed[to.Way] {
			return ErrNotReached
		}
		w.heard = append(w.heard, warnedOf{w.clock, to.User, to.Way, n.Warning})
	}
	return nil
}

func newWarner(t *testing.T) *warner {
	w := &warner{calendar: newCalendar(t), closed: map[Channel]bool{}}
	w.publisher.teller = w
	return w
}

// game is one with a clock and what its end leads to.
func (w *warner) game(terms, timeout string) *Table {
	w.t.Helper()
	ctx := w.t.Context()
	t := w.check(w.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn", Clock: terms, Timeout: timeout, Pace: "none"}))
	w.check(w.Join(ctx, "", "warden", t.ID, "warden"))
	w.check(w.Join(ctx, "", "herald", t.ID, ""))
	return w.starts("", "herald", t.ID)
}

// lasts lets time pass as a running program sees it.
func (w *warner) lasts(d time.Duration) {
	w.t.Helper()
	w.pass(d, time.Hour, func() {
		if err := w.TimeOut(w.t.Context(), w.clock); err != nil {
			w.t.Fatal(err)
		}
		w.publish()
	})
}

func (w *warner) state(game ids.Game) storage.State {
	return w.check(w.Open(w.t.Context(), game)).State
}

// Two warnings by two ways, a day apart, then the loss; each once, also over restarts.
func TestALossByTime(t *testing.T) {
	w := newWarner(t)
	game := w.game("5d", TimeoutLoss)
	w.check(w.answer(game, "warden", "hide where=hill"))
	for range 8 {
		w.lasts(12 * time.Hour)
		w.restart()
		w.publisher.teller = w
	}
	var told []string
	for _, h := range w.heard {
		told = append(told, fmt.Sprintf("%s %s %d %v", h.user, h.way, h.number, h.at.Sub(noon).Round(time.Hour)))
	}
	slices.Sort(told)
	if got, want := strings.Join(told, ", "), "raider dm 1 72h0m0s, raider dm 2 96h0m0s, "+
		"raider thread 1 72h0m0s, raider thread 2 96h0m0s"; got != want {
		t.Errorf("warned: %s\nwant:   %s", got, want)
	}
	at := w.check(w.Open(t.Context(), game.ID)).Waiting()[0].Until
	if off := at.Sub(noon) - 5*24*time.Hour; off < 0 || off > time.Hour {
		t.Errorf("it is said to come after %v", at.Sub(noon))
	}
	w.lasts(at.Sub(w.clock) - 90*time.Minute)
	if w.state(game.ID) != storage.Running {
		t.Fatal("lost too early")
	}
	w.lasts(4 * time.Hour)
	if line := w.lastLine(game.ID); line != "raider expires" || w.state(game.ID) != storage.Finished {
		t.Errorf("the record ends with %q", line)
	}
}

// Where something follows when time is up, reminders do not warn of the end as well, nor say that nothing
// does.
func TestConsequencesWarnByThemselves(t *testing.T) {
	for timeout, want := range map[string]int{TimeoutRemind: 1, TimeoutVote: 0} {
		w := newWarner(t)
		game := w.game("5d", timeout)
		w.check(w.answer(game, "warden", "hide where=hill"))
		w.pass(7*24*time.Hour, time.Hour, func() {
			if err := errors.Join(w.Remind(t.Context(), w.clock), w.TimeOut(t.Context(), w.clock)); err != nil {
				t.Fatal(err)
			}
			w.publish()
		})
		if n := w.over; n != want {
			t.Errorf("%s: the table is told %d times that time is up, and that nothing follows", timeout, n)
		}
		if reminded := w.warnsOfEnd; reminded > 0 != (want > 0) {
			t.Errorf("%s: reminded %d times of the end", timeout, reminded)
		}
	}
}

// Nobody is reminded beside a warning, which calls them for the same question and says more.
func TestNoReminderBesideAWarning(t *testing.T) {
	for _, terms := range []string{"2d", "3d", "5d", "6d+1h/9d"} {
		w := newWarner(t)
		game := w.game(terms, TimeoutLoss)
		w.check(w.SetPace(t.Context(), "", "warden", game.ID, "daily"))
		w.check(w.answer(game, "warden", "hide where=hill"))
		w.pass(9*24*time.Hour, time.Hour, func() {
			if err := errors.Join(w.Remind(t.Context(), w.clock), w.TimeOut(t.Context(), w.clock)); err != nil {
				t.Fatal(err)
			}
			w.publish()
		})
		if len(w.heard) != 4 || w.state(game.ID) != storage.Finished {
			t.Errorf("%s: warned %+v", terms, w.heard)
		}
		for _, at := range w.reminded {
			for _, h := range w.heard {
				if near := at.Sub(h.at).Abs(); near < besideWarning {
					t.Errorf("%s: reminded at %v, warned at %v", terms, at.Sub(noon), h.at.Sub(noon))
				}
			}
		}
		if terms == "6d+1h/9d" && len(w.reminded) == 0 {
			t.Error("never reminded")
		}
	}
}

// Whom a warning does not reach by both ways nothing is done to: the table is told, once, and decides.
func TestNobodyLosesUnwarned(t *testing.T) {
	for _, timeout := range []string{TimeoutLoss, TimeoutSubstitute} {
		for _, way := range []Channel{RemindThread, RemindDM} {
			w := newWarner(t)
			w.closed[way] = true
			game := w.game("3d", timeout)
			w.lasts(7 * 24 * time.Hour)
			if w.state(game.ID) != storage.Running || len(w.check(w.Open(t.Context(), game.ID)).Offered()) > 0 {
				t.Errorf("%s without the %s: done to somebody who was not warned", timeout, way)
			}
			if len(w.out) != 2 || w.out[0].How != TimeoutVote || !w.out[0].Unreached {
				t.Errorf("%s without the %s: told %+v", timeout, way, w.out)
			}
		}
	}
}

// The other consequences: the table is told, the seat is offered until its player answers.
func TestOtherConsequences(t *testing.T) {
	w := newWarner(t)
	game := w.game("3d", TimeoutVote)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.lasts(7 * 24 * time.Hour)
	if len(w.out) != 1 || w.out[0] != (TimeoutNews{Chair: "raider", User: "raider", How: TimeoutVote}) {
		t.Errorf("told %+v", w.out)
	}
	w = newWarner(t)
	game = w.game("3d", TimeoutSubstitute)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.lasts(6 * 24 * time.Hour)
	if o := w.check(w.Open(t.Context(), game.ID)).Offer("raider"); o.Why != OfferedByTime {
		t.Errorf("offered is %+v", o)
	}
	w.check(w.answer(game, "raider", "ready gear=rafts"))
	if o := w.check(w.Open(t.Context(), game.ID)).Offer("raider"); o.Stands() {
		t.Error("it is still offered")
	}
	_, err := w.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn", Timeout: TimeoutLoss})
	w.refused(err, "timeout-needs-clock")
}

// Over random calendars nobody loses without two warnings by both ways a day apart, nor within a day of the
// second, nor in quiet hours, and nobody is warned in them or for what has been answered.
func TestNoLossAgainstTheRules(t *testing.T) {
	losses := 0
	for seed := range uint64(6) {
		w := newWarner(t)
		random := rand.New(rand.NewPCG(18, seed))
		quiet := []string{"none", "22-7", "1-17"}[random.IntN(3)]
		for _, user := range players {
			w.wish(user, Wishes{Zone: "Europe/Warsaw", Quiet: quiet})
		}
		terms := []string{"1d", "3d", "3d weekdays", "4d+12h/6d", "20:00"}[random.IntN(5)]
		game := w.game(terms, TimeoutLoss)
		answered := map[ids.User]time.Time{}
		for range 12 {
			w.lasts(time.Duration(random.IntN(40)) * time.Hour)
			if random.IntN(4) == 0 && w.state(game.ID) == storage.Running {
				w.check(w.Pause(t.Context(), "", "butterbur", game.ID))
				w.lasts(time.Duration(random.IntN(50)) * time.Hour)
				w.check(w.Resume(t.Context(), "", "butterbur", game.ID))
			}
			if random.IntN(5) == 0 {
				w.restart()
				w.publisher.teller = w
			}
			for user, text := range map[ids.User]string{"warden": "hide where=hill", "raider": "ready gear=rafts"} {
				if random.IntN(5) == 0 && answered[user].IsZero() && w.state(game.ID) == storage.Running {
					w.check(w.answer(game, user, text))
					answered[user] = w.clock
				}
			}
		}
		settings, err := w.Settings(t.Context(), "raider")
		if err != nil {
			t.Fatal(err)
		}
		reached := map[string]time.Time{}
		for _, h := range w.heard {
			if settings.QuietUntil(h.at).After(h.at) {
				t.Errorf("%d: warned in quiet hours at %v", seed, h.at)
			}
			reached[fmt.Sprint(h.user, h.way, h.number)] = h.at
		}
		if line := w.lastLine(game.ID); strings.HasSuffix(line, " expires") {
			losses++
			user := strings.TrimSuffix(line, " expires")
			at := w.check(w.Open(t.Context(), game.ID)).Updated
			if settings.QuietUntil(at).After(at) {
				t.Errorf("%d: lost in quiet hours", seed)
			}
			for _, way := range []Channel{RemindThread, RemindDM} {
				first, second := reached[fmt.Sprint(user, way, 1)], reached[fmt.Sprint(user, way, 2)]
				if first.IsZero() || second.Sub(first) < betweenWarnings || at.Sub(second) < betweenWarnings {
					t.Errorf("%d: %s lost at %v, warned by %s at %v and %v", seed, user, at, way, first, second)
				}
			}
		}
	}
	if losses == 0 {
		t.Error("nobody has lost by time: nothing was tried")
	}
	t.Logf("%d of 6 games were lost by time", losses)
}

// A seat that was left to partners of whom none takes it is offered when its time is up, once; a partner who
// has taken it and falls silent is warned as anybody is, with a time of their own.
func TestAVacantSeatIsOfferedInTime(t *testing.T) {
	w := newWarner(t)
	w.partners()
	game := w.game("3d", TimeoutVote)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.check(w.Resign(t.Context(), "", "raider", game.ID))
	w.lasts(71 * time.Hour)
	if o := w.check(w.Open(t.Context(), game.ID)).Offer("raider"); o.Stands() {
		t.Errorf("offered too early: %+v", o)
	}
	w.lasts(2 * time.Hour)
	if o := w.check(w.Open(t.Context(), game.ID)).Offer("raider"); o.Why != OfferedByTime {
		t.Errorf("offered is %+v", o)
	}
	w.check(w.WithdrawOffer(t.Context(), "", "warden", game.ID, "raider", false))
	w.lasts(24 * time.Hour)
	if o := w.check(w.Open(t.Context(), game.ID)).Offer("raider"); o.Stands() {
		t.Errorf("offered once more: %+v", o)
	}
	w.check(w.TakeOver(t.Context(), "", "warden", game.ID, "raider"))
	w.lasts(5 * 24 * time.Hour)
	if len(w.heard) != 4 || w.heard[0].user != "warden" {
		t.Errorf("warned: %+v", w.heard)
	}
	if len(w.out) != 1 || w.out[0].User != "warden" || w.out[0].Chair != "raider" {
		t.Errorf("told %+v", w.out)
	}
}
