package robots

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// A step of an evening in the page is whenever everything about an answer has been told. At each of them
// everybody who plays must find, in the page: the question asked now as the lowest message where they answer
// in private, no button that answers any other, a notification if they are called, whose message tells the
// last action, and none otherwise.

// keptRings is how many notifications the page keeps.
const keptRings = 30

// step holds what everybody who plays finds against what they should.
func (g *throughGame) step(ctx context.Context, now *table.Table, c call) error {
	if g.Evening == nil {
		return nil
	}
	var wrong []error
	for _, user := range now.Players() {
		err := g.bell(ctx, now, user, c)
		if err == nil {
			err = g.places(now, user)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", user, err))
		}
	}
	return errors.Join(wrong...)
}

// lookedPlace is a place as one of its readers sees it.
type lookedPlace struct {
	user  ids.User
	place string
}

// bell holds what has rung for a user since the last step against whether they are called.
func (g *throughGame) bell(ctx context.Context, now *table.Table, user ids.User, c call) error {
	rang, called := c.rang[user], slices.Contains(c.called, user)
	if err := bellOf(rang, called, c.moment); err != nil {
		return err
	}
	g.rings[user] = append(g.rings[user], rang...)
	if all := g.rings[user]; len(all) > keptRings {
		g.rings[user] = all[len(all)-keptRings:]
	}
	if err := g.Evening.Rang(string(user), g.rings[user], len(rang)); err != nil {
		return err
	}
	if !called || c.begins {
		return nil
	}
	open, secret, err := g.lastAction(ctx, now, user)
	if err != nil {
		return err
	}
	say, events := phrase.Speaker{Rules: now.Rules, Two: now.Two(), Lang: words.Lang(now.Language)}, open
	if rang[0].ChannelID != g.thread {
		say.Lang, events = localeOf(g.people, string(user)), append(open, secret...)
	}
	if untold := missing(now.Tale, say, events, rang[0].Content); len(untold) > 0 {
		return fmt.Errorf("message %s calls them and does not tell of the last action %s: %q", rang[0].ID,
			strings.Join(untold, ", "), rang[0].Content)
	}
	return nil
}

// bellOf says what is wrong with what has rung for somebody who is called or not.
func bellOf(rang []sandbox.Message, called bool, m moment) error {
	var which []string
	for _, r := range rang {
		which = append(which, fmt.Sprintf("message %s: %q", r.ID, r.Preview))
	}
	switch {
	case (called || m.over) && len(rang) != 1:
		return fmt.Errorf("called, and rung %d times %s", len(rang), which)
	case !called && !m.over && len(rang) > 0:
		return fmt.Errorf("not called, and rung by %s", which)
	case called && !m.begins && !tellsFirst(rang[0]):
		return fmt.Errorf("called by %s, which does not begin with what has happened", which[0])
	}
	return nil
}

// places holds the places where a user reads against the page, if they have changed, and looks there for
// questions.
func (g *throughGame) places(now *table.Table, user ids.User) error {
	asked := slices.ContainsFunc(now.Questions(engine.Public), func(d engine.Decision) bool {
		return now.UserOf(d.Seat) == user
	})
	private := g.server.DM(string(user))
	for _, place := range []string{g.thread, private} {
		list := g.server.Tail(string(user), place, lookedAt)
		looks := make([]people.Look, len(list))
		for i, m := range list {
			looks[i] = people.LookOf(m)
		}
		if at := (lookedPlace{user, place}); !slices.Equal(looks, g.shown[at]) {
			if err := g.Evening.Shows(string(user), place, list); err != nil {
				return err
			}
			g.shown[at] = looks
		}
		answersHere := asked && place == private && g.inDM[user]
		if err := placeOf(list, g.id, string(now.StatusMessage), asked, answersHere); err != nil {
			return err
		}
	}
	return nil
}

// placeOf says what is wrong with the messages of a place, oldest first, for somebody who is asked something
// or not, and who is called to answer there or not.
func placeOf(list []sandbox.Message, game ids.Game, status string, asked, here bool) error {
	for _, f := range look(list, game, status, asked) {
		return fmt.Errorf("%s: message %s, %q", f.kind, f.message, textOf(list, f.message))
	}
	if here && (len(list) == 0 || !answers(list[len(list)-1], game)) {
		text := "there is none"
		if len(list) > 0 {
			text = textOf(list, list[len(list)-1].ID)
		}
		return fmt.Errorf("what is asked now is not the lowest message of the private conversation: %q", text)
	}
	return nil
}
