// Command redbook is a Discord bot with which people play board games by post. One binary, one subcommand a
// job; this package wires the parts and holds the one table of games. Begin with main.go (the
// subcommands), run.go (the bot) and games.go (the table).
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// job is a subcommand.
type job struct {
	name  string
	about string
	run   func(ctx context.Context, args []string, out io.Writer) error
}

func jobs() []job {
	return []job{
		{"run", "connect to Discord and serve games", runJob},
		{"sandbox", "play on this machine: a stand-in for Discord with a web page, and the bot connected to it",
			sandboxJob},
		{"simulate", "play random games and look for faults", simulateJob},
		{"gait", "watch how Frodo walks in games of computer players, and how good beliefs of where he is are", gaitJob},
		{"arena", "have two computer players play each other, and tell which of them is stronger", arenaJob},
		{"balance", "have a computer player play The Hunt for the Ring against itself, and weigh what favours a side",
			balanceJob},
		{"learn", "have the baselines of War of the Ring play, and write what can be learnt of it", learnJob},
		{"tune", "fit the evaluation by which computer players judge The Confrontation, by games against themselves",
			tuneJob},
		{"soak", "let random people play many games while the bot is killed and Discord fails, and look for faults",
			soakJob},
		{"months", "let people who are slow, away or vanish play many games over simulated months, and look for faults",
			monthsJob},
		{"season", "play a season of a league or a tournament, and the beginning of the next, in simulated time", seasonJob},
		{"replay", "check a game's record", leaving(replayJob)},
		{"transcribe", "print the record of a game that was transcribed elsewhere", leaving(transcribeJob)},
		{"script", "run a scenario of any game that a player can read and write: for rulings", leaving(scriptJob)},
		{"costs", "measure what many games cost, on copies of those of a store", costsJob},
		{"check", "look whether everything is there that the bot needs", checkJob},
		{"verify", "check the dice of a finished game's record against its seed", leaving(verifyJob)},
		{"render", "draw a position of a record as a PNG", leaving(renderJob)},
		{"backup", "copy the store while the bot runs", backupJob},
		{"restore", "put a backup in the place of the store", restoreJob},
		{"copy", "move the store between a file and a database", copyJob},
		{"archive", "pack games that ended long ago", archiveJob},
		{"dryrun", "before an upgrade: say whether this program can go on with every live game", dryrunJob},
		{"games", "list the games, or tell about one", gamesJob},
		{"freeze", "stop one game until it is thawed", freezeJob},
		{"thaw", "let a frozen game go on", thawJob},
		{"adjust", "set parts of a game's position openly", adjustJob},
		{"checkpoint", "put a whole position into a game's record", checkpointJob},
		{"recount", "count anew how long games have waited for people, and how they ended", recountJob},
		{"results", "print how games ended as CSV or JSON, or take in a table of past ones: [GAME]", resultsJob},
		{"forget", "delete all that is kept of a person: USER, the id on Discord", forgetJob},
		{"report", "list what players have reported, or write a report as a script that fails: ID", reportJob},
		{"data", "check a data set of The Hunt for the Ring, or copy ours out to begin one", dataJob},
		{"commands", "print the slash commands as they are registered with Discord", commandsJob},
		{"version", "print which build this is, or the licences of what it is made of (--licences)", versionJob},
	}
}

// usageError is a mistake in how the program was called: exit status 2.
type usageError struct{ error }

// lastingError is one that starting the program again does not mend: exit status 3. The unit of systemd
// leaves it at that.
type lastingError struct{ error }

func (e lastingError) Unwrap() error { return e.error }

// exitStatus is how the program ends after an error.
func exitStatus(err error) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, new(usageError)):
		return 2
	case errors.As(err, new(lastingError)):
		return 3
	}
	return 1
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who asks a second time need not wait
	err := dispatch(ctx, os.Args[1:], os.Stdout)
	if exitStatus(err) == 0 {
		return
	}
	fmt.Fprintln(os.Stderr, "redbook:", err)
	stop()
	os.Exit(exitStatus(err))
}

// dispatch runs the subcommand that the arguments name.
func dispatch(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return usageError{fmt.Errorf("which job? One of:\n%s", usage())}
	}
	for _, j := range jobs() {
		if j.name == args[0] {
			return j.run(ctx, args[1:], out)
		}
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		_, err := io.WriteString(out, usage())
		return err
	}
	return usageError{fmt.Errorf("no job %q. One of:\n%s", args[0], usage())}
}

// leaving is a job that only computes, and does not look whether it shall end: it is left where it is then,
// for the program ends.
func leaving(run func(context.Context, []string,
	io.Writer) error) func(context.Context, []string, io.Writer) error {
	return func(ctx context.Context, args []string, out io.Writer) error {
		done := make(chan error, 1)
		go func() { done <- run(ctx, args, out) }()
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
			return errors.New("interrupted")
		}
	}
}

func usage() string {
	text := ""
	for _, j := range jobs() {
		text += fmt.Sprintf("  redbook %-10s %s\n", j.name, j.about)
	}
	return text + "Each takes -h for its options.\n"
}

// flags makes the options of a job. Unlike flag's own, a mistake is an error that main reports.
func flags(name string) *flag.FlagSet {
	return flag.NewFlagSet("redbook "+name, flag.ContinueOnError)
}

// parse reads a job's options; most of them take no further arguments.
func parse(f *flag.FlagSet, args []string, positional int) error {
	f.SetOutput(os.Stderr)
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if f.NArg() != positional {
		return usageError{fmt.Errorf("%s: %d arguments expected, %d given: %q", f.Name(), positional, f.NArg(),
			f.Args())}
	}
	return nil
}
