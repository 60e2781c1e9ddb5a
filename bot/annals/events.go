package annals

import "redbook/engine"

// ID is the name of a fact's first value, "" where the event does not tell it.
func ID(e engine.Event, fact string) string {
	f, ok := e.Fact(fact)
	if !ok || len(f.Values) == 0 {
		return ""
	}
	return f.Domain.Name(f.Values[0])
}

// Number is a fact's number, 0 where the event does not tell it.
func Number(e engine.Event, fact string) int {
	f, ok := e.Fact(fact)
	if !ok || len(f.Values) == 0 {
		return 0
	}
	return int(f.Values[0])
}

// Count is how many values a fact has: one for each die, each figure.
func Count(e engine.Event, fact string) int {
	f, _ := e.Fact(fact)
	return len(f.Values)
}
