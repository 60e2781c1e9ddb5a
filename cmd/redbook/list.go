package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"redbook/bot/table"
	"redbook/storage"
)

// gamesJob lists the games of the store, or tells all about one.
func gamesJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("games")
	dataFlag(f)
	state := f.String("state", "lobby,running,frozen", "which `states` to list: lobby, running, frozen, finished, cancelled, with commas between; or all")
	secrets := f.Bool("secrets", false, "of one game: print its position and its record too, with everyone's secrets")
	return operate(ctx, f, args, 0, 1, func(t *table.Tables) error {
		if f.NArg() == 1 {
			return describe(ctx, t, f.Arg(0), *secrets, out)
		}
		states, err := statesNamed(*state)
		if err != nil {
			return err
		}
		return listGames(ctx, t, states, out)
	})
}

// statesNamed reads "lobby,running"; nil is all.
func statesNamed(text string) ([]storage.State, error) {
	if text == "all" {
		return nil, nil
	}
	known := []storage.State{storage.Lobby, storage.Running, storage.Finished, storage.Cancelled, storage.Frozen}
	var states []storage.State
	for _, name := range strings.Split(text, ",") {
		if !slices.Contains(known, storage.State(name)) {
			return nil, usageError{fmt.Errorf("no state %q; there is: lobby, running, frozen, finished, cancelled, all", name)}
		}
		states = append(states, storage.State(name))
	}
	return states, nil
}

func listGames(ctx context.Context, t *table.Tables, states []storage.State, out io.Writer) error {
	list, err := t.Store().Games(ctx, states...)
	if err != nil {
		return err
	}
	rows := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "GAME\tRULES\tSTATE\tLINES\tCHANGED\tWAITS FOR")
	for _, g := range list {
		waits := ""
		if g.State == storage.Running {
			opened, err := t.Open(ctx, g.ID)
			if err != nil {
				waits = "broken: " + plainly(err).Error()
			} else {
				waits = waitsFor(opened)
			}
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%d\t%s\t%s\n", g.ID, g.Rules, g.State, g.Sequence, g.Updated.Format(time.DateTime), waits)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d games\n", len(list))
	return err
}

// waitsFor names the seats that owe an answer: that they do is public, what it is about is not.
func waitsFor(t *table.Table) string {
	var seats []string
	for _, w := range t.Waiting() {
		seats = append(seats, fmt.Sprintf("%s since %s", t.SeatID(w.Decision.Seat), w.Since.UTC().Format(time.DateTime)))
	}
	return strings.Join(seats, ", ")
}

// describe tells what is known of a game.
func describe(ctx context.Context, t *table.Tables, id string, secrets bool, out io.Writer) error {
	g, err := t.Store().Game(ctx, id)
	if err != nil {
		return err
	}
	seats, err := t.Store().Seats(ctx, id)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "game %s: %s, %s, %d lines\n", g.ID, strings.TrimSpace(g.Rules+" "+g.Options), g.State, g.Sequence)
	fmt.Fprintf(out, "server %s, channel %s, thread %s\n", g.Server, g.Channel, g.Thread)
	if g.After != "" {
		fmt.Fprintf(out, "carries on game %s\n", g.After)
	}
	fmt.Fprintf(out, "created %s, changed %s\n", g.Created.Format(time.DateTime), g.Updated.Format(time.DateTime))
	for _, s := range seats {
		fmt.Fprintf(out, "seat %s: user %s\n", s.Seat, s.User)
	}
	if opened, err := t.Open(ctx, id); err != nil {
		fmt.Fprintf(out, "broken: %v\n", plainly(err))
	} else if waits := waitsFor(opened); waits != "" {
		fmt.Fprintf(out, "waits for %s\n", waits)
	}
	if !secrets || g.Sequence == 0 {
		return nil
	}
	position, err := t.Store().Position(ctx, id)
	if err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, position.Data, "", "  "); err != nil {
		return err
	}
	record, err := storedRecord(ctx, t.Store(), g)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s\n\n%s", pretty.String(), record)
	return err
}

// storedRecord is the whole record of a game as it is stored, without the seed.
func storedRecord(ctx context.Context, store storage.Store, g storage.Game) (string, error) {
	lines, err := store.Lines(ctx, g.ID)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "red-book record 1\ngame: %s\n", g.Rules)
	if g.Options != "" {
		fmt.Fprintf(&b, "options: %s\n", g.Options)
	}
	fmt.Fprintf(&b, "commitment: %s\n\n", g.Commitment)
	for _, l := range lines {
		fmt.Fprintf(&b, "%d %s\n", l.Sequence, l.Text)
	}
	return b.String(), nil
}
