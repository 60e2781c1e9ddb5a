package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// missed lists what should have been done by now in running games, but has not.
func (w *warner) missed(games ...ids.Game) (list []string) {
	w.t.Helper()
	for _, game := range games {
		table := w.check(w.openAnyhow(w.t.Context(), game))
		if !table.Running() {
			continue
		}
		for _, c := range table.Chairs {
			owed := table.waits[table.SeatID(c.Seat)]
			is, err := table.warningOf(c, owed)
			if err != nil {
				w.t.Fatal(err)
			}
			settings, err := w.Settings(w.t.Context(), c.User)
			if err != nil {
				w.t.Fatal(err)
			}
			at := table.stepAt(c, owed, is) // of a vacant seat, too
			if at.IsZero() || at.After(w.clock) || settings.QuietUntil(w.clock).After(w.clock) ||
				silent(table.leavesOf(c.User), time.Time{}, w.clock).After(w.clock) {
				continue
			}
			list = append(list, fmt.Sprintf("%s of game %s at %v: due %v", c.ID, game, w.clock.Sub(noon),
				at.Sub(noon)))
		}
	}
	return list
}

// Whatever happens to games, what the end of their clocks leads to comes when it is due: though only those
// are opened in which something can be. Each step is tried in the minute before somebody looks.
func TestNothingThatIsDueIsMissed(t *testing.T) {
	opened, looks, did := 0, 0, map[string]int{}
	for seed := range uint64(4) {
		w := newWarner(t)
		random := rand.New(rand.NewPCG(seed, 42))
		w.wish("raider", Wishes{Zone: "Europe/Warsaw", Quiet: "22-7"})
		var games []ids.Game
		outs := TimeoutsOf(probeRules(), false)[1:]
		for _, terms := range []string{"1d", "3d weekdays", "4d+12h/6d"} {
			games = append(games, w.game(terms, outs[random.IntN(len(outs))]).ID)
		}
		any := func(list ...string) string { return list[random.IntN(len(list))] }
		for range 160 {
			w.clock = w.clock.Add(time.Duration(1+random.IntN(5)) * time.Hour)
			if err := w.Alive(t.Context(), w.clock); err != nil {
				t.Fatal(err)
			}
			game, ctx := games[random.IntN(len(games))], t.Context()
			user := ids.User(any("raider", "warden", "herald"))
			what, err := any("", "", "pause", "resume", "away", "back", "time", "answer", "cancel", "restore",
				"replace", "confer", "restart"), error(nil)
			table := w.check(w.openAnyhow(ctx, game))
			switch what {
			case "pause":
				_, err = w.Pause(ctx, "", "boss", game)
			case "resume":
				_, err = w.Resume(ctx, "", "boss", game)
			case "away":
				err = w.SetAway(ctx, "", user, any("today +6d", "tomorrow +3d"))
			case "back":
				err = w.SetAway(ctx, "", user, "none")
			case "time":
				var v Vote
				if table, v, err = w.Ask(ctx, "", user, game, Proposal{Kind: VoteTime, For: 9 * time.Hour}); err == nil {
					for _, other := range table.AskedOf(v) {
						_, err = w.consent(table, VoteTime, other, true)
					}
				}
			case "answer":
				text := map[ids.User]string{"warden": "hide where=hill", "raider": "ready gear=rafts"}[user]
				if table.Running() && text != "" {
					_, err = w.answer(table, user, text)
				}
			case "cancel":
				_, err = w.Abandon(ctx, "", "boss", game, "why not")
			case "restore":
				_, err = w.Restore(ctx, "", "boss", game)
			case "replace":
				_, err = w.Replace(ctx, "", "boss", game, user, ids.User(any("merry", "fredegar")))
			case "confer":
				_, err = w.Confer(ctx, "", user, game)
			case "restart":
				w.restart()
				w.publisher.teller = w
			}
			if err == nil {
				did[what]++
			}
			due, err := w.store.DueClocks(ctx, w.clock)
			if err != nil {
				t.Fatal(err)
			}
			opened, looks = opened+len(due), looks+len(games)
			if err := w.TimeOut(ctx, w.clock); err != nil {
				t.Fatal(err)
			}
			if missed := w.missed(games...); len(missed) > 0 {
				t.Fatalf("seed %d, after %q: missed %q", seed, what, missed)
			}
			w.publish()
		}
	}
	for _, what := range []string{"pause", "resume", "away", "back", "time", "answer", "cancel", "restore",
		"replace"} {
		if did[what] == 0 {
			t.Errorf("%q has never been done: %v", what, did)
		}
	}
	t.Logf("opened %d of %d; %v", opened, looks, did)
}

// A minute in which nothing is due opens no game.
func TestGamesWithNothingDueStayShut(t *testing.T) {
	w := newWarner(t)
	game := w.game("5d", TimeoutLoss)
	w.check(w.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn", Clock: "3d"}))
	due := func() int {
		t.Helper()
		list, err := w.store.DueClocks(t.Context(), w.clock)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	w.lasts(time.Hour)
	for range 47 {
		w.clock = w.clock.Add(time.Minute)
		if n := due(); n != 0 {
			t.Fatalf("%d games are opened for nothing", n)
		}
	}
	w.check(w.answer(game, "warden", "hide where=hill"))
	if n := due(); n != 1 {
		t.Errorf("after an answer %d games are looked at", n)
	}
}

// BenchmarkTimeOut is a minute with 1,000 games in which people have answers to give, and nothing is due.
func BenchmarkTimeOut(b *testing.B) {
	ctx := b.Context()
	store, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "red.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	clock := noon
	tables := New(store, []Game{{Rules: probeRules()}}, func() time.Time { return clock }, func() {})
	tables.Seeds(seedsFor(b.Name()))
	for n := range 1000 {
		user := func(name string) ids.User { return ids.User(fmt.Sprint(name, n)) }
		game, err := tables.Create(ctx, Creation{User: user("raider"), Rules: "probe", Language: "en",
			Server: ids.Server(user("s")), Channel: "inn", Clock: "5d", Timeout: TimeoutLoss})
		if err != nil {
			b.Fatal(err)
		}
		for _, seat := range []string{"warden", "herald"} {
			_, failed := tables.Join(ctx, "", user(seat), game.ID, ids.Chair(seat))
			err = errors.Join(err, failed)
		}
		_, failed := tables.Start(ctx, "", user("raider"), game.ID)
		_, published := tables.Published(ctx, game.ID,
			"https://discord.com/channels/1/2/1181234567890123456")
		if err := errors.Join(err, failed, published); err != nil {
			b.Fatal(err)
		}
	}
	if games, err := store.Games(ctx, storage.Running); err != nil || len(games) != 1000 {
		b.Fatal(len(games), err)
	}
	if err := tables.TimeOut(ctx, clock); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := tables.TimeOut(ctx, clock); err != nil {
			b.Fatal(err)
		}
	}
}
