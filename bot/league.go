package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// /league and /tournament are the same but for the forms they offer. Anybody can sign up and look; who may
// organise games may open events, too, and do with them what /league organise lists.
//
//	ev:OPERATION:EVENT[:N]
const (
	commandLeague     = "league"
	commandTournament = "tournament"

	optionEvent    = "event"
	optionRules    = "boardgame"
	optionPoints   = "points"
	optionRounds   = "rounds"
	optionBest     = "best-of"
	optionGroups   = "groups"
	optionOnward   = "onward"
	optionSides    = "sides"
	optionForm     = "form"
	optionSignUp   = "sign-up"
	optionRound    = "round"
	optionLate     = "late"
	optionDivision = "division"
	optionMoving   = "moving"
	optionMinimum  = "minimum"
	optionAgain    = "again"
	optionSettings = "options"
	optionMatch    = "match"
	optionLeaving  = "leaving"
	optionSeed     = "seed"
	optionComputer = "computers"
)

// What they do.
const (
	eventCreate    = "create"
	eventList      = "list"
	eventJoin      = "join"
	eventLeave     = "leave"
	eventQuit      = "quit" // leave one that has begun, after having been asked
	eventWho       = "who"
	eventStandings = "standings"
	eventCross     = "cross"
	eventGames     = "games"
	eventMine      = "mine"
	eventRules     = "rules"
	eventBid       = "bid"

	// what organisers do
	eventStart    = "start"
	eventResult   = "result"
	eventExtend   = "extend"
	eventReplace  = "replace"
	eventPause    = "pause"
	eventResume   = "resume"
	eventCancel   = "cancel"
	eventBook     = "book"
	eventAnnounce = "announce"

	eventRehearse = "dryrun"
)

// The forms that each of the commands offers.
var eventForms = map[string][]string{
	commandLeague: {"double-round-robin", "round-robin", "mirrored-round-robin", "swiss", "tables", formLadder},
	commandTournament: {"single-elimination", "double-elimination", "world", "groups", "double-groups", "swiss",
		"round-robin", "double-round-robin", "tables"},
}

// CommandFor is the command that offers a form of events, /league where both do.
func CommandFor(form string) string {
	command := commandLeague
	if slices.Contains(eventForms[commandTournament], form) && !slices.Contains(eventForms[command], form) {
		command = commandTournament
	}
	return command
}

// How long sign-up can be open, and a round can take.
var (
	signUps = []time.Duration{3 * day, 7 * day, 14 * day, 21 * day, 30 * day, 60 * day}
	rounds  = []time.Duration{7 * day, 14 * day, 21 * day, 28 * day, 42 * day, 60 * day, 90 * day, 120 * day,
		180 * day,
		365 * day}
)

