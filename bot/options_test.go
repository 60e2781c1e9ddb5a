package bot_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/discord"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// openWith opens a lobby with options as typed: name, value, …
func (h *house) openWith(user int, options ...string) (game ids.Game, lobby sandbox.Message) {
	h.t.Helper()
	var typed []sandbox.Option
	for i := 0; i < len(options); i += 2 {
		typed = append(typed, sandbox.Opt(options[i], options[i+1]))
	}
	answer := h.command(user, h.channel, people.Create("confrontation"), typed...)
	if strings.Count(answer.Content, "`") < 2 {
		h.t.Fatalf("no game: %q", answer.Content)
	}
	game = ids.Game(strings.Split(answer.Content, "`")[1])
	return game, h.lobby(game, "l:join:"+string(game))
}

// sets has the host choose a value of an option, in the menus that /game options shows.
func (h *house) sets(user int, game ids.Game, option, value string) sandbox.Message {
	h.t.Helper()
	panel := h.command(user, h.channel, "game options", sandbox.Opt("game", string(game)))
	return h.press(user, h.channel, panel, "l:set:"+string(game)+":"+option, value)
}

// optionsAsked are the options of a game, but for what nobody is asked: the edition of the Hunt's data set.
func optionsAsked(r engine.Rules) []engine.Option {
	return slices.DeleteFunc(slices.Clone(r.Options()), engine.Option.Settled)
}

// Each game has its own subcommand of /game create, with what belongs to that game and nothing of the others.
func TestEachGameIsOpenedWithItsOwnOptions(t *testing.T) {
	commands, err := bot.Commands(sagas())
	if err != nil {
		t.Fatal(err)
	}
	game := commands[slices.IndexFunc(commands,
		func(c discord.Command) bool { return c.Name.Default == "game" })]
	create := game.Options[slices.IndexFunc(game.Options,
		func(o discord.Option) bool { return o.Name.Default == "create" })]
	for n, g := range sagas() {
		var want, got []string
		for _, o := range optionsAsked(g.Rules) {
			want = append(want, o.Name)
		}
		want = append(want, "seat", "pace", "clock", "timeout", "practice")
		if g.Rules.ID() == "wotr" {
			want = append(want, "saga")
		}
		for _, o := range create.Options[n].Options {
			got = append(got, o.Name.Default)
			if o.Required {
				t.Errorf("%s is required for %s", o.Name.Default, g.Rules.ID())
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is opened with %v, want %v", g.Rules.ID(), got, want)
		}
	}
	set := create.Options[0].Options[0].Choices[0].Name
	if set.Default != "Classic · recommended" || set.In["pl"] != "Klasyczna · polecamy" {
		t.Errorf("the first choice is %v", set)
	}
}

// lobbySays waits until a game's lobby says something.
func (h *house) lobbySays(game ids.Game, text string) sandbox.Message {
	h.t.Helper()
	return h.wait(pippin, h.channel, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, "`"+string(game)+"` · ") && strings.Contains(m.Content, text)
	})
}

func TestOptionsAreTyped(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin, "set", "draft", "match", "on")
	if !strings.Contains(lobby.Content,
		"⚙️ Draft · Without special cards · A match of two games with a change of sides\n") {
		t.Errorf("the lobby says %q", lobby.Content)
	}
	panel := h.sets(pippin, game, "special", "on")
	if !strings.Contains(panel.Content, "**Special cards**: With special cards") {
		t.Errorf("the options: %q", panel.Content)
	}
	h.lobbySays(game, "Draft · With special cards · A match")
}

