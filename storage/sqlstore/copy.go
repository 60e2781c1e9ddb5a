package sqlstore

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// A copy moves all rows of a store into another one, as they are, sums too: the tables of both have the same
// columns in the same order, whatever the database.

// ErrNotEmpty is a store that holds games which a copy would overwrite.
var ErrNotEmpty = errors.New("storage: there are other games already")

// first are the tables to which rows of others belong.
var first = []string{"games", "events", "results"}

// last is the table that follows what is done to others.
const last = "timeouts"

// numbered are the tables whose rows get their ids from the database. No id is given twice, in a copy
// neither: messages are recognized by those of the outbox.
var numbered = []string{"outbox", "result_news", "deeds", "setups"}

// together is how many values are written by one statement at most.
const together = 1000

// Copied is what a copy has come to.
type Copied struct {
	Games int
	Rows  int64
}

// Copy replaces all that a store holds by what another one does at this moment, and compares the two. It is
// ErrNotEmpty, unless replace is set, if the store holds anything of a game that the other one does not: what
// an earlier copy has left does no harm. The tables of both must have the same version.
func Copy(ctx context.Context, from, to *Store, replace bool) (done Copied, err error) {
	defer to.wrap(&err, "copy a store")
	err = Snapshot(ctx, from.read, func(source Querier) error {
		return to.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
			done = Copied{}
			tables, err := sameTables(ctx, from, source, to, tx)
			if err != nil {
				return err
			}
			if !replace {
				if err := follows(ctx, source, tx); err != nil {
					return err
				}
			}
			for _, t := range slices.Backward(tables) {
				if _, err := tx.ExecContext(ctx, `DELETE FROM `+t.name); err != nil {
					return fmt.Errorf("%s: %w", t.name, err)
				}
			}
			for _, t := range tables {
				rows, err := t.copy(ctx, source, tx)
				if err != nil {
					return fmt.Errorf("%s: %w", t.name, err)
				}
				if done.Rows += rows; t.name == "games" {
					done.Games = int(rows)
				}
			}
			if err := copyLedger(ctx, source, tx); err != nil {
				return err
			}
			if err := copyFingerprints(ctx, from, to, tx); err != nil {
				return err
			}
			for _, table := range numbered {
				given, err := from.kind.Given(ctx, source, table)
				if err != nil {
					return err
				}
				if err := to.kind.Skip(ctx, tx, table, given); err != nil {
					return err
				}
			}
			for _, t := range tables {
				if err := t.compare(ctx, source, tx); err != nil {
					return err
				}
			}
			return to.kind.Untouch(ctx, tx) // the sums came with the rows
		})
	})
	return done, err
}

// copied is a table with its columns, quoted.
type copied struct {
	name    string
	columns []string
}

// sameTables lists the tables in the order in which they can be filled.
func sameTables(ctx context.Context, from *Store, source Querier, to *Store, tx *sql.Tx) ([]copied, error) {
	theirs, err := from.columns(ctx, source)
	if err != nil {
		return nil, err
	}
	ours, err := to.columns(ctx, tx)
	if err != nil {
		return nil, err
	}
	var tables []copied
	for _, c := range theirs {
		if n := len(tables); n == 0 || tables[n-1].name != c.table {
			tables = append(tables, copied{name: c.table})
		}
		t := &tables[len(tables)-1]
		t.columns = append(t.columns, `"`+c.name+`"`)
	}
	name := func(c column) string { return c.table + "." + c.name }
	if !slices.EqualFunc(theirs, ours, func(a, b column) bool { return name(a) == name(b) }) {
		return nil, errors.New("the two stores have different tables: bring both up to date by the same program")
	}
	tables = slices.DeleteFunc(tables, func(t copied) bool { return t.name == "ledger" })
	rank := func(t copied) int {
		if t.name == last {
			return len(first) + 1
		}
		if at := slices.Index(first, t.name); at >= 0 {
			return at
		}
		return len(first)
	}
	slices.SortStableFunc(tables, func(a, b copied) int { return rank(a) - rank(b) })
	return tables, nil
}

