package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Organisers vote about late games, where that is agreed, and decide disputes of results, by buttons where
// they are asked. Who votes are the members with the organiser role: only these can be counted. Where one
// vote decides, whoever may organise has it, as where there is no such role.
//
//	jury:OPERATION:EVENT:GAME:VERDICT
const (
	juryVote   = "vote"
	jurySettle = "settle"

	verdictStands = "stands" // a dispute changes nothing
)

// countOrganisers counts those of a server who vote, see events.Organisers.
func (b *Bot) countOrganisers(ctx context.Context, server ids.Server, but []ids.User) (int, error) {
	s, err := b.tables.Store().Server(ctx, server)
	if err != nil || s.Organiser == "" {
		return 1, err
	}
	but = slices.DeleteFunc(but, ids.User.Former)
	n, err := b.client.RoleHolders(discord.WithPatience(ctx, tellPatience), server, s.Organiser, but)
	if discord.Refused(err) || errors.Is(err, discord.ErrRateLimited) {
		return 0, nil
	}
	return max(1, n), err
}

// mayVote is a Problem unless somebody has a vote about a game.
func (p *press) mayVote(ctx context.Context, g *season.Game) error {
	if err := p.mayOrganise(ctx); err != nil || g == nil || g.Jury == nil || g.Jury.Voters == 1 {
		return err
	}
	s, err := p.bot.tables.Store().Server(ctx, p.i.GuildID)
	if err == nil && s.Organiser != "" && !slices.Contains(p.i.Roles, s.Organiser) {
		err = &table.Problem{Code: "event-no-voter", Args: words.Args{"role": s.Organiser}}
	}
	return err
}

// juryPress works on the buttons under what organisers are asked.
func (p *press) juryPress(ctx context.Context, id customID) (discord.Message, error) {
	b, err := p.eventNamed(ctx, id.part(1))
	if err != nil {
		return discord.Message{}, err
	}
	game, verdict := id.part(2), season.Verdict(id.part(3))
	switch id.part(0) {
	case juryVote:
		if err := p.mayVote(ctx, b.Game(game)); err != nil {
			return discord.Message{}, err
		}
		b, err = p.bot.events.Vote(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID, game, verdict)
		p.spends(false, err)
		if err != nil {
			return discord.Message{}, err
		}
		return p.voteSays(ctx, b, game)
	case jurySettle:
		if err := p.mayOrganise(ctx); err != nil {
			return discord.Message{}, err
		}
		if verdict == verdictStands {
			verdict = ""
		}
		b, err = p.bot.events.Settle(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID, game, verdict)
		p.spends(true, err)
		return p.wrote(b, eventResult, err)
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// voteSays tells an organiser what they have voted for, and how many have voted: for what, nobody learns
// before the end.
func (p *press) voteSays(ctx context.Context, b events.Book, game string) (discord.Message, error) {
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	g := b.Game(game)
	args := words.Args{"game": game, "votes": len(g.Jury.Votes), "voters": g.Jury.Voters,
		"until": stampOf(g.Jury.Until), "verdict": ""}
	for _, v := range g.Jury.Votes {
		if v.Who == string(p.i.User.ID) {
			args["verdict"] = tell.verdict(g, v.Verdict)
		}
	}
	return p.eventSays(b, words.Text(p.lang, "bot.jury.yours", args)), nil
}

// verdict is how a game is decided, in words.
func (e eventText) verdict(g *season.Game, v season.Verdict) string {
	if n := v.Winner(); n >= 0 && n < len(g.Chairs) {
		return words.Text(e.lang, "bot.jury.verdict.won", words.Args{"who": e.sideOf(g, n, e.entrant)})
	}
	return words.Text(e.lang, "bot.jury.verdict."+string(v), nil)
}

// sideOf names those who win if a chair does.
func (e eventText) sideOf(g *season.Game, chair int, name func(league.Entrant) string) string {
	var list []string
	for _, c := range g.Chairs {
		if c.With(g.Chairs[chair]) {
			list = append(list, name(c.Entrant))
		}
	}
	return strings.Join(list, ", ")
}

// verdictButtons are a button for each way to decide a game.
func (e eventText) verdictButtons(ctx context.Context, what string, g *season.Game) (rows []discord.Row) {
	add := func(label string, style discord.ButtonStyle, verdict season.Verdict) {
		rows = addButton(rows, discord.Button{Label: label, Style: style,
			CustomID: idFor(pressJury, what, e.Kept.ID, g.ID, verdict)})
	}
	text := func(key string, args words.Args) string {
		return markup.Cut(words.Text(e.lang, "bot.jury.button."+key, args), labelLength)
	}
	if what == jurySettle {
		add(text(verdictStands, nil), discord.StylePrimary, verdictStands)
	}
	for _, v := range g.Verdicts() {
		if g.Result != nil && slices.Equal(g.Result.Places, g.Decided(v, g.Result.At).Places) {
			continue // that it stands says another button
		}
		if n := v.Winner(); n >= 0 {
			name := func(who league.Entrant) string { return e.calledPlainly(ctx, who) }
			add(text("won", words.Args{"who": e.sideOf(g, n, name)}), discord.StyleSecondary, v)
		} else {
			add(text(string(v), nil), discord.StyleSecondary, v)
		}
	}
	return rows
}

// asked says that the organisers vote about a game.
func (e eventText) asked(line season.Line, game string) string {
	return words.Text(e.lang, "bot.jury.asked", words.Args{"game": game, "voters": line.Voters,
		"majority": line.Voters/2 + 1, "until": stampOf(line.Until)})
}

// voted says what an organiser has voted for: for everybody to read when the game is decided.
func (e eventText) voted(line season.Line, args words.Args) string {
	g := e.Game(line.Game)
	args["game"], args["verdict"] = g.ID, ""
	if g.Result != nil {
		args["verdict"] = e.verdict(g, line.Verdict)
	}
	return words.Text(e.lang, "bot.jury.voted", args)
}

// tally says by how many votes a game was decided that people have not; "" for any other.
func (e eventText) tally(line season.Line) string {
	g := e.Game(line.Game)
	if !judged(g, line) {
		return ""
	}
	votes, _ := e.Count(g)
	var list []string
	for _, v := range g.Verdicts() {
		if votes[v] > 0 {
			list = append(list, fmt.Sprintf("%s: %d", e.verdict(g, v), votes[v]))
		}
	}
	return "\n" + words.Text(e.lang, "bot.jury.counted", words.Args{"votes": strings.Join(list, " · ")})
}

// judged reports whether a line says how a game has ended about which organisers have voted, and not those
// who play in it.
func judged(g *season.Game, line season.Line) bool {
	byPeople := []league.Ending{league.Adjudicated, league.Forfeited, league.TimedOut}
	return line.Kind == season.Ended && g.Jury != nil && slices.Contains(byPeople, line.Result.Ending)
}
