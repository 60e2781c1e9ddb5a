package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage/ids"
)

// bytes is a game's position as it is stored.
func (h *house) bytes(game ids.Game) string {
	h.t.Helper()
	p, t := h.position(game)
	data, err := t.Rules.Encode(p)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(data)
}

// placed opens a game in which all characters are placed and Halina (Sauron) is to move.
func (h *house) placed() (game ids.Game, thread string) {
	h.t.Helper()
	game, thread = h.newGame()
	h.placeAll(game, thread)
	return game, thread
}

func action(text string) sandbox.Option { return sandbox.Opt("action", text) }

// Whatever cannot be done is refused with its reason, privately, and changes nothing.
func TestRefusalsChangeNothing(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	before := h.bytes(game)
	for _, c := range []struct {
		user    int
		channel string
		command string
		option  sandbox.Option
		key     string
		args    words.Args
	}{
		{pippin, thread, "answer", action("move from=shire to=arthedain who=sam"), "engine.refused.not-asked", nil},
		{pippin, thread, "board", sandbox.Opt("game", "zzzz"), "table.problem.no-such-game",
			words.Args{"game": "zzzz"}},
		{pippin, thread, "answer", sandbox.Opt("game", "zzzz"), "table.problem.no-such-game",
			words.Args{"game": "zzzz"}},
		{merry, thread, "hand", sandbox.Option{}, "table.problem.not-seated", nil},
		{merry, thread, "answer", action("move from=mordor to=gondor who=orcs"), "table.problem.not-seated", nil},
		{merry, thread, "resign", sandbox.Option{}, "table.problem.not-seated", nil},
		{merry, h.channel, "hand", sandbox.Option{}, "table.problem.no-game", nil},
		{merry, h.channel, "hand", sandbox.Opt("game", string(game)), "table.problem.not-seated", nil},
		{merry, h.server.DM(h.users[merry]), "board", sandbox.Opt("game", string(game)),
			"table.problem.no-such-game",
			words.Args{"game": game}},
		{merry, h.server.DM(h.users[merry]), "record", sandbox.Opt("game", string(game)),
			"table.problem.no-such-game",
			words.Args{"game": game}},
		{halina, thread, "answer", action("dance"), "engine.refused.unknown-verb", words.Args{"verb": "`dance`"}},
		{halina, thread, "answer", action("place-sauron mordor=orcs"), "engine.refused.verb-not-offered",
			words.Args{"verb": "Rozstaw postacie Saurona", "offered": "Ruch"}},
		{halina, thread, "answer", action("move from=atlantis"), "engine.refused.unknown-value",
			words.Args{"field": "Skąd", "value": "`atlantis`"}},
		{halina, thread, "answer", action("move from=mordor from=gondor"), "engine.refused.field-twice",
			words.Args{"field": "Skąd"}},
		{halina, thread, "answer", action("move from=mordor to=shire who=orcs"), "confrontation.refused.too-far",
			words.Args{"from": "Mordor", "region": "Shire"}},
		{halina, thread, "answer", action("move from=mordor to=mirkwood who=frodo"), "", nil},
		{halina, thread, "answer", action("move from=mordor hour=noon"), "engine.refused.unknown-field",
			words.Args{"field": "`hour`"}},
		{halina, thread, "answer", action("@everyone `**_|| <@&1>"), "", nil},
		{halina, thread, "answer", action("???"), "", nil},
		{halina, thread, "answer", action("="), "", nil},
		{halina, thread, "answer", action(strings.Repeat("żółw=", 60)), "", nil},
		{halina, thread, "answer", action("move " + strings.Repeat("x", 295)), "", nil},
	} {
		options := []sandbox.Option{c.option}
		switch {
		case c.option.Name == "":
			options = nil
		case c.command == "answer" && c.option.Name == "game":
			options = append(options, action("stay"))
		}
		answer := h.command(c.user, c.channel, c.command, options...)
		if !strings.HasPrefix(answer.Content, "⚠️ ") || len(answer.Controls()) > 0 {
			t.Errorf("/%s %v: not refused: %q", c.command, c.option.Value, answer.Content)
		}
		if c.key != "" {
			h.says(c.user, answer, c.key, c.args)
		}
		if strings.Contains(answer.Content, words.Text(reads[c.user], "bot.internal", nil)) ||
			strings.Contains(answer.Content, "⟨") ||
			strings.Contains(answer.Content, "<no value>") {
			t.Errorf("/%s %v: %q", c.command, c.option.Value, answer.Content)
		}
	}
	if h.bytes(game) != before {
		t.Error("a refusal changed the position")
	}
	if _, err := h.server.Command(h.users[halina], thread, "answer",
		action(strings.Repeat("x", 301))); err == nil {
		t.Error("an option takes more than 300 characters")
	}
}

