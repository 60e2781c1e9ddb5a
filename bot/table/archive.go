package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// ArchiveOld archives games that ended before a time, the oldest first and at most so many, and returns
// how many these were. stories says what is kept of the messages that tell of a game. One that is damaged
// stays as it is and stops no other one. Whatever is shown of a game is shown of an archived one too, from
// the same lines.
func (t *Tables) ArchiveOld(ctx context.Context, before time.Time, most int,
	stories func(context.Context, ids.Game) ([]storage.Story, error)) (archived int, err error) {
	games, err := t.store.Unarchived(ctx, before, most)
	if err != nil {
		return 0, fmt.Errorf("archive games: %w", err)
	}
	var failed error
	for _, game := range games {
		a := storage.Archiving{Game: game, Before: before}
		a.Stories, err = stories(ctx, game)
		if err == nil {
			err = t.store.Archive(ctx, a)
		}
		switch {
		case ctx.Err() != nil:
			return archived, ctx.Err()
		case err == nil:
			archived++
		case !errors.Is(err, storage.ErrConflict): // else somebody else was first
			failed = errors.Join(failed, err)
		}
	}
	return archived, failed
}
