package robots

import (
	"context"
	"encoding/json"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// Some people leave in the middle of a season. What they have played counts, a game that they play then is
// lost by them, and games to come are won by whoever is there; where neither is, nobody has won. A game of
// three or more is played on, see season_tables.go.

// bookLine is a line of an event's book, as far as other things follow from it.
type bookLine struct {
	At              time.Time
	Kind            string
	Entrant         ids.User
	Division, Round int
	Games           []struct {
		ID     string
		Chairs []struct {
			Entrant ids.User
			Side    ids.Chair
		}
	}
	Byes      []ids.User
	Game      string
	Divisions [][]ids.User
}

// book reads the book of an event.
func (s *seasonRun) book(ctx context.Context, event ids.Event) (lines []bookLine, err error) {
	texts, err := s.store.EventLines(ctx, event)
	for _, text := range texts {
		var line bookLine
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			return nil, err
		}
		line.namesComputers()
		lines = append(lines, line)
	}
	return lines, err
}

// leaving draws who will leave an event in its middle: of teams their captains, with them.
func (s *seasonRun) leaving() {
	s.leavers, s.leftAt = map[ids.User]bool{}, map[ids.User]time.Time{}
	among := s.people
	if s.Form == formTeams {
		among = s.captains()
	}
	for _, n := range s.leaves.Perm(len(among)) {
		if u := ids.User(among[n].ID); 100*len(s.leavers) < s.Leave*len(among) && !s.gone[u] {
			s.leavers[u] = true
		}
	}
}

// leavesWithin is in about how many steps of the time somebody leaves who is to: some weeks.
const leavesWithin = 250

// withdraw has those leave who are to, when they come to it. Some of them have games then, and some have not.
func (s *seasonRun) withdraw(ctx context.Context, event ids.Event) error {
	if len(s.leavers) == len(s.leftAt) {
		return nil
	}
	e, err := s.store.Event(ctx, event)
	if err != nil || !e.Live {
		return err
	}
	games, err := s.store.EventGames(ctx, event)
	if err != nil || len(games) == 0 {
		return err
	}
	for _, p := range s.people {
		u := ids.User(p.ID)
		if _, gone := s.leftAt[u]; gone || !s.leavers[u] || s.leaves.IntN(leavesWithin) > 0 {
			continue
		}
		m, err := p.Command(ctx, s.channel, s.Command+" leave", sandbox.Opt("event", string(event)))
		if err != nil {
			return err
		}
		c, ok := people.Control(m, "ev:quit:"+string(event))
		if !ok {
			s.fault("%s cannot leave: %q", u, m.Content)
			s.leftAt[u] = s.now
			continue
		}
		if _, err := s.uses(ctx, p, m, c.CustomID); err != nil {
			return err
		}
		s.leftAt[u] = s.now
		if s.Form == formTeams {
			s.left[u] = true
		}
	}
	return nil
}

// left is who has left an event.
type left map[ids.User]departure

// departure is when somebody left, and the line of the book that says so.
type departure struct {
	at   time.Time
	line int
	late bool // the play-offs had begun
}

// early are those who had left before play-offs began.
func (l left) early() left {
	gone := left{}
	for u, d := range l {
		if !d.late {
			gone[u] = d
		}
	}
	return gone
}

// before reports whether somebody had left before a line of the book was written.
func (l left) before(u ids.User, line int) bool {
	gone, ok := l[u]
	return ok && gone.line < line
}

// whoLeft is who has left an event that had begun.
func whoLeft(lines []bookLine) left {
	gone, begun, late := left{}, false, false
	for at, l := range lines {
		begun, late = begun || l.Kind == "started", late || l.Kind == "playing-off"
		if begun && l.Kind == "withdrew" {
			gone[l.Entrant] = departure{l.At, at, late}
		}
	}
	return gone
}

// notPlayed is what a game of two came to that was not played: whoever is there has won.
func (l left) notPlayed(d *duel) {
	first, second := l.before(d.players[0], d.over), l.before(d.players[1], d.over)
	d.forfeited = true
	switch {
	case first && second:
		d.winner = nobodyWon
	case first:
		d.winner = 1
	case second:
		d.winner = 0
	}
}

// checkLeft checks that whoever has left lost each game that was not over by then, but one with somebody who
// had left even before.
func (s *seasonRun) checkLeft(games []duel, gone left) {
	for _, d := range games {
		for n, u := range d.players {
			one, other := gone[u], gone[d.players[1-n]]
			if one.line == 0 || !d.ended.After(one.at) || other.line > 0 && other.line < one.line {
				continue
			}
			if d.won(u) || d.winner == drawnGame {
				s.fault("%s has left at %v and has not lost %s, which ended at %v", u, one.at, d.name, d.ended)
			}
		}
	}
}
