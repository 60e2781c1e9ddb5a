package stores_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/postgres/postgrestest"
	"redbook/storage/sqlite"
	"redbook/storage/stores"
)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, where string) stores.Store {
	t.Helper()
	s, err := stores.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// odd are texts that a database might change on their way.
const odd = "Żółć, \"quoted\" 'and' \\back\\slashed\n\ttabbed; ?1 $1 {\"json\": [1, 2]} 🐉\u2028"

// fill keeps a bit of everything that other tests do not: games with records, and outbox rows that are told.
func fill(t *testing.T, s stores.Store, games ...ids.Game) {
	t.Helper()
	ctx := t.Context()
	for i, game := range games {
		g := storage.NewGame{Game: storage.Game{ID: game, Rules: "probe", Options: odd, State: storage.Lobby,
			Server: "s1", Channel: "c1", Host: "u1", Seed: storage.Seed{0, 255, 1, byte(i)}, Created: noon,
			Updated: noon},
			Seats: []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}}
		must(t, s.CreateGame(ctx, g))
		for n := range 30 {
			must(t, s.Append(ctx, storage.Append{Game: game, After: n, Lines: []string{odd}, Chance: uint64(n),
				Position: []byte{0, byte(n), 255, '\n'}, State: storage.Running, Waits: odd, At: noon.Add(time.Hour),
				Due:         []storage.Due{{Seat: "red", Decision: odd, Since: noon, At: noon}},
				Interaction: ids.Interaction(string(game) + "-" + time.Duration(n).String()),
				Outbox:      []storage.OutboxRow{{Audience: "thread", Kind: "k", Body: odd, Created: noon, NotBefore: noon}}}))
		}
		must(t, s.SetOrders(ctx, storage.OrdersChange{Orders: storage.Orders{Game: game, Seat: "red", User: "u1",
			Body: odd}, At: noon}))
	}
	must(t, s.SeeUser(ctx, storage.User{ID: "u1", Name: odd, Locale: "pl"}))
	must(t, s.SetSeen(ctx, noon))
	rows, err := s.Pending(ctx, noon, 10000)
	must(t, err)
	for _, r := range rows {
		must(t, s.Delivered(ctx, r.ID))
	}
}

// holds wants the same games, records and positions in two stores, byte for byte, and all of it sound.
func holds(t *testing.T, a, b stores.Store) {
	t.Helper()
	ctx := t.Context()
	games, err := a.Games(ctx)
	must(t, err)
	others, err := b.Games(ctx)
	must(t, err)
	if len(games) == 0 || len(games) != len(others) {
		t.Fatalf("%d games and %d", len(games), len(others))
	}
	for i, g := range games {
		if g.ID != others[i].ID || string(g.Seed) != string(others[i].Seed) || g.Options != others[i].Options {
			t.Errorf("%+v is not %+v", g, others[i])
		}
		mine, err := a.Lines(ctx, g.ID)
		must(t, err)
		theirs, err := b.Lines(ctx, g.ID)
		must(t, err)
		if !slices.Equal(mine, theirs) {
			t.Errorf("the records of game %s differ", g.ID)
		}
		if g.Sequence == 0 {
			continue
		}
		from, err := a.Position(ctx, g.ID)
		must(t, err)
		to, err := b.Position(ctx, g.ID)
		must(t, err)
		if string(from.Data) != string(to.Data) {
			t.Errorf("the positions of game %s differ", g.ID)
		}
		if damage, err := b.Verify(ctx, g.ID); damage != "" || err != nil {
			t.Errorf("game %s: %s, %v", g.ID, damage, err)
		}
	}
}

// A store goes into a database and back: the same bytes of every record, twice as well as once. Ids of outbox
// rows are not given again.
func TestAStoreIsCopiedThereAndBack(t *testing.T) {
	database := postgrestest.Address(t)
	first, back := filepath.Join(t.TempDir(), "red.db"), filepath.Join(t.TempDir(), "back.db")
	a := open(t, first)
	fill(t, a, "g1", "g2", "g3")
	copies := func(from, to string, want int) {
		t.Helper()
		done, err := stores.Copy(t.Context(), from, to, false)
		if err != nil || done.Games != want {
			t.Fatalf("from %s to %s: %+v, %v", stores.Shown(from), stores.Shown(to), done, err)
		}
	}
	for range 2 { // the second time nothing is new
		copies(first, database, 3)
	}
	holds(t, a, open(t, database))
	copies(database, back, 3)
	b := open(t, back)
	holds(t, a, b)
	// archived meanwhile, they are still the same
	must(t, a.Append(t.Context(), storage.Append{Game: "g2", After: 30, Lines: []string{"the end"}, Chance: 99,
		Position: []byte{0, 255}, State: storage.Finished, At: noon}))
	must(t, a.Archive(t.Context(), storage.Archiving{Game: "g2", Before: noon.Add(time.Hour)}))
	for range 2 {
		copies(first, database, 3)
	}
	holds(t, a, open(t, database))
	copies(database, back, 3)
	holds(t, a, b)
	// all goes on there, and the copy can be made anew
	must(t, b.Append(t.Context(), storage.Append{Game: "g1", After: 30, Lines: []string{"more"}, Chance: 99,
		Position: []byte("p"), State: storage.Running, At: noon,
		Outbox: []storage.OutboxRow{{Audience: "thread", Created: noon, NotBefore: noon}}}))
	rows, err := b.Untold(t.Context(), "g1", "thread")
	must(t, err)
	if len(rows) != 1 || rows[0].ID <= 90 {
		t.Errorf("a row after 90 others is %+v", rows)
	}
	fill(t, b, "g4")
	copies(back, database, 4)
	holds(t, b, open(t, database))
	// what the other one does not have is not lost, unless that is meant
	for _, to := range []string{database, back} {
		if _, err := stores.Copy(t.Context(), first, to, false); !errors.Is(err, stores.ErrNotEmpty) {
			t.Errorf("over %s: %v", stores.Shown(to), err)
		}
	}
	holds(t, b, open(t, database))
	if _, err := stores.Copy(t.Context(), first, database, true); err != nil {
		t.Fatal(err)
	}
	holds(t, a, open(t, database))
}

