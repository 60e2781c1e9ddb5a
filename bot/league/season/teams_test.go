package season

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// inTeams is a league of so many teams, named A, B, C …, with three boards and four members each: A1, A2 …
func inTeams(t *testing.T, teams int, change ...func(*Settings)) *book {
	b := opened(t, append([]func(*Settings){func(s *Settings) { s.Form, s.Boards = "round-robin", 3 }},
		change...)...)
	for n := range teams {
		name := fmt.Sprintf("Team %c", 'A'+n)
		id, captain := TeamID(name), member(n, 1)
		b.writes(Line{At: spring, Who: string(captain), Kind: Founded, Entrant: id, By: captain, Name: name})
		for m := 2; m <= 4; m++ {
			who := member(n, m)
			b.writes(Line{At: spring, Who: string(captain), Kind: Invited, Entrant: id, By: who},
				Line{At: spring, Who: string(who), Kind: Joined, Entrant: who, By: id})
		}
		b.writes(Line{At: spring, Who: string(captain), Kind: Signed, Entrant: id})
	}
	return b
}

func team(n int) league.Entrant { return TeamID(fmt.Sprintf("Team %c", 'A'+n)) }

func member(team, n int) league.Entrant { return league.Entrant(fmt.Sprintf("%c%d", 'A'+team, n)) }

// A team is founded, its members are invited and accept, and it signs up when it has enough of them.
func TestATeamSignsUp(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Form, s.Boards = "swiss", 2 })
	found := func(who league.Entrant, name string) Line {
		return Line{At: spring, Who: string(who), Kind: Founded, Entrant: TeamID(name), By: who, Name: name}
	}
	b.refuses(Line{At: spring, Who: "ann", Kind: Signed, Entrant: "ann"}, "no-such-team")
	b.refuses(found("ann", "x"), "team-name")
	b.refuses(found("ann", "a\nb"), "team-name")
	b.writes(found("ann", "The Ents"))
	ents := TeamID("The Ents")
	b.refuses(found("ann", "Others"), "own-team")
	b.refuses(found("bob", "THE ENTS"), "team-there")
	sign := Line{At: spring, Who: "ann", Kind: Signed, Entrant: ents}
	b.refuses(sign, "team-small")
	invite := func(by, who league.Entrant) Line {
		return Line{At: spring, Who: string(by), Kind: Invited, Entrant: ents, By: who}
	}
	join := func(who league.Entrant) Line {
		return Line{At: spring, Who: string(who), Kind: Joined, Entrant: who, By: ents}
	}
	b.refuses(invite("bob", "cid"), "not-captain")
	b.refuses(join("bob"), "not-invited")
	b.writes(invite("ann", "bob"))
	b.refuses(invite("ann", "bob"), "invited-already")
	b.writes(join("bob"))
	b.refuses(invite("ann", "bob"), "in-a-team")
	for _, who := range []league.Entrant{"c", "d", "e"} {
		b.writes(invite("ann", who))
	}
	b.refuses(invite("ann", "f"), "team-full")
	sign.Who = "bob"
	b.refuses(sign, "not-captain")
	sign.Who = "ann"
	b.writes(sign)
	b.refuses(Line{At: spring, Who: "c", Kind: Parted, Entrant: "bob", By: ents}, "not-captain")
	b.writes(Line{At: spring, Who: "bob", Kind: Parted, Entrant: "bob", By: ents})
	if len(b.Entrants) != 0 {
		t.Error("a team that is too small takes part")
	}
	b.writes(join("c"), join("d"), Line{At: spring, Who: "ann", Kind: Boarded, Entrant: ents, By: "d", Nth: 0},
		Line{At: spring, Who: "ann", Kind: Parted, Entrant: "ann", By: ents})
	if got := b.Team(ents); got.Captain != "d" || fmt.Sprint(got.Members) != "[d c]" {
		t.Errorf("%+v", got)
	}
}

