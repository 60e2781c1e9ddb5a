package bot

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
)

// mayLook lets players look at their game anywhere, and others only where it is played: its channel may be
// private.
func (p *press) mayLook(t *table.Table) error {
	here := p.i.ChannelID == t.Thread || p.i.ChannelID == t.Channel
	switch {
	case t.SeatsOf(p.i.User.ID) == engine.Nobody && !here:
		return &table.Problem{Code: "not-here"}
	case !t.Started():
		return notBegun(t)
	}
	return nil
}

// notBegun refuses to show a game of which there is nothing to see yet.
func notBegun(t *table.Table) error {
	if t.Begins() {
		return &table.Problem{Code: "begins"}
	}
	return &table.Problem{Code: "not-begun"}
}

// watched is the game that a person means, if they may look at it.
func (p *press) watched(ctx context.Context) (*table.Table, error) {
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return nil, err
	}
	return t, p.mayLook(t)
}

// secrets works on "My secrets": what is asked of this person, or for whom the game waits.
func (p *press) secrets(ctx context.Context, t *table.Table) (discord.Message, error) {
	if _, err := p.ownSeats(t); err != nil {
		return discord.Message{}, err
	}
	m, err := p.question(ctx, t)
	if err != nil {
		return m, err
	}
	if m, err = p.withOrders(ctx, t, m); err != nil {
		return m, err
	}
	m.Content = markup.Message(heading(t, p.lang) + "\n" + m.Content)
	return m, nil
}

// ownSeats are the seats of the person in a game that has begun; the error says what is lacking.
func (p *press) ownSeats(t *table.Table) (engine.Seats, error) {
	seats := t.SeatsOf(p.i.User.ID)
	switch {
	case seats == engine.Nobody:
		return seats, &table.Problem{Code: "not-seated"}
	case !t.Started():
		return seats, notBegun(t)
	}
	return seats, nil
}

// heading names a game above everything that is said of it.
func heading(t *table.Table, lang words.Lang) string {
	return "-# " + speaker(t, lang).Title() + " · `" + string(t.ID) + "`"
}

// standing says for whom the game waits, or how it ended.
func (p *press) standing(t *table.Table) string { return standing(t, p.lang) }

func standing(t *table.Table, lang words.Lang) string {
	say := speaker(t, lang)
	if result, over := t.Result(); over {
		return say.Result(result, winners(t, say, result)...) + scores(t, say, result)
	}
	switch {
	case t.State == storage.Frozen && t.Still.Stop != (storage.Stop{}):
		return words.Text(lang, "table.problem.stopped", words.Args{"reason": markup.Escape(t.Still.Stop.Reason)})
	case t.State == storage.Frozen:
		return words.Text(lang, "bot.frozen", nil)
	case t.Still.Paused:
		return pausedText(t, lang)
	case t.Still.Away:
		return words.Text(lang, "bot.state.away", nil)
	case t.Still.Restored:
		return words.Text(lang, "bot.state.restored", nil)
	case t.Begins():
		return words.Text(lang, "bot.state.begins", nil)
	case !t.Running():
		return words.Text(lang, "bot.state."+string(t.State), nil)
	}
	var lines []string
	for _, w := range t.Waiting() {
		lines = append(lines, words.Text(lang, "bot.waiting", words.Args{
			"user": holder(t.ChairOf(w.Decision.Seat), lang), "seat": say.Seat(w.Decision.Seat),
			"what": say.Waiting(w.Decision), "since": fmt.Sprintf("<t:%d:R>", w.Since.Unix()),
		})+dueText(lang, w)+consequenceText(lang, t, w))
	}
	if held := heldText(t, say); held != "" {
		lines = append(lines, held)
	}
	lines = append(lines, awayLines(lang, t)...)
	return strings.Join(lines, "\n")
}

// scores says who has scored how much, where points decided: seats may have changed hands meanwhile.
func scores(t *table.Table, say phrase.Speaker, r engine.Result) string {
	text := ""
	for _, c := range t.Chairs {
		if r.Scored() {
			text += "\n" + words.Text(say.Lang, "bot.scored",
				words.Args{"user": holder(c, say.Lang), "seat": say.Seat(c.Seat), "points": r.Points[c.Seat]})
		}
	}
	return text
}

// record works on /record: the game as text, with what this person may know.
func (p *press) record(ctx context.Context, t *table.Table) (discord.Message, error) {
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, err
	}
	if err := p.lookBack(ctx); err != nil {
		return discord.Message{}, err
	}
	text, err := p.bot.tables.Record(ctx, t, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	key := "bot.record.running"
	if t.EndedForGood() {
		key = "bot.record.finished"
	}
	played, err := p.bot.playedText(ctx, t, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	said, files, err := p.bot.resultFiles(ctx, t, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{
		Content: markup.Message(heading(t, p.lang) + "\n" + words.Text(p.lang, key, nil) + said + played),
		Files: append([]discord.File{{Name: t.Rules.ID() + "-" + string(t.ID) + ".txt", Data: []byte(text)}},
			files...),
	}, nil
}

// askResign works on /resign: giving up needs a second press.
func (p *press) askResign(ctx context.Context, t *table.Table) (discord.Message, error) {
	if t.SeatsOf(p.i.User.ID) == engine.Nobody {
		return discord.Message{}, &table.Problem{Code: "not-seated"}
	}
	if err := t.Standing(); err != nil {
		return discord.Message{}, err
	}
	if !t.Running() {
		return discord.Message{}, &table.Problem{Code: "not-running"}
	}
	ask, yes := words.Text(p.lang, "bot.resign.ask", nil), "bot.resign.yes"
	if t.Almanac != nil {
		ask = cmp.Or(t.Almanac.Resigning(t.View(t.SeatsOf(p.i.User.ID)), string(p.lang)), ask)
	}
	if fellows := t.Fellows(p.i.User.ID); len(fellows) > 0 {
		ask, yes = words.Text(p.lang, "bot.resign.leave", words.Args{"partners": markup.Mentions(fellows)}),
			"bot.resign.yes-leave"
	}
	row := discord.Row{discord.Button{Label: words.Text(p.lang, yes, nil), CustomID: idFor(pressResign, t.ID),
		Style: discord.StyleDanger}}
	return discord.Message{Content: heading(t, p.lang) + "\n" + ask,
		Components: []discord.Row{append(row, p.insteadOfResigning(t)...)}}, nil
}

// resign works on the second press of a resignation.
func (p *press) resign(ctx context.Context, t *table.Table) (discord.Message, error) {
	done := words.Text(p.lang, "bot.resign.done", nil) + "\n"
	if fellows := t.Fellows(p.i.User.ID); len(fellows) > 0 {
		done = words.Text(p.lang, "bot.resign.left", words.Args{"seat": seatsText(t, p.i.User.ID, p.lang),
			"partners": markup.Mentions(fellows)}) + "\n"
	}
	t, err := p.bot.tables.Resign(ctx, p.i.ID, p.i.User.ID, t.ID)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: heading(t, p.lang) + "\n" + done + p.standing(t)}, nil
}
