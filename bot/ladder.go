package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	"redbook/bot/table"
	paint "redbook/render/league"
	"redbook/storage"
	"redbook/storage/ids"
)

// A ladder: who challenges whom, who accepts, and how it is told. The challenged one is called where they
// chose; the challenger, when it comes to nothing. To a game that begins its own thread calls.
//
//	ev:challenge:EVENT:USER
//	ev:accept:EVENT:GAME and ev:decline:EVENT:GAME, in direct messages too
const (
	eventChallenge = "challenge"
	eventAccept    = "accept"
	eventDecline   = "decline"

	optionAbove = "above"
	optionLasts = "lasts"
	optionWhom  = "whom"
)

const formLadder = "ladder"

// seasons are how long the season of a ladder can be.
var seasons = []time.Duration{30 * day, 60 * day, 90 * day, 120 * day, 180 * day, 365 * day}

// ladderWished is what is agreed about a ladder that somebody opens.
func (p *press) ladderWished() *season.Ladder {
	l := season.UsualLadder
	if o, ok := p.i.Command.Option(optionAbove); ok {
		l.Above = int(o.Int)
	}
	if d, err := time.ParseDuration(p.option(optionLasts)); err == nil {
		l.Lasts = d
	}
	return &l
}

// challenges has somebody challenge whom they name. Where they name nobody they are told whom they may.
func (p *press) challenges(ctx context.Context, b events.Book, whom string) (discord.Message, error) {
	if !b.Climbs() {
		return discord.Message{}, &table.Problem{Code: "event-no-ladder"}
	}
	whom = strings.Trim(whom, "<@!> ") // as a mention, or as it is suggested
	if whom == "" {
		tell := eventText{Book: b, bot: p.bot, lang: p.lang}
		m := p.eventSays(b, tell.mayChallenge(p.i.User.ID))
		m.Components = p.bot.challengeButtons(ctx, tell, p.i.User.ID)
		return m, nil
	}
	b, game, err := p.bot.events.Challenge(ctx, p.i.GuildID, b.Kept.ID, p.i.ID, p.i.User.ID, ids.User(whom))
	if err != nil {
		return discord.Message{}, stamped(err)
	}
	return p.eventSays(b, words.Text(p.lang, "bot.ladder.did.challenge", words.Args{
		"who": mention(p.lang, ids.User(whom)), "game": game, "until": stampOf(b.RoundOf(game).Until)})), nil
}

// stamped has a problem that says a time say it as Discord shows it.
func stamped(err error) error {
	var p *table.Problem
	if errors.As(err, &p) && p.Args["until"] != nil {
		return &table.Problem{Code: p.Code, Args: words.Args{"until": stampOf(time.Unix(p.Args["until"].(int64),
			0))}}
	}
	return err
}

// answers accepts a challenge, or declines it.
func (p *press) answers(ctx context.Context, b events.Book, what, game string) (discord.Message, error) {
	b, err := p.bot.events.Answer(ctx, b.Kept.Server, b.Kept.ID, p.i.ID, p.i.User.ID, game, what == eventAccept)
	p.spends(true, err)
	if err != nil {
		return discord.Message{}, err
	}
	g := b.Game(game)
	made, _ := pairing.Challenger(g.Game)
	return p.eventSays(b, words.Text(p.lang, "bot.ladder.did."+what, words.Args{"who": mention(p.lang,
		ids.User(made)), "until": stampOf(b.RoundOf(game).Until), "lost": g.Declined && !g.Void()})), nil
}

