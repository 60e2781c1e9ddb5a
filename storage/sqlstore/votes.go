package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Votes lists what the players of a game are asked for.
func (s *Store) Votes(ctx context.Context, game ids.Game) (_ []storage.Vote, err error) {
	defer s.wrap(&err, "votes in game %s", game)
	return List(ctx, s.read, scanVote, `SELECT v.game, v.kind, v.after, v.until, v.body FROM games AS g
		JOIN votes AS v ON v.game = g.id AND v.after IN (g.sequence, ?) WHERE g.id = ? ORDER BY v.kind`,
		storage.AnyLine, game)
}

// DueVotes lists the votes whose time is over.
func (s *Store) DueVotes(ctx context.Context, now time.Time) (_ []storage.Vote, err error) {
	defer s.wrap(&err, "votes that are due")
	return List(ctx, s.read, scanVote, `SELECT game, kind, after, until, body FROM votes
		WHERE until <= ? AND game NOT IN (`+absent+`) AND `+s.ourGame(`votes.game`)+` ORDER BY game, kind`, stamp(now))
}

func scanVote(r Row) (v storage.Vote, err error) {
	var until int64
	err = r.Scan(&v.Game, &v.Kind, &v.After, &until, &v.Body)
	v.Until = unstamp(until)
	return v, err
}

// SetVote puts a vote in the place of the one that stands.
func (s *Store) SetVote(ctx context.Context, c storage.VoteChange) (err error) {
	defer s.wrap(&err, "set a vote in game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
		var state storage.State
		var sequence int
		if err := tx.QueryRowContext(ctx, `SELECT state, sequence FROM games WHERE id = ?`, c.Game).
			Scan(&state, &sequence); err != nil {
			return err
		}
		still, err := paused(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != c.State || still != c.Paused || sequence != c.Lines {
			return storage.ErrConflict
		}
		if err := compareSeats(ctx, tx, c.Game, c.Seats); err != nil {
			return err
		}
		if err := changedBy(ctx, tx, c.Game); err != nil {
			return err
		}
		if err := compareVote(ctx, tx, c.Game, sequence, storage.Grant{Kind: c.Kind, Body: c.Seen}); err != nil {
			return err
		}
		if err := endVote(ctx, tx, c.Game, c.Kind); err != nil {
			return err
		}
		if c.Body != "" {
			if _, err := tx.ExecContext(ctx, `INSERT INTO votes (game, kind, after, until, body) VALUES (?, ?, ?, ?, ?)`,
				c.Game, c.Kind, c.After, stamp(c.Until), c.Body); err != nil {
				return err
			}
		}
		if err := noteDeed(ctx, tx, c.Game, c.At, c.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// compareVote is ErrConflict if the vote of a kind is not the one that the caller has seen.
func compareVote(ctx context.Context, tx *sql.Tx, game ids.Game, sequence int, seen storage.Grant) error {
	var body string
	err := tx.QueryRowContext(ctx, `SELECT body FROM votes WHERE game = ? AND kind = ? AND after IN (?, ?)`, game,
		seen.Kind, sequence, storage.AnyLine).Scan(&body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if body != seen.Body {
		return storage.ErrConflict
	}
	return nil
}

// grant ends the vote that a change carries out. It is ErrConflict if that no longer stands.
func grant(ctx context.Context, tx *sql.Tx, game ids.Game, g storage.Grant) error {
	if g == (storage.Grant{}) {
		return nil
	}
	var sequence int
	if err := tx.QueryRowContext(ctx, `SELECT sequence FROM games WHERE id = ?`, game).Scan(&sequence); err != nil {
		return err
	}
	if err := compareVote(ctx, tx, game, sequence, g); err != nil {
		return err
	}
	return endVote(ctx, tx, game, g.Kind)
}

func endVote(ctx context.Context, tx *sql.Tx, game ids.Game, kind string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM votes WHERE game = ? AND kind = ?`, game, kind)
	return err
}

// endVotes ends the votes that a game's new lines make void: all of them where it is over.
func endVotes(ctx context.Context, tx *sql.Tx, game ids.Game, over bool) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM votes WHERE game = ? AND (? = 1 OR after <> ?)`, game, over,
		storage.AnyLine)
	return err
}

// Retime changes waits, banks and due times of a running game.
func (s *Store) Retime(ctx context.Context, r storage.Retiming) (err error) {
	defer s.wrap(&err, "retime game %s", r.Game)
	return s.change(ctx, ofGame(r.Game), r.Interaction, r.At, func(tx *sql.Tx) error {
		var state storage.State
		var sequence int
		var seen [2]string
		if err := tx.QueryRowContext(ctx, `SELECT state, sequence, waits, banks FROM games WHERE id = ?`, r.Game).
			Scan(&state, &sequence, &seen[0], &seen[1]); err != nil {
			return err
		}
		still, err := paused(ctx, tx, r.Game)
		if err != nil {
			return err
		}
		if state != storage.Running || still || sequence != r.After || seen != r.Seen {
			return storage.ErrConflict
		}
		if err := grant(ctx, tx, r.Game, r.Grants); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET clock = ?, waits = ?, banks = ?, updated = ?
			WHERE id = ?`, r.Clock, r.Waits, r.Banks, stamp(r.At), r.Game); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM due WHERE game = ?`, r.Game); err != nil {
			return err
		}
		if err := addDue(ctx, tx, dueReminders, r.Game, r.Due); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, r.Game, r.At, r.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, r.Game, r.Outbox)
	})
}

// DuePauses lists the games whose pause is over.
func (s *Store) DuePauses(ctx context.Context, now time.Time) (_ []ids.Game, err error) {
	defer s.wrap(&err, "pauses that are due")
	return List(ctx, s.read, scanGameID, `SELECT game FROM pauses WHERE until > 0 AND until <= ?
		AND game NOT IN (`+absent+`) AND `+s.ourGame(`pauses.game`)+` ORDER BY game`, stamp(now))
}
