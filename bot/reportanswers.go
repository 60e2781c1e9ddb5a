package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever has reported something learns by letter that it is dealt with: from the operator, who closes the
// report, or from an organiser, who sees that there is one and of which game, but not its words.

const (
	organiseReports = "reports"

	optionReport = "report"
	optionAnswer = "answer"
)

// mostReportsShown is how many reports stand in the list: with a button each they fit into a message.
const mostReportsShown = 10

// reportsCommand works on /organise reports: it lists the reports, those of one game if that is named, or
// answers one.
func (p *press) reportsCommand(ctx context.Context) (discord.Message, error) {
	named := ids.Game(strings.ToLower(p.option(optionGame)))
	if named != "" {
		if _, err := p.unopened(ctx, named); err != nil {
			return discord.Message{}, err
		}
	}
	if id := p.option(optionReport); id != "" {
		return p.answerReport(ctx, id, p.option(optionAnswer))
	}
	if p.option(optionAnswer) != "" {
		return discord.Message{}, &table.Problem{Code: "no-such-report", Args: words.Args{"report": ""}}
	}
	return p.reportList(ctx, "", named)
}

// reportsPress works on a button of the list.
func (p *press) reportsPress(ctx context.Context, id customID) (discord.Message, error) {
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	return p.answerReport(ctx, id.part(0), "")
}

// openReports are the reports of the server that an organiser may know of.
func (p *press) openReports(ctx context.Context) (open []storage.Report, err error) {
	list, err := p.bot.tables.OpenReports(ctx, p.i.GuildID)
	for _, r := range list {
		_, hidden := p.unopened(ctx, r.Game)
		var unknown *table.Problem
		switch {
		case hidden == nil:
			open = append(open, r)
		case !errors.As(hidden, &unknown):
			return nil, hidden
		}
	}
	return open, err
}

func (p *press) reportList(ctx context.Context, before string, of ids.Game) (discord.Message, error) {
	open, err := p.openReports(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	open = slices.DeleteFunc(open, func(r storage.Report) bool { return of != "" && r.Game != of })
	lines := []string{}
	if before != "" {
		lines = append(lines, before)
	}
	lines = append(lines, words.Text(p.lang, "bot.reports.title", words.Args{"count": len(open)}))
	m := discord.Message{}
	for _, r := range open[:min(len(open), mostReportsShown)] {
		lines = append(lines, words.Text(p.lang, "bot.reports.row", words.Args{"report": r.ID, "game": r.Game,
			"user": mention(p.lang, r.User), "since": fmt.Sprintf("<t:%d:R>", r.At.Unix())}))
		m.Components = addButton(m.Components, discord.Button{
			Label:    words.Text(p.lang, "bot.reports.button", words.Args{"report": r.ID}),
			CustomID: idFor(pressReports, r.ID), Style: discord.StyleSecondary})
	}
	m.Content = markup.Message(strings.Join(lines, "\n"))
	return m, nil
}

// answerReport answers one of the reports that an organiser may know of.
func (p *press) answerReport(ctx context.Context, id, text string) (discord.Message, error) {
	open, err := p.openReports(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	for _, r := range open {
		if strings.EqualFold(r.ID, id) {
			if err := p.bot.tables.AnswerReport(ctx, p.i.ID, p.i.User.ID, r, text); err != nil {
				return discord.Message{}, err
			}
			return p.reportList(ctx, words.Text(p.lang, "bot.reports.answered", words.Args{"report": r.ID,
				"user": mention(p.lang, r.User)}), "")
		}
	}
	return discord.Message{}, &table.Problem{Code: "no-such-report", Args: words.Args{"report": id}}
}

// completeReports lists the reports that can be answered, to organisers.
func (p *press) completeReports(ctx context.Context, typed string) []discord.Choice {
	err := p.mayOrganise(ctx)
	var open []storage.Report
	if err == nil {
		open, err = p.openReports(ctx)
	}
	if err != nil {
		return nil
	}
	var choices []discord.Choice
	for _, r := range open {
		choices = append(choices, choice(r.ID+" · "+string(r.Game), r.ID))
	}
	return matching(choices, typed)
}

// tellReporter tells a person that what they reported is dealt with. Where they take no direct messages they
// are not told: the thread need not know of it.
func (b *Bot) tellReporter(ctx context.Context, n table.News) error {
	if gone, err := b.isForgotten(ctx, n.Audience.User); gone || err != nil {
		return err
	}
	user, err := b.person(ctx, n.Table, n.Audience.User)
	if err != nil {
		return err
	}
	lang := words.For(user.Locale)
	for i, d := range n.Deeds {
		args := words.Args{"report": d.Report, "answer": markup.Escape(d.Reason), "by": ""}
		if d.By != storage.Operator {
			args["by"] = mention(lang, d.By)
		}
		_, err := b.sendDM(ctx, user, discord.Message{Nonce: fmt.Sprintf("%s.%d", n.Nonce, i),
			Content: markup.Message(heading(n.Table, lang) + "\n" + words.Text(lang, "bot.reports.letter", args))})
		if err != nil && !errors.Is(err, discord.ErrDMClosed) {
			return err
		}
	}
	return nil
}

// reportedLate says in the thread of a game that is over that something of it was reported. The thread's last
// message stays the end of the game; one that is gone or locked is left so.
func (b *Bot) reportedLate(ctx context.Context, n table.News) error {
	lines, roles, err := b.reported(ctx, n, words.Lang(n.Table.Language))
	if err != nil || n.Table.Thread == "" {
		return err
	}
	_, err = b.client.Send(ctx, n.Table.Thread, discord.Message{Content: strings.Join(lines, "\n"),
		AllowedRoles: roles, Nonce: n.Nonce})
	if discord.Refused(err) {
		b.log.Info("a report is not told in a thread", "game", n.Table.ID, "error", err)
		return nil
	}
	return err
}
