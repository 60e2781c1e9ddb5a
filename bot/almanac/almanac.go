// Package almanac is what a game can tell beside its words: what is printed on its things, where they are in
// a game that a view shows, and chances counted beforehand. A game without an almanac is looked up in its
// words alone. It imports engine alone; the almanacs of games stand below it. Begin with [Almanac].
package almanac

import "redbook/engine"

// Almanac describes the things of one game. Keys are those of phrase.Entry. A view is what the asker may
// know of a game, nil outside a game: an almanac knows no more than it is shown.
type Almanac interface {
	// Entries lists the keys of what can be looked up beside what the words list.
	Entries() []string
	// Name is what an entry is called; "" where its words say it.
	Name(key, lang string) string
	// Book names the rulebook of an expansion in which an entry is written (<game>.book.<id>); "" where its
	// words say it, or the game's own.
	Book(key string) string
	// Plays reports whether an entry is in the game that a view shows; of an expansion its Book says it.
	Plays(key string, view any) bool
	// Tell says what there is to say of an entry; "" where its words say all.
	Tell(key string, view any, lang string) string

	// Estimates lists what it counts beforehand.
	Estimates() []Estimate
	// Choices lists what fits a field of an estimate, given what other fields say.
	Choices(estimate, field string, values map[string]string, view any, lang string) []Choice
	// Estimate counts. An error that a person can mend is a *engine.Refusal.
	Estimate(estimate string, values map[string]string, view any, lang string) (string, error)
	// Foresee counts what an action that a seat may begin leads to; "" where there is nothing to count.
	Foresee(view any, seat engine.Seat, a engine.Action, lang string) string
	// Beside is what stands beside the first of the values that a choice puts into fields of a verb: in a few
	// signs what decides whether one chooses it; "" where its name is enough.
	Beside(view any, verb string, choice []engine.Arg, lang string) string
	// Far says how far each place is from where an action sets out, 0 where that is not said; nil if the
	// values of a domain are no places.
	Far(begun engine.Action, d *engine.Domain) func(place engine.Value) int
	// Called is what a verb is called as an answer to a question, where it depends on that; "" where its
	// own name says enough.
	Called(view any, asked engine.Decision, verb, lang string) string
	// Facts are what decides a question, in lines that stand with it: of one that has just been put, or as far
	// as its answer has been begun.
	Facts(view any, asked engine.Decision, begun engine.Action, lang string) []string
	// Begun is the view as it would be after an action as far as that has been chosen, to be painted for whoever
	// chooses; nil where the board would say no more than it does.
	Begun(view any, a engine.Action) any
	// Resigning is what it means to give a game up that would not end by it; "" where it would.
	Resigning(view any, lang string) string
	// Played is the card that an event plays for all to see; the zero Card if it plays none.
	Played(e engine.Event, lang string) Card
}

// Card is a card that has been played.
type Card struct {
	Thing string // its domain and its id, "card.athelas": what follows "<game>.lookup." in its key
	Name  string // that it was played under
	Does  string // in words
}

// PlayedAs makes a card of the value of a fact; the zero Card if the event does not tell which one it is.
func PlayedAs(e engine.Event, fact string, name, does func(value engine.Value) string) Card {
	f, ok := e.Fact(fact)
	if !ok || len(f.Values) != 1 || f.Values[0] == 0 {
		return Card{}
	}
	v := f.Values[0]
	return Card{Thing: f.Domain.ID() + "." + f.Domain.Name(v), Name: name(v), Does: does(v)}
}

// None is an almanac that tells nothing; one that tells little stands on it.
type None struct{}

var _ Almanac = None{}

// Entries are none.
func (None) Entries() []string { return nil }

// Name is left to the words.
func (None) Name(string, string) string { return "" }

// Book is always the game's own.
func (None) Book(string) string { return "" }

// Plays is always so: every entry is in every game.
func (None) Plays(string, any) bool { return true }

// Tell is left to the words.
func (None) Tell(string, any, string) string { return "" }

// Estimates are none.
func (None) Estimates() []Estimate { return nil }

// Choices are none.
func (None) Choices(string, string, map[string]string, any, string) []Choice { return nil }

// Estimate has nothing to count.
func (None) Estimate(string, map[string]string, any, string) (string, error) { return "", nil }

// Foresee has nothing to count.
func (None) Foresee(any, engine.Seat, engine.Action, string) string { return "" }

// Beside says nothing: names are enough.
func (None) Beside(any, string, []engine.Arg, string) string { return "" }

// Far knows no places.
func (None) Far(engine.Action, *engine.Domain) func(engine.Value) int { return nil }

// Called is left to the words.
func (None) Called(any, engine.Decision, string, string) string { return "" }

// Facts are none.
func (None) Facts(any, engine.Decision, engine.Action, string) []string { return nil }

// Begun is nothing: the board says all.
func (None) Begun(any, engine.Action) any { return nil }

// Resigning ends a game.
func (None) Resigning(any, string) string { return "" }

// Played is nothing: no card is told of.
func (None) Played(engine.Event, string) Card { return Card{} }

// Estimate is a question of chances with its fields, none of them required. Its words stand under
// <game>.estimate.<name> and <game>.estimate-field.<field>.
type Estimate struct {
	Name   string
	Fields []string
}

// Choice is a value of a field and how it is called.
type Choice struct{ Name, Value string }
