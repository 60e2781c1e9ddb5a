package bot

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	ranks "redbook/bot/league/standing"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// eventText is an event as it is told in a language.
type eventText struct {
	events.Book
	bot     *Bot
	lang    words.Lang
	threads map[string]ids.Channel // of the games that have one

	invented map[ids.User]string // what those are called who do not exist
}

// tellsOf prepares to tell of an event.
func (b *Bot) tellsOf(ctx context.Context, book events.Book, lang words.Lang) (eventText, error) {
	e := eventText{Book: book, bot: b, lang: lang, threads: map[string]ids.Channel{}}
	games, err := b.tables.Store().EventGames(ctx, book.Kept.ID)
	for _, g := range games {
		if g.Thread != "" {
			e.threads[g.Name] = g.Thread
		}
	}
	return e, err
}

// division is what a division is called; "" where there is but one.
func (e eventText) division(division int) string {
	switch what := e.Divisions[division].For; {
	case what != "":
		return words.Text(e.lang, "bot.playoff.name."+string(what), nil)
	case len(e.Leagues()) < 2:
		return ""
	}
	return words.Text(e.lang, "bot.event.division", words.Args{"name": string(rune('A' + division))})
}

// who lists the entrants.
func (e eventText) who() (lines []string) {
	if e.InTeams() {
		return e.teamList()
	}
	name := func(head string, list []league.Entrant) {
		for part := range slices.Chunk(list, mostInLine) {
			lines = append(lines, head+e.entrants(part))
			head = ""
		}
	}
	listed := slices.Concat(e.Entrants, e.Computing()) // the number before a list is that of all who stand in it
	count := words.Text(e.lang, "bot.event.who", words.Args{"n": len(listed), "who": ""})
	if len(e.Leagues()) < 2 {
		name(count, listed)
	} else {
		lines = append(lines, count)
		for d, division := range e.Leagues() {
			name("**"+e.division(d)+"**: ", division.Entrants)
		}
	}
	if len(lines) == 0 {
		lines = append(lines, count)
	}
	var gone []league.Entrant
	for _, who := range e.Entrants {
		if _, left := e.Gone[who]; left {
			gone = append(gone, who)
		}
	}
	name(words.Text(e.lang, "bot.event.gone", words.Args{"who": ""}), gone)
	return lines
}

// mostInLine is how many people are named in a line: as many as fit into a message many times over.
const mostInLine = 20

// game is a game of an event in a line: who plays what, and how it stands or ended.
func (e eventText) game(g season.Game) string {
	var sides []string
	for n, c := range g.Chairs {
		text := e.entrant(c.Entrant)
		if c.Side != "" {
			text += " (" + e.seat(c.Side) + ")"
		}
		if g.Result != nil && g.Result.Won(n) {
			text = "**" + text + "**"
		}
		sides = append(sides, text)
	}
	state := gameState(g)
	if state == "lost" && e.Climbs() { // as its standings count it: for nobody
		state = "void"
	}
	return words.Text(e.lang, "bot.event.game", words.Args{"game": g.ID, "sides": strings.Join(sides, " – "),
		"link": e.link(g), "state": state}) + e.bidding(g) + e.disputedMark(g)
}

// gameState names how a game of an event stands: a key of the words.
func gameState(g season.Game) string {
	switch {
	case g.Result == nil && g.Asked:
		return "asked"
	case g.Result == nil && g.Table == "":
		return "comes"
	case g.Result == nil:
		return "running"
	case g.Result.Drawn():
		return "drawn"
	case !slices.Contains(g.Result.Places, 1):
		return "lost"
	}
	return string(g.Result.Ending)
}

// link is a link to the thread of a game, "" before there is one.
func (e eventText) link(g season.Game) string {
	thread, ok := e.threads[g.ID]
	if !ok {
		return ""
	}
	return discord.Link(e.Kept.Server, thread, "")
}

// gamesOf lists the games of an event round by round, or those of one entrant; the newest round first.
func (e eventText) gamesOf(of league.Entrant) []string {
	if e.Climbs() {
		return e.challengesOf(of)
	}
	var lines []string
	for _, d := range e.newestFirst() {
		for _, r := range slices.Backward(e.Divisions[d].Rounds) {
			var games []string
			for _, g := range r.Games {
				if of == "" || g.Chair(of) >= 0 {
					games = append(games, strings.TrimPrefix(e.match(g)+"\n", "\n")+e.game(g))
				}
			}
			if of == "" && len(r.Byes) > 0 || of != "" && e.without(r, of) {
				games = append(games, words.Text(e.lang, "bot.event.bye", words.Args{"who": e.entrants(r.Byes)}))
			}
			if len(games) > 0 {
				lines = append(append(lines, e.round(d, r)), games...)
			}
		}
	}
	if len(lines) == 0 {
		lines = []string{words.Text(e.lang, "bot.event.no-games", words.Args{"open": e.State == season.Open,
			"until": stampOf(e.SignUp), "mine": of != ""})}
	}
	return lines
}

