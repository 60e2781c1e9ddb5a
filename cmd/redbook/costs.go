package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// costs measures what many games cost, on copies of real ones.
type costs struct {
	out     io.Writer
	program string
	where   string // the store that is filled
	moves   int
	written int          // how many copies there are
	now     time.Time    // of the games
	running []costly     // to copy
	over    [2][]costly  // before and after they were archived
	store   stores.Store // nil while it is measured
}

// costly is a game to copy.
type costly struct {
	rules string
	lines int
	stores.Template
}

// costsJob fills a store with copies of the games of another one, step by step, and prints after each how
// large it is, how long a program takes to start on it and to look once through what is due, how long a
// move takes, and how much memory that program has then.
func costsJob(ctx context.Context, args []string, out io.Writer) (err error) {
	f := flags("costs")
	c := costs{out: out}
	from := f.String("from", "", "the `file` with games to copy, such as a backup, or what redbook months --keep has left; with commas between, several")
	f.StringVar(&c.where, "to", "", "an empty `store` that is filled, such as postgres://…; a file that goes if not given")
	live := f.String("live", "10,100,1000", "`how many` games are running, one step after the other")
	finished := f.String("finished", "1000,10000", "`how many` archived games there are besides, then")
	each := f.Int("each", 200, "how many `copies` the bytes of a game are measured with")
	f.IntVar(&c.moves, "moves", 300, "how many `moves` are timed")
	measure := f.Bool("measure", false, "only measure the store that --to names, by one who serves it")
	at := f.Int64("at", 0, "with --measure, what `time` it is in its games")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *measure {
		return measureStore(ctx, c.where, time.UnixMicro(*at).UTC(), c.moves, out)
	}
	steps := [2][]int{}
	for i, text := range []string{*live, *finished} {
		for number := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(number)
			if err != nil || n < 0 {
				return usageError{fmt.Errorf("costs: %q is no number of games", number)}
			}
			steps[i] = append(steps[i], n)
		}
	}
	if *from == "" {
		return usageError{errors.New("costs needs --from FILE")}
	}
	folder, err := os.MkdirTemp("", "redbook-costs-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	for n, file := range strings.Split(*from, ",") {
		if err := c.read(ctx, file, filepath.Join(folder, strconv.Itoa(n))); err != nil {
			return err
		}
	}
	if len(c.running) == 0 || len(c.over[0]) == 0 {
		return fmt.Errorf("%s has no games that go on, or none that are over: copies are made of both", *from)
	}
	if c.where == "" {
		c.where = filepath.Join(folder, "costs.db")
	}
	if there, err := stores.Exists(ctx, c.where); err != nil || there {
		return errors.Join(err, fmt.Errorf("there is a store %s already", stores.Shown(c.where)))
	}
	if c.program, err = os.Executable(); err != nil {
		return err
	}
	return c.run(ctx, steps, *each)
}

