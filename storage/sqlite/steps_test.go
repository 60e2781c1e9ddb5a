package sqlite_test

import (
	"database/sql"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"redbook/storage"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

// stepwise is the migration after which programs of two versions may serve one store.
const stepwise = 51

const twoSteps = `
	Programs of the version before serve the store while this one does. Add only: tables, and columns that may be NULL or have a default, in
	%v such that may be NULL and have none. What nobody reads any more goes with a later version, once none that reads it is in use:
	that migration says UPDATE ledger SET oldest = N, the newest migration that the oldest program knows that can do without, less than its
	own number (CONTRIBUTING.md).`

// summed are the tables from which the sums of games are made.
func summed() []string {
	tables := []string{"games", "lines", "positions", "archives"}
	for _, b := range sqlstore.Belongs {
		tables = append(tables, b.Table)
	}
	return tables
}

// laid is what programs rely on in a store's tables.
type laid struct {
	columns map[string]string   // by table and name: what it holds
	added   map[string]string   // the same: why a program that does not know it cannot write a row, if so
	unique  map[string]string   // indices, which refuse rows, by name: their table
	rows    map[string][]string // of the tables of sums: what stands there, without NULLs
	oldest  int64
}

func layout(t *testing.T, db *sql.DB) laid {
	t.Helper()
	l := laid{columns: map[string]string{}, added: map[string]string{}, unique: map[string]string{},
		rows: map[string][]string{}}
	each(t, db, `SELECT t.name || '.' || c.name, t.name, c.type || ' ' || c.pk, c."notnull", c.dflt_value IS NOT NULL
		FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'goose_%'`, func(v []any) {
		name, table := v[0].(string), v[1].(string)
		l.columns[name] = v[2].(string)
		needed, given := v[3].(int64) != 0, v[4].(int64) != 0
		switch {
		case needed && !given:
			l.added[name] = "it must be given"
		case given && slices.Contains(summed(), table):
			l.added[name] = "its default is in the sums"
		}
	})
	each(t, db, `SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE%'`,
		func(v []any) { l.unique[v[0].(string)] = v[1].(string) })
	for _, table := range summed() {
		rows, err := db.Query(`SELECT * FROM ` + table)
		if err != nil {
			t.Fatal(err)
		}
		names, _ := rows.Columns()
		rows.Close()
		each(t, db, `SELECT * FROM `+table+` ORDER BY 1, 2`, func(v []any) {
			row := ""
			for i, value := range v {
				if value != nil {
					row += fmt.Sprintf("%s=%q ", names[i], fmt.Sprint(value))
				}
			}
			l.rows[table] = append(l.rows[table], row)
		})
	}
	each(t, db, `SELECT oldest FROM ledger`, func(v []any) { l.oldest = v[0].(int64) })
	return l
}

func each(t *testing.T, db *sql.DB, query string, do func(values []any)) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	values, into := make([]any, len(names)), make([]any, len(names))
	for i := range into {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		do(values)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// disturbs lists what a migration has done that a program of the version before cannot do with.
func disturbs(before, after laid, number int64) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if after.oldest > before.oldest {
		if after.oldest >= number {
			fault("no program of the version before could serve it")
		}
		return faults // it takes away what programs from then on can do without
	}
	tables := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(before.columns)) {
		table, _, _ := strings.Cut(name, ".")
		tables[table] = true
		switch now, there := after.columns[name]; {
		case !there:
			fault("%s is gone", name)
		case now != before.columns[name]:
			fault("%s was %s and is %s", name, before.columns[name], now)
		case before.added[name] == "" && after.added[name] != "":
			fault("%s: %s", name, after.added[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(after.columns)) {
		table, _, _ := strings.Cut(name, ".")
		if _, old := before.columns[name]; !old && tables[table] && after.added[name] != "" {
			fault("%s: %s", name, after.added[name])
		}
	}
	for name, table := range after.unique {
		if _, old := before.unique[name]; !old && tables[table] {
			fault("%s is unique now: %s", table, name)
		}
	}
	for table, rows := range before.rows {
		if !slices.Equal(rows, after.rows[table]) {
			fault("rows of %s are others: %q, %q", table, rows, after.rows[table])
		}
	}
	return faults
}

// settled is a store with the migrations up to one, and a game.
func settled(t *testing.T, path string, number int64) (*sql.DB, *goose.Provider) {
	t.Helper()
	db := raw(t, path)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err == nil {
		_, err = provider.UpTo(t.Context(), number)
	}
	if err == nil {
		_, err = db.Exec(`INSERT INTO games (id, rules, options, state, server, channel, language, host, commitment, seed, created,
				updated, sequence) VALUES ('g1', 'probe', '', 'running', 's1', 'c1', 'pl', 'u1', 'abc', x'01', 0, 0, 1);
			INSERT INTO seats (game, seat, user) VALUES ('g1', 'white', 'u1');
			INSERT INTO orders (game, seat, user, body) VALUES ('g1', 'white', 'u1', 'pass');
			INSERT INTO held (game, seat, user) VALUES ('g1', 'white', 'u1');
			INSERT INTO stops (game, state, "by", reason, at, was, paused) VALUES ('g1', 'frozen', 'u1', '', 0, 'running', 0);
			INSERT INTO lines (game, sequence, text, at) VALUES ('g1', 0, 'start', 0);
			INSERT INTO positions (game, sequence, data) VALUES ('g1', 1, x'02')`)
	}
	if err != nil {
		t.Fatal(err)
	}
	return db, provider
}

// No migration takes from a program of the version before what it reads, nor changes the sums of games while
// that one serves them.
func TestMigrationsOnlyAdd(t *testing.T) {
	db, provider := settled(t, filepath.Join(t.TempDir(), "red.db"), stepwise)
	before := layout(t, db)
	for _, source := range provider.ListSources() {
		if source.Version <= stepwise {
			continue
		}
		if _, err := provider.UpTo(t.Context(), source.Version); err != nil {
			t.Fatal(err)
		}
		after := layout(t, db)
		for _, fault := range disturbs(before, after, source.Version) {
			t.Errorf("%s: %s."+twoSteps, source.Path, fault, summed())
		}
		before = after
	}
}

// What a migration must not do is found, whatever statement does it.
func TestDisturbingMigrationsAreFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	db, _ := settled(t, path, stepwise)
	before := layout(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for change, says := range map[string]string{
		`ALTER TABLE deeds DROP COLUMN kind`:           "deeds.kind is gone",
		`ALTER TABLE deeds RENAME COLUMN kind TO sort`: "deeds.kind is gone",
		`DROP TABLE answers`:                           "answers.at is gone",
		`ALTER TABLE hints RENAME TO tips`:             "hints.user is gone",
		`CREATE TABLE n (user TEXT PRIMARY KEY); DROP TABLE users; ALTER TABLE n RENAME TO users`: "users.locale is gone",
		`ALTER TABLE games ADD COLUMN later TEXT NOT NULL DEFAULT ''`:                             "its default is in the sums",
		`CREATE UNIQUE INDEX one ON seats (user)`:                                                 "seats is unique now",
		`UPDATE games SET pace = 'daily'`:                                                         "rows of games are others",
		`ALTER TABLE games ADD COLUMN later TEXT; UPDATE games SET later = 'x'`:                   "rows of games are others",
		`ALTER TABLE deeds DROP COLUMN kind; UPDATE ledger SET oldest = 99`:                       "no program of the version before",
		`ALTER TABLE games ADD COLUMN later TEXT`:                                                 "",
		`ALTER TABLE users ADD COLUMN later TEXT NOT NULL DEFAULT ''`:                             "",
		`CREATE TABLE later (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)`:                  "",
		`CREATE INDEX faster ON games (host)`:                                                     "",
		`ALTER TABLE deeds DROP COLUMN kind; UPDATE ledger SET oldest = 98`:                       "",
	} {
		path := filepath.Join(t.TempDir(), "red.db")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		db := raw(t, path)
		if _, err := db.Exec(change); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		faults := strings.Join(disturbs(before, layout(t, db), 99), "; ")
		if says == "" && faults != "" || !strings.Contains(faults, says) {
			t.Errorf("%s\n\tis found to be %q, not %q", change, faults, says)
		}
	}
}

// A store to which a newer program has only added is served: games go on in it, and their sums hold for both.
func TestAStoreThatWasOnlyAddedToIsServed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := played(t, path, 2)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := raw(t, path).Exec(`ALTER TABLE games ADD COLUMN later TEXT; CREATE TABLE later (game TEXT REFERENCES games (id));
		INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1); UPDATE ledger SET sealed = 9999`); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := s.Games(t.Context())
	if err != nil || len(games) == 0 {
		t.Fatal(games, err)
	}
	g := games[0]
	if err := s.Append(t.Context(), storage.Append{Game: g.ID, After: g.Sequence, Chance: g.Chance,
		Lines: []string{"on"}, Position: []byte("p"), State: storage.Running, At: noon}); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := sqlite.Inspect(t.Context(), path)
	if err != nil || c.Games != len(games) || c.Version != 9999 {
		t.Errorf("%+v, %v", c, err)
	}
	current, err := sqlite.OpenCurrent(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	current.Close()
}
