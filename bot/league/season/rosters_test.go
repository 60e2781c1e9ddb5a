package season

import (
	"fmt"
	"testing"

	"redbook/bot/league"
)

// Teams go on into the next season with whoever has not gone, as members of a team that has to sign up again:
// one that is too small then must invite somebody first.
func TestTeamsGoOn(t *testing.T) {
	b := inTeams(t, 3)
	b.writes(Line{At: spring, Who: "x1", Kind: Founded, Entrant: TeamID("Alone"), By: "x1", Name: "Alone"})
	at := spring.Add(7 * day)
	b.due(at)
	if out := b.LeftOut(); len(out) != 1 || out[0].Name != "Alone" {
		t.Errorf("left out are %v", out)
	}
	for _, who := range []league.Entrant{member(0, 1), member(1, 2), member(1, 3), team(2)} {
		b.writes(Line{At: at, Kind: Withdrew, Entrant: who})
	}
	b.writes(Line{At: at, Kind: Replaced, Entrant: member(0, 3), By: "new"})
	b.writes(Line{At: at, Who: string(member(0, 2)), Kind: Boarded, Entrant: team(0), By: "new", Nth: 0})
	s := b.Settings
	s.Season, s.SignUp = 2, at.Add(7*day)
	next := &book{T: t}
	next.writes(Line{At: at, Kind: Opened, Settings: &s, Rosters: b.Rosters()})
	if got := fmt.Sprint(next.Teams); got !=
		"[{team:team a Team A new [new A2 A4] []} {team:team b Team B B1 [B1 B4] []}]" || len(next.Entrants) > 0 {
		t.Fatalf("%s, and %v take part", got, next.Entrants)
	}
	sign := func(n int, captain league.Entrant) Line {
		return Line{At: at, Who: string(captain), Kind: Signed, Entrant: team(n)}
	}
	next.refuses(sign(0, member(0, 2)), "not-captain")
	next.writes(sign(0, "new"))
	next.refuses(sign(1, member(1, 1)), "team-small")
	next.writes(Line{At: at, Who: string(member(1, 1)), Kind: Invited, Entrant: team(1), By: member(1, 2)},
		Line{At: at, Who: string(member(1, 2)), Kind: Joined, Entrant: member(1, 2), By: team(1)},
		sign(1, member(1, 1)))
	if len(next.Entrants) != 2 || len(b.Team(team(0)).Members) != 4 {
		t.Errorf("%v take part; last season has %v", next.Entrants, b.Teams)
	}
}
