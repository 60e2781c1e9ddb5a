package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/storage"
	"redbook/storage/ids"
)

// Sums tell whether what is read is what was written. A line's sum is made from the line before it too, so
// that a line that is missing or has another's place is noticed; a position's is made from the line that led
// to it; a game's from its row and what belongs to it below.

// belongs are the tables whose rows a game's own sum is made from besides its row, with their order.
var belongs = []struct{ table, order string }{{"seats", "seat"}, {"orders", "seat, user"},
	{"held", "seat, user"}, {"stops", "state"}}

// watch has the writing connection note which games' sums are out of date, whatever statement changed what
// they are made from. The triggers are the connection's own: a program that changes the file behind our back
// makes no new sums.
func watch(ctx context.Context, db *sql.DB) error {
	script := `PRAGMA temp_store = MEMORY; CREATE TEMP TABLE touched (game TEXT NOT NULL);
		CREATE TEMP TRIGGER touched_insert AFTER INSERT ON games BEGIN INSERT INTO touched VALUES (new.id); END;
		CREATE TEMP TRIGGER touched_update AFTER UPDATE ON games WHEN new.sum IS old.sum BEGIN INSERT INTO touched VALUES (new.id); END;`
	for _, b := range belongs {
		for event, row := range map[string]string{"INSERT": "new", "UPDATE": "new", "DELETE": "old"} {
			script += fmt.Sprintf(`CREATE TEMP TRIGGER touched_%s_%s AFTER %s ON %s BEGIN INSERT INTO touched VALUES (%s.game); END;`,
				b.table, event, event, b.table, row)
		}
	}
	_, err := db.ExecContext(ctx, script)
	return err
}

// sealTouched gives new sums to the games that a transaction has changed.
func sealTouched(ctx context.Context, tx *sql.Tx) error {
	games, err := list(ctx, tx, scanGameID, `SELECT DISTINCT game FROM touched`)
	if err != nil {
		return err
	}
	for _, game := range games {
		if err := sealGame(ctx, tx, game); err != nil {
			return err
		}
	}
	return untouch(ctx, tx)
}

func untouch(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM touched`)
	return err
}

func scanText(r row) (text string, err error) { return text, r.Scan(&text) }

func scanGameID(r row) (id ids.Game, err error) { return id, r.Scan(&id) }

func sealGame(ctx context.Context, tx *sql.Tx, game ids.Game) error {
	sum, _, err := gameSum(ctx, tx, game)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE games SET sum = ? WHERE id = ?`, sum, game)
	return err
}

// unspoilt is storage.ErrDamaged if a game's own sum does not hold: what is built on it would look sound.
func unspoilt(ctx context.Context, from querier, game ids.Game) error {
	sum, kept, err := gameSum(ctx, from, game)
	if err == nil && !bytes.Equal(sum, kept) {
		err = storage.ErrDamaged
	}
	return err
}

// gameSum makes the sum of a game from what stands there, and returns the one that is kept.
func gameSum(ctx context.Context, from querier, game ids.Game) (sum, kept []byte, err error) {
	parts, kept, err := values(ctx, from, `SELECT * FROM games WHERE id = ?`, game)
	if err != nil {
		return nil, nil, err
	}
	for _, b := range belongs {
		more, _, err := values(ctx, from, `SELECT * FROM `+b.table+` WHERE game = ? ORDER BY `+b.order, game)
		if err != nil {
			return nil, nil, err
		}
		parts = append(append(parts, b.table), more...)
	}
	return digest(parts...), kept, nil
}

// values lists all that stands in some rows, column by column with its name, but for the column sum, which is
// returned apart. Columns that a later program adds are in it without a word here.
func values(ctx context.Context, from querier, query string,
	args ...any) (parts []any, sum []byte, err error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, nil, err
	}
	row, into := make([]any, len(names)), make([]any, len(names))
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, nil, err
		}
		for i, name := range names {
			if name == "sum" {
				sum, _ = row[i].([]byte)
				continue
			}
			parts = append(parts, name, row[i])
		}
	}
	return parts, sum, rows.Err()
}

// digest is the SHA-256 of some values, each with its kind and length before it.
func digest(parts ...any) []byte {
	h := sha256.New()
	for _, part := range parts {
		var data []byte
		switch part := part.(type) {
		case string:
			data = []byte(part)
		case []byte:
			data = part
		default:
			data = fmt.Append(nil, part)
		}
		fmt.Fprintf(h, "%T %d ", part, len(data))
		h.Write(data)
	}
	return h.Sum(nil)
}

// lineSum is the sum of a line that stands after a line with the sum before.
func lineSum(before []byte, game ids.Game, sequence int, text string, at int64) []byte {
	return digest(before, string(game), int64(sequence), text, at)
}

