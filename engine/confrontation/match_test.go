package confrontation

import (
	"os"
	"strings"
	"testing"

	"redbook/engine"
)

// match is a match in one of its games, in which it is the mover's turn. Points are those of the chairs.
func match(t *testing.T, game int, points [2]int, mover Side, where string) *game {
	t.Helper()
	g := stand(t, mover, where).Adjust("match", true, "game", game, "points", points)
	if game == 2 {
		g.Adjust("before", map[string]any{"where": map[string]string{"frodo": "rohan"},
			"defeated": []string{"sam"}})
	}
	return g
}

func (g *game) chairs(want ...Side) *game {
	g.T.Helper()
	for chair, s := range want {
		if got := Rules.Holds(g.P, engine.Seat(chair)); got != s.Seat() {
			g.T.Fatalf("chair %d holds %d, want %s", chair, got, s)
		}
	}
	return g
}

// The winner of a game scores a point for each character on the board at its end, the loser none; then sides
// change.
func TestFirstGameOfAMatchIsScored(t *testing.T) {
	g := match(t, 1, [2]int{}, Fellowship, "frodo=gondor merry,pippin=shire orcs=rohan").
		chairs(Fellowship, Sauron)
	g.Do("fellowship: move from=gondor to=mordor who=frodo").GoesOn()
	g.Tells("uncovered side=fellowship characters=pippin,merry regions=shire,shire",
		"uncovered side=sauron characters=orcs,cave-troll regions=rohan,mordor",
		"game-ended game=1 winner=fellowship how=ring-bearer-in-mordor points=3", "sides-changed")
	g.Asked("fellowship placement.place, sauron placement.place").chairs(Sauron, Fellowship)
	// The chair of the Fellowship has three points, and plays Sauron now.
	if m := g.view(engine.Nobody).Match; m.Game != 2 || m.Points != [2]int{Fellowship: 0, Sauron: 3} ||
		!m.Before {
		t.Errorf("the match stands %+v", m)
	}
	// The last board of the first game is to be seen until there is something of the second.
	if v := g.view(engine.Nobody); len(v.Regions[Mordor][Fellowship].Named) != 1 || len(v.Defeated) == 0 {
		t.Errorf("Mordor shows %+v", v.Regions[Mordor])
	}
	g.Do("sauron: " + placeSauron)
	if v := g.view(Sauron.only()); v.Match.Before || len(v.Regions[Mordor][Sauron].Named) != 4 ||
		len(v.Regions[Mordor][Fellowship].Named) != 0 || len(v.Defeated) != 0 {
		t.Errorf("who has placed sees %+v", v.Regions[Mordor])
	}
	if v := g.view(Fellowship.only()); !v.Match.Before || v.Regions[Mordor][Sauron].Hidden != 0 {
		t.Errorf("who has not placed sees %+v", v.Regions[Mordor])
	}
	g.Do("fellowship: " + placeFellowship)
	g.Tells("turn turn=1 side=sauron").Asked("sauron turn.move")
	if v := g.view(engine.Nobody); v.Match.Before || v.Hands[Fellowship].Left != 9 || len(v.Defeated) != 0 ||
		v.Regions[Mordor][Sauron].Hidden != 4 {
		t.Errorf("the second game begins with %+v", v)
	}
}

