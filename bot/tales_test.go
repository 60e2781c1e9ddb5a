package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// taleLinks are the links to tales below what the messages of a thread tell.
func taleLinks(messages []sandbox.Message, name string) (links []string) {
	for _, m := range messages {
		for line := range strings.Lines(m.Content) {
			if _, after, ok := strings.Cut(line, " · ["+name+"](<"); ok && strings.HasPrefix(line, "-# ") {
				link, _, _ := strings.Cut(after, ">)")
				links = append(links, link)
			}
		}
	}
	return links
}

// The newest message of a thread, and it alone, links to the message that tells the tale of the turn before,
// also after a restart; not where it tells that itself, and not when the end of the turn has been taken back.
func TestTheNewestMessageLinksToTheTale(t *testing.T) {
	for _, game := range []struct {
		id, head, name string
		games          func() []table.Game
		begin          func(*house) (ids.Game, string)
		players        []int
	}{
		{"wotr", "📖 **The tale of turn 1.**", "tale of turn 1", wars, war, []int{pippin, halina}},
		{"hunt", "📖 **The tale of day 1.**", "tale of day 1", hunts, theHuntFor, []int{pippin, halina, merry}},
	} {
		t.Run(game.id, func(t *testing.T) {
			h := newHouseOf(t, game.games())
			id, thread := game.begin(h)
			teller := func() int {
				return slices.IndexFunc(h.spoken(thread),
					func(m sandbox.Message) bool { return strings.Contains(m.Content, game.head) })
			}
			random := rand.New(rand.NewPCG(4, 4))
			ended := -1 // who ended the turn
			for steps := 0; teller() < 0; steps++ {
				if steps > 250 {
					t.Fatal("no turn is summed up")
				}
				ended, _, _ = h.warStep(id, thread, random)
			}
			if links := taleLinks(h.spoken(thread), game.name); len(links) > 0 {
				t.Errorf("the message that tells the tale links to %v", links)
			}
			for steps := 0; teller() == len(h.spoken(thread))-1; steps++ {
				if steps > 60 {
					t.Fatal("no message follows")
				}
				if steps == 1 {
					h.stopBot()
					h.startBot()
				}
				h.warStep(id, thread, random)
			}
			all := h.spoken(thread)
			links := taleLinks(all, game.name)
			if len(links) != 1 || links[0] != taleLinks(all[len(all)-1:], game.name)[0] ||
				!strings.HasSuffix(links[0], "/"+thread+"/"+all[teller()].ID) {
				t.Errorf("the links are %v; the tale stands in %s, the newest message is %q", links, all[teller()].ID,
					last(all).Content)
			}
			h.takesBackTo(id, thread, ended, game.players, "~~"+game.head)
			if links := taleLinks(h.spoken(thread), game.name); len(links) > 0 {
				t.Errorf("a tale that was taken back is linked: %v", links)
			}
		})
	}
}

// takesBackTo has a player take actions back, with everybody's consent, until the thread says a text.
func (h *house) takesBackTo(game ids.Game, thread string, user int, players []int, text string) {
	h.t.Helper()
	said := func() bool {
		return slices.ContainsFunc(h.spoken(thread),
			func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
	}
	for n := 0; !said(); n++ {
		if n > 30 {
			h.t.Fatalf("nothing says %q", text)
		}
		asked := h.command(user, thread, "undo")
		c, ask := people.Control(asked, "u:ask:")
		if ask {
			h.press(user, thread, asked, c.CustomID)
		}
		h.settled(game)
		for _, other := range players {
			if request, ok := people.Control(last(h.spoken(thread)), "vote:y:"); ok && other != user {
				h.press(other, thread, last(h.spoken(thread)), request.CustomID)
				h.settled(game)
			}
		}
	}
}