// positionSum is the sum of a position to which a line with the sum before has led.
func positionSum(before []byte, game ids.Game, sequence int, data []byte) []byte {
	return digest(before, string(game), int64(sequence), data)
}

// lastSum is the sum of the last of so many lines of a game.
func lastSum(ctx context.Context, tx *sql.Tx, game ids.Game, lines int) (sum []byte, err error) {
	if lines == 0 {
		return []byte{}, nil
	}
	return sum, tx.QueryRowContext(ctx, `SELECT sum FROM lines WHERE game = ? AND sequence = ?`, game, lines-1).
		Scan(&sum)
}

// eachLine hands over the lines of a game in order, with the sums that are kept and those that they should
// have.
func eachLine(ctx context.Context, from querier, game ids.Game,
	do func(n, sequence int, sum, kept []byte) error) (last []byte, lines int, err error) {
	rows, err := from.QueryContext(ctx,
		`SELECT sequence, text, at, sum FROM lines WHERE game = ? ORDER BY sequence`, game)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	last = []byte{}
	for ; rows.Next(); lines++ {
		var sequence int
		var at int64
		var text, kept sql.RawBytes
		if err := rows.Scan(&sequence, &text, &at, &kept); err != nil {
			return nil, 0, err
		}
		sum := lineSum(last, game, sequence, string(text), at)
		if err := do(lines, sequence, sum, kept); err != nil {
			return nil, 0, err
		}
		last = sum
	}
	return last, lines, rows.Err()
}

// damageOf says what of a game is not as it was written; "" for nothing.
func damageOf(ctx context.Context, from querier, game ids.Game) (string, error) {
	sum, kept, err := gameSum(ctx, from, game)
	switch {
	case err != nil:
		return "", err
	case !bytes.Equal(sum, kept):
		return "its seed, its waits, its seats or something else about it", nil
	}
	damage := errors.New("damage")
	var what string
	last, lines, err := eachLine(ctx, from, game, func(n, sequence int, sum, kept []byte) error {
		switch {
		case n != sequence:
			what = fmt.Sprintf("line %d of its record is missing", n)
		case !bytes.Equal(sum, kept):
			what = fmt.Sprintf("line %d of its record", n)
		default:
			return nil
		}
		return damage
	})
	if errors.Is(err, damage) {
		return what, nil
	}
	if err != nil {
		return "", err
	}
	return positionDamage(ctx, from, game, last, lines)
}

// positionDamage is damageOf of a game's newest position, which the last of its lines has led to.
func positionDamage(ctx context.Context, from querier, game ids.Game, last []byte,
	lines int) (what string, err error) {
	_, err = list(ctx, from, func(r row) (none struct{}, err error) {
		var expected int
		var sequence sql.NullInt64
		var data, kept []byte
		err = r.Scan(&expected, &sequence, &data, &kept)
		switch {
		case err != nil:
		case expected != lines:
			what = fmt.Sprintf("its record has %d lines and should have %d", lines, expected)
		case lines > 0 && !sequence.Valid:
			what = "its position is missing"
		case lines > 0 && (sequence.Int64 != int64(lines) ||
			!bytes.Equal(kept, positionSum(last, game, lines, data))):
			what = "its position"
		}
		return none, err
	}, `SELECT g.sequence, p.sequence, p.data, p.sum FROM games AS g LEFT JOIN positions AS p ON p.game = g.id WHERE g.id = ?`, game)
	return what, err
}

// Verify says what of a game is not as it was written; "" for nothing.
func (s *Store) Verify(ctx context.Context, game ids.Game) (damage string, err error) {
	defer wrap(&err, "verify game %s", game)
	if _, err := s.Game(ctx, game); err != nil {
		return "", err
	}
	err = snapshot(ctx, s.read, func(from querier) error {
		damage, err = damageOf(ctx, from, game)
		return err
	})
	return damage, err
}

// snapshot reads a store as it was at one moment. Sums are compared with rows that other queries have read,
// so a move between the two would look like damage.
func snapshot(ctx context.Context, db *sql.DB, do func(querier) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing was written
	return do(tx)
}

// Accept takes a frozen game for right as it stands.
func (s *Store) Accept(ctx context.Context, game ids.Game) (err error) {
	defer wrap(&err, "accept game %s", game)
	return s.change(ctx, "", unstamp(0), func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, game)
		if err != nil {
			return err
		}
		if state != storage.Frozen {
			return storage.ErrConflict
		}
		return sealAll(ctx, tx, game)
	})
}