// A game ends in the middle of everything: nothing of it is left.
func TestFirstGameEndsInMidBattle(t *testing.T) {
	g := match(t, 1, [2]int{}, Sauron, "frodo=rohan black-rider=gondor").Do(charge).
		Asked("fellowship retreat.where").Do("fellowship: stay").cards("1", "6")
	g.Tells("defeated character=frodo", "game-ended game=1 winner=sauron how=frodo-defeated points=2",
		"sides-changed")
	g.Asked("fellowship placement.place, sauron placement.place")
	again, err := Rules.Decode([]byte(g.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if other := resume(t, again); other.Bytes() != g.Bytes() ||
		other.view(engine.Nobody).Match.Points != [2]int{Fellowship: 2, Sauron: 0} {
		t.Errorf("stored and read it is another position:\n%s\n%s", g.Bytes(), other.Bytes())
	}
}

// A higher sum wins, whoever won the second game; an equal one is a draw.
func TestMatchIsDecidedByPoints(t *testing.T) {
	win := "fellowship: move from=gondor to=mordor who=frodo"
	for _, test := range []struct {
		before  [2]int // by chair: the second plays the Fellowship now
		winners engine.Seats
		how     string
		points  [2]int16 // by seat
		over    string
	}{
		{[2]int{2, 0}, Fellowship.only(), matchPoints, [2]int16{3, 2},
			"over winners=fellowship how=match-points points=3,2"},
		{[2]int{9, 0}, Sauron.only(), matchPoints, [2]int16{3, 9},
			"over winners=sauron how=match-points points=9,3"},
		{[2]int{3, 0}, engine.Nobody, matchEven, [2]int16{3, 3}, "over winners=none how=match-even points=3,3"},
		{[2]int{0, 5}, Fellowship.only(), matchPoints, [2]int16{8, 0},
			"over winners=fellowship how=match-points points=8,0"},
	} {
		g := match(t, 2, test.before, Fellowship, "frodo=gondor merry,pippin=shire orcs=rohan").
			chairs(Sauron, Fellowship).Do(win)
		g.Tells("game-ended game=2 winner=fellowship how=ring-bearer-in-mordor points=3", test.over)
		r, over := Rules.Result(g.P)
		want := engine.Result{Winners: test.winners, How: test.how}
		copy(want.Points[:], test.points[:])
		if !over || r != want {
			t.Errorf("%v: %t %+v, want %+v", test.before, over, r, want)
		}
		again, err := Rules.Decode([]byte(g.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if r, _ := Rules.Result(again); r != want {
			t.Errorf("%v: stored and read the result is %+v", test.before, r)
		}
		if v := g.view(engine.Nobody); v.Result.Draw != (test.winners == engine.Nobody) ||
			v.Match.Points != [2]int{int(test.points[0]), int(test.points[1])} {
			t.Errorf("%v: the view says %+v, %+v", test.before, v.Result, v.Match)
		}
	}
}

func (g *game) concede(s Side, how string) *game {
	g.T.Helper()
	p, played, err := Rules.Concede(g.P, s.Seat(), how, g)
	if err == nil {
		err = Rules.Check(p)
	}
	if err != nil {
		g.T.Fatal(err)
	}
	g.P, g.Played = p, played
	return g
}

// Who gives the first game up gives up that game alone; the other scores his characters.
func TestGivingUpOneGameOfAMatch(t *testing.T) {
	g := match(t, 1, [2]int{}, Sauron, "gimli=rohan frodo=shire black-rider=gondor").
		Do(charge, "sauron: play card=1").concede(Sauron, engine.Conceded)
	g.Tells("game-ended game=1 winner=fellowship how=conceded points=2", "sides-changed").
		Asked("fellowship placement.place, sauron placement.place").chairs(Sauron, Fellowship)
	// And the second: then the points decide.
	g.concede(Fellowship, engine.Conceded).Tells("game-ended game=2 winner=sauron how=conceded points=9",
		"over winners=sauron how=match-points points=11,0")
}

// Before the characters are placed all nine count, or giving up at once would save points.
func TestGivingUpBeforePlacing(t *testing.T) {
	g := beginWith(t, engine.Options{"match": "on"}).concede(Fellowship, engine.Conceded)
	g.Tells("game-ended game=1 winner=sauron how=conceded points=9")
	g.concede(Fellowship, engine.Conceded).Tells("over winners=none how=match-even points=9,9")
}

// Whoever runs out of time loses the whole match.
func TestAnExpiredPlayerLosesTheMatch(t *testing.T) {
	match(t, 1, [2]int{}, Sauron, "merry=rohan orcs=gondor").concede(Sauron, engine.Expired).
		ended(Fellowship, engine.Expired)
	match(t, 2, [2]int{9, 0}, Sauron, "merry=rohan orcs=gondor").concede(Sauron, engine.Expired).
		ended(Fellowship, engine.Expired)
}

// With special cards both games have their own.
func TestMatchWithSpecialCards(t *testing.T) {
	g := beginWith(t, engine.Options{"match": "on", "special": "on"}).
		Asked("fellowship special.pick, sauron special.pick")
	g.Do("fellowship: pick cards=shadowfax,gwaihir", "sauron: pick cards=palantir,crebain").
		concede(Sauron, engine.Conceded)
	g.Asked("fellowship special.pick, sauron special.pick")
	if v := g.view(engine.Nobody).Specials; v.Picked != [2]bool{} || v.Left[Sauron] != nil {
		t.Errorf("the second game begins with %+v", v)
	}
}

// A single game knows nothing of matches.
func TestASingleGameIsNoMatch(t *testing.T) {
	g := stand(t, Fellowship, "frodo=gondor").Do("fellowship: move from=gondor to=mordor who=frodo").
		ended(Fellowship, ringBearerInMordor).Silent("game-ended", "sides-changed")
	if g.view(engine.Nobody).Match != nil || strings.Contains(g.Bytes(), "match") {
		t.Error("a single game speaks of a match")
	}
}

// TestOldPositionsAreRead reads a game that was stored under schema 1, before there were special cards and
// matches, and plays it on.
func TestOldPositionsAreRead(t *testing.T) {
	data, err := os.ReadFile("testdata/schema-1.json")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := Rules.Check(p); err != nil {
		t.Fatal(err)
	}
	g := resume(t, p).Asked("sauron battle.sauron-first").chairs(Fellowship, Sauron)
	g.Do("sauron: play card=5", "fellowship: play card=2").Tells("compared fellowship=7 sauron=8").
		stands("gandalf=defeated black-rider=rohan")
	g.Asked("fellowship battle.choose, sauron battle.choose")
}
