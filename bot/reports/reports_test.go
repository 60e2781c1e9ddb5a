package reports_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	almanachunt "redbook/bot/almanac/hunt"
	"redbook/bot/reports"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/engine/script"
	"redbook/engine/wotr"
	"redbook/storage"
	"redbook/storage/ids"
)

func games(id string) (engine.Rules, bool) {
	for _, r := range []engine.Rules{confrontation.Rules, wotr.Rules, hunt.Rules} {
		if r.ID() == id {
			return r, true
		}
	}
	return nil, false
}

// shelf is a store with one game.
type shelf struct {
	storage.Store
	game  storage.Game
	lines []storage.Line
}

func (s shelf) Game(context.Context, ids.Game) (storage.Game, error)    { return s.game, nil }
func (s shelf) Lines(context.Context, ids.Game) ([]storage.Line, error) { return s.lines, nil }

// kept reads a record into a store.
func kept(t *testing.T, file string) shelf {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rec, rules, err := engine.ParseRecord(string(text), games)
	if err != nil {
		t.Fatal(file, err)
	}
	if rec, _, err = engine.Bind(rules, rec); err != nil {
		t.Fatal(file, err)
	}
	var options []string
	for name, value := range rec.Options {
		options = append(options, name+"="+value)
	}
	s := shelf{game: storage.Game{ID: "abcd", Rules: rec.Game, Options: strings.Join(options, " ")}}
	for n, l := range rec.Lines {
		s.lines = append(s.lines, storage.Line{Sequence: n, Text: engine.FormatLine(rules, l, engine.Public)})
	}
	return s
}

// file is the script of a report after so many lines of a game, and why it fails.
func (s shelf) file(t *testing.T, lines int) (text string, err error) {
	t.Helper()
	text, err = reports.File(t.Context(), s, games, storage.Report{ID: "r1", Game: "abcd", Lines: lines,
		Seats: "sauron", Words: "this is wrong", Version: "v1", At: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = script.Run{File: "r1.script", Games: games, Seed: "another"}.Do(text)
	return text, err
}

// Every game that is kept can be reported at its end and in its middle: the script plays to there, whatever
// was taken back, set or handed over, and fails with the words alone.
func TestEveryKeptGameCanBeReported(t *testing.T) {
	t.Parallel()
	almanachunt.Give("hunt", dataset.Ours())
	files, err := filepath.Glob("../../engine/*/testdata/*.txt")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	for _, file := range files {
		if strings.Contains(file, "refusals") {
			continue // no record
		}
		s := kept(t, file)
		for _, lines := range []int{len(s.lines), len(s.lines) / 2} {
			if text, err := s.file(t, lines); err == nil ||
				!strings.Contains(err.Error(), ": unsettled this is wrong: nobody has settled") {
				t.Errorf("%s, %d lines: %v\n%.3000s", file, lines, err, text)
			}
		}
	}
}

// Where the rules no longer take what stands before a checkpoint, the script begins with that; where they
// take the rest no longer, either, it is written all the same and says so.
func TestAReportOfWhatTheRulesNoLongerTake(t *testing.T) {
	t.Parallel()
	s := kept(t, "../../engine/confrontation/testdata/conceded.txt")
	s.lines = s.lines[:min(len(s.lines), 6)]
	last := len(s.lines)
	s.lines[3].Text = s.lines[2].Text // nobody places twice
	text, err := s.file(t, last)
	if err == nil || !strings.HasPrefix(err.Error(), "r1.script:") ||
		strings.Contains(err.Error(), "unsettled") || !strings.Contains(text, "# This program does not play the game up to there: line 3: ") ||
		!strings.HasSuffix(text, "\nunsettled this is wrong\n") {
		t.Errorf("%v\n%s", err, text)
	}
	position, _, err := confrontation.Rules.New(nil, engine.NewSeeded([]byte("seed"), 0))
	if err != nil {
		t.Fatal(err)
	}
	data, err := confrontation.Rules.Encode(position)
	if err != nil {
		t.Fatal(err)
	}
	s.lines = append(s.lines, storage.Line{Sequence: last, Text: "checkpoint " + string(data)})
	text, err = s.file(t, last+1)
	if err == nil || !strings.Contains(err.Error(), "unsettled this is wrong") ||
		!strings.Contains(text, "\ncheckpoint {") || strings.Contains(text, "\nstart") {
		t.Errorf("%v\n%s", err, text)
	}
}
