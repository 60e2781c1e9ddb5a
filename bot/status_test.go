package bot_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage/ids"
)

// step lets whoever is asked do something, by /answer from their direct messages.
func (h *house) step(game ids.Game) {
	h.t.Helper()
	_, t := h.position(game)
	if !t.Running() {
		h.t.Fatal("the game is over too soon for this test")
	}
	user := h.userOf(string(t.UserOf(t.Waiting()[0].Decision.Seat)))
	h.did(user, h.command(user, h.server.DM(h.users[user]), "answer", action(h.anyMove(game)),
		sandbox.Opt("game", string(game))))
	h.settled(game)
}

// spoken are the messages in a thread that everyone sees, without Discord's own.
func (h *house) spoken(thread string) []sandbox.Message {
	return slices.DeleteFunc(h.server.Messages(h.users[merry], thread), func(m sandbox.Message) bool {
		return m.Author.ID == h.server.BotID() && m.Type != sandbox.MessageDefault
	})
}

// checkStatus sees to it that the bot's last message in a thread is the status, the only one with buttons.
func (h *house) checkStatus(game ids.Game, thread string) {
	h.t.Helper()
	messages := slices.DeleteFunc(h.spoken(thread),
		func(m sandbox.Message) bool { return m.Author.ID != h.server.BotID() })
	for n, m := range messages {
		_, has := people.Control(m, "s:"+string(game))
		if last := n == len(messages)-1; has != last {
			h.t.Errorf("message %d of %d: My secrets %t: %q", n+1, len(messages), has, m.Content)
		}
	}
}

func TestStatusIsTheLastMessage(t *testing.T) {
	h := newHouseOf(t, paintedGames())
	game, thread := h.newGame()
	h.settled(game)
	h.checkStatus(game, thread)
	first := h.spoken(thread)[1] // below the commitment
	for user, id := range h.users[:2] {
		letters := h.letters(user)
		if len(letters) != 1 || !slices.Contains(letters[0].Notified, id) || len(first.Notified) > 0 {
			t.Errorf("%s is called to the first question by %v, the thread calls %v", id, letters, first.Notified)
		}
	}
	h.placeAll(game, thread)
	for range 6 {
		h.step(game)
		h.checkStatus(game, thread)
		if _, err := h.server.Post(h.users[merry], thread, "What a battle!"); err != nil {
			t.Fatal(err)
		}
		h.step(game)
		h.checkStatus(game, thread)
	}
}

// Who must act next is called; who acted, or was called before and still thinks, is not.
func TestOnlyWhoNewlyOwesIsCalled(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	last := func() sandbox.Message { list := h.spoken(thread); return list[len(list)-1] }
	rung := h.rung(halina, thread)
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	h.settled(game)
	if m := last(); len(m.Notified) > 0 || !strings.Contains(m.Content, "<@"+h.users[pippin]+">") ||
		strings.Contains(m.Content, "⏳ <@"+h.users[halina]) {
		t.Errorf("%v are called again by %q", m.Notified, m.Content)
	}
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	if m := last(); len(m.Notified) > 0 || h.rung(halina, thread) != rung+1 {
		t.Errorf("%v are called by %q, she %d times in all", m.Notified, m.Content, h.rung(halina, thread)-rung)
	}
	asks := h.letters(halina)[len(h.letters(halina))-1]
	first, _, _ := strings.Cut(asks.Content, "\n")
	if !strings.Contains(first, "rozstawi") || len(asks.Controls()) == 0 {
		t.Errorf("the letter that calls her begins %q", first)
	}
	for _, m := range h.letters(halina)[:len(h.letters(halina))-1] {
		if len(m.Controls()) > 0 {
			t.Errorf("an answered letter keeps its buttons: %q", m.Content)
		}
	}
}

