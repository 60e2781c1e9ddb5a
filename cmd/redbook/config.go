package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// config is config.example.toml. Tokens stand in the environment rather than there.
type config struct {
	Discord struct {
		Token   string `toml:"token"`
		APIBase string `toml:"api_base"`
	} `toml:"discord"`
	Storage struct {
		Path string `toml:"path"`
	} `toml:"storage"`
	Process struct {
		MemoryLimit string        `toml:"memory_limit"`
		Drain       time.Duration `toml:"drain"`
	} `toml:"process"`
	Metrics struct {
		Address string `toml:"address"`
	} `toml:"metrics"`
	Hunt struct {
		Data []string `toml:"data"`
	} `toml:"hunt"`
	Log struct {
		Level  string `toml:"level"`
		Format string `toml:"format"`
	} `toml:"log"`
}

// tokenVariable is the environment variable that goes before the file's token.
const tokenVariable = "DISCORD_TOKEN"

// defaultConfig is the file that is read if none is named; it may be missing.
const defaultConfig = "config.toml"

// loadConfig reads the settings of a job that talks to Discord.
func loadConfig(path string) (config, error) {
	c, err := readConfig(path)
	if err != nil {
		return c, err
	}
	return c, c.checkToken()
}

// readConfig reads the settings: the defaults, the file, the environment, in this order. A token may be missing.
func readConfig(path string) (config, error) {
	var c config
	c.Storage.Path = "data/redbook.db"
	c.Hunt.Data = []string{}
	c.Process.MemoryLimit, c.Process.Drain = "256MiB", 15*time.Second
	c.Log.Level, c.Log.Format = "info", "text"
	meta, err := toml.DecodeFile(path, &c)
	switch {
	case errors.Is(err, fs.ErrNotExist) && path == defaultConfig:
	case errors.Is(err, fs.ErrNotExist):
		return c, fmt.Errorf("there is no settings file %s: copy config.example.toml to it", path)
	case err != nil:
		return c, fmt.Errorf("settings file %s: %w", path, withoutValues(err))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("settings file %s: there is no setting %s; config.example.toml lists them all", path, unknown[0])
	}
	if token := strings.TrimSpace(os.Getenv(tokenVariable)); token != "" {
		c.Discord.Token = token
	}
	if err := c.check(); err != nil {
		return c, err
	}
	if err := offerDataSets(c.Hunt.Data); err != nil {
		return c, fmt.Errorf("data under [hunt]: %w", err)
	}
	return c, nil
}

// withoutValues keeps what a syntax error quotes out of the message: it may be the token.
func withoutValues(err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d cannot be read", syntax.Position.Line)
	}
	return err
}

func (c config) checkToken() error {
	if c.Discord.Token == "" {
		return fmt.Errorf("there is no bot token: set the environment variable %s, or token under [discord] in the settings file", tokenVariable)
	}
	return nil
}

func (c config) check() error {
	switch {
	case strings.HasPrefix(c.Discord.Token, "Bot ") || strings.ContainsAny(c.Discord.Token, " \t\n"):
		return fmt.Errorf("the bot token is wrong: give it alone, without \"Bot\" before it and without spaces")
	case c.Storage.Path == "":
		return fmt.Errorf("path under [storage] is empty: name the file in which games are kept")
	}
	if _, err := bytesOf(c.Process.MemoryLimit); err != nil {
		return err
	}
	if c.Process.Drain <= 0 || c.Process.Drain > 10*time.Minute {
		return fmt.Errorf("drain under [process] is %v: it can be up to 10m, and must be more than nothing", c.Process.Drain)
	}
	if c.Metrics.Address != "" {
		if _, port, err := net.SplitHostPort(c.Metrics.Address); err != nil || port == "" {
			return fmt.Errorf("address under [metrics] is %q: it is host:port, like 127.0.0.1:9464, or empty", c.Metrics.Address)
		}
	}
	if _, err := c.logger(io.Discard); err != nil {
		return err
	}
	return nil
}

// logger makes the program's logger.
func (c config) logger(out io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log.Level)); err != nil {
		return nil, fmt.Errorf("level under [log] is %q: it can be debug, info, warn or error", c.Log.Level)
	}
	options := &slog.HandlerOptions{Level: level}
	switch c.Log.Format {
	case "text":
		return slog.New(slog.NewTextHandler(out, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, options)), nil
	}
	return nil, fmt.Errorf("format under [log] is %q: it can be text or json", c.Log.Format)
}
