package phrase

import (
	"strings"

	"redbook/engine"
)

// The facts of a roll: the dice, what one of them must show, what is added to each, and which were hits or
// successes.
const (
	rolledDice = "dice"
	bonusFact  = "bonus"
)

// needFacts are the names under which rolls tell what a die must show.
var needFacts = []string{"need", "needed"}

// roll writes dice in the order in which they fell, those that score bold. A one never scores and a six
// always does; false if the facts are of no roll against a number.
func (s Speaker) roll(facts []engine.Fact) (string, bool) {
	e := engine.Event{Facts: facts}
	dice, ok := e.Fact(rolledDice)
	if !ok || dice.Domain != engine.Number {
		return "", false
	}
	for _, name := range needFacts {
		need, ok := e.Fact(name)
		// where a one would do, the dice are counted, not compared
		if !ok || len(need.Values) != 1 || need.Values[0] <= 1 {
			continue
		}
		least := need.Values[0]
		if bonus, ok := e.Fact(bonusFact); ok && len(bonus.Values) == 1 {
			least -= bonus.Values[0]
		}
		texts := make([]string, len(dice.Values))
		for i, d := range dice.Values {
			texts[i] = s.Value(engine.Number, d)
			if d == 6 || d > 1 && d >= least {
				texts[i] = "**" + texts[i] + "**"
			}
		}
		return strings.Join(texts, ", "), true
	}
	return "", false
}
