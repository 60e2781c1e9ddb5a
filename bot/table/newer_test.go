package table

import (
	"context"
	"sync"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
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

// busy is such a store, in which everything is due to that game.
type busy struct {
	ahead
	moved *int // answers that were put off
}

func (b busy) due() storage.Due { return storage.Due{Game: b.game, Seat: "a", Decision: "d", At: noon} }

func (b busy) DueAnswers(context.Context, time.Time) ([]storage.Due, error) {
	return []storage.Due{b.due()}, nil
}

func (b busy) DueComputers(context.Context, int) ([]storage.Due, error) {
	return []storage.Due{b.due()}, nil
}

func (b busy) MoveAnswer(context.Context, storage.Due, time.Time) error {
	*b.moved++
	return nil
}

func (b busy) DueReminders(context.Context, time.Time) ([]storage.Reminder, error) {
	return []storage.Reminder{{Due: b.due(), User: "raider", Clock: "3d"}}, nil
}

func (b busy) DueClocks(context.Context, time.Time) ([]storage.ClockDue, error) {
	return []storage.ClockDue{{Game: b.game}}, nil
}

func (b busy) DueVotes(context.Context, time.Time) ([]storage.Vote, error) {
	return []storage.Vote{{Game: b.game}}, nil
}

func (b busy) DuePauses(context.Context, time.Time) ([]ids.Game, error) {
	return []ids.Game{b.game}, nil
}

func (b busy) AllOffers(context.Context) ([]storage.Offer, error) {
	return []storage.Offer{{Game: b.game}}, nil
}

func (b busy) Unkept(context.Context, time.Time) ([]ids.Game, error) {
	return []ids.Game{b.game}, nil
}

// What is due to a game that a newer program has changed is left to that one without a word, and holds up
// nothing else: answers are put off, so that they are not looked at again at once.
func TestWhatIsDueToGamesOfANewerProgramIsLeftToIt(t *testing.T) {
	c := newClub(t)
	ctx, moved := t.Context(), 0
	older := New(busy{ahead{c.store, c.hidden().ID}, &moved}, c.Games(), c.now, func() {})
	for what, do := range map[string]func() error{
		"answers of orders": func() error { _, err := older.AnswerDue(ctx, c.now()); return err },
		"answers of computers": func() error {
			_, err := older.Ponder(ctx, c.now().Add(time.Hour), discard)
			return err
		},
		"answers of computers that are not due yet": func() error {
			_, err := older.Ponder(ctx, noon.Add(-time.Hour), discard)
			return err
		},
		"reminders": func() error { return older.Remind(ctx, c.now()) },
		"clocks":    func() error { return older.TimeOut(ctx, c.now()) },
		"votes":     func() error { return older.SettleVotes(ctx, c.now()) },
		"pauses":    func() error { return older.EndPauses(ctx, c.now()) },
		"offers":    func() error { return older.AskSubstitutes(ctx, c.now(), nil) },
		"results":   func() error { return older.KeepResults(ctx) },
	} {
		if err := do(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	if moved != 2 {
		t.Errorf("%d answers were put off, want 2", moved)
	}
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
	waits, err := c.store.Pending(ctx, c.clock.Add(whileNewer+time.Second), 100)
	if err != nil || len(waits) == 0 {
		t.Fatal(waits, err)
	}
	for _, row := range waits { // or its first failure at the newer program would look like one of many
		if row.Attempts > 0 {
			t.Errorf("the older program counts as having tried %+v", row)
		}
	}
	c.clock = c.clock.Add(whileNewer + time.Second)
	if tell(c.Tables); told[game.ID] == 0 {
		t.Errorf("the newer one has told %v", told)
	}
}

// A game that a newer program has changed keeps nothing from its players elsewhere: what they are told of
// other games, and how reliable they are, an older one tells without it.
func TestAGameOfANewerProgramIsNotInTheWayOfOthers(t *testing.T) {
	ctx := t.Context()
	c := newClubOf(t, confrontation.Rules)
	over := c.practise(Creation{Rules: "confrontation", Seat: "sauron", Practice: "casual"})
	c.check(c.Resign(ctx, "", "ann", over.ID))
	game := c.practise(Creation{Rules: "confrontation", Seat: "sauron", Practice: "casual"})
	older := New(ahead{c.Store(), over.ID}, c.Games(), c.now, func() {})
	asked := game.Questions(game.SeatsOf("ann"))
	if hint, err := older.Hint(ctx, game, "ann", asked[0]); err != nil || hint == "" {
		t.Errorf("the hint is %q, %v", hint, err)
	}

	c = newClub(t)
	late := c.hidden()
	c.clock = c.clock.Add(30 * 24 * time.Hour)
	older = New(ahead{c.store, late.ID}, c.Games(), c.now, func() {})
	for _, user := range players {
		if _, err := older.Figures(ctx, user); err != nil {
			t.Errorf("figures of %s: %v", user, err)
		}
	}
}