// read takes the games of a store, as they are and archived.
func (c *costs) read(ctx context.Context, file, folder string) (err error) {
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	store, err := openCopy(ctx, file, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	list, err := store.Games(ctx, storage.Running, storage.Finished)
	if err != nil {
		return err
	}
	take := func(g storage.Game) (costly, error) {
		t, err := stores.TemplateOf(ctx, store, g.ID)
		return costly{g.Rules, g.Sequence, t}, err
	}
	for _, g := range list {
		if g.Updated.After(c.now) {
			c.now = g.Updated
		}
		if g.Sequence == 0 {
			continue
		}
		one, err := take(g)
		if err != nil {
			return err
		}
		if g.State == storage.Running {
			c.running = append(c.running, one)
		} else {
			c.over[0] = append(c.over[0], one)
		}
	}
	tables := table.New(store, games(), time.Now, func() {})
	if _, err := archiveAll(ctx, tables, c.now.Add(time.Hour)); err != nil {
		return err
	}
	for _, g := range list {
		if g.State == storage.Finished && g.Sequence > 0 {
			one, err := take(g)
			if err != nil {
				return err
			}
			c.over[1] = append(c.over[1], one)
		}
	}
	return nil
}

func (c *costs) run(ctx context.Context, steps [2][]int, each int) (err error) {
	if c.store, err = stores.Open(ctx, c.where); err != nil {
		return err
	}
	defer func() {
		if c.store != nil {
			err = errors.Join(err, c.store.Close())
		}
	}()
	fmt.Fprint(c.out, "| running | archived | bytes | start | computing | what is due, once | computing "+
		"| a move, p50 | p99 | computing | memory |\n", strings.Repeat("|---", 11), "|\n")
	most := 0
	for _, n := range steps[0] {
		most = max(most, n)
		if err := c.step(ctx, c.running, n, fmt.Sprintf("| %d | 0 |", n)); err != nil {
			return err
		}
	}
	for _, n := range steps[1] {
		if err := c.step(ctx, c.over[1], most+n, fmt.Sprintf("| %d | %d |", most, n)); err != nil {
			return err
		}
	}
	fmt.Fprint(c.out, "\n| bytes of a game | while it goes on | lines | over | archived | lines |\n",
		strings.Repeat("|---", 6), "|\n")
	for _, g := range ownGames() {
		if err := c.perGame(ctx, g.Rules.ID(), each); err != nil {
			return err
		}
	}
	return nil
}

// fill adds copies until there are so many, and returns by how many bytes the store has grown.
func (c *costs) fill(ctx context.Context, templates []costly, until int) (int64, error) {
	before, err := c.store.Size(ctx)
	if err != nil {
		return 0, err
	}
	list := make([]stores.Template, len(templates))
	for i, t := range templates {
		list[i] = t.Template
	}
	if err := stores.Multiply(ctx, c.store, list, c.written, until); err != nil {
		return 0, err
	}
	c.written = max(c.written, until)
	after, err := c.store.Size(ctx)
	return after - before, err
}

// step fills the store up and has another process serve and measure it.
func (c *costs) step(ctx context.Context, templates []costly, until int, row string) error {
	if _, err := c.fill(ctx, templates, until); err != nil {
		return err
	}
	size, err := c.store.Size(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(c.store.Settle(ctx), c.store.Close()); err != nil {
		return err
	}
	c.store = nil
	process := exec.CommandContext(ctx, c.program, "costs", "--measure", "--to", c.where, "--moves",
		strconv.Itoa(c.moves), "--at", strconv.FormatInt(c.now.UnixMicro(), 10))
	process.Stderr = os.Stderr
	measured, err := process.Output()
	if err != nil {
		return fmt.Errorf("measure: %w", err)
	}
	_, err = fmt.Fprintf(c.out, "%s %s | %s\n", row, bytesText(size), strings.TrimSpace(string(measured)))
	if err != nil {
		return err
	}
	c.store, err = stores.Open(ctx, c.where)
	return err
}

// perGame prints what a game of some rules takes, by what the store grows with copies.
func (c *costs) perGame(ctx context.Context, rules string, each int) error {
	row := "| " + rules
	for i, all := range [][]costly{c.running, c.over[0], c.over[1]} {
		own := slices.DeleteFunc(slices.Clone(all), func(t costly) bool { return t.rules != rules })
		if len(own) == 0 {
			row += strings.Repeat(" | ", 2-i%2)
			continue
		}
		copies := (each + len(own) - 1) / len(own) * len(own)
		grown, err := c.fill(ctx, own, c.written+copies)
		if err != nil {
			return err
		}
		lines := 0
		for _, t := range own {
			lines += t.lines
		}
		row += " | " + bytesText(grown/int64(copies))
		if i != 1 {
			row += fmt.Sprintf(" | %d", lines/len(own))
		}
	}
	_, err := fmt.Fprintf(c.out, "%s |\n", row)
	return err
}

// bytesText writes a size short enough to be compared.
func bytesText(n int64) string {
	switch {
	case n < 10_000_000:
		return fmt.Sprintf("%.1f KB", float64(n)/1e3)
	case n < 10_000_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}

// measureStore serves a store as a bot does, and prints how long that takes to begin, to look once through
// all that may be due, and to carry out moves of games here and there; and how much memory it has had at
// most.
func measureStore(ctx context.Context, where string, now time.Time, moves int, out io.Writer) (err error) {
	if err := limitMemory("256MiB"); err != nil {
		return err
	}
	began, computed := time.Now(), processorTime()
	lap := func() (text string) {
		text = fmt.Sprintf("%v | %v", time.Since(began).Round(100*time.Microsecond),
			(processorTime() - computed).Round(100*time.Microsecond))
		began, computed = time.Now(), processorTime()
		return text
	}
	store, _, err := stores.Serve(ctx, where)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	start := lap()
	if err := lookThrough(ctx, store, now); err != nil {
		return err
	}
	due := lap()
	tables := table.New(store, games(), func() time.Time { return now }, func() {})
	took, computing, err := someMoves(ctx, tables, moves)
	if err != nil {
		return err
	}
	slices.Sort(took)
	memory, err := peakMemory()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s | %s | %v | %v | %v | %d MB |\n", start, due,
		took[len(took)/2].Round(10*time.Microsecond), took[len(took)*99/100].Round(10*time.Microsecond),
		(computing / time.Duration(len(took))).Round(10*time.Microsecond), memory>>20)
	return err
}

// lookThrough asks a store for everything that a bot asks it for again and again, whatever happens.
func lookThrough(ctx context.Context, store storage.Store, now time.Time) (err error) {
	look := func(_ any, failed error) { err = errors.Join(err, failed) }
	look(store.Pending(ctx, now, 100))
	look(store.DueReminders(ctx, now))
	look(store.DueClocks(ctx, now))
	look(store.DueAnswers(ctx, now))
	look(store.DueComputers(ctx, 10))
	look(store.NextAnswer(ctx))
	look(store.DueVotes(ctx, now))
	look(store.DuePauses(ctx, now))
	look(store.AllOffers(ctx))
	look(store.Misnamed(ctx))
	look(store.Stopped(ctx, now))
	look(store.Unkept(ctx, now))
	look(store.ResultNews(ctx))
	look(store.OpenRoles(ctx))
	look(store.Games(ctx, storage.Lobby))
	look(store.Unarchived(ctx, now.AddDate(0, 0, -90), 100))
	look(store.Stats(ctx))
	return errors.Join(err, store.Alive(ctx, now, time.Hour))
}

// someMoves carries out random moves in games that wait for one, and returns how long each took, and how long
// all computed.
func someMoves(ctx context.Context, tables *table.Tables, moves int) (took []time.Duration,
	computing time.Duration, err error) {
	store := tables.Store()
	running, err := store.Games(ctx, storage.Running)
	if err != nil {
		return nil, 0, err
	}
	random := rand.New(rand.NewPCG(1, 2))
	for tries := 0; len(took) < moves; tries++ {
		if tries > 10*moves+1000 {
			return nil, 0, fmt.Errorf("only %d of so many games wait for somebody: %d moves were made", len(running),
				len(took))
		}
		t, err := tables.Open(ctx, running[random.IntN(len(running))].ID)
		if err != nil {
			return nil, 0, err
		}
		var user ids.User
		if waits := t.Waiting(); len(waits) > 0 {
			user = t.UserOf(waits[random.IntN(len(waits))].Decision.Seat)
		}
		asked := t.Questions(t.SeatsOf(user))
		if len(asked) == 0 || t.Still.Paused {
			continue // of a computer, or a vacant seat
		}
		stored, err := store.Position(ctx, t.ID)
		if err != nil {
			return nil, 0, err
		}
		position, err := t.Rules.Decode(stored.Data)
		if err != nil {
			return nil, 0, err
		}
		a, err := engine.RandomAction(t.Rules, position, asked[0], random.IntN, nil)
		if err != nil {
			return nil, 0, err
		}
		began, computed := time.Now(), processorTime()
		_, err = tables.Submit(ctx, table.Answer{User: user, Game: t.ID, Decision: asked[0].ID, Action: a})
		if err != nil {
			return nil, 0, err
		}
		took, computing = append(took, time.Since(began)), computing+processorTime()-computed
	}
	return took, computing, nil
}

// peakMemory is how much memory this process has had at most, as Linux counts it.
func peakMemory() (bytes int64, err error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			_, err := fmt.Sscanf(rest, "%d", &bytes)
			return bytes << 10, err
		}
	}
	return 0, errors.New("the system does not tell how much memory this is")
}
