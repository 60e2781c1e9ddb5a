package bot_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// private makes a channel that only Pippin, who owns the server, and Halina may view, and has games opened
// there.
func (h *house) private() {
	h.t.Helper()
	h.channel = h.server.AddChannel(h.server.GuildID(), "secret")
	h.server.SetPrivate(h.channel, true, h.users[halina])
}

// forge posts a message with one button as the bot, for a press of an id that its presser was never given.
func (h *house) forge(channel, customID string) sandbox.Message {
	return h.forgeFor(merry, channel, customID)
}

// forgeFor does it where a user reads.
func (h *house) forgeFor(user int, channel, customID string) sandbox.Message {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"content": customID, "components": []any{map[string]any{
		"type": 1, "components": []any{map[string]any{"type": 2, "style": 2, "label": "?", "custom_id": customID}},
	}}})
	if err != nil {
		h.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(h.ctx, "POST", h.server.URL()+"/api/v10/channels/"+channel+
		"/messages", bytes.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bot "+h.server.Token())
	request.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		h.t.Fatalf("forge %s: %s", customID, response.Status)
	}
	return h.wait(user, channel, func(m sandbox.Message) bool { return m.Content == customID })
}

// commandWith is a subcommand with its path and options.
type commandWith struct {
	path    string
	options []*sandbox.CommandOption
}

// commandsWith lists the commands and subcommands that take an option.
func (h *house) commandsWith(option string) (list []commandWith) {
	var walk func(path string, options []*sandbox.CommandOption)
	walk = func(path string, options []*sandbox.CommandOption) {
		for _, o := range options {
			if o.Type == sandbox.OptionSubcommand || o.Type == sandbox.OptionGroup {
				walk(path+" "+o.Name, o.Options)
			}
			if o.Name == option {
				list = append(list, commandWith{path, options})
			}
		}
	}
	for _, c := range h.server.Commands() {
		walk(c.Name, c.Options)
	}
	return list
}

// required fills in what a command must be given.
func (h *house) required(c commandWith) (given []sandbox.Option) {
	for _, o := range c.options {
		switch {
		case !o.Required:
		case o.Type == sandbox.OptionUser:
			given = append(given, sandbox.Opt(o.Name, h.users[merry]))
		case len(o.Choices) > 0:
			given = append(given, sandbox.Opt(o.Name, o.Choices[0].Value))
		default:
			given = append(given, sandbox.Opt(o.Name, "x"))
		}
	}
	return given
}

// nowhere is the code of no game.
const nowhere = "zzzz"

// pressing is a custom id of every kind that names a game. Drafts have ids of their own, which are their
// maker's alone.
var pressing = map[string][]string{
	"l": {"l:join:GAME", "l:join:GAME:sauron:1", "l:sit:GAME", "l:leave:GAME", "l:start:GAME", "l:cancel:GAME",
		"l:agree:GAME::1", "l:decline:GAME",
		"l:options:GAME", "l:set:GAME:match", "l:seating:GAME", "l:carry:GAME", "l:whatever:GAME"},
	"sub": {"sub:ask:GAME:fellowship", "sub:own:GAME:sauron", "sub:back:GAME:sauron"},
	"s":   {"s:GAME"}, "b": {"b:GAME"}, "m": {"m:GAME"}, "r": {"r:GAME"}, "c": {"c:GAME"},
	"u": {"u:do:GAME:3", "u:y:GAME:3", "u:n:GAME:3", "u:w:GAME:3"}, "a": {"a:GAME:1:move"},
	"log": {"log:GAME:0", "log:GAME:newest"}, "draw": {"draw:GAME:", "draw:GAME:1"},
	"step":  {"step:GAME:1:public", "step:GAME:last:mine", "step:GAME:now:public:board"},
	"card":  {"card:GAME", "card:GAME:card.magic"},
	"o":     {"o:GAME:list", "o:GAME:kind:sauron"},
	"op":    {"op:g:GAME:sauron:silence", "op:a:GAME:sauron:silence:1"},
	"x":     {"x:y:GAME:3", "x:n:GAME:3", "x:w:GAME:3"},
	"v":     {"v:ask:GAME:sauron", "v:play:GAME:sauron", "v:resign:GAME"},
	"deeds": {"deeds:GAME:0"},
	"vote": {"vote:y:GAME:1", "vote:n:GAME:1", "vote:w:GAME:1", "vote:list:GAME", "vote:on:GAME",
		"vote:ask:GAME:pause", "vote:ask:GAME:time:shadow:72"},
	"d": nil, "of": nil, "games": nil, "hints": nil, "help": nil, "privacy": nil,
	"block": nil, "reports": nil, "ev": nil, "bid": nil, "page": nil, // see TestAPrivateEventIsNoneToStrangers
	"learn":  nil, // of whoever presses it
	"review": {"review:GAME", "review:GAME:1"},
	"jury":   nil, // see TestADisputeByPresses
	"res":    nil, // see TestResultsOfPrivateGamesAreNoneToStrangers
	"snooze": {"snooze:GAME"}, "confer": {"confer:GAME"}, "figures": {"figures:GAME"},
}