func TestFieldsInAnyOrder(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	words := strings.Fields(h.anyMove(game))
	slices.Reverse(words[1:])
	words[0] = strings.ToUpper(words[0])
	h.did(halina, h.command(halina, thread, "answer", action(strings.Join(words, "  "))))
}

// anyMove is something that the seat whose turn it is may do, as text.
func (h *house) anyMove(game ids.Game) string {
	h.t.Helper()
	p, t := h.position(game)
	a, err := engine.RandomAction(t.Rules, p, t.Rules.Decisions(p)[0], func(n int) int { return n - 1 }, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return t.Rules.Format(a)
}

// did checks that an action was carried out.
func (h *house) did(user int, m sandbox.Message) {
	h.t.Helper()
	if !strings.HasPrefix(m.Content, "✅ ") || !m.Ephemeral() && m.GuildID != "" {
		h.t.Errorf("not done: %q", m.Content)
	}
}

// What is left out in /answer is asked for by buttons.
func TestMissingFieldsAreCompletedByButtons(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	m := h.command(halina, thread, "answer", action("move from=mordor"))
	for range 5 {
		c, ok := people.Control(m, "d:")
		if !ok {
			t.Fatalf("no button in %q", m.Content)
		}
		if m = h.press(halina, thread, m, c.CustomID, fewest(c)...); strings.HasPrefix(m.Content, "✅ ") {
			return
		}
	}
	t.Errorf("not done: %q", m.Content)
}

func TestWhichGameIsMeant(t *testing.T) {
	h := newHouse(t)
	first, thread := h.newGame()
	dm := h.server.DM(h.users[pippin])
	if m := h.command(pippin, dm, "hand"); !strings.Contains(m.Content, "`"+string(first)+"`") {
		t.Errorf("the only game is not meant: %q", m.Content)
	}
	second, _ := h.open(pippin)
	h.problem(pippin, h.command(pippin, dm, "hand"), "which-game",
		words.Args{"games": "`" + string(second) + "`, `" + string(first) + "` – <@" + h.users[halina] + ">"})
	h.problem(pippin, h.command(pippin, h.channel, "hand"), "which-game",
		words.Args{"games": "`" + string(second) + "`, `" + string(first) + "` – <@" + h.users[halina] + ">"})
	several := h.command(pippin, dm, "hand")
	m := h.press(pippin, dm, several, "m:"+string(first))
	if !strings.Contains(m.Content, "`"+string(first)+"`") {
		t.Errorf("the button shows %q", m.Content)
	}
	for _, m := range []sandbox.Message{
		h.command(pippin, thread, "hand"),
		h.command(pippin, dm, "hand", sandbox.Opt("game", strings.ToUpper(string(first)))),
	} {
		if !strings.Contains(m.Content, "`"+string(first)+"`") || len(m.Controls()) == 0 {
			t.Errorf("not the game that is meant: %q", m.Content)
		}
	}
}

// A button of a question that is answered meanwhile shows the present one. The letter that asked it has lost
// its buttons.
func TestOldButtonsShowThePresentQuestion(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	dm := h.server.DM(h.users[halina])
	letter := h.wait(halina, dm,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "s:"+string(game)); return ok })
	letter = h.press(halina, dm, letter, "s:"+string(game))
	private := h.command(halina, thread, "hand")
	h.stopBot() // it knows no longer that the question stands there
	h.startBot()
	h.placeAll(game, thread)
	stale := words.Text(words.Polish, "bot.stale", nil)
	h.wait(halina, dm, func(m sandbox.Message) bool { return m.ID == letter.ID && len(answering(m)) == 0 })
	c, _ := people.Control(private, "d:")
	before := h.bytes(game)
	m := h.press(halina, thread, private, c.CustomID, fewest(c)...)
	if !strings.Contains(m.Content, stale) || !strings.Contains(m.Content, "Twoja tura") {
		t.Errorf("the present question is not shown: %q", m.Content)
	}
	if h.bytes(game) != before {
		t.Error("an old button acted")
	}
	c, _ = people.Control(m, "d:")
	if m = h.press(halina, thread, m, c.CustomID, fewest(c)...); strings.Contains(m.Content, stale) {
		t.Errorf("the present question's button is stale: %q", m.Content)
	}
}

