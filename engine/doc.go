// Package engine is the kernel that every game stands on: what a position, a seat, a decision, an action, a
// field, chance, an event, a view and a record are, and the machine that moves a game through the named steps
// of its rules.
//
// A game is a [Definition]: a table of steps that run or ask, verbs with fields, kinds of event, and a
// position that is plain data. [Define] makes [Rules] of it, which is all that anyone outside the game's
// package sees. From one description of the verbs come what is offered, what is accepted, the text form, the
// commands, the buttons and the random player. A field may add what most would answer ([Hints]), whether it
// is asked together with the next one, and its domain how long lists of its values are split (Domain.Grouped,
// Definition.Group): help for people, held against the same checks and never a second list of moves.
//
// The kernel imports the standard library only and knows no clock, file, network, picture or language.
// See [Record] for how a game is written down.
package engine
