package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// LineKind is what a line of a record is.
type LineKind uint8

// The kinds of line.
const (
	StartLine      LineKind = iota // the set-up, with the chance that it used
	ActionLine                     // a seat's action
	ConcedeLine                    // a seat gives up
	ExpireLine                     // a seat's time has run out
	UndoLine                       // earlier lines are taken back
	AdjustLine                     // named parts of the position are set
	CheckpointLine                 // a whole position
	LeaveLine                      // a seat's player has left it to the partners
	HandoverLine                   // somebody plays on for the seat
	MixLine                        // one more public number is mixed into the chance to come
	DrawLine                       // all agree on a draw
	AdjudgeLine                    // people decide that a seat's side has won
)

// Aside reports whether lines of a kind stand beside the game: the position stays as it is, and an undo takes
// back what stands around them.
func (k LineKind) Aside() bool { return k == MixLine || k == LeaveLine || k == HandoverLine }

// Line is one line of a record.
type Line struct {
	Kind       LineKind
	Seat       Seat         // who acts, concedes, expires or has won
	Action     Action       // of an ActionLine
	Outcomes   []Outcome    // the chance that it used, in order
	Undo       int          // of an UndoLine: the first line that is taken back
	Adjust     []Adjustment // of an AdjustLine
	Checkpoint []byte       // of a CheckpointLine: an encoded position
	Message    string       // of a MixLine: the message whose number it is, see PublicNumber
	Undone     bool         // a later UndoLine has taken it back
	Open       bool         // all may read all of it while the game runs: it is from before seats changed hands
}

// Adjustment sets one named part of a stored position: a path of names as Encode writes them
// ("where.frodo"), and a JSON value; null removes the part.
type Adjustment struct {
	Path  string
	Value json.RawMessage
}

// FormatLine writes a line without its number: the action, then each outcome of chance on an indented line
// of its own. What the audience may not know is a question mark; Public means that all is written.
func FormatLine(r Rules, l Line, audience Seats) string {
	if l.Open {
		audience = Public
	}
	var b strings.Builder
	seat := r.Seats().Name(Value(l.Seat))
	switch l.Kind {
	case StartLine:
		b.WriteString("start")
	case ActionLine:
		b.WriteString(seat + ": " + r.FormatFor(l.Action, l.Seat, audience))
	case ConcedeLine:
		b.WriteString(seat + " resigns")
	case ExpireLine:
		b.WriteString(seat + " expires")
	case DrawLine:
		b.WriteString("draw agreed")
	case AdjudgeLine:
		b.WriteString(seat + " adjudged")
	case LeaveLine:
		b.WriteString(seat + " leaves")
	case HandoverLine:
		b.WriteString(seat + " changes hands")
	case UndoLine:
		b.WriteString("undo " + strconv.Itoa(l.Undo))
	case AdjustLine:
		b.WriteString("adjust")
		for _, a := range l.Adjust {
			value := string(a.Value)
			if audience != Public && !r.PublicPart(a.Path) {
				value = "?"
			}
			b.WriteString(" " + a.Path + "=" + value)
		}
	case MixLine:
		b.WriteString("mix " + l.Message)
	case CheckpointLine:
		b.WriteString("checkpoint ")
		if audience == Public {
			b.Write(l.Checkpoint)
		} else {
			b.WriteString("?")
		}
	}
	for _, o := range l.Outcomes {
		b.WriteString("\n  " + formatOutcome(o, audience))
	}
	return b.String()
}

// formatOutcome writes "? 12 opponent character: sam of frodo,sam". A draw that a person left unnamed has no
// number: with one, the question mark is what this audience may not know.
func formatOutcome(o Outcome, audience Seats) string {
	if o.Naming == Unnamed {
		return fmt.Sprintf("? %s %s: ?", o.Label, o.Domain.ID())
	}
	head := fmt.Sprintf("? %d %s %s: ", o.N, o.Label, o.Domain.ID())
	if audience != Public && !o.See.VisibleTo(audience) {
		return head + "?"
	}
	text := head + o.Domain.Name(o.Value)
	if len(o.From) > 0 { // else a person wrote it
		text += " of " + formatValues(o.Domain, o.From)
	}
	if o.Naming == Bound {
		text += boundComment
	}
	return text
}

// boundComment stands behind a value that Bind has found.
const boundComment = "  # bound"

// ParseLine reads what FormatLine wrote. The outcome's number and its domain ("of ...") may be missing where
// a person wrote the line, and without a number also its value: "? card card: ?".
func ParseLine(r Rules, text string) (Line, error) {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	l, err := parseHead(r, strings.TrimSpace(rows[0]))
	if err != nil {
		return Line{}, err
	}
	for _, row := range rows[1:] {
		row, _, _ = strings.Cut(row, "#")
		o, err := parseOutcome(r, strings.TrimSpace(row))
		if err != nil {
			return Line{}, err
		}
		l.Outcomes = append(l.Outcomes, o)
	}
	return l, nil
}