// eventCommand is /league or /tournament.
func eventCommand(name string, games []table.Game) discord.Command {
	sub := func(what string, options ...discord.Option) discord.Option {
		key := "bot.event.command." + what
		return discord.Option{Type: discord.OptionSubcommand, Name: localized(key + ".name"),
			Description: localized(key + ".about"), Options: options}
	}
	number := func(name string, least, most int64) discord.Option {
		o := plain(name, discord.OptionInteger, false)
		o.Min, o.Max = &least, &most
		return o
	}
	named := func(name string, required bool, key string, values []string) discord.Option {
		o := plain(name, discord.OptionString, required)
		for _, value := range values {
			o.Choices = append(o.Choices, discord.Choice{Value: value, Name: localized(key + value)})
		}
		return o
	}
	lengths := func(name string, list []time.Duration) discord.Option {
		o := forOption(false, list)
		o.Name, o.Description = localized("bot.option."+name+".name"), localized("bot.option."+name+".about")
		return o
	}
	rules := rulesOption(games, true)
	title := about(plain(optionName, discord.OptionString, true), "bot.event.name")
	title.MaxLength = longestName
	var lates []string
	for _, late := range season.Lates {
		lates = append(lates, string(late))
	}
	var seeds []string
	for _, seed := range season.Seeds {
		seeds = append(seeds, string(seed))
	}
	var leavings []string
	for _, leaving := range season.Leavings {
		leavings = append(leavings, string(leaving))
	}
	var counts []string
	for _, points := range season.PointsNames {
		counts = append(counts, string(points))
	}
	event := option(optionEvent, false)
	options := []discord.Option{
		sub(eventCreate, title, rules, named(optionForm, false, "bot.event.form.", eventForms[name]),
			lengths(optionSignUp, signUps), lengths(optionRound, rounds), named(optionLate, false,
				"bot.event.late.", lates), named(optionLeaving, false, "bot.event.leaving.", leavings),
			named(optionSeed, false, "bot.event.seed.", seeds),
			option(optionSettings, false), option(optionClock, false), option(optionTimeout, false),
			named(optionPoints, false, "bot.event.points.", counts), number(optionRounds, 1, 20),
			named(optionSides, false, "bot.event.sides.", []string{"turn", "drawn", "auction"}),
			number(optionBest, 1, 3), number(optionDivision, 3, 32), number(optionMoving, 0, 5),
			playoffsOption(), number(optionBarrage, 0, 3), number(optionMinimum, 2, 64),
			lengths(optionAgain, signUps), levelsOption(optionComputer, levelsOf(games))),
		sub(eventList), sub(eventJoin, event), sub(eventLeave, takenOutOption(), leaveReason(), event),
		sub(eventWho, event),
		sub(eventStandings, event, standingsOn(), standingsAs()),
		sub(eventCross, event, standingsOn()), sub(eventGames, event), sub(eventMine, event),
		sub(eventRules, event), sub(eventBid, event), sub(eventDispute, append(disputeOptions(), event)...),
		sub(eventStart, event),
		sub(eventResult, option(optionMatch, true), about(reasonOption(), "bot.event.reason"),
			about(winnerOfMatch(), "bot.event.winner"), event),
		sub(eventExtend, forOption(true, extensions), event),
		sub(eventReplace, about(guestOption(), "bot.event.replaced"),
			about(plain(optionBy, discord.OptionUser, true), "bot.event.by"), event),
		sub(eventPause, event), sub(eventResume, event), sub(eventCancel, about(reasonOption(),
			"bot.event.reason"), event),
		sub(eventBook, event), sub(eventAnnounce, announceOption(), event),
		sub(eventRoles, rolesCommand(event)...), sub(eventRehearse, entrantsOption(),
			event),
	}
	create := &options[0]
	switch name {
	case commandTournament:
		create.Options = append(create.Options, number(optionGroups, 2, 8), number(optionOnward, 1, 4),
			number(optionBoards, 1, 5))
	case commandLeague:
		create.Options = append(create.Options, number(optionBoards, 1, 5), number(optionAbove, 1, 10),
			lengths(optionLasts, seasons))
		options = append(options, sub(eventChallenge, option(optionWhom, false), event), teamCommands(event))
	}
	return shared(name, []discord.CommandContext{discord.ContextGuild}, options...)
}

// longestName is how long the name of an event may be: it stands in headings.
const longestName = 60

// winnerOfMatch is who has won; without one it is a draw.
func winnerOfMatch() discord.Option {
	o := winnerOption()
	o.Required = false
	return o
}

