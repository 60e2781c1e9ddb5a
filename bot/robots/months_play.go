package robots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// monthsGame is one of the games.
type monthsGame struct {
	id     ids.Game
	setup  Setup
	terms  string // its clock, "none" for none
	out    string // what its end leads to
	host   *monthsPerson
	zone   *time.Location // of its clock
	pick   func(n int) int
	lean   engine.Weight
	thread string

	now        *table.Table // as it was looked at last
	state      storage.State
	over       bool
	paused     bool
	begun      time.Time
	ended      time.Time
	owed       map[ids.Chair]*owing
	banks      map[ids.Chair]time.Duration
	sits       map[ids.Chair]ids.User // who sat where when it was looked at last
	answers    int
	acts       map[ids.User]time.Time    // when somebody is going to answer
	impatient  time.Time                 // when somebody is going to do something about who does not answer
	complaints int                       // how often somebody wanted something done about who does not answer
	consulted  map[string]bool           // the votes that its players have been asked for
	snoozed    map[ids.User]time.Time    // until when they have put its reminders off
	muted      map[ids.User]bool         // who is not called to it
	foreseen   bool                      // somebody is going to do something
	still      int                       // for how many days nobody has been
	handed     bool                      // somebody has played on for another
	end        string                    // how it ended
	lines      []monthsLine              // of its record
	read       int                       // how many lines of it the store had when they were read
	saying     map[string]map[string]int // the lines of each message in its thread that say whose time is over
	posted     []string                  // the messages in its thread
	rung       []rung                    // what has reminded its players
	warned     []rung                    // what has warned them that their time is running out
	endTold    int                       // how many letters have told that it ended without their readers
	consents   []consent                 // who has agreed to what
}

// says has somebody use a slash command: in the channel of the lobbies.
func (m *months) says(ctx context.Context, p *monthsPerson, name string,
	options ...sandbox.Option) (sandbox.Message, error) {
	return m.saysIn(ctx, p, m.channel, name, options...)
}

func (m *months) saysIn(ctx context.Context, p *monthsPerson, channel, name string,
	options ...sandbox.Option) (sandbox.Message, error) {
	waiting, cancel := context.WithTimeout(ctx, slowest)
	defer cancel()
	answer, err := p.Command(waiting, channel, name, options...)
	if err != nil {
		return answer, fmt.Errorf("%s of %s: %w", name, p.temper.name, err)
	}
	m.hears(name, answer)
	return answer, nil
}

// presses has somebody use a button or a menu.
func (m *months) presses(ctx context.Context, p *monthsPerson, at sandbox.Message, c *sandbox.Component,
	values ...string) (sandbox.Message, error) {
	waiting, cancel := context.WithTimeout(ctx, slowest)
	defer cancel()
	id, err := p.Use(at.ChannelID, at, c.CustomID, values...)
	if err != nil {
		return sandbox.Message{}, err
	}
	answer, err := p.Await(waiting, at.ChannelID, id, people.LookOf(at))
	if err != nil {
		return answer, fmt.Errorf("press %s of %s: %w", c.CustomID, p.temper.name, err)
	}
	kind, _, _ := strings.Cut(c.CustomID, ":")
	m.hears("["+kind+"]", answer)
	return answer, nil
}

// hears notes what somebody was told instead of being obeyed.
func (m *months) hears(what string, answer sandbox.Message) {
	if text, warns := strings.CutPrefix(answer.Content, "⚠️"); warns && len(answer.Controls()) == 0 {
		text, _, _ = strings.Cut(text, "\n")
		m.refused[what+":"+text]++
	}
}

