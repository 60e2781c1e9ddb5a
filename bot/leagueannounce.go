package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// News of an event is told where its games are opened, until an organiser names another channel: where a
// community announces things, nobody wants threads. Where that one is gone or closed to the bot, news comes
// to the games again.

// announcing are the permissions without which nothing can be told in a channel.
var announcing = needed[:4]

// newsChannel is where news of an event is told.
func newsChannel(b events.Book) ids.Channel { return cmp.Or(ids.Channel(b.Channel), b.Kept.Channel) }

// newsPlace is newsChannel if the bot can tell something there, else where the games are opened.
func (b *Bot) newsPlace(ctx context.Context, book events.Book) (ids.Channel, error) {
	to := newsChannel(book)
	if to == book.Kept.Channel {
		return to, nil
	}
	may, err := b.permissionsIn(ctx, book.Kept.Server, to)
	if gone := (*table.Problem)(nil); errors.As(err, &gone) {
		return book.Kept.Channel, nil
	}
	if len(missing(announcing, may, words.English)) > 0 {
		to = book.Kept.Channel
	}
	return to, err
}

// announceOption is where it is to be told.
func announceOption() discord.Option {
	return about(plain(optionChannel, discord.OptionChannel, false), "bot.event.channel")
}

// announceIn has news of an event told in a channel from now on, or again where its games are opened.
func (p *press) announceIn(ctx context.Context, b events.Book) (discord.Message, error) {
	to := ids.Channel(p.option(optionChannel))
	if to == b.Kept.Channel {
		to = ""
	}
	if to != "" {
		if err := p.mayHoldGames(ctx, to, false); err != nil {
			return discord.Message{}, err
		}
		may, err := p.bot.permissionsIn(ctx, p.i.GuildID, to)
		if err != nil {
			return discord.Message{}, err
		}
		if lacks := missing(announcing, may, p.lang); len(lacks) > 0 {
			return discord.Message{}, &table.Problem{Code: "event-cannot-tell",
				Args: words.Args{"channel": to, "permissions": strings.Join(lacks, ", ")}}
		}
	}
	return p.writes(ctx, b, eventAnnounce, season.Line{Kind: season.Announced, Channel: string(to)})
}
