package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Where the sides of an event's games are auctioned, players bid in private, by a menu for each of their
// games: whoever asks is shown what they have bid themselves, and nobody anything else before all bids of a
// game lie open. Not even that somebody has bid is told.
//
//	bid:EVENT:GAME, a menu of bids
const mostBidMenus = 5 // rows of a message

// bids shows somebody the games for whose sides they can bid.
func (p *press) bids(e eventText) (discord.Message, error) {
	me := league.Entrant(p.i.User.ID)
	m := p.eventSays(e.Book, "")
	lines := []string{m.Content + words.Text(p.lang, "bot.auction.how", words.Args{"most": e.Auction})}
	for _, d := range e.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if _, open := e.BidsUntil(g); !open || g.Chair(me) < 0 || len(m.Components) == mostBidMenus {
					continue
				}
				mine := slices.IndexFunc(g.Bids, func(b pairing.Bid) bool { return b.Entrant == me })
				line, menu := e.game(g), discord.StringSelect{CustomID: idFor(pressBid, e.Kept.ID, g.ID), Min: 1, Max: 1,
					Placeholder: words.Text(p.lang, "bot.auction.menu", words.Args{"game": g.ID})}
				for _, side := range e.Sides {
					for n := range e.Auction + 1 {
						menu.Options = append(menu.Options, discord.SelectOption{Label: e.bid(side, n),
							Value: fmt.Sprint(side, " ", n)})
					}
				}
				if mine >= 0 {
					bid := e.bid(g.Bids[mine].Side, g.Bids[mine].Tokens)
					line += "\n" + words.Text(p.lang, "bot.auction.yours", words.Args{"bid": bid})
				}
				lines, m.Components = append(lines, line), append(m.Components, discord.Row{menu})
			}
		}
	}
	if len(m.Components) == 0 {
		return discord.Message{}, &table.Problem{Code: "no-bids"}
	}
	m.Content = markup.Message(strings.Join(lines, "\n"))
	return m, nil
}

// bidPress takes a bid that was chosen in such a menu.
func (p *press) bidPress(ctx context.Context, id customID) (discord.Message, error) {
	b, err := p.eventNamed(ctx, id.part(0))
	if err != nil {
		return discord.Message{}, err
	}
	if len(p.i.Component.Values) != 1 {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	side, number, _ := strings.Cut(p.i.Component.Values[0], " ")
	tokens, err := strconv.Atoi(number)
	if err != nil {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	b, err = p.bot.events.Write(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, season.Line{Kind: season.Bidding,
		Who: string(p.i.User.ID), Game: id.part(1), Bid: &pairing.Bid{Entrant: league.Entrant(p.i.User.ID),
			Side: league.Side(side), Tokens: tokens}})
	if err != nil {
		return discord.Message{}, err
	}
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	return p.bids(tell)
}

// bid is a bid in words.
func (e eventText) bid(side league.Side, tokens int) string {
	return words.Text(e.lang, "bot.auction.bid", words.Args{"side": e.seat(side), "n": tokens})
}

// bidding says until when the sides of a game are bid for; "" where they are not.
func (e eventText) bidding(g season.Game) string {
	until, open := e.BidsUntil(g)
	if !open {
		return ""
	}
	return words.Text(e.lang, "bot.auction.open", words.Args{"until": stampOf(until)})
}

// auction is what is agreed about the sides of an event's games where they are auctioned.
func (e eventText) auction() string {
	if e.Auction == 0 {
		return ""
	}
	return words.Text(e.lang, "bot.auction.rule", words.Args{"most": e.Auction,
		"long": lengthText(e.lang, e.BidsFor())}) + "\n"
}

// call asks the players of a round for their bids.
func (e eventText) call(paired season.Line) string {
	return words.Text(e.lang, "bot.auction.call", words.Args{"until": stampOf(paired.At.Add(e.BidsFor()))})
}

// dealt tells what was bid for the sides of a game, and what came of it.
func (e eventText) dealt(g season.Game, d pairing.Deal) string {
	var bids, sides []string
	for chair, c := range d.Chairs {
		who := mention(e.lang, ids.User(c.Entrant))
		bid := words.Text(e.lang, "bot.auction.none", nil)
		bidder := g.Chairs[chair].Entrant // or whoever plays on for who bid
		if n := slices.IndexFunc(g.Bids, func(b pairing.Bid) bool { return b.Entrant == bidder }); n >= 0 {
			bid = e.bid(g.Bids[n].Side, g.Bids[n].Tokens)
		}
		bids = append(bids, who+": "+bid)
		sides = append(sides, who+" ("+e.seat(c.Side)+")")
	}
	return words.Text(e.lang, "bot.auction.dealt", words.Args{"game": g.ID, "bids": strings.Join(bids, "\n"),
		"sides": strings.Join(sides, " – "), "tied": d.Tied, "to": mention(e.lang, ids.User(d.To)), "n": d.Tokens})
}

// told is how many lines of the book before the nth one can be told of. How many bids there are between two
// of them is nobody's business.
func (e eventText) told(n int) (told int) {
	for _, l := range e.Written[:n] {
		if l.Kind != season.Bidding {
			told++
		}
	}
	return told
}
