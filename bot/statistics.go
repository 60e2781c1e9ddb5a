package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/discord"
	"redbook/bot/league"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/reliability"
	"redbook/bot/statistics"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	paint "redbook/render/league"
	"redbook/storage"
	"redbook/storage/ids"
)

// /statistics says what the finished games of the server come to, in a picture and in words: of a person, of
// two against each other, of all, of an event; and which games hold records. All is made of the kept results,
// read once: nothing of a running game is looked at.
const (
	commandStatistics = "statistics"

	statPerson   = "person"
	statTogether = "together"
	statServer   = "server"
	statEvent    = "event"
	statRecords  = "records"

	optionWith = "with"
)

// statisticsCommand is /statistics.
func statisticsCommand(games []table.Game) discord.Command {
	sub := func(what string, options ...discord.Option) discord.Option {
		key := "bot.statistics.command." + what
		return discord.Option{Type: discord.OptionSubcommand, Name: localized(key + ".name"),
			Description: localized(key + ".about"), Options: options}
	}
	rules := about(rulesOption(games, false), "bot.statistics.rules")
	return shared(commandStatistics, []discord.CommandContext{discord.ContextGuild},
		sub(statPerson, about(optionalGuest(), "bot.statistics.whose"), rules),
		sub(statTogether, about(guestOption(), "bot.statistics.against"),
			plain(optionWith, discord.OptionUser, false), rules),
		sub(statServer, rules), sub(statEvent, option(optionEvent, false)), sub(statRecords, rules))
}

// figured are the statistics of some games of one kind, as they are told in a language.
type figured struct {
	press *press
	games []statistics.Game
	rules engine.Rules
	own   *annals.Annals
	say   phrase.Speaker
	known map[string]string // links to games, "" for those of which whoever asks may not know
}

