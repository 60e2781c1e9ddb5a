package main

import (
	"bytes"
	"context"
	"database/sql"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/robots"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// keep makes a new file of kept games: go test ./cmd/redbook -run TestKeptStores -keep NAME. Do that when the
// tables of the store or the schema of a position change, and leave the old files as they are: they are what
// people have at home.
var keep = flag.String("keep", "", "keep games of today as testdata/stores/`NAME`.sqlite")

// TestKeptStores goes on with stores that older versions of this program have made.
func TestKeptStores(t *testing.T) {
	if *keep != "" {
		keepStore(t, filepath.Join("testdata", "stores", *keep+".sqlite"))
	}
	files, err := filepath.Glob("testdata/stores/*.sqlite")
	if err != nil || len(files) == 0 {
		t.Fatalf("no store is kept: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { goOn(t, file) })
	}
}

// goOn brings a copy of a kept store up to date and plays all its games to their end.
func goOn(t *testing.T, file string) {
	ctx := t.Context()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "redbook.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var out bytes.Buffer
	if _, err := replayAll(ctx, store, nil, &out); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	tables := table.New(store, games(), time.Now, func() {})
	tellAll(t, tables)
	drafts := completeDrafts(t, path, tables)
	states := map[storage.State]int{}
	list, err := store.Games(ctx)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, g := range list {
		states[g.State]++
		switch g.State {
		case storage.Lobby:
			if _, err := tables.Join(ctx, "", "a newcomer", g.ID, ""); err != nil {
				t.Errorf("sit down at %s: %v", g.ID, err)
			}
		case storage.Running:
			playToTheEnd(t, tables, g.ID, random)
		}
	}
	if states[storage.Running] == 0 || states[storage.Lobby] == 0 || states[storage.Finished] == 0 ||
		drafts == 0 {
		t.Errorf("a store that shows too little is kept: %v, %d drafts", states, drafts)
	}
}

// listener is told everything that waits.
type listener struct{ told chan table.News }

func (l listener) Tell(_ context.Context, n table.News) error {
	l.told <- n
	return nil
}

// tellAll reads what the old program had not told yet.
func tellAll(t *testing.T, tables *table.Tables) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := listener{make(chan table.News, 1000)}
	publisher := table.NewPublisher(l, slog.New(slog.NewTextHandler(t.Output(), nil)))
	working, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() { publisher.Run(working, tables); close(ended) }()
	err := publisher.Flush(ctx, tables)
	stop()
	<-ended
	if err != nil || len(l.told) == 0 {
		t.Errorf("%d news were told: %v", len(l.told), err)
	}
}

// completeDrafts opens every half-filled answer and sees to it that it can be completed.
func completeDrafts(t *testing.T, path string, tables *table.Tables) int {
	t.Helper()
	drafts := rawDrafts(t, path)
	for id, user := range drafts {
		d, err := tables.Draft(t.Context(), ids.User(user), id)
		if err != nil {
			t.Errorf("draft %s: %v", id, err)
			continue
		}
		if _, _, err := d.Complete(); err != nil || d.Action.Verb == "" {
			t.Errorf("draft %s: %+v, %v", id, d.Action, err)
		}
	}
	return len(drafts)
}

// rawDrafts lists the half-filled answers of a store with their users: the store itself knows them by id
// alone.
func rawDrafts(t *testing.T, path string) map[string]string {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT id, user FROM drafts`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	drafts := map[string]string{}
	for rows.Next() {
		var id, user string
		if err := rows.Scan(&id, &user); err != nil {
			t.Fatal(err)
		}
		drafts[id] = user
	}
	return drafts
}

// playToTheEnd answers whatever is asked, at random.
func playToTheEnd(t *testing.T, tables *table.Tables, game ids.Game, random *rand.Rand) {
	t.Helper()
	for range 2000 {
		now := playOne(t, tables, game, random)
		if !now.Running() {
			if _, over := now.Result(); !over {
				t.Errorf("game %s ends as %s", game, now.State)
			}
			return
		}
	}
	t.Errorf("game %s does not end", game)
}

// playOne answers one question, if the game is not over.
func playOne(t *testing.T, tables *table.Tables, game ids.Game, random *rand.Rand) *table.Table {
	t.Helper()
	ctx := t.Context()
	now, err := tables.Open(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	if !now.Running() {
		return now
	}
	stored, err := tables.Store().Position(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	position, err := now.Rules.Decode(stored.Data)
	if err != nil {
		t.Fatal(err)
	}
	asked := now.Questions(engine.Public)
	if len(asked) == 0 {
		t.Fatalf("game %s asks nobody", game)
	}
	d := asked[0]
	a, err := engine.RandomAction(now.Rules, position, d, random.IntN, nil)
	if err != nil {
		t.Fatal(err)
	}
	next, err := tables.Submit(ctx, table.Answer{User: now.UserOf(d.Seat), Game: game, Seat: now.SeatID(d.Seat),
		Decision: d.ID, Action: a})
	if err != nil {
		t.Fatalf("game %s: %s: %v", game, now.Rules.Format(a), err)
	}
	return next
}

// combination is one of all combinations of a game's options, by number.
func combination(r engine.Rules, number int) engine.Options {
	options := engine.Options{}
	for _, o := range r.Options() {
		options[o.Name] = o.Values[number%len(o.Values)]
		number /= len(o.Values)
	}
	return options
}

// keepStore makes games as today's program does: a lobby, games of all options stopped at many moments, some
// with actions taken back or asked to be, half-filled answers, finished games, and much that is not told yet.
func keepStore(t *testing.T, file string) {
	t.Helper()
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "redbook.db")
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	tables := table.New(store, games(), time.Now, func() {})
	if err := robots.Unlimited(ctx, store, "1"); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	for _, user := range []string{"1001", "1002"} {
		if err := store.SeeUser(ctx, storage.User{ID: ids.User(user), Name: "User " + user,
			Locale: "pl"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, rules := range games() {
		for moment := range 18 {
			game, err := tables.Create(ctx, table.Creation{
				User: "1001", Rules: rules.Rules.ID(), Options: combination(rules.Rules, moment), Server: "1",
				Channel: "2", Language: words.Polish,
			})
			if err != nil {
				t.Fatal(err)
			}
			if moment == 0 {
				continue // it stays a lobby
			}
			if game, err = tables.Join(ctx, ids.Interaction(fmt.Sprint(moment, game.ID)), "1002", game.ID,
				""); err != nil {
				t.Fatal(err)
			}
			if _, err = tables.Start(ctx, "", "1001", game.ID); err != nil {
				t.Fatal(err)
			}
			if game, err = tables.Published(ctx, game.ID, committedIn); err != nil {
				t.Fatal(err)
			}
			for n := 0; n < 3*moment && game.Running(); n++ {
				game = playOne(t, tables, game.ID, random)
				if n%10 == 4 { // where it is not free the other one is asked
					if back, _, err := tables.Undo(ctx, "", game.Players()[n/10%2], game.ID, -1); err == nil {
						game = back
					}
				}
			}
			if moment > 12 {
				playToTheEnd(t, tables, game.ID, random)
			} else if game.Running() {
				d := game.Questions(engine.Public)[0]
				a := engine.Action{Verb: d.Verbs[0]}
				if _, err := tables.BeginDraft(ctx, game, game.UserOf(d.Seat), d, a); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(ctx, path, file); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o644); err != nil { // these secrets are nobody's
		t.Fatal(err)
	}
}
