package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// moves has whoever is to move do so by letter.
func (h *house) moves(game ids.Game) {
	h.t.Helper()
	_, t := h.position(game)
	user := h.userOf(string(t.UserOf(t.Waiting()[0].Decision.Seat)))
	h.did(user, h.command(user, h.server.DM(h.users[user]), "answer", action(h.anyMove(game)),
		sandbox.Opt("game", string(game))))
}

// rehomed waits until a game has another thread, and returns it.
func (h *house) rehomed(game ids.Game, before string) (thread string) {
	h.t.Helper()
	if err := h.server.Wait(h.ctx, func() bool {
		_, t := h.position(game)
		thread = string(t.Thread)
		return thread != "" && thread != before && t.StatusMessage != ""
	}); err != nil {
		h.t.Fatal(err)
	}
	h.settled(game)
	return thread
}

// letterOf waits for a letter to a player that says something.
func (h *house) letterSays(user int, key string, args words.Args) sandbox.Message {
	h.t.Helper()
	text := words.Text(reads[user], key, args)
	return h.wait(user, h.server.DM(h.users[user]),
		func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
}

// isHere fails the test unless a thread tells how a game stands, with its board and its commitment, calls its
// players, who have letters with the way to it, and goes on with it.
func (h *house) isHere(game ids.Game, thread, by string) {
	h.t.Helper()
	_, now := h.position(game)
	told := words.Text(words.English, "bot.told.moved",
		words.Args{"by": by, "commitment": engine.Commitment(now.Seed)})
	list := h.spoken(thread)
	at := slices.IndexFunc(list, func(m sandbox.Message) bool { return strings.Contains(m.Content, told) })
	if at < 0 {
		h.t.Fatalf("the thread does not say that the game is here: %+v", list)
	}
	h.t.Log(list[at].Content)
	called := slices.Sorted(slices.Values(list[at].Notified))
	if !slices.Equal(called, slices.Sorted(slices.Values(h.users[:2]))) {
		h.t.Errorf("called are %v", called)
	}
	if n := strings.Count(strings.Join(texts(list), "\n"), "📍"); n != 1 {
		h.t.Errorf("it is said %d times", n)
	}
	h.checkStatus(game, thread)
	h.checkBoard(game, thread, list[len(list)-1])
	for user := range 2 {
		m := h.letterSays(user, "bot.moved.moved", words.Args{"thread": thread})
		h.t.Log(m.Content)
	}
	h.step(game)
	h.checkStatus(game, thread)
	h.server.ForgetViolations() // to look for what is gone is one
}

func texts(list []sandbox.Message) (texts []string) {
	for _, m := range list {
		texts = append(texts, m.Content)
	}
	return texts
}

// A game whose thread is deleted goes on in a new one at once: nobody has to move first.
func TestADeletedThreadIsMadeAnewAtOnce(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	h.server.DeleteChannel(thread)
	again := h.rehomed(game, thread)
	h.isHere(game, again, "")
	if threads := h.threads(game); len(threads) != 1 {
		t.Errorf("the threads are %v", threads)
	}
}

// Where it was deleted while the bot was away, the next news finds that out; who plays is told, too.
func TestAThreadDeletedMeanwhile(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	h.stopBot()
	h.server.DeleteChannel(thread)
	h.startBot()
	h.moves(game)
	h.isHere(game, h.rehomed(game, thread), "")
}

// A game whose channel is deleted goes on in the server's channel for games: one that runs, and one that has
// not begun.
func TestADeletedChannelIsLeft(t *testing.T) {
	for _, offline := range []bool{false, true} {
		t.Run(map[bool]string{false: "at once", true: "meanwhile"}[offline], func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.placed()
			lobby, _ := h.open(pippin)
			h.settled(game)
			h.settled(lobby)
			boards := h.forGames()
			if offline {
				h.stopBot()
			}
			h.server.DeleteChannel(h.channel)
			if offline {
				h.startBot()
				h.moves(game)
			}
			again := h.rehomed(game, thread)
			h.isHere(game, again, "")
			if _, now := h.position(game); string(now.Channel) != boards {
				t.Errorf("it is in %s", now.Channel)
			}
			if offline {
				h.command(pippin, boards, "game leave", sandbox.Opt("game", string(lobby)))
			}
			h.wait(pippin, boards, func(m sandbox.Message) bool {
				return strings.Contains(m.Content, "`"+string(lobby)+"`") && len(m.Controls()) > 0
			})
			h.server.ForgetViolations()
		})
	}
}

// ahead is a store in which a newer program has changed one game, so that it cannot be opened.
type ahead struct {
	storage.Store
	game atomic.Value // ids.Game
}

func (a *ahead) Game(ctx context.Context, id ids.Game) (storage.Game, error) {
	g, err := a.Store.Game(ctx, id)
	if id == a.game.Load() {
		g.Program = storage.Program + 1
	}
	return g, err
}

