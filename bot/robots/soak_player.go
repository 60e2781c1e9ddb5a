package robots

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// slot is a place for a game: one at a time, and one player at a time who looks after it.
type slot struct {
	busy    sync.Mutex
	kind    Game
	channel string // where they are opened
	game    ids.Game
	people  []string // who sit down, the host first
}

// use is one interaction: what somebody wanted, and what they were answered.
type use struct {
	id      sandbox.InteractionID
	user    string
	channel string
	game    ids.Game
	action  string // the canonical text of the action, "" if it was put together by buttons or is none

	pressed people.Look // how the message with the button looked; nothing of a command
	before  string      // what it said
	bot     int64       // how often the bot had been killed

	answered bool
	message  string // the id of the answer
	text     string // what the answer said when it was first seen whole
	orders   string // the standing order that was typed, or that the answer speaks of
	file     string // what the files of the answer say
	at       time.Time
}

func (u *use) person(at *sandbox.Server) people.Person { return people.Person{Server: at, ID: u.user} }

// confirmed reports whether the answer says that an action was carried out.
func (u *use) confirmed() bool { return strings.HasPrefix(u.text, "✅ ") }

// repeated reports whether the answer may be the one to the press before in the same message: an edit whose
// success was not told is made again, after the next button has been pressed.
func (u *use) repeated() bool { return u.pressed.ID != "" && u.text == u.before }

// player is somebody at the keyboard, for whoever's turn it is.
type player struct {
	*soak
	random *rand.Rand
	own    []*use
}

