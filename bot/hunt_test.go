package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/storage/ids"
)

func hunts() []table.Game { return append(games(), theHunt()) }

// theHuntFor opens a game of The Hunt for the Ring for three, the parts on different days: Pippin is the
// Ring-bearer, Halina and Merry share the Nazgûl.
func theHuntFor(h *house) (game ids.Game, thread string) {
	h.t.Helper()
	h.command(pippin, h.channel, people.Create("hunt"), sandbox.Opt("seat", "ring-bearer"),
		sandbox.Opt("seats", "3"), sandbox.Opt("apart", "on"))
	lobby := h.wait(merry, h.channel,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"); return ok })
	join, _ := people.Control(lobby, "l:join:")
	game = ids.Game(strings.Split(join.CustomID, ":")[2])
	for _, user := range []int{halina, merry} {
		id := fmt.Sprintf("l:join:%s:nazgul-%d", game, user)
		lobby = h.lobby(game, id)
		join, _ = people.Control(lobby, id)
		h.press(user, h.channel, lobby, join.CustomID)
	}
	h.starts(pippin, game)
	thread = h.thread(game)
	h.settled(game)
	return game, thread
}

var forThree = engine.Options{"seats": "3", "apart": "on", "aid": "memory"}

// huntMoment plays random games for three and returns the first position in which somebody is asked that
// fits, with the events that have been told until then.
func huntMoment(t *testing.T, seed uint64,
	fits func(p engine.Position, d engine.Decision) bool) (engine.Position, []engine.Event) {
	t.Helper()
	return huntMomentOf(t, forThree, seed, fits)
}

// huntMomentOf is huntMoment in games with other options.
func huntMomentOf(t *testing.T, options engine.Options, seed uint64,
	fits func(p engine.Position, d engine.Decision) bool) (engine.Position, []engine.Event) {
	t.Helper()
	for game := range uint64(400) {
		random := rand.New(rand.NewPCG(seed, game))
		chance := engine.NewSeeded([]byte(fmt.Sprint(seed, game)), 0)
		p, played, err := hunt.Rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		told := played.Events
		weight := engine.Mood(hunt.Rules, random.IntN)
		for {
			if _, over := hunt.Rules.Result(p); over {
				break
			}
			decisions := hunt.Rules.Decisions(p)
			d := decisions[random.IntN(len(decisions))]
			if fits(p, d) {
				return p, told
			}
			a, err := engine.RandomAction(hunt.Rules, p, d, random.IntN, weight)
			if err != nil {
				t.Fatal(err)
			}
			if p, played, err = hunt.Rules.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
			told = append(told, played.Events...)
		}
	}
	t.Fatal("no such position in 400 games")
	return nil, nil
}

// huntVerbs are the actions that are met most often (redbook simulate --game hunt --coverage), with the step
// in which they are begun.
var huntVerbs = []struct{ step, verb string }{
	{"turn.bearer", "move"}, {"turn.bearer", "rest"}, {"turn.bearer", "play"}, {"turn.bearer", "buy"},
	{"turn.bearer", "end-turn"}, {"turn.bearer", "gandalf"},
	{"nazgul.turn", "ride"}, {"nazgul.turn", "search"}, {"nazgul.turn", "hunt"}, {"nazgul.turn", "hunt-with"},
	{"nazgul.turn", "perceive"},
	{"nazgul.turn", "draw-sorcery"}, {"nazgul.turn", "cast"}, {"nazgul.turn", "spur"},
	{"nazgul.turn", "end-ride"}, {"nazgul.turn", "lay-log"}, {"nazgul.turn", "take-log"},
}

// triedMoments is at how many moments each action is tried: every one costs a third of a second, and there
// are many actions.
const triedMoments uint64 = 1

// From the status message to the finished action in at most three presses, whoever's turn it is.
func TestPressesInTheHunt(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	for n, of := range huntVerbs {
		most := 0
		for try := range triedMoments {
			var d engine.Decision
			p, _ := huntMoment(t, uint64(10*n)+try, func(_ engine.Position, asked engine.Decision) bool {
				d = asked
				return d.Step == of.step && slices.Contains(d.Verbs, of.verb)
			})
			h.putGame(game, p)
			presses, m := h.pressThrough(int(d.Seat), game, thread, of.verb, rand.New(rand.NewPCG(uint64(n), try)))
			if !strings.Contains(m.Content, "✅") {
				t.Errorf("%s: the action is not finished: %q", of.verb, m.Content)
			}
			most = max(most, presses)
		}
		t.Logf("| %s | %d |", of.verb, most)
		if most > 3 {
			t.Errorf("%s takes %d presses", of.verb, most)
		}
	}
}

// A log token takes no more: where a Nazgûl can do much besides, where nothing else leaves a choice, and
// where all tokens lie. Then the one that has lain longest is moved, as the question says.
func TestPressesForALogToken(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	lying := func(p engine.Position) []hunt.HunterLogView {
		return hunt.Rules.View(p, engine.Nobody).(hunt.View).HunterLogs
	}
	for _, test := range []struct {
		what string
		fits func(p engine.Position, d engine.Decision) bool
	}{
		{"much besides", func(p engine.Position, d engine.Decision) bool {
			return len(d.Verbs) > 8 && len(lying(p)) < 6
		}},
		{"nothing else to choose", func(_ engine.Position, d engine.Decision) bool {
			return slices.Equal(d.Verbs, []string{"search", "end-ride", "lay-log"})
		}},
		{"all lie", func(p engine.Position, _ engine.Decision) bool { return len(lying(p)) == 6 }},
	} {
		var d engine.Decision
		p, _ := huntMoment(t, 3, func(p engine.Position, asked engine.Decision) bool {
			d = asked
			return d.Step == "nazgul.turn" && slices.Contains(d.Verbs, "lay-log") && test.fits(p, d)
		})
		h.putGame(game, p)
		presses, m := h.pressThrough(int(d.Seat), game, thread, "lay-log", rand.New(rand.NewPCG(3, 1)))
		// a menu counts twice, for it is opened first
		if !strings.Contains(m.Content, "✅") || presses != 2 {
			t.Errorf("%s: %d presses, with one in a menu: %q", test.what, presses, m.Content)
		}
	}
}

// huntAnswers are the commonest questions outside the choice of an action.
var huntAnswers = []string{
	"setup.share", "setup.order", "setup.information", "setup.place", "act.window", "hand.ally", "hand.sorcery",
	"effect.choose", "meeting.company", "letter.ready", "part-two.journey", "part-two.gandalf",
	"part-two.hand-on", "part-two.agree",
}

// From the status message, by way of one's secrets, to the answer in at most three presses.
func TestPressesForAnswersInTheHunt(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	for n, step := range huntAnswers {
		var d engine.Decision
		p, _ := huntMoment(t, uint64(100*n), func(_ engine.Position, asked engine.Decision) bool {
			d = asked
			return d.Step == step
		})
		if n > 0 && h.isOver(game) { // the last answer was Frodo's last
			game, thread = theHuntFor(h)
		}
		h.putGame(game, p)
		status, _ := h.status(thread, game)
		random := rand.New(rand.NewPCG(uint64(n), 3))
		presses := h.presses(game, thread, status, d, random)
		t.Logf("| %s | %d |", step, presses)
		if presses > 3 {
			t.Errorf("%s takes %d presses", step, presses)
		}
	}
}

// The thread says which Nazgûl rides: whoever plays two goes from one to the other without another word.
func TestTheStatusSaysWhichNazgulRides(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	for who, name := range map[hunt.Nazgul]string{hunt.Blue: "Blue Nazgûl", hunt.Purple: "Purple Nazgûl"} {
		p, _ := huntMoment(t, 1, func(p engine.Position, d engine.Decision) bool {
			return d.Step == "nazgul.turn" && hunt.Rules.View(p, engine.Nobody).(hunt.View).Active == who
		})
		h.putGame(game, p)
		if status, _ := h.status(thread, game); !strings.Contains(status.Content, "plays the "+name) {
			t.Errorf("%s: %q", name, status.Content)
		}
	}
}

// Two are asked whether they agree, and one says no: what the other was asked in the thread goes, for it is
// asked no more.
func TestAQuestionGoesWhenSomebodyElseEndsIt(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	p, _ := huntMoment(t, 1, func(p engine.Position, d engine.Decision) bool {
		return d.Step == "part-two.agree" && len(hunt.Rules.Decisions(p)) == 2
	})
	h.putGame(game, p)
	status, _ := h.status(thread, game)
	h.press(merry, thread, status, "s:"+string(game))
	if list := h.asides(merry, thread); len(list) != 1 {
		t.Fatalf("%d questions in the thread", len(list))
	}
	h.did(halina, h.command(halina, thread, "answer", action("disagree")))
	h.settled(game)
	if list := h.asides(merry, thread); len(list) != 0 {
		t.Errorf("it is still asked: %q", list[0].Content)
	}
}

// isOver reports whether a game has its result.
func (h *house) isOver(game ids.Game) bool {
	h.t.Helper()
	_, now := h.position(game)
	_, over := now.Result()
	return over
}

// A letter names whom its reader plays with, and whom against: the players of the Nazgûl are one side.
func TestALetterNamesBothSides(t *testing.T) {
	h := newHouseOf(t, hunts())
	theHuntFor(h)
	for reader, want := range map[int]string{
		pippin: "· against <@" + h.users[halina] + ">, <@" + h.users[merry] + ">",
		halina: "· razem: <@" + h.users[merry] + "> · przeciw: <@" + h.users[pippin] + ">",
	} {
		if all := h.letters(reader); !slices.ContainsFunc(all,
			func(m sandbox.Message) bool { return strings.Contains(m.Content, want) }) {
			t.Errorf("no letter of %d says %q: %v", reader, want, all)
		}
	}
}
