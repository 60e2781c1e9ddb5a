package bot_test

import (
	"testing"

	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/storage/ids"
)

// Two lay cards aside for each other. Whoever does so last is asked by that whether they agree, and is there:
// when the other says no, both are asked for cards anew, which is no call to come for either of them. The
// next call is one for everybody again.
func TestWhoIsAskedOnByTheirOwnAnswerIsNotRungWhenTheQuestionChanges(t *testing.T) {
	for _, way := range []string{"dm", "thread"} {
		t.Run(way, func(t *testing.T) {
			h := newHouseOf(t, hunts())
			h.command(merry, h.channel, "settings", sandbox.Opt("calls", way))
			game, thread := theHuntFor(h)
			p, _ := huntMoment(t, 1, func(p engine.Position, d engine.Decision) bool {
				return d.Step == "part-two.hand-on" && len(hunt.Rules.Decisions(p)) == 2
			})
			h.putGame(game, p)
			halinas, merrys := h.seatOf(game, halina), h.seatOf(game, merry)
			answers := func(user int, a string) {
				t.Helper()
				h.did(user, h.command(user, thread, "answer", action(a)))
				h.settled(game)
			}
			answers(halina, h.layAsideFor(game, halinas, merrys))
			answers(merry, h.layAsideFor(game, merrys, halinas))
			before := h.rung(merry, thread)
			answers(halina, "disagree")
			if n := h.rung(merry, thread) - before; n != 0 {
				t.Errorf("Merry owed an answer and was there, and is rung %d times", n)
			}
			answers(merry, h.layAsideFor(game, merrys, merrys)) // nothing
			answers(halina, h.layAsideFor(game, halinas, merrys))
			if n := h.rung(merry, thread) - before; n != 1 {
				t.Errorf("by Halina's next cards Merry is called, and rung %d times", n)
			}
		})
	}
}

// seatOf is the seat that a user plays.
func (h *house) seatOf(game ids.Game, user int) engine.Seat {
	h.t.Helper()
	_, now := h.position(game)
	return now.SeatsOf(ids.User(h.users[user])).List()[0]
}

// layAsideFor lays one card aside for another player of the Nazgûl, and none for oneself.
func (h *house) layAsideFor(game ids.Game, seat, to engine.Seat) string {
	h.t.Helper()
	p, now := h.position(game)
	a := engine.Action{Verb: "lay-aside"}
	for {
		f, done, err := now.Rules.Next(p, seat, a)
		if err != nil {
			h.t.Fatal(err)
		}
		if done {
			return now.Rules.Format(a)
		}
		arg := engine.Arg{Name: f.Name}
		if f.Name == "for-"+now.Rules.Seats().Name(engine.Value(to)) {
			arg.Bag = []engine.Count{{Kind: f.Bag.Max[0].Kind, N: 1}}
		}
		a = a.With(arg)
	}
}
