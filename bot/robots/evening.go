package robots

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
)

// Evening is a game through Discord that is played in the page instead, or watched there. The robots decide
// what is pressed; the rest is the page's.
type Evening struct {
	Begin func(server *sandbox.Server) error // opens the page
	// Press uses a control there.
	Press func(user string, m sandbox.Message, customID string, values []string) error
	// Shows holds a place against what stands there.
	Shows func(user, channel string, messages []sandbox.Message) error
	// Rang holds what has rung for somebody against what should have, of which the last calls are new.
	Rang    func(user string, messages []sandbox.Message, calls int) error
	Answers int // so many are given, then somebody resigns; 0: they play to the end
}

// inThePage uses a control in the page and returns the interaction that came of it.
func (g *throughGame) inThePage(ctx context.Context, user string, m sandbox.Message, customID string,
	values []string) (id sandbox.InteractionID, err error) {
	before := g.server.Latest(user)
	if err := g.Evening.Press(user, m, customID, values); err != nil {
		return "", err
	}
	waiting, done := context.WithTimeout(ctx, slowest)
	defer done()
	err = g.server.Wait(waiting, func() bool {
		id = g.server.Latest(user)
		return id != before
	})
	if err != nil {
		return "", fmt.Errorf("nothing came of %s %q in message %s, %q: %w", customID, values, m.ID, m.Content, err)
	}
	return id, nil
}

// atTable has a user join or start the game: by its command or, in the page, by the lobby's button.
func (g *throughGame) atTable(ctx context.Context, user, what string) error {
	if g.Evening != nil {
		return g.lobbyButton(ctx, user, g.channel, what)
	}
	_, err := g.command(ctx, user, g.channel, "game "+what, sandbox.Opt("game", string(g.id)))
	return err
}

// lobbyButton has a user press a button about the game's table.
func (g *throughGame) lobbyButton(ctx context.Context, user, channel, what string) error {
	if err := g.told(ctx, g.id); err != nil { // a button is for one state of the lobby
		return err
	}
	var button *sandbox.Component
	m, err := g.server.WaitMessage(ctx, user, channel, func(m sandbox.Message) (ok bool) {
		button, ok = people.Control(m, "l:"+what+":"+string(g.id))
		return ok
	})
	if err != nil {
		return fmt.Errorf("no button to %s game %s: %w", what, g.id, err)
	}
	_, err = g.press(ctx, user, m, button, nil)
	return err
}

// playsAgain ends an evening in the page: all want a rematch, and find themselves in its thread.
func (g *throughGame) playsAgain(ctx context.Context, now *table.Table) error {
	if g.Evening == nil {
		return nil
	}
	for _, user := range now.Players() {
		if err := g.lobbyButton(ctx, string(user), g.thread, "rematch"); err != nil {
			return err
		}
	}
	again, err := g.store.RematchOf(ctx, g.id)
	if err != nil {
		return err
	}
	if err := g.told(ctx, again.ID); err != nil {
		return err
	}
	rematch, err := g.tables.Open(ctx, again.ID)
	if err != nil {
		return err
	}
	if !rematch.Running() || rematch.SeatsOf(now.Players()[0]) == now.SeatsOf(now.Players()[0]) {
		return fmt.Errorf("%s: no rematch with sides swapped, but game %s, which is %s", g.id, again.ID, rematch.State)
	}
	for _, user := range now.Players() {
		thread := string(rematch.Thread)
		if _, err := g.server.WaitMessage(ctx, string(user), g.thread, func(m sandbox.Message) bool {
			return slices.ContainsFunc(m.Controls(), func(c *sandbox.Component) bool {
				return strings.HasSuffix(c.URL, "/"+thread)
			})
		}); err != nil {
			return fmt.Errorf("%s: no link to the rematch: %w", g.id, err)
		}
		if err := g.Evening.Shows(string(user), thread, g.server.Tail(string(user), thread, lookedAt)); err != nil {
			return err
		}
	}
	return nil
}

// givesUp has the first player, whose side is theirs alone, resign once the evening has lasted long enough.
func (g *throughGame) givesUp(ctx context.Context, now *table.Table) (bool, error) {
	if g.Evening == nil || g.Evening.Answers == 0 || len(g.took) < g.Evening.Answers {
		return false, nil
	}
	user := string(now.Players()[0])
	m, err := g.command(ctx, user, g.thread, "resign")
	if err != nil {
		return false, err
	}
	yes, ok := people.Control(m, "r:")
	if !ok {
		return false, fmt.Errorf("nobody can resign: %q", m.Content)
	}
	_, err = g.press(ctx, user, m, yes, nil)
	return true, err
}
