package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
)

// editAnswer is how an answer goes out.
const editAnswer = "PATCH /webhooks/{app}/{token}/messages/{message}"

// hanging waits until so many requests have no answer.
func (h *house) hanging(n int) {
	h.t.Helper()
	if err := h.server.Wait(h.ctx, func() bool {
		hang := 0
		for _, e := range h.server.Log(0) {
			if e.Status == "no answer" {
				hang++
			}
		}
		return hang == n
	}); err != nil {
		h.t.Fatal(err)
	}
}

// Whoever looks at the past of a game twice waits; the third time they are told to try again, in their
// language. Others are not held up.
func TestOneLookAtATime(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.server.Fail(sandbox.Failure{Route: editAnswer, Times: 1, Hang: true})
	look := func() sandbox.InteractionID {
		id, err := h.server.Command(h.users[halina], thread, "log")
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	asked := []sandbox.InteractionID{look()}
	h.hanging(1) // its answer is under way
	asked = append(asked, look(), look())
	refusal := words.Text(words.Polish, "table.problem.one-look", nil)
	h.wait(halina, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, refusal) })
	if m := h.command(pippin, thread, "log"); !strings.Contains(m.Content, "`"+string(game)+"`") {
		t.Errorf("somebody else reads %q", m.Content)
	}
	h.server.StopFailing()
	told, refused := 0, 0
	for _, id := range asked {
		if m := h.answered(h.users[halina], thread, id, nil); strings.Contains(m.Content, refusal) {
			t.Log(m.Content)
			refused++
		} else if strings.Contains(m.Content, "`"+string(game)+"`") {
			told++
		}
	}
	if told != 2 || refused != 1 {
		t.Errorf("%d looks were answered, %d refused", told, refused)
	}
}
