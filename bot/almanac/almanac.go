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
}

// Estimate is a question of chances with its fields, none of them required. Its words stand under
// <game>.estimate.<name> and <game>.estimate-field.<field>.
type Estimate struct {
	Name   string
	Fields []string
}

// Choice is a value of a field and how it is called.
type Choice struct{ Name, Value string }
