package robots

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/bot"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// throughGame is one game on its way.
type throughGame struct {
	*through
	slot   int
	pick   func(n int) int
	id     ids.Game
	thread string
	cost   cost

	lean      engine.Weight
	last      string              // who answered last
	obeyed    bool                // a standing order has answered since
	owing     []ids.User          // who was waited for then
	took      map[int]presses     // of each answer, by its line of the record
	pressed   presses             // of the answer that is being given
	asked     sandbox.Message     // the private message in which they did
	before    map[ids.User]posted // what stood where they read when somebody acted last
	handovers int
	rings     map[ids.User][]sandbox.Message // what has rung for everybody, in an evening
	shown     map[lookedPlace][]people.Look  // what stood in a place when the page was held against it
	inDM      map[ids.User]bool              // who answers in the direct message that called them; others do in the thread
}

// play plays the game from the lobby to its end.
func (g *throughGame) play(ctx context.Context) error {
	party := g.people[g.seats()*g.slot:][:g.seats()]
	host := party[0]
	for _, user := range party {
		if err := g.choosesBell(ctx, ids.User(user)); err != nil {
			return err
		}
	}
	var options []sandbox.Option
	for name, value := range g.Options {
		options = append(options, sandbox.Opt(name, value))
	}
	command, board := creates(g.Game)
	m, err := g.command(ctx, host, g.channel, command, append(options, board...)...)
	var opened bool
	if g.id, opened = people.Opened(m); err != nil || !opened {
		return fmt.Errorf("no game was opened: %q %w", m.Content, err)
	}
	var planned bool
	if g.lean, planned = engine.Follow(g.Game.Rules, g.Plan); !planned {
		g.lean = engine.Mood(g.Game.Rules, g.pick)
	}
	for _, friend := range party[1:] {
		if err := g.atTable(ctx, friend, "join"); err != nil {
			return err
		}
	}
	if err := g.atTable(ctx, host, "start"); err != nil {
		return err
	}
	ordered, quick := !g.Orders, !g.Quick
	for {
		now, p, err := g.settled(ctx)
		if err != nil {
			return err
		}
		g.thread = string(now.Thread)
		c, err := g.handOver(ctx, now)
		if err == nil {
			err = g.step(ctx, now, c)
		}
		if err != nil {
			return fmt.Errorf("%s, after %d answers, the last by %s: %w", g.id, len(g.took), g.last, err)
		}
		g.lookAround(now)
		if c.over {
			return errors.Join(g.count(ctx, now), g.playsAgain(ctx, now))
		}
		if over, err := g.givesUp(ctx, now); err != nil {
			return err
		} else if over {
			continue
		}
		if !ordered {
			ordered = true
			if err := g.giveOrders(ctx, now); err != nil {
				return err
			}
		}
		if !quick {
			quick = true
			if err := g.takeQuickGame(ctx, now); err != nil {
				return err
			}
		}
		if g.obeyed, err = g.obeys(ctx, now); err != nil {
			return err
		} else if g.obeyed {
			continue
		}
		if err := g.answer(ctx, now, p); errors.Is(err, errCut) {
			g.asked = sandbox.Message{} // look again
		} else if err != nil {
			return fmt.Errorf("%s: %w", g.id, err)
		}
	}
}

// choosesBell has a player choose how they are called, where that can be chosen: by direct message or in the
// thread.
func (g *throughGame) choosesBell(ctx context.Context, user ids.User) error {
	g.inDM[user] = g.pick(2) == 0
	way := table.RemindThread
	if g.inDM[user] {
		way = table.RemindDM
	}
	offered := slices.ContainsFunc(g.server.Commands(), func(c sandbox.Command) bool {
		return c.Name == "settings" &&
			slices.ContainsFunc(c.Options, func(o *sandbox.CommandOption) bool { return o.Name == "calls" })
	})
	if !offered {
		return nil
	}
	_, err := g.command(ctx, string(user), g.channel, "settings", sandbox.Opt("calls", string(way)))
	return err
}

// told waits until everything about a game has been told.
func (g *throughGame) told(ctx context.Context, game ids.Game) error {
	for {
		rows, err := g.store.Pending(ctx, time.Now().Add(24*time.Hour), 1000)
		if err != nil || !slices.ContainsFunc(rows, func(r storage.OutboxRow) bool { return r.Game == game }) {
			return err
		}
		pause(ctx, 10*time.Millisecond) // a delivery takes as long, and to ask takes time too
	}
}

