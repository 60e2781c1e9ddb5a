package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"redbook/bot"
	"redbook/storage/stores"
)

// config is config.example.toml. Tokens stand in the environment rather than there.
type config struct {
	file        string // in which it stands, absolute
	absolute    bool   // whether the store's path was so
	tokenInFile bool
	placeInFile bool // whether the store's place stands in the file
	Discord     struct {
		Token   string `toml:"token"`
		APIBase string `toml:"api_base"`
		Shards  int    `toml:"shards"`
		Only    []int  `toml:"only"`
	} `toml:"discord"`
	Storage place `toml:"storage"`
	Process struct {
		MemoryLimit string        `toml:"memory_limit"`
		Drain       time.Duration `toml:"drain"`
	} `toml:"process"`
	Metrics struct {
		Address string `toml:"address"`
	} `toml:"metrics"`
	Backup struct {
		KeepDays int `toml:"keep_days"`
	} `toml:"backup"`
	Hunt struct {
		Data []string `toml:"data"`
	} `toml:"hunt"`
	Log struct {
		Level  string `toml:"level"`
		Format string `toml:"format"`
	} `toml:"log"`
}

// tokenFile stands beside the settings, if OPERATION.md was followed: a unit of systemd reads the token from
// there.
const tokenFile = "token"

// mostBackupDays is the longest that backups can be kept: whoever has deleted what was kept of them stands
// in them.
const mostBackupDays = 365

// only are the shards that the bot is to have; nil for its share.
func (c config) only() []int {
	if len(c.Discord.Only) == 0 {
		return nil
	}
	return c.Discord.Only
}

// outdated is from before when copies of the store are deleted.
func (c config) outdated(now time.Time) time.Time { return now.AddDate(0, 0, -c.Backup.KeepDays) }

// tokenVariable is the environment variable that goes before the file's token.
const tokenVariable = "DISCORD_TOKEN"

// storeVariable is the environment variable that goes before the file's place of the store: an address may
// hold a password.
const storeVariable = "REDBOOK_STORAGE"

// place is where the store is and when games are archived there: [storage] with a path, or in one line
// storage = "…".
type place struct {
	Path         string
	ArchiveAfter string
	unknown      string // a setting that there is not
}

// UnmarshalTOML reads either.
func (p *place) UnmarshalTOML(value any) error {
	if path, is := value.(string); is {
		p.Path = path
		return nil
	}
	table, is := value.(map[string]any)
	if !is {
		return errors.New("storage is a text, or a table with a path")
	}
	for name, value := range table {
		text, is := value.(string)
		switch {
		case name == "path" && is:
			p.Path = text
		case name == "archive_after" && is:
			p.ArchiveAfter = text
		default:
			p.unknown = "storage." + name // an error would not be shown: it might repeat a password
		}
	}
	return nil
}

// leastArchiveDays is the shortest after which games can be archived: by then whatever may be taken back
// of how they ended is settled.
const leastArchiveDays = 14

// daysOf reads after how long games are archived, "90d"; "off" is never: 0.
func daysOf(text string) (time.Duration, error) {
	if text == "off" {
		return 0, nil
	}
	number, isDays := strings.CutSuffix(text, "d")
	days, err := strconv.Atoi(number)
	if err != nil || !isDays || days < leastArchiveDays || days > 36500 {
		return 0, fmt.Errorf("archive_after under [storage] is %q: it can be \"off\", or days like \"90d\", at least %d",
			text, leastArchiveDays)
	}
	return time.Duration(days) * 24 * time.Hour, nil
}

// usualConfigs are the files that are looked for if none is named: the first that exists is read.
var usualConfigs = []string{"config.toml", "/etc/redbook/config.toml"}

// configFlag is the option that names the settings file.
func configFlag(f *flag.FlagSet) *string {
	return f.String("config", "", "the settings `file`; if not given, "+strings.Join(usualConfigs, " or else "))
}

// configFile finds the settings file, by its absolute name.
func configFile(named string) (string, error) {
	for _, path := range append([]string{named}, usualConfigs...) {
		if path == "" {
			continue
		}
		_, err := os.Stat(path)
		switch {
		case err == nil:
			return filepath.Abs(path)
		case path == named && errors.Is(err, fs.ErrNotExist):
			return "", fmt.Errorf("there is no settings file %s: copy config.example.toml to it", path)
		case !errors.Is(err, fs.ErrNotExist):
			return "", fmt.Errorf("settings file: %w", err)
		}
	}
	return "", fmt.Errorf("there is no settings file, neither %s: name one with --config FILE, or copy config.example.toml to one of these",
		strings.Join(usualConfigs, " in this folder nor "))
}

