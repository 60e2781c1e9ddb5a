package bot_test

import (
	"maps"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// The places of the people in house.users, and what they read.
const (
	pippin = iota
	halina
	merry
)

var reads = []words.Lang{words.English, words.Polish, words.English, words.Polish, words.English}

// says checks that a private answer says a phrase in the language of its reader, and returns the answer.
func (h *house) says(user int, m sandbox.Message, key string, args words.Args) sandbox.Message {
	h.t.Helper()
	args = maps.Clone(args)
	if args == nil {
		args = words.Args{}
	}
	if args["place"] == nil {
		args["place"] = words.English // as the house's server is
	}
	want := words.Text(reads[user], key, args)
	if !strings.Contains(m.Text(), want) || !m.Ephemeral() {
		h.t.Errorf("want privately %q, got %q (flags %d)", want, m.Text(), m.Flags)
	}
	if len(m.Notified) > 0 {
		h.t.Errorf("an answer notifies %v", m.Notified)
	}
	return m
}

// linkTo is the address of a message.
func (h *house) linkTo(m sandbox.Message) string {
	return "https://discord.com/channels/" + h.server.GuildID() + "/" + m.ChannelID + "/" + m.ID
}

// problem is says for table.problem.
func (h *house) problem(user int, m sandbox.Message, code string, args words.Args) {
	h.t.Helper()
	h.says(user, m, "table.problem."+code, args)
}

// open opens a lobby and returns its code and message.
func (h *house) open(user int) (game ids.Game, lobby sandbox.Message) {
	h.t.Helper()
	answer := h.command(user, h.channel, people.Create("confrontation"))
	game = ids.Game(strings.Split(answer.Content, "`")[1])
	return game, h.lobby(game, "l:join:"+string(game))
}

// lobby waits for a game's lobby message with such a button.
func (h *house) lobby(game ids.Game, button string) sandbox.Message {
	h.t.Helper()
	return h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, button); return ok })
}

func TestLobby(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	gameOption := sandbox.Opt("game", string(game))

	h.problem(pippin, h.press(pippin, h.channel, lobby, "l:join:"+string(game)+":sauron"), "already-seated", nil)
	h.problem(merry, h.command(merry, h.channel, "game join", gameOption, sandbox.Opt("seat", "fellowship")),
		"seat-taken", nil)
	h.problem(merry, h.command(merry, h.channel, "game join", gameOption, sandbox.Opt("seat", "gollum")),
		"no-such-seat", words.Args{"seat": "gollum"})
	h.problem(pippin, h.command(pippin, h.channel, "game start", gameOption), "seats-free", nil)
	h.problem(pippin, h.command(pippin, h.channel, "hand"), "not-begun", nil)
	h.problem(pippin, h.command(pippin, h.channel, "board", gameOption), "not-begun", nil)
	h.problem(pippin, h.command(pippin, h.channel, "resign", gameOption), "not-running", nil)
	h.problem(pippin, h.command(pippin, h.channel, "answer", sandbox.Opt("action", "stay")), "not-begun", nil)

	h.says(halina, h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron"), "bot.lobby.did.join",
		words.Args{"game": game, "seat": "Sauron"})
	lobby = h.lobby(game, "l:start:"+string(game))
	if _, ok := people.Control(lobby, "l:join:"); ok {
		t.Error("a full table still offers seats")
	}
	h.problem(merry, h.press(merry, h.channel, lobby, "l:start:"+string(game)), "not-seated", nil)
	h.problem(merry, h.press(merry, h.channel, lobby, "l:leave:"+string(game)), "not-seated", nil)
	h.problem(merry, h.command(merry, h.channel, "game join", gameOption), "table-full", nil)
	h.problem(halina, h.press(halina, h.channel, lobby, "l:cancel:"+string(game)), "only-host",
		words.Args{"host": "<@" + h.users[pippin] + ">"})
	h.says(halina, h.press(halina, h.channel, lobby, "l:leave:"+string(game)), "bot.lobby.did.leave",
		words.Args{"game": game})
	lobby = h.lobby(game, "l:join:"+string(game))

	h.says(pippin, h.press(pippin, h.channel, lobby, "l:cancel:"+string(game)), "bot.lobby.did.cancel",
		words.Args{"game": game})
	cancelled := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return m.ID == lobby.ID && len(m.Controls()) == 0 })
	if !strings.Contains(cancelled.Content, "Cancelled.") {
		t.Errorf("the lobby says %q", cancelled.Content)
	}
	h.problem(halina, h.command(halina, h.channel, "game join", gameOption), "game-cancelled", nil)
}

