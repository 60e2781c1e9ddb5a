package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// resigned plays a game of each kind in a store until somebody gives it up.
func resigned(t *testing.T, path string) (list []ids.Game) {
	t.Helper()
	ctx := t.Context()
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	tables := table.New(store, games(), time.Now, func() {})
	check := func(g *table.Table, err error) *table.Table {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, u := range []storage.User{{ID: "110000000000000001", Name: "Frodo"},
		{ID: "110000000000000002", Name: "Sauron"}} {
		if err := store.SeeUser(ctx, u); err != nil {
			t.Fatal(err)
		}
	}
	for _, game := range games() {
		g := check(tables.Create(ctx, table.Creation{User: "110000000000000001", Rules: game.Rules.ID(),
			Language: "en",
			Server:   "100000000000000009", Channel: "100000000000000008", Options: engine.Options{}}))
		check(tables.Join(ctx, "", "110000000000000002", g.ID, ""))
		check(tables.Start(ctx, "", "110000000000000001", g.ID))
		check(tables.Published(ctx, g.ID, "https://discord.com/channels/1/2/1181234567890123456"))
		check(tables.Resign(ctx, "", "110000000000000002", g.ID))
		list = append(list, g.ID)
	}
	return list
}

// The operator prints how games ended in three forms, makes it anew, and takes in what a community has from
// before.
func TestResults(t *testing.T) {
	folder := t.TempDir()
	settings, err := writeSettings(folder, "http://localhost:1")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(tokenVariable, "a.b.c")
	played := resigned(t, filepath.Join(folder, "redbook.db"))
	results := func(args ...string) string {
		t.Helper()
		return ok(t, nil, append([]string{"results", "--config", settings}, args...)...)
	}
	rows := func(text string) [][]string {
		t.Helper()
		list, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if n := len(rows(results())); n != 1 {
		t.Errorf("%d rows before any result was made", n)
	}
	ok(t, []string{"ok games=3 counted, 3 of them otherwise than before"}, "recount", "--config", settings)
	ok(t, []string{"ok games=3 counted, 0 of them otherwise than before"}, "recount", "--config", settings)
	if n := len(rows(results("--server", "100000000000000009"))); n != 1+len(played) {
		t.Errorf("%d rows of the server", n)
	}
	if n := len(rows(results("--server", "7"))); n != 1 {
		t.Errorf("%d rows of another server", n)
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(results("--format", "json", "--game", "hunt")), &list); err != nil ||
		len(list) != 1 || list[0]["victory"] != "concession" || list[0]["rules"] != "hunt" {
		t.Errorf("%v, %v", list, err)
	}
	report := rows(results("--format", "report"))
	if len(report) != 2 || strings.Join(report[1][:5], " ") != "Frodo Sauron Free Concession yes" {
		t.Errorf("reported are %v", report)
	}
	if one := rows(results(string(played[1]))); len(one) != 2 || one[1][0] != string(played[1]) {
		t.Errorf("one game is %v", one)
	}
	refused(t, []string{`no format "xml"`}, "results", "--config", settings, "--format", "xml")
	refused(t, []string{"is no day"}, "results", "--config", settings, "--after", "yesterday")

	past := filepath.Join(folder, "past.csv")
	write := func(lines string) {
		t.Helper()
		if err := os.WriteFile(past, []byte("ended,winner,loser,side,victory,corruption\n"+lines),
			0o600); err != nil {
			t.Fatal(err)
		}
	}
	importing := []string{"results", "--config", settings, "--server", "100000000000000009", "--by",
		"110000000000000001", "--import", past}
	write("2024-01-01,Frodo,Sauron,Shadow,Ring,12\n2024-01-02,Frodo,Sauron,Shadow,Ring,11\n")
	if out, err := do(t, importing...); err == nil || !strings.Contains(out,
		"line 3: The Shadow wins by the Ring") {
		t.Errorf("%s, %v", out, err)
	}
	write("2024-01-01,Frodo,Sauron,Shadow,Ring,12\n2024-01-02,Frodo,Sauron,Shadow,Ring,12\n")
	ok(t, []string{"ok results=2 imported, 0 were known"}, importing...)
	ok(t, []string{"ok results=0 imported, 2 were known"}, importing...)
	if n := len(rows(results())); n != 1+len(played)+2 {
		t.Errorf("%d rows in the end", n)
	}
	refused(t, []string{"--import needs --server and --by"}, "results", "--config", settings, "--import", past)
}
