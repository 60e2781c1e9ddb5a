package table

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/enginetest/probe"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// crashing are tables over a store that can be killed: what is not in its files then is gone.
type crashing struct {
	*Tables
	t     *testing.T
	path  string
	clock time.Time
	seeds io.Reader
}

func newCrashing(t *testing.T) *crashing {
	c := &crashing{t: t, path: filepath.Join(t.TempDir(), "red.db"), clock: noon, seeds: seedsFor(t.Name())}
	c.open()
	return c
}

func (c *crashing) open() {
	c.t.Helper()
	store, err := sqlite.Open(c.t.Context(), c.path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { store.Close() })
	games := []Game{{Rules: probe.Rules}, {Rules: confrontation.Rules}, {Rules: hunt.Rules}, {Rules: wotr.Rules}}
	c.Tables = New(store, games, func() time.Time { return c.clock }, func() {})
	c.Seeds(c.seeds)
}

// kill leaves the store as kill -9 does, and opens what its files hold at this moment.
func (c *crashing) kill() {
	c.t.Helper()
	dir := c.t.TempDir()
	for _, suffix := range []string{"", "-wal"} { // the other one is made anew from these
		data, err := os.ReadFile(c.path + suffix)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "red.db"+suffix), data, 0o600)
		}
		if err != nil {
			c.t.Fatal(err)
		}
	}
	c.path = filepath.Join(dir, "red.db")
	c.open()
}

// channel is a stand-in for a thread: it gives each message a number, the same one for the same nonce.
type channel struct {
	tables *Tables
	posted map[string]string // messages by their nonce
	told   []string          // kinds of news
	cut    bool              // the bot is killed between the post and what follows from it
}

var errCut = errors.New("killed")

func (ch *channel) Tell(ctx context.Context, n News) error {
	t := n.Table
	if n.Audience.Kind != ToThread {
		return nil
	}
	if t.Begins() || t.Still.Restored && n.Kinds[Restored] {
		if ch.posted[n.Nonce] == "" {
			ch.posted[n.Nonce] = fmt.Sprint("https://discord.com/channels/1/2/",
				1181234567890123456+7919*len(ch.posted))
		}
		if ch.cut {
			return errCut
		}
		_, err := ch.tables.Published(ctx, t.ID, ch.posted[n.Nonce])
		return err
	}
	for kind := range n.Kinds {
		ch.told = append(ch.told, kind)
	}
	return nil
}

// tell tells everything that waits, one audience after the other.
func (c *crashing) tell(ch *channel) {
	c.t.Helper()
	ch.tables = c.Tables
	for range 10 {
		rows, err := c.store.Pending(c.t.Context(), c.clock, 1000)
		if err != nil {
			c.t.Fatal(err)
		}
		if len(rows) == 0 {
			return
		}
		p := NewPublisher(ch, discard)
		p.tables = c.Tables
		batch := rows[:1]
		for _, row := range rows[1:] {
			if row.Game == batch[0].Game && row.Audience == batch[0].Audience {
				batch = append(batch, row)
			}
		}
		p.batch(c.t.Context(), nil, &turn{}, batch)
		if ch.cut {
			return
		}
	}
}

