package table

import (
	"context"
	"sync"
	"testing"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// ahead is a store in which a newer program has changed one game.
type ahead struct {
	storage.Store
	game ids.Game
}

func (a ahead) newer(g storage.Game) storage.Game {
	if g.ID == a.game {
		g.Program = storage.Program + 1
	}
	return g
}

func (a ahead) Game(ctx context.Context, id ids.Game) (storage.Game, error) {
	g, err := a.Store.Game(ctx, id)
	return a.newer(g), err
}

func (a ahead) Games(ctx context.Context, states ...storage.State) ([]storage.Game, error) {
	games, err := a.Store.Games(ctx, states...)
	for i := range games {
		games[i] = a.newer(games[i])
	}
	return games, err
}

// A game that a newer program has changed is that program's: an older one changes nothing of it, whoever
// asks, does not freeze it when it starts, and leaves its news to be told by the newer one, soon.
func TestGamesOfANewerProgramAreLeftAlone(t *testing.T) {
	c := newClub(t)
	ctx := t.Context()
	game := c.hidden()
	other := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Server: "shire", Channel: "inn"}))
	wait, err := game.Rules.Parse("wait")
	if err != nil {
		t.Fatal(err)
	}
	older := New(ahead{c.store, game.ID}, c.Games(), c.now, func() {})
	before := c.stored(game.ID)
	for what, do := range map[string]func() (*Table, error){
		"an answer": func() (*Table, error) {
			return older.Submit(ctx, Answer{User: "raider", Game: game.ID, Action: wait})
		},
		"resigning":     func() (*Table, error) { return older.Resign(ctx, "", "raider", game.ID) },
		"cancelling it": func() (*Table, error) { return older.Abandon(ctx, "", "warden", game.ID, "we are gone") },
		"looking at it": func() (*Table, error) { return older.Open(ctx, game.ID) },
		"setting parts": func() (*Table, error) {
			return older.Adjust(ctx, game.ID, []engine.Adjustment{{Path: "horn", Value: []byte("true")}})
		},
	} {
		if _, err := do(); !isNewer(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if broken, err := older.FreezeBroken(ctx); err != nil || len(broken) > 0 {
		t.Errorf("frozen at the start: %v, %v", broken, err)
	}
	if after := c.stored(game.ID); after != before {
		t.Errorf("it has become\n%s, it was\n%s", after, before)
	}
	if _, err := older.Open(ctx, other.ID); err != nil {
		t.Errorf("another game: %v", err)
	}
	// both wait to be told: this program tells of one game alone
	told, mu := map[ids.Game]int{}, sync.Mutex{}
	tell := func(tables *Tables) {
		t.Helper()
		publisher := NewPublisher(tellerFunc(func(n News) {
			mu.Lock()
			defer mu.Unlock()
			told[n.Table.ID]++
		}), discard)
		limited, stop := context.WithCancel(ctx)
		ended := make(chan struct{})
		go func() { publisher.Run(limited, tables); close(ended) }()
		if err := publisher.Flush(ctx, tables); err != nil {
			t.Error(err)
		}
		stop()
		<-ended
	}
	tell(older)
	if told[game.ID] > 0 || told[other.ID] == 0 {
		t.Errorf("an older program has told %v", told)
	}
	c.clock = c.clock.Add(whileNewer + time.Second)
	if tell(c.Tables); told[game.ID] == 0 {
		t.Errorf("the newer one has told %v", told)
	}
}
