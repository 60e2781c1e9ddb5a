package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/storage"
)

// kept says of each game how it stands in a store: the schema of its positions and their paths, and the names
// that positions, records and news are written in.
func kept(t *testing.T) string {
	t.Helper()
	text := fmt.Sprintf("program %d\n", storage.Program)
	for _, g := range games() {
		r := g.Rules
		position, _, err := r.New(engine.Options{}, engine.NewSeeded([]byte{0}, 0))
		if err != nil {
			t.Fatal(err)
		}
		data, err := r.Encode(position)
		if err != nil {
			t.Fatal(err)
		}
		var stored struct{ Schema int }
		if err := json.Unmarshal(data, &stored); err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("%s: schema %d", r.ID(), stored.Schema)
		var verbs []string
		for _, v := range r.Verbs() {
			verb := v.Name
			for _, f := range v.Fields {
				verb += " " + f.Name
			}
			verbs = append(verbs, verb)
		}
		var options, events, orders []string
		for _, o := range r.Options() {
			options = append(options, fmt.Sprint(o.Name, o.Values))
		}
		for _, e := range r.Events() {
			event := e.Kind
			for _, f := range e.Facts {
				event += " " + f.Name
			}
			events = append(events, event)
		}
		for _, o := range r.Orders() {
			orders = append(orders, o.Name)
		}
		for _, part := range []struct {
			name  string
			names []string
		}{{"options", options}, {"paths", r.Paths()}, {"verbs", verbs}, {"events", events}, {"orders", orders}} {
			sum := sha256.Sum256([]byte(strings.Join(part.names, "\n")))
			text += fmt.Sprintf(", %s %d %s", part.name, len(part.names), hex.EncodeToString(sum[:4]))
		}
		text += "\n"
	}
	return text
}

// A program that keeps games otherwise than the one before has another number, so that the one before leaves
// them alone. -update notes how this one does.
func TestAnotherWayToKeepGamesHasAnotherNumber(t *testing.T) {
	t.Parallel()
	const file = "testdata/program.txt"
	now := kept(t)
	before, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if now == string(before) {
		return
	}
	number, _, _ := strings.Cut(string(before), "\n")
	if number == fmt.Sprintf("program %d", storage.Program) {
		t.Fatalf("games are kept otherwise than %s says: add one to storage.Program, then -update.\n%s\nwas\n%s", file,
			now, before)
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s is of another program: go test ./cmd/redbook -run %s -update", file, t.Name())
	}
	if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}
