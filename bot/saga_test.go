package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

func sagas() []table.Game { return append(wars(), theHunt()) }

// endOfHunt plays a hunt for two to the end that a kept game has: to before its last answer in one go, then
// by buttons.
func endOfHunt(h *house, kept string) (game ids.Game, thread string, end sandbox.Message) {
	h.t.Helper()
	game, thread = hunters(h)
	record := keptGames(h.t, hunt.Rules, keptHunts)[kept]
	last := len(record.Lines) - 1
	near := *record
	near.Lines = record.Lines[:last]
	p, err := engine.Replay(hunt.Rules, &near, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	h.putGame(game, p)
	user := int(record.Lines[last].Seat)
	_, now := h.position(game)
	status, over := h.status(thread, game)
	if over {
		h.t.Fatal("the hunt is over too early")
	}
	h.pressOn(user, thread, h.press(user, thread, status, "s:"+string(game)), now.Sequence,
		rand.New(rand.NewPCG(1, 2)))
	h.settled(game)
	end, over = h.status(thread, game)
	if !over {
		h.t.Fatalf("the hunt goes on: %q", end.Content)
	}
	return game, thread, end
}

// carriedOn is the war's lobby that a press on the button under the end of a hunt opens.
func carriedOn(h *house, user int, thread string, game ids.Game,
	end sandbox.Message) (war ids.Game, lobby sandbox.Message) {
	h.t.Helper()
	answer := h.press(user, thread, end, "l:carry:"+string(game))
	parts := strings.Split(answer.Content, "`")
	if len(parts) != 3 || !answer.Ephemeral() {
		h.t.Fatalf("no war: %q", answer.Content)
	}
	h.settled(ids.Game(parts[1]))
	return ids.Game(parts[1]), h.lobby(ids.Game(parts[1]), "l:options:"+parts[1])
}

// A saga of two: the hunt ends with Frodo in Rivendell without a company card, one button opens the war's
// lobby, both sit down to their sides, each takes a token, and the first turn begins.
func TestASagaByButtons(t *testing.T) {
	h := newHouseOf(t, sagas())
	game, thread, end := endOfHunt(h, "rivendell-alone")
	if button, ok := people.Control(end, "l:carry:"+string(game)); !ok ||
		button.Label != "Carry on: War of the Ring" {
		t.Fatalf("the end has the buttons %q", labels(end))
	}
	h.problem(merry, h.press(merry, thread, end, "l:carry:"+string(game)), "not-of-this-game", nil)
	war, lobby := carriedOn(h, halina, thread, game, end)
	for _, want := range []string{
		"📖 The story so far: **The Hunt for the Ring**, game `" + string(game) + "` (<#" + thread + ">).",
		"**one action token for each side**.",
		"**Shadow**: <@" + h.users[halina] + ">", "**Free Peoples**: *kept for <@" + h.users[pippin] + ">*",
	} {
		if !strings.Contains(lobby.Content, want) {
			t.Errorf("no %q in the lobby %q", want, lobby.Content)
		}
	}
	invitation := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "✉️ <@"+h.users[pippin]+">") })
	h.problem(merry, h.command(merry, h.channel, "game join", sandbox.Opt("game", string(war))), "seat-kept",
		nil)
	again := h.press(pippin, thread, end, "l:carry:"+string(game))
	if !strings.Contains(again.Content, "`"+string(war)+"`") || strings.Contains(again.Content, "opens") {
		t.Errorf("a second war: %q", again.Content)
	}
	panel := h.press(halina, h.channel, lobby, "l:options:"+string(war))
	if _, menu := people.Control(panel, "l:set:"+string(war)+":tokens"); menu ||
		!strings.Contains(panel.Content, "wynika z gry `"+string(game)+"`") {
		t.Errorf("the options: %q", panel.Content)
	}

	h.stopBot()
	h.startBot()
	join, _ := people.Control(invitation, "l:join:"+string(war))
	h.press(pippin, h.channel, invitation, join.CustomID)
	h.press(pippin, h.channel, h.lobby(war, "l:start:"+string(war)), "l:start:"+string(war))
	field := h.thread(war)
	h.settled(war)
	first := h.wait(merry, field,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "📖 The story so far") })
	if !strings.Contains(first.Content, "<#"+thread+">") || !strings.Contains(first.Content, "Rivendell") {
		t.Errorf("the war begins with %q", first.Content)
	}
	for _, choose := range []struct {
		user    int
		token   string
		another string
	}{{pippin, "Draw a card", "Move Nazgûl"}, {halina, "Ruch Nazgûli i Sług", "Dobranie karty"}} {
		status, _ := h.status(field, war)
		asked := h.press(choose.user, field, status, "s:"+string(war))
		if got := labels(asked); !strings.Contains(got, choose.token) || strings.Contains(got, choose.another) {
			t.Errorf("user %d is offered %q", choose.user, got)
		}
		for _, c := range asked.Controls() {
			if c.Label == choose.token {
				asked = h.press(choose.user, field, asked, c.CustomID)
				break
			}
		}
		_, now := h.position(war)
		h.pressOn(choose.user, field, asked, now.Sequence, rand.New(rand.NewPCG(1, 1)))
		h.settled(war)
	}
	p, _ := h.position(war)
	if at := p.(*wotr.Position); at.Turn != 1 {
		t.Errorf("turn %d", at.Turn)
	}
	told := ""
	for _, m := range h.spoken(field) {
		told += m.Content + "\n"
	}
	for _, want := range []string{"the action token chosen for this game: draw a card",
		"the action token chosen for this game: move Nazgûl and Minions", "**Turn 1**"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told in %q", want, told)
		}
	}
	record, _ := h.record(war)
	if record.Options["tokens"] != "each-1" {
		t.Errorf("the war's record has the options %v", record.Options)
	}
}

