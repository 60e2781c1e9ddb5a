package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/storage/ids"
)

// A player disputes how a game of an event counts by a command, since a reason is to be typed. It is told
// where the event is, with buttons for organisers.

// eventDispute disputes a result.
const eventDispute = "dispute"

// disputeOptions are why, and which game; without one it is the newest that can be.
func disputeOptions() []discord.Option {
	match := about(option(optionMatch, false), "bot.dispute.match")
	return []discord.Option{about(reasonOption(), "bot.event.reason"), match}
}

// disputes works on /league dispute.
func (p *press) disputes(ctx context.Context, b events.Book) (discord.Message, error) {
	book, game, err := p.bot.events.Dispute(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID,
		strings.ToLower(p.option(optionMatch)), p.option(optionReason))
	if err != nil {
		return discord.Message{}, err
	}
	return p.eventSays(book, words.Text(p.lang, "bot.dispute.did", words.Args{"game": game,
		"until": stampOf(book.Game(game).Dispute.Until)})), nil
}

// disputable lists the games whose results the person can dispute.
func (p *press) disputable(ctx context.Context, b events.Book) (choices []discord.Choice) {
	tell := eventText{Book: b, bot: p.bot, lang: p.lang}
	for _, g := range b.Disputable(league.Entrant(p.i.User.ID), p.bot.now()) {
		choices = append(choices, tell.matchChoice(ctx, g))
	}
	return choices
}

// matchChoice is a game of an event in a list that is offered while somebody types.
func (e eventText) matchChoice(ctx context.Context, g *season.Game) discord.Choice {
	var names []string
	for _, c := range g.Chairs {
		names = append(names, e.calledPlainly(ctx, c.Entrant))
	}
	return choice(g.ID+" · "+strings.Join(names, " – "), g.ID)
}

// disputeLine says that a result is disputed, or that it counts as before.
func (e eventText) disputeLine(n int, args words.Args) string {
	line := e.Written[n]
	g := *e.Game(line.Game)
	g.Result, _ = e.before(n)
	g.Dispute = nil
	args["game"], args["until"] = e.game(g), stampOf(line.Until)
	return words.Text(e.lang, "bot.dispute.line."+string(line.Kind), args)
}

// before is how the game counted of which a line tells, and whether that was disputed.
func (e eventText) before(n int) (result *league.Result, disputed bool) {
	for _, l := range e.Written[:n] {
		if l.Game != e.Written[n].Game {
			continue
		}
		switch l.Kind {
		case season.Ended, season.Corrected, season.Declined:
			result, disputed = l.Result, false
		case season.Disputed, season.Upheld:
			disputed = l.Kind == season.Disputed
		}
	}
	return result, disputed
}

// disputed lists the results that are disputed, below the standings.
func (e eventText) disputed() (lines []string) {
	for _, g := range e.Disputed() {
		lines = append(lines, words.Text(e.lang, "bot.dispute.open", words.Args{"game": e.game(*g)}))
	}
	return lines
}

// isDisputed reports whether a result of an entrant is.
func (e eventText) isDisputed(who league.Entrant) bool {
	return slices.ContainsFunc(e.Disputed(), func(g *season.Game) bool {
		t := e.Team(who)
		return g.Chair(who) >= 0 || t != nil && slices.ContainsFunc(g.Chairs, func(c league.Chair) bool {
			return slices.Contains(t.Members, c.Entrant)
		})
	})
}

// disputedMatch reports whether a result of a match of a knockout is.
func (e eventText) disputedMatch(division int, match string) bool {
	return match != "" && slices.ContainsFunc(e.Divisions[division].Rounds, func(r season.Round) bool {
		return slices.ContainsFunc(r.Games, func(g season.Game) bool {
			return g.Match == match && g.Dispute != nil
		})
	})
}

// disputedMark follows a game whose result is disputed.
func (e eventText) disputedMark(g season.Game) string {
	if g.Dispute == nil {
		return ""
	}
	return words.Text(e.lang, "bot.dispute.mark", nil)
}

// mayBeDisputed says how a result can be disputed that did not come by play.
func (e eventText) mayBeDisputed(line season.Line) string {
	unplayed := []league.Ending{league.Adjudicated, league.Forfeited, league.TimedOut}
	if line.Kind != season.Ended || !slices.Contains(unplayed, line.Result.Ending) {
		return ""
	}
	return "\n" + e.inNews(words.Text(e.lang, "bot.dispute.hint",
		words.Args{"until": stampOf(e.Game(line.Game).Told.Add(season.DisputeFor))}))
}

// concerned are those who play in a game.
func concerned(g *season.Game) (calls []ids.User) {
	for _, who := range g.People() {
		calls = append(calls, ids.User(who))
	}
	return calls
}
