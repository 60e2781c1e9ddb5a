package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine/confrontation"
	"redbook/storage/ids"
)

// newMatch opens a match with special cards, seats both players and starts it.
func (h *house) newMatch() (game ids.Game, thread string) {
	h.t.Helper()
	return h.newGameWith("match", "on", "special", "on")
}

// A whole match with special cards by buttons and menus: after the first game the same people play the other
// sides, and nothing that is shown to anybody belongs to somebody else.
func TestWholeMatchByButtons(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newMatch()
	random := rand.New(rand.NewPCG(3, 3))
	changed := false
	for {
		status, over := h.status(thread, game)
		if over {
			h.checkMatchEnd(game, status)
			break
		}
		if len(status.Attachments) > 0 { // the same picture is not sent again
			h.checkPicture(status)
		}
		position, now := h.position(game)
		if fellowship := now.UserOf(confrontation.Fellowship.Seat()); !changed &&
			fellowship == ids.User(h.users[1]) {
			changed = true
			h.checkChange(thread)
		}
		decisions := now.Rules.Decisions(position)
		d := decisions[random.IntN(len(decisions))]
		user := h.userOf(string(now.UserOf(d.Seat)))
		answer := h.press(user, thread, status, "s:"+string(game))
		h.pressOn(user, thread, answer, now.Sequence, random)
		h.settled(game)
	}
	if !changed {
		t.Error("the sides were never changed")
	}
	h.checkRecord(game, thread)
}

// checkChange looks at what is said when the sides are changed.
func (h *house) checkChange(thread string) {
	h.t.Helper()
	m := h.wait(0, thread, func(m sandbox.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Content, "The second game begins")
	})
	for _, want := range []string{"Game 1 of the match", "Points: **", "<@" + h.users[0] + ">",
		"<@" + h.users[1] + ">"} {
		if !strings.Contains(m.Content, want) {
			h.t.Errorf("no %q in %q", want, m.Content)
		}
	}
	if alt := m.Attachments[0].Description; !strings.Contains(alt, "End of the first game") {
		h.t.Errorf("the picture of %q shows %q", m.Content, alt)
	}
	h.checkPicks(thread)
}

// checkPicks holds both to being offered the special cards of the side that they play now, in their own
// language.
func (h *house) checkPicks(thread string) {
	h.t.Helper()
	if got := labels(h.command(0, thread, "hand")); !strings.Contains(got, "The Dark of Mordor") ||
		strings.Contains(got, "Shadowfax") {
		h.t.Errorf("who plays Sauron now is offered:\n%s", got)
	}
	if got := labels(h.command(1, thread, "hand")); !strings.Contains(got, "Cienistogrzywy") ||
		strings.Contains(got, "Mrok Mordoru") {
		h.t.Errorf("who plays the Fellowship now is offered:\n%s", got)
	}
}

// labels are the words on a message's controls.
func labels(m sandbox.Message) string {
	text := ""
	for _, c := range m.Controls() {
		text += c.Label + c.Placeholder
		for _, o := range c.Options {
			text += " " + o.Label
		}
		text += "\n"
	}
	return text
}

// checkMatchEnd holds the last status to the result, with the points of both.
func (h *house) checkMatchEnd(game ids.Game, status sandbox.Message) {
	h.t.Helper()
	_, now := h.position(game)
	result, over := now.Result()
	if !over || !result.Scored() {
		h.t.Fatalf("the match ended with %+v", result)
	}
	for _, c := range now.Chairs {
		if !strings.Contains(status.Content, "<@"+string(c.User)+"> (") {
			h.t.Errorf("nothing of %s in %q", c.User, status.Content)
		}
	}
}

// Giving up the first game of a match begins the second.
func TestResigningOneGameOfAMatch(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newMatch()
	ask := h.command(0, thread, "resign")
	yes, ok := people.Control(ask, "")
	if !ok {
		t.Fatalf("nothing to press in %q", ask.Content)
	}
	h.press(0, thread, ask, yes.CustomID)
	h.settled(game)
	_, now := h.position(game)
	if !now.Running() || now.UserOf(confrontation.Sauron.Seat()) != ids.User(h.users[0]) {
		t.Fatalf("after a resignation the match is %s", now.State)
	}
	h.checkPicks(thread)
}
