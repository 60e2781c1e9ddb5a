package season

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// climbs is a ladder of so many, which has begun a week after spring.
func climbs(t *testing.T, n int, change ...func(*Settings)) *book {
	b := opened(t, append([]func(*Settings){func(s *Settings) {
		usual := UsualLadder
		s.Form, s.Ladder, s.Round = ladder, &usual, 14*day
	}}, change...)...)
	b.signs(n)
	b.due(spring.Add(7 * day))
	return b
}

// challenges has one challenge another, by the numbers of entrants.
func (b *book) challenges(who, whom int, at time.Time) *Game {
	b.Helper()
	line := b.Challenge(entrant(who), entrant(whom), at)
	b.writes(line)
	return b.Game(line.Games[0].ID)
}

func (b *book) accepts(g *Game, at time.Time) {
	b.Helper()
	_, met := pairing.Challenger(g.Game)
	b.writes(Line{At: at, Kind: Accepted, Entrant: met, Game: g.ID, Until: at.Add(b.Round)})
	b.due(at)
}

// wins has a player win a game.
func (b *book) wins(id string, who int, at time.Time) {
	b.Helper()
	places := []int{2, 2}
	g := b.Game(id)
	places[g.Chair(entrant(who))] = 1
	b.ends(g, at, places...)
}

func (b *book) stand(want ...int) {
	b.Helper()
	var ranks []league.Entrant
	for _, n := range want {
		ranks = append(ranks, entrant(n))
	}
	if !slices.Equal(b.Ranks(), ranks) {
		b.Errorf("the ladder is %v, want %v", b.Ranks(), ranks)
	}
}

// A challenge is offered, accepted and played, and whoever wins stands before whom they have challenged.
func TestAChallenge(t *testing.T) {
	b := climbs(t, 6)
	at := spring.Add(8 * day)
	b.refuses(b.Challenge(entrant(5), entrant(1), at), "bar-far")
	b.refuses(b.Challenge(entrant(2), entrant(3), at), "bar-below")
	b.refuses(b.Challenge(entrant(9), entrant(3), at), "bar-out")
	g := b.challenges(4, 1, at)
	if g.Table != "" || len(b.due(at)) != 0 {
		t.Error("it begins before it is accepted")
	}
	b.refuses(b.Challenge(entrant(4), entrant(2), at), "bar-running")
	b.refuses(b.Challenge(entrant(3), entrant(1), at), "bar-busy")
	b.refuses(Line{At: at, Kind: Accepted, Entrant: entrant(4), Game: g.ID}, "not-challenged")
	b.refuses(Line{At: at, Kind: Accepted, Entrant: entrant(1), Game: "c9-1"}, "no-such-game")
	b.accepts(g, at.Add(day))
	g = b.Game(g.ID)
	if g.Table == "" {
		t.Error("it is not opened")
	}
	b.refuses(b.Refuse(g, entrant(1), at), "answered")
	b.wins(g.ID, 4, at.Add(5*day))
	b.stand(0, 4, 1, 2, 3, 5)
	b.refuses(b.Challenge(entrant(1), entrant(4), at.Add(6*day)), "bar-again")
	if bar, until := b.Bar(entrant(1), entrant(4), at.Add(6*day)); bar != pairing.BarAgain ||
		!until.Equal(at.Add(19*day)) {
		t.Errorf("%s until %s", bar, until)
	}
	again := b.challenges(1, 4, at.Add(19*day))
	if again.Chairs[0].Entrant != entrant(1) {
		t.Errorf("they do not change sides: %v", again.Chairs)
	}
	r := b.Rungs()[1]
	if r.Entrant != entrant(4) || r.Began != 5 || r.Won != 1 || r.Lost != 0 || r.Holds == nil || r.Plays != nil {
		t.Errorf("%+v", r)
	}
}

// Once one may decline. Then, and by silence, the game is lost; whoever is silent is called once before.
func TestChallengesThatAreNotAccepted(t *testing.T) {
	b := climbs(t, 6)
	at := spring.Add(8 * day)
	g := b.challenges(3, 1, at)
	b.writes(b.Refuse(g, entrant(1), at))
	b.stand(0, 1, 2, 3, 4, 5)
	if !b.Game(g.ID).Void() || b.Rungs()[1].Lost != 0 {
		t.Error("the first one that is declined counts")
	}
	g = b.challenges(4, 1, at)
	b.writes(b.Refuse(g, entrant(1), at))
	b.stand(0, 4, 1, 2, 3, 5)
	b.challenges(2, 4, at)
	if !b.Next().Equal(at.Add(2 * day)) {
		t.Errorf("the next thing is due %s", b.Next())
	}
	if kinds := b.due(at.Add(2 * day)); !slices.Equal(kinds, []Kind{Warned}) {
		t.Errorf("before the end %v are due", kinds)
	}
	if kinds := b.due(at.Add(3 * day)); !slices.Equal(kinds, []Kind{Declined}) {
		t.Errorf("at the end %v are due", kinds)
	}
	b.stand(0, 2, 4, 1, 3, 5)
	// Who has played since may decline once more.
	g = b.challenges(3, 4, at.Add(4*day))
	b.accepts(g, at.Add(4*day))
	b.wins(g.ID, 4, at.Add(5*day))
	g = b.challenges(5, 4, at.Add(6*day))
	b.writes(b.Refuse(b.Game(g.ID), entrant(4), at.Add(6*day)))
	b.stand(0, 2, 4, 1, 3, 5)
	// Down for a while, the program calls first, and waits.
	b.challenges(4, 0, at.Add(7*day))
	if kinds := b.due(at.Add(11 * day)); !slices.Equal(kinds, []Kind{Warned}) {
		t.Errorf("late %v are due", kinds)
	}
	if !b.Next().Equal(at.Add(12 * day)) {
		t.Errorf("it waits until %s", b.Next())
	}
}

