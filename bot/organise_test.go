package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/storage"
)

// organiser makes a role for organisers and gives it to a user.
func (h *house) organiser(user int) (role string) {
	h.t.Helper()
	role = h.server.AddRole(h.server.GuildID(), sandbox.Role{Name: "organisers"})
	h.command(pippin, h.channel, "setup", sandbox.Opt("organiser", role))
	h.server.GiveRole(h.server.GuildID(), role, h.users[user], true)
	return role
}

// organises checks that /organise does something and says so privately.
func (h *house) organises(user int, thread, what string, options ...sandbox.Option) {
	h.t.Helper()
	m := h.command(user, thread, "organise "+what, options...)
	if strings.HasPrefix(m.Content, "⚠️") || !m.Ephemeral() || len(m.Notified) > 0 {
		h.t.Errorf("/organise %s: %q, which notifies %v", what, m.Content, m.Notified)
	}
}

// tells waits for the status with a phrase above or in it.
func (h *house) tells(thread, key string, args words.Args) sandbox.Message {
	h.t.Helper()
	text := words.Text(words.English, key, args)
	return h.wait(merry, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
}

// use presses the first control of a message whose custom id begins so, with as many of its choices as it needs.
func (h *house) use(user int, channel string, m sandbox.Message, prefix string) sandbox.Message {
	h.t.Helper()
	c, ok := control(m, prefix)
	if !ok {
		h.t.Fatalf("no control %s in %q", prefix, m.Content)
	}
	var values []string
	if c.Type == 3 {
		least := 1
		if c.MinValues != nil {
			least = *c.MinValues
		}
		for _, o := range c.Options[:least] {
			values = append(values, o.Value)
		}
	}
	return h.press(user, channel, m, c.CustomID, values...)
}

func TestOnlyOrganisersOrganise(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	for _, what := range []string{"cancel", "pause", "resume"} {
		h.problem(halina, h.command(halina, thread, "organise "+what), "not-organiser", words.Args{"role": ""})
	}
	role := h.organiser(merry)
	h.problem(halina, h.command(halina, thread, "organise pause"), "not-organiser", words.Args{"role": role})
	if _, err := h.server.Command(h.users[pippin], h.server.DM(h.users[pippin]), "organise pause"); err == nil {
		t.Error("/organise is offered in direct messages")
	}
	h.problem(merry, h.command(merry, thread, "organise resume"), "not-paused", nil)
	h.organises(merry, thread, "pause")
	h.problem(pippin, h.command(pippin, thread, "organise pause"), "paused-already", nil)
	h.organises(pippin, thread, "resume") // the owner needs no role
	h.settled(game)

	// No other server's games.
	other := h.server.AddGuild("Elsewhere")
	var there string
	for _, c := range h.server.Channels(h.users[pippin]) {
		if c.GuildID == other {
			there = c.ID
		}
	}
	h.problem(pippin, h.command(pippin, there, "organise cancel", sandbox.Opt("game", game)), "no-such-game", words.Args{"game": game})
	choices, err := h.server.Autocomplete(h.users[merry], h.channel, "organise pause", sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Value != game {
		t.Errorf("%v, %v", choices, err)
	}
	choices, err = h.server.Autocomplete(h.users[pippin], there, "organise pause", sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) != 0 {
		t.Errorf("%v, %v", choices, err)
	}
}

// A paused game refuses moves, reminds nobody, has no buttons, also after a restart; when it goes on everyone is called.
func TestPause(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.settled(game)
	open := h.command(pippin, thread, "answer", sandbox.Opt("action", "place-fellowship"))
	h.organises(merry, thread, "pause")
	h.settled(game)
	paused := h.tells(thread, "bot.told.paused", nil)
	if _, ok := control(paused, "s:"); ok || len(paused.Notified) > 0 {
		t.Errorf("a paused game asks: %q", paused.Content)
	}
	t.Log(paused.Content)
	before := h.bytes(game)
	h.restarted(49*time.Hour, game)
	h.counts("while it is paused", thread, [2]int{}, [2]int{})
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "paused", nil)
	h.problem(halina, h.command(halina, thread, "resign"), "paused", nil)
	if m := h.command(halina, thread, "settings", sandbox.Opt("pace", "blitz")); !strings.Contains(m.Content, words.Text(words.Polish, "table.problem.paused", nil)) {
		t.Errorf("a new pace: %q", m.Content)
	}
	h.says(halina, h.command(halina, thread, "hand"), "bot.state.paused", nil)
	h.says(halina, h.command(halina, thread, "games"), "bot.state.paused", nil)
	h.says(pippin, h.use(pippin, thread, open, "d:"), "bot.state.paused", nil)
	if h.bytes(game) != before {
		t.Error("a paused game has changed")
	}
	h.organises(merry, thread, "resume")
	h.settled(game)
	resumed := h.tells(thread, "bot.told.resumed", nil)
	if !slices.Equal(slices.Sorted(slices.Values(resumed.Notified)), slices.Sorted(slices.Values(h.users[:2]))) {
		t.Errorf("called are %v", resumed.Notified)
	}
	h.passes(0, game)
	h.counts("hard after the pause", thread, [2]int{}, [2]int{})
	h.passes(25*time.Hour, game)
	h.passes(25*time.Hour, game)
	h.counts("later", thread, [2]int{1, 1}, [2]int{})
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
}

func TestOrganiserCancels(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.settled(game)
	h.organises(merry, thread, "cancel")
	h.settled(game)
	m := h.tells(thread, "bot.told.abandoned", nil)
	if len(m.Controls()) > 0 {
		t.Error("a cancelled game has buttons")
	}
	t.Log(m.Content)
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "game-cancelled", nil)
	h.problem(merry, h.command(merry, thread, "organise cancel"), "game-cancelled", nil)
	h.problem(merry, h.command(merry, thread, "organise pause"), "not-running", nil)
	h.passes(49*time.Hour, game)
	h.counts("cancelled", thread, [2]int{}, [2]int{})

	lobby, _ := h.open(halina)
	h.problem(merry, h.command(merry, h.channel, "organise pause", sandbox.Opt("game", lobby)), "not-begun", nil)
	h.organises(merry, h.channel, "cancel", sandbox.Opt("game", lobby))
	h.wait(merry, h.channel, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, lobby) && strings.Contains(m.Content, "Cancelled.")
	})
}

