package main

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"redbook/bot/robots"
	"redbook/engine"
	"redbook/storage/stores"
)

// soakJob runs a soak and prints what it came to.
func soakJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("soak")
	o := robots.Soak{Games: rows()}
	var times int
	game := f.String("game", ownGames()[0].Rules.ID(), "the game that is played, by `name`; all: each by turns")
	f.IntVar(&o.AtOnce, "games", 200, "how many `games` are played at once")
	f.IntVar(&o.Kills, "kills", 200, "how often the bot is killed: `times`")
	f.Uint64Var(&o.Seed, "seed", 1, "the same `seed` orders the same faults")
	f.IntVar(&times, "times", 0,
		"do something else: compare the times of `answers` of standing orders, see bot/robots/soak_times.go")
	f.Float64Var(&o.Minutes, "minutes", 0, "go on for so many `minutes` at least, even if all kills are done")
	f.Float64Var(&o.Outage, "outage", 0,
		"begin with so many `minutes` in which Discord takes no post, or loses its answers")
	f.BoolVar(&o.Dead, "dead", false, "have the channel of one game give no answer")
	f.IntVar(&o.Looks, "looks", 0, "end with so many `look-ups` of a game of 4,600 lines at once")
	f.IntVar(&o.Flips, "flips", 0,
		"when it is over, flip so many `bits` of each kind in copies of the store: each must be found")
	f.IntVar(&o.Computers, "computers", 0, "of a hundred games, `how many` one person plays with computers")
	f.StringVar(&o.Store, "store", "",
		"an empty `store` in which the bot keeps its games, such as postgres://…; a file that goes if not given")
	f.IntVar(&o.Processes, "processes", 1, "how many `bots` share the store, which is then postgres://…")
	f.IntVar(&o.Shards, "shards", 1, "how many `shards` Discord shares its servers out among, one server in each")
	f.IntVar(&o.Cuts, "cuts", 0, "how often half of the connections to the database are cut off: `times`")
	f.IntVar(&o.Restarts, "restarts", 0, "how often the database is started anew: `times`, by --restart")
	restart := f.String("restart", "", "the `command` of a shell that starts the database anew")
	older := f.String("program", "", "the `program` whose bot is soaked, if not this one")
	newer := f.String("upgrade", "",
		"the `program` by which the bots are replaced on the way; this one must know what it keeps")
	options := optionFlags{}
	f.Var(options, "option", "an option of every game, `name=value`; may be repeated; others are drawn for each game")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if o.AtOnce < 1 || o.Kills < 0 || o.Minutes < 0 || times < 0 || o.Outage < 0 || o.Looks < 0 || o.Flips < 0 ||
		o.Computers < 0 {
		return usageError{fmt.Errorf("--games must be at least 1, --kills, --minutes, --times, --outage, --looks, --flips and --computers not less than 0")}
	}
	switch {
	case o.Processes < 1 || o.Shards < 1 || o.Cuts < 0 || o.Restarts < 0:
		return usageError{errors.New("--processes and --shards must be at least 1, --cuts and --restarts not less than 0")}
	case o.Processes > 1 && stores.InFile(o.Store):
		return usageError{errors.New("several processes share a --store postgres://…")}
	case o.Processes == 1 && o.Cuts+o.Restarts > 0:
		return usageError{errors.New("--cuts and --restarts are for several --processes")}
	case o.Restarts > 0 && *restart == "":
		return usageError{errors.New("--restarts needs the command of --restart")}
	case o.Processes == 1 && *newer != "":
		return usageError{errors.New("--upgrade is for several --processes")}
	case *game == allGames && (times > 0 || len(options) > 0):
		return usageError{errors.New("--times and --option are for one --game")}
	}
	if o.Played = rows(); *game != allGames {
		if _, err := namedGame(*game); err != nil {
			return err
		}
		o.Played = []row{rowOf(*game)}
	}
	o.Restart = func() *exec.Cmd { return exec.Command("sh", "-c", *restart) }
	o.Cut = func(ctx context.Context) error { return cutOff(ctx, o.Store) }
	o.Options = engine.Options(options)
	rules := o.Played[0].Rules
	if _, _, err := rules.New(o.Options, engine.NewSeeded([]byte{0}, 0)); err != nil {
		return usageError{err}
	}
	if times > 0 {
		if len(rules.Orders()) == 0 {
			return usageError{fmt.Errorf("%s has no standing orders", rules.ID())}
		}
		return robots.Times{Game: o.Played[0], Options: engine.StateOptions(rules, o.Options), Pairs: times,
			Seed: o.Seed}.Run(ctx, out)
	}
	if o.Flips > 0 && !stores.InFile(o.Store) {
		return usageError{errors.New("--flips flips bits of files")}
	}
	if o.Store != "" {
		switch there, err := stores.Exists(ctx, o.Store); {
		case err != nil:
			return err
		case there:
			return fmt.Errorf("there is a store %s already", stores.Shown(o.Store))
		}
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	o.Bot = botOf(cmp.Or(*older, program), o.Store, o.Shards)
	if *newer != "" {
		o.Newer = botOf(*newer, o.Store, o.Shards)
	}
	return o.Run(ctx, out)
}

// allGames is the name that stands for all games.
const allGames = "all"

// cutOff ends half of the connections to a database, those that chance chooses, as an operator of it can.
func cutOff(ctx context.Context, address string) error {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`)
	return err
}

// botOf is how a program's bot is started as a process of its own, with settings that it finds in a folder.
// Its store is there as well, or is named; Discord has so many shards.
func botOf(program, store string, shards int) func(folder, url, token string) (*exec.Cmd, error) {
	return func(folder, url, token string) (*exec.Cmd, error) {
		settings, err := writeShards(folder, url, shards)
		if err != nil {
			return nil, err
		}
		process := exec.Command(program, "run", "--config", settings)
		apart(process) // a soak that is told to end still needs them
		process.Env = append(os.Environ(), tokenVariable+"="+token)
		if store != "" {
			process.Env = append(process.Env, storeVariable+"="+store)
		}
		return process, nil
	}
}