// Later a finished hunt is carried on by command; the list holds those that have not been. Who gives up
// before Frodo is in Rivendell gives the Shadow both its tokens.
func TestASagaByCommand(t *testing.T) {
	h := newHouseOf(t, sagas())
	game, thread := hunters(h)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	offered := func(user int) ids.Game {
		t.Helper()
		list, err := h.server.Autocomplete(h.users[user], h.channel, people.Create("wotr"), sandbox.Option{Name: "saga", Value: "", Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		for _, c := range list {
			values = append(values, c.Value.(string))
		}
		return ids.Game(strings.Join(values, ","))
	}
	if got := offered(pippin) + " " + offered(halina) + " " + offered(merry); got != game+" "+game+" ?" {
		t.Errorf("offered: %s", got)
	}
	saga := sandbox.Opt("saga", string(game))
	h.problem(merry, h.command(merry, h.channel, people.Create("wotr"), saga),
		"no-such-game", map[string]any{"game": game})
	wrong := h.command(pippin, h.channel, people.Create("wotr"), saga,
		sandbox.Opt("tokens", "none"))
	h.problem(pippin, wrong, "follows", map[string]any{"game": game})
	answer := h.command(pippin, h.channel, people.Create("wotr"), saga)
	war := strings.Split(answer.Content, "`")[1]
	lobby := h.lobbySays(ids.Game(war), "The story so far")
	for _, want := range []string{"**both action tokens of the Shadow**.", "**Free Peoples**: <@" +
		h.users[pippin] + ">", "*kept for <@" + h.users[halina] + ">*"} {
		if !strings.Contains(lobby.Content, want) {
			t.Errorf("no %q in %q", want, lobby.Content)
		}
	}
	if got := offered(halina); got != "?" {
		t.Errorf("still offered: %s", got)
	}
	h.press(pippin, h.channel, h.lobby(ids.Game(war), "l:cancel:"+war), "l:cancel:"+war)
	if got := offered(halina); got != game {
		t.Errorf("after the war's lobby is cancelled: %s", got)
	}
}
