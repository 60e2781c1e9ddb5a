package events

import (
	"encoding/json"
	"time"

	"redbook/bot/league/season"
)

// Before is the event as it stood before a time: by the lines that had been written then, so that a
// correction made later leaves it as it was.
func (b Book) Before(at time.Time) (Book, error) {
	n := 0
	for n < len(b.Written) && b.Written[n].At.Before(at) {
		n++
	}
	return b.first(n)
}

// AfterRound is the event as it stood when the last game of a round was over, in whichever division that was;
// false while a game of it is open, or there is no such round.
func (b Book) AfterRound(round int) (Book, bool, error) {
	n, over := b.endOf(round)
	if !over {
		return Book{}, false, nil
	}
	past, err := b.first(n)
	return past, err == nil, err
}

// RoundsOver is how many rounds are over, from the first one on.
func (b Book) RoundsOver() (n int) {
	for {
		if _, over := b.endOf(n + 1); !over {
			return n
		}
		n++
	}
}

// endOf is how many lines there were when the last game of a round, and of those before it, was over.
func (b Book) endOf(round int) (lines int, over bool) {
	open, known := map[string]bool{}, false
	for n, line := range b.Written {
		for _, g := range line.Games {
			if line.Kind == season.Paired && line.Round <= round && b.Divisions[line.Division].For == "" {
				open[g.ID], known = true, known || line.Round == round
			}
		}
		if line.Kind == season.Ended && open[line.Game] {
			delete(open, line.Game)
			lines = n + 1
		}
	}
	return lines, known && len(open) == 0
}

// first is the event by its first lines. They are read anew: folding takes over what they hold.
func (b Book) first(n int) (Book, error) {
	data, err := json.Marshal(b.Written[:n])
	if err != nil {
		return Book{}, err
	}
	b.Written = nil
	if err := json.Unmarshal(data, &b.Written); err != nil {
		return Book{}, err
	}
	b.Event, err = season.Fold(b.Written)
	return b, err
}
