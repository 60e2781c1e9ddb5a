package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
)

// Every question of every game has its hint in both languages, for both sides, short enough to stand below
// it.
func TestEveryStepHasAHint(t *testing.T) {
	t.Parallel()
	for _, g := range sagas() {
		for _, step := range g.Rules.Steps() {
			key := table.HintKey(g.Rules, step.Name)
			for _, lang := range []words.Lang{words.English, words.Polish} {
				for _, second := range []bool{false, true} {
					text := words.Text(lang, key, words.Args{"second": second})
					if key == "" || !words.Has(lang, key) || len([]rune(text)) > 700 ||
						strings.Count(text, "•") != 3 || !strings.Contains(text, "\n🔎 ") {
						t.Errorf("%s in %s: %q says %q", step.Name, lang, key, text)
					}
				}
			}
		}
	}
}

// A hint stands below the first question of its kind, as often as that is shown, and no more once it is
// switched off.
func TestHintsAreGivenOnce(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	secrets := func(user int) string { return h.command(user, thread, "hand").Content }
	hint := func(lang words.Lang, part string, second bool) string {
		text := words.Text(lang, "confrontation.hint."+part, words.Args{"second": second})
		first, _, _ := strings.Cut(text, "\n")
		return "-# 💡 " + first
	}
	for user, lang := range map[int]words.Lang{pippin: words.English, halina: words.Polish} {
		asks := last(h.letters(user)).Content // of both, without a press
		question, below, _ := strings.Cut(asks, "\n-# 💡")
		want := hint(lang, "placement", user == halina)
		if !strings.Contains("-# 💡"+below, want) || strings.Contains(question, "-# ") {
			t.Errorf("no hint below the question in the letter %q", asks)
		}
	}
	for range 2 {
		if got := secrets(pippin); !strings.Contains(got, hint(words.English, "placement", false)) {
			t.Errorf("no hint in %q", got)
		}
	}
	status, _ := h.status(thread, game)
	m := h.press(halina, thread, status, "s:"+string(game))
	if !strings.Contains(m.Content, hint(words.Polish, "placement", true)) {
		t.Errorf("no hint in %q", m.Content)
	}
	if m = h.press(halina, thread, m, "hints:"+string(game)); strings.Contains(m.Content, "💡") {
		t.Errorf("still a hint in %q", m.Content)
	}
	h.command(halina, thread, "settings", sandbox.Opt("hints", "on"))
	if got := secrets(halina); !strings.Contains(got, "💡") {
		t.Errorf("no hint after it was switched on again in %q", got)
	}
	h.placeAll(game, thread)
	if got := secrets(halina); !strings.Contains(got, hint(words.Polish, "turn", true)) {
		t.Errorf("no hint in %q", got)
	}
}

// /help in a game's thread says what a turn is and what is asked of the reader now, elsewhere what can be
// played.
func TestHelpInAGameSpeaksOfIt(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	welcome := h.wait(pippin, thread,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "Welcome to") })
	for _, want := range []string{"• **Fellowship**: <@" + h.users[pippin], "• **Sauron**: <@" + h.users[halina],
		words.Text(words.English, "confrontation.turn-is", nil), "\n📬 When the game waits for you, a direct message",
		"SHA-256"} {
		if !strings.Contains(welcome.Content, want) {
			t.Errorf("no %q in %q", want, welcome.Content)
		}
	}
	m := h.command(pippin, thread, "help")
	for _, want := range []string{words.Text(words.English, "confrontation.turn-is", nil), "Place your nine",
		"💡", "**" + words.Text(words.English, "bot.secrets", nil) + "**, below"} {
		if !strings.Contains(m.Content, want) {
			t.Errorf("no %q in %q", want, m.Content)
		}
	}
	t.Log(welcome.Content + "\n\n" + m.Content)
	if m := h.command(merry, thread, "help"); strings.Contains(m.Content, "💡") || len(m.Controls()) > 0 {
		t.Errorf("a guest is told %q", m.Content)
	}
}

