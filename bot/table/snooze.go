package table

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A player can put a game's reminders off: for a week at most in one go, and never past a day before the end
// of their clock, whose warnings nothing puts off. New questions call as ever: to mute a game is another
// wish. When it is over one reminder comes.

const (
	// MostSnooze is for how many days reminders can be put off in one go.
	MostSnooze = 7
	// leastSnooze is the shortest time that is worth it.
	leastSnooze = time.Hour
	// SnoozeNone is how one writes that reminders come again.
	SnoozeNone = "none"
	noSnooze   = "brak" // the same in Polish
)

var snoozeText = regexp.MustCompile(`^(\d{1,3}) ?(h|d|godz\.?|dni|days?|dzień|hours?|godzin[ay]?)$`)

// ParseSnooze reads for how long; 0 is not at all.
func ParseSnooze(text string) (time.Duration, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == SnoozeNone || text == noSnooze {
		return 0, nil
	}
	parts := snoozeText.FindStringSubmatch(text)
	if parts == nil {
		return 0, problem("no-such-snooze", words.Args{"most": MostSnooze})
	}
	n, _ := strconv.Atoi(parts[1]) // the pattern lets only digits through
	length := time.Duration(n) * time.Hour
	if parts[2][0] == 'd' {
		length *= 24
	}
	if length < leastSnooze || length > MostSnooze*24*time.Hour {
		return 0, problem("no-such-snooze", words.Args{"most": MostSnooze})
	}
	return length, nil
}

// Snooze puts off the reminders of a game for a user, and returns until when; zero if they come again. It may
// be sooner than wished: early says that the clock is the reason.
func (t *Tables) Snooze(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	wished string) (until time.Time, early bool, err error) {
	table, err := t.playing(ctx, game, user)
	if err != nil {
		return time.Time{}, false, err
	}
	length, err := ParseSnooze(wished)
	if err != nil {
		return time.Time{}, false, err
	}
	now := t.now()
	if length > 0 {
		until = now.Add(length)
		for _, w := range table.Waiting() {
			if table.UserOf(w.Decision.Seat) == user && !w.Due.IsZero() && w.Due.Add(-warned).Before(until) {
				until, early = w.Due.Add(-warned), true
			}
		}
		if early && until.Before(now.Add(leastSnooze)) {
			return time.Time{}, false, problem("snooze-too-late", nil)
		}
	}
	err = t.store.SetSnooze(ctx, storage.Snooze{Game: game, User: user, Until: until, At: now,
		Interaction: interaction})
	if errors.Is(err, storage.ErrNotFound) {
		err = problem("no-such-game", words.Args{"game": game})
	}
	return until, early, err
}

// Snoozed is until when a game does not remind a user; false if it does.
func (t *Tables) Snoozed(ctx context.Context, table *Table, user ids.User) (time.Time, bool, error) {
	if table.SeatsOf(user) == engine.Nobody {
		return time.Time{}, false, nil
	}
	until, err := t.store.Snoozed(ctx, table.ID, user)
	return until, until.After(t.now()), err
}
