package bot

import (
	"context"
	"fmt"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// route is a slash command: how Discord shows it, what it does, and what it suggests while an option is
// typed.
type route struct {
	show    discord.Command
	run     func(*press, context.Context) (discord.Message, error)
	suggest func(*press, context.Context, discord.OptionValue) []discord.Choice // nil: nothing but games
	// of a game's own command; else nil
	rules engine.Rules
}

// routes is the table of slash commands: those that every game shares, and one for each game. A new command
// is a row here, and its words. It is an error if two have one name, or if Discord would not take one of
// them.
func routes(games []table.Game) (map[string]route, []discord.Command, error) {
	guild := []discord.CommandContext{discord.ContextGuild}
	list := []route{
		{show: shared(commandGame, guild, lobbyCommands(games)...), run: (*press).lobbyCommand,
			suggest: (*press).completeLobby},
		{show: shared(commandBoard, nil, boardOptions()...), run: atTable((*press).boardCommand),
			suggest: (*press).completeLook},
		{show: shared(commandHand, nil, asOption(), gameOption()), run: (*press).hand},
		{
			show: shared(commandAnswer, nil, answerOption(), gameOption()),
			run:  atTable((*press).answerCommand), suggest: (*press).completeAnswer,
		},
		{show: shared(commandRecord, nil, gameOption()), run: atTable((*press).record)},
		{show: shared(commandResign, nil, gameOption()), run: atTable((*press).askResign)},
		{show: shared(commandHelp, nil), run: (*press).help},
		{
			show: shared(commandSettings, nil, settingsOptions()...),
			run:  (*press).settings, suggest: (*press).completeSettings,
		},
		{show: shared(commandPrivacy, nil), run: (*press).privacy},
		{show: shared(commandSnooze, nil, about(option(optionFor, true), "bot.snooze.for"), gameOption()),
			run: atTable((*press).snoozeCommand), suggest: (*press).completeSnooze},
		{show: blockCommand(), run: (*press).block},
		{show: shared(commandUndo, nil, gameOption()), run: atTable((*press).undo)},
		{show: voteCommand(), run: atTable((*press).vote), suggest: (*press).completeVote},
		{show: shared(commandSubstitute, guild, gameOption()), run: atTable((*press).substitute)},
		{show: setupCommand(), run: (*press).setup, suggest: typed((*press).completeLimits)},
		{show: organiseCommand(), run: (*press).organise, suggest: (*press).completeOrganise},
		{show: shared(commandGames, nil, gamesOptions()...), run: (*press).gamesCommand},
		{show: shared(commandLog, nil, logOptions()...), run: atTable((*press).logCommand),
			suggest: (*press).completeLog},
		{
			show: shared(commandDraw, nil, option(optionTurn, false), viewOption(optionView), gameOption()),
			run:  atTable((*press).drawCommand), suggest: (*press).completeLook,
		},
		lookingUp(cards, option(optionName, true), gameOption()),
		lookingUp(topics, option(optionTopic, true)),
		lookingUp(places, regionOption(), gameOption()),
		{
			show: shared(commandWhy, nil, whyOption(), gameOption()),
			run:  atTable((*press).whyCommand), suggest: typed((*press).completeWhy),
		},
		{show: eventCommand(commandLeague, games), run: (*press).event, suggest: (*press).completeEvent},
		{show: eventCommand(commandTournament, games), run: (*press).event, suggest: (*press).completeEvent},
		{show: ratingsCommand(games), run: (*press).ratings, suggest: (*press).completeRatings},
		{show: statisticsCommand(games), run: (*press).statistics, suggest: (*press).completeEvent},
		{show: resultsCommand(games), run: (*press).results, suggest: (*press).completeResults},
		{show: shared(commandLearn, guild, about(rulesOption(learnable(games), false), "bot.learn.rules")),
			run: (*press).learn},
		{show: shared(commandReview, nil, gameOption()), run: atTable((*press).review)},
		{show: shared(commandHint, nil, gameOption()), run: atTable((*press).advice)},
		{show: shared(commandReport, nil, reportOption(), gameOption()), run: atTable((*press).report)},
		{show: ordersCommand(), run: atTable((*press).ordersSlash), suggest: (*press).completeOrders},
	}
	if show := oddsCommand(games); len(show.Options) > 0 {
		list = append(list, route{show: show, run: (*press).odds, suggest: (*press).completeOdds})
	}
	for _, g := range games {
		list = append(list, route{
			show: gameCommand(g.Rules), run: gameRun(g.Rules), suggest: (*press).completeVerb, rules: g.Rules,
		})
	}
	return byName(list)
}

// byName finds commands by their names, and lists them as Discord is told of them.
func byName(list []route) (map[string]route, []discord.Command, error) {
	names := map[string]route{}
	var commands []discord.Command
	for _, r := range list {
		name := r.show.Name.Default
		if _, twice := names[name]; twice {
			return nil, nil, fmt.Errorf("command %s stands twice", name)
		}
		if err := r.show.Check(); err != nil {
			return nil, nil, fmt.Errorf("command %s: %w", name, err)
		}
		names[name], commands = r, append(commands, r.show)
	}
	return names, commands, nil
}

// Commands are the slash commands of a bot with these games, as Discord is told of them. It is an error if
// two have one name, or if Discord would not take one of them.
func Commands(games []table.Game) ([]discord.Command, error) {
	_, commands, err := routes(games)
	return commands, err
}

// atTable is a command about the game that it means.
func atTable(
	do func(*press, context.Context, *table.Table) (discord.Message, error),
) func(*press, context.Context) (discord.Message, error) {
	return func(p *press, ctx context.Context) (discord.Message, error) {
		return p.withTable(ctx, func(ctx context.Context, t *table.Table) (discord.Message, error) {
			return do(p, ctx, t)
		})
	}
}

// typed are suggestions of a command with one option that is typed.
func typed(
	do func(*press, context.Context, string) []discord.Choice,
) func(*press, context.Context, discord.OptionValue) []discord.Choice {
	return func(p *press, ctx context.Context, focused discord.OptionValue) []discord.Choice {
		return do(p, ctx, focused.String)
	}
}

// lookingUp is a command that looks things up.
func lookingUp(l lookUp, options ...discord.Option) route {
	return route{
		show: shared(l.command, nil, options...),
		run:  func(p *press, ctx context.Context) (discord.Message, error) { return p.lookUpCommand(ctx, l) },
		suggest: func(p *press, ctx context.Context, focused discord.OptionValue) []discord.Choice {
			return p.completeLookUp(ctx, l, focused.String)
		},
	}
}

// gameRun works on a game's own command: its subcommand is a verb.
func gameRun(rules engine.Rules) func(*press, context.Context) (discord.Message, error) {
	return atTable(func(p *press, ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.Rules.ID() != rules.ID() {
			return discord.Message{}, &table.Problem{
				Code: "other-rules", Args: words.Args{"game": t.ID, "title": speaker(t, p.lang).Title()},
			}
		}
		if len(p.i.Command.Subcommand) != 1 {
			return discord.Message{}, fmt.Errorf("unknown command %q", p.i.Command.Path())
		}
		return p.verbCommand(ctx, t, verbOf(rules, p.i.Command.Subcommand[0]))
	})
}

// verbOf is the verb of a subcommand of a game's own command. Names that nothing is called stay: they are
// refused like any other verb.
func verbOf(rules engine.Description, subcommand string) string {
	for _, v := range rules.Verbs() {
		if v.Turn && words.Text(words.English, rules.ID()+".command."+v.Name, nil) == subcommand {
			return v.Name
		}
	}
	return subcommand
}

// command works on a slash command.
func (p *press) command(ctx context.Context) (discord.Message, error) {
	r, ok := p.bot.routes[p.i.Command.Name]
	if !ok { // a newer program has registered it, or an older one
		return discord.Message{}, &table.Problem{Code: "unknown-here"}
	}
	return r.run(p, ctx)
}

// complete answers autocomplete: what fits the option that is being typed, given those that are filled in
// already, in whatever order they were. Where an earlier one is missing, the only offer says which.
func (p *press) complete(ctx context.Context) []discord.Choice {
	focused, ok := p.i.Command.Focused()
	r, known := p.bot.routes[p.i.Command.Name]
	switch {
	case !ok || !known:
		return nil
	case focused.Name == optionGame && !r.asksFor(p.i.Command.Subcommand, optionGame):
		return matching(p.completeGame(ctx), focused.String)
	case focused.Name == optionRules:
		return matching(p.completeRules(), focused.String)
	case r.suggest == nil:
		return nil
	}
	return r.suggest(p, ctx, focused)
}

// gameNamed is the game that a command names; a game's own command may have a field of that name instead.
func (p *press) gameNamed() string {
	if p.bot.routes[p.i.Command.Name].asksFor(p.i.Command.Subcommand, optionGame) {
		return ""
	}
	return p.option(optionGame)
}

// asksFor reports whether a subcommand of a game's own command has a field of this name.
func (r route) asksFor(subcommand []string, name string) bool {
	if r.rules == nil || len(subcommand) != 1 {
		return false
	}
	verb := verbOf(r.rules, subcommand[0])
	return slices.ContainsFunc(r.rules.Verbs(), func(v engine.VerbInfo) bool {
		return v.Name == verb && slices.ContainsFunc(v.Fields,
			func(f engine.FieldInfo) bool { return f.Name == name })
	})
}