// Teams meet board against board. Who has gone loses their own board alone, the next one moves up; whom the
// captain puts in plays from the next round on.
func TestBoardsOfTeams(t *testing.T) {
	b := inTeams(t, 4)
	at := spring.Add(7 * day)
	b.due(at)
	r := b.Divisions[0].Rounds[0]
	if len(r.Games) != 6 || r.Games[0].Table == "" {
		t.Fatalf("%+v", r)
	}
	m := b.Matches(0, r)[0]
	home := int(m.Teams[0][len(m.Teams[0])-1] - 'a')
	first := member(home, 1)
	b.writes(Line{At: at, Who: string(first), Kind: Withdrew, Entrant: first})
	b.due(at)
	if g := b.Game(m.Games[0].ID); g.Result == nil || g.Result.Won(g.Chair(first)) {
		t.Errorf("the board of who has gone: %+v", g)
	}
	if g := b.Game(m.Games[1].ID); g.Result != nil {
		t.Errorf("another board is lost too: %+v", g)
	}
	leader := b.Leader(b.Team(team(home)))
	if leader != member(home, 2) {
		t.Errorf("%s leads", leader)
	}
	order := Line{At: at, Who: string(leader), Kind: Boarded, Entrant: team(home), By: member(home, 4), Nth: 1}
	b.refuses(Line{At: at, Who: string(first), Kind: Boarded, Entrant: team(home), By: member(home, 4)},
		"not-captain")
	b.refuses(Line{At: at, Who: string(leader), Kind: Boarded, Entrant: team(home), By: first}, "not-in-team")
	b.writes(order)
	for len(b.Divisions[0].Rounds) == 1 {
		g := b.open()[0]
		b.beats(g.ID, g.Chairs[0].Entrant, at)
		b.due(at)
	}
	for _, m := range b.Matches(0, b.Divisions[0].Rounds[1]) {
		side := slices.Index(m.Teams[:], team(home))
		if side < 0 {
			continue
		}
		var got []league.Entrant
		for n, g := range m.Games {
			got = append(got, g.Chairs[(side+n)%2].Entrant) // the sides alternate by board
		}
		want := []league.Entrant{member(home, 4), member(home, 2), member(home, 3)}
		if !slices.Equal(got, want) {
			t.Errorf("at the boards are %v, want %v", got, want)
		}
	}
	b.refuses(Line{At: at, Kind: Replaced, Entrant: team(home), By: "new"}, "not-signed-up")
	b.refuses(Line{At: at, Kind: Replaced, Entrant: member(home, 2), By: member(home, 3)}, "plays-already")
	b.writes(Line{At: at, Kind: Replaced, Entrant: member(home, 2), By: "new"})
	if b.TeamOf("new").ID != team(home) {
		t.Error("whoever plays on is in no team")
	}
}

// beats has a player win a game.
func (b *book) beats(id string, who league.Entrant, at time.Time) {
	b.Helper()
	places := []int{2, 2}
	places[b.Game(id).Chair(who)] = 1
	b.ends(b.Game(id), at, places...)
}

// A team that withdraws loses its open boards; a season of teams with members that vanish goes to its end,
// and matches and boards are counted as they are by hand.
func TestSeasonsOfTeams(t *testing.T) {
	for _, form := range []string{"round-robin", "double-round-robin", "swiss"} {
		for teams := 2; teams <= 5; teams++ {
			random := rand.New(rand.NewPCG(9, uint64(teams)))
			b := inTeams(t, teams, func(s *Settings) { s.Form = form })
			at := spring.Add(7 * day)
			b.due(at)
			for b.State == Running {
				at = at.Add(time.Duration(random.IntN(72)) * time.Hour)
				open := b.open()
				g := open[random.IntN(len(open))]
				b.ends(g, at, [][]int{{1, 2}, {2, 1}, {1, 1}}[random.IntN(3)]...)
				if who := member(random.IntN(teams), 1+random.IntN(4)); random.IntN(8) == 0 && !b.gone(who) {
					b.writes(Line{At: at, Who: string(who), Kind: Withdrew, Entrant: who})
				}
				if random.IntN(25) == 0 && teams > 3 && !b.gone(team(0)) {
					b.writes(Line{At: at, Who: "A1", Kind: Withdrew, Entrant: team(0)})
				}
				b.due(at)
			}
			b.counted(form)
		}
	}
}