// A game that is annulled leaves everybody where they were, and nobody has lost it; it was a game all the
// same as to when the two meet again. One that is corrected counts so at the time at which it ended.
func TestALadderCorrected(t *testing.T) {
	b := climbs(t, 4)
	at := spring.Add(8 * day)
	first := b.challenges(2, 0, at)
	b.accepts(first, at)
	b.wins(first.ID, 2, at.Add(day))
	second := b.challenges(3, 0, at.Add(2*day))
	b.accepts(second, at.Add(2*day))
	b.wins(second.ID, 3, at.Add(3*day))
	b.stand(2, 3, 0, 1)
	corrects := func(id string, v Verdict) {
		g := b.Game(id)
		b.writes(Line{At: at.Add(4 * day), Kind: Corrected, Game: id, Result: g.Decided(v, g.Result.At)})
	}
	corrects(first.ID, VerdictVoid)
	b.stand(3, 0, 1, 2)
	counts := map[league.Entrant][2]int{entrant(3): {1, 0}, entrant(0): {0, 1}} // won and lost
	for _, r := range b.Rungs() {
		if counts[r.Entrant] != [2]int{r.Won, r.Lost} || r.Drawn > 0 {
			t.Errorf("%s has %d–%d–%d", r.Entrant, r.Won, r.Drawn, r.Lost)
		}
	}
	b.refuses(b.Challenge(entrant(2), entrant(0), at.Add(5*day)), "bar-again")
	corrects(second.ID, VerdictDraw)
	b.stand(0, 1, 2, 3)
	corrects(first.ID, Verdict("0"))
	b.stand(2, 0, 1, 3)
}

// Newcomers begin below at any time, those who have gone are in nobody's way, and can come again.
func TestComingAndGoing(t *testing.T) {
	b := climbs(t, 4)
	at := spring.Add(8 * day)
	b.writes(Line{At: at, Kind: Signed, Entrant: entrant(7)})
	g := b.challenges(7, 2, at)
	b.refuses(Line{At: at, Kind: Signed, Entrant: entrant(7)}, "signed-up")
	b.writes(Line{At: at, Kind: Withdrew, Entrant: entrant(2)})
	b.stand(0, 1, 3, 7)
	b.due(at)
	if !b.Game(g.ID).Void() {
		t.Error("a challenge of somebody who has gone counts")
	}
	if b.hasDeclined(entrant(2)) {
		t.Error("and was declined")
	}
	g = b.challenges(3, 0, at)
	b.accepts(g, at)
	b.writes(Line{At: at, Kind: Withdrew, Entrant: entrant(0)})
	b.due(at)
	b.stand(3, 1, 7)
	b.writes(Line{At: at.Add(day), Kind: Signed, Entrant: entrant(0)},
		Line{At: at.Add(day), Kind: Signed, Entrant: entrant(8)})
	b.stand(3, 1, 7, 0, 8)
	if r := b.Rungs(); r[4].Began != 0 || r[0].Began != 4 {
		t.Errorf("%+v", r)
	}
	b.writes(Line{At: at.Add(day), Kind: Replaced, Entrant: entrant(0), By: entrant(9)})
	b.stand(3, 1, 7, 9, 8)
}