// Whoever wants to be called in the thread is mentioned there, in a new message with the news, and gets no
// loud letter; whoever wants neither is not rung. While one person plays on, the message grows.
func TestPeopleAreCalledAsTheyWish(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	for _, way := range []string{"thread", "none", "both", "dm"} {
		for user := range 2 {
			h.command(user, thread, "settings", sandbox.Opt("calls", way))
		}
		_, now := h.position(game)
		mover := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		other := pippin + halina - mover
		here, letters := len(h.spoken(thread)), h.rung(other)
		h.step(game)
		_, now = h.position(game)
		if h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat))) != other {
			continue // a battle: the same one goes on
		}
		called := slices.Contains(h.spoken(thread)[len(h.spoken(thread))-1].Notified, h.users[other])
		if byThread := way == "thread" || way == "both"; called != byThread {
			t.Errorf("%s: mentioned %t", way, called)
		}
		if byLetter := way == "dm" || way == "both"; (h.rung(other) > letters) != byLetter {
			t.Errorf("%s: rung by letter %t", way, !byLetter)
		}
		if n := len(h.spoken(thread)) - here; n > 1 {
			t.Errorf("%s: %d messages for a hand-over", way, n)
		}
	}
	h.checkStatus(game, thread)
}

func TestThreadDeletedIsMadeAnew(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.server.DeleteChannel(thread)
	h.step(game)
	threads := h.threads(game)
	if len(threads) != 1 || threads[0] == thread {
		t.Fatalf("the threads are %v", threads)
	}
	h.checkStatus(game, threads[0])
	lobby := h.wait(merry, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "<#"+threads[0]+">") })
	if !strings.Contains(lobby.Content, string(game)) {
		t.Errorf("the lobby says %q", lobby.Content)
	}
	h.step(game)
	h.checkStatus(game, threads[0])
	h.server.ForgetViolations() // it looked for the old thread
}

func TestThreadAsleepIsWoken(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.server.ArchiveThread(thread, false)
	h.step(game)
	h.checkStatus(game, thread)
	for _, c := range h.server.Channels(h.users[pippin]) {
		if c.ID == thread && c.Archived {
			t.Error("the thread sleeps on")
		}
	}
	h.server.ForgetViolations() // an edit does not wake it
}

func TestStatusDeletedIsPostedAgain(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	list := h.spoken(thread)
	h.server.DeleteMessage(thread, list[len(list)-1].ID)
	h.step(game)
	h.checkStatus(game, thread)
	h.server.ForgetViolations() // it tried to take the buttons off
}

func TestLobbyMessageDeletedIsPostedAgain(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	h.server.DeleteMessage(h.channel, lobby.ID)
	h.command(halina, h.channel, "game join", sandbox.Opt("game", string(game)))
	lobby = h.lobby(game, "l:start:"+string(game))
	h.server.DeleteMessage(h.channel, lobby.ID)
	h.command(pippin, h.channel, "game start", sandbox.Opt("game", string(game)))
	h.settled(game)
	if len(h.threads(game)) != 1 {
		t.Errorf("the threads are %v", h.threads(game))
	}
	h.checkStatus(game, h.threads(game)[0])
	h.server.ForgetViolations()
}

var hexes = regexp.MustCompile("`([0-9a-f]{64})`")

