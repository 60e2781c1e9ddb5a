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
	ranks "redbook/bot/league/standing"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// Leagues of teams: a captain makes a team, invites its members, says who plays on which board, and signs it
// up. Whoever is invited is called where they chose, and answers there.
//
//	ev:team-accept:EVENT:TEAM and ev:team-refuse:EVENT:TEAM, in direct messages too
//	ev:team-quit:EVENT
const (
	groupTeam  = "team"
	teamFound  = "found"
	teamInvite = "invite"
	teamRemove = "remove"
	teamLeave  = "leave"
	teamBoard  = "board"
	teamSubmit = "submit"
	teamShow   = "show"

	eventTeamAccept = "team-accept"
	eventTeamRefuse = "team-refuse"
	eventTeamQuit   = "team-quit"

	optionBoards = "boards"
	optionBoard  = "board"
)

// teamCommands is the group of commands for teams.
func teamCommands(event discord.Option) discord.Option {
	sub := func(what string, options ...discord.Option) discord.Option {
		key := "bot.team.command." + what
		return discord.Option{Type: discord.OptionSubcommand, Name: localized(key + ".name"),
			Description: localized(key + ".about"), Options: options}
	}
	name := about(plain(optionName, discord.OptionString, true), "bot.team.name")
	name.MaxLength = 30
	board := plain(optionBoard, discord.OptionInteger, true)
	least, most := int64(1), int64(8)
	board.Min, board.Max = &least, &most
	who := about(guestOption(), "bot.team.who")
	group := sub(groupTeam, sub(teamFound, name, event), sub(teamInvite, who, event), sub(teamBoard, who, board,
		event),
		sub(teamSubmit, event), sub(teamShow, event), sub(teamRemove, who, event), sub(teamLeave, event))
	group.Type = discord.OptionGroup
	return group
}

// team works on the commands for teams.
func (p *press) team(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	if !b.InTeams() {
		return discord.Message{}, &table.Problem{Code: "event-no-teams"}
	}
	me := league.Entrant(p.i.User.ID)
	var other league.Entrant
	if p.i.Command != nil { // not a button
		other = league.Entrant(p.option(optionGuest))
		if p.i.Command.Users[ids.User(other)].Bot {
			return discord.Message{}, &table.Problem{Code: "no-bots"}
		}
	}
	switch what {
	case teamFound:
		name := strings.Join(strings.Fields(p.option(optionName)), " ")
		return p.teamWrites(ctx, b, what, season.Line{Kind: season.Founded, Entrant: season.TeamID(name), By: me,
			Name: name})
	case teamShow:
		return p.showTeams(b), nil
	}
	t := b.TeamOf(me)
	if t == nil {
		return discord.Message{}, &table.Problem{Code: "event-no-team-of-yours"}
	}
	switch what {
	case teamInvite:
		return p.teamWrites(ctx, b, what, season.Line{Kind: season.Invited, Entrant: t.ID, By: other})
	case teamRemove:
		return p.teamWrites(ctx, b, what, season.Line{Kind: season.Parted, Entrant: other, By: t.ID})
	case teamBoard:
		o, _ := p.i.Command.Option(optionBoard)
		return p.teamWrites(ctx, b, what, season.Line{Kind: season.Boarded, Entrant: t.ID, By: other,
			Nth: int(o.Int) - 1})
	case teamSubmit:
		return p.teamWrites(ctx, b, what, season.Line{Kind: season.Signed, Entrant: t.ID})
	case teamLeave:
		return p.leaveTeam(ctx, b, t, false)
	}
	return discord.Message{}, &table.Problem{Code: "old-button"}
}

// answersTeam accepts an invitation to a team, or refuses it.
func (p *press) answersTeam(ctx context.Context, b events.Book, what, id string) (discord.Message, error) {
	line := season.Line{Kind: season.Joined, Entrant: league.Entrant(p.i.User.ID), By: league.Entrant(id)}
	if what == eventTeamRefuse {
		line.Kind = season.Parted
	}
	t := b.Team(line.By)
	if b.State != season.Open || t == nil || len(t.Invited) == 0 { // whoever was invited has answered
		p.spent = true
	}
	if line.Kind == season.Parted && t != nil && !slices.Contains(t.Invited, line.Entrant) {
		return discord.Message{}, &table.Problem{Code: "event-not-invited"}
	}
	m, err := p.teamWrites(ctx, b, what, line)
	p.spent = p.spent || err == nil
	return m, err
}

