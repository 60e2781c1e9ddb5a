package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/sqlite"
)

// backupJob copies the store while the bot runs.
func backupJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("backup")
	config := f.String("config", defaultConfig, "the settings `file`, which names the store")
	file := f.String("out", "", "the `file` to write; one that exists is replaced")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *file == "" {
		return usageError{fmt.Errorf("backup needs --out FILE")}
	}
	settings, err := readConfig(*config)
	if err != nil {
		return err
	}
	if err := sqlite.Backup(ctx, settings.Storage.Path, *file); err != nil {
		return err
	}
	found, err := sqlite.Inspect(ctx, *file)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "ok %s games=%d version=%d\n", *file, found.Games, found.Version)
	return err
}

// restoreJob puts a backup in the place of the store, which must not be in use.
func restoreJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("restore")
	config := f.String("config", defaultConfig, "the settings `file`, which names the store")
	from := f.String("from", "", "the backup's `file`")
	replace := f.Bool("replace", false, "put what stands there now aside")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *from == "" {
		return usageError{fmt.Errorf("restore needs --from FILE")}
	}
	settings, err := readConfig(*config)
	if err != nil {
		return err
	}
	path := settings.Storage.Path
	aside, err := sqlite.Restore(ctx, *from, path, *replace, time.Now())
	switch {
	case errors.Is(err, sqlite.ErrNotEmpty):
		return fmt.Errorf("%s holds games already: with --replace they are put aside, and the backup takes their place", path)
	case errors.Is(err, sqlite.ErrInUse):
		return fmt.Errorf("%s is in use: stop the bot first, then restore", path)
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
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	running, lobbies, err := table.New(store, games(), time.Now, func() {}).Restored(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "ok %s running=%d lobbies=%d; start the bot: it tells the players\n", path, running, lobbies)
	return err
}