// A seat changes hands: the new person gets to know what it knows, is called and reminded; the former sees and does nothing more.
func TestReplace(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	draft := h.command(halina, thread, "answer", action("place-sauron"))
	former := h.server.DM(h.users[halina])
	letter := h.server.Messages(h.users[halina], former)
	replace := func(player, by int) sandbox.Message {
		return h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[player]), sandbox.Opt("by", h.users[by]))
	}
	h.problem(pippin, replace(merry, halina), "not-a-player", words.Args{"user": "<@" + h.users[merry] + ">"})
	h.problem(pippin, replace(halina, pippin), "plays-already", words.Args{"user": "<@" + h.users[pippin] + ">"})
	bot := h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[halina]), sandbox.Opt("by", h.server.BotID()))
	h.problem(pippin, bot, "no-bots", nil)
	h.server.SetMember(h.server.GuildID(), h.users[merry], false)
	h.problem(pippin, replace(halina, merry), "not-a-member", words.Args{"user": "<@" + h.users[merry] + ">"})
	h.server.SetMember(h.server.GuildID(), h.users[merry], true)

	handed := h.says(pippin, replace(halina, merry), "bot.organise.did.replace", words.Args{
		"game": game, "player": "<@" + h.users[halina] + ">", "by": "<@" + h.users[merry] + ">",
	})
	h.settled(game)
	told := h.tells(thread, "bot.told.replaced", words.Args{"seat": "Sauron", "from": "<@" + h.users[halina] + ">", "to": "<@" + h.users[merry] + ">"})
	if !slices.Equal(told.Notified, h.users[merry:merry+1]) {
		t.Errorf("called are %v", told.Notified)
	}
	own := h.wait(merry, h.server.DM(h.users[merry]), func(m sandbox.Message) bool {
		return strings.Contains(m.Content, words.Text(words.English, "bot.told.seated", words.Args{"seat": "Sauron"}))
	})
	h.checkPicture(own)
	if _, ok := control(own, "s:"+game); !ok {
		t.Error("the letter asks nothing")
	}
	t.Logf("%s\n%s\n%s", handed.Content, told.Content, own.Content)

	if n := len(h.server.Messages(h.users[halina], former)); n != len(letter) {
		t.Errorf("the former player has %d letters, had %d", n, len(letter))
	}
	h.problem(halina, h.command(halina, thread, "hand"), "not-seated", nil)
	h.problem(halina, h.command(halina, thread, "answer", action(placeSauron)), "not-seated", nil)
	h.problem(halina, h.command(halina, thread, "resign"), "not-seated", nil)
	status, _ := h.status(thread, game)
	h.problem(halina, h.press(halina, thread, status, "s:"+game), "not-seated", nil)
	h.problem(halina, h.use(halina, thread, draft, "d:"), "not-seated", nil)
	last := letter[len(letter)-1]
	m := h.use(halina, former, last, "s:"+game)
	if !strings.Contains(m.Content, words.Text(words.Polish, "table.problem.not-seated", nil)) || len(m.Attachments) != 1 || m.Attachments[0].ID != last.Attachments[0].ID {
		t.Errorf("the former player's letter says %q, with %d pictures", m.Content, len(m.Attachments))
	}

	h.passes(25*time.Hour, game)
	if n, old := len(h.threadReminders(merry, thread)), len(h.threadReminders(halina, thread)); n != 1 || old != 0 {
		t.Errorf("the new player is reminded %d times, the former %d times", n, old)
	}
	h.did(merry, h.command(merry, thread, "answer", action(placeSauron)))
	h.settled(game)
	h.checkStatus(game, thread)
	h.checkPicture(h.command(merry, thread, "hand"))
	h.server.ForgetViolations() // to look for a member who is none is one
}

