package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// listener is a connector whose connections note what is asked of them, and may be lost.
type listener struct {
	driver.Connector
	mu      sync.Mutex
	queries map[string]bool
	dies    bool // its connections are lost
	left    int  // after so many more queries
}

type heard struct {
	*sqlite3.SQLiteConn
	by *listener
}

func (l *listener) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := l.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return heard{conn.(*sqlite3.SQLiteConn), l}, nil
}

func (l *listener) note(query string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left--; l.dies && l.left < 0 {
		return driver.ErrBadConn
	}
	l.queries[query] = true
	return nil
}

func (h heard) QueryContext(ctx context.Context, query string,
	args []driver.NamedValue) (driver.Rows, error) {
	if err := h.by.note(query); err != nil {
		return nil, err
	}
	return h.SQLiteConn.QueryContext(ctx, query, args)
}

func (h heard) ExecContext(ctx context.Context, query string,
	args []driver.NamedValue) (driver.Result, error) {
	if err := h.by.note(query); err != nil {
		return nil, err
	}
	return h.SQLiteConn.ExecContext(ctx, query, args)
}

// dsn opens connections of a driver to one file.
type dsn struct {
	name string
	of   driver.Driver
}

func (d dsn) Connect(context.Context) (driver.Conn, error) { return d.of.Open(d.name) }
func (d dsn) Driver() driver.Driver                        { return d.of }

