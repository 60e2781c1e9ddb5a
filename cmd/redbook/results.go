package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// resultsJob prints how games ended: of one, of a server, of an event. Or it takes in the results that a
// server's community has from before.
func resultsJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("results")
	server := f.String("server", "", "those of the server with this `id`")
	event := f.String("event", "", "those of the league or tournament with this `id`")
	game := f.String("game", "", "those of a game: "+strings.Join(gameIDs(), ", "))
	after := f.String("after", "", "those of games that ended after a `day`, such as 2026-03-31")
	format := f.String("format", "csv", "csv, json, or report: the form of the game's own community")
	kind := f.String("competition", "league", "what an event is called in a report: league or tournament")
	from := f.String("import", "", "take in the results of the CSV `file` for the server: all of them, or none")
	by := f.String("by", "", "with --import: the `id` on Discord of the organiser who answers for them")
	return operate(ctx, f, args, 0, 1, func(t *table.Tables) error {
		if *from != "" {
			return importResults(ctx, t, ids.Server(*server), ids.User(*by), *from, out)
		}
		filter := storage.ResultFilter{Server: ids.Server(*server), Event: ids.Event(*event), Rules: *game}
		if *after != "" {
			at, err := time.Parse(time.DateOnly, *after)
			if err != nil {
				return usageError{fmt.Errorf("results: --after %s is no day: write 2026-03-31", *after)}
			}
			filter.After = at
		}
		var export *table.Export
		var err error
		if f.NArg() == 1 {
			export, err = t.ExportGame(ctx, f.Arg(0))
		} else {
			export, err = t.Export(ctx, filter)
		}
		if err != nil {
			return err
		}
		switch *format {
		case "csv":
			return export.CSV(out)
		case "json":
			return export.JSON(out)
		case "report":
			return printReports(export, *kind, out)
		}
		return usageError{fmt.Errorf("results: no format %q; there is: csv, json, report", *format)}
	})
}

// gameIDs are the games of the table by id.
func gameIDs() (list []string) {
	for _, g := range games() {
		list = append(list, g.Rules.ID())
	}
	return list
}

// printReports prints a community's reports; which games are in none is said beside it.
func printReports(export *table.Export, kind string, out io.Writer) error {
	rows, refused, err := export.Reports(kind)
	if err != nil {
		return err
	}
	for _, no := range refused {
		fmt.Fprintf(os.Stderr, "game %s is not reported: %s\n", no.ID, no.Text)
	}
	return table.WriteCSV(out, rows)
}

// mostWrong is how many wrong lines of a table are printed.
const mostWrong = 20

// importResults takes in results from a file.
func importResults(ctx context.Context, t *table.Tables, server ids.Server, by ids.User, path string,
	out io.Writer) error {
	if server == "" || by == "" {
		return usageError{errors.New("results: --import needs --server and --by")}
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	found, err := t.Import(ctx, server, by, file)
	if err != nil {
		return err
	}
	for _, w := range found.Wrong[:min(len(found.Wrong), mostWrong)] {
		fmt.Fprintf(out, "line %d: %v\n", w.Line, plainly(w.Problem))
	}
	if n := len(found.Wrong); n > 0 {
		return fmt.Errorf("%d lines are wrong: nothing is imported", n)
	}
	n, err := t.KeepImported(ctx, table.Doing{}, found)
	if err != nil {
		return err
	}
	return done(out, "results=%d imported, %d were known", n, found.Known)
}
