package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"redbook/bot/table"
	"redbook/storage/ids"
)

func problemOf(err error) string {
	var p *table.Problem
	if errors.As(err, &p) {
		return p.Code
	}
	return fmt.Sprint(err)
}

// Of 200 who look at the past at the same moment, each at three things, few do at once; nobody does twice;
// all are answered or refused.
func TestLooksAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLooks()
		var now, most, done, refused, busy atomic.Int64
		var people sync.WaitGroup
		for n := range 600 {
			person := fmt.Sprint(n % 200)
			people.Go(func() {
				leave, err := l.enter(t.Context(), ids.User(person), false)
				switch problemOf(err) {
				case "one-look":
					refused.Add(1)
				case "many-looks":
					busy.Add(1)
				default:
					for here := now.Add(1); here > most.Load(); {
						most.Store(here)
					}
					time.Sleep(100 * time.Millisecond) // on the bubble's clock
					now.Add(-1)
					done.Add(1)
					leave()
				}
			})
		}
		people.Wait()
		if most.Load() != mostLooks || done.Load()+refused.Load()+busy.Load() != 600 || done.Load() < 200 ||
			refused.Load() < 200 {
			t.Errorf("%d at once, %d done, %d refused, %d waited too long", most.Load(), done.Load(), refused.Load(),
				busy.Load())
		}
		if len(l.people) > 0 || len(l.places) > 0 {
			t.Errorf("%d people and %d places are left", len(l.people), len(l.places))
		}
	})
}

// A person's second look waits for the first, the third is refused; what is suggested while typing is never
// refused, but gives up.
func TestOneLookAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLooks()
		leave, err := l.enter(t.Context(), "pippin", false)
		if err != nil {
			t.Fatal(err)
		}
		second := make(chan error)
		go func() {
			leave, err := l.enter(t.Context(), "pippin", false)
			if err == nil {
				defer leave()
			}
			second <- err
		}()
		synctest.Wait()
		if _, err := l.enter(t.Context(), "pippin", false); problemOf(err) != "one-look" {
			t.Errorf("the third look: %v", err)
		}
		typing, stop := context.WithTimeout(t.Context(), completeLimit)
		defer stop()
		began := time.Now()
		if _, err := l.enter(typing, "pippin", true); err != errLate || time.Since(began) != completeLimit {
			t.Errorf("a suggestion: %v after %v", err, time.Since(began))
		}
		other, err := l.enter(t.Context(), "merry", false)
		if err != nil {
			t.Errorf("somebody else: %v", err)
		}
		other()
		leave()
		if err := <-second; err != nil {
			t.Errorf("the second look: %v", err)
		}
		synctest.Wait()
		if leave, err = l.enter(t.Context(), "pippin", true); err != nil {
			t.Error(err)
		}
		leave()
		if len(l.people) > 0 || len(l.places) > 0 {
			t.Errorf("%d people and %d places are left", len(l.people), len(l.places))
		}
	})
}

// Where all places are taken for long, somebody is told so.
func TestALookThatWaitsTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLooks()
		for n := range mostLooks {
			if _, err := l.enter(t.Context(), ids.User(fmt.Sprint(n)), false); err != nil {
				t.Fatal(err)
			}
		}
		began := time.Now()
		if _, err := l.enter(t.Context(), "pippin", false); problemOf(err) != "many-looks" ||
			time.Since(began) != lookWait {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if len(l.people) != mostLooks {
			t.Errorf("%d people", len(l.people))
		}
	})
}
