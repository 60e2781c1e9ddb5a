package bot_test

import (
	random "math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/engine"
	"redbook/engine/hunt"
)

// What is used up for the rest of the game is said before it is done, though it could be taken back: a
// company card that is turned over, also where there is but one to choose. Whoever looks again can still take
// it back.
func TestACompanyCardIsNotTurnedOverWithoutAWord(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	p := spendingMoment(t, func(p engine.Position) bool {
		for _, d := range hunt.Rules.Decisions(p) {
			f, _, err := hunt.Rules.Next(p, d.Seat, engine.Action{Verb: "use"})
			if d.Seat == 0 && err == nil && len(f.Choices) == 1 {
				return true
			}
		}
		return false
	})
	h.putGame(game, p)
	status, _ := h.status(thread, game)
	m := h.press(pippin, thread, status, "s:"+string(game))
	verb := words.Text(words.English, "hunt.verb.use", nil)
	pressed := false
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.Label, verb) && !pressed {
			m, pressed = h.press(pippin, thread, m, c.CustomID), true
		}
	}
	if !pressed {
		t.Fatalf("no button %q under %q", verb, m.Content)
	}
	h.hasText("before it is done", m, "⚠️ "+words.Text(words.English, "hunt.foresee.turned-over", nil))
	if c, ok := people.Control(m, "d:"); !ok || !strings.HasPrefix(c.Label, "⚠️ ") {
		t.Errorf("the button below the pictures does not warn: %q", c.Label)
	}
	t.Logf("\n%s", m.Content)
	h.use(pippin, thread, m, "d:")
	h.settled(game)
	status, _ = h.status(thread, game)
	again := h.press(pippin, thread, status, "s:"+string(game))
	if _, ok := people.Control(again, "u:do:"); !ok {
		t.Errorf("after a redraw it cannot be taken back: %q", again.Content)
	}
}

// spendingMoment is a position of a random game for three that fits.
func spendingMoment(t *testing.T, fits func(engine.Position) bool) engine.Position {
	t.Helper()
	for seed := range 200 {
		pick := random.New(random.NewPCG(uint64(seed), 17))
		chance := engine.NewSeeded([]byte{byte(seed)}, 0)
		p, _, err := hunt.Rules.New(forThree, chance)
		for range 400 {
			if err != nil {
				t.Fatal(err)
			}
			if _, over := hunt.Rules.Result(p); over {
				break
			}
			if fits(p) {
				return p
			}
			asked := hunt.Rules.Decisions(p)
			d := asked[pick.IntN(len(asked))]
			var a engine.Action
			if a, err = engine.RandomAction(hunt.Rules, p, d, pick.IntN, nil); err == nil {
				p, _, err = hunt.Rules.Apply(p, d.Seat, a, chance)
			}
		}
	}
	t.Fatal("no such position")
	return nil
}

// What leads to something that cannot be taken back, whatever is chosen in a menu, is said above the menu:
// its line does it.
func TestAMenuSaysBeforeWhatItsLinesLeadTo(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	var d engine.Decision
	p := spendingMoment(t, func(p engine.Position) bool {
		for _, d = range hunt.Rules.Decisions(p) {
			f, done, err := hunt.Rules.Next(p, d.Seat, engine.Action{Verb: "ride"})
			if err != nil || done || len(f.Choices) <= 10 {
				continue
			}
			same := true
			for _, v := range f.Choices {
				ride := engine.Action{Verb: "ride"}.With(engine.Arg{Name: f.Name, Value: v})
				f, err := hunt.Rules.Foresee(p, d.Seat, ride)
				same = same && err == nil && f.Final()
			}
			if same {
				return true
			}
		}
		return false
	})
	h.putGame(game, p)
	user := h.userOf(h.holder(game, d.Seat))
	_, m := h.beginWith(user, game, thread, "ride")
	lang := reads[user]
	h.hasText("above the menu", m, words.Text(lang, "bot.preview.choose", nil))
	h.did(user, h.pressOnce(user, thread, m, random.New(random.NewPCG(1, 1))))
}

// A letter whose buttons cannot begin all that is open says that more is behind its first one: neither
// "Details" nor "Answer" would.
func TestALetterThatOffersPartSaysSo(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, _ := theHuntFor(h)
	h.putGame(game, spendingMoment(t, func(p engine.Position) bool {
		asked := hunt.Rules.Decisions(p)
		if len(asked) != 1 || asked[0].Seat != 0 || !slices.Contains(asked[0].Verbs, "buy") {
			return false
		}
		f, done, err := hunt.Rules.Next(p, asked[0].Seat, engine.Action{Verb: "move"})
		return err == nil && !done && len(f.Choices) == 2
	}))
	user := h.userOf(h.holder(game, 0))
	letter := last(h.letters(user))
	t.Log(controlsText(letter))
	open, ok := people.Control(letter, "s:"+string(game))
	if want := words.Text(reads[user], "bot.answer.all", nil); !ok || open.Label != want {
		t.Errorf("the button is %q, want %q", open.Label, want)
	}
}
