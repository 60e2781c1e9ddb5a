package robots

import (
	"context"
	"regexp"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Where computers play on for whoever's time is up: most of those who have not gone for good come back after
// some days, by their list of games or by the button in the thread. Whoever does not is told once how it
// ended.

var stoodInByTime = regexp.MustCompile(`🤖 The time of <@(\d+)> .* was up: a computer`)

// backAfter is after how many days somebody comes back at the latest, who comes back.
const backAfter = 12

// ponder has the computers answer what is due, and notes when there is more to do.
func (m *months) ponder(ctx context.Context) error {
	for {
		next, err := m.bot.Ponder(ctx, m.now)
		if m.thinks = next; err != nil || next.IsZero() || next.After(m.now) {
			return err
		}
		if err := m.settle(ctx); err != nil {
			return err
		}
	}
}

// stoodIn checks that a computer plays on only for somebody who has been warned, and has them come back or
// not.
func (m *months) stoodIn(g *monthsGame, text string) {
	told := stoodInByTime.FindStringSubmatch(text)
	if told == nil {
		return
	}
	m.outs["a computer plays on"]++
	user := ids.User(told[1])
	m.checkWarned(g, user, m.now, "is replaced by a computer")
	g.toldOf(user)
	p := m.person(user)
	if p == nil || g.pick(3) == 0 {
		return
	}
	at := m.now.Add(time.Duration(1+g.pick(24*backAfter)) * time.Hour)
	m.at(at, g.id, func(ctx context.Context) error { return m.comesBack(ctx, g, p) })
}

// comesBack has somebody take their seat back, unless they have gone.
func (m *months) comesBack(ctx context.Context, g *monthsGame, p *monthsPerson) error {
	if err := m.look(ctx, g); err != nil || g.over || g.paused || p.gone(m.now) != nil {
		return err
	}
	var at sandbox.Message
	var err error
	if g.pick(2) == 0 {
		at, err = m.says(ctx, p, "games")
	} else {
		at, _, err = m.statusOf(g, p)
	}
	if err != nil {
		return err
	}
	c, ok := people.Control(at, "v:back:"+string(g.id)+":")
	if !ok { // the list has several pages, or somebody else has taken the seat
		m.outs["the way back is not at hand"]++
		return nil
	}
	if _, err := m.presses(ctx, p, at, c); err != nil {
		return err
	}
	if err := m.settle(ctx); err != nil {
		return err
	}
	if err := m.look(ctx, g); err != nil {
		return err
	}
	if g.now.State == storage.Running && len(g.now.StandIns()) > 0 && g.now.SeatsOf(p.user()) == 0 {
		m.fault(g, "%s has pressed to come back and has no seat", p.ID)
	}
	m.outs["back from a computer"]++
	return nil
}

// endTold notes a letter that tells somebody how a game ended without them.
func (m *months) endTold(g *monthsGame, s sandbox.Sight) {
	if g == nil || s.Place != sandbox.ChannelDM {
		return
	}
	for _, lang := range []words.Lang{words.English, words.Polish} {
		if strings.Contains(s.Text(), marked(lang, "bot.standin.ended", "seat")) {
			g.endTold++
			return
		}
	}
}

// checkEndTold checks that those for whom computers have played to the end are told so once, and nobody else.
func (m *months) checkEndTold(g *monthsGame) {
	absent := 0
	if g.state == storage.Finished {
		for _, c := range g.now.Chairs {
			if c.StandIn {
				absent++
			}
		}
	}
	if g.endTold > absent {
		m.fault(g, "%d are told that it ended without them, and %d were absent", g.endTold, absent)
	}
	m.outs["told how it ended without them"] += g.endTold
}

// leftAlone reports whether whoever still sits at a game has nobody to wait for but a computer: nothing comes
// of it then that they stay away.
func (g *monthsGame) leftAlone() bool {
	return g.out == table.TimeoutComputer && g.now.State == storage.Running && len(g.now.StandIns()) > 0
}