// A start that is killed between any two of its steps goes on by itself after the next one: the seed is that
// of the one press, the number that of the one message, the game is dealt once, and the record proves it.
func TestKilledStarts(t *testing.T) {
	for _, rules := range []engine.Rules{confrontation.Rules, hunt.Rules, wotr.Rules} {
		for cut := range 5 {
			t.Run(fmt.Sprint(rules.ID(), " ", cut), func(t *testing.T) {
				ctx, c, ch := t.Context(), newCrashing(t), &channel{posted: map[string]string{}}
				killed := func(step int) {
					if step == cut {
						c.kill()
					}
				}
				game, err := c.Create(ctx, Creation{User: "ann", Rules: rules.ID(), Server: "1", Channel: "2",
					Language: "en", Random: true})
				must(t, err)
				for n := 1; n < len(game.Chairs); n++ {
					_, err := c.Join(ctx, "", ids.User(fmt.Sprint("ben", n)), game.ID, "")
					must(t, err)
				}
				killed(0)
				begun, err := c.Start(ctx, "press", "ann", game.ID)
				must(t, err)
				killed(1)
				if _, err := c.Start(ctx, "other", "ben1", game.ID); code(err) != "game-begun" {
					t.Errorf("pressed again: %v", err)
				}
				if _, err := c.Submit(ctx,
					Answer{User: "ann", Game: game.ID, Action: engine.Action{Verb: "pass"}}); code(err) != "begins" {
					t.Errorf("moved before it was dealt: %v", err)
				}
				if cut == 2 { // the message is posted; nothing is stored of it
					ch.cut = true
					c.tell(ch)
					c.kill()
					c.clock, ch.cut = c.clock.Add(time.Minute), false
				}
				c.tell(ch)
				killed(3)
				c.clock = c.clock.Add(time.Minute)
				c.tell(ch)
				killed(4)
				now, err := c.Open(ctx, game.ID)
				must(t, err)
				if len(ch.posted) != 1 || len(ch.told) != 1 || ch.told[0] != Began || now.Sequence != 1 ||
					!now.Running() || string(now.Seed) != string(begun.Seed) {
					t.Fatalf("posted %v, told %v, %d lines, running %t", ch.posted, ch.told, now.Sequence, now.Running())
				}
				if _, err := c.Published(ctx, game.ID, "https://discord.com/channels/1/2/77"); err != nil {
					t.Error(err)
				}
				record := c.proved(game.ID)
				if record.Message != ch.posted[first(ch.posted)] || len(record.Lines) != 1 {
					t.Errorf("the record names %q", record.Message)
				}
				if string(begun.Seed) == string(game.Seed) {
					t.Error("the seed was made before Start was pressed")
				}
			})
		}
	}
}

