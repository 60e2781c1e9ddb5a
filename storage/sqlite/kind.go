package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// kind is what SQLite does in its own way.
func (s *Store) kind() sqlstore.Kind {
	return sqlstore.Kind{
		Touched: func(ctx context.Context, tx *sql.Tx) ([]ids.Game, error) {
			scan := func(r sqlstore.Row) (game ids.Game, err error) { return game, r.Scan(&game) }
			return sqlstore.List(ctx, tx, scan, `SELECT DISTINCT game FROM touched`)
		},
		Untouch: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM touched`)
			return err
		},
		Last: func(ctx context.Context, tx *sql.Tx) (func(), error) {
			var changes uint64
			err := tx.QueryRowContext(ctx, `UPDATE ledger SET commits = commits + 1 RETURNING commits`).Scan(&changes)
			return func() { s.lock.note(changes) }, err
		},
		Missing: missing,
		Forgot: func(_ context.Context, _ *sql.Tx, f sqlstore.Fingerprint) error {
			return noteForgotten(s.path, f)
		},
		Fingerprints: func(context.Context) ([]sqlstore.Fingerprint, error) { return fingerprints(s.path) },
		Given: func(ctx context.Context, from sqlstore.Querier, table string) (int64, error) {
			return sqlstore.Number(ctx, from, `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
				coalesce((SELECT max(id) FROM `+table+`), 0))`, table)
		},
		Skip: skip,
		Columns: `SELECT t.name, c.name, c.type FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
			WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'goose_%' ORDER BY t.name, c.cid`,
		Disputed: `json_valid(body) AND body ->> '$.kind' = 'disputed' AND body ->> '$.who' = ?1`,
		Reason:   `body ->> '$.reason'`,
		Unsaid:   `json_remove(body, '$.reason')`,
	}
}

// skip has a table give no id again up to one. The ids of tables without a row in sqlite_sequence follow on
// the largest that is there.
func skip(ctx context.Context, tx *sql.Tx, table string, id int64) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = ? AND seq < ?`, table,
		id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2
		WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)
		AND EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?1 AND sql LIKE '%AUTOINCREMENT%')`, table, id)
	return err
}

func missing(err error) bool {
	var refused sqlite3.Error
	return errors.As(err, &refused) && refused.ExtendedCode == sqlite3.ErrConstraintForeignKey
}

// watch has the writing connection note which games' sums are out of date, whatever statement changed what
// they are made from. The triggers are the connection's own: a program that changes the file behind our back
// makes no new sums.
func watch(ctx context.Context, db *sql.DB) error {
	script := `PRAGMA temp_store = MEMORY; CREATE TEMP TABLE touched (game TEXT NOT NULL);
		CREATE TEMP TRIGGER touched_insert AFTER INSERT ON games BEGIN INSERT INTO touched VALUES (new.id); END;
		CREATE TEMP TRIGGER touched_update AFTER UPDATE ON games WHEN new.sum IS old.sum
			BEGIN INSERT INTO touched VALUES (new.id); END;`
	for _, b := range sqlstore.Belongs {
		for event, row := range map[string]string{"INSERT": "new", "UPDATE": "new", "DELETE": "old"} {
			script += fmt.Sprintf(`CREATE TEMP TRIGGER touched_%[1]s_%[2]s AFTER %[2]s ON %[1]s
				BEGIN INSERT INTO touched VALUES (%[3]s.game); END;`, b.Table, event, row)
		}
	}
	_, err := db.ExecContext(ctx, script)
	return err
}