// Whoever does nothing falls, a rung at a time, but for the first one, and not behind somebody who has done
// nothing for longer.
func TestWhoDoesNothingFalls(t *testing.T) {
	b := climbs(t, 4)
	at := spring.Add(8 * day)
	g := b.challenges(3, 2, at)
	b.accepts(g, at)
	b.wins(g.ID, 2, at.Add(day))
	end := spring.Add(37 * day)
	if !b.Next().Equal(end) {
		t.Errorf("next is due %s, want %s", b.Next(), end)
	}
	if kinds := b.due(end); !slices.Equal(kinds, []Kind{Sank}) {
		t.Errorf("%v are due", kinds)
	}
	b.stand(0, 2, 1, 3)
	if kinds := b.due(end.Add(day)); len(kinds) > 0 {
		t.Errorf("a day later %v are due", kinds)
	}
	// A pause is nobody's idleness.
	b.writes(Line{At: end.Add(day), Kind: Paused})
	b.refuses(b.Challenge(entrant(3), entrant(0), end.Add(day)), "stands-still")
	b.writes(Line{At: end.Add(21 * day), Kind: Resumed})
	if kinds := b.due(end.Add(21 * day)); len(kinds) > 0 {
		t.Errorf("after a pause %v are due", kinds)
	}
	if !b.Ends.Equal(spring.Add(117 * day)) {
		t.Errorf("it ends %s", b.Ends)
	}
}

// A season ends at its date: challenges lapse, games that are played are played out, and the next one goes on
// from its order.
func TestALadderEnds(t *testing.T) {
	b := climbs(t, 5)
	ends := spring.Add(97 * day)
	if kinds := b.due(ends.Add(-7 * day)); !slices.Contains(kinds, Closing) {
		t.Errorf("nobody is told before: %v", kinds)
	}
	played := b.challenges(4, 1, ends.Add(-2*day))
	b.accepts(played, ends.Add(-2*day))
	offered := b.challenges(2, 0, ends.Add(-day))
	b.due(ends.Add(time.Hour))
	if !b.Game(offered.ID).Void() || b.State != Running || b.Game(played.ID).Result != nil {
		t.Errorf("at the end it is %s: %+v", b.State, b.Divisions[0].Rounds)
	}
	b.refuses(b.Challenge(entrant(3), entrant(1), ends.Add(day)), "ladder-ends")
	b.refuses(Line{At: ends.Add(day), Kind: Signed, Entrant: entrant(8)}, "sign-up-over")
	b.wins(played.ID, 4, ends.Add(3*day))
	b.due(ends.Add(3 * day))
	if b.State != Over {
		t.Errorf("it is %s", b.State)
	}
	final := b.Ranks()
	next := opened(t, func(s *Settings) { s.Form, s.Ladder = ladder, b.Ladder })
	for _, n := range []int{9, 2, 4, 1} {
		next.writes(Line{At: spring, Kind: Signed, Entrant: entrant(n)})
	}
	want := slices.DeleteFunc(slices.Clone(final), func(who league.Entrant) bool {
		return who == entrant(0) || who == entrant(3)
	})
	if got := next.Place(&b.Event); fmt.Sprint(got) != fmt.Sprint([][]league.Entrant{append(want, entrant(9))}) {
		t.Errorf("the next season begins as %v after %v", got, final)
	}
}

// However people challenge, answer, come and go: everybody who is there stands on one rung, the season ends,
// and what is due next is due when it is said to be.
func TestLaddersRunByThemselves(t *testing.T) {
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(3, seed))
		b := climbs(t, 7, func(s *Settings) { s.Ladder.Above = 1 + random.IntN(4) })
		at := spring.Add(7 * day)
		for b.State == Running {
			at = at.Add(time.Duration(6+random.IntN(30)) * time.Hour)
			if next := b.Next(); next.IsZero() {
				t.Fatalf("%d: nothing will be due", seed)
			} else if kinds := b.due(at); next.After(at) && len(kinds) > 0 {
				t.Fatalf("%d: %v are due at %s and not at %s", seed, kinds, at, next)
			}
			ranks := b.Ranks()
			sorted := slices.Clone(ranks)
			slices.Sort(sorted)
			if len(slices.Compact(sorted)) != len(b.Entrants)-len(b.Gone) {
				t.Fatalf("%d: %v", seed, ranks)
			}
			if who := ranks[random.IntN(len(ranks))]; len(b.Targets(who, at)) > 0 {
				targets := b.Targets(who, at)
				b.writes(b.Challenge(who, targets[random.IntN(len(targets))], at))
			}
			if open := b.open(); len(open) > 0 {
				g := open[random.IntN(len(open))]
				_, met := pairing.Challenger(g.Game)
				switch offered := g.Offered; {
				case offered && random.IntN(3) == 0:
					b.writes(b.Refuse(g, met, at))
				case offered && at.Before(b.Ends):
					b.accepts(g, at)
				case !offered:
					b.ends(g, at, [][]int{{1, 2}, {2, 1}}[random.IntN(2)]...)
				}
			}
			switch who := entrant(random.IntN(9)); {
			case random.IntN(20) > 0:
			case b.May(Line{At: at, Kind: Signed, Entrant: who}) == nil:
				b.writes(Line{At: at, Kind: Signed, Entrant: who})
			case b.May(Line{At: at, Kind: Withdrew, Entrant: who}) == nil && len(ranks) > 3:
				b.writes(Line{At: at, Kind: Withdrew, Entrant: who})
			}
			b.due(at) // what follows from it
		}
	}
}