// statistics works on /statistics.
func (p *press) statistics(ctx context.Context) (discord.Message, error) {
	what := strings.Join(p.i.Command.Subcommand, " ")
	rules, err := p.rulesNamed()
	if err != nil {
		return discord.Message{}, err
	}
	filter := storage.ResultFilter{Server: p.i.GuildID, Rules: rules, State: storage.ResultStands}
	who, other := p.i.User.ID, p.i.User.ID
	if named := ids.User(p.option(optionGuest)); named != "" {
		who = named
	}
	if named := ids.User(p.option(optionWith)); named != "" {
		other = named
	}
	none, subject, title := words.Text(p.lang, "bot.statistics.none", nil), "", ""
	switch what {
	case statPerson:
		filter.User, subject = who, mention(p.lang, who)
		none = words.Text(p.lang, "bot.statistics.none-of", words.Args{"who": mention(p.lang, who)})
	case statTogether:
		filter.User, subject = who, mention(p.lang, who)+" – "+mention(p.lang, other)
		none = words.Text(p.lang, "bot.statistics.none-together", words.Args{"who": mention(p.lang, who),
			"other": mention(p.lang, other)})
		if who == other {
			return discord.Message{}, &table.Problem{Code: "statistics-same"}
		}
	case statEvent:
		b, err := p.eventMeant(ctx)
		if err != nil {
			return discord.Message{}, err
		}
		filter.Event, subject, title = b.Kept.ID, nameOf(b), b.Title()
	}
	f, counts, err := p.figured(ctx, filter, func(games []statistics.Game) []statistics.Game {
		if what == statTogether {
			return statistics.Met(games, league.Entrant(who), league.Entrant(other))
		}
		return games
	})
	if err != nil {
		return discord.Message{}, err
	}
	if len(f.games) == 0 {
		return discord.Message{Content: none, Ephemeral: true}, nil
	}
	head := "-# " + counts
	if subject != "" {
		head += " · " + subject
	}
	lines := []string{head}
	if what == statRecords {
		records, err := f.records(ctx)
		return discord.Message{Content: fitted(append(lines, records...), p.lang), Ephemeral: true}, err
	}
	v := paint.View{Event: title, Part: f.say.Title()}
	switch what {
	case statPerson:
		me := league.Entrant(who)
		answers, err := f.answers(ctx, who)
		if err != nil {
			return discord.Message{}, err
		}
		lines = append(lines, f.summary(statistics.Of(f.games, me), answers))
		v.Event, v.Charts = f.name(ctx, me), f.person(ctx, me)
	case statTogether:
		one, two := league.Entrant(who), league.Entrant(other)
		v.Event = f.name(ctx, one) + " – " + f.name(ctx, two)
		lines = append(lines, f.length())
		v.Charts = f.together(ctx, one, two)
	default:
		if title == "" {
			v = paint.View{Event: f.say.Title()}
		}
		lines = append(lines, f.length())
		v.Charts = f.all()
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	for _, c := range v.Charts {
		lines = append(lines, "**"+markup.Escape(c.Title)+"**: "+markup.Escape(c.Told()))
	}
	m := discord.Message{Content: fitted(append(lines, f.notes(v.Charts)...), p.lang), Ephemeral: true}
	m.Files = p.bot.chartPicture(v, p.sight(ctx))
	return m, nil
}

// figured reads the results that are wanted, keeps those that are looked at of the game that is named or was
// played most, and says how many there are of each.
func (p *press) figured(ctx context.Context, filter storage.ResultFilter,
	looked func([]statistics.Game) []statistics.Game) (f figured, counts string, err error) {
	results, err := p.bot.tables.Store().Results(ctx, filter)
	if err != nil {
		return f, "", err
	}
	corrected, err := p.bot.events.Corrected(ctx, p.i.GuildID)
	if err != nil {
		return f, "", err
	}
	byRules := map[string][]storage.Result{}
	for _, r := range results {
		byRules[r.Rules] = append(byRules[r.Rules], r)
	}
	var said []string
	for _, g := range p.bot.tables.Games() {
		games, err := p.bot.tables.Counted(byRules[g.Rules.ID()], corrected)
		if err != nil {
			return f, "", err
		}
		if games = looked(games); len(games) == 0 {
			continue
		}
		say := phrase.Speaker{Rules: g.Rules, Lang: p.lang, Two: true}
		said = append(said, words.Text(p.lang, "bot.statistics.count", words.Args{"title": say.Title(),
			"n": len(games)}))
		if len(games) > len(f.games) {
			f = figured{press: p, games: games, rules: g.Rules, own: cmp.Or(g.Annals, &annals.Annals{}), say: say,
				known: map[string]string{}}
		}
	}
	return f, strings.Join(said, " · "), nil
}

// chartPicture is a picture of charts. Where it cannot be painted the text says it all.
func (b *Bot) chartPicture(v paint.View, s sight) []discord.File {
	if b.eventPainter == nil || len(v.Charts) == 0 {
		return nil
	}
	p, err := s.by(b.eventPainter, v, render.Sheet{Kind: paint.SheetCharts})
	if err != nil {
		b.log.Error("no picture of statistics", "error", err)
		return nil
	}
	return []discord.File{{Name: marked(p), Data: p.PNG, Description: markup.Cut(p.Alt, 1024)}}
}

// name is what somebody is called in a picture. Pictures name few: of opponents those met most.
func (f figured) name(ctx context.Context, who league.Entrant) string {
	if name, known := table.NameOf(who); known {
		return name
	}
	return f.press.bot.nameAt(ctx, f.press.i.GuildID, f.press.lang, ids.User(who))
}

// summary is how somebody has fared in all, how long the games were, and how quick they answer.
func (f figured) summary(s statistics.Score, answers string) string {
	said := []string{words.Text(f.press.lang, "bot.statistics.score", words.Args{"won": s.Wins, "games": s.Games,
		"drawn": s.Draws})}
	for _, more := range []string{f.length(), answers} {
		if more != "" {
			said = append(said, more)
		}
	}
	return strings.Join(said, " · ")
}

// length is how long the games were, by their medians.
func (f figured) length() string {
	var turns []int
	var lengths []time.Duration
	for _, g := range f.games {
		if g.Turn > 0 {
			turns = append(turns, g.Turn)
		}
		if g.Length > 0 {
			lengths = append(lengths, g.Length)
		}
	}
	var said []string
	if turn, ok := statistics.Median(turns); ok {
		said = append(said, f.turn(turn))
	}
	if length, ok := statistics.Median(lengths); ok {
		said = append(said, words.Text(f.press.lang, "bot.clock.day",
			words.Args{"n": max(1, int(length.Round(day)/day))}))
	}
	if len(said) == 0 {
		return ""
	}
	return f.press.statistic("median", words.Args{"length": strings.Join(said, ", ")})
}

// answers says how long somebody took to answer in these games: to themselves in figures, to others in the
// coarse steps in which they are told of each other. Few answers say nothing.
func (f figured) answers(ctx context.Context, user ids.User) (string, error) {
	times, err := f.press.bot.tables.AnswerTimes(ctx, user, f.games)
	if err != nil || len(times) < reliability.Few {
		return "", err
	}
	median, _ := statistics.Median(times)
	lang := f.press.lang
	if user != f.press.i.User.ID {
		step := reliability.Figures{Median: median}.Quickness()
		return words.Text(lang, "bot.figures.answers-within."+string(step), nil), nil
	}
	said := words.Text(lang, "bot.figures.at-once", nil)
	if median >= time.Hour {
		said = spanText(lang, median.Round(time.Hour))
	}
	return words.Text(lang, "bot.statistics.quick", words.Args{"time": said}), nil
}

// notes explain what charts show.
func (f figured) notes(charts []paint.Chart) (notes []string) {
	for kind, note := range map[paint.ChartKind]string{paint.Shares: "balance-note", paint.Luck: "luck-note"} {
		if slices.ContainsFunc(charts, func(c paint.Chart) bool { return c.Kind == kind }) {
			notes = append(notes, words.Text(f.press.lang, "bot.statistics."+note, nil))
		}
	}
	slices.Sort(notes)
	return notes
}

// records lists the games that hold the records, with links. A game that whoever asks may not know of holds
// none: the next one does.
func (f figured) records(ctx context.Context) (lines []string, err error) {
	note := func(held []statistics.Held, say func(n int) string) error {
		for _, h := range held {
			link, err := f.link(ctx, h.Game)
			if err != nil {
				return err
			}
			if link != "" {
				lines = append(lines, fmt.Sprintf("• **%s** · %s · <t:%d:d> · %s", say(h.Value), f.players(h.Game),
					h.Game.Ended.Unix(), link))
				return nil
			}
		}
		return nil
	}
	for _, r := range f.own.Records {
		err := note(statistics.Holders(f.games, r), func(n int) string {
			return f.text("record."+r.Name, words.Args{"n": n})
		})
		if err != nil {
			return nil, err
		}
	}
	err = note(statistics.Longest(f.games), func(n int) string {
		return words.Text(f.press.lang, "bot.statistics.longest", nil) + ": " + fmt.Sprint(n)
	})
	return append(lines, words.Text(f.press.lang, "bot.statistics.records", nil)), err
}

// link leads to a game; "" where whoever asks may not know of it.
func (f figured) link(ctx context.Context, g statistics.Game) (link string, err error) {
	if g.Elsewhere {
		return words.Text(f.press.lang, "bot.statistics.elsewhere", nil), nil
	}
	if link, looked := f.known[g.ID]; looked {
		return link, nil
	}
	defer func() { f.known[g.ID] = link }()
	game, err := f.press.bot.tables.Store().Game(ctx, ids.Game(g.ID))
	if errors.Is(err, storage.ErrNotFound) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	if knows, err := f.press.knows(ctx, game); !knows || err != nil {
		return "", err
	}
	if game.Thread == "" {
		return markup.Code(g.ID), nil
	}
	return discord.Link(game.Server, game.Thread, ""), nil
}

// players names who played what, the winners in bold.
func (f figured) players(g statistics.Game) string {
	var said []string
	for i, c := range g.Chairs {
		text := f.press.rated(c.Entrant)
		if c.Side != "" {
			text += " (" + markup.Plain(f.side(c.Side)) + ")"
		}
		if g.Places[i] == 1 && !g.Drawn() {
			text = "**" + text + "**"
		}
		said = append(said, text)
	}
	return strings.Join(slices.Compact(said), " – ")
}

// text is a phrase of the statistics of the game.
func (f figured) text(key string, args words.Args) string {
	return words.Text(f.press.lang, f.rules.ID()+".statistics."+key, args)
}

// side is what a side is called.
func (f figured) side(side league.Side) string {
	seat, ok := f.rules.Seats().Parse(string(side))
	if !ok {
		// a side of several seats goes by the first of them
		for _, s := range f.rules.SeatsOf(engine.StateOptions(f.rules, nil)) {
			if f.own.SideOf(f.rules.Seats().Name(engine.Value(s)), nil) == string(side) {
				return f.say.Seat(s)
			}
		}
		return string(side)
	}
	return f.say.Seat(engine.Seat(seat))
}
