package table

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite/sqlitetest"
)

// club is a set of tables over a store of its own, with a clock that the test moves.
type club struct {
	*Tables
	t     *testing.T
	clock time.Time
}

var discard = slog.New(slog.DiscardHandler)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// newClub plays by the probe game's rules, changed by the test.
func newClub(t *testing.T, change ...func(*engine.Definition[probe.Position])) *club {
	t.Helper()
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "red.db"))
	c := &club{t: t, clock: noon}
	c.Tables = New(store, []Game{{Rules: probeRules(change...)}}, func() time.Time { return c.clock }, func() {})
	c.Seeds(seedsFor(t.Name()))
	return c
}

// seedsFor are the seeds of a test by its name: its games are dealt the same in every run.
func seedsFor(name string) io.Reader { return rand.NewChaCha8(sha256.Sum256([]byte(name))) }

func probeRules(change ...func(*engine.Definition[probe.Position])) engine.Rules {
	d := probe.Definition()
	for _, f := range change {
		f(&d)
	}
	return engine.Define(d)
}

// The players, each on the seat of the name; and their ids.
var players = []ids.User{"raider", "warden", "herald"}

func (c *club) check(t *Table, err error) *Table {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	return t
}

// starts presses Start and publishes the commitment.
func (c *club) starts(interaction ids.Interaction, user ids.User, game ids.Game) *Table {
	c.t.Helper()
	c.check(c.Start(c.t.Context(), interaction, user, game))
	return c.check(c.Published(c.t.Context(), game, "https://discord.com/channels/1/2/1181234567890123456"))
}

// began is a game that all have sat down to, with two sealed answers owed.
func (c *club) began() *Table {
	c.t.Helper()
	ctx := c.t.Context()
	t := c.check(c.Create(ctx, Creation{Interaction: "create", User: "raider", Rules: "probe", Language: "en",
		Server: "shire", Channel: "inn"}))
	c.check(c.Join(ctx, "join-1", "warden", t.ID, "warden"))
	c.check(c.Join(ctx, "join-2", "herald", t.ID, ""))
	return c.starts("start", "herald", t.ID)
}

// hidden is a game in its first turn: the raider is to move.
func (c *club) hidden() *Table {
	c.t.Helper()
	t := c.began()
	c.check(c.answer(t, "warden", "hide where=hill"))
	return c.check(c.answer(t, "raider", "ready gear=rafts"))
}

func (c *club) answer(t *Table, user ids.User, text string) (*Table, error) {
	c.t.Helper()
	a, err := t.Rules.Parse(text)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.Submit(c.t.Context(), Answer{User: user, Game: t.ID, Action: a})
}

// since tells for whom the game waits, and since when.
func (c *club) since(game ids.Game) string {
	c.t.Helper()
	t := c.check(c.Open(c.t.Context(), game))
	var parts []string
	for _, w := range t.Waiting() {
		parts = append(parts, fmt.Sprintf("%s %s", t.SeatID(w.Decision.Seat), w.Since.Sub(noon)))
	}
	return strings.Join(parts, ", ")
}

// One seat's answer leaves the time of another's question alone; a new question has a new time.
func TestSinceWhen(t *testing.T) {
	c := newClub(t)
	game := c.began()
	expect := func(want string) {
		t.Helper()
		if got := c.since(game.ID); got != want {
			t.Errorf("waiting: %s, want %s", got, want)
		}
	}
	expect("raider 0s, warden 0s")
	c.clock = noon.Add(time.Hour)
	c.check(c.answer(game, "warden", "hide where=hill"))
	expect("raider 0s")
	c.clock = noon.Add(2 * time.Hour)
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	expect("raider 2h0m0s")
	c.clock = noon.Add(3 * time.Hour)
	c.check(c.answer(game, "raider", "wait"))
	expect("warden 3h0m0s")
}

