package storagetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// testAlone has many do the same thing, each alone, while another thing is done by somebody else.
func testAlone(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	elsewhere := got(s.Alone(ctx, "something else"))(t)
	defer elsewhere()
	var there atomic.Int32
	var all sync.WaitGroup
	for n := range 20 {
		by := []storage.Store{s, other}[n%2]
		all.Go(func() {
			done, err := by.Alone(ctx, "a thing")
			if err != nil {
				t.Error(err)
				return
			}
			if there.Add(1) > 1 {
				t.Error("two do it at once")
			}
			time.Sleep(time.Millisecond)
			there.Add(-1)
			done()
		})
	}
	all.Wait()
	waits, stop := context.WithTimeout(ctx, 20*time.Millisecond)
	defer stop()
	if _, err := other.Alone(waits, "something else"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("who waits in vain gets %v", err)
	}
}

func testPartings(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	want := func(want string, by storage.Store) {
		t.Helper()
		text := ""
		for _, p := range got(by.Partings(ctx))(t) {
			text += fmt.Sprint(p.User, " ", p.At.Sub(noon), " ")
		}
		if text != want {
			t.Errorf("%q are being forgotten, want %q", text, want)
		}
	}
	part := func(user ids.User, at time.Duration) {
		t.Helper()
		must(t, s.Parting(ctx, storage.Parting{User: user, At: noon.Add(at)}))
	}
	must(t, s.SeeUser(ctx, storage.User{ID: person, Name: "Pippin"}))
	part(person, 0)
	part(another, time.Second)
	part(person, time.Minute)
	want(fmt.Sprint(another, " 1s ", person, " 1m0s "), other)
	must(t, other.SeeUser(ctx, storage.User{ID: person, Name: "Pippin"})) // that is how they ask for it
	must(t, s.Forget(ctx, storage.Forgetting{User: person, As: ids.FormerUser("abc"), At: noon}))
	want(fmt.Sprint(another, " 1s ", person, " 1m0s "), other)
	must(t, other.SeeUser(ctx, storage.User{ID: person, Name: "Pippin"})) // they have come back
	want(fmt.Sprint(another, " 1s "), s)
	must(t, other.Parted(ctx, another))
	want("", s)
}
