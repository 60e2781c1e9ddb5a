package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// AddReport keeps a new report.
func (s *Store) AddReport(ctx context.Context, n storage.NewReport) (err error) {
	r := n.Report
	defer s.wrap(&err, "report %s of game %s", r.ID, r.Game)
	return s.change(ctx, ofGame(r.Game), n.Interaction, r.At, func(tx *sql.Tx) error {
		added, err := affected(tx.ExecContext(ctx,
			`INSERT INTO reports (id, game, lines, user, seats, words, version, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO NOTHING`, r.ID, r.Game, r.Lines, r.User, r.Seats, r.Words, r.Version, stamp(r.At)))
		if err != nil {
			return err
		}
		if added == 0 {
			return storage.ErrConflict
		}
		return enqueue(ctx, tx, r.Game, n.Outbox)
	})
}

// Reports lists what has been reported.
func (s *Store) Reports(ctx context.Context) (reports []storage.Report, err error) {
	defer s.wrap(&err, "reports")
	return List(ctx, s.read, func(row Row) (r storage.Report, err error) {
		var at int64
		err = row.Scan(&r.ID, &r.Game, &r.Lines, &r.User, &r.Seats, &r.Words, &r.Version, &at, &r.Answered)
		r.At = unstamp(at)
		return r, err
	}, `SELECT id, game, lines, user, seats, words, version, at, answered
		FROM reports ORDER BY at, id`)
}

// ReportedSince counts the reports of a user.
func (s *Store) ReportedSince(ctx context.Context, user ids.User,
	since time.Time) (n int, first time.Time, err error) {
	defer s.wrap(&err, "reports of a user")
	var at int64
	err = s.read.QueryRowContext(ctx, `SELECT count(*), coalesce(min(at), 0) FROM reports WHERE user = ? AND at > ?`,
		user, stamp(since)).Scan(&n, &at)
	return n, rungAt(at), err
}

// AnswerReport notes that organisers have answered a report, or forgets it.
func (s *Store) AnswerReport(ctx context.Context, a storage.ReportAnswer) (err error) {
	defer s.wrap(&err, "answer report %s", a.ID)
	return s.change(ctx, All, a.Interaction, a.At, func(tx *sql.Tx) error {
		var game ids.Game
		var answered bool
		err := tx.QueryRowContext(ctx, `SELECT game, answered FROM reports WHERE id = ?`, a.ID).Scan(&game, &answered)
		if err != nil {
			return err
		}
		how := `UPDATE reports SET answered = 1 WHERE id = ?`
		switch {
		case a.Close:
			how = `DELETE FROM reports WHERE id = ?`
		case answered:
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, how, a.ID); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, game, a.At, a.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, game, a.Outbox)
	})
}
