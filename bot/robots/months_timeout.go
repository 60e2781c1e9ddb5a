package robots

import (
	"context"
	"regexp"
	"slices"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// What the end of a clock leads to, over months: nothing of it comes to anybody who has not been warned
// twice, a day apart, each time by two ways.

// warnedOf checks that somebody may be warned of the end of their clock now, and has them hear it.
func (m *months) warnedOf(g *monthsGame, p *monthsPerson, s sandbox.Sight) {
	m.rings.warnings++
	away, _ := p.onLeave(m.now)
	var owes *owing
	for _, o := range g.owed {
		if o.user == p.user() && !o.patient {
			owes = o
		}
	}
	switch {
	case p.isQuiet(m.now):
		m.fault(g, "%s is warned in their quiet hours (%s): message %s", p.ID, p.zone, s.ID)
	case away:
		m.fault(g, "%s is warned while they are away: message %s", p.ID, s.ID)
	case g.out == table.TimeoutRemind || g.over || g.paused:
		m.fault(g, "%s is warned of what cannot follow: message %s %q", p.ID, s.ID, s.Content)
	case owes == nil:
		m.fault(g, "%s is warned and owes no answer: message %s %q", p.ID, s.ID, s.Content)
	}
	if owes == nil {
		return
	}
	g.warned = append(g.warned, rung{p.user(), owes.decision, s.ChannelID, m.now})
	m.comes(g, p, true)
}

// checkWarned checks that somebody was warned twice of the same question, a day apart, by two ways each,
// before what came to them.
func (m *months) checkWarned(g *monthsGame, user ids.User, at time.Time, what string) {
	var warned []rung
	for _, r := range g.warned {
		if r.user == user && r.at.Before(at) {
			warned = append(warned, r)
		}
	}
	if len(warned) > 0 {
		last := warned[len(warned)-1]
		warned = slices.DeleteFunc(warned, func(r rung) bool { return r.decision != last.decision })
	}
	first, last := map[string]time.Time{}, map[string]time.Time{}
	for _, r := range warned {
		if last[r.place] = r.at; first[r.place].IsZero() {
			first[r.place] = r.at
		}
	}
	twice := 0
	for place, from := range first {
		twice += count(last[place].Sub(from) >= day)
	}
	if twice < 2 {
		m.fault(g, "%s %s after %d warnings, by %d ways twice a day apart", user, what, len(warned), twice)
	}
}

// What the table is told when time was up, in English as all tables here are.
var (
	answeredByTime = regexp.MustCompile(`⌛ The time of <@(\d+)> .* was up: the safest answer`)
	decidedByTable = regexp.MustCompile(`⌛ (The time of|I could not warn) <@(\d+)>`)
	offeredByTime  = regexp.MustCompile(`Time is up: the seat .* of <@(\d+)> is offered`)
)

// timedOut checks what has come of it that somebody's time was up, and has the others decide where they are
// to.
func (m *months) timedOut(g *monthsGame, text string) {
	if told := answeredByTime.FindStringSubmatch(text); told != nil {
		m.outs["answered"]++
		m.checkWarned(g, ids.User(told[1]), m.now, "is answered for by time")
		return
	}
	if told := offeredByTime.FindStringSubmatch(text); told != nil {
		m.outs["offered"]++
		m.checkWarned(g, ids.User(told[1]), m.now, "has their seat offered by time")
		g.toldOf(ids.User(told[1]))
	}
	told := decidedByTable.FindStringSubmatch(text)
	if told == nil {
		return
	}
	late, since := ids.User(told[2]), m.now
	if told[1] == "The time of" {
		m.outs["decided by the others"]++
		m.checkWarned(g, late, m.now, "is left to the others by time")
	} else {
		m.outs["not reached"]++
	}
	g.toldOf(late)
	m.at(since.Add(time.Duration(6+g.pick(60))*time.Hour), g.id, func(ctx context.Context) error {
		if err := m.look(ctx, g); err != nil || g.over || g.paused {
			return err
		}
		for _, o := range g.owed {
			if o.user == late && o.since.Before(since) {
				return m.decidesOn(ctx, g, late)
			}
		}
		return nil
	})
}

// toldOf notes that the table has been told of whose time is over.
func (g *monthsGame) toldOf(user ids.User) {
	for _, o := range g.owed {
		o.told = o.told || o.user == user
	}
}

// decidesOn has one of the others press what they decide about somebody whose time is up: mostly more time or
// a substitute, now and then a loss.
func (m *months) decidesOn(ctx context.Context, g *monthsGame, late ids.User) error {
	kind := []string{"time", "time", "substitute", "substitute", "loss"}[g.pick(5)]
	for _, user := range g.now.Players() {
		p := m.person(user)
		if user == late || p.gone(m.now) != nil {
			continue
		}
		status, there, err := m.statusOf(g, p)
		if err != nil || !there {
			return err
		}
		c, ok := people.Control(status, "vote:ask:"+string(g.id)+":"+kind+":")
		if !ok {
			break
		}
		asked, err := m.presses(ctx, p, status, c)
		if err != nil {
			return err
		}
		ask, ok := people.Control(asked, "vote:do:")
		if !ok {
			break
		}
		m.proposed[kind+" by a button"]++
		if _, err := m.presses(ctx, p, asked, ask); err != nil {
			return err
		}
		return m.settle(ctx)
	}
	return m.complains(ctx, g, late)
}
