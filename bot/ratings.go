package bot

import (
	"context"
	"fmt"
	"slices"
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
	rules := rulesOption(games, true)
	kind := plain(optionTable, discord.OptionString, false)
	for _, value := range []string{tableSkill, tableCommunity} {
		kind.Choices = append(kind.Choices, discord.Choice{Value: value,
			Name: localized("bot.rating.table." + value)})
	}
	least := about(plain(optionMinimum, discord.OptionInteger, false), "bot.rating.minimum")
	one, many := int64(1), int64(100)
	least.Min, least.Max = &one, &many
	return shared(commandRatings, []discord.CommandContext{discord.ContextGuild}, rules, option(optionSeat,
		false),
		kind, plain(optionActive, discord.OptionBool, false), least)
}

// mostRated is how many people a board shows, besides whoever asks.
const mostRated = 15

// ratedRow is a line of a board.
type ratedRow struct {
	who  league.Entrant
	text string
}

// sidesOf are the sides of a game as its seats are by default: those that its results name.
func (p *press) sidesOf(rules engine.Rules) (sides []league.Side) {
	for _, seat := range rules.SeatsOf(engine.StateOptions(rules, nil)) {
		if side := p.sideOf(rules, rules.Seats().Name(engine.Value(seat))); !slices.Contains(sides, side) {
			sides = append(sides, side)
		}
	}
	return sides
}

// sideOf is the side for which a seat plays.
func (p *press) sideOf(rules engine.Rules, seat string) league.Side {
	for _, g := range p.bot.tables.Games() {
		if g.Rules.ID() == rules.ID() {
			return league.Side(g.Annals.SideOf(seat, nil))
		}
	}
	return league.Side(seat)
}

// rated names somebody on a board, who may be known by a name alone.
func (p *press) rated(who league.Entrant) string {
	if name, known := table.NameOf(who); known {
		return markup.Escape(name)
	}
	return mention(p.lang, ids.User(who))
}

// least is how many games somebody must have to stand on a board.
func (p *press) least() int {
	o, _ := p.i.Command.Option(optionMinimum)
	return max(1, int(o.Int))
}

// ratings works on /ratings.
func (p *press) ratings(ctx context.Context) (discord.Message, error) {
	game, err := p.chosenGame()
	if err != nil {
		return discord.Message{}, err
	}
	rules := game.Rules
	results, err := p.bot.tables.Store().Results(ctx, storage.ResultFilter{Server: p.i.GuildID,
		Rules: rules.ID()})
	if err != nil {
		return discord.Message{}, err
	}
	corrected, err := p.bot.events.Corrected(ctx, p.i.GuildID)
	if err != nil {
		return discord.Message{}, err
	}
	records := p.bot.tables.Rated(results, corrected)
	which := rating.Which{Rules: rules.ID(), Server: string(p.i.GuildID)}
	own := p.option(optionSeat)
	seat, ok := rules.Seats().Parse(own)
	if own != "" && !ok {
		return discord.Message{}, &table.Problem{Code: "no-such-seat", Args: words.Args{"seat": own}}
	}
	side := league.Side("")
	if own != "" {
		side = p.sideOf(rules, own)
	}
	active, _ := p.i.Command.Option(optionActive)
	var rows []ratedRow
	note := tableSkill
	if p.option(optionTable) == tableCommunity {
		rows, note = p.communityBoard(records, which, rules, side, active.Bool), tableCommunity
	} else {
		rows = p.skillBoard(records, which, rules, side, active.Bool)
	}
	say := phrase.Speaker{Rules: rules, Lang: p.lang, Two: true}
	heading := "-# " + say.Title()
	if own != "" {
		heading += " · " + say.Seat(engine.Seat(seat))
	}
	var lines []string
	for n, r := range rows {
		switch {
		case n < mostRated:
			lines = append(lines, r.text)
		case r.who == league.Entrant(p.i.User.ID):
			lines = append(lines, "…", r.text)
		}
	}
	if len(lines) == 0 {
		lines = []string{words.Text(p.lang, "bot.rating.none", nil)}
	}
	lines = append(lines, words.Text(p.lang, "bot.rating.note."+note, nil))
	return discord.Message{Content: heading + "\n" + fitted(lines, p.lang), Ephemeral: true}, nil
}

// skillBoard ranks by our own rating.
func (p *press) skillBoard(records []rating.Record, which rating.Which, rules engine.Rules, side league.Side,
	active bool) (rows []ratedRow) {
	board := rating.ReplaySkills(records, which).Board(p.bot.now(), rating.Filter{Rules: rules.ID(), Side: side,
		Sides: p.sidesOf(rules), Games: p.least(), Active: active})
	for n, place := range board {
		points := words.Text(p.lang, "bot.rating.points", words.Args{"points": place.Skill.Points(),
			"margin": place.Skill.Margin()})
		rows = append(rows, ratedRow{place.Entrant, words.Text(p.lang, "bot.rating.row", words.Args{"rank": n + 1,
			"who": p.rated(place.Entrant), "points": points, "games": place.Games,
			"sure": words.Text(p.lang, "bot.rating.sure."+string(place.Skill.Sureness()), nil)})})
	}
	return rows
}

// communityBoard ranks as the War of the Ring community does: each side has a rating, and their mean counts.
func (p *press) communityBoard(records []rating.Record, which rating.Which, rules engine.Rules,
	side league.Side,
	active bool) (rows []ratedRow) {
	var sides rating.Two
	seats := rules.SeatsOf(engine.StateOptions(rules, nil))
	if len(seats) != 2 {
		return nil
	}
	for n, seat := range seats {
		sides[n] = p.sideOf(rules, rules.Seats().Name(engine.Value(seat)))
	}
	wanted := rating.Wanted{Games: p.least(), Active: active}
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
		rows = append(rows, ratedRow{r.Entrant, words.Text(p.lang, "bot.rating.community", words.Args{"rank": n + 1,
			"who": p.rated(r.Entrant), "mean": mean, "both": strings.Join(both, ", "),
			"games": r.Games, "active": r.Active})})
	}
	return rows
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
