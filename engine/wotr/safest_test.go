package wotr

import (
	"errors"
	"os"
	"slices"
	"testing"

	"redbook/engine"
)

// In somebody's absence the safest orders lay no card, take losses, withdraw and stand, and say nothing about
// any action, the hunt or the journey.
func TestTheSafestOrdersAnswerInterruptionsAlone(t *testing.T) {
	verbs := map[string][]string{
		"battle.lay-attack": {"no-card"}, "battle.lay-defence": {"no-card"}, "loss.choose": {"lose"},
		"battle.withdraw": {"withdraw"}, "battle.retreat": {"stand"}, "retreat.scouts": {"withdraw", "stand"},
	}
	answered := map[string]bool{}
	for _, game := range []string{"middle-earth-conquered", "sauron-banished", "ring-destroyed"} {
		text, err := os.ReadFile("testdata/" + game + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		record, _, err := engine.ParseRecord(string(text),
			func(id string) (engine.Rules, bool) { return Rules, id == Rules.ID() })
		if err != nil {
			t.Fatal(err)
		}
		_, err = engine.Replay(Rules, record, func(_ int, _ engine.Line, p engine.Position, _ engine.Played) error {
			for _, d := range Rules.Decisions(p) {
				for _, text := range Rules.Safest() {
					written, err := Rules.ParseOrder(text)
					if err != nil {
						return err
					}
					order, whole := engine.WholeOrder(Rules, p, d.Seat, written)
					if !whole {
						continue
					}
					answer, err := Rules.Obey(p, d.Seat, order)
					var breaks *engine.Refusal
					if err != nil && !errors.As(err, &breaks) {
						return err
					}
					if answer.Verb == "" {
						continue
					}
					if known := verbs[d.Step]; known == nil && d.Step != "excess.remove" || known != nil &&
						!slices.Contains(known, answer.Verb) {
						t.Errorf("%s: %s is answered with %s", game, d.Step, Rules.Format(answer))
					}
					answered[d.Step] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []string{"battle.lay-attack", "battle.lay-defence", "loss.choose"} {
		if !answered[step] {
			t.Errorf("nothing is answered to %s", step)
		}
	}
}
