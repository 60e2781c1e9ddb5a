package table

import (
	"context"
	"sync"
	"time"
)

// Each audience is told in a lane of its own, and most lanes take a moment. One that waits long for Discord
// must not hold up the others: after a while it gives up its place and goes on among the slow ones, where
// news that failed before begins. So dead channels, however many, take no place from the others. The number
// of places bounds the memory that pictures take.

const (
	quickLanes = 16
	slowLanes  = 64

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
}

// Stuck reports whether telling stands still: somebody waits, and all places are taken by those who wait for
// Discord.
func (l Lanes) Stuck() bool { return l.Waiting > 0 && l.Quick == quickLanes && l.Slow == slowLanes }

// lanes hands out the places.
type lanes struct {
	quick, slow chan struct{}
	changed     func(Lanes)

	mu  sync.Mutex
	now Lanes
}

func newLanes() *lanes {
	return &lanes{quick: make(chan struct{}, quickLanes), slow: make(chan struct{}, slowLanes),
		changed: func(Lanes) {}}
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

	mu   sync.Mutex
	slow bool
	left bool
}

// enter waits for a place: among the slow ones for what has failed before.
func (l *lanes) enter(ctx context.Context, failed bool) (*place, error) {
	p, places := &place{lanes: l, slow: failed}, l.quick
	if failed {
		places = l.slow
	}
	l.note(func(n *Lanes) { n.Waiting++ })
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		l.note(func(n *Lanes) { n.Waiting-- })
		return nil, ctx.Err()
	}
	l.note(func(n *Lanes) { n.Waiting--; p.count(n, 1) })
	if !failed {
		p.mu.Lock()
		p.timer = time.AfterFunc(lingers, p.giveBack)
		p.mu.Unlock()
	}
	return p, nil
}

func (p *place) count(n *Lanes, by int) {
	if p.slow {
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
		p.lanes.note(func(n *Lanes) { p.count(n, -1); p.slow = true; p.count(n, 1) })
		<-p.lanes.quick
	default:
		p.timer.Reset(lingers)
	}
}

// leave gives the place back at the end.
func (p *place) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left = true
	if p.timer != nil {
		p.timer.Stop()
	}
	p.lanes.note(func(n *Lanes) { p.count(n, -1) })
	if p.slow {
		<-p.lanes.slow
	} else {
		<-p.lanes.quick
	}
}