// A game that cannot be opened keeps no other one in a channel that is deleted.
func TestADeletedChannelIsLeftByEachGame(t *testing.T) {
	h := newHouse(t)
	store := &ahead{}
	h.served = func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}
	h.stopBot()
	h.startBot()
	for range 2 {
		lobby, _ := h.open(pippin)
		h.settled(lobby)
	}
	boards := h.forGames()
	games, err := h.store.Games(h.ctx, storage.Lobby)
	if err != nil || len(games) != 2 {
		t.Fatal(games, err)
	}
	store.game.Store(games[0].ID)
	h.server.DeleteChannel(h.channel)
	h.wait(pippin, boards, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, "`"+string(games[1].ID)+"`") && len(m.Controls()) > 0
	})
	h.server.ForgetViolations()
}

// Where a server has no such channel its players are told once, and play on by letters, until an organiser
// gives the game another place.
func TestAnOrganiserMovesAGame(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	role := h.organiser(merry)
	h.settled(game)
	inn := h.server.AddChannel(h.server.GuildID(), "inn")
	h.problem(halina, h.command(halina, inn, "organise move", sandbox.Opt("game", string(game))),
		"not-organiser", words.Args{"role": role})
	h.server.DeleteChannel(h.channel)
	gone := words.Args{"why": "gone", "thread": thread}
	for user := range 2 {
		if m := h.letterSays(user, "bot.moved.stranded", gone); !slices.Contains(m.Notified, h.users[user]) {
			t.Errorf("the letter rings nobody: %q", m.Content)
		} else {
			t.Log(m.Content)
		}
	}
	h.moves(game)
	h.moves(game)
	for user := range 2 {
		if n := len(h.lettersWith(user, words.Text(reads[user], "bot.moved.stranded", gone))); n != 1 {
			t.Errorf("user %d is told %d times", user, n)
		}
	}
	m := h.command(merry, inn, "organise move", sandbox.Opt("game", string(game)))
	h.says(merry, m, "bot.organise.did.move", words.Args{"game": game, "channel": inn})
	again := h.rehomed(game, thread)
	h.isHere(game, again, h.organiserName(merry))
	m = h.command(merry, inn, "organise move", sandbox.Opt("game", string(game)))
	h.problem(merry, m, "played-there", nil)

	// It can be moved from a channel that there still is, which is told.
	yard := h.server.AddChannel(h.server.GuildID(), "yard")
	h.problem(merry, h.command(merry, again, "organise move", sandbox.Opt("channel", again)),
		"not-a-text-channel", nil)
	m = h.command(merry, again, "organise move", sandbox.Opt("channel", yard))
	h.says(merry, m, "bot.organise.did.move", words.Args{"game": game, "channel": yard})
	farewell := words.Text(words.English, "bot.moved.farewell", words.Args{"game": game, "channel": yard})
	for _, place := range []string{again, inn} {
		list := h.spoken(place)
		if last := list[len(list)-1]; last.Content != farewell || len(last.Controls()) > 0 {
			t.Errorf("in the old place stands %q", last.Content)
		}
	}
	h.rehomed(game, again)
	log := h.command(merry, yard, "organise log", sandbox.Opt("game", string(game)))
	h.hasText("the log", log, "<#"+inn+">", "<#"+yard+">")
	h.server.ForgetViolations()
}

// lettersWith are the letters to a player that say something.
func (h *house) lettersWith(user int, text string) []sandbox.Message {
	return slices.DeleteFunc(h.server.Messages(h.users[user], h.server.DM(h.users[user])),
		func(m sandbox.Message) bool { return !strings.Contains(m.Content, text) })
}

// In a thread that a moderator has locked, or in which the bot may write no more, nothing is forced: players
// are told by letter and play on there. The thread gets all of it when it takes it again.
func TestAThreadThatTakesNothing(t *testing.T) {
	for why, x := range map[string]struct{ lose, regain func(h *house, thread string) }{
		"locked": {func(h *house, thread string) {
			h.server.SetBotPermissions(h.channel, int64(bot.Permissions()))
			h.server.ArchiveThread(thread, true)
		},
			func(h *house, thread string) { h.server.ArchiveThread(thread, false) }},
		"forbidden": {func(h *house, _ string) { h.server.SetBotPermissions(h.channel, 0) },
			func(h *house, _ string) { h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions) }},
	} {
		t.Run(why, func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.placed()
			h.settled(game)
			before := texts(h.spoken(thread))
			x.lose(h, thread)
			h.moves(game)
			for user := range 2 {
				m := h.letterSays(user, "bot.moved.stranded", words.Args{"why": why, "thread": thread})
				t.Log(m.Content)
			}
			_, now := h.position(game)
			lines := now.Sequence
			h.moves(game)
			if now := texts(h.spoken(thread)); !slices.Equal(now, before) {
				t.Errorf("the thread has %q, had %q", now, before)
			}
			x.regain(h, thread)
			h.ahead.Add(int64(time.Hour))
			h.later()
			h.settled(game)
			if _, now := h.position(game); string(now.Thread) != thread || now.Sequence <= lines {
				t.Errorf("thread %s, %d lines", now.Thread, now.Sequence)
			}
			if now := texts(h.spoken(thread)); slices.Equal(now, before) {
				t.Error("the thread has got nothing")
			}
			h.checkStatus(game, thread)
			h.step(game)
			h.server.ForgetViolations()
		})
	}
}
