package bot

import (
	"bytes"
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
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// /results is how games ended: of those that were played here, and of those that were played elsewhere, at a
// table or with another program. The latter are entered by who has played, confirmed or contested by the
// others, decided on by an organiser, or imported by one. They count for ratings and statistics; games of an
// event are played here, and an organiser says how one of them counts with /league result.
//
//	res:OPERATION:RESULT
const (
	commandResults = "results"

	optionOpponent = "opponent"
	optionOutcome  = "outcome"
	optionVictory  = "victory"
	optionDay      = "day"
	optionOthers   = "others"
	optionResult   = "result"
	optionFile     = "file"
	optionState    = "state"
)

// What it does.
const (
	resultsEnter  = "enter"
	resultsList   = "list"
	resultsShow   = "show"
	resultsExport = "export"
	resultsImport = "import"
	resultsName   = "identify"

	// what its buttons do
	resultConfirm = "confirm"
	resultContest = "contest"
	resultUphold  = "uphold"
	resultStrike  = "strike"
)

// How a game ended for whoever enters it.
const (
	outcomeWon   = "won"
	outcomeLost  = "lost"
	outcomeDrawn = "drawn"
)

// The options of fields of the community's report that can be entered, and what they are called there.
var (
	reportNumbers = []string{"turns", "corruption", "mordor", "eyes", "crowned", "rings", "muster", "interest"}
	reportTexts   = []string{"settlements", "expansions"}
	reportFields  = map[string]string{"crowned": "aragorn_turn", "rings": "dwarven_rings",
		"muster": "muster_points"}
)

// optionTreebeard is whether Treebeard was mustered.
const optionTreebeard = "treebeard"

// resultsCommand is /results.
func resultsCommand(games []table.Game) discord.Command {
	sub := func(what string, options ...discord.Option) discord.Option {
		key := "bot.command." + commandResults + "." + what
		return discord.Option{Type: discord.OptionSubcommand, Name: localized(key + ".name"),
			Description: localized(key + ".about"), Options: options}
	}
	of := func(name, key string, values ...string) discord.Option {
		o := plain(name, discord.OptionString, name == optionOutcome || name == optionAs)
		for _, value := range values {
			o.Choices = append(o.Choices, discord.Choice{Value: value, Name: localized(key + value)})
		}
		return o
	}
	own := about(option(optionSeat, true), "bot.results.seat")
	enter := []discord.Option{rulesOption(games, true), own, plain(optionOpponent, discord.OptionUser, true),
		of(optionOutcome, "bot.results.outcome.", outcomeWon, outcomeLost, outcomeDrawn),
		option(optionVictory, false), option(optionDay, false), about(option(optionSettings, false),
			"bot.results.options"), option(optionOthers, false)}
	least, most := int64(0), int64(1000)
	for _, name := range reportNumbers {
		o := plain(name, discord.OptionInteger, false)
		o.Min, o.Max = &least, &most
		enter = append(enter, o)
	}
	for _, name := range reportTexts {
		enter = append(enter, option(name, false))
	}
	enter = append(enter, plain(optionTreebeard, discord.OptionBool, false))
	who := plain(optionGuest, discord.OptionUser, false)
	someone := plain(optionGuest, discord.OptionUser, true)
	return shared(commandResults, []discord.CommandContext{discord.ContextGuild},
		sub(resultsEnter, enter...),
		sub(resultsList, rulesOption(games, false), about(who, "bot.results.whose"),
			of(optionState, "bot.results.state.", string(storage.ResultStands), string(storage.ResultAsked),
				string(storage.ResultContested), string(storage.ResultStruck), string(storage.ResultPractice))),
		sub(resultsShow, option(optionResult, true)),
		sub(resultsExport, about(of(optionAs, "bot.results.as.", "csv", "json", "report"), "bot.results.form"),
			rulesOption(games, false), option(optionEvent, false),
			about(option(optionResult, false), "bot.results.single"),
			about(option(optionDay, false), "bot.results.since")),
		sub(resultsImport, plain(optionFile, discord.OptionAttachment, true)),
		sub(resultsName, about(option(optionName, true), "bot.results.name"), about(someone, "bot.results.who")))
}

// results works on /results.
func (p *press) results(ctx context.Context) (discord.Message, error) {
	switch what := strings.Join(p.i.Command.Subcommand, " "); what {
	case resultsEnter:
		return p.enterElsewhere(ctx)
	case resultsList:
		rules, err := p.rulesNamed()
		if err != nil {
			return discord.Message{}, err
		}
		return p.listResults(ctx, rules, ids.User(p.option(optionGuest)), p.option(optionState), 0)
	case resultsShow:
		r, err := p.result(ctx, p.option(optionResult))
		if err != nil {
			return discord.Message{}, err
		}
		return p.showResult(ctx, r), nil
	case resultsExport:
		return p.exportResults(ctx)
	case resultsImport:
		return p.importResults(ctx)
	case resultsName:
		return p.nameInResults(ctx)
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// resultPress works on the buttons of results.
func (p *press) resultPress(ctx context.Context, id customID) (discord.Message, error) {
	if id.part(0) == resultsList {
		page, err := id.number(4)
		if err != nil {
			return discord.Message{}, err
		}
		return p.listResults(ctx, id.part(1), ids.User(id.part(2)), id.part(3), page)
	}
	d, err := p.doing(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	named, tables := id.part(1), p.bot.tables
	var r storage.Result
	switch id.part(0) {
	case resultConfirm:
		r, err = tables.Confirm(ctx, d, named)
		p.spends(r.State != storage.ResultAsked, err)
	case resultContest:
		r, err = tables.Contest(ctx, d, named)
		p.spends(true, err)
	case resultUphold, resultStrike:
		if err = p.mayOrganise(ctx); err == nil {
			r, err = tables.Decide(ctx, d, named, id.part(0) == resultUphold)
		}
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	p.bot.eventful.wake()
	return p.showResult(ctx, r), nil
}

// doing is who does something with results, and where it is told: where the server has its games.
func (p *press) doing(ctx context.Context) (table.Doing, error) {
	channel, language, err := p.place(ctx)
	return table.Doing{Interaction: p.i.ID, By: p.i.User.ID, Server: p.i.GuildID, Channel: channel,
		Language: language}, err
}

// enterElsewhere keeps a game that was played elsewhere.
func (p *press) enterElsewhere(ctx context.Context) (discord.Message, error) {
	g, err := p.chosenGame()
	if err != nil {
		return discord.Message{}, err
	}
	entry := table.Entry{Rules: g.Rules.ID(), Victory: p.option(optionVictory), Ended: p.bot.now()}
	chosen, facts, err := p.reported(g)
	if err != nil {
		return discord.Message{}, err
	}
	entry.Options, entry.Facts = table.ParseOptions(p.option(optionSettings)), facts
	for name, value := range chosen {
		entry.Options[name] = value
	}
	if day := p.option(optionDay); day != "" {
		if entry.Ended, err = table.ParseDay(day); err != nil {
			return discord.Message{}, err
		}
	}
	switch entry.Ending = league.Played; {
	case p.option(optionOutcome) == outcomeDrawn:
		entry.Victory = annals.Draw
	case entry.Victory == annals.Concession:
		entry.Ending = league.Conceded
	case entry.Victory == annals.Adjudication:
		entry.Ending = league.Adjudicated
	case entry.Victory != "" && !slices.Contains(victoriesOf(g), entry.Victory):
		return discord.Message{}, &table.Problem{Code: "result-no-victory"}
	}
	if entry.Seats, err = p.satElsewhere(g, entry.Options); err != nil {
		return discord.Message{}, err
	}
	d, err := p.doing(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	r, err := p.bot.tables.Enter(ctx, d, entry)
	if err != nil {
		return p.refused(g.Rules, err)
	}
	p.bot.eventful.wake()
	return discord.Message{Content: markup.Message(words.Text(p.lang, "bot.results.entered",
		words.Args{"id": r.ID, "channel": d.Channel}) + "\n" + p.bot.resultLine(p.lang, r)), Ephemeral: true}, nil
}

// gameOf is a game of the table of games.
func (p *press) gameOf(rules string) (table.Game, bool) {
	games := p.bot.tables.Games()
	n := slices.IndexFunc(games, func(g table.Game) bool { return g.Rules.ID() == rules })
	if n < 0 {
		return table.Game{}, false
	}
	return games[n], true
}

// reported reads the fields of the community's report.
func (p *press) reported(g table.Game) (engine.Options, annals.Facts, error) {
	fields := map[string]string{}
	for _, name := range reportNumbers {
		if o, given := p.i.Command.Option(name); given {
			fields[cmp.Or(reportFields[name], name)] = fmt.Sprint(o.Int)
		}
	}
	for _, name := range reportTexts {
		if text := p.option(name); text != "" {
			fields[name] = text
		}
	}
	if o, given := p.i.Command.Option(optionTreebeard); given && o.Bool {
		fields[optionTreebeard] = "yes"
	}
	if len(fields) == 0 {
		return nil, nil, nil
	}
	if g.Annals == nil || g.Annals.Enter == nil {
		return nil, nil, &table.Problem{Code: "result-no-report"}
	}
	options, facts, err := g.Annals.Enter(fields)
	if no := (*annals.Unreportable)(nil); errors.As(err, &no) {
		err = &table.Problem{Code: "result-" + no.Code}
	}
	return options, facts, err
}

// satElsewhere says who sat where and came in where: whoever enters it at their seat, the opponent at the one
// that is left, and others, where a game has more seats, at those that are named as "seat=@user".
func (p *press) satElsewhere(g table.Game, o engine.Options) ([]table.EntrySeat, error) {
	users := map[string]ids.User{}
	for _, text := range strings.Fields(p.option(optionOthers)) {
		seat, user, ok := strings.Cut(text, "=")
		id, known := table.ParseUser(user)
		if v, is := g.Rules.Seats().Parse(seat); is && known && ok {
			users[g.Rules.Seats().Name(v)] = id
		} else {
			return nil, &table.Problem{Code: "result-others", Args: words.Args{"text": markup.Escape(text)}}
		}
	}
	mine, ok := g.Rules.Seats().Parse(p.option(optionSeat))
	if !ok {
		return nil, &table.Problem{Code: "no-such-seat", Args: words.Args{"seat": p.option(optionSeat)}}
	}
	own := g.Rules.Seats().Name(mine)
	users[own] = p.i.User.ID
	opponent := ids.User(p.option(optionOpponent))
	if p.i.Command.Users[opponent].Bot {
		return nil, &table.Problem{Code: "no-bots"}
	}
	sideOf := func(seat string) string { return cmp.Or(g.Annals.SideOf(seat, o), seat) }
	var list []table.EntrySeat
	for _, seat := range g.Rules.SeatsOf(engine.StateOptions(g.Rules, o)) {
		name := g.Rules.Seats().Name(engine.Value(seat))
		s := table.EntrySeat{Seat: ids.Chair(name), User: users[name], Place: 1}
		if s.User == "" { // once: of a second one it is not said who sat there
			s.User, opponent = opponent, ""
		}
		if won := p.option(optionOutcome) == outcomeWon; p.option(optionOutcome) != outcomeDrawn &&
			won != (sideOf(name) == sideOf(own)) {
			s.Place = 2
		}
		list = append(list, s)
	}
	return list, nil
}

// victoriesOf are the kinds of victory that a game has.
func victoriesOf(g table.Game) (kinds []string) {
	if g.Annals != nil {
		for _, kind := range g.Annals.Victories {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 {
		for _, v := range g.Rules.Ends().Values() {
			if how := g.Rules.Ends().Name(v); !engine.ByPeople(how) {
				kinds = append(kinds, how)
			}
		}
	}
	slices.Sort(kinds)
	return append(slices.Compact(kinds), annals.Concession, annals.Adjudication)
}

// result is a result of the server that the person may know of. Any other one is as if there were none.
func (p *press) result(ctx context.Context, id string) (storage.Result, error) {
	none := &table.Problem{Code: "result-none", Args: words.Args{"id": markup.Escape(id)}}
	r, err := p.bot.tables.Store().Result(ctx, strings.ToLower(id))
	if errors.Is(err, storage.ErrNotFound) || err == nil && r.Server != p.i.GuildID {
		return r, none
	}
	if err != nil {
		return r, err
	}
	known, err := p.knowsResult(ctx, r)
	if err == nil && !known {
		err = none
	}
	if err != nil {
		return r, err
	}
	corrected, err := p.bot.events.Corrected(ctx, p.i.GuildID)
	if c, ok := corrected[r.ID]; ok {
		r = c.Of(r)
	}
	return r, err
}

// knowsResult reports whether the person may know of a result: of a game that was played elsewhere everybody
// on the server may, of one that was played here whoever may know of the game.
func (p *press) knowsResult(ctx context.Context, r storage.Result) (bool, error) {
	if r.Origin != storage.PlayedHere {
		return true, nil
	}
	g, err := p.bot.tables.Store().Game(ctx, ids.Game(r.ID))
	if err != nil {
		return false, err
	}
	return p.knows(ctx, g)
}

// knownResults lists the results of the server that the person may know of, in the order in which the games
// ended.
func (p *press) knownResults(ctx context.Context, f storage.ResultFilter) ([]storage.Result, error) {
	f.Server = p.i.GuildID
	all, err := p.bot.tables.Store().Results(ctx, f)
	if err != nil || p.i.GuildID == "" {
		return nil, err
	}
	corrected, err := p.bot.events.Corrected(ctx, p.i.GuildID)
	if err != nil {
		return nil, err
	}
	var list []storage.Result
	for _, r := range all {
		known, err := p.knowsResult(ctx, r)
		if err != nil {
			return nil, err
		}
		if c, ok := corrected[r.ID]; ok {
			r = c.Of(r)
		}
		if known {
			list = append(list, r)
		}
	}
	return list, nil
}

// mostResults is how many results stand on a page.
const mostResults = 8

// listResults lists the results of the server, the newest first.
func (p *press) listResults(ctx context.Context, rules string, user ids.User, state string,
	page int) (discord.Message, error) {
	list, err := p.knownResults(ctx, storage.ResultFilter{Rules: rules, User: user,
		State: storage.ResultState(state)})
	if err != nil {
		return discord.Message{}, err
	}
	if len(list) == 0 {
		return discord.Message{Content: words.Text(p.lang, "bot.results.none", nil), Ephemeral: true}, nil
	}
	slices.Reverse(list)
	pages := (len(list) + mostResults - 1) / mostResults
	page = max(0, min(page, pages-1))
	lines := []string{words.Text(p.lang, "bot.results.heading", words.Args{"n": len(list), "page": page + 1,
		"pages": pages})}
	for _, r := range list[page*mostResults : min(len(list), (page+1)*mostResults)] {
		lines = append(lines, p.bot.resultLine(p.lang, r))
	}
	return discord.Message{Content: fitted(lines, p.lang), Ephemeral: true,
		Components: p.pager(page, pages, pressResult, resultsList, rules, user, state)}, nil
}

// showResult shows a result with what was done with it, and with buttons for what the person can do with it.
func (p *press) showResult(ctx context.Context, r storage.Result) discord.Message {
	lines := []string{p.bot.resultLine(p.lang, r)}
	for _, d := range r.Deeds {
		lines = append(lines, words.Text(p.lang, "bot.results.deed."+d.Kind,
			words.Args{"at": stampOf(d.At), "by": mention(p.lang, d.By)}))
	}
	m := discord.Message{Content: fitted(lines, p.lang), Ephemeral: true}
	if row := resultButtons(p.lang, r, p.i.User.ID, p.mayOrganise(ctx) == nil); len(row) > 0 {
		m.Components = []discord.Row{row}
	}
	return m
}

// importResults takes in a community's past results.
func (p *press) importResults(ctx context.Context) (discord.Message, error) {
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	data, err := p.bot.client.Fetch(ctx, p.i.Command.Files[p.option(optionFile)], mostImported)
	if errors.Is(err, discord.ErrLongFile) {
		return discord.Message{}, &table.Problem{Code: "import-too-large",
			Args: words.Args{"most": mostImported >> 20}}
	}
	if err != nil {
		p.bot.log.Warn("a table of results cannot be read", "interaction", p.i, "error", err)
		return discord.Message{}, &table.Problem{Code: "import-lost"}
	}
	d, err := p.doing(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	found, err := p.bot.tables.Import(ctx, d.Server, d.By, bytes.NewReader(data))
	if err != nil {
		return discord.Message{}, err
	}
	if len(found.Wrong) > 0 {
		lines := []string{words.Text(p.lang, "bot.results.wrong", words.Args{"n": len(found.Wrong)})}
		for _, w := range found.Wrong {
			lines = append(lines, words.Text(p.lang, "bot.results.wrong-line", words.Args{"line": w.Line,
				"why": p.explain(nil, w.Problem)}))
		}
		return discord.Message{Content: fitted(lines, p.lang), Ephemeral: true}, nil
	}
	n, err := p.bot.tables.KeepImported(ctx, d, found)
	if err != nil {
		return discord.Message{}, err
	}
	p.bot.eventful.wake()
	return discord.Message{Content: words.Text(p.lang, "bot.results.imported", words.Args{"n": n,
		"known": found.Known + len(found.Results) - n}), Ephemeral: true}, nil
}

// mostImported is how many bytes a table of results may have.
const mostImported = 2 << 20

// nameInResults says who somebody is who is known by a name alone.
func (p *press) nameInResults(ctx context.Context) (discord.Message, error) {
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	name, user := p.option(optionName), ids.User(p.option(optionGuest))
	if p.i.Command.Users[user].Bot {
		return discord.Message{}, &table.Problem{Code: "no-bots"}
	}
	d, err := p.doing(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	n, err := p.bot.tables.Name(ctx, d, name, user)
	if err != nil {
		return discord.Message{}, err
	}
	p.bot.eventful.wake()
	return discord.Message{Content: words.Text(p.lang, "bot.results.named", words.Args{"n": n,
		"name": markup.Escape(name), "user": mention(p.lang, user)}), Ephemeral: true}, nil
}

// completeResults lists what fits in an option of /results.
func (p *press) completeResults(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	g, chosen := p.gameOf(p.option(optionRules))
	var choices []discord.Choice
	switch focused.Name {
	case optionEvent:
		return p.completeEvent(ctx, focused)
	case optionSeat, optionVictory, optionSettings, optionOthers, "settlements", "expansions":
		if !chosen {
			return hint(words.Text(p.lang, "bot.event.game-first", nil))
		}
	case optionDay:
		for n := range 14 {
			day := p.bot.now().UTC().AddDate(0, 0, -n).Format(time.DateOnly)
			choices = append(choices, choice(day, day))
		}
	case optionResult, optionName:
		list, err := p.knownResults(ctx, storage.ResultFilter{})
		if err != nil {
			return nil
		}
		for _, r := range slices.Backward(list) {
			if focused.Name == optionResult {
				choices = append(choices, choice(p.resultName(ctx, r), r.ID))
				continue
			}
			for _, s := range r.Seats {
				if s.User == "" && s.Name != "" && !slices.ContainsFunc(choices,
					func(c discord.Choice) bool { return c.Value == s.Name }) {
					choices = append(choices, choice(s.Name, s.Name))
				}
			}
		}
	}
	switch say := (phrase.Speaker{Rules: g.Rules, Lang: p.lang, Two: true}); focused.Name {
	case optionSettings:
		return p.completeOptions(g.Rules, focused.String)
	case "settlements", "expansions":
		if g.Annals == nil {
			return nil
		}
		return goOn(focused.String, g.Annals.Lists[focused.Name], "")
	case optionOthers: // whom, Discord lets somebody choose who types an @
		var seats []string
		for _, seat := range g.Rules.SeatsOf(engine.StateOptions(g.Rules,
			table.ParseOptions(p.option(optionSettings)))) {
			seats = append(seats, g.Rules.Seats().Name(engine.Value(seat)))
		}
		return goOn(focused.String, seats, "=@")
	case optionVictory:
		for _, kind := range victoriesOf(g) {
			choices = append(choices, choice(victoryText(p.lang, g.Rules.ID(), kind), kind))
		}
	case optionSeat:
		o := engine.StateOptions(g.Rules, table.ParseOptions(p.option(optionSettings)))
		say.Two = len(g.Rules.SeatsOf(o)) == 2
		for _, seat := range g.Rules.SeatsOf(o) {
			choices = append(choices, choice(say.Seat(seat), g.Rules.Seats().Name(engine.Value(seat))))
		}
	}
	return matching(choices, focused.String)
}

// goOn goes on with a list of words that is typed: each that it does not have yet.
func goOn(typed string, names []string, end string) (choices []discord.Choice) {
	done, last := "", typed
	if n := strings.LastIndexByte(typed, ' '); n >= 0 {
		done, last = typed[:n+1], typed[n+1:]
	}
	for _, name := range names {
		if text := done + name + end; strings.Contains(strings.ToLower(name), strings.ToLower(last)) &&
			!strings.Contains(done, name) {
			choices = append(choices, choice(text, text))
		}
	}
	return matching(choices, "")
}
