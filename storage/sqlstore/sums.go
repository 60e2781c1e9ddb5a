package sqlstore

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"redbook/storage"
	"redbook/storage/ids"
)

// Sums tell whether what is read is what was written. A line's sum is made from the line before it too, so
// that a line that is missing or has another's place is noticed; a position's is made from the line that led
// to it; a game's from its row and what belongs to it below.

// Belongs are the tables whose rows a game's own sum is made from besides its row, with their order.
var Belongs = []struct{ Table, order string }{{"seats", "seat"}, {"orders", "seat, user"},
	{"held", "seat, user"}, {"stops", "state"}}

// sealTouched gives new sums to the games that a transaction has changed, but for some that are to stay as
// they are.
func (s *Store) sealTouched(ctx context.Context, tx *sql.Tx, but ...ids.Game) error {
	games, err := s.kind.Touched(ctx, tx)
	if err != nil || len(games) == 0 {
		return err
	}
	for _, game := range games {
		if slices.Contains(but, game) {
			continue
		}
		if err := sealGame(ctx, tx, game); err != nil {
			return err
		}
	}
	return s.kind.Untouch(ctx, tx)
}

func scanText(r Row) (text string, err error) { return text, r.Scan(&text) }

func scanGameID(r Row) (id ids.Game, err error) { return id, r.Scan(&id) }

func sealGame(ctx context.Context, tx *sql.Tx, game ids.Game) error {
	sum, _, err := gameSum(ctx, tx, game)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE games SET sum = ? WHERE id = ?`, sum, game)
	return err
}

// unspoilt is storage.ErrDamaged if a game's own sum does not hold: what is built on it would look sound.
func unspoilt(ctx context.Context, from Querier, game ids.Game) error {
	sum, kept, err := gameSum(ctx, from, game)
	if err == nil && !bytes.Equal(sum, kept) {
		err = storage.ErrDamaged
	}
	return err
}

// gameSum makes the sum of a game from what stands there, and returns the one that is kept.
func gameSum(ctx context.Context, from Querier, game ids.Game) (sum, kept []byte, err error) {
	parts, kept, err := values(ctx, from, `SELECT * FROM games WHERE id = ?`, game)
	if err != nil {
		return nil, nil, err
	}
	for _, b := range Belongs {
		more, _, err := values(ctx, from, `SELECT * FROM `+b.Table+` WHERE game = ? ORDER BY `+b.order, game)
		if err != nil {
			return nil, nil, err
		}
		parts = append(append(parts, b.Table), more...)
	}
	return digest(parts...), kept, nil
}

// values lists all that stands in some rows, column by column with its name, but for the column sum, which is
// returned apart. Columns that a later program adds are in it without a word here, once something stands
// there: NULL is left out, so that the sums stay what they are while programs of both kinds serve a store.
func values(ctx context.Context, from Querier, query string,
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
			if row[i] == nil {
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
	digestInto(h, parts...)
	return h.Sum(nil)
}

func digestInto(h hash.Hash, parts ...any) {
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
func eachLine(ctx context.Context, from Querier, game ids.Game,
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
func damageOf(ctx context.Context, from Querier, game ids.Game) (string, error) {
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
	if lines == 0 {
		if what, there, err := archiveDamage(ctx, from, game); there || err != nil {
			return what, err
		}
	}
	return positionDamage(ctx, from, game, last, lines)
}

// positionDamage is damageOf of a game's newest position, which the last of its lines has led to.
func positionDamage(ctx context.Context, from Querier, game ids.Game, last []byte,
	lines int) (what string, err error) {
	_, err = List(ctx, from, func(r Row) (none struct{}, err error) {
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
	defer s.wrap(&err, "verify game %s", game)
	if _, err := s.Game(ctx, game); err != nil {
		return "", err
	}
	err = Snapshot(ctx, s.read, func(from Querier) error {
		damage, err = damageOf(ctx, from, game)
		return err
	})
	return damage, err
}

// Snapshot reads a store as it was at one moment. Sums are compared with rows that other queries have read,
// so a move between the two would look like damage.
func Snapshot(ctx context.Context, db *sql.DB, do func(Querier) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing was written
	return do(tx)
}

// Accept takes a frozen game for right as it stands.
func (s *Store) Accept(ctx context.Context, game ids.Game) (err error) {
	defer s.wrap(&err, "accept game %s", game)
	return s.change(ctx, ofGame(game), "", unstamp(0), func(tx *sql.Tx) error {
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

// SealAnew gives everything new sums after the tables have got another version, but for the games that were
// damaged before: those stay so. Where tables were only added to, the sums are what they were, and programs
// of the version before may be at work meanwhile.
func (s *Store) SealAnew(ctx context.Context, version int64, damaged []Damage) error {
	sealed, err := List(ctx, s.read, scanNumber, `SELECT sealed FROM ledger`)
	if err != nil || len(sealed) == 1 && sealed[0] >= version {
		return err
	}
	return s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
		was, err := Number(ctx, tx, `SELECT sealed FROM ledger`)
		if err != nil || was >= version {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE ledger SET sealed = ?`, version); err != nil {
			return err
		}
		if served, err := Serves(ctx, tx, was); err != nil || served {
			return err
		}
		games, err := List(ctx, tx, scanGameID, `SELECT id FROM games`)
		if err != nil {
			return err
		}
		for _, game := range games {
			if slices.ContainsFunc(damaged, func(d Damage) bool { return d.Game == game }) {
				continue
			}
			if err := sealAll(ctx, tx, game); err != nil {
				return err
			}
		}
		return s.kind.Untouch(ctx, tx)
	})
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

