// Package transcript turns a transcription of a game that people played at a table or in another program into
// a record of ours.
//
// A transcription is JSON Lines: a header, then one step a line, in the order of play. Read reads it; Convert
// plays it: it keeps a position, answers each question that our rules ask with what the steps say, and each
// draw of chance with the dice, tiles and cards that they name. What a transcription leaves to the
// application that wrote it our rules do by themselves. Nothing that it says is dropped: what answers no
// question must be told by an event, or the record ends there with the line (settle.go). Where people or the
// application deviated from the rules, a file of corrections says so, with the rule (corrections.go).
//
// One file holds one kind of step: phases.go the phases before the actions, actions.go what a die does,
// cards.go the choices of event cards, hunt.go the hunt and the Fellowship, battle.go battles, chance.go
// whatever was rolled or drawn.
package transcript
