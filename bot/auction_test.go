package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine/wotr"
)

// Both players of a game bid in private for the side that they want; nobody else is told of it before both
// have bid, then everybody is told at once, and the game is opened with these sides and tokens.
func TestSidesAreAuctionedByPresses(t *testing.T) {
	war := theWar()
	war.Tokens = wotr.GiveTokens
	h := newHouseOf(t, []table.Game{war})
	h.organiser(merry)
	h.command(merry, h.channel, "league create", sandbox.Opt("name", "Spring"), sandbox.Opt("boardgame", "wotr"),
		sandbox.Opt("form", "round-robin"), sandbox.Opt("sides", "auction"))
	event := h.eventOf().ID
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	if !strings.Contains(opened.Content, "auctioned") {
		t.Errorf("its rules are %q", opened.Content)
	}
	for user := range 2 {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.hasText("begun", h.command(merry, h.channel, "league start"), "players bid for the sides")
	called := h.reads(pippin, h.channel, "auctioned: bid until")
	if len(called.Notified) != 2 {
		t.Errorf("called are %v", called.Notified)
	}
	h.problem(merry, h.use(merry, h.channel, called, "ev:bid:"), "no-bids", nil)
	id := fmt.Sprint("bid:", event, ":r1-1")
	panel := h.use(pippin, h.channel, called, "ev:bid:")
	if !panel.Ephemeral() {
		t.Errorf("bids are asked for in public: %q", panel.Content)
	}
	public := func() (n int) {
		for _, m := range h.server.Messages(h.users[merry], h.channel) {
			if !m.Ephemeral() {
				n++
			}
		}
		return n
	}
	before := public()
	everything := func(user int) (all string) {
		for _, what := range []string{"book", "games", "who", "standings", "bid"} {
			all += h.command(user, h.channel, "league "+what).Content
		}
		return all
	}
	read, mine := everything(merry), everything(halina)
	if m := h.press(pippin, h.channel, panel, id, "shadow 2"); !strings.Contains(m.Content, "2 tokens") {
		t.Errorf("bid: %q", m.Content)
	}
	h.bot.TendEvents(h.ctx)
	if everything(merry) != read || everything(halina) != mine {
		t.Errorf("somebody else is told of a bid: %q", everything(halina))
	}
	if public() != before || len(h.eventGames(event)) > 0 {
		t.Error("one bid has opened the game")
	}
	h.problem(merry, h.press(merry, h.channel, h.forge(h.channel, id), id), "old-button", nil)
	panel = h.command(halina, h.channel, "league bid")
	if m := h.press(halina, h.channel, panel, id, "shadow 1"); !strings.Contains(m.Content, "1 żeton") {
		t.Errorf("bid: %q", m.Content)
	}
	told := h.reads(merry, h.channel, "all bids lie open")
	for _, part := range []string{"2 tokens for the opponent", "1 token for the opponent",
		"<@" + h.users[pippin] + "> (", "Action tokens for <@" + h.users[halina] + ">: 2"} {
		if !strings.Contains(told.Content, part) {
			t.Errorf("no %q in %q", part, told.Content)
		}
	}
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for _, game := range h.eventGames(event) {
		h.thread(game)
		h.settled(game)
		_, now := h.position(game)
		shadow := slices.IndexFunc(now.Chairs, func(c table.Chair) bool { return c.ID == "shadow" })
		if string(now.Chairs[shadow].User) != h.users[pippin] || now.Options()["tokens"] != "free-dp" {
			t.Errorf("opened: %v, %v", now.Chairs, now.Options())
		}
	}
	for _, lang := range words.Languages {
		user := map[words.Lang]int{words.English: pippin, words.Polish: halina}[lang]
		t.Log(h.command(user, h.channel, "league rules").Content, h.command(user, h.channel, "league book").Content)
	}
	if _, ok := people.Control(called, "ev:rules:"); !ok {
		t.Error("no button to the rules")
	}
	h.command(merry, h.channel, "league replace", sandbox.Opt("player", h.users[pippin]),
		sandbox.Opt("by", h.users[merry])) // the book goes on to say who has bid what
	h.hasText("of the past", h.command(halina, h.channel, "league book"),
		"<@"+h.users[pippin]+">: Cień, 2 żetony")
}
