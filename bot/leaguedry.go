package bot

import (
	"context"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	paint "redbook/render/league"
	"redbook/storage/ids"
)

// A rehearsal shows an organiser what comes of an event before it begins: its rounds with their times, who
// meets whom, how even sides are, a table and the next season's divisions. Results are invented, and so are
// entrants where too few have signed up or more are wished for. Nothing of it is kept.

const optionEntrants = "entrants"

// entrantsOption is with how many an event is rehearsed.
func entrantsOption() discord.Option {
	o := plain(optionEntrants, discord.OptionInteger, false)
	least, most := int64(2), int64(events.MostInvented)
	o.Min, o.Max = &least, &most
	return o
}

// rehearse shows how an event may go.
func (p *press) rehearse(ctx context.Context, b events.Book, entrants int) (discord.Message, error) {
	r, err := p.bot.events.Rehearse(ctx, b, entrants, func(n int) string {
		return words.Text(p.lang, "bot.event.invented-team", words.Args{"n": n})
	})
	if err != nil {
		return discord.Message{}, err
	}
	tell := eventText{Book: r.Book, bot: p.bot, lang: p.lang, invented: map[ids.User]string{}}
	var short, plain []string // names instead of mentions: of those who do not exist, and in a file of everybody
	for n, who := range r.Invented {
		name := words.Text(p.lang, "bot.event.invented", words.Args{"n": n + 1})
		tell.invented[ids.User(who)] = name
		short = append(short, markup.Mention(ids.User(who)), name)
	}
	for _, who := range r.Players() {
		plain = append(plain, markup.Mention(ids.User(who)), tell.plainName(ctx, ids.User(who)))
	}
	m := p.eventSays(b, strings.NewReplacer(short...).Replace(tell.rehearsal(r)))
	m.Files = append(p.bot.eventPictures(ctx, tell, paint.SheetStandings, p.sight(ctx)),
		discord.File{Name: "rehearsal.txt",
			Data: []byte(strings.NewReplacer(append(plain, "**", "")...).Replace(tell.rehearsed(r)))})
	m.Components = []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.event.button.dryrun", nil),
		Style: discord.StyleSecondary, CustomID: idFor(pressEvent, eventRehearse, b.Kept.ID, entrants)}}}
	return m, nil
}

// rehearsal says in short how an event may go.
func (e eventText) rehearsal(r events.Rehearsal) string {
	games, rounds, most, declined, key := 0, 0, 0, 0, "bot.event.rehearsal"
	for _, d := range e.Divisions {
		games += len(d.Games())
		rounds = max(rounds, len(d.Rounds))
		if d.For == "" {
			most = max(most, season.Balance(d.Games(), e.Sides))
		}
		for _, round := range d.Rounds {
			if round.Games[0].Declined {
				declined++
			}
		}
	}
	switch {
	case e.Climbs():
		key += "-ladder"
	case e.InTeams():
		key += "-teams"
	}
	lines := []string{words.Text(e.lang, key, words.Args{"n": len(e.Entrants), "computers": len(e.Computing()),
		"players": len(r.Players()), "invented": len(r.Invented), "games": games, "rounds": rounds,
		"balance": most, "declined": declined, "from": fmt.Sprintf("<t:%d:D>", r.Began.Unix()),
		"to": fmt.Sprintf("<t:%d:D>", e.Last.Unix())})}
	for d, division := range e.Divisions {
		if division.For == "" && d > 0 || e.Climbs() {
			continue // the first one has the same times, and a ladder has no rounds
		}
		for _, round := range division.Rounds {
			lines = append(lines, e.rehearsedRound(d, round), "-# "+e.meeting(round.Games[0]))
		}
	}
	lines = append(lines, words.Text(e.lang, "bot.event.rehearsal-table", nil))
	lines = append(lines, strings.Split(e.standings(), "\n")...)
	return fitted(append(lines, e.rehearsedNext(r)...), e.lang)
}

// rehearsedRound is a heading: a round and its times.
func (e eventText) rehearsedRound(division int, r season.Round) string {
	return words.Text(e.lang, "bot.event.rehearsal-round", words.Args{"division": e.division(division),
		"n": r.Number, "games": len(r.Games), "from": fmt.Sprintf("<t:%d:d>", r.Began.Unix()),
		"to": fmt.Sprintf("<t:%d:d>", r.Until.Unix())})
}

// pairing is who plays what against whom.
func (e eventText) pairing(g season.Game) string {
	var sides []string
	for _, c := range g.Chairs {
		sides = append(sides, e.entrant(c.Entrant)+" ("+e.seat(c.Side)+")")
	}
	return strings.Join(sides, " – ")
}

// meeting is who meets whom in a game: of teams, in a match.
func (e eventText) meeting(g season.Game) string {
	if m, ok := e.MatchBefore(g.ID); ok {
		return e.entrant(m.Teams[0]) + " – " + e.entrant(m.Teams[1])
	}
	return e.pairing(g)
}

// rehearsedNext lists the divisions of the next season.
func (e eventText) rehearsedNext(r events.Rehearsal) (lines []string) {
	for d, division := range r.Next {
		lines = append(lines, words.Text(e.lang, "bot.event.rehearsal-next", words.Args{
			"name": string(rune('A' + d)), "n": len(r.Next), "who": e.entrants(division)}))
	}
	return lines
}

// rehearsed says all of it: each game of each round, and who stands where.
func (e eventText) rehearsed(r events.Rehearsal) string {
	var lines []string
	if e.Climbs() {
		lines = append(append(e.standingsLines(), ""), e.challengesOf("")...)
		return strings.TrimSpace(strings.Join(append(lines, e.rehearsedNext(r)...), "\n")) + "\n"
	}
	for d, division := range e.Divisions {
		for _, round := range division.Rounds {
			lines = append(lines, "", words.Text(e.lang, "bot.event.rehearsal-round", words.Args{
				"division": e.division(d), "n": round.Number, "games": len(round.Games),
				"from": round.Began.Format("2006-01-02"), "to": round.Until.Format("2006-01-02")}))
			for _, g := range round.Games {
				if _, first := e.MatchBefore(g.ID); first {
					lines = append(lines, "  "+e.meeting(g))
				}
				lines = append(lines, "  "+e.pairing(g))
			}
			if len(round.Byes) > 0 {
				lines = append(lines, "  "+words.Text(e.lang, "bot.event.bye",
					words.Args{"who": e.entrants(round.Byes)}))
			}
		}
	}
	lines = append(lines, "", words.Text(e.lang, "bot.event.rehearsal-table", nil))
	if e.Places() != nil {
		lines = append(lines, e.standings())
	} else {
		lines = append(lines, e.rows()...)
	}
	for _, who := range e.Players() {
		lines = append(lines, e.sidesOf(who))
	}
	return strings.TrimSpace(strings.Join(append(lines, e.rehearsedNext(r)...), "\n")) + "\n"
}

// sidesOf says how often somebody plays each side.
func (e eventText) sidesOf(who league.Entrant) string {
	played := map[league.Side]int{}
	for _, d := range e.Divisions {
		for _, g := range d.Games() {
			if n := g.Chair(who); n >= 0 {
				played[g.Chairs[n].Side]++
			}
		}
	}
	var sides []string
	for _, side := range e.Sides {
		sides = append(sides, fmt.Sprintf("%s %d", e.seat(side), played[side]))
	}
	return mention(e.lang, ids.User(who)) + ": " + strings.Join(sides, ", ")
}
