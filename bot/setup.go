package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

const (
	commandSetup = "setup"

	optionChannel   = "channel"
	optionLanguage  = "language"
	optionOrganiser = "organiser"
	optionForget    = "forget"
	optionPlayers   = "players"
	optionList      = "list"
	optionLimits    = "limits"
)

// languageOfServer gives the language back to Discord's own setting of the server.
const languageOfServer = "server"

// setupCommand is /setup, which Discord shows to members who manage the server.
func setupCommand() discord.Command {
	language, forget := plain(optionLanguage, discord.OptionString, false),
		plain(optionForget, discord.OptionString, false)
	for _, lang := range words.Languages {
		language.Choices = append(language.Choices, discord.Choice{Name: localized("bot.language." + string(lang)),
			Value: string(lang)})
	}
	language.Choices = append(language.Choices,
		discord.Choice{Name: localized("bot.language." + languageOfServer), Value: languageOfServer})
	for _, what := range []string{optionChannel, optionOrganiser, optionPlayers, optionList} {
		forget.Choices = append(forget.Choices, discord.Choice{Name: localized("bot.option." + what + ".name"),
			Value: what})
	}
	setup := shared(commandSetup, []discord.CommandContext{discord.ContextGuild},
		plain(optionChannel, discord.OptionChannel, false), language,
		plain(optionOrganiser, discord.OptionRole, false), plain(optionPlayers, discord.OptionRole, false),
		plain(optionList, discord.OptionChannel, false), option(optionLimits, false),
		coloursOption("bot.setup.colours"), forget)
	setup.MemberPermissions = discord.PermManageGuild
	return setup
}

// plain is an option without autocomplete.
func plain(name string, kind discord.OptionType, required bool) discord.Option {
	o := option(name, required)
	o.Type, o.Autocomplete, o.MaxLength = kind, false, 0
	return o
}

// setup works on /setup: it sets what is given, and shows what is set. A moderator may let others see the
// command, so the right to use it is checked here.
func (p *press) setup(ctx context.Context) (discord.Message, error) {
	if !p.managesServer() {
		return discord.Message{}, &table.Problem{Code: "not-manager"}
	}
	p.bot.listing.Lock()
	defer p.bot.listing.Unlock()
	store := p.bot.tables.Store()
	server, err := store.Server(ctx, p.i.GuildID)
	if err != nil {
		return discord.Message{}, err
	}
	before := server
	switch p.option(optionForget) {
	case optionChannel:
		server.Channel = ""
	case optionOrganiser:
		server.Organiser = ""
	case optionPlayers:
		server.Players = ""
	case optionList:
		server.List = ""
	}
	if given := p.option(optionChannel); given != "" {
		if err := p.mayHoldGames(ctx, ids.Channel(given), true); err != nil {
			return discord.Message{}, err
		}
		server.Channel = ids.Channel(given)
	}
	if given := p.option(optionOrganiser); given != "" {
		server.Organiser = given
	}
	if given := p.option(optionPlayers); given != "" {
		if given == string(p.i.GuildID) { // the role that everybody has bears the server's id
			return discord.Message{}, &table.Problem{Code: "everyone"}
		}
		server.Players = given
	}
	if given := p.option(optionList); given != "" {
		if err := p.mayHoldGames(ctx, ids.Channel(given), false); err != nil {
			return discord.Message{}, err
		}
		server.List = ids.Channel(given)
	}
	if given := p.option(optionLanguage); given != "" {
		server.Language = strings.TrimPrefix(given, languageOfServer)
	}
	if given := p.option(optionColours); given != "" {
		if server.Colours, err = table.ColoursNamed(given); err != nil {
			return discord.Message{}, err
		}
	}
	if given := p.option(optionLimits); given != "" {
		if server.Limits, err = table.SetLimits(server.Limits, given); err != nil {
			return discord.Message{}, err
		}
	}
	if len(p.i.Command.Options) > 0 {
		if err := p.bot.tables.SetUp(ctx, p.i.User.ID, server, setupChanges(before, server)); err != nil {
			return discord.Message{}, err
		}
		p.moveList(ctx, before, server)
		if server.Channel != "" {
			p.bot.offerTags(ctx, server.Channel, p.languageOf(server))
		}
	}
	return p.showSetup(ctx, server)
}

// setupChanges lists what differs between two ways in which a server is set up, by the names of the options.
func setupChanges(before, now storage.Server) (changed []string) {
	for _, c := range []struct{ name, before, now string }{
		{optionChannel, string(before.Channel), string(now.Channel)},
		{optionLanguage, before.Language, now.Language}, {optionOrganiser, before.Organiser, now.Organiser},
		{optionPlayers, before.Players, now.Players}, {optionList, string(before.List), string(now.List)},
		{optionLimits, before.Limits, now.Limits}, {optionColours, before.Colours, now.Colours},
	} {
		if c.before != c.now {
			changed = append(changed, c.name+"="+c.now)
		}
	}
	return changed
}