// targetChoices lists whom somebody may challenge.
func (p *press) targetChoices(ctx context.Context) (choices []discord.Choice) {
	b, err := p.eventMeant(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	tell := eventText{Book: b, bot: p.bot, lang: p.lang}
	for _, who := range b.Targets(league.Entrant(p.i.User.ID), p.bot.now()) {
		choices = append(choices, choice(tell.plainName(ctx, ids.User(who)), string(who)))
	}
	if len(choices) == 0 {
		return hint(tell.nobody(p.i.User.ID))
	}
	return choices
}

// challengeButtons challenge those whom somebody may challenge.
func (b *Bot) challengeButtons(ctx context.Context, e eventText, user ids.User) (rows []discord.Row) {
	var row discord.Row
	for _, who := range e.Targets(league.Entrant(user), b.now()) {
		label := words.Text(e.lang, "bot.ladder.button.challenge",
			words.Args{"who": e.plainName(ctx, ids.User(who))})
		row = append(row, discord.Button{Label: markup.Cut(label, labelLength), Style: discord.StylePrimary,
			CustomID: idFor(pressEvent, eventChallenge, e.Kept.ID, who)})
	}
	for part := range slices.Chunk(row, 5) {
		rows = append(rows, part)
	}
	return rows
}

// mayChallenge says whom somebody may challenge.
func (e eventText) mayChallenge(user ids.User) string {
	targets := e.Targets(league.Entrant(user), e.bot.now())
	if len(targets) == 0 {
		return e.nobody(user)
	}
	return words.Text(e.lang, "bot.ladder.targets", words.Args{"who": e.entrants(targets)})
}

// nobody says why there is nobody whom somebody may challenge.
func (e eventText) nobody(user ids.User) string {
	open := e.State == season.Open
	return words.Text(e.lang, "bot.ladder.nobody", words.Args{"open": open, "paused": !e.Paused.IsZero(),
		"over":    e.State != season.Running || !e.bot.now().Before(e.Ends),
		"outside": !slices.Contains(e.Ranks(), league.Entrant(user))})
}

// ladder is who stands on which rung.
func (e eventText) ladder() (lines []string) {
	for _, r := range e.Rungs() {
		args := words.Args{"rank": r.Rank, "who": mention(e.lang, ids.User(r.Entrant)), "won": r.Won,
			"drawn": r.Drawn, "lost": r.Lost, "up": max(0, r.Began-r.Rank), "down": max(0, r.Rank-r.Began),
			"came": r.Began == 0, "plays": e.against(r.Plays, r.Entrant), "holds": e.against(r.Holds, r.Entrant),
			"disputed": e.isDisputed(r.Entrant)}
		lines = append(lines, words.Text(e.lang, "bot.ladder.rung", args))
	}
	if len(lines) == 0 {
		return []string{words.Text(e.lang, "bot.event.no-standings", nil)}
	}
	if e.State == season.Running {
		lines = append(lines, words.Text(e.lang, "bot.ladder.ends", words.Args{"until": stampOf(e.Ends)}))
	}
	return lines
}

// against is whom somebody meets in a game; "" in none.
func (e eventText) against(g *season.Game, who league.Entrant) string {
	if g == nil {
		return ""
	}
	return mention(e.lang, ids.User(g.Chairs[1-g.Chair(who)].Entrant))
}

// challenge is a game of a ladder in a line.
func (e eventText) challenge(g season.Game) string {
	made, met := pairing.Challenger(g.Game)
	args := words.Args{"game": g.ID, "made": mention(e.lang, ids.User(made)), "met": mention(e.lang,
		ids.User(met)),
		"until": stampOf(e.RoundOf(g.ID).Until)}
	switch {
	case g.Result == nil && g.Offered:
		return words.Text(e.lang, "bot.ladder.offered", args)
	case g.Void():
		return words.Text(e.lang, "bot.ladder.void", args)
	case g.Declined && g.Result.Won(g.Chair(made)): // else it was corrected
		return words.Text(e.lang, "bot.ladder.unplayed", args)
	case g.Result == nil && !g.Asked:
		return e.game(g) + words.Text(e.lang, "bot.ladder.until", args)
	}
	return e.game(g)
}

// challengesOf lists the games of a ladder, or those of one of its people, the newest first.
func (e eventText) challengesOf(of league.Entrant) (lines []string) {
	for _, d := range e.Divisions {
		for _, r := range slices.Backward(d.Rounds) {
			if of == "" || r.Games[0].Chair(of) >= 0 {
				lines = append(lines, e.challenge(r.Games[0]))
			}
		}
	}
	if of != "" && e.State == season.Running {
		lines = append(lines, e.mayChallenge(ids.User(of)))
	}
	if len(lines) == 0 {
		return []string{words.Text(e.lang, "bot.event.no-games", words.Args{"open": e.State == season.Open,
			"until": stampOf(e.SignUp), "mine": of != ""})}
	}
	return lines
}

// ladderRules says in words how the ladder works, with what is agreed as about any event.
func (e eventText) ladderRules(args words.Args) string {
	l := e.Ladder
	args["above"] = l.Above
	for name, d := range map[string]time.Duration{"answer": l.Answer, "rematch": l.Again, "idle": l.Idle,
		"lasts": l.Lasts, "notice": l.Notice()} {
		args[name] = lengthText(e.lang, d)
	}
	return words.Text(e.lang, "bot.ladder.rules", args)
}

// ladderLine says what a line of a ladder tells.
func (e eventText) ladderLine(line season.Line, args words.Args) string {
	switch line.Kind {
	case season.Challenged:
		args["until"], args["game"] = stampOf(line.Until), line.Games[0].ID
	case season.Accepted, season.Declined:
		g := *e.Game(line.Game)
		made, met := pairing.Challenger(g.Game)
		args["made"], args["met"] = mention(e.lang, ids.User(made)), mention(e.lang, ids.User(met))
		args["until"], args["game"] = stampOf(line.Until), g.ID
		args["declines"] = line.Entrant != ""
		args["lost"] = line.Result != nil && line.Result.Won(g.Chair(made))
	case season.Sank:
		args["idle"] = lengthText(e.lang, e.Ladder.Idle)
	case season.Closing:
		args["until"] = stampOf(line.Until)
	}
	return words.Text(e.lang, "bot.ladder.line."+string(line.Kind), args)
}

// challengeNews is what the channel is told of a line of a ladder, and whom it calls; "" for what is told as
// in any other form.
func (e eventText) challengeNews(n int) (text string, called ids.User, buttons discord.Row) {
	line := e.Written[n]
	text = e.line(n)
	switch line.Kind {
	case season.Challenged:
		return text, ids.User(line.By), e.answerButtons(line.Games[0].ID)
	case season.Declined:
		made, _ := pairing.Challenger(e.Game(line.Game).Game)
		return text + e.risen(n, line.Game), ids.User(made), nil
	case season.Ended, season.Corrected:
		return text + e.risen(n, line.Game), "", nil
	case season.Accepted, season.Sank, season.Closing:
		return text, "", nil
	case season.Warned:
		g := e.Divisions[line.Division].Rounds[line.Nth].Games[0]
		if before, err := season.Fold(e.Written[:n]); err != nil ||
			!before.Divisions[0].Rounds[line.Nth].Offered() {
			return "", "", nil
		}
		made, met := pairing.Challenger(g.Game)
		return words.Text(e.lang, "bot.ladder.reminder", words.Args{"made": mention(e.lang, ids.User(made)),
				"met": mention(e.lang, ids.User(met)), "until": stampOf(e.Divisions[0].Rounds[line.Nth].Until)}),
			ids.User(met), e.answerButtons(g.ID)
	}
	return "", "", nil
}

// risen says on which rung the challenger of a game stands now that a line is written; "" if on no other one.
func (e eventText) risen(n int, game string) string {
	before, err := season.Fold(e.Written[:n])
	after, failed := season.Fold(e.Written[:n+1])
	if err != nil || failed != nil {
		return ""
	}
	made, _ := pairing.Challenger(after.Game(game).Game)
	then, now := slices.Index(before.Ranks(), made), slices.Index(after.Ranks(), made)
	if then == now || now < 0 {
		return ""
	}
	return "\n" + words.Text(e.lang, "bot.ladder.risen", words.Args{"who": mention(e.lang, ids.User(made)),
		"rank": now + 1, "up": now < then})
}

// answerButtons accept a challenge, and decline it.
func (e eventText) answerButtons(game string) discord.Row {
	return discord.Row{
		discord.Button{Label: words.Text(e.lang, "bot.ladder.button.accept", nil), Style: discord.StyleSuccess,
			CustomID: idFor(pressEvent, eventAccept, e.Kept.ID, game)},
		discord.Button{Label: words.Text(e.lang, "bot.ladder.button.decline", nil), Style: discord.StyleSecondary,
			CustomID: idFor(pressEvent, eventDecline, e.Kept.ID, game)},
		discord.Button{Label: words.Text(e.lang, "bot.event.button.rules", nil), Style: discord.StyleSecondary,
			CustomID: idFor(pressEvent, eventRules, e.Kept.ID)},
	}
}

// personalNews is what the channel is told of a line that concerns one person, who is called to it; "" for
// any other.
func (e eventText) personalNews(n int) (text string, called ids.User, buttons discord.Row) {
	switch {
	case e.Climbs():
		return e.challengeNews(n)
	case e.InTeams():
		text, called, buttons, _ = e.teamNews(n)
	}
	return text, called, buttons
}

// calledFor is how somebody is called to what concerns them in an event: where they chose to be called.
func (b *Bot) calledFor(ctx context.Context, user ids.User) (here, apart bool, err error) {
	away, err := b.tables.AwayNow(ctx, user)
	if err != nil || away || user.Former() {
		return false, false, err
	}
	s, err := b.tables.Settings(ctx, user)
	if err != nil {
		return false, false, err
	}
	known, err := b.tables.Store().User(ctx, user)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return false, false, err
	}
	apart = s.Calls.By(table.RemindDM)
	return s.Calls.By(table.RemindThread) || apart && known.DMClosed, apart, nil
}

