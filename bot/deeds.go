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
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// mostDeeds is how many deeds stand on a page: with the longest reasons they fit into a message.
const mostDeeds = 5

// deedsPress works on a button of /organise log: game or nothing, and page.
func (p *press) deedsPress(ctx context.Context, id customID) (discord.Message, error) {
	page, err := id.number(1)
	if err != nil {
		return discord.Message{}, err
	}
	return p.deeds(ctx, id.game(0), page)
}

// deeds lists for an organiser what organisers have done to the games of the server, or to the one that is
// named. Nothing is said of games that the person may not know of.
func (p *press) deeds(ctx context.Context, named ids.Game, page int) (discord.Message, error) {
	if named != "" {
		g, err := p.unopened(ctx, named)
		if err == nil && g.Server != p.i.GuildID {
			err = noSuchGame(named)
		}
		if err != nil {
			return discord.Message{}, err
		}
	}
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	list, err := p.bot.tables.Deeds(ctx, p.i.GuildID, named)
	if err != nil {
		return discord.Message{}, err
	}
	var lines []string
	hidden, games := map[ids.Game]bool{}, map[ids.Game]storage.Game{}
	for _, d := range list {
		g, met := games[d.Game]
		if !met && d.Game != "" {
			g, err = p.unopened(ctx, d.Game)
			var unknown *table.Problem
			if hidden[d.Game] = errors.As(err, &unknown); err != nil && unknown == nil {
				return discord.Message{}, err
			}
			games[d.Game] = g
		}
		if !hidden[d.Game] {
			lines = append(lines, p.deedText(g, d))
		}
	}
	if len(lines) == 0 {
		return discord.Message{Content: words.Text(p.lang, "bot.deeds.none", words.Args{"game": named})}, nil
	}
	pages := (len(lines) + mostDeeds - 1) / mostDeeds
	page = max(0, min(page, pages-1))
	shown := lines[page*mostDeeds : min(len(lines), (page+1)*mostDeeds)]
	title := words.Text(p.lang, "bot.deeds.title", words.Args{"game": named, "page": page + 1, "pages": pages})
	return discord.Message{Content: markup.Message(title + "\n" + strings.Join(shown, "\n")),
		Components: p.pager(page, pages, pressDeeds, named)}, nil
}

// deedText says what an organiser has done.
func (p *press) deedText(g storage.Game, d table.Done) string {
	by := mention(p.lang, d.By)
	if d.By == storage.Operator {
		by = words.Text(p.lang, "bot.deeds.operator", nil)
	}
	args := words.Args{"at": fmt.Sprintf("<t:%d:f>", d.At.Unix()), "game": d.Game, "by": by,
		"report": d.Deed.Report, "set": adjustedText(d.Deed.Set), "secret": d.Deed.Secret,
		"reason": markup.Escape(d.Deed.Reason), "with": mentions(p.lang, d.Deed.With), "seat": "",
		"place": "<#" + string(d.Deed.Place) + ">",
		"from":  mention(p.lang, d.Seat.From), "to": mention(p.lang, d.Seat.To)}
	args["player"] = d.Deed.Player
	if d.Kind == table.SetUp {
		args["changes"] = changesText(d.Deed.Set, p.lang)
	}
	rules, ok := p.bot.tables.Rules(g.Rules)
	t := table.Table{Game: g, Rules: rules}
	if ok && d.Vote != nil {
		for _, seat := range rules.SeatsOf(t.Options()) {
			t.Chairs = append(t.Chairs, table.Chair{ID: t.SeatID(seat), Seat: seat})
		}
		vote := voteArgs(&t, *d.Vote, p.lang)
		args["what"], args["icon"], args["with"] = vote["what"], vote["icon"], vote["agreed"]
		args["reason"], args["who"] = vote["reason"], mention(p.lang, d.User)
	}
	if ok && d.Kind == table.Adjudicated {
		if seat, ok := rules.Seats().Parse(string(d.Deed.Winner)); ok {
			args["side"] = speaker(&t, p.lang).Seat(engine.Seat(seat))
		}
	}
	if ok && d.Seat.Chair != "" {
		if seat, ok := rules.Seats().Parse(string(d.Seat.Chair)); ok {
			args["seat"] = speaker(&t, p.lang).Seat(engine.Seat(seat))
		}
	}
	return words.Text(p.lang, "bot.deeds."+d.Kind, args)
}
