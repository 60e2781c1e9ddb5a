package table

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// raven is a teller that some games do not hear: it waits for their answer until its time is up.
type raven struct {
	mu    sync.Mutex
	dead  map[ids.Game]bool
	told  map[ids.Game][]string // what each game was told: when, and until which row
	tries map[ids.Game][]string // the nonces
	news  []News                // all of it, as it began to be told
	takes time.Duration         // how long telling takes where they hear
	lanes Lanes
	stuck bool // ever
}

// look is what the lanes do now.
func (r *raven) look() Lanes {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lanes
}

// times is how often a game was told.
func (r *raven) times(game ids.Game) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.told[game])
}

// slow has telling take a second from now on.
func (r *raven) slow() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.takes = time.Second
}

// heard is what was told a game or is being told it.
func (r *raven) heard(game ids.Game) (list []News) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range r.news {
		if n.Table.ID == game {
			list = append(list, n)
		}
	}
	return list
}

func (r *raven) Tell(ctx context.Context, n News) error {
	r.mu.Lock()
	dead, takes := r.dead[n.Table.ID], r.takes
	r.news = append(r.news, n)
	r.tries[n.Table.ID] = append(r.tries[n.Table.ID], n.Nonce)
	r.mu.Unlock()
	if dead {
		<-ctx.Done()
		return ctx.Err()
	}
	time.Sleep(takes)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told[n.Table.ID] = append(r.told[n.Table.ID], fmt.Sprint(len(n.Notes)))
	return nil
}

// tower is a publisher over games of which some are dead, on the clock of the bubble.
func tower(t *testing.T, games int) (*raven, *Publisher, storage.Store, []ids.Game) {
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "red.db"))
	if err != nil {
		t.Fatal(err)
	}
	r := &raven{dead: map[ids.Game]bool{}, told: map[ids.Game][]string{}, tries: map[ids.Game][]string{}}
	publisher := NewPublisher(r, discard)
	publisher.OnLanes(func(l Lanes) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.lanes, r.stuck = l, r.stuck || l.Stuck()
	})
	tables := New(store, []Game{{Rules: probeRules()}}, time.Now, publisher.Wake)
	if err := store.SetServer(t.Context(), storage.Server{Limits: Unlimited()}); err != nil {
		t.Fatal(err)
	}
	var created []ids.Game
	for n := range games {
		game, err := tables.Create(t.Context(), Creation{Interaction: ids.Interaction(fmt.Sprint(n)),
			User:  "raider",
			Rules: "probe"})
		if err != nil {
			t.Fatal(err)
		}
		created = append(created, game.ID)
	}
	rows, err := store.Pending(t.Context(), time.Now(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := store.Delivered(t.Context(), row.ID); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); publisher.Run(ctx, tables) }()
	t.Cleanup(func() {
		stop()
		<-ended
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return r, publisher, store, created
}

// happen makes news for games, one row each.
func happen(t *testing.T, store storage.Store, p *Publisher, games ...ids.Game) {
	t.Helper()
	for _, id := range games {
		row := notice(Audience{Kind: ToThread}, VoteUndo.Tells(VoteRefused), time.Now())
		row.Game, row.Body = id, body{User: "raider"}.String()
		if err := store.Enqueue(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	p.Wake()
}

// However many channels are dead, those that are not are told at once, whether the dead ones have failed
// before or not; and the dead ones are told when they are back: what was tried under the same nonce, and what
// came later apart from it.
func TestDeadChannelsSilenceNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const dead, well = 40, 5
		r, publisher, store, games := tower(t, dead+well)
		for _, id := range games[:dead] {
			r.dead[id] = true
		}
		happen(t, store, publisher, games[:dead]...)
		time.Sleep(3 * lingers) // as many as there are places have gone on among the slow ones each time
		for round := range 20 {
			happen(t, store, publisher, games[dead:]...)
			time.Sleep(10 * time.Second)
			synctest.Wait()
			for _, id := range games[dead:] {
				if n := r.times(id); n != round+1 {
					t.Fatalf("after %d rounds a game is told %d times: %+v", round+1, n, r.look())
				}
			}
		}
		if now := r.look(); now.GivenUp < 2*dead || r.stuck {
			t.Errorf("%+v, stuck %t", now, r.stuck)
		}
		happen(t, store, publisher, games[:dead]...) // these have not been tried
		r.mu.Lock()
		clear(r.dead)
		r.mu.Unlock()
		time.Sleep(20 * time.Minute)
		for _, id := range games[:dead] {
			if tries := r.tries[id]; !slices.Equal(r.told[id], []string{"1", "1"}) ||
				len(slices.Compact(slices.Clone(tries))) != 2 {
				t.Fatalf("told %v under the nonces %v", r.told[id], tries)
			}
		}
		synctest.Wait()
		if now := r.look(); now.Quick+now.Slow+now.Waiting != 0 {
			t.Errorf("at the end: %+v", now)
		}
	})
}

