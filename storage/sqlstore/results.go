package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// KeepResult keeps the result of a game played here.
func (s *Store) KeepResult(ctx context.Context, r storage.Result) (err error) {
	defer s.wrap(&err, "keep the result of game %s", r.ID)
	return s.change(ctx, ofGame(ids.Game(r.ID)), "", time.Time{}, func(tx *sql.Tx) error {
		if err := compareLines(ctx, tx, ids.Game(r.ID), r.Lines); err != nil {
			return err
		}
		for _, statement := range []string{`DELETE FROM result_seats WHERE result = ?`,
			`DELETE FROM results WHERE id = ?`, `DELETE FROM unkept WHERE game = ?`} {
			if _, err := tx.ExecContext(ctx, statement, r.ID); err != nil {
				return err
			}
		}
		return addResult(ctx, tx, r)
	})
}

func addResult(ctx context.Context, tx *sql.Tx, r storage.Result) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO results (`+resultColumns+`)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, r.ID, r.Origin, r.State, r.Rules, r.Options, r.Server,
		stampOrNone(r.Begun), stamp(r.Ended), r.How, r.Victory, r.Ending, r.Facts, r.Lines); err != nil {
		return err
	}
	for n, seat := range r.Seats {
		if _, err := tx.ExecContext(ctx, `INSERT INTO result_seats
			(result, n, seat, side, user, name, since, until, last, place, agreed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, r.ID, n, seat.Seat, seat.Side, seat.User, seat.Name,
			stampOrNone(seat.Since), stampOrNone(seat.Until), seat.Last, seat.Place, seat.Agreed); err != nil {
			return err
		}
	}
	for n, d := range r.Deeds {
		if err := addResultDeed(ctx, tx, r.ID, n, d); err != nil {
			return err
		}
	}
	return nil
}

func addResultDeed(ctx context.Context, tx *sql.Tx, id string, n int, d storage.ResultDeed) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO result_deeds (result, n, at, "by", kind) VALUES (?, ?, ?, ?, ?)`,
		id, n,
		stamp(d.At), d.By, d.Kind)
	return err
}

// elsewhere is the scope of changes of games that were played elsewhere.
var elsewhere = Scope{"results"}

const resultColumns = `id, origin, state, rules, options, server, begun, ended, how, victory, ending, facts, lines`

func scanResult(r Row) (v storage.Result, err error) {
	var begun, ended int64
	err = r.Scan(&v.ID, &v.Origin, &v.State, &v.Rules, &v.Options, &v.Server, &begun, &ended, &v.How, &v.Victory,
		&v.Ending, &v.Facts, &v.Lines)
	v.Begun, v.Ended = unstampOrNone(begun), unstamp(ended)
	return v, err
}

// unstampOrNone is the time that stampOrNone kept.
func unstampOrNone(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return unstamp(us)
}

// wantResult notes that a game has ended.
func wantResult(ctx context.Context, tx *sql.Tx, a storage.Append) error {
	if a.State != storage.Finished {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO unkept (game, due) VALUES (?, 0) ON CONFLICT DO NOTHING`, a.Game)
	return err
}

// Unkept lists the games that have ended and of which no result is kept.
func (s *Store) Unkept(ctx context.Context, now time.Time) (_ []ids.Game, err error) {
	defer s.wrap(&err, "games without a result")
	return List(ctx, s.read, scanGameID, `SELECT u.game FROM unkept AS u JOIN games AS g ON g.id = u.game
		WHERE u.due <= ? AND `+s.ourGame(`u.game`)+` ORDER BY g.updated DESC, u.game`, stamp(now))
}

// PutOffResult has the result of a game looked for again later.
func (s *Store) PutOffResult(ctx context.Context, game ids.Game, until time.Time) (err error) {
	defer s.wrap(&err, "put off the result of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE unkept SET due = ? WHERE game = ?`, stamp(until), game)
		return err
	})
}

