package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
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

// use presses the first control of a message whose custom id begins so, with as many of its choices as it
// needs.
func (h *house) use(user int, channel string, m sandbox.Message, prefix string) sandbox.Message {
	h.t.Helper()
	c, ok := people.Control(m, prefix)
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
	for _, what := range []string{"cancel", "restore", "pause", "resume"} {
		var options []sandbox.Option
		if what == "cancel" {
			options = append(options, why)
		}
		h.problem(halina, h.command(halina, thread, "organise "+what, options...), "not-organiser",
			words.Args{"role": ""})
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
	h.problem(pippin, h.command(pippin, there, "organise cancel", why, sandbox.Opt("game", string(game))),
		"no-such-game", words.Args{"game": game})
	choices, err := h.server.Autocomplete(h.users[merry], h.channel, "organise pause",
		sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Value != string(game) {
		t.Errorf("%v, %v", choices, err)
	}
	choices, err = h.server.Autocomplete(h.users[pippin], there, "organise pause",
		sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) != 0 {
		t.Errorf("%v, %v", choices, err)
	}
}

// A paused game refuses moves, reminds nobody, has no buttons, also after a restart; when it goes on everyone
// is called.
func TestPause(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.settled(game)
	open := h.command(pippin, thread, "answer", sandbox.Opt("action", "place-fellowship"))
	h.organises(merry, thread, "pause")
	h.settled(game)
	paused := h.tells(thread, "bot.told.paused", words.Args{"by": h.organiserName(merry)})
	if _, ok := people.Control(paused, "s:"); ok || len(paused.Notified) > 0 {
		t.Errorf("a paused game asks: %q", paused.Content)
	}
	t.Log(paused.Content)
	before := h.bytes(game)
	h.restarted(49*time.Hour, game)
	h.counts("while it is paused", thread, [2]int{}, [2]int{})
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "paused", nil)
	h.problem(halina, h.command(halina, thread, "resign"), "paused", nil)
	if m := h.command(halina, thread, "settings", sandbox.Opt("pace", "blitz")); !strings.Contains(m.Content,
		words.Text(words.Polish, "table.problem.paused", nil)) {
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
	resumed := h.tells(thread, "bot.told.resumed", words.Args{"by": h.organiserName(merry)})
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

// why is the reason of a cancellation.
var why = sandbox.Opt("reason", "They do *not* play on")

// organiserName is how an organiser is named who has these seats.
func (h *house) organiserName(user int, seats ...string) string {
	return words.Text(words.English, "bot.told.organiser", words.Args{"user": "<@" + h.users[user] + ">",
		"seats": strings.Join(seats, ", "), "played": len(seats) > 0})
}

// cancels uses /organise cancel and says yes.
func (h *house) cancels(user int, channel string, options ...sandbox.Option) (asked, done sandbox.Message) {
	h.t.Helper()
	asked = h.command(user, channel, "organise cancel", append([]sandbox.Option{why}, options...)...)
	return asked, h.use(user, channel, asked, "x:do:")
}

// state is a game's state as it is stored.
func (h *house) state(game ids.Game) storage.State {
	h.t.Helper()
	g, err := h.store.Game(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	return g.State
}

// A game is cancelled after a question that shows which one it is, with a reason, and its players are told;
// for a week that can be taken back.
func TestOrganiserCancels(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	before := h.bytes(game)
	asked := h.command(merry, thread, "organise cancel", why)
	for _, part := range []ids.Game{"The Confrontation", game, ids.Game("<#" + thread + ">"),
		ids.Game("Sauron: <@" + h.users[halina] + ">"), "Pippin", `They do \*not\* play on`} {
		if !strings.Contains(strings.ReplaceAll(asked.Content, h.users[pippin], "Pippin"), string(part)) {
			t.Errorf("the question does not show %q: %q", part, asked.Content)
		}
	}
	if h.state(game) != storage.Running {
		t.Fatal("cancelled without a yes")
	}
	done := h.use(merry, thread, asked, "x:do:")
	h.settled(game)
	m := h.wait(merry, thread,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "has cancelled this game") })
	if len(m.Controls()) > 0 || !slices.Equal(slices.Sorted(slices.Values(m.Notified)),
		slices.Sorted(slices.Values(h.users[:2]))) {
		t.Errorf("it has %d buttons, and called are %v", len(m.Controls()), m.Notified)
	}
	if !strings.Contains(m.Content, h.organiserName(merry)) ||
		!strings.Contains(m.Content, `They do \*not\* play on`) {
		t.Errorf("it does not say who, or why: %q", m.Content)
	}
	t.Logf("%s\n%s\n%s", asked.Content, done.Content, m.Content)
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "game-cancelled", nil)
	h.problem(merry, h.command(merry, thread, "organise cancel", why), "game-cancelled", nil)
	h.problem(merry, h.command(merry, thread, "organise pause"), "not-running", nil)
	h.passes(49*time.Hour, game)
	h.counts("cancelled", thread, [2]int{}, [2]int{})

	choices, err := h.server.Autocomplete(h.users[merry], h.channel, "organise restore",
		sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Value != string(game) {
		t.Errorf("to be restored: %v, %v", choices, err)
	}
	h.organises(merry, h.channel, "restore", sandbox.Opt("game", string(game)))
	h.settled(game)
	back := h.tells(thread, "bot.told.uncancelled", words.Args{"by": h.organiserName(merry)})
	if !slices.Contains(back.Notified, h.users[halina]) {
		t.Errorf("called are %v", back.Notified)
	}
	t.Log(back.Content)
	if h.bytes(game) != before || h.state(game) != storage.Running {
		t.Error("the game is another one than before")
	}
	h.problem(merry, h.command(merry, thread, "organise restore"), "not-cancelled", nil)
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))

	h.cancels(merry, thread)
	h.passes(6*24*time.Hour, game)
	if _, t := h.position(game); t.EndedForGood() {
		h.t.Error("ended for good before the week is over")
	}
	h.passes(23*time.Hour, game) // the bot was away, and waits a day before it does anything because of age
	h.passes(2*time.Hour, game)
	_, ended := h.position(game)
	if !ended.EndedForGood() {
		h.t.Error("not ended for good when the week is over")
	}
	told := h.tells(thread, "bot.told.for-good", words.Args{"seed": fmt.Sprintf("%x", []byte(ended.Seed)),
		"commitment": ended.Commitment})
	if text, _ := h.server.Attachment(told.Attachments[0].ID); !strings.Contains(string(text),
		fmt.Sprintf("\nseed: %x\n", []byte(ended.Seed))) {
		t.Errorf("the record begins\n%.300s", text)
	}
	t.Log(told.Content)
	h.problem(merry, h.command(merry, thread, "organise restore"), "cancelled-for-good", nil)

	lobby, _ := h.open(halina)
	h.problem(merry, h.command(merry, h.channel, "organise pause", sandbox.Opt("game", string(lobby))),
		"not-begun", nil)
	h.cancels(merry, h.channel, sandbox.Opt("game", string(lobby)))
	h.wait(merry, h.channel, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, string(lobby)) && strings.Contains(m.Content,
			"Cancelled by <@"+h.users[merry])
	})
	h.organises(merry, h.channel, "restore", sandbox.Opt("game", string(lobby)))
	h.lobby(lobby, "l:join:"+string(lobby))
}

