package robots

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// Whoever goes away says so, puts reminders off, and has others play on: with the commands that there are.

// leaveDays are on how many days of a year the clocks of somebody who is away stand here: fewer than some are
// away.
const leaveDays = 20

// offers reports whether the bot offers a command, or a subcommand or option of one.
func (m *months) offers(command string, path ...string) bool {
	for _, c := range m.server.Commands() {
		if c.Name == command {
			return hasOptions(c.Options, path)
		}
	}
	return false
}

func hasOptions(options []*sandbox.CommandOption, path []string) bool {
	if len(path) == 0 {
		return true
	}
	i := slices.IndexFunc(options, func(o *sandbox.CommandOption) bool { return o.Name == path[0] })
	return i >= 0 && hasOptions(options[i].Options, path[1:])
}

// announces has somebody say some days before when they will be away.
func (m *months) announces(p *monthsPerson) {
	if !m.offers("settings", "away") {
		return
	}
	for i := range p.absent {
		a := &p.absent[i]
		if !a.announced {
			continue
		}
		a.from, a.to = p.midnight(a.from), p.midnight(a.to)
		m.at(a.from.Add(-time.Duration(10+p.pick(60))*time.Hour), "", func(ctx context.Context) error {
			first, last := a.from.In(p.zone), a.to.Add(-time.Hour).In(p.zone)
			answer, err := m.says(ctx, p, "settings",
				sandbox.Opt("away", first.Format(time.DateOnly)+".."+last.Format(time.DateOnly)))
			a.said = !strings.Contains(answer.Content, "⚠️")
			return err
		})
	}
}

// midnight is the beginning of somebody's day.
func (p *monthsPerson) midnight(at time.Time) time.Time {
	year, month, date := at.In(p.zone).Date()
	return time.Date(year, month, date, 0, 0, 0, 0, p.zone)
}

// onLeave reports whether somebody is away and has said so, and whether their clocks stand for it: on the
// first days of the year on which they are.
func (p *monthsPerson) onLeave(at time.Time) (away, stands bool) {
	spent := 0
	for _, a := range p.absent {
		for d := a.from; a.said && d.Before(a.to); d = p.midnight(d.Add(30 * time.Hour)) {
			next := p.midnight(d.Add(30 * time.Hour))
			if d.Year() != at.In(p.zone).Year() {
				continue
			}
			if spent++; !at.Before(d) && at.Before(next) {
				return true, spent <= leaveDays
			}
		}
	}
	return false, false
}

// stands reports whether the clock stands for somebody because they are away.
func (m *months) stands(o *owing, at time.Time) bool {
	p := m.person(o.user)
	if p == nil {
		return false
	}
	_, stands := p.onLeave(at)
	return stands
}

// silent is why somebody is not to be reminded of a game, unless its clock warns; "" if they are.
func (m *months) silent(g *monthsGame, p *monthsPerson) string {
	switch away, _ := p.onLeave(m.now); {
	case away:
		return "while they are away"
	case g.snoozed[p.user()].After(m.now):
		return "although they have put it off"
	}
	return ""
}

// warns reports whether the clock of a game may warn now of an answer: a day before its end, or then.
func (m *months) warns(g *monthsGame, o *owing) bool {
	due := g.dueOf(o.seat)
	return !due.IsZero() && !due.After(m.now.Add(day+exact))
}

var timeInText = regexp.MustCompile(`<t:(\d+):`)

// snoozes has somebody put the reminders of a game off.
func (m *months) snoozes(g *monthsGame, p *monthsPerson) {
	if g.pick(8) > 0 || !m.offers("snooze") {
		return
	}
	at, there := p.awake(m.now.Add(10 * time.Minute))
	if !there {
		return
	}
	m.at(at, g.id, func(ctx context.Context) error {
		if g.over || g.paused {
			return nil
		}
		answer, err := m.says(ctx, p, "snooze", sandbox.Opt("for", "2d"), sandbox.Opt("game", string(g.id)))
		// the clock may have it end sooner
		if until := timeInText.FindStringSubmatch(answer.Content); until != nil {
			seconds, _ := strconv.ParseInt(until[1], 10, 64)
			g.snoozed[p.user()] = time.Unix(seconds, 0)
		}
		return err
	})
}

// registers has some people be asked when a seat is offered.
func (m *months) registers(ctx context.Context, p *monthsPerson) error {
	if p.n%3 != 0 || p.temper.gone != nil || !m.offers("settings", "substitute") {
		return nil
	}
	_, err := m.says(ctx, p, "settings", sandbox.Opt("substitute", "all"))
	return err
}

// asked has somebody who is asked to play on for another one answer that, if this message asks them.
func (m *months) asked(p *monthsPerson, s sandbox.Sight) {
	if _, asks := people.Control(s.Message, "sub:ask:"); !asks || s.Place != sandbox.ChannelDM {
		return
	}
	at, comes := p.answersAt(m.now, true, false)
	if !comes {
		return
	}
	prefixes := []string{"sub:ask:", "sub:take:"}
	if p.pick(3) == 0 {
		prefixes = []string{"sub:no:"}
	}
	m.at(at, "", func(ctx context.Context) error {
		message, there := m.server.Look(p.ID, s.ChannelID, s.ID)
		for _, prefix := range prefixes {
			c, ok := people.Control(message, prefix)
			if !ok || !there {
				return nil // somebody else was first
			}
			var err error
			if message, err = m.presses(ctx, p, message, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// leaves has somebody offer their own seat.
func (m *months) leaves(ctx context.Context, g *monthsGame, p *monthsPerson) error {
	if !m.offers("substitute") {
		return nil
	}
	answer, err := m.says(ctx, p, "substitute", sandbox.Opt("game", string(g.id)))
	if err != nil {
		return err
	}
	if own, ok := people.Control(answer, "sub:own:"); ok {
		m.proposed["own seat offered"]++
		_, err = m.presses(ctx, p, answer, own)
	}
	return err
}
