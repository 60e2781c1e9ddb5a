package main

import (
	"context"
	"errors"
	"io"
	"time"

	"redbook/bot"
	"redbook/bot/table"
	"redbook/storage/stores"
)

// archiveJob archives all games that ended long ago: at once, what a running bot does over some days. The
// bot may run meanwhile.
func archiveJob(ctx context.Context, args []string, out io.Writer) (err error) {
	f := flags("archive")
	config := configFlag(f)
	after := f.String("after", "", "how long ago games have ended, like 90d; if not given, what the settings say")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	settings, err := operation(*config)
	if err != nil {
		return err
	}
	if *after == "" {
		*after = settings.Storage.ArchiveAfter
	}
	long, err := daysOf(*after)
	if err != nil {
		return usageError{err}
	}
	if long == 0 {
		return usageError{errors.New("archive: the settings say off: give --after, like --after 90d")}
	}
	store, err := stores.OpenCurrent(ctx, settings.Storage.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	archived, err := archiveAll(ctx, table.New(store, games(), time.Now, func() {}), time.Now().Add(-long))
	if err != nil {
		return err
	}
	return done(out, "games=%d archived", archived)
}

// archiveAtOnce is how many games are looked for at once.
const archiveAtOnce = 500

// archiveAll archives all games that ended before a time.
func archiveAll(ctx context.Context, tables *table.Tables, before time.Time) (all int, err error) {
	for {
		archived, err := bot.ArchiveOld(ctx, tables, before, archiveAtOnce)
		all += archived
		if archived == 0 || ctx.Err() != nil {
			return all, err
		}
	}
}