// Giving up takes two presses; then the seed is shown that was committed to at the start, and nothing more
// can be done.
func TestTheEnd(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	commitment := ""
	for _, m := range h.spoken(thread) {
		if match := hexes.FindStringSubmatch(m.Content); match != nil {
			commitment = match[1]
		}
	}
	before := h.bytes(game)
	ask := h.command(pippin, thread, "resign")
	again := h.command(pippin, thread, "resign")
	if h.bytes(game) != before {
		t.Fatal("/resign alone gives the game up")
	}
	old := h.command(halina, thread, "hand")
	h.stopBot() // it does not know the old question any more
	h.startBot()
	asked := h.command(halina, thread, "hand")
	h.press(pippin, thread, ask, "r:"+string(game))
	h.settled(game)
	if m, there := h.server.Look(h.users[halina], thread, asked.ID); there && len(people.Forward(m)) > 0 {
		t.Errorf("still asked after the end: %q", m.Content)
	}

	list := h.spoken(thread)
	last := list[len(list)-1]
	shown := hexes.FindAllStringSubmatch(last.Content, -1)
	if len(shown) != 2 || shown[1][1] != commitment || len(last.Controls()) != 3 ||
		!strings.Contains(last.Content, "🏁") {
		t.Errorf("commitment %s, and the end says %q", commitment, last.Content)
	}
	h.checkRecord(game, thread)
	lobby := h.wait(merry, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "<#"+thread+">") })
	if !strings.Contains(lobby.Content, words.Text(words.English, "bot.lobby.state.finished",
		words.Args{"thread": thread})) {
		t.Errorf("the lobby says %q", lobby.Content)
	}

	over := h.bytes(game)
	h.says(pippin, h.press(pippin, thread, again, "r:"+string(game)), "engine.refused.game-over", nil)
	h.problem(pippin, h.command(pippin, thread, "resign"), "not-running", nil)
	h.says(halina, h.command(halina, thread, "answer", action("move from=mordor to=gondor who=orcs")),
		"engine.refused.game-over", nil)
	c, _ := people.Control(old, "d:")
	h.says(halina, h.press(halina, thread, old, c.CustomID, fewest(c)...), "bot.stale", nil)
	if m := h.command(halina, thread, "hand"); !strings.Contains(m.Content, "🏁") || len(answering(m)) > 0 {
		t.Errorf("/hand says %q", m.Content)
	}
	if h.bytes(game) != over {
		t.Error("something was done after the end")
	}
}

// A game whose thread cannot be made does not begin: nothing is dealt, and nobody can move, before its
// commitment is published. Then it goes on by itself, with one press of Start, and the message's number is
// what its record names.
func TestCommitmentIsPublishedFirst(t *testing.T) {
	h := newHouse(t)
	h.openWith(pippin, "seat", "random")
	lobby := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"); return ok })
	join, _ := people.Control(lobby, "l:join:")
	game := strings.Split(join.CustomID, ":")[2]
	h.press(halina, h.channel, lobby, join.CustomID)
	lobby = h.lobby(ids.Game(game), "l:start:"+game)
	h.server.SetBotPermissions(h.channel,
		sandbox.DefaultBotPermissions&^(sandbox.PermPublicThreads|sandbox.PermSendInThreads))
	h.press(pippin, h.channel, lobby, "l:start:"+game)
	here := sandbox.Opt("game", game)
	for _, place := range []string{placeFellowship, placeSauron} {
		h.problem(pippin, h.command(pippin, h.channel, "answer", action(place), here), "begins", nil)
	}
	h.problem(halina, h.press(halina, h.channel, lobby, "l:start:"+game), "game-begun", nil)
	h.problem(halina, h.command(halina, h.channel, "hand", here), "begins", nil)
	h.problem(halina, h.command(halina, h.channel, "board", here), "begins", nil)
	if list := h.command(halina, h.channel, "games").Text(); !strings.Contains(list, "zaraz się zacznie") {
		t.Errorf("the list of games says %q", list)
	}
	h.problem(pippin, h.command(pippin, h.channel, "resign", here), "not-running", nil)
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions)
	h.later()
	thread := h.thread(ids.Game(game))
	h.settled(ids.Game(game))
	h.checkStatus(ids.Game(game), thread)
	_, now := h.position(ids.Game(game))
	first := h.spoken(thread)[0]
	link := fmt.Sprintf("https://discord.com/channels/%s/%s/%s", now.Server, thread, first.ID)
	if !strings.Contains(first.Content, engine.Commitment(now.Seed)) || now.Messages != link {
		t.Errorf("%q stands at %s, and the game depends on %s", first.Content, link, now.Messages)
	}
	t.Log(first.Content)
	record := h.command(merry, thread, "record")
	text, _ := h.server.Attachment(record.Attachments[0].ID)
	if !strings.Contains(string(text), "\nmessage: "+link+"\n") || len(now.Seed) == 0 ||
		strings.Contains(string(text), fmt.Sprintf("%x", []byte(now.Seed))) {
		t.Errorf("the record begins\n%.300s", text)
	}
	for _, m := range h.server.Messages(h.users[merry], h.channel) {
		if strings.Contains(m.Content, "`"+game+"`") && strings.Contains(m.Content, "<#"+thread+">") &&
			!strings.Contains(m.Content, "**Sauron**: <@") {
			t.Errorf("the lobby does not tell who was dealt which seat: %q", m.Content)
		}
	}
	h.server.ForgetViolations()
}

