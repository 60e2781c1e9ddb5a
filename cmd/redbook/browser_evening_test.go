package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"redbook/bot/robots"
	"redbook/bot/sandbox"
	"redbook/engine"
)

// An evening of each game in a browser, the first half at a desk, the second on a phone, from the lobby to
// the rematch: after a few hand-overs somebody resigns. Everything is pressed in the page, in the message
// that called, and whatever a player finds in the thread and in private stands in the page in the same order,
// without sideways scrolling. Who was rung, and with which words, the robots count as in whole games.
func TestEveningsInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("evenings in a browser take too long for -short")
	}
	for _, c := range []struct {
		game    string
		options engine.Options
		answers int
	}{
		{"confrontation", nil, 4},
		{"hunt", engine.Options{"seats": "3"}, 6},
		{"wotr", nil, 6},
	} {
		t.Run(c.game, func(t *testing.T) {
			browser := findBrowser(t)
			game, err := namedGame(c.game)
			if err != nil {
				t.Fatal(err)
			}
			e := &evening{t: t, browser: browser, half: c.answers} // an answer takes some three presses
			var out strings.Builder
			err = robots.Through{Games: rows(), Game: game, Options: c.options, Count: 1, Seed: 3,
				Evening: &robots.Evening{Begin: e.begin, Press: e.press, Shows: e.shows, Answers: c.answers},
			}.Run(context.Background(), &out)
			if err != nil {
				t.Fatal(err)
			}
			if errs := e.page.scriptErrors(); errs != "" {
				t.Errorf("the page has errors: %s", errs)
			}
			// What has been promised and is kept: a line is added here when one more is.
			for _, want := range []string{"not rung 0, more than once 0, without news 0, rung without being called 0;",
				"pictures: for a message at most 1, unchanged 0 in the thread", "with something missing 0\n",
				"refused by Discord: 0\n",
				"questions that are not the lowest message 0, answered questions with live buttons 0\n"} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q is missing in\n%s", want, out.String())
				}
			}
		})
	}
}

// evening is a page in which a game is played.
type evening struct {
	t       *testing.T
	browser string
	page    *page
	half    int // after so many presses it goes on on a phone
	presses int
}

func (e *evening) begin(server *sandbox.Server) error {
	e.page = openPage(e.t, e.browser, server.URL())
	return nil
}

// goTo shows a channel to a user.
func (e *evening) goTo(user, channel string) {
	e.page.be(user)
	row := fmt.Sprintf("[data-pane='%s'] [data-channel='%s']", user, channel)
	e.page.waitFor(fmt.Sprintf(`document.querySelector("%s")`, row))
	if ask[bool](
		e.page,
		fmt.Sprintf(`document.querySelector("%s").getAttribute('aria-current') === 'true'`, row),
	) {
		return
	}
	if guild := fmt.Sprintf("[data-pane='%s'] [data-action=drawer]", user); ask[bool](e.page,
		fmt.Sprintf(`document.querySelector("%s").offsetParent !== null`, guild)) {
		e.page.click(guild)
	}
	e.page.click(row)
}

func (e *evening) press(user string, m sandbox.Message, customID string, values []string) error {
	if e.presses++; e.presses == e.half {
		act(e.page, chromedp.EmulateViewport(390, 844))
	}
	e.goTo(user, m.ChannelID)
	e.page.click(fmt.Sprintf("[data-pane='%s'] [data-message='%s'] [data-custom-id='%s']", user, m.ID, customID))
	list := fmt.Sprintf("[data-pane='%s'] [data-options-of='%s'] ", user, customID)
	for _, value := range values {
		e.page.click(fmt.Sprintf("%s[data-choice='%s']", list, value))
	}
	if done := list + "[data-action=select-done]"; len(values) > 0 && ask[bool](e.page,
		fmt.Sprintf(`(e => Boolean(e) && e.offsetParent !== null)(document.querySelector("%s"))`, done)) {
		e.page.click(done)
	}
	return nil
}

// shows waits until the page ends with the messages that stand in a place.
func (e *evening) shows(user, channel string, messages []sandbox.Message) error {
	e.goTo(user, channel)
	var ids []string
	for _, m := range messages {
		ids = append(ids, m.ID)
	}
	e.page.waitFor(
		fmt.Sprintf(
			`[...document.querySelectorAll("[data-pane='%s'] [data-message]")].slice(-%d).map(e => e.dataset.message).join() === '%s'`,
			user,
			max(len(ids), 1),
			strings.Join(ids, ","),
		),
	)
	if ask[bool](e.page, `document.documentElement.scrollWidth > innerWidth`) {
		return fmt.Errorf("the page is wider than its window in %s", channel)
	}
	return nil
}