// What an organiser has done is told in words on a Polish server, too.
func TestOrganisersAreToldOfInPolish(t *testing.T) {
	h := newHouse(t)
	h.command(pippin, h.channel, "setup", sandbox.Opt("language", "pl"))
	_, thread := h.newGame()
	h.organiser(merry)
	tells := func(text string) {
		t.Helper()
		m := h.wait(merry, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
		t.Log(m.Content)
	}
	h.organises(merry, thread, "pause")
	tells("Ta gra jest wstrzymana – tak decyduje <@" + h.users[merry] + "> (organizator).")
	h.organises(merry, thread, "resume")
	tells("Gra jest wznowiona – tak decyduje <@" + h.users[merry] + "> (organizator).")
	h.cancels(merry, thread)
	tells("Ta gra jest odwołana – tak decyduje <@" + h.users[merry] + "> (organizator). Powód: „")
	h.organises(merry, thread, "restore")
	tells("Odwołanie tej gry jest cofnięte – tak decyduje <@" + h.users[merry] + "> (organizator).")
}

// An organiser who plays cancels nothing alone: all the others must agree, or another organiser. Organisers'
// games are never guessed.
func TestAPartyDoesNotCancelAlone(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.settled(game)
	for _, what := range []string{"cancel", "restore", "pause", "resume"} {
		var options []sandbox.Option
		if what == "cancel" {
			options = append(options, why)
		}
		h.problem(pippin, h.command(pippin, h.channel, "organise "+what, options...), "name-the-game", nil)
	}
	asks := func() (status sandbox.Message) {
		t.Helper()
		_, m := h.cancels(pippin, thread)
		if !strings.Contains(m.Content, "I have asked <@"+h.users[halina]+"> in the thread for a cancellation of this game") {
			t.Fatalf("nobody is asked: %q", m.Content)
		}
		h.settled(game)
		return h.wait(merry, thread, func(m sandbox.Message) bool {
			_, ok := people.Control(m,
				"vote:w:")
			return ok
		})
	}
	status := asks()
	if h.state(game) != storage.Running {
		t.Fatal("a party has cancelled it alone")
	}
	if !strings.Contains(status.Content, h.organiserName(pippin, "Fellowship")) ||
		!slices.Equal(status.Notified, h.users[halina:halina+1]) {
		t.Errorf("called are %v: %q", status.Notified, status.Content)
	}
	t.Log(status.Content)
	h.problem(pippin, h.use(pippin, thread, status, "vote:y:"), "vote-own", nil)
	h.use(halina, thread, status, "vote:n:")
	h.settled(game)
	h.reads(merry, thread, "<@"+h.users[halina]+"> does not agree to a cancellation of this game: the game is not cancelled.")
	stale := func(status sandbox.Message) {
		t.Helper()
		c, _ := people.Control(status, "vote:y:")
		h.problem(halina, h.press(halina, thread, h.forge(thread, c.CustomID), c.CustomID), "vote-over", nil)
	}
	stale(status)

	status = asks()
	h.use(pippin, thread, status, "vote:w:")
	h.settled(game)
	status = asks()
	// the game goes on, and it is asked still
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.use(halina, thread, status, "vote:y:") // the other player agrees
	h.settled(game)
	if h.state(game) != storage.Cancelled {
		t.Error("all have agreed, and it goes on")
	}
	h.organises(merry, thread, "restore")
	h.settled(game)
	status = asks()
	h.use(merry, thread, status, "vote:y:") // another organiser decides
	h.settled(game)
	m := h.wait(merry, thread,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "<@"+h.users[merry]+"> agreed") })
	if h.state(game) != storage.Cancelled {
		t.Error("another organiser has agreed, and it goes on")
	}
	t.Log(m.Content)
	h.organises(merry, thread, "restore")
	h.organises(merry, thread, "pause")
	h.settled(game)
	h.use(halina, thread, asks(), "vote:y:") // in a pause, too, they can be asked
	h.settled(game)
	if h.state(game) != storage.Cancelled {
		t.Error("all have agreed in a pause, and it is not cancelled")
	}
}