func parseHead(r Rules, text string) (Line, error) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "start":
		return Line{Kind: StartLine}, nil
	case "undo":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return Line{}, fmt.Errorf("undo needs the number of the first line to take back, not %q", rest)
		}
		return Line{Kind: UndoLine, Undo: n}, nil
	case "draw":
		if rest != "agreed" {
			return Line{}, fmt.Errorf("a draw is \"draw agreed\", not %q", text)
		}
		return Line{Kind: DrawLine}, nil
	case "adjust":
		return parseAdjust(rest)
	case "mix":
		_, err := PublicNumber(rest)
		return Line{Kind: MixLine, Message: rest}, err
	case "checkpoint":
		if !json.Valid([]byte(rest)) {
			return Line{}, fmt.Errorf("checkpoint needs a position as JSON")
		}
		return Line{Kind: CheckpointLine, Checkpoint: []byte(rest)}, nil
	}
	seat, ok := r.Seats().Parse(strings.TrimSuffix(word, ":"))
	if !ok {
		return Line{}, fmt.Errorf("no seat %q in this game", strings.TrimSuffix(word, ":"))
	}
	switch {
	case rest == "resigns":
		return Line{Kind: ConcedeLine, Seat: Seat(seat)}, nil
	case rest == "expires":
		return Line{Kind: ExpireLine, Seat: Seat(seat)}, nil
	case rest == "adjudged":
		return Line{Kind: AdjudgeLine, Seat: Seat(seat)}, nil
	case rest == "leaves":
		return Line{Kind: LeaveLine, Seat: Seat(seat)}, nil
	case rest == "changes hands":
		return Line{Kind: HandoverLine, Seat: Seat(seat)}, nil
	case !strings.HasSuffix(word, ":"):
		return Line{}, fmt.Errorf("%q: a line is \"seat: action\", \"seat resigns\", \"seat leaves\", \"seat changes hands\", \"seat adjudged\", \"draw agreed\", undo, adjust, checkpoint or mix", text)
	case strings.Contains(rest, "=?"):
		return Line{}, fmt.Errorf("%q hides a field: only a complete record can be replayed", text)
	}
	a, err := r.Parse(rest)
	if err != nil {
		return Line{}, err
	}
	return Line{Kind: ActionLine, Seat: Seat(seat), Action: a}, nil
}

func parseAdjust(rest string) (Line, error) {
	l := Line{Kind: AdjustLine}
	for _, word := range strings.Fields(rest) {
		path, value, ok := strings.Cut(word, "=")
		if !ok || !json.Valid([]byte(value)) {
			return Line{}, fmt.Errorf("adjust needs path=value with a JSON value, not %q", word)
		}
		l.Adjust = append(l.Adjust, Adjustment{path, json.RawMessage(value)})
	}
	if len(l.Adjust) == 0 {
		return Line{}, fmt.Errorf("adjust needs at least one path=value")
	}
	return l, nil
}

func parseOutcome(r Rules, text string) (Outcome, error) {
	head, tail, ok := strings.Cut(text, ": ")
	words := strings.Fields(head)
	if !ok || len(words) < 3 || words[0] != "?" {
		return Outcome{}, fmt.Errorf("%q: an outcome is \"? number label domain: value of a,b,c\"", text)
	}
	label := words[1 : len(words)-1]
	n, err := strconv.ParseUint(words[1], 10, 64)
	if err == nil {
		if tail == "?" {
			return Outcome{}, fmt.Errorf("%q is hidden: only a complete record can be replayed", text)
		}
		label = label[1:]
	}
	if len(label) == 0 {
		return Outcome{}, fmt.Errorf("%q: an outcome is \"? number label domain: value of a,b,c\"", text)
	}
	d, ok := r.Domain(words[len(words)-1])
	if !ok {
		return Outcome{}, fmt.Errorf("%q: no domain %q in this game", text, words[len(words)-1])
	}
	o := Outcome{N: n, Draw: Draw{Label: strings.Join(label, " "), Domain: d}}
	if tail == "?" {
		o.Naming = Unnamed
		return o, nil
	}
	value, from, stated := strings.Cut(tail, " of ")
	if o.Value, ok = d.Parse(value); !ok {
		return Outcome{}, fmt.Errorf("%q: no %s %q", text, d.ID(), value)
	}
	if stated {
		if o.From, _, ok = parseValues(d, from); !ok || !slices.Contains(o.From, o.Value) {
			return Outcome{}, fmt.Errorf("%q: cannot be drawn from %q", text, from)
		}
	}
	return o, nil
}
