package main

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// ok runs a job that must succeed and say certain things.
func ok(t *testing.T, says []string, args ...string) string {
	t.Helper()
	out, err := do(t, args...)
	if err != nil {
		t.Errorf("%q: %v", args, err)
	}
	for _, want := range says {
		if !strings.Contains(out, want) {
			t.Errorf("%q: %q does not say %q", args, out, want)
		}
	}
	return out
}

// exec changes the store behind everyone's back.
func (i *inn) exec(query string, args ...any) {
	i.t.Helper()
	db, err := sql.Open("sqlite3", i.store()+"?_busy_timeout=10000")
	if err != nil {
		i.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query, args...); err != nil {
		i.t.Fatal(err)
	}
}

// seal has a game taken for right as it was changed: as if it had been written so.
func (i *inn) seal(game ids.Game) {
	i.t.Helper()
	store, err := sqlite.Open(i.ctx, i.store())
	if err != nil {
		i.t.Fatal(err)
	}
	change := storage.StateChange{Game: game, State: storage.Frozen}
	err = store.SetState(i.ctx, change)
	change.State = storage.Running
	if err := errors.Join(err, store.Accept(i.ctx, game), store.SetState(i.ctx, change),
		store.Close()); err != nil {
		i.t.Fatal(err)
	}
}

// An operator stops a game, mends it and lets it go on while the bot runs; the players are told of each.
func TestOperatorMendsAGameWhileTheBotRuns(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, thread := i.begin()
	config := []string{"--config", i.settings}
	with := func(job string, args ...string) []string {
		return append(append([]string{job}, config...), args...)
	}

	ok(t, []string{string(game), "running", "sauron since", "1 games"}, with("games")...)
	refused(t, []string{"--reason"}, with("freeze", string(game))...)
	ok(t, []string{"ok game " + string(game)}, with("freeze", "--reason", "wrong dice", string(game))...)
	refused(t, []string{"not running"}, with("freeze", "--reason", "wrong dice", string(game))...)
	stopped := i.says(0, thread, "The operator has stopped this game: “wrong dice”", string(game))
	if len(stopped.Notified) != 2 || strings.Contains(stopped.Content, "rule broke") {
		t.Errorf("called: %v: %q", stopped.Notified, stopped.Content)
	}
	if said := i.command(1, thread, "answer",
		sandbox.Opt("action", "move from=fangorn to=misty-mountains who=orcs")); !strings.Contains(said,
		"zatrzymał tę grę: „wrong dice”") {
		t.Errorf("a move in a frozen game: %q", said)
	}
	ok(t, []string{"frozen"}, with("games", "--state", "frozen")...)
	refused(t, []string{`no seat "gandalf"`}, with("adjust", string(game), "mover=gandalf")...)
	ok(t, []string{"ok game " + string(game) + ": line 3", "frozen"},
		with("adjust", string(game), "where.legolas=fangorn",
			"where.orcs=misty-mountains")...)
	i.says(0, thread, "🛠️ The operator has corrected", "has stopped this game")
	ok(t, []string{"line 4", "frozen"}, with("checkpoint", string(game))...)
	ok(t, []string{"goes on"}, with("thaw", string(game))...)
	m := i.says(1, thread, "🛠️ The operator lets this game go on", string(game))
	if len(m.Notified) != 1 || m.Notified[0] != i.users[1] {
		t.Errorf("called: %v, Sauron owes a move", m.Notified)
	}
	i.act(1, thread, "move from=misty-mountains to=rhudaur who=orcs") // where the operator has put them
	ok(t, []string{"ok games=1 fit"}, with("dryrun")...)
	if out := ok(t, []string{"seat fellowship: user " + i.users[0], "6 lines"},
		with("games", string(game))...); strings.Contains(out, "legolas") {
		t.Error("secrets were printed unasked")
	}
	ok(t, []string{`"legolas": "fangorn"`, `3 adjust where.legolas="fangorn" where.orcs="misty-mountains"`,
		"4 checkpoint {"}, with("games", "--secrets", string(game))...)
	i.exec(`UPDATE games SET after = 'hunt' WHERE id = ?`, game)
	ok(t, []string{"carries on game hunt"}, with("games", string(game))...)
	if err := i.stop(); err != nil {
		t.Error(err)
	}
}

