package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Whatever organisers do to a game stands in /organise log, the newest first, in the reader's language, page
// by page, for organisers alone.
func TestOrganisersReadWhatOrganisersDid(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	log := func(user int, options ...sandbox.Option) sandbox.Message {
		return h.command(user, h.channel, "organise log", options...)
	}
	h.problem(halina, log(halina), "not-organiser", words.Args{"role": ""})
	h.says(pippin, log(pippin), "bot.deeds.none", words.Args{"game": ""})
	role := h.organiser(halina)
	h.problem(merry, log(merry), "not-organiser", words.Args{"role": role})
	h.says(halina, log(halina, sandbox.Opt("game", string(game))), "bot.deeds.none", words.Args{"game": game})
	h.organises(pippin, thread, "pause")
	h.organises(pippin, thread, "resume")
	h.organises(pippin, thread, "replace", sandbox.Opt("player", h.users[pippin]),
		sandbox.Opt("by", h.users[merry]))
	_, done := h.cancels(pippin, thread)
	if want := "<@" + h.users[merry] + ">, <@" + h.users[halina] + ">"; !strings.Contains(done.Content, want) {
		t.Errorf("asked are not %s: %q", want, done.Content)
	}
	for user := range h.users {
		if m := log(user); user != merry && strings.Contains(m.Content, "⏹️") {
			t.Errorf("what was only asked for stands there: %q", m.Content)
		}
	}
	asked := h.wait(merry, thread, func(m sandbox.Message) bool {
		_, open := people.Control(m, "vote:y:")
		return open
	})
	h.use(halina, thread, asked, "vote:y:")
	h.use(merry, thread, asked, "vote:y:")
	h.organises(pippin, thread, "restore", sandbox.Opt("game", string(game)))
	user := func(n int) string { return "<@" + h.users[n] + ">" }
	for _, reader := range []int{pippin, halina} {
		m := log(reader, sandbox.Opt("game", string(game)))
		lines := strings.Split(m.Content, "\n")
		if len(lines) != 6 || len(m.Controls()) > 0 {
			t.Fatalf("%d controls, %d lines: %q", len(m.Controls()), len(lines), m.Content)
		}
		for i, kind := range []string{"uncancelled", "abandoned", "replaced", "resumed", "paused"} {
			at := strings.Split(strings.Split(lines[i+1], "<t:")[1], ":f>")[0]
			seat := map[int]string{pippin: "Fellowship", halina: "Drużyna Pierścienia"}[reader]
			want := words.Text(reads[reader], "bot.deeds."+kind, words.Args{"at": "<t:" + at + ":f>", "game": game,
				"by": user(pippin), "from": user(pippin), "to": user(merry), "seat": seat,
				"reason": markup.Escape(fmt.Sprint(why.Value)), "with": user(halina) + ", " + user(merry)})
			if lines[i+1] != want {
				t.Errorf("line %d: %q, want %q", i, lines[i+1], want)
			}
		}
	}
	h.organises(halina, thread, "pause")
	first := log(halina)
	if !strings.Contains(first.Content, "(1/2)") || strings.Count(first.Content, "⏸️") != 1 {
		t.Errorf("the newest page: %q", first.Content)
	}
	second := h.press(halina, h.channel, first, "deeds::1")
	if !strings.Contains(second.Content, "(2/2)") || strings.Count(second.Content, "\n") != 2 {
		t.Errorf("the oldest page: %q", second.Content)
	}
	h.server.GiveRole(h.server.GuildID(), role, h.users[halina], false)
	h.problem(halina, h.press(halina, h.channel, second, "deeds::0"), "not-organiser", words.Args{"role": role})

	// Nothing of another server's games.
	other := h.server.AddGuild("Elsewhere")
	for _, c := range h.server.Channels(h.users[pippin]) {
		if c.GuildID == other {
			h.says(pippin, h.command(pippin, c.ID, "organise log"), "bot.deeds.none", words.Args{"game": ""})
			h.problem(pippin, h.command(pippin, c.ID, "organise log", sandbox.Opt("game", string(game))),
				"no-such-game", words.Args{"game": game})
			break
		}
	}
	h.problem(pippin, log(pippin, sandbox.Opt("game", "none")), "no-such-game",
		words.Args{"game": ids.Game("none")})
}

// What the operator does by commands stands in the log, too, and names nobody; so does what was set up on the
// server, and by whom.
func TestTheLogIsComplete(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	role := h.organiser(halina)
	h.settled(game)
	h.command(pippin, h.channel, "setup", sandbox.Opt("limits", "own-games=7"), sandbox.Opt("language", "pl"))
	h.command(pippin, h.channel, "setup", sandbox.Opt("language", "pl")) // changes nothing
	h.command(pippin, h.channel, "setup", sandbox.Opt("language", "server"))
	tables := table.New(h.store, h.games, h.now, func() {})
	for _, err := range []error{
		tables.Freeze(h.ctx, game, "a *fault*"),
		second(tables.Checkpoint(h.ctx, game, nil)),
		tables.Thaw(h.ctx, game),
		third(tables.Restored(h.ctx)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	h.settled(game)
	log := h.command(halina, h.channel, "organise log")
	lines := strings.Split(log.Content, "\n")[1:]
	wants := []struct{ kind, by string }{{"restored", ""}, {"thawed", ""}, {"checkpointed", ""}, {"frozen", ""},
		{"setup", "pippin"}}
	if len(lines) != len(wants) {
		t.Fatalf("the log says %q", log.Content)
	}
	changes := func(name, value string) string {
		return words.Text(words.Polish, "bot.deeds.changed", words.Args{
			"name": words.Text(words.Polish, "bot.option."+name+".name", nil), "value": value})
	}
	for i, want := range wants {
		args := words.Args{"at": "<t:" + strings.Split(strings.Split(lines[i], "<t:")[1], ":f>")[0] + ":f>",
			"game": game, "by": words.Text(words.Polish, "bot.deeds.operator", nil), "reason": `a \*fault\*`}
		if want.by != "" {
			args["by"] = "<@" + h.users[pippin] + ">"
			args["changes"] = changes("language", words.Text(words.Polish, "bot.deeds.usual", nil))
		}
		if text := words.Text(words.Polish, "bot.deeds."+want.kind, args); lines[i] != text {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], text)
		}
	}
	t.Log(log.Content)
	next := h.use(halina, h.channel, log, "deeds::1")
	h.hasText("the next page", next, "<@&"+role+">")
	h.hasText("the next page", next, changes("language", words.Text(words.Polish, "bot.language.pl", nil))+", "+
		changes("limits", "`own-games=7`"))
	t.Log(next.Content)
	of := h.command(halina, thread, "organise log", sandbox.Opt("game", string(game)))
	if strings.Contains(of.Content, "⚙️") || strings.Count(of.Content, "\n") != 4 {
		t.Errorf("the log of one game says %q", of.Content)
	}
}

func second(_ *table.Table, err error) error { return err }

func third(_, _ int, err error) error { return err }
