package table

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"redbook/engine"
	"redbook/storage/ids"
)

// Looks at the past of a game are served from here. A replay keeps what happened, line by line, and few
// positions; the others are worked out from the one before them when somebody asks. So a look takes little
// memory however long the game is. People who ask for the same game at the same moment share one replay,
// and the pasts of the games that were asked for last are kept.

const (
	mostPasts   = 32 << 20 // bytes of all that is kept
	mostReplays = 2        // at once
	mostStored  = 128      // positions of one game
	leastStride = 32       // lines between two of them
)

// chronicle is the past of a game up to a certain line. It never changes.
type chronicle struct {
	sequence int // how many lines the record had
	// the first line that was replayed: the rules may no longer take what came before a checkpoint
	from   int
	lines  []chronicled // by number; those before from are empty but for their text
	stood  []int        // the numbers of the lines that stand, beginning with from
	weight int          // bytes
}

// chronicled is what one line did.
type chronicled struct {
	text     string
	verb     string          // of an action
	acted    engine.Seats    // whose action it was
	events   []engine.Event  // of a line that stands
	see      []engine.Seats  // who may know what chance answered
	seats    []engine.Seat   // which the chairs hold afterwards, in their order
	position engine.Position // of some lines that stand, else nil
}

// pasts keeps chronicles, those that were asked for last.
type pasts struct {
	replays chan struct{}
	flights singleflight.Group

	mu     sync.Mutex
	kept   map[ids.Game]*chronicle // by game
	order  []ids.Game              // of the games, the one asked for last at the end
	weight int
	made   int // how many replays there have been
}

func newPasts() *pasts {
	return &pasts{replays: make(chan struct{}, mostReplays), kept: map[ids.Game]*chronicle{}}
}

// take finds the chronicle of a game that has so many lines.
func (p *pasts) take(game ids.Game, sequence int) *chronicle {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.kept[game]
	if c == nil || c.sequence != sequence {
		return nil
	}
	p.order = append(slices.DeleteFunc(p.order, func(id ids.Game) bool { return id == game }), game)
	return c
}

// put keeps a chronicle. It replaces an older one of its game, and those that were asked for longest ago.
func (p *pasts) put(game ids.Game, c *chronicle) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made++
	if old := p.kept[game]; c.weight > mostPasts || old != nil && old.sequence > c.sequence {
		return
	}
	p.drop(game)
	p.kept[game], p.order = c, append(p.order, game)
	for p.weight += c.weight; p.weight > mostPasts; {
		p.drop(p.order[0])
	}
}

func (p *pasts) drop(game ids.Game) {
	if c := p.kept[game]; c != nil {
		p.weight -= c.weight
		delete(p.kept, game)
		p.order = slices.DeleteFunc(p.order, func(id ids.Game) bool { return id == game })
	}
}

