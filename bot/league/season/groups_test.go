package season

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// Who goes on from a group follows from the points and the tie-breaks of the event. In the first group X has
// won two and lost one, against Y, who has drawn the others: by halves for draws both have as many and Y has
// won their game, by football X has more.
func TestGroupsGoOnByTheEventsOwnRules(t *testing.T) {
	const x, y, z, w = "p00", "p03", "p04", "p07" // as seeds are dealt out
	first := map[[2]league.Entrant]league.Entrant{{x, y}: y, {x, z}: x, {x, w}: x, {y, z}: "", {y, w}: "",
		{z, w}: z}
	for points, want := range map[Points]league.Entrant{PlainPoints: y, Football: x} {
		b := opened(t, func(s *Settings) { s.Form, s.Groups, s.Onward, s.Points = "groups", 2, 1, points })
		b.signs(8)
		at := spring.Add(7 * day)
		b.due(at)
		for round := 0; round < 3; round++ {
			for _, g := range b.open() {
				at = at.Add(time.Minute)
				a, c := g.Chairs[0].Entrant, g.Chairs[1].Entrant
				winner, in := first[[2]league.Entrant{min(a, c), max(a, c)}]
				if !in {
					winner = min(a, c)
				}
				places := []int{1, 1}
				if n := g.Chair(winner); n >= 0 {
					places[1-n] = 2
				}
				b.ends(g, at, places...)
			}
			b.due(at)
		}
		var final []league.Entrant
		for _, g := range b.open() {
			for _, c := range g.Chairs {
				final = append(final, c.Entrant)
			}
		}
		slices.Sort(final)
		wanted := []league.Entrant{want, "p01"}
		slices.Sort(wanted)
		if !reflect.DeepEqual(final, wanted) {
			t.Errorf("%s: the final is of %v, want %v", points, final, wanted)
		}
		order := b.rankGroup(b.standing(0), []league.Entrant{x, y, z, w})
		if order[0] != want {
			t.Errorf("%s: the group's order is %v", points, order)
		}
	}
}

// Three who have each won one game of the others are parted by the event's tie-breaks: here by who finished
// first, and not by the seed.
func TestACircleInAGroupIsPartedByTheEventsTieBreaks(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Form, s.Groups, s.Onward = "groups", 2, 1 })
	b.signs(6)
	at := spring.Add(7 * day)
	b.due(at)
	beats := map[league.Entrant]league.Entrant{"p00": "p03", "p03": "p04", "p04": "p00"}
	ended := map[league.Entrant]int{}
	firstToEnd := league.Entrant("")
	for round := 0; round < 3; round++ {
		for _, g := range b.open() {
			at = at.Add(time.Minute)
			places := []int{1, 2}
			if beats[g.Chairs[1].Entrant] == g.Chairs[0].Entrant {
				places = []int{2, 1}
			}
			b.ends(g, at, places...)
			for _, c := range g.Chairs {
				if ended[c.Entrant]++; ended[c.Entrant] == 2 && beats[c.Entrant] != "" && firstToEnd == "" {
					firstToEnd = c.Entrant
				}
			}
		}
		b.due(at)
	}
	final := b.open()[0]
	if firstToEnd == "p00" {
		t.Fatal("the first seed finished first: this test tells nothing")
	}
	if final.Chair(firstToEnd) < 0 {
		t.Errorf("the final is %v, and %s finished first", final.Chairs, firstToEnd)
	}
}

// By the community's points a share of what is unplayed is given from 12 games on, in its other leagues from
// 8.
func TestTheCommunitysOtherLeagues(t *testing.T) {
	for points, want := range map[Points]string{Community: "44/5", CommunityOthers: "119/5"} {
		b := opened(t, func(s *Settings) { s.Points = points })
		b.signs(20)
		at := spring.Add(7 * day)
		b.due(at)
		for n := 0; n < 8; {
			for _, g := range b.open() {
				places := []int{1, 2}
				if g.Chair("p00") == 1 {
					places = []int{2, 1}
				}
				if g.Chair("p00") >= 0 {
					n++
				}
				b.ends(g, at, places...)
			}
			b.due(at)
		}
		for _, row := range b.Table(0, at).Rows {
			if row.Entrant == "p00" && row.Points.RatString() != want {
				t.Errorf("%s: after %d wins of %d games %s points, want %s", points, row.Wins, row.Games, row.Points, want)
			}
		}
	}
}
