package bot_test

import (
	"redbook/bot/sandbox"
)

// again is a message as it is now.
func (h *house) again(channel string, m sandbox.Message) sandbox.Message {
	h.t.Helper()
	for _, user := range h.users {
		for _, now := range h.server.Messages(user, channel) {
			if now.ID == m.ID {
				return now
			}
		}
	}
	h.t.Fatalf("it is gone: %q", m.Content)
	return m
}

// spent waits until a message has lost its buttons: what it asks has been answered.
func (h *house) spent(channel string, m sandbox.Message) {
	h.t.Helper()
	h.eventually(func() bool { return len(h.again(channel, m).Components) == 0 })
}

// tooLate has somebody press a button like one that they still see, whose message loses it then.
func (h *house) tooLate(user int, channel, id, problem string) {
	h.t.Helper()
	old := h.forgeFor(user, channel, id)
	h.problem(user, h.press(user, channel, old, id), problem, nil)
	h.spent(channel, old)
}
