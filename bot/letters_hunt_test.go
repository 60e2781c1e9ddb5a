package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// In a game of three a letter that has been answered in its own place names nobody who is waited for: the
// next answer of somebody else would make that wrong, and the letter stays as it is. The thread says who.
func TestALetterNamesNobodyWhoIsWaitedForAmongSeveral(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	random := rand.New(rand.NewPCG(7, 1))
	for range 20 {
		_, now := h.position(game)
		user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		m := last(h.letters(user))
		m = h.press(user, m.ChannelID, m, "s:"+string(game))
		for id := m.ID; m.ID == id && slices.ContainsFunc(m.Controls(), leadsOn); {
			m = h.pressOnce(user, m.ChannelID, m, random)
		}
		h.settled(game)
		if strings.Contains(m.Content, "⏳") {
			if strings.Contains(m.Content, "⏳ <@") || !strings.Contains(m.Content, "<#"+thread+">") {
				t.Errorf("it names who is waited for, or not where that stands: %q", m.Content)
			}
			return
		}
	}
	t.Fatal("no letter has been answered whole")
}
