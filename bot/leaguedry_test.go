package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// A ladder and a league of teams are rehearsed, too: with invented challenges, and with invented members.
func TestLaddersAndTeamsAreRehearsed(t *testing.T) {
	for _, c := range []struct {
		options []sandbox.Option
		says    []string
		file    string
	}{
		{[]sandbox.Option{sandbox.Opt("form", "ladder"), sandbox.Opt("lasts", "720h0m0s"),
			sandbox.Opt("round", "168h0m0s")},
			[]string{"Players: 5 ", "challenges: ", "5. Player ", "Next season: "}, " · won"},
		{[]sandbox.Option{sandbox.Opt("form", "round-robin"), sandbox.Opt("boards", 2)},
			[]string{"Teams: 5 ", "players: 10 ", "games: 20 ", "**Team 1** – **Team", "5. **Team"},
			"Player 10: Fellowship 2, Sauron 2"},
	} {
		t.Run(c.file, func(t *testing.T) {
			h := newHouse(t)
			h.opensLeague(append(c.options, sandbox.Opt("again", "168h0m0s"))...)
			before := h.eventOf()
			m := h.command(merry, h.channel, "league dryrun", sandbox.Opt("entrants", 5))
			for _, text := range c.says {
				if !strings.Contains(m.Content, text) {
					t.Errorf("no %q in %s", text, m.Content)
				}
			}
			if strings.Contains(m.Content, "invented-") || len(m.Attachments) < 2 {
				t.Fatalf("%d files", len(m.Attachments))
			}
			data, _ := h.server.Attachment(m.Attachments[len(m.Attachments)-1].ID)
			if text := string(data); !strings.Contains(text, c.file) || strings.Contains(text, "<@") ||
				strings.Contains(text, "is being played") {
				t.Errorf("the file says %s", text)
			}
			if now := h.eventOf(); now.Lines != before.Lines {
				t.Errorf("it has %d lines, and had %d", now.Lines, before.Lines)
			}
		})
	}
}
