package bot

import (
	"context"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/league/rating"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// /ratings shows how strong those are who play a game on the server, by the results of its games: our own
// rating, which says how sure it is, or the community's two ratings of War of the Ring.
const (
	commandRatings = "ratings"

	optionTable  = "table"
	optionActive = "active"

	tableSkill     = "skill"
	tableCommunity = "community"
)

// ratingsCommand is /ratings.
func ratingsCommand(games []table.Game) discord.Command {
	rules := plain(optionRules, discord.OptionString, true)
	for _, g := range games {
		rules.Choices = append(rules.Choices, discord.Choice{Value: g.Rules.ID(),
			Name: localized(g.Rules.ID() + ".title")})
	}
	kind := plain(optionTable, discord.OptionString, false)
	for _, value := range []string{tableSkill, tableCommunity} {
		kind.Choices = append(kind.Choices, discord.Choice{Value: value,
			Name: localized("bot.rating.table." + value)})
	}
	return shared(commandRatings, []discord.CommandContext{discord.ContextGuild}, rules, option(optionSeat,
		false),
		kind, plain(optionActive, discord.OptionBool, false))
}

// ratings works on /ratings.
func (p *press) ratings(ctx context.Context) (discord.Message, error) {
	rules, ok := p.bot.tables.Rules(p.option(optionRules))
	if !ok {
		return discord.Message{}, &table.Problem{Code: "no-such-rules",
			Args: words.Args{"rules": p.option(optionRules)}}
	}
	results, err := p.bot.tables.Store().Results(ctx, storage.ResultFilter{Server: p.i.GuildID,
		Rules: rules.ID()})
	if err != nil {
		return discord.Message{}, err
	}
	corrected, err := p.bot.events.Corrected(ctx, p.i.GuildID)
	if err != nil {
		return discord.Message{}, err
	}
	records := table.Rated(results, corrected)
	which := rating.Which{Rules: rules.ID(), Server: string(p.i.GuildID)}
	side := league.Side(p.option(optionSeat))
	if _, ok := rules.Seats().Parse(string(side)); side != "" && !ok {
		return discord.Message{}, &table.Problem{Code: "no-such-seat", Args: words.Args{"seat": string(side)}}
	}
	active, _ := p.i.Command.Option(optionActive)
	var lines []string
	if p.option(optionTable) == tableCommunity {
		lines = p.communityBoard(records, which, rules, side, active.Bool)
	} else {
		lines = p.skillBoard(records, which, rules, side, active.Bool)
	}
	say := phrase.Speaker{Rules: rules, Lang: p.lang, Two: true}
	heading := "-# " + say.Title()
	if side != "" {
		seat, _ := rules.Seats().Parse(string(side))
		heading += " · " + say.Seat(engine.Seat(seat))
	}
	if len(lines) == 0 {
		lines = []string{words.Text(p.lang, "bot.rating.none", nil)}
	}
	return discord.Message{Content: heading + "\n" + fitted(lines, p.lang), Ephemeral: true}, nil
}

// skillBoard ranks by our own rating.
func (p *press) skillBoard(records []rating.Record, which rating.Which, rules engine.Rules, side league.Side,
	active bool) (lines []string) {
	var sides []league.Side
	for _, seat := range rules.SeatsOf(engine.StateOptions(rules, nil)) {
		sides = append(sides, league.Side(rules.Seats().Name(engine.Value(seat))))
	}
	board := rating.ReplaySkills(records, which).Board(p.bot.now(), rating.Filter{Rules: rules.ID(), Side: side,
		Sides: sides, Games: 1, Active: active})
	for n, place := range board {
		points := words.Text(p.lang, "bot.rating.points", words.Args{"points": place.Skill.Points(),
			"margin": place.Skill.Margin()})
		lines = append(lines, words.Text(p.lang, "bot.rating.row", words.Args{"rank": n + 1,
			"who": mention(p.lang, ids.User(place.Entrant)), "points": points, "games": place.Games,
			"sure": words.Text(p.lang, "bot.rating.sure."+string(place.Skill.Sureness()), nil)}))
	}
	return lines
}

// communityBoard ranks as the War of the Ring community does: each side has a rating, and their mean counts.
func (p *press) communityBoard(records []rating.Record, which rating.Which, rules engine.Rules,
	side league.Side,
	active bool) (lines []string) {
	var sides rating.Two
	seats := rules.SeatsOf(engine.StateOptions(rules, nil))
	if len(seats) != 2 {
		return nil
	}
	for n, seat := range seats {
		sides[n] = league.Side(rules.Seats().Name(engine.Value(seat)))
	}
	wanted := rating.Wanted{Games: 1, Active: active}
	for n := range sides {
		if sides[n] == side {
			wanted.Side = n + 1
		}
	}
	say := phrase.Speaker{Rules: rules, Lang: p.lang, Two: true}
	for n, r := range rating.Replay(records, which, sides).Board(p.bot.now(), wanted) {
		var both []string
		for n, seat := range seats {
			both = append(both, fmt.Sprintf("%s %d", markup.Plain(say.Seat(seat)), r.Ratings[n]))
		}
		mean := fmt.Sprint(r.Ratings.Sum() / 2)
		if r.Ratings.Sum()%2 != 0 {
			mean += map[words.Lang]string{words.English: ".5", words.Polish: ",5"}[p.lang]
		}
		lines = append(lines, words.Text(p.lang, "bot.rating.community", words.Args{"rank": n + 1,
			"who": mention(p.lang, ids.User(r.Entrant)), "mean": mean, "both": strings.Join(both, ", "),
			"games": r.Games, "active": r.Active}))
	}
	return lines
}

// completeRatings lists the seats of the game that is chosen.
func (p *press) completeRatings(_ context.Context, focused discord.OptionValue) []discord.Choice {
	rules, ok := p.bot.tables.Rules(p.option(optionRules))
	if !ok || focused.Name != optionSeat {
		return hint(words.Text(p.lang, "bot.event.game-first", nil))
	}
	say := phrase.Speaker{Rules: rules, Lang: p.lang, Two: true}
	var choices []discord.Choice
	for _, seat := range rules.SeatsOf(engine.StateOptions(rules, nil)) {
		choices = append(choices, choice(say.Seat(seat), rules.Seats().Name(engine.Value(seat))))
	}
	return matching(choices, focused.String)
}
