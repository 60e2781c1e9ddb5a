package table

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/annals"
	annalsconfrontation "redbook/bot/annals/confrontation"
	"redbook/bot/league"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// playsOn has random players play a game to its end.
func (c *club) playsOn(table *Table, rng *rand.Rand) *Table {
	c.t.Helper()
	for table.State == storage.Running {
		owed := table.Rules.Decisions(table.position)
		d := owed[rng.IntN(len(owed))]
		a, err := engine.RandomAction(table.Rules, table.position, d, rng.IntN, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		c.clock = c.clock.Add(time.Minute)
		table = c.check(c.Submit(c.t.Context(), Answer{User: table.UserOf(d.Seat), Game: table.ID, Action: a}))
	}
	return table
}

// kept is the result of a game that is kept, which is the one that is made anew.
func (c *club) kept(game ids.Game) storage.Result {
	c.t.Helper()
	ctx := c.t.Context()
	if err := c.KeepResults(ctx); err != nil {
		c.t.Fatal(err)
	}
	r, ok, err := c.Kept(ctx, game)
	if err != nil || !ok {
		c.t.Fatalf("no result of %s: %v", game, err)
	}
	if made, err := c.Outcome(ctx, game); err != nil || !SameResult(made, r) {
		c.t.Errorf("kept is\n%+v\nmade anew, %v\n%+v", r, err, made)
	}
	return r
}

// places writes who sat where as "seat user place", with "…" behind those who were no longer there at the
// end.
func places(r storage.Result) string {
	var list []string
	for _, s := range r.Seats {
		text := fmt.Sprint(s.Seat, " ", s.User, " ", s.Place)
		if !s.Last {
			text += "…"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// Every game that is played to its end has a result with who sat where from when to when and the facts of its
// annals; while it goes on it has none.
func TestResultsOfGamesPlayed(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	c.games["confrontation"] = Game{Rules: confrontation.Rules, Annals: annalsconfrontation.Annals}
	rng := rand.New(rand.NewPCG(5, 5))
	for n := range 4 {
		c.hours(1)
		options := engine.Options{"match": []string{"off", "on"}[n%2]}
		game := c.check(c.Create(ctx, Creation{User: "frodo", Rules: "confrontation", Options: options,
			Language: "en",
			Server:   "shire", Channel: "inn"}))
		c.check(c.Join(ctx, "", "sauron", game.ID, ""))
		game = c.starts("", "frodo", game.ID)
		begun := c.clock
		if r, err := c.Outcome(ctx, game.ID); err == nil {
			t.Fatalf("a game that goes on has a result: %+v", r)
		}
		c.hours(2)
		c.check(c.Replace(ctx, "", "boss", game.ID, "sauron", "saruman"))
		changed := c.clock
		if err := c.KeepResults(ctx); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := c.Kept(ctx, game.ID); ok || err != nil {
			t.Fatalf("a game that goes on has a result: %v", err)
		}
		game = c.playsOn(c.check(c.Open(ctx, game.ID)), rng)
		r := c.kept(game.ID)
		if r.Server != "shire" || !r.Begun.Equal(begun) || !r.Ended.Equal(c.clock) ||
			r.Ending != string(league.Played) ||
			r.Origin != storage.PlayedHere || r.State != storage.ResultStands || r.Lines != game.Sequence {
			t.Errorf("kept is %+v", r)
		}
		result, _ := game.Result()
		for _, s := range r.Seats {
			own, _ := game.Chair(s.Seat)
			side := string(s.Seat)
			if n%2 == 1 {
				side = "" // both play both sides
			}
			if (s.Place == 1) != (result.Winners.Has(own.Seat) || result.Winners == engine.Nobody) || s.Side != side {
				t.Errorf("%+v has the place %d for %q", result, s.Place, s.Side)
			}
			if s.User == "sauron" && (s.Last || !s.Since.Equal(begun) || !s.Until.Equal(changed)) ||
				s.User == "saruman" && (!s.Last || !s.Since.Equal(changed) || !s.Until.Equal(r.Ended)) {
				t.Errorf("sat there: %+v", s)
			}
		}
		if len(r.Seats) != 3 {
			t.Errorf("%d have sat there", len(r.Seats))
		}
		facts, err := annals.Parse(r.Facts)
		if turns, ok := facts.Of("turns"); err != nil || !ok || turns == 0 || len(facts) < 5 {
			t.Errorf("facts: %s, %v", r.Facts, err)
		}
	}
}

// However a game ends, its result says how it came to it.
func TestResultsOfGamesThatPeopleEnd(t *testing.T) {
	for name, test := range map[string]struct {
		ends   func(c *club, game *Table)
		ending league.Ending
		kind   string
		places string
	}{
		"resigned": {func(c *club, game *Table) { c.check(c.Resign(t.Context(), "", "warden", game.ID)) },
			league.Conceded,
			annals.Concession, "herald herald 2, raider raider 1, warden warden 2"},
		"adjudicated": {func(c *club, game *Table) {
			c.check(c.Adjudicate(t.Context(), "", "boss", game.ID, "herald", "a quarrel"))
		}, league.Adjudicated, annals.Adjudication, "herald herald 1, raider raider 2, warden warden 1"},
		"a draw": {func(c *club, game *Table) {
			game = c.proposes(game, "raider", Proposal{Kind: VoteDraw})
			c.check(c.consent(game, VoteDraw, "warden", true))
			c.check(c.consent(game, VoteDraw, "herald", true))
		}, league.Agreed, annals.Draw, "herald herald 1, raider raider 1, warden warden 1"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t)
			game := c.hidden()
			test.ends(c, game)
			r := c.kept(game.ID)
			if r.Ending != string(test.ending) || r.Victory != test.kind {
				t.Errorf("it ended %s, %s", r.Ending, r.Victory)
			}
			slices.SortFunc(r.Seats, func(a, b storage.ResultSeat) int {
				return strings.Compare(string(a.Seat),
					string(b.Seat))
			})
			if places(r) != test.places {
				t.Errorf("places: %s, want %s", places(r), test.places)
			}
			chairs, result := LeagueResult(r)
			if len(chairs) != 3 || len(result.Places) != 3 || result.Ending != test.ending || result.Drawn() !=
				(test.kind == annals.Draw) || chairs[0].Entrant != "herald" || !result.Ending.Counts() {
				t.Errorf("a league counts %v, %+v", chairs, result)
			}
		})
	}
}

// Whose time is over has lost by it.
func TestTheResultOfATimeOut(t *testing.T) {
	w := newWarner(t)
	game := w.game("2d", "loss")
	w.lasts(20 * 24 * time.Hour)
	if over := w.check(w.Open(t.Context(), game.ID)); over.State != storage.Finished {
		t.Fatalf("the game is %s", over.State)
	}
	if r := w.kept(game.ID); r.Ending != string(league.TimedOut) || r.Victory != annals.Concession {
		t.Errorf("it ended %s, %s: %s", r.Ending, r.Victory, places(r))
	}
}

// Who has had all that was kept of them deleted is a former player in results, also in those made anew.
func TestResultsNameNobodyWhoWasForgotten(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	c.hours(1)
	const gone = "110000000000000001" // as ids of people are: no other text has it in it
	c.check(c.Replace(ctx, "", "boss", game.ID, "warden", gone))
	c.hours(1)
	c.check(c.Resign(ctx, "", gone, game.ID))
	c.kept(game.ID)
	if _, err := c.Forget(ctx, gone); err != nil {
		t.Fatal(err)
	}
	r := c.kept(game.ID)
	for _, s := range r.Seats {
		if s.User == gone || s.Last && s.Seat == "warden" && !s.User.Former() {
			t.Errorf("%+v", s)
		}
	}
}

// A result that cannot be made does not keep another one from being made, and is tried again a day later.
func TestAResultThatCannotBeMade(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	bad := c.hidden()
	c.check(c.Resign(ctx, "", "warden", bad.ID))
	own := c.games["probe"]
	own.Annals = &annals.Annals{Facts: func(annals.Game) annals.Facts { panic("no facts") }}
	c.games["probe"] = own
	if err := c.KeepResults(ctx); err == nil || !strings.Contains(err.Error(), string(bad.ID)) {
		t.Fatalf("nobody is told: %v", err)
	}
	own.Annals = nil
	c.games["probe"] = own
	if err := c.KeepResults(ctx); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := c.Kept(ctx, bad.ID); ok {
		t.Error("it was not put off")
	}
	c.hours(24)
	c.kept(bad.ID)
}

func TestPlacesByPoints(t *testing.T) {
	seats := []engine.Seat{0, 1, 2, 3}
	for _, c := range []struct {
		result engine.Result
		want   []int
	}{
		{engine.Result{Winners: engine.SeatsOf(1)}, []int{2, 1, 2, 2}},
		{engine.Result{Winners: engine.SeatsOf(0, 2)}, []int{1, 2, 1, 2}},
		{engine.Result{}, []int{1, 1, 1, 1}},
		{engine.Result{Winners: engine.SeatsOf(3), Points: [engine.MaxSeats]int16{4, 7, 4, 9}}, []int{3, 2, 3, 1}},
		{engine.Result{Winners: engine.SeatsOf(0), Points: [engine.MaxSeats]int16{9, 1, 3, 2}}, []int{1, 4, 2, 3}},
	} {
		var got []int
		for _, seat := range seats {
			got = append(got, placeOf(seat, c.result, seats))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.result, got, c.want)
		}
	}
}