// past finds or makes the chronicle of a game. Who gives up waiting leaves the replay to the others: when it
// is done the next one who asks has it at once.
func (t *Tables) past(ctx context.Context, table *Table) (*chronicle, error) {
	if c := t.pasts.take(table.ID, table.Sequence); c != nil {
		return c, nil
	}
	made := t.pasts.flights.DoChan(fmt.Sprint(table.ID, " ", table.Sequence), func() (c any, err error) {
		defer func() {
			if problem := recover(); problem != nil {
				err = fmt.Errorf("past of %s: panic: %v", table.ID, problem)
			}
		}()
		t.pasts.replays <- struct{}{}
		defer func() { <-t.pasts.replays }()
		if c := t.pasts.take(table.ID, table.Sequence); c != nil { // another replay ended just now
			return c, nil
		}
		return t.replayed(context.WithoutCancel(ctx), table)
	})
	select {
	case done := <-made:
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.(*chronicle), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// replayed makes the chronicle of a game and keeps it.
func (t *Tables) replayed(ctx context.Context, table *Table) (*chronicle, error) {
	record, err := t.record(ctx, table)
	if err != nil {
		return nil, err
	}
	c, err := table.chronicle(0, &record)
	if err != nil {
		tail, from, ok := record.Tail()
		if !ok {
			return nil, fmt.Errorf("past of %s: %w", table.ID, err)
		}
		if c, err = table.chronicle(from, tail); err != nil {
			return nil, fmt.Errorf("past of %s: %w", table.ID, err)
		}
	}
	c.sequence = len(record.Lines)
	for n, l := range record.Lines {
		c.lines[n].text = engine.FormatLine(table.Rules, l, engine.Public)
	}
	c.weigh()
	t.pasts.put(table.ID, c)
	return c, nil
}

// chronicle replays the tail of a record that begins at the line from.
func (t *Table) chronicle(from int, tail *engine.Record) (*chronicle, error) {
	c := &chronicle{from: from, lines: make([]chronicled, from+len(tail.Lines))}
	stride := max(leastStride, len(tail.Lines)/mostStored+1)
	var seats []engine.Seat
	_, err := engine.ReplayAll(t.Rules, tail,
		func(n int, l engine.Line, p engine.Position, played engine.Played) error {
			line := &c.lines[from+n]
			for _, o := range played.Outcomes {
				line.see = append(line.see, o.See)
			}
			if !stands(l) {
				return nil
			}
			if len(c.stood)%stride == 0 {
				line.position = p
			}
			now := make([]engine.Seat, 0, len(t.Chairs))
			for _, chair := range t.chairsAt(p) {
				now = append(now, chair.Seat)
			}
			if !slices.Equal(now, seats) { // else all lines share one list
				seats = now
			}
			line.seats, line.events = seats, copied(played.Events)
			if l.Kind == engine.ActionLine {
				line.verb, line.acted = l.Action.Verb, engine.SeatsOf(l.Seat)
			}
			c.stood = append(c.stood, from+n)
			return nil
		})
	return c, err
}

// stands reports whether what a line did counts. A number that is mixed in does nothing, and may stand among
// lines that were taken back.
func stands(l engine.Line) bool {
	return !l.Undone && l.Kind != engine.UndoLine && l.Kind != engine.MixLine
}

// copied is a copy of events without the room that the kernel had made for them.
func copied(events []engine.Event) []engine.Event {
	if len(events) == 0 {
		return nil
	}
	list := slices.Clone(events)
	for i := range list {
		list[i].Facts = slices.Clone(list[i].Facts)
		for k := range list[i].Facts {
			list[i].Facts[k].Values = slices.Clone(list[i].Facts[k].Values)
		}
	}
	return slices.Clip(list)
}

// weigh adds up what the chronicle takes. Kinds and names are the rules' own; what a position takes is its
// fixed size.
func (c *chronicle) weigh() {
	size := func(v any) int { return int(reflect.TypeOf(v).Size()) }
	c.weight = len(c.lines)*size(chronicled{}) + len(c.stood)*size(0)
	for _, l := range c.lines {
		c.weight += len(l.text) + len(l.see)*size(engine.Nobody)
		if l.position != nil {
			c.weight += int(reflect.TypeOf(l.position).Elem().Size())
		}
		for _, e := range l.events {
			c.weight += size(e)
			for _, f := range e.Facts {
				c.weight += size(f) + len(f.Values)*size(engine.Value(0)) + len(f.Text)
			}
		}
	}
}

// positionAt works out how a game stood after the i-th line that stands, from the nearest position before it
// that is kept.
func (t *Table) positionAt(c *chronicle, i int) (engine.Position, error) {
	near := i
	for c.lines[c.stood[near]].position == nil {
		near--
	}
	p := c.lines[c.stood[near]].position
	for _, n := range c.stood[near+1 : i+1] {
		line, err := engine.ParseLine(t.Rules, c.lines[n].text)
		if err == nil {
			p, _, err = engine.CarryOut(t.Rules, t.Options(), p, line, engine.NewRecorded(line.Outcomes))
		}
		if err != nil {
			return nil, fmt.Errorf("past of %s: line %d: %w", t.ID, n, err)
		}
	}
	return p, nil
}
