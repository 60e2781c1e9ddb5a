package table

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/storage"
	"redbook/storage/ids"
)

// What does not stand is not rated, and a correction of an event's organisers counts, in whatever order it
// names the chairs.
func TestRatedAreResultsThatStand(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	first, err := c.Enter(ctx, "", "frodo", shadowsWar())
	if err != nil {
		t.Fatal(err)
	}
	rate := func(corrected map[string]Corrected) []rating.Record {
		t.Helper()
		results, err := c.Store().Results(ctx, storage.ResultFilter{})
		if err != nil {
			t.Fatal(err)
		}
		return Rated(results, corrected)
	}
	if n := len(rate(nil)); n != 0 {
		t.Errorf("%d are rated before all have confirmed it", n)
	}
	if _, err := c.Confirm(ctx, "", "sauron", first.ID); err != nil {
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
			Deeds: []storage.ResultDeed{{At: at, By: "boss", Kind: resultImported}}}
		winner := rng.IntN(2)
		for seat, who := range rng.Perm(200)[:2] {
			r.Seats = append(r.Seats, storage.ResultSeat{Seat: ids.Chair([]string{"free", "shadow"}[seat]),
				Side: []string{"free", "shadow"}[seat], User: ids.User(fmt.Sprint("u", who)), Last: true,
				Place: 1 + (seat+winner)%2, Agreed: true})
		}
		all = append(all, r)
	}
	if _, err := c.Store().EnterResults(ctx, "", all...); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	results, err := c.Store().Results(ctx, storage.ResultFilter{Server: "shire"})
	if err != nil || len(results) != 2000 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	read := time.Since(begun)
	records := Rated(results, nil)
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
