package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// computersAnswer has the computers of a game answer until it waits for people, or is over.
func (h *house) computersAnswer(game ids.Game) *table.Table {
	h.t.Helper()
	for range 200 {
		_, now := h.position(game)
		waits := slices.ContainsFunc(now.Waiting(), func(w table.Wait) bool {
			return now.ChairOf(w.Decision.Seat).Computer != ""
		})
		if now.State != storage.Running || !waits {
			return now
		}
		if _, err := h.bot.Ponder(h.ctx, h.now().Add(time.Minute)); err != nil {
			h.t.Fatal(err)
		}
	}
	h.t.Fatal("the computers do not come to an end")
	return nil
}

// A practice game by presses alone, from the command that opens it to its end. The computer is named in
// words, answers one after the other are told in few messages, and nobody but the person is called.
func TestPracticeGameByPresses(t *testing.T) {
	h := newHouse(t)
	opened := h.command(halina, h.channel, people.Create("confrontation"), sandbox.Opt("seat", "sauron"),
		sandbox.Opt("practice", "casual"))
	if !strings.Contains(opened.Content, "Gra treningowa") {
		t.Fatalf("the answer is %q", opened.Content)
	}
	game, _ := people.Opened(opened)
	thread := h.thread(game)
	random := rand.New(rand.NewPCG(1, 1))
	moves, answers := 0, 0
	for ; ; moves++ {
		before := h.computersAnswer(game).Sequence
		h.settled(game)
		status, over := h.status(thread, game)
		if over {
			break
		}
		_, now := h.position(game)
		if moves < 2 {
			hint := h.command(halina, thread, "hint")
			if !hint.Ephemeral() || !strings.Contains(hint.Content, "na 100. Ogólnie najlepsza odpowiedź.") ||
				!strings.Contains(hint.Content, "Tak odpowiedziałby sam komputer.") {
				t.Errorf("the hint says %q", hint.Content)
			}
		}
		answer := h.press(halina, thread, status, "s:"+string(game))
		h.pressOn(halina, thread, answer, now.Sequence, random)
		h.settled(game)
		if moves == 1 { // a stop between two answers loses nothing and doubles nothing
			h.stopBot()
			h.startBot()
		}
		_, now = h.position(game)
		if waiting := now.Waiting(); len(waiting) == 1 && now.ChairOf(waiting[0].Decision.Seat).Computer != "" {
			status, _ = h.status(thread, game)
			if !strings.Contains(status.Content, "⏳ 🤖 a computer, casual (Fellowship)") {
				t.Errorf("it waits for a computer and says %q", status.Content)
			}
		}
		answers += h.computersAnswer(game).Sequence - before
	}
	h.checkRecord(game, thread)
	all := h.server.Tail(h.users[halina], thread, 100)
	mentioned := 0
	for _, m := range all {
		mentioned += strings.Count(m.Content, "<@>")
	}
	if mentioned > 0 || len(all) > 3*moves+4 {
		t.Errorf("%d messages for %d moves, %d mention nobody", len(all), moves, mentioned)
	}
	if !strings.Contains(all[0].Content+all[1].Content, "🤖 a computer, casual") {
		t.Errorf("the thread begins %q", all[0].Content)
	}
	if end, _ := h.status(thread, game); !strings.Contains(end.Content, "🤖 a computer, casual (Fellowship)") &&
		!strings.Contains(end.Content, "<@"+h.users[halina]+"> (Sauron)") {
		t.Errorf("the end says %q", end.Content)
	}
}

