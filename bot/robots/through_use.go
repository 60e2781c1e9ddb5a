package robots

import (
	"context"
	"fmt"
	"time"

	"redbook/bot"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
)

// typing answers by slash commands alone: by the game's own, without what is usual, otherwise by /answer.
// If the former asks for a confirmation, the answer is typed again for the latter, which takes a line as it
// is.
func (g *throughGame) typing(ctx context.Context, now *table.Table, p engine.Position, d engine.Decision,
	wanted engine.Action) (m sandbox.Message, err error) {
	user := now.UserOf(d.Seat)
	short, err := people.WithoutUsual(now.Rules, p, d.Seat, wanted)
	if err != nil {
		return m, err
	}
	if name, options := people.Typed(now.Rules, short, true); name != "answer" {
		m, err = g.command(ctx, string(user), g.thread, name, options...)
		if _, preview := people.Confirmation(m); err != nil || !preview {
			return m, didIt(err, now.Rules, short, m)
		}
	}
	name, options := people.Typed(now.Rules, wanted, false)
	m, err = g.command(ctx, string(user), g.thread, name, options...)
	return m, didIt(err, now.Rules, wanted, m)
}

// didIt is the error if a message does not say that an action has been carried out.
func didIt(err error, rules engine.Rules, a engine.Action, m sandbox.Message) error {
	if err == nil && !people.Done(m) {
		err = fmt.Errorf("%s was not done: %q", rules.Format(a), m.Content)
	}
	return err
}

// command uses a slash command and waits for the answer.
func (g *throughGame) command(ctx context.Context, user, channel, name string,
	options ...sandbox.Option) (sandbox.Message, error) {
	g.pressed.add(1, "/"+name)
	return g.ask(ctx, user, channel, sandbox.Message{}, func() (sandbox.InteractionID, error) {
		return g.server.Command(user, channel, name, options...)
	})
}

// press uses a button or a menu and waits for the answer.
func (g *throughGame) press(ctx context.Context, user string, m sandbox.Message, c *sandbox.Component,
	values []string) (sandbox.Message, error) {
	g.pressed.use(c, values)
	return g.ask(ctx, user, m.ChannelID, m, func() (sandbox.InteractionID, error) {
		if g.Evening != nil {
			return g.inThePage(ctx, user, m, c.CustomID, values)
		}
		return people.Person{Server: g.server, ID: user}.Use(m.ChannelID, m, c.CustomID, values...)
	})
}

// slowest is how long an answer may take on a busy machine.
const slowest = time.Minute

// oneKillIn is one in how many presses of a running game the bot is stopped after, while it works on it.
const oneKillIn = 25

// ask uses the bot and waits for the answer: a message, or the change of the one that was pressed.
func (g *throughGame) ask(ctx context.Context, user, channel string, pressed sandbox.Message,
	send func() (sandbox.InteractionID, error)) (sandbox.Message, error) {
	var id sandbox.InteractionID
	life, err := g.use(func(*bot.Bot) (err error) {
		id, err = send()
		return err
	})
	if err != nil {
		return pressed, err
	}
	if g.thread != "" { // not while the game is opened
		g.cost.presses++
		if g.Kills > 0 && g.pick(oneKillIn) == 0 {
			pause(ctx, time.Duration(g.pick(60))*time.Millisecond)
			if err := g.kill(ctx, g.Kills); err != nil {
				return pressed, err
			}
		}
	}
	waiting, done := g.until(ctx, life)
	defer done()
	m, err := people.Person{Server: g.server, ID: user}.Await(waiting, channel, id, people.LookOf(pressed))
	if err != nil && life.Err() != nil && ctx.Err() == nil {
		err = errCut
	}
	return m, err
}
