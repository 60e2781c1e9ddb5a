// Package people plays people at the stand-in for Discord: they use commands, buttons and menus, and wait for
// what they are answered. The robots that play whole games and the tests of the bot stand on it. It imports
// the stand-in, the engine, ids, and the words of commands; it knows neither the bot nor the store. Begin
// with [Person].
package people

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"redbook/bot/sandbox"
)

// Person is somebody at the stand-in.
type Person struct {
	Server *sandbox.Server
	ID     string
}

// Guests are n people who read the given languages in turn.
func Guests(n int, locales ...string) []sandbox.User {
	list := make([]sandbox.User, n)
	for i := range list {
		list[i] = sandbox.User{Name: fmt.Sprintf("Guest %02d", i), Locale: locales[i%len(locales)]}
	}
	return list
}

// Look is how a message looks: when it looks otherwise it was edited.
type Look struct{ ID, Text string }

// LookOf is how a message looks now.
func LookOf(m sandbox.Message) Look {
	look := Look{ID: m.ID, Text: m.Content}
	if m.EditedTimestamp != nil {
		look.Text = *m.EditedTimestamp + m.Content
	}
	return look
}

// Command uses a slash command and returns the answer. A channel that sleeps or a command that is not offered
// is an error, and so is an answer that does not come while ctx lasts.
func (p Person) Command(ctx context.Context, channel, name string,
	options ...sandbox.Option) (sandbox.Message,
	error) {
	id, err := p.Server.Command(p.ID, channel, name, options...)
	if err != nil {
		return sandbox.Message{}, err
	}
	return p.Await(ctx, channel, id, Look{})
}

// Use uses a button of a message, or a menu if there are values, and waits for nothing.
func (p Person) Use(channel string, m sandbox.Message, customID string,
	values ...string) (sandbox.InteractionID,
	error) {
	if values == nil {
		return p.Server.Press(p.ID, channel, m.ID, customID)
	}
	return p.Server.Select(p.ID, channel, m.ID, customID, values...)
}

// Answered returns the answer to an interaction if it has come: a message, or the change of the one whose
// control was used, as it looked then. The error is [sandbox.ErrNoAnswer] if none will come any more.
func (p Person) Answered(channel string, id sandbox.InteractionID, used Look) (m sandbox.Message, came bool,
	err error) {
	a, known := p.Server.Answer(id)
	switch {
	case !known || a.Status == sandbox.StatusFailed:
		return m, false, sandbox.ErrNoAnswer
	case a.Status == sandbox.StatusPending:
		return m, false, nil
	}
	if a.FollowUp != "" {
		m, ok := p.Server.Look(p.ID, channel, a.FollowUp)
		return m, ok, nil
	}
	m, ok := p.Server.Look(p.ID, channel, a.MessageID)
	return m, ok && !m.Loading() && !strings.Contains(m.Content, follows) && LookOf(m) != used, nil
}

// follows says that what is asked next comes in a message of its own.
const follows = "⤵"

// Await waits until an answer has come, as [Person.Answered] finds it.
func (p Person) Await(ctx context.Context, channel string, id sandbox.InteractionID,
	used Look) (m sandbox.Message, err error) {
	waited := p.Server.Wait(ctx, func() bool {
		var came bool
		m, came, err = p.Answered(channel, id, used)
		return came || err != nil
	})
	return m, cmp.Or(err, waited)
}

// Done reports whether a message says that an action has been carried out.
func Done(m sandbox.Message) bool { return strings.HasPrefix(m.Content, "✅") }
