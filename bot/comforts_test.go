package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// reported is a game with a few moves, in which Halina moves first and a battle has been fought or not.
func (h *house) reported(moves int) (game ids.Game, thread string) {
	h.t.Helper()
	game, thread = h.placed()
	for range moves {
		h.step(game)
	}
	h.settled(game)
	return game, thread
}

// /games lists what waits for the asker first, with the thread; here, those of this channel, to whoever is
// there.
func TestGames(t *testing.T) {
	h := newHouse(t)
	h.says(merry, h.command(merry, h.channel, "games"), "bot.games.none-mine", nil)
	h.says(halina, h.command(halina, h.channel, "games", sandbox.Opt("where", "here")), "bot.games.none-here",
		nil)
	first, _ := h.open(pippin) // a lobby, which waits for nobody
	h.command(pippin, h.channel, people.Create("confrontation"),
		sandbox.Opt("seat", "fellowship"))
	h.command(pippin, h.channel, "game cancel", sandbox.Opt("game", string(first)))
	h.settled(first) // the lobby that is closed must not be taken for the one that is opened
	game, thread := h.begun()
	h.placeAll(game, thread)

	mine := h.command(halina, h.channel, "games")
	for _, want := range []string{"**Twoje gry** (1)", "`" + string(game) + "` · <#" + thread + ">",
		"⏰ **Czeka na ciebie** (Sauron): ", "<t:"} {
		if !strings.Contains(mine.Text(), want) {
			t.Errorf("no %q in %q", want, mine.Text())
		}
	}
	if c, ok := people.Control(mine, "s:"+string(game)); !ok || c.Label != "Odpowiedz" {
		t.Errorf("no button beside the game: %v", mine.Controls())
	} else if m := h.press(halina, h.channel, mine, c.CustomID); !m.Ephemeral() ||
		len(people.Forward(m)) == 0 || m.ID == mine.ID {
		t.Errorf("the button opens %q, which takes the place of the list: %t", m.Content, m.ID == mine.ID)
	}
	if !mine.Ephemeral() || len(mine.Notified) > 0 {
		t.Errorf("not private: %v", mine)
	}
	if other := h.command(pippin, h.server.DM(h.users[pippin]), "games"); !strings.Contains(other.Text(),
		"⏳ <@"+h.users[halina]+"> (Sauron): moves a character") {
		t.Errorf("got %q", other.Text())
	}
	for _, channel := range []string{h.channel, thread} {
		if here := h.command(merry, channel, "games", sandbox.Opt("where", "here")); !strings.Contains(here.Text(),
			"`"+string(game)+"`") || strings.Contains(here.Text(), "waits for you") {
			t.Errorf("got %q", here.Text())
		}
	}
	h.problem(merry, h.command(merry, h.server.DM(h.users[merry]), "games", sandbox.Opt("where", "here")),
		"not-a-channel-here", nil)
}

// What /games opens in direct messages is no letter, which others could settle: only its reader's presses
// reach it.
func TestAListIsNoLetter(t *testing.T) {
	h := newHouse(t)
	game, _ := h.placed()
	_, now := h.position(game)
	asked := now.UserOf(now.Waiting()[0].Decision.Seat)
	user := h.userOf(string(asked))
	before, err := h.store.Letter(h.ctx, game, asked)
	if err != nil {
		t.Fatal(err)
	}
	dm := h.server.DM(h.users[user])
	h.press(user, dm, h.command(user, dm, "games"), "s:"+string(game))
	if after, err := h.store.Letter(h.ctx, game, asked); err != nil || after != before {
		t.Errorf("the letter was %q and is %q: %v", before, after, err)
	}
	h.step(game)
	h.settled(game)
}

// Many games come in pages, and the one that waits stands on the first although it is the oldest.
func TestGamesInPages(t *testing.T) {
	h := newHouse(t)
	h.unlimited()
	game, _ := h.placed()
	for range 7 {
		h.command(halina, h.channel, people.Create("confrontation"))
	}
	first := h.command(halina, h.channel, "games")
	if rows := strings.Split(first.Text(), "\n"); len(rows) < 2 ||
		!strings.Contains(rows[1], "`"+string(game)+"`") {
		t.Errorf("what waits does not stand first: %q", first.Text())
	}
	second := h.press(halina, h.channel, first, "games:mine:1")
	if strings.Contains(second.Text(), string(game)) || strings.Count(second.Text(), "🎲") != 2 {
		t.Errorf("second page: %q", second.Text())
	}
	if back := h.press(halina, h.channel, second, "games:mine:0"); back.Text() != first.Text() {
		t.Errorf("back: %q", back.Text())
	}
}

