package tale

import (
	"redbook/bot/phrase"
	"redbook/engine"
)

// Text says a fact in words, "" where the event does not tell it.
func Text(say phrase.Speaker, e engine.Event, name string) string {
	f, ok := e.Fact(name)
	if !ok {
		return ""
	}
	return say.Values(f)
}

// ID is the name of a fact's first value, "" where the event does not tell it.
func ID(e engine.Event, name string) string {
	f, ok := e.Fact(name)
	if !ok || len(f.Values) == 0 {
		return ""
	}
	return f.Domain.Name(f.Values[0])
}

// Number is a fact's number, 0 where the event does not tell it.
func Number(e engine.Event, name string) int {
	f, ok := e.Fact(name)
	if !ok || len(f.Values) == 0 {
		return 0
	}
	return int(f.Values[0])
}

// Run is how many of the first events are of a kind.
func Run(events []engine.Event, kind string) int {
	for i, e := range events {
		if e.Kind != kind {
			return i
		}
	}
	return len(events)
}
