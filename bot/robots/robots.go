// Package robots plays whole games at the stand-in for Discord, against the real bot, and says what they came
// to: a [Soak] has many people play while the bot is killed and Discord fails, and holds the store and what
// people can read against what they did; [Times] compares when standing orders answer; [Through] counts what
// a game costs its players; in [Months] people who are slow, away or vanish play over half a year. It imports
// the bot, its tables, the store and the stand-in, and knows no single game: what it must know of one is told
// by [Game]. Begin with soak.go, through.go and months.go.
package robots

import (
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
)

// Game is what the robots know of a game.
type Game struct {
	table.Game
	Secret Secrecy // what the soak sees to that nobody reads too early
	Long   bool    // such games last: the soak looks at the past of one
}

// creates is the command that opens a game, with what must be typed: another board of a game is chosen.
func creates(g table.Game) (command string, board []sandbox.Option) {
	if g.Of == "" {
		return people.Create(g.Rules.ID()), nil
	}
	return people.Create(g.Of), []sandbox.Option{sandbox.Opt("board", g.Rules.ID())}
}

// Secrecy says what is kept secret in a game: values of one domain.
type Secrecy struct {
	Domain *engine.Domain
	Owner  func(v engine.Value) (knows engine.Seats, secret bool) // who know of the value from the beginning
	Named  func(v engine.Value) []engine.Value                    // all that have its name; nil: it alone
	Marks  []string                                               // what behind a name makes it another value's
	Alike  engine.Fact                                            // values whose names have a secret one in them
}

// tables are games as a bot takes them.
func tables(games []Game) []table.Game {
	list := make([]table.Game, len(games))
	for i, g := range games {
		list[i] = g.Game
	}
	return list
}