func TestLobbyTexts(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string][2]string{
		"en-US": {
			"**The Confrontation** · game `CODE` · opened by <@HOST>\n⚙️ Classic · Without special cards · A single game\nABOUT\n• **Fellowship**: <@HOST>\n• **Sauron**: *free*\n-# 💡 These are the options that we recommend for a first game.\n-# ⏰ Pace: daily – first reminder after a day\nWaiting for players.",
			"Sit down: Sauron|Start|Get up|Options|Computers|Swap sides|Cancel",
		},
		"pl": {
			"**Konfrontacja** · gra `CODE` · stół otwiera <@HOST>\n⚙️ Klasyczna · Bez kart specjalnych · Jedna partia\nABOUT\n• **Drużyna Pierścienia**: <@HOST>\n• **Sauron**: *wolne*\n-# 💡 Te opcje polecamy na pierwszą grę.\n-# ⏰ Tempo: codzienne – pierwsze przypomnienie po dobie\nCzekamy na graczy.",
			"Usiądź: Sauron|Zaczynamy|Wstań|Opcje|Komputery|Zamień strony|Odwołaj",
		},
	} {
		t.Run(locale, func(t *testing.T) {
			h := newHouse(t, func(c *sandbox.Config) { c.GuildLocale = locale })
			game, lobby := h.open(merry)
			h.checkPicture(lobby)
			about := words.Text(words.For(locale), "confrontation.lobby", nil)
			text := strings.NewReplacer(string(game), "CODE", h.users[merry], "HOST", about, "ABOUT").Replace(lobby.Content)
			var labels []string
			for _, c := range lobby.Controls() {
				labels = append(labels, c.Label)
			}
			if text != want[0] || strings.Join(labels, "|") != want[1] {
				t.Errorf("the lobby says %q with %q", text, labels)
			}
			if len(lobby.Notified) > 0 {
				t.Errorf("the lobby notifies %v", lobby.Notified)
			}
		})
	}
}

func TestWhereAGameCannotBeOpened(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	create := func(channel string) sandbox.Message {
		return h.command(pippin, channel, people.Create("confrontation"))
	}
	h.settled(game)
	h.problem(pippin, create(thread), "not-a-channel", nil)
	if _, err := h.server.Command(h.users[pippin], h.server.DM(h.users[pippin]), people.Create("confrontation")); err == nil {
		t.Error("/game is offered in direct messages")
	}
	h.server.SetBotPermissions(h.channel,
		sandbox.DefaultBotPermissions&^(sandbox.PermAttachFiles|sandbox.PermPublicThreads))
	h.problem(pippin, create(h.channel), "missing-permissions",
		words.Args{"channel": h.channel, "permissions": "Attach Files, Create Public Threads"})
}

// Who is moved to the other side by somebody else is asked before the game can start, and may swap back.
func TestSwapSides(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	lobby = h.lobby(game, "l:start:"+string(game))
	h.problem(merry, h.press(merry, h.channel, lobby, "l:swap:"+string(game)), "not-seated", nil)
	h.says(pippin, h.press(pippin, h.channel, lobby, "l:swap:"+string(game)), "bot.lobby.did.swap",
		words.Args{"game": game})
	if users, _ := h.sitting(game); users["sauron"] != pippin || users["fellowship"] != halina {
		t.Errorf("there sit %v", users)
	}
	call := h.wait(halina, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "you play **Fellowship** now") })
	if !strings.Contains(call.Content, ">, <@"+h.users[pippin]+"> at the table of game") {
		t.Errorf("the call does not say who has swapped: %q", call.Content)
	}
	if len(call.Notified) != 1 || call.Notified[0] != h.users[halina] {
		t.Errorf("the call notifies %v", call.Notified)
	}
	lobby = h.lobby(game, "l:start:"+string(game))
	start, _ := people.Control(lobby, "l:start:"+string(game)) // with the revision that it shows
	h.problem(pippin, h.press(pippin, h.channel, lobby, start.CustomID), "not-agreed",
		words.Args{"user": "<@" + h.users[halina] + ">"})
	back, _ := people.Control(lobby, "l:swap:"+string(game))
	h.press(halina, h.channel, lobby, back.CustomID)
	if users, _ := h.sitting(game); users["sauron"] != halina || users["fellowship"] != pippin {
		t.Errorf("swapped back there sit %v", users)
	}
}

