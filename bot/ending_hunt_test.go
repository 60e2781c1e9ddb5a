package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/bot/table"
)

// A hunt that is over is told with its whole journey, and leaves its record, its story and a film that shows
// the journal turn by turn.
func TestTheEndOfAHunt(t *testing.T) {
	h := newHouseOf(t, []table.Game{theHunt()})
	game, thread := hunters(h)
	random := rand.New(rand.NewPCG(1, 2))
	for turn := 1; turn < 5; { // a day, and the beginning of another
		h.warStep(game, thread, random)
		turn = len(h.offered(merry, thread, "turn", ""))
	}
	day := h.wait(merry, thread,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "📖 **The tale of day 1.**") })
	if !strings.Contains(day.Content, "Frodo – ") {
		t.Errorf("the day: %q", day.Content)
	}
	if strings.Contains(day.Content, "•") && strings.Contains(day.Content, "🗺️") {
		t.Errorf("the way is told too early: %q", day.Content)
	}
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.later()
	told := ""
	for _, m := range h.spoken(thread) {
		told += m.Content + "\n"
	}
	for _, part := range []string{"📊 **The hunt in figures.**", "🗺️ **Frodo's way, part I.**", "🎯", "😱",
		"📖 Action tokens for War of the Ring: Free Peoples 0, Shadow 2.", "🏁"} {
		if !strings.Contains(told, part) {
			t.Errorf("%q is not told", part)
		}
	}
	title := words.Text(words.English, "bot.film.title", nil)
	premiere := h.wait(merry, thread, func(m sandbox.Message) bool { return m.Content == title })
	if film := h.film(premiere); len(film) < 4 {
		t.Errorf("%d pictures", len(film))
	}
	if alt := premiere.Attachments[0].Description; !strings.Contains(alt, "Journal") {
		t.Errorf("the film is told as %q", alt)
	}
	files := 0
	for _, m := range h.spoken(thread) {
		for _, a := range m.Attachments {
			if strings.HasSuffix(a.Filename, ".txt") {
				files++
			}
		}
	}
	if files != 2 {
		t.Errorf("%d files", files)
	}
}
