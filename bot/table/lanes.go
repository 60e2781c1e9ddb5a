package table

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// Each audience is told in a lane of its own, and most lanes take a moment. One that waits long for Discord
// must not hold up the others: after a while it gives up its place and goes on among the slow ones, where
// news that failed before begins. So dead channels, however many, take no place from the others. Threads, for
// whose picture everybody waits, have quick places of their own. The number of places bounds the memory that
// pictures take.

const (
	threadLanes = 10
	otherLanes  = 12 // a letter waits for Discord several times
	quickLanes  = threadLanes + otherLanes
	slowLanes   = 64

	lingers     = 3 * time.Second  // after which a lane counts as slow
	tellingTime = time.Minute      // of one batch, which is then tried again later
	filmingTime = 10 * time.Minute // of a film: painting it takes longer
)

// batchLimit is how long an audience may take to be told.
func batchLimit(to Audience) time.Duration {
	if to.Kind == ToFilm {
		return filmingTime
	}
	return tellingTime
}

// Lanes is what the lanes do now.
type Lanes struct {
	Quick, Slow, Waiting int
	GivenUp              int // batches that took too long, since the start

	held int // who of those that wait does so for a quick place
}

// Stuck reports whether telling stands still: somebody waits for a quick place, and those who hold them find
// none among the slow ones.
func (l Lanes) Stuck() bool { return l.held > 0 && l.Slow == slowLanes }

// lanes hands out the places.
type lanes struct {
	threads, others, slow chan struct{}
	changed               func(Lanes)

	mu  sync.Mutex
	now Lanes
}

func newLanes() *lanes {
	return &lanes{threads: make(chan struct{}, threadLanes), others: make(chan struct{}, otherLanes),
		slow: make(chan struct{}, slowLanes), changed: func(Lanes) {}}
}

// note changes what the lanes do.
func (l *lanes) note(change func(*Lanes)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	change(&l.now)
	l.changed(l.now)
}

func (l *lanes) gaveUp() { l.note(func(n *Lanes) { n.GivenUp++ }) }

// place is where a lane is.
type place struct {
	lanes *lanes
	timer *time.Timer

	mu    sync.Mutex
	quick chan struct{} // that it holds; nil if it is among the slow ones
	left  bool
}

// enter waits for a place: among the slow ones for what has failed before.
func (l *lanes) enter(ctx context.Context, to Audience, failed bool) (*place, error) {
	p := &place{lanes: l, quick: l.others}
	switch {
	case failed:
		p.quick = nil
	case to.Kind == ToThread:
		p.quick = l.threads
	}
	if err := p.take(ctx); err != nil {
		return nil, err
	}
	l.note(func(n *Lanes) { p.count(n, 1) })
	if p.quick != nil {
		p.mu.Lock()
		p.timer = time.AfterFunc(lingers, p.giveBack)
		p.mu.Unlock()
	}
	return p, nil
}

// take waits for a place.
func (p *place) take(ctx context.Context) error {
	places := cmp.Or(p.quick, p.lanes.slow)
	select {
	case places <- struct{}{}:
		return nil
	default:
	}
	waits := func(by int) {
		p.lanes.note(func(n *Lanes) {
			if n.Waiting += by; p.quick != nil {
				n.held += by
			}
		})
	}
	waits(1)
	defer waits(-1)
	select {
	case places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *place) count(n *Lanes, by int) {
	if p.quick == nil {
		n.Slow += by
	} else {
		n.Quick += by
	}
}

// giveBack goes on among the slow ones, if there is room.
func (p *place) giveBack() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left {
		return
	}
	select {
	case p.lanes.slow <- struct{}{}:
		quick := p.quick
		p.lanes.note(func(n *Lanes) { p.count(n, -1); p.quick = nil; p.count(n, 1) })
		<-quick
	default:
		p.timer.Reset(lingers)
	}
}

// leave gives the place back, once.
func (p *place) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left {
		return
	}
	p.left = true
	if p.timer != nil {
		p.timer.Stop()
	}
	p.lanes.note(func(n *Lanes) { p.count(n, -1) })
	<-cmp.Or(p.quick, p.lanes.slow)
}