// openGame has somebody open a game, others join it, and begins it.
func (m *months) openGame(ctx context.Context, n int) error {
	m.opened++
	setup := m.Setups[n%len(m.Setups)]
	pick := rand.New(rand.NewPCG(m.Seed, uint64(n+1)<<20)).IntN
	g := &monthsGame{setup: setup, terms: m.Clocks[(n/len(m.Setups)+n)%len(m.Clocks)], pick: pick,
		owed: map[ids.Chair]*owing{}, banks: map[ids.Chair]time.Duration{}, acts: map[ids.User]time.Time{},
		saying: map[string]map[string]int{}, consulted: map[string]bool{},
		snoozed: map[ids.User]time.Time{}, muted: map[ids.User]bool{},
		sits: map[ids.Chair]ids.User{}}
	if g.out = table.TimeoutRemind; g.terms != "none" {
		g.out = m.Outs[(n+n/len(m.Setups))%len(m.Outs)]
	}
	party := m.party(len(setup.Game.Rules.SeatsOf(setup.Options)), pick)
	if len(party) == 0 {
		return errors.New("too few people are there")
	}
	g.host, g.zone, g.begun = party[0], party[0].zone, m.now
	var options []sandbox.Option
	for name, value := range setup.Options {
		options = append(options, sandbox.Opt(name, value))
	}
	options = append(options, sandbox.Opt("clock", g.terms), sandbox.Opt("pace",
		[]string{"daily", "daily", "daily", "relaxed", "48h", "none"}[pick(6)]))
	if g.terms != "none" {
		options = append(options, sandbox.Opt("timeout", g.out))
	}
	command, board := creates(setup.Game)
	answer, err := m.says(ctx, g.host, command, append(options, board...)...)
	if err != nil {
		return err
	}
	id, opened := people.Opened(answer)
	if !opened {
		return fmt.Errorf("no game was opened: %q", answer.Content)
	}
	g.id = id
	var planned bool
	if g.lean, planned = engine.Follow(setup.Game.Rules, setup.Plan); !planned {
		g.lean = engine.Mood(setup.Game.Rules, pick)
	}
	m.games[id], m.order = g, append(m.order, g)
	named := sandbox.Opt("game", string(id))
	for _, friend := range party[1:] {
		if _, err := m.says(ctx, friend, "game join", named); err != nil {
			return err
		}
	}
	if err := m.bot.TellAll(ctx); err != nil {
		return err
	}
	if _, err := m.says(ctx, g.host, "game start", named); err != nil {
		return err
	}
	for _, p := range party {
		if pick(12) > 0 {
			continue
		}
		g.muted[p.user()] = true
		if _, err := m.says(ctx, p, "settings", sandbox.Opt("mute", table.MuteOn), named); err != nil {
			return err
		}
	}
	if err := m.settle(ctx); err != nil {
		return err
	}
	return m.look(ctx, g)
}

// party is who plays a game: people who are there, of whom any may vanish later.
func (m *months) party(n int, pick func(n int) int) (list []*monthsPerson) {
	there := slices.DeleteFunc(slices.Clone(m.people),
		func(p *monthsPerson) bool { return p.gone(m.now) != nil })
	for len(list) < n && len(there) > 0 {
		at := pick(len(there))
		list = append(list, there[at])
		there = slices.Delete(there, at, at+1)
	}
	if len(list) < n {
		return nil
	}
	return list
}

// look looks at a game after something has happened, and has those who are asked come to answer some time.
func (m *months) look(ctx context.Context, g *monthsGame) error {
	now, err := m.tables.Open(ctx, g.id)
	if err != nil {
		return err
	}
	g.now, g.state, g.thread = now, now.State, string(now.Thread)
	if err := m.countsNow(ctx, g); err != nil {
		return err
	}
	switch now.State {
	case storage.Lobby:
		return nil
	case storage.Finished, storage.Cancelled:
		if !g.over {
			g.over, g.ended = true, m.now
		}
		return nil
	case storage.Frozen:
		if !g.over {
			g.over, g.ended = true, m.now
			m.fault(g, "the rules broke")
		}
		return nil
	}
	for _, w := range now.Questions(engine.Public) {
		p := m.person(now.UserOf(w.Seat))
		if p == nil {
			continue
		}
		m.comes(g, p, false)
	}
	m.asksConsent(g)
	m.offersSeats(g)
	m.minds(g)
	return nil
}

// asksConsent has the players answer what another one asks them for.
func (m *months) asksConsent(g *monthsGame) {
	for _, v := range g.now.Votes() {
		if g.consulted[v.ID] {
			continue
		}
		g.consulted[v.ID] = true
		for _, user := range g.now.Unasked(v) {
			p := m.person(user)
			if at, comes := p.answersAt(m.now, true, false); comes {
				m.at(at, g.id, func(ctx context.Context) error { return m.votes(ctx, g, p, v.ID) })
			}
		}
	}
}