// Of two answers to one question at the same moment one acts; the other learns that the question is gone.
func TestTwoAnswersAtOnce(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	d := game.Questions(engine.SeatsOf(probe.Raider))[0]
	done, stale := c.atOnce(8, func(n int) error {
		_, err := c.Submit(t.Context(), Answer{
			Interaction: ids.Interaction(fmt.Sprint("press-", n)), User: "raider", Game: game.ID, Decision: d.ID,
			Seat:   "raider",
			Action: engine.Action{Verb: "wait"},
		})
		return err
	}, ErrStale)
	if after := c.check(c.Open(t.Context(), game.ID)); done != 1 || stale != 7 ||
		after.Sequence != game.Sequence+1 {
		t.Errorf("%d acted, %d were stale, %d lines", done, stale, after.Sequence-game.Sequence)
	}
}

// One interaction that arrives twice acts once, and sealed answers of different seats do not hinder each
// other.
func TestOneInteractionTwiceAndTwoSeatsAtOnce(t *testing.T) {
	c := newClub(t)
	game := c.began()
	texts := []string{"ready gear=ladders", "hide where=keep"}
	done, _ := c.atOnce(4, func(n int) error {
		seat := n % 2
		a, err := game.Rules.Parse(texts[seat])
		if err != nil {
			return err
		}
		_, err = c.Submit(t.Context(), Answer{Interaction: ids.Interaction(fmt.Sprint("press-", seat)),
			User: players[seat],
			Game: game.ID, Action: a})
		var refused *engine.Refusal
		if errors.As(err, &refused) { // it came when the question was gone already
			return storage.ErrAlreadyHandled
		}
		return err
	}, storage.ErrAlreadyHandled)
	if after := c.check(c.Open(t.Context(), game.ID)); done != 2 || after.Sequence != game.Sequence+2 {
		t.Errorf("%d acted, %d lines", done, after.Sequence-game.Sequence)
	}
}

// atOnce does a thing n times at the same moment and counts how often it was done and how often it failed as
// expected.
func (c *club) atOnce(n int, do func(n int) error, expected error) (done, failed int) {
	c.t.Helper()
	results := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { results[i] = do(i) })
	}
	all.Wait()
	for _, err := range results {
		switch {
		case err == nil:
			done++
		case errors.Is(err, expected):
			failed++
		default:
			c.t.Errorf("unexpected: %v", err)
		}
	}
	return done, failed
}

// Whatever is refused leaves position, record and outbox as they are.
func TestRefusedChangesNothing(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	before := c.stored(game.ID)
	for _, r := range []struct {
		user       ids.User
		text, want string
	}{
		{"warden", "wait", "refused: not-asked"},
		{"raider", "hide where=hill", "refused: verb-not-offered"},
		{"raider", "march from=keep", "refused: not-there"},
		{"stranger", "wait", "table: not-seated"},
	} {
		if _, err := c.answer(game, r.user, r.text); err == nil || !strings.HasPrefix(err.Error(), r.want) {
			t.Errorf("%s: %s: %v, want %s", r.user, r.text, err, r.want)
		}
	}
	if after := c.stored(game.ID); after != before {
		t.Errorf("it was\n%s\nand is\n%s", before, after)
	}
}

// stored is everything that is kept of a game.
func (c *club) stored(game ids.Game) string {
	c.t.Helper()
	ctx := c.t.Context()
	g, err1 := c.store.Game(ctx, game)
	lines, err2 := c.store.Lines(ctx, game)
	position, err3 := c.store.Position(ctx, game)
	rows, err4 := c.store.Pending(ctx, c.clock.Add(time.Hour), 1000)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		c.t.Fatal(err)
	}
	return fmt.Sprintf("%v\n%v\n%s\n%v", g, lines, position.Data, rows)
}

