package engine

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Verified is what VerifyChance has found to be in order.
type Verified struct {
	Game       string
	Commitment string
	Lines      int
	Outcomes   int
}

// VerifyChance checks the chance of a finished game's record without knowing the game's rules: the revealed seed has the
// committed SHA-256, and the outcomes are numbered 0, 1, 2, ... through the whole record, lines that were taken back
// included, and each is the one that OutcomeIndex picks from the values that were possible. An error names the first row
// that does not fit. What it cannot check is that those values are the ones that the rules allow: that is Replay's.
func VerifyChance(text string) (Verified, error) {
	v := Verified{}
	var seed []byte
	for n, row := range strings.Split(text, "\n") {
		row, _, _ = strings.Cut(row, "#")
		trimmed := strings.TrimSpace(row)
		var err error
		switch {
		case n == 0 && trimmed != recordTitle:
			err = fmt.Errorf("not a record: it must begin with %q", recordTitle)
		case n == 0 || trimmed == "":
		case strings.HasPrefix(trimmed, "?") && row != trimmed:
			if err = v.checkSeed(seed); err == nil {
				err = v.checkOutcome(seed, trimmed)
			}
		case trimmed[0] == '~' || trimmed[0] >= '0' && trimmed[0] <= '9':
			v.Lines++
		default:
			seed, err = v.header(seed, trimmed)
		}
		if err != nil {
			return v, fmt.Errorf("row %d: %w", n+1, err)
		}
	}
	if v.Lines == 0 {
		return v, fmt.Errorf("the record has no lines")
	}
	return v, v.checkSeed(seed)
}

// header keeps what the verification needs of the record's head.
func (v *Verified) header(seed []byte, row string) ([]byte, error) {
	name, value, _ := strings.Cut(row, ":")
	value = strings.TrimSpace(value)
	switch name {
	case "game":
		v.Game = value
	case "commitment":
		v.Commitment = strings.ToLower(value)
	case "seed":
		seed, err := hex.DecodeString(value)
		if err != nil {
			return nil, fmt.Errorf("the seed is not hexadecimal")
		}
		return seed, nil
	}
	return seed, nil
}

// checkSeed compares the seed with what was published before the first die.
func (v *Verified) checkSeed(seed []byte) error {
	switch {
	case v.Commitment == "":
		return fmt.Errorf("the record has no commitment: nothing was promised that could be checked")
	case len(seed) == 0:
		return fmt.Errorf("the record does not reveal its seed: that is done when the game is over; get the record again then")
	case Commitment(seed) != v.Commitment:
		return fmt.Errorf("the seed has the SHA-256 %s, but %s was published", Commitment(seed), v.Commitment)
	}
	return nil
}

// checkOutcome reads "? 12 opponent character: sam of frodo,sam" and draws it again.
func (v *Verified) checkOutcome(seed []byte, row string) error {
	head, tail, ok := strings.Cut(row, ": ")
	words := strings.Fields(head)
	if !ok || len(words) < 4 {
		return fmt.Errorf("%q: an outcome is \"? number label domain: value of a,b,c\"", row)
	}
	n, err := strconv.ParseUint(words[1], 10, 64)
	if err != nil {
		return fmt.Errorf("%q: the outcome has no number", row)
	}
	value, from, stated := strings.Cut(tail, " of ")
	switch {
	case tail == "?":
		return fmt.Errorf("%q is hidden: only the record of a finished game can be verified", row)
	case n != uint64(v.Outcomes):
		return fmt.Errorf("%q: outcome %d stands where %d must follow", row, n, v.Outcomes)
	case !stated:
		return fmt.Errorf("%q does not say from what it was drawn", row)
	}
	possible := strings.Split(from, ",")
	if drawn := possible[OutcomeIndex(seed, n, len(possible))]; drawn != strings.TrimSpace(value) {
		if !slices.Contains(possible, strings.TrimSpace(value)) {
			return fmt.Errorf("%q: this value was not possible", row)
		}
		return fmt.Errorf("%q: the seed draws %s here", row, drawn)
	}
	v.Outcomes++
	return nil
}