// leaveTeam takes somebody out of their team: while sign-up is open at once, later they are asked first.
func (p *press) leaveTeam(ctx context.Context, b events.Book, t *season.Team, asked bool) (discord.Message,
	error) {
	me := league.Entrant(p.i.User.ID)
	if b.State == season.Open {
		return p.teamWrites(ctx, b, teamLeave, season.Line{Kind: season.Parted, Entrant: me, By: t.ID})
	}
	line := season.Line{Kind: season.Withdrew, Entrant: me}
	if asked || b.May(line) != nil {
		return p.teamWrites(ctx, b, teamLeave, line)
	}
	m := p.eventSays(b, words.Text(p.lang, "bot.team.quit", words.Args{"team": teamNamed(t)}))
	m.Components = []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.event.button.quit", nil),
		Style: discord.StyleDanger, CustomID: idFor(pressEvent, eventTeamQuit, b.Kept.ID)}}}
	return m, nil
}

// leaveWithTeam withdraws the team that somebody leads, or takes them out of the one in which they play.
func (p *press) leaveWithTeam(ctx context.Context, what string, b events.Book) (discord.Message, error) {
	me := league.Entrant(p.i.User.ID)
	t := b.TeamOf(me)
	if t == nil {
		return discord.Message{}, &table.Problem{Code: "event-no-team-of-yours"}
	}
	if b.Leader(t) != me || !slices.Contains(b.Entrants, t.ID) {
		return p.leaveTeam(ctx, b, t, false)
	}
	line := season.Line{Kind: season.Withdrew, Entrant: t.ID}
	if what == eventQuit || b.State == season.Open || b.May(line) != nil {
		return p.teamWrites(ctx, b, eventLeave, line)
	}
	m := p.eventSays(b, words.Text(p.lang, "bot.team.withdraw", words.Args{"team": teamNamed(t)}))
	m.Components = []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.event.button.quit", nil),
		Style: discord.StyleDanger, CustomID: idFor(pressEvent, eventQuit, b.Kept.ID)}}}
	return m, nil
}

// teamWrites adds a line about a team, and shows the team as it is then.
func (p *press) teamWrites(ctx context.Context, b events.Book, what string,
	line season.Line) (discord.Message,
	error) {
	line.Who = string(p.i.User.ID)
	b, err := p.bot.events.Write(ctx, b.Kept.Server, b.Kept.ID, p.i.ID, line)
	if err != nil {
		return discord.Message{}, err
	}
	text := words.Text(p.lang, "bot.team.did."+what, words.Args{"who": mention(p.lang, ids.User(line.By)),
		"until": stampOf(b.SignUp), "running": b.State == season.Running})
	if t := b.TeamOf(league.Entrant(p.i.User.ID)); t != nil {
		text += "\n" + eventText{Book: b, bot: p.bot, lang: p.lang}.teamLine(*t)
	}
	return p.eventSays(b, text), nil
}

// showTeams lists the teams; whoever is invited can answer below.
func (p *press) showTeams(b events.Book) discord.Message {
	e := eventText{Book: b, bot: p.bot, lang: p.lang}
	m := p.eventSays(b, fitted(e.teamList(), e.lang))
	for _, t := range b.Teams {
		if slices.Contains(t.Invited, league.Entrant(p.i.User.ID)) && len(m.Components) < 5 {
			m.Components = append(m.Components, e.invitation(t))
		}
	}
	return m
}

// invitation is the buttons that answer an invitation.
func (e eventText) invitation(t season.Team) discord.Row {
	button := func(what string, style discord.ButtonStyle) discord.Button {
		label := words.Text(e.lang, "bot.team.button."+what, words.Args{"team": t.Name})
		return discord.Button{Label: markup.Cut(label, labelLength), Style: style,
			CustomID: idFor(pressEvent, what, e.Kept.ID, t.ID)}
	}
	return discord.Row{button(eventTeamAccept, discord.StyleSuccess), button(eventTeamRefuse,
		discord.StyleSecondary)}
}

func teamNamed(t *season.Team) string { return "**" + markup.Escape(t.Name) + "**" }

// entrant names who takes part: a person, a team or a computer.
func (e eventText) entrant(who league.Entrant) string {
	if t := e.Team(who); t != nil {
		return teamNamed(t)
	}
	if level := who.Computer(); level != "" {
		return entrantComputer(e.lang, level)
	}
	return mention(e.lang, ids.User(who))
}

// entrants names those who take part, with commas between them.
func (e eventText) entrants(list []league.Entrant) string {
	named := make([]string, len(list))
	for n, who := range list {
		named[n] = e.entrant(who)
	}
	return strings.Join(named, ", ")
}

// calledPlainly names an entrant where no mention can stand.
func (e eventText) calledPlainly(ctx context.Context, who league.Entrant) string {
	if t := e.Team(who); t != nil {
		return t.Name
	}
	if level := who.Computer(); level != "" {
		return entrantComputer(e.lang, level)
	}
	return e.plainName(ctx, ids.User(who))
}

