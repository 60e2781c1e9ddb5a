package bot

import (
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// The names of the commands and options that every game shares. A game's own command is its id.
const (
	commandGame   = "game"
	commandBoard  = "board"
	commandHand   = "hand"
	commandAnswer = "answer"
	commandRecord = "record"
	commandResign = "resign"
	commandHelp   = "help"

	commandSettings = "settings"
	commandGames    = "games"
	commandLog      = "log"
	commandDraw     = "draw"
	commandCard     = "card"
	commandRule     = "rule"
	commandRegion   = "region"
	commandOdds     = "odds"
	commandWhy      = "why"

	commandUndo    = "undo"
	commandReport  = "report"
	commandPrivacy = "privacy"
	commandSnooze  = "snooze"

	optionGame   = "game"
	optionSeat   = "seat"
	optionAction = "action"
	optionPace   = "pace"
	optionClock  = "clock"
	optionZone   = "zone"
	optionQuiet  = "quiet"
	optionRemind = "reminders"
	optionCalls  = "calls"
	optionDigest = "digest"
	optionMute   = "mute"
	optionAway   = "away"

	optionPrivate = "private"
	optionGuest   = "player"
	optionWhere   = "where"
	optionTurn    = "turn"
	optionAbout   = "about"
	optionView    = "view"
	optionText    = "text"
	optionName    = "name"
	optionTopic   = "topic"
	optionWhat    = "what"
	optionAs      = "as"

	optionPreviews = "previews"
	optionHints    = "hints"
	optionColours  = "colours"
	optionSaga     = "saga"

	lobbyCreate = "create"
	lobbyJoin   = "join"
	lobbyLeave  = "leave"
	lobbyStart  = "start"
	lobbyCancel = "cancel"
	lobbySwap   = "swap"

	gamePartner   = "partner"
	gameChat      = "chat"
	gameOptions   = "options"
	lobbyAgree    = "agree"
	lobbyInvite   = "invite"
	lobbyWithdraw = "withdraw"
	lobbyUnseat   = "unseat"
	lobbyDecline  = "decline"
	gameComputer  = "computer" // gives a seat to a computer, or takes it back
	lobbyCarry    = "carry"    // a finished game into its sequel
	lobbyRematch  = "rematch"  // a finished game again, on swapped sides
	lobbyCall     = "call"     // those who look for games
)

func shared(name string, contexts []discord.CommandContext, options ...discord.Option) discord.Command {
	return discord.Command{
		Name: localized("bot.command." + name + ".name"), Description: localized("bot.command." + name + ".about"),
		Options: options, Contexts: contexts,
	}
}

// localized is a phrase in every language that Discord is to know. The default is English.
func localized(key string) discord.Localized {
	return discord.Localized{
		Default: words.Text(words.English, key, nil),
		In:      map[string]string{string(words.Polish): words.Text(words.Polish, key, nil)},
	}
}

func lobbyCommands(games []table.Game) []discord.Option {
	sub := func(name string, options ...discord.Option) discord.Option {
		key := "bot.command." + commandGame + "." + name
		return discord.Option{Type: discord.OptionSubcommand, Name: localized(key + ".name"),
			Description: localized(key + ".about"), Options: options}
	}
	create := sub(lobbyCreate)
	create.Type = discord.OptionGroup
	for _, g := range games {
		if g.Of == "" {
			create.Options = append(create.Options, createCommand(g.Rules, boardsOf(g, games)))
		}
	}
	return []discord.Option{
		create,
		sub(lobbyJoin, gameOption(), option(optionSeat, false)),
		sub(lobbyLeave, gameOption()),
		sub(lobbyStart, gameOption()),
		sub(lobbyCancel, gameOption()),
		sub(gameOptions, gameOption()),
		sub(lobbyInvite, guestOption(), option(optionSeat, false), gameOption()),
		sub(lobbyWithdraw, guestOption(), gameOption()),
		sub(lobbyUnseat, guestOption(), gameOption()),
		sub(gameComputer, about(option(optionSeat, true), "bot.option.seat.computer"), levelOption(games),
			gameOption()),
		sub(gamePartner, wordsOption(), gameOption()),
		sub(gameChat, gameOption()),
	}
}

// wordsOption is what a player says to their partner.
func wordsOption() discord.Option {
	o := about(plain(optionText, discord.OptionString, false), "bot.option.text.partner")
	o.MaxLength = mostWords
	return o
}

// mostWords is how long that may be: with every mark of it written out it fits into a message.
const mostWords = 900

// createCommand is the subcommand that opens a game: it asks for nothing but what belongs to that game, and
// needs nothing. Boards are the games that it can open where there is more than one.
func createCommand(rules engine.Rules, boards []table.Game) discord.Option {
	id := rules.ID()
	title := func(lang words.Lang) string {
		return words.Text(lang, "bot.command.game.create.named",
			words.Args{"title": words.Text(lang, id+".title", nil)})
	}
	options := choiceOptions(rules)
	options = append(options, about(option(optionSeat, false), "bot.option.seat.yours"),
		option(optionPace, false), option(optionClock, false), option(optionTimeout, false))
	if levels := table.PracticeLevels(rules); len(levels) > 0 {
		options = append(options, levelsOption(optionPractice, levels))
	}
	if words.Has(words.English, id+".saga") {
		options = append(options, about(option(optionSaga, false), id+".saga"))
	}
	if len(boards) > 1 {
		options = append(options, boardOption(boards))
	}
	return discord.Option{
		Type: discord.OptionSubcommand, Name: localized(id + ".command-name"),
		Description: discord.Localized{Default: title(words.English),
			In: map[string]string{string(words.Polish): title(words.Polish)}},
		Options: options,
	}
}

// option is a text option with autocomplete.
func option(name string, required bool) discord.Option {
	return discord.Option{
		Type: discord.OptionString, Name: localized("bot.option." + name + ".name"),
		Description: localized("bot.option." + name + ".about"),
		Required:    required, Autocomplete: true, MaxLength: maxTyped,
	}
}

// maxTyped is how much text an option takes: the longest action is far shorter.
const maxTyped = 300

// regionOption and whyOption have a description of their own.
func regionOption() discord.Option { return about(option(optionName, true), "bot.option.region.about") }
func whyOption() discord.Option    { return about(option(optionAction, false), "bot.option.why.about") }

func about(o discord.Option, key string) discord.Option {
	o.Description = localized(key)
	return o
}

func gameOption() discord.Option   { return option(optionGame, false) }
func answerOption() discord.Option { return option(optionAction, true) }

// gameCommand is a game's own command: a subcommand for each verb with which a turn can start, an option for
// each field. What is usual may be left out.
func gameCommand(rules engine.Description) discord.Command {
	id := rules.ID()
	c := discord.Command{Name: localized(id + ".command-name"), Description: localized(id + ".about")}
	for _, v := range rules.Verbs() {
		if !v.Turn {
			continue
		}
		sub := discord.Option{
			Type: discord.OptionSubcommand, Name: localized(id + ".command." + v.Name),
			Description: localized(id + ".command-about." + v.Name),
		}
		for _, f := range v.Fields {
			sub.Options = append(sub.Options, discord.Option{
				Type: discord.OptionString, Name: localized(id + ".option-name." + f.Name),
				Description: localized(id + ".field." + v.Name + "." + f.Name),
				Required:    !f.Usual && !f.Maybe, Autocomplete: true, MaxLength: maxTyped,
			})
		}
		// Discord wants those that must be given first
		slices.SortStableFunc(sub.Options, func(a, b discord.Option) int {
			switch {
			case a.Required == b.Required:
				return 0
			case a.Required:
				return -1
			}
			return 1
		})
		if !slices.ContainsFunc(v.Fields, func(f engine.FieldInfo) bool { return f.Name == optionGame }) {
			sub.Options = append(sub.Options, gameOption()) // else the game is that of the thread
		}
		c.Options = append(c.Options, sub)
	}
	return c
}
