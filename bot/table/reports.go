package table

import (
	"context"
	"errors"
	"strings"

	"redbook/assets/words"
	"redbook/storage"
	"redbook/storage/ids"
)

// What is told of reports, and kept of how a server is set up.
const (
	ReportAnswered = "report-answered" // to whoever has reported something: that it is dealt with
	SetUp          = "setup"           // whoever manages a server has set it up
)

// OpenReports lists what players of a server have reported and nobody has answered yet, the oldest first. Its
// words are the operator's alone to read and are left out.
func (t *Tables) OpenReports(ctx context.Context, server ids.Server) (open []storage.Report, err error) {
	list, err := t.store.Reports(ctx)
	for _, r := range list {
		if err != nil || r.Answered {
			continue
		}
		var g storage.Game
		if g, err = t.store.Game(ctx, r.Game); err == nil && g.Server == server {
			r.Words = ""
			open = append(open, r)
		}
	}
	return open, err
}

// AnswerReport tells whoever has reported something that it is dealt with, with some words or none. What an
// organiser has answered stays the operator's, who closes it.
func (t *Tables) AnswerReport(ctx context.Context, interaction ids.Interaction, by ids.User, r storage.Report,
	text string) error {
	text = strings.TrimSpace(text)
	if len([]rune(text)) > MostReport {
		return problem("answer-words", words.Args{"most": MostReport})
	}
	now := t.now()
	a := storage.ReportAnswer{ID: r.ID, Close: by == storage.Operator, At: now, Interaction: interaction}
	deed := Deed{Kind: ReportAnswered, By: by, Reason: text, Report: r.ID}
	a.Deed = Deed{Kind: ReportAnswered, By: by, Report: r.ID}.noted() // the words are the reporter's
	row := deed.row(now)
	row.Audience = Audience{Kind: ToReporter, User: r.User}.String()
	a.Outbox = []storage.OutboxRow{row}
	err := t.store.AnswerReport(ctx, a)
	if errors.Is(err, storage.ErrConflict) || errors.Is(err, storage.ErrNotFound) {
		return problem("no-such-report", words.Args{"report": r.ID})
	}
	if err == nil {
		t.wake()
	}
	return err
}
