package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"redbook/engine"
	"redbook/render"
)

// errFound stops a replay at the line that was looked for.
var errFound = errors.New("found")

// readRecord reads a record from a file and binds the draws that its writer left unnamed; bound is how many.
func readRecord(path string) (record *engine.Record, rules engine.Rules, bound int, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, 0, err
	}
	record, rules, err = engine.ParseRecord(string(text), rulesByID)
	if err == nil {
		record, bound, err = engine.Bind(rules, record)
	}
	if err != nil {
		return nil, nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	return record, rules, bound, nil
}

// replayJob plays a record and says how it ended, or which line does not fit.
func replayJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("replay")
	dataFlag(f)
	named := f.String("named", "",
		"the `file` to write the record to, with a name for each draw that was left unnamed, without its comments")
	if err := parse(f, args, 1); err != nil {
		return err
	}
	record, rules, bound, err := readRecord(f.Arg(0))
	if err != nil {
		return err
	}
	if len(record.Seed) > 0 { // a replay does not need the seed, but one that stands there must be the right one
		if _, err := record.VerifyChance(); err != nil {
			return fmt.Errorf("%s: %w", f.Arg(0), err)
		}
	}
	position, err := engine.Replay(rules, record, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	if *named != "" {
		if err := os.WriteFile(*named, []byte(record.Format(rules, engine.Public)), 0o644); err != nil {
			return err
		}
	}
	ok := fmt.Sprintf("ok %s lines=%d", record.Game, len(record.Lines))
	if bound > 0 {
		ok += fmt.Sprintf(" bound=%d", bound)
	}
	result, over := rules.Result(position)
	if !over {
		_, err = fmt.Fprintf(out, "%s result=none (the game goes on)\n", ok)
		return err
	}
	winners, how, _ := strings.Cut(engine.ResultText(rules, result), " ")
	_, err = fmt.Fprintf(out, "%s result=%s how=%s\n", ok, winners, how)
	return err
}

// renderJob draws a position of a record.
func renderJob(_ context.Context, args []string, out io.Writer) error {
	f := flags("render")
	dataFlag(f)
	path := f.String("record", "", "the record's `file`")
	at := f.Int("at", -1, "after which `line`; the last one if not given")
	seat := f.String("seat", "", "for whose eyes: a seat's `id`, \"all\", or nothing for spectators")
	png := f.String("out", "", "the `file` to write the picture to")
	sheet := f.String("sheet", render.SheetBoard,
		"which `picture`: board, or another kind with what it shows, as in hand:shadow")
	animate := f.Bool("animate", false, "make an animated GIF of the whole record, turn by turn")
	shown := f.String("shown", "full", "how large: full, or as Discord shows it in a `place`: box (550 × 350) or phone (360 wide)")
	eyes := f.String("eyes", "usual", "`whom` the colours are for: usual, red-green or blue-yellow weakness")
	lang := f.String("lang", "en", "the `language` of the words: en or pl")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	weakness, known := render.EyesNamed(*eyes)
	box, small := boxes[*shown]
	switch {
	case !small && *shown != "full", small && *animate:
		return usageError{fmt.Errorf("--shown is full, box or phone, not %q, and only full with --animate", *shown)}
	case !known:
		return usageError{fmt.Errorf("--eyes is usual, red-green or blue-yellow, not %q", *eyes)}
	case *path == "" || *png == "":
		return usageError{fmt.Errorf("render needs --record FILE and --out FILE")}
	case *lang != "en" && *lang != "pl":
		return usageError{fmt.Errorf("--lang is en or pl, not %q", *lang)}
	}
	record, rules, _, err := readRecord(*path)
	if err != nil {
		return err
	}
	audience, err := audienceOf(rules, *seat)
	if err != nil {
		return err
	}
	game, _ := gameByID(record.Game)
	if game.Painter == nil {
		return usageError{fmt.Errorf("%s has no pictures yet", record.Game)}
	}
	painter := recolouring{game.Painter, weakness}
	var picture render.Picture
	if *animate {
		picture, err = animation(rules, record, painter, audience, *lang)
	} else {
		picture, err = still(rules, record, *at, painter, audience, *sheet, *lang)
	}
	if err == nil && small {
		picture.PNG, err = shrunk(picture.PNG, box)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", *path, err)
	}
	if err := os.WriteFile(*png, picture.PNG, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, picture.Alt)
	return err
}

// still draws one sheet of a position of a record.
func still(rules engine.Rules, record *engine.Record, at int, painter render.Painter, audience engine.Seats,
	sheet, lang string) (render.Picture, error) {
	position, err := positionAt(rules, record, at)
	if err != nil {
		return render.Picture{}, err
	}
	kind, what, _ := strings.Cut(sheet, ":")
	return painter.Paint(rules.View(position, audience), render.Sheet{Kind: kind, What: what}, lang)
}

// positionAt replays a record up to a line; -1 is the last one.
func positionAt(rules engine.Rules, record *engine.Record, line int) (engine.Position, error) {
	if line >= len(record.Lines) {
		return nil, fmt.Errorf("there is no line %d: the last one is %d", line, len(record.Lines)-1)
	}
	if line >= 0 && (record.Lines[line].Undone || record.Lines[line].Kind == engine.UndoLine) {
		return nil, fmt.Errorf("line %d was taken back: there is no position after it", line)
	}
	position, err := engine.Replay(rules, record,
		func(n int, _ engine.Line, _ engine.Position, _ engine.Played) error {
			if n == line {
				return errFound
			}
			return nil
		})
	if err != nil && !errors.Is(err, errFound) {
		return nil, err
	}
	return position, nil
}

func audienceOf(rules engine.Rules, seat string) (engine.Seats, error) {
	switch seat {
	case "":
		return engine.Nobody, nil
	case "all":
		return engine.Public, nil
	}
	v, ok := rules.Seats().Parse(seat)
	if !ok {
		return engine.Nobody, usageError{fmt.Errorf("no seat %q in %s", seat, rules.ID())}
	}
	return engine.SeatsOf(engine.Seat(v)), nil
}
