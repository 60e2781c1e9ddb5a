package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// While the next season is open for sign-up, commands about games mean the season that was played, all others
// the one that is open. That holds, too, while a result of the old one is disputed.
func TestWhichSeasonIsMeant(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"), sandbox.Opt("again", "168h0m0s"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for _, user := range []int{pippin, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for _, game := range h.eventGames(event) {
		h.settled(game)
	}
	h.command(merry, h.channel, "league result", sandbox.Opt("match", "r1-1"), sandbox.Opt("reason", "so"),
		sandbox.Opt("winner", h.users[halina]))
	var next storage.Event
	h.eventually(func() bool {
		h.bot.TendEvents(h.ctx)
		list, err := h.store.EventsOf(h.ctx, ids.Server(h.server.GuildID()))
		if err != nil {
			t.Fatal(err)
		}
		next = list[0]
		return len(list) == 2
	})
	means := func(event ids.Event, what ...string) {
		t.Helper()
		for _, command := range what {
			m := h.command(pippin, h.channel, command)
			if !strings.Contains(m.Content, "`"+string(event)+"`") {
				t.Errorf("%s: %q", command, m.Content)
			}
		}
	}
	played := []string{"league standings", "league cross", "league games", "league mine"}
	means(event, played...)
	means(next.ID, "league who", "league rules", "league book")
	h.bot.KeepResults(h.ctx)
	if m := h.command(pippin, h.channel, "statistics event"); !strings.Contains(m.Content, "Spring") ||
		strings.Contains(m.Content, "Spring 2") {
		t.Errorf("statistics: %q", m.Content)
	}
	h.command(pippin, h.channel, "league dispute", sandbox.Opt("reason", "no"))
	h.reads(pippin, h.channel, "disputes this result")
	means(event, played...)
	means(next.ID, "league join", "league who")
	h.command(merry, h.channel, "league result", sandbox.Opt("match", "r1-1"),
		sandbox.Opt("reason", "rather so"), sandbox.Opt("winner", h.users[pippin]))
	h.reads(pippin, h.channel, "rather so")
	h.command(merry, h.channel, "league cancel", sandbox.Opt("reason", "too hot")) // the next season
	h.reads(pippin, h.channel, "too hot")
	means(event, played...)
	means(next.ID, "league who")
}