// When the rules break, the game stands still with the record and the position of before.
func TestBrokenRulesFreezeTheGame(t *testing.T) {
	for name, breakRules := range map[string]func(*engine.Definition[probe.Position]){
		"an invariant": func(d *engine.Definition[probe.Position]) {
			d.Check = func(p *probe.Position) error {
				if p.Turn > 1 {
					return errors.New("too many turns")
				}
				return nil
			}
		},
		"a step": func(d *engine.Definition[probe.Position]) {
			for i := range d.Steps {
				if next := d.Steps[i].Run; d.Steps[i].Name == "turn.next" {
					d.Steps[i].Run = func(pl *engine.Play[probe.Position]) {
						if pl.P.Turn == 1 {
							panic("no such turn")
						}
						next(pl)
					}
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, breakRules)
			ctx := t.Context()
			game := c.hidden()
			lines, _ := c.store.Lines(ctx, game.ID)
			position, _ := c.store.Position(ctx, game.ID)
			for range 2 {
				if _, err := c.answer(game, "raider", "wait"); !errors.Is(err, ErrFrozen) {
					t.Errorf("an answer: %v", err)
				}
			}
			if _, err := c.Resign(ctx, "resign", "raider", game.ID); !errors.Is(err, ErrFrozen) {
				t.Errorf("a resignation: %v", err)
			}
			after := c.check(c.Open(ctx, game.ID))
			linesAfter, _ := c.store.Lines(ctx, game.ID)
			positionAfter, _ := c.store.Position(ctx, game.ID)
			if after.State != storage.Frozen || !slices.Equal(lines, linesAfter) ||
				string(position.Data) != string(positionAfter.Data) {
				t.Errorf("%s, %d lines, position %s", after.State, len(linesAfter), positionAfter.Data)
			}
			if text, err := c.Record(ctx, after, "raider"); err != nil || !strings.Contains(text, "ready gear=rafts") {
				t.Errorf("the record: %v, %s", err, text)
			}
			rows, err := c.store.Pending(ctx, c.clock, 1000)
			if err != nil || rows[len(rows)-1].Kind != GameFrozen || rows[len(rows)-1].Audience != toThread {
				t.Errorf("nobody is told: %v", rows)
			}
		})
	}
}

// A position that an older program left behind and that breaks an invariant now is not played on from.
func TestBrokenPositionIsNotOpened(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	newer := New(c.store, []Game{{Rules: probeRules(func(d *engine.Definition[probe.Position]) {
		d.Check = func(*probe.Position) error { return errors.New("it always was wrong") }
	})}}, c.now, func() {})
	if _, err := newer.Open(t.Context(), game.ID); !errors.Is(err, ErrFrozen) {
		t.Errorf("opened: %v", err)
	}
}

// A draft is filled by what has one answer, taken back choice by choice, kept, and its owner's alone.
func TestDraft(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		d, err := c.BeginDraft(ctx, game, "raider", game.Questions(engine.SeatsOf(probe.Raider))[0],
			engine.Action{Verb: "march"})
		if err != nil {
			t.Fatal(err)
		}
		var looks []string // the action at each question
		for {
			field, done, err := d.Complete()
			if err != nil {
				t.Fatal(err)
			}
			if done {
				break
			}
			if _, only := field.Only(); only {
				t.Errorf("%s has one answer and is asked", field.Name)
			}
			looks = append(looks, game.Rules.Format(d.Action))
			arg := engine.Arg{Name: field.Name}
			if field.Bag != nil {
				arg.Bag, _ = field.Bag.Random(random.IntN)
			} else {
				arg.Value = field.Choices[random.IntN(len(field.Choices))]
			}
			d.Action = d.Action.With(arg)
		}
		if err := c.KeepDraft(ctx, "raider", d); err != nil {
			t.Fatal(err)
		}
		kept, err := c.Draft(ctx, "raider", d.ID)
		if err != nil || game.Rules.Format(kept.Action) != game.Rules.Format(d.Action) {
			t.Fatalf("kept %v, %v", kept, err)
		}
		for _, want := range slices.Backward(looks) {
			kept.Back()
			if kept.Action.Verb != "" {
				if _, _, err := kept.Complete(); err != nil {
					t.Fatal(err)
				}
				if got := game.Rules.Format(kept.Action); got != want {
					t.Errorf("back leads to %q, want %q", got, want)
				}
			}
		}
		if kept.Back(); kept.Action.Verb != "" || len(kept.Action.Args) > 0 {
			t.Errorf("back at the beginning leaves %v", kept.Action)
		}
		var p *Problem
		if _, err := c.Draft(ctx, "warden", d.ID); !errors.As(err, &p) || p.Code != "no-draft" {
			t.Errorf("somebody else's draft: %v", err)
		}
	}
}

