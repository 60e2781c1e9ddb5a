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

// Whoever an organiser has put in and who has pressed nothing yet is called in pictures as on the server; so
// are those in the picture of a rehearsed ladder who do not exist.
func TestPicturesNamePeople(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "ladder"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	m := h.command(merry, h.channel, "league dryrun", sandbox.Opt("entrants", 3))
	alt := m.Attachments[0].Description
	if !strings.Contains(alt, "Player 3") || strings.Contains(alt, "invented") {
		t.Errorf("rehearsed: %s", alt)
	}
	for _, user := range []int{pippin, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	added := h.server.AddUser(sandbox.User{Name: "Rosie", Locale: "en-GB"})
	h.command(merry, h.channel, "league replace", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("by", added.ID))
	m = h.command(pippin, h.channel, "league standings", sandbox.Opt("event", string(event)))
	if alt := m.Attachments[0].Description; !strings.Contains(alt, "Rosie") || strings.Contains(alt, added.ID) {
		t.Errorf("who was put in: %s", alt)
	}
}

// Before an event has begun, its cross table is yet to come like its table.
func TestNoCrossTableYet(t *testing.T) {
	h := newHouse(t)
	h.opensLeague(sandbox.Opt("form", "round-robin"))
	h.hasText("before the start", h.command(pippin, h.channel, "league cross"), "There is no table yet")
}
