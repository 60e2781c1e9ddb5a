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
	"time"

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
	server := sandbox.New(sandbox.Config{Addr: *addr})
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
	return keepRunning(ctx, out, settings, server.Token())
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

// restartDelay is how long the bot stays away after it has died.
const restartDelay = time.Second

// keepRunning starts the bot and starts it again whenever it dies, until ctx ends.
func keepRunning(ctx context.Context, out io.Writer, settings, token string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for {
		child := exec.CommandContext(ctx, program, "run", "--config", settings)
		child.Env = append(os.Environ(), tokenVariable+"="+token)
		child.Stdout, child.Stderr = os.Stderr, os.Stderr
		child.Cancel = func() error { return child.Process.Signal(os.Interrupt) }
		child.WaitDelay = 20 * time.Second // longer than it takes to drain
		if err := child.Start(); err != nil {
			return fmt.Errorf("start the bot: %w", err)
		}
		fmt.Fprintf(out, "The bot runs as process %d.\n", child.Process.Pid)
		err := child.Wait()
		if ctx.Err() != nil {
			return nil
		}
		fmt.Fprintf(out, "The bot has ended (%v); it is started again.\n", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(restartDelay):
		}
	}
}
