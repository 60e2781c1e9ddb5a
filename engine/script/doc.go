// Package script runs scenarios that a player can read: what is done stands at the margin, what comes of it
// is indented below. The tests of every game are written in it, and "redbook script" runs one for somebody
// who wants to know how a ruling is carried out. guide.md describes the form, with an example for each game;
// a test runs those.
package script

import _ "embed"

// Guide describes the form of scripts for people who know the rules of a game and no Go.
//
//go:embed guide.md
var Guide string
