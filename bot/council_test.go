package bot_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// bilbo plays in no game of four.
const bilbo = zosia + 1

var threadMention = regexp.MustCompile(`<#(\d+)>`)

// council asks for the place of a user's side by the button under the status, and returns the answer and the
// thread that it names.
func (h *house) council(user int, game ids.Game, thread string) (answer sandbox.Message, place string) {
	h.t.Helper()
	status, _ := h.status(thread, game)
	answer = h.press(user, thread, status, "c:"+string(game))
	if named := threadMention.FindStringSubmatch(answer.Content); named != nil &&
		!strings.HasPrefix(answer.Content, "⚠️") {
		place = named[1]
	}
	return answer, place
}

// privates are the private threads that a user sees.
func (h *house) privates(user int) (ids []string) {
	for _, c := range h.server.Channels(h.users[user]) {
		if c.Type == sandbox.ChannelPrivateThread {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// consult checks who is in a place: these users, the bot and nobody else, and that nobody else sees it.
func (h *house) consult(place string, users ...int) {
	h.t.Helper()
	want := []string{h.server.BotID()}
	for _, user := range users {
		want = append(want, h.users[user])
	}
	slices.Sort(want)
	for user := range h.users {
		inside := slices.Contains(users, user)
		if sees := slices.Contains(h.privates(user), place); sees != inside {
			h.t.Errorf("user %d sees the place: %t", user, sees)
		}
		if !inside && len(h.server.Messages(h.users[user], place)) > 0 {
			h.t.Errorf("user %d reads in the place", user)
		}
		for _, c := range h.server.Channels(h.users[user]) {
			if c.ID == place && !slices.Equal(slices.Sorted(slices.Values(c.MemberIDs)), want) {
				h.t.Errorf("in the place are %v, want %v", c.MemberIDs, want)
			}
		}
	}
}

// saidIn are the messages of the bot in a place, without the notices of who comes and goes.
func (h *house) saidIn(user int, place string) (list []sandbox.Message) {
	for _, m := range h.server.Messages(h.users[user], place) {
		if m.Type == sandbox.MessageDefault && m.Author.ID == h.server.BotID() {
			list = append(list, m)
		}
	}
	return list
}

// greeting is what a place of the Free Peoples or of the Shadow begins with, in a language.
func (h *house) greeting(lang words.Lang, game ids.Game, thread string, partners ...int) string {
	var names []string
	for _, user := range partners {
		names = append(names, "<@"+h.users[user]+"> ("+words.Text(lang, "wotr.seat."+warSeats[4][user], nil)+")")
	}
	return words.Text(lang, "bot.council.greeting", words.Args{
		"partners": strings.Join(names, ", "), "title": words.Text(lang, "wotr.title", nil), "game": game,
		"thread": thread,
		"rule":   words.Text(lang, "wotr.council", nil),
	})
}

// Partners get a place of their own: both of a side, nobody else; it says whose it is and what the rule
// forbids. It is one, however often and by whomever it is asked for, also after a restart; it is woken when
// it sleeps, and made anew when it is gone.
func TestPartnersConsult(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	answer, free := h.council(pippin, game, thread)
	h.says(pippin, answer, "bot.council.here", words.Args{"partner": "<@" + h.users[merry] + ">",
		"thread": free})
	h.consult(free, pippin, merry)
	said := h.saidIn(merry, free)
	if len(said) != 1 || said[0].Content != h.greeting(words.English, game, thread, pippin, merry) {
		t.Fatalf("the place begins with %+v", said)
	}
	if called := slices.Sorted(slices.Values(said[0].Notified)); !slices.Equal(called,
		slices.Sorted(slices.Values([]string{h.users[pippin], h.users[merry]}))) {
		t.Errorf("called are %v", called)
	}
	t.Logf("\n%s\n%s", answer.Content, said[0].Content)

	answer = h.command(zosia, thread, "game partner")
	shadow := threadMention.FindStringSubmatch(answer.Content)[1]
	h.says(zosia, answer, "bot.council.here", words.Args{"partner": "<@" + h.users[halina] + ">",
		"thread": shadow})
	h.consult(shadow, halina, zosia)
	h.consult(free, pippin, merry)
	said = h.saidIn(halina, shadow)
	if len(said) != 1 || said[0].Content != h.greeting(words.Polish, game, thread, halina, zosia) {
		t.Fatalf("the place begins with %+v", said)
	}
	t.Logf("\n%s\n%s", answer.Content, said[0].Content)

	same := func(when string) {
		t.Helper()
		for user, place := range map[int]string{pippin: free, merry: free, halina: shadow, zosia: shadow} {
			if _, found := h.council(user, game, thread); found != place || len(h.privates(user)) != 1 {
				t.Errorf("%s user %d is shown %s, not %s; they see %v", when, user, found, place, h.privates(user))
			}
		}
		if n, m := len(h.saidIn(pippin, free)), len(h.saidIn(zosia, shadow)); n != 1 || m != 1 {
			t.Errorf("%s the bot has said %d and %d things there", when, n, m)
		}
	}
	same("at once")
	h.stopBot()
	h.startBot()
	same("after a restart")
	h.server.ArchiveThread(free, false)
	same("after a sleep")
	if c, _ := h.channelOf(pippin, free); c.Archived {
		t.Error("the place still sleeps")
	}

	// Commands there mean the game, and only who gives them sees the answer.
	own := h.command(merry, free, "hand")
	if !own.Ephemeral() || !strings.Contains(own.Content, "`"+string(game)+"`") ||
		len(h.server.Messages(h.users[pippin], free)) != len(h.server.Messages(h.users[merry], free))-1 {
		t.Errorf("/hand in the place says %q", own.Content)
	}

	for _, lost := range []func(place string){h.server.DeleteChannel,
		func(place string) { h.server.ArchiveThread(place, true) }} {
		lost(free)
		_, another := h.council(merry, game, thread)
		if another == free || another == "" {
			t.Fatalf("the place that is gone is shown as %s", another)
		}
		free = another
		h.consult(free, pippin, merry)
		if said := h.saidIn(pippin, free); len(said) != 1 || said[0].Content != h.greeting(words.English, game,
			thread, pippin, merry) {
			t.Errorf("the new place begins with %+v", said)
		}
	}
	h.consult(shadow, halina, zosia)
	h.keepsQuiet(game, thread, free, shadow)
	h.server.ForgetViolations() // a thread that is gone is looked for
}

// keepsQuiet checks that nothing which others read speaks of private places.
func (h *house) keepsQuiet(game ids.Game, thread string, places ...string) {
	h.t.Helper()
	for _, place := range places {
		if strings.Contains(h.logs.String(), place) {
			h.t.Errorf("the logs speak of %s", place)
		}
		for _, channel := range []string{h.channel, thread} {
			for _, m := range h.spoken(channel) {
				if strings.Contains(m.Content, place) {
					h.t.Errorf("everyone reads of the place: %q", m.Content)
				}
				for _, c := range m.Controls() {
					if strings.Contains(c.CustomID, place) {
						h.t.Errorf("a button tells of the place: %s", c.CustomID)
					}
				}
			}
		}
		for user := range h.users {
			if slices.Contains(h.privates(user), place) {
				continue
			}
			for _, m := range h.server.Messages(h.users[user], h.server.DM(h.users[user])) {
				if strings.Contains(m.Content, place) {
					h.t.Errorf("user %d reads of the place: %q", user, m.Content)
				}
			}
		}
	}
}

// channelOf is a channel as a user sees it.
func (h *house) channelOf(user int, id string) (sandbox.Channel, bool) {
	for _, c := range h.server.Channels(h.users[user]) {
		if c.ID == id {
			return c, true
		}
	}
	return sandbox.Channel{}, false
}

// Two partners who press at the same moment get one place.
func TestPartnersPressAtOnce(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	status, _ := h.status(thread, game)
	pressed := map[int]sandbox.InteractionID{}
	for _, user := range []int{pippin, merry, halina, zosia} {
		id, err := h.server.Press(h.users[user], thread, status.ID, "c:"+string(game))
		if err != nil {
			t.Fatal(err)
		}
		pressed[user] = id
	}
	places := map[int]string{}
	for user, id := range pressed {
		places[user] = threadMention.FindStringSubmatch(h.answered(h.users[user], thread, id, nil).Content)[1]
	}
	if places[pippin] != places[merry] || places[halina] != places[zosia] || places[pippin] == places[zosia] {
		t.Errorf("the places are %v", places)
	}
	for user := range places {
		if len(h.privates(user)) != 1 || len(h.saidIn(user, places[user])) != 1 {
			t.Errorf("user %d sees %v", user, h.privates(user))
		}
	}
}

// The bot stops at each step of making a place: who asks again afterwards gets one, with both in it, and is
// told whose it is.
func TestStoppedWhileMakingAPlace(t *testing.T) {
	const members, threads, active = "PUT /channels/{channel}/thread-members/{user}",
		"POST /channels/{channel}/threads", "GET /guilds/{guild}/threads/active"
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	for _, c := range []struct {
		route string // that fails, after it was carried out or without
		after bool
		until string // the last that is carried out
	}{
		{threads, false, active}, {threads, true, threads}, {members, false, threads}, {members, true, members},
		{postMessage, false, members},
	} {
		h.server.Fail(sandbox.Failure{Route: c.route, Times: 9, Status: 500, After: c.after})
		status, _ := h.status(thread, game)
		asked := len(h.server.Requests())
		// which is never answered
		if _, err := h.server.Press(h.users[pippin], thread, status.ID, "c:"+string(game)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(h.ctx, patience)
		err := h.server.Wait(ctx, func() bool {
			return slices.ContainsFunc(h.server.Requests()[asked:],
				func(r sandbox.Request) bool { return r.Route == c.until })
		})
		if cancel(); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		h.stopBot()
		h.server.ForgiveAll()
		h.startBot()
		_, place := h.council(merry, game, thread)
		h.consult(place, pippin, merry)
		if made := h.everyPrivate(); !slices.Equal(made, []string{place}) {
			t.Errorf("%+v: the private threads are %v", c, made)
		}
		if said := h.saidIn(pippin, place); len(said) != 1 {
			t.Errorf("%+v: the bot has said %d things there", c, len(said))
		}
		h.server.DeleteChannel(place)
	}
	h.server.ForgetViolations()
}

// everyPrivate are the private threads that do not sleep, as the bot sees them: it is in all of them, also
// where nobody else is.
func (h *house) everyPrivate() (ids []string) {
	h.t.Helper()
	ask, err := http.NewRequestWithContext(h.ctx, http.MethodGet, h.server.URL()+"/api/v10/guilds/"+
		h.server.GuildID()+"/threads/active", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	ask.Header.Set("Authorization", "Bot "+h.server.Token())
	ask.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	var list struct {
		Threads []struct {
			ID   string `json:"id"`
			Type int    `json:"type"`
		} `json:"threads"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&list); err != nil {
		h.t.Fatal(err)
	}
	for _, c := range list.Threads {
		if c.Type == sandbox.ChannelPrivateThread {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// A seat is handed over: who had it sees the place no more, whoever plays on is let in and told, in the
// languages of both; also when the place sleeps. One that is gone is made anew by who asks next.
func TestHandingASeatOverChangesThePlace(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	_, free := h.council(pippin, game, thread)
	_, shadow := h.council(zosia, game, thread)
	if _, err := h.server.Post(h.users[halina], shadow, "Moria!"); err != nil {
		t.Fatal(err)
	}
	h.server.ArchiveThread(shadow, false)
	handOver := func(from, to int) {
		t.Helper()
		h.organises(pippin, thread, "replace", sandbox.Opt("player", h.users[from]), sandbox.Opt("by", h.users[to]))
		h.settled(game)
	}
	handOver(zosia, bilbo)
	h.consult(shadow, halina, bilbo)
	h.consult(free, pippin, merry)
	said := h.saidIn(bilbo, shadow)
	told := said[len(said)-1]
	for _, lang := range words.Languages {
		want := words.Text(lang, "bot.council.handed-over", words.Args{
			"to": "<@" + h.users[bilbo] + ">", "seat": words.Text(lang, "wotr.seat.saruman", nil),
			"rule": words.Text(lang, "wotr.council", nil),
		})
		if !strings.Contains(told.Content, want) {
			t.Errorf("in %s it is not said %q, but %q", lang, want, told.Content)
		}
	}
	if len(said) != 2 || !slices.Equal(told.Notified, []string{h.users[bilbo]}) {
		t.Errorf("%d messages, called are %v", len(said), told.Notified)
	}
	t.Log("\n" + told.Content)
	h.problem(zosia, h.command(zosia, thread, "game partner"), "not-seated", nil)
	if _, place := h.council(bilbo, game, thread); place != shadow {
		t.Errorf("the new partner is shown %s", place)
	}

	h.server.DeleteChannel(shadow)
	handOver(halina, zosia) // who comes back, now as the Witch-king's player
	if len(h.privates(bilbo)) > 0 {
		t.Errorf("a place that nobody asked for: %v", h.privates(bilbo))
	}
	answer, shadow := h.council(zosia, game, thread)
	h.says(zosia, answer, "bot.council.here", words.Args{"partner": "<@" + h.users[bilbo] + ">",
		"thread": shadow})
	h.consult(shadow, zosia, bilbo)
	first := h.saidIn(zosia, shadow)[0]
	for _, seat := range []string{"Witch-king", "Czarnoksiężnik"} { // whose languages differ read both
		if !strings.Contains(first.Content, seat) {
			t.Errorf("the place begins with %q", first.Content)
		}
	}
	t.Log("\n" + first.Content)
	h.keepsQuiet(game, thread, free, shadow)

	// Two seats of one side are handed over before either is told: both who play on are let in and told.
	newcomer := h.server.AddUser(sandbox.User{Name: "Rosie", Locale: "en-US"})
	h.users = append(h.users, newcomer.ID)
	rosie := len(h.users) - 1
	tables := table.New(h.store, h.games, h.now, func() {})
	h.stopBot()
	for from, to := range map[int]int{zosia: halina, bilbo: rosie} {
		if _, err := tables.Replace(h.ctx, "", ids.User(h.users[0]), game, ids.User(h.users[from]),
			ids.User(h.users[to])); err != nil {
			t.Fatal(err)
		}
	}
	h.startBot()
	h.settled(game)
	h.consult(shadow, halina, rosie)
	said = h.saidIn(halina, shadow)
	if n := len(said); n != 3 || !strings.Contains(said[1].Content+said[2].Content, "<@"+h.users[halina]+">") ||
		!strings.Contains(said[1].Content+said[2].Content, "<@"+newcomer.ID+">") {
		t.Errorf("of two who play on is told: %+v", said)
	}
	h.server.ForgetViolations() // a thread that is gone is looked for
}

// What cannot be made is refused in the reader's language, with what to do: a permission is missing, the
// channel has no private threads, the partner has left. /setup names the permission, and games go on without.
func TestNoPlaceCanBeMade(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	refused := func(user int, code string, args words.Args) {
		t.Helper()
		answer, _ := h.council(user, game, thread)
		h.problem(user, answer, code, args)
		t.Log("\n" + answer.Content)
	}
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions&^sandbox.PermPrivateThreads)
	lacks := map[int]string{pippin: "Create Private Threads", halina: "Tworzenie prywatnych wątków"}
	for user, name := range lacks {
		refused(user, "council-permissions", words.Args{"channel": h.channel, "permissions": name})
	}
	setup := h.says(pippin, h.command(pippin, h.channel, "setup"), "bot.setup.partners",
		words.Args{"channel": h.channel, "permissions": lacks[pippin]})
	h.says(pippin, setup, "bot.setup.ready", words.Args{"channel": h.channel})
	t.Log("\n" + setup.Content)
	if m := h.command(halina, h.channel, people.Create("wotr")); strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("without that permission no game can be opened: %q", m.Content)
	}
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions)

	h.server.LeaveGuild(h.users[merry])
	refused(pippin, "partner-gone", words.Args{"partner": "<@" + h.users[merry] + ">", "channel": h.channel})
	h.server.SetMember(h.server.GuildID(), h.users[merry], true)
	if _, place := h.council(merry, game, thread); place == "" || len(h.everyPrivate()) != 1 {
		t.Errorf("after coming back the place is %q of %v", place, h.everyPrivate())
	} else {
		h.consult(place, pippin, merry)
	}
	h.server.Announce(h.channel)
	refused(halina, "council-channel", words.Args{"channel": h.channel})
	h.server.ForgetViolations() // to let somebody in who has left is one
}

// Where no private thread can be, as in a forum, a player's words are brought to their partner by direct
// message, whatever that one wished for: it calls them and nobody else, says from whom it comes, and nobody
// else reads it.
func TestPartnersTalkInAForum(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	channel := h.channel
	h.channel = h.server.AddForum(h.server.GuildID(), "boards")
	h.command(pippin, channel, "setup", sandbox.Opt("channel", h.channel))
	h.command(zosia, channel, "settings", sandbox.Opt("private", "thread")) // it cannot be made either
	created := h.command(pippin, channel, people.Create("wotr"), sandbox.Opt("seats", "4"))
	game := ids.Game(strings.Split(created.Content, "`")[1])
	code := sandbox.Opt("game", string(game))
	for user, seat := range map[int]string{halina: "witch-king", merry: "rohan", zosia: "saruman"} {
		h.command(user, channel, "game join", code, sandbox.Opt("seat", seat))
	}
	h.command(pippin, channel, "game start", code)
	thread := h.thread(game)
	h.settled(game)

	answer, _ := h.council(halina, game, thread)
	h.problem(halina, answer, "council-channel", words.Args{"channel": h.channel})
	const said = "Teraz na <@1234>? **Idę**\nna Gondor."
	before := map[int]int{}
	for user := range h.users {
		before[user] = len(h.letters(user))
	}
	h.says(halina, h.command(halina, thread, "game partner", sandbox.Opt("text", said)), "bot.council.brought",
		words.Args{"partner": "<@" + h.users[zosia] + ">",
			"text": "> Teraz na \\<@1234\\>? \\*\\*Idę\\*\\*\n> na Gondor."})
	for user := range h.users {
		letters := h.letters(user)
		if got := len(letters) - before[user]; got != map[bool]int{true: 1}[user == zosia] {
			t.Errorf("user %d has %d letters more", user, got)
		}
	}
	letter := last(h.letters(zosia))
	if !strings.HasPrefix(letter.Content, "💬 <@"+h.users[halina]+">") ||
		!strings.Contains(letter.Content, "na Gondor") || !strings.Contains(letter.Content, "<#"+thread+">") ||
		!slices.Equal(letter.Notified, []string{h.users[zosia]}) {
		t.Errorf("she is told %q, rung are %v", letter.Content, letter.Notified)
	}
	h.server.CloseDMs(h.users[merry], true)
	h.problem(pippin, h.command(pippin, thread, "game partner", sandbox.Opt("text", "Hm")), "partner-closed",
		words.Args{"partner": "<@" + h.users[merry] + ">"})
	h.server.ForgetViolations()
}

// Guests, players of a game for two, the single player of three, and whoever asks too early or too late are
// told why there is no place.
func TestWhoHasNoPartner(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(3))
	game, thread := warOf(h, engine.Options{"seats": "3"})
	guest := len(h.users) - 1
	status, _ := h.status(thread, game)
	h.problem(guest, h.press(guest, thread, status, "c:"+string(game)), "not-seated", nil)
	h.problem(pippin, h.press(pippin, thread, status, "c:"+string(game)), "no-partner", nil)
	for user, partner := range map[int]int{halina: merry, merry: halina} {
		answer, place := h.council(user, game, thread)
		h.says(user, answer, "bot.council.here", words.Args{"partner": "<@" + h.users[partner] + ">",
			"thread": place})
		h.consult(place, halina, merry)
	}
	t.Log("\n" + h.saidIn(halina, h.privates(halina)[0])[0].Content)

	duel, there := h.newGame()
	h.settled(duel)
	for _, user := range []int{pippin, halina} {
		answer := h.command(user, there, "game partner")
		h.problem(user, answer, "no-partner", nil)
		t.Log("\n" + answer.Content)
	}
	if status, _ := h.status(there, duel); len(status.Controls()) == 0 {
		t.Error("the game for two asks nothing")
	} else if _, ok := people.Control(status, "c:"); ok {
		t.Error("a game for two offers a place for partners")
	}
	lobby := strings.Split(h.command(merry, h.channel, people.Create("wotr"),
		sandbox.Opt("seats", "4")).Content, "`")[1]
	h.problem(merry, h.command(merry, h.channel, "game partner", sandbox.Opt("game", lobby)), "not-begun", nil)

	ask := h.command(pippin, thread, "resign")
	h.use(pippin, thread, ask, "r:")
	h.settled(game)
	if m := h.command(halina, thread, "game partner"); !strings.Contains(m.Content,
		words.Text(words.Polish, "engine.refused.game-over", nil)) {
		t.Errorf("after the end it says %q", m.Content)
	}
	h.consult(h.privates(halina)[0], halina, merry) // what was said stays
	if status, over := h.status(thread, game); !over {
		t.Error("the game goes on")
	} else if _, ok := people.Control(status, "c:"); ok {
		t.Error("a game that is over offers a place for partners")
	}
}

// The hunters plan aloud: they are sent to the game's thread, with the rule.
func TestHuntersPlanAloud(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	for _, user := range []int{halina, merry} {
		answer := h.command(user, thread, "game partner")
		h.problem(user, answer, "partners-aloud", words.Args{"rule": words.Text(reads[user], "hunt.council", nil),
			"thread": thread})
		t.Log("\n" + answer.Content)
	}
	h.problem(pippin, h.command(pippin, thread, "game partner"), "no-partner", nil)
	if status, _ := h.status(thread, game); len(status.Controls()) == 0 {
		t.Error("the hunt asks nothing")
	} else if _, ok := people.Control(status, "c:"); ok {
		t.Error("hunters are offered a place of their own")
	}
}

// In a direct message the button under a question says apart where partners talk: the question stays as it
// is.
func TestTheWayToThePartnerFromALetter(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, _ := warOf(h, engine.Options{"seats": "4"})
	asked := 0
	for user := range zosia + 1 {
		dm := h.server.DM(h.users[user])
		for _, m := range h.server.Messages(h.users[user], dm) {
			if _, ok := people.Control(m, "s:"+string(game)); !ok {
				continue
			}
			asked++
			answer := h.use(user, dm, m, "c:"+string(game))
			if answer.ID == m.ID || len(h.privates(user)) != 1 ||
				!strings.Contains(answer.Content, "<#"+h.privates(user)[0]+">") {
				t.Errorf("user %d is answered %q", user, answer.Content)
			}
			now := h.server.Messages(h.users[user], dm)
			if i := slices.IndexFunc(now, func(n sandbox.Message) bool { return n.ID == m.ID }); i < 0 ||
				people.LookOf(now[i]) != people.LookOf(m) {
				t.Errorf("the letter has changed")
			}
		}
	}
	if asked == 0 {
		t.Error("nobody was asked anything by direct message")
	}
}

// While Discord takes its time to make a place for the partners of one game, those of another one are
// answered.
func TestASlowPlaceHoldsUpNoOtherGame(t *testing.T) {
	var slow atomic.Bool
	asked, carryOn := make(chan struct{}), make(chan struct{})
	begin, end := sync.OnceFunc(func() { close(asked) }), sync.OnceFunc(func() { close(carryOn) })
	defer end()
	h := newHouseOf(t, wars(), atTable(4), func(c *sandbox.Config) {
		observe := c.Observe
		c.Observe = func(e sandbox.Exchange) {
			if observe != nil {
				observe(e)
			}
			if e.Method == http.MethodPost && strings.HasSuffix(e.Path, "/threads") && slow.Load() {
				begin()
				<-carryOn
			}
		}
	})
	first, firstThread := warOf(h, engine.Options{"seats": "4"})
	second, secondThread := warOf(h, engine.Options{"seats": "4"})
	// threads of one channel are made one after the other, so it is there already
	_, place := h.council(merry, second, secondThread)
	slow.Store(true)
	status, _ := h.status(firstThread, first)
	waiting, err := h.server.Press(h.users[pippin], firstThread, status.ID, "c:"+string(first))
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-asked:
	case <-time.After(patience):
		t.Fatal("no place is made")
	}
	for _, user := range []int{pippin, merry} {
		if _, found := h.council(user, second, secondThread); found != place {
			t.Errorf("user %d is shown %s, not %s", user, found, place)
		}
	}
	if all := h.privates(pippin); len(all) != 1 {
		t.Errorf("Discord was not slow enough: %v", all)
	}
	slow.Store(false)
	end()
	answer := h.answered(h.users[pippin], firstThread, waiting, nil)
	if found := threadMention.FindStringSubmatch(answer.Content); found == nil || found[1] == place ||
		len(h.privates(pippin)) != 2 {
		t.Errorf("when the place is there, pippin is told %q", answer.Content)
	}
}
