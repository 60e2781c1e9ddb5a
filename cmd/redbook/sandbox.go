package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"redbook/bot/sandbox"
)

// sandboxJob runs a stand-in for Discord with a web page, and the bot as a child process, which can be
// killed and started again by itself.
func sandboxJob(ctx context.Context, args []string, out io.Writer) (err error) {
	f := flags("sandbox")
	addr := f.String("addr", "127.0.0.1:8372", "the loopback `host:port` of the web page")
	data := f.String("data", "",
		"the `folder` in which games are kept; a fresh one that is removed at the end if not given")
	people := f.Int("people", 2,
		fmt.Sprintf("how many `players` there are to switch between, up to %d; the page can add more",
			len(sandboxPeople)))
	forum := f.String("forum", "", "the `name` of a forum that there is beside the channels; the page can add more")
	latency := f.Duration("latency", 0,
		"how `far` away Discord is, for example 120ms: so long after a request comes its answer")
	var sets []string
	f.Func("hunt-data", "a `folder` with a data set of The Hunt for the Ring: it is a game of its own; may be repeated", func(dir string) error {
		dir, err := filepath.Abs(dir)
		sets = append(sets, dir)
		return err
	})
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *people < 1 || *people > len(sandboxPeople) {
		return usageError{fmt.Errorf("--people is %d: there can be 1 to %d", *people, len(sandboxPeople))}
	}
	if *latency < 0 || *latency > time.Minute {
		return usageError{fmt.Errorf("--latency is %v: it can be up to 1m", *latency)}
	}
	if *data == "" {
		if *data, err = os.MkdirTemp("", "redbook-sandbox-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(*data)) }()
	}
	server := sandbox.New(sandbox.Config{Addr: *addr, Users: sandboxPeople[:*people],
		OtherGuilds: []string{"Green Dragon"}, Latency: *latency})
	if err := server.Start(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if *forum != "" {
		server.AddForum(server.GuildID(), *forum)
	}
	if _, err := fmt.Fprintf(out, "The sandbox is ready: open %s\n", server.URL()); err != nil {
		return err
	}
	settings, err := writeSettings(*data, server.URL(), sets...)
	if err != nil {
		return err
	}
	return runBot(ctx, out, server, settings)
}

// sandboxPeople are those who can play in the sandbox.
var sandboxPeople = []sandbox.User{
	{Name: "Pippin", Locale: "en-US"}, {Name: "Halina", Locale: "pl"}, {Name: "Merry", Locale: "en-GB"},
	{Name: "Bogdan", Locale: "pl"}, {Name: "Rosie", Locale: "en-GB"},
}

// writeSettings writes the settings file with which the child finds the stand-in, and the data sets it is to
// offer.
func writeSettings(folder, url string, sets ...string) (string, error) {
	return writeShards(folder, url, 1, sets...)
}

// writeShards is writeSettings for a bot of so many shards.
func writeShards(folder, url string, shards int, sets ...string) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(folder, "sandbox.toml")
	text := fmt.Sprintf("[discord]\napi_base = %s\nshards = %d\n[storage]\npath = %s\n", strconv.Quote(url),
		shards, strconv.Quote(filepath.Join(folder, "redbook.db")))
	if len(sets) > 0 {
		quoted := make([]string, len(sets))
		for i, dir := range sets {
			quoted[i] = strconv.Quote(dir)
		}
		text += "[hunt]\ndata = [" + strings.Join(quoted, ", ") + "]\n"
	}
	return path, os.WriteFile(path, []byte(text), 0o600)
}

// runBot runs the bot as a child process, which the page can end and start, until ctx ends.
func runBot(ctx context.Context, out io.Writer, server *sandbox.Server, settings string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	c := newChild(out, func(ctx context.Context) *exec.Cmd {
		cmd := exec.CommandContext(ctx, program, "run", "--config", settings)
		cmd.Env = append(os.Environ(), tokenVariable+"="+server.Token())
		cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
		return cmd
	}, server.ProcessChanged)
	server.SetProcess(c)
	return c.run(ctx)
}
