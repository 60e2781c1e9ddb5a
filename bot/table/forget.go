package table

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"redbook/assets/words"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever wants nothing to be kept of them any more first leaves every game, as the rules of the table have
// it, and is then taken out of all that is kept. Games that have ended stay, for the others who played them:
// a former player has held the seat there.

// Leaving is what somebody leaves who wants nothing to be kept of them.
type Leaving struct {
	Closed    []ids.Game // lobbies that they have opened
	Left      []ids.Game // those of others in which they sit or to which they are invited
	Resigned  []ids.Game // games that end with it, as they do when somebody resigns
	Vacated   []ids.Game // games in which partners play on: they decide about the seat
	Cancelled []ids.Game // games without partners that stand still: in these nobody can resign

	restorable []ids.Game // cancelled ones that could be taken up again
}

// Leaving looks what a user would leave.
func (t *Tables) Leaving(ctx context.Context, user ids.User) (l Leaving, err error) {
	lobbies, err := t.store.Games(ctx, storage.Lobby)
	if err != nil {
		return l, err
	}
	for _, g := range lobbies {
		seats, err := t.store.Seats(ctx, g.ID)
		switch {
		case err != nil:
			return l, err
		case g.Host == user:
			l.Closed = append(l.Closed, g.ID)
		case Invites(g, user) || slices.ContainsFunc(seats, func(s storage.Seat) bool { return s.User == user }):
			l.Left = append(l.Left, g.ID)
		}
	}
	games, err := t.store.GamesOf(ctx, user, storage.Running, storage.Frozen, storage.Cancelled)
	if err != nil {
		return l, err
	}
	for _, g := range games {
		table, err := t.openAnyhow(ctx, g.ID)
		switch {
		case err != nil:
			return l, err
		case table.State == storage.Cancelled:
			if !table.EndedForGood() {
				l.restorable = append(l.restorable, g.ID)
			}
		case len(table.Fellows(user)) > 0 && !table.Begins():
			l.Vacated = append(l.Vacated, g.ID)
		case table.Running():
			l.Resigned = append(l.Resigned, g.ID)
		default:
			l.Cancelled = append(l.Cancelled, g.ID)
		}
	}
	return l, nil
}

// openAnyhow opens a game even if its position breaks an invariant.
func (t *Tables) openAnyhow(ctx context.Context, game ids.Game) (*Table, error) {
	table, err := t.Open(ctx, game)
	if errors.Is(err, ErrFrozen) {
		table, err = t.openBroken(ctx, game)
	}
	return table, err
}

// Forget has a user leave every game and takes them out of all that is kept. It returns the games that have
// ended or go on without them. What was deleted is to be overwritten then: storage.Privacy.Scrub.
func (t *Tables) Forget(ctx context.Context, user ids.User) (games []ids.Game, err error) {
	f := storage.Forgetting{User: user, As: ids.FormerUser(rand.Text())}
	for range maxTries {
		f.At = t.now()
		if games, err = t.gamesWith(ctx, user); err != nil {
			return nil, err
		}
		var l Leaving
		if l, err = t.Leaving(ctx, user); err == nil {
			f.Games = slices.Concat(f.Games, l.Closed, l.Left)
			f.Seats, f.Outbox, err = t.leaveAll(ctx, f, l)
		}
		if err == nil {
			err = t.store.Forget(ctx, f)
		}
		switch {
		case err == nil:
			t.wake()
			return games, nil
		case !errors.Is(err, storage.ErrConflict): // somebody has moved, or they have sat down again
			return nil, err
		}
	}
	return nil, problem("busy", nil)
}

// gamesWith lists the games that have begun and in which a user has a seat or has had one.
func (t *Tables) gamesWith(ctx context.Context, user ids.User) (games []ids.Game, err error) {
	kept, err := t.store.Kept(ctx, user)
	for _, row := range kept["held"] {
		if game := ids.Game(fmt.Sprint(row["game"])); !slices.Contains(games, game) {
			games = append(games, game)
		}
	}
	return games, err
}

// leaveAll has a user leave every game. It returns the seats that nobody can leave now, because the game
// stands still, and that are left to partners all the same; and what is to be told when the user is gone.
func (t *Tables) leaveAll(ctx context.Context, f storage.Forgetting,
	l Leaving) (still []storage.Seat, told []storage.OutboxRow, err error) {
	for _, game := range l.Closed {
		if _, err := t.Cancel(ctx, "", f.User, game); err != nil {
			return nil, nil, err
		}
	}
	for _, game := range l.Left {
		if _, err := t.Leave(ctx, "", f.User, game); err != nil {
			if _, err = t.Decline(ctx, "", f.User, game, f.User); err != nil {
				return nil, nil, err
			}
		}
	}
	for _, game := range l.Resigned {
		if _, err := t.Resign(ctx, "", f.User, game); err != nil {
			return nil, nil, err
		}
	}
	for _, game := range l.Vacated {
		table, err := t.openAnyhow(ctx, game)
		if err == nil && table.Running() {
			_, err = t.Resign(ctx, "", f.User, game)
		} else if err == nil {
			seats, rows := table.leftStill(f, t.now())
			still, told = append(still, seats...), append(told, rows...)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	for _, game := range append(l.Cancelled, l.restorable...) {
		if err := t.endForGood(ctx, f.User, game); err != nil {
			return nil, nil, err
		}
	}
	for _, game := range slices.Concat(l.Closed, l.Left, l.Resigned, l.Vacated, l.Cancelled) {
		row := notice(Audience{Kind: ToLobby}, LobbyChanged, t.now()) // once more, with a former player
		row.Game = game
		told = append(told, row)
	}
	return still, told, nil
}

// leftStill are the seats of a user in a game that stands still, and what tells that they are vacant.
func (t *Table) leftStill(f storage.Forgetting,
	now time.Time) (seats []storage.Seat, rows []storage.OutboxRow) {
	for _, c := range t.Chairs {
		if c.User != f.User {
			continue
		}
		seats = append(seats, storage.Seat{Game: t.ID, Seat: c.ID, User: c.User})
		for _, row := range t.tellHandover(Handover{Chair: c.ID, From: f.As}, now) {
			row.Game = t.ID
			rows = append(rows, row)
		}
	}
	return seats, rows
}

// endForGood cancels a game that nobody could go on with, if it is not cancelled already, so that nobody can
// take it up again either.
func (t *Tables) endForGood(ctx context.Context, user ids.User, game ids.Game) error {
	table, err := t.openAnyhow(ctx, game)
	if err != nil {
		return err
	}
	now, c := t.now(), storage.StateChange{Game: game}
	c.At, c.Stop = now, storage.Stop{By: user, Reason: words.Text(words.Lang(table.Language),
		"table.left-for-good", nil), At: now}
	c.Outbox = []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}
	if table.Sequence > 0 {
		c.Outbox = append(c.Outbox, Deed{Kind: Abandoned, By: user, Played: true, Reason: c.Stop.Reason}.row(now))
	}
	if table.State != storage.Cancelled {
		if err := t.store.Abandon(ctx, c); err != nil {
			return err
		}
	}
	if c.Waited, err = t.cancelledFor(ctx, game); err != nil {
		return err
	}
	c.Outbox = nil
	if table.Sequence > 0 {
		c.Outbox = []storage.OutboxRow{notice(Audience{Kind: ToThread}, ForGood, now)}
	}
	return t.store.SettleStop(ctx, c)
}
