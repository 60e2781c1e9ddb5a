package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// With whom somebody does not want to play is set by /block, on all servers at once, and shown to nobody
// else. What follows from it stands in table/blocks.go.

const (
	commandBlock = "block"
	optionSet    = "set"

	blockOn  = "on"
	blockOff = "off"

	sitBeside = "sit" // down at a lobby, beside somebody whom one has blocked
)

// blockCommand is /block: without an option it lists whom the person has blocked.
func blockCommand() discord.Command {
	set := plain(optionSet, discord.OptionString, false)
	for _, value := range []string{blockOn, blockOff} {
		set.Choices = append(set.Choices, discord.Choice{Name: localized("bot.block.set." + value), Value: value})
	}
	return shared(commandBlock, nil, plain(optionGuest, discord.OptionUser, false), set)
}

// block works on /block.
func (p *press) block(ctx context.Context) (discord.Message, error) {
	other := ids.User(p.option(optionGuest))
	if other == "" {
		return p.blockList(ctx, "")
	}
	if p.i.Command.Users[other].Bot {
		return discord.Message{}, &table.Problem{Code: "block-bot"}
	}
	return p.blockUser(ctx, other, p.option(optionSet) != blockOff)
}

// blockUser blocks somebody, or takes that back, and says so above the list.
func (p *press) blockUser(ctx context.Context, other ids.User, on bool) (discord.Message, error) {
	if err := p.bot.tables.Block(ctx, p.i.User.ID, other, on); err != nil {
		return discord.Message{}, err
	}
	args := words.Args{"user": markup.Mention(other)}
	if !on {
		return p.blockList(ctx, words.Text(p.lang, "bot.block.off", args))
	}
	lobbies, games, err := p.bot.tables.Together(ctx, p.i.User.ID, other)
	if err != nil {
		return discord.Message{}, err
	}
	args["lobbies"], args["games"] = codes(lobbies), codes(games)
	return p.blockList(ctx, words.Text(p.lang, "bot.block.on", args))
}

// codes lists games by their codes.
func codes(games []storage.Game) string {
	list := make([]string, len(games))
	for i, g := range games {
		list[i] = "`" + string(g.ID) + "`"
	}
	return strings.Join(list, ", ")
}

// blockList shows whom the person has blocked, with a menu that takes somebody off the list.
func (p *press) blockList(ctx context.Context, before string) (discord.Message, error) {
	store := p.bot.tables.Store()
	blocked, err := store.Blocked(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	m := discord.Message{Content: before}
	if before != "" {
		m.Content += "\n"
	}
	if len(blocked) == 0 {
		m.Content += words.Text(p.lang, "bot.block.none", nil)
		return m, nil
	}
	m.Content = markup.Message(m.Content + words.Text(p.lang, "bot.block.list",
		words.Args{"users": markup.Mentions(blocked)}))
	menu := discord.StringSelect{CustomID: idFor(pressBlock, blockOff), Min: 1, Max: 1,
		Placeholder: words.Text(p.lang, "bot.block.menu", nil)}
	for _, user := range blocked[:min(len(blocked), menuSize)] {
		label, err := p.bot.nameOf(ctx, user)
		if err != nil {
			return discord.Message{}, err
		}
		menu.Options = append(menu.Options, discord.SelectOption{Label: markup.Cut(label, lineLength),
			Value: string(user)})
	}
	m.Components = []discord.Row{{menu}}
	return m, nil
}

// blockPress works on that menu.
func (p *press) blockPress(ctx context.Context, id customID) (discord.Message, error) {
	if id.part(0) != blockOff || len(p.i.Component.Values) != 1 {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	return p.blockUser(ctx, ids.User(p.i.Component.Values[0]), false)
}

// warnedOfBlocked offers somebody who wants to sit down where a person sits whom they have blocked to do so
// all the same.
func (p *press) warnedOfBlocked(m discord.Message, err error) (discord.Message, error) {
	var problem *table.Problem
	if !errors.As(err, &problem) || problem.Code != table.BlockedSits {
		return m, err
	}
	return discord.Message{Content: "⚠️ " + p.explain(nil, err), Components: []discord.Row{{discord.Button{
		Label: words.Text(p.lang, "bot.block.sit", nil), Style: discord.StyleDanger,
		CustomID: idFor(pressLobby, sitBeside, problem.Args["game"], problem.Args["seat"],
			fmt.Sprint(problem.Args["revision"]))}}}}, nil
}
