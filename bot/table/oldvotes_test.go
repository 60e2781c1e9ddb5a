package table

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// What players asked for before there were votes stands as a vote when the file is opened, for three days
// from then on, unless the game had gone on since: that made it void.
func TestWhatWasAskedForBeforeVotesStands(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	c := &club{t: t, clock: noon}
	start := func() {
		store, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		c.Tables = New(store, []Game{{Rules: probeRules()}}, func() time.Time { return c.clock }, func() {})
	}
	start()
	begun := func() *Table {
		game := c.check(c.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en",
			Server: "shire", Channel: "inn"}))
		for _, user := range players[1:] {
			c.check(c.Join(t.Context(), "", user, game.ID, ids.Chair(user)))
		}
		c.check(c.answer(c.starts("", "raider", game.ID), "warden", "hide where=hill"))
		return c.check(c.answer(game, "raider", "ready gear=rafts"))
	}
	undo, cancel, passed := begun(), begun(), begun().ID
	if err := c.store.Close(); err != nil {
		t.Fatal(err)
	}
	const asks = `"first":0,"lines":0,"chair":"","user":"","cancel":{"user":"raider","reason":"we move",` +
		`"agreed":["warden"]}`
	older(t, path, fmt.Sprintf(`INSERT INTO requests (game, after, body) VALUES
		('%s', %d, '{"first":2,"lines":1,"chair":"raider","user":"raider","others":true,"agreed":["warden"]}'),
		('%s', %d, '{%s}'), ('%s', 1, '{%[5]s}')`, undo.ID, undo.Sequence, cancel.ID, cancel.Sequence, asks, passed))
	start()
	for kind, game := range map[VoteKind]ids.Game{VoteUndo: undo.ID, VoteCancel: cancel.ID} {
		table := c.check(c.Open(t.Context(), game))
		v, stands := table.Vote(kind)
		if !stands || v.By != "raider" || fmt.Sprint(table.Unasked(v)) != "[herald]" {
			t.Errorf("%s: %t, %+v, still asked are %v", kind, stands, v, table.Unasked(v))
		}
		if left := time.Until(v.Until); left < 71*time.Hour || left > 72*time.Hour {
			t.Errorf("%s: it stands for %s", kind, left)
		}
	}
	if v, stands := c.check(c.Open(t.Context(), passed)).Vote(VoteCancel); stands {
		t.Errorf("what was void stands again: %+v", v)
	}
	table := c.check(c.consent(c.check(c.Open(t.Context(), undo.ID)), VoteUndo, "herald", true))
	if table.Sequence != undo.Sequence+1 {
		t.Errorf("the game has %d lines after the undo, had %d", table.Sequence, undo.Sequence)
	}
}

// older makes a file one from before votes, with some rows in it.
func older(t *testing.T, path, rows string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("../../storage/sqlite/migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.DownTo(t.Context(), 33); err != nil {
		t.Fatal(err)
	}
	// what was kept of the games' programs is gone: their sums are made anew
	if _, err := db.Exec(rows + `; UPDATE ledger SET sealed = 0`); err != nil {
		t.Fatal(err)
	}
}
