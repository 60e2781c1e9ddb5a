package enginetest

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// A script is a scenario that a player could read: what is done stands at the margin, what comes of it is indented below.
//
//	# Text after # is a comment; it stays where it is, as blank lines do.
//	options deck=small
//	start                          the set-up; above it only options
//	  ? card: grond,mail           outcomes of chance in order: the draw's label, then values
//	  drew seat=raider card[raider]=grond     an event; [raider] says who alone may know a fact
//	  [warden] noticed             an event that only the warden may know of
//	adjust units.camp.raid:f=5     sets parts of the stored position (engine.Adjustment)
//	raider: march from=camp to=ford with=raid:2f
//	  moved seat=raider from=camp where=ford count=2
//	raider: march from=camp to=keep with=raid:2f
//	  refused: does-not-fit        the refusal's code; the position is as it was
//	asked warden turn.act          this seat owes an answer to this question
//	asked herald turn.act optional     this one may answer
//	idle raider                    this one is not asked
//	fits warden: march from=hill   what completes the next field of an action
//	  to: ford,keep
//	warden resigns                 also: expires
//
// All that is indented is checked, and nothing else may happen. go test -update writes it anew: outcomes of chance that a
// script gives stay, missing ones are drawn; so a writer needs the lines at the margin only, and then reads what came of them.
var update = flag.Bool("update", false, "write the expectations of scripts anew")

// Updating tells whether the test was called with -update; a game's other golden files may go by it, too.
func Updating() bool { return *update }

// Scripts runs every script that the pattern names, each as a test of its own. must lists things, named as in
// Config.Rare, that the scripts together have to reach.
func Scripts(t *testing.T, rules engine.Rules, pattern string, must ...string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts %s: %v", pattern, err)
	}
	reached := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			written, err := RunScript(rules, name, string(text), *update, reached)
			if err != nil {
				t.Fatalf("%s:%v", file, err)
			}
			if *update && written != string(text) {
				if err := os.WriteFile(file, []byte(written), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for _, thing := range must {
		if !reached[thing] && !t.Failed() {
			t.Errorf("no script reaches: %s", thing)
		}
	}
}

// RunScript runs one script and returns it as it would be written now. Unless it is being written anew, an error says where
// it went otherwise, by line. What was reached is noted if reached is not nil.
func RunScript(rules engine.Rules, name, text string, anew bool, reached map[string]bool) (string, error) {
	seed := sha256.Sum256([]byte(name))
	s := &script{rules: rules, anew: anew, seed: seed[:], reached: reached}
	if reached == nil {
		s.reached = map[string]bool{}
	}
	var out []string
	items := splitScript(text)
	for _, item := range items {
		result, err := s.do(item)
		if err == nil && !anew {
			err = compareLines(item, result)
		}
		if err != nil {
			return "", fmt.Errorf("%d: %s: %w", item.row, item.head, err)
		}
		out = append(out, item.above...)
		if item.head != "" {
			out = append(out, item.head+item.comment)
		}
		for _, line := range result {
			out = append(out, "  "+line)
		}
	}
	return strings.Join(out, "\n") + "\n", nil
}

// scriptItem is a line at the margin with what stands below it.
type scriptItem struct {
	row     int
	above   []string // blank lines and comments
	head    string
	comment string // behind the head
	body    []string
	rows    []int // of the body
}

func splitScript(text string) []scriptItem {
	var items []scriptItem
	var item scriptItem
	flush := func() {
		if item.head != "" {
			items = append(items, item)
			item = scriptItem{}
		}
	}
	for i, row := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		content, comment, commented := strings.Cut(row, "#")
		content = strings.TrimRight(content, " \t")
		switch indented := strings.HasPrefix(row, " ") || strings.HasPrefix(row, "\t"); {
		case content == "" && indented && item.head != "": // comments among expectations are not kept
		case content == "":
			flush()
			item.above = append(item.above, row)
		case indented && item.head != "":
			item.body, item.rows = append(item.body, strings.TrimSpace(content)), append(item.rows, i+1)
		default:
			flush()
			item.row, item.head = i+1, strings.TrimSpace(content)
			if commented {
				item.comment = " #" + comment
			}
		}
	}
	flush()
	if item.above != nil {
		items = append(items, item)
	}
	return items
}

func compareLines(item scriptItem, result []string) error {
	for i := range max(len(item.body), len(result)) {
		switch {
		case i >= len(item.body):
			return fmt.Errorf("this happened as well: %s", result[i])
		case i >= len(result):
			return fmt.Errorf("line %d did not happen: %s", item.rows[i], item.body[i])
		case item.body[i] != result[i]:
			return fmt.Errorf("line %d:\n  expected: %s\n  happened: %s", item.rows[i], item.body[i], result[i])
		}
	}
	return nil
}

