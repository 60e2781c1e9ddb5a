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

	"redbook/bot/sandbox"
)

// sandboxJob runs a stand-in for Discord with a web page, and the bot as a child process that knows nothing of it: it
// can be killed alone, and is started again.
func sandboxJob(ctx context.Context, args []string, out io.Writer) (err error) {
	f := flags("sandbox")
	addr := f.String("addr", "127.0.0.1:8372", "the loopback `host:port` of the web page")
	data := f.String("data", "", "the `folder` in which games are kept; a fresh one that is removed at the end if not given")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *data == "" {
		if *data, err = os.MkdirTemp("", "redbook-sandbox-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(*data)) }()
	}
	server := sandbox.New(sandbox.Config{Addr: *addr, OtherGuilds: []string{"Green Dragon"}})
	if err := server.Start(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if _, err := fmt.Fprintf(out, "The sandbox is ready: open %s\n", server.URL()); err != nil {
		return err
	}
	settings, err := writeSettings(*data, server.URL())
	if err != nil {
		return err
	}
	return runBot(ctx, out, server, settings)
}

// writeSettings writes the settings file with which the child finds the stand-in.
func writeSettings(folder, url string) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(folder, "sandbox.toml")
	text := fmt.Sprintf("[discord]\napi_base = %s\n[storage]\npath = %s\n", strconv.Quote(url), strconv.Quote(filepath.Join(folder, "redbook.db")))
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
