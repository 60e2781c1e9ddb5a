package events

import (
	"errors"
	"strings"
	"testing"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// war has the games of the world be wars.
func (w *world) war() {
	w.tables = table.New(w.tables.Store(), []table.Game{{Rules: wotr.Rules, Tokens: wotr.GiveTokens}}, w.clock,
		func() {})
	w.Events = New(w.tables, w.clock, func() {})
	w.Lots(func() uint64 { return 7 })
}

func auction(o *Opening) { o.Settings.Rules, o.Settings.Auction = "wotr", 1 }

// bids has both players of a game of three bid for the Shadow, whoever comes first in the book more, if they
// have not bid yet.
func (w *world) bids(event ids.Event) error {
	b := w.book(event)
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if _, open := b.BidsUntil(g); !open {
					continue
				}
				for n, c := range g.Chairs {
					if _, err := w.Write(w.Context(), "shire", event, "", season.Line{Kind: season.Bidding, Game: g.ID,
						Bid: &pairing.Bid{Entrant: c.Entrant, Side: "shadow", Tokens: 2 - n}}); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// Wherever the program is killed while sides are bid for and games are opened with them, each game is opened
// once, and with the tokens that were bid.
func TestKilledAtEachStepOfAnAuction(t *testing.T) {
	play := func(kill int, after bool) (string, bool) {
		w := newWorld(t)
		w.war()
		event := w.opens(3, auction)
		m := &mortal{Store: w.store, left: kill, after: after}
		w.starts(m)
		w.war()
		killed := false
		for from := w.now; w.now.Sub(from) < 30*day; {
			err := w.plays(event, 1)
			if err == nil {
				err = w.bids(event)
			}
			if errors.Is(err, errKilled) {
				killed = true
				w.starts(w.store)
				w.war()
				w.now = w.now.Add(-day)
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var options []string
		games, err := w.store.EventGames(t.Context(), event)
		if err != nil || len(games) != 3 {
			t.Errorf("killed at %d: games %v, %v", kill, games, err)
		}
		for _, g := range games {
			game, err := w.store.Game(t.Context(), g.Game)
			if err != nil {
				t.Fatal(err)
			}
			options = append(options, g.Name+" "+game.Options)
		}
		var lines []string
		bids := 0
		for _, line := range w.book(event).Written {
			if line.Kind == season.Bidding {
				bids++ // a bid may be made again after a kill
			} else if line.Deal != nil {
				lines = append(lines, line.Game, string(line.Deal.To))
			}
		}
		if bids < 6 {
			t.Errorf("killed at %d: %d bids", kill, bids)
		}
		return strings.Join(append(options, lines...), "\n"), killed
	}
	want, _ := play(-1, false)
	if strings.Count(want, "tokens=free-dp") != 3 {
		t.Errorf("opened:\n%s", want)
	}
	for _, after := range []bool{false, true} {
		for kill := 1; ; kill++ {
			got, killed := play(kill, after)
			if got != want {
				t.Fatalf("killed at change %d, after it %t:\n%s\nwant\n%s", kill, after, got, want)
			}
			if !killed {
				break
			}
		}
	}
}

// Sides can be auctioned where a game has tokens that its options do not give away.
func TestWhatCanBeAuctioned(t *testing.T) {
	w := newWorld(t)
	o := Opening{User: "chief", Server: "shire", Channel: "inn", Settings: season.Settings{Name: "Spring",
		Form: "round-robin", Rules: "confrontation", Auction: 1, SignUp: w.now.Add(7 * day), Round: 14 * day,
		Late: season.LateLoss}}
	_, err := w.Begin(t.Context(), o)
	w.problem(err, "event-no-auction")
	w.war()
	o.Settings.Rules, o.Options = "wotr", engine.Options{"tokens": "free-d"}
	_, err = w.Begin(t.Context(), o)
	w.problem(err, "event-no-auction")
	o.Options = engine.Options{"tokens": "none"}
	b, err := w.Begin(t.Context(), o)
	if err != nil || b.Auction != 2 {
		t.Errorf("at most %d, %v", b.Auction, err)
	}
}

// An organiser can decide a game whose sides are still bid for.
func TestAGameWithoutSidesIsDecided(t *testing.T) {
	w := newWorld(t)
	w.war()
	event := w.opens(2, auction)
	if err := w.plays(event, 8); err != nil {
		t.Fatal(err)
	}
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	winner := g.Chairs[1].Entrant
	b, err := w.Decide(t.Context(), Decision{Server: "shire", Event: event, Game: g.ID, Winner: winner,
		Reason: "so", User: "chief"})
	if err != nil || !b.Game(g.ID).Result.Won(1) || b.Game(g.ID).Result.Won(0) {
		t.Errorf("%+v, %v", b.Game(g.ID), err)
	}
	_, err = w.Write(t.Context(), "shire", event, "", season.Line{Kind: season.Bidding, Game: g.ID,
		Bid: &pairing.Bid{Entrant: league.Entrant(winner), Side: "shadow"}})
	w.problem(err, "event-told-already")
}