// A draft lives as long as its question: another seat's answer does not matter, one's own ends it.
func TestDraftGrowsStale(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.began()
	d, err := c.BeginDraft(ctx, game, "raider", game.Questions(engine.SeatsOf(probe.Raider))[0],
		engine.Action{Verb: "ready"})
	if err != nil {
		t.Fatal(err)
	}
	c.check(c.answer(game, "warden", "hide where=hill"))
	if _, err := c.Draft(ctx, "raider", d.ID); err != nil {
		t.Errorf("after the other's sealed answer: %v", err)
	}
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	stale, err := c.Draft(ctx, "raider", d.ID)
	if !errors.Is(err, ErrStale) || stale.Table.ID != game.ID {
		t.Errorf("after the own answer: %v, %v", stale, err)
	}
}

// A draft that the rules can no longer read is stale, and what it says is in no error.
func TestUnreadableDraft(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.began()
	question := game.Questions(engine.SeatsOf(probe.Raider))[0]
	if err := c.store.PutDraft(ctx, storage.Draft{
		ID: "old", Game: game.ID, Seat: "raider", User: "raider", Decision: question.ID,
		Partial: "ready gear=catapults", Updated: noon,
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Draft(ctx, "raider", "old"); !errors.Is(err, ErrStale) ||
		strings.Contains(err.Error(), "catapults") {
		t.Errorf("%v", err)
	}
}

func TestPrivateTo(t *testing.T) {
	cards, ok := probe.Rules.Domain("card")
	if !ok {
		t.Fatal("no cards")
	}
	public := engine.Event{Kind: "a", See: engine.Public, Facts: []engine.Fact{engine.Tell("card", 1).In(cards)}}
	partly := engine.Event{Kind: "b", See: engine.Public,
		Facts: []engine.Fact{engine.Tell("card", 1).In(cards).Only(engine.SeatsOf(0))}}
	secret := engine.Event{Kind: "c", See: engine.SeatsOf(0),
		Facts: []engine.Fact{engine.Tell("card", 2).In(cards)}}
	all := []engine.Event{public, partly, secret}
	kinds := func(list []engine.Event) (text string) {
		for _, e := range list {
			text += e.Kind
		}
		return text
	}
	if got := kinds(privateTo(all, engine.SeatsOf(0))); got != "bc" {
		t.Errorf("the owner is told %q", got)
	}
	if got := kinds(privateTo(all, engine.SeatsOf(1))); got != "" {
		t.Errorf("another seat is told %q", got)
	}
}

func TestNonce(t *testing.T) {
	one, two := nonce(storage.Seed("seed"), 1, 2), nonce(storage.Seed("seed"), 1, 2)
	if one != two || len(one) != 16 {
		t.Errorf("%s and %s", one, two)
	}
	if one == nonce(storage.Seed("seed"), 1, 3) || one == nonce(storage.Seed("other"), 1, 2) {
		t.Error("other rows have the same nonce")
	}
}

// deaf is a teller that fails, or panics, a few times.
type deaf struct {
	mu     sync.Mutex
	fails  map[string]int
	told   map[string][]News
	nonces map[string]string
	missed chan string
	done   chan string
}

func (d *deaf) Tell(_ context.Context, n News) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fails[n.Audience.String()]++; d.fails[n.Audience.String()] == 1 {
		d.nonces[n.Audience.String()] = n.Nonce
		d.missed <- n.Audience.String()
		if n.Audience.Chair == "warden" {
			panic("the raven was shot")
		}
		return errors.New("nobody listens")
	}
	d.told[n.Audience.String()] = append(d.told[n.Audience.String()], n)
	d.done <- n.Audience.String()
	return nil
}

// What could not be told is told later, once, in order, under the same nonce, and each audience by itself.
func TestPublisherTellsUntilItIsHeard(t *testing.T) {
	c := newClub(t)
	teller := &deaf{fails: map[string]int{}, told: map[string][]News{}, nonces: map[string]string{},
		missed: make(chan string, 100), done: make(chan string, 100)}
	publisher := NewPublisher(teller, discard)
	var clock struct {
		sync.Mutex
		time.Time
	}
	clock.Time = noon
	tables := New(c.store, c.Games(), func() time.Time { clock.Lock(); defer clock.Unlock(); return clock.Time },
		publisher.Wake)
	c.Tables = tables
	c.hidden()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); publisher.Run(ctx, tables) }()
	for range 5 { // every audience fails once
		<-teller.missed
	}
	clock.Lock()
	clock.Time = noon.Add(time.Hour)
	clock.Unlock()
	heard := map[string]bool{}
	for len(heard) < 5 {
		publisher.Wake()
		select {
		case audience := <-teller.done:
			heard[audience] = true
		case <-time.After(20 * time.Millisecond):
		case <-t.Context().Done():
			t.Fatalf("only %v heard", heard)
		}
	}
	stop()
	<-ended
	for audience, news := range teller.told {
		if len(news) != 1 || news[0].Nonce != teller.nonces[audience] {
			t.Errorf("%s was told %d times, nonce %s after %s", audience, len(news), news[0].Nonce,
				teller.nonces[audience])
		}
	}
	kinds := ""
	for _, e := range teller.told[toThread][0].Events {
		kinds += e.Kind + " "
	}
	if !strings.HasPrefix(kinds, "drew ") || !strings.HasSuffix(kinds, "hidden turn ") {
		t.Errorf("the thread was told %s", kinds)
	}
	rows, err := c.store.Pending(t.Context(), noon.Add(48*time.Hour), 1000)
	if err != nil || len(rows) > 0 {
		t.Errorf("left: %v, %v", rows, err)
	}
}