// What hints and help name exists: each command, each subcommand's first word apart, and each topic of /rule.
func TestHintsAndHelpNameWhatThereIs(t *testing.T) {
	h := newHouseOf(t, sagas())
	named := regexp.MustCompile("`/([^` ]+)(?: ([^`]*))?`")
	for user, lang := range map[int]words.Lang{pippin: words.English, halina: words.Polish} {
		commands := map[string]bool{}
		for _, key := range words.Keys(lang) {
			if strings.HasPrefix(key, "bot.command.") && strings.HasSuffix(key, ".name") {
				commands[words.Text(lang, key, nil)] = true
			}
		}
		rule := words.Text(lang, "bot.command.rule.name", nil)
		topic := words.Text(lang, "bot.option.topic.name", nil) + ":"
		looked := map[string]bool{}
		for _, text := range hintsAndHelp(lang) {
			for _, m := range named.FindAllStringSubmatch(text, -1) {
				if !commands[m[1]] {
					t.Errorf("%q in %s: there is no command /%s", text, lang, m[1])
				}
				what, ok := strings.CutPrefix(m[2], topic)
				if m[1] != rule || !ok || looked[what] {
					continue
				}
				looked[what] = true
				if said := h.command(user, h.channel, "rule", sandbox.Opt("topic", what)).Content; strings.Contains(
					said, words.Text(lang, "table.problem.no-such-topic", nil)) {
					t.Errorf("%s: /rule knows nothing of %q", lang, what)
				}
			}
		}
		if len(looked) < 5 {
			t.Errorf("only %d topics in %s", len(looked), lang)
		}
	}
}

// hintsAndHelp lists the texts that teach a newcomer.
func hintsAndHelp(lang words.Lang) []string {
	texts := []string{words.Text(lang, "bot.help", words.Args{"games": ""}),
		words.Text(lang, "bot.help-here", words.Args{"odds": true}),
		words.Text(lang, "bot.help-here", words.Args{"odds": false})}
	for _, g := range sagas() {
		for _, step := range g.Rules.Steps() {
			for _, second := range []bool{false, true} {
				texts = append(texts, words.Text(lang, table.HintKey(g.Rules, step.Name),
					words.Args{"second": second}))
			}
		}
	}
	return texts
}

// Outside a game /help has a button for each game that tells its turn by phases; every button that it names
// is one of that game's.
func TestHelpTellsATurnByPhases(t *testing.T) {
	h := newHouseOf(t, sagas())
	for user, lang := range map[int]words.Lang{pippin: words.English, halina: words.Polish} {
		m := h.command(user, h.channel, "help")
		for _, g := range h.games {
			m = h.press(user, h.channel, m, "help:"+g.Rules.ID())
			first, _, _ := strings.Cut(words.Text(lang, g.Rules.ID()+".phases", nil), ":")
			if !strings.Contains(m.Content, first) || strings.Contains(m.Content, "****") ||
				strings.Contains(m.Content, "<no value>") || strings.Contains(m.Content, "⟨") {
				t.Errorf("%s in %s: %q", g.Rules.ID(), lang, m.Content)
			}
			t.Log(m.Content)
		}
	}
}

// Where the question is answered whole, and only waits for its button, the hint does not come between the
// line that says so and the button.
func TestAHintStandsAboveWhatIsToBePressed(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	var d engine.Decision
	p, _ := huntMoment(t, 8, func(p engine.Position, asked engine.Decision) bool {
		d = asked
		if len(d.Verbs) != 1 || d.Seat == 0 {
			return false
		}
		_, _, done, err := engine.Filled(hunt.Rules, p, d.Seat, engine.Action{Verb: d.Verbs[0]}, false)
		return err == nil && done
	})
	h.putGame(game, p)
	status, _ := h.status(thread, game)
	m := h.press(int(d.Seat), thread, status, "s:"+string(game))
	if c := m.Controls()[0]; !strings.Contains(c.CustomID, ":go:") || !strings.HasSuffix(m.Content, ":") {
		t.Errorf("%s: what is to be pressed is not the last line: %q", d.Step, m.Content)
	}
	if !strings.Contains(m.Content, "💡") {
		t.Errorf("%s: no hint in %q", d.Step, m.Content)
	}
}
