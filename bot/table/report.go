package table

import (
	"context"
	"errors"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// What a player reports is the operator's to read: the words may tell secrets. The thread of the game,
// where the others and the organisers read it, is told that something was reported, and by whom.

// MostReport is how long the words of a report may be.
const MostReport = 1000

// mostReports is how many reports of one person stand that were made in reportsCount.
const (
	mostReports  = 5
	reportsCount = 24 * time.Hour
)

// Report keeps for the operator that a player says that something in a game is wrong, as it stands now.
func (t *Tables) Report(ctx context.Context, interaction ids.Interaction, user ids.User, table *Table,
	text, version string) (storage.Report, error) {
	text = strings.TrimSpace(text)
	seats := table.SeatsOf(user)
	switch {
	case seats == engine.Nobody:
		return storage.Report{}, problem("not-seated", nil)
	case !table.Started():
		return storage.Report{}, problem("not-begun", nil)
	case text == "" || len([]rune(text)) > MostReport:
		return storage.Report{}, problem("report-words", words.Args{"most": MostReport})
	}
	done, err := t.brakes(ctx, string(user))
	if err != nil {
		return storage.Report{}, err
	}
	defer done()
	now := t.now()
	n, first, err := t.store.ReportedSince(ctx, user, now.Add(-reportsCount))
	if err != nil {
		return storage.Report{}, err
	}
	if n >= mostReports {
		return storage.Report{}, problem("reports-enough",
			words.Args{"most": mostReports, "again": inTime(first.Add(reportsCount))})
	}
	var held []string
	for _, seat := range seats.List() {
		held = append(held, string(table.SeatID(seat)))
	}
	r := storage.Report{Game: table.ID, Lines: table.Sequence, User: user, Seats: strings.Join(held, ","),
		Words: text, Version: version, At: now}
	for range maxTries {
		r.ID = Code(4)
		report := storage.NewReport{Report: r, Interaction: interaction}
		row := notice(Audience{Kind: ToThread}, Reported, now)
		row.Body = body{User: user, Report: r.ID}.String()
		report.Outbox = []storage.OutboxRow{row}
		err = t.store.AddReport(ctx, report)
		if !errors.Is(err, storage.ErrConflict) {
			break
		}
	}
	if err == nil {
		t.wake()
	}
	return r, err
}

// GoesOn reports whether a game has not ended, though it may stand still.
func (t *Table) GoesOn() bool { return t.State == storage.Running || t.State == storage.Frozen }
