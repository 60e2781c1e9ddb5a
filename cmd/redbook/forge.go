package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"redbook/engine"
)

// An operator who cheats may write whatever they like into a record, the seed in hand; what they cannot
// change is what Discord shows: the message that published the commitment, and its number. The forgeries here
// are what such an operator might try, and plain damage. One that is taken for a proof of other dice is a
// fault of Verify.

// forgery changes a record's rows; nil where it does not apply.
type forgery struct {
	name  string
	forge func(f *forger, rows []string) []string
}

// forger makes forgeries of one record.
type forger struct {
	random *rand.Rand
	rules  engine.Rules
	record *engine.Record
}

var forgeries = []forgery{
	{"another value", (*forger).anotherValue},
	{"the list turned round", (*forger).turnedList},
	{"a loaded die", (*forger).loadedDie},
	{"a shorter list", (*forger).shorterList},
	{"no list", (*forger).noList},
	{"an outcome left out", (*forger).leftOut},
	{"an outcome put in", (*forger).putIn},
	{"numbers that begin later", (*forger).laterNumbers},
	{"another seed", (*forger).anotherSeed},
	{"another message", (*forger).anotherMessage},
	{"no message", (*forger).noMessage},
	{"another message mixed in", (*forger).anotherMix},
	{"a position set", (*forger).positionSet},
	{"another result", (*forger).anotherResult},
	{"lines exchanged", (*forger).exchangedLines},
	{"damage", (*forger).damage},
}