// Buttons that an earlier version has posted answer what was asked for then.
func TestEarlierVoteButtons(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(pippin)
	_, lines := h.position(game)
	earlier := func(user int, kind, operation string, lines int) sandbox.Message {
		t.Helper()
		id := fmt.Sprintf("%s:%s:%s:%d", kind, operation, game, lines)
		return h.press(user, thread, h.forge(thread, id), id)
	}
	h.cancels(pippin, thread)
	h.problem(halina, earlier(halina, "x", "y", lines.Sequence+1), "vote-over", nil)
	h.problem(pippin, earlier(pippin, "x", "y", lines.Sequence), "vote-own", nil)
	earlier(halina, "x", "n", lines.Sequence)
	h.settled(game)
	h.cancels(pippin, thread)
	earlier(pippin, "x", "w", lines.Sequence)
	h.cancels(pippin, thread)
	earlier(halina, "x", "y", lines.Sequence)
	h.settled(game)
	if h.state(game) != storage.Cancelled {
		t.Errorf("it is %s", h.state(game))
	}
}

// A seat changes hands: the new person gets to know what it knows, is called and reminded; the former sees
// and does nothing more.
func TestReplace(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	draft := h.command(halina, thread, "answer", action("place-sauron"))
	h.stopBot() // it would take that away
	h.startBot()
	former := h.server.DM(h.users[halina])
	letter := h.server.Messages(h.users[halina], former)
	replace := func(player, by int) sandbox.Message {
		return h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[player]),
			sandbox.Opt("by", h.users[by]))
	}
	h.problem(pippin, replace(merry, halina), "not-a-player", words.Args{"user": "<@" + h.users[merry] + ">"})
	h.problem(pippin, replace(halina, pippin), "plays-already", words.Args{"user": "<@" + h.users[pippin] + ">"})
	bot := h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("by", h.server.BotID()))
	h.problem(pippin, bot, "no-bots", nil)
	h.server.SetMember(h.server.GuildID(), h.users[merry], false)
	h.problem(pippin, replace(halina, merry), "not-a-member", words.Args{"user": "<@" + h.users[merry] + ">"})
	h.server.SetMember(h.server.GuildID(), h.users[merry], true)

	handed := h.says(pippin, replace(halina, merry), "bot.organise.did.replace", words.Args{
		"game": game, "player": "<@" + h.users[halina] + ">", "by": "<@" + h.users[merry] + ">",
	})
	h.settled(game)
	told := h.tells(thread, "bot.told.replaced",
		words.Args{"seat": "Sauron", "from": "<@" + h.users[halina] + ">", "to": "<@" + h.users[merry] + ">",
			"by": h.organiserName(pippin, "Fellowship")})
	if !slices.Equal(told.Notified, h.users[merry:merry+1]) {
		t.Errorf("called are %v", told.Notified)
	}
	own := h.wait(merry, h.server.DM(h.users[merry]), func(m sandbox.Message) bool {
		return strings.Contains(m.Content, words.Text(words.English, "bot.told.seated",
			words.Args{"seat": "Sauron"}))
	})
	h.checkPicture(own)
	if _, ok := people.Control(own, "s:"+string(game)); !ok {
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
	h.problem(halina, h.press(halina, thread, status, "s:"+string(game)), "not-seated", nil)
	h.problem(halina, h.use(halina, thread, draft, "d:"), "not-seated", nil)
	last := letter[len(letter)-1]
	m := h.look(halina, last)
	over := words.Text(words.Polish, "bot.letter.handed-over",
		words.Args{"to": "<@" + h.users[merry] + ">", "seat": "Sauron"})
	if !strings.Contains(m.Content, over) || len(m.Controls()) > 0 || len(m.Attachments) != 1 ||
		m.Attachments[0].ID != last.Attachments[0].ID {
		t.Errorf("the former player's letter says %q, with %d pictures", m.Content, len(m.Attachments))
	}

	h.passes(25*time.Hour, game)
	if n, old := len(h.threadReminders(merry, thread)), len(h.threadReminders(halina, thread)); n != 1 ||
		old != 0 {
		t.Errorf("the new player is reminded %d times, the former %d times", n, old)
	}
	h.did(merry, h.command(merry, thread, "answer", action(placeSauron)))
	h.settled(game)
	h.checkStatus(game, thread)
	h.checkPicture(h.command(merry, thread, "hand"))
	h.server.ForgetViolations() // to look for a member who is none is one
}