func TestOptionsArePressed(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(halina)
	shown := h.press(pippin, h.channel, lobby, "l:options:"+string(game))
	if len(shown.Controls()) != 0 || !strings.Contains(shown.Content, "<@"+h.users[halina]+">") ||
		!shown.Ephemeral() {
		t.Errorf("who is not the host is shown %q with %s", shown.Content, labels(shown))
	}
	panel := h.press(halina, h.channel, lobby, "l:options:"+string(game))
	if got := labels(panel); !strings.Contains(got, "Klasyczna Wariant Draft") ||
		!strings.Contains(got, "Losowane") {
		t.Errorf("the menus: %s", got)
	}
	panel = h.press(halina, h.channel, panel, "l:set:"+string(game)+":set", "variant")
	if !strings.Contains(panel.Content, "**Wersja gry**: Wariant") {
		t.Errorf("the options: %q", panel.Content)
	}
	h.lobbySays(game, "Variant · Without special cards")
}

// Every option of every game has a menu, on a further page where one message does not hold them all; a choice
// leaves the page open. What says nothing as long as another option has its default, as the rules of an
// expansion do, is shown when that has been chosen.
func TestEveryOptionHasAMenu(t *testing.T) {
	h := newHouseOf(t, sagas())
	for _, g := range sagas() {
		id := g.Rules.ID()
		answer := h.command(pippin, h.channel, people.Create(id))
		game := strings.Split(answer.Content, "`")[1]
		var menus []string
		values := map[string]string{}
		for _, o := range optionsAsked(g.Rules) {
			menu := "l:set:" + game + ":" + o.Name
			menus, values[menu] = append(menus, menu), o.Values[len(o.Values)-1]
		}
		menus, values["l:seating:"+game] = append(menus, "l:seating:"+game), "random"
		menus, values["l:clock:"+game] = append(menus, "l:clock:"+game), "3d"
		menus, values["l:timeout:"+game] = append(menus, "l:timeout:"+game), "answer"
		panel := h.press(pippin, h.channel, h.lobby(ids.Game(game), "l:options:"+game), "l:options:"+game)
		for _, o := range optionsAsked(g.Rules) {
			title := words.Text(words.English, id+".setting."+o.Name+".title", nil)
			about := "\n-# " + words.Text(words.English, id+".setting."+o.Name+".about", nil)
			if strings.Contains(panel.Content, "**"+title+"**") != (o.Under == "") ||
				strings.Contains(panel.Content, about) != (o.Under == "") {
				t.Errorf("%s is under %q, and the options say %q", o.Name, o.Under, panel.Content)
			}
		}
		there := func(id string) bool {
			return slices.ContainsFunc(panel.Controls(),
				func(c *sandbox.Component) bool { return c.CustomID == id && !c.Disabled })
		}
		for page := 1; len(menus) > 0; {
			next := "l:options:" + game + ":" + strconv.Itoa(page)
			switch menu := menus[0]; {
			case there(menu):
				panel = h.press(pippin, h.channel, panel, menu, values[menu])
				if !there(menu) {
					t.Errorf("%s: after a choice the menu %s is gone: %s", id, menu, labels(panel))
				}
				menus = menus[1:]
			case there(next):
				panel = h.press(pippin, h.channel, panel, next)
				page++
			default:
				t.Fatalf("%s: no menu %s: %s", id, menu, labels(panel))
			}
		}
		shown := h.command(pippin, h.channel, "game options", sandbox.Opt("game", game)).Content
		wants := []string{words.Text(words.English, "bot.lobby.seating.random", nil),
			"**Clock**: 3 days for each answer",
			"**When time is up**: " + words.Text(words.English, "bot.timeout.is.answer", nil)}
		for _, o := range optionsAsked(g.Rules) {
			wants = append(wants, words.Text(words.English, id+".option."+o.Name+"."+o.Values[len(o.Values)-1], nil))
		}
		for _, want := range wants {
			if !strings.Contains(shown, want) {
				t.Errorf("%s: %q has not been chosen: %q", id, want, shown)
			}
		}
	}
}