// Result returns a result.
func (s *Store) Result(ctx context.Context, id string) (r storage.Result, err error) {
	defer s.wrap(&err, "result %s", id)
	all, err := s.results(ctx, `WHERE id = ?`, id)
	switch {
	case err != nil:
		return r, err
	case len(all) == 0:
		return r, storage.ErrNotFound
	}
	return all[0], nil
}

// Results lists results.
func (s *Store) Results(ctx context.Context, f storage.ResultFilter) (_ []storage.Result, err error) {
	defer s.wrap(&err, "list results")
	where, args := `WHERE ended > ?`, []any{int64(-1 << 62)}
	if !f.After.IsZero() {
		args[0] = stamp(f.After)
	}
	for _, part := range []struct {
		wanted    bool
		condition string
		value     any
	}{{f.Server != "", `server = ?`, f.Server}, {f.Rules != "", `rules = ?`, f.Rules},
		{f.State != "", `state = ?`, f.State},
		{f.Event != "", `id IN (SELECT game FROM event_games WHERE event = ?)`, f.Event},
		{f.User != "", `id IN (SELECT result FROM result_seats WHERE user = ?)`, f.User}} {
		if part.wanted {
			where, args = where+` AND `+part.condition, append(args, part.value)
		}
	}
	return s.results(ctx, where, args...)
}

// results reads those that fit a condition, at one moment.
func (s *Store) results(ctx context.Context, where string, args ...any) (all []storage.Result, err error) {
	err = Snapshot(ctx, s.read, func(from Querier) error {
		if all, err = List(ctx, from, scanResult,
			`SELECT `+resultColumns+` FROM results `+where+` ORDER BY ended, id`,
			args...); err != nil {
			return err
		}
		at := map[string]*storage.Result{}
		for i := range all {
			at[all[i].ID] = &all[i]
		}
		of := ` WHERE result IN (SELECT id FROM results ` + where + `) ORDER BY result, n`
		seat := func(r Row) (id string, err error) {
			var v storage.ResultSeat
			var since, until int64
			err = r.Scan(&id, &v.Seat, &v.Side, &v.User, &v.Name, &since, &until, &v.Last, &v.Place, &v.Agreed)
			if v.Since, v.Until = unstampOrNone(since), unstampOrNone(until); err == nil {
				at[id].Seats = append(at[id].Seats, v)
			}
			return id, err
		}
		if _, err := List(ctx, from, seat, `SELECT result, seat, side, user, name, since, until, last, place, agreed
			FROM result_seats`+of, args...); err != nil {
			return err
		}
		deed := func(r Row) (id string, err error) {
			var v storage.ResultDeed
			var when int64
			if err = r.Scan(&id, &when, &v.By, &v.Kind); err == nil {
				v.At = unstamp(when)
				at[id].Deeds = append(at[id].Deeds, v)
			}
			return id, err
		}
		_, err := List(ctx, from, deed, `SELECT result, at, "by", kind FROM result_deeds`+of, args...)
		return err
	})
	return all, err
}

// EnterResults keeps new results of games played elsewhere.
func (s *Store) EnterResults(ctx context.Context, interaction ids.Interaction, news *storage.ResultNews,
	results ...storage.Result) (entered []string, err error) {
	defer s.wrap(&err, "enter results")
	at := time.Time{}
	if len(results) > 0 && len(results[0].Deeds) > 0 {
		at = results[0].Deeds[0].At
	}
	err = s.change(ctx, elsewhere, interaction, at, func(tx *sql.Tx) error {
		entered = nil
		for _, r := range results {
			var kept string
			err := tx.QueryRowContext(ctx, `SELECT id FROM results WHERE id = ?`, r.ID).Scan(&kept)
			if err == nil {
				continue
			}
			if !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if err := addResult(ctx, tx, r); err != nil {
				return err
			}
			entered = append(entered, r.ID)
		}
		return addResultNews(ctx, tx, news, len(entered))
	})
	return entered, err
}