// That direct messages are closed is said even if the thread could not be written to when it was found out.
func TestDirectMessagesClosedIsToldLate(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	h.server.CloseDMs(h.users[halina], true)
	h.server.CloseDMs(h.users[pippin], true)
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions&^sandbox.PermSendInThreads)
	_, now := h.position(game)
	user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	h.did(user, h.command(user, h.channel, "answer", action(h.anyMove(game)), sandbox.Opt("game", string(game))))
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions)
	h.later()
	h.later() // a letter may have waited for the thread once more
	h.settled(game)
	h.server.ForgetViolations()
	// the other one
	notice := words.Text(words.English, "bot.dm-closed",
		words.Args{"user": "<@" + h.users[pippin+halina-user] + ">"})
	if !slices.ContainsFunc(h.spoken(thread), func(m sandbox.Message) bool { return m.Content == notice }) {
		t.Error("the thread does not say so")
	}
}

// Where direct messages are closed the thread says so once, and nothing else; secrets then come on request.
func TestDirectMessagesClosed(t *testing.T) {
	h := newHouse(t)
	h.server.CloseDMs(h.users[halina], true)
	game, thread := h.placed()
	notice := words.Text(words.English, "bot.dm-closed", words.Args{"user": "<@" + h.users[halina] + ">"})
	told := func() (n int) {
		for _, m := range h.spoken(thread) {
			if strings.Contains(m.Content, notice) {
				n++
				if m.Content != notice || len(m.Attachments) > 0 || !slices.Equal(m.Notified, h.users[halina:halina+1]) {
					t.Errorf("the notice to %v: %q", m.Notified, m.Content)
				}
			}
		}
		return n
	}
	h.wait(merry, thread, func(m sandbox.Message) bool { return strings.Contains(m.Content, notice) })
	for range 4 {
		h.step(game)
	}
	if n := told(); n != 1 {
		t.Errorf("the notice stands there %d times", n)
	}
	dm := h.server.DM(h.users[halina])
	letters := func() int {
		return len(slices.DeleteFunc(h.server.Messages(h.users[halina], dm),
			func(m sandbox.Message) bool { return m.Ephemeral() || m.Type != sandbox.MessageDefault }))
	}
	if letters() > 0 {
		t.Error("there are letters where none are taken")
	}
	status, _ := h.status(thread, game)
	if m := h.press(halina, thread, status, "s:"+string(game)); !m.Ephemeral() {
		t.Errorf("no private reply: %q", m.Content)
	}
	h.server.CloseDMs(h.users[halina], false)
	for n := 0; n < 20 && letters() == 0; n++ { // until something of Pippin's asks her
		h.step(game)
	}
	if letters() == 0 {
		t.Error("open again, but there are no letters")
	}
	if n := told(); n != 1 {
		t.Errorf("the notice stands there %d times", n)
	}
	for _, v := range h.server.Violations() {
		if !strings.Contains(v, "50007") {
			t.Error(v)
		}
	}
	h.server.ForgetViolations()
}
