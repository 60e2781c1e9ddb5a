package bot_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// zosia plays where four do; the last user of these games is a guest.
const zosia = merry + 1

// atTable adds people to a stand-in until there are players and a guest.
func atTable(players int) func(*sandbox.Config) {
	return func(c *sandbox.Config) {
		more := []sandbox.User{{Name: "Zosia", Locale: "pl"}, {Name: "Bilbo", Locale: "en-US"}}
		c.Users = append(c.Users, more[:players+1-len(c.Users)]...)
	}
}

// warSeats are who plays what: in a game for four partners read different languages.
var warSeats = map[int][]string{2: {"free", "shadow"}, 3: {"free", "witch-king", "saruman"},
	4: {"gondor", "witch-king", "rohan", "saruman"}}

// warOf opens a game of War of the Ring with options, a clock among them.
func warOf(h *house, options engine.Options) (game ids.Game, thread string) {
	h.t.Helper()
	played := maps.Clone(options)
	delete(played, "clock")
	players := len(wotr.Rules.SeatsOf(played))
	create := []sandbox.Option{sandbox.Opt("seat", warSeats[players][pippin])}
	for name, value := range options {
		create = append(create, sandbox.Opt(name, value))
	}
	h.command(pippin, h.channel, people.Create("wotr"), create...)
	lobby := h.wait(merry, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"); return ok })
	join, _ := people.Control(lobby, "l:join:")
	game = ids.Game(strings.Split(join.CustomID, ":")[2])
	for user := halina; user < players; user++ {
		id := "l:join:" + string(game) + ":" + warSeats[players][user]
		h.press(user, h.channel, h.lobby(game, id), id)
	}
	h.starts(pippin, game)
	thread = h.thread(game)
	h.settled(game)
	return game, thread
}

// seenBy are all pictures that a user can look at, with the messages that carry them.
func (h *house) seenBy(user int) (all []slide) {
	h.t.Helper()
	channels := []string{h.server.DM(h.users[user])}
	for _, c := range h.server.Channels(h.users[user]) {
		channels = append(channels, c.ID)
	}
	for _, channel := range channels {
		for _, m := range h.server.Messages(h.users[user], channel) {
			all = append(all, h.slides(m)...)
		}
	}
	return all
}

// A war of four: nobody reads of a card that they may not know of, partners neither; and no picture shows a
// hand but the own.
func TestPartnersKeepTheirHands(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	w := watchWar(h, game, thread)
	random := rand.New(rand.NewPCG(8, 4))
	exchanged := 0
	for n := range 60 {
		if n%30 == 20 {
			w.orders(map[int][]string{
				pippin: {"pass span=every-turn unless=whatever-happens"},
				halina: {"allocate dice=1"},
				merry:  {"mixed-armies armies=mix scope=anywhere"},
				zosia:  {"advance advance=occupy scope=anywhere"},
			})
		}
		if n == 40 {
			h.stopBot()
			h.startBot()
		}
		_, text, _ := h.warStep(game, thread, random)
		if strings.HasPrefix(text, "exchange ") {
			exchanged++
		}
		if n%4 == 3 {
			h.obeys(game)
		}
		if w.learn(); n%20 == 19 {
			w.lookUp("1")
		}
		w.look()
	}
	if w.hidden < 100 || exchanged == 0 {
		t.Errorf("a secret card was read by its holder %d times, %d offers to exchange one", w.hidden, exchanged)
	}
	for user := range h.users {
		hands := 0
		for _, s := range h.seenBy(user) {
			var v wotr.View
			if err := json.Unmarshal(s.View, &v); err != nil {
				t.Fatal(err)
			}
			for _, p := range v.Players {
				own := user < zosia+1 && p.Seat.String() == warSeats[4][user]
				if len(p.Hand.Cards) > 0 && !own || p.Own && !own {
					t.Errorf("user %d sees the hand of %s", user, p.Seat)
				}
				if len(p.Hand.Cards) > 0 {
					hands++
				}
			}
		}
		if guest := user > zosia; guest != (hands == 0) {
			t.Errorf("user %d has seen their hand in %d pictures", user, hands)
		}
	}
	for c, shows := range w.shows {
		if shows.in(h.logs.String()) {
			t.Errorf("the logs speak of %s", wotr.Cards.Name(c))
		}
	}
}
