package robots

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// Whoever plays in a season holds the roles of the stand-in's server that its organiser has named, and its
// champion another one. Who should is read from the book here a second time, line by line.

// seasonRoles are these roles, and who is champion.
type seasonRoles struct {
	members, champion string
	divisions         []string
	champions         []string
	lines             int // of the event's book when it was looked at last
}

// namesRoles has the organiser name roles for an event.
func (s *seasonRun) namesRoles(ctx context.Context, event ids.Event) error {
	role := func(name string) string {
		return s.server.AddRole(s.server.GuildID(), sandbox.Role{Name: name})
	}
	s.roles = seasonRoles{members: role("Players"), champion: role("Champion")}
	wishes := [][]sandbox.Option{{sandbox.Opt("members", s.roles.members),
		sandbox.Opt("champion", s.roles.champion)}}
	if s.Division > 0 {
		for _, letter := range []string{"A", "B"} {
			s.roles.divisions = append(s.roles.divisions, role(letter))
			wishes = append(wishes, []sandbox.Option{sandbox.Opt("division", letter),
				sandbox.Opt("members", s.roles.divisions[len(s.roles.divisions)-1])})
		}
	}
	for _, wish := range wishes {
		_, err := s.chief.Command(ctx, s.channel, s.Command+" roles", append(wish,
			sandbox.Opt("event", string(event)))...)
		if err != nil {
			return err
		}
	}
	return nil
}

// seasonBook is what a book says of who plays.
type seasonBook struct {
	divisions [][]league.Entrant // empty while the event does not run
	teams     map[league.Entrant][]league.Entrant
	gone      map[league.Entrant]bool
	over      bool
}

// plays lists who plays in a division.
func (b seasonBook) plays(division int) (list []string) {
	if division >= len(b.divisions) {
		return nil
	}
	for _, entrant := range b.divisions[division] {
		people := []league.Entrant{entrant}
		if team, of := b.teams[entrant]; of {
			people = team
		}
		for _, who := range people {
			if !b.gone[who] && !b.gone[entrant] && who.Computer() == "" {
				list = append(list, string(who))
			}
		}
	}
	return list
}

// seasonBook reads it.
func (s *seasonRun) seasonBook(ctx context.Context, event ids.Event) (seasonBook, error) {
	b := seasonBook{teams: map[league.Entrant][]league.Entrant{}, gone: map[league.Entrant]bool{}}
	texts, err := s.store.EventLines(ctx, event)
	if err != nil {
		return b, err
	}
	for _, text := range texts {
		var l season.Line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			return b, err
		}
		switch l.Kind {
		case season.Opened:
			for _, r := range l.Rosters {
				b.teams[season.TeamID(r.Name)] = r.Members
			}
		case season.Founded:
			b.teams[l.Entrant] = []league.Entrant{l.By}
		case season.Joined:
			b.teams[l.By] = append(b.teams[l.By], l.Entrant)
		case season.Parted:
			b.teams[l.By] = slices.DeleteFunc(b.teams[l.By],
				func(who league.Entrant) bool { return who == l.Entrant })
		case season.Started:
			b.divisions = l.Divisions
		case season.Withdrew:
			b.gone[l.Entrant] = b.divisions != nil
		case season.Signed: // of a ladder that runs
			if delete(b.gone, l.Entrant); b.divisions != nil && !slices.Contains(b.divisions[0], l.Entrant) {
				b.divisions[0] = append(b.divisions[0], l.Entrant)
			}
		case season.Finished, season.Cancelled:
			b.divisions, b.over = nil, true
		}
	}
	return b, nil
}

// checkRoles checks that those who play in an event hold its roles now, nobody else does, and the champion is
// who they were. It is asked when all that is due is done.
func (s *seasonRun) checkRoles(ctx context.Context, event ids.Event) error {
	e, err := s.store.Event(ctx, event)
	if err != nil || e.Lines == s.roles.lines {
		return err
	}
	s.roles.lines = e.Lines
	b, err := s.seasonBook(ctx, event)
	if err != nil {
		return err
	}
	all := map[string]bool{}
	for division := range b.divisions {
		for _, who := range b.plays(division) {
			all[who] = true
		}
	}
	s.holds("players", s.roles.members, slices.Collect(maps.Keys(all)))
	for division, role := range s.roles.divisions {
		s.holds("division", role, b.plays(division))
	}
	if !b.over {
		s.holds("champion", s.roles.champion, s.roles.champions)
	}
	return nil
}

// holds checks who holds a role.
func (s *seasonRun) holds(what, role string, want []string) {
	slices.Sort(want)
	if have := s.server.Holders(s.server.GuildID(), role); !slices.Equal(have, want) {
		s.fault("the role of the %s is held by %v, not by %v", what, have, want)
	}
}

// checkChampion checks who is champion of an event that is over: whoever stands first. On a ladder and where
// teams play that is looked at elsewhere, and there are champions at all.
func (s *seasonRun) checkChampion(ctx context.Context, event ids.Event) error {
	have := s.server.Holders(s.server.GuildID(), s.roles.champion)
	defer func() { s.roles.champions = have }()
	if s.Form == formLadder || s.Form == formTeams {
		if len(have) == 0 {
			s.fault("%s has no champion", event)
		}
		return nil
	}
	shown, err := s.standings(ctx, event)
	if err != nil {
		return err
	}
	b, err := s.seasonBook(ctx, event)
	if err != nil || len(shown) == 0 {
		return err
	}
	var want []string
	if first := peopleOf(shown[0])[0].user; !b.gone[league.Entrant(first)] {
		want = []string{string(first)}
	}
	s.holds("champion", s.roles.champion, want)
	return nil
}
