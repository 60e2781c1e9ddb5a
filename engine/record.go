package engine

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Record is a game as text: anyone can read it, and replaying it gives the same positions to the byte.
// Example:
//
//	red-book record 1
//	game: confrontation
//	commitment: d3737caa9e866ba2278d2493f070a4b795cb3625072d5939632a4f8d09cc23fc
//	message: https://discord.com/channels/1122334455667788990/1199887766554433220/1234567890123456789
//	result: sauron conceded
//
//	0 start
//	1 fellowship: place-fellowship shire=frodo,sam,gandalf,boromir arthedain=aragorn cardolan=pippin rhudaur=merry ...
//	2 sauron: place-sauron mordor=witch-king,saruman,balrog,cave-troll mirkwood=flying-nazgul fangorn=orcs rohan=shelob ...
//	3 sauron: move from=fangorn to=caradhras who=orcs
//	~4 fellowship: move from=rhudaur to=high-pass who=merry
//	5 undo 4
//	6 fellowship: move from=arthedain to=eregion who=aragorn
//	7 sauron: move from=caradhras to=eregion who=orcs
//	  ? 0 opponent character: legolas of aragorn,legolas
//	8 fellowship resigns
//
// A line is its number, then "seat: action"; below it stands each outcome of chance that it used: running
// number, label, domain, value, and all values that were possible, in the order in which OutcomeIndex counts
// them. A line marked with ~ has been taken back by a later undo; replay plays it all the same, because the
// questions after the undo get ids that have not been used. "resigns" and "expires" end a seat's game;
// "draw agreed" ends it for all without a winner, and "shadow adjudged" because people have decided who
// has won; "leaves" and "changes hands" say that nobody, or somebody else, plays for a seat of several on
// a side; adjust (adjust where.frodo="gondor") sets named parts of the position, and checkpoint carries a
// whole one: replay goes on from there. Text after # is a comment. An options: header holds name=value
// pairs. The seed: stands there only when the game is over; until then its SHA-256, the commitment, does. The
// message: that told the commitment ends in the first public number; "mix" and another message, as a line,
// mixes that one's number into all chance below it, and nothing takes that back. Records without a message
// have no public numbers.
//
// A person can write a record of a game at a table. It has no commitment; the numbers of outcomes and the
// possible values may be missing; and draws that not everyone has seen may be left unnamed. A row "? card
// card: ?" holds the place of one; none is needed where the line's next row, if it has one, cannot be this
// draw's. Before replay, Bind gives each the value that an action needs later, the earliest need first, else
// any that is left, and numbers all outcomes:
//
//	0 start
//	  ? 0 card card: grond  # bound
type Record struct {
	Game       string
	Options    Options
	Commitment string
	Message    string // in which the commitment was published, see PublicNumber; "" for none
	Seed       []byte
	Result     string // for the reader; replay finds its own
	Lines      []Line // by number
	// by the number of the line above which they stand: for the reader, who reads them as comments; replay knows
	// nothing of them
	Comments map[int][]string
}

const recordTitle = "red-book record 1"

// Format writes the record as the audience may know it while the game runs; Public writes everything, the
// seed included.
func (rec *Record) Format(r Rules, audience Seats) string {
	var b strings.Builder
	field := func(name, value string) {
		if value != "" {
			b.WriteString(name + ": " + value + "\n")
		}
	}
	b.WriteString(recordTitle + "\n")
	field("game", rec.Game)
	var options []string
	for _, name := range sortedKeys(rec.Options) {
		options = append(options, name+"="+rec.Options[name])
	}
	field("options", strings.Join(options, " "))
	field("commitment", rec.Commitment)
	field("message", rec.Message)
	if audience == Public {
		field("seed", hex.EncodeToString(rec.Seed))
	}
	field("result", rec.Result)
	b.WriteString("\n")
	comment := func(n int) {
		for _, text := range rec.Comments[n] {
			b.WriteString("# " + text + "\n")
		}
	}
	for n, l := range rec.Lines {
		comment(n)
		if l.Undone {
			b.WriteString("~")
		}
		b.WriteString(strconv.Itoa(n) + " " + FormatLine(r, l, audience) + "\n")
	}
	comment(len(rec.Lines))
	return b.String()
}

