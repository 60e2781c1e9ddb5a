package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// Computers take seats in two ways: /game create … practice: opens a game in which they have all others and
// which begins at once; and the host of a lobby gives them free seats, by a button or /game computer. What
// they are stands in table/computers.go.

const (
	gameComputers  = "computers" // the button to the message in which the host seats computers
	optionPractice = "practice"
	optionLevel    = "level"
	levelNone      = "none" // no computer: the seat is free again
	computerEmoji  = "🤖"
)

// computerText names the computer of a level.
func computerText(lang words.Lang, level string) string {
	return computerEmoji + " " + words.Text(lang, "bot.computer.named",
		words.Args{"level": levelText(lang, level)})
}

// levelText names a level.
func levelText(lang words.Lang, level string) string {
	if key := "bot.computer.level." + level; words.Has(lang, key) {
		return words.Text(lang, key, nil)
	}
	return level // of a program that knew more
}

// computersBeside names the computers that play with a seat and against it.
func computersBeside(t *table.Table, seat engine.Seat, lang words.Lang) (with, against []string) {
	for _, c := range t.Chairs {
		switch {
		case c.Computer == "":
		case t.Side(seat).Has(c.Seat):
			with = append(with, computerText(lang, c.Computer))
		default:
			against = append(against, computerText(lang, c.Computer))
		}
	}
	return with, against
}

// listed puts names behind those that are listed already.
func listed(list string, names []string) string {
	if list != "" {
		names = append([]string{list}, names...)
	}
	return strings.Join(names, ", ")
}

// levelOption asks for the level of a computer, or for none: of any game that has some.
func levelOption(games []table.Game) discord.Option {
	o := levelsOption(optionLevel, append(levelsOf(games), levelNone))
	o.Required = true
	return o
}

// levelsOf lists the levels at which computers play some game.
func levelsOf(games []table.Game) (levels []string) {
	for _, g := range games {
		for _, level := range table.Levels(g.Rules) {
			if !slices.Contains(levels, level) {
				levels = append(levels, level)
			}
		}
	}
	return levels
}

// levelsOption is an option with levels of computers to choose from.
func levelsOption(name string, levels []string) discord.Option {
	o := plain(name, discord.OptionString, false)
	for _, level := range levels {
		o.Choices = append(o.Choices, discord.Choice{Name: localized("bot.computer.level." + level), Value: level})
	}
	return o
}

// seatComputer gives a seat of a lobby to a computer of a level, or takes it back, and shows how it is.
func (p *press) seatComputer(ctx context.Context, game ids.Game, seat ids.Chair,
	level string) (discord.Message, error) {
	var t *table.Table
	var err error
	if level == levelNone {
		t, err = p.bot.tables.UnseatComputer(ctx, p.i.ID, p.i.User.ID, game, seat)
	} else {
		t, err = p.bot.tables.SeatComputer(ctx, p.i.ID, p.i.User.ID, game, seat, level)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.computersPanel(t)
}

// computersPanel shows who sits at a lobby, and lets its host seat computers.
func (p *press) computersPanel(t *table.Table) (discord.Message, error) {
	switch {
	case !t.InLobby():
		return discord.Message{}, &table.Problem{Code: "game-begun"}
	case t.Host != p.i.User.ID:
		return discord.Message{}, &table.Problem{Code: "only-host",
			Args: words.Args{"host": mention(p.lang, t.Host)}}
	}
	m := discord.Message{Content: words.Text(p.lang, "bot.computer.panel", words.Args{"game": t.ID})}
	for _, c := range t.Chairs {
		m.Content += "\n• " + seatLine(t, c, p.lang)
		seat := speaker(t, p.lang).Seat(c.Seat)
		button := func(key, level string, args words.Args) {
			m.Components = addButton(m.Components, discord.Button{
				Label:    markup.Cut(words.Text(p.lang, "bot.computer."+key, args), labelLength),
				CustomID: lobbyID(gameComputer, t, level+"."+string(c.ID), 0), Style: discord.StyleSecondary})
		}
		for _, level := range table.Levels(t.Rules) {
			if c.User == "" && c.Computer != level && t.Invited(c.Seat) == "" {
				button("sit", level, words.Args{"seat": seat,
					"level": words.Text(p.lang, "bot.computer.level."+level, nil)})
			}
		}
		if c.Computer != "" {
			button("go", levelNone, words.Args{"seat": seat})
		}
	}
	return m, nil
}

// Ponder thinks of one answer of a computer's or gives one that is due, and returns when there is more to do.
// Run does it at that moment.
func (b *Bot) Ponder(ctx context.Context, now time.Time) (next time.Time, err error) {
	if next, err = b.tables.Ponder(ctx, now, b.log); err != nil && ctx.Err() == nil {
		b.log.Error("computers", "error", err)
	}
	return next, err
}