// counted compares the table with a count of all games.
func (b *book) counted(form string) {
	b.Helper()
	for _, row := range b.Table(0, time.Time{}).Rows {
		points, boards := new(big.Rat), new(big.Rat)
		name := string(row.Entrant[len(row.Entrant)-1] - 'a' + 'A')
		for _, r := range b.Divisions[0].Rounds {
			mine, theirs := map[string]int{}, map[string]int{}
			for _, g := range r.Games {
				for n, c := range g.Chairs {
					if string(c.Entrant[0]) != name && c.Entrant != row.Entrant {
						continue
					}
					switch {
					case g.Result.Drawn():
						mine[g.Match], theirs[g.Match] = mine[g.Match]+1, theirs[g.Match]+1
					case g.Result.Won(n):
						mine[g.Match] += 2
					case g.Result.Won(1 - n):
						theirs[g.Match] += 2
					default:
						mine[g.Match] += 0
					}
				}
			}
			for match, n := range mine {
				boards.Add(boards, big.NewRat(int64(n), 2))
				switch {
				case n > theirs[match]:
					points.Add(points, big.NewRat(1, 1))
				case n == theirs[match] && n > 0:
					points.Add(points, big.NewRat(1, 2))
				}
			}
			if form == swiss && slices.Contains(r.Byes, row.Entrant) {
				points.Add(points, big.NewRat(1, 1))
				boards.Add(boards, big.NewRat(3, 2))
			}
		}
		if row.Points.Cmp(points) != 0 || b.BoardPoints(0, row.Entrant).Cmp(boards) != 0 {
			b.Errorf("%s: %s has %s points and %s boards, counted are %s and %s", form, row.Entrant, row.Points,
				b.BoardPoints(0, row.Entrant), points, boards)
		}
	}
}

// What teams cannot play is refused.
func TestTeamsThatCannotBe(t *testing.T) {
	for want, change := range map[Refusal]func(*Settings){
		"no-such-board": func(s *Settings) { s.Boards = pairing.MostBoards + 1 },
		"teams-form":    func(s *Settings) { s.Boards, s.Form = 3, "world" },
	} {
		s := Settings{Name: "Spring", Form: "round-robin", Rules: "wotr", Sides: []league.Side{"shadow", "free"},
			SignUp: spring.Add(7 * day), Round: 28 * day, Late: LateLoss}
		change(&s)
		(&book{T: t}).refuses(Line{At: spring, Kind: Opened, Settings: &s}, want)
	}
}

// Teams play a knockout to its end: whoever has lost as often as that takes is out, and a match with as many
// boards on either side is won by whoever has won the first one that was not drawn.
func TestAKnockoutOfTeams(t *testing.T) {
	for seed := range uint64(16) {
		chance := rand.New(rand.NewPCG(seed, 7))
		lives := 1 + int(seed%2)
		b := inTeams(t, 2+chance.IntN(5), func(s *Settings) {
			s.Form, s.Boards, s.BestOf = eliminations[lives-1], 2, 1
		})
		at := spring.Add(7 * day)
		for b.due(at); b.State == Running; b.due(at) {
			at = at.Add(day)
			if who := b.Entrants[chance.IntN(len(b.Entrants))]; chance.IntN(12) == 0 && seed%4 > 1 {
				if l := (Line{At: at, Kind: Withdrew, Entrant: who}); b.May(l) == nil {
					b.writes(l)
				}
			}
			for _, g := range b.open() {
				r := league.Result{Game: g.ID, Places: [][]int{{1, 2}, {2, 1}, {1, 1}}[chance.IntN(3)],
					Ending: league.Played, At: at}
				b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: &r})
			}
		}
		lost := map[league.Entrant]int{}
		for _, r := range b.Divisions[0].Rounds {
			for _, m := range b.Matches(0, r) {
				switch m.Score[0].Cmp(m.Score[1]) {
				case 1:
					lost[m.Teams[1]]++
				case -1:
					lost[m.Teams[0]]++
				default:
					for _, g := range m.Games {
						if !g.Result.Drawn() {
							winner := b.TeamOf(g.Chairs[slices.Index(g.Result.Places, 1)].Entrant).ID
							lost[m.Teams[(slices.Index(m.Teams[:], winner)+1)%2]]++
							break
						}
					}
				}
			}
		}
		order := b.Final()[0]
		if len(order) != len(b.Entrants) || len(b.Bracket()) == 0 {
			t.Fatalf("%d: %v", seed, order)
		}
		for n, who := range order {
			// who has drawn all boards twice is out as the worse seeded one, and whoever has gone may be out sooner
			if len(b.Gone) == 0 && (n == 0 && lost[who] >= lives || lost[who] > lives) {
				t.Errorf("%d: %s comes in %d. and has lost %d times", seed, who, n+1, lost[who])
			}
		}
	}
}