// A host gives a seat of a lobby to a computer and takes it back, by buttons and by a command. Nobody else
// can.
func TestComputersInALobbyByPresses(t *testing.T) {
	h := newHouse(t)
	opened := h.command(pippin, h.channel, people.Create("confrontation"), sandbox.Opt("seat", "fellowship"))
	game, _ := people.Opened(opened)
	lobby := h.lobby(game, "l:computers:"+string(game))
	h.problem(merry, h.press(merry, h.channel, lobby, "l:computers:"+string(game)), "only-host",
		map[string]any{"host": "<@" + h.users[pippin] + ">"})
	panel := h.press(pippin, h.channel, lobby, "l:computers:"+string(game))
	sits := "l:computer:" + string(game) + ":strong.sauron"
	if c, ok := people.Control(panel, sits); !ok || c.Label != "Sauron: computer, strong" {
		t.Fatalf("the panel has %q", labels(panel))
	}
	panel = h.press(pippin, h.channel, panel, sits)
	if m := h.lobbySays(game, "**Sauron**: 🤖 a computer, strong"); !strings.Contains(m.Content, "is not rated") {
		t.Errorf("the lobby says %q", m.Content)
	}
	h.press(pippin, h.channel, panel, "l:computer:"+string(game)+":none.sauron")
	h.lobbySays(game, "**Sauron**: *free*")
	h.command(pippin, h.channel, "game computer", sandbox.Opt("seat", "sauron"), sandbox.Opt("level", "casual"),
		sandbox.Opt("game", string(game)))
	h.lobbySays(game, "**Sauron**: 🤖 a computer, casual")
	lobby = h.lobby(game, "l:start:"+string(game))
	start, _ := people.Control(lobby, "l:start:")
	h.press(pippin, h.channel, lobby, start.CustomID)
	h.thread(game)
	if now := h.computersAnswer(game); now.ChairOf(confrontation.Sauron.Seat()).Computer != "casual" ||
		len(now.Questions(now.SeatsOf(ids.User(h.users[pippin])))) == 0 {
		t.Errorf("there sit %+v", now.Chairs)
	}
	h.problem(merry, h.command(merry, h.channel, "hint", sandbox.Opt("game", string(game))), "not-seated", nil)
}

// A piece of advice has a button that answers so, in each game: what cannot be taken back is shown before it
// is done. The buttons of a question that is answered ask what is asked now.
func TestAdviceIsFollowedByAPress(t *testing.T) {
	for r, games := range map[string][]table.Game{"confrontation": games(), "hunt": hunts(), "wotr": wars()} {
		t.Run(r, func(t *testing.T) {
			h := newHouseOf(t, games)
			opened := h.command(pippin, h.channel, people.Create(r), sandbox.Opt("practice", "casual"))
			game, _ := people.Opened(opened)
			thread := h.thread(game)
			for range 3 {
				h.computersAnswer(game)
				h.settled(game)
				_, before := h.position(game)
				old, hint := h.command(pippin, thread, "hint"), h.command(pippin, thread, "hint")
				buttons := hint.Controls()
				if len(buttons) == 0 || len(buttons) != strings.Count(hint.Content, " of 100.") ||
					buttons[0].Label != "Choose 1" {
					t.Fatalf("%q has the buttons %q", hint.Content, labels(hint))
				}
				last := buttons[len(buttons)-1].CustomID
				done := h.press(pippin, thread, hint, last)
				if c, shown := people.Confirmation(done); shown {
					done = h.press(pippin, thread, done, c.CustomID)
				}
				if !strings.Contains(done.Content, "✅") {
					t.Errorf("%s leads to %q with %q", last, done.Content, labels(done))
				}
				h.computersAnswer(game)
				h.settled(game)
				if _, now := h.position(game); now.Sequence <= before.Sequence {
					t.Errorf("nothing has been answered: %q", done.Content)
				}
				again := h.press(pippin, thread, old, old.Controls()[0].CustomID)
				if !strings.Contains(again.Content, "⚠️") {
					t.Errorf("answered again: %q", again.Content)
				}
			}
		})
	}
}

// Against people there are no hints.
func TestNoHintsAgainstPeople(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.problem(pippin, h.command(pippin, thread, "hint"), "no-advice", nil)
}