// The log tells each person what they may know, in their own language, in pages and as a file.
func TestLog(t *testing.T) {
	h := newHouse(t)
	game, thread := h.reported(12)
	for user, want := range []string{"-# Turn 1 · Sauron", "-# Tura 1 · Sauron", "-# Turn 1 · Sauron"} {
		first := h.command(user, thread, "log", sandbox.Opt("turn", "1"))
		if !strings.Contains(first.Content, want) || !first.Ephemeral() {
			t.Errorf("user %d: %q", user, first.Content)
		}
		file := h.press(user, thread, first, "log:"+string(game)+":file")
		text, _ := h.server.Attachment(file.Attachments[0].ID)
		if !strings.Contains(string(text), strings.TrimPrefix(want, "-# ")) ||
			strings.Contains(string(text), "**") {
			t.Errorf("user %d: the file: %s", user, text)
		}
	}
	h.problem(pippin, h.command(pippin, thread, "log", sandbox.Opt("turn", "99")), "no-such-turn",
		words.Args{"most": h.turns(game)})
	h.problem(merry, h.command(merry, h.server.DM(h.users[merry]), "log", sandbox.Opt("game", string(game))),
		"no-such-game", words.Args{"game": game})
	h.problem(pippin, h.command(pippin, thread, "draw", sandbox.Opt("turn", "x")), "no-such-turn",
		words.Args{"most": h.turns(game)})
}

// turns counts the turns of a game that have begun.
func (h *house) turns(game ids.Game) int {
	h.t.Helper()
	choices, err := h.server.Autocomplete(h.users[pippin], h.channel, "log", sandbox.Opt("game", string(game)),
		sandbox.Option{Name: "turn", Value: "", Focused: true})
	if err != nil || len(choices) == 0 || len(choices) == 25 {
		h.t.Fatalf("turns: %v, %v", choices, err)
	}
	return len(choices)
}

// An earlier board is drawn from the asker's own seat for the asker alone; only everyone's view can be
// posted.
func TestDraw(t *testing.T) {
	h := newHouse(t)
	_, thread := h.reported(6)
	now := h.command(halina, thread, "draw")
	h.checkPicture(now)
	then := h.command(halina, thread, "draw", sandbox.Opt("turn", "1"))
	h.checkPicture(then)
	if now.Attachments[0].Description == then.Attachments[0].Description ||
		!strings.Contains(then.Attachments[0].Description, "Jaskiniowy Troll") || !then.Ephemeral() {
		t.Errorf("now %q, then %q", now.Attachments[0].Description, then.Attachments[0].Description)
	}
	if len(then.Controls()) > 0 {
		t.Error("a view with secrets can be posted")
	}
	public := h.command(halina, thread, "draw", sandbox.Opt("turn", "1"), sandbox.Opt("view", "public"))
	if strings.Contains(public.Attachments[0].Description, "Jaskiniowy Troll") || !public.Ephemeral() {
		t.Errorf("public: %q", public.Attachments[0].Description)
	}
	post, ok := people.Control(public, "draw:")
	if !ok {
		t.Fatal("the public view cannot be posted")
	}
	h.press(halina, thread, public, post.CustomID)
	posted := h.wait(merry, thread,
		func(m sandbox.Message) bool { return !m.Ephemeral() && strings.Contains(m.Content, "Shown by") })
	h.checkPicture(posted)
	if strings.Contains(readable(posted), "Troll 9") || len(posted.Notified) > 0 {
		t.Errorf("posted: %q", readable(posted))
	}
	if spectator := h.command(merry, thread, "draw"); len(spectator.Controls()) > 0 ||
		spectator.Attachments[0].Description == "" {
		t.Errorf("a spectator: %v", spectator)
	}
}

// /board text tells the whole board in words: what everyone sees, or what one's own seat does.
func TestBoardInWords(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	public := h.command(halina, thread, "board", sandbox.Opt("text", "public"))
	mine := h.command(halina, thread, "board", sandbox.Opt("text", "mine"))
	if strings.Contains(public.Content, "Balrog") || !strings.Contains(mine.Content, "Balrog") ||
		!mine.Ephemeral() || len(public.Attachments) > 0 {
		t.Errorf("public %q, mine %q", public.Content, mine.Content)
	}
	for _, want := range []string{"`" + string(game) + "`", "\nMordor: Sauron 4 ", "\nRohan: "} {
		if !strings.Contains(public.Content, want) {
			t.Errorf("no %q in %q", want, public.Content)
		}
	}
	h.problem(merry, h.command(merry, thread, "board", sandbox.Opt("text", "mine")), "not-seated", nil)
}
