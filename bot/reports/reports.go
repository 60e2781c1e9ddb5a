// Package reports makes a script of what a player reports, which a game's tests read: the game up to there,
// and at its end the player's words, with which it fails until somebody has written what is right. It imports
// engine, its scripts, phrase and storage. Begin with [File].
package reports

import (
	"context"
	"fmt"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/engine"
	"redbook/engine/script"
	"redbook/storage"
)

// mostTold is of how many of the last lines of a record the file says how each seat has read them, and holds
// all that came of them against what happens.
const mostTold = 5

// Find finds a report that is not closed.
func Find(ctx context.Context, store storage.Store, id string) (storage.Report, error) {
	list, err := store.Reports(ctx)
	if err != nil {
		return storage.Report{}, err
	}
	for _, r := range list {
		if r.ID == strings.ToLower(id) {
			return r, nil
		}
	}
	return storage.Report{}, fmt.Errorf("report %s: %w", id, storage.ErrNotFound)
}

// File is a report as a script, with the secrets of all seats.
func File(ctx context.Context, store storage.Store, games func(id string) (engine.Rules, bool),
	r storage.Report) (string, error) {
	rec, rules, err := record(ctx, store, games, r)
	if err != nil {
		return "", fmt.Errorf("report %s: %w", r.ID, err)
	}
	first := 0
	last, position, failed := replay(rules, rec, first)
	if tail, from, ok := rec.Tail(); failed != nil && ok { // the rules may no longer take what came before
		if told, p, err := replay(rules, tail, from); err == nil {
			rec, first, last, position, failed = tail, from, told, p, nil
		}
	}
	head, end := header(r, rules, rec, last, failed), script.Unsettled(r.Words)
	if failed != nil { // the script fails where it can no longer be played
		return head + script.Of(rules, rec, first, 0) + end, nil
	}
	text := script.Of(rules, rec, first, mostTold)
	for _, d := range rules.Decisions(position) {
		text += fmt.Sprintf("asked %s %s\n", rules.Seats().Name(engine.Value(d.Seat)), d.Step)
	}
	text, err = script.Run{File: r.ID, Games: games, Seed: r.ID, Anew: true}.Do(text + end)
	if err != nil {
		return "", fmt.Errorf("report %s: %w", r.ID, err)
	}
	return head + text, nil
}

// record reads the record of a report's game as it was when that was made.
func record(ctx context.Context, store storage.Store, games func(id string) (engine.Rules, bool),
	r storage.Report) (*engine.Record, engine.Rules, error) {
	game, err := store.Game(ctx, r.Game)
	if err != nil {
		return nil, nil, err
	}
	lines, err := store.Lines(ctx, r.Game)
	if err != nil {
		return nil, nil, err
	}
	text := "red-book record 1\ngame: " + game.Rules + "\noptions: " + game.Options + "\n\n"
	for _, l := range lines[:min(len(lines), r.Lines)] {
		text += fmt.Sprintf("%d %s\n", l.Sequence, l.Text)
	}
	return engine.ParseRecord(text, games)
}

// told is what a line of a record has led to.
type told struct {
	line   int
	events []engine.Event
}

// replay plays a record, whose first line has this number, and keeps its last lines. A record that no longer
// plays gives what it can.
func replay(rules engine.Rules, rec *engine.Record, first int) (last []told, p engine.Position, err error) {
	keep := func(n int, _ engine.Line, _ engine.Position, played engine.Played) error {
		if last = append(last, told{first + n, played.Events}); len(last) > mostTold {
			last = last[1:]
		}
		return nil
	}
	p, err = engine.Replay(rules, rec, keep)
	return last, p, err
}

// header says above the script what was reported, and how each seat has read what led to it.
func header(r storage.Report, rules engine.Rules, rec *engine.Record, last []told, failed error) string {
	var b strings.Builder
	say := func(format string, args ...any) {
		b.WriteString(strings.TrimRight("# "+fmt.Sprintf(format, args...), " ") + "\n")
	}
	say("Report %s of game %s, after line %d of its record, by who plays %s.", r.ID, r.Game, r.Lines-1, r.Seats)
	say("Made %s with %s.", r.At.UTC().Format(time.DateTime+" MST"), r.Version)
	say("THE SECRETS OF ALL SEATS STAND IN THIS FILE: it is the operator's alone while the game goes on.")
	say("")
	say("What is wrong, in the player's words:")
	for line := range strings.SplitSeq(r.Words, "\n") {
		say("  %s", line)
	}
	if failed != nil {
		say("")
		say("This program does not play the game up to there: %v", failed)
	}
	say("")
	say("How the last actions read:")
	seats := rules.SeatsOf(rec.Options)
	speaker := phrase.Speaker{Rules: rules, Lang: words.English, Two: len(seats) == 2}
	for _, seat := range seats {
		say("to %s", rules.Seats().Name(engine.Value(seat)))
		for _, t := range last {
			for _, e := range engine.EventsFor(t.events, engine.SeatsOf(seat)) {
				if text := markup.Plain(speaker.Event(e)); text != "" {
					say("  %d: %s", t.line, text)
				}
			}
		}
	}
	say("")
	say("In engine/%s/testdata/scripts its tests read this file and fail with these words. Write above the last", rec.Game)
	say("line what should happen (`redbook script --guide`), and strike that line out.")
	return b.String() + "\n"
}