// notes is where jobs say which settings they took: not among what they have found.
var notes io.Writer = os.Stderr

// operation reads the settings of a job that works on the store, and says which these are: it may be started
// anywhere.
func operation(named string) (config, error) {
	c, err := readConfig(named)
	if err == nil {
		fmt.Fprintf(notes, "settings %s, store %s\n", c.file, stores.Shown(c.Storage.Path))
	}
	return c, err
}

// loadConfig reads the settings of a job that talks to Discord.
func loadConfig(path string) (config, error) {
	c, err := readConfig(path)
	if err != nil {
		return c, err
	}
	return c, c.checkToken()
}

// readConfig reads the settings: the defaults, the file, the environment, in this order. A token may be
// missing. The store's path is made absolute.
func readConfig(named string) (config, error) {
	var c config
	path, err := configFile(named)
	if err != nil {
		return c, err
	}
	c.file = path
	c.Storage.Path, c.Storage.ArchiveAfter = "data/redbook.db", "90d"
	c.Hunt.Data = []string{}
	c.Discord.Shards, c.Discord.Only = 1, []int{}
	c.Backup.KeepDays = bot.BackupDays
	c.Process.MemoryLimit, c.Process.Drain = "256MiB", 15*time.Second
	c.Log.Level, c.Log.Format = "info", "text"
	meta, err := toml.DecodeFile(path, &c)
	if err != nil {
		return c, fmt.Errorf("settings file %s: %w", path, withoutValues(err))
	}
	if c.Storage.unknown != "" {
		return c, fmt.Errorf("settings file %s: there is no setting %s with such a value; config.example.toml lists them all",
			path, c.Storage.unknown)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("settings file %s: there is no setting %s; config.example.toml lists them all", path,
			unknown[0])
	}
	c.tokenInFile = c.Discord.Token != ""
	if token := strings.TrimSpace(os.Getenv(tokenVariable)); token != "" {
		c.Discord.Token = token
	}
	c.placeInFile = true
	if where := strings.TrimSpace(os.Getenv(storeVariable)); where != "" {
		c.Storage.Path, c.placeInFile = where, false
	}
	if err := c.check(); err != nil {
		return c, err
	}
	c.absolute = filepath.IsAbs(c.Storage.Path)
	if stores.InFile(c.Storage.Path) {
		if c.Storage.Path, err = filepath.Abs(c.Storage.Path); err != nil {
			return c, err
		}
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

// open lists the files with the token or the games that others than their owner may read.
func (c config) open() (paths []string) {
	secret := []string{filepath.Join(filepath.Dir(c.file), tokenFile)}
	if stores.InFile(c.Storage.Path) {
		secret = append(secret, c.Storage.Path, c.Storage.Path+"-wal", c.Storage.Path+"-shm")
	}
	if c.tokenInFile || c.placeInFile && stores.Shown(c.Storage.Path) != c.Storage.Path {
		secret = append(secret, c.file)
	}
	for _, path := range secret {
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			paths = append(paths, path)
		}
	}
	return paths
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
		return fmt.Errorf("path under [storage] is empty: name the file in which games are kept, or the address of a database")
	}
	if c.Discord.Shards < 1 {
		return fmt.Errorf("shards under [discord] is %d: it is at least 1", c.Discord.Shards)
	}
	for _, shard := range c.Discord.Only {
		if shard < 0 || shard >= c.Discord.Shards {
			return fmt.Errorf("only under [discord] names shard %d: they are 0 to %d", shard, c.Discord.Shards-1)
		}
	}
	if len(c.Discord.Only) > 0 && stores.InFile(c.Storage.Path) {
		return fmt.Errorf("only under [discord] is for several processes that serve one PostgreSQL database: a file is served by one, which works for all shards")
	}
	if _, err := bytesOf(c.Process.MemoryLimit); err != nil {
		return err
	}
	if _, err := daysOf(c.Storage.ArchiveAfter); err != nil {
		return err
	}
	if c.Process.Drain <= 0 || c.Process.Drain > 10*time.Minute {
		return fmt.Errorf("drain under [process] is %v: it can be up to 10m, and must be more than nothing",
			c.Process.Drain)
	}
	if c.Backup.KeepDays < 1 || c.Backup.KeepDays > mostBackupDays {
		return fmt.Errorf("keep_days under [backup] is %d: it can be 1 to %d", c.Backup.KeepDays, mostBackupDays)
	}
	if c.Metrics.Address != "" {
		if _, port, err := net.SplitHostPort(c.Metrics.Address); err != nil || port == "" {
			return fmt.Errorf("address under [metrics] is %q: it is host:port, like 127.0.0.1:9464, or empty",
				c.Metrics.Address)
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
