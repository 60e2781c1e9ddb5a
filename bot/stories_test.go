package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// /board steps back and forth by its buttons, move by move, and each step links to the message that told of
// it, as the story does, which says when it was.
func TestBoardStepsThroughThePast(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		h.warStep(game, thread, random)
	}
	now := h.command(halina, thread, "board")
	shown := []sandbox.Message{now}
	m := now
	for range 4 {
		back := m.Controls()[0]
		if back.Label != "◀ Poprzedni ruch" || back.Disabled {
			t.Fatalf("no way back: %v", m.Controls())
		}
		m = h.press(halina, thread, m, back.CustomID)
		shown = append(shown, m)
		if !strings.Contains(m.Content, "/channels/") || !strings.Contains(m.Content, "/"+thread+"/") {
			t.Errorf("no link to the message in %q", m.Content)
		}
	}
	for i := len(shown) - 2; i > 0; i-- {
		m = h.press(halina, thread, m, m.Controls()[1].CustomID)
		if m.Content != shown[i].Content {
			t.Errorf("the way forth leads to %q, not to %q", m.Content, shown[i].Content)
		}
	}
	m = h.press(halina, thread, m, m.Controls()[1].CustomID)
	if !m.Controls()[1].Disabled {
		m = h.press(halina, thread, m, m.Controls()[1].CustomID)
	}
	if first, _, _ := strings.Cut(now.Content, "⏳"); !strings.HasPrefix(m.Content, first) {
		t.Errorf("now is %q, was %q", m.Content, now.Content)
	}
	told := h.command(merry, thread, "log", sandbox.Opt("turn", "1")).Content
	if !strings.Contains(told, "-# <t:") || !strings.Contains(told, "/"+thread+"/") {
		t.Errorf("the story has no times or links: %q", told)
	}
	if _, ok := people.Control(h.command(merry, thread, "board", sandbox.Opt("turn", "1")), "step:"); !ok {
		t.Error("a stranger who may look cannot step")
	}
}

// What is taken back when another message has begun is struck out where it stands; an old message keeps its
// story and says no more who is waited for.
func TestOldMessagesKeepTheirStory(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	for user := range 2 {
		h.command(user, thread, "settings", sandbox.Opt("calls", "thread"))
	}
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	h.did(halina, h.command(halina, thread, "answer", action("allocate dice=1")))
	h.settled(game)
	for _, m := range h.spoken(thread)[:len(h.spoken(thread))-1] {
		if strings.Contains(m.Content, "⏳") || len(m.Controls()) > 0 {
			t.Errorf("an old message still waits: %q", m.Content)
		}
	}
	for range 2 {
		asked := h.command(halina, thread, "undo")
		if c, ask := people.Control(asked, "u:ask:"); ask {
			asked = h.press(halina, thread, asked, c.CustomID)
		}
		h.settled(game)
		if !strings.HasPrefix(asked.Content, "⚠️") {
			for _, m := range h.spoken(thread) {
				if c, ok := people.Control(m, "vote:y:"); ok {
					h.press(pippin, thread, m, c.CustomID)
					h.settled(game)
				}
			}
		}
	}
	all := ""
	for _, m := range h.spoken(thread) {
		all += m.Content + "\n"
	}
	if !strings.Contains(all, "~~") {
		t.Errorf("nothing is struck out in %q", all)
	}
}