// settled waits until everything has been told, and returns the game as it stands.
func (g *throughGame) settled(ctx context.Context) (*table.Table, engine.Position, error) {
	var now *table.Table
	for told := -1; now == nil || now.Sequence != told; { // a standing order may have answered in between
		if now != nil {
			told = now.Sequence
		}
		err := g.told(ctx, g.id)
		if err == nil {
			now, err = g.tables.Open(ctx, g.id)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	stored, err := g.store.Position(ctx, g.id)
	if err != nil {
		return nil, nil, err
	}
	p, err := now.Rules.Decode(stored.Data)
	return now, p, err
}

// giveOrders has all players give every standing order that they can give now, as it is offered first.
func (g *throughGame) giveOrders(ctx context.Context, now *table.Table) error {
	for _, c := range now.Chairs {
		for _, kind := range now.OpenOrders(c.Seat) {
			order := engine.Action{Verb: kind}
			for {
				f, done, err := now.NextOfOrder(c.Seat, order)
				if err != nil {
					return err
				}
				if done {
					break
				}
				first, _ := f.Random(func(int) int { return 0 })
				order = order.With(first)
			}
			if _, err := g.tables.GiveOrders(ctx, "", c.User, g.id, c.ID, order); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeQuickGame has all players take the quick game, where there is one for their seat.
func (g *throughGame) takeQuickGame(ctx context.Context, now *table.Table) error {
	for _, c := range now.Chairs {
		for _, preset := range now.OrderPresets(c.Seat) {
			if !preset.Quick {
				continue
			}
			if _, err := g.tables.GivePreset(ctx, "", c.User, g.id, c.ID, preset); err != nil {
				return err
			}
		}
	}
	return nil
}

// obeys has a standing order answer if there is one that will, as if its time had come.
func (g *throughGame) obeys(ctx context.Context, now *table.Table) (bool, error) {
	for _, d := range now.Questions(engine.Public) {
		orders, err := g.tables.Orders(ctx, now, now.UserOf(d.Seat))
		if err != nil {
			return false, err
		}
		if _, will := now.WillAnswer(d.Seat, orders); will {
			_, err := g.use(func(b *bot.Bot) error {
				next, err := b.Obey(ctx, time.Now())
				if err == nil {
					_, err = b.Obey(ctx, next)
				}
				return err
			})
			if err != nil {
				return false, err
			}
			after, err := g.tables.Open(ctx, g.id)
			if err == nil && after.Sequence == now.Sequence {
				err = fmt.Errorf("no standing order answers %s, though one would", d.Step)
			}
			return true, err
		}
	}
	return false, nil
}

// mostPresses is far more than an answer takes that can be given.
const mostPresses = 40

// answer answers one of the questions that the game waits for.
func (g *throughGame) answer(ctx context.Context, now *table.Table, p engine.Position) error {
	owed := now.Questions(engine.Public)
	if len(owed) == 0 {
		return errors.New("nothing is asked")
	}
	d := owed[g.pick(len(owed))]
	wanted, err := engine.RandomAction(now.Rules, p, d, g.pick, g.lean)
	if err != nil {
		return err
	}
	g.acts(now.UserOf(d.Seat))
	var m sandbox.Message
	g.pressed = presses{}
	if g.Slash {
		m, err = g.typing(ctx, now, p, d, wanted)
	} else {
		m, err = g.pressing(ctx, now, d, wanted.Verb)
	}
	if err != nil {
		return err
	}
	user := now.UserOf(d.Seat)
	if g.last != "" && user != ids.User(g.last) {
		g.cost.waits++
	}
	g.last, g.asked = string(user), m
	g.took[now.Sequence] = g.pressed
	return nil
}

// pressing answers by buttons and menus, as people do: in the private message that is open already, be it the
// one with which they last answered or the newest of the thread, otherwise from the newest message with a
// button for it where one was called.
func (g *throughGame) pressing(ctx context.Context, now *table.Table, d engine.Decision,
	verb string) (m sandbox.Message, err error) {
	user := now.UserOf(d.Seat)
	m, _ = g.server.Look(string(user), g.asked.ChannelID, g.asked.ID) // as it is now, not as it was left
	open := user == ids.User(g.last) && len(people.Forward(m)) > 0
	if list := g.server.Tail(string(user), g.thread, 1); !open && len(list) > 0 && list[0].Ephemeral() {
		m = list[0]
		open = len(people.Forward(m)) > 0
	}
	if !open {
		call, start, ok := g.begins(now, user, verb)
		if !ok {
			return m, fmt.Errorf("%s has nothing to begin with", user)
		}
		if m, err = g.press(ctx, string(user), call, start, nil); err != nil {
			return m, err
		}
	}
	for range mostPresses {
		if strings.Contains(m.Content, "✅") && m.ID != g.asked.ID || g.finished(m) {
			return m, nil
		}
		c, values := g.choose(m, d, verb)
		if c == nil { // buttons go at once when an answer is complete, what came of it follows
			if m, err = g.changed(ctx, user, m); err != nil {
				return m, fmt.Errorf("nothing to press in %q: %w", m.Content, err)
			}
			continue
		}
		if m, err = g.press(ctx, string(user), m, c, values); err != nil {
			return m, err
		}
	}
	return m, fmt.Errorf("%d presses were not enough: %q", mostPresses, m.Content)
}

// changed waits until a message looks otherwise.
func (g *throughGame) changed(ctx context.Context, user ids.User,
	m sandbox.Message) (sandbox.Message, error) {
	waiting, done := context.WithTimeout(ctx, slowest)
	defer done()
	now := m
	err := g.server.Wait(waiting, func() bool {
		seen, there := g.server.Look(string(user), m.ChannelID, m.ID)
		if there {
			now = seen
		}
		return there && people.LookOf(seen) != people.LookOf(m)
	})
	return now, err
}

// begins finds the button with which a person begins an answer: of their newest direct message about the game
// if they answer there, otherwise of the newest message in the thread.
func (g *throughGame) begins(now *table.Table, user ids.User,
	verb string) (call sandbox.Message, start *sandbox.Component, ok bool) {
	if g.inDM[user] {
		for _, m := range slices.Backward(g.server.Tail(string(user), g.server.DM(string(user)), lookedAt)) {
			if start, ok = people.Begins(m, g.id, verb); ok {
				return m, start, true
			}
		}
	}
	call, _ = g.server.Look(string(user), g.thread, string(now.StatusMessage))
	start, ok = people.Begins(call, g.id, verb)
	return call, start, ok
}

// finished reports whether a message says that an action has been carried out since it was last looked at.
func (g *throughGame) finished(m sandbox.Message) bool {
	return strings.Contains(m.Content, "✅") && people.LookOf(m) != people.LookOf(g.asked)
}

// choose takes the verb that is wanted if it is offered, otherwise anything that leads on, with as few values
// as it takes. Nobody is counted who begins with one verb and then thinks better of it.
func (g *throughGame) choose(m sandbox.Message, d engine.Decision,
	verb string) (*sandbox.Component, []string) {
	list := people.Forward(m)
	if len(list) == 0 {
		return nil, nil
	}
	var verbs, others []*sandbox.Component
	for _, c := range list {
		switch {
		case strings.HasSuffix(c.CustomID, fmt.Sprintf(":v:%d", slices.Index(d.Verbs, verb))):
			return c, people.Values(c, g.pick)
		case strings.Contains(c.CustomID, ":v:"):
			verbs = append(verbs, c)
		default:
			others = append(others, c)
		}
	}
	if len(others) == 0 {
		others = verbs
	}
	c := others[g.pick(len(others))]
	return c, people.Values(c, g.pick)
}

// count adds up what the game took: the messages are those of the bot in the thread and the letters of both.
func (g *throughGame) count(ctx context.Context, now *table.Table) error {
	story, err := g.tables.Story(ctx, now, "")
	if err != nil {
		return err
	}
	for _, m := range story {
		if m.Turn != nil {
			g.cost.turns++
		}
		if m.Verb == "" {
			continue
		}
		g.cost.answers++
		if presses, pressed := g.took[m.Line]; pressed { // else a standing order has answered
			g.ledger.answered(m.Verb, presses)
		}
	}
	g.cost.games = 1
	for _, user := range now.Players() {
		for _, m := range g.server.Messages(string(user), g.server.DM(string(user))) {
			if strings.Contains(m.Content, string(g.id)) {
				g.cost.messages++
			}
		}
	}
	for _, m := range g.server.Messages(string(now.Players()[0]), g.thread) {
		if m.Author.ID == g.server.BotID() && m.Flags&sandbox.FlagEphemeral == 0 { // what both can read
			g.cost.messages++
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total.add(g.cost)
	return nil
}
