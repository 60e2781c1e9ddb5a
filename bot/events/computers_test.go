package events

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

func withComputers(o *Opening) { o.Settings.Computers = "casual" }

// A league of three with a computer: it sits at the tables with the level that was agreed, answers, counts
// for points and not for ratings, agrees to nothing, and an organiser can say that it has won.
func TestALeagueWithAComputer(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	event := w.opens(3, withComputers)
	if err := w.plays(event, 10); err != nil {
		t.Fatal(err)
	}
	g, of := w.withComputer(event)
	side, _ := of.Rules.Seats().Parse(string(g.Chairs[g.Chair(g.ComputerIn())].Side))
	if c := of.ChairOf(engine.Seat(side)); c.Computer != "casual" || c.User != "" || c.StandIn ||
		of.Practice() || !of.HasComputers() || of.Event() == "" {
		t.Fatalf("there sit %+v of %q", of.Chairs, of.Event())
	}
	who := ids.User(g.People()[0])
	for _, p := range []table.Proposal{{Kind: table.VoteDraw}, {Kind: table.VoteCancel, Reason: "no"},
		{Kind: table.VotePause, For: 24 * time.Hour}, {Kind: table.VoteAdjudicate, Seat: of.Chairs[0].ID}} {
		_, _, err := w.tables.Ask(ctx, "", who, of.ID, p)
		w.problem(err, "vote-computer")
	}
	_, _, _, err := w.tables.Advise(ctx, who, of.ID)
	w.problem(err, "no-advice")
	_, err = w.tables.Abandon(ctx, "", who, of.ID, "an organiser who plays in it")
	w.problem(err, "vote-computer")
	lines := of.Sequence
	for now := w.now; !now.IsZero(); {
		w.now = now
		if now, err = w.tables.Ponder(ctx, w.now, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
	}
	if of, err = w.tables.Open(ctx, of.ID); err != nil || of.Sequence == lines {
		t.Errorf("the computer has answered nothing: %v", err)
	}
	b, err := w.Decide(ctx, Decision{Server: "shire", Event: event, Game: g.ID, Winner: g.ComputerIn(),
		Reason: "seen", User: "chief"})
	if err != nil || len(b.parties(b.Game(g.ID))) != 1 {
		t.Fatal(err)
	}
	if err := w.tends(); err != nil {
		t.Fatal(err)
	}
	b = w.book(event)
	if row := b.Table(0, time.Time{}).Rows[0]; row.Entrant != g.ComputerIn() || row.Wins != 1 {
		t.Errorf("first is %s with %d wins", row.Entrant, row.Wins)
	}
	r, err := w.tables.Outcome(ctx, of.ID)
	if err != nil || r.State != storage.ResultPractice {
		t.Errorf("its result is kept as %q, %v", r.State, err)
	}
	if err := w.plays(event, 60); err != nil || w.book(event).State != season.Over {
		t.Fatalf("%s, %v", w.book(event).State, err)
	}
	for _, r := range w.book(event).Divisions[0].Rounds {
		if len(r.Byes) > 0 || len(r.Games) != 2 {
			t.Errorf("round %d: %+v", r.Number, r)
		}
	}
	w.holdsNoComputer(ctx, event)
}

// withComputer is a game of an event that is played and in which a computer plays.
func (w *world) withComputer(event ids.Event) (season.Game, *table.Table) {
	w.Helper()
	for _, r := range w.book(event).Divisions[0].Rounds {
		for _, g := range r.Games {
			if g.Table == "" || g.ComputerIn() == "" {
				continue
			}
			t, err := w.tables.Open(w.Context(), ids.Game(g.Table))
			if err != nil || !t.Running() {
				w.Fatalf("%s is not played: %v", g.ID, err)
			}
			return g, t
		}
	}
	w.Fatal("no computer plays")
	return season.Game{}, nil
}

// holdsNoComputer checks that no champion is a computer.
func (w *world) holdsNoComputer(ctx context.Context, event ids.Event) {
	w.Helper()
	champions, err := w.champions(ctx, w.book(event))
	if err != nil || len(champions) != 1 || champions[0].Computer() != "" {
		w.Errorf("champions: %v, %v", champions, err)
	}
}

// The round of somebody who never answers a computer runs out as any other: the computer is not who was
// waited for.
func TestNobodyAnswersAComputer(t *testing.T) {
	w := newWorld(t)
	event := w.opens(3, withComputers)
	if err := w.plays(event, 9); err != nil {
		t.Fatal(err)
	}
	g, of := w.withComputer(event)
	w.now = of.Updated // the computer has still to answer, and has waited as long
	after, err := w.tables.LoseByRound(t.Context(), of.ID)
	if err != nil {
		t.Fatal(err)
	}
	r, over := after.Result()
	seat, _ := of.Rules.Seats().Parse(string(g.Chairs[g.Chair(g.ComputerIn())].Side))
	if !over || !r.Winners.Has(engine.Seat(seat)) {
		t.Errorf("over: %t, %+v", over, r)
	}
}

// A level that no computer has at a game is refused.
func TestALeagueOfNoSuchLevel(t *testing.T) {
	w := newWorld(t)
	_, err := w.Begin(t.Context(), Opening{User: "chief", Server: "shire", Channel: "inn", Language: "en",
		Settings: season.Settings{Name: "Spring", Form: "swiss", Rules: "confrontation", Computers: "teacher",
			SignUp: w.now.Add(7 * day), Round: 14 * day, Late: season.LateLoss}})
	w.problem(err, "no-such-level")
	if league.Entrant("1181234567890120000").Computer() != "" {
		t.Error("a person is a computer")
	}
}