// play does one thing after another in the games until ctx ends.
func (p *player) play(ctx context.Context) error {
	for ctx.Err() == nil {
		s := p.slots[p.drawSlot()]
		if !s.busy.TryLock() {
			pause(ctx, time.Millisecond)
			continue
		}
		err := p.step(ctx, s)
		s.busy.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// drawSlot is where to play next. Where games of several kinds are played some are played quicker than
// others, so that those that last come to their end, too.
func (p *player) drawSlot() int {
	n := len(p.slots)
	if len(p.Played) > 1 {
		n = 1 + p.random.IntN(n)
	}
	return p.random.IntN(n)
}

// seen is a game as it stands, with the position that no player sees.
type seen struct {
	*table.Table
	position engine.Position
}

// load reads a game.
func (s *soak) load(ctx context.Context, game ids.Game) (g seen, err error) {
	err = s.look(func(tables *table.Tables) error {
		for {
			if g.Table, err = tables.Open(ctx, game); err != nil || !g.Started() {
				return err
			}
			stored, err := tables.Store().Position(ctx, game)
			if err != nil {
				return err
			}
			if stored.Sequence == g.Sequence { // else somebody acted in between
				g.position, err = g.Rules.Decode(stored.Data)
				return err
			}
		}
	})
	return g, err
}

// step brings a slot's game on by one act.
func (p *player) step(ctx context.Context, s *slot) error {
	if s.game == "" {
		p.create(ctx, s)
		return nil
	}
	t, err := p.load(ctx, s.game)
	if err != nil {
		return err
	}
	here := sandbox.Opt("game", string(s.game))
	switch {
	case t.State == storage.Lobby:
		for _, friend := range s.people[1:] {
			if t.SeatsOf(ids.User(friend)) == engine.Nobody {
				p.command(ctx, &use{user: friend, channel: s.channel, game: s.game}, "game join", here)
				return nil
			}
		}
		p.command(ctx, &use{user: s.people[0], channel: s.channel, game: s.game}, "game start", here)
	case t.Begins():
		time.Sleep(10 * time.Millisecond) // until its commitment is posted
	case t.State == storage.Running:
		return p.act(ctx, t)
	default:
		s.game = ""
	}
	return nil
}

// create opens a game. If the answer is lost the lobby stands where it is, and the next try opens another.
func (p *player) create(ctx context.Context, s *slot) {
	rules, options := s.kind.Rules, p.drawn(s.kind.Rules)
	s.people = nil
	for _, at := range p.random.Perm(len(p.people))[:len(rules.SeatsOf(options))] {
		s.people = append(s.people, p.people[at])
	}
	var typed []sandbox.Option
	for _, o := range rules.Options() {
		if value, chosen := options[o.Name]; chosen && !o.Settled() {
			typed = append(typed, sandbox.Opt(o.Name, value))
		}
	}
	if levels := table.PracticeLevels(rules); p.random.IntN(100) < p.Computers && len(levels) > 0 {
		s.people = s.people[:1]
		typed = append(typed, sandbox.Opt("practice", levels[p.random.IntN(len(levels))]))
	}
	u := &use{user: s.people[0], channel: s.channel}
	command, board := creates(s.kind.Game)
	m := p.command(ctx, u, command, append(typed, board...)...)
	if game, opened := people.Opened(m); opened {
		s.game, u.game = game, game
	}
}

// drawn are the options of a new game: any that leave people on one side. What may be known of whom is
// followed by seats.
func (p *player) drawn(rules engine.Rules) engine.Options {
	options := engine.StateOptions(rules, p.soak.Options)
	for _, o := range rules.Options() {
		if _, chosen := options[o.Name]; !chosen && o.Name != "match" {
			options[o.Name] = o.Values[p.random.IntN(len(o.Values))]
		}
	}
	return options
}

// act answers a question of a running game, as a person of uncertain patience would.
func (p *player) act(ctx context.Context, t seen) error {
	asked := t.Questions(engine.Public)
	if len(asked) == 0 {
		return errors.New("a running game asks nothing: " + string(t.ID))
	}
	asked = slices.DeleteFunc(asked, func(d engine.Decision) bool { return t.ChairOf(d.Seat).Computer != "" })
	if len(asked) == 0 {
		pause(ctx, 10*time.Millisecond) // until the computers have answered
		return nil
	}
	d := asked[p.random.IntN(len(asked))]
	if vacant := t.Vacant(); len(vacant) > 0 { // its player has resigned: the partners give up, too
		partner := t.Deciders(vacant[0])[0]
		p.resign(ctx, t, t.SeatsOf(partner).List()[0], p.server.DM(string(partner)))
		return nil
	}
	channel := t.Thread
	if channel == "" || p.random.IntN(8) == 0 {
		channel = ids.Channel(p.server.DM(string(t.UserOf(d.Seat)))) // where a letter came
	}
	switch n := p.random.IntN(100); {
	case n == 0 && p.random.IntN(2*len(p.Played)) == 0: // of several kinds some last
		p.resign(ctx, t, d.Seat, string(channel))
	case n < 35 && t.StatusMessage != "":
		p.byButtons(ctx, t, d)
	case n < 38:
		p.command(ctx, &use{user: string(t.UserOf(d.Seat)), channel: string(channel), game: t.ID}, "hand",
			sandbox.Opt("game", string(t.ID)))
	case n < 46:
		p.lookUp(ctx, t, d.Seat, string(channel))
	case n < 49:
		p.undo(ctx, t)
	case n < 52 && len(t.Rules.Orders()) > 0:
		return p.order(ctx, t, d.Seat, string(channel))
	default:
		return p.byText(ctx, t, asked, d, string(channel))
	}
	return nil
}

// lookUp asks for what can be looked up of a game in words.
func (p *player) lookUp(ctx context.Context, t seen, seat engine.Seat, channel string) {
	ask := []struct {
		name    string
		options []sandbox.Option
	}{
		{"board", []sandbox.Option{sandbox.Opt("text", "mine")}},
		{"board", []sandbox.Option{sandbox.Opt("text", "public")}}, {"record", nil}, {"log", nil},
	}[p.random.IntN(4)]
	p.command(ctx, &use{user: string(t.UserOf(seat)), channel: channel, game: t.ID}, ask.name,
		append(ask.options, sandbox.Opt("game", string(t.ID)))...)
}

// byText types an answer: sometimes twice, sometimes while the others who are asked type theirs.
func (p *player) byText(ctx context.Context, t seen, asked []engine.Decision, d engine.Decision,
	channel string) error {
	answering := []engine.Decision{d}
	switch n := p.random.IntN(10); {
	case n == 0:
		answering = append(answering, d) // impatient: perhaps another answer
	case n < 5:
		answering = asked
	}
	var together sync.WaitGroup
	for _, d := range answering {
		a, err := engine.RandomAction(t.Rules, t.position, d, p.random.IntN, nil)
		if err != nil {
			return err
		}
		u := &use{user: string(t.UserOf(d.Seat)), channel: channel, game: t.ID, action: t.Rules.Format(a)}
		if ids.Channel(channel) != t.Thread {
			u.channel = p.server.DM(u.user)
		}
		name, options := people.Typed(t.Rules, a, p.random.IntN(2) == 0)
		together.Go(func() {
			m := p.command(ctx, u, name, append(options, sandbox.Opt("game", string(t.ID)))...)
			if c, preview := people.Confirmation(m); preview {
				p.press(ctx, &use{user: u.user, channel: u.channel, game: t.ID}, m, c)
			}
		})
	}
	together.Wait()
	return nil
}

// undo takes something back, or answers to somebody's wish to.
func (p *player) undo(ctx context.Context, t seen) {
	users := t.Players()
	user := users[p.random.IntN(len(users))]
	if m, ok := p.server.Look(string(user), string(t.Thread), string(t.StatusMessage)); ok {
		for _, c := range m.Controls() {
			if strings.HasPrefix(c.CustomID, []string{"vote:y:", "vote:y:", "vote:n:", "vote:w:"}[p.random.IntN(4)]) {
				p.press(ctx, &use{user: string(user), channel: string(t.Thread), game: t.ID}, m, c)
				return
			}
		}
	}
	if t.Thread != "" {
		u := func() *use { return &use{user: string(user), channel: string(t.Thread), game: t.ID} }
		m := p.command(ctx, u(), "undo", sandbox.Opt("game", string(t.ID)))
		if c, asks := people.Control(m, "u:ask:"); asks {
			p.press(ctx, u(), m, c)
		}
	}
}

// resign gives a game up, which takes a second press.
func (p *player) resign(ctx context.Context, t seen, seat engine.Seat, channel string) {
	u := &use{user: string(t.UserOf(seat)), channel: channel, game: t.ID}
	m := p.command(ctx, u, "resign", sandbox.Opt("game", string(t.ID)))
	if c, ok := people.Control(m, "r:"); ok {
		p.press(ctx, &use{user: u.user, channel: channel, game: t.ID}, m, c)
	}
}

// byButtons answers with buttons and menus, from the status on.
func (p *player) byButtons(ctx context.Context, t seen, d engine.Decision) {
	user := t.UserOf(d.Seat)
	m, ok := p.server.Look(string(user), string(t.Thread), string(t.StatusMessage))
	for range 30 {
		var forward []*sandbox.Component
		for _, c := range m.Controls() {
			if !strings.HasSuffix(c.CustomID, ":b") && !c.Disabled {
				forward = append(forward, c)
			}
		}
		if !ok || len(forward) == 0 {
			return
		}
		u := &use{user: string(user), channel: string(t.Thread), game: t.ID}
		m = p.press(ctx, u, m, forward[p.random.IntN(len(forward))])
		if ok = u.answered && !u.confirmed(); !ok {
			return
		}
	}
}

// command uses a slash command and waits for the answer.
func (p *player) command(ctx context.Context, u *use, name string,
	options ...sandbox.Option) sandbox.Message {
	id, err := p.server.Command(u.user, u.channel, name, options...)
	if err != nil {
		return sandbox.Message{} // the channel sleeps, the command is not offered: not even Discord was asked
	}
	return p.await(ctx, u, id, sandbox.Message{})
}

// press uses a button or a menu, with as few values as it takes, and waits for the answer.
func (p *player) press(ctx context.Context, u *use, m sandbox.Message, c *sandbox.Component) sandbox.Message {
	id, err := u.person(p.server).Use(u.channel, m, c.CustomID, people.Values(c, p.random.IntN)...)
	if err != nil {
		return sandbox.Message{}
	}
	return p.await(ctx, u, id, m)
}

// patience is how long somebody looks at "thinking…" before they try again, and patienceBeside is so where
// several bots have one machine, and one may be dead for its lease before another answers anybody.
const (
	patience       = 6 * time.Second
	patienceBeside = 20 * time.Second
)

func (s *soak) patience() time.Duration {
	if s.several() {
		return patienceBeside
	}
	return patience
}

// await waits for the answer to an interaction: a message, or the change of the one that was pressed. A
// player who sees none knows nothing more, and looks at the game again.
func (p *player) await(ctx context.Context, u *use, id sandbox.InteractionID,
	pressed sandbox.Message) sandbox.Message {
	u.id, u.pressed, u.before = id, people.LookOf(pressed), pressed.Content
	killed, deadline := p.killed.Load(), time.Now().Add(p.patience())
	u.bot = killed
	p.mu.Lock()
	p.uses, p.own = append(p.uses, u), append(p.own, u)
	p.mu.Unlock()
	for ctx.Err() == nil && time.Now().Before(deadline) {
		m, answered, err := p.answerTo(u)
		switch {
		case err != nil:
			return sandbox.Message{}
		case answered:
			u.answered, u.text, u.at = true, m.Content, time.Now()
			if aboutOrders(m) {
				u.orders += "\n" + m.Content
			}
			u.file = p.textOf(m)
			return m
		}
		// who answers now has to be quick: the one who was asked is dead
		if now := p.killed.Load(); now != killed && !p.several() {
			killed, deadline = now, time.Now().Add(300*time.Millisecond)
		}
		pause(ctx, 3*time.Millisecond)
	}
	return sandbox.Message{}
}

// answerTo returns the answer to a use, if it has come; the error says that none will.
func (s *soak) answerTo(u *use) (m sandbox.Message, answered bool, err error) {
	m, answered, err = u.person(s.server).Answered(u.channel, u.id, u.pressed)
	if m.ID != "" {
		u.message = m.ID
	}
	return m, answered, err
}

// textOf is what the text files of a message say.
func (p *player) textOf(m sandbox.Message) (text string) {
	for _, a := range m.Attachments {
		if data, ok := p.server.Attachment(a.ID); ok && strings.HasSuffix(a.Filename, ".txt") {
			text += "\n" + string(data)
		}
	}
	return text
}
