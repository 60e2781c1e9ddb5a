package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
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

// Whoever plays with computers alone can take everything back at once, and is not warned that others must
// agree. Under the status are no buttons for what a computer is asked: nobody could press them.
func TestNobodyElseIsAskedInAPracticeGame(t *testing.T) {
	h := newHouseOf(t, wars())
	opened := h.command(pippin, h.channel, people.Create("wotr"), sandbox.Opt("seat", "free"),
		sandbox.Opt("practice", "casual"))
	game, _ := people.Opened(opened)
	thread := h.thread(game)
	moment := func(seat engine.Seat) engine.Position {
		return warMoments(t, 77, func(_ engine.Position, asked engine.Decision) bool {
			return asked.Step == "action.choose" && asked.Seat == seat && slices.Contains(asked.Verbs,
				map[engine.Seat]string{0: "move-fellowship", 1: "draw"}[seat])
		})
	}
	h.putGame(game, moment(0))
	_, m := h.beginWith(pippin, game, thread, "move-fellowship")
	if !strings.Contains(m.Content, "⚠️ ") || strings.Contains(m.Content, "agree") {
		t.Errorf("before a hunt: %q", m.Content)
	}
	h.putGame(game, moment(1))
	status, _ := h.status(thread, game)
	if !strings.Contains(status.Content, "⏳ 🤖") {
		t.Errorf("it waits for no computer: %q", status.Content)
	}
	for _, c := range status.Controls() {
		if strings.HasPrefix(c.CustomID, "a:") {
			t.Errorf("a computer can press %q", c.Label)
		}
	}
}
