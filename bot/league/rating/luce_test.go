package rating

import (
	"math"
	"testing"
	"time"
)

// fresh are teams of so many newcomers, each player for themselves counting whole, as in OpenSkill.
func fresh(places []int, sizes ...int) (teams []team) {
	for i, size := range sizes {
		t := team{share: 1, place: places[i]}
		for range size {
			t.members = append(t.members, Newcomer)
		}
		teams = append(teams, t)
	}
	return teams
}

// alone are teams of one.
func alone(places []int, skills ...Skill) (teams []team) {
	for i, s := range skills {
		teams = append(teams, team{[]Skill{s}, 1, places[i]})
	}
	return teams
}

func same(t *testing.T, what string, got, want Skill) {
	t.Helper()
	if math.Abs(got.Mu-want.Mu) > 1e-9 || math.Abs(got.Sigma-want.Sigma) > 1e-9 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// The examples that OpenSkill publishes for its Plackett-Luce model (openskill.js,
// src/models/__tests__/plackett-luce.test.ts), where nobody changes between games.
func TestOpenSkillsModel(t *testing.T) {
	for name, c := range map[string]struct {
		sizes []int
		want  []Skill // of each member of a team
	}{
		"two players": {[]int{1, 1}, []Skill{{27.63523138347365, 8.065506316323548},
			{22.36476861652635, 8.065506316323548}}},
		"three players": {[]int{1, 1, 1}, []Skill{{27.868876552746237, 8.204837030780652},
			{25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}}},
		"four players": {[]int{1, 1, 1, 1}, []Skill{{27.795084971874736, 8.263160757613477},
			{26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588},
			{20.96265504062538, 8.083731307186588}}},
		"five players": {[]int{1, 1, 1, 1, 1}, []Skill{{27.666666666666668, 8.290556877154474},
			{26.833333333333332, 8.240145629781066}, {25.72222222222222, 8.179996679645559},
			{24.055555555555557, 8.111796013701358}, {20.72222222222222, 8.111796013701358}}},
		"three teams of different size": {[]int{3, 1, 2}, []Skill{{25.939870821784513, 8.247641552260456},
			{27.21366020491262, 8.274321317985242}, {21.84646897330287, 8.213058173195341}}},
	} {
		t.Run(name, func(t *testing.T) {
			teams := fresh([]int{1, 2, 3, 4, 5}, c.sizes...)
			update(teams)
			for i := range teams {
				for _, got := range teams[i].members {
					same(t, "team", got, c.want[i])
				}
			}
		})
	}
}

// The examples of its rate function (src/__tests__/rate.test.ts), where everybody changes a little before
// each game, by tau.
func TestOpenSkillsRate(t *testing.T) {
	for name, c := range map[string]struct {
		places        []int
		before, after []Skill
	}{
		"runs a Plackett-Luce model by default": {[]int{1, 2},
			[]Skill{Newcomer, Newcomer},
			[]Skill{{27.635389493140497, 8.06590141354368}, {22.364610506859503, 8.06590141354368}}},
		"misordered places": {[]int{2, 1, 4, 3}, []Skill{Newcomer, Newcomer, Newcomer, Newcomer},
			[]Skill{{26.55291815138952, 8.17961798837266}, {27.795252672501135, 8.263571791259416},
				{20.962412806387245, 8.084127880168786}, {24.689416369722096, 8.084127880168786}}},
		"places, not skills, order": {[]int{1, 3, 4, 2},
			[]Skill{{15, 25.0 / 3}, {20, 25.0 / 3}, {25, 25.0 / 3}, {30, 25.0 / 3}},
			[]Skill{{18.131120980297805, 8.283536573151807}, {20.405169039419135, 8.107860440531121},
				{20.65583040714804, 8.082574596348321}, {30.80787957313502, 8.155100416275928}}},
		"ties": {[]int{1, 2, 2}, []Skill{{10, 8}, {5, 10}, {0, 12}},
			[]Skill{{11.942996666741225, 7.926888197620324}, {2.9381178546315034, 9.653804487570165},
				{-1.4024317012198733, 11.323641575516767}}},
		"a tie of all four": {[]int{1, 1, 1, 1}, []Skill{Newcomer, Newcomer, Newcomer, Newcomer},
			[]Skill{{25, 8.263571791259416}, {25, 8.263571791259416}, {25, 8.263571791259416}, {25,
				8.263571791259416}}},
		"orders of ties": {[]int{2, 4, 2, 1},
			[]Skill{{15, 25.0 / 3}, {20, 25.0 / 3}, {25, 25.0 / 3}, {30, 25.0 / 3}},
			[]Skill{{15.340043358359136, 8.213141619804967}, {18.007678675484204, 8.189033933813437},
				{24.25801928251219, 8.166918055585525}, {32.39425868364447, 8.247687230833794}}},
	} {
		t.Run(name, func(t *testing.T) {
			teams := alone(c.places, c.before...)
			for i := range teams {
				teams[i].members[0] = teams[i].members[0].stirred()
			}
			update(teams)
			for i := range teams {
				same(t, "player", teams[i].members[0], c.after[i])
			}
		})
	}
}

// Its series of three games with ties (src/models/__tests__/plackett-luce-series.test.ts).
func TestOpenSkillsSeries(t *testing.T) {
	p := []Skill{Newcomer, Newcomer, Newcomer, Newcomer, Newcomer}
	for _, game := range []struct{ who, places []int }{{[]int{0, 1, 2, 3, 4}, []int{1, 2, 2, 4, 4}},
		{[]int{4, 2, 1}, []int{1, 2, 2}}, {[]int{3, 1, 2, 0}, []int{1, 1, 3, 3}}} {
		var skills []Skill
		for _, who := range game.who {
			skills = append(skills, p[who])
		}
		teams := alone(game.places, skills...)
		update(teams)
		for i, who := range game.who {
			p[who] = teams[i].members[0]
		}
	}
	for i, want := range []Skill{{26.353761103, 8.11102706}, {24.618479789, 7.90533551}, {23.065819512,
		7.822005595},
		{24.476332403, 8.106111471}, {26.385499685, 8.054090809}} {
		if math.Abs(p[i].Mu-want.Mu) > 1e-8 || math.Abs(p[i].Sigma-want.Sigma) > 1e-8 {
			t.Errorf("player %d: %v, want %v", i, p[i], want)
		}
	}
}

// A doubles match between people of different skill (src/__tests__/rate.test.ts, as openskill.py 6.2.0 has
// it).
func TestOpenSkillsDoubles(t *testing.T) {
	teams := []team{{[]Skill{{29.182, 4.782}, {27.174, 4.922}}, 1, 1}, {[]Skill{{16.672, 6.217}, {25,
		25.0 / 3}}, 1, 2}}
	for i := range teams {
		for m, s := range teams[i].members {
			teams[i].members[m] = s.stirred()
		}
	}
	update(teams)
	for i, want := range [][]Skill{{{29.607340941337068, 4.755311788972862}, {27.624602782532037,
		4.892807828777459}},
		{{15.953170429143093, 6.125902065139878}, {23.70858117648013, 8.111707446126035}}} {
		for m := range want {
			same(t, "member", teams[i].members[m], want[m])
		}
	}
}

// A side played by two of one skill is worth as much as one of that skill alone, whom a game teaches as much
// as it teaches about the two together.
func TestASideIsAsStrongAsItsMean(t *testing.T) {
	two := []team{{[]Skill{{30, 4}, {20, 4}}, 0.5, 1}, {[]Skill{{25, 4}}, 1, 2}}
	one := alone([]int{1, 2}, Skill{25, 4 / math.Sqrt2}, Skill{25, 4})
	update(two)
	update(one)
	mu, variance := two[0].strength()
	if math.Abs(mu-one[0].members[0].Mu) > 1e-9 {
		t.Errorf("two moved to %v, one to %v", mu, one[0].members[0].Mu)
	}
	if got := math.Sqrt(variance); math.Abs(got-one[0].members[0].Sigma) > 0.05 {
		t.Errorf("two are known to %v, one to %v", got, one[0].members[0].Sigma)
	}
	same(t, "the other side", two[1].members[0], one[1].members[0])
}

func TestASkillThatRestsIsKnownLess(t *testing.T) {
	day := 24 * time.Hour
	known := Skill{30, 2.5}
	for _, c := range []struct {
		unused time.Duration
		want   float64
	}{{-day, 2.5}, {0, 2.5}, {30*day - 1, 2.5}, {30 * day, 2.6018}, {59 * day, 2.6018}, {60 * day, 2.6998},
		{365 * day, 3.5331}, {10 * 365 * day, 8.3125}, {20 * 365 * day, 25.0 / 3}} {
		if got := known.Rested(c.unused); math.Abs(got.Sigma-c.want) > 0.0001 || got.Mu != 30 {
			t.Errorf("after %v: %v, want a deviation of %v", c.unused, got, c.want)
		}
	}
	same(t, "in two parts", known.Rested(60*day).Rested(90*day), known.Rested(150*day))
	if got := Newcomer.Rested(10000 * day); got != Newcomer {
		t.Errorf("a newcomer who rests becomes %v", got)
	}
}