// Damages lists what is damaged of the games under a condition, if the sums of a store were made for the
// tables that it has.
func Damages(ctx context.Context, db *sql.DB, condition string) (found []Damage, err error) {
	err = Snapshot(ctx, db, func(from Querier) error {
		found, err = damagesIn(ctx, from, condition)
		return err
	})
	return found, err
}

func damagesIn(ctx context.Context, from Querier, condition string) (found []Damage, err error) {
	version, err := Version(ctx, from)
	if err != nil {
		return nil, err
	}
	sealed, err := List(ctx, from, scanNumber, `SELECT sealed FROM ledger`)
	if err != nil || len(sealed) != 1 || sealed[0] != version {
		return nil, err
	}
	games, err := List(ctx, from, func(r Row) (d Damage, err error) { return d, r.Scan(&d.Game, &d.State) },
		`SELECT id, state FROM games WHERE `+condition+` ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for _, d := range games {
		switch d.What, err = damageOf(ctx, from, d.Game); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			if _, gone := Version(ctx, from); gone != nil { // it is not the game: nothing can be read any more
				return nil, fmt.Errorf("look at game %s: %w", d.Game, err)
			}
			d.What = fmt.Sprintf("it cannot be read (%v)", err)
		}
		if d.What != "" {
			found = append(found, d)
		}
	}
	return found, nil
}

// Version is the version of a store's tables.
func Version(ctx context.Context, from Querier) (int64, error) {
	version, err := Number(ctx, from, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`)
	if err != nil {
		err = fmt.Errorf("this is no store of ours: %w", err)
	}
	return version, err
}

// Outgrown is storage.ErrNewerDatabase if a newer program has brought the tables to a version that one whose
// newest migration is given cannot serve: they lack something that it reads. What was only added does not
// disturb it.
func Outgrown(ctx context.Context, from Querier, version, newest int64) error {
	if version <= newest {
		return nil
	}
	served, err := Serves(ctx, from, newest)
	if err != nil || served {
		return err
	}
	return fmt.Errorf("%w: it has version %d, this program knows up to %d", storage.ErrNewerDatabase, version,
		newest)
}

// Serves reports whether a program can serve a store, whose newest migration is given.
func Serves(ctx context.Context, from Querier, newest int64) (bool, error) {
	oldest, err := Number(ctx, from, `SELECT oldest FROM ledger`)
	return oldest <= newest, err
}

// Condition is what a look at a store has found.
type Condition struct {
	Version int64 // of its tables
	Newest  int64 // that this program knows
	Games   int
	Frozen  []Damage // frozen games that are damaged: they wait for the operator
	Unsafe  []string // why a power cut may lose what was kept, and what to do
}

// Newest is the version of the tables that migrations lead to.
func Newest(migrations fs.FS) (int64, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	newest := int64(0)
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return 0, err
		}
		newest = max(newest, version)
	}
	return newest, nil
}

// Number reads one number.
func Number(ctx context.Context, from Querier, query string, args ...any) (int64, error) {
	numbers, err := List(ctx, from, scanNumber, query, args...)
	if err == nil && len(numbers) != 1 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return 0, err
	}
	return numbers[0], nil
}

func scanNumber(r Row) (n int64, err error) { return n, r.Scan(&n) }

// Contents is the digest of all that the sums speak for, read without looking at them.
func Contents(ctx context.Context, from Querier) ([]byte, error) {
	var parts []any
	for _, query := range []string{
		`SELECT game, sequence, text, at FROM lines ORDER BY game, sequence`,
		`SELECT game, sequence, data FROM positions ORDER BY game`,
		`SELECT game, lines, data FROM archives ORDER BY game`,
	} {
		more, _, err := values(ctx, from, query)
		if err != nil {
			return nil, err
		}
		parts = append(parts, more...)
	}
	games, err := List(ctx, from, scanGameID, `SELECT id FROM games ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		sum, _, err := gameSum(ctx, from, game)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
		parts = append(parts, sum)
	}
	return digest(parts...), nil
}

// LiveDamages is a DamagedError if a game that has not ended is damaged. Those that are frozen are returned.
func LiveDamages(ctx context.Context, db *sql.DB) (frozen []Damage, err error) {
	found, err := Damages(ctx, db, `state NOT IN ('finished', 'cancelled')`)
	if err != nil {
		return nil, err
	}
	var live []Damage
	for _, d := range found {
		if d.State == storage.Frozen {
			frozen = append(frozen, d)
		} else {
			live = append(live, d)
		}
	}
	if live != nil {
		return nil, &DamagedError{live}
	}
	return frozen, nil
}
