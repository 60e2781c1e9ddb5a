package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

const offerColumns = `SELECT game, seat, by, why, at, user, until, message, letter FROM offers`

func scanOffer(r Row) (o storage.Offer, err error) {
	var at, until int64
	err = r.Scan(&o.Game, &o.Seat, &o.By, &o.Why, &at, &o.Asked, &until, &o.Call, &o.Letter)
	if o.At = unstamp(at); until != 0 {
		o.Until = unstamp(until)
	}
	return o, err
}

// Offers lists the seats of a game that are offered.
func (s *Store) Offers(ctx context.Context, game ids.Game) (_ []storage.Offer, err error) {
	defer s.wrap(&err, "offers in game %s", game)
	return List(ctx, s.read, scanOffer, offerColumns+` WHERE game = ? ORDER BY seat`, game)
}

// AllOffers lists all seats that are offered.
func (s *Store) AllOffers(ctx context.Context) (_ []storage.Offer, err error) {
	defer s.wrap(&err, "all offers")
	return List(ctx, s.read, scanOffer, offerColumns+` WHERE `+s.ourGame(`offers.game`)+` ORDER BY game, seat`)
}

// SetOffer puts an offer in the place of the one that stands.
func (s *Store) SetOffer(ctx context.Context, c storage.OfferChange) (err error) {
	defer s.wrap(&err, "set offer in game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), c.Interaction, c.Now, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != storage.Running && c.Stands() {
			return storage.ErrConflict
		}
		if err := changedBy(ctx, tx, c.Game); err != nil {
			return err
		}
		if err := grant(ctx, tx, c.Game, c.Grants); err != nil {
			return err
		}
		c.Seen.Game, c.Seen.Seat = c.Game, c.Seat
		if err := endOffer(ctx, tx, c.Seen); err != nil {
			return err
		}
		if c.Stands() {
			if err := addOffer(ctx, tx, c.Offer); err != nil {
				return err
			}
		}
		if c.Asked != "" && c.Asked != c.Seen.Asked {
			if _, err := tx.ExecContext(ctx, `INSERT INTO asked (user, game, seat, at) VALUES (?, ?, ?, ?)
				ON CONFLICT (user, game, seat) DO UPDATE SET at = excluded.at`, c.Asked, c.Game, c.Seat,
				stamp(c.Now)); err != nil {
				return err
			}
		}
		if err := noteDeed(ctx, tx, c.Game, c.Now, c.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

func addOffer(ctx context.Context, tx *sql.Tx, o storage.Offer) error {
	until := int64(0)
	if !o.Until.IsZero() {
		until = stamp(o.Until)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO offers (game, seat, by, why, at, user, until, message, letter)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, o.Game, o.Seat, o.By, o.Why, stamp(o.At), o.Asked, until, o.Call,
		o.Letter)
	return err
}

// endOffer takes an offer away. It is ErrConflict if it is not the one that was seen.
func endOffer(ctx context.Context, tx *sql.Tx, seen storage.Offer) error {
	now, err := scanOffer(tx.QueryRowContext(ctx, offerColumns+` WHERE game = ? AND seat = ?`, seen.Game,
		seen.Seat))
	if errors.Is(err, sql.ErrNoRows) {
		now, err = storage.Offer{}, nil
	}
	switch {
	case err != nil:
		return err
	case !sameOffer(now, seen) || now.Call != seen.Call || now.Letter != seen.Letter:
		return storage.ErrConflict
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM offers WHERE game = ? AND seat = ?`, seen.Game, seen.Seat)
	return err
}

// sameOffer reports whether two offers of a seat are the same, but for their messages.
func sameOffer(a, b storage.Offer) bool {
	return a.Stands() == b.Stands() && (!a.Stands() || stamp(a.At) == stamp(b.At)) && a.Asked == b.Asked
}

// SetOfferMessages notes the messages of an offer.
func (s *Store) SetOfferMessages(ctx context.Context, seen storage.Offer,
	call, letter ids.Message) (err error) {
	defer s.wrap(&err, "note the messages of an offer in game %s", seen.Game)
	n, err := affected(s.write.ExecContext(ctx,
		`UPDATE offers SET message = ?, letter = ? WHERE game = ? AND seat = ? AND at = ? AND user = ?
		AND message = ? AND letter = ?`, call, letter, seen.Game, seen.Seat, stamp(seen.At), seen.Asked, seen.Call,
		seen.Letter))
	if err == nil && n == 0 {
		err = storage.ErrConflict
	}
	return err
}

// AskedSince lists who has been asked to take a seat since a time.
func (s *Store) AskedSince(ctx context.Context, game ids.Game, seat ids.Chair,
	since time.Time) (_ []ids.User, err error) {
	defer s.wrap(&err, "who was asked to take seat %s of game %s", seat, game)
	return List(ctx, s.read, func(r Row) (user ids.User, err error) { return user, r.Scan(&user) },
		`SELECT user FROM asked WHERE game = ? AND seat = ? AND at >= ? ORDER BY at, user`, game, seat, stamp(since))
}

// SetSubstitute notes of which games a user takes over seats.
func (s *Store) SetSubstitute(ctx context.Context, v storage.Substitute) (err error) {
	defer s.wrap(&err, "set substitute on server %s", v.Server)
	if v.Games == "" {
		_, err = s.write.ExecContext(ctx, `DELETE FROM substitutes WHERE server = ? AND user = ?`, v.Server, v.User)
		return err
	}
	_, err = s.write.ExecContext(ctx, `INSERT INTO substitutes (server, user, games) VALUES (?, ?, ?)
		ON CONFLICT (server, user) DO UPDATE SET games = excluded.games`, v.Server, v.User, v.Games)
	return err
}

// Substitute returns of which games a user takes over seats.
func (s *Store) Substitute(ctx context.Context, server ids.Server,
	user ids.User) (v storage.Substitute, err error) {
	all, err := s.Substitutes(ctx, server)
	for _, one := range all {
		if one.User == user {
			return one, err
		}
	}
	return storage.Substitute{Server: server, User: user}, err
}

// Substitutes lists who takes over seats on a server.
func (s *Store) Substitutes(ctx context.Context, server ids.Server) (_ []storage.Substitute, err error) {
	defer s.wrap(&err, "substitutes on server %s", server)
	return List(ctx, s.read, func(r Row) (v storage.Substitute, err error) {
		var asked int64
		if err = r.Scan(&v.Server, &v.User, &v.Games, &asked); asked != 0 {
			v.Asked = unstamp(asked)
		}
		return v, err
	}, `SELECT server, user, games, coalesce((SELECT max(at) FROM asked AS a WHERE a.user = s.user), 0) AS last
		FROM substitutes AS s WHERE server = ? ORDER BY last, user`, server)
}

// endsOffer ends the offer of a seat on which somebody sits down.
func endsOffer(ctx context.Context, tx *sql.Tx, game ids.Game, seat ids.Chair) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM offers WHERE game = ? AND seat = ?`, game, seat)
	return err
}
