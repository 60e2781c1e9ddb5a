package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// Who plays opens one thread for talk beside the game, which has both players in it and their names in its
// own.
func TestAGameHasAChat(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.problem(merry, h.command(merry, thread, "game chat"), "not-seated", nil)
	opened := h.command(pippin, thread, "game chat")
	h.stopBot()
	h.startBot()
	if again := h.command(halina, thread, "game chat"); !strings.Contains(again.Content, "<#") ||
		opened.Content[strings.Index(opened.Content, "<#"):] != again.Content[strings.Index(again.Content, "<#"):] {
		t.Errorf("%q, then %q", opened.Content, again.Content)
	}
	var chats []sandbox.Channel
	for _, c := range h.server.Channels(h.users[pippin]) {
		if strings.HasPrefix(c.Name, "💬") {
			chats = append(chats, c)
		}
	}
	if len(chats) != 1 || chats[0].Name != "💬 Pippin ⚔ Halina · The Confrontation ("+string(game)+")" ||
		len(chats[0].MemberIDs) != 3 || len(h.spoken(chats[0].ID)) != 1 {
		t.Fatalf("the chats are %+v", chats)
	}
	h.follows(chats[0].ID, pippin, halina)
}
