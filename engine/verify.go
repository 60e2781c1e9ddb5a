package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Verified is what Verify has found to be in order, and what a person must check because the record alone
// cannot prove it.
type Verified struct {
	Commitment string
	Messages   []string // the messages whose numbers were mixed in: the one with the commitment first
	Lines      int
	Outcomes   int
	// the adjustments and checkpoints, each with its line's number: what an operator has set openly
	ByHand []string
	// the undo lines that take back outcomes of chance: those who play must have agreed to each
	TakenBack []string
	// the line that replay began with: not 0 where the rules no longer take what stands before a checkpoint
	From int
}

// Verify checks all that a finished game's record can prove: the revealed seed has the committed SHA-256; the
// outcomes are numbered 0, 1, 2, ... through the whole record, lines that were taken back included; each is
// the one that OutcomeIndex picks, with the public numbers of the messages before it, from the values that
// were possible; those are the ones that the rules allow there, in the rules' order; and the result is the
// one that the lines lead to. An error names the first line that does not fit.
func Verify(r Rules, rec *Record) (Verified, error) {
	v, err := rec.VerifyChance()
	if err != nil {
		return v, err
	}
	for n, l := range rec.Lines {
		switch l.Kind {
		case AdjustLine:
			v.ByHand = append(v.ByHand, fmt.Sprintf("%d %s", n, FormatLine(r, l, Public)))
		case CheckpointLine:
			v.ByHand = append(v.ByHand, fmt.Sprintf("%d checkpoint", n))
		case UndoLine:
			rolled := 0
			for _, i := range stood(rec.Lines[:n]) {
				if i >= l.Undo {
					rolled += len(rec.Lines[i].Outcomes)
				}
			}
			if rolled > 0 {
				v.TakenBack = append(v.TakenBack, fmt.Sprintf("%d undo %d", n, l.Undo))
			}
		}
	}
	last, err := Replay(r, rec, nil)
	if err != nil {
		tail, from, ok := rec.Tail()
		if !ok {
			return v, err
		}
		v.From = from
		if last, err = Replay(r, tail, nil); err != nil {
			return v, fmt.Errorf("after the checkpoint in line %d: %w", from, err)
		}
	}
	result, over := r.Result(last)
	if got := ResultText(r, result); rec.Result != "" && (!over || !sameWords(got, rec.Result)) {
		return v, fmt.Errorf("the record says that the result was %q; by its lines it was %q", rec.Result, got)
	}
	return v, nil
}

// sameWords compares results; those of older records have blanks between the winners.
func sameWords(a, b string) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
	}
	return slices.Equal(words(a), words(b))
}

// ResultText writes a result as a record's head says it: "shadow ring-bearers-corrupted". Without one it is
// "none".
func ResultText(r Rules, result Result) string {
	var winners []string
	for _, seat := range result.Winners.List() {
		winners = append(winners, r.Seats().Name(Value(seat)))
	}
	switch {
	case result.How == "":
		return "none"
	case len(winners) == 0:
		winners = []string{"draw"}
	}
	return strings.Join(winners, ",") + " " + result.How
}

// VerifyChance is the part of Verify that needs no rules.
func (rec *Record) VerifyChance() (v Verified, err error) {
	v.Commitment, v.Lines = rec.Commitment, len(rec.Lines)
	switch {
	case rec.Commitment == "":
		return v, fmt.Errorf("the record has no commitment: nothing was promised that could be checked")
	case len(rec.Seed) == 0:
		return v, fmt.Errorf("the record does not reveal its seed: that is done when the game is over; get the record again then")
	case Commitment(rec.Seed) != rec.Commitment:
		return v, fmt.Errorf("the seed has the SHA-256 %s, but %s was published", Commitment(rec.Seed),
			rec.Commitment)
	}
	chance := NewSeeded(rec.Seed, 0)
	mix := func(message string) error {
		number, err := PublicNumber(message)
		chance.Mix(number)
		v.Messages = append(v.Messages, message)
		return err
	}
	if rec.Message != "" {
		if err := mix(rec.Message); err != nil {
			return v, err
		}
	}
	for n, l := range rec.Lines {
		if l.Kind == MixLine {
			if err := mix(l.Message); err != nil {
				return v, fmt.Errorf("line %d: %w", n, err)
			}
		}
		for _, o := range l.Outcomes {
			if err := o.follows(chance); err != nil {
				return v, fmt.Errorf("line %d: %q: %w", n, formatOutcome(o, Public), err)
			}
			v.Outcomes++
		}
	}
	return v, nil
}

// follows is an error if an outcome is not the next one of a game's chance.
func (o Outcome) follows(chance *Seeded) error {
	if o.N != chance.Used() {
		return fmt.Errorf("outcome %d stands where %d must follow", o.N, chance.Used())
	}
	if len(o.From) == 0 {
		return fmt.Errorf("it does not say from what it was drawn")
	}
	drawn, err := chance.Next(o.Draw)
	if err == nil && drawn.Value != o.Value {
		err = fmt.Errorf("the seed draws %s here", o.Domain.Name(drawn.Value))
	}
	return err
}

// PublicNumber is the number in which the name of a message ends: the last part of its address, which anyone
// can copy.
func PublicNumber(message string) (uint64, error) {
	number, err := strconv.ParseUint(message[strings.LastIndexByte(message, '/')+1:], 10, 64)
	if err != nil || number == 0 || strings.ContainsAny(message, " \t#") {
		return 0, fmt.Errorf("%q is no message: its address ends in its number", message)
	}
	return number, nil
}
