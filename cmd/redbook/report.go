package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"redbook/bot/markup"
	"redbook/bot/reports"
	"redbook/bot/table"
	"redbook/storage"
)

// mostListed is how much of the words of a report the list shows.
const mostListed = 60

// reportJob lists what players have reported, writes the script of one report, or closes one.
func reportJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("report")
	path := f.String("out", "", "the `file` to write the script to; report-ID.script if not given")
	dealt := f.Bool("done", false, "forget the report: it is dealt with, as the player is told by letter")
	answer := f.String("answer", "", "what that letter says, with --done")
	return operate(ctx, f, args, 0, 1, func(t *table.Tables) error {
		if f.NArg() == 0 {
			return listReports(ctx, t.Store(), out)
		}
		r, err := reports.Find(ctx, t.Store(), f.Arg(0))
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return fmt.Errorf("there is no report %s: redbook report lists them", f.Arg(0))
		case err != nil:
			return err
		case *dealt:
			if err := t.AnswerReport(ctx, "", storage.Operator, r, *answer); err != nil {
				return err
			}
			return done(out, "report %s is closed", r.ID)
		}
		text, err := reports.File(ctx, t.Store(), t.Rules, r)
		if err != nil {
			return err
		}
		if *path == "" {
			*path = "report-" + r.ID + ".script"
		}
		if err := writeNew(*path, text); err != nil {
			return err
		}
		return done(out, "%s, with the secrets of all seats; run it with redbook script %s", *path, *path)
	})
}

// writeNew writes a file that only its owner may read, in the place of no other one.
func writeNew(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// listReports prints the reports that are not closed, the oldest first.
func listReports(ctx context.Context, store storage.Store, out io.Writer) error {
	list, err := store.Reports(ctx)
	if err != nil {
		return err
	}
	known, rows := naming{store}, tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "REPORT\tGAME\tRULES\tLINE\tSEATS\tBY\tAGE\tWORDS")
	for _, r := range list {
		game, err := store.Game(ctx, r.Game)
		if err != nil {
			return err
		}
		user, err := known.user(ctx, r.User)
		if err != nil {
			return err
		}
		answered := ""
		if r.Answered {
			answered = " (answered by an organiser)"
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%q%s\n", r.ID, r.Game, game.Rules, r.Lines-1, r.Seats, user,
			age(time.Since(r.At)), markup.Cut(r.Words, mostListed), answered)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d reports\n", len(list))
	return err
}