func first(m map[string]string) string {
	for k := range m {
		return k
	}
	return ""
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func code(err error) string {
	if p := (*Problem)(nil); errors.As(err, &p) {
		return p.Code
	}
	return ""
}

// proved is a game's record with its seed, which it must prove.
func (c *crashing) proved(game ids.Game) *engine.Record {
	c.t.Helper()
	table, err := c.Open(c.t.Context(), game)
	must(c.t, err)
	record, err := c.record(c.t.Context(), table)
	must(c.t, err)
	record.Seed = table.Seed
	if _, err := engine.Verify(table.Rules, &record); err != nil {
		c.t.Error(err)
	}
	return &record
}

// Who sits where is dealt with the number of the message: the same seed deals otherwise with another.
func TestSeatsAreDealtAfterTheCommitment(t *testing.T) {
	deals := map[string]bool{}
	for number := range uint64(20) {
		table := &Table{Game: storage.Game{Seed: storage.Seed("seed")}, arranged: arrangement{Random: true},
			public: []uint64{number + 1}}
		for _, user := range players {
			table.Chairs = append(table.Chairs, Chair{User: user})
		}
		deal := ""
		for _, chair := range table.dealSeats() {
			deal += string(chair.User) + " "
		}
		deals[deal] = true
	}
	if len(deals) != 6 {
		t.Errorf("20 numbers deal %v", deals)
	}
}

// After a restored backup nobody moves before the message that tells of it is there, with whose number the
// dice fall anew; who is killed on the way finds that again.
func TestRestoredGamesMixTheirMessageIn(t *testing.T) {
	ctx, c, ch := t.Context(), newCrashing(t), &channel{posted: map[string]string{}}
	game, err := c.Create(ctx, Creation{User: "raider", Rules: "probe", Server: "1", Channel: "2",
		Language: "en"})
	must(t, err)
	for _, user := range players[1:] {
		_, err := c.Join(ctx, "", user, game.ID, ids.Chair(user))
		must(t, err)
	}
	_, err = c.Start(ctx, "", "raider", game.ID)
	must(t, err)
	c.tell(ch)
	answer := func(user ids.User, text string) error {
		a, err := game.Rules.Parse(text)
		must(t, err)
		_, err = c.Submit(ctx, Answer{User: user, Game: game.ID, Action: a})
		return err
	}
	must(t, answer("warden", "hide where=hill"))
	must(t, answer("raider", "ready gear=rafts"))
	before, err := c.Open(ctx, game.ID)
	must(t, err)
	lobby, err := c.Create(ctx, Creation{User: "raider", Rules: "probe", Server: "1", Channel: "2",
		Language: "en"})
	must(t, err)
	running, lobbies, err := c.Restored(ctx)
	if err != nil || running != 1 || lobbies != 1 {
		t.Fatalf("%d games, %d lobbies, %v", running, lobbies, err)
	}
	deeds, err := c.Deeds(ctx, "1", game.ID)
	if err != nil || len(deeds) != 1 || deeds[0].Kind != Restored || deeds[0].By != storage.Operator {
		t.Errorf("what was done: %+v, %v", deeds, err)
	}
	_, err = c.Leave(ctx, "", "raider", lobby.ID)
	must(t, err)
	if err := answer("raider", "march from=camp to=ford with=raid:1c"); code(err) != "restored" {
		t.Errorf("moved before the message: %v", err)
	}
	ch.cut = true
	c.tell(ch)
	c.kill()
	ch.cut, c.clock = false, c.clock.Add(time.Minute)
	waiting, err := c.store.Pending(ctx, c.clock, 10)
	must(t, err)
	c.store.SetPart(storage.Part{Of: 2, Shards: []int{1}}) // another process works for its server
	must(t, c.TellRestored(ctx))
	c.store.SetPart(storage.Part{})
	if rows, err := c.store.Pending(ctx, c.clock, 10); err != nil || len(rows) > len(waiting) {
		t.Errorf("told by two processes: %v, %v", rows, err)
	}
	must(t, c.TellRestored(ctx))
	c.tell(ch)
	after, err := c.Open(ctx, game.ID)
	must(t, err)
	a, b := before.chance(), after.chance()
	same := 0
	for range 60 {
		d := engine.Draw{Label: "die", Domain: engine.Number, From: []engine.Value{1, 2, 3, 4, 5, 6}}
		x, _ := a.Next(d)
		y, _ := b.Next(d)
		if x.Value == y.Value {
			same++
		}
	}
	if same > 30 || !after.Running() || after.Sequence != before.Sequence+1 {
		t.Errorf("%d of 60 dice are the same; %d lines, then %d", same, before.Sequence, after.Sequence)
	}
	must(t, answer("raider", "draw"))
	_, u, err := c.Undo(ctx, "", "raider", game.ID, -1)
	if err != nil || u.Lines != 1 {
		t.Fatalf("%+v, %v", u, err)
	}
	record := c.proved(game.ID)
	if l := record.Lines[3]; l.Kind != engine.MixLine || len(ch.posted) != 2 || l.Message == record.Message {
		t.Errorf("line 3 is %+v; posted %v", l, ch.posted)
	}
}

// twoGames begins two games of frodo and sauron, and has them told.
func (c *crashing) twoGames(ch *channel, rules string) (games []ids.Game) {
	ctx := c.t.Context()
	for range 2 {
		game, err := c.Create(ctx, Creation{User: "frodo", Rules: rules, Server: "1", Channel: "2", Language: "en"})
		must(c.t, err)
		_, err = c.Join(ctx, "", "sauron", game.ID, "")
		must(c.t, err)
		_, err = c.Start(ctx, "", "frodo", game.ID)
		must(c.t, err)
		games = append(games, game.ID)
	}
	c.tell(ch)
	c.tell(ch)
	return games
}

// A seed that is not the one that was committed to stops its game wherever it is loaded, and no other one.
func TestSeedThatWasExchanged(t *testing.T) {
	ctx, c, ch := t.Context(), newCrashing(t), &channel{posted: map[string]string{}}
	games := c.twoGames(ch, "confrontation")
	db, err := sql.Open("sqlite3", c.path)
	must(t, err)
	_, err = db.Exec(`UPDATE games SET seed = randomblob(32) WHERE id = ?`, games[0])
	must(t, errors.Join(err, db.Close()))
	if _, err := c.Open(ctx, games[0]); !errors.Is(err, ErrFrozen) ||
		!strings.Contains(err.Error(), "not the one that was committed to") {
		t.Errorf("opened: %v", err)
	}
	broken, err := c.FreezeBroken(ctx)
	if err != nil || len(broken) != 1 || broken[games[0]] == nil {
		t.Errorf("frozen: %v, %v", broken, err)
	}
	if _, err := c.Open(ctx, games[1]); err != nil {
		t.Error(err)
	}
}

// The seed of a cancelled game is told when that can no longer be taken back, once, and its record proves its
// dice; that of a frozen one is not, for it may be thawed.
func TestSeedsOfGamesThatWereGivenUp(t *testing.T) {
	ctx, c, ch := t.Context(), newCrashing(t), &channel{posted: map[string]string{}}
	games := c.twoGames(ch, "wotr")
	for _, game := range games {
		must(t, c.Freeze(ctx, game, "a look at it"))
	}
	_, err := c.Abandon(ctx, "", "organiser", games[1], "nobody plays on")
	must(t, err)
	c.tell(ch)
	hidden := func(game ids.Game) bool {
		table, err := c.Open(ctx, game)
		must(t, err)
		text, err := c.Tables.Record(ctx, table, "frodo")
		must(t, err)
		return !strings.Contains(text, "\nseed: ") && strings.Contains(text, ": ?\n")
	}
	for _, wait := range []time.Duration{time.Minute, restorable - 2*time.Minute} {
		c.clock = c.clock.Add(wait)
		must(t, c.SettleCancelled(ctx, c.clock))
		if !hidden(games[0]) || !hidden(games[1]) {
			t.Error("a seed is told of a game that may go on")
		}
	}
	c.clock, ch.told = c.clock.Add(2*time.Minute), nil
	for range 2 {
		must(t, c.SettleCancelled(ctx, c.clock))
		c.tell(ch)
	}
	if !hidden(games[0]) || hidden(games[1]) || len(ch.told) != 1 || ch.told[0] != ForGood {
		t.Errorf("told %v; hidden %t, %t", ch.told, hidden(games[0]), hidden(games[1]))
	}
	table, err := c.Open(ctx, games[1])
	must(t, err)
	text, err := c.Tables.Record(ctx, table, "")
	must(t, err)
	record, rules, err := engine.ParseRecord(text, c.Rules)
	must(t, err)
	if v, err := engine.Verify(rules, record); err != nil || v.Outcomes == 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

// A game that was cancelled before it was dealt and is taken up again begins, and one of which a backup was
// restored meanwhile still waits for the message that tells of it.
func TestTakenUpAgain(t *testing.T) {
	ctx, c, ch := t.Context(), newCrashing(t), &channel{posted: map[string]string{}}
	game, err := c.Create(ctx, Creation{User: "frodo", Rules: "confrontation", Server: "1", Channel: "2",
		Language: "en"})
	must(t, err)
	_, err = c.Join(ctx, "", "sauron", game.ID, "")
	must(t, err)
	_, err = c.Start(ctx, "", "frodo", game.ID)
	must(t, err)
	cancelled := func() {
		t.Helper()
		_, err := c.Abandon(ctx, "", "organiser", game.ID, "a mistake")
		must(t, err)
		c.tell(ch)
	}
	takenUp := func(messages int) {
		t.Helper()
		_, err := c.Restore(ctx, "", "organiser", game.ID)
		must(t, err)
		c.tell(ch)
		table, err := c.Open(ctx, game.ID)
		must(t, err)
		if n := len(strings.Fields(table.Messages)); n != messages || !table.Running() {
			t.Errorf("%d messages are mixed in, running %t", n, table.Running())
		}
	}
	cancelled()
	takenUp(1)
	cancelled()
	_, _, err = c.Restored(ctx)
	must(t, err)
	takenUp(2)
}
