package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"redbook/engine"
)

// verifyJob checks a finished game's record: its dice against the seed, what they were drawn from against the
// rules.
func verifyJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("verify")
	dataFlag(f)
	forgeries := f.Int("mutate", 0,
		"forge the record in so many ways, and fail if one of them is taken for another game's proof")
	seed := f.Uint64("seed", 1, "which forgeries: a `number`")
	if err := parse(f, args, 1); err != nil {
		return err
	}
	text, err := os.ReadFile(f.Arg(0))
	if err != nil {
		return err
	}
	if *forgeries > 0 {
		return forgeAll(ctx, string(text), *forgeries, *seed, out)
	}
	v, rules, err := verify(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	_, err = io.WriteString(out, tellVerified(rules.ID(), v))
	return err
}

// verify reads a record and verifies it.
func verify(text string) (engine.Verified, engine.Rules, error) {
	record, rules, err := engine.ParseRecord(text, rulesByID)
	if err != nil {
		return engine.Verified{}, nil, err
	}
	v, err := engine.Verify(rules, record)
	return v, rules, err
}

// tellVerified says "ok" only where nobody has set anything by hand, and what is left for a person to
// compare.
func tellVerified(game string, v engine.Verified) string {
	var b strings.Builder
	verdict := "ok"
	if len(v.ByHand) > 0 {
		verdict = "set-by-hand"
	}
	fmt.Fprintf(&b, "%s %s lines=%d outcomes=%d commitment=%s\n", verdict, game, v.Lines, v.Outcomes,
		v.Commitment)
	for _, line := range v.ByHand {
		fmt.Fprintf(&b, "line %s\n", line)
	}
	if len(v.ByHand) > 0 {
		b.WriteString("These lines are no moves: what they set is what an operator wanted. The game's thread must have told of each.\n")
	}
	for _, line := range v.TakenBack {
		fmt.Fprintf(&b, "line %s takes back what was rolled: those who play must have agreed.\n", line)
	}
	if v.From > 0 {
		fmt.Fprintf(&b, "The rules of this program do not take what stands before line %d: from what was drawn there is not checked.\n", v.From)
	}
	for i, message := range v.Messages {
		if i == 0 {
			fmt.Fprintf(&b, "Look at the message that told the commitment, the first one of its thread that does: %s\n", message)
		} else {
			fmt.Fprintf(&b, "Look at the message that tells of a restored backup: %s\n", message)
		}
	}
	if len(v.Messages) == 0 {
		b.WriteString("No message's number is mixed in: this game is from before that, and its seed could have been chosen.\n")
	}
	b.WriteString("Compare the commitment with the one that was published in the game's thread when it began.\n")
	return b.String()
}