// Removed from a server, the bot tells nothing there and tries nothing; invited back, it goes on and tells
// what it owes.
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
			m := h.press(pippin, dm, letters[len(letters)-1], "s:"+string(game))
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
func (h *house) standstill(game ids.Game, want storage.Standstill) {
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

// Who has left is found out when they are to be told something. The thread says so once, with what can be
// done about it.
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
	h.organises(merry, thread, "replace", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("by", h.users[merry]))
	h.did(merry, h.command(merry, thread, "answer", action(placeSauron)))
	h.settled(game)
	h.checkStatus(game, thread)

	// The letter finds it out, too: a move is told to somebody who has left.
	h.server.LeaveGuild(h.users[pippin])
	h.step(game)
	for range 3 {
		if _, now := h.position(game); now.UserOf(now.Waiting()[0].Decision.Seat) == ids.User(h.users[pippin]) {
			break
		}
		h.step(game)
	}
	h.settled(game)
	if n := len(h.reminders(merry, thread, "🚪 <@"+h.users[pippin]+">")); n != 1 {
		t.Errorf("it is said %d times", n)
	}
	if n := len(h.reminders(merry, thread, words.Text(words.English, "bot.dm-closed",
		words.Args{"user": "<@" + h.users[pippin] + ">"}))); n != 0 {
		t.Error("who has left is told that their direct messages are closed")
	}
	h.server.ForgetViolations()
}
