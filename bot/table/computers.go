package table

import (
	"context"
	"maps"
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/engine/computer"
	"redbook/storage"
	"redbook/storage/ids"
)

// A computer can hold a chair. It is no user: the chair has none, so that nothing mentions it, writes to it,
// asks it for its consent, waits for it with a clock or counts how reliable it is. That it plays there, and
// at which level, stands in what is agreed about the game, since everybody agrees to that by starting it.
// What it answers, and when, stands in answering.go.
//
// Computers are told apart in a kept result by their level in the place of a name, see ComputerAt.
//
// A game with a computer counts for nobody: it is not rated, stands in no statistics, and says nothing of how
// reliable somebody is. One that only plays on for somebody is another matter: see standin.go. An event may
// have computers of its own, see package season: there the game counts for its points, and for nothing else.
// So in such a game nobody gets advice, and what others must agree to does not happen: a computer agrees to
// nothing.

// levels are the names of the computer players that are offered, in order; games have those that their rules
// know.
var levels = []string{"casual", "strong"}

// Levels lists the levels at which computers play a game.
func Levels(rules engine.Rules) []string {
	known := computer.Names(rules)
	return slices.DeleteFunc(slices.Clone(levels), func(l string) bool { return !slices.Contains(known, l) })
}

// PracticeLevels lists those at which they play with one person alone. A teacher, which says what it goes by,
// is among them.
func PracticeLevels(rules engine.Rules) []string {
	list := Levels(rules)
	if slices.Contains(computer.Names(rules), computer.Teacher) {
		list = slices.Insert(list, min(1, len(list)), computer.Teacher)
	}
	return list
}

// Free reports whether nobody sits on the chair.
func (c Chair) Free() bool { return c.User == "" && c.Computer == "" }

// HasComputers reports whether a computer plays at the table from the beginning.
func (t *Table) HasComputers() bool {
	return slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.Computer != "" && !c.StandIn })
}

// ComputerAt is the level of the computer that has played a seat of a kept result; "" for none.
func ComputerAt(r storage.Result, s storage.ResultSeat) string {
	if r.State == storage.ResultPractice && s.User == "" {
		return s.Name
	}
	return ""
}

// Practice reports whether one person plays with computers alone, and not for the points of an event.
func (t *Table) Practice() bool { return t.withComputers() && t.Event() == "" }

// inEarnest reports whether one person plays with computers alone for the points of an event.
func (t *Table) inEarnest() bool { return t.withComputers() && t.Event() != "" }

// withComputers reports whether one person plays with computers alone.
func (t *Table) withComputers() bool { return t.HasComputers() && len(t.Players()) == 1 }

// ChairOf returns the chair that holds a seat now; the zero one for none.
func (t *Table) ChairOf(seat engine.Seat) Chair {
	for _, c := range t.Chairs {
		if c.Seat == seat {
			return c
		}
	}
	return Chair{}
}

// checkLevel is a problem if no computer plays a game at a level.
func checkLevel(rules engine.Rules, level string) error {
	if level == computer.Teacher {
		return problem("teacher-practice", nil)
	}
	if !slices.Contains(Levels(rules), level) {
		return problem("no-such-level", nil)
	}
	return nil
}

// SeatComputer has the host of a lobby give a free seat to a computer of a level, or the seat of a computer
// to one of another level. Who has sat down to something else agrees anew.
func (t *Tables) SeatComputer(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game, seat ids.Chair, level string) (*Table, error) {
	return t.rearrange(ctx, interaction, user, game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			switch {
			case table.Event() != "":
				return problem("computer-event", nil)
			case a.Computers[seat] == level:
				return nil
			}
			if err := checkLevel(table.Rules, level); err != nil {
				return err
			}
			if chair, ok := table.Chair(seat); !ok || chair.Computer == "" {
				var err error
				if seat, err = table.free(seat, ""); err != nil {
					return err
				}
			}
			if a.Computers == nil {
				a.Computers = map[ids.Chair]string{}
			}
			a.Computers[seat] = level
			table.unsettle(c, a, user)
			return nil
		})
}

// UnseatComputer has the host of a lobby take the seat of a computer back.
func (t *Tables) UnseatComputer(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game, seat ids.Chair) (*Table, error) {
	return t.rearrange(ctx, interaction, user, game,
		func(table *Table, c *storage.Arranging, a *arrangement) error {
			if a.Computers[seat] == "" {
				return problem("no-computer", nil)
			}
			delete(a.Computers, seat)
			table.unsettle(c, a, user)
			return nil
		})
}

// unsettle has all but a user agree anew to what their game will be, and calls them.
func (t *Table) unsettle(c *storage.Arranging, a *arrangement, user ids.User) {
	a.Revision++
	var called []ids.User
	for _, player := range t.Players() {
		if player != user && !slices.Contains(a.Doubt, player) {
			called = append(called, player)
		}
	}
	a.Doubt = append(a.Doubt, called...)
	if len(called) > 0 {
		c.Outbox = append(c.Outbox, calling(OptionsChanged, called, c.At))
	}
}

// practise gives all seats of a new game but one to computers, without a clock: nobody else waits.
func (c *Creation) practise(rules engine.Rules, own ids.Chair) (map[ids.Chair]string, error) {
	if c.Practice == "" {
		return nil, nil
	}
	if !slices.Contains(PracticeLevels(rules), c.Practice) {
		return nil, problem("no-such-level", nil)
	}
	if c.After != "" {
		return nil, problem("follows", words.Args{"game": c.After})
	}
	computers := map[ids.Chair]string{}
	for _, seat := range rules.SeatsOf(c.Options) {
		if id := ids.Chair(rules.Seats().Name(engine.Value(seat))); id != own {
			computers[id] = c.Practice
		}
	}
	if c.Clock, c.Timeout = "", ""; c.Pace == "" {
		c.Pace = "none"
	}
	return computers, nil
}

// Practise opens a game of one person with computers, and begins it.
func (t *Tables) Practise(ctx context.Context, c Creation) (*Table, error) {
	table, err := t.Create(ctx, c)
	if err != nil || !table.InLobby() {
		return table, err
	}
	return t.Start(ctx, "", c.User, table.ID)
}

// agreedAt is what is agreed about a game whose computers hold these chairs.
func (t *Table) agreedAt(chairs []Chair) string {
	if !t.HasComputers() {
		return t.Game.Lobby
	}
	agreed := t.arranged.clone()
	clear(agreed.Computers)
	for _, c := range chairs {
		if c.Computer != "" {
			agreed.Computers[c.ID] = c.Computer
		}
	}
	return agreed.String()
}

// keepsComputers leaves of a lobby's computers those that have a seat with other options.
func (a *arrangement) keepsComputers(rules engine.Rules, seats []engine.Seat) {
	maps.DeleteFunc(a.Computers, func(chair ids.Chair, _ string) bool {
		seat, ok := rules.Seats().Parse(string(chair))
		return !ok || !slices.Contains(seats, engine.Seat(seat))
	})
}
