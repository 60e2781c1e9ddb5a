package robots

import (
	"context"
	"slices"
	"strings"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// In a season with computers one evens out each division in which an odd number plays. It loses its games by
// the word of the organiser, since no computer resigns. It counts as anybody in who met whom and who has how
// many points, and is passed over wherever something is won.

// theComputer stands for the computer of a division where its people stand by their ids.
const theComputer ids.User = "🤖"

// seated is who has a chair.
func seated(c table.Chair) ids.User {
	if c.Computer != "" {
		return theComputer
	}
	return c.User
}

// namesComputers has theComputer stand in a line of a book for those of all divisions.
func (l *bookLine) namesComputers() {
	name := func(u *ids.User) {
		if strings.HasPrefix(string(*u), "computer:") {
			*u = theComputer
		}
	}
	for _, d := range append(slices.Clone(l.Divisions), l.Byes) {
		for n := range d {
			name(&d[n])
		}
	}
	for _, g := range l.Games {
		for n := range g.Chairs {
			name(&g.Chairs[n].Entrant)
		}
	}
}

// peopleOf are the rows of people.
func peopleOf(rows []row) []row {
	return slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r.user == theComputer })
}

// ponder has the computers of the season give what answers are due.
func (s *seasonRun) ponder(ctx context.Context) error {
	for s.Computers != "" {
		next, err := s.bot.Ponder(ctx, s.now)
		if err != nil || next.IsZero() || next.After(s.now) {
			return err
		}
	}
	return nil
}

// beatsComputer has the organiser decide that a computer has lost a game.
func (s *seasonRun) beatsComputer(ctx context.Context, t *table.Table, _ ids.User) error {
	_, name, _ := strings.Cut(t.Event(), " · ")
	m, err := s.chief.Command(ctx, s.channel, s.Command+" result", sandbox.Opt("match", name),
		sandbox.Opt("reason", "seen to the end"), sandbox.Opt("winner", string(t.Players()[0])))
	if err == nil && strings.HasPrefix(m.Content, "⚠️") {
		s.fault("%s cannot be decided: %q", name, m.Content)
	}
	return err
}

// checkComputers checks that a computer plays in each division of an odd number, and in no other, that nobody
// has a bye before somebody has left, and that no game with a computer is rated.
func (s *seasonRun) checkComputers(ctx context.Context, lines []bookLine, divisions [][]duel) {
	if s.Computers == "" {
		return
	}
	gone := whoLeft(lines)
	for at, l := range lines {
		for n, d := range l.Divisions {
			computers := 0
			for _, u := range d {
				if u == theComputer {
					computers++
				}
			}
			if computers != (len(d)-computers)%2 {
				s.fault("in division %d there play %v", n, d)
			}
		}
		left := false
		for u := range gone {
			left = left || gone.before(u, at)
		}
		if len(l.Byes) > 0 && !left {
			s.fault("round %d has byes of %v, and nobody has left", l.Round, l.Byes)
		}
	}
	for _, g := range slices.Concat(divisions...) {
		if g.table == "" || !g.has(theComputer) {
			continue
		}
		if r, err := s.tables.Outcome(ctx, g.table); err != nil || r.State != storage.ResultPractice {
			s.fault("%s with a computer is kept as %q, %v", g.name, r.State, err)
		}
	}
}
