package events

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Dispute has a player dispute how a game counts, with a reason. With game "" it is the newest one that they
// can dispute. It returns which game it is.
func (e *Events) Dispute(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, game, reason string) (b Book, of string, err error) {
	reason = strings.Join(strings.Fields(reason), " ")
	if reason == "" || utf8.RuneCountInString(reason) > table.MostReason {
		return b, "", &table.Problem{Code: "no-reason", Args: words.Args{"most": table.MostReason}}
	}
	b, err = e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		if of = game; of == "" {
			list := b.Disputable(league.Entrant(user), e.now())
			if len(list) == 0 {
				return nil, &table.Problem{Code: "event-nothing-to-dispute"}
			}
			of = list[0].ID
		}
		line := b.Disputes(of, string(user), reason, e.now())
		if err := b.May(line); err != nil {
			return nil, err
		}
		return []season.Line{line}, e.booksOpen(ctx, b)
	})
	return b, of, err
}

// booksOpen is a Problem if the next season plays already in the divisions that this one has made.
func (e *Events) booksOpen(ctx context.Context, b Book) error {
	next, err := e.store.EventAfter(ctx, b.Kept.ID)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	after, err := e.Open(ctx, "", next.ID)
	if err == nil && (after.State == season.Running || after.State == season.Over) {
		err = season.Refusal("dispute-late")
	}
	return err
}

// Settle decides a dispute, as an organiser whose own game it is not: by a verdict, or, with "", as it was.
func (e *Events) Settle(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, game string, verdict season.Verdict) (Book, error) {
	return e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		line := season.Line{At: e.now(), Who: string(user), Kind: season.Upheld, Game: game}
		if err := b.May(line); err != nil || verdict == "" {
			return []season.Line{line}, err
		}
		g := b.Game(game)
		line.Kind, line.Result = season.Corrected, g.Decided(verdict, g.Result.At)
		return []season.Line{line}, nil
	})
}
