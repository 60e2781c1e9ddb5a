package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"redbook/bot/robots"
	"redbook/bot/sandbox"
	"redbook/engine"
)

// eveningsVariable, where it is "whole", has the evenings in a browser go on to the end of their games.
const eveningsVariable = "REDBOOK_EVENINGS"

// An evening of each game in a browser, the first half at a desk, the second on a phone, from the lobby to
// the rematch: after a few hand-overs somebody resigns, or the game is played to its end. Everything is
// pressed in the page, in the message that called. At each step the page must show whatever a player finds in
// the thread and in private, in the same order, with the same live buttons and without sideways scrolling,
// and what has rung; what must stand there the robots know.
func TestEveningsInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("evenings in a browser take too long for -short")
	}
	whole := os.Getenv(eveningsVariable) == "whole"
	for _, c := range []struct {
		game          string
		options       engine.Options
		plan          string
		answers, half int // half the presses of a short game
	}{
		{"confrontation", nil, "", 4, 20},
		{"hunt", engine.Options{"seats": "3"}, "", 6, 200},
		{"wotr", nil, "journey", 6, 300},
	} {
		if whole {
			c.answers = 0
		} else {
			c.half = c.answers // an answer takes some two presses
		}
		t.Run(c.game, func(t *testing.T) {
			browser := findBrowser(t)
			game, err := namedGame(c.game)
			if err != nil {
				t.Fatal(err)
			}
			e := &evening{t: t, browser: browser, half: c.half}
			var out strings.Builder
			err = robots.Through{Games: rows(), Game: game, Options: c.options, Count: 1, Seed: 3, Plan: c.plan,
				Evening: &robots.Evening{Begin: e.begin, Press: e.press, Shows: e.shows, Rang: e.rang,
					Answers: c.answers},
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
	_, err := chromedp.Run(e.page.ctx, chromedp.Evaluate[chromedp.Void](eveningScript))
	return err
}

// eveningScript is what an evening asks of the page. Each function does what it can and says what is still to
// come, "" if nothing is: so one call from here does for all that a reader does and sees in one place.
const eveningScript = `window.evening = {
	paneOf(user) {
		const face = document.querySelector('[data-user="' + user + '"]')
		if (face && face.ariaPressed !== 'true') face.click()
		return document.querySelector('[data-pane="' + user + '"]')
	},
	seen: (e) => Boolean(e) && !e.disabled && e.offsetParent !== null,
	goTo(user, channel) {
		const pane = this.paneOf(user), row = pane?.querySelector('[data-channel="' + channel + '"]')
		if (!row) return null
		if (row.getAttribute('aria-current') !== 'true') {
			const drawer = pane.querySelector('[data-action=drawer]')
			if (this.seen(drawer)) drawer.click()
			if (!this.seen(row)) return null
			row.click()
		}
		return pane
	},
	press(user, channel, message, id) {
		const pane = this.goTo(user, channel)
		const control = [...pane?.querySelectorAll('[data-message="' + message + '"] [data-custom-id]') ?? []].
			find((e) => e.dataset.customId === id)
		if (!this.seen(control)) return 'no ' + id + ' to press in message ' + message
		control.focus()
		control.click()
		return ''
	},
	choose(user, id, values) {
		const pane = this.paneOf(user)
		const list = [...pane?.querySelectorAll('[data-options-of]') ?? []].find((e) => e.dataset.optionsOf === id)
		if (!list) return 'a menu ' + id
		// A message that was edited meanwhile has its menus closed: a reader opens it again.
		if (list.hidden) list.parentNode.querySelector('[data-custom-id]').click()
		const option = (value) => [...list.querySelectorAll('[data-choice]')].find((e) => e.dataset.choice === value)
		const missing = values.filter((value) => !this.seen(option(value)))
		if (missing.length) return 'no ' + missing.join(' and ') + ' to choose in ' + id
		for (const value of values) option(value).click()
		const done = list.querySelector('[data-action=select-done]')
		if (this.seen(done)) done.click()
		return ''
	},
	shows(user, channel, want) {
		const pane = this.goTo(user, channel)
		const live = (m) => [...m.querySelectorAll('[data-custom-id]')].filter((e) => !e.disabled).map((e) => e.dataset.customId)
		const shown = [...pane?.querySelectorAll('[data-message]') ?? []].slice(-Math.max(want.length, 1)).
			map((m) => [m.dataset.message, ...live(m)].join(' '))
		if (shown.join('\n') !== want.join('\n')) {
			return 'messages with live buttons:\n' + shown.join('\n') + '\nand not:\n' + want.join('\n')
		}
		return document.documentElement.scrollWidth > innerWidth ? 'a page no wider than its window' : ''
	},
	rang(user, want, calls) {
		const face = document.querySelector('[data-user="' + user + '"]')
		const badge = Number(face?.dataset.mentions ?? 0)
		if (face?.ariaPressed !== 'true' && badge < calls) return calls + ' calls in the badge, not ' + badge
		const pane = this.paneOf(user), bell = pane?.querySelector('[data-action=bell]')
		if (!this.seen(bell)) return 'a bell to press'
		bell.click()
		const rings = new Map([...pane.querySelectorAll('[data-ring]')].map((e) => [e.dataset.ring, e.lastChild.textContent]))
		bell.click()
		const shown = [...rings].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1)).map((ring) => ring.join(' ')).slice(-want.length)
		return want.length === 0 || shown.join('\n') === want.join('\n') ? ''
			: 'notifications:\n' + shown.join('\n') + '\nand not:\n' + want.join('\n')
	},
}`

// slowestPage is how long the page may take to show what the server knows, on a busy machine.
const slowestPage = 40 * time.Second

// until has the page do something until nothing is still to come.
func (e *evening) until(function string, args ...any) error {
	list, err := json.Marshal(args)
	if err != nil {
		return err
	}
	call := fmt.Sprintf("evening.%s(...%s)", function, list)
	ctx, cancel := context.WithTimeout(e.page.ctx, 2*slowestPage)
	defer cancel()
	_, err = chromedp.Run(ctx, chromedp.Poll[bool]("!"+call, chromedp.WithPollingInterval(10*time.Millisecond),
		chromedp.WithPollingTimeout(slowestPage)))
	if err == nil {
		return nil
	}
	missing, late := chromedp.Run(ctx, chromedp.Evaluate[string](call))
	return e.page.shown(fmt.Errorf("waiting in the page for %s: %w", missing, errors.Join(err, late)))
}

func (e *evening) press(user string, m sandbox.Message, customID string, values []string) error {
	if e.presses++; e.presses == e.half {
		if _, err := chromedp.Run(e.page.ctx, chromedp.EmulateViewport(390, 844)); err != nil {
			return err
		}
	}
	if err := e.until("press", user, m.ChannelID, m.ID, customID); err != nil || values == nil {
		return err
	}
	return e.until("choose", user, customID, values)
}

// shows waits until the page ends with the messages that stand in a place, each with its live buttons.
func (e *evening) shows(user, channel string, messages []sandbox.Message) error {
	lines := []string{}
	for _, m := range messages {
		line := m.ID
		for _, c := range m.Controls() {
			if c.CustomID != "" && !c.Disabled {
				line += " " + c.CustomID
			}
		}
		lines = append(lines, line)
	}
	return e.until("shows", user, channel, lines)
}

// rang waits until the newest notifications that the page shows a user are those of some messages, each as it
// previews them; the last so many have come since it was asked last, and count in the user's badge.
func (e *evening) rang(user string, messages []sandbox.Message, calls int) error {
	lines := []string{}
	for _, m := range messages {
		lines = append(lines, m.ID+" "+m.Preview)
	}
	return e.until("rang", user, lines, calls)
}
