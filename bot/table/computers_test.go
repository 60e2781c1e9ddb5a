package table

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite/sqlitetest"
)

// newClubOf is newClub with games that computers play.
func newClubOf(t *testing.T, rules ...engine.Rules) *club {
	t.Helper()
	c := &club{t: t, clock: noon}
	var games []Game
	for _, r := range rules {
		games = append(games, Game{Rules: r})
	}
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "red.db"))
	c.Tables = New(store, games, func() time.Time { return c.clock }, func() {})
	c.Seeds(seedsFor(t.Name()))
	return c
}

// practise begins a practice game of ann.
func (c *club) practise(cr Creation) *Table {
	c.t.Helper()
	cr.User, cr.Server, cr.Channel, cr.Language = "ann", "s", "c", "en"
	t := c.check(c.Practise(c.t.Context(), cr))
	return c.check(c.Published(c.t.Context(), t.ID, "1000"))
}

// ponder has computers think and answer until nothing is left to do now, and returns when there is more.
func (c *club) ponder() time.Time {
	c.t.Helper()
	for {
		next, err := c.Ponder(c.t.Context(), c.clock, discard)
		if err != nil {
			c.t.Fatal(err)
		}
		if !next.Equal(c.clock) {
			return next
		}
	}
}

// answers has computers answer, each when it is due, until the game waits for a person or has ended.
func (c *club) answers(game ids.Game) *Table {
	c.t.Helper()
	for {
		next := c.ponder()
		if next.IsZero() {
			return c.check(c.Open(c.t.Context(), game))
		}
		c.clock = next
	}
}