// script is a scenario on its way.
type script struct {
	rules   engine.Rules
	anew    bool
	seed    []byte
	next    uint64
	reached map[string]bool

	options  engine.Options
	position engine.Position
}

// do carries one item out and returns what must stand below it.
func (s *script) do(item scriptItem) ([]string, error) {
	word, rest, _ := strings.Cut(item.head, " ")
	switch {
	case word == "":
		return nil, nil
	case word == "options":
		s.options = engine.Options{}
		for _, o := range strings.Fields(rest) {
			name, value, _ := strings.Cut(o, "=")
			s.options[name] = value
		}
		return nil, nil
	case s.position == nil && word != "start" && word != "checkpoint":
		return nil, fmt.Errorf("a script begins with options and start")
	case word == "asked", word == "idle":
		return nil, s.asked(word, strings.Fields(rest))
	case word == "fits":
		return s.fits(rest)
	}
	line, err := engine.ParseLine(s.rules, item.head)
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		return []string{"refused: " + refusal.Code}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.carryOut(line, item.body)
}

func (s *script) carryOut(line engine.Line, body []string) ([]string, error) {
	chance := &loaded{left: givenOutcomes(body), next: s.next}
	if s.anew {
		chance.seed = s.seed
	}
	if s.position != nil {
		for _, d := range s.rules.Decisions(s.position) {
			s.reached["step "+d.Step] = true
		}
	}
	p, played, err := engine.CarryOut(s.rules, s.options, s.position, line, chance)
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		return []string{"refused: " + refusal.Code}, nil
	}
	if err == nil {
		err = s.rules.Check(p)
	}
	if err == nil && len(chance.left) > 0 && !s.anew {
		err = fmt.Errorf("chance was not asked for %s: %s", chance.left[0].label, chance.left[0].value)
	}
	if err != nil {
		return nil, err
	}
	s.position, s.next = p, chance.next
	s.note(line, played)
	result := outcomeLines(played.Outcomes)
	for _, e := range played.Events {
		result = append(result, eventLine(s.rules, e))
	}
	return result, nil
}

func (s *script) note(line engine.Line, played engine.Played) {
	s.reached["verb "+line.Action.Verb] = true
	for _, e := range played.Events {
		s.reached["event "+e.Kind] = true
	}
	for _, path := range played.Covered {
		s.reached["path "+path] = true
	}
	if result, over := s.rules.Result(s.position); over {
		s.reached["end "+result.How] = true
	}
}

// asked checks "asked seat step [optional]" and "idle seat".
func (s *script) asked(word string, words []string) error {
	var now []string
	for _, d := range s.rules.Decisions(s.position) {
		text := seatName(s.rules, d.Seat) + " " + d.Step
		if !d.Owed {
			text += " optional"
		}
		now = append(now, text)
	}
	want := strings.Join(words, " ")
	switch {
	case word == "asked" && slices.Contains(now, want):
	case word == "idle" && !slices.ContainsFunc(now, func(text string) bool { return strings.HasPrefix(text, want+" ") }):
	default:
		return fmt.Errorf("asked now: %s", strings.Join(now, ", "))
	}
	return nil
}

// fits answers "fits seat: beginning of an action".
func (s *script) fits(text string) ([]string, error) {
	name, beginning, _ := strings.Cut(text, ": ")
	seat, ok := s.rules.Seats().Parse(name)
	if !ok {
		return nil, fmt.Errorf("no seat %q", name)
	}
	a, err := s.rules.Parse(beginning)
	if err != nil {
		return nil, err
	}
	f, done, err := s.rules.Next(s.position, engine.Seat(seat), a)
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		return []string{"refused: " + refusal.Code}, nil
	}
	switch {
	case err != nil:
		return nil, err
	case done:
		return []string{"complete"}, nil
	}
	var names []string
	for _, v := range f.Choices {
		names = append(names, f.Domain.Name(v))
	}
	if f.Bag != nil {
		for _, c := range f.Bag.Max {
			names = append(names, fmt.Sprintf("%s*%d", f.Domain.Name(c.Kind), c.N))
		}
		return []string{fmt.Sprintf("%s: %d to %d of %s", f.Name, f.Bag.Least, f.Bag.Most, strings.Join(names, ","))}, nil
	}
	return []string{f.Name + ": " + strings.Join(names, ",")}, nil
}
