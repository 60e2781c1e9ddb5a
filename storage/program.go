package storage

// Program is the number of this program's way to keep games. Raise it whenever the program before could not
// go on with a game as this one keeps it, or would take something else for what stands there: a new schema of
// positions, option, verb, kind of news, word of a lobby, a clock or a wait. A store notes it with each game
// that it changes, so that a program of a lower number leaves such a game to those that know it. A test of
// cmd/redbook asks for it where it is forgotten.
const Program = 2
