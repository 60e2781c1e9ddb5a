package season

import (
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// votedOn is a round robin of two whose only game has run out, with three organisers.
func votedOn(t *testing.T) (b *book, g *Game, asked time.Time) {
	b = opened(t, func(s *Settings) { s.Form, s.Late = "round-robin", LateVotes })
	b.signs(2)
	began := spring.Add(7 * day)
	b.due(began)
	for _, d := range []int{25, 27, 28} {
		b.due(began.Add(time.Duration(d) * day))
	}
	g = b.open()[0]
	if !g.Asked || g.Jury == nil || g.Jury.Voters != 3 {
		t.Fatalf("nobody was asked: %+v", g)
	}
	return b, g, b.Last
}

func (b *book) votes(who string, v Verdict, at time.Time) {
	b.Helper()
	b.writes(Line{At: at, Who: who, Kind: Voted, Game: b.open()[0].ID, Verdict: v})
}

// Two of three organisers who agree decide at once, and until then votes can be changed.
func TestAMajorityDecidesAtOnce(t *testing.T) {
	b, g, asked := votedOn(t)
	name := g.ID
	b.refuses(Line{At: asked, Who: "p00", Kind: Voted, Game: name, Verdict: "1"}, "own-game")
	b.refuses(Line{At: asked, Who: "a", Kind: Voted, Game: name, Verdict: "2"}, "no-such-verdict")
	b.votes("a", "0", asked)
	b.votes("b", "1", asked)
	b.votes("a", VerdictDraw, asked)
	if kinds := b.due(asked); len(kinds) > 0 {
		t.Fatalf("%v after one vote each", kinds)
	}
	if next := b.Next(); !next.Equal(asked.Add(7 * day)) {
		t.Errorf("the next thing is due %v", next)
	}
	b.votes("a", "1", asked.Add(day))
	if kinds := b.due(asked.Add(day)); !slices.Equal(kinds, []Kind{Ended, Finished}) {
		t.Fatalf("%v after the votes", kinds)
	}
	r := b.Game(name).Result
	if !r.Won(1) || r.Ending != league.Adjudicated {
		t.Errorf("it has ended %+v", r)
	}
	b.refuses(Line{At: b.Last, Who: "c", Kind: Voted, Game: name, Verdict: "1"}, "over")
}

// After their time most votes decide; without most it is as with LateLoss.
func TestMostVotesDecideInTheEnd(t *testing.T) {
	for _, c := range []struct {
		votes []Verdict
		want  Verdict
	}{{nil, ""}, {[]Verdict{"0"}, "0"}, {[]Verdict{"0", VerdictVoid}, ""},
		{[]Verdict{VerdictVoid}, VerdictVoid}} {
		b, _, asked := votedOn(t)
		for n, v := range c.votes {
			b.votes(string(rune('a'+n)), v, asked)
		}
		if steps, _ := b.Due(asked.Add(7*day - 1)); len(steps) > 0 {
			t.Errorf("%v: %v is due before the end", c.votes, steps)
		}
		steps, err := b.Due(asked.Add(7 * day))
		if err != nil || len(steps) != 1 || steps[0].Close == "" || steps[0].Verdict != c.want {
			t.Errorf("%v: %+v, %v", c.votes, steps, err)
		}
	}
}

// Who comes to play in a game has no vote on it any more; more time for the round ends the vote, and a pause
// moves its end.
func TestAVoteFollowsItsEvent(t *testing.T) {
	b, g, asked := votedOn(t)
	name := g.ID
	b.votes("a", "0", asked)
	b.votes("b", "0", asked)
	b.writes(Line{At: asked, Who: "chief", Kind: Replaced, Entrant: "p00", By: "a"})
	if kinds := b.due(asked); len(kinds) > 0 {
		t.Fatalf("%v by the vote of a player", kinds)
	}
	b.writes(Line{At: asked, Who: "chief", Kind: Paused},
		Line{At: asked.Add(3 * day), Who: "chief", Kind: Resumed})
	if until := b.Game(name).Jury.Until; !until.Equal(asked.Add(10 * day)) {
		t.Errorf("votes until %v", until)
	}
	b.writes(Line{At: asked.Add(3 * day), Who: "chief", Kind: Extended, Until: asked.Add(9 * day)})
	if g := b.Game(name); g.Asked || g.Jury != nil {
		t.Error("organisers vote though there is more time")
	}
	b.refuses(Line{At: b.Last, Who: "b", Kind: Voted, Game: name, Verdict: "1"}, "no-vote")
}

// A side of partners wins together, and is one verdict.
func TestVerdictsOfASide(t *testing.T) {
	g := Game{Game: league.Game{ID: "g", Chairs: []league.Chair{{Entrant: "a", Side: "x"},
		{Entrant: "b", Side: "y"}, {Entrant: "c", Side: "y"}}}}
	if list := g.Verdicts(); !slices.Equal(list, []Verdict{"0", "1", VerdictDraw, VerdictVoid}) {
		t.Errorf("verdicts: %v", list)
	}
	for v, want := range map[Verdict][]int{"0": {1, 2, 2}, "1": {2, 1, 1}, VerdictDraw: {1, 1, 1},
		VerdictVoid: {2, 2, 2}} {
		if r := g.Decided(v, spring); !slices.Equal(r.Places, want) {
			t.Errorf("%s: places %v", v, r.Places)
		}
	}
}
