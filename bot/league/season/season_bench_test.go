package season

import (
	"encoding/json"
	"testing"
	"time"

	"redbook/bot/league"
)

// A Swiss of 200 people and 20 rounds, with its 2,000 games over but for the last round's: to read its book,
// and to make its standings.
func BenchmarkALargeEvent(b *testing.B) {
	w := opened(&testing.T{}, func(s *Settings) { s.Form, s.Rounds = swiss, 21 })
	w.signs(200)
	at := spring.Add(7 * day)
	for round := 0; round < 20; round++ {
		at = at.Add(day)
		w.due(at)
		for n, g := range w.open() {
			if round == 19 && n%4 == 0 {
				continue
			}
			w.lines = append(w.lines, Line{At: at, Kind: Ended, Game: g.ID, Result: &league.Result{Game: g.ID,
				Places: [][]int{{1, 2}, {2, 1}, {1, 1}}[n%3], Ending: league.Played, At: at}})
		}
		w.writes()
	}
	var texts []string
	for _, l := range w.lines {
		data, err := json.Marshal(l)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	b.Logf("%d lines", len(texts))
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			lines := make([]Line, len(texts))
			for n, text := range texts {
				if err := json.Unmarshal([]byte(text), &lines[n]); err != nil {
					b.Fatal(err)
				}
			}
			if _, err := Fold(lines); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("standings", func(b *testing.B) {
		for b.Loop() {
			if rows := w.Table(0, time.Time{}).Rows; len(rows) != 200 {
				b.Fatal(len(rows))
			}
		}
	})
}