// What is done at every press, post or tick looks things up by an index, however many games there are.
func TestLookUpsUseAnIndex(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "red.db")
	plain, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	l := &listener{Connector: dsn{path + "?_foreign_keys=on&_busy_timeout=10000", plain.read.Driver()},
		queries: map[string]bool{}}
	db := sql.OpenDB(l)
	db.SetMaxOpenConns(1)
	defer db.Close()
	if err := watch(ctx, db); err != nil {
		t.Fatal(err)
	}
	s := &Store{path: plain.path, files: plain.files, lock: plain.lock, write: db, read: db}
	s.Store = sqlstore.New(s.kind(), db, db)
	clear(l.queries)

	now := time.Unix(1, 0)
	red := storage.Seat{Game: "g", Seat: "red", User: "u"}
	move := storage.Append{Game: "g", Lines: []string{"start"}, Position: []byte("p"), State: storage.Running,
		At: now, Interaction: "i",
		Due:     []storage.Due{{Seat: "red", Decision: "1", At: now}},
		Answers: []storage.Due{{Seat: "red", Decision: "1", At: now}},
		Outbox:  []storage.OutboxRow{{Audience: "thread"}}, Seen: []storage.Seat{red},
		Start: &storage.Start{Seats: []storage.Seat{red}}}
	again := move
	again.After, again.Interaction, again.Start = 1, "j", nil
	err = errors.Join(
		s.CreateGame(ctx, storage.NewGame{Game: storage.Game{ID: "g", State: storage.Lobby, Seed: storage.Seed{1},
			Server: "s", Thread: "t"}, Seats: []storage.Seat{red}}),
		s.SeeUser(ctx, storage.User{ID: "u"}), s.Append(ctx, move), s.Append(ctx, again),
		s.SetStatusMessage(ctx, "g", "m"), s.PutDraft(ctx, storage.Draft{ID: "d", Game: "g"}),
		s.SetCouncil(ctx, storage.Council{Game: "g", Thread: "c"}),
		s.SetLeave(ctx, storage.LeaveChange{Leave: storage.Leave{User: "u", Since: now, Until: now}, At: now}),
		s.SetSnooze(ctx, storage.Snooze{Game: "g", User: "u", Until: now, At: now}),
		s.Confer(ctx, storage.Conferring{Game: "g", Seat: "red", Decision: "1", At: now}, nil, ""),
		s.SetOrders(ctx, storage.OrdersChange{Orders: storage.Orders{Game: "g", Seat: "red", User: "u",
			Body: "b"}}),
		s.SetVote(ctx, storage.VoteChange{Vote: storage.Vote{Game: "g", Kind: "k", After: 2, Body: "b"},
			State: storage.Running, Lines: 2}),
		s.Delivered(ctx, 1), s.Postpone(ctx, now, 2), s.Defer(ctx, now, 2),
		s.Pause(ctx, storage.StateChange{Game: "g"}, true),
		s.Pause(ctx, storage.StateChange{Game: "g"}, false))
	for _, thread := range []ids.Channel{"t", "c"} {
		g, failed := s.GameByThread(ctx, thread)
		if err = errors.Join(err, failed); g.ID != "g" {
			t.Errorf("the game of thread %s is %q", thread, g.ID)
		}
	}
	look := func(_ any, failed error) { err = errors.Join(err, failed) }
	look(s.Game(ctx, "g"))
	look(s.GamesOf(ctx, "u", storage.Running))
	look(s.GamesIn(ctx, "s", storage.Running))
	look(s.Seats(ctx, "g"))
	look(s.Lines(ctx, "g"))
	look(s.Position(ctx, "g"))
	look(s.User(ctx, "u"))
	look(s.Settings(ctx, "u"))
	look(s.Draft(ctx, "d"))
	look(s.Votes(ctx, "g"))
	look(s.Orders(ctx, "g"))
	look(s.Standstill(ctx, "g"))
	look(s.Council(ctx, "g", ""))
	look(s.Stood(ctx, "g"))
	look(s.Sittings(ctx, "g"))
	look(s.Waited(ctx, "u", "answered", now, 10))
	look(s.Leaves(ctx, "u"))
	look(s.LeavesIn(ctx, "g"))
	look(s.Snoozed(ctx, "g", "u"))
	look(s.Conferred(ctx, "g"))
	look(s.Verify(ctx, "g"))
	look(s.SetGone(ctx, "g", "u", true))
	for _, part := range []storage.Part{{}, {Of: 4, Shards: []int{1, 2}}} {
		s.SetPart(part)
		look(s.Pending(ctx, now, 10))
		look(s.DueVotes(ctx, now))
		look(s.DueClocks(ctx, now))
		look(s.DuePauses(ctx, now))
		look(s.DueReminders(ctx, now))
		look(s.DueAnswers(ctx, now))
		look(s.DueComputers(ctx, 10))
		look(s.NextAnswer(ctx))
		look(s.AllOffers(ctx))
		look(s.Misnamed(ctx))
		look(s.Stopped(ctx, now))
		look(s.Unkept(ctx, now))
		look(s.DueEvents(ctx, now))
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(l.queries) < 40 {
		t.Errorf("only %d statements were heard", len(l.queries))
	}
	explained := 0
	for query := range l.queries {
		if verb, _, _ := strings.Cut(strings.TrimSpace(query), " "); verb != "SELECT" && verb != "UPDATE" &&
			verb != "DELETE" && verb != "INSERT" {
			continue // BEGIN, COMMIT
		}
		explained++
		args := make([]any, arguments(query))
		plan, err := sqlstore.List(ctx, plain.read, func(r sqlstore.Row) (string, error) {
			var id, parent, unused int
			var detail string
			return detail, r.Scan(&id, &parent, &unused, &detail)
		}, `EXPLAIN QUERY PLAN `+query, args...)
		if err != nil && !strings.Contains(err.Error(), "touched") { // which is the writing connection's own
			t.Fatalf("%s: %v", query, err)
		}
		for _, step := range plan {
			what, table, _ := strings.Cut(step, " ")
			table, _, _ = strings.Cut(table, " ")
			switch table {
			case "games", "g", "lines", "l", "positions", "p", "seats", "s", "drafts", "interactions", "held",
				"sittings", "waited", "orders", "users":
				// that index holds no finished games
				if what == "SCAN" && !strings.Contains(step, "games_going_on") {
					t.Errorf("%s\nreads all of a table: %s", query, strings.Join(plan, "; "))
				}
			}
		}
	}
	if explained < 40 {
		t.Errorf("only %d statements were explained", explained)
	}
}

// arguments is how many arguments a query takes, whether its marks are numbered or not.
func arguments(query string) int {
	for n := 9; n > 0; n-- {
		if strings.Contains(query, fmt.Sprintf("?%d", n)) {
			return n
		}
	}
	return strings.Count(query, "?")
}
