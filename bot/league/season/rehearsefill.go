package season

import (
	"math/rand/v2"
	"slices"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// climbs plays a ladder that has just started to its end, day by day: everybody challenges somebody about
// once in the time that a game may take, mostly they accept a day later, and games take up to that time.
func (e *Event) climbs(random *rand.Rand, write func(Line) error) error {
	ends := map[string]time.Time{} // when each game is over
	round := max(1, int(e.Round/(24*time.Hour)))
	for now := e.Last; e.State == Running; now = now.Add(24 * time.Hour) {
		if err := e.rehearsesDue(now, write); err != nil {
			return err
		}
		for _, r := range slices.Clone(e.Divisions[0].Rounds) {
			g := r.Games[0]
			if g.Result != nil {
				continue
			}
			line := Line{At: now, Kind: Ended, Game: g.ID, Result: e.invented(g.Game, now, random)}
			switch {
			case g.Offered && !r.Began.Before(now):
				continue
			case g.Offered && random.IntN(6) == 0:
				_, met := pairing.Challenger(g.Game)
				line = e.Refuse(&g, met, now)
			case g.Offered:
				_, met := pairing.Challenger(g.Game)
				line = Line{At: now, Kind: Accepted, Entrant: met, Game: g.ID, Until: now.Add(e.Round)}
				ends[g.ID] = now.Add(time.Duration(1+random.IntN(round)) * 24 * time.Hour)
			case now.Before(ends[g.ID]) && now.Add(24*time.Hour).Before(r.Until):
				continue
			}
			if err := write(line); err != nil && !lapsed(err) {
				return err
			}
		}
		for _, who := range slices.Clone(e.Ranks()) {
			if random.IntN(round) > 0 {
				continue
			}
			if targets := e.Targets(who, now); len(targets) > 0 {
				if err := write(e.Challenge(who, targets[random.IntN(len(targets))], now)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// lapsed reports whether a challenge cannot be answered any more.
func lapsed(err error) bool { return err == Refusal("ladder-ends") }

// rehearsesDue does what is due at a time, until nothing is. Nothing is played at a table.
func (e *Event) rehearsesDue(now time.Time, write func(Line) error) error {
	for range mostSteps {
		due, err := e.Due(now)
		if err != nil || len(due) == 0 || e.State != Running {
			return err
		}
		wrote := false
		for _, step := range due {
			switch {
			case step.Write != nil:
				err, wrote = write(*step.Write), true
			case step.Seat != "":
				err, wrote = write(Line{At: now, Kind: Seated, Game: step.Seat, Table: step.Seat}), true
			}
			if err != nil {
				return err
			}
		}
		if !wrote { // only games are to be closed, and these are played
			return nil
		}
	}
	return errEndless
}

// Fill signs invented entrants up for a rehearsal, until so many have signed up and the event can begin.
// Teams that were founded are made whole first, and named gives invented ones names. It returns the lines,
// and who was invented.
func (e *Event) Fill(teams int, now time.Time, named func(n int) string) (lines []Line, all []league.Entrant,
	err error) {
	write := func(l Line) error {
		l.At = now
		if err := e.May(l); err != nil {
			return err
		}
		e.write(l)
		lines = append(lines, l)
		return nil
	}
	invent := func() league.Entrant {
		all = append(all, Invented(len(all)+1))
		return all[len(all)-1]
	}
	whole := func(id league.Entrant) error {
		captain := e.Team(id).Captain
		for len(e.Team(id).Members) < e.Boards {
			who := invent()
			if err := write(Line{Who: string(captain), Kind: Invited, Entrant: id, By: who}); err != nil {
				return err
			}
			if err := write(Line{Who: string(who), Kind: Joined, Entrant: who, By: id}); err != nil {
				return err
			}
		}
		return write(Line{Who: string(captain), Kind: Signed, Entrant: id})
	}
	if !e.InTeams() {
		for len(e.Entrants) < teams || e.May(Line{Kind: Started}) == Refusal("too-few") {
			if err := write(Line{Kind: Signed, Entrant: invent()}); err != nil {
				return nil, nil, err
			}
		}
		return lines, all, nil
	}
	for _, t := range slices.Clone(e.Teams) {
		if !e.has(t.ID) {
			for _, who := range t.Invited { // they have not answered: nobody counts on them
				if err := write(Line{Who: string(t.Captain), Kind: Parted, Entrant: who, By: t.ID}); err != nil {
					return nil, nil, err
				}
			}
			if err := whole(t.ID); err != nil {
				return nil, nil, err
			}
		}
	}
	for n := 1; len(e.Entrants) < teams || e.May(Line{Kind: Started}) == Refusal("too-few"); n++ {
		id, captain := TeamID(named(n)), invent()
		if e.Team(id) != nil {
			all = all[:len(all)-1]
			continue
		}
		if err := write(Line{Who: string(captain), Kind: Founded, Entrant: id, By: captain,
			Name: named(n)}); err != nil {
			return nil, nil, err
		}
		if err := whole(id); err != nil {
			return nil, nil, err
		}
	}
	return lines, all, nil
}