// At a table for more than two somebody says which seat they want; whoever has it gets theirs and is asked.
func TestSwapSeats(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, _ := h.warLobby(pippin, "4")
	for user, seat := range map[int]string{merry: "rohan", halina: "witch-king"} {
		h.command(user, h.channel, "game join", sandbox.Opt("game", string(game)), sandbox.Opt("seat", seat))
	}
	h.settled(game)
	lobby := h.lobby(game, "l:swap:"+string(game))
	swap, _ := people.Control(lobby, "l:swap:"+string(game))
	h.problem(zosia, h.press(zosia, h.channel, lobby, swap.CustomID), "not-seated", nil)
	choice := h.press(pippin, h.channel, lobby, swap.CustomID)
	var labels []string
	for _, c := range choice.Controls() {
		labels = append(labels, c.Label)
	}
	if want := "Rohan|Witch-king|Saruman"; strings.Join(labels, "|") != want || swap.Label != "Swap seats" {
		t.Errorf("%q offers %q, want %q", swap.Label, labels, want)
	}
	wanted, _ := people.Control(choice, "l:swap:"+string(game)+":witch-king")
	h.says(pippin, h.press(pippin, h.channel, choice, wanted.CustomID), "bot.lobby.did.swap",
		words.Args{"game": game})
	if users, _ := h.sitting(game); users["witch-king"] != pippin || users["gondor"] != halina ||
		users["rohan"] != merry {
		t.Errorf("there sit %v", users)
	}
	call := h.wait(halina, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "you play **Gondor** now") })
	if len(call.Notified) != 1 || call.Notified[0] != h.users[halina] {
		t.Errorf("the call notifies %v", call.Notified)
	}
}

// together lets people act at the same moment and returns the answers to each.
func (h *house) together(users []int, channel string,
	act func(user string) (sandbox.InteractionID, error)) []sandbox.Message {
	h.t.Helper()
	release := h.server.HoldInteractions()
	ids := make([]sandbox.InteractionID, len(users))
	for n, user := range users {
		var err error
		if ids[n], err = act(h.users[user]); err != nil {
			h.t.Fatal(err)
		}
	}
	release()
	answers := make([]sandbox.Message, len(users))
	for n, user := range users {
		answers[n] = h.answered(h.users[user], channel, ids[n], nil)
	}
	return answers
}

func TestTwoSitDownAtOnce(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	answers := h.together([]int{merry, halina}, h.channel, func(user string) (sandbox.InteractionID, error) {
		return h.server.Press(user, h.channel, lobby.ID, "l:join:"+string(game)+":sauron")
	})
	first, second := answers[0], answers[1]
	winner, loser := merry, halina
	if strings.HasPrefix(first.Content, "⚠️") {
		first, second, winner, loser = second, first, halina, merry
	}
	h.says(winner, first, "bot.lobby.did.join", words.Args{"game": game, "seat": "Sauron"})
	h.problem(loser, second, "seat-taken", nil)
}

func TestTwoStartAtOnce(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	lobby = h.lobby(game, "l:start:"+string(game))
	answers := h.together([]int{pippin, halina}, h.channel, func(user string) (sandbox.InteractionID, error) {
		return h.server.Press(user, h.channel, lobby.ID, "l:start:"+string(game))
	})
	first, second := answers[0], answers[1]
	winner, loser := pippin, halina
	if strings.HasPrefix(first.Content, "⚠️") {
		first, second, winner, loser = second, first, halina, pippin
	}
	h.says(winner, first, "bot.lobby.did.start", words.Args{"game": game, "link": h.linkTo(lobby)})
	h.problem(loser, second, "game-begun", nil)
	h.settled(game)
	if threads := h.threads(game); len(threads) != 1 {
		t.Errorf("the game has the threads %v", threads)
	}
}

// threads lists the threads of a game.
func (h *house) threads(game ids.Game) []string {
	var list []string
	for _, c := range h.server.Channels(h.users[pippin]) {
		if c.ParentID == h.channel && strings.Contains(c.Name, string(game)) {
			list = append(list, c.ID)
		}
	}
	return list
}
