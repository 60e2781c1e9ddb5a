package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// An event of a form that leagues have, too, names the commands of those by which it was opened.
func TestEventsNameTheCommandThatOpenedThem(t *testing.T) {
	h := newHouse(t)
	h.organiser(merry)
	for _, command := range []string{"league", "tournament"} {
		h.command(merry, h.channel, command+" create", sandbox.Opt("name", "Cup of a "+command),
			sandbox.Opt("boardgame", "confrontation"), sandbox.Opt("form", "swiss"))
		m := h.wait(merry, h.channel, func(m sandbox.Message) bool {
			_, opened := people.Control(m, "ev:leave:")
			return opened && strings.Contains(m.Content, "Cup of a "+command)
		})
		h.hasText("the news", m, "`/"+command+" dispute`")
		leave, _ := people.Control(m, "ev:leave:")
		h.hasText("a button", h.press(pippin, h.channel, m, leave.CustomID), "`/"+command+" join`")
	}
}

// What is told of a tournament, and what answers its commands, names those; but teams are made with commands
// that leagues alone have.
func TestTournamentsNameTheirCommands(t *testing.T) {
	h := newHouse(t)
	h.organiser(merry)
	h.command(merry, h.channel, "tournament create", sandbox.Opt("name", "Cup"),
		sandbox.Opt("boardgame", "confrontation"))
	for _, c := range []struct {
		command       string
		options       []sandbox.Option
		names, polish string
	}{
		{"dispute", []sandbox.Option{sandbox.Opt("reason", "no")}, "`/tournament mine`", "`/turniej moje`"},
		{"games", []sandbox.Option{sandbox.Opt("event", "zzzzz")}, "`/tournament list`", "`/turniej lista`"},
		{"rules", nil, "`/tournament dispute`", "`/turniej zakwestionuj`"},
	} {
		for user, names := range map[int]string{pippin: c.names, halina: c.polish} {
			m := h.command(user, h.channel, "tournament "+c.command, c.options...)
			if !strings.Contains(m.Content, names) || strings.Contains(m.Content, "`/l") {
				t.Errorf("%s: no %s in %q", c.command, names, m.Content)
			}
		}
	}
	h.hasText("a command of leagues", h.command(pippin, h.channel, "league dispute", sandbox.Opt("reason", "no")),
		"`/league mine`")
	h.command(merry, h.channel, "tournament cancel", sandbox.Opt("reason", "for another one"))
	h.command(merry, h.channel, "tournament create", sandbox.Opt("name", "Shield"), sandbox.Opt("boards", 2),
		sandbox.Opt("boardgame", "confrontation"))
	h.hasText("of teams", h.command(pippin, h.channel, "tournament rules"), "`/league team found`")
}