// What Discord wants to have later waits outside the lanes, and is no failure.
func TestNewsThatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "red.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		var at []time.Duration
		began := time.Now()
		publisher := NewPublisher(tellerFunc2(func(context.Context, News) error {
			if at = append(at, time.Since(began).Round(10*time.Second)); len(at) == 1 {
				return fmt.Errorf("rate limited: %w", NotBefore(time.Now().Add(10*time.Minute)))
			}
			return nil
		}), discard)
		tables := New(store, []Game{{Rules: probeRules()}}, time.Now, publisher.Wake)
		if _, err := tables.Create(t.Context(), Creation{User: "raider", Rules: "probe"}); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 15*time.Minute)
		defer stop()
		publisher.Run(ctx, tables)
		if !slices.Equal(at, []time.Duration{0, 10 * time.Minute}) {
			t.Errorf("told at %v", at)
		}
	})
}

type tellerFunc2 func(context.Context, News) error

func (f tellerFunc2) Tell(ctx context.Context, n News) error { return f(ctx, n) }

// Where all wait for Discord it is said, and one who is stopped meanwhile goes.
func TestAllLanesAreTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes()
		now := func() Lanes {
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.now
		}
		var places []*place
		letter := Audience{Chair: "fellowship"}
		take := func(n int, to Audience, failed bool) {
			for range n {
				p, err := l.enter(t.Context(), to, failed)
				if err != nil {
					t.Fatal(err)
				}
				places = append(places, p)
			}
		}
		take(slowLanes, letter, true)
		take(otherLanes, letter, false)
		take(threadLanes, Audience{Kind: ToThread}, false)
		if now().Stuck() {
			t.Error("stuck although nobody waits")
		}
		ctx, stop := context.WithTimeout(t.Context(), 10*lingers)
		defer stop()
		waiting := make(chan error)
		go func() {
			_, err := l.enter(ctx, letter, false)
			waiting <- err
		}()
		synctest.Wait()
		if !now().Stuck() {
			t.Errorf("not stuck: %+v", now())
		}
		if err := <-waiting; !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		for _, p := range places[:quickLanes] { // room for slow ones
			p.leave()
		}
		time.Sleep(2 * lingers)
		take(1, letter, false)
		for _, p := range places[quickLanes:] {
			p.leave()
		}
		if now() != (Lanes{}) || len(l.threads)+len(l.others)+len(l.slow) > 0 {
			t.Errorf("%+v", now())
		}
	})
}

// Whoever is being told knows whether more waits for the same audience, and not what waits for another one.
func TestMoreNewsWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, publisher, store, games := tower(t, 2)
		r.slow()
		happen(t, store, publisher, games[0])
		synctest.Wait()
		happen(t, store, publisher, games[1])
		synctest.Wait()
		if more(r.heard(games[0])[0]) {
			t.Error("its own news wait behind it")
		}
		happen(t, store, publisher, games[0])
		synctest.Wait()
		if first, second := more(r.heard(games[0])[0]), more(r.heard(games[1])[0]); !first || second {
			t.Errorf("more waits for the first game: %t, for the second: %t", first, second)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if news := r.heard(games[0]); len(news) != 2 || more(news[1]) || len(r.heard(games[1])) != 1 {
			t.Errorf("the first game is told %d times, the second %d", len(news), len(r.heard(games[1])))
		}
	})
}

// more reports whether more news waits.
func more(n News) bool {
	select {
	case <-n.More():
		return true
	default:
		return false
	}
}

// What comes while an audience waits for a place is told in one go; what comes later waits behind it.
func TestWhatComesWhileAnAudienceWaitsIsToldInOneGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, publisher, store, games := tower(t, threadLanes+1)
		r.slow()
		happen(t, store, publisher, games[:threadLanes]...)
		synctest.Wait()
		last := games[threadLanes]
		for range 3 { // there is no place for it
			happen(t, store, publisher, last)
			synctest.Wait()
		}
		time.Sleep(time.Second + time.Millisecond)
		synctest.Wait()
		happen(t, store, publisher, last) // it is being told
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if news := r.heard(last); len(news) != 2 || !more(news[0]) || more(news[1]) ||
			!slices.Equal(r.told[last], []string{"3", "1"}) {
			t.Errorf("told are %v, in %d goes", r.told[last], len(news))
		}
	})
}
