package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage/ids"
)

// newGameWith opens a game with options as typed (name, value, …), seats both players and starts it.
func (h *house) newGameWith(options ...string) (game ids.Game, thread string) {
	h.t.Helper()
	h.openWith(pippin, append([]string{"seat", "fellowship"}, options...)...)
	return h.begun()
}

// everyOption lists the options under which whole games are played; the match of classic games has a test of
// its own.
var everyOption = [][]string{
	{"set", "variant"},
	{"set", "draft"},
	{"special", "on"},
	{"set", "variant", "special", "on", "match", "on"},
	{"set", "draft", "special", "on"},
}

// A whole game under each set of options from /game create to the result: by buttons and menus, by the game's
// own command and by /answer in turn.
func TestWholeGamesOfEveryOption(t *testing.T) {
	t.Parallel()
	for n, options := range everyOption {
		t.Run(strings.Join(options, " "), func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.newGameWith(options...)
			random := rand.New(rand.NewPCG(uint64(n), 11))
			for {
				status, over := h.status(thread, game)
				if over {
					break
				}
				h.answerSomehow(game, thread, status, random)
				h.settled(game)
			}
			_, now := h.position(game)
			for i := 0; i < len(options); i += 2 {
				if got := now.Options()[options[i]]; got != options[i+1] {
					t.Errorf("played with %s=%s", options[i], got)
				}
			}
			if result, _ := now.Result(); result.Scored() != slices.Contains(options, "match") {
				t.Errorf("it ended with %+v", result)
			}
			h.checkRecord(game, thread)
		})
	}
}

// answerSomehow answers one of the open questions at random.
func (h *house) answerSomehow(game ids.Game, thread string, status sandbox.Message, random *rand.Rand) {
	h.t.Helper()
	position, now := h.position(game)
	decisions := now.Rules.Decisions(position)
	d := decisions[random.IntN(len(decisions))]
	user := h.userOf(string(now.UserOf(d.Seat)))
	a, err := engine.RandomAction(now.Rules, position, d, random.IntN, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	turn := slices.ContainsFunc(now.Rules.Verbs(),
		func(v engine.VerbInfo) bool { return v.Name == a.Verb && v.Turn })
	switch way := random.IntN(3); {
	case way == 0:
		answer := h.press(user, thread, status, "s:"+string(game))
		h.pressOn(user, thread, answer, now.Sequence, random)
	case way == 1 && turn:
		var typed []sandbox.Option
		verb, rest, _ := strings.Cut(now.Rules.Format(a), " ")
		for _, field := range strings.Fields(rest) {
			name, value, _ := strings.Cut(field, "=")
			typed = append(typed, sandbox.Opt(name, value))
		}
		h.did(user, h.command(user, thread, "confrontation "+verb, typed...))
	default:
		h.did(user, h.command(user, thread, "answer", action(now.Rules.Format(a))))
	}
}
