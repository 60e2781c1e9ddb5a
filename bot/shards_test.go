package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A bot of two shards hears of the servers of both, and of direct messages. What one shard says of where the
// bot is says nothing of the other's servers.
func TestTwoShards(t *testing.T) {
	h := newHouse(t, func(c *sandbox.Config) {
		c.Shards, c.MaxConcurrency, c.OtherGuilds = 2, 2, []string{"Green Dragon"}
	})
	online := func() {
		t.Helper()
		if err := h.server.WaitOnline(h.ctx); err != nil {
			t.Fatal(err)
		}
	}
	online()
	var games []ids.Game
	for _, guild := range h.server.GuildIDs() {
		channels := h.server.Channels(h.users[pippin])
		n := slices.IndexFunc(channels, func(c sandbox.Channel) bool { return c.GuildID == guild })
		m := h.command(pippin, channels[n].ID, people.Create("confrontation"))
		_, code, found := strings.Cut(m.Content, "`")
		if !found {
			t.Fatalf("no game was opened: %q", m.Content)
		}
		code, _, _ = strings.Cut(code, "`")
		games = append(games, ids.Game(code))
	}
	m := h.command(pippin, h.server.DM(h.users[pippin]), "games")
	if !strings.Contains(m.Text(), string(games[0])) {
		t.Errorf("/games says %q", m.Content)
	}
	h.stopBot()
	h.server.RemoveBot(h.server.GuildIDs()[1])
	h.startBot()
	online()
	h.eventually(func() bool {
		still, err := h.store.Standstill(h.ctx, games[1])
		return err == nil && still.Away
	})
	if still, err := h.store.Standstill(h.ctx, games[0]); err != nil || still.Away {
		t.Errorf("the server of shard 0 is noted as left: %v", err)
	}
	h.server.ForgetViolations() // before it is connected it tries to tell what it was about to in the other one
}
