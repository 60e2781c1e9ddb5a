package table

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// HintsOn and HintsOff are the words of the setting for hints.
const (
	HintsOn  = "on"
	HintsOff = "off"
)

// HintKey is the key of the hint for a step of a game: that of the step itself, or of the part of the game to
// which the step belongs. "" if the words have none.
func HintKey(rules engine.Description, step string) string {
	part, _, _ := strings.Cut(step, ".")
	for _, name := range []string{strings.ReplaceAll(step, ".", "-"), part} {
		if key := rules.ID() + ".hint." + name; words.Has(words.English, key) {
			return key
		}
	}
	return ""
}

// Hint returns the key of what a user is told of a question who has never finished this game on that side.
// Each hint is given once: beside the first question that it fits, as often as that one is shown. "" for
// none.
func (t *Tables) Hint(ctx context.Context, table *Table, user ids.User, d engine.Decision) (string, error) {
	key := HintKey(table.Rules, d.Step)
	if key == "" {
		return "", nil
	}
	settings, err := t.store.Settings(ctx, user)
	if err != nil || settings.Hints == HintsOff {
		return "", err
	}
	finished, err := t.store.GamesOf(ctx, user, storage.Finished)
	if err != nil {
		return "", err
	}
	for _, g := range finished {
		if g.Rules != table.Rules.ID() {
			continue
		}
		played, err := t.Open(ctx, g.ID)
		if isNewer(err) { // what a newer program has changed keeps nobody from playing another game
			continue
		}
		if err != nil || played.hasPlayed(user, table.Second(d.Seat)) {
			return "", err
		}
	}
	question, given := string(table.ID)+" "+d.ID, key
	if second := table.Second(d.Seat); second && hintFor(key, true) != hintFor(key, false) {
		given += " second" // who has played the other side has read another hint
	}
	beside, err := t.store.Hinted(ctx, user, given, question)
	if err != nil || beside != question {
		return "", err
	}
	return key, nil
}

// hasPlayed reports whether a user has held a seat of one of two sides.
func (t *Table) hasPlayed(user ids.User, second bool) bool {
	return slices.ContainsFunc(t.SeatsOf(user).List(),
		func(seat engine.Seat) bool { return t.Second(seat) == second })
}

// hintFor is the text of a hint for one of two sides.
func hintFor(key string, second bool) string {
	return words.Text(words.English, key, words.Args{"second": second})
}

// Second reports whether a seat plays for the side that the rules name second.
func (t *Table) Second(seat engine.Seat) bool {
	first := t.Rules.SeatsOf(t.Options())[0]
	side, _ := t.partnersOf(first)
	return seat != first && !side.Seats.Has(seat)
}
