package storagetest

import (
	"fmt"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// orders puts the orders of u1 on red in g1 in the place of others.
func orders(body, seen string) storage.OrdersChange {
	return storage.OrdersChange{Orders: storage.Orders{Game: "g1", Seat: "red", User: "u1", Body: body},
		Seen: seen, At: noon}
}

func testOrders(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	stand := func(want string) {
		t.Helper()
		if text := fmt.Sprint(got(open(t).Orders(ctx, "g1"))(t)); text != want {
			t.Errorf("got %s, want %s", text, want)
		}
	}
	stand("[]")
	c := orders("a\nb", "")
	c.Outbox, c.Interaction = []storage.OutboxRow{told("red", "set")}, "i1"
	must(t, s.SetOrders(ctx, c))
	wants(t, s.SetOrders(ctx, c), storage.ErrAlreadyHandled)
	wants(t, s.SetOrders(ctx, orders("c", "")), storage.ErrConflict)
	other := orders("x", "")
	other.User = "u2" // who has taken the seat over has orders of their own
	must(t, s.SetOrders(ctx, other))
	stand("[{g1 red u1 a\nb} {g1 red u2 x}]")
	must(t, s.SetOrders(ctx, orders("b", "a\nb")))
	must(t, s.SetOrders(ctx, orders("", "b")))
	stand("[{g1 red u2 x}]")
	if text, _ := pending(t, s, noon); text != "red:set" {
		t.Errorf("told %q", text)
	}
	c = orders("a", "")
	c.Game = "g2"
	wants(t, s.SetOrders(ctx, c), storage.ErrNotFound)
}

// answers lists the answers that have come due, as "seat decision since-noon".
func answers(t *testing.T, s storage.Store, after time.Duration, want string) {
	t.Helper()
	text := ""
	for _, d := range got(s.DueAnswers(t.Context(), noon.Add(after)))(t) {
		text += fmt.Sprintf("%s %s %s %s, ", d.Game, d.Seat, d.Decision, d.At.Sub(noon))
	}
	if text != want {
		t.Errorf("due after %s: %q, want %q", after, text, want)
	}
}

func testAnswers(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.SetOrders(ctx, orders("a\nb", "")))
	a := move("g1", 0)
	a.Answers = []storage.Due{due("red", "1", time.Hour), due("blue", "2", 2*time.Hour)}
	a.Orders = []storage.OrdersChange{orders("a", "b")}
	wants(t, s.Append(ctx, a), storage.ErrConflict) // other orders stand
	answers(t, s, 9*time.Hour, "")
	a.Orders = []storage.OrdersChange{orders("a", "a\nb")}
	must(t, s.Append(ctx, a))
	if o := got(s.Orders(ctx, "g1"))(t); len(o) != 1 || o[0].Body != "a" {
		t.Errorf("the orders are %v", o)
	}
	answers(t, s, time.Hour-time.Microsecond, "")
	answers(t, open(t), time.Hour, "g1 red 1 1h0m0s, ")
	// The same question keeps its time; another one has its own.
	a = move("g1", 1)
	keep := due("red", "1", 0)
	keep.At = time.Time{}
	none := due("green", "1", 0)
	none.At = time.Time{}
	a.Answers = []storage.Due{keep, due("blue", "3", 6*time.Hour), none}
	must(t, s.Append(ctx, a))
	answers(t, open(t), 9*time.Hour, "g1 blue 3 6h0m0s, g1 red 1 1h0m0s, ")
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	answers(t, s, 9*time.Hour, "")
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.DropAnswer(ctx, due("red", "1", 2*time.Hour))) // not as it stands
	answers(t, s, 9*time.Hour, "g1 blue 3 6h0m0s, g1 red 1 1h0m0s, ")
	must(t, s.DropAnswer(ctx, due("red", "1", time.Hour)))
	must(t, s.DropAnswer(ctx, due("red", "1", time.Hour)))
	// A time is moved, as it stands. The next one is that of a game that can go on.
	must(t, s.MoveAnswer(ctx, due("red", "1", 2*time.Hour), noon.Add(time.Minute))) // gone
	must(t, s.MoveAnswer(ctx, due("blue", "3", 6*time.Hour), noon.Add(90*time.Minute+time.Microsecond)))
	next := func(want time.Time) {
		t.Helper()
		if at := got(open(t).NextAnswer(ctx))(t); !at.Equal(want) {
			t.Errorf("the next answer is due at %s, want %s", at, want)
		}
	}
	next(noon.Add(90*time.Minute + time.Microsecond))
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	next(time.Time{})
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.MoveAnswer(ctx, storage.Due{Game: "g1", Seat: "blue", Decision: "3", Since: noon,
		At: noon.Add(90*time.Minute + time.Microsecond)},
		noon.Add(6*time.Hour)))
	// Orders given while the question is open answer it; a time that stands is kept.
	c := orders("a\nc", "a")
	c.Answers = []storage.Due{due("red", "1", 7*time.Hour), due("blue", "3", 8*time.Hour)}
	must(t, s.SetOrders(ctx, c))
	answers(t, open(t), 9*time.Hour, "g1 blue 3 6h0m0s, g1 red 1 7h0m0s, ")
	must(t, s.Append(ctx, move("g1", 2)))
	answers(t, s, 9*time.Hour, "")
	a = move("g1", 3)
	a.Answers, a.State = []storage.Due{due("red", "4", time.Hour)}, storage.Finished
	must(t, s.Append(ctx, a))
	answers(t, s, 9*time.Hour, "") // nothing is asked any more
}

// What computers are to answer is listed apart from what standing orders do, before its time has come, too.
func testComputers(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	computers := func(want string) {
		t.Helper()
		text := ""
		for _, d := range got(open(t).DueComputers(ctx, 2))(t) {
			text += fmt.Sprintf("%s %s %s %t, ", d.Seat, d.Decision, d.At.Sub(noon), d.Computer)
		}
		if text != want {
			t.Errorf("computers answer %q, want %q", text, want)
		}
	}
	computer := func(seat ids.Chair, decision string, after time.Duration) storage.Due {
		d := due(seat, decision, after)
		d.Computer = true
		return d
	}
	a := move("g1", 0)
	a.Answers = []storage.Due{computer("red", "1", 2*time.Hour), computer("blue", "2", time.Hour),
		due("green", "3", time.Hour), computer("white", "4", 3*time.Hour)}
	must(t, s.Append(ctx, a))
	computers("blue 2 1h0m0s true, red 1 2h0m0s true, ")
	answers(t, s, 9*time.Hour, "g1 green 3 1h0m0s, ")
	must(t, s.DropAnswer(ctx, due("green", "3", time.Hour)))
	if at := got(s.NextAnswer(ctx))(t); !at.IsZero() {
		t.Errorf("a standing order answers at %s", at)
	}
	must(t, s.MoveAnswer(ctx, computer("blue", "2", time.Hour), noon.Add(4*time.Hour)))
	computers("red 1 2h0m0s true, white 4 3h0m0s true, ")
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	computers("")
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.Append(ctx, move("g1", 1)))
	computers("")
}
