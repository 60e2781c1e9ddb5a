package table

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"redbook/bot/annals"
	annalsconfrontation "redbook/bot/annals/confrontation"
	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// What does not stand is not rated, and a correction of an event's organisers counts, in whatever order it
// names the chairs.
func TestRatedAreResultsThatStand(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	first, err := c.Enter(ctx, at("shire", "frodo"), shadowsWar())
	if err != nil {
		t.Fatal(err)
	}
	rate := func(corrected map[string]Corrected) []rating.Record {
		t.Helper()
		results, err := c.Store().Results(ctx, storage.ResultFilter{})
		if err != nil {
			t.Fatal(err)
		}
		return c.Rated(results, corrected)
	}
	if n := len(rate(nil)); n != 0 {
		t.Errorf("%d are rated before all have confirmed it", n)
	}
	if _, err := c.Confirm(ctx, at("shire", "sauron"), first.ID); err != nil {
		t.Fatal(err)
	}
	two := rating.Two{"free", "shadow"}
	if got := rating.Replay(rate(nil), rating.Which{}, two).Of("sauron"); got != (rating.Pair{500, 516}) {
		t.Errorf("the winner has %v", got)
	}
	corrected := map[string]Corrected{first.ID: {Chairs: []league.Chair{{Entrant: "sauron"}, {Entrant: "frodo"}},
		Result: league.Result{Places: []int{2, 1}, Ending: league.Conceded}}}
	table := rating.Replay(rate(corrected), rating.Which{}, two)
	if got := table.Of("sauron"); got != (rating.Pair{500, 484}) || table.Of("frodo") != (rating.Pair{516,
		500}) {
		t.Errorf("corrected, Sauron has %v, Frodo %v", got, table.Of("frodo"))
	}
}

// A community of 200 people with 2,000 finished games: its results are read, rated and exported within the
// time that an interaction has.
func TestManyResults(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	rng := rand.New(rand.NewPCG(1, 1))
	var all []storage.Result
	for n := range 2000 {
		at := noon.Add(time.Duration(n-5000) * time.Hour)
		r := storage.Result{ID: fmt.Sprint("i", n), Origin: storage.Imported, State: storage.ResultStands,
			Rules:  "wotr",
			Server: "shire", Ended: at, Victory: annals.Concession, Ending: string(league.Conceded),
			Facts: `{"corruption":["7"],"turns":["9"],"captured-free":[],"captured-shadow":["bree","dale"],"cards-free":["athelas"]}`,
			Deeds: []storage.ResultDeed{{At: at, By: "boss", Kind: ResultImported}}}
		winner := rng.IntN(2)
		for seat, who := range rng.Perm(200)[:2] {
			r.Seats = append(r.Seats, storage.ResultSeat{Seat: ids.Chair([]string{"free", "shadow"}[seat]),
				Side: []string{"free", "shadow"}[seat], User: ids.User(fmt.Sprint("u", who)), Last: true,
				Place: 1 + (seat+winner)%2, Agreed: true})
		}
		all = append(all, r)
	}
	if _, err := c.Store().EnterResults(ctx, "", nil, all...); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	results, err := c.Store().Results(ctx, storage.ResultFilter{Server: "shire"})
	if err != nil || len(results) != 2000 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	read := time.Since(begun)
	records := c.Rated(results, nil)
	table := rating.Replay(records, rating.Which{Server: "shire"}, rating.Two{"free", "shadow"})
	skills := rating.ReplaySkills(records, rating.Which{Server: "shire"})
	board, ranks := table.Board(noon, rating.Wanted{}), skills.Board(noon, rating.Filter{Rules: "wotr",
		Sides: []league.Side{"free", "shadow"}})
	rated := time.Since(begun) - read
	export, err := c.Export(ctx, storage.ResultFilter{Server: "shire"})
	if err == nil {
		file, failed := os.Create(t.TempDir() + "/all.csv")
		if failed != nil {
			t.Fatal(failed)
		}
		defer file.Close()
		err = export.CSV(file)
	}
	t.Logf("read in %v, rated in %v, exported in %v", read, rated, time.Since(begun)-read-rated)
	if err != nil || len(board) != 200 || len(ranks) != 200 {
		t.Errorf("%d and %d on the boards, %v", len(board), len(ranks), err)
	}
	if took := time.Since(begun); took > 10*time.Second { // some 300 ms by itself
		t.Errorf("all took %v", took)
	}
}

// A match of The Confrontation is rated as its two games, each for the sides that were played; one that was
// given up counts in the game in which that was.
func TestAMatchIsRatedAsItsGames(t *testing.T) {
	c := newLibrary(t)
	c.games["confrontation"] = Game{Rules: confrontation.Rules, Annals: annalsconfrontation.Annals}
	match := func(facts, ending string, places ...int) storage.Result {
		return storage.Result{ID: "m", State: storage.ResultStands, Rules: "confrontation", Options: "match=on",
			Ended: noon, Ending: ending, Facts: facts, Seats: []storage.ResultSeat{
				{Seat: "sauron", User: "b", Last: true, Place: places[1]},
				{Seat: "fellowship", User: "a", Last: true, Place: places[0]}}}
	}
	both := `{"game-1":["sauron","frodo-defeated","6"],"game-2":["fellowship","conceded","3"]}`
	for name, x := range map[string]struct {
		result    storage.Result
		corrected map[string]Corrected
		want      string // each game: who played what and came in where, and how it ended
	}{
		"both games": {result: match(both, "played", 2, 1),
			want: "a fellowship 2 b sauron 1 played; a sauron 2 b fellowship 1 conceded; "},
		"given up": {result: match(`{"battles":["3"]}`, "conceded", 1, 2),
			want: "a fellowship 1 b sauron 2 conceded; "},
		"in the second": {result: match(`{"game-1":["sauron","frodo-defeated","6"]}`, "timed-out", 1, 2),
			want: "a fellowship 2 b sauron 1 played; a sauron 1 b fellowship 2 timed-out; "},
		"drawn": {result: match("{}", "agreed", 1, 1), want: "a fellowship 1 b sauron 1 agreed; "},
		"corrected": {result: match(both, "played", 2, 1), want: "a fellowship 1 b sauron 2 adjudicated; ",
			corrected: map[string]Corrected{"m": {Chairs: []league.Chair{{Entrant: "a"}, {Entrant: "b"}},
				Result: league.Result{Places: []int{1, 2}, Ending: league.Adjudicated}}}},
	} {
		got := ""
		for _, r := range c.Rated([]storage.Result{x.result}, x.corrected) {
			for n, chair := range r.Chairs {
				got += fmt.Sprint(chair.Entrant, " ", chair.Side, " ", r.Places[n], " ")
			}
			got += string(r.Ending) + "; "
		}
		if got != x.want {
			t.Errorf("%s: %s, want %s", name, got, x.want)
		}
	}
	table := rating.Replay(c.Rated([]storage.Result{match(both, "played", 2, 1)}, nil), rating.Which{},
		rating.Two{"fellowship", "sauron"})
	if a, b := table.Of("a"), table.Of("b"); a != (rating.Pair{484, 484}) || b != (rating.Pair{516, 516}) {
		t.Errorf("by the community's table they have %v and %v", a, b)
	}
}