// ParseRecord reads a record of one of the games. An error names the line of the text.
func ParseRecord(text string, games func(id string) (Rules, bool)) (*Record, Rules, error) {
	rec := &Record{Options: Options{}}
	var r Rules
	var pending []string // the rows of the line being read
	var first int        // its row in the text
	var headers []string // the names of those read
	finish := func() error {
		if pending == nil {
			return nil
		}
		err := rec.addLine(r, strings.Join(pending, "\n"))
		pending = nil
		if err != nil {
			return fmt.Errorf("row %d: %w", first, err)
		}
		return nil
	}
	rows := bufio.NewScanner(strings.NewReader(text))
	rows.Buffer(nil, 1<<20)
	row := 0
	for rows.Scan() {
		row++
		line, _, _ := strings.Cut(rows.Text(), "#")
		indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")
		line = strings.TrimSpace(line)
		switch {
		case row == 1 && line != recordTitle:
			return nil, nil, fmt.Errorf("row 1: not a record: it must begin with %q", recordTitle)
		case row == 1 || line == "":
		case indented && pending != nil:
			pending = append(pending, line)
		case line[0] == '~' || line[0] >= '0' && line[0] <= '9':
			if r == nil {
				return nil, nil, fmt.Errorf("row %d: the header does not say which game this is (game: ...)", row)
			}
			if err := finish(); err != nil {
				return nil, nil, err
			}
			pending, first = []string{line}, row
		case pending != nil:
			return nil, nil, fmt.Errorf("row %d: %q is no line: they begin with their number", row, line)
		default:
			var err error
			if r, err = rec.addHeader(line, &headers, r, games); err != nil {
				return nil, nil, fmt.Errorf("row %d: %w", row, err)
			}
		}
	}
	if err := rows.Err(); err != nil {
		return nil, nil, fmt.Errorf("row %d: %w", row+1, err)
	}
	if err := finish(); err != nil {
		return nil, nil, err
	}
	if r == nil {
		return nil, nil, fmt.Errorf("the record is empty")
	}
	return rec, r, rec.MarkUndone()
}

// addHeader reads a row of the head, in which each name stands once: who reads the first of two must not read
// another record than who reads the second.
func (rec *Record) addHeader(line string, seen *[]string, r Rules,
	games func(string) (Rules, bool)) (Rules, error) {
	name, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if slices.Contains(*seen, name) {
		return nil, fmt.Errorf("the header %q stands there twice", name)
	}
	*seen = append(*seen, name)
	var err error
	switch name {
	case "game":
		var ok bool
		if r, ok = games(value); !ok {
			return nil, fmt.Errorf("no game %q", value)
		}
		rec.Game = value
	case "options":
		for _, option := range strings.Fields(value) {
			k, v, _ := strings.Cut(option, "=")
			rec.Options[k] = v
		}
	case "commitment":
		rec.Commitment = value
	case "message":
		rec.Message = value
		_, err = PublicNumber(value)
	case "seed":
		rec.Seed, err = hex.DecodeString(value)
	case "result":
		rec.Result = value
	default:
		err = fmt.Errorf("unknown header %q", name)
	}
	return r, err
}

func (rec *Record) addLine(r Rules, text string) error {
	head, rest, _ := strings.Cut(text, " ")
	number, err := strconv.Atoi(strings.TrimPrefix(head, "~"))
	if err != nil || number != len(rec.Lines) {
		return fmt.Errorf("line %q: lines are numbered from 0 without a gap, this must be %d", head, len(rec.Lines))
	}
	l, err := ParseLine(r, rest)
	if err != nil {
		return fmt.Errorf("line %d: %w", number, err)
	}
	rec.Lines = append(rec.Lines, l)
	return nil
}

