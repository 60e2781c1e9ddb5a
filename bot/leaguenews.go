package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/league/season"
	"redbook/bot/markup"
	paint "redbook/render/league"
	"redbook/storage"
	"redbook/storage/ids"
)

// What happens to a league or a tournament is told in its channel, line by line of its book and in their
// order. How far that has come is kept with the event: a line is told again only if the program was stopped
// between a message and the note of it, and then Discord knows it by its nonce.

// idleEvents is the longest until events are looked at again: what is due to one by the clock, and what could
// not be told.
const idleEvents = time.Minute

// startEvents does what is due to events, and tells of it, until stop is called.
func (b *Bot) startEvents(ctx context.Context) (stop func()) {
	return b.eventful.repeat(ctx, b.log, idleEvents, func(ctx context.Context) time.Duration {
		b.TendEvents(ctx)
		return idleEvents
	})
}

// TendEvents does for leagues and tournaments what is due now and tells their channels. Run does it when
// something happens and every minute; see Minute.
func (b *Bot) TendEvents(ctx context.Context) {
	b.tending.Lock()
	defer b.tending.Unlock()
	for range mostSteps {
		more, err := b.events.Tend(ctx)
		err = errors.Join(err, b.tellEvents(ctx), b.tellResults(ctx))
		if err != nil && ctx.Err() == nil {
			b.log.Error("leagues and tournaments", "error", err)
		}
		if !more || err != nil {
			return // the next minute goes on
		}
	}
}

// mostSteps is how many steps of events are taken at once: more than ever follow from each other.
const mostSteps = 50

// tellEvents tells the channels of events what they have not been told yet.
func (b *Bot) tellEvents(ctx context.Context) error {
	list, err := b.tables.Store().DueEvents(ctx, b.now())
	for _, e := range list {
		if e.Told < e.Lines {
			err = errors.Join(err, b.tellEvent(ctx, e))
		}
	}
	return err
}

// tellEvent tells the channel of an event what it has not been told yet. What Discord refuses for good, such
// as for want of a permission, is not told: /league book has it all.
func (b *Bot) tellEvent(ctx context.Context, e storage.Event) error {
	ctx = discord.WithPatience(ctx, tellPatience)
	book, err := b.events.Open(ctx, "", e.ID)
	if err != nil {
		return err
	}
	tell, err := b.tellsOf(ctx, book, words.Lang(e.Language))
	if err != nil {
		return err
	}
	place, err := b.newsPlace(ctx, book)
	if err != nil {
		return err
	}
	for n := e.Told; n < len(book.Written); n++ {
		messages, err := b.eventNews(ctx, tell, n)
		if err != nil {
			return err
		}
		for part, m := range messages {
			m.Nonce = fmt.Sprintf("ev.%s.%d.%d", e.ID, tell.told(n), part)
			_, err := b.client.Send(ctx, place, m)
			if _, later := discord.RetryAfter(err); later {
				return nil // the next look tells it
			}
			if err != nil && !discord.Refused(err) {
				return err
			}
		}
		if later, err := b.tellApart(ctx, tell, n); later || err != nil {
			return err
		}
		if err := b.tables.Store().ToldEvent(ctx, e.ID, n+1); err != nil {
			return err
		}
	}
	return nil
}

