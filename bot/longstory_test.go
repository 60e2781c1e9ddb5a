package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// A sentence longer than a message is cut, and the game is told on: in the thread, and in letters, which end
// with what is asked.
func TestALongSentenceIsCut(t *testing.T) {
	games := wars()
	games[len(games)-1].Tale = &tale.Tale{Gather: func(_ phrase.Speaker, events []engine.Event) (string, int) {
		return "Once upon a time" + strings.Repeat(" and then", 500) + ".", len(events)
	}}
	h := newHouseOf(t, games)
	game, thread := war(h)
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	told := 0
	for _, m := range h.spoken(thread) {
		told += strings.Count(m.Content, "Once upon a time")
	}
	if told < 2 {
		t.Errorf("the thread is told %d of two long sentences", told)
	}
	h.checkStatus(game, thread)
	if letter := last(h.letters(halina)); !strings.Contains(letter.Content, "Once upon a time") ||
		!strings.Contains(letter.Content, "**\n-# ") {
		t.Errorf("the letter ends without its question: …%q", letter.Content[max(0, len(letter.Content)-200):])
	}
}

// A message that calls takes over what was told before it: lines that are too long are cut, and no others.
func TestATakenOverStoryIsWhole(t *testing.T) {
	line := strings.Repeat("and then ", 100)
	long := strings.Repeat("and so on ", 200)
	got := bot.StoryLines(line+"\n"+line+"\n"+line, long)
	if len(got) != 4 || got[0] != line || got[2] != line || len(got[3]) >= len(long) {
		t.Errorf("%d lines: %q", len(got), got)
	}
}

// The newest page of a story is a full one, though the last to be begun may hold a single line; an older one
// is what it was.
func TestTheNewestPageIsFull(t *testing.T) {
	line := strings.Repeat("x", 99)
	pages := [][]string{slices.Repeat([]string{line}, 18), {"the last"}}
	if got := bot.PageRead(pages, 1); len(got) != 18 || got[0] != line || got[17] != "the last" {
		t.Errorf("the newest page has %d lines: %q", len(got), got)
	}
	if got := bot.PageRead(pages, 0); len(got) != 18 || got[17] != line {
		t.Errorf("the first page has %d lines", len(got))
	}
}