// What others have sat down to cannot be changed behind their backs.
func TestChangedOptionsNeedNewConsent(t *testing.T) {
	h := newHouse(t)
	game, first := h.openWith(pippin)
	h.press(halina, h.channel, first, "l:join:"+string(game)+":sauron")
	h.sets(pippin, game, "set", "variant")
	call := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "has changed what game") })
	if !slices.Equal(call.Notified, []string{h.users[halina]}) || !strings.Contains(call.Content, "Variant · ") {
		t.Errorf("%q calls %v", call.Content, call.Notified)
	}
	lobby := h.lobbySays(game, "has not agreed yet")
	h.problem(pippin, h.press(pippin, h.channel, lobby, "l:start:"+string(game)+"::1"), "not-agreed",
		words.Args{"user": "<@" + h.users[halina] + ">"})

	// A second change takes the place of the first in the call, and calls nobody again.
	panel := h.sets(pippin, game, "special", "on")
	redrawn := h.wait(halina, h.channel, func(m sandbox.Message) bool {
		_, agrees := people.Control(m, "l:agree:"+string(game)+"::2")
		return m.ID == call.ID && agrees
	})
	if _, old := people.Control(redrawn, "l:agree:"+string(game)+"::1"); old {
		t.Error("what was asked before can still be agreed to")
	}
	lobby = h.lobbySays(game, "Variant · With special cards")
	h.says(halina, h.press(halina, h.channel, lobby, "l:agree:"+string(game)+"::2"), "bot.lobby.did.agree",
		words.Args{"game": game})
	lobby = h.lobbySays(game, "Everyone is here")
	h.press(pippin, h.channel, lobby, "l:start:"+string(game)+"::2")
	h.settled(game)
	calls := 0
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if strings.Contains(m.Content, "has changed what game") || strings.Contains(m.Content, "has changed since") {
			calls++
		}
	}
	if _, now := h.position(game); calls != 1 || now.Options()["set"] != "variant" ||
		now.Options()["special"] != "on" {
		t.Errorf("%d calls; the game has the options %v", calls, now.Options())
	}
	begun := h.press(pippin, h.channel, panel, "l:set:"+string(game)+":special", "off")
	if text := words.Text(words.English, "table.problem.game-begun", nil); !strings.Contains(begun.Content, text) {
		t.Errorf("options of a game that has begun: %q", begun.Content)
	}
}

// Whoever starts a game agrees to what it is.
func TestStartingIsAgreeing(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	h.sets(pippin, game, "set", "variant")
	lobby = h.lobbySays(game, "has not agreed yet")
	h.says(halina, h.press(halina, h.channel, lobby, "l:start:"+string(game)+"::1"), "bot.lobby.did.start",
		words.Args{"game": game, "link": h.linkTo(lobby)})
}

// What calls somebody to a lobby has buttons as long as it asks, wherever it is answered.
func TestCallsToALobbyEnd(t *testing.T) {
	h := newHouse(t)
	game, _ := h.openWith(pippin)
	code, guest := sandbox.Opt("game", string(game)), sandbox.Opt("player", h.users[halina])
	after := func(what string, want int) {
		t.Helper()
		h.settled(game)
		live := 0
		for _, m := range h.server.Messages(h.users[halina], h.channel) {
			if slices.Contains(m.Notified, h.users[halina]) && len(m.Controls()) > 0 {
				live++
			}
		}
		if live != want {
			t.Errorf("%s: %d calls have buttons, want %d", what, live, want)
		}
	}
	invited := func() {
		t.Helper()
		h.ahead.Add(int64(25 * time.Hour)) // the same person is not called again before
		h.command(pippin, h.channel, "game invite", guest, code)
		after("invited", 1)
	}
	invited()
	h.command(pippin, h.channel, "game withdraw", guest, code)
	after("withdrawn", 0)
	invited()
	h.command(halina, h.channel, "game join", code)
	after("sat down with a command", 0)
	h.ahead.Add(int64(25 * time.Hour))
	h.sets(pippin, game, "set", "variant")
	after("asked to agree", 1)
	h.stopBot()
	h.startBot()
	lobby := h.lobbySays(game, "has not agreed yet")
	h.use(halina, h.channel, lobby, "l:agree:")
	after("agreed in the lobby", 0)
	h.ahead.Add(int64(25 * time.Hour))
	h.sets(pippin, game, "special", "on")
	after("asked again", 1)
	h.ahead.Add(int64(25 * time.Hour))
	h.sets(pippin, game, "special", "off")
	after("asked for something else", 1)
	h.command(pippin, h.channel, "game cancel", code)
	after("cancelled", 0)
}

