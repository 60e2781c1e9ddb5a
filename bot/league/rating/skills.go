package rating

import (
	"cmp"
	"math"
	"slices"
	"time"

	"redbook/bot/league"
)

// Key names a skill: that of somebody in a game, on a side.
type Key struct {
	Entrant league.Entrant
	Rules   string
	Side    league.Side
}

// Standing is a skill and what it is made of.
type Standing struct {
	Skill Skill
	Games int
	Last  time.Time // when the newest of them ended
	Year  int       // Skills.Board: how many of them ended in the year before
}

// At is the skill at a time.
func (s Standing) At(now time.Time) Skill { return s.Skill.Rested(now.Sub(s.Last)) }

// Change is what one game did to a skill.
type Change struct {
	Key           Key
	Before, After Skill
}

// Rated is a game that counted, and what it did: to each of its players, in the order of the chairs.
type Rated struct {
	Record  Record
	Changes []Change
}

// Skills are the skills after all results.
type Skills struct {
	Games     []Rated // those that counted, in order
	standings map[Key]Standing
	times     map[Key][]time.Time
}

// ReplaySkills makes skills of results. Each counts that says something of how strong its players are. Chairs
// of one side are partners: they share the place, and together they are as strong as their mean, since a side
// of these games is a whole whether one or three people play it. Whoever holds several chairs of a side is
// there once.
func ReplaySkills(records []Record, which Which) *Skills {
	s := &Skills{standings: map[Key]Standing{}, times: map[Key][]time.Time{}}
	for _, r := range which.Of(records) {
		keys, teams := sitting(r)
		if !r.Ending.Counts() || len(teams) < 2 {
			continue
		}
		rated := Rated{Record: r}
		for i, list := range keys {
			for m, key := range list {
				before := s.at(key, r.At)
				rated.Changes = append(rated.Changes, Change{Key: key, Before: before})
				teams[i].members[m] = before.stirred()
			}
		}
		update(teams)
		n := 0
		for i, list := range keys {
			for m, key := range list {
				rated.Changes[n].After = teams[i].members[m]
				s.standings[key] = Standing{Skill: teams[i].members[m], Games: s.standings[key].Games + 1, Last: r.At}
				s.times[key] = append(s.times[key], r.At)
				n++
			}
		}
		s.Games = append(s.Games, rated)
	}
	return s
}

// sitting makes teams of the chairs of a game; none if somebody sits at two sides, or a side has two places.
func sitting(r Record) (keys [][]Key, teams []team) {
	at := map[league.Entrant]int{}
	for i, chair := range r.Chairs {
		key := Key{chair.Entrant, r.Rules, chair.Side}
		t := slices.IndexFunc(keys, func(list []Key) bool { return chair.Side != "" && list[0].Side == chair.Side })
		if t < 0 {
			t = len(teams)
			keys, teams = append(keys, nil), append(teams, team{place: r.Places[i]})
		}
		if before, sits := at[chair.Entrant]; sits && before != t || teams[t].place != r.Places[i] {
			return nil, nil
		} else if sits {
			continue
		}
		at[chair.Entrant] = t
		keys[t], teams[t].members = append(keys[t], key), append(teams[t].members, Skill{})
	}
	for i := range teams {
		teams[i].share = 1 / float64(len(teams[i].members))
	}
	return keys, teams
}

// Of is a skill and what it is made of; the newcomer's if there is nothing yet.
func (s *Skills) Of(key Key) Standing {
	if standing, ok := s.standings[key]; ok {
		return standing
	}
	return Standing{Skill: Newcomer}
}

// at is a skill at a time, before its next game.
func (s *Skills) at(key Key, now time.Time) Skill {
	standing := s.Of(key)
	if standing.Games == 0 {
		return standing.Skill
	}
	return standing.At(now)
}

// Filter are the rows of a board that are wanted.
type Filter struct {
	Rules  string        // a game: skills of different games are not compared
	Side   league.Side   // a side of it; empty for all together
	Sides  []league.Side // all sides of the game, if Side is empty
	Games  int           // at least so many of them
	Active bool          // only those with a game in the last year
}

// Place is a row of a board.
type Place struct {
	Entrant league.Entrant
	Standing
}

// Board ranks people at a time by what they are worth at the least. All sides together are worth their mean,
// and a side that somebody has not played counts as a newcomer's: whoever plays but the easier one is not
// first by it.
func (s *Skills) Board(now time.Time, f Filter) (board []Place) {
	sides := f.Sides
	if f.Side != "" {
		sides = []league.Side{f.Side}
	}
	seen := map[league.Entrant]bool{}
	for key := range s.standings {
		if key.Rules != f.Rules || !slices.Contains(sides, key.Side) || seen[key.Entrant] {
			continue
		}
		seen[key.Entrant] = true
		if p := s.together(key.Entrant, f.Rules, sides, now); p.Games >= f.Games && (p.Year > 0 || !f.Active) {
			board = append(board, p)
		}
	}
	slices.SortFunc(board, func(a, b Place) int {
		return cmp.Or(cmp.Compare(b.Skill.Least(), a.Skill.Least()), cmp.Compare(b.Games, a.Games),
			cmp.Compare(a.Entrant, b.Entrant))
	})
	return board
}

// together is the mean of somebody's skills on some sides.
func (s *Skills) together(e league.Entrant, rules string, sides []league.Side, now time.Time) Place {
	p, variance, n := Place{Entrant: e}, 0.0, float64(len(sides))
	for _, side := range sides {
		key := Key{e, rules, side}
		standing, skill := s.Of(key), s.at(key, now)
		p.Skill.Mu += skill.Mu / n
		variance += skill.Sigma * skill.Sigma / (n * n)
		p.Games += standing.Games
		p.Year += since(s.times[key], now)
		if standing.Last.After(p.Last) {
			p.Last = standing.Last
		}
	}
	p.Skill.Sigma = math.Sqrt(variance)
	return p
}

// scale makes of a skill the points that people see: a newcomer has 1000.
const scale = 40

// Points are what people see of a skill.
func (s Skill) Points() int { return int(math.Round(scale * s.Mu)) }

// Margin is by how many points the truth may differ, up or down, in 19 of 20 cases: two deviations.
func (s Skill) Margin() int { return int(math.Round(2 * scale * s.Sigma)) }

// Least is how many points somebody has at the least, by the margin: boards are sorted by it, so that luck in
// two games puts nobody before those who have won fifty.
func (s Skill) Least() int { return s.Points() - s.Margin() }

// Sureness says in a word how well a skill is known.
type Sureness string

// sureness are the deviations below which a skill is known so well, each of them shown as ±: 140, 250 and
// 400.
var sureness = []struct {
	sigma float64
	word  Sureness
}{{1.75, "firm"}, {3.125, "fair"}, {5, "rough"}}

// Sureness says how well the skill is known.
func (s Skill) Sureness() Sureness {
	for _, k := range sureness {
		if s.Sigma < k.sigma {
			return k.word
		}
	}
	return "guess"
}
