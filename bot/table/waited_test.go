package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// waitedFor lists how a game has waited, as "user how hours kept", and checks that it can be counted anew.
func (c *club) waitedFor(game ids.Game) string {
	c.t.Helper()
	r, err := c.Recount(c.t.Context(), game)
	if err != nil {
		c.t.Fatal(err)
	}
	if !r.Same() {
		c.t.Errorf("kept is\n%+v\ncounted anew\n%+v", r.Kept, r.Waited)
	}
	var list []string
	for _, w := range r.Kept {
		text := fmt.Sprint(w.User, " ", w.How)
		if w.How != waitLeft {
			text += fmt.Sprint(" ", w.Took.Hours())
		}
		if w.How == waitAnswered && !w.Kept {
			text += " late"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

func (c *club) expectWaits(game ids.Game, what, want string) {
	c.t.Helper()
	if got := c.waitedFor(game); got != want {
		c.t.Errorf("%s: %s\nwant %s", what, got, want)
	}
}

func (c *club) hours(n int) { c.clock = c.clock.Add(time.Duration(n) * time.Hour) }

// takesBack takes a user's last action back, as the others agree.
func (c *club) takesBack(user ids.User, game ids.Game) {
	c.t.Helper()
	table, u, err := c.AskUndo(c.t.Context(), "", user, game, -1)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, other := range table.Players() {
		if other != user && !u.Free() {
			c.check(c.consent(table, VoteUndo, other, true))
		}
	}
}

// partners has the raider and the herald of the probe game play for one side.
func partners(d *engine.Definition[probe.Position]) {
	d.Partners = func(engine.Options) []engine.Partners {
		raider, _ := d.Seats.Parse("raider")
		herald, _ := d.Seats.Parse("herald")
		return []engine.Partners{{Seats: engine.SeatsOf(engine.Seat(raider), engine.Seat(herald))}}
	}
}

// Several answers in a row are one wait; a pause does not count, nor that the program did not run; what an
// undo makes somebody answer again counts only if it comes too late, and what stood before stays.
func TestWaitsAreCounted(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.began()
	c.hours(3)
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.expectWaits(game.ID, "one answer", "warden answered 3")
	c.hours(2)
	c.check(c.answer(game, "raider", "ready gear=rafts")) // he is asked on
	c.expectWaits(game.ID, "asked on", "warden answered 3")
	c.check(c.Pause(ctx, "", "boss", game.ID))
	c.hours(100)
	c.check(c.Resume(ctx, "", "boss", game.ID))
	c.hours(1)
	c.check(c.answer(game, "raider", "wait"))
	const before = "warden answered 3, raider answered 6"
	c.expectWaits(game.ID, "two answers, one wait", before)
	c.hours(4)
	c.takesBack("raider", game.ID)
	c.hours(1)
	c.check(c.answer(game, "raider", "wait"))
	c.expectWaits(game.ID, "after an undo", before)
	c.takesBack("raider", game.ID)
	c.hours(24 * 8)
	c.check(c.answer(game, "raider", "wait"))
	c.expectWaits(game.ID, "too late after an undo", before+", raider answered 192 late")
	if err := c.Alive(ctx, c.clock); err != nil {
		t.Fatal(err)
	}
	c.hours(24 * 30)
	if err := c.Alive(ctx, c.clock); err != nil {
		t.Fatal(err)
	}
	c.hours(5)
	c.check(c.answer(game, "warden", "wait"))
	c.expectWaits(game.ID, "after a halt", before+", raider answered 192 late, warden answered 5")
}

// Whoever is replaced keeps what he has answered and how long he was silent, if that was too long; whoever
// comes begins anew; and both stay counted in whatever way they leave.
func TestWhoeverLeavesKeepsHisFigures(t *testing.T) {
	c, ctx := newClub(t, partners), t.Context()
	game := c.hidden()
	c.hours(24)
	c.check(c.Replace(ctx, "", "boss", game.ID, "raider", "ann"))
	c.expectWaits(game.ID, "replaced in time", "warden answered 0, raider left")
	c.hours(24 * 6)
	c.check(c.answer(game, "ann", "wait")) // for her it is six days
	c.hours(24 * 8)
	c.check(c.Replace(ctx, "", "boss", game.ID, "warden", "ben"))
	const before = "warden answered 0, raider left, ann answered 144, warden left, warden silent 192"
	c.expectWaits(game.ID, "replaced too late", before)
	c.check(c.answer(game, "ben", "wait"))
	c.hours(24 * 9)
	c.check(c.Resign(ctx, "", "ann", game.ID)) // the herald plays on for her
	c.expectWaits(game.ID, "left to the partners", before+", ben answered 0, ann left, ann silent 216")
	c.check(c.TakeOver(ctx, "", "herald", game.ID, "raider"))
	c.hours(1)
	c.check(c.answer(game, "herald", "wait"))
	c.expectWaits(game.ID, "taken over", before+
		", ben answered 0, ann left, ann silent 216, herald answered 1")
	for user, want := range map[ids.User]string{"raider": "0 0 1", "warden": "1 5 1", "ann": "1 5 1",
		"herald": "1 10 0"} {
		f, err := c.Figures(ctx, user)
		if got := fmt.Sprintf("%d %.0f %d", f.Answers, f.Kept*10, f.Games); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", user, got, err, want)
		}
	}
}

// Whoever offers his own seat and is relieved has left no game; whoever is relieved as others wish has.
func TestOfferedSeatsAreLeftOrNot(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	c.offers(game.ID, "raider", "raider", OfferedByPlayer)
	c.hours(10)
	c.check(c.TakeOffer(ctx, "", "ann", game.ID, "raider"))
	c.expectWaits(game.ID, "by himself", "warden answered 0")
	c.hours(24 * 8)
	c.offers(game.ID, "raider", "warden", OfferedByVote)
	c.check(c.TakeOffer(ctx, "", "ben", game.ID, "raider"))
	c.expectWaits(game.ID, "by the others", "warden answered 0, ann left, ann silent 192")
}

// A game that was cancelled is left by those who had let their deadline pass, once it cannot be taken up
// again; what is owed too long counts even while it is owed.
func TestSilenceCounts(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	figures := func(user ids.User) string {
		t.Helper()
		f, err := c.Figures(ctx, user)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d %.0f %d", f.Median/time.Hour, f.Kept*10, f.Games)
	}
	c.hours(24 * 7)
	if got := figures("raider"); got != "0 0 0" {
		t.Errorf("within a week: %s", got)
	}
	c.hours(1)
	if got := figures("raider"); got != "169 0 0" {
		t.Errorf("after a week: %s", got)
	}
	c.check(c.Abandon(ctx, "", "boss", game.ID, "silence"))
	c.expectWaits(game.ID, "cancelled", "warden answered 0")
	c.hours(24 * 6)
	c.check(c.Restore(ctx, "", "boss", game.ID))
	c.check(c.Abandon(ctx, "", "boss", game.ID, "silence"))
	c.hours(24*7 + 1)
	if err := c.SettleCancelled(ctx, c.clock); err != nil {
		t.Fatal(err)
	}
	c.expectWaits(game.ID, "cancelled for good", "warden answered 0, raider left, raider silent 169")
	if got := figures("raider") + ", " + figures("warden"); got != "169 0 1, 0 10 0" {
		t.Errorf("in the end: %s", got)
	}
}

// A clock decides what is late: each answer of a wait has its own deadline, and a newcomer's begins with him.
func TestWaitsByAClock(t *testing.T) {
	c, ctx := newCalendar(t), t.Context()
	game := c.timed("3d")
	c.club.hours(72)
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.club.hours(48)
	c.check(c.Replace(ctx, "", "boss", game.ID, "raider", "ann"))
	c.club.hours(71)
	c.check(c.answer(game, "ann", "wait"))
	c.club.hours(80)
	c.check(c.answer(game, "warden", "wait"))
	c.expectWaits(game.ID, "by a clock",
		"raider answered 72, warden answered 72, raider left, ann answered 71, warden answered 80 late")
}

// Whatever happens, what is kept is what is counted anew from the records: answers, undos, pauses, freezes,
// halts of the program, seats that change hands, and mended, cancelled and restored games.
func TestWaitsCanBeCountedAnew(t *testing.T) {
	total := map[string]int{}
	for seed, terms := range []string{"", "2d", "3d+12h/5d", "08:00,20:00 weekdays", ""} {
		c := newClub(t, partners)
		c.games["confrontation"] = Game{Rules: confrontation.Rules}
		w := &wayward{c, rand.New(rand.NewPCG(uint64(seed), 3)), total}
		for n := range 6 {
			rules := []string{"probe", "confrontation"}[n%2]
			w.game(rules, terms)
		}
		for range 400 {
			w.step()
		}
	}
	t.Log(total)
	for _, what := range []string{"answer", "undo", "more time", "swap", "away",
		"pause", "replace", "resign", "take over", "cancel",
		"restore", "settle", "freeze", "checkpoint", "halt", waitAnswered, waitSilent, waitLeft, "late"} {
		if total[what] < 3 {
			t.Errorf("too little was tried: %s %d times", what, total[what])
		}
	}
}

// wayward is games in which anything happens.
type wayward struct {
	*club
	random *rand.Rand
	total  map[string]int
}

var crowd = []ids.User{"ann", "ben", "cat", "dan", "eve", "fay", "gus"}

func (w *wayward) game(rules, terms string) {
	w.t.Helper()
	w.clock = w.clock.Add(time.Second) // games are told apart by when they were made
	ctx, options := w.t.Context(), engine.Options{}
	if rules == "confrontation" {
		options["match"] = "on"
	}
	game := w.check(w.Create(ctx, Creation{User: crowd[0], Rules: rules, Options: options, Language: "en",
		Server: "shire", Channel: "inn", Clock: terms}))
	for i := range game.Chairs[1:] {
		w.check(w.Join(ctx, "", crowd[i+1], game.ID, ""))
	}
	w.starts("", crowd[0], game.ID)
}

// passes lets time pass: the program notes that it runs, or does not run meanwhile.
func (w *wayward) passes() {
	gap := 10000 * time.Hour // as if it had been noted every minute
	if w.random.IntN(10) == 0 {
		gap = 0
		w.total["halt"]++
	}
	passed := time.Duration(w.random.IntN(8*24*60)) * time.Minute / time.Duration(1+w.random.IntN(4))
	w.clock = w.clock.Add(passed)
	if err := w.store.Alive(w.t.Context(), w.clock, gap); err != nil {
		w.t.Fatal(err)
	}
}

// step has something happen in some game.
func (w *wayward) step() {
	w.t.Helper()
	ctx := w.t.Context()
	w.clock = w.clock.Add(time.Second)
	if w.random.IntN(3) == 0 {
		w.passes()
	}
	games, err := w.store.Games(ctx, storage.Running, storage.Frozen, storage.Cancelled)
	if err != nil || len(games) == 0 {
		w.t.Fatal("no game goes on ", err)
	}
	slices.SortFunc(games, func(a, b storage.Game) int { return a.Created.Compare(b.Created) })
	game := games[w.random.IntN(len(games))].ID
	table, err := w.openAnyhow(ctx, game)
	if err != nil {
		w.t.Fatal(err)
	}
	what := w.does(table, w.random.IntN(60))
	if what == "" {
		return
	}
	w.total[what]++
	if r, err := w.Recount(ctx, game); err != nil || !r.Same() {
		lines, _ := w.store.Lines(ctx, game)
		w.t.Fatalf("after %s: %v, kept is\n%+v\ncounted anew after %v\n%+v\n%+v", what, err, r.Kept, r.After,
			r.Waited, lines)
	}
	kept, err := w.store.WaitedIn(ctx, game)
	if err != nil {
		w.t.Fatal(err)
	}
	if after := w.check(w.openAnyhow(ctx, game)); after.State == storage.Finished {
		w.kept(game)
		for _, k := range kept {
			if w.total[k.How]++; !k.Kept && k.How == waitAnswered {
				w.total["late"]++
			}
		}
		w.game(table.Game.Rules, table.Game.Clock)
	}
}

// does has one thing happen and says what; "" if it could not.
func (w *wayward) does(table *Table, dice int) (what string) {
	ctx, game := w.t.Context(), table.ID
	player, stranger := w.one(table.Players()), w.one(crowd)
	var err error
	switch {
	case dice == 0:
		what, err = "pause", second(w.Pause(ctx, "", "boss", game))
	case dice < 5:
		what, err = "resume", second(w.Resume(ctx, "", "boss", game))
	case dice < 8:
		what, err = "replace", second(w.Replace(ctx, "", "boss", game, player, stranger))
	case dice == 8:
		what, err = "resign", second(w.Resign(ctx, "", player, game))
	case dice < 24 && len(table.Vacant()) > 0:
		what = "take over"
		err = problem("none", nil)
		for _, c := range table.Vacant() {
			err = second(w.TakeOver(ctx, "", player, game, c.ID))
		}
	case dice == 12 && w.random.IntN(2) == 0:
		what, err = "cancel", second(w.Abandon(ctx, "", "boss", game, "why not"))
	case dice < 16 || dice > 40 && table.State == storage.Cancelled:
		what, err = "restore", second(w.Restore(ctx, "", "boss", game))
	case dice >= 16 && dice < 28 && table.State == storage.Cancelled:
		what, err = "settle", w.SettleCancelled(ctx, w.clock)
		if w.check(w.openAnyhow(ctx, game)).EndedForGood() {
			w.game(table.Game.Rules, table.Game.Clock)
		}
	case dice == 17:
		what, err = "freeze", w.Freeze(ctx, game, "look")
	case dice < 21:
		what, err = "thaw", w.Thaw(ctx, game)
	case dice == 21:
		what, err = "checkpoint", second(w.Checkpoint(ctx, game, nil))
	case dice < 28:
		what, err = "undo", w.undoes(table, player)
	case dice < 32:
		what, err = "more time", w.votes(table, player, Proposal{Kind: VoteTime,
			For: time.Duration(1+w.random.IntN(100)) * time.Hour})
	case dice == 32:
		when := []string{"today +6d", "tomorrow +20d", "none"}[w.random.IntN(3)]
		what, err = "away", w.SetAway(ctx, "", player, when)
	case dice == 33:
		terms := []string{"none", "1d", "3d weekdays", "20:00", "4d+12h/6d", "2d+1d/9d"}[w.random.IntN(6)]
		what, err = "clock", w.votes(table, player, Proposal{Kind: VoteClock, Clock: terms})
	case dice < 36:
		what, err = "swap", w.votes(table, player, Proposal{Kind: VoteSwap})
	default:
		what, err = "answer", w.answers(table)
	}
	var not *Problem
	var refused *engine.Refusal
	switch {
	case errors.As(err, &not), errors.As(err, &refused), errors.Is(err, ErrStale), errors.Is(err, errNothing):
		return ""
	case err != nil && what != "freeze" && what != "thaw" && what != "checkpoint": // these say so in plain words
		w.t.Fatalf("%s: %v", what, err)
	case err != nil:
		return ""
	}
	return what
}

var errNothing = errors.New("there is nothing to do")

func (w *wayward) one(of []ids.User) ids.User {
	if len(of) == 0 {
		return ""
	}
	return of[w.random.IntN(len(of))]
}

func (w *wayward) undoes(table *Table, user ids.User) error {
	table, u, err := w.AskUndo(w.t.Context(), "", user, table.ID, -1)
	if err != nil || u.Free() {
		return err
	}
	return w.agree(table, VoteUndo, user)
}

// votes has a user ask for something, and all agree.
func (w *wayward) votes(table *Table, user ids.User, p Proposal) error {
	now, _, err := w.Ask(w.t.Context(), "", user, table.ID, p)
	if err != nil {
		return err
	}
	return w.agree(now, p.Kind, user)
}

func (w *wayward) agree(table *Table, kind VoteKind, user ids.User) error {
	v, stands := table.Vote(kind)
	for _, other := range table.AskedOf(v) {
		if stands && other != user {
			if err := second(w.consent(table, kind, other, true)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *wayward) answers(table *Table) error {
	var asked []engine.Decision
	for _, d := range table.Questions(engine.Public) {
		if table.UserOf(d.Seat) != "" {
			asked = append(asked, d)
		}
	}
	if len(asked) == 0 {
		return errNothing
	}
	d := asked[w.random.IntN(len(asked))]
	a, err := engine.RandomAction(table.Rules, table.position, d, w.random.IntN, nil)
	if err != nil {
		return err
	}
	return second(w.Submit(w.t.Context(), Answer{User: table.UserOf(d.Seat), Game: table.ID, Action: a,
		Seat: table.SeatID(d.Seat)}))
}

// BenchmarkFigures is what it takes to say how quick and reliable a person of 500 games is, ten of which go
// on: 100 waits in each.
func BenchmarkFigures(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "red.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	clock := noon.Add(-48 * time.Hour)
	tables := New(store, []Game{{Rules: probeRules()}}, func() time.Time { return clock }, func() {})
	tables.Seeds(seedsFor(b.Name()))
	for n := range 490 {
		id := ids.Game(fmt.Sprint("g", n))
		over := storage.Game{ID: id, Rules: "probe", State: storage.Finished, Sequence: 1, Seed: storage.Seed{1}}
		if err := store.CreateGame(b.Context(), storage.NewGame{Game: over}); err != nil {
			b.Fatal(err)
		}
		var rows []storage.Waited
		for i := range 100 {
			at := noon.Add(-time.Duration(n*100+i) * time.Hour / 3)
			rows = append(rows, storage.Waited{Lines: i, Seat: "raider", User: "raider", How: waitAnswered, Begun: at,
				Ended: at, Took: time.Duration(i) * time.Hour, Kept: i > 0})
		}
		if err := store.Recount(b.Context(), id, 1, time.Time{}, rows); err != nil {
			b.Fatal(err)
		}
	}
	for range 10 {
		game, err := tables.Create(b.Context(), Creation{User: "raider", Rules: "probe", Language: "en",
			Server: "shire", Channel: "inn"})
		for _, user := range []ids.User{"warden", "herald"} {
			_, failed := tables.Join(b.Context(), "", user, game.ID, ids.Chair(user))
			err = errors.Join(err, failed)
		}
		_, failed := tables.Start(b.Context(), "", "raider", game.ID)
		if err = errors.Join(err, failed); err != nil {
			b.Fatal(err)
		}
	}
	clock = noon
	for b.Loop() {
		if f, err := tables.Figures(b.Context(), "raider"); err != nil || f.Answers < 900 {
			b.Fatal(f, err)
		}
	}
}