// What calls somebody to a lobby shows it as it is, and its button works, however often the options change
// before it is pressed.
func TestCallsShowTheNewestOptions(t *testing.T) {
	h := newHouse(t)
	game, _ := h.openWith(pippin)
	code := sandbox.Opt("game", string(game))
	h.command(pippin, h.channel, "game invite", sandbox.Opt("player", h.users[halina]), code)
	h.settled(game)
	called := func(button string) sandbox.Message {
		t.Helper()
		return h.wait(halina, h.channel, func(m sandbox.Message) bool {
			_, ok := people.Control(m, button)
			return ok && slices.Contains(m.Notified, h.users[halina])
		})
	}
	press := func(m sandbox.Message, button, did string, args words.Args) {
		t.Helper()
		m = h.look(halina, m)
		c, ok := people.Control(m, button)
		if !ok {
			t.Fatalf("no button in %q", m.Content)
		}
		h.says(halina, h.press(halina, h.channel, m, c.CustomID), "bot.lobby.did."+did, args)
	}
	invitation := called("l:join:")
	h.sets(pippin, game, "set", "variant")
	h.settled(game)
	press(invitation, "l:join:", "join", words.Args{"game": game, "seat": "Sauron"})
	h.ahead.Add(int64(25 * time.Hour))
	h.sets(pippin, game, "special", "on")
	h.settled(game)
	call := called("l:agree:")
	h.sets(pippin, game, "special", "off")
	h.settled(game)
	h.hasText("a call after another change", h.look(halina, call), "has changed since you were asked",
		"Without special cards", "you play **Sauron**")
	press(call, "l:agree:", "agree", words.Args{"game": game})
}

func TestInvitation(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin)
	code, guest := sandbox.Opt("game", string(game)), sandbox.Opt("player", h.users[halina])
	h.problem(merry, h.command(merry, h.channel, "game invite", guest, code), "only-host",
		words.Args{"host": "<@" + h.users[pippin] + ">"})
	invite := func() sandbox.Message {
		h.says(pippin, h.command(pippin, h.channel, "game invite", guest, code), "bot.lobby.did.invite",
			words.Args{"game": game})
		h.settled(game)
		return h.wait(pippin, h.channel,
			func(m sandbox.Message) bool { return strings.Contains(m.Content, "invites you") })
	}
	letter := invite()
	if !slices.Equal(letter.Notified, []string{h.users[halina]}) ||
		!strings.Contains(letter.Content, "as **Sauron**: Classic · ") {
		t.Errorf("%q calls %v", letter.Content, letter.Notified)
	}
	h.problem(merry, h.press(merry, h.channel, lobby, "l:join:"+string(game)+":sauron"), "seat-kept", nil)
	h.problem(merry, h.command(merry, h.channel, "game join", code), "seat-kept", nil)
	h.problem(merry, h.press(merry, h.channel, letter, "l:decline:"+string(game)), "no-invitation", nil)
	h.says(halina, h.press(halina, h.channel, letter, "l:decline:"+string(game)), "bot.lobby.did.decline",
		words.Args{"game": game})
	h.problem(pippin, h.command(pippin, h.channel, "game withdraw", guest, code), "no-invitation", nil)
	h.ahead.Add(int64(25 * time.Hour)) // the same person is not called again before
	invite()
	h.says(pippin, h.command(pippin, h.channel, "game withdraw", guest, code), "bot.lobby.did.withdraw",
		words.Args{"game": game})
	h.ahead.Add(int64(25 * time.Hour))
	letter = invite()
	h.says(halina, h.press(halina, h.channel, letter, "l:join:"+string(game)+":sauron"), "bot.lobby.did.join",
		words.Args{"game": game, "seat": "Sauron"})
	h.problem(pippin, h.command(pippin, h.channel, "game invite", guest, code), "guest-seated",
		words.Args{"guest": "<@" + h.users[halina] + ">"})
}

