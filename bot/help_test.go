package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// /help names every game, and of War of the Ring also what it can be played with: more players, Kings of
// Middle-earth, a Hunt before it.
func TestHelpNamesWhatCanBePlayed(t *testing.T) {
	h := newHouseOf(t, sagas())
	for user, want := range map[int][]string{
		pippin: {"four players (`seats`)", "Talk with my partner", "Kings of Middle-earth", "`saga`"},
		halina: {"we czworo (`gracze`)", "Talk with my partner", "Królowie Śródziemia", "`saga`"},
	} {
		m := h.command(user, h.channel, "help")
		for _, game := range h.games {
			want = append(want, "**"+words.Text(reads[user], game.Rules.ID()+".title", nil)+"**")
		}
		whole := strings.Split(strings.TrimSpace(words.Text(reads[user], "bot.help", words.Args{"games": ""})),
			"\n")
		h.hasText("/help", m, append(want, whole[len(whole)-1])...) // to its end
		t.Logf("%d characters\n%s", len([]rune(m.Content)), m.Content)
	}
	// The options that it names are those of the command.
	for lang, names := range map[words.Lang][]string{words.English: {"seats", "kings", "saga"},
		words.Polish: {"gracze", "królowie", "saga"}} {
		for i, key := range []string{"wotr.setting.seats.name", "wotr.setting.kings.name", "bot.option.saga.name"} {
			if name := words.Text(lang, key, nil); name != names[i] {
				t.Errorf("/help says %s, the command %s", names[i], name)
			}
		}
	}
}

// /help among one's direct messages or in one's private thread speaks of what a game asks there: of several
// games, of the one that has asked last.
func TestHelpInADirectMessageSpeaksOfItsGame(t *testing.T) {
	h := newHouse(t)
	game, _ := h.newGame()
	h.settled(game)
	asked := map[int]string{pippin: "Place your nine", halina: "Rozstaw"}
	speaks := func(user int, channel string, of ids.Game) {
		t.Helper()
		m := h.command(user, channel, "help")
		h.hasText("/help", m, string(of), words.Text(reads[user], "confrontation.turn-is", nil), asked[user], "💡")
		if len(m.Controls()) != 1 {
			t.Errorf("it has the buttons %v", m.Controls())
		}
	}
	for user := range asked {
		speaks(user, h.server.DM(h.users[user]), game)
	}
	h.later()
	second, _ := h.newGame()
	h.settled(second)
	for user := range asked {
		speaks(user, h.server.DM(h.users[user]), second)
		if m := h.command(user, h.channel, "help"); strings.Contains(m.Content, string(second)) {
			t.Errorf("/help in the channel speaks of a game: %q", m.Content)
		}
	}
	h.did(pippin, h.command(pippin, h.server.DM(h.users[pippin]), "answer",
		action(placeFellowship), sandbox.Opt("game", string(second))))
	h.settled(second)
	speaks(pippin, h.server.DM(h.users[pippin]), game)
	if m := h.command(merry, h.server.DM(h.users[merry]), "help"); strings.Contains(m.Content, string(game)) {
		t.Errorf("/help tells a stranger %q", m.Content)
	}
}

// Whoever reads another language than the thread is told of its buttons by what stands on them.
func TestPublicButtonsAreNamedAsTheyStand(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	lobby, _ := h.open(halina)
	for key, m := range map[string]sandbox.Message{
		"bot.secrets": h.command(halina, thread, "answer", action("place-sauron mordor=orcs")),
		"bot.lobby.start": h.command(halina, h.channel, "answer", action("stay"),
			sandbox.Opt("game", string(lobby))),
	} {
		if !strings.Contains(m.Content, words.English.Button(key)) ||
			strings.Contains(m.Content, words.Polish.Button(key)) {
			t.Errorf("%q does not name %q", m.Content, words.English.Button(key))
		}
	}
}
