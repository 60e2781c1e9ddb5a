package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

// crashArchiveVariable makes this test binary one that archives and is going to be killed.
const crashArchiveVariable = "REDBOOK_CRASH_ARCHIVE"

// over is a game that has ended, with a record of its own.
func over(t *testing.T, s storage.Store, game ids.Game) {
	t.Helper()
	err := s.CreateGame(t.Context(), storage.NewGame{
		Game: storage.Game{ID: game, State: storage.Running, Seed: storage.Seed{1}}})
	for n := range 20 {
		a := numbered(n)
		a.Game, a.Interaction, a.Position, a.At = game, "", fmt.Append(nil, "after ", n, " of ", game), noon
		a.Lines = []string{fmt.Sprintf("line %d of %s: 4 of 1,2,3,4,5,6", n, game)}
		if n == 19 {
			a.State = storage.Finished
		}
		err = errors.Join(err, s.Append(t.Context(), a))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// archiving archives a game whatever its age.
func archiving(game ids.Game) storage.Archiving {
	return storage.Archiving{Game: game, Before: noon.AddDate(0, 0, 1)}
}

// archiveForEver archives games one after the other and says the number of each once it is safe. Then it
// waits to be killed.
func archiveForEver(path string) error {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		games, err := s.Unarchived(ctx, noon.AddDate(0, 0, 1), 1)
		if err != nil {
			return err
		}
		for _, game := range games {
			if err := s.Archive(ctx, archiving(game)); err != nil {
				return err
			}
		}
		fmt.Println(n)
	}
}

// Whenever the process is killed: each game is whole, be it archived or not, and nothing of it is there
// twice.
func TestArchivingLosesNothingToKill(t *testing.T) {
	path, ctx := filepath.Join(t.TempDir(), "red.db"), t.Context()
	s := open(t, path)
	records := map[ids.Game][]storage.Line{}
	for n := range 150 {
		id := ids.Game(fmt.Sprintf("g%d", n))
		over(t, s, id)
		lines, err := s.Lines(ctx, id)
		if err != nil || len(lines) != 20 {
			t.Fatal(len(lines), err)
		}
		records[id] = lines
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		killed(t, crashArchiveVariable, path)
		s := open(t, path)
		for id, want := range records {
			lines, err1 := s.Lines(ctx, id)
			position, err2 := s.Position(ctx, id)
			damage, err3 := s.Verify(ctx, id)
			if err := errors.Join(err1, err2, err3); err != nil || damage != "" || !slices.Equal(lines, want) ||
				string(position.Data) != "after 19 of "+string(id) {
				t.Fatalf("game %s: %v %s\n%+v\n%+v", id, err, damage, lines, position)
			}
		}
		var twice int
		if err := raw(t, path).QueryRow(`SELECT count(*) FROM archives WHERE game IN (SELECT game FROM lines
			UNION SELECT game FROM positions UNION SELECT game FROM outbox)`).Scan(&twice); err != nil || twice != 0 {
			t.Fatalf("%d games are there twice: %v", twice, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		sound(t, path)
	}
}

// What is archived is checked like all else: whatever changes there is found, by whoever reads it too.
func TestDamageOfArchivesIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := open(t, path)
	for _, id := range []ids.Game{"g1", "g2"} {
		over(t, s, id)
		if err := s.Archive(t.Context(), archiving(id)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for query, says := range map[string]string{
		`UPDATE archives SET data = CAST(substr(data, 1, 20) || x'00' || substr(data, 22) AS BLOB)
			WHERE game = 'g2'`: "its archive",
		`UPDATE archives SET data = x'' WHERE game = 'g2'`:  "its archive",
		`UPDATE archives SET lines = 19 WHERE game = 'g2'`:  "its archive",
		`UPDATE archives SET sum = x'01' WHERE game = 'g2'`: "its archive",
		`UPDATE archives SET (data, sum) = (SELECT data, sum FROM archives WHERE game = 'g1')
			WHERE game = 'g2'`: "its archive",
		`DELETE FROM archives WHERE game = 'g2'`: "0 lines and should have 20",
	} {
		path := put(t, sound)
		if _, err := raw(t, path).Exec(query); err != nil {
			t.Fatal(err)
		}
		var damaged *sqlstore.DamagedError
		if _, err := sqlite.Inspect(t.Context(), path); !errors.As(err, &damaged) || len(damaged.Games) != 1 ||
			damaged.Games[0].Game != "g2" || !strings.Contains(damaged.Games[0].What, says) {
			t.Errorf("after %s: %v", query, err)
		}
		s := open(t, path)
		if _, err := s.Lines(t.Context(), "g2"); says == "its archive" && !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("the record is read after %s: %v", query, err)
		}
		if p, err := s.Position(t.Context(), "g2"); err == nil {
			t.Errorf("the position is read after %s: %s", query, p.Data)
		}
		if _, err := s.Position(t.Context(), "g1"); err != nil {
			t.Errorf("after %s: %v", query, err)
		}
	}

	found, err := sqlite.Flip(t.Context(), put(t, sound), 40, 14)
	if err != nil {
		t.Fatal(err)
	}
	if last := found[len(found)-1]; last.Kind != "archives" || last.Found != 40 {
		t.Errorf("flipped: %+v", found)
	}
}

// A game that is damaged is not archived: its sums would be lost.
func TestADamagedGameIsNotArchived(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := open(t, path)
	over(t, s, "g1")
	if _, err := raw(t, path).Exec(`UPDATE lines SET text = text || '!' WHERE sequence = 7`); err != nil {
		t.Fatal(err)
	}
	if err := s.Archive(t.Context(), archiving("g1")); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("got %v", err)
	}
	if p, err := s.Position(t.Context(), "g1"); err != nil || !bytes.HasPrefix(p.Data, []byte("after 19")) {
		t.Errorf("its position is %s: %v", p.Data, err)
	}
}