// votes has somebody agree to what another one asks for, or refuse it.
func (m *months) votes(ctx context.Context, g *monthsGame, p *monthsPerson, vote string) error {
	if err := m.look(ctx, g); err != nil || g.over {
		return err
	}
	at := slices.IndexFunc(g.now.Votes(), func(v table.Vote) bool { return v.ID == vote })
	if at < 0 {
		return nil // it is decided already
	}
	v := g.now.Votes()[at]
	says := "y"
	if g.pick(6) == 0 {
		says = "n"
	}
	status, there, err := m.statusOf(g, p)
	if err != nil || !there {
		return err
	}
	c, ok := people.Control(status, "vote:"+says+":"+string(g.id)+":"+vote)
	if !ok {
		return nil
	}
	if says == "y" {
		g.consents = append(g.consents, consent{p.user(), m.now})
	}
	if _, err = m.presses(ctx, p, status, c); err != nil {
		return err
	}
	if err := m.settle(ctx); err != nil {
		return err
	}
	passed := says == "y" && len(g.now.Unasked(v)) <= 1
	if m.passed[string(v.Kind)] += count(passed); passed && v.Kind == "time" {
		g.grants(v.Seat, v.For)
	}
	return nil
}

// proposes has somebody ask the others for something. They may be told that it cannot be asked now.
func (m *months) proposes(ctx context.Context, g *monthsGame, p *monthsPerson, kind string,
	options ...sandbox.Option) (asked bool, err error) {
	answer, err := m.says(ctx, p, "vote "+kind, append(options, sandbox.Opt("game", string(g.id)))...)
	if err != nil {
		return false, err
	}
	ask, ok := people.Control(answer, "vote:do:")
	if !ok {
		return false, nil
	}
	m.proposed[kind]++
	_, err = m.presses(ctx, p, answer, ask)
	return true, err
}

// offersSeats has the partners of those who have left the game decide on their seats.
func (m *months) offersSeats(g *monthsGame) {
	for _, c := range g.now.Vacant() {
		for _, user := range g.now.Deciders(c) {
			p := m.person(user)
			if _, deciding := g.acts[deciding+user]; p == nil || deciding {
				continue
			}
			at, comes := p.answersAt(m.now, true, false)
			if !comes {
				continue
			}
			g.acts[deciding+user] = at
			m.at(at, g.id, func(ctx context.Context) error {
				delete(g.acts, deciding+user)
				return m.decides(ctx, g, p, c.ID)
			})
		}
	}
}

// deciding stands before who is going to decide on a seat, beside the answers that they are going to give.
const deciding ids.User = "seat "

// decides has a partner take over a seat that its player has left, or give up as well.
func (m *months) decides(ctx context.Context, g *monthsGame, p *monthsPerson, chair ids.Chair) error {
	if g.over || g.paused {
		return nil
	}
	prefixes := []string{"v:ask:" + string(g.id) + ":" + string(chair), "v:play:"}
	if g.pick(4) == 0 {
		prefixes = []string{"v:resign:" + string(g.id), "r:"}
	}
	status, there, err := m.statusOf(g, p)
	if err != nil || !there {
		return err
	}
	for _, prefix := range prefixes {
		c, ok := people.Control(status, prefix)
		if !ok {
			return nil // somebody else was first
		}
		if status, err = m.presses(ctx, p, status, c); err != nil {
			return err
		}
	}
	return nil
}

// statusOf is the message in a game's thread that says for whom it waits. A thread that sleeps is woken
// first.
func (m *months) statusOf(g *monthsGame, p *monthsPerson) (status sandbox.Message, there bool, err error) {
	if _, err := m.server.Post(p.ID, g.thread, "?"); err != nil {
		return status, false, err
	}
	status, there = m.server.Look(p.ID, g.thread, string(g.now.StatusMessage))
	return status, there, nil
}

// comes has somebody come to a game, unless they do already.
func (m *months) comes(g *monthsGame, p *monthsPerson, rung bool) {
	if at, coming := g.acts[p.user()]; coming && (!rung || at.Before(m.now.Add(2*p.temper.usual))) {
		return
	}
	at, does := p.answersAt(m.now, rung, g.muted[p.user()])
	if !does {
		return
	}
	m.comesAt(g, p, at)
}