// Removed from a server, the bot tells nothing there and tries nothing; invited back, it goes on and tells what it owes.
func TestRemovedFromAServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		offline  bool // it happens while the bot is not connected
		comeBack func(h *house)
	}{
		{"while it runs", false, func(h *house) { h.server.InviteBot(h.server.GuildID()) }},
		{"while it is stopped", true, func(h *house) {
			h.stopBot()
			h.server.InviteBot(h.server.GuildID())
			h.startBot()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.newGame()
			h.settled(game)
			if c.offline {
				h.stopBot()
			}
			h.server.RemoveBot(h.server.GuildID())
			if c.offline {
				h.startBot()
			}
			h.standstill(game, storage.Standstill{Away: true})
			asked := len(h.server.Requests())
			dm := h.server.DM(h.users[pippin])
			letters := h.server.Messages(h.users[pippin], dm)
			h.later()
			h.passes(49*time.Hour, game)
			h.counts("while it is away", thread, [2]int{}, [2]int{})
			for _, r := range h.server.Requests()[asked:] {
				if strings.Contains(r.Route, "/channels/") {
					t.Errorf("it still tries %s", r.Route)
				}
			}
			// The letter's button still reaches the bot: it says why nothing can be done.
			m := h.press(pippin, dm, letters[len(letters)-1], "s:"+game)
			if !strings.Contains(m.Content, words.Text(words.English, "bot.state.away", nil)) {
				t.Errorf("the letter says %q", m.Content)
			}
			c.comeBack(h)
			h.standstill(game, storage.Standstill{})
			h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
			h.settled(game)
			h.checkStatus(game, thread)
		})
	}
}

// standstill waits until a game stands still so.
func (h *house) standstill(game string, want storage.Standstill) {
	h.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		_, t := h.position(game)
		if t.Still == want {
			return
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("it never stands still as %+v", want)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Who has left is found out when they are to be told something. The thread says so once, with what can be done about it.
func TestAPlayerHasLeft(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	role := h.organiser(merry)
	h.settled(game)
	gone := func(user int) (list []sandbox.Message) {
		text := words.Text(words.English, "bot.told.gone", words.Args{
			"user": "<@" + h.users[user] + ">", "others": "<@" + h.users[pippin] + ">", "role": role, "game": game,
		})
		return h.reminders(merry, thread, text)
	}
	h.server.LeaveGuild(h.users[halina])
	h.passes(25*time.Hour, game) // a reminder is due
	if list := gone(halina); len(list) != 1 || !slices.Contains(list[0].Notified, h.users[pippin]) {
		t.Fatalf("%d notices: %+v", len(list), list)
	} else {
		t.Log(list[0].Content)
	}
	h.counts("gone", thread, [2]int{1, 0}, [2]int{})
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.passes(72*time.Hour, game)
	h.passes(200*time.Hour, game)
	if n := len(gone(halina)); n != 1 {
		t.Errorf("it is said %d times", n)
	}
	h.organises(merry, thread, "replace", sandbox.Opt("player", h.users[halina]), sandbox.Opt("by", h.users[merry]))
	h.did(merry, h.command(merry, thread, "answer", action(placeSauron)))
	h.settled(game)
	h.checkStatus(game, thread)

	// The letter finds it out, too: a move is told to somebody who has left.
	h.server.LeaveGuild(h.users[pippin])
	h.step(game)
	for range 3 {
		if _, now := h.position(game); now.UserOf(now.Waiting()[0].Decision.Seat) == h.users[pippin] {
			break
		}
		h.step(game)
	}
	h.settled(game)
	if n := len(h.reminders(merry, thread, "🚪 <@"+h.users[pippin]+">")); n != 1 {
		t.Errorf("it is said %d times", n)
	}
	if n := len(h.reminders(merry, thread, words.Text(words.English, "bot.dm-closed", words.Args{"user": "<@" + h.users[pippin] + ">"}))); n != 0 {
		t.Error("who has left is told that their direct messages are closed")
	}
	h.server.ForgetViolations()
}