// ChangeResult changes the result of a game played elsewhere.
func (s *Store) ChangeResult(ctx context.Context, interaction ids.Interaction,
	c storage.ResultChange) (err error) {
	defer s.wrap(&err, "change result %s", c.ID)
	return s.change(ctx, elsewhere, interaction, c.Deed.At, func(tx *sql.Tx) error {
		var origin storage.Origin
		var deeds int
		if err := tx.QueryRowContext(ctx, `SELECT origin, (SELECT count(*) FROM result_deeds WHERE result = id)
			FROM results WHERE id = ?`, c.ID).Scan(&origin, &deeds); err != nil {
			return err
		}
		if deeds != c.Seen || origin == storage.PlayedHere {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `UPDATE results SET state = ? WHERE id = ?`, c.State, c.ID); err != nil {
			return err
		}
		if c.Agrees != "" {
			if _, err := tx.ExecContext(ctx, `UPDATE result_seats SET agreed = 1 WHERE result = ? AND user = ?`, c.ID,
				c.Agrees); err != nil {
				return err
			}
		}
		if err := addResultDeed(ctx, tx, c.ID, deeds, c.Deed); err != nil {
			return err
		}
		return addResultNews(ctx, tx, c.News, 1)
	})
}

// NameResults puts a user in the place of a name.
func (s *Store) NameResults(ctx context.Context, interaction ids.Interaction,
	n storage.Naming) (named int, err error) {
	defer s.wrap(&err, "say who somebody is in results")
	err = s.change(ctx, elsewhere, interaction, n.Deed.At, func(tx *sql.Tx) error {
		const theirs = ` FROM result_seats WHERE user = '' AND name = ? AND result IN (SELECT id FROM results
			WHERE server = ?)`
		results, err := List(ctx, tx, scanText, `SELECT DISTINCT result`+theirs+` ORDER BY result`, n.Name,
			n.Server)
		if err != nil {
			return err
		}
		named = len(results)
		for _, id := range results {
			var there, deeds int
			if err := tx.QueryRowContext(ctx,
				`SELECT (SELECT count(*) FROM result_seats WHERE result = ?1 AND user = ?2),
				(SELECT count(*) FROM result_deeds WHERE result = ?1)`, id, n.User).Scan(&there, &deeds); err != nil {
				return err
			}
			if there > 0 {
				return storage.ErrConflict
			}
			if _, err := tx.ExecContext(ctx, `UPDATE result_seats SET user = ?, name = '' WHERE result = ? AND name = ?
				AND user = ''`, n.User, id, n.Name); err != nil {
				return err
			}
			if err := addResultDeed(ctx, tx, id, deeds, n.Deed); err != nil {
				return err
			}
		}
		return addResultNews(ctx, tx, n.News, named)
	})
	return named, err
}

// addResultNews notes that so many results are to be told of.
func addResultNews(ctx context.Context, tx *sql.Tx, n *storage.ResultNews, results int) error {
	if n == nil || results == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO result_news (server, channel, language, kind, result, results, name,
		user, "by", at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, n.Server, n.Channel, n.Language, n.Kind, n.Result,
		results, n.Name, n.User, n.By, stamp(n.At))
	return err
}

// ResultNews lists what is to be told of results.
func (s *Store) ResultNews(ctx context.Context) (_ []storage.ResultNews, err error) {
	defer s.wrap(&err, "news of results")
	return List(ctx, s.read, func(r Row) (n storage.ResultNews, err error) {
		var at int64
		err = r.Scan(&n.ID, &n.Server, &n.Channel, &n.Language, &n.Kind, &n.Result, &n.Results, &n.Name, &n.User,
			&n.By, &at)
		n.At = unstamp(at)
		return n, err
	}, `SELECT id, server, channel, language, kind, result, results, name, user, "by", at FROM result_news
		WHERE server NOT IN (SELECT id FROM servers WHERE away = 1) AND `+s.ours(`server`)+` ORDER BY id`)
}

// ToldResults notes that something was told.
func (s *Store) ToldResults(ctx context.Context, id int64) (err error) {
	defer s.wrap(&err, "told of results")
	return s.change(ctx, elsewhere, "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM result_news WHERE id = ?`, id)
		return err
	})
}