// Seats that chance deals follow from the seed: the same for the same people in whatever order they sat down.
func TestDealtSeats(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin, "seat", "random")
	if got := labels(lobby); !strings.HasPrefix(got, "Sit down\n") || strings.Contains(lobby.Content, "**Sauron**:") {
		t.Errorf("the lobby says %q with %s", lobby.Content, got)
	}
	h.press(halina, h.channel, lobby, "l:join:"+string(game))
	h.press(pippin, h.channel, h.lobby(game, "l:start:"+string(game)), "l:start:"+string(game))
	h.settled(game)
	_, now := h.position(game)
	if len(now.Players()) != 2 {
		t.Fatalf("players: %v", now.Players())
	}
	threads := h.threads(game)
	m := h.wait(pippin, threads[0],
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "The seats were dealt at random") })
	for _, c := range now.Chairs {
		if !strings.Contains(m.Content, "<@"+string(c.User)+">") {
			t.Errorf("nothing of %s in %q", c.User, m.Content)
		}
	}
}

// A lobby that nobody has touched for a week is closed and says so, in the language of its channel.
func TestIdleLobbyIsClosed(t *testing.T) {
	h := newHouse(t, func(c *sandbox.Config) { c.GuildLocale = "pl" })
	game, lobby := h.openWith(pippin)
	days := func(n int) {
		for range 2 * n {
			h.passes(12*time.Hour, game) // not all at once: a clock that jumps is doubted
		}
	}
	days(6)
	h.lobby(game, "l:join:"+string(game))
	days(1)
	closed := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return m.ID == lobby.ID && len(m.Controls()) == 0 })
	if !strings.Contains(closed.Content, "przez tydzień nic się przy tym stole nie działo") {
		t.Errorf("the lobby says %q", closed.Content)
	}
	h.problem(halina, h.command(halina, h.channel, "game join", sandbox.Opt("game", string(game))),
		"game-cancelled",
		nil)
}

// A clock that jumps far closes nothing, says so once, and is believed when it has gone on steadily for a
// day; one that is set right again has done no harm, and neither has a start in the meantime.
func TestAClockThatJumpsClosesNothing(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin)
	h.passes(time.Hour, game)
	doubts := func() int { return strings.Count(h.logs.String(), "the clock has jumped") }
	open := func(when string, said int) {
		t.Helper()
		if g, err := h.store.Game(h.ctx, game); err != nil || g.State != storage.Lobby {
			t.Fatalf("%s: the lobby is %s, %v", when, g.State, err)
		}
		if n := doubts(); n != said {
			t.Errorf("%s: doubted %d times, want %d", when, n, said)
		}
	}
	h.passes(4000*24*time.Hour, game)
	open("years ahead", 1)
	for range 10 {
		h.passes(time.Hour, game)
	}
	open("not for long enough", 1)
	h.restarted(time.Minute, game)
	h.passes(2*time.Hour, game)
	open("the bot was started again", 2)
	h.passes(-4000*24*time.Hour, game)
	open("set right", 2)
	h.passes(time.Hour, game)
	open("steady", 2)
	h.passes(8*24*time.Hour, game) // the machine was off
	open("a week later", 3)
	for range 25 {
		h.passes(time.Hour, game)
	}
	h.wait(pippin, h.channel, func(m sandbox.Message) bool { return m.ID == lobby.ID && len(m.Controls()) == 0 })
}