// eventLetter is what somebody is told apart of a line of a ladder; nobody for "".
func (b *Bot) eventLetter(ctx context.Context, e eventText, n int) (discord.Message, storage.User, error) {
	_, called, _ := e.personalNews(n)
	if called == "" {
		return discord.Message{}, storage.User{}, nil
	}
	_, apart, err := b.calledFor(ctx, called)
	if err != nil || !apart {
		return discord.Message{}, storage.User{}, err
	}
	user, err := b.tables.Store().User(ctx, called)
	if errors.Is(err, storage.ErrNotFound) {
		user, err = storage.User{ID: called, Locale: e.Kept.Language}, nil
	}
	e.lang = words.For(user.Locale)
	text, _, buttons := e.personalNews(n)
	m := discord.Message{Content: markup.Message(eventHeading(e.Book, e.lang) + "\n" + text + "\n" +
		discord.Link(e.Kept.Server, e.Kept.Channel, "")), AllowedUsers: []ids.User{called}}
	if len(buttons) > 0 {
		m.Components = []discord.Row{buttons[:2]}
	}
	return m, user, err
}

// newsOfOne is what the channel is told of a line that concerns one person.
func (b *Bot) newsOfOne(ctx context.Context, e eventText, text string, called ids.User,
	buttons discord.Row) ([]discord.Message, error) {
	m := discord.Message{Content: markup.Message(eventHeading(e.Book, e.lang) + "\n" + text)}
	if called != "" {
		here, _, err := b.calledFor(ctx, called)
		if err != nil {
			return nil, err
		}
		if here {
			m.AllowedUsers = []ids.User{called}
		}
	}
	if len(buttons) > 0 {
		m.Components = []discord.Row{buttons}
	}
	return []discord.Message{m}, nil
}