// changesText says what was changed in how a server is set up.
func changesText(changed []string, lang words.Lang) string {
	list := make([]string, len(changed))
	for i, change := range changed {
		name, value, _ := strings.Cut(change, "=")
		switch usual := words.Text(lang, "bot.deeds.usual", nil); {
		case value == "" && (name == optionLanguage || name == optionLimits || name == optionColours):
			value = usual
		case value == "":
		case name == optionChannel || name == optionList:
			value = "<#" + value + ">"
		case name == optionOrganiser || name == optionPlayers:
			value = "<@&" + value + ">"
		case name == optionColours:
			value = coloursText(lang, table.EyesOf(value))
		case name == optionLanguage:
			value = words.Text(lang, "bot.language."+value, nil)
		default:
			value = markup.Code(value)
		}
		list[i] = words.Text(lang, "bot.deeds.changed",
			words.Args{"name": words.Text(lang, "bot.option."+name+".name", nil), "value": value})
	}
	return strings.Join(list, ", ")
}

// languageOf is the language of the games of a server.
func (p *press) languageOf(server storage.Server) words.Lang {
	return cmp.Or(words.Lang(server.Language), words.For(p.i.GuildLocale))
}

// moveList has the list of games posted where it was set to be, and takes it away where it was.
func (p *press) moveList(ctx context.Context, before, now storage.Server) {
	if before.List != now.List && before.ListMessage != "" {
		err := p.bot.client.Delete(ctx, string(before.List), string(before.ListMessage))
		if err != nil && !errors.Is(err, discord.ErrUnknownMessage) {
			p.bot.log.Warn("the list of games stays", "channel", before.List, "error", err)
		}
	}
	p.bot.unlisted.wake()
}

// managesServer reports whether the person may change how the server is set up.
func (p *press) managesServer() bool {
	return p.i.GuildID != "" && p.i.Permissions.Has(discord.PermManageGuild)
}

// mayHoldGames refuses channels in which games cannot be opened: other than text channels and, if it may be
// one, a forum.
func (p *press) mayHoldGames(ctx context.Context, channel ids.Channel, forum bool) error {
	c, err := p.bot.client.Channel(ctx, channel)
	switch {
	case errors.Is(err, discord.ErrMissingAccess):
		return nil // what is missing is shown below what is set
	case err != nil:
		return err
	case c.Type == discord.ChannelForum && forum && c.GuildID == p.i.GuildID:
	case c.Type != discord.ChannelText || c.GuildID != p.i.GuildID:
		return &table.Problem{Code: "not-a-text-channel"}
	}
	return nil
}