func TestOperatorsMistakes(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, _ := i.begin()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	for _, job := range [][]string{{"freeze", "--reason", "a test"}, {"thaw"}, {"checkpoint"}} {
		refused(t, []string{"0 arguments"}, append(job, "--config", i.settings)...)
		refused(t, []string{"There is no game `xxxx`"}, append(job, "--config", i.settings, "xxxx")...)
	}
	refused(t, []string{"1 arguments"}, "adjust", "--config", i.settings, string(game))
	refused(t, []string{"path=value"}, "adjust", "--config", i.settings, string(game), "turn")
	refused(t, []string{"no state"}, "games", "--config", i.settings, "--state", "asleep")
	refused(t, []string{"no position of confrontation"}, "checkpoint", "--config", i.settings, "--position",
		write(t, "p.json", "{}"), string(game))
	nowhere := write(t, "config.toml", "[storage]\npath = \""+filepath.Join(t.TempDir(), "red.db")+"\"\n")
	for _, args := range [][]string{{"games"}, {"thaw", string(game)}, {"dryrun"}} {
		refused(t, []string{"there is no store"}, append([]string{args[0], "--config", nowhere}, args[1:]...)...)
	}
}

// A record that the rules no longer take, and a position that breaks an invariant, are found before the
// upgrade.
func TestDryRunFindsWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	ok(t, []string{"ok games=1 fit"}, "dryrun", "--config", i.settings)
	// As if this program's rules forbade the Orcs' move.
	i.exec(`UPDATE lines SET text = 'sauron: move from=fangorn to=mordor who=orcs' WHERE sequence = 3`)
	i.seal(game)
	out, err := do(t, "dryrun", "--config", i.settings)
	if err == nil || !strings.Contains(err.Error(), "1 of 1 games do not fit") ||
		!strings.Contains(out, "it could go on, but its record does not replay") ||
		!strings.Contains(out, "line 3") {
		t.Errorf("%q, %v", out, err)
	}
	// A checkpoint makes it replayable from there, and the players can read what they may.
	ok(t, []string{"line 4"}, "checkpoint", "--config", i.settings, string(game))
	ok(t, []string{"from the checkpoint in line 4 only", "ok games=1 fit"}, "dryrun", "--config", i.settings)
	i.start()
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry")
	if said := i.command(0, thread, "record"); !strings.Contains(said, "The game so far") {
		t.Errorf("/record says %q", said)
	}
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}

	i.exec(`UPDATE lines SET text = 'fellowship: move from=rhudaur to=arthedain who=merry' WHERE sequence = 5`)
	i.exec(`UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '"high-pass"', '"gondor"') AS BLOB)`)
	i.seal(game)
	out, err = do(t, "dryrun", "--config", i.settings)
	if err == nil || !strings.Contains(out, "game "+string(game)) {
		t.Errorf("%q, %v", out, err)
	}
	i.exec(`UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '"merry"', '"tom-bombadil"') AS BLOB)`)
	i.seal(game)
	out, err = do(t, "dryrun", "--config", i.settings)
	if err == nil || !strings.Contains(out, "it could not go on") {
		t.Errorf("%q, %v", out, err)
	}
}

// The bot freezes a game that it cannot go on with, and serves all others.
func TestTheBotFreezesABrokenGameAtItsStart(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	broken, _ := i.begin()
	_, thread := i.begin()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	i.exec(`UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '"merry"', '"tom-bombadil"') AS BLOB) WHERE game = ?`, broken)
	i.seal(broken)
	i.start()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	ok(t, []string{string(broken), "1 games"}, "games", "--config", i.settings, "--state", "frozen")
	refused(t, []string{"cannot go on yet"}, "thaw", "--config", i.settings, string(broken))
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	if log := i.log.String(); !strings.Contains(log, "is frozen: mend it") ||
		!strings.Contains(log, "game="+string(broken)) {
		t.Error("the operator is not told")
	}
}
