// Package script runs scenarios that a player can read: an action stands at the margin, what comes of it is
// indented below. Every game has tests of this form, and "redbook script" runs one for somebody who wants to
// know how a ruling is carried out. It imports the kernel only; its caller provides the games.
//
// Begin with guide.md, which describes the form with an example for each game (a test runs those), then
// [Run.Do] in script.go.
package script

import _ "embed"

// Guide describes the form of scripts for people who know the rules of a game and no Go.
//
//go:embed guide.md
var Guide string
