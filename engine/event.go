package engine

import "strings"

// Event is something that happened, as data. See is who may know of it at all; each fact has its own
// visibility, so that one event can tell its owner more than the table.
type Event struct {
	Kind  string
	Facts []Fact
	See   Seats
}

// TurnEvent is the kind of event with which a game tells that a turn begins.
const TurnEvent = "turn"

// Fact is one named thing that an event, a refusal or a question speaks of.
type Fact struct {
	Name   string
	Domain *Domain // nil where the fact is free text
	Values []Value
	Text   string // free text: words that a player typed
	See    Seats
}

// Tell makes a public fact. In events the domain comes from the event's declaration.
func Tell(name string, values ...Value) Fact { return Fact{Name: name, Values: values, See: Public} }

// Quote makes a public fact of a player's own words.
func Quote(name, text string) Fact { return Fact{Name: name, Text: text, See: Public} }

// In returns the fact with its domain.
func (f Fact) In(d *Domain) Fact { f.Domain = d; return f }

// Only returns the fact for the eyes of some seats.
func (f Fact) Only(see Seats) Fact { f.See = see; return f }

// value writes the fact's values as names, or its text.
func (f Fact) value() string {
	if f.Domain == nil {
		return f.Text
	}
	if len(f.Values) == 0 {
		return "none"
	}
	names := make([]string, len(f.Values))
	for i, v := range f.Values {
		names[i] = f.Domain.Name(v)
	}
	return strings.Join(names, ",")
}

// Fact returns the named fact and whether the event has it.
func (e Event) Fact(name string) (Fact, bool) {
	for _, f := range e.Facts {
		if f.Name == name {
			return f, true
		}
	}
	return Fact{}, false
}

// For returns the event as the audience may know it; ok is false if it may not know of it.
func (e Event) For(audience Seats) (seen Event, ok bool) {
	if !e.See.VisibleTo(audience) {
		return Event{}, false
	}
	seen = Event{Kind: e.Kind, See: e.See}
	for _, f := range e.Facts {
		if f.See.VisibleTo(audience) {
			seen.Facts = append(seen.Facts, f)
		}
	}
	return seen, true
}

// EventsFor returns what the audience may know of the events.
func EventsFor(events []Event, audience Seats) []Event {
	var seen []Event
	for _, e := range events {
		if s, ok := e.For(audience); ok {
			seen = append(seen, s)
		}
	}
	return seen
}

// String writes the event as one line: its kind, then name=value for each fact.
func (e Event) String() string {
	var b strings.Builder
	b.WriteString(e.Kind)
	for _, f := range e.Facts {
		b.WriteString(" " + f.Name + "=" + f.value())
	}
	return b.String()
}

// EventDef declares a kind of event: the facts it may have. Its phrase stands in assets under the same kind.
type EventDef struct {
	Kind  string
	Facts []FactDef
	// Reveals marks an event by which something hidden comes to light for somebody who could not know it: what
	// led to it can only be taken back with the others' consent. What an audience sees of two positions that it
	// cannot tell apart may begin to differ only at such an event, at chance, or at a fact that is addressed to
	// some seats (Fact.Only, Play.TellOnly).
	Reveals bool
	// Spends marks an event by which something of the actor's is used up for the rest of the game: a card
	// that is turned over, a token, an ability that can be used once. The actor is warned before, even if
	// the action could be taken back.
	Spends bool
	// Unforeseen marks an event that the actor cannot expect: no preview may speak of it.
	Unforeseen bool
}

// fact returns a fact that an event may have, nil if it may not.
func (e EventDef) fact(name string) *FactDef {
	for i := range e.Facts {
		if e.Facts[i].Name == name {
			return &e.Facts[i]
		}
	}
	return nil
}

// FactDef declares a fact of an event.
type FactDef struct {
	Name   string
	Domain *Domain
}