func (e eventText) round(division int, r season.Round) string {
	return words.Text(e.lang, "bot.event.round", words.Args{"division": e.division(division), "n": r.Number,
		"over": r.Over(), "until": fmt.Sprintf("<t:%d:D>", r.Until.Unix()),
		"left": fmt.Sprintf("<t:%d:R>", r.Until.Unix())})
}

// rules says in words what is agreed about an event.
func (e eventText) rules() string {
	return e.agreed() + "\n" + e.inNews(words.Text(e.lang, "bot.dispute.rule", words.Args{
		"for": lengthText(e.lang, season.DisputeFor), "settle": lengthText(e.lang, season.SettleFor)}))
}

// agreed is what is so for an event alone.
func (e eventText) agreed() string {
	rules, _ := e.bot.tables.Rules(e.Rules)
	var options []string
	chosen := table.ParseOptions(e.Options)
	if rules != nil {
		for _, o := range rules.Options() {
			if value := chosen[o.Name]; value != "" && value != o.Values[0] {
				options = append(options, words.Text(e.lang, rules.ID()+".setting."+o.Name+".name", nil)+": "+
					optionValue(rules, e.lang, o.Name, value))
			}
		}
	}
	ties := "league"
	switch {
	case e.Form == "swiss":
		ties = e.Form
	case e.KnocksOut() && e.Groups == 0:
		ties = ""
	}
	if e.InTeams() && ties != "" {
		ties += "-teams"
	}
	clock, _ := table.ParseClock(e.Clock, "")
	args := words.Args{"form": words.Text(e.lang,
		"bot.event.form."+e.Form, nil),
		"options": strings.Join(options, ", "), "clock": clockText(e.lang, clock),
		"round": lengthText(e.lang, e.Round), "late": e.lateRule(),
		"points": words.Text(e.lang, "bot.event.points."+string(cmp.Or(e.Points, season.PlainPoints)), nil) + ".",
		"ties":   tiesText(e.lang, ties), "best": e.bestOf(), "drawn": e.Drawn,
		"seed":    words.Text(e.lang, "bot.event.seed-rule."+string(cmp.Or(e.Seed, season.SeedLast)), nil),
		"leaving": words.Text(e.lang, "bot.event.leaving-rule."+string(e.Leaves()), nil), "groups": e.Groups,
		"onward":   e.Onward,
		"division": e.Division, "moving": e.Moving, "minimum": max(e.Minimum, len(e.Sides)),
		"again": againText(e.Again, e.lang), "until": stampOf(e.SignUp),
		"teams": e.InTeams()}
	if e.Climbs() {
		return e.ladderRules(args)
	}
	rulesText := e.auction() + words.Text(e.lang, "bot.event.rules", args) + e.computerRules() + e.playoffRules()
	if e.InTeams() {
		rulesText += "\n" + e.teamRules()
	}
	return rulesText
}

// tiesText says how those are ranked who have as many points; "" where points do not rank.
func tiesText(lang words.Lang, ties string) string {
	if ties == "" {
		return ""
	}
	return words.Text(lang, "bot.event.ties."+ties, nil)
}

func againText(d time.Duration, lang words.Lang) string {
	if d == 0 {
		return ""
	}
	return lengthText(lang, d)
}

// book lists what the book of an event says that people have written: the newest first.
func (e eventText) book() (lines []string) {
	for n, line := range slices.Backward(e.Written) {
		if text := e.line(n); text != "" {
			lines = append(lines, fmt.Sprintf("<t:%d:d> ", line.At.Unix())+text)
		}
	}
	return lines
}

// line says what a line of a book tells; "" for what says nothing to anybody.
func (e eventText) line(n int) string { return e.inNews(e.lineOf(n)) }

