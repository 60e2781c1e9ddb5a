// Package transcript turns a transcription of a game that people played at a table or in another program into
// a record of ours. It imports the kernel and the rules of the game (package wotr).
//
// Begin with [Read] and [Convert]. A transcription is JSON Lines: a header, then one step a line, in the
// order of play. Read reads it; Convert plays it: it keeps a position, answers each question that our rules
// ask with what the steps say, and each draw of chance with the dice, tiles and cards that they name. Our
// rules do by themselves what a transcription leaves out because the application that wrote it does so too.
// Nothing that it says is dropped: a step that answers no question must appear as an event, or the record
// ends there with the line (settle.go). Where people or the application deviated from the rules, a file of
// corrections says so, with the rule (corrections.go).
//
// A file holds one kind of step: phases.go the phases before the actions, actions.go what a die does,
// cards.go the choices of event cards, hunt.go the hunt and the Fellowship, battle.go battles, chance.go dice
// and draws.
package transcript
