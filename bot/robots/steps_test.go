package robots

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// Whoever is called is rung once, by a message that begins with what has happened, and nobody else is; at the
// end of a game everybody is.
func TestStepHoldsTheBell(t *testing.T) {
	news := sandbox.Message{ID: "1", Content: "Gandalf has fallen.\n**Losses?**", Preview: "Gandalf has fallen."}
	bare := sandbox.Message{ID: "2", Content: "**Losses?**", Preview: "Losses?"}
	cut := sandbox.Message{ID: "3", Content: news.Content, Preview: "Losses?"}
	for _, c := range []struct {
		name   string
		rang   []sandbox.Message
		called bool
		moment moment
		want   string
	}{
		{"called", []sandbox.Message{news}, true, moment{}, ""},
		{"left alone", nil, false, moment{}, ""},
		{"the end", []sandbox.Message{bare}, false, moment{over: true}, ""},
		{"the beginning", []sandbox.Message{bare}, true, moment{begins: true}, ""},
		{"not rung", nil, true, moment{}, "rung 0 times"},
		{"not rung at the end", nil, false, moment{over: true}, "rung 0 times"},
		{"twice", []sandbox.Message{news, bare}, true, moment{}, "rung 2 times"},
		{"idle", []sandbox.Message{news}, false, moment{}, "not called, and rung by [message 1"},
		{"without news", []sandbox.Message{bare}, true, moment{}, "message 2"},
		{"news behind the preview", []sandbox.Message{cut}, true, moment{}, "message 3"},
	} {
		err := bellOf(c.rang, c.called, c.moment)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Whoever is called to answer in a place finds the question there, and as the lowest message.
func TestStepHoldsThePlace(t *testing.T) {
	question := sandbox.Message{ID: "q", Components: []*sandbox.Component{{Type: 1,
		Components: []*sandbox.Component{{Type: 2, CustomID: "s:game"}}}}}
	text := sandbox.Message{ID: "text", Content: "✅"}
	for _, c := range []struct {
		name        string
		list        []sandbox.Message
		asked, here bool
		want        string
	}{
		{"asked", []sandbox.Message{text, question}, true, true, ""},
		{"asked elsewhere", []sandbox.Message{text}, true, false, ""},
		{"answered", []sandbox.Message{text}, false, false, ""},
		{"something below", []sandbox.Message{question, text}, true, true, notLowest},
		{"nothing to press", []sandbox.Message{text}, true, true, "is not the lowest message"},
		{"an empty place", nil, true, true, "is not the lowest message"},
		{"a button left", []sandbox.Message{question, text}, false, false, leftOver + ": message q"},
	} {
		err := placeOf(c.list, "game", "status", c.asked, c.here)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