// MarkUndone marks the lines that later lines have taken back; what stands aside stays in force. It is an
// error if one of those takes back what it cannot.
func (rec *Record) MarkUndone() error {
	for n, l := range rec.Lines {
		if l.Kind != UndoLine {
			continue
		}
		if l.Undo < 1 || l.Undo >= n {
			return fmt.Errorf("line %d: undo %d: only lines 1 to %d can be taken back", n, l.Undo, n-1)
		}
		for i := l.Undo; i < n; i++ {
			rec.Lines[i].Undone = !rec.Lines[i].Kind.Aside()
		}
	}
	return nil
}

// LineError is the first line of a record that does not fit, and why.
type LineError struct {
	Number int
	Text   string
	Err    error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s: %v", e.Number, e.Text, e.Err) }

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// Replay plays a record with its own chance and hands every line that stands to each (which may be nil), with
// the position after it. The error is a *LineError, or what each returned.
func Replay(r Rules, rec *Record,
	each func(n int, l Line, p Position, played Played) error) (Position, error) {
	if each == nil {
		return ReplayAll(r, rec, nil)
	}
	return ReplayAll(r, rec, func(n int, l Line, p Position, played Played) error {
		if l.Undone || l.Kind == UndoLine {
			return nil
		}
		return each(n, l, p, played)
	})
}

// ReplayAll is Replay that hands over every line, also those that were taken back, and the undo lines that
// did it. Those that were taken back are played as well: the ids of the questions after an undo follow from
// what was asked before it. Where each is nil, no more positions are kept than the record itself goes back
// to.
//
// The invariants are checked once, at the end; only if they do not hold is the line looked for that broke
// them.
func ReplayAll(r Rules, rec *Record,
	each func(n int, l Line, p Position, played Played) error) (Position, error) {
	p, err := replay(r, rec, each)
	if err != nil || r.Check(p) == nil {
		return p, err
	}
	return replay(r, rec, func(n int, l Line, p Position, _ Played) error {
		if err := r.Check(p); err != nil {
			return lineError(r, n, l, err)
		}
		return nil
	})
}

func lineError(r Rules, n int, l Line, err error) *LineError {
	return &LineError{n, FormatLine(r, Line{Kind: l.Kind, Seat: l.Seat, Action: l.Action, Undo: l.Undo,
		Adjust: l.Adjust, Message: l.Message}, Public), err}
}

func replay(r Rules, rec *Record,
	each func(n int, l Line, p Position, played Played) error) (Position, error) {
	var p, spent Position
	kept := rec.returns()
	rules := r
	if each == nil {
		rules = silently(r)
	}
	for n, l := range rec.Lines {
		if err := rec.statesWhatWasPossible(l); err != nil {
			return p, lineError(r, n, l, err)
		}
		next, played, err := replayLine(rules, rec, spent, p, n, kept, NewRecorded(l.Outcomes))
		if err != nil {
			return p, lineError(r, n, l, err)
		}
		spent = nil
		if each == nil && kept[n] == nil && !l.Kind.Aside() && (n == 0 || !rec.Lines[n-1].Kind.Aside()) {
			spent = p // nobody else has seen it: what stands aside hands on the one from before it
		}
		p = next
		if _, ok := kept[n+1]; ok {
			kept[n+1] = p
		}
		if each == nil {
			continue
		}
		if err := each(n, l, p, played); err != nil {
			return p, err
		}
	}
	if p == nil {
		return nil, &LineError{0, "start", fmt.Errorf("the record has no lines")}
	}
	return p, nil
}

// silently returns rules that tell nothing of what they apply, and are quicker for it.
func silently(r Rules) Rules {
	if able, ok := r.(interface{ silently() Rules }); ok {
		return able.silently()
	}
	return r
}

// statesWhatWasPossible is an error if a line of a record with a commitment, which no person has written,
// does not say from what something was drawn: NewRecorded compares only what is stated.
func (rec *Record) statesWhatWasPossible(l Line) error {
	for _, o := range l.Outcomes {
		if rec.Commitment != "" && len(o.From) == 0 {
			return fmt.Errorf("draw %s: the record has a commitment, but does not say from what this was drawn",
				o.Label)
		}
	}
	return nil
}

// returns has a place for each position to which an undo goes back, by the first line that it takes back.
func (rec *Record) returns() map[int]Position {
	places := map[int]Position{}
	for _, l := range rec.Lines {
		if l.Kind == UndoLine {
			places[l.Undo] = nil
		}
	}
	return places
}

// lineChance is the chance of one line. Left is how many of its outcomes have not been used.
type lineChance interface {
	Chance
	Left() int
}

func replayLine(r Rules, rec *Record, spent, p Position, n int, kept map[int]Position,
	chance lineChance) (Position, Played, error) {
	l := rec.Lines[n]
	if l.Kind == UndoLine {
		before := kept[l.Undo]
		if before == nil {
			return nil, Played{}, fmt.Errorf("the record does not reach back to before line %d", l.Undo)
		}
		return r.TakeBack(before, p), undoneBy(r, rec.Lines, n), nil
	}
	if p == nil && l.Kind != StartLine && l.Kind != CheckpointLine {
		return nil, Played{}, fmt.Errorf("a record begins with start or checkpoint")
	}
	next, played, err := carryOut(r, rec.Options, spent, p, l, chance)
	if err == nil && chance.Left() > 0 {
		err = fmt.Errorf("%d outcomes of chance were not used", chance.Left())
	}
	return next, played, err
}

// undoneBy is what the undo line n tells: whose action it takes back stands in the first line that goes, and
// how many go are those that stood until then.
func undoneBy(r Rules, lines []Line, n int) Played {
	undo := lines[n].Undo
	first := lines[undo]
	if first.Kind != ActionLine && first.Kind != ConcedeLine {
		return Played{} // a person's record may take back anything
	}
	standing := stood(lines[:n])
	gone := len(standing) - len(slices.DeleteFunc(standing, func(i int) bool { return i >= undo }))
	return TakenBack(r, first.Seat, gone)
}

// stood lists which of the first lines of a record stand when all of them have been played.
func stood(lines []Line) (numbers []int) {
	for i, l := range lines {
		switch l.Kind {
		case MixLine, LeaveLine, HandoverLine: // they stand by themselves
		case UndoLine:
			numbers = slices.DeleteFunc(numbers, func(i int) bool { return i >= l.Undo })
		default:
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// CarryOut does what a line says, with this chance. An UndoLine cannot be carried out on a position: replay
// without it.
func CarryOut(r Rules, o Options, p Position, l Line, c Chance) (Position, Played, error) {
	return carryOut(r, o, nil, p, l, c)
}

// carryOut is CarryOut that may write over a spent position; see Rules.ApplyOver.
func carryOut(r Rules, o Options, spent, p Position, l Line, c Chance) (Position, Played, error) {
	switch l.Kind {
	case StartLine:
		return r.New(o, c)
	case ActionLine:
		return r.ApplyOver(spent, p, l.Seat, l.Action, c)
	case ConcedeLine:
		return r.Concede(p, l.Seat, Conceded, c)
	case ExpireLine:
		return r.Concede(p, l.Seat, Expired, c)
	case DrawLine:
		return r.Settle(p, l.Seat, Agreed, c)
	case AdjudgeLine:
		return r.Settle(p, l.Seat, Adjudged, c)
	case AdjustLine:
		next, err := Adjusted(r, p, l.Adjust)
		return next, Played{}, err
	case CheckpointLine:
		next, err := r.Decode(l.Checkpoint)
		return next, Played{}, err
	case MixLine, LeaveLine, HandoverLine:
		return p, Played{}, nil
	}
	return nil, Played{}, fmt.Errorf("this line cannot be carried out on a position")
}

// Standing returns the lines that have not been taken back, with their numbers.
func (rec *Record) Standing() (numbers []int) {
	for n, l := range rec.Lines {
		if !l.Undone && l.Kind != UndoLine {
			numbers = append(numbers, n)
		}
	}
	return slices.Clip(numbers)
}
