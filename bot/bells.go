package bot

import (
	"context"
	"slices"

	"redbook/bot/table"
	"redbook/storage/ids"
)

// A player who is mentioned, or gets a direct message, because of somebody else's press is called by way of
// this file: nobody is called again for the same kind of thing in a game within an hour, unless they have
// acted. The news itself reaches them all the same.

// bell is users who are to be called for one kind of thing.
type bell struct {
	kind  string
	users []ids.User
}

// quiet takes out of bells those who have been called a short time ago.
func (b *Bot) quiet(ctx context.Context, game ids.Game, bells ...bell) (rest []bell, err error) {
	for _, r := range bells {
		silent, err := b.tables.Silent(ctx, game, r.kind, r.users)
		if err != nil {
			return nil, err
		}
		rest = append(rest, bell{r.kind, slices.DeleteFunc(slices.Clone(r.users),
			func(user ids.User) bool { return slices.Contains(silent, user) })})
	}
	return rest, nil
}

// rang notes bells that have been rung.
func (b *Bot) rang(ctx context.Context, game ids.Game, bells []bell) error {
	for _, r := range bells {
		if err := b.tables.Rang(ctx, game, r.kind, r.users); err != nil {
			return err
		}
	}
	return nil
}

// threadBells are those who are called by what is told in a thread. What the operator does is always heard.
func (b *Bot) threadBells(ctx context.Context, n table.News) ([]bell, error) {
	turn := table.TurnBell
	for _, kind := range []string{table.Resumed, table.Uncancelled} {
		if n.Kinds[kind] {
			turn = kind
		}
	}
	if len(n.Replaced) > 0 {
		turn = table.Replaced
	}
	called, err := callees(n), error(nil)
	if !calledAgain(n) && len(n.Replaced) == 0 { // of those things there are no letters
		if called, err = b.calledHere(ctx, n, called); err != nil {
			return nil, err
		}
	}
	var ended []ids.User // all are called when their game is over, however short a time ago they were
	if hasEnded(n) {
		for _, user := range n.Table.Players() {
			here, err := b.calledByThread(ctx, n.Table, user)
			if err != nil {
				return nil, err
			}
			seen, err := b.person(ctx, n.Table, user)
			if err != nil {
				return nil, err
			}
			if here || seen.DMClosed {
				ended = append(ended, user)
			}
		}
	}
	bells := append([]bell{{turn, called}, {table.Abandoned, alarmed(n)}}, voteBells(n)...)
	for _, kind := range []string{table.Restored, table.Adjusted, table.Thawed, table.GameFrozen} {
		if n.Kinds[kind] {
			return bells, nil
		}
	}
	bells, err = b.quiet(ctx, n.Table.ID, bells...)
	return append(bells, bell{table.Over, ended}), err
}