func (m *months) comesAt(g *monthsGame, p *monthsPerson, at time.Time) {
	g.acts[p.user()] = at
	m.at(at, g.id, func(ctx context.Context) error {
		if !g.acts[p.user()].Equal(at) {
			return nil // they have come otherwise
		}
		delete(g.acts, p.user())
		return m.plays(ctx, g, p)
	})
}

// plays has somebody do what they are asked to in a game.
func (m *months) plays(ctx context.Context, g *monthsGame, p *monthsPerson) error {
	if err := m.look(ctx, g); err != nil || g.over || g.paused {
		return err
	}
	delete(g.acts, p.user())
	own := slices.DeleteFunc(g.now.Questions(engine.Public),
		func(d engine.Decision) bool { return g.now.UserOf(d.Seat) != p.user() })
	if len(own) == 0 {
		return nil
	}
	before := g.now.Sequence
	if err := m.doesOtherwise(ctx, g, p); err != nil {
		return err
	}
	if err := m.settle(ctx); err != nil {
		return err
	}
	if err := m.look(ctx, g); err != nil || g.over || g.paused || g.now.Sequence != before {
		return err // they are asked something else now
	}
	d := own[0] // whoever sits on two seats is asked in this order
	stored, err := m.store.Position(ctx, g.id)
	if err != nil {
		return err
	}
	position, err := g.now.Rules.Decode(stored.Data)
	if err != nil {
		return err
	}
	wanted, err := engine.RandomAction(g.now.Rules, position, d, g.pick, g.lean)
	if err != nil {
		return err
	}
	answer, err := m.says(ctx, p, "answer", sandbox.Opt("action", g.now.Rules.Format(wanted)),
		sandbox.Opt("game", string(g.id)))
	if err != nil {
		return err
	}
	if !people.Done(answer) {
		m.fault(g, "%s was not done: %q", g.now.Rules.Format(wanted), answer.Content)
	}
	m.answers++
	g.answers++
	if err := m.settle(ctx); err != nil || g.over {
		return err
	}
	if err := m.look(ctx, g); err != nil {
		return err
	}
	// who is asked on goes on at once
	if at, coming := g.acts[p.user()]; coming && at.After(m.now) || !coming {
		if slices.ContainsFunc(g.now.Questions(engine.Public),
			func(d engine.Decision) bool { return g.now.UserOf(d.Seat) == p.user() }) {
			m.comesAt(g, p, m.now.Add(time.Duration(1+p.pick(4))*time.Minute))
		}
	}
	return nil
}

// doesOtherwise has somebody do something else than answer, now and then.
func (m *months) doesOtherwise(ctx context.Context, g *monthsGame, p *monthsPerson) error {
	named := sandbox.Opt("game", string(g.id))
	switch {
	case g.setup.Most > 0 && g.answers > g.setup.Most && g.pick(12) == 0, g.pick(900) == 0:
		answer, err := m.says(ctx, p, "resign", named)
		if err != nil {
			return err
		}
		if yes, ok := people.Control(answer, "r:"); ok {
			_, err = m.presses(ctx, p, answer, yes)
		}
		return err
	case g.answers > 0 && g.pick(40) == 0:
		answer, err := m.says(ctx, p, "undo", named)
		if err != nil {
			return err
		}
		if ask, ok := people.Control(answer, "u:ask:"); ok {
			_, err = m.presses(ctx, p, answer, ask)
		}
		return err
	case g.pick(500) == 0:
		return m.leaves(ctx, g, p)
	case g.pick(400) == 0:
		return m.stops(ctx, g)
	case g.pick(400) == 0 && m.offers("vote", "draw"):
		_, err := m.proposes(ctx, g, p, "draw")
		return err
	case g.pick(150) == 0 && m.offers("vote", "time") && readClock(g.terms).runs():
		_, err := m.proposes(ctx, g, p, "time", sandbox.Opt("for", "72h0m0s"))
		return err
	case g.pick(200) == 0 && len(g.now.Fellows(p.user())) > 0:
		_, err := m.proposes(ctx, g, p, []string{"swap", "swap", "resign"}[g.pick(3)])
		return err
	case g.pick(250) == 0:
		_, err := m.proposes(ctx, g, p, "pause", sandbox.Opt("for", []string{"72h0m0s", "168h0m0s"}[g.pick(2)]))
		return err
	}
	return nil
}