// move has ann answer at random what she is asked; false if she is asked nothing.
func (c *club) move(t *Table, pick func(int) int) bool {
	c.t.Helper()
	asked := t.Questions(t.SeatsOf("ann"))
	if len(asked) == 0 {
		return false
	}
	a, err := engine.RandomAction(t.Rules, t.position, asked[0], pick, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	c.check(c.Submit(c.t.Context(), Answer{User: "ann", Game: t.ID, Decision: asked[0].ID, Action: a}))
	return true
}

// A practice game begins at once, with computers on all other seats, and is played to its end. It counts for
// nobody.
func TestPracticeGameIsPlayedToItsEnd(t *testing.T) {
	c, pick := newClubOf(t, confrontation.Rules), rand.New(rand.NewPCG(1, 2)).IntN
	game := c.practise(Creation{Rules: "confrontation", Seat: "sauron", Practice: "casual", Clock: "24h"})
	if game.clock.Runs() || game.Pace().Interval() != 0 {
		t.Errorf("there is a clock %v, and a pace of %s", game.clock, game.Pace())
	}
	if !game.Practice() || game.UserOf(confrontation.Sauron.Seat()) != "ann" ||
		game.ChairOf(confrontation.Fellowship.Seat()).Computer != "casual" {
		t.Fatalf("there sit %+v", game.Chairs)
	}
	for n := 0; game.State == storage.Running; n++ {
		if game = c.answers(game.ID); game.State != storage.Running {
			break
		}
		c.clock = c.clock.Add(time.Hour)
		if !c.move(game, pick) || n > 500 {
			t.Fatalf("nobody is asked after %d answers: %+v", n, game.Waiting())
		}
		game = c.check(c.Open(t.Context(), game.ID))
	}
	if err := c.KeepResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	result, kept, err := c.Kept(t.Context(), game.ID)
	if err != nil || !kept || result.State != storage.ResultPractice {
		t.Fatalf("the result is %+v, %t, %v", result, kept, err)
	}
	games, err := c.Counted([]storage.Result{result}, nil)
	if err != nil || len(games) != 0 || len(c.Rated([]storage.Result{result}, nil)) != 0 {
		t.Errorf("it counts: %v %v", games, err)
	}
	waited, err := c.Store().WaitedIn(t.Context(), game.ID)
	if err != nil || len(waited) != 0 {
		t.Errorf("it says how reliable somebody is: %v %v", waited, err)
	}
}

// Computers answer alike before and after a stop, each question once; and when they do follows from the line
// that has asked them.
func TestComputersAnswerAlikeAfterAStop(t *testing.T) {
	c, pick := newClubOf(t, confrontation.Rules), rand.New(rand.NewPCG(1, 2)).IntN
	game := c.practise(Creation{Rules: "confrontation", Seat: "fellowship", Practice: "casual"})
	for answers := 0; answers < 12; {
		next := c.ponder()
		if next.IsZero() {
			if !c.move(c.check(c.Open(t.Context(), game.ID)), pick) { // it is over
				game = c.practise(Creation{Rules: "confrontation", Seat: "fellowship", Practice: "casual"})
			}
			continue
		}
		answers++
		list, err := c.store.DueComputers(t.Context(), 2)
		if err != nil || len(list) != 1 {
			t.Fatalf("due: %v %v", list, err)
		}
		again := c.stopped()
		if next := again.ponder(); !next.Equal(list[0].At) {
			t.Errorf("after a stop it answers at %s, before at %s", next, list[0].At)
		}
		if a, b := c.thoughts[list[0]].action, again.thoughts[list[0]].action; a.Verb == "" ||
			game.Rules.Format(a) != game.Rules.Format(b) {
			t.Errorf("it thinks of %v, after a stop of %v", a, b)
		}
		before := c.check(c.Open(t.Context(), game.ID))
		wait := next.Sub(list[0].Since)
		if wait < followLeast || wait >= firstLeast+firstSpan {
			t.Errorf("it answers after %s", wait)
		}
		c.clock, again.clock = next, next
		c.ponder()
		again.ponder()
		if after := c.check(c.Open(t.Context(), game.ID)); after.Sequence != before.Sequence+1 {
			t.Errorf("%d lines have become %d", before.Sequence, after.Sequence)
		}
	}
}

// stopped is the club as another program finds it.
func (c *club) stopped() *club {
	again := &club{t: c.t, clock: c.clock}
	again.Tables = New(c.store, c.Games(), func() time.Time { return again.clock }, func() {})
	again.Seeds(seedsFor(c.t.Name()))
	return again
}

// Whoever takes something back in a practice game goes back to before their own last answer, whatever
// computers have answered since, and needs nobody's consent.
func TestPracticeIsTakenBackAlone(t *testing.T) {
	c, pick := newClubOf(t, confrontation.Rules), rand.New(rand.NewPCG(1, 2)).IntN
	game := c.practise(Creation{Rules: "confrontation", Seat: "fellowship", Practice: "casual"})
	game = c.answers(game.ID)
	c.move(game, pick) // her characters stand
	before := c.answers(game.ID)
	after := before
	for tries := 0; after.State != storage.Running || after.Sequence < before.Sequence+2; tries++ {
		if tries > 50 {
			t.Fatal("no computer answers")
		}
		if before = c.answers(game.ID); !c.move(before, pick) { // it has ended
			game = c.practise(Creation{Rules: "confrontation", Seat: "fellowship", Practice: "casual"})
		}
		after = c.answers(game.ID)
	}
	asked := before.Questions(before.SeatsOf("ann"))[0]
	back, u, err := c.Undo(t.Context(), "", "ann", game.ID, -1)
	if err != nil || !u.Free() || len(back.Votes()) != 0 {
		t.Fatalf("taken back: %+v %v", u, err)
	}
	if now := back.Questions(back.SeatsOf("ann")); len(now) != 1 || now[0].Step != asked.Step {
		t.Errorf("asked is %v, before %v", now, asked)
	}
	if !c.move(back, pick) {
		t.Error("she is asked nothing after that")
	}
	c.answers(game.ID)
}

// A vote is for people: one who plays with computers decides alone.
func TestComputersDoNotVote(t *testing.T) {
	c := newClubOf(t, confrontation.Rules)
	game := c.practise(Creation{Rules: "confrontation", Practice: "casual"})
	game, v, err := c.Ask(t.Context(), "", "ann", game.ID, Proposal{Kind: VoteCancel, Reason: "over"})
	if err != nil {
		t.Fatal(err)
	}
	if len(game.AskedOf(v)) != 0 ||
		game.State != storage.Cancelled {
		t.Errorf("asked: %+v %v, and the game is %s", v, err, game.State)
	}
}

// A host gives free seats to computers and takes them back. Who has sat down already agrees anew.
func TestComputersInALobby(t *testing.T) {
	ctx, c := t.Context(), newClubOf(t, wotr.Rules)
	game := c.check(c.Create(ctx, Creation{User: "ann", Rules: "wotr", Server: "s", Channel: "c", Language: "en",
		Options: engine.Options{"seats": "4"}}))
	var seats []ids.Chair
	for _, chair := range game.Chairs {
		seats = append(seats, chair.ID)
	}
	c.check(c.Join(ctx, "", "ben", game.ID, seats[1]))
	_, err := c.SeatComputer(ctx, "", "ben", game.ID, seats[2], "casual")
	c.refused(err, "only-host")
	_, err = c.SeatComputer(ctx, "", "ann", game.ID, seats[2], "random")
	c.refused(err, "no-such-level")
	_, err = c.SeatComputer(ctx, "", "ann", game.ID, seats[1], "casual")
	c.refused(err, "seat-taken")
	game = c.check(c.SeatComputer(ctx, "", "ann", game.ID, seats[2], "casual"))
	game = c.check(c.SeatComputer(ctx, "", "ann", game.ID, seats[2], "strong"))
	if chair, _ := game.Chair(seats[2]); chair.Computer != "strong" || len(game.Doubters()) != 1 {
		t.Errorf("there sit %+v, in doubt are %v", game.Chairs, game.Doubters())
	}
	_, err = c.Join(ctx, "", "cat", game.ID, seats[2])
	c.refused(err, "seat-taken")
	game = c.check(c.UnseatComputer(ctx, "", "ann", game.ID, seats[2]))
	_, err = c.UnseatComputer(ctx, "", "ann", game.ID, seats[2])
	c.refused(err, "no-computer")
	c.check(c.SeatComputer(ctx, "", "ann", game.ID, seats[2], "casual"))
	_, err = c.Start(ctx, "", "ann", game.ID)
	c.refused(err, "seats-free")
	game = c.check(c.SeatComputer(ctx, "", "ann", game.ID, seats[3], "casual"))
	_, err = c.Start(ctx, "", "ann", game.ID)
	c.refused(err, "not-agreed")
	game = c.check(c.Swap(ctx, "", "ann", game.ID, seats[3], Newest))
	if chair, _ := game.Chair(seats[0]); chair.Computer != "casual" || game.SeatsOf("ann").List()[0] !=
		game.Chairs[3].Seat {
		t.Errorf("after a swap there sit %+v", game.Chairs)
	}
	c.check(c.Agree(ctx, "", "ben", game.ID, Newest))
	if game = c.check(c.Start(ctx, "", "ann", game.ID)); game.HasCouncil() {
		t.Error("somebody consults with a computer")
	}
}

// A practice game is played again on swapped sides, at once.
func TestPracticeIsPlayedAgain(t *testing.T) {
	c := newClubOf(t, confrontation.Rules)
	game := c.practise(Creation{Rules: "confrontation", Seat: "sauron", Practice: "casual"})
	c.check(c.Resign(t.Context(), "", "ann", game.ID))
	next, opened, err := c.Rematch(t.Context(), Creation{User: "ann", Server: "s", Channel: "c", Language: "en"},
		game.ID)
	if err != nil || !opened || !next.Begins() {
		t.Fatalf("the next game is %+v, %v", next, err)
	}
	if next.ChairOf(confrontation.Sauron.Seat()).Computer != "casual" ||
		next.UserOf(confrontation.Fellowship.Seat()) != "ann" {
		t.Errorf("there sit %+v", next.Chairs)
	}
}

// Where seats are dealt, computers are dealt theirs as well.
func TestComputersAreDealtSeats(t *testing.T) {
	sides := map[ids.Chair]bool{}
	c := newClubOf(t, confrontation.Rules)
	for range 8 { // of the ten that one person may open in a day
		game := c.practise(Creation{Rules: "confrontation", Random: true, Practice: "strong"})
		own := game.SeatsOf("ann").List()
		if len(own) != 1 || len(game.taken()) != 1 {
			t.Fatalf("there sit %+v", game.Chairs)
		}
		sides[game.SeatID(own[0])] = true
		for _, chair := range game.Chairs {
			if (chair.Computer == "strong") == (chair.User == "ann") {
				t.Errorf("there sit %+v", game.Chairs)
			}
		}
		if game = c.check(c.Open(t.Context(), game.ID)); game.SeatsOf("ann").List()[0] != own[0] {
			t.Error("it is otherwise in the store")
		}
		list, err := c.store.DueComputers(t.Context(), 99)
		if err != nil || len(list) != len(sides) && len(list) == 0 {
			t.Errorf("computers are to answer %v %v", list, err)
		}
		c.check(c.CancelByVote(game))
	}
	if len(sides) != 2 {
		t.Errorf("dealt were %v", sides)
	}
}

// CancelByVote ends a practice game.
func (c *club) CancelByVote(t *Table) (*Table, error) {
	after, _, err := c.Ask(c.t.Context(), "", "ann", t.ID, Proposal{Kind: VoteCancel, Reason: "over"})
	return after, err
}

// What a seat sees can be summed up in every game: computers answer in all of them.
func TestComputersAnswerInEveryGame(t *testing.T) {
	for _, r := range []engine.Rules{wotr.Rules, hunt.Rules} {
		c, pick := newClubOf(t, r), rand.New(rand.NewPCG(3, 4)).IntN
		game := c.practise(Creation{Rules: r.ID(), Practice: "casual"})
		for answers := 0; answers < 6; {
			if next := c.ponder(); !next.IsZero() {
				c.clock = next
				answers++
			} else if !c.move(c.check(c.Open(t.Context(), game.ID)), pick) {
				t.Fatal("nobody is asked")
			}
		}
	}
}

// A computer answers the same, at the same time and with the same in the log, in every game that its seat
// cannot tell from another; and when it answers, nobody can tell what it holds either.
func TestComputersTellNoSecrets(t *testing.T) {
	for _, r := range []engine.Rules{confrontation.Rules, wotr.Rules, hunt.Rules} {
		t.Run(r.ID(), func(t *testing.T) {
			c, pick := newClubOf(t, r), rand.New(rand.NewPCG(5, 6)).IntN
			game := c.practise(Creation{Rules: r.ID(), Practice: "casual"})
			others := 0
			for asked := 0; asked < 5; {
				list, err := c.store.DueComputers(t.Context(), 9)
				if err != nil {
					t.Fatal(err)
				}
				game = c.check(c.Open(t.Context(), game.ID))
				if len(list) == 0 {
					if !c.move(game, pick) {
						t.Fatal("nobody is asked")
					}
					continue
				}
				asked++
				q, _ := game.questionOf(list[0])
				want := ""
				for _, level := range []string{"casual", "none such"} {
					want = game.answersWith(level, q)
					twin := game.dealtFor(engine.SeatsOf(q.Seat), pick)
					if got := twin.answersWith(level, q); got != want {
						t.Errorf("%s: %s, in a twin %s", q.Step, want, got)
					}
					if same, err := samePosition(r, game.position, twin.position); err == nil && !same {
						others++
					}
				}
				action, logged, _ := strings.Cut(want, " <nil> ")
				logged = strings.ReplaceAll(logged, q.Step, "") // "battle.no-cards" names the answer "cards"
				if !strings.Contains(logged, "answers at random") || strings.Contains(logged, action) {
					t.Errorf("a failure is logged as %s", want)
				}
				seen := game.dealtFor(game.SeatsOf("ann"), pick)
				next := waits{}.after(seen, seen.position, noon)
				here := waits{}.after(game, game.position, noon)
				one := change{line: engine.Line{Kind: engine.ActionLine, Seat: game.SeatsOf("ann").List()[0]},
					position: game.position, at: noon}
				other := one
				other.position = seen.position
				a, b := fmt.Sprint(game.computersAnswer(one, here)), fmt.Sprint(seen.computersAnswer(other, next))
				if a != b {
					t.Errorf("%s: it answers at %s, and in a game that looks the same at %s", q.Step, a, b)
				}
				c.clock = list[0].At
				c.ponder()
			}
			if others == 0 {
				t.Error("all twins are the same game")
			}
		})
	}
}

// dealtFor is the same table with a world that some seats cannot tell from it.
func (t *Table) dealtFor(seats engine.Seats, pick func(int) int) *Table {
	twin := *t
	twin.position = t.Rules.Deal(t.position, seats, pick)
	return &twin
}

// answersWith is what a computer of a level answers, and what is logged meanwhile.
func (t *Table) answersWith(level string, q engine.Decision) string {
	own := *t
	own.Chairs = slices.Clone(t.Chairs)
	for i, c := range own.Chairs {
		if c.Seat == q.Seat {
			own.Chairs[i].Computer = level
		}
	}
	log := &strings.Builder{}
	sees, err := own.sees(q)
	a := own.think(q, sees, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}})))
	return fmt.Sprint(t.Rules.Format(a), " ", err, " ", log)
}
