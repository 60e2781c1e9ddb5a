package script

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// unsettledWord begins a line that says that something is wrong here, and fails until somebody has written
// what is right.
const unsettledWord = "unsettled"

// Of is a played game as a script: all that stands of its record, with what was rolled and drawn. What came
// of the last lines is to be written anew, below the others anything may happen. first is the number of the
// record's first line, for the reader.
func Of(r engine.Rules, rec *engine.Record, first, last int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\n", rec.Game)
	if len(rec.Options) > 0 {
		b.WriteString("options")
		for _, o := range r.Options() {
			if value, chosen := rec.Options[o.Name]; chosen {
				b.WriteString(" " + o.Name + "=" + value)
			}
		}
		b.WriteString("\n")
	}
	standing := slices.DeleteFunc(rec.Standing(), func(n int) bool { return rec.Lines[n].Kind.Aside() })
	for i, n := range standing {
		line := rec.Lines[n]
		outcomes := outcomeLines(line.Outcomes)
		line.Outcomes = nil
		fmt.Fprintf(&b, "%s # %d\n", engine.FormatLine(r, line, engine.Public), first+n)
		if i < len(standing)-last {
			outcomes = append(outcomes, anything)
		}
		for _, below := range outcomes {
			b.WriteString("  " + below + "\n")
		}
	}
	return b.String()
}

// Unsettled is the line at the end of a script with which it fails, in somebody's words.
func Unsettled(words string) string {
	words = strings.Join(strings.Fields(strings.ReplaceAll(words, "#", "＃")), " ") // # would begin a comment
	return unsettledWord + " " + words + "\n"
}

// unsettled fails unless the script is being written.
func (s *script) unsettled() error {
	if s.Anew {
		return nil
	}
	return fmt.Errorf("nobody has settled what is right here: write above this line what should happen, and strike this line out")
}
