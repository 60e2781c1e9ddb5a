package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/render"
)

// slow is a painter that takes its time.
type slow struct{ render.Painter }

func (p slow) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	time.Sleep(200 * time.Millisecond)
	return p.Painter.Paint(view, sheet, lang)
}

// A practice game begins while its lobby is still being told: all the same it has one message in the channel,
// with nothing to press, and its thread hangs on that.
func TestAPracticeGameHasOneMessage(t *testing.T) {
	g := theConfrontation()
	g.Painter = slow{g.Painter}
	h := newHouseOf(t, []table.Game{g})
	opened := h.command(halina, h.channel, people.Create("confrontation"), sandbox.Opt("practice", "casual"))
	game, _ := people.Opened(opened)
	thread := h.thread(game)
	h.settled(game)
	var told []sandbox.Message
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if strings.Contains(m.Content, "game `"+string(game)+"`") {
			told = append(told, m)
		}
	}
	if len(told) != 1 {
		t.Fatalf("%d messages: %+v", len(told), told)
	}
	m := told[0]
	if len(m.Components) > 0 || !strings.Contains(m.Content, "The game has begun") || m.ID != thread {
		t.Errorf("beside the thread %s: %s, %q", thread, m.ID, m.Content)
	}
}
