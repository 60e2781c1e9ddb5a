package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// warLobby opens a lobby of War of the Ring for so many players; the host sits on its first seat.
func (h *house) warLobby(host int, players string) (game ids.Game, lobby sandbox.Message) {
	h.t.Helper()
	answer := h.command(host, h.channel, people.Create("wotr"),
		sandbox.Opt("seats", players))
	game = ids.Game(strings.Split(answer.Content, "`")[1])
	return game, h.lobby(game, "l:join:"+string(game))
}

// sitting are who sits where in a lobby and what its options say, from the store.
func (h *house) sitting(game ids.Game) (users map[string]int, options engine.Options) {
	h.t.Helper()
	t, err := table.New(h.store, h.games, h.now, func() {}).Open(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	seats, err := h.store.Seats(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	users = map[string]int{}
	for _, s := range seats {
		users[string(s.Seat)] = slices.Index(h.users, string(s.User))
		if _, ok := t.Chair(s.Seat); !ok {
			h.t.Errorf("user %d sits at %s, which is no seat with %v", users[string(s.Seat)], s.Seat, t.Options())
		}
	}
	return users, t.Options()
}

// A host whose own seat goes with an option gets up by choosing it, and is asked to choose a seat again: in
// the lobby, in its language, and in the message with the menus, in the host's.
func TestTheHostsOwnSeatIsNotInTheWay(t *testing.T) {
	t.Parallel()
	asks := map[words.Lang]string{
		words.English: "\n🪑 <@HOST>, your seat went with a change of the options, so you have got up. Choose a seat again in the lobby.",
		words.Polish:  "\n🪑 <@HOST>, po zmianie opcji twojego miejsca już nie ma, więc wstajesz od stołu. Wybierz przy nim miejsce na nowo.",
	}
	for locale, lang := range map[string]words.Lang{"en-US": words.English, "pl": words.Polish} {
		t.Run(locale, func(t *testing.T) {
			h := newHouseOf(t, wars(), atTable(4), func(c *sandbox.Config) { c.GuildLocale = locale })
			for _, host := range []int{pippin, halina} {
				game, lobby := h.warLobby(host, "2")
				ask := func(lang words.Lang) string { return strings.ReplaceAll(asks[lang], "HOST", h.users[host]) }
				panel := h.press(host, h.channel, lobby, "l:options:"+string(game))
				if strings.Contains(panel.Content, "🪑") || strings.Contains(lobby.Content, "🪑") {
					t.Errorf("a host who sits is asked to choose a seat: %q, %q", panel.Content, lobby.Content)
				}
				panel = h.press(host, h.channel, panel, "l:set:"+string(game)+":seats", "4")
				if !strings.Contains(panel.Content, ask(reads[host])) {
					t.Errorf("the options say %q", panel.Content)
				}
				lobby = h.lobbySays(game, ask(lang))
				if users, options := h.sitting(game); len(users) != 0 || options["seats"] != "4" {
					t.Errorf("with %v there sit %v", options, users)
				}
				panel = h.press(host, h.channel, panel, "l:set:"+string(game)+":kings", "on")
				if !strings.Contains(panel.Content, ask(reads[host])) {
					t.Errorf("after another choice the options say %q", panel.Content)
				}
				h.settled(game)
				join, _ := people.Control(h.lobby(game, "l:join:"+string(game)+":rohan"), "l:join:"+string(game)+":rohan")
				h.says(host, h.press(host, h.channel, lobby, join.CustomID), "bot.lobby.did.join",
					words.Args{"game": game, "seat": words.Text(reads[host], "wotr.seat.rohan", nil)})
				h.settled(game)
				if now := h.lobby(game, "l:join:"+string(game)+":gondor"); strings.Contains(now.Content, "🪑") {
					t.Errorf("after the host has sat down the lobby says %q", now.Content)
				}
				if users, _ := h.sitting(game); len(users) != 1 || users["rohan"] != host {
					t.Errorf("there sit %v", users)
				}
			}
		})
	}
}

// Who has a seat with the new options too keeps it, and agrees anew; so does a host.
func TestSeatsThatStayAreKept(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, _ := h.warLobby(pippin, "2")
	seats := func(players string) {
		h.sets(pippin, game, "seats", players)
		h.settled(game)
	}
	seats("3")
	if users, _ := h.sitting(game); users["free"] != pippin || len(users) != 1 {
		t.Errorf("there sit %v", users)
	}
	seats("2")
	h.command(pippin, h.channel, "game leave", sandbox.Opt("game", string(game)))
	h.command(merry, h.channel, "game join", sandbox.Opt("game", string(game)), sandbox.Opt("seat", "free"))
	h.command(pippin, h.channel, "game join", sandbox.Opt("game", string(game)), sandbox.Opt("seat", "shadow"))
	seats("3")
	lobby := h.lobbySays(game, "🪑 <@"+h.users[pippin]+">")
	if users, _ := h.sitting(game); users["free"] != merry || len(users) != 1 ||
		!strings.Contains(lobby.Content, "<@"+h.users[merry]+"> – has not agreed yet") {
		t.Errorf("there sit %v, and the lobby says %q", users, lobby.Content)
	}
	for user, seat := range map[int]string{halina: "witch-king", zosia: "saruman"} {
		h.command(user, h.channel, "game join", sandbox.Opt("game", string(game)), sandbox.Opt("seat", seat))
	}
	h.settled(game)
	if lobby = h.lobby(game, "l:start:"+string(game)); strings.Contains(lobby.Content, "🪑") {
		t.Errorf("a full lobby asks the host to choose a seat: %q", lobby.Content)
	}
}

// Others do not lose their seats, or those kept for them, by a host's choice: it is refused with their names,
// and nothing changes.
func TestSeatsOfOthersAreInTheWay(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	for _, c := range []struct {
		host            int
		players, wanted string
		seated          map[int]string
		invited         map[int]string
		want            string
	}{
		{pippin, "2", "4", map[int]string{halina: "shadow"}, nil,
			"With these options seats of others would go. They must get up first: <@1>."},
		{pippin, "2", "3", nil, map[int]string{merry: "shadow"},
			"With these options seats of others would go. Their invitation must be withdrawn first, with `/game withdraw`: <@2>."},
		{pippin, "4", "2", map[int]string{halina: "witch-king", zosia: "saruman"}, map[int]string{merry: "rohan"},
			"With these options seats of others would go. They must get up first: <@1>, <@3>. Their invitation must be withdrawn first, with `/game withdraw`: <@2>."},
		{halina, "2", "4", map[int]string{pippin: "shadow"}, nil,
			"Przy tych opcjach zniknęłyby miejsca innych osób. Najpierw musi wstać: <@0>."},
		{halina, "4", "3", map[int]string{zosia: "saruman"}, map[int]string{merry: "rohan"},
			"Przy tych opcjach zniknęłyby miejsca innych osób. Najpierw trzeba wycofać zaproszenie (`/gra wycofaj`): <@2>."},
	} {
		game, lobby := h.warLobby(c.host, c.players)
		code := sandbox.Opt("game", string(game))
		for user, seat := range c.seated {
			h.command(user, h.channel, "game join", code, sandbox.Opt("seat", seat))
		}
		for user, seat := range c.invited {
			h.command(c.host, h.channel, "game invite", code, sandbox.Opt("player", h.users[user]),
				sandbox.Opt("seat", seat))
		}
		before, _ := h.sitting(game)
		want := c.want
		for user, id := range h.users {
			want = strings.ReplaceAll(want, "<@"+string(rune('0'+user))+">", "<@"+id+">")
		}
		panel := h.press(c.host, h.channel, h.press(c.host, h.channel, lobby, "l:options:"+string(game)),
			"l:set:"+string(game)+":seats", c.wanted)
		if !strings.HasPrefix(panel.Content, "⚠️ "+want+"\n") {
			t.Errorf("from %s to %s: want %q, got %q", c.players, c.wanted, want, panel.Content)
		}
		if after, options := h.sitting(game); len(after) != len(c.seated)+1 || len(before) != len(after) ||
			options["seats"] != c.players {
			t.Errorf("from %s to %s: it is %v, there sat %v and sit %v", c.players, c.wanted, options, before, after)
		}
	}
}

// Somebody sits down while the host chooses options without that seat: one of the two comes first, and nobody
// sits where there is no seat.
func TestSittingDownWhileTheSeatGoes(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	h.unlimited()
	for range 5 {
		game, lobby := h.warLobby(pippin, "2")
		panel := h.press(pippin, h.channel, lobby, "l:options:"+string(game))
		answers := h.together([]int{pippin, merry}, h.channel, func(user string) (sandbox.InteractionID, error) {
			if user == h.users[pippin] {
				return h.server.Select(user, h.channel, panel.ID, "l:set:"+string(game)+":seats", "4")
			}
			return h.server.Press(user, h.channel, lobby.ID, "l:join:"+string(game)+":shadow")
		})
		panel = h.wait(pippin, h.channel,
			func(m sandbox.Message) bool { return m.ID == panel.ID && people.LookOf(m) != people.LookOf(panel) })
		users, options := h.sitting(game)
		_, sits := users["shadow"]
		_, host := users["free"]
		if four := options["seats"] == "4"; four == sits || four == host {
			t.Errorf("with %v there sit %v; they were told %q and %q", options, users, panel.Content,
				answers[1].Content)
		}
	}
}