// event works on /league and /tournament.
func (p *press) event(ctx context.Context) (discord.Message, error) {
	what := strings.Join(p.i.Command.Subcommand, " ")
	switch what {
	case eventCreate:
		return p.createEvent(ctx)
	case eventList:
		return p.eventList(ctx)
	}
	b, err := p.eventMeant(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	switch {
	case what == eventChallenge:
		return p.challenges(ctx, b, p.option(optionWhom))
	case what == eventDispute:
		return p.disputes(ctx, b)
	case what == eventStandings || what == eventCross:
		return p.standingsAsked(ctx, what, b)
	}
	if sub, ok := strings.CutPrefix(what, groupTeam+" "); ok {
		return p.team(ctx, sub, b)
	}
	return p.onEvent(ctx, what, b)
}

// eventPress works on the buttons of events.
func (p *press) eventPress(ctx context.Context, id customID) (discord.Message, error) {
	b, err := p.eventNamed(ctx, id.part(1))
	if err != nil {
		return discord.Message{}, err
	}
	switch what := id.part(0); what {
	case eventChallenge:
		return p.challenges(ctx, b, id.part(2))
	case eventAccept, eventDecline:
		return p.answers(ctx, b, what, id.part(2))
	case eventRehearse:
		if err := p.mayOrganise(ctx); err != nil {
			return discord.Message{}, err
		}
		n, _ := strconv.Atoi(id.part(2))
		return p.rehearse(ctx, b, n)
	case eventTeamAccept, eventTeamRefuse:
		return p.answersTeam(ctx, b, what, id.part(2))
	case eventTeamQuit:
		if t := b.TeamOf(league.Entrant(p.i.User.ID)); t != nil {
			return p.leaveTeam(ctx, b, t, true)
		}
		return discord.Message{}, &table.Problem{Code: "event-no-team-of-yours"}
	default:
		return p.onEvent(ctx, what, b)
	}
}

// onEvent does what is wished with an event.
func (p *press) onEvent(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	me := league.Entrant(p.i.User.ID)
	switch what {
	case eventJoin:
		if b.InTeams() {
			m, err := p.team(ctx, teamSubmit, b)
			p.signUpOver(b, err)
			return m, err
		}
		m, err := p.writes(ctx, b, what, season.Line{Kind: season.Signed, Entrant: me})
		p.signUpOver(b, err)
		return m, err
	case eventLeave, eventQuit:
		return p.leaveEvent(ctx, what, b)
	}
	tell, err := p.bot.tellsOf(ctx, b, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	switch what {
	case eventWho, eventStandings, eventCross, eventGames, eventMine, eventBook:
		return p.eventPaged(ctx, tell, what, "", 0)
	case eventRules:
		return p.eventSays(b, tell.rules()), nil
	case eventBid:
		return p.bids(tell)
	}
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	return p.organiseEvent(ctx, what, b)
}

// organiseEvent does what an organiser wishes with an event.
func (p *press) organiseEvent(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	switch what {
	case eventStart:
		book, err := p.bot.events.Start(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID)
		return p.wrote(book, what, err)
	case eventRehearse:
		o, _ := p.i.Command.Option(optionEntrants)
		return p.rehearse(ctx, b, int(o.Int))
	case eventResult:
		return p.enterResult(ctx, b)
	case eventExtend:
		length, err := time.ParseDuration(p.option(optionFor))
		if err != nil {
			return discord.Message{}, &table.Problem{Code: "no-such-length"}
		}
		book, err := p.bot.events.Extend(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID, length)
		return p.wrote(book, what, err)
	case eventReplace:
		by := ids.User(p.option(optionBy))
		if p.i.Command.Users[by].Bot {
			return discord.Message{}, &table.Problem{Code: "no-bots"}
		}
		book, err := p.bot.events.Replace(ctx, events.Replacement{Server: p.i.GuildID, Event: b.Kept.ID,
			For: ids.User(p.option(optionGuest)), By: by, Interaction: p.i.ID, User: p.i.User.ID})
		return p.wrote(book, what, err)
	case eventAnnounce:
		return p.announceIn(ctx, b)
	case eventRoles:
		return p.nameRoles(ctx, b)
	case eventPause:
		return p.writes(ctx, b, what, season.Line{Kind: season.Paused})
	case eventResume:
		return p.writes(ctx, b, what, season.Line{Kind: season.Resumed})
	case eventCancel:
		return p.writes(ctx, b, what, season.Line{Kind: season.Cancelled, Reason: p.option(optionReason)})
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// writes adds a line to the book of an event.
func (p *press) writes(ctx context.Context, b events.Book, what string, line season.Line) (discord.Message,
	error) {
	line.Who = string(p.i.User.ID)
	book, err := p.bot.events.Write(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, line)
	return p.wrote(book, what, err)
}

func (p *press) wrote(b events.Book, what string, err error) (discord.Message, error) {
	if err != nil {
		return discord.Message{}, err
	}
	return p.eventSays(b, words.Text(p.lang, "bot.event.did."+what, words.Args{"name": nameOf(b),
		"until": stampOf(b.SignUp), "running": b.State == season.Running,
		"offer": b.Leaves() == season.LeaveOffer, "channel": newsChannel(b),
		"ladder": b.Climbs(), "auction": b.Auction > 0})), nil
}

// eventSays says something about an event.
func (p *press) eventSays(b events.Book, text string) discord.Message {
	text = eventHeading(b, p.lang) + "\n" + p.inReply(text)
	return discord.Message{Content: markup.Message(text), Ephemeral: true}
}

// ofGames are the commands about games that are played or were: while the next season is open for sign-up
// they mean the last one that was played.
var ofGames = []string{eventStandings, eventCross, eventGames, eventMine, eventResult, eventDispute,
	statEvent}

// eventMeant is the event that is named, or the only one of the server that is open or running, one of the
// channel first. The seasons of an event are one: the newest.
func (p *press) eventMeant(ctx context.Context) (events.Book, error) {
	if named := p.option(optionEvent); named != "" {
		return p.eventNamed(ctx, named)
	}
	all, err := p.events(ctx)
	if err != nil {
		return events.Book{}, err
	}
	list := slices.DeleteFunc(slices.Clone(all), func(e storage.Event) bool {
		return !e.Live || slices.ContainsFunc(all, func(next storage.Event) bool { return next.After == e.ID })
	})
	if len(list) == 0 && len(all) > 0 {
		list = all[:1]
	}
	if here := slices.DeleteFunc(slices.Clone(list),
		func(e storage.Event) bool { return e.Channel != p.i.ChannelID }); len(here) == 1 {
		list = here
	}
	switch len(list) {
	case 0:
		return events.Book{}, &table.Problem{Code: "no-events"}
	case 1:
		b, err := p.bot.events.Open(ctx, p.i.GuildID, list[0].ID)
		if !slices.Contains(ofGames, strings.Join(p.i.Command.Subcommand, " ")) {
			return b, err
		}
		for err == nil && len(b.Divisions) == 0 && b.Kept.After != "" { // it has not begun
			b, err = p.bot.events.Open(ctx, p.i.GuildID, b.Kept.After)
		}
		return b, err
	}
	return events.Book{}, &table.Problem{Code: "name-the-event"}
}

// eventNamed is an event of the server that the person may know of. Any other one is as if there were none.
func (p *press) eventNamed(ctx context.Context, named string) (b events.Book, err error) {
	defer func() { p.cup = err == nil && isTournament(b) }()
	id := ids.Event(strings.ToLower(named))
	if p.i.GuildID == "" { // a letter of an event: of one that they take part in
		b, err = p.bot.events.Open(ctx, "", id)
		if err == nil && !concerns(b, league.Entrant(p.i.User.ID)) {
			err = &table.Problem{Code: "no-such-event", Args: words.Args{"event": string(id)}}
		}
		return b, err
	}
	list, err := p.events(ctx)
	if err != nil {
		return events.Book{}, err
	}
	n := slices.IndexFunc(list, func(e storage.Event) bool { return e.ID == id })
	if n < 0 { // typed as it is called, without the list that is suggested
		n = slices.IndexFunc(list, func(e storage.Event) bool { return strings.EqualFold(e.Name, named) })
	}
	if n < 0 {
		return events.Book{}, &table.Problem{Code: "no-such-event", Args: words.Args{"event": named}}
	}
	return p.bot.events.Open(ctx, p.i.GuildID, list[n].ID)
}

// events lists those of the server that the person may know of: they may view the channel, the newest first.
func (p *press) events(ctx context.Context) ([]storage.Event, error) {
	if p.i.GuildID == "" {
		return nil, nil
	}
	list, err := p.bot.tables.Store().EventsOf(ctx, p.i.GuildID)
	return slices.DeleteFunc(list, func(e storage.Event) bool {
		return !p.bot.client.Permissions(p.i, e.Channel).Has(discord.PermViewChannel)
	}), err
}

// createEvent opens an event.
func (p *press) createEvent(ctx context.Context) (discord.Message, error) {
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	channel, language, err := p.place(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	game, err := p.chosenGame()
	if err != nil {
		return discord.Message{}, err
	}
	rules := game.Rules
	length := func(name string, otherwise time.Duration) time.Duration {
		d, err := time.ParseDuration(p.option(name))
		if err != nil {
			return otherwise
		}
		return d
	}
	number := func(name string) int {
		o, _ := p.i.Command.Option(name)
		return int(o.Int)
	}
	playoffs, _ := strconv.Atoi(p.option(optionPlayoffs))
	s := season.Settings{Name: p.option(optionName), Rules: rules.ID(),
		Tournament: p.i.Command.Name == commandTournament,
		Form:       cmp.Or(p.option(optionForm), eventForms[p.i.Command.Name][0]), Clock: p.option(optionClock),
		SignUp: p.bot.now().Add(length(optionSignUp, 14*day)), Round: length(optionRound, 28*day),
		Late:    season.Late(cmp.Or(p.option(optionLate), string(season.LateLoss))),
		Leaving: season.Leaving(p.option(optionLeaving)), Seed: season.Seed(p.option(optionSeed)),
		Division: number(optionDivision),
		Points:   season.Points(p.option(optionPoints)), Rounds: number(optionRounds),
		Drawn: p.option(optionSides) == "drawn", BestOf: number(optionBest), Groups: number(optionGroups),
		Onward: number(optionOnward),
		Boards: number(optionBoards),
		Moving: number(optionMoving), Playoffs: playoffs, Barrage: number(optionBarrage),
		Minimum: number(optionMinimum), Again: length(optionAgain, 0), Computers: p.option(optionComputer)}
	if p.option(optionSides) == "auction" {
		s.Auction = 1 // or as many as the game has
	}
	switch s.Form {
	case "groups", "double-groups":
		s.Groups, s.Onward = cmp.Or(s.Groups, 4), cmp.Or(s.Onward, 2)
	case "tables":
		s.Rounds = cmp.Or(s.Rounds, 3)
	case formLadder:
		s.Ladder = p.ladderWished()
	}
	b, err := p.bot.events.Begin(ctx, events.Opening{Interaction: p.i.ID, User: p.i.User.ID,
		Server:  p.i.GuildID,
		Channel: channel, Language: language, Settings: s, Options: table.ParseOptions(p.option(optionSettings)),
		Timeout: p.option(optionTimeout)})
	if err != nil {
		return p.refused(rules, err)
	}
	return p.eventSays(b, words.Text(p.lang, "bot.event.did.create",
		words.Args{"name": nameOf(b), "channel": channel, "event": b.Kept.ID})), nil
}

// enterResult notes how a game ended: at its table, if it is still played there.
func (p *press) enterResult(ctx context.Context, b events.Book) (discord.Message, error) {
	name, reason := strings.ToLower(p.option(optionMatch)), p.option(optionReason)
	if err := p.mayVote(ctx, b.Game(name)); err != nil {
		return discord.Message{}, err
	}
	winner := league.Entrant(p.option(optionWinner))
	if g := b.Game(name); g != nil && p.i.Command.Users[ids.User(winner)].Bot {
		winner = cmp.Or(g.ComputerIn(), winner) // no computer can be picked, so the bot stands for it
	}
	book, err := p.bot.events.Decide(ctx, events.Decision{Server: p.i.GuildID, Event: b.Kept.ID, Game: name,
		Winner: winner, Reason: reason, Interaction: p.i.ID, User: p.i.User.ID})
	if err == nil && book.Game(name).Result == nil {
		return p.voteSays(ctx, book, name)
	}
	return p.wrote(book, eventResult, err)
}

// eventList lists the events of the server.
func (p *press) eventList(ctx context.Context) (discord.Message, error) {
	list, err := p.events(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	if len(list) == 0 {
		return discord.Message{}, &table.Problem{Code: "no-events"}
	}
	var lines []string
	for _, e := range list[:min(len(list), mostEvents)] {
		b, err := p.bot.events.Open(ctx, p.i.GuildID, e.ID)
		if err != nil {
			return discord.Message{}, err
		}
		lines = append(lines, words.Text(p.lang, "bot.event.row."+string(b.State), words.Args{"name": nameOf(b),
			"event": e.ID, "n": present(b), "until": stampOf(b.SignUp), "open": openGames(b),
			"teams": b.InTeams()}))
	}
	return discord.Message{Content: markup.Message(strings.Join(lines, "\n")), Ephemeral: true}, nil
}

// mostEvents is how many events are listed: the newest ones.
const mostEvents = 15

// completeEvent lists what fits in an option of /league and /tournament.
func (p *press) completeEvent(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	switch focused.Name {
	case optionOn:
		return p.completeOn(ctx, focused)
	case optionEvent:
		list, err := p.events(ctx)
		if err != nil {
			return nil
		}
		var choices []discord.Choice
		for _, e := range list {
			choices = append(choices, choice(e.Name+" · "+string(e.ID), string(e.ID)))
		}
		return matching(choices, focused.String)
	case optionMatch:
		b, err := p.eventMeant(ctx)
		if err != nil {
			return hint(p.explain(nil, err))
		}
		if strings.Join(p.i.Command.Subcommand, " ") == eventDispute {
			return matching(p.disputable(ctx, b), focused.String)
		}
		return matching(p.matches(ctx, b), focused.String)
	case optionWhom:
		return matching(p.targetChoices(ctx), focused.String)
	case optionClock:
		return clockChoices(p.lang, focused.String)
	case optionTimeout:
		return matching(timeoutChoices(p.lang, table.EventTimeouts()), focused.String)
	case optionSettings:
		rules, ok := p.bot.tables.Rules(p.option(optionRules))
		if !ok {
			return hint(words.Text(p.lang, "bot.event.game-first", nil))
		}
		return p.completeOptions(rules, focused.String)
	}
	return nil
}

// completeOptions goes on with a list of options: each way to choose one that it does not name yet.
func (p *press) completeOptions(rules engine.Rules, typed string) []discord.Choice {
	done, last := "", typed
	if n := strings.LastIndexByte(typed, ' '); n >= 0 {
		done, last = typed[:n+1], typed[n+1:]
	}
	named := table.ParseOptions(done)
	var choices []discord.Choice
	for _, o := range rules.Options() {
		if _, ok := named[o.Name]; ok || o.Settled() {
			continue
		}
		for _, value := range o.Values {
			one := o.Name + "=" + value
			said := words.Text(p.lang, rules.ID()+".setting."+o.Name+".name", nil) + ": " +
				optionValue(rules, p.lang, o.Name, value)
			if strings.HasPrefix(one, last) || strings.Contains(strings.ToLower(said), strings.ToLower(last)) {
				choices = append(choices, choice(strings.TrimSpace(done)+" + "+said, done+one))
			}
		}
	}
	return matching(choices, "")
}

// matches lists the games of an event, those without a result first.
func (p *press) matches(ctx context.Context, b events.Book) (choices []discord.Choice) {
	var over []discord.Choice
	tell := eventText{Book: b, bot: p.bot, lang: p.lang}
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				one := tell.matchChoice(ctx, &g)
				if g.Result == nil {
					choices = append(choices, one)
				} else {
					over = append(over, one)
				}
			}
		}
	}
	return append(choices, over...)
}

// nameOfUser is what somebody is called where no mention can stand.
func (b *Bot) nameOfUser(ctx context.Context, user ids.User) string {
	if u, err := b.tables.Store().User(ctx, user); err == nil && u.Name != "" {
		return u.Name
	}
	return string(user)
}

func nameOf(b events.Book) string { return markup.Escape(b.Title()) }

// stampOf is a time as Discord shows it to each reader.
func stampOf(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }

func eventHeading(b events.Book, lang words.Lang) string {
	return "-# " + words.Text(lang, b.Rules+".title", nil) + " · " + nameOf(b) + " · `" + string(b.Kept.ID) +
		"`"
}

// present is how many take part in an event and have not gone.
func present(b events.Book) (n int) {
	for _, who := range b.Entrants {
		if _, gone := b.Gone[who]; !gone {
			n++
		}
	}
	return n
}

// openGames is how many games of an event have no result yet.
func openGames(b events.Book) (n int) {
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if g.Result == nil {
					n++
				}
			}
		}
	}
	return n
}