// late is a store that is slow: its second answer about what is waiting arrives when that has been told
// already.
type late struct {
	storage.Store
	asked     int
	meanwhile func()
}

func (l *late) Pending(ctx context.Context, now time.Time, limit int) ([]storage.OutboxRow, error) {
	rows, err := l.Store.Pending(ctx, now, limit)
	if l.asked++; l.asked == 2 {
		l.meanwhile()
	}
	return rows, err
}

// What is told while the outbox is being read is not told again.
func TestPublisherTellsOnceWhileItReads(t *testing.T) {
	c := newClub(t)
	c.check(c.Create(t.Context(), Creation{User: "raider", Rules: "probe"}))
	finish, told := make(chan struct{}), make(chan struct{}, 10)
	publisher := NewPublisher(tellerFunc(func(News) { told <- struct{}{}; <-finish }), discard)
	store := &late{Store: c.store, meanwhile: func() {
		close(finish)
		for publisher.Wake(); ; time.Sleep(time.Millisecond) {
			publisher.mu.Lock()
			idle := len(publisher.busy) == 0
			publisher.mu.Unlock()
			if idle {
				return
			}
		}
	}}
	ctx, stop := context.WithCancel(t.Context())
	tables := New(store, c.Games(), func() time.Time { return noon }, publisher.Wake)
	ended := make(chan struct{})
	go func() { defer close(ended); publisher.Run(ctx, tables) }()
	<-told
	publisher.Wake() // the second answer
	if err := publisher.Flush(t.Context(), c.Tables); err != nil {
		t.Error(err)
	}
	<-finish
	stop()
	<-ended
	if len(told) > 0 {
		t.Errorf("told %d times", 1+len(told))
	}
}

// In a lobby, too, of several people at the same moment one is first, and the others learn what has become of
// the table.
func TestLobbyAtOnce(t *testing.T) {
	for range 20 {
		c := newClub(t)
		ctx := t.Context()
		game := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe"})).ID
		c.check(c.Join(ctx, "", "warden", game, "warden"))
		c.check(c.Join(ctx, "", "herald", game, "herald"))
		var codes [4]string
		c.atOnce(4, func(n int) error {
			var err error
			switch n {
			case 0:
				_, err = c.Start(ctx, "", "warden", game)
			case 1:
				_, err = c.Cancel(ctx, "", "raider", game)
			default:
				_, err = c.Leave(ctx, "", "herald", game)
			}
			var p *Problem
			if errors.As(err, &p) {
				codes[n] = p.Code
				return nil
			}
			return err
		}, nil)
		state := c.check(c.Open(ctx, game)).State
		started, cancelled := codes[0] == "", codes[1] == ""
		if started && cancelled || started != (state == storage.Running) ||
			cancelled != (state == storage.Cancelled) {
			t.Errorf("state %s, start %q, cancel %q, leave %q", state, codes[0], codes[1], codes[2:])
		}
		if !started && codes[0] != "game-cancelled" && codes[0] != "seats-free" ||
			!cancelled && codes[1] != "game-begun" {
			t.Errorf("start %q, cancel %q", codes[0], codes[1])
		}
	}
}
