package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

// kept is the file of a store with two games that look like real ones.
func kept(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "red.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []ids.Game{"g1", "g2"} {
		err := s.CreateGame(t.Context(), storage.NewGame{
			Game: storage.Game{ID: id, Rules: "probe", State: storage.Running,
				Waits:      `{"red":{"decision":"7","since":"2026-09-22T12:00:00Z"}}`,
				Commitment: "abc", Seed: storage.Seed(strings.Repeat("seed", 8)), Thread: ids.Channel("t" + id)},
			Seats: []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 30 {
			a := numbered(n)
			a.Game, a.Interaction, a.Waits, a.At = id, ids.Interaction(string(id)+string(a.Interaction)),
				fmt.Sprintf(`{"red":{"decision":"%d"}}`, n),
				noon
			a.Lines = []string{fmt.Sprintf("red: move from=%d to=%d\n  ? %d die d6: 4 of 1,2,3,4,5,6", n, n+1, n)}
			a.Position = []byte(strings.Repeat(fmt.Sprintf(`{"where":"%d"}`, n), 20))
			if err := s.Append(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
		orders := storage.Orders{Game: id, Seat: "red", User: "u1", Body: "pass"}
		if err := s.SetOrders(t.Context(), storage.OrdersChange{Orders: orders}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// put writes a store's file.
func put(t *testing.T, data []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "red.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// One bit that has changed, a line that is missing, doubled or has another's place: the start, a backup and
// Inspect name the game.
func TestDamageIsFound(t *testing.T) {
	flipped := func(column string) string { // the sixth letter becomes a neighbour in the alphabet
		return `substr(` + column + `, 1, 5) || char(unicode(substr(` + column + `, 6, 1)) + 1) || substr(` +
			column + `, 7)`
	}
	store := kept(t)
	for name, c := range map[string]struct{ query, says string }{
		"a line": {`UPDATE lines SET text = ` + flipped("text") +
			` WHERE game = 'g2' AND sequence = 7`, "line 7 of its record"},
		"the time of a line": {`UPDATE lines SET at = at + 1 WHERE game = 'g2' AND sequence = 7`,
			"line 7 of its record"},
		"the last line": {`UPDATE lines SET text = ` + flipped("text") +
			` WHERE game = 'g2' AND sequence = 29`, "line 29 of its record"},
		"a sum": {`UPDATE lines SET sum = zeroblob(32) WHERE game = 'g2' AND sequence = 7`,
			"line 7 of its record"},
		"a missing line": {`DELETE FROM lines WHERE game = 'g2' AND sequence = 7`,
			"line 7 of its record is missing"},
		"a missing last line": {`DELETE FROM lines WHERE game = 'g2' AND sequence = 29`,
			"29 lines and should have 30"},
		"exchanged lines": {`UPDATE lines SET sequence = -1 WHERE game = 'g2' AND sequence = 7; UPDATE lines SET sequence = 7 WHERE game = 'g2' AND sequence = 8;
			UPDATE lines SET sequence = 8 WHERE game = 'g2' AND sequence = -1`, "line 7 of its record"},
		"a line of another game": {`UPDATE lines SET (text, at, sum) = (SELECT text, at, sum FROM lines WHERE game = 'g1' AND sequence = 7)
			WHERE game = 'g2' AND sequence = 7`, "line 7 of its record"},
		"a position":                 {`UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '29', '28') AS BLOB) WHERE game = 'g2'`, "its position"},
		"a position of another game": {`UPDATE positions SET (data, sum) = (SELECT data, sum FROM positions WHERE game = 'g1') WHERE game = 'g2'`, "its position"},
		"a missing position":         {`DELETE FROM positions WHERE game = 'g2'`, "its position is missing"},
		"a seed":                     {`UPDATE games SET seed = CAST('sead' || substr(seed, 5) AS BLOB) WHERE id = 'g2'`, "its seed"},
		"waits": {`UPDATE games SET waits = ` + flipped("waits") + ` WHERE id = 'g2'`,
			"its waits"},
		"a seat": {`UPDATE seats SET user = 'u3' WHERE game = 'g2' AND seat = 'red'`,
			"its seats"},
		"a missing seat":      {`DELETE FROM seats WHERE game = 'g2' AND seat = 'red'`, "its seats"},
		"an order":            {`UPDATE orders SET body = 'pess' WHERE game = 'g2'`, "something else"},
		"the number of lines": {`UPDATE games SET sequence = 29 WHERE id = 'g2'`, "something else"},
	} {
		t.Run(name, func(t *testing.T) {
			path := put(t, store)
			s, frozen, err := sqlite.Serve(t.Context(), path)
			if err != nil || frozen != nil {
				t.Fatalf("sound: %v, %v", frozen, err)
			}
			s.Close()
			if _, err := raw(t, path+"?_ignore_check_constraints=on").Exec(c.query); err != nil {
				t.Fatal(err)
			}
			named := func(err error) bool {
				var damaged *sqlstore.DamagedError
				return errors.As(err, &damaged) && len(damaged.Games) == 1 && damaged.Games[0].Game == "g2" &&
					strings.Contains(damaged.Games[0].What, c.says)
			}
			if _, _, err := sqlite.Serve(t.Context(), path); !named(err) {
				t.Errorf("the start says %v", err)
			}
			out := filepath.Join(filepath.Dir(path), "copy.db")
			if err := sqlite.Backup(t.Context(), path, out); !named(err) {
				t.Errorf("the backup says %v", err)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("a damaged store was kept as a backup")
			}

			// Frozen it waits for its operator, and all others can be played; accepted, it goes on.
			s = open(t, path)
			change := storage.StateChange{Game: "g2", State: storage.Frozen, At: noon}
			if err := s.SetState(t.Context(), change); err != nil {
				t.Fatal(err)
			}
			if damage, err := s.Verify(t.Context(), "g2"); err != nil || damage == "" {
				t.Errorf("freezing has covered up the damage: %v", err)
			}
			serving, frozen, err := sqlite.Serve(t.Context(), path)
			if err != nil || len(frozen) != 1 || frozen[0].Game != "g2" {
				t.Fatalf("with a frozen game: %v, %v", frozen, err)
			}
			serving.Close()
			if err := s.Accept(t.Context(), "g2"); err != nil {
				t.Fatal(err)
			}
			change.State = storage.Running
			if err := s.SetState(t.Context(), change); err != nil {
				t.Errorf("accepted, but it does not go on: %v", err)
			}
		})
	}
}

// A bit that flips anywhere in the file either is found, or has changed nothing of a game; in a line, a
// position, a seed or a wait it is found. The long form is redbook soak --flips.
func TestFlippedBits(t *testing.T) {
	all, err := sqlite.Flip(t.Context(), put(t, kept(t)), 40, 14)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range all {
		names = append(names, f.Kind)
		if f.Found+f.Harmless != 40 || f.Found == 0 || f.Kind != "file" && f.Harmless > 0 {
			t.Errorf("%+v", f)
		}
	}
	if fmt.Sprint(names) != "[file lines positions seeds waits sums]" {
		t.Errorf("flipped in %v", names)
	}
}
