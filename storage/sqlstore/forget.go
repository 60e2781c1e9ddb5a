package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// What is kept of a person is found by the schema: a table or a column that a later program adds is in it
// without a word here.

// personal are the tables whose rows concern one user alone, with the column that says whom: they go with
// their user.
var personal = []struct{ table, user string }{{"users", "id"}, {"settings", "user"}, {"hints", "user"},
	{"mutes", "user"}, {"letters", "user"}, {"conversations", "user"}, {"hands", "user"}, {"drafts", "user"},
	{"orders", "user"}, {"gone", "user"}, {"bells", "called"}, {"reports", "user"},
	{"blocks", "user"}, {"blocks", "blocked"}, {"waited", "user"},
	{"leaves", "user"}, {"snoozes", "user"}, {"asked", "user"}, {"substitutes", "user"},
	{"roles", "user"}}

// whose are the columns that hold nothing but a user, wherever they stand.
var whose = []string{"user", "called", "by", "host"}

// times are the columns that hold a time.
var times = []string{"at", "since", "created", "updated", "digested", "not_before", "begun", "ended", "until",
	"seen", "reminded"}

// told are the columns of games that everybody at the table may know.
const told = `id, rules, options, state, server, channel, thread, language, pace, created, updated`

// column is a column of a table.
type column struct{ table, name, kind string }

// disputes are the lines of events' books in which somebody has said why they dispute a result: of these
// lines alone it is known here what they say, since those words are personal.
func (s *Store) disputes() string {
	return `FROM event_lines WHERE instr(body, ?1) AND ` + s.kind.Disputed
}

// columns lists all that can be kept.
func (s *Store) columns(ctx context.Context, from Querier) ([]column, error) {
	return List(ctx, from, func(r Row) (c column, err error) { return c, r.Scan(&c.table, &c.name, &c.kind) },
		s.kind.Columns)
}

// Kept lists what is kept of a user.
func (s *Store) Kept(ctx context.Context, user ids.User) (_ storage.Kept, err error) {
	defer s.wrap(&err, "what is kept of a user")
	kept := storage.Kept{}
	err = Snapshot(ctx, s.read, func(from Querier) error {
		all, err := s.columns(ctx, from)
		if err != nil {
			return err
		}
		for _, c := range all {
			if !slices.Contains(whose, c.name) && (c.table != "users" || c.name != "id") || c.table == "games" {
				if err := namedIn(ctx, from, kept, c, user); err != nil {
					return err
				}
				continue
			}
			what := `*`
			switch c.table { // who else had to do with it is theirs
			case "deeds":
				what = `game, "by", kind, at`
			case "result_news":
				what = `server, kind, result, at`
			}
			if err := keptIn(ctx, from, kept, c.table, `SELECT `+what+` FROM `+c.table+` WHERE "`+c.name+
				`" = ?1`, user); err != nil {
				return err
			}
		}
		if err := keptIn(ctx, from, kept, "disputes", `SELECT event, at, `+s.kind.Reason+` AS reason `+s.disputes(),
			user); err != nil {
			return err
		}
		return keptIn(ctx, from, kept, "games", `SELECT `+told+`, host = ?1 AS hosted FROM games WHERE host = ?1
			OR id IN (SELECT game FROM seats WHERE user = ?1 UNION SELECT game FROM held WHERE user = ?1) ORDER BY created`, user)
	})
	return kept, err
}

// namedIn adds in how many rows a text names a user: what else it says is not theirs alone.
func namedIn(ctx context.Context, from Querier, kept storage.Kept, c column, user ids.User) error {
	unseen := c.table == "blocks" && c.name == "blocked" // by whom one is blocked nobody learns
	if c.kind != "TEXT" || c.table == "lines" || unseen || slices.Contains(whose, c.name) {
		return nil
	}
	counts, err := List(ctx, from, func(r Row) (n int64, err error) { return n, r.Scan(&n) },
		`SELECT count(*) FROM `+c.table+` WHERE instr("`+c.name+`", ?)`, user)
	if err == nil && counts[0] > 0 {
		kept["named"] = append(kept["named"],
			map[string]any{"table": c.table, "column": c.name, "rows": counts[0]})
	}
	return err
}

// keptIn adds the rows of a table to what is kept of a user. What is no text, number or time, such as a sum,
// tells nothing of anybody.
func keptIn(ctx context.Context, from Querier, kept storage.Kept, table, query string, user ids.User) error {
	rows, err := from.QueryContext(ctx, query, user)
	if err != nil {
		return err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		one := map[string]any{}
		for i, name := range names {
			switch value := values[i].(type) {
			case []byte:
			case int64:
				if one[name] = value; slices.Contains(times, name) && value != 0 {
					one[name] = unstamp(value)
				}
			default:
				one[name] = value
			}
		}
		kept[table] = append(kept[table], one)
	}
	return rows.Err()
}