// forgeAll forges a record in n ways and fails if one is taken for a proof of other dice.
func forgeAll(ctx context.Context, text string, n int, seed uint64, out io.Writer) error {
	honest, rules, err := verify(text)
	if err != nil {
		return err
	}
	record, _, err := engine.ParseRecord(text, rulesByID)
	if err != nil {
		return err
	}
	f := &forger{rand.New(rand.NewPCG(seed, 0)), rules, record}
	tried, refused := 0, 0
	for i := 0; tried < n && ctx.Err() == nil; i++ {
		kind := forgeries[i%len(forgeries)]
		forged := kind.forge(f, strings.Split(text, "\n"))
		if forged == nil {
			if i > 100*n {
				return fmt.Errorf("this record gives too little to forge")
			}
			continue
		}
		tried++
		changed := strings.Join(forged, "\n")
		v, _, err := verify(changed)
		switch {
		case err != nil || !sameProof(v, honest):
			refused++
		case !f.sameDice(changed):
			return fmt.Errorf("%s (forgery %d of seed %d) is taken for a proof of other dice:\n%s", kind.name, i, seed,
				changed)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return done(out, "%s forgeries=%d refused=%d without-effect=%d accepted=0", rules.ID(), tried, refused,
		tried-refused)
}

// sameProof reports whether somebody who compares what was found with what was published, and with the
// thread, sees no difference.
func sameProof(a, b engine.Verified) bool {
	return a.Commitment == b.Commitment && slices.Equal(a.Messages, b.Messages) && slices.Equal(a.ByHand,
		b.ByHand) &&
		slices.Equal(a.TakenBack, b.TakenBack)
}

// sameDice reports whether chance answers in a record what it answers in the one that was forged, as far as
// it goes.
func (f *forger) sameDice(text string) bool {
	record, _, err := engine.ParseRecord(text, rulesByID)
	if err != nil {
		return false
	}
	was, is := outcomes(f.record), outcomes(record)
	return len(is) <= len(was) && slices.Equal(is, was[:len(is)]) && (record.Result == "" ||
		record.Result == f.record.Result)
}

func outcomes(record *engine.Record) (list []string) {
	for _, l := range record.Lines {
		for _, o := range l.Outcomes {
			list = append(list, fmt.Sprint(o.N, o.Label, o.Domain.Name(o.Value), o.From))
		}
	}
	return list
}

// roll is a row of chance.
type roll struct {
	head, value string // head with its number: "  ? 3 hunt-roll number"
	from        []string
}

func readRoll(row string) (r roll, ok bool) {
	if !strings.HasPrefix(row, "  ? ") {
		return r, false
	}
	head, tail, _ := strings.Cut(row, ": ")
	value, from, _ := strings.Cut(tail, " of ")
	return roll{head, value, strings.Split(from, ",")}, true
}

func (r roll) String() string { return r.head + ": " + r.value + " of " + strings.Join(r.from, ",") }

// somewhere picks a row that fits; -1 if there is none.
func (f *forger) somewhere(rows []string, fits func(row string) bool) int {
	var at []int
	for i, row := range rows {
		if fits(row) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return -1
	}
	return at[f.random.IntN(len(at))]
}

func isRoll(row string) bool { _, ok := readRoll(row); return ok }

func isLine(row string) bool {
	return row != "" && (row[0] == '~' || row[0] >= '0' && row[0] <= '9')
}

// another changes a roll somewhere from which more than one value could come; wish is a value that did not.
func (f *forger) another(rows []string, change func(r *roll, wish string)) []string {
	i := f.somewhere(rows, func(row string) bool {
		r, ok := readRoll(row)
		return ok && slices.ContainsFunc(r.from, func(v string) bool { return v != r.value })
	})
	if i < 0 {
		return nil
	}
	r, _ := readRoll(rows[i])
	wishes := slices.DeleteFunc(slices.Clone(r.from), func(v string) bool { return v == r.value })
	change(&r, wishes[f.random.IntN(len(wishes))])
	rows[i] = r.String()
	return rows
}

func (f *forger) anotherValue(rows []string) []string {
	return f.another(rows, func(r *roll, wish string) { r.value = wish })
}

// turnedList exchanges two values of the list, so that the seed picks the wished one.
func (f *forger) turnedList(rows []string) []string {
	return f.another(rows, func(r *roll, wish string) {
		for i, v := range r.from {
			switch v {
			case wish:
				r.from[i] = r.value
			case r.value:
				r.from[i] = wish
			}
		}
		r.value = wish
	})
}

func (f *forger) loadedDie(rows []string) []string {
	return f.another(rows, func(r *roll, wish string) {
		for i := range r.from {
			r.from[i] = wish
		}
		r.value = wish
	})
}

func (f *forger) shorterList(rows []string) []string {
	rows = f.another(rows, func(r *roll, wish string) {
		r.from = slices.DeleteFunc(r.from, func(v string) bool { return v == r.value })
	})
	return f.rolledAnew(rows, f.record.Seed)
}

func (f *forger) noList(rows []string) []string {
	i := f.somewhere(rows, isRoll)
	if i < 0 {
		return nil
	}
	r, _ := readRoll(rows[i])
	rows[i] = r.head + ": " + r.from[f.random.IntN(len(r.from))]
	return rows
}

func (f *forger) leftOut(rows []string) []string {
	i := f.somewhere(rows, isRoll)
	if i < 0 {
		return nil
	}
	return f.rolledAnew(slices.Delete(rows, i, i+1), f.record.Seed)
}

func (f *forger) putIn(rows []string) []string {
	i := f.somewhere(rows, isRoll)
	if i < 0 {
		return nil
	}
	return f.rolledAnew(slices.Insert(rows, i, rows[i]), f.record.Seed)
}

func (f *forger) laterNumbers(rows []string) []string {
	if f.somewhere(rows, isRoll) < 0 {
		return nil
	}
	return f.rolled(rows, f.record.Seed, uint64(1+f.random.IntN(100)))
}

func (f *forger) anotherSeed(rows []string) []string {
	seed := make([]byte, 32)
	for i := range seed {
		seed[i] = byte(f.random.Uint32())
	}
	setHeader(rows, "seed", hex.EncodeToString(seed))
	if f.random.IntN(2) == 0 {
		setHeader(rows, "commitment", engine.Commitment(seed))
	}
	return f.rolledAnew(rows, seed)
}

func (f *forger) anotherMessage(rows []string) []string {
	message := fmt.Sprint("https://discord.com/channels/1/2/", 1+f.random.Uint64()>>1)
	if !setHeader(rows, "message", message) {
		rows = slices.Insert(rows, 2, "message: "+message)
	}
	return f.rolledAnew(rows, f.record.Seed)
}

func (f *forger) noMessage(rows []string) []string {
	i := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, "message: ") })
	if i < 0 {
		return nil
	}
	return f.rolledAnew(slices.Delete(rows, i, i+1), f.record.Seed)
}

// anotherMix mixes one more message in, or leaves one out that was.
func (f *forger) anotherMix(rows []string) []string {
	mixes := func(row string) bool { return isLine(row) && strings.Contains(row, " mix ") }
	i := f.somewhere(rows, mixes)
	if i >= 0 && f.random.IntN(2) == 0 {
		return f.rolledAnew(renumbered(slices.Delete(rows, i, i+1), i, -1), f.record.Seed)
	}
	if i = f.somewhere(rows, isLine); i < 0 || lineNumber(rows[i]) == 0 {
		return nil
	}
	mix := fmt.Sprintf("%d mix https://discord.com/channels/1/2/%d", lineNumber(rows[i]), 1+f.random.Uint64()>>1)
	return f.rolledAnew(slices.Insert(renumbered(rows, i, 1), i, mix), f.record.Seed)
}

// positionSet puts a position of the game's own, from somewhere else in it, between two lines.
func (f *forger) positionSet(rows []string) []string {
	i := f.somewhere(rows, isLine)
	if i < 0 || lineNumber(rows[i]) == 0 {
		return nil
	}
	other, err := positionBefore(f.rules, f.record, 1+f.random.IntN(len(f.record.Lines)))
	if err != nil {
		return nil
	}
	data, err := f.rules.Encode(other)
	if err != nil {
		return nil
	}
	set := fmt.Sprintf("%d checkpoint %s", lineNumber(rows[i]), data)
	return slices.Insert(renumbered(rows, i, 1), i, set)
}

