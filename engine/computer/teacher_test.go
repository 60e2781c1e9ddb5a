package computer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// A teacher gives the same reason in all games that look alike to everybody, whatever its seat knows, and is
// silent in all of them or in none. It has a reason for most answers that give something to choose.
func TestATeacherSaysNothingHidden(t *testing.T) {
	for _, c := range []struct {
		rules   engine.Rules
		options engine.Options
		player  string
		games   int
		every   int
		told    int // of a hundred answers, at least
		codes   int
	}{
		{confrontation.Rules, nil, "scout", 2, 3, 60, 5},
		{confrontation.Rules, engine.Options{"set": "draft", "special": "on"}, "scout", 1, 5, 50, 3},
		{wotr.Rules, nil, "queller", 1, 7, 30, 12},
		{wotr.Rules, engine.Options{"seats": "4", "kings": "on"}, "queller", 1, 29, 20, 5},
		{hunt.Rules, nil, "rider", 1, 9, 30, 5},
	} {
		t.Run(fmt.Sprint(c.rules.ID(), c.options), func(t *testing.T) {
			t.Parallel()
			r := c.rules
			explain := func(p engine.Position, seat engine.Seat, a engine.Action, n int) (string, Why) {
				w, ok := Explain(r, p, seat, a, rand.New(rand.NewPCG(uint64(n), 5)).IntN)
				text := fmt.Sprint(ok, w.Code, w.Chance)
				for _, f := range w.Facts {
					text += fmt.Sprint(" ", f.Name, f.Domain.ID(), f.Values)
				}
				if ok && !slices.Contains(WhyKeys(r), w.Code) {
					t.Errorf("%s is none of the reasons", w.Code)
				}
				return text, w
			}
			asked, told, other, codes := 0, 0, 0, map[string]bool{}
			for game := range c.games {
				chance := engine.NewSeeded(fmt.Append(nil, "teacher", game), 0)
				pick := rand.New(rand.NewPCG(uint64(game), 3)).IntN
				p, _, err := r.New(engine.StateOptions(r, c.options), chance)
				if err != nil {
					t.Fatal(err)
				}
				player := New(c.player, r, pick)
				for n := 0; ; n++ {
					list := r.Decisions(p)
					if len(list) == 0 {
						break
					}
					d := list[pick(len(list))]
					a, err := player.Answer(Ask(r, p, d, pick))
					if err != nil {
						t.Fatal(err)
					}
					if n%c.every == 0 {
						asked++
						want, why := explain(p, d.Seat, a, n)
						if why.Code != "" {
							told, codes[why.Code] = told+1, true
						}
						twin := r.Deal(p, engine.Nobody, pick)
						if gist(t, r, p) != gist(t, r, twin) {
							other++
						}
						if got, _ := explain(twin, d.Seat, a, n); got != want {
							t.Errorf("%s %s: %s, in a twin %s", d.Step, r.Format(a), want, got)
						}
					}
					if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
						t.Fatal(err)
					}
				}
			}
			if told*100 < asked*c.told || other < asked/3 || len(codes) < c.codes {
				t.Errorf("of %d answers %d are explained, by %d reasons; %d twins are other games", asked, told,
					len(codes), other)
			}
		})
	}
}