// To whoever may not view a channel its games are as if there were none: by whatever command and whatever
// button, here and in direct messages, and in the lists that are offered while one types.
func TestAPrivateGameIsNoneToStrangers(t *testing.T) {
	h := newHouse(t)
	public := h.channel
	h.private()
	running, _ := h.newGame()
	h.settled(running)
	lobby, _ := h.open(pippin)
	h.settled(lobby)
	h.channel = public
	h.organiser(merry)
	if len(h.server.Messages(h.users[merry], public)) != 0 {
		t.Fatal("something was said in public")
	}

	places := []string{public, h.server.DM(h.users[merry])}
	for _, place := range places {
		for _, c := range h.commandsWith("game") {
			say := func(game ids.Game) string {
				id, err := h.server.Command(h.users[merry], place, c.path,
					append(h.required(c), sandbox.Opt("game", string(game)))...)
				if err != nil && place != public {
					return "" // not offered there
				}
				return strings.ReplaceAll(h.answered(h.users[merry], place, id, err).Content, string(game), "GAME")
			}
			want := say(nowhere)
			if place == public && !strings.Contains(want, "There is no game `GAME`") {
				t.Errorf("/%s game:%s: %q", c.path, nowhere, want)
			}
			for _, game := range []ids.Game{running, lobby} {
				if got := say(game); got != want {
					t.Errorf("/%s tells a stranger of %s: %q, of no game: %q", c.path, game, got, want)
				}
			}
			for _, o := range c.options {
				if !o.Autocomplete {
					continue
				}
				offer := func(game ids.Game) string {
					typed := append([]sandbox.Option{sandbox.Opt("game", string(game))},
						sandbox.Option{Name: o.Name, Value: "",
							Focused: true})
					if o.Name == "game" {
						typed = typed[1:]
					}
					choices, err := h.server.Autocomplete(h.users[merry], place, c.path, typed...)
					if err != nil && place == public {
						t.Fatal(c.path, o.Name, err)
					}
					data, _ := json.Marshal(choices)
					return strings.ReplaceAll(string(data), string(game), "GAME")
				}
				want := offer(nowhere)
				for _, game := range []ids.Game{running, lobby} {
					got := offer(game)
					differs := got != want && got != offer(nowhere) // a clock of the list may have gone on
					if differs || strings.Contains(got, "GAME") && o.Name == "game" {
						t.Errorf("/%s offers a stranger for %s of %s: %s, of no game: %s", c.path, o.Name, game, got, want)
					}
				}
			}
		}
		for _, kind := range bot.ComponentKinds() {
			examples, known := pressing[kind]
			if !known {
				t.Errorf("no example of the component %q", kind)
			}
			for _, id := range examples {
				press := func(game ids.Game) string {
					forged := strings.ReplaceAll(id, "GAME", string(game))
					m := h.press(merry, place, h.forge(place, forged), forged)
					return strings.ReplaceAll(m.Content, string(game), "GAME")
				}
				want := press(nowhere)
				if !strings.Contains(want, "There is no game `GAME`") {
					t.Errorf("%s of no game: %q", id, want)
				}
				for _, game := range []ids.Game{running, lobby} {
					if got := press(game); got != want {
						t.Errorf("%s tells a stranger of %s: %q, of no game: %q", id, game, got, want)
					}
				}
			}
		}
	}
}

// Who may view a channel sees its games from elsewhere too; that changes at once with the channel's
// overwrites and a person's roles. Whoever sits or is invited always does.
func TestWhoMayViewAGame(t *testing.T) {
	h := newHouse(t)
	public := h.channel
	h.private()
	secret := h.channel
	game, _ := h.open(pippin)
	none := words.Args{"game": game}
	sees := func(when string, want bool) {
		t.Helper()
		choices, err := h.server.Autocomplete(h.users[merry], public, "game join",
			sandbox.Option{Name: "game", Value: "", Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		offered := slices.ContainsFunc(choices, func(c sandbox.Choice) bool { return c.Value == string(game) })
		m := h.command(merry, public, "board", sandbox.Opt("game", string(game)))
		told := !strings.Contains(m.Content, words.Text(words.English, "table.problem.no-such-game", none))
		if offered != want || told != want {
			t.Errorf("%s: offered %t, told %t: %q", when, offered, told, m.Content)
		}
	}
	sees("a stranger", false)
	role := h.server.AddRole(h.server.GuildID(), sandbox.Role{Name: "players"})
	h.server.SetPrivate(secret, true, h.users[halina], role)
	sees("without the role", false)
	h.server.GiveRole(h.server.GuildID(), role, h.users[merry], true)
	sees("with the role", true)
	h.server.GiveRole(h.server.GuildID(), role, h.users[merry], false)
	sees("without it again", false)
	admins := h.server.AddRole(h.server.GuildID(),
		sandbox.Role{Name: "admins", Permissions: sandbox.PermAdministrator})
	h.server.GiveRole(h.server.GuildID(), admins, h.users[merry], true)
	sees("an administrator", true)
	h.server.GiveRole(h.server.GuildID(), admins, h.users[merry], false)
	h.server.SetPrivate(secret, false)
	sees("in a public channel", true)
	h.server.SetPrivate(secret, true, h.users[halina])
	sees("hidden again", false)
	h.stopBot()
	h.startBot()
	sees("after a restart", false)

	h.problem(merry, h.command(merry, public, "game join", sandbox.Opt("game", string(game))), "no-such-game",
		none)
	h.says(pippin, h.command(pippin, secret, "game invite", sandbox.Opt("player", h.users[merry])),
		"bot.lobby.did.invite", none)
	sees("invited", true)
	h.says(merry, h.command(merry, public, "game join", sandbox.Opt("game", string(game))), "bot.lobby.did.join",
		words.Args{"game": game, "seat": "Sauron"})
	sees("seated", true)
	m := h.command(merry, h.server.DM(h.users[merry]), "board", sandbox.Opt("game", string(game)))
	if !strings.Contains(m.Content, words.Text(words.English, "table.problem.not-begun", nil)) {
		t.Errorf("in direct messages: %q", m.Content)
	}
}