// fewest are the first values of a menu, as many as it needs; nil for a button.
func fewest(c *sandbox.Component) []string {
	if c.MinValues == nil {
		return nil
	}
	values := []string{}
	for _, o := range c.Options[:*c.MinValues] {
		values = append(values, o.Value)
	}
	return values
}

// One player's sealed answer leaves the other's buttons alone.
func TestSealedAnswerOfAnotherMakesNothingStale(t *testing.T) {
	h := newHouse(t)
	_, thread := h.newGame()
	m := h.command(pippin, thread, "hand")
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	c, _ := people.Control(m, "d:")
	if m = h.press(pippin, thread, m, c.CustomID, fewest(c)...); strings.Contains(m.Content, "⚠️") {
		t.Errorf("a sealed answer of Halina's disturbs Pippin: %q", m.Content)
	}
}

// The same interaction delivered twice acts once and is answered once.
func TestRepeatedDeliveryActsOnce(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	_, before := h.position(game)
	asked := len(h.server.Requests())
	h.server.DuplicateNext()
	m := h.command(halina, thread, "answer", action(h.anyMove(game)))
	h.did(halina, m)
	h.settled(game)
	if _, after := h.position(game); after.Sequence != before.Sequence+1 {
		t.Errorf("%d lines instead of one", after.Sequence-before.Sequence)
	}
	answers := 0
	for _, r := range h.server.Requests()[asked:] {
		if r.Route == "PATCH /webhooks/{app}/{token}/messages/{message}" {
			answers++
		}
	}
	if answers != 1 {
		t.Errorf("%d answers", answers)
	}
}

// Autocomplete offers nothing of a game to those of whom it asks nothing, and says why.
func TestAutocompleteTellsOthersNothing(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	for user, key := range map[int]string{pippin: "engine.refused.not-asked",
		merry: "engine.refused.not-asked"} {
		for command, option := range map[string]string{"confrontation move": "from", "answer": "action"} {
			choices, err := h.server.Autocomplete(h.users[user], thread, command,
				sandbox.Option{Name: option, Value: "", Focused: true})
			if err != nil || len(choices) != 1 || choices[0].Name != words.Text(reads[user], key, nil) {
				t.Errorf("user %d, /%s: %v, %v", user, command, choices, err)
			}
		}
	}
	choices, err := h.server.Autocomplete(h.users[merry], h.server.DM(h.users[merry]), "board",
		sandbox.Option{Name: "game", Value: "", Focused: true})
	if err != nil || len(choices) > 0 {
		t.Errorf("a stranger is offered %v, %v", choices, err)
	}
}
