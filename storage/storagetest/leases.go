package storagetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/storage"
)

// claims is a process's claim to as many of four shards as are its share.
func claims(process string) storage.Claim {
	return storage.Claim{Process: process, Shards: 4, For: time.Hour}
}

// held is what a claim brings, as "0 1 2 3", with what is to be left to another: "0 1 2 3 but 3".
func held(t *testing.T, s storage.Store, c storage.Claim) string {
	t.Helper()
	l := got(s.Lease(t.Context(), c))(t)
	var text []string
	for _, lease := range l.Leases {
		text = append(text, fmt.Sprint(lease.Shard))
	}
	for _, shard := range l.Yield {
		text = append(text, fmt.Sprint("but ", shard))
	}
	return strings.Join(text, " ")
}

// holds wants a claim to bring something.
func holds(t *testing.T, s storage.Store, c storage.Claim, want string) {
	t.Helper()
	if got := held(t, s, c); got != want {
		t.Fatalf("%s holds %q, want %q", c.Process, got, want)
	}
}

func testLeases(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for range 2 {
		holds(t, s, claims("a"), "0 1 2 3")
	}
	must(t, s.GiveBack(ctx, "a", 1, 2))
	holds(t, s, claims("a"), "0 1 2 3")
	must(t, s.Leave(ctx, "a"))
	some := claims("b")
	some.Only = []int{1, 3}
	holds(t, open(t), some, "1 3")
}

func testTurns(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	if wait := got(s.Turn(ctx, "identify 0", time.Hour))(t); wait != 0 {
		t.Errorf("the first waits %v", wait)
	}
	if wait := got(s.Turn(ctx, "identify 1", time.Hour))(t); wait != 0 {
		t.Errorf("the first of another waits %v", wait)
	}
	var mu sync.Mutex
	var waits []time.Duration
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			wait, err := s.Turn(ctx, "identify 0", time.Hour)
			mu.Lock()
			defer mu.Unlock()
			if waits = append(waits, wait); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	slices.Sort(waits)
	for i, wait := range waits {
		if want := time.Duration(i+1) * time.Hour; wait > want || wait < want-time.Minute {
			t.Errorf("number %d waits %v", i+1, wait)
		}
	}
	got(s.Turn(ctx, "identify 2", time.Millisecond))(t)
	time.Sleep(5 * time.Millisecond)
	if wait := got(s.Turn(ctx, "identify 2", time.Millisecond))(t); wait != 0 {
		t.Errorf("nobody else is there, and it waits %v", wait)
	}
}

// Leases holds a store that several processes serve to what it promises of their shards.
func Leases(t *testing.T, fresh func(t *testing.T) Open) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, s, other storage.Store)
	}{
		{"shards are shared out as processes come and go", testShares},
		{"a dead process's shards are free", testDead},
		{"a lease has an epoch", testEpochs},
		{"some are told which ones they have", testOnly},
		{"all count the same shards", testOtherShards},
		{"of fifty who want a shard one gets it", testLeaseRace},
		{"many find their balance", testBalance},
		{"another process hears what it is to see to", testNews},
		{"what is done alone one process does after the other", testAlone},
		{"all know who is being forgotten", testPartings},
	} {
		t.Run(c.name, func(t *testing.T) {
			open := fresh(t)
			c.test(t, open(t), open(t))
		})
	}
}

func testShares(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	holds(t, s, claims("a"), "0 1 2 3")
	holds(t, other, claims("b"), "")
	for range 2 { // it is asked for as long as it is held
		holds(t, s, claims("a"), "0 1 2 3 but 3")
	}
	must(t, s.GiveBack(ctx, "b", 3)) // who does not hold it
	holds(t, s, claims("a"), "0 1 2 3 but 3")
	must(t, s.GiveBack(ctx, "a", 3))
	holds(t, s, claims("a"), "0 1 2") // one after the other
	holds(t, other, claims("b"), "3")
	holds(t, s, claims("a"), "0 1 2 but 2")
	must(t, s.GiveBack(ctx, "a", 2))
	holds(t, other, claims("b"), "2 3")
	holds(t, s, claims("a"), "0 1")
	holds(t, other, claims("c"), "") // nobody has two more than c
	holds(t, s, claims("a"), "0 1 but 1")
	must(t, s.GiveBack(ctx, "a", 1))
	holds(t, other, claims("c"), "1")
	for range 2 {
		holds(t, s, claims("a"), "0")
		holds(t, s, claims("b"), "2 3")
	}
	must(t, s.Leave(ctx, "b"))
	holds(t, s, claims("a"), "0 2")
	holds(t, s, claims("c"), "1 3")
	must(t, s.Leave(ctx, "c"))
	holds(t, s, claims("a"), "0 1 2 3")
}

