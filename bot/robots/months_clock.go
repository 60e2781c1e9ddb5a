package robots

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage/ids"
)

// What the clocks of games count is counted here a second time, and otherwise than the bot does it: each step
// of the simulation is added, where it counts, to what somebody has taken for an answer. It is as exact as a
// step is long.

// owing is an answer that somebody owes.
type owing struct {
	decision string
	seat     engine.Seat
	user     ids.User
	since    time.Time
	patient  bool
	ran      time.Duration // how long the clock has run
	over     time.Time     // when it had run for as long as it may; zero before
	told     bool          // the table has been told so
	untold   time.Duration // for how long it could have been since
	more     time.Duration // what the others have granted beside
	struck   bool          // the hour has struck at which it is due
	beyond   time.Duration // how long the clock has run since
}

// exact is how exact this count is.
const exact = 3 * beat

// monthsClock is a clock as its text says it.
type monthsClock struct {
	each, start, gain, most time.Duration
	hours                   []int // minutes since midnight
	weekdays                bool
}

// readClock reads terms such as "3d weekdays", "7d+12h/14d" and "08:00,20:00". What it cannot read is none.
func readClock(terms string) (c monthsClock) {
	text, rest, _ := strings.Cut(terms, " ")
	c.weekdays = rest == "weekdays"
	span := func(text string) time.Duration {
		n, _ := strconv.Atoi(strings.TrimRight(text, "dh"))
		if strings.HasSuffix(text, "d") {
			n *= 24
		}
		return time.Duration(n) * time.Hour
	}
	switch start, gain, bank := strings.Cut(text, "+"); {
	case bank:
		gain, most, _ := strings.Cut(gain, "/")
		c.start, c.gain, c.most = span(start), span(gain), span(most)
	case strings.Contains(text, ":"):
		for hour := range strings.SplitSeq(text, ",") {
			var h, minute int
			_, _ = fmt.Sscanf(hour, "%d:%d", &h, &minute)
			c.hours = append(c.hours, h*60+minute)
		}
	default:
		c.each = span(text)
	}
	return c
}

func (c monthsClock) runs() bool { return c.each+c.start > 0 || len(c.hours) > 0 }

// count counts a step of the time for all who owe an answer, unless it stands for them.
func (g *monthsGame) count(from, to time.Time, stands func(o *owing, at time.Time) bool) {
	c := readClock(g.terms)
	if g.over || g.paused || !c.runs() {
		return
	}
	local := from.In(g.zone)
	if c.weekdays && (local.Weekday() == time.Saturday || local.Weekday() == time.Sunday) {
		return
	}
	for chair, o := range g.owed {
		if o.patient || stands(o, from) {
			continue
		}
		o.ran += to.Sub(from)
		allowed := c.each
		if c.start > 0 {
			allowed = g.bank(chair)
		}
		allowed += o.more
		reached := o.ran >= allowed
		if len(c.hours) > 0 {
			if o.struck {
				o.beyond += to.Sub(from)
			}
			end := to.In(g.zone)
			// an absence that begins with the stroke comes before it: see clock.Span
			o.struck = o.struck || o.ran >= 8*time.Hour-exact && !stands(o, to) &&
				slices.ContainsFunc(c.hours, func(at int) bool {
					return between(local, at, at+1) || between(end, at, at+1) ||
						local.Hour()*60+local.Minute() < at && end.Hour()*60+end.Minute() >= at
				})
			reached = o.struck && o.beyond >= o.more
		}
		if reached && o.over.IsZero() {
			o.over = to
		}
	}
}

// grants gives somebody more time for the answer that they owe.
func (g *monthsGame) grants(chair ids.Chair, more time.Duration) {
	switch o := g.owed[chair]; {
	case readClock(g.terms).start > 0:
		g.banks[chair] = g.bank(chair) + more
	case o != nil:
		o.more, o.over, o.untold = o.more+more, time.Time{}, 0
	}
}

// bank is what a chair has left for the whole game, without what it takes now.
func (g *monthsGame) bank(chair ids.Chair) time.Duration {
	if held, ok := g.banks[chair]; ok {
		return held
	}
	return readClock(g.terms).start
}

// countsNow notes who owes an answer now, and what has become of the answers that were owed.
func (m *months) countsNow(ctx context.Context, g *monthsGame) error {
	now, c := g.now, readClock(g.terms)
	g.paused = now.Still.Paused || now.Still.Away
	acted, err := m.newActors(ctx, g)
	if err != nil || g.paused {
		return err // what was owed is owed on when it goes on
	}
	owed := map[ids.Chair]*owing{}
	for _, d := range now.Questions(engine.Public) {
		for _, chair := range now.Chairs {
			if chair.Seat == d.Seat && chair.Computer == "" {
				owed[chair.ID] = &owing{decision: d.ID, seat: d.Seat, user: chair.User, since: m.now, patient: d.Patient}
			}
		}
	}
	for chair, was := range g.owed {
		is := owed[chair]
		switch {
		case is != nil && is.decision == was.decision && is.seat == was.seat && is.user == was.user:
			owed[chair] = was
		case is != nil && is.decision == was.decision && is.seat == was.seat:
			// whoever plays on owes it from now on
		case c.start > 0 && !was.patient:
			left := max(0, g.bank(chair)-was.ran)
			if acted[was.seat] {
				left = min(left+c.gain, c.most)
			}
			g.banks[chair] = left
		}
	}
	for _, chair := range now.Chairs { // whoever comes has no less than everybody has at the start
		if before, sat := g.sits[chair.ID]; sat && before != chair.User && chair.User != "" {
			g.banks[chair.ID] = max(g.bank(chair.ID), c.start)
		}
		g.sits[chair.ID] = chair.User
	}
	g.owed = owed
	return nil
}

// newActors are the seats that have acted since the record was read last; it notes what else stands there.
func (m *months) newActors(ctx context.Context, g *monthsGame) (map[engine.Seat]bool, error) {
	acted := map[engine.Seat]bool{}
	if g.now.Sequence == g.read {
		return acted, nil
	}
	lines, err := m.store.Lines(ctx, g.id)
	if err != nil {
		return nil, err
	}
	for _, stored := range lines[min(g.read, len(lines)):] {
		l, err := engine.ParseLine(g.now.Rules, stored.Text)
		if err != nil {
			return nil, err
		}
		g.lines = append(g.lines, monthsLine{l, strings.Contains(stored.Text, "\n"), stored.At,
			g.now.UserOf(l.Seat)})
		switch l.Kind {
		case engine.ActionLine:
			acted[l.Seat] = true
		case engine.HandoverLine:
			g.handed = true
		}
		m.checkLine(g, len(g.lines)-1)
	}
	g.read = len(lines)
	return acted, nil
}
