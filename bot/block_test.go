package bot_test

import (
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// Halina blocks Pippin: she finds that on her list, sits down beside him only when she wants to, and is not
// reached by his invitations. What he sees is the same as before, to the letter.
func TestABlockIsTheBlockersAlone(t *testing.T) {
	h := newHouse(t)
	user := func(n int) string { return "<@" + h.users[n] + ">" }
	theirs, _ := h.open(halina)
	command := func(n int, options ...sandbox.Option) sandbox.Message {
		t.Helper()
		return h.command(n, h.channel, "block", options...)
	}
	sees := func() (all string) {
		for _, name := range []string{"games", "privacy"} {
			m := h.command(pippin, h.channel, name, map[string][]sandbox.Option{
				"games": {sandbox.Opt("where", "here")}}[name]...)
			all += m.Text() + "\n"
		}
		for _, m := range h.spoken(h.channel) {
			all += m.Content + "\n"
		}
		choices, err := h.server.Autocomplete(h.users[pippin], h.channel, "game join",
			sandbox.Option{Name: "game", Value: "", Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			all += c.Name + "\n"
		}
		return all
	}
	h.settled(theirs)
	before := sees()
	h.says(halina, command(halina), "bot.block.none", nil)
	h.problem(halina, command(halina, sandbox.Opt("player", h.users[halina])), "block-oneself", nil)
	h.problem(halina, command(halina, sandbox.Opt("player", h.server.BotID())), "block-bot", nil)
	m := command(halina, sandbox.Opt("player", h.users[pippin]))
	h.says(halina, m, "bot.block.on", words.Args{"user": user(pippin)})
	h.says(halina, m, "bot.block.list", words.Args{"users": user(pippin)})
	t.Logf("\n%s", m.Content)
	if after := sees(); after != before {
		t.Errorf("he sees that he is blocked: before\n%s\nafter\n%s", before, after)
	}
	h.says(pippin, command(pippin), "bot.block.none", nil)

	join := "l:join:" + string(theirs)
	lobby := h.lobby(theirs, join)
	h.problem(pippin, h.use(pippin, h.channel, lobby, join), "no-seat-now", nil)
	h.problem(pippin, h.command(pippin, h.channel, "game join", sandbox.Opt("game", string(theirs))),
		"no-seat-now", nil)

	his, _ := h.open(pippin)
	h.problem(pippin, h.command(pippin, h.channel, "game invite", sandbox.Opt("game", string(his)),
		sandbox.Opt("player", h.users[halina])), "cannot-be-seated", words.Args{"user": user(halina)})
	h.problem(halina, h.command(halina, h.channel, "game invite", sandbox.Opt("game", string(theirs)),
		sandbox.Opt("player", h.users[pippin])), "guest-blocked", words.Args{"users": user(pippin)})
	h.settled(his)
	for _, m := range h.spoken(h.channel) {
		if len(m.Notified) > 0 {
			t.Errorf("somebody is called by %q", m.Content)
		}
	}

	lobby = h.lobby(his, "l:join:"+string(his))
	warned := h.use(halina, h.channel, lobby, "l:join:"+string(his))
	h.problem(halina, warned, "blocked-sits", words.Args{"users": user(pippin)})
	sit := words.Text(reads[halina], "bot.block.sit", nil)
	if c, ok := people.Control(warned, "l:sit:"); !ok || c.Label != sit {
		t.Errorf("the warning has the buttons %v", warned.Controls())
	}
	h.says(halina, h.command(halina, h.channel, "game join", sandbox.Opt("game", string(his))),
		"table.problem.blocked-sits", words.Args{"users": user(pippin)})
	sits := h.use(halina, h.channel, warned, "l:sit:")
	h.says(halina, sits, "bot.lobby.did.join", words.Args{"game": his,
		"seat": words.Text(reads[halina], "confrontation.seat.sauron", nil)})

	m = command(halina, sandbox.Opt("player", h.users[pippin])) // again: they sit at one table now
	h.says(halina, m, "bot.block.on", words.Args{"user": user(pippin), "lobbies": "`" + string(his) + "`"})
	c, ok := people.Control(m, "block:off")
	if !ok || len(c.Options) != 1 || c.Options[0].Label != "Pippin" {
		t.Fatalf("the menu is %+v", c)
	}
	h.says(halina, h.use(halina, h.channel, m, "block:off"), "bot.block.off", words.Args{"user": user(pippin)})
	h.command(halina, h.channel, "block", sandbox.Opt("player", h.users[merry]))
	m = command(halina, sandbox.Opt("player", h.users[merry]), sandbox.Opt("set", "off"))
	h.says(halina, m, "bot.block.off", words.Args{"user": user(merry)})
	h.says(halina, m, "bot.block.none", nil)
	h.says(pippin, h.use(pippin, h.channel, h.lobby(theirs, join), join), "bot.lobby.did.join",

		words.Args{"game": theirs, "seat": words.Text(reads[pippin], "confrontation.seat.sauron", nil)})
}
