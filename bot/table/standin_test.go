package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// stoodIn is a game of ann and ben, opened with a computer that plays on, in which one of them has let their
// time run out.
func stoodIn(t *testing.T) (*warner, *Table) {
	w := newWarner(t)
	w.games["confrontation"] = Game{Rules: confrontation.Rules}
	ctx := t.Context()
	game := w.check(w.Create(ctx, Creation{User: "ann", Rules: "confrontation", Language: "en", Server: "shire",
		Channel: "inn", Seat: "fellowship", Clock: "3d", Timeout: TimeoutComputer, Pace: "none"}))
	w.check(w.Join(ctx, "", "ben", game.ID, "sauron"))
	game = w.starts("", "ann", game.ID)
	w.move(game, rand.New(rand.NewPCG(1, 1)).IntN)
	w.lasts(6 * 24 * time.Hour)
	return w, w.check(w.Open(ctx, game.ID))
}

func (w *warner) outcome(game ids.Game) storage.Result {
	w.t.Helper()
	r, err := w.Outcome(w.t.Context(), game)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// A computer takes the seat of whoever's time is up, by one line, and answers; its player comes back by one
// press, whatever it was about to answer, and has the whole time again. Both outlast a stop. What counts of
// reliability can be counted anew.
func TestAComputerPlaysOn(t *testing.T) {
	w, game := stoodIn(t)
	chair, _ := game.Chair("sauron")
	if chair.Computer != "casual" || !chair.StandIn || chair.User != "" || game.HasComputers() ||
		w.lastLine(game.ID) != "sauron changes hands" {
		t.Fatalf("there sits %+v, and the record ends with %q", chair, w.lastLine(game.ID))
	}
	w.restart()
	w.games["confrontation"] = Game{Rules: confrontation.Rules}
	w.publisher.teller = w
	ctx := t.Context()
	before := game.Sequence
	game = w.answers(game.ID)
	if game.Sequence == before || len(game.Questions(game.SeatsOf("ann"))) == 0 {
		t.Fatalf("the computer has not answered: %+v", game.Waiting())
	}
	w.refused(second(w.Return(ctx, "", "ann", game.ID, "sauron")), "not-your-stand-in")
	w.refused(second(w.Return(ctx, "", "ben", game.ID, "fellowship")), "not-stood-in")
	w.lasts(9 * 24 * time.Hour) // nobody waits for ann
	if now := w.check(w.Open(ctx, game.ID)); now.Sequence != game.Sequence || len(w.out) > 0 {
		t.Errorf("something has been done to who is left: %+v", w.out)
	}
	w.move(game, rand.New(rand.NewPCG(1, 2)).IntN)
	game = w.check(w.Return(ctx, "", "ben", game.ID, "sauron"))
	if chair, _ := game.Chair("sauron"); chair.User != "ben" || chair.Computer != "" {
		t.Errorf("there sits %+v", chair)
	}
	if list, err := w.store.DueComputers(ctx, 9); err != nil || len(list) > 0 {
		t.Errorf("the computer is to answer yet: %v %v", list, err)
	}
	w.refused(second(w.Return(ctx, "", "ben", game.ID, "sauron")), "not-stood-in")
	for _, wait := range game.Waiting() {
		if left := wait.Due.Sub(w.clock); game.UserOf(wait.Decision.Seat) == "ben" && left < 71*time.Hour {
			t.Errorf("ben has %v to answer", left)
		}
	}
	r, err := w.Recount(ctx, game.ID)
	left := 0
	for _, kept := range r.Kept {
		if kept.How == waitLeft && kept.User == "ben" {
			left++
		}
	}
	if err != nil || !r.Same() || left != 1 {
		t.Errorf("counted anew %+v\nkept %+v, %v", r.Waited, r.Kept, err)
	}
	w.check(w.Resign(ctx, "", "ben", game.ID))
	if result := w.outcome(game.ID); result.State != storage.ResultStands {
		t.Errorf("the result is %+v", result)
	}
}

// What it counts when the absent player is not back at the end: a defeat is theirs, nothing else is
// anybody's.
func TestAComputerLosesForTheAbsentButWinsNothing(t *testing.T) {
	w, game := stoodIn(t)
	ctx, table := t.Context(), w.check(w.Open(t.Context(), game.ID))
	sauron := confrontation.Sauron.Seat()
	after := w.check(w.concede(ctx, table, sauron, change{}, ""))
	if c, _ := after.Chair("sauron"); !after.LostFor(c) {
		t.Error("the defeat is not told as one of whoever is absent")
	}
	result := w.outcome(game.ID)
	if result.State != storage.ResultStands || len(result.Seats) != 2 {
		t.Fatalf("the result is %+v", result)
	}
	for _, s := range result.Seats {
		if s.Seat == "sauron" && (s.User != "ben" || s.Place != 2 || !s.Last) {
			t.Errorf("on Sauron's seat sat %+v", s)
		}
	}
	w, game = stoodIn(t)
	after = w.check(w.Resign(ctx, "", "ann", game.ID))
	if c, _ := after.Chair("sauron"); after.LostFor(c) {
		t.Error("a victory of the computer is told as a defeat")
	}
	result = w.outcome(game.ID)
	if result.State != storage.ResultPractice || len(w.Rated([]storage.Result{result}, nil)) != 0 {
		t.Errorf("the result is %+v", result)
	}
	for _, s := range result.Seats {
		if s.Last && s.Seat == "sauron" && ComputerAt(result, s) != "casual" {
			t.Errorf("on Sauron's seat sat %+v", s)
		}
	}
}

// Who is left with such a computer takes back what is free alone, for the game may count; and gets no hints.
func TestNobodyGainsByAComputerThatPlaysOn(t *testing.T) {
	w, game := stoodIn(t)
	ctx := t.Context()
	game = w.answers(game.ID)
	_, _, err := w.AskUndo(ctx, "", "ann", game.ID, -1)
	w.refused(err, "undo-stand-in")
	_, _, err = w.Undo(ctx, "", "ann", game.ID, -1)
	w.refused(err, "undo-stand-in")
	_, _, _, err = w.Advise(ctx, "ann", game.ID)
	w.refused(err, "no-advice")
}

// It is offered where a computer plays, and not in the games of leagues.
func TestWhereAComputerMayPlayOn(t *testing.T) {
	w := newWarner(t)
	w.games["confrontation"] = Game{Rules: confrontation.Rules}
	ctx := t.Context()
	cr := Creation{User: "ann", Rules: "probe", Server: "shire", Channel: "inn", Clock: "3d",
		Timeout: TimeoutComputer}
	w.refused(second(w.Create(ctx, cr)), "no-stand-in")
	cr.Rules = "confrontation"
	_, err := w.CheckSeating(ctx, cr)
	w.refused(err, "stand-in-event")
	cr.Clock, cr.Timeout = "3d #computer", "" // as it is stored
	_, err = w.CheckSeating(ctx, cr)
	w.refused(err, "stand-in-event")
	cr.Clock, cr.Timeout = "3d", ""
	game := w.check(w.Create(ctx, cr))
	game = w.check(w.SetOptions(ctx, "", "ann", game.ID, Wish{Timeout: TimeoutComputer}))
	if game.Clock().Timeout != TimeoutComputer {
		t.Errorf("the clock is %v", game.Clock())
	}
}
