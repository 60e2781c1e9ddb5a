package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A newcomer learns the first chapter of The Confrontation by presses alone: in a private thread, in their
// own language, with the goal above the buttons and each goal told when it is reached, over a stop; then the
// next chapter is a press away, and the list knows what is learned.
func TestAChapterIsLearned(t *testing.T) {
	h := newHouse(t)
	list := h.press(halina, h.channel, h.command(halina, h.channel, "learn"), "learn:list:confrontation")
	if !list.Ephemeral() || !strings.Contains(list.Content, "▫️ **Ruch i walka**") || len(list.Controls()) != 3 {
		t.Fatalf("the list is %q with %q", list.Content, labels(list))
	}
	opened := h.press(halina, h.channel, list, "learn:open:confrontation.battle")
	game := ids.Game(strings.Split(opened.Content, "`")[1])
	h.settled(game)
	_, at := h.position(game)
	thread := string(at.Thread)
	if c, _ := h.channelOf(halina, thread); c.Name != "🎓 Ruch i walka · Konfrontacja ("+string(game)+")" {
		t.Errorf("the thread is called %q", c.Name)
	}
	if c, ok := h.channelOf(merry, thread); ok {
		t.Errorf("somebody else sees the thread %+v", c)
	}
	for _, m := range h.server.Tail(h.users[merry], h.channel, 20) {
		if strings.Contains(m.Content, string(game)) {
			t.Errorf("everybody reads %q", m.Content)
		}
	}
	if m := h.command(merry, h.channel, "games", sandbox.Opt("where", "here")); strings.Contains(m.Text(),
		string(game)) {
		t.Errorf("everybody is told of it: %q", m.Text())
	}
	if m := h.server.Tail(h.users[halina], thread, 100)[0]; !strings.Contains(m.Content, "mówi twoim językiem") {
		t.Errorf("the thread begins %q", m.Content)
	}
	begun := h.press(halina, h.channel, list, "learn:open:confrontation.battle")
	if !strings.Contains(begun.Content, "w toku: <#"+thread+">") {
		t.Errorf("a chapter that was begun is opened again: %q", begun.Content)
	}
	newest := func() (m sandbox.Message) { // that has buttons
		return h.wait(halina, thread, func(m sandbox.Message) bool {
			_, asks := people.Control(m, "s:"+string(game))
			_, leads := people.Control(m, "learn:")
			return asks || leads
		})
	}
	random := rand.New(rand.NewPCG(1, 2))
	for moves := 0; ; moves++ {
		h.computersAnswer(game)
		h.settled(game)
		status := newest()
		if _, next := people.Control(status, "learn:"); next {
			break
		}
		if moves > 60 {
			t.Fatalf("after %d answers it says %q", moves, status.Content)
		}
		if moves == 0 && !strings.Contains(status.Content, "🎓 **1 z 5:** Grasz Drużyną") {
			t.Errorf("the goal does not stand in %q", status.Content)
		}
		place := thread
		if moves == 0 { // in the letter, which says the same
			place = h.server.DM(h.users[halina])
			status = h.wait(halina, place, func(m sandbox.Message) bool {
				return strings.Contains(m.Content, "🎓 **1 z 5:** Grasz")
			})
		}
		_, now := h.position(game)
		h.pressOn(halina, place, h.press(halina, place, status, "s:"+string(game)), now.Sequence, random)
		h.settled(game)
		if moves == 1 {
			h.stopBot()
			h.startBot()
		}
	}
	last := newest()
	if strings.Contains(last.Content, "⏳") {
		t.Errorf("a chapter that is over waits for somebody: %q", last.Content)
	}
	if _, now := h.position(game); now.Running() { // the game may have ended with the chapter
		again := "s:" + string(game)
		said := h.press(halina, thread, h.forgeFor(halina, thread, again), again).Content
		if !strings.Contains(said, "Rozdział skończony.") {
			t.Errorf("a chapter that is over asks %q", said)
		}
		if said := h.command(halina, thread, "hint").Content; !strings.Contains(said, "Rozdział skończony.") {
			t.Errorf("a chapter that is over gives the hint %q", said)
		}
	}
	told := ""
	for _, m := range h.server.Tail(h.users[halina], thread, 200) {
		told += m.Content + "\n"
	}
	for _, want := range []string{"🎓 Ruch i walka", "✅ Nikt nie widzi, kogo przesunięto.", "✅ O jednego mniej.",
		"🎓 To prawie cała gra"} {
		if strings.Count(told, want) != 1 {
			t.Errorf("%q is told %d times", want, strings.Count(told, want))
		}
	}
	letters := ""
	for _, m := range h.server.Tail(h.users[halina], h.server.DM(h.users[halina]), 200) {
		letters += m.Content + "\n"
		if _, asks := people.Control(m, "s:"+string(game)); asks {
			t.Errorf("a chapter that is over is asked about in %q", m.Content)
		}
	}
	if want := "✅ Nikt nie widzi, kogo przesunięto."; strings.Count(letters, want) != 1 {
		t.Errorf("%q stands %d times in the letters %q", want, strings.Count(letters, want), letters)
	}
	if !strings.Contains(told, "\n-# 💬 ") || !strings.Contains(told, "moje szanse to około") {
		t.Errorf("the teacher gives no reasons in %q", told)
	}
	for _, m := range h.server.Tail(h.users[halina], h.server.DM(h.users[halina]), 100) {
		if _, ok := people.Control(m, "l:rematch:"); ok {
			t.Errorf("a rematch of a chapter: %q", m.Content)
		}
	}
	next := h.press(halina, thread, last, "learn:open:confrontation.mordor")
	if !strings.Contains(next.Content, "**Droga do Mordoru** zaczyna się") {
		t.Errorf("the next chapter: %q", next.Content)
	}
	list = h.command(halina, h.channel, "learn", sandbox.Opt("boardgame", "confrontation"))
	if !strings.Contains(list.Content, "✅ **Ruch i walka**") || !strings.Contains(list.Content, "▶️ **Droga") {
		t.Errorf("the list is %q", list.Content)
	}
}

// A chapter calls things as the game does: the button that is to be pressed, and what stands on the board.
func TestLessonsSpeakAsTheGame(t *testing.T) {
	for _, lang := range words.Languages {
		button := words.Text(lang, "wotr.verb.travel-on", nil)
		if say := words.Text(lang, "lesson.wotr.turn.travel.say", nil); !strings.Contains(say, button) {
			t.Errorf("no %q in %q", button, say)
		}
	}
	for _, key := range words.Keys(words.Polish) {
		if !strings.HasPrefix(key, "lesson.wotr.") {
			continue
		}
		text := strings.ToLower(words.Text(words.Polish, key, nil))
		for _, other := range []string{"polowan", "spaczen", "państw", "ogłoś", "tor polityczny"} {
			if strings.Contains(text, other) {
				t.Errorf("%s says %s: %q", key, other, text)
			}
		}
	}
}
