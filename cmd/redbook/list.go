package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// gamesJob lists the games of the store, or prints all about one.
func gamesJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("games")
	dataFlag(f)
	state := f.String("state", "lobby,running,frozen",
		"which `states` to list: lobby, running, frozen, finished, cancelled, with commas between; or all")
	secrets := f.Bool("secrets", false,
		"of one game: print its position and its record too, with everyone's secrets")
	return operate(ctx, f, args, 0, 1, func(t *table.Tables) error {
		if f.NArg() == 1 {
			return describe(ctx, t, ids.Game(f.Arg(0)), *secrets, out)
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
	known := naming{t.Store()}
	now := time.Now()
	rows := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "GAME\tRULES\tSTATE\tSERVER\tPEOPLE\tLINES\tAGE\tCHANGED\tWAITS FOR")
	for _, g := range list {
		server, people, err := known.of(ctx, g)
		if err != nil {
			return err
		}
		waits := ""
		if g.State == storage.Running {
			opened, err := t.Open(ctx, g.ID)
			if err != nil {
				waits = "broken: " + plainly(err).Error()
			} else {
				waits = waitsFor(opened)
			}
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s ago\t%s\n", g.ID, g.Rules, g.State, server, people,
			g.Sequence, age(now.Sub(g.Created)), age(now.Sub(g.Updated)), waits)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d games\n", len(list))
	return err
}

// naming finds what people and servers are called, as last seen.
type naming struct{ store storage.Store }

// of names the server of a game and, seat by seat, its people.
func (n naming) of(ctx context.Context, g storage.Game) (server, people string, err error) {
	if server, err = n.server(ctx, g.Server); err != nil {
		return "", "", err
	}
	seats, err := n.store.Seats(ctx, g.ID)
	if err != nil {
		return "", "", err
	}
	var list []string
	for _, s := range seats {
		user, err := n.user(ctx, s.User)
		if err != nil {
			return "", "", err
		}
		list = append(list, string(s.Seat)+" "+user)
	}
	return server, strings.Join(list, ", "), nil
}

// server is a server's name, or its id if it was never told.
func (n naming) server(ctx context.Context, id ids.Server) (string, error) {
	s, err := n.store.Server(ctx, id)
	if s.Name == "" {
		return string(id), err
	}
	return harmless(s.Name), err
}

// user is a person's name, or their id if they were never seen.
func (n naming) user(ctx context.Context, id ids.User) (string, error) {
	u, err := n.store.User(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && u.Name == "" {
		return string(id), nil
	}
	return harmless(u.Name), err
}

// harmless is a name that anybody may have chosen, in quotes if it could pass for something else on a
// terminal or in a table.
func harmless(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` || strings.ContainsAny(name, ", ") {
		return quoted
	}
	return name
}

// age is a duration for people: the two largest units say enough.
func age(d time.Duration) string {
	switch d = max(d, 0); {
	case d >= 24*time.Hour:
		return fmt.Sprintf("%dd%dh", d/(24*time.Hour), d%(24*time.Hour)/time.Hour)
	case d >= time.Hour:
		return fmt.Sprintf("%dh%dm", d/time.Hour, d%time.Hour/time.Minute)
	}
	return fmt.Sprintf("%dm", d/time.Minute)
}

// waitsFor names the seats that owe an answer: that they do is public, what it is about is not.
func waitsFor(t *table.Table) string {
	var seats []string
	for _, w := range t.Waiting() {
		seats = append(seats, fmt.Sprintf("%s since %s", t.SeatID(w.Decision.Seat),
			w.Since.UTC().Format(time.DateTime)))
	}
	return strings.Join(seats, ", ")
}

// describe prints what is known of a game.
func describe(ctx context.Context, t *table.Tables, id ids.Game, secrets bool, out io.Writer) error {
	g, err := t.Store().Game(ctx, id)
	if err != nil {
		return err
	}
	seats, err := t.Store().Seats(ctx, id)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "game %s: %s, %s, %d lines\n", g.ID, strings.TrimSpace(g.Rules+" "+g.Options), g.State,
		g.Sequence)
	known := naming{t.Store()}
	server, err := known.server(ctx, g.Server)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "server %s (%s), channel %s, thread %s\n", g.Server, server, g.Channel, g.Thread)
	if g.After != "" {
		fmt.Fprintf(out, "carries on game %s\n", g.After)
	}
	fmt.Fprintf(out, "created %s (%s ago), changed %s (%s ago)\n", g.Created.Format(time.DateTime),
		age(time.Since(g.Created)),
		g.Updated.Format(time.DateTime), age(time.Since(g.Updated)))
	for _, s := range seats {
		user, err := known.user(ctx, s.User)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "seat %s: user %s (%s)\n", s.Seat, s.User, user)
	}
	damage, err := t.Store().Verify(ctx, id)
	if err != nil {
		return err
	}
	if damage != "" {
		fmt.Fprintf(out, "damaged: %s\n", damage)
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
	fmt.Fprintf(&b, "commitment: %s\n", g.Commitment)
	if first, _, _ := strings.Cut(g.Messages, " "); first != "" {
		fmt.Fprintf(&b, "message: %s\n", first)
	}
	b.WriteString("\n")
	for _, l := range lines {
		fmt.Fprintf(&b, "%d %s\n", l.Sequence, l.Text)
	}
	return b.String(), nil
}