func (e eventText) lineOf(n int) string {
	line := e.Written[n]
	args := words.Args{"name": nameOf(e.Book), "who": mention(e.lang, ids.User(line.Who)),
		"reason":  markup.Escape(line.Reason),
		"entrant": e.entrant(line.Entrant), "by": mention(e.lang, ids.User(line.By)),
		"people": line.Who != "", "own": line.Who == string(line.Entrant) || e.Team(line.Entrant) != nil,
		"offer":  e.Leaves() == season.LeaveOffer,
		"ladder": e.Climbs()}
	switch line.Kind {
	case season.Founded, season.Invited, season.Joined, season.Parted, season.Boarded:
		return e.teamText(line)
	case season.Seated, season.Bidding:
		return ""
	case season.Voted:
		return e.voted(line, args)
	case season.Disputed, season.Upheld:
		return e.disputeLine(n, args)
	case season.Dealt:
		return e.dealt(*e.Game(line.Game), *line.Deal)
	case season.Challenged, season.Accepted, season.Declined, season.Sank, season.Closing:
		return e.ladderLine(line, args)
	case season.Opened:
		args["until"] = stampOf(line.Settings.SignUp)
	case season.Started:
		args["n"] = 0
		for _, d := range line.Divisions {
			args["n"] = args["n"].(int) + len(d)
		}
		if computers := len(e.Computing()); computers > 0 {
			args["n"] = args["n"].(int) - computers
			return words.Text(e.lang, "bot.event.line.started", args) + "\n" + e.computersJoin(computers)
		}
		if e.InTeams() {
			return words.Text(e.lang, "bot.team.line.started", args)
		}
	case season.Paired:
		args["division"], args["n"] = e.division(line.Division), line.Round
		args["until"] = stampOf(line.Until)
	case season.Extended, season.Warned:
		r := e.Divisions[line.Division].Rounds[line.Nth]
		args["division"], args["n"] = e.division(line.Division), r.Number
		args["until"], args["left"] = stampOf(r.Until), fmt.Sprintf("<t:%d:R>", r.Until.Unix())
		if line.Kind == season.Extended {
			args["until"] = stampOf(line.Until)
		}
		if e.Climbs() { // which has no rounds
			args["game"] = r.Games[0].ID
		}
	case season.Ended, season.Corrected, season.Asked, season.Vacated:
		g := *e.Game(line.Game)
		g.Result, g.Asked, g.Dispute = line.Result, line.Kind == season.Asked, nil
		args["game"] = e.game(g)
		if line.Kind == season.Ended {
			args["game"] = e.game(g) + e.tally(line)
		}
		_, args["disputed"] = e.before(n)
		if line.Kind == season.Asked && !line.Until.IsZero() {
			return e.asked(line, e.game(g))
		}
	case season.Named, season.Barred, season.Unbarred:
		return e.roleLine(line, args)
	case season.Announced:
		args["channel"] = cmp.Or(ids.Channel(line.Channel), e.Kept.Channel)
	case season.PlayingOff:
		return e.playingOff(line)
	case season.Cancelled:
		args["few"] = line.Reason == season.TooFew
	}
	return words.Text(e.lang, "bot.event.line."+string(line.Kind), args)
}

// seat names what somebody plays in a game of an event.
func (e eventText) seat(side league.Side) string {
	rules, ok := e.bot.tables.Rules(e.Rules)
	if !ok {
		return string(side)
	}
	seat, ok := rules.Seats().Parse(string(side))
	if !ok {
		return string(side)
	}
	return phrase.Speaker{Rules: rules, Lang: e.lang, Two: len(e.Sides) == 2}.Seat(engine.Seat(seat))
}

// standings is who stands where, division by division.
func (e eventText) standings() string { return fitted(e.standingsLines(), e.lang) }

// standingsLines are its lines, and which results are disputed.
func (e eventText) standingsLines() []string { return append(e.ranking(), e.disputed()...) }

// ranking is who stands where.
func (e eventText) ranking() []string {
	if places := e.Places(); places != nil {
		return e.places(places)
	}
	if e.Climbs() {
		return e.ladder()
	}
	lines := append(e.rows(), e.playoffLines()...)
	if len(lines) == 0 {
		lines = []string{words.Text(e.lang, "bot.event.no-standings", nil)}
	}
	return lines
}

// rows are the lines of the standings where points rank.
func (e eventText) rows() (lines []string) {
	for d := range e.Leagues() {
		if name := e.division(d); name != "" {
			lines = append(lines, "**"+name+"**")
		}
		for _, row := range e.Table(d, time.Time{}).Rows {
			if e.InTeams() {
				lines = append(lines, e.teamRow(d, row))
			} else {
				lines = append(lines, e.standingsRow(row))
			}
		}
	}
	return lines
}

// places is who has which place where whoever loses goes. Those who are still in it share the first ones, and
// where it can be said, how low each of them can still come.
func (e eventText) places(places [][]league.Entrant) (lines []string) {
	place := 1
	for n, shared := range places {
		last := place + len(shared) - 1
		for part := range slices.Chunk(shared, mostInLine) {
			lines = append(lines, words.Text(e.lang, "bot.event.place", words.Args{"place": place, "last": last,
				"who": e.entrants(part), "in": n == 0 && e.State == season.Running}))
		}
		place = last + 1
	}
	if e.State == season.Running {
		for _, p := range e.Coming() {
			if !p.Out {
				lines = append(lines, words.Text(e.lang, "bot.event.coming", words.Args{
					"who": e.entrant(p.Entrant), "best": p.Best, "worst": p.Worst, "lost": p.Losses}))
			}
		}
	}
	return lines
}

// standingsRow is a line of the standings: rank, points, games, what has parted it from who is equal, and the
// ranks that are still possible.
func (e eventText) standingsRow(row ranks.Row) string {
	tie := ""
	if row.By != "" {
		tie = words.Text(e.lang, "bot.event.tie."+string(row.By), nil)
	}
	return words.Text(e.lang, "bot.event.standing", words.Args{"rank": row.Rank,
		"who": e.entrant(row.Entrant), "points": points(e.lang, row.Points), "games": row.Games,
		"wins": row.Wins, "draws": row.Draws, "losses": row.Losses, "open": row.Open, "tie": tie,
		"gone": row.Gone != "", "disputed": e.isDisputed(row.Entrant),
		"best": row.Possible.Best, "worst": row.Possible.Worst,
		"settled": e.State != season.Running || row.Possible.Best == row.Possible.Worst})
}

// points is a number of points as a language writes it.
func points(lang words.Lang, p *big.Rat) string {
	text := ranks.Decimal(p)
	if lang == words.Polish {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
