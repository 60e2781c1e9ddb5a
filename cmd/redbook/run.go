package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"time"

	"redbook/bot"
	"redbook/bot/discord"
	"redbook/bot/metrics"
	"redbook/bot/table"
	paintleague "redbook/render/league"
	"redbook/storage"
	"redbook/storage/stores"
)

// runJob connects to Discord and serves games until it is told to stop.
func runJob(ctx context.Context, args []string, _ io.Writer) (err error) {
	served := false
	defer func() {
		if !served && ctx.Err() != nil && errors.Is(err, context.Canceled) { // there was nothing to leave in order
			err = nil
		}
	}()
	f := flags("run")
	path := configFlag(f)
	if err := parse(f, args, 0); err != nil {
		return err
	}
	settings, err := loadConfig(*path)
	if err != nil {
		return lastingError{err}
	}
	log, err := settings.logger(os.Stderr)
	if err != nil {
		return err
	}
	if err := limitMemory(settings.Process.MemoryLimit); err != nil {
		return err
	}
	store, damaged, err := stores.Join(ctx, settings.Storage.Path)
	if err != nil {
		return advised(err, settings.Storage.Path)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	for _, d := range damaged {
		log.Error("this frozen game is damaged: mend it, and put a checkpoint into its record with redbook checkpoint", "game", d.Game, "damage", d.What)
	}
	archiveAfter, err := daysOf(settings.Storage.ArchiveAfter)
	if err != nil {
		return err
	}
	meter := metrics.New(store, time.Now)
	b, err := bot.New(bot.Config{
		Standings: paintleague.New(textsOf("league")),
		Token:     settings.Discord.Token, APIBase: settings.Discord.APIBase, Store: store,
		Shards: settings.Discord.Shards, Only: settings.only(),
		Together: !stores.InFile(settings.Storage.Path),
		Games:    timed(games(), meter), Log: log, Now: time.Now,
		Meter: meter, Drain: settings.Process.Drain, Version: buildName(), BackupDays: settings.Backup.KeepDays,
		ArchiveAfter: archiveAfter,
	})
	if err != nil {
		return err
	}
	if settings.Metrics.Address != "" {
		address, stop, err := meter.Serve(settings.Metrics.Address, log)
		if err != nil {
			return err
		}
		defer stop()
		log.Info("metrics", "address", address)
	}
	if err := starts(ctx, log, settings, store); err != nil {
		return err
	}
	go ageOut(ctx, log, settings)
	served = true
	err = b.Run(ctx)
	if err != nil {
		log.Error("stopped", "error", err)
	} else {
		log.Info("stopped, as it was told")
	}
	if errors.Is(err, discord.ErrForGood) || errors.Is(err, storage.ErrReplaced) {
		return lastingError{err}
	}
	return err
}

// ageOut deletes every day what has been put aside beside the store for too long.
func ageOut(ctx context.Context, log *slog.Logger, settings config) {
	for {
		gone, err := stores.Outdated(ctx, settings.Storage.Path, "", settings.outdated(time.Now()))
		for _, file := range gone {
			log.Info("an old copy of the store is deleted", "file", file)
		}
		if err != nil && ctx.Err() == nil {
			log.Error("an old copy of the store stays", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(24 * time.Hour):
		}
	}
}

// starts says in the log what is about to be served, and from where.
func starts(ctx context.Context, log *slog.Logger, settings config, store storage.Store) error {
	stats, err := store.Stats(ctx)
	if err != nil {
		return err
	}
	log.Info("starts", "settings", settings.file, "store", stores.Shown(settings.Storage.Path), "running",
		stats.Games[storage.Running], "lobbies", stats.Games[storage.Lobby],
		"frozen", stats.Games[storage.Frozen], "ended",
		stats.Games[storage.Finished]+stats.Games[storage.Cancelled], "to_tell", stats.Outbox)
	for _, path := range settings.open() {
		log.Warn("others may read this file, which holds secrets: chmod 600", "file", path)
	}
	return nil
}

// timed has a meter time the pictures of games.
func timed(games []table.Game, meter *metrics.Meter) []table.Game {
	for i, g := range games {
		games[i].Painter = meter.Painter(g.Rules.ID(), g.Painter)
	}
	return games
}

// commandsJob prints the slash commands.
func commandsJob(_ context.Context, args []string, out io.Writer) error {
	if err := parse(flags("commands"), args, 0); err != nil {
		return err
	}
	commands, err := bot.Commands(games())
	if err != nil {
		return err
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(commands)
}

// versionJob prints which build this is, or the licences of what it is made of.
func versionJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("version")
	licences := f.Bool("licences", false, "print the licences of all that the program is made of")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *licences {
		_, err := io.WriteString(out, linkedNotices)
		return err
	}
	_, err := fmt.Fprintf(out, "redbook %s\n", buildName())
	return err
}

// buildName says which build this is.
func buildName() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(devel), revision unknown"
	}
	revision := "unknown"
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = s.Value
		}
	}
	return fmt.Sprintf("%s, revision %s, %s", info.Main.Version, revision, info.GoVersion)
}
