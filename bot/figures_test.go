package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/reliability"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// figuresOf keeps some waits of a person, in a game that is over.
func (h *house) figuresOf(user int, n int, took time.Duration, kept bool, left ...time.Duration) {
	h.t.Helper()
	game := ids.Game("gone" + h.users[user])
	over := storage.Game{ID: game, Rules: "confrontation", State: storage.Finished, Sequence: 1,
		Seed: storage.Seed{1}}
	if err := h.store.CreateGame(h.ctx, storage.NewGame{Game: over}); err != nil {
		h.t.Fatal(err)
	}
	var rows []storage.Waited
	add := func(how string, at time.Time) {
		rows = append(rows, storage.Waited{Lines: len(rows) + 1, Seat: "red", User: ids.User(h.users[user]),
			How: how, Begun: at.Add(-took), Ended: at, Took: took, Kept: kept})
	}
	for range n {
		add("answered", h.now().Add(-time.Hour))
	}
	for _, ago := range left {
		add("left", h.now().Add(-ago))
	}
	if err := h.store.Recount(h.ctx, game, 1, time.Time{}, rows); err != nil {
		h.t.Fatal(err)
	}
}

// Who sits in a lobby reads in words, alone, how quick and reliable the others there are; nobody else does.
// One's own figures stand in numbers under /games and at the end of a game.
func TestWithWhomOneSits(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, lobby := h.warLobby(pippin, "4")
	who := "l:who:" + string(game)
	if _, ok := people.Control(lobby, who); ok {
		t.Error("alone at a table one is asked about others")
	}
	h.figuresOf(halina, 34, 9*time.Hour, true, time.Hour)
	h.command(halina, h.channel, "game join", sandbox.Opt("game", string(game)))
	lobby = h.lobby(game, who)
	if c, ok := people.Control(lobby, who); !ok || c.Label != "Who is this?" {
		t.Errorf("the button is %+v", c)
	}
	if strings.Contains(lobby.Content, "answers") {
		t.Errorf("everyone reads %q", lobby.Content)
	}
	told := h.press(pippin, h.channel, lobby, who)
	if want := "\n• <@" + h.users[halina] +
		">: usually answers within a day · keeps nearly all deadlines · left one game\n"; !told.Ephemeral() ||
		!strings.Contains(told.Content, want) {
		t.Errorf("Pippin reads %q", told.Content)
	}
	told = h.press(halina, h.channel, lobby, who)
	if want := "\n• <@" + h.users[pippin] + ">: gra od niedawna: na razie 0 odpowiedzi\n"; !strings.Contains(
		told.Content, want) {
		t.Errorf("Halina reads %q", told.Content)
	}
	h.problem(merry, h.press(merry, h.channel, lobby, who), "figures-not-seated", nil)

	list := h.command(halina, h.channel, "games")
	if want := "34 odpowiedzi · mediana czasu: 9 godzin · dotrzymane terminy: 100% · porzucone gry: 1"; !strings.Contains(
		list.Text(), want) {
		t.Errorf("Halina's list says %q", list.Text())
	}
	if list := h.command(merry, h.channel, "games"); !strings.Contains(list.Text(),
		words.Text(words.English, "bot.figures.own-none", nil)) {
		t.Errorf("Merry's list says %q", list.Text())
	}
}

// At the end of a game a button shows whoever presses it their own figures.
func TestFiguresAtTheEnd(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	end, _ := h.status(thread, game)
	if told := h.press(pippin, thread, end, "figures:"+string(game)); !told.Ephemeral() || !strings.Contains(
		told.Content, "one answer · median time less than an hour · 100% of deadlines kept · no game left") {
		t.Errorf("Pippin reads %q", told.Content)
	}
}

// Whatever the figures are, there are words for them.
func TestFiguresHaveWords(t *testing.T) {
	for took := time.Duration(0); took < 12*24*time.Hour; took += time.Hour {
		needKeys(t, "bot.figures.answers-within."+string(reliability.Figures{Median: took}.Quickness()))
	}
	for kept := 0.0; kept <= 1; kept += 0.01 {
		needKeys(t, "bot.figures.keeps."+string(reliability.Figures{Kept: kept}.Punctuality()))
	}
}