// Forget takes a user out of everything.
func (s *Store) Forget(ctx context.Context, f storage.Forgetting) (err error) {
	defer s.wrap(&err, "forget a user")
	return s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
		if err := compareSitting(ctx, tx, f); err != nil {
			return err
		}
		spoilt, err := spoiltOf(ctx, tx, f.User)
		if err != nil {
			return err
		}
		script := []string{`DELETE FROM names WHERE game IN
				(SELECT game FROM seats WHERE user = ?1 UNION SELECT game FROM held WHERE user = ?1)`,
			`DELETE FROM seats WHERE user = ?1 AND game IN (SELECT id FROM games WHERE state IN (` + unended + `))`,
			`DELETE FROM bells WHERE instr(scope, ?1)`,
			`DELETE FROM votes WHERE instr(body, ?1)`,
			`DELETE FROM outbox WHERE instr(audience, ?1)`,
			`UPDATE event_lines SET body = ` + s.kind.Unsaid + ` WHERE (event, n) IN (SELECT event, n ` +
				s.disputes() + `)`}
		for _, p := range personal {
			script = append(script, `DELETE FROM `+p.table+` WHERE `+p.user+` = ?1`)
		}
		for _, statement := range script {
			if _, err := tx.ExecContext(ctx, statement, f.User); err != nil {
				return err
			}
		}
		for _, game := range f.Games {
			if _, err := tx.ExecContext(ctx, `DELETE FROM names WHERE game = ?`, game); err != nil {
				return err
			}
		}
		if err := s.rename(ctx, tx, f.User, f.As); err != nil {
			return err
		}
		for _, row := range f.Outbox {
			if err := enqueue(ctx, tx, row.Game, []storage.OutboxRow{row}); err != nil {
				return err
			}
		}
		if err := s.sealTouched(ctx, tx, spoilt...); err != nil { // damaged they stay
			return err
		}
		fresh, err := fingerprintOf(f.User, f.At)
		if err != nil {
			return err
		}
		return s.kind.Forgot(ctx, tx, fresh)
	})
}

// unended are the states of games in which somebody may still have to act.
const unended = `'lobby', 'running', 'frozen'`

// compareSitting is ErrConflict if a user has other seats in games that have not ended than the caller has
// seen.
func compareSitting(ctx context.Context, tx *sql.Tx, f storage.Forgetting) error {
	now, err := List(ctx, tx, func(r Row) (v storage.Seat, err error) {
		return v, r.Scan(&v.Game, &v.Seat, &v.User)
	}, `SELECT game, seat, user FROM seats WHERE user = ? AND game IN
		(SELECT id FROM games WHERE state IN (`+unended+`)) ORDER BY game, seat`, f.User)
	if err != nil {
		return err
	}
	for _, seat := range now {
		if !slices.Contains(f.Seats, seat) {
			return storage.ErrConflict
		}
	}
	return nil
}

// spoiltOf lists the damaged ones of the games whose sums would be made anew when a user is taken out of
// them.
func spoiltOf(ctx context.Context, tx *sql.Tx, user ids.User) (spoilt []ids.Game, err error) {
	query := `SELECT id FROM games WHERE host = ?1 OR instr(lobby, ?1)`
	for _, b := range Belongs {
		query += ` UNION SELECT game FROM ` + b.Table + ` WHERE ` + naming(b.Table)
	}
	games, err := List(ctx, tx, scanGameID, query, user)
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		damage, err := damageOf(ctx, tx, game)
		if err != nil {
			return nil, err
		}
		if damage != "" {
			spoilt = append(spoilt, game)
		}
	}
	return spoilt, nil
}

// naming is the condition that a row of a table that belongs to a game names the user ?1.
func naming(table string) string {
	if table == "stops" {
		return `"by" = ?1`
	}
	return `user = ?1`
}

// rename puts another user in the place of one wherever that one is named, alone or within a text. An id is
// so long that it stands in no other number. Lines of records name nobody.
func (s *Store) rename(ctx context.Context, tx *sql.Tx, user, as ids.User) error {
	all, err := s.columns(ctx, tx)
	if err != nil {
		return err
	}
	sets, wheres := map[string][]string{}, map[string][]string{}
	for _, c := range all {
		if c.kind == "TEXT" && c.table != "lines" {
			sets[c.table] = append(sets[c.table], fmt.Sprintf(`"%[1]s" = replace("%[1]s", ?1, ?2)`, c.name))
			wheres[c.table] = append(wheres[c.table], `instr("`+c.name+`", ?1)`)
		}
	}
	for table := range sets {
		if _, err := tx.ExecContext(ctx, `UPDATE `+table+` SET `+strings.Join(sets[table], `, `)+` WHERE `+
			strings.Join(wheres[table], ` OR `), user, as); err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
	}
	return nil
}
