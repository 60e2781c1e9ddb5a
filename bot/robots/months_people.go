package robots

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// temper is how somebody plays by post.
type temper struct {
	name     string
	usual    time.Duration // how long they take to answer, as often more as less
	reminded bool          // they answer only when they are reminded
	share    int           // how many of a hundred people are so
	gone     func(p *monthsPerson)
}

const day = 24 * time.Hour

// tempers are what people are like. Where somebody is gone, that begins on a day of the first months.
var tempers = []temper{
	{name: "quick", usual: 12 * time.Minute, share: 30},
	{name: "steady", usual: 5 * time.Hour, share: 24},
	{name: "slow", usual: 40 * time.Hour, share: 10},
	{name: "reminded", usual: 2 * time.Hour, reminded: true, share: 8},
	{name: "away", usual: 4 * time.Hour, share: 12, gone: func(p *monthsPerson) {
		for from := p.someDay(20); len(p.absent) < 3; from = from.Add(time.Duration(30+p.pick(40)) * day) {
			p.absent = append(p.absent, absence{from: from,
				to: from.Add(time.Duration(4+p.pick(12)) * day), announced: true})
		}
	}},
	{name: "comes back", usual: 4 * time.Hour, share: 8, gone: func(p *monthsPerson) {
		from := p.someDay(60)
		p.absent = []absence{{from: from, to: from.Add(time.Duration(14+p.pick(40)) * day)}}
	}},
	{name: "vanishes", usual: 6 * time.Hour, share: 8, gone: func(p *monthsPerson) {
		p.absent = []absence{{from: p.someDay(70), to: monthsBegin.AddDate(10, 0, 0)}}
	}},
}

// absence is a time in which somebody does not look at Discord, whether they have told the bot or not.
type absence struct {
	from, to  time.Time
	announced bool // they say so beforehand, if they can
	said      bool // they have
}

// monthsPerson is somebody who plays over months.
type monthsPerson struct {
	people.Person
	n        int
	locale   string
	temper   temper
	zone     *time.Location
	quiet    [2]int // minutes since midnight; alike for none
	calls    string // how they are called
	digest   string // when, where that is the way
	remind   string // by which way they are reminded
	closed   bool   // they take no direct messages
	weekends bool   // they do not play on Saturdays and Sundays
	absent   []absence
	digestAt time.Time // when they got the last one
	pick     func(n int) int
}

var monthsZones = []string{"Europe/Warsaw", "Europe/London", "America/New_York", "America/Los_Angeles",
	"Australia/Sydney", "Asia/Tokyo", "America/Sao_Paulo", "UTC"}

// invite invents the people, and has each of them choose their settings. What they are like comes in shares.
func (m *months) invite(ctx context.Context) error {
	channel, ok := m.server.Channel(m.server.Users()[0].ID, "games")
	if !ok {
		return fmt.Errorf("the stand-in has no channel")
	}
	m.channel = channel.ID
	for n, u := range m.server.Users() {
		p := &monthsPerson{Person: people.Person{Server: m.server, ID: u.ID}, n: n, locale: u.Locale,
			pick: rand.New(rand.NewPCG(m.Seed, uint64(1000+n))).IntN}
		at := (n*37 + 11) % 100 // of each share some, however few they are
		for _, t := range tempers {
			if p.temper = t; at < t.share {
				break
			}
			at -= t.share
		}
		p.zone, _ = time.LoadLocation(monthsZones[p.pick(len(monthsZones))])
		if p.pick(3) > 0 {
			p.quiet = [2]int{(21*60 + 30*p.pick(6)) % 1440, 6*60 + 30*p.pick(8)}
		}
		p.calls = []string{"dm", "dm", "thread", "thread", "both", "digest", "none"}[p.pick(7)]
		p.digest = []string{"4", "8", "24", "18:30", "8:00"}[p.pick(5)]
		p.remind = []string{"thread", "dm", "both", "thread", "both", "none"}[p.pick(6)]
		if p.temper.reminded && p.remind == "none" {
			p.remind = "thread"
		}
		p.closed, p.weekends = p.pick(8) == 0, p.pick(4) == 0
		if p.temper.gone != nil {
			p.temper.gone(p)
		}
		m.people = append(m.people, p)
		if err := m.chooses(ctx, p); err != nil {
			return err
		}
		if err := m.registers(ctx, p); err != nil {
			return err
		}
		m.announces(p)
	}
	return nil
}

