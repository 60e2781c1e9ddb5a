package main

import (
	"context"
	"fmt"
	"io"

	"redbook/bot/robots"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// monthsJob plays games over simulated months and prints what became of them.
func monthsJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("months")
	o := robots.Months{Games: unpainted(ownGames()), Clocks: monthsClocks, Outs: monthsOuts,
		Setups: monthsSetups()}
	f.IntVar(&o.Count, "games", 200, "how many `games` are played")
	f.IntVar(&o.People, "people", 60, "how many `people` play them")
	f.IntVar(&o.Days, "days", 400, "after how many `days` it is over at the latest")
	f.Uint64Var(&o.Seed, "seed", 1, "the same `seed` invites the same people to the same games")
	f.StringVar(&o.Keep, "keep", "", "keep the store when it is over, in a `file`")
	whole := f.Bool("whole", false, "nobody gives up because a game is long")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *whole {
		for i := range o.Setups {
			o.Setups[i].Most = 0
		}
	}
	if o.Count < 1 || o.Days < 1 || o.People < 10 {
		return usageError{fmt.Errorf("--games and --days must be at least 1, --people at least 10")}
	}
	return o.Run(ctx, out)
}

// monthsOuts are what the end of their clocks leads to, in turn.
var monthsOuts = table.Timeouts

// monthsClocks are the clocks of the games, in turn: one of each kind.
var monthsClocks = []string{"none", "3d", "7d+12h/14d", "08:00,20:00", "3d weekdays", "1d"}

// monthsSetups are the games, in turn. Most wars are given up before they end, as they are at tables.
func monthsSetups() []robots.Setup {
	small, war, chase := rowOf(confrontation.Rules.ID()).Game, rowOf(wotr.Rules.ID()).Game,
		rowOf(hunt.Rules.ID()).Game
	return []robots.Setup{
		{Game: small},
		{Game: war, Options: engine.Options{"seats": "2"}, Plan: "journey", Most: 150},
		{Game: chase, Options: engine.Options{"seats": "2"}, Most: 250},
		{Game: small, Options: engine.Options{"special": "on"}},
		{Game: war, Options: engine.Options{"seats": "3"}, Plan: "journey", Most: 100},
		{Game: small, Options: engine.Options{"match": "on"}},
		{Game: chase, Options: engine.Options{"seats": "3"}, Most: 120},
		{Game: war, Options: engine.Options{"seats": "2", "kings": "on"}, Plan: "journey"},
		{Game: small, Options: engine.Options{"set": "variant"}},
		{Game: chase, Options: engine.Options{"seats": "5"}, Most: 150},
		{Game: war, Options: engine.Options{"seats": "4"}, Plan: "journey", Most: 100},
	}
}