// tellApart tells somebody apart what a line of an event is to them, and reports whether Discord wants to
// hear it later. Whose direct messages are closed reads it in the channel.
func (b *Bot) tellApart(ctx context.Context, e eventText, n int) (later bool, err error) {
	m, user, err := b.eventLetter(ctx, e, n)
	if err != nil || user.ID == "" {
		return false, err
	}
	m.Nonce = fmt.Sprintf("ev.%s.%d.dm", e.Kept.ID, e.told(n))
	_, err = b.sendDM(ctx, user, m)
	if errors.Is(err, discord.ErrDMClosed) {
		return false, b.tables.Store().SetDMClosed(ctx, user.ID, true)
	}
	if _, later = discord.RetryAfter(err); later || discord.Refused(err) {
		return later, nil
	}
	return false, err
}

// ladderView is what is painted of a ladder.
func (e eventText) ladderView(ctx context.Context) paint.View {
	v := paint.View{Event: nameOf(e.Book), Ladder: true}
	for _, r := range e.Rungs() {
		row := paint.Row{Rank: r.Rank, Name: e.plainName(ctx, ids.User(r.Entrant)),
			Games: r.Won + r.Drawn + r.Lost, Wins: r.Won, Came: r.Began == 0,
			Dispute: e.isDisputed(r.Entrant)}
		if !row.Came {
			row.Moved = r.Began - r.Rank
		}
		for _, g := range []*season.Game{r.Plays, r.Holds} {
			if g != nil {
				row.Plays = append(row.Plays, e.plainName(ctx, ids.User(g.Chairs[1-g.Chair(r.Entrant)].Entrant)))
			}
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}
