package robots

import (
	"os"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/confrontation"
)

// Of all that events name when they are told one by one, what a text leaves out is found.
func TestMissingFindsWhatIsLeftOut(t *testing.T) {
	r := confrontation.Rules
	say := phrase.Speaker{Rules: r, Lang: words.English}
	var events []engine.Event
	text, err := os.ReadFile("../../engine/confrontation/testdata/frodo-defeated.txt")
	if err != nil {
		t.Fatal(err)
	}
	record, _, err := engine.ParseRecord(string(text), func(string) (engine.Rules, bool) { return r, true })
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Replay(r, record,
		func(_ int, _ engine.Line, _ engine.Position, played engine.Played) error {
			events = append(events, engine.EventsFor(played.Events, engine.Public)...)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	var whole []string
	for _, e := range events {
		whole = append(whole, say.Event(e))
	}
	if left := missing(nil, say, events, strings.Join(whole, "\n")); len(left) > 0 {
		t.Errorf("missing in all that there is to tell: %q", left)
	}
	without := strings.ReplaceAll(strings.Join(whole, "\n"), "Balrog", "somebody")
	left := strings.Join(missing(nil, say, events, without), "\n")
	if !strings.HasPrefix(left, `"Balrog" of `) || strings.Contains(left, `"Frodo" of`) {
		t.Errorf("missing without Balrog: %q", left)
	}
}
