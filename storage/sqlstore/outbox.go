package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// enqueue puts rows into the outbox.
func enqueue(ctx context.Context, tx *sql.Tx, game ids.Game, rows []storage.OutboxRow) error {
	for _, r := range rows {
		_, err := tx.ExecContext(ctx,
			`INSERT INTO outbox (game, audience, kind, body, created, not_before) VALUES (?, ?, ?, ?, ?, ?)`,
			game, r.Audience, r.Kind, r.Body, stamp(r.Created), stamp(r.NotBefore))
		if err != nil {
			return fmt.Errorf("outbox: %w", err)
		}
	}
	return nil
}

// Enqueue adds rows to the outbox that belong to no other change.
func (s *Store) Enqueue(ctx context.Context, rows ...storage.OutboxRow) (err error) {
	defer s.wrap(&err, "add %d outbox rows", len(rows))
	var games []ids.Game
	for _, r := range rows {
		games = append(games, r.Game)
	}
	return s.change(ctx, ofGame(games...), "", time.Time{}, func(tx *sql.Tx) error {
		for _, r := range rows {
			if err := enqueue(ctx, tx, r.Game, []storage.OutboxRow{r}); err != nil {
				return err
			}
		}
		return nil
	})
}

// outboxColumns are what outboxRow reads.
const outboxColumns = `id, game, audience, kind, body, created, attempts, not_before`

func outboxRow(r Row) (o storage.OutboxRow, err error) {
	var created, notBefore int64
	err = r.Scan(&o.ID, &o.Game, &o.Audience, &o.Kind, &o.Body, &created, &o.Attempts, &notBefore)
	o.Created, o.NotBefore = unstamp(created), unstamp(notBefore)
	return o, err
}

// Pending lists what waits to be told: for each game and audience everything, or nothing while its oldest row
// must wait.
func (s *Store) Pending(ctx context.Context, now time.Time, limit int) (_ []storage.OutboxRow, err error) {
	defer s.wrap(&err, "outbox")
	return List(ctx, s.read, outboxRow, `SELECT `+outboxColumns+` FROM outbox AS o
		WHERE ? >= (SELECT not_before FROM outbox WHERE game = o.game AND audience = o.audience ORDER BY id LIMIT 1)
		AND game NOT IN (`+absent+`) AND `+s.ourGame(`o.game`)+`
		ORDER BY id LIMIT ?`, stamp(now), limit)
}

// Untold lists what waits for one audience of a game.
func (s *Store) Untold(ctx context.Context, game ids.Game,
	audience string) (_ []storage.OutboxRow, err error) {
	defer s.wrap(&err, "outbox of game %s for %s", game, audience)
	return List(ctx, s.read, outboxRow,
		`SELECT `+outboxColumns+` FROM outbox WHERE game = ? AND audience = ? ORDER BY id`, game, audience)
}

// Delivered takes rows out that have been told.
func (s *Store) Delivered(ctx context.Context, ids ...int64) error {
	return s.changeRows(ctx, `DELETE FROM outbox`, nil, ids)
}

// Told takes out the rows of one moment.
func (s *Store) Told(ctx context.Context, game ids.Game, audience string, created time.Time) (err error) {
	defer s.wrap(&err, "told to %s of game %s", audience, game)
	_, err = s.write.ExecContext(ctx, `DELETE FROM outbox WHERE game = ? AND audience = ? AND created = ?`, game,
		audience, stamp(created))
	return err
}

// Postpone counts a failed attempt and sets the next one.
func (s *Store) Postpone(ctx context.Context, until time.Time, ids ...int64) error {
	return s.changeRows(ctx, `UPDATE outbox SET attempts = attempts + 1, not_before = ?`, []any{stamp(until)},
		ids)
}

// Defer sets when rows that have to wait may be told. It counts no attempt.
func (s *Store) Defer(ctx context.Context, until time.Time, ids ...int64) error {
	return s.changeRows(ctx, `UPDATE outbox SET not_before = ?`, []any{stamp(until)}, ids)
}

func (s *Store) changeRows(ctx context.Context, what string, args []any, ids []int64) (err error) {
	defer s.wrap(&err, "outbox rows %d", ids)
	if len(ids) == 0 {
		return nil
	}
	for _, id := range ids {
		args = append(args, id)
	}
	_, err = s.write.ExecContext(ctx, what+` WHERE id IN (`+marks(len(ids))+`)`, args...)
	return err
}
