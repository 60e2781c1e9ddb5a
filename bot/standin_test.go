package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// vanishes has Halina not answer in a game in which a computer plays on when her time is up.
func (h *house) vanishes() (game ids.Game, thread string) {
	h.t.Helper()
	game, lobby := h.openWith(pippin, "clock", "3d", "timeout", "computer", "pace", "none")
	h.hasText("the lobby", lobby, "when time is up: a computer (casual) plays on, until the player comes back")
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, h.lobby(game, join), join)
	h.starts(pippin, game)
	thread = h.thread(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.lasts(4*24, game)
	return game, thread
}

// The lobby says that a computer plays on when time is up. It sits down after two warnings and a stop of the
// program, the thread and the absent player's letter say so, and by one press they are back, their question
// before them. In leagues it is not offered.
func TestAComputerPlaysOnByPresses(t *testing.T) {
	h := newHouse(t)
	game, thread := h.vanishes()
	h.stopBot()
	h.startBot()
	_, now := h.position(game)
	if c, _ := now.Chair("sauron"); !c.StandIn || now.State != storage.Running {
		t.Fatalf("the game is %s, and there sits %+v", now.State, c)
	}
	says := func(text string) sandbox.Message {
		return h.wait(merry, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
	}
	said := says("was up: a computer")
	t.Log(said.Content)
	if !strings.Contains(said.Content, "<@"+h.users[halina]+">") || strings.Contains(said.Content, "<@>") {
		t.Errorf("it says %q", said.Content)
	}
	if !slices.ContainsFunc(h.server.Messages(h.users[halina], h.server.DM(h.users[halina])),
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "Minął ci czas") }) {
		t.Error("the letter asks for the answer yet")
	}
	h.computersAnswer(game)
	h.settled(game)
	status, _ := h.status(thread, game)
	t.Log(status.Content)
	back, _ := people.Control(status, "v:back:"+string(game)+":sauron")
	if back.Label != "I am back: Sauron" || !strings.Contains(status.Content, "A computer (casual) plays on") {
		t.Fatalf("the status says %q and has %q", status.Content, labels(status))
	}
	h.problem(merry, h.use(merry, thread, status, back.CustomID), "not-your-stand-in", nil)
	h.problem(pippin, h.use(pippin, thread, status, back.CustomID), "not-your-stand-in", nil)
	if list := h.command(pippin, h.channel, "games"); strings.Contains(labels(list), "back") {
		t.Errorf("pippin can come back: %q", labels(list))
	}
	list := h.command(halina, h.channel, "games")
	if own, ok := people.Control(list, "v:back:"+string(game)); !ok || own.Label != "Wracam: Sauron" ||
		!strings.Contains(list.Text(), "gra za ciebie komputer, dopóki nie wrócisz") {
		t.Errorf("the list of games says %q with %q", list.Text(), labels(list))
	}
	asked := h.use(halina, h.channel, list, back.CustomID)
	t.Log(asked.Content)
	h.settled(game)
	_, now = h.position(game)
	if c, _ := now.Chair("sauron"); c.StandIn || c.Computer != "" || string(c.User) != h.users[halina] {
		t.Errorf("there sits %+v", c)
	}
	said = says("is back and plays")
	if status, _ := h.status(thread, game); strings.Contains(labels(status), "I am back") {
		t.Errorf("the status has %q after %q", labels(status), said.Content)
	}
	record := h.command(pippin, thread, "record")
	h.hasText("the record", record, "**Sauron**, 3–", "a computer")
}

// Whoever is not back at the end is told by a letter how the game ended and what that is for them.
func TestTheAbsentHearHowItEnded(t *testing.T) {
	h := newHouse(t)
	game, thread := h.vanishes()
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	told := func() (n int) {
		for _, m := range h.server.Messages(h.users[halina], h.server.DM(h.users[halina])) {
			if strings.Contains(m.Content, "do końca grał za ciebie komputer. Bez twojego powrotu gra nie liczy się") {
				n++
			}
		}
		return n
	}
	if n := told(); n != 1 {
		t.Errorf("the letter came %d times", n)
	}
	if list := h.command(halina, h.channel, "games"); strings.Contains(list.Text(), string(game)) {
		t.Errorf("the game is listed yet: %q", list.Text())
	}
}
