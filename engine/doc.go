// Package engine is the kernel that every game stands on: it defines what a position, a seat, a decision, an
// action, a field, chance, an event, a view and a record are, and moves a game through the named steps of its
// rules. It imports the standard library only, and knows no clock, file, network, picture or language.
//
// Begin with [Definition], a game as its own package writes it down: a table of steps that run or ask, verbs
// with fields, kinds of event, and a position that is plain data. [Define] makes [Rules] of it, which is all
// that anyone outside that package sees. [Play] is what a step gets in order to change the position, draw
// from chance and tell what happened; run.go carries out one action. [Record] says how a game is written
// down. Package engine/enginetest/probe is a small game to read next.
//
// The one description of the verbs serves every purpose: what is offered, what is accepted, the text form,
// the commands, the buttons and the random player are all made from it. [Hints] and groups of values
// (Domain.Grouped, Definition.Group) help people to answer: what most would choose, which fields are asked
// together, how a long list is split. They are checked against the same description, and are never a second
// list of moves.
package engine
