package robots

import (
	"context"
	"fmt"
	"slices"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// Evening is a game through Discord that is played in the page instead, or watched there. The robots decide
// what is pressed; the rest is the page's.
type Evening struct {
	Begin   func(server *sandbox.Server) error                                           // opens the page
	Press   func(user string, m sandbox.Message, customID string, values []string) error // uses a control there
	Shows   func(user, channel string, messages []sandbox.Message) error                 // holds a place against what stands there
	Answers int                                                                          // so many are given, then somebody resigns
}

// shownAt is how many messages of a place are held against the page.
const shownAt = 4

// inThePage uses a control in the page and returns the interaction that came of it.
func (g *throughGame) inThePage(ctx context.Context, user string, m sandbox.Message, customID string,
	values []string) (id sandbox.InteractionID, err error) {
	before := g.server.Latest(user)
	if err := g.Evening.Press(user, m, customID, values); err != nil {
		return "", err
	}
	err = g.server.Wait(ctx, func() bool {
		id = g.server.Latest(user)
		return id != before
	})
	return id, err
}

// watched holds the page against what stands in the places of everybody who is asked something.
func (g *throughGame) watched(now *table.Table) error {
	if g.Evening == nil {
		return nil
	}
	var seen []ids.User
	for _, d := range now.Questions(engine.Public) {
		user := now.UserOf(d.Seat)
		if slices.Contains(seen, user) {
			continue
		}
		seen = append(seen, user)
		for _, place := range []string{g.thread, g.server.DM(string(user))} {
			if err := g.Evening.Shows(string(user), place, g.server.Tail(string(user), place, shownAt)); err != nil {
				return err
			}
		}
	}
	return nil
}

// givesUp has the first player, whose side is theirs alone, resign once the evening has lasted long enough.
func (g *throughGame) givesUp(ctx context.Context, now *table.Table) (bool, error) {
	if g.Evening == nil || len(g.took) < g.Evening.Answers {
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
