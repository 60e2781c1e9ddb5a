package table

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/annals"
	annalsconfrontation "redbook/bot/annals/confrontation"
	"redbook/bot/league"
	"redbook/bot/statistics"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// What counts is what stands and was played, as it was corrected; a match is its games, of which the first
// has what is known of all.
func TestWhatStatisticsAreMadeOf(t *testing.T) {
	c := newLibrary(t)
	c.games["confrontation"] = Game{Rules: confrontation.Rules, Annals: annalsconfrontation.Annals}
	result := func(id, options, facts, ending string, state storage.ResultState) storage.Result {
		return storage.Result{ID: id, State: state, Origin: storage.PlayedHere, Rules: "confrontation",
			Options: options, Begun: noon, Ended: noon.Add(48 * time.Hour), Victory: "frodo-defeated", Ending: ending,
			Facts: facts, Seats: []storage.ResultSeat{
				{Seat: "fellowship", Side: "fellowship", User: "a", Last: true, Place: 2},
				{Seat: "sauron", Side: "sauron", User: "b", Last: true, Place: 1}}}
	}
	elsewhere := result("elsewhere", "", "{}", "played", storage.ResultStands)
	elsewhere.Origin, elsewhere.Begun = storage.Entered, time.Time{}
	match := result("match", "match=on", `{"turns":["7"],"battles":["9"],"game-1":["sauron","frodo-defeated","6"],`+
		`"game-2":["fellowship","conceded","4"]}`, "played", storage.ResultStands)
	games, err := c.Counted([]storage.Result{
		result("plain", "", `{"turns":["12"]}`, "played", storage.ResultStands),
		result("asked", "", "{}", "played", storage.ResultAsked),
		result("forfeited", "", "{}", "played", storage.ResultStands),
		result("turned", "", "{}", "played", storage.ResultStands), elsewhere, match,
	}, map[string]Corrected{"forfeited": {Result: league.Result{Ending: league.Forfeited}},
		"turned": {Chairs: []league.Chair{{Entrant: "a"}, {Entrant: "b"}},
			Result: league.Result{Places: []int{1, 2}, Ending: league.Adjudicated}}})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, g := range games {
		winner, _ := g.Winner()
		battles, _ := g.Facts.Of("battles")
		got += fmt.Sprintln(g.ID, g.Turn, g.Length, g.Victory, winner, g.Ending, battles, g.Elsewhere)
	}
	want := `plain 12 48h0m0s frodo-defeated sauron played 0 false
turned 0 48h0m0s  fellowship adjudicated 0 false
elsewhere 0 0s frodo-defeated sauron played 0 true
match 0 48h0m0s frodo-defeated sauron played 9 false
match 0 0s concession fellowship conceded 0 false
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if _, err := c.Counted([]storage.Result{result("broken", "", "{", "played", storage.ResultStands)},
		nil); err == nil {
		t.Error("facts that cannot be read are counted")
	}
}

// A server with 2,000 finished wars is counted within the time that an interaction has.
func TestStatisticsOfManyGames(t *testing.T) {
	c, ctx := newLibrary(t), t.Context()
	r := rand.New(rand.NewPCG(3, 3))
	var all []storage.Result
	for n := range 2000 {
		f := annals.Facts{}
		f.Number("turns", 3+r.IntN(20))
		for _, side := range []string{"free", "shadow"} {
			cards := make([]string, 12)
			for i := range cards {
				cards[i] = fmt.Sprint("card-", r.IntN(48))
			}
			f.Texts("cards-"+side, cards...)
			f["luck.hits."+side] = []string{"60", "20000", "21000", "14000"}
		}
		f["luck.search.shadow"], f["luck.burden.shadow"] = []string{"20", "9000", "8000", "5000"},
			[]string{"12", "14000", "15000", "9000"}
		all = append(all, storage.Result{ID: fmt.Sprint("i", n), Origin: storage.Imported,
			State: storage.ResultStands, Rules: "wotr", Server: "shire", Begun: noon.Add(-1000 * time.Hour),
			Ended: noon, Victory: "ring", Ending: "played", Facts: f.String(), Seats: []storage.ResultSeat{
				{Seat: "free", Side: "free", User: ids.User(fmt.Sprint("u", n%200)), Last: true, Place: 1 + n%2},
				{Seat: "shadow", Side: "shadow", User: ids.User(fmt.Sprint("u", (n+7)%200)), Last: true,
					Place: 2 - n%2}}})
	}
	if _, err := c.Store().EnterResults(ctx, "", nil, all...); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	results, err := c.Store().Results(ctx, storage.ResultFilter{Server: "shire", State: storage.ResultStands})
	if err != nil {
		t.Fatal(err)
	}
	read := time.Since(begun)
	games, err := c.Counted(results, nil)
	if err != nil || len(games) != 2000 {
		t.Fatal(len(games), err)
	}
	parsed := time.Since(begun) - read
	balance, rivals := statistics.Balance(games, "free"), statistics.Opponents(games, "u0")
	luck := statistics.Luck(games, statistics.Own("u0"))
	t.Logf("read in %v, counted in %v, added up in %v", read, parsed, time.Since(begun)-read-parsed)
	if balance.Games != 2000 || balance.Wins != 1000 || len(rivals) == 0 || len(luck) != 3 {
		t.Errorf("%+v, %v, %v", balance, rivals, luck)
	}
	if took := time.Since(begun); took > 10*time.Second { // some 100 ms by itself
		t.Errorf("all took %v", took)
	}
}
