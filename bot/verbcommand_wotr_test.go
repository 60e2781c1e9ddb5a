package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/wotr"
)

// An Elven Ring is used by the war's own command, whose name is not that of the verb: it is completed and
// carried out.
func TestACommandWithANameOfItsOwn(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	var at engine.Position
	warMoments(t, 3, func(p engine.Position, d engine.Decision) bool {
		at = p
		return slices.Contains(d.Verbs, "use-ring")
	})
	h.putGame(game, at)
	p, now := h.position(game)
	for _, d := range now.Rules.Decisions(p) {
		if !slices.Contains(d.Verbs, "use-ring") {
			continue
		}
		only := engine.Decision{ID: d.ID, Seat: d.Seat, Step: d.Step, Verbs: []string{"use-ring"}}
		a, err := engine.RandomAction(wotr.Rules, p, only, rand.New(rand.NewPCG(1, 1)).IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		verb := verbInfo(wotr.Rules, a.Verb)
		var typed []sandbox.Option
		user := h.userOf(string(now.UserOf(d.Seat)))
		for _, arg := range a.Args {
			h.offeredInAutocomplete(user, thread, "war ring", arg.Name, verb.FormatArg(arg), typed)
			typed = append(typed, sandbox.Opt(arg.Name, verb.FormatArg(arg)))
		}
		m := h.asked(user, thread, "war ring", typed...)
		if strings.HasPrefix(m.Content, "⚠️") {
			t.Errorf("%s: %q", wotr.Rules.Format(a), m.Content)
		}
		return
	}
	t.Fatal("nobody may use an Elven Ring")
}
