package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"redbook/storage"
	"redbook/storage/stores"
)

// copyJob moves a store: from a file into a database, back, or to another place of the same kind. Nothing is
// taken away from the first one, so that a move can be tried before and made at the end once more.
func copyJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("copy")
	config := configFlag(f)
	from := f.String("from", "", "the store that is copied: a `file`, or postgres://…; if not given, that of the settings")
	to := f.String("to", "", "the `store` that becomes like it; if not given, that of the settings")
	replace := f.Bool("replace", false, "replace games there that the first store does not have")
	quick := f.Bool("quick", false, "do not replay the games")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *from == "" && *to == "" {
		return usageError{errors.New("copy needs --from STORE, --to STORE, or both")}
	}
	for _, where := range []*string{from, to} {
		switch {
		case *where == "":
			settings, err := operation(*config)
			if err != nil {
				return err
			}
			*where = settings.Storage.Path
		case stores.InFile(*where):
			var err error
			if *where, err = filepath.Abs(*where); err != nil {
				return err
			}
		}
	}
	done, err := stores.Copy(ctx, *from, *to, *replace)
	shown := stores.Shown(*to)
	switch {
	case errors.Is(err, stores.ErrNotEmpty):
		return fmt.Errorf("%s holds something that %s does not (%w): with --replace it is lost", shown,
			stores.Shown(*from), err)
	case errors.Is(err, storage.ErrInUse):
		return fmt.Errorf("%s is in use: stop its bot first", shown)
	case err != nil:
		return err
	}
	if !*quick {
		if err := replayCopied(ctx, *to, out); err != nil {
			return fmt.Errorf("%s is like %s, but: %w", shown, stores.Shown(*from), err)
		}
	}
	_, err = fmt.Fprintf(out, "ok %s games=%d rows=%d\n", shown, done.Games, done.Rows)
	return err
}

// replayCopied replays every game of a store that has begun, those too that are over.
func replayCopied(ctx context.Context, where string, out io.Writer) (err error) {
	store, err := stores.OpenCurrent(ctx, where)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	_, err = replayAll(ctx, store, append(liveStates[:len(liveStates):len(liveStates)], storage.Finished), out)
	return err
}
