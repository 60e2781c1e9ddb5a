package storagetest

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// ended is a game with a long record of all kinds of lines, which ended at noon. What stands around it, see
// involved.
func ended(t *testing.T, s storage.Store, game ids.Game) {
	t.Helper()
	must(t, s.CreateGame(t.Context(), newGame(game)))
	texts := []string{"start\n  ? 0 die d6: 4 of 1,2,3,4,5,6", "", "red: ścieżka n=0",
		strings.Repeat("long ", 300)}
	for n := range 60 {
		a := move(game, n)
		a.Lines, a.At = []string{texts[n%len(texts)]}, noon.Add(time.Duration(n-30)*123457*time.Microsecond)
		a.Position = fmt.Appendf(nil, "after %d\x00\xff", n)
		if n == 59 {
			a.State, a.At = storage.Finished, noon
			a.Outbox = []storage.OutboxRow{told("thread", "never told")}
		}
		must(t, s.Append(t.Context(), a))
	}
}

// seen is all that can be read of a game that has ended.
func seen(t *testing.T, s storage.Store, game ids.Game) map[string]any {
	t.Helper()
	ctx := t.Context()
	return map[string]any{"game": got(s.Game(ctx, game))(t), "lines": got(s.Lines(ctx, game))(t),
		"position": got(s.Position(ctx, game))(t), "seats": got(s.Seats(ctx, game))(t),
		"held": got(s.Held(ctx, game))(t), "sittings": got(s.Sittings(ctx, game))(t),
		"waited": got(s.WaitedIn(ctx, game))(t), "stood": got(s.Stood(ctx, game))(t),
		"deeds": got(s.Deeds(ctx, "s1", game))(t)}
}

func testArchive(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	later := noon.Add(time.Hour)
	involved(t, s) // of these g1 has ended
	ended(t, s, "g7")
	must(t, s.CreateGame(ctx, newGame("g8")))
	for _, id := range []ids.Game{"g8", "g9"} { // stopped before it began, and just now
		if id == "g9" {
			must(t, s.CreateGame(ctx, newGame(id)))
			must(t, s.Append(ctx, move(id, 0)))
		}
		must(t, s.Abandon(ctx, storage.StateChange{Game: id, At: noon,
			Stop: storage.Stop{By: "u7", Reason: "a quarrel", At: noon}}))
	}
	archive := func(game ids.Game, before time.Time) error {
		return s.Archive(ctx, storage.Archiving{Game: game, Before: before,
			Stories: []storage.Story{{Message: "m1", Line: 1, Body: "b"}, {Message: "m9", Line: 7, Body: "ą"}}})
	}
	wants(t, archive("none", later), storage.ErrNotFound)
	for _, id := range []ids.Game{"g2", "g8", "g9"} { // it goes on, has no record, may be taken up again
		wants(t, archive(id, later), storage.ErrConflict)
	}
	wants(t, archive("g7", noon), storage.ErrConflict)
	list := func(before time.Time, most int) string {
		return fmt.Sprint(got(s.Unarchived(ctx, before, most))(t))
	}
	if text := list(noon, 9) + list(later, 9) + list(later, 1); text != "[][g1 g7][g1]" {
		t.Errorf("to archive: %s", text)
	}

	before := map[ids.Game]map[string]any{"g1": seen(t, s, "g1"), "g7": seen(t, s, "g7")}
	kept := got(s.Kept(ctx, person))(t)
	for id := range before {
		must(t, archive(id, later))
		wants(t, archive(id, later), storage.ErrConflict)
	}
	if all := list(later, 9); all != "[]" {
		t.Errorf("still to archive: %s", all)
	}
	s = open(t)
	undamaged(t, s)
	for id, want := range before {
		if now := seen(t, s, id); !reflect.DeepEqual(now, want) {
			t.Errorf("%s was\n%+v\nand is\n%+v", id, want, now)
		}
	}
	for _, r := range got(s.Pending(ctx, later, 100))(t) {
		if before[r.Game] != nil {
			t.Errorf("still to be told: %+v", r)
		}
	}
	wants(t, s.Append(ctx, move("g7", 60)), storage.ErrConflict)
	_, err := s.Draft(ctx, "dg1")
	wants(t, err, storage.ErrNotFound)
	if text := fmt.Sprint(got(s.Stories(ctx, "g1"))(t)); text != "[{m1 1 b} {m9 7 ą}]" {
		t.Errorf("messages that tell of it: %s", text)
	}
	if growing := got(s.Growing(ctx, "g1"))(t); growing != "" {
		t.Errorf("its newest message says %s", growing)
	}
	if g := got(s.ConversationOf(ctx, "c7"))(t); g == "" {
		t.Error("a private thread has lost its games")
	}

	// what is kept of a person shrinks, and they are forgotten there too
	for table, rows := range got(s.Kept(ctx, person))(t) {
		if table != "named" && len(rows) > len(kept[table]) {
			t.Errorf("%s: %d rows, were %d", table, len(rows), len(kept[table]))
		}
	}
	must(t, s.Forget(ctx, storage.Forgetting{User: person, As: ids.FormerUser("abc"), At: noon,
		Seats: []storage.Seat{{Game: "g2", Seat: "red", User: person}, {Game: "g3", Seat: "red", User: person}}}))
	must(t, s.Scrub(ctx))
	if left := got(s.Kept(ctx, person))(t); len(left) > 0 {
		t.Errorf("there is still %v", left)
	}
	undamaged(t, s)
	for _, part := range []string{"lines", "position", "deeds"} {
		if now := seen(t, s, "g7")[part]; !reflect.DeepEqual(now, before["g7"][part]) {
			t.Errorf("%s was %+v and is %+v", part, before["g7"][part], now)
		}
	}
	if seats := got(s.Seats(ctx, "g1"))(t); seats[1].User != ids.FormerUser("abc") {
		t.Errorf("seats %v", seats)
	}
}
