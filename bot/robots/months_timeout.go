package robots

import (
	"context"
	"regexp"
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
	var owes []*owing // two, perhaps, of whoever plays two seats
	for _, o := range g.owed {
		if o.user == p.user() && !o.patient {
			owes = append(owes, o)
		}
	}
	switch {
	case p.isQuiet(m.now):
		m.fault(g, "%s is warned in their quiet hours (%s): message %s", p.ID, p.zone, s.ID)
	case away:
		m.fault(g, "%s is warned while they are away: message %s", p.ID, s.ID)
	case g.out == table.TimeoutRemind || g.over || g.paused:
		m.fault(g, "%s is warned of what cannot follow: message %s %q", p.ID, s.ID, s.Content)
	case len(owes) == 0:
		m.fault(g, "%s is warned and owes no answer: message %s %q", p.ID, s.ID, s.Content)
	}
	if len(owes) == 0 {
		return
	}
	for _, o := range owes {
		g.warned = append(g.warned, rung{p.user(), o.decision, s.ChannelID, m.now})
	}
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
	most := 0 // of the questions of which the last warning can have been
	for _, of := range warned {
		if of.at.Equal(warned[len(warned)-1].at) {
			most = max(most, twiceADayApart(warned, of.decision))
		}
	}
	if most < 2 {
		m.fault(g, "%s %s after %d warnings, by %d ways twice a day apart", user, what, len(warned), most)
	}
}

// twiceADayApart is by how many ways somebody was warned of a question twice, a day apart.
func twiceADayApart(warned []rung, decision string) (ways int) {
	first, last := map[string]time.Time{}, map[string]time.Time{}
	for _, r := range warned {
		if r.decision != decision {
			continue
		}
		if last[r.place] = r.at; first[r.place].IsZero() {
			first[r.place] = r.at
		}
	}
	for place, from := range first {
		ways += count(last[place].Sub(from) >= day)
	}
	return ways
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
