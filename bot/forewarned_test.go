package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/hunt"
)

// Where some lines of a menu lead to one thing that cannot be taken back, and others to another, each has the
// mark of what is said of it above the menu, and does it at once.
func TestAMenuTellsTwoKindsOfWarningsApart(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	random := rand.New(rand.NewPCG(5, 4))
	for range 120 {
		_, now := h.position(game)
		if !now.Running() {
			game, thread = h.placed()
			continue
		}
		asked := now.Waiting()[0].Decision
		user := h.userOf(h.holder(game, asked.Seat))
		status, _ := h.status(thread, game)
		if asked.Step == "turn.move" {
			m := h.press(user, thread, status, "s:"+string(game))
			if menu, second := lineMarked(m, "❗ "); second != "" {
				for _, mark := range []string{"⚠️", "❗"} {
					h.hasText("above the menu", m,
						words.Text(reads[user], "bot.preview.marked", words.Args{"mark": mark}))
					if _, line := lineMarked(m, mark+" "); line == "" {
						t.Errorf("no line has the mark %s", mark)
					}
				}
				t.Logf("%s\n%s", m.Content, controlsText(m))
				h.did(user, h.press(user, thread, m, menu, second))
				return
			}
		}
		h.presses(game, thread, status, asked, random)
	}
	t.Fatal("no menu has lines with two marks")
}

// lineMarked is a line of a menu that begins with a mark, and its menu.
func lineMarked(m sandbox.Message, mark string) (menu, line string) {
	for _, c := range m.Controls() {
		for _, o := range c.Options {
			if strings.HasPrefix(o.Label, mark) {
				return c.CustomID, o.Value
			}
		}
	}
	return "", ""
}

// Below a warning a button does at once what it leads to, where something has been chosen before: what is
// asked with a perception takes a press after its verb, and not another one.
func TestAButtonBelowAWarningDoesItAtOnce(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	var d engine.Decision
	options := engine.Options{"seats": "3"}
	p, _ := huntMomentOf(t, options, 1, func(p engine.Position, asked engine.Decision) bool {
		d = asked
		if d.Step != "nazgul.turn" || !slices.Contains(d.Verbs, "perceive") {
			return false
		}
		perceive, f, done, err := engine.Filled(hunt.Rules, p, d.Seat, engine.Action{Verb: "perceive"}, true)
		if err != nil || done || len(f.Choices) < 2 {
			return false
		}
		seen, err := hunt.Rules.Foresee(p, d.Seat, perceive.With(engine.Arg{Name: f.Name, Value: f.Choices[0]}))
		return err == nil && seen.Final()
	})
	h.putGame(game, p)
	user := int(d.Seat)
	_, m := h.beginWith(user, game, thread, "perceive")
	h.hasText("above the buttons", m, words.Text(reads[user], "bot.preview.choose", nil))
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.Label, "⚠️ ") && leadsOn(c) {
			h.did(user, h.press(user, thread, m, c.CustomID))
			return
		}
	}
	t.Fatalf("no button has the mark: %q\n%s", m.Content, controlsText(m))
}
