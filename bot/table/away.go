package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"redbook/assets/words"
	"redbook/bot/clock"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever is away says so once for all of their games. Until they are back nobody reminds them and no new
// question rings: what they are asked comes silently, and a reminder when they are back tells that it waits.
// What has an end of its own, such as a vote, rings all the same. Everybody at their tables sees until when
// they are away.
//
// Their clocks stand meanwhile, on so many days of a year as the server of a game allows; on further ones
// they run, and warn although their player is away. A leave begins when it is said at the earliest: time that
// was over stays over.

// absences are what a table knows of when its people need not answer.
type absences struct {
	away    []storage.Leave           // when they were, are and will be away, former players among them
	rests   map[ids.User][]clock.Span // when the clocks of users stood or are going to, because of that
	confers []storage.Conferring      // when partners have conferred
}

// loadAbsences reads when the people of a table need not answer.
func (t *Tables) loadAbsences(ctx context.Context, table *Table) (err error) {
	if table.away, err = t.store.LeavesIn(ctx, table.ID); err != nil {
		return err
	}
	if table.confers, err = t.store.Conferred(ctx, table.ID); err != nil || len(table.away) == 0 {
		return err
	}
	budget, err := t.LeaveBudget(ctx, table.Server)
	table.rests = map[ids.User][]clock.Span{}
	for _, l := range table.away {
		if _, known := table.rests[l.User]; !known {
			table.rests[l.User] = t.standing(table.leavesOf(l.User), budget)
		}
	}
	return err
}

// LeaveBudget is on how many days of a year clocks stand on a server for whoever is away.
func (t *Tables) LeaveBudget(ctx context.Context, server ids.Server) (int, error) {
	s, err := t.store.Server(ctx, server)
	return LimitsOf(s.Limits)[LeaveDays.Name], err
}

// standing are the times in which somebody's leaves have their clocks stand.
func (t *Tables) standing(leaves []storage.Leave, budget int) []clock.Span {
	var list []clock.Leave
	for _, l := range leaves {
		list = append(list, t.asSaid(l))
	}
	return clock.Stands(list, budget)
}

// asSaid is a leave in the days in which it was said.
func (t *Tables) asSaid(l storage.Leave) clock.Leave {
	return clock.Leave{Span: clock.Span{From: l.Since, To: l.Until}, Zone: t.zone(l.Zone)}
}

// stoodFor are the times in which the clock of a chair stood, or is going to, while it owes an answer.
func (t *Table) stoodFor(chair ids.Chair, w wait) []clock.Span {
	c, _ := t.Chair(chair)
	spans := slices.Concat(t.stood, t.rests[c.User])
	if until := t.conferredUntil(chair, w); !until.IsZero() {
		spans = append(spans, clock.Span{From: until.Add(-conferring), To: until})
	}
	return spans
}

// leavesOf are the leaves of somebody at the table.
func (t *Table) leavesOf(user ids.User) (list []storage.Leave) {
	for _, l := range t.away {
		if l.User == user {
			list = append(list, l)
		}
	}
	return list
}

// Away is when somebody at the table is away, if they are or are going to be; false if not.
func (t *Table) Away(user ids.User) (storage.Leave, bool) { return nextLeave(t.leavesOf(user), t.at) }

// nextLeave is the leave that has begun, or the next one.
func nextLeave(leaves []storage.Leave, now time.Time) (storage.Leave, bool) {
	for _, l := range leaves {
		if l.Until.After(now) {
			return l, true
		}
	}
	return storage.Leave{}, false
}

// IsAway reports whether somebody at the table is away now.
func (t *Table) IsAway(user ids.User) bool {
	l, ok := t.Away(user)
	return ok && !l.Since.After(t.at)
}

// AwayNow reports whether a user is away.
func (t *Tables) AwayNow(ctx context.Context, user ids.User) (bool, error) {
	leaves, err := t.store.Leaves(ctx, user)
	now := t.now()
	l, ok := nextLeave(leaves, now)
	return ok && !l.Since.After(now), err
}

// Absence is what somebody has said of when they are away.
type Absence struct {
	storage.Leave
	First, Last clock.Day // whole days of theirs, as they see them
	Runs        time.Time // since when in it their clocks run all the same; zero if they stand to its end
}

// Absence is when a user is away, if they are or are going to be: their clocks stand within a budget.
func (t *Tables) Absence(ctx context.Context, user ids.User, budget int) (a Absence, ok bool, err error) {
	leaves, err := t.store.Leaves(ctx, user)
	if err != nil {
		return a, false, err
	}
	if a.Leave, ok = nextLeave(leaves, t.now()); !ok {
		return a, false, nil
	}
	a.First, a.Last = t.asSaid(a.Leave).Days()
	stands := t.standing(leaves, budget)
	for _, s := range stands {
		if !s.From.Before(a.Since) && s.To.After(a.Runs) {
			a.Runs = s.To
		}
	}
	switch {
	case a.Runs.IsZero():
		a.Runs = a.Since
	case !a.Runs.Before(a.Until):
		a.Runs = time.Time{}
	}
	return a, true, nil
}

// SetAway says when a user is away, as typed, in days of their zone; their tables are told.
func (t *Tables) SetAway(ctx context.Context, interaction ids.Interaction, user ids.User,
	typed string) error {
	settings, err := t.Settings(ctx, user)
	if err != nil {
		return err
	}
	now := t.now()
	l, err := readLeave(typed, now, settings.Zone)
	if err != nil {
		return err
	}
	leaves, err := t.store.Leaves(ctx, user)
	if err != nil {
		return err
	}
	c := storage.LeaveChange{Leave: storage.Leave{User: user}, At: now, Interaction: interaction}
	if l.Zone != nil {
		c.Leave = storage.Leave{User: user, Since: l.From, Until: l.To, Zone: l.Zone.String()}
	} else if _, away := nextLeave(leaves, now); !away {
		return nil
	}
	games, err := t.store.GamesOf(ctx, user, storage.Lobby, storage.Running)
	if err != nil {
		return err
	}
	for _, g := range games {
		row := notice(Audience{Kind: ToLobby}, LobbyChanged, now)
		if g.State == storage.Running && g.Sequence > 0 {
			row = notice(Audience{Kind: ToThread}, WentAway, now)
			row.Body = body{Called: []ids.User{user}}.String()
		}
		row.Game = g.ID
		c.Outbox = append(c.Outbox, row)
	}
	if err := t.store.SetLeave(ctx, c); err != nil {
		return err
	}
	t.wake()
	return nil
}

// readLeave reads a leave, or says why it is none.
func readLeave(typed string, now time.Time, zone *time.Location) (clock.Leave, error) {
	l, err := clock.ParseLeave(typed, now, zone)
	switch {
	case errors.Is(err, clock.ErrPast):
		err = problem("leave-past", nil)
	case errors.Is(err, clock.ErrLongLeave):
		err = problem("leave-long", words.Args{"most": clock.MostLeave})
	case err != nil:
		err = problem("no-such-leave", nil)
	}
	return l, err
}
