package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// Nine characters are placed by three presses: one's secrets, a preset, yes. What has been drawn is shown
// first, can be drawn anew, and counts only then; nobody else sees any of it.
func TestAPresetPlacesAllAtOnce(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	for user, says := range map[int]string{pippin: "Press to do it", halina: "Naciśnij, aby wykonać"} {
		status, _ := h.status(thread, game)
		m := h.press(user, thread, status, "s:"+string(game))
		for range 2 { // and once more
			at := slices.IndexFunc(m.Controls(), func(c *sandbox.Component) bool {
				return strings.HasSuffix(c.CustomID, ":k:0") || strings.HasSuffix(c.CustomID, ":r:0")
			})
			if at < 0 {
				t.Fatalf("no preset: %q\n%s", m.Content, controlsText(m))
			}
			m = h.press(user, thread, m, m.Controls()[at].CustomID)
			if !strings.Contains(m.Content, says) || !m.Ephemeral() || len(m.Attachments) != 1 {
				t.Fatalf("after a preset: %q with %d pictures", m.Content, len(m.Attachments))
			}
		}
		c, ok := people.Confirmation(m)
		if !ok {
			t.Fatalf("nothing to confirm:\n%s", controlsText(m))
		}
		if m = h.press(user, thread, m, c.CustomID); !people.Done(m) {
			t.Errorf("placed: %q", m.Content)
		}
	}
	h.settled(game)
	p, now := h.position(game)
	if d := now.Rules.Decisions(p); len(d) != 1 || d[0].Step != "turn.move" {
		t.Errorf("after the set-up is asked: %v", d)
	}
}