func testDead(t *testing.T, s, other storage.Store) {
	brief := claims("a")
	brief.For = time.Millisecond
	holds(t, s, brief, "0 1 2 3")
	time.Sleep(5 * time.Millisecond)
	holds(t, s, brief, "0 1 2 3") // nobody was quicker
	time.Sleep(5 * time.Millisecond)
	holds(t, other, claims("b"), "0 1 2 3")
	holds(t, s, claims("a"), "")
}

func testEpochs(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	epochs := func(c storage.Claim) (all []int64) {
		for _, l := range got(s.Lease(ctx, c))(t).Leases {
			all = append(all, l.Epoch)
		}
		return all
	}
	wants := func(got []int64, want ...int64) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("epochs %d, want %d", got, want)
		}
	}
	for range 2 {
		wants(epochs(claims("a")), 1, 1, 1, 1)
	}
	must(t, s.GiveBack(ctx, "a", 2))
	wants(epochs(claims("a")), 1, 1, 2, 1)
	must(t, s.Leave(ctx, "a"))
	wants(epochs(claims("b")), 2, 2, 3, 2)
}

func testOnly(t *testing.T, s, other storage.Store) {
	only := func(process string, shards ...int) storage.Claim {
		c := claims(process)
		c.Only = shards
		return c
	}
	holds(t, s, only("a", 0, 3), "0 3")
	holds(t, s, only("b", 1, 3), "1")
	holds(t, s, only("a", 0, 3), "0 3") // who is told yields nothing
	holds(t, other, only("c", 2), "2")
	must(t, s.Leave(t.Context(), "a"))
	holds(t, s, only("b", 1, 3), "1 3")
	holds(t, s, claims("d"), "0") // the rest
}

func testOtherShards(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	more := claims("b")
	more.Shards = 8
	holds(t, s, claims("a"), "0 1 2 3")
	_, err := other.Lease(ctx, more)
	wants(t, err, storage.ErrOtherShards)
	holds(t, s, claims("a"), "0 1 2 3")
	must(t, s.Leave(ctx, "a"))
	holds(t, other, more, "0 1 2 3 4 5 6 7")
	_, err = s.Lease(ctx, claims("a"))
	wants(t, err, storage.ErrOtherShards)
}

// everyone has processes claim at once, half of them by another connection, and returns what each holds.
func everyone(t *testing.T, s, other storage.Store, processes, shards int) []storage.Leased {
	t.Helper()
	all := make([]storage.Leased, processes)
	var hands sync.WaitGroup
	for i := range all {
		hands.Go(func() {
			by := s
			if i%2 == 1 {
				by = other
			}
			var err error
			c := claims(fmt.Sprint("p", i))
			c.Shards = shards
			if all[i], err = by.Lease(t.Context(), c); err != nil {
				t.Error(err)
			}
		})
	}
	hands.Wait()
	return all
}

// once wants each shard to be held by one.
func once(t *testing.T, all []storage.Leased, shards int) {
	t.Helper()
	by := make([]int, shards)
	for _, l := range all {
		for _, lease := range l.Leases {
			by[lease.Shard]++
		}
	}
	for shard, n := range by {
		if n != 1 {
			t.Errorf("shard %d is held by %d", shard, n)
		}
	}
}

func testLeaseRace(t *testing.T, s, other storage.Store) {
	for range 3 {
		once(t, everyone(t, s, other, 50, 1), 1)
	}
}

// All claim at once, again and again, and yield what they are asked for, while some die.
func testBalance(t *testing.T, s, other storage.Store) {
	const shards = 16
	for _, processes := range []int{1, 5, 7, 3} {
		for gone := processes; gone < 7; gone++ {
			must(t, s.Leave(t.Context(), fmt.Sprint("p", gone)))
		}
		var sizes []int
		for range 40 {
			all := everyone(t, s, other, processes, shards)
			sizes = nil
			yields := 0
			for i, l := range all {
				must(t, s.GiveBack(t.Context(), fmt.Sprint("p", i), l.Yield...))
				sizes, yields = append(sizes, len(l.Leases)), yields+len(l.Yield)
			}
			if yields == 0 && slices.Max(sizes)-slices.Min(sizes) <= 1 {
				once(t, all, shards)
				break
			}
		}
		if slices.Max(sizes)-slices.Min(sizes) > 1 {
			t.Errorf("%d processes hold %d", processes, sizes)
		}
	}
}