// Another game with the same name, or another record of the same game, is not written over either.
func TestACopyKnowsOtherGames(t *testing.T) {
	first, second := filepath.Join(t.TempDir(), "red.db"), filepath.Join(t.TempDir(), "red.db")
	fill(t, open(t, first), "g1")
	s := open(t, second)
	must(t, s.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Lobby,
		Seed: storage.Seed{1}}}))
	must(t, s.Append(t.Context(), storage.Append{Game: "g1", Lines: []string{"another line"},
		Position: []byte("p"), State: storage.Running}))
	if _, err := stores.Copy(t.Context(), first, second, false); !errors.Is(err, stores.ErrNotEmpty) {
		t.Error(err)
	}
	if _, err := stores.Copy(t.Context(), first, first, true); err == nil {
		t.Error("a store was copied into itself")
	}
}

// Nothing is written into a store that a program serves.
func TestAServedStoreIsNoTarget(t *testing.T) {
	first := filepath.Join(t.TempDir(), "red.db")
	fill(t, open(t, first), "g1")
	for _, to := range []string{filepath.Join(t.TempDir(), "to.db"), postgrestest.Address(t)} {
		s, _, err := stores.Serve(t.Context(), to)
		must(t, err)
		if _, err := stores.Copy(t.Context(), first, to, true); !errors.Is(err, storage.ErrInUse) {
			t.Errorf("into %s: %v", stores.Shown(to), err)
		}
		must(t, s.Close())
	}
}

// A backup of a database is a file that can be served as it is, or be restored; what stood there is kept.
func TestADatabaseIsBackedUpAndRestored(t *testing.T) {
	ctx, address, folder := t.Context(), postgrestest.Address(t), t.TempDir()
	out := filepath.Join(folder, "backup.db")
	s := open(t, address)
	fill(t, s, "g1", "g2")
	for range 2 { // an older one is replaced
		must(t, stores.Backup(ctx, address, out))
	}
	found, err := stores.Inspect(ctx, out)
	if err != nil || found.Games != 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	served := filepath.Join(t.TempDir(), "served.db")
	data, err := os.ReadFile(out)
	must(t, err)
	must(t, os.WriteFile(served, data, 0o600))
	holds(t, s, open(t, served))
	if err := stores.Backup(ctx, address, os.Args[0]); !errors.Is(err, sqlite.ErrOwnFile) {
		t.Errorf("written over what is no backup: %v", err)
	}
	fill(t, s, "g3")
	if _, err := stores.Restore(ctx, out, address, false, noon); !errors.Is(err, stores.ErrNotEmpty) {
		t.Fatal(err)
	}
	serving, _, err := stores.Serve(ctx, address)
	must(t, err)
	if _, err := stores.Restore(ctx, out, address, true, noon); !errors.Is(err, storage.ErrInUse) {
		t.Fatal(err)
	}
	must(t, serving.Close())
	aside, err := stores.Restore(ctx, out, address, true, noon)
	must(t, err)
	if found, err := stores.Inspect(ctx, aside); err != nil || found.Games != 3 {
		t.Errorf("kept aside: %+v, %v", found, err)
	}
	found, err = stores.Inspect(ctx, address)
	if err != nil || found.Games != 2 {
		t.Errorf("restored: %+v, %v", found, err)
	}
	if still, err := s.Standstill(ctx, "g1"); err != nil || !still.Restored {
		t.Errorf("a restored game does not wait for its message: %+v, %v", still, err)
	}
	must(t, s.Enqueue(ctx, storage.OutboxRow{Game: "g1", Audience: "thread", Created: noon, NotBefore: noon}))
	rows, err := s.Untold(ctx, "g1", "thread")
	must(t, err)
	if len(rows) != 1 || rows[0].ID <= noon.Unix()*1000 {
		t.Errorf("an id of before the restore may be given again: %+v", rows)
	}
	gone, err := stores.Outdated(ctx, address, folder, time.Now().Add(time.Hour))
	if err != nil || len(gone) != 2 {
		t.Errorf("deleted %v, %v", gone, err)
	}
}

