package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"

	"redbook/bot"
	"redbook/bot/robots"
	"redbook/engine/confrontation"
	"redbook/engine/wotr"
)

// seasonJob plays a season of a league or a tournament, and the beginning of the next one, in simulated time.
func seasonJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("season")
	o := robots.Season{Games: unpainted(ownGames()), Rules: confrontation.Rules.ID()}
	f.StringVar(&o.Command, "command", "",
		"the `command` that opens it, league or tournament; else the one that offers the form")
	f.StringVar(&o.Form, "form", "double-round-robin", "who plays whom, a `form` that the command offers, or teams")
	f.StringVar(&o.Points, "points", "plain", "how results are counted: plain or community `points`")
	f.StringVar(&o.Sides, "sides", "turn",
		"who plays which `side`: by turn, drawn, or by auction, then of War of the Ring")
	game := f.String("game", "", "the `game`; else The Confrontation, at tables the Hunt, by auction War of the Ring")
	f.StringVar(&o.Options, "option", "", "an option of it: `name=value`; else of the Hunt seats=3")
	f.IntVar(&o.Players, "players", 16, "how many `people` sign up")
	f.IntVar(&o.Boards, "boards", 3, "on how many `boards` teams meet, with --form teams")
	f.StringVar(&o.Meet, "meet", "round-robin",
		"the `form` in which teams meet: round-robin, swiss, single-elimination or double-elimination")
	f.IntVar(&o.Division, "division", 0, "how many `people` play in a division at most; 0 for one division")
	f.IntVar(&o.Moving, "moving", 1, "how many `people` go up and down between two divisions")
	f.IntVar(&o.Playoffs, "playoffs", 0,
		"how many `people` play for the title after the rounds: 2, 4 or 8; 0 for none")
	f.IntVar(&o.Barrage, "barrage", 0, "how many `matches` for places there are then between two divisions")
	f.IntVar(&o.Vanish, "vanish", 5, "how many `people` in a hundred never answer")
	f.IntVar(&o.Leave, "leave", 10, "how many `people` in a hundred leave in the middle; of teams whole ones")
	f.StringVar(&o.Late, "late", "",
		"what follows when a round runs out, a `rule` that the command offers; with votes some games do")
	f.IntVar(&o.Dispute, "dispute", 0, "how many `results` in a hundred are disputed")
	f.StringVar(&o.Computers, "computers", "",
		"the `level` of computers that even out an odd number: casual or strong; casual is the quickest")
	f.IntVar(&o.Kills, "kills", 0,
		"how often the bot, a process of its own then, is killed at a change: `times`")
	process := f.String("bot", "", "be that bot, with its store in a `folder`; --kills starts it so")
	f.Uint64Var(&o.Seed, "seed", 1, "the same `seed` gives the same season")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *process != "" {
		return robots.SeasonBot{Games: o.Games, Dir: *process, URL: os.Getenv(seasonURL),
			Token: os.Getenv(tokenVariable)}.Run(ctx, os.Stdin, out)
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	o.Bot = seasonBotOf(program)
	if o.Command == "" {
		form := o.Form
		if form == "teams" {
			form = o.Meet
		}
		o.Command = bot.CommandFor(form)
	}
	if o.Players < 2 || o.Form == "teams" && o.Players < 2*(o.Boards+1) {
		return usageError{fmt.Errorf("--players must be at least 2, and two whole teams where teams play")}
	}
	switch {
	case *game != "":
		o.Rules = *game
	case o.Sides == "auction":
		o.Rules = wotr.Rules.ID()
	case o.Form == "tables":
		o.Rules, o.Options = "hunt", cmp.Or(o.Options, "seats=3")
	}
	return o.Run(ctx, out)
}

// seasonURL names where the stand-in for Discord is, for the bot of a season.
const seasonURL = "REDBOOK_SEASON_URL"

// seasonBotOf is how a program's bot of a season is started as a process of its own.
func seasonBotOf(program string) func(dir, url, token string) *exec.Cmd {
	return func(dir, url, token string) *exec.Cmd {
		process := exec.Command(program, "season", "--bot", dir)
		process.Env = append(os.Environ(), tokenVariable+"="+token, seasonURL+"="+url)
		return process
	}
}
