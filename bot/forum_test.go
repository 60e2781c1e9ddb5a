package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// tagged waits until a post of a forum has these tags, in any order.
func (h *house) tagged(forum, post string, want ...string) {
	h.t.Helper()
	var names []string
	slices.Sort(want)
	err := h.server.Wait(h.ctx, func() bool {
		names = nil
		all := map[string]string{}
		for _, c := range h.server.Channels(h.users[pippin]) {
			for _, tag := range c.Tags {
				all[tag.ID] = tag.Name
			}
		}
		for _, c := range h.server.Channels(h.users[pippin]) {
			if c.ID == post {
				for _, id := range c.Applied {
					names = append(names, all[id])
				}
			}
		}
		slices.Sort(names)
		return slices.Equal(names, want)
	})
	if err != nil {
		h.t.Fatalf("the post has %q, not %q", names, want)
	}
}

// follows waits until people follow a thread, for which nobody has been rung.
func (h *house) follows(thread string, who ...int) {
	h.t.Helper()
	for _, user := range who {
		err := h.server.Wait(h.ctx, func() bool {
			return slices.ContainsFunc(h.server.Channels(h.users[pippin]), func(c sandbox.Channel) bool {
				return c.ID == thread && slices.Contains(c.MemberIDs, h.users[user])
			})
		})
		if err != nil {
			h.t.Errorf("user %d does not follow the thread: %v", user, err)
		}
		if n := h.rung(user, thread) - h.rung(user); n > 0 {
			h.t.Errorf("following the thread rings user %d %d times", user, n)
		}
	}
}

// In a forum lobby and game are one post, which has tags by game and state; those that the forum lacks are
// made where the bot may. A post that is deleted is made again.
func TestAForumHoldsGames(t *testing.T) {
	h := newHouse(t, func(c *sandbox.Config) {
		c.BotPermissions = sandbox.DefaultBotPermissions | sandbox.PermManageChannels
	})
	h.channel = h.server.AddForum(h.server.GuildID(), "boards", "the confrontation", "News")
	other, _ := h.server.Channel(h.users[pippin], "games")
	if m := h.command(pippin, other.ID, "setup", sandbox.Opt("channel", h.channel)); !strings.Contains(m.Content,
		"<#"+h.channel+">") || strings.HasPrefix(m.Content, "⚠️") {
		t.Fatalf("/setup: %q", m.Content)
	}
	created := h.command(pippin, other.ID, people.Create("confrontation"))
	game := ids.Game(strings.Split(created.Content, "`")[1])
	h.settled(game)
	now, err := h.store.Game(h.ctx, game)
	if err != nil || now.Thread == "" {
		t.Fatalf("no post: %+v, %v", now, err)
	}
	post := string(now.Thread)
	lobby := h.wait(halina, post, func(m sandbox.Message) bool {
		_, ok := people.Control(m, "l:join:"+string(game))
		return ok
	})
	if lobby.ID != post || len(lobby.Attachments) != 1 {
		t.Errorf("the post begins with %+v", lobby)
	}
	h.follows(post, pippin)
	h.tagged(h.channel, post, "the confrontation", "Looking for players")
	h.named(post, "Pippin ⚔ ? · The Confrontation ("+string(game)+")")
	join, _ := people.Control(lobby, "l:join:")
	asked := len(h.server.Requests())
	h.press(halina, post, lobby, join.CustomID)
	h.named(post, "Pippin ⚔ Halina · The Confrontation ("+string(game)+")")
	lobby = h.wait(pippin, post, func(m sandbox.Message) bool {
		_, ok := people.Control(m, "l:start:"+string(game))
		return ok
	})
	if slices.ContainsFunc(h.server.Requests()[asked:],
		func(r sandbox.Request) bool { return r.Path == "/channels/"+h.channel }) {
		t.Error("whoever sits down has the forum's tags asked for")
	}
	h.stopBot()
	h.startBot()
	h.says(pippin, h.press(pippin, post, lobby, "l:start:"+string(game)), "bot.lobby.did.start",
		words.Args{"game": game, "here": true})
	if thread := h.thread(game); thread != post {
		t.Fatalf("the game is played in %s, not in the post %s", thread, post)
	}
	h.settled(game)
	h.tagged(h.channel, post, "the confrontation", "Running")
	h.named(post, "Pippin ⚔ Halina · The Confrontation ("+string(game)+")")
	h.command(pippin, post, "game chat")
	chat, err := h.store.Chat(h.ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	h.tagged(h.channel, string(chat), "the confrontation", "Running")
	h.follows(string(chat), pippin, halina)

	h.server.DeleteChannel(post)
	h.press(pippin, other.ID, h.command(pippin, other.ID, "resign", sandbox.Opt("game", string(game))),
		"r:"+string(game))
	h.settled(game)
	again := h.thread(game)
	h.tagged(h.channel, again, "the confrontation", "Over")
	h.named(again, "🏆 Halina – Pippin · The Confrontation ("+string(game)+")")
	h.tagged(h.channel, string(chat), "the confrontation", "Over")
	h.named(string(chat), "💬 🏆 Halina – Pippin · The Confrontation ("+string(game)+")")
	h.server.ForgetViolations() // it wrote into the post that was deleted
}

// A lobby that is cancelled is tagged and named as such, and one that is restored as looking for players.
func TestTheTagsOfALobbyThatIsCancelled(t *testing.T) {
	h := newHouse(t)
	h.organiser(merry)
	h.channel = h.server.AddForum(h.server.GuildID(), "boards", "Looking for players", "Over")
	other, _ := h.server.Channel(h.users[pippin], "games")
	h.command(pippin, other.ID, "setup", sandbox.Opt("channel", h.channel))
	created := h.command(pippin, other.ID, people.Create("confrontation"))
	game := ids.Game(strings.Split(created.Content, "`")[1])
	h.settled(game)
	now, err := h.store.Game(h.ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	post := string(now.Thread)
	h.tagged(h.channel, post, "Looking for players")
	h.cancels(merry, other.ID, sandbox.Opt("game", string(game)))
	h.tagged(h.channel, post, "Over")
	h.named(post, "✖ Pippin ⚔ ? · The Confrontation ("+string(game)+")")
	h.organises(merry, other.ID, "restore", sandbox.Opt("game", string(game)))
	h.tagged(h.channel, post, "Looking for players")
	h.named(post, "Pippin ⚔ ? · The Confrontation ("+string(game)+")")
	h.server.ForgetViolations() // it may make no tags
}

// Where the bot may not make a forum's tags, /setup names those that it lacks, and makes them once it may.
// Tags that are there in another language do.
func TestSetupNamesTheTagsThatAForumLacks(t *testing.T) {
	h := newHouse(t)
	forum := h.server.AddForum(h.server.GuildID(), "boards", "trwa")
	told := func(want ...string) {
		t.Helper()
		m := h.command(pippin, h.channel, "setup", sandbox.Opt("channel", forum))
		_, line, lacks := strings.Cut(m.Content, "🏷️ ")
		if lacks != (len(want) > 0) {
			t.Errorf("/setup: %q", m.Content)
		}
		for _, text := range want {
			if !strings.Contains(line, text) {
				t.Errorf("/setup does not say %q: %q", text, line)
			}
		}
		if strings.Contains(line, "Running") {
			t.Errorf("a tag of another language is missed: %q", line)
		}
	}
	told("The Confrontation", "Looking for players", "Over")
	h.server.ForgetViolations() // it has tried
	h.server.SetBotPermissions(forum, sandbox.DefaultBotPermissions|sandbox.PermManageChannels)
	told()
}