// follows is ErrNotEmpty if a store holds a game, or a line of one, that another store does not.
func follows(ctx context.Context, source, ours Querier) error {
	type newest struct {
		game  ids.Game
		lines int
	}
	kept, err := List(ctx, ours, func(r Row) (n newest, err error) { return n, r.Scan(&n.game, &n.lines) },
		`SELECT id, sequence FROM games ORDER BY id`)
	if err != nil {
		return err
	}
	for _, n := range kept {
		const games = `SELECT id FROM games WHERE id = ? AND sequence >= ?`
		there, err := List(ctx, source, scanGameID, games, n.game, n.lines)
		if err != nil {
			return err
		}
		theirs, err := sumOfLine(ctx, source, n.game, n.lines-1)
		if err != nil {
			return err
		}
		mine, err := sumOfLine(ctx, ours, n.game, n.lines-1)
		if err != nil {
			return err
		}
		if len(there) == 0 || theirs != mine {
			return fmt.Errorf("%w: game %s", ErrNotEmpty, n.game)
		}
	}
	return nil
}

// copy writes all rows of a table, and returns how many these are.
func (t copied) copy(ctx context.Context, source Querier, tx *sql.Tx) (n int64, err error) {
	var args []any
	write := func() error {
		if len(args) == 0 {
			return nil
		}
		row := `(` + marks(len(t.columns)) + `)`
		_, err := tx.ExecContext(ctx, `INSERT INTO `+t.name+` (`+strings.Join(t.columns, `, `)+`) VALUES `+row+
			strings.Repeat(`, `+row, len(args)/len(t.columns)-1), args...)
		args = args[:0]
		return err
	}
	err = t.each(ctx, source, func(values []any) error {
		args = append(args, values...)
		n++
		if len(args)+len(values) <= together {
			return nil
		}
		return write()
	})
	return n, errors.Join(err, write())
}

// each hands over the rows of a table, always in the same order.
func (t copied) each(ctx context.Context, from Querier, do func(values []any) error) error {
	order := make([]string, len(t.columns))
	for i := range order {
		order[i] = strconv.Itoa(i + 1)
	}
	rows, err := from.QueryContext(ctx, `SELECT `+strings.Join(t.columns, `, `)+` FROM `+t.name+` ORDER BY `+
		strings.Join(order, `, `))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// copyFingerprints takes over who was forgotten: backups of the store that is copied may be restored to the
// other.
func copyFingerprints(ctx context.Context, from, to *Store, tx *sql.Tx) error {
	theirs, err := from.kind.Fingerprints(ctx)
	if err != nil {
		return err
	}
	ours, err := to.kind.Fingerprints(ctx)
	if err != nil {
		return err
	}
	for _, f := range theirs {
		if slices.Contains(ours, f) {
			continue
		}
		if err := to.kind.Forgot(ctx, tx, f); err != nil {
			return err
		}
	}
	return nil
}

// compare is storage.ErrDamaged if a table does not hold the same in both stores.
func (t copied) compare(ctx context.Context, source, ours Querier) error {
	var sums [2]string
	for i, from := range []Querier{source, ours} {
		h := sha256.New()
		add := func(values []any) error {
			digestInto(h, values...)
			return nil
		}
		if err := t.each(ctx, from, add); err != nil {
			return err
		}
		sums[i] = string(h.Sum(nil))
	}
	if sums[0] != sums[1] {
		return fmt.Errorf("%w: the copy of table %s is not like what it is a copy of", storage.ErrDamaged, t.name)
	}
	return nil
}

// copyLedger takes over for which version the sums were made, and when the clock was looked at last.
func copyLedger(ctx context.Context, source Querier, tx *sql.Tx) error {
	type ledger struct{ sealed, seen int64 }
	theirs, err := List(ctx, source, func(r Row) (l ledger, err error) { return l, r.Scan(&l.sealed, &l.seen) },
		`SELECT sealed, seen FROM ledger`)
	if err != nil || len(theirs) != 1 {
		return errors.Join(err, fmt.Errorf("the ledger has %d rows", len(theirs)))
	}
	_, err = tx.ExecContext(ctx, `UPDATE ledger SET sealed = ?, seen = ?`, theirs[0].sealed, theirs[0].seen)
	return err
}
