package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/stores"
)

// backupJob copies the store while the bot runs.
func backupJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("backup")
	config := configFlag(f)
	file := f.String("out", "", "the `file` to write; a backup that exists is replaced, and its folder is made")
	quick := f.Bool("quick", false, "do not replay the games")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *file == "" {
		return usageError{fmt.Errorf("backup needs --out FILE")}
	}
	settings, err := operation(*config)
	if err != nil {
		return err
	}
	path, err := filepath.Abs(*file)
	if err != nil {
		return err
	}
	if err := stores.Backup(ctx, settings.Storage.Path, path); err != nil {
		return advised(err, settings.Storage.Path)
	}
	found, err := stores.Inspect(ctx, path)
	if err != nil {
		return err
	}
	gone, err := stores.Outdated(ctx, settings.Storage.Path, filepath.Dir(path),
		settings.outdated(time.Now()))
	for _, old := range gone {
		_, err := fmt.Fprintf(out, "deleted %s: older than %d days\n", old, settings.Backup.KeepDays)
		if err != nil {
			return err
		}
	}
	if err != nil {
		return fmt.Errorf("the backup %s is made, but: %w", path, err)
	}
	if !*quick {
		if err := replayCopy(ctx, path, out); err != nil {
			return fmt.Errorf("the backup %s is kept as it is, but: %w", path, err)
		}
	}
	_, err = fmt.Fprintf(out, "ok %s games=%d version=%d\n", path, found.Games, found.Version)
	return err
}

// replayCopy opens every live game of a backup and replays its record, in a copy of it: opening a store
// changes it.
func replayCopy(ctx context.Context, path string, out io.Writer) (err error) {
	folder, err := os.MkdirTemp(filepath.Dir(path), ".redbook-replay-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	store, err := openCopy(ctx, path, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	_, err = replayAll(ctx, store, liveStates, out)
	return err
}

// advised is what to do about a store that cannot be served or copied.
func advised(err error, path string) error {
	var damaged *stores.DamagedError
	switch {
	case errors.As(err, &damaged):
		names := make([]string, len(damaged.Games))
		for i, d := range damaged.Games {
			names[i] = fmt.Sprintf("redbook freeze --reason %q %s", "a file is damaged", d.Game)
		}
		err = fmt.Errorf("%w. Put the last good backup in the store's place (redbook restore), or let all other games go on without it (%s)", err, strings.Join(names, ", "))
	case errors.Is(err, storage.ErrDamaged):
		err = fmt.Errorf("%w. Put the last good backup in the store's place: redbook restore --from FILE --replace",
			err)
	case errors.Is(err, storage.ErrInUse):
		err = fmt.Errorf("another bot serves %s already: stop that one first", stores.Shown(path))
	case errors.Is(err, stores.ErrLost):
		err = fmt.Errorf("%w. Put back what is missing; or take the store as it is, and have the players told that their games went back: mv %s %s.old && redbook restore --from %s.old",
			err, path, path, path)
	case errors.Is(err, storage.ErrNewerDatabase):
	default:
		return err
	}
	return lastingError{err}
}

// restoreJob puts a backup in the place of the store, which must not be in use.
func restoreJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("restore")
	config := configFlag(f)
	from := f.String("from", "", "the backup's `file`")
	replace := f.Bool("replace", false, "put what stands there now aside")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *from == "" {
		return usageError{fmt.Errorf("restore needs --from FILE")}
	}
	settings, err := operation(*config)
	if err != nil {
		return err
	}
	path := settings.Storage.Path
	if folder := filepath.Dir(path); stores.InFile(path) && !settings.absolute {
		if _, err := os.Stat(folder); err != nil {
			return fmt.Errorf("path under [storage] in %s counts from the folder you are in, where there is no %s: change to the right folder, or write the whole path there", settings.file, folder)
		}
	}
	aside, err := stores.Restore(ctx, *from, path, *replace, time.Now())
	switch {
	case errors.Is(err, stores.ErrNotEmpty):
		return fmt.Errorf("%s holds games already: with --replace they are put aside, and the backup takes their place", stores.Shown(path))
	case errors.Is(err, storage.ErrInUse):
		return fmt.Errorf("%s is in use: stop the bot first, then restore", stores.Shown(path))
	case errors.Is(err, storage.ErrNewerDatabase):
		return fmt.Errorf("%w: restore it with the program that made it, or a newer one", err)
	case err != nil:
		return err
	}
	if aside != "" {
		if _, err := fmt.Fprintf(out, "What stood there is kept as %s\n", aside); err != nil {
			return err
		}
	}
	return announceRestored(ctx, path, out)
}

// announceRestored has the restored games tell their players so as soon as the bot runs.
func announceRestored(ctx context.Context, path string, out io.Writer) (err error) {
	store, err := stores.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	tables := table.New(store, games(), time.Now, func() {})
	forgotten, err := store.Forgotten(ctx)
	if err != nil {
		return err
	}
	for _, user := range forgotten {
		if _, err := tables.Forget(ctx, user); err != nil {
			return fmt.Errorf("delete again what is kept of a user: %w", err)
		}
	}
	if len(forgotten) > 0 {
		if err := store.Scrub(ctx); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "Deleted again is what was kept of %d people, who had asked for it after the backup\n",
			len(forgotten))
		if err != nil {
			return err
		}
	}
	running, lobbies, err := tables.Restored(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "ok %s running=%d lobbies=%d; start the bot: it tells the players\n",
		stores.Shown(path), running, lobbies)
	return err
}
