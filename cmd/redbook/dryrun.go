package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/stores"
)

// dryrunJob says before an upgrade whether this program can go on with every live game: it brings a copy of
// the store up to date, opens each position and replays each record. The store itself is only read; its bot
// may run.
func dryrunJob(ctx context.Context, args []string, out io.Writer) (err error) {
	f := flags("dryrun")
	config := configFlag(f)
	all := f.Bool("all", false, "replay finished games too")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	settings, err := operation(*config)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "redbook-dryrun-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	store, err := openCopy(ctx, settings.Storage.Path, folder)
	if err != nil {
		return advised(err, settings.Storage.Path)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	states := liveStates
	if *all {
		states = append(slices.Clip(states), storage.Finished)
	}
	fit, err := replayAll(ctx, store, states, out)
	if err != nil {
		return err
	}
	return done(out, "games=%d fit", fit)
}

// liveStates are the states of games that go on, or may.
var liveStates = []storage.State{storage.Lobby, storage.Running, storage.Frozen}

// openCopy copies a store into a folder, and opens the copy with the tables of this program.
func openCopy(ctx context.Context, path, folder string) (stores.Store, error) {
	copied := filepath.Join(folder, "copy.db")
	if err := stores.Backup(ctx, path, copied); err != nil {
		return nil, err
	}
	store, err := stores.Open(ctx, copied) // runs the migrations
	if err != nil {
		return nil, fmt.Errorf("the store cannot be brought up to date: %w", err)
	}
	return store, nil
}

// replayAll tries every game and says which do not fit, or how many do.
func replayAll(ctx context.Context, store storage.Store, states []storage.State,
	out io.Writer) (fit int, err error) {
	list, err := store.Games(ctx, states...)
	if err != nil {
		return 0, err
	}
	tables := table.New(store, games(), time.Now, func() {})
	unfit := 0
	for _, g := range list {
		note, err := fits(ctx, tables, g)
		switch {
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case err != nil:
			unfit++
			fmt.Fprintf(out, "game %s (%s, %s, %d lines): %v\n", g.ID, g.Rules, g.State, g.Sequence, plainly(err))
		case note != "":
			fmt.Fprintf(out, "game %s (%s, %s, %d lines): %s\n", g.ID, g.Rules, g.State, g.Sequence, note)
		}
	}
	if unfit > 0 {
		return 0, fmt.Errorf("%d of %d games do not fit this program", unfit, len(list))
	}
	return len(list), nil
}

// fits tries to open a game and to replay its record to the position that is stored. A note is something
// worth knowing of a game that fits.
func fits(ctx context.Context, tables *table.Tables, g storage.Game) (note string, err error) {
	if _, err := tables.Open(ctx, g.ID); err != nil {
		return "", fmt.Errorf("it could not go on: %w", err)
	}
	if g.Sequence == 0 {
		return "", nil
	}
	text, err := storedRecord(ctx, tables.Store(), g)
	if err != nil {
		return "", err
	}
	record, rules, err := engine.ParseRecord(text, rulesByID)
	if err != nil {
		return "", fmt.Errorf("it could go on, but its record cannot be read: %w", err)
	}
	replayed, err := engine.Replay(rules, record, nil)
	if err != nil {
		tail, from, ok := record.Tail()
		if !ok {
			return "", fmt.Errorf("it could go on, but its record does not replay (write a checkpoint after the upgrade): %w", err)
		}
		note = fmt.Sprintf("its record replays from the checkpoint in line %d only: %v", from, err)
		if replayed, err = engine.Replay(rules, tail, nil); err != nil {
			return "", fmt.Errorf("it could go on, but its record does not replay from its last checkpoint, line %d: %w", from, err)
		}
	}
	return note, sameAsStored(ctx, tables.Store(), rules, g, replayed)
}

// sameAsStored compares what the rules read of a replayed position and of the stored one.
func sameAsStored(ctx context.Context, store storage.Store, rules engine.Rules, g storage.Game,
	replayed engine.Position) error {
	stored, err := store.Position(ctx, g.ID)
	if err != nil {
		return err
	}
	position, err := rules.Decode(stored.Data)
	if err != nil {
		return err
	}
	kept, err := rules.Gist(position)
	if err != nil {
		return err
	}
	again, err := rules.Gist(replayed)
	if err != nil {
		return err
	}
	if !bytes.Equal(kept, again) {
		return fmt.Errorf("it could go on, but its record leads to another position than the stored one")
	}
	return nil
}