// stops has an organiser pause a game for some days.
func (m *months) stops(ctx context.Context, g *monthsGame) error {
	organiser, named := m.people[0], sandbox.Opt("game", string(g.id))
	if _, err := m.says(ctx, organiser, "organise pause", named); err != nil {
		return err
	}
	m.proposed["pause by an organiser"]++
	m.at(m.now.Add(time.Duration(20+g.pick(200))*time.Hour), g.id, func(ctx context.Context) error {
		if g.over {
			return nil
		}
		_, err := m.says(ctx, organiser, "organise resume", named)
		return err
	})
	return nil
}

// minds has somebody do something about a person who does not answer, after their patience with them.
func (m *months) minds(g *monthsGame) {
	if !g.impatient.IsZero() && g.impatient.After(m.now) {
		return
	}
	since, late := g.longest()
	if late == "" {
		g.impatient = time.Time{}
		return
	}
	at := since.Add(time.Duration(16+g.pick(12)) * day)
	if !at.After(m.now) {
		at = m.now.Add(day)
	}
	g.impatient = at
	m.at(at, g.id, func(ctx context.Context) error {
		g.impatient = time.Time{}
		if g.over {
			return nil
		}
		if err := m.look(ctx, g); err != nil {
			return err
		}
		if since, late := g.longest(); late != "" && m.now.Sub(since) >= 15*day {
			return m.complains(ctx, g, late)
		}
		return nil
	})
}

// longest is who has owed an answer for longest, and since when.
func (g *monthsGame) longest() (since time.Time, user ids.User) {
	for _, o := range g.owed {
		if since.IsZero() || o.since.Before(since) {
			since, user = o.since, o.user
		}
	}
	return since, user
}

// complains has the others do something about somebody who does not answer. They ask each other, or an
// organiser lets another member play on, or ends the game.
func (m *months) complains(ctx context.Context, g *monthsGame, late ids.User) error {
	g.complaints++
	for _, user := range g.now.Players() {
		p := m.person(user)
		if user == late || p.gone(m.now) != nil || g.complaints%3 == 0 {
			continue // each third time an organiser is asked
		}
		asked, err := false, error(nil)
		switch g.pick(4) {
		case 0:
			asked, err = m.proposes(ctx, g, p, "cancel", sandbox.Opt("reason", "nobody answers"))
		case 1, 2:
			asked, err = m.proposes(ctx, g, p, "substitute", sandbox.Opt("player", string(late)))
		case 3:
			if m.offers("vote", "adjudicate") {
				asked, err = m.proposes(ctx, g, p, "adjudicate", sandbox.Opt("winner", p.ID))
			}
		}
		if asked || err != nil {
			return err
		}
	}
	organiser := m.people[0] // owns the server
	named := sandbox.Opt("game", string(g.id))
	if g.pick(3) > 0 {
		for range 20 {
			by := m.people[g.pick(len(m.people))]
			seated := slices.Contains(g.now.Players(), by.user())
			if seated || by.gone(m.now) != nil || by == organiser || by.temper.usual > 6*time.Hour {
				continue
			}
			_, err := m.says(ctx, organiser, "organise replace", sandbox.Opt("player", string(late)),
				sandbox.Opt("by", by.ID), named)
			return err
		}
	}
	answer, err := m.says(ctx, organiser, "organise cancel", sandbox.Opt("reason", "nobody answers"), named)
	if err != nil {
		return err
	}
	if yes, ok := people.Control(answer, "x:do:"); ok {
		_, err = m.presses(ctx, organiser, answer, yes)
		return err
	}
	return nil
}

// title is the game that is played.
func (g *monthsGame) title() string {
	if g.setup.Game.Rules == nil {
		return "?"
	}
	return g.setup.Game.Rules.ID()
}

// waitsFor says for whom a game waits.
func (g *monthsGame) waitsFor() string {
	var list []string
	for chair, o := range g.owed {
		list = append(list, fmt.Sprintf("%s (since %s)", chair, o.since.Format("2006-01-02 15:04")))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
