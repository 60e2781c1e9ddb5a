package hunt

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/render"
)

// Whatever happens in a game, every picture of it can be painted and told.
func TestRandomGames(t *testing.T) {
	rewrite()
	for _, seed := range []byte{44, 45} { // games that go on to part II
		rules := hunt.Rules
		pick := rand.New(rand.NewPCG(uint64(seed), 1)).IntN
		chance := engine.NewSeeded([]byte{seed}, 0)
		position, _, err := rules.New(engine.Options{"seats": "3"}, chance)
		lean := engine.Mood(rules, pick)
		for n := 0; err == nil; n++ {
			_, over := rules.Result(position)
			if over || n%70 == 0 {
				for i, audience := range []engine.Seats{engine.Nobody, engine.SeatsOf(0), engine.SeatsOf(1)} {
					paintAll(t, rules.View(position, audience).(hunt.View), i == n/70%3)
				}
			}
			if over {
				break
			}
			decisions := rules.Decisions(position)
			d := decisions[pick(len(decisions))]
			var action engine.Action
			if action, err = engine.RandomAction(rules, position, d, pick, lean); err == nil {
				position, _, err = rules.Apply(position, d.Seat, action, chance)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// paintAll tells every sheet of a view, and may paint those that are not like others.
func paintAll(t *testing.T, v hunt.View, painted bool) {
	t.Helper()
	for _, offer := range shared().Offers(v, "pl") {
		if _, err := shared().Tell(v, offer.Sheet, "pl"); err != nil {
			t.Fatal(err)
		}
		if !painted || offer.Kind == render.SheetCloseUp {
			continue
		}
		p, err := shared().Paint(v, offer.Sheet, "pl")
		if err != nil {
			t.Fatal(err)
		}
		if dir := os.Getenv("LOOK"); dir != "" {
			os.WriteFile(dir+"/"+strconv.Itoa(v.Limit)+"-"+strconv.Itoa(v.Step)+"-"+p.Name, p.PNG, 0o644)
		}
	}
}