// teamLine is a team with its members, from the first board on.
func (e eventText) teamLine(t season.Team) string {
	here := slices.DeleteFunc(slices.Clone(t.Members), func(who league.Entrant) bool {
		_, gone := e.Gone[who]
		return gone
	})
	boards := min(e.Boards, len(here))
	return words.Text(e.lang, "bot.team.line.team", words.Args{"team": teamNamed(&t),
		"captain": mention(e.lang, ids.User(e.Leader(&t))), "boards": e.entrants(here[:boards]),
		"others": e.entrants(here[boards:]), "invited": e.entrants(t.Invited), "missing": max(0,
			e.Boards-len(here)),
		"signed": slices.Contains(e.Entrants, t.ID), "gone": !e.Gone[t.ID].IsZero()})
}

// teamList lists all teams.
func (e eventText) teamList() (lines []string) {
	for _, t := range e.teamsIn() {
		lines = append(lines, e.teamLine(t))
	}
	if len(lines) == 0 {
		return []string{words.Text(e.lang, "bot.team.none", nil)}
	}
	return lines
}

// teamRules says in words how teams play.
func (e eventText) teamRules() string {
	rules := words.Text(e.lang, "bot.team.rules", words.Args{"boards": e.Boards, "swiss": e.Form == "swiss",
		"decides": e.KnocksOut()})
	if e.KnocksOut() || e.playsOff() {
		rules += " " + words.Text(e.lang, "bot.team.level", words.Args{"playoffs": e.playsOff()})
	}
	return rules
}

// match is who meets in a match of teams, and how it stands, before the first of its games; "" before others.
func (e eventText) match(g season.Game) string {
	m, ok := e.MatchBefore(g.ID)
	if !ok {
		return ""
	}
	return "\n" + words.Text(e.lang, "bot.team.match", words.Args{"one": e.entrant(m.Teams[0]),
		"two": e.entrant(m.Teams[1]), "mine": points(e.lang, m.Score[0]), "theirs": points(e.lang, m.Score[1])})
}

// teamRow is a line of the standings of teams.
func (e eventText) teamRow(division int, row ranks.Row) string {
	tie := ""
	if row.By != "" {
		tie = words.Text(e.lang, "bot.event.tie."+string(row.By), nil)
	}
	return words.Text(e.lang, "bot.team.standing", words.Args{"rank": row.Rank, "who": e.entrant(row.Entrant),
		"points": points(e.lang, row.Points), "boards": points(e.lang, e.BoardPoints(division, row.Entrant)),
		"matches": row.Games, "wins": row.Wins, "draws": row.Draws, "losses": row.Losses, "open": row.Open,
		"tie": tie, "disputed": e.isDisputed(row.Entrant),
		"gone": row.Gone != "", "best": row.Possible.Best, "worst": row.Possible.Worst,
		"settled": e.State != season.Running || row.Possible.Best == row.Possible.Worst})
}

// teamText says what a line about teams tells; "" for none.
func (e eventText) teamText(line season.Line) string {
	id, person := line.Entrant, line.By
	if line.Kind == season.Joined || line.Kind == season.Parted {
		id, person = line.By, line.Entrant
	}
	name := "**" + markup.Escape(strings.TrimPrefix(string(id), "team:")) + "**"
	if t := e.Team(id); t != nil {
		name = teamNamed(t)
	}
	return words.Text(e.lang, "bot.team.line."+string(line.Kind), words.Args{"team": name,
		"who": mention(e.lang, ids.User(line.Who)), "person": mention(e.lang, ids.User(person)),
		"board": line.Nth + 1,
		"own":   line.Who == string(person)})
}

// teamNews is what the channel is told of a line about teams: of an invitation alone, which calls who is
// invited. That it is one of those lines is the last value.
func (e eventText) teamNews(n int) (text string, called ids.User, buttons discord.Row, of bool) {
	line := e.Written[n]
	switch line.Kind {
	case season.Founded, season.Joined, season.Parted, season.Boarded:
		return "", "", nil, true
	case season.Invited:
		t := e.Team(line.Entrant)
		if t == nil { // given up meanwhile
			return "", "", nil, true
		}
		return e.teamText(line), ids.User(line.By), e.invitation(*t), true
	}
	return "", "", nil, false
}

// without reports whether somebody has no game in a round because they, or their team, have a bye.
func (e eventText) without(r season.Round, who league.Entrant) bool {
	t := e.TeamOf(who)
	return slices.Contains(r.Byes, who) || t != nil && slices.Contains(r.Byes, t.ID)
}

// concerns reports whether somebody takes part in an event, or may.
func concerns(b events.Book, who league.Entrant) bool {
	return slices.Contains(b.Entrants, who) || slices.ContainsFunc(b.Teams, func(t season.Team) bool {
		return slices.Contains(t.Members, who) || slices.Contains(t.Invited, who)
	})
}