// positionBefore is the position before a line that stands, or after the last one that does.
func positionBefore(rules engine.Rules, record *engine.Record, line int) (engine.Position, error) {
	var before engine.Position
	_, err := engine.Replay(rules, record, func(n int, _ engine.Line, p engine.Position, _ engine.Played) error {
		if n >= line {
			return errFound
		}
		before = p
		return nil
	})
	if err == errFound {
		err = nil
	}
	return before, err
}

func (f *forger) anotherResult(rows []string) []string {
	seats := f.rules.SeatsOf(f.record.Options)
	_, how, _ := strings.Cut(f.record.Result, " ")
	if !setHeader(rows, "result", f.rules.Seats().Name(engine.Value(seats[f.random.IntN(len(seats))]))+" "+
		how) || slices.Contains(rows, "result: "+f.record.Result) {
		return nil
	}
	return rows
}

// exchangedLines exchanges what is rolled in two places, with or without the lines that it stands under.
func (f *forger) exchangedLines(rows []string) []string {
	what := isRoll
	if f.random.IntN(2) == 0 {
		what = isLine
	}
	i, j := f.somewhere(rows, what), f.somewhere(rows, what)
	if i < 0 || rows[i] == rows[j] {
		return nil
	}
	if what("0") {
		a, b := lineNumber(rows[i]), lineNumber(rows[j])
		rows[i], rows[j] = withNumber(rows[j], a), withNumber(rows[i], b)
		return f.rolledAnew(rows, f.record.Seed)
	}
	x, _ := readRoll(rows[i])
	y, _ := readRoll(rows[j])
	x.value, x.from, y.value, y.from = y.value, y.from, x.value, x.from
	rows[i], rows[j] = x.String(), y.String()
	return rows
}

// damage changes up to three bytes, or takes some out, or puts some in.
func (f *forger) damage(rows []string) []string {
	text := []byte(strings.Join(rows, "\n"))
	for range 1 + f.random.IntN(3) {
		i := f.random.IntN(len(text))
		other := text[f.random.IntN(len(text))] // one of those that records are made of
		switch f.random.IntN(3) {
		case 0:
			text[i] = other
		case 1:
			text = slices.Delete(text, i, i+1)
		default:
			text = slices.Insert(text, i, other)
		}
	}
	return strings.Split(string(text), "\n")
}

func setHeader(rows []string, name, value string) bool {
	for i, row := range rows {
		if strings.HasPrefix(row, name+": ") {
			rows[i] = name + ": " + value
			return true
		}
	}
	return false
}

// lineNumber is the number of a line.
func lineNumber(row string) int {
	number, _, _ := strings.Cut(strings.TrimPrefix(row, "~"), " ")
	n, _ := strconv.Atoi(number)
	return n
}

func withNumber(row string, n int) string {
	mark := ""
	if strings.HasPrefix(row, "~") {
		mark = "~"
	}
	_, rest, _ := strings.Cut(row, " ")
	return mark + strconv.Itoa(n) + " " + rest
}

// renumbered counts the lines from a row on by so many more, and what undo lines there speak of too.
func renumbered(rows []string, from, by int) []string {
	first := 0
	for i := from; i < len(rows); i++ {
		if !isLine(rows[i]) {
			continue
		}
		if first == 0 {
			first = lineNumber(rows[i])
		}
		if head, undo, ok := strings.Cut(rows[i], " undo "); ok {
			if n, err := strconv.Atoi(undo); err == nil && n >= first {
				rows[i] = fmt.Sprint(head, " undo ", n+by)
			}
		}
		rows[i] = withNumber(rows[i], lineNumber(rows[i])+by)
	}
	return rows
}

// rolledAnew gives every outcome the number and the value that a seed and the messages in the rows give it:
// only the rules, or who compares what was published, can tell that this is not how it was.
func (f *forger) rolledAnew(rows []string, seed []byte) []string { return f.rolled(rows, seed, 0) }

func (f *forger) rolled(rows []string, seed []byte, next uint64) []string {
	var public []uint64
	for i, row := range rows {
		message, mixes := strings.CutPrefix(row, "message: ")
		if _, mixed, ok := strings.Cut(row, " mix "); ok && isLine(row) {
			message, mixes = mixed, true
		}
		if number, err := engine.PublicNumber(message); mixes && err == nil {
			public = append(public, number)
		}
		r, ok := readRoll(row)
		if !ok {
			continue
		}
		_, what, _ := strings.Cut(strings.TrimPrefix(r.head, "  ? "), " ")
		r.head = fmt.Sprintf("  ? %d %s", next, what)
		r.value = r.from[engine.OutcomeIndex(seed, next, len(r.from), public...)]
		rows[i] = r.String()
		next++
	}
	return rows
}