// showSetup says how the server is set up, and what the bot lacks in the channel for games.
func (p *press) showSetup(ctx context.Context, server storage.Server) (discord.Message, error) {
	language := languageOfServer
	if server.Language != "" {
		language = server.Language
	}
	place, err := p.placeLanguage(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	text := words.Text(p.lang, "bot.setup.shown", words.Args{
		"channel": server.Channel, "language": words.Text(p.lang, "bot.language."+language, nil),
		"place": place,
		"role":  server.Organiser, "players": server.Players, "list": server.List,
		"limits":  limitsText(server.Limits, p.lang),
		"colours": coloursText(p.lang, table.EyesOf(server.Colours)),
	})
	channel, may, missing := p.i.ChannelID, p.i.AppPermissions, lacking(p.i.AppPermissions, p.i.ChannelType,
		p.lang)
	if server.Channel != "" {
		held, err := p.bot.permissionsIn(ctx, p.i.GuildID, server.Channel)
		if problem := (*table.Problem)(nil); errors.As(err, &problem) {
			return discord.Message{Content: text + "\n⚠️ " + p.explain(nil, err)}, nil
		}
		if err != nil {
			return discord.Message{}, err
		}
		channel, may, missing = server.Channel, held, lacking(held, discord.ChannelText, p.lang)
	}
	verdict := words.Text(p.lang, "bot.setup.ready", words.Args{"channel": channel})
	if missing != "" {
		verdict = "⚠️ " + words.Text(p.lang, "bot.lacking", words.Args{"channel": channel, "permissions": missing})
	}
	if missing := MissingForPartners(may, p.lang); missing != nil {
		verdict += "\n🤝 " + words.Text(p.lang, "bot.setup.partners",
			words.Args{"channel": channel, "permissions": strings.Join(missing, ", ")})
	}
	if server.Channel != "" {
		verdict += p.bot.tagsMissing(ctx, server.Channel, p.languageOf(server), p.lang)
	}
	return discord.Message{Content: text + "\n" + verdict}, nil
}

// limitsText says how much may be open and set going on a server.
func limitsText(text string, lang words.Lang) string {
	var lines []string
	limits := table.LimitsOf(text)
	for _, l := range table.Limits {
		lines = append(lines, words.Text(lang, "bot.limit."+l.Name, words.Args{"most": limits[l.Name]}))
	}
	return "- " + strings.Join(lines, "\n- ")
}

// completeLimits lists the limits as they are, and the one that is being typed with its number.
func (p *press) completeLimits(ctx context.Context, typed string) []discord.Choice {
	if !p.managesServer() {
		return nil
	}
	server, err := p.bot.tables.Store().Server(ctx, p.i.GuildID)
	if err != nil {
		p.bot.log.Error("complete limits", "error", err)
		return nil
	}
	var choices []discord.Choice
	name, value, _ := strings.Cut(strings.TrimSpace(typed), "=")
	if _, err := table.SetLimits(server.Limits, name+"="+value); err == nil {
		n, _ := strconv.Atoi(value)
		choices = append(choices, choice(words.Text(p.lang, "bot.limit."+name, words.Args{"most": n}),
			name+"="+value))
	}
	for _, l := range table.Limits {
		most := table.LimitsOf(server.Limits)[l.Name]
		choices = append(choices,
			choice(fmt.Sprintf("%s=%d · %s", l.Name, most, words.Text(p.lang, "bot.limit."+l.Name,
				words.Args{"most": most})), fmt.Sprintf("%s=%d", l.Name, most)))
	}
	choices = append(choices, choice(words.Text(p.lang, "bot.limit.default", nil), "default"))
	if len(choices) > len(table.Limits)+1 {
		return choices // all stay in sight beside the one that is typed
	}
	return matching(choices, name)
}

// permissionsIn is what the bot may do in a channel of a server; it is a Problem if the channel is gone.
func (b *Bot) permissionsIn(ctx context.Context, server ids.Server,
	channel ids.Channel) (discord.Permissions, error) {
	may, err := b.client.BotPermissions(ctx, server, channel)
	switch {
	case errors.Is(err, discord.ErrMissingAccess):
		return 0, nil // not even to be seen
	case errors.Is(err, discord.ErrUnknownChannel):
		return 0, &table.Problem{Code: "channel-gone", Args: words.Args{"channel": channel}}
	}
	return may, err
}

// place finds the channel for a new game, in which the bot lacks nothing, and the language that is spoken
// there.
func (p *press) place(ctx context.Context) (channel ids.Channel, language words.Lang, err error) {
	return p.placeIn(ctx, p.i.GuildID, "", words.For(p.i.GuildLocale))
}

// placeAgain is place for a game that goes on from an earlier one, wherever that is wished: where the server
// has no channel for games, the new one comes to where the earlier was.
func (p *press) placeAgain(ctx context.Context, earlier *table.Table) (ids.Channel, words.Lang, error) {
	if p.i.GuildID == "" { // a letter outlasts that its reader leaves the server
		member, err := p.bot.client.IsMember(ctx, earlier.Server, p.i.User.ID)
		if err == nil && !member {
			err = &table.Problem{Code: "not-a-member", Args: words.Args{"user": markup.Mention(p.i.User.ID)}}
		}
		if err != nil {
			return "", "", err
		}
	}
	return p.placeIn(ctx, earlier.Server, earlier.Channel, words.Lang(earlier.Language))
}

// placeIn is where a new game of a server is opened, near a channel if it has none of its own, and in which
// language: otherwise if the server has chosen none.
func (p *press) placeIn(ctx context.Context, in ids.Server, near ids.Channel,
	otherwise words.Lang) (channel ids.Channel, language words.Lang, err error) {
	server, err := p.bot.tables.Store().Server(ctx, in)
	if err != nil {
		return "", "", err
	}
	channel, language = p.i.ChannelID, otherwise
	if server.Language != "" {
		language = words.Lang(server.Language)
	}
	may := p.i.AppPermissions
	if in == "" || server.Channel == "" && near == "" && p.i.ChannelType.Thread() {
		return "", "", &table.Problem{Code: "not-a-channel"}
	}
	if to := cmp.Or(server.Channel, near, channel); to != channel {
		channel = to
		if may, err = p.bot.permissionsIn(ctx, in, channel); err != nil {
			return "", "", err
		}
	}
	if missing := lacking(may, discord.ChannelText, p.lang); missing != "" {
		return "", "", &table.Problem{Code: "missing-permissions",
			Args: words.Args{"channel": channel, "permissions": missing}}
	}
	return channel, language, nil
}

// warn adds to an answer what the bot lacks in the thread where a game is played: there, it cannot say so
// itself.
func (p *press) warn(ctx context.Context, m discord.Message) discord.Message {
	missing := lacking(p.i.AppPermissions, p.i.ChannelType, p.lang)
	if p.i.GuildID == "" || missing == "" {
		return m
	}
	if _, err := p.bot.tables.Store().GameByThread(ctx, p.i.ChannelID); err != nil {
		return m // no game's thread
	}
	warning := "⚠️ " + words.Text(p.lang, "bot.lacking",
		words.Args{"channel": p.i.ChannelID, "permissions": missing})
	if m.Lines != nil {
		m.Lines = append(m.Lines, discord.Line{Text: warning})
		return m
	}
	m.Content = markup.Cut(m.Content, 1999-len([]rune(warning))) + "\n" + warning
	return m
}
