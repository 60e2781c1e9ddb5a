package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// warWatcher looks at every message that the players of a war and a guest can see, and knows from the rules
// which event cards each of them may know of: those that an event has shown them, and those in their hand.
type warWatcher struct {
	*house
	game   ids.Game
	thread string
	shows  map[engine.Value]naming // the card is named, by its title in any language or by its id
	known  []map[engine.Value]bool
	lines  int             // of the record, whose events are in known
	seen   map[string]bool // messages that have been looked at, as they were
	// how often a card stood in a message for one who may know of it, while others may not
	hidden int
}

func watchWar(h *house, game ids.Game, thread string) *warWatcher {
	w := &warWatcher{house: h, game: game, thread: thread, shows: map[engine.Value]naming{},
		seen: map[string]bool{}}
	w.known = make([]map[engine.Value]bool, len(h.users))
	for user := range w.known {
		w.known[user] = map[engine.Value]bool{}
	}
	for _, c := range wotr.Cards.Values() {
		// those are not in this game, and bear the names of others
		if wotr.Card(c) == wotr.NoCard || wotr.Card(c).OfKings() {
			continue
		}
		names := []string{wotr.Cards.Name(c)}
		for _, lang := range words.Languages {
			names = append(names, words.Text(lang, "wotr.card."+wotr.Cards.Name(c), nil))
		}
		w.shows[c] = namingOf(`\pL-`, names)
	}
	return w
}

// learn notes what the newest lines of the record have shown to whom.
func (w *warWatcher) learn() {
	w.t.Helper()
	record, t := w.record(w.game)
	audiences := make([]engine.Seats, len(w.users))
	for user, id := range w.users {
		audiences[user] = t.SeatsOf(ids.User(id))
	}
	p, err := engine.Replay(t.Rules, record,
		func(n int, _ engine.Line, _ engine.Position, played engine.Played) error {
			for user, audience := range audiences {
				for _, e := range engine.EventsFor(played.Events, audience) {
					for _, f := range e.Facts {
						for _, v := range f.Values {
							w.known[user][v] = w.known[user][v] || f.Domain == wotr.Cards && n >= w.lines
						}
					}
				}
			}
			return nil
		})
	if err != nil {
		w.t.Fatal(err)
	}
	w.lines = len(record.Lines)
	for user, audience := range audiences {
		for _, hand := range t.Rules.View(p, audience).(wotr.View).Hands {
			for _, c := range hand.Cards {
				w.known[user][engine.Value(c)] = true
			}
		}
	}
}

// look holds everything that everyone can read now against what they may know.
func (w *warWatcher) look() {
	w.t.Helper()
	for user, id := range w.users {
		channels := []string{w.server.DM(id)}
		for _, c := range w.server.Channels(id) {
			channels = append(channels, c.ID)
		}
		for _, channel := range channels {
			for _, m := range w.server.Messages(id, channel) {
				text := readable(m)
				for _, a := range m.Attachments {
					if data, _ := w.server.Attachment(a.ID); strings.HasSuffix(a.Filename, ".txt") {
						text += "\n" + string(data)
					}
				}
				if key := fmt.Sprint(user, m.ID, text); !w.seen[key] {
					w.seen[key] = true
					w.lookAt(user, text)
				}
			}
		}
	}
}

func (w *warWatcher) lookAt(user int, text string) {
	w.t.Helper()
	for c, shows := range w.shows {
		switch {
		case !shows.in(text):
		case !w.known[user][c]:
			w.t.Errorf("user %d reads of %s in %q", user, wotr.Cards.Name(c), text)
		case slices.ContainsFunc(w.known[:len(w.users)-1],
			func(known map[engine.Value]bool) bool { return !known[c] }):
			w.hidden++ // the last user is a guest
		}
	}
}

// lookUp has everyone look at what can be looked up of a game in words.
func (w *warWatcher) lookUp(turn string) {
	w.t.Helper()
	for user := range w.users {
		w.command(user, w.thread, "board", sandbox.Opt("text", "public"))
		w.command(user, w.thread, "board", sandbox.Opt("turn", turn))
		w.command(user, w.thread, "record")
		log := w.command(user, w.thread, "log")
		w.press(user, w.thread, log, "log:"+string(w.game)+":file")
		w.command(user, w.thread, "why")
		w.command(user, w.thread, "orders")
		if user != len(w.users)-1 {
			w.command(user, w.thread, "hand", sandbox.Opt("as", "words"))
			status, _ := w.status(w.thread, w.game)
			w.press(user, w.thread, status, "s:"+string(w.game))
		}
	}
}

// orders gives the players standing orders, some of which name the cards of their hands.
func (w *warWatcher) orders(given map[int][]string) {
	w.t.Helper()
	_, now := w.position(w.game)
	for user, orders := range given {
		for _, hand := range now.View(now.SeatsOf(ids.User(w.users[user]))).(wotr.View).Hands {
			for _, c := range hand.Cards {
				orders = append(orders, "combat-card card="+wotr.Cards.Name(engine.Value(c))+
					" role=either scope=anywhere")
			}
		}
		for _, o := range orders {
			w.command(user, w.thread, "orders", sandbox.Opt("order", o))
		}
	}
}

// A war in which answers are given by hand and by standing orders: nobody reads of a card that they may not
// know of, neither in the thread nor in a letter, in a private answer, a file, a button or the log of the
// program.
func TestNobodyReadsOfCardsInAWar(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	w := watchWar(h, game, thread)
	random := rand.New(rand.NewPCG(8, 1))
	for n := range 80 {
		if n%20 == 0 {
			w.orders(map[int][]string{
				pippin: {"burden bearing=ring burden=3", "pass span=every-turn unless=whatever-happens"},
				halina: {"allocate dice=1", "advance advance=occupy scope=anywhere"},
			})
		}
		if n == 50 {
			h.stopBot()
			h.startBot()
		}
		h.warStep(w.game, w.thread, random)
		if n%4 == 3 {
			h.obeys(w.game)
		}
		if w.learn(); n%10 == 9 {
			w.lookUp("1")
		}
		w.look()
	}
	if w.hidden < 100 {
		t.Errorf("a secret card was read by its holder %d times", w.hidden)
	}
	for c, shows := range w.shows {
		if shows.in(h.logs.String()) {
			t.Errorf("the logs speak of %s", wotr.Cards.Name(c))
		}
	}
}
