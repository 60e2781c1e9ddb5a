package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// The operator's jobs work on the store, whether the bot runs or not. A running bot tells the thread within
// seconds, otherwise the next one does.

// operate runs an operator's job on the tables of the configured store.
func operate(ctx context.Context, f *flag.FlagSet, args []string, least, most int,
	do func(*table.Tables) error) (err error) {
	config := configFlag(f)
	f.SetOutput(os.Stderr)
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if n := f.NArg(); n < least || n > most {
		return usageError{fmt.Errorf("%s: %d arguments given; see -h", f.Name(), n)}
	}
	settings, err := operation(*config)
	if err != nil {
		return err
	}
	store, err := stores.OpenCurrent(ctx, settings.Storage.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return plainly(do(table.New(store, games(), time.Now, func() {})))
}

// plainly says a player's problem in words.
func plainly(err error) error {
	var p *table.Problem
	if errors.As(err, &p) {
		return errors.New(words.Text(words.English, "table.problem."+p.Code, p.Args))
	}
	return err
}

// freezeJob stops a running game.
func freezeJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("freeze")
	reason := f.String("reason", "", "why, in a `text` that the players read")
	return operate(ctx, f, args, 1, 1, func(t *table.Tables) error {
		if strings.TrimSpace(*reason) == "" {
			return usageError{errors.New("freeze: say why: --reason TEXT, which the players read")}
		}
		if err := t.Freeze(ctx, ids.Game(f.Arg(0)), *reason); err != nil {
			return err
		}
		return done(out, "game %s stands still, and its thread is told", f.Arg(0))
	})
}

// forgetJob deletes what is kept of somebody who cannot ask the bot for it.
func forgetJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("forget")
	return operate(ctx, f, args, 1, 1, func(t *table.Tables) error {
		user := ids.User(f.Arg(0))
		kept, err := t.Store().Kept(ctx, user)
		if err != nil {
			return err
		}
		if len(kept) == 0 {
			return fmt.Errorf("nothing is kept of user %s", user)
		}
		if _, err := t.Forget(ctx, user); err != nil {
			return err
		}
		if err := t.Store().Scrub(ctx); err != nil {
			return err
		}
		return done(out, "nothing is kept of that user any more; %d games went on without them or had ended",
			len(kept["games"]))
	})
}

// thawJob lets a frozen game go on.
func thawJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("thaw")
	return operate(ctx, f, args, 1, 1, func(t *table.Tables) error {
		if err := t.Thaw(ctx, ids.Game(f.Arg(0))); err != nil {
			return err
		}
		return done(out, "game %s goes on, and its thread is told", f.Arg(0))
	})
}

// adjustJob sets parts of a game's position.
func adjustJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("adjust")
	return operate(ctx, f, args, 2, 100, func(t *table.Tables) error {
		parts, err := adjustments(f.Args()[1:])
		if err != nil {
			return err
		}
		table, err := t.Adjust(ctx, ids.Game(f.Arg(0)), parts)
		if err != nil {
			return err
		}
		return done(out, "game %s: line %d, for everyone to read; it is %s", table.ID, table.Sequence-1,
			table.State)
	})
}

// adjustments reads path=value; a value that is no JSON is a name: where.frodo=gondor.
func adjustments(args []string) ([]engine.Adjustment, error) {
	var parts []engine.Adjustment
	for _, arg := range args {
		path, value, ok := strings.Cut(arg, "=")
		if !ok || path == "" || value == "" {
			return nil, usageError{fmt.Errorf("%q: adjust takes path=value, like where.frodo=gondor; null removes a part", arg)}
		}
		data := []byte(value)
		if !json.Valid(data) {
			var err error
			if data, err = json.Marshal(value); err != nil {
				return nil, err
			}
		}
		parts = append(parts, engine.Adjustment{Path: path, Value: data})
	}
	return parts, nil
}

// checkpointJob puts a whole position into a game's record.
func checkpointJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("checkpoint")
	position := f.String("position", "",
		"a `file` with the position to go on from; the present one if not given")
	return operate(ctx, f, args, 1, 1, func(t *table.Tables) error {
		var data []byte
		if *position != "" {
			var err error
			if data, err = os.ReadFile(*position); err != nil {
				return err
			}
		}
		table, err := t.Checkpoint(ctx, ids.Game(f.Arg(0)), data)
		if err != nil {
			return err
		}
		return done(out, "game %s: line %d; it is %s", table.ID, table.Sequence-1, table.State)
	})
}

func done(out io.Writer, format string, args ...any) error {
	_, err := fmt.Fprintf(out, "ok "+format+"\n", args...)
	return err
}
