package table

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// A teacher plays in practice games alone. Whoever learns with it reads why it answers so, in the row that
// tells what came of the answer; in a game that looks the same to everybody the words are the same.
func TestATeacherSaysWhy(t *testing.T) {
	for _, r := range []engine.Rules{confrontation.Rules, wotr.Rules, hunt.Rules} {
		t.Run(r.ID(), func(t *testing.T) {
			c, pick := newClubOf(t, r), rand.New(rand.NewPCG(5, 6)).IntN
			game := c.practise(Creation{Rules: r.ID(), Practice: computer.Teacher})
			others, said := 0, 0
			for answers := 0; answers < 6; {
				list, err := c.store.DueComputers(t.Context(), 1)
				if err != nil {
					t.Fatal(err)
				}
				game = c.check(c.Open(t.Context(), game.ID))
				if len(list) == 0 {
					if !c.move(game, pick) {
						t.Fatal("nobody is asked")
					}
					continue
				}
				answers++
				q, _ := game.questionOf(list[0])
				sees, err := game.sees(q)
				if err != nil {
					t.Fatal(err)
				}
				action := game.think(q, sees, discard)
				want := text(game.explain(q, action, discard))
				twin := game.dealtFor(engine.Nobody, pick)
				if got := text(twin.explain(q, action, discard)); got != want {
					t.Errorf("%s: %s, in a twin %s", q.Step, want, got)
				}
				if same, err := samePosition(r, game.position, twin.position); err == nil && !same {
					others++
				}
				c.clock = list[0].At
				if _, err := c.Ponder(t.Context(), c.clock, discard); err != nil {
					t.Fatal(err)
				}
				if row := c.whyOf(game, game.Sequence); text(row) != want {
					t.Errorf("%s: the row says %s, and not %s", q.Step, text(row), want)
				} else if row != nil {
					said++
					if read := row.read(r); read == nil || len(read.Facts) != len(row.Facts) {
						t.Errorf("%s reads as %+v", text(row), read)
					}
				}
			}
			if others == 0 || said < 2 {
				t.Errorf("%d twins are other games, %d reasons are told", others, said)
			}
		})
	}
	c := newClubOf(t, confrontation.Rules)
	open := c.check(c.Create(t.Context(), Creation{User: "ann", Rules: "confrontation", Seat: "sauron",
		Server: "s", Channel: "c", Language: "en"}))
	_, err := c.SeatComputer(t.Context(), "", "ann", open.ID, "fellowship", computer.Teacher)
	c.refused(err, "teacher-practice")
}

func text(w *why) string {
	if w == nil {
		return "nothing"
	}
	return fmt.Sprintf("%+v", *w)
}

// whyOf is the reason that the thread is told with a line of a game; nil for none.
func (c *club) whyOf(game *Table, line int) *why {
	c.t.Helper()
	rows, err := c.store.Untold(c.t.Context(), game.ID, Audience{Kind: ToThread}.String())
	if err != nil {
		c.t.Fatal(err)
	}
	for _, row := range rows {
		if _, said, err := read(game.Rules, row); err == nil && said.Line == line && row.Kind == Happened {
			return said.Why
		}
	}
	return nil
}
