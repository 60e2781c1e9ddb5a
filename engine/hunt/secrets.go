package hunt

import (
	"strings"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Hidden returns a function that reports whether a card is a secret at first. It is one if the data set has
// it: nobody knows of it before it is drawn. Other ids are cards of other data sets.
func Hidden(set *dataset.Set) func(v engine.Value) (knows engine.Seats, secret bool) {
	return func(v engine.Value) (engine.Seats, bool) {
		return engine.Nobody, set.Card(strings.ToUpper(Cards.Name(v))) != nil
	}
}