// eventNews is what the channel of an event is told of a line of its book: nothing of who signs up and of
// games that begin, which have threads of their own.
func (b *Bot) eventNews(ctx context.Context, e eventText, n int) ([]discord.Message, error) {
	line := e.Written[n]
	switch {
	case line.Kind == season.Signed, line.Kind == season.Seated, line.Kind == season.Bidding,
		line.Kind == season.Voted,
		line.Kind == season.Vacated, // an offer of the seat stands in the channel already
		line.Kind == season.Withdrew && !slices.ContainsFunc(e.Written[:n],
			func(l season.Line) bool { return l.Kind == season.Started }):
		return nil, nil
	}
	if text, called, buttons := e.personalNews(n); text != "" {
		return b.newsOfOne(ctx, e, text, called, buttons)
	}
	if _, _, _, of := e.teamNews(n); of {
		return nil, nil
	}
	text := eventHeading(e.Book, e.lang) + "\n" + e.line(n)
	var calls []ids.User
	var roles []string
	var games []season.Game
	var rings bool
	var buttons discord.Row
	var verdicts []discord.Row
	switch line.Kind {
	case season.Opened:
		text += "\n" + e.rules()
		buttons = e.buttons(eventJoin, eventWho, eventRules, eventLeave)
	case season.Started:
		text += e.leftOut()
		for _, t := range e.LeftOut() {
			calls = append(calls, ids.User(e.Leader(&t)))
		}
		text += "\n" + fitted(e.who(), e.lang)
		buttons = e.buttons(eventMine, eventStandings, eventRules)
	case season.Paired, season.Warned:
		// to a game that begins its own thread calls, if it begins now
		rings = line.Kind == season.Warned || e.Auction > 0
		if line.Kind == season.Warned {
			games = e.Divisions[line.Division].Rounds[line.Nth].Games
			games = slices.DeleteFunc(slices.Clone(games), func(g season.Game) bool { return g.Result != nil })
		} else {
			for _, g := range line.Games {
				games = append(games, *e.Game(g.ID))
			}
		}
		if len(line.Byes) > 0 {
			text += "\n" + words.Text(e.lang, "bot.event.bye", words.Args{"who": e.entrants(line.Byes)})
		}
		buttons = e.buttons(eventMine, eventStandings)
		if line.Kind == season.Paired && e.Auction > 0 {
			text += "\n" + e.call(line)
			buttons = e.buttons(eventBid, eventMine, eventRules)
		}
	case season.Withdrew:
		if line.Who != string(line.Entrant) && e.Team(line.Entrant) == nil {
			calls = []ids.User{ids.User(line.Entrant)}
		}
	case season.Ended, season.Corrected, season.Upheld:
		if g := e.Game(line.Game); line.Who != "" || judged(g, line) { // people have decided
			calls = concerned(g)
		}
		text += e.mayBeDisputed(line)
	case season.Replaced:
		calls = []ids.User{ids.User(line.By), ids.User(line.Entrant)}
	case season.Asked, season.Disputed, season.Barred:
		g := e.Game(line.Game)
		switch {
		case line.Kind == season.Disputed && g.Dispute != nil:
			verdicts = e.verdictButtons(ctx, jurySettle, g)
			var err error
			if calls, err = b.calledBy(ctx, ids.User(line.Who), concerned(g)); err != nil {
				return nil, err
			}
		case line.Kind == season.Asked && g.Jury != nil && g.Result == nil:
			verdicts = e.verdictButtons(ctx, juryVote, g)
		}
		server, err := b.tables.Store().Server(ctx, e.Kept.Server)
		if err != nil {
			return nil, err
		}
		if server.Organiser != "" {
			roles = append(roles, server.Organiser)
			text += "\n<@&" + string(server.Organiser) + ">"
		}
	case season.Finished:
		if champion, ok := e.Champion(); ok {
			text += "\n" + words.Text(e.lang, "bot.event.champion", words.Args{"who": e.entrant(champion)})
		}
		text += "\n" + e.standings()
		buttons = e.buttons(eventStandings, eventGames)
	}
	list := e.pages(text, games, rings, calls, roles, buttons)
	if line.Kind == season.Opened {
		list = append(list, e.carriedOn(line.Rosters)...)
	}
	if verdicts != nil {
		list[len(list)-1].Components = verdicts
	}
	if line.Kind == season.Finished {
		files := b.eventPictures(ctx, e, paint.SheetStandings, b.serverSight(ctx, e.Kept.Server, e.lang))
		most := 1
		if e.Playoff(season.ForTitle) != nil {
			most = 2 // its bracket, and the table
		}
		list[len(list)-1].Files = files[:min(most, len(files))]
	}
	return list, nil
}

// pages makes messages of a text and the games below it. Where it rings, each calls who plays in its games.
func (e eventText) pages(text string, games []season.Game, rings bool, calls []ids.User, roles []string,
	buttons discord.Row) (list []discord.Message) {
	calls = slices.DeleteFunc(calls, ids.User.Former)
	m := discord.Message{Content: markup.Message(text), AllowedUsers: calls, AllowedRoles: roles}
	for _, g := range games {
		line := e.match(g) + "\n" + e.game(g)
		if len([]rune(m.Content+line)) > markup.MessageLength {
			list = append(list, m)
			m = discord.Message{Content: eventHeading(e.Book, e.lang)}
		}
		m.Content += line
		for _, who := range g.People() {
			if user := ids.User(who); rings && !slices.Contains(m.AllowedUsers, user) && !user.Former() {
				m.AllowedUsers = append(m.AllowedUsers, user)
			}
		}
	}
	if len(buttons) > 0 {
		m.Components = []discord.Row{buttons}
	}
	return append(list, m)
}

// buttons are those of an event, by what they do.
func (e eventText) buttons(whats ...string) (row discord.Row) {
	for n, what := range whats {
		style := discord.StyleSecondary
		switch {
		case what == eventQuit:
			style = discord.StyleDanger
		case n == 0:
			style = discord.StylePrimary
		}
		row = append(row, discord.Button{Label: words.Text(e.lang, "bot.event.button."+what, nil), Style: style,
			CustomID: idFor(pressEvent, what, e.Kept.ID)})
	}
	return row
}