// Who was forgotten after a backup is forgotten again when it is restored, in a database and after a move.
func TestABackupForgetsAgain(t *testing.T) {
	ctx, address, out := t.Context(), postgrestest.Address(t), filepath.Join(t.TempDir(), "backup.db")
	s := open(t, address)
	fill(t, s, "g1")
	must(t, stores.Backup(ctx, address, out))
	seats, err := s.Seats(ctx, "g1")
	must(t, err)
	must(t, s.Forget(ctx, storage.Forgetting{User: "u1", As: ids.FormerUser("abc"), At: noon.Add(time.Minute),
		Seats: seats}))
	file := filepath.Join(t.TempDir(), "moved.db")
	_, err = stores.Copy(ctx, address, file, false)
	must(t, err)
	for _, where := range []string{address, file} {
		_, err := stores.Restore(ctx, out, where, true, noon.Add(time.Hour))
		must(t, err)
		if users, err := open(t, where).Forgotten(ctx); err != nil || !slices.Equal(users, []ids.User{"u1"}) {
			t.Errorf("%s: %v, %v", stores.Shown(where), users, err)
		}
	}
}

// A damaged database is neither served nor backed up; restoring is possible, and keeps what stood there.
func TestADamagedDatabaseIsRestored(t *testing.T) {
	ctx, address, out := t.Context(), postgrestest.Address(t), filepath.Join(t.TempDir(), "backup.db")
	fill(t, open(t, address), "g1")
	must(t, stores.Backup(ctx, address, out))
	db, err := sql.Open("pgx", address)
	must(t, err)
	defer db.Close()
	_, err = db.Exec(`UPDATE lines SET text = 'another' WHERE sequence = 3`)
	must(t, err)
	second := out + ".second"
	if err := stores.Backup(ctx, address, second); !errors.Is(err, storage.ErrDamaged) ||
		!strings.Contains(err.Error(), "line 3") {
		t.Errorf("backed up: %v", err)
	}
	if _, err := os.Stat(second); err == nil {
		t.Error("a damaged backup stands there")
	}
	aside, err := stores.Restore(ctx, out, address, true, noon)
	must(t, err)
	if _, err := stores.Inspect(ctx, aside); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("kept aside: %v", err)
	}
	if _, err := stores.Inspect(ctx, address); err != nil {
		t.Error(err)
	}
}

// Copies of games are games of their own: sound, under other codes, of other people, with the same record.
func TestGamesAreMultiplied(t *testing.T) {
	const user = "110000000000000001"
	first := open(t, filepath.Join(t.TempDir(), "red.db"))
	must(t, first.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1", Rules: "probe",
		State: storage.Lobby, Thread: "120000000000000001", Server: "130000000000000001", Seed: storage.Seed{1},
		Messages: "m/140000000000000001"}, Seats: []storage.Seat{{Seat: "red", User: user}}}))
	fill(t, first, "g2")
	for n, state := range []storage.State{storage.Running, storage.Running, storage.Finished} {
		must(t, first.Append(t.Context(), storage.Append{Game: "g1", After: n, State: state, At: noon,
			Lines: []string{"mix 140000000000000001"}, Position: []byte{byte(n)}, Message: "",
			Outbox: []storage.OutboxRow{{Audience: "remind:" + user, Kind: "k"}}}))
	}
	templates := func() (all []stores.Template) {
		for _, id := range []ids.Game{"g1", "g2"} {
			one, err := stores.TemplateOf(t.Context(), first, id)
			must(t, err)
			all = append(all, one)
		}
		return all
	}
	plain := templates()
	must(t, first.Archive(t.Context(), storage.Archiving{Game: "g1", Before: noon.Add(time.Hour)}))
	archived := templates()
	want, err := first.Lines(t.Context(), "g1")
	must(t, err)
	for _, where := range []string{filepath.Join(t.TempDir(), "many.db"), postgrestest.Address(t)} {
		many := open(t, where)
		before, err := many.Size(t.Context())
		must(t, err)
		must(t, stores.Multiply(t.Context(), many, plain, 0, 50))
		must(t, stores.Multiply(t.Context(), many, archived, 50, 100))
		games, err := many.Games(t.Context())
		must(t, err)
		people := map[ids.User]bool{}
		for _, g := range games {
			if damage, err := many.Verify(t.Context(), g.ID); damage != "" || err != nil {
				t.Fatalf("game %s: %s, %v", g.ID, damage, err)
			}
			lines, err := many.Lines(t.Context(), g.ID)
			must(t, err)
			if g.State == storage.Finished && (len(lines) != 3 || lines[2].Text != want[2].Text) {
				t.Fatalf("game %s has the lines %v", g.ID, lines)
			}
			seats, err := many.Seats(t.Context(), g.ID)
			must(t, err)
			for _, s := range seats {
				people[s.User] = true
			}
		}
		if after, err := many.Size(t.Context()); err != nil || after <= before || len(games) != 100 ||
			len(people) != 52 || people[user] != true {
			t.Errorf("%d games of %d people, %d bytes after %d: %v", len(games), len(people), after, before, err)
		}
	}
}
