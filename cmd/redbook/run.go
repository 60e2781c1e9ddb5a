package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"redbook/bot"
	"redbook/bot/metrics"
	"redbook/bot/table"
	"redbook/storage/sqlite"
)

// runJob connects to Discord and serves games until it is told to stop.
func runJob(ctx context.Context, args []string, _ io.Writer) (err error) {
	f := flags("run")
	path := f.String("config", defaultConfig, "the settings `file`")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	settings, err := loadConfig(*path)
	if err != nil {
		return err
	}
	log, err := settings.logger(os.Stderr)
	if err != nil {
		return err
	}
	if err := limitMemory(settings.Process.MemoryLimit); err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, settings.Storage.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	meter := metrics.New(store, time.Now)
	b, err := bot.New(bot.Config{
		Token: settings.Discord.Token, APIBase: settings.Discord.APIBase, Store: store, Games: timed(games(), meter), Log: log, Now: time.Now,
		Meter: meter, Drain: settings.Process.Drain,
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
	return b.Run(ctx)
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

// versionJob prints which build this is.
func versionJob(_ context.Context, args []string, out io.Writer) error {
	if err := parse(flags("version"), args, 0); err != nil {
		return err
	}
	version, revision := "(devel)", "unknown"
	info, ok := debug.ReadBuildInfo()
	if ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	_, err := fmt.Fprintf(out, "redbook %s, revision %s, %s\n", version, revision, info.GoVersion)
	return err
}