// sealAll gives a game, its lines and its position new sums.
func sealAll(ctx context.Context, tx *sql.Tx, game ids.Game) error {
	type line struct {
		sequence int
		sum      []byte
	}
	var stale []line
	last, lines, err := eachLine(ctx, tx, game, func(_, sequence int, sum, kept []byte) error {
		if !bytes.Equal(sum, kept) {
			stale = append(stale, line{sequence, sum})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, l := range stale {
		if _, err := tx.ExecContext(ctx, `UPDATE lines SET sum = ? WHERE game = ? AND sequence = ?`, l.sum, game,
			l.sequence); err != nil {
			return err
		}
	}
	var data []byte
	switch err := tx.QueryRowContext(ctx, `SELECT data FROM positions WHERE game = ?`, game).Scan(&data); {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return err
	default:
		if _, err := tx.ExecContext(ctx, `UPDATE positions SET sum = ? WHERE game = ?`,
			positionSum(last, game, lines, data), game); err != nil {
			return err
		}
	}
	return sealGame(ctx, tx, game)
}

// sealAnew gives everything new sums after the tables have changed, but for the games that were damaged
// before: those stay so.
func (s *Store) sealAnew(ctx context.Context, damaged []Damage) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	newest, err := newestVersion()
	if err != nil {
		return err
	}
	n, err := affected(tx.ExecContext(ctx, `UPDATE ledger SET sealed = ?1 WHERE sealed <> ?1`, newest))
	if err != nil || n == 0 {
		return err
	}
	games, err := list(ctx, tx, scanGameID, `SELECT id FROM games`)
	if err != nil {
		return err
	}
	games = slices.DeleteFunc(games, func(game ids.Game) bool {
		return slices.ContainsFunc(damaged, func(d Damage) bool { return d.Game == game })
	})
	for _, game := range games {
		if err := sealAll(ctx, tx, game); err != nil {
			return err
		}
	}
	if err := untouch(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Damage is what of a game is not as it was written.
type Damage struct {
	Game  ids.Game
	State storage.State
	What  string
}

func (d Damage) String() string { return fmt.Sprintf("game %s (%s): %s", d.Game, d.State, d.What) }

// DamagedError is a store in which games are damaged.
type DamagedError struct{ Games []Damage }

func (e *DamagedError) Error() string {
	texts := make([]string, len(e.Games))
	for i, d := range e.Games {
		texts[i] = d.String()
	}
	return "damaged: " + strings.Join(texts, "; ")
}

// Is says that this is storage.ErrDamaged.
func (e *DamagedError) Is(target error) bool { return target == storage.ErrDamaged }

// Which stores have sums that can be checked: those with the tables of this program, and those that are
// about to get them.
const (
	current  = `sealed = version`
	outdated = `sealed = version AND version < newest`
)

// damages lists what is damaged of the games under a condition, in a store whose sums count.
func damages(ctx context.Context, db *sql.DB, condition, which string) (found []Damage, err error) {
	err = snapshot(ctx, db, func(from querier) error {
		found, err = damagesIn(ctx, from, condition, which)
		return err
	})
	return found, err
}

func damagesIn(ctx context.Context, from querier, condition, which string) (found []Damage, err error) {
	newest, err := newestVersion()
	if err != nil {
		return nil, err
	}
	there, err := list(ctx, from, scanText, `SELECT name FROM sqlite_schema WHERE name = 'ledger'`)
	if err != nil || len(there) == 0 {
		return nil, err // made before there were sums
	}
	there, err = list(ctx, from, scanText, `SELECT 'yes' FROM
		(SELECT sealed, (SELECT max(version_id) FROM goose_db_version WHERE is_applied) AS version, ? AS newest FROM ledger) WHERE `+which, newest)
	if err != nil || len(there) == 0 {
		return nil, err
	}
	games, err := list(ctx, from, func(r row) (d Damage, err error) { return d, r.Scan(&d.Game, &d.State) },
		`SELECT id, state FROM games WHERE `+condition+` ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for _, d := range games {
		switch d.What, err = damageOf(ctx, from, d.Game); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			d.What = fmt.Sprintf("it cannot be read (%v)", err)
		}
		if d.What != "" {
			found = append(found, d)
		}
	}
	return found, nil
}

// changes is the number of changes that a store has seen, as it stands in its lock file too; see lock.go.
func changes(ctx context.Context, from querier) (uint64, error) {
	counts, err := list(ctx, from, func(r row) (n uint64, err error) { return n, r.Scan(&n) },
		`SELECT commits FROM ledger`)
	if err != nil || len(counts) != 1 {
		return 0, errors.Join(err, fmt.Errorf("the ledger has %d rows", len(counts)))
	}
	return counts[0], nil
}