// someDay is a moment on one of so many days after the beginning.
func (p *monthsPerson) someDay(days int) time.Time {
	return monthsBegin.Add(time.Duration(7+p.pick(days)) * day)
}

// chooses has somebody set how they are called and reminded, and says when they will be away.
func (m *months) chooses(ctx context.Context, p *monthsPerson) error {
	m.server.CloseDMs(p.ID, p.closed)
	options := []sandbox.Option{sandbox.Opt("zone", p.zone.String()), sandbox.Opt("calls", p.calls),
		sandbox.Opt("reminders", p.remind)}
	if p.quiet[0] != p.quiet[1] {
		options = append(options, sandbox.Opt("quiet", fmt.Sprintf("%02d:%02d-%02d:%02d", p.quiet[0]/60,
			p.quiet[0]%60, p.quiet[1]/60, p.quiet[1]%60)))
	}
	if p.calls == "digest" {
		options = append(options, sandbox.Opt("digest", p.digest))
	}
	_, err := m.says(ctx, p, "settings", options...)
	return err
}

// isQuiet reports whether somebody has said that they are not to be reminded at a moment.
func (p *monthsPerson) isQuiet(at time.Time) bool {
	return between(at.In(p.zone), p.quiet[0], p.quiet[1])
}

// between reports whether a clock on the wall shows a time between two minutes of the day, over midnight too.
func between(local time.Time, from, to int) bool {
	minute := local.Hour()*60 + local.Minute()
	if from <= to {
		return minute >= from && minute < to
	}
	return minute >= from || minute < to
}

// awake is the first moment from one on at which somebody looks at Discord: not in the night, nor on their
// free days, nor while they are gone; false if that is never.
func (p *monthsPerson) awake(at time.Time) (time.Time, bool) {
	for range 2000 {
		local := at.In(p.zone)
		switch {
		case p.gone(at) != nil:
			a := p.gone(at)
			if a.to.Sub(monthsBegin) > 9*365*day {
				return at, false
			}
			at = a.to.Add(time.Duration(p.pick(20*60)) * time.Minute)
		case p.weekends && (local.Weekday() == time.Saturday || local.Weekday() == time.Sunday):
			at = at.Add(time.Duration(120+p.pick(60)) * time.Minute)
		case between(local, 23*60, 7*60) || p.isQuiet(at):
			at = at.Add(time.Duration(30+p.pick(60)) * time.Minute)
		default:
			return at, true
		}
	}
	return at, false
}

// gone is the absence in which somebody is at a moment; nil if they are there.
func (p *monthsPerson) gone(at time.Time) *absence {
	for i, a := range p.absent {
		if !at.Before(a.from) && at.Before(a.to) {
			return &p.absent[i]
		}
	}
	return nil
}

// answersAt is when somebody answers what they have been asked now; false if never, or not before they are
// reminded.
func (p *monthsPerson) answersAt(now time.Time, rung, muted bool) (time.Time, bool) {
	if p.temper.reminded && !rung {
		return now, false
	}
	usual := p.temper.usual
	if (p.calls == "none" || muted) && !rung {
		usual += 10 * time.Hour // they look by themselves now and then
	}
	deviation := math.Sqrt2 * math.Erfinv(2*(float64(p.pick(1<<20))+0.5)/(1<<20)-1)
	takes := time.Duration(float64(usual) * math.Exp(0.8*deviation))
	return p.awake(now.Add(max(takes, time.Minute)))
}

// user is somebody's id in the store.
func (p *monthsPerson) user() ids.User { return ids.User(p.ID) }

// person finds somebody by their id; nil if nobody has it.
func (m *months) person(user ids.User) *monthsPerson {
	for _, p := range m.people {
		if p.user() == user {
			return p
		}
	}
	return nil
}
