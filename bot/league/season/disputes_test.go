package season

import (
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// lost is a round robin of two whose only game was lost on time, and over.
func lost(t *testing.T, n int) (b *book, g *Game) {
	b = opened(t, func(s *Settings) { s.Form = "round-robin" })
	b.signs(n)
	began := spring.Add(7 * day)
	b.due(began)
	g = b.open()[0]
	at := began.Add(day)
	b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: &league.Result{Game: g.ID, Places: []int{2, 1},
		Ending: league.TimedOut, At: at}})
	return b, b.Game(g.ID)
}

// A result is disputed by a player of it, once, in time, and one at a time; who does not play it decides.
func TestWhoDisputesAResult(t *testing.T) {
	b, g := lost(t, 4)
	at, who, other := b.Last, string(g.Chairs[0].Entrant), string(g.Chairs[1].Entrant)
	open := b.open()[0].ID
	b.refuses(b.Disputes("none", who, "why", at), "no-such-game")
	b.refuses(b.Disputes(open, who, "why", at), "no-result")
	b.refuses(b.Disputes(g.ID, "chief", "why", at), "not-in-game")
	b.refuses(b.Disputes(g.ID, who, "why", at.Add(DisputeFor)), "dispute-late")
	b.refuses(Line{At: at, Who: "chief", Kind: Upheld, Game: g.ID}, "no-dispute")
	b.writes(b.Disputes(g.ID, who, "why", at))
	b.refuses(b.Disputes(g.ID, other, "why", at), "disputed")
	b.refuses(Line{At: at, Who: other, Kind: Upheld, Game: g.ID}, "own-game")
	if list := b.Disputed(); len(list) != 1 || list[0].ID != g.ID {
		t.Errorf("disputed are %v", list)
	}
	b.writes(Line{At: at, Who: "chief", Kind: Upheld, Game: g.ID})
	b.refuses(b.Disputes(g.ID, who, "again", at), "disputed-before")
	if list := b.Disputable(league.Entrant(other), at); len(list) != 1 {
		t.Errorf("the other can dispute %v", list)
	}
	b.writes(b.Disputes(g.ID, other, "why", at), Line{At: at, Who: "chief", Kind: Corrected, Game: g.ID,
		Result: b.Game(g.ID).Decided(VerdictDraw, at)})
	if g := b.Game(g.ID); g.Dispute != nil || !g.Result.Drawn() {
		t.Errorf("after a correction: %+v", g)
	}
	if list := b.Disputable(league.Entrant(who), at); len(list) != 1 {
		t.Error("the new result cannot be disputed")
	}
}

// An event is not over before its disputes are decided, and these lapse: after the end, too.
func TestDisputesHoldUpTheEndForAWhile(t *testing.T) {
	b, g := lost(t, 2)
	at, who := b.Last, string(g.Chairs[0].Entrant)
	b.writes(b.Disputes(g.ID, who, "why", at))
	if kinds := b.due(at.Add(SettleFor - 1)); len(kinds) > 0 {
		t.Fatalf("%v while it is disputed", kinds)
	}
	if next := b.Next(); !next.Equal(at.Add(SettleFor)) {
		t.Errorf("the next thing is due %v", next)
	}
	if kinds := b.due(at.Add(SettleFor)); !slices.Equal(kinds, []Kind{Upheld, Finished}) {
		t.Fatalf("%v is due in the end", kinds)
	}
	other := string(g.Chairs[1].Entrant)
	b.refuses(b.Disputes(g.ID, other, "why", b.Last), "dispute-late")

	b, g = lost(t, 2)
	b.due(at.Add(time.Hour))
	if b.State != Over {
		t.Fatalf("it is %s", b.State)
	}
	b.writes(b.Disputes(g.ID, who, "why", b.Last))
	if next := b.Next(); !next.Equal(b.Last.Add(SettleFor)) {
		t.Errorf("the next thing is due %v", next)
	}
	if kinds := b.due(b.Last.Add(SettleFor)); !slices.Equal(kinds, []Kind{Upheld}) {
		t.Errorf("%v is due after the end", kinds)
	}
}

// Deadlines of disputes stand still in a pause.
func TestDisputesInAPause(t *testing.T) {
	b, g := lost(t, 4)
	at, who := b.Last, string(g.Chairs[0].Entrant)
	b.writes(Line{At: at.Add(day), Who: "chief", Kind: Paused})
	b.writes(b.Disputes(g.ID, who, "why", at.Add(20*day)))
	b.writes(Line{At: at.Add(31 * day), Who: "chief", Kind: Resumed})
	if until := b.Game(g.ID).Dispute.Until; !until.Equal(at.Add(31*day + SettleFor)) {
		t.Errorf("to be decided until %v", until)
	}
	b.writes(Line{At: at.Add(31 * day), Who: "chief", Kind: Upheld, Game: g.ID})
	other := string(g.Chairs[1].Entrant)
	b.refuses(b.Disputes(g.ID, other, "why", at.Add(37*day)), "dispute-late")
	b.writes(b.Disputes(g.ID, other, "why", at.Add(36*day)))
}

// In teams, nobody decides about a game of their team; besides its players the captain disputes it.
func TestDisputesOfTeams(t *testing.T) {
	b := inTeams(t, 2)
	b.due(spring.Add(7 * day))
	g := b.open()[0]
	at := b.Last
	b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: g.Decided("1", at)})
	g = b.Game(g.ID)
	mine := b.TeamOf(g.Chairs[0].Entrant)
	for _, who := range mine.Members {
		speaks := who == mine.Captain || who == g.Chairs[0].Entrant
		if err := b.May(b.Disputes(g.ID, string(who), "why", at)); (err == nil) != speaks {
			t.Errorf("%s: %v", who, err)
		}
		if !b.Party(g, string(who)) {
			t.Errorf("%s could decide it", who)
		}
	}
	if b.Party(g, "chief") {
		t.Error("an organiser could not")
	}
}
