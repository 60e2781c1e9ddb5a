package table

import (
	"testing"
	"time"

	"redbook/engine"
	"redbook/storage"
)

// Time is up, and the table has left it to the others: they agree on more time, from now on, after which all
// begins anew; and then that the game is lost. Whoever is late is not asked.
func TestTheOthersDecide(t *testing.T) {
	w, ctx := newWarner(t), t.Context()
	game := w.game("3d", TimeoutVote)
	w.check(w.answer(game, "warden", "hide where=hill"))
	lost := Proposal{Kind: VoteLoss, Seat: "raider"}
	_, _, err := w.Ask(ctx, "", "warden", game.ID, lost)
	w.refused(err, "not-lost-yet")
	w.lasts(5 * 24 * time.Hour)
	now := w.check(w.Open(ctx, game.ID))
	if left := now.LeftToOthers(); len(left) != 1 || left[0].ID != "raider" || !now.MayLose(left[0]) {
		t.Fatalf("left to the others are %+v", left)
	}
	w.proposes(game, "warden", Proposal{Kind: VoteTime, Seat: "raider", For: 72 * time.Hour})
	now = w.check(w.consent(w.check(w.Open(ctx, game.ID)), VoteTime, "herald", true))
	if due := now.Waiting()[0].Due; !due.Equal(w.clock.Add(72 * time.Hour)) {
		t.Errorf("due at %s, now it is %s", due, w.clock)
	}
	_, _, err = w.Ask(ctx, "", "warden", game.ID, lost)
	w.refused(err, "not-lost-yet")
	w.lasts(5 * 24 * time.Hour)
	if len(w.heard) != 8 || len(w.out) != 2 {
		t.Errorf("warned %d times, told %+v", len(w.heard), w.out)
	}
	_, _, err = w.Ask(ctx, "", "raider", game.ID, lost)
	w.refused(err, "vote-whom")
	w.proposes(game, "warden", lost)
	over := w.check(w.consent(w.check(w.Open(ctx, game.ID)), VoteLoss, "herald", true))
	r, _ := over.Result()
	if line := w.lastLine(game.ID); line != "raider expires" || r.How != engine.Expired ||
		w.deedsOf(game) != "vote-passed vote-passed" {
		t.Errorf("the record ends with %q, %+v, noted %q", line, r, w.deedsOf(game))
	}
	w.replays(over)
}

// Who has not been reached can be given time, and the seat offered, but nobody decides that they have lost.
func TestTheOthersDecideNoLossUnwarned(t *testing.T) {
	w, ctx := newWarner(t), t.Context()
	w.closed[RemindDM] = true
	game := w.game("3d", TimeoutLoss)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.lasts(6 * 24 * time.Hour)
	if left := w.check(w.Open(ctx, game.ID)).LeftToOthers(); len(left) != 1 {
		t.Fatalf("left to the others are %+v", left)
	}
	_, _, err := w.Ask(ctx, "", "warden", game.ID, Proposal{Kind: VoteLoss, Seat: "raider"})
	w.refused(err, "not-lost-yet")
	w.proposes(game, "warden", Proposal{Kind: VoteSubstitute, Seat: "raider"})
	now := w.check(w.consent(w.check(w.Open(ctx, game.ID)), VoteSubstitute, "herald", true))
	if !now.Offer("raider").Stands() || len(now.LeftToOthers()) != 0 || now.State != storage.Running {
		t.Errorf("offered is %+v, left are %+v", now.Offer("raider"), now.LeftToOthers())
	}
}
