package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/sqlite"
)

// crashRemindVariable makes this test binary one that reminds and is going to be killed.
const crashRemindVariable = "REDBOOK_CRASH_REMIND"

// dueNumber is the due time number n.
func dueNumber(n int) storage.Due {
	return storage.Due{Game: "g1", Seat: "red", Since: time.Unix(0, 0), At: time.Unix(int64(n), 0)}
}

// remindForEver consumes due times one after the other and says each number once it is safe.
func remindForEver(path string) error {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	for {
		due, err := s.DueReminders(ctx, time.Unix(1<<40, 0))
		if err != nil || len(due) != 1 {
			return fmt.Errorf("%d due: %w", len(due), err)
		}
		n := int(due[0].At.Unix())
		if err := s.Remind(ctx, storage.Reminding{
			Game: "g1", Due: []storage.Due{due[0].Due}, Next: []storage.Due{dueNumber(n + 1)},
			Outbox: []storage.OutboxRow{{Audience: "thread", Kind: "k", Body: strconv.Itoa(n)}},
		}); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// Whenever the process is killed: each due time is told once, and the next one stands.
func TestNoReminderTwiceAfterKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	ctx := t.Context()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	game := storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Running, Seed: storage.Seed{1}},
		Seats: []storage.Seat{{Seat: "red", User: "u1"}}}
	start := numbered(0)
	start.Outbox, start.Due = nil, []storage.Due{dueNumber(0)}
	if err := errors.Join(s.CreateGame(ctx, game), s.Append(ctx, start), s.Close()); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		last := killed(t, crashRemindVariable, path)
		s, err := sqlite.Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		rows, err1 := s.Pending(ctx, time.Now(), 1_000_000)
		due, err2 := s.DueReminders(ctx, time.Unix(1<<40, 0))
		if err := errors.Join(err1, err2, s.Close()); err != nil {
			t.Fatal(err)
		}
		if len(rows) <= last || len(rows) > last+2 || len(due) != 1 || int(due[0].At.Unix()) != len(rows) {
			t.Fatalf("%d was acknowledged last, %d are told, due is %+v", last, len(rows), due)
		}
		for n, row := range rows {
			if row.Body != strconv.Itoa(n) {
				t.Fatalf("told number %d is %q", n, row.Body)
			}
		}
		sound(t, path)
	}
}
