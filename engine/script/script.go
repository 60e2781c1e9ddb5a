package script

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// Run is how a script is to be run.
type Run struct {
	File  string                               // for errors
	Games func(id string) (engine.Rules, bool) // finds the rules that the script names
	Known []string                             // the games to list when the script names another
	// seeds the draws that the script leaves out
	Seed string
	// the expectations are written anew instead of being checked
	Anew bool
	// is filled with what was reached, named as in enginetest.Config.Rare; may be nil
	Reach map[string]bool
}

// Error says where a script went differently from what it says, or cannot be read.
type Error struct {
	File string
	Row  int
	Head string
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Row, e.Head, e.Err) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Do runs one script and returns it as it would be written now. The error is an *Error.
func (r Run) Do(text string) (string, error) {
	_, out, err := r.run(text)
	if err != nil {
		return "", err
	}
	return strings.Join(out, "\n") + "\n", nil
}

// Lay runs a script for the position to which it leads: its game, the options, and how the board stands then.
// The error is an *Error.
func (r Run) Lay(text string) (engine.Rules, engine.Options, engine.Position, error) {
	s, _, err := r.run(text)
	if err != nil {
		return nil, nil, nil, err
	}
	return s.rules, s.options, s.position, nil
}

// run runs a script, and returns its lines as they would be written now.
func (r Run) run(text string) (s *script, out []string, err error) {
	seed := sha256.Sum256([]byte(r.Seed))
	s = &script{Run: r, seed: seed[:]}
	if s.Reach == nil {
		s.Reach = map[string]bool{}
	}
	for _, it := range split(text) {
		s.refusal = nil
		result, err := s.do(&it)
		switch {
		case err != nil:
		case it.loose():
			if err = s.compareLoosely(&it, result); err == nil {
				result = it.body
			}
		case !r.Anew:
			err = s.compare(&it, result)
		}
		if err != nil {
			return nil, nil, &Error{r.File, it.row, it.head, err}
		}
		out = append(out, it.above...)
		if it.head != "" {
			out = append(out, it.head+it.comment)
		}
		for _, line := range result {
			out = append(out, "  "+line)
		}
	}
	if s.rules == nil {
		return nil, nil, &Error{r.File, 1, "", s.unnamed()}
	}
	return s, out, nil
}

// script is a scenario that is being run.
type script struct {
	Run
	rules    engine.Rules
	seed     []byte
	next     uint64
	known    map[string]bool
	options  engine.Options
	position engine.Position
	refusal  *engine.Refusal // of the line that runs now
}

// do carries one item out and returns what must stand below it.
func (s *script) do(it *item) ([]string, error) {
	word, rest, _ := strings.Cut(it.head, " ")
	switch {
	case word == "":
		return nil, nil
	case word == "game":
		return nil, s.game(strings.TrimSpace(rest))
	case s.rules == nil:
		return nil, s.unnamed()
	case word == "options":
		return nil, s.choose(strings.Fields(rest))
	case s.position == nil && word != "start" && word != "checkpoint":
		return nil, fmt.Errorf("nothing is set up yet: write \"start\" above it, and \"options name=value\" above that")
	case word == "board":
		return nil, s.board(strings.Fields(rest))
	case word == "position":
		return s.look(strings.Fields(rest))
	case word == "result":
		return s.result(), nil
	case word == "asked", word == "idle":
		return nil, s.asked(word, strings.Fields(rest))
	case word == "fits":
		return s.fits(rest)
	case word == unsettledWord:
		return nil, s.unsettled()
	}
	line, err := engine.ParseLine(s.rules, it.head)
	if refused := s.refused(err); refused != nil {
		return refused, nil
	}
	if err != nil {
		return nil, s.unread(word, err)
	}
	return s.carryOut(line, it)
}

// game finds the rules.
func (s *script) game(id string) error {
	rules, ok := s.Games(id)
	switch {
	case s.position != nil:
		return fmt.Errorf("a script plays one game: write \"game\" once, at its beginning")
	case !ok:
		return s.unnamed()
	}
	s.rules = rules
	return nil
}

func (s *script) unnamed() error {
	return fmt.Errorf("a script begins with the game that it plays, \"game NAME\": %s",
		strings.Join(s.Known, ", "))
}

// choose takes the options of the game.
func (s *script) choose(words []string) error {
	s.options = engine.Options{}
	for _, o := range words {
		name, value, _ := strings.Cut(o, "=")
		var fits []string
		var known []string
		for _, option := range s.rules.Options() {
			known = append(known, option.Name)
			if option.Name == name {
				fits = slices.Concat(option.Values, option.Past)
			}
		}
		switch {
		case fits == nil:
			return fmt.Errorf("%s has no option %q; it has %s", s.rules.ID(), name, strings.Join(known, ", "))
		case !slices.Contains(fits, value):
			return fmt.Errorf("the option is written %s=%s", name, strings.Join(fits, ", or "+name+"="))
		}
		s.options[name] = value
	}
	return nil
}

// refused notes a refusal and returns the lines that must then stand below; nil if the error is no refusal.
func (s *script) refused(err error) []string {
	if !errors.As(err, &s.refusal) {
		return nil
	}
	return []string{"refused: " + s.refusal.Code}
}

// unread is the error for a line that cannot be read. It says what can stand there.
func (s *script) unread(word string, err error) error {
	known := map[string]bool{"options": true, "start": true, "board": true, "position": true, "result": true,
		"asked": true, "idle": true, "fits": true, unsettledWord: true}
	for _, v := range s.rules.Seats().Values() {
		known[s.rules.Seats().Name(v)] = true
	}
	return fmt.Errorf("%w%s", err, nearest(strings.TrimSuffix(word, ":"), known))
}

func (s *script) carryOut(line engine.Line, it *item) ([]string, error) {
	outcomes, err := outcomesGiven(it)
	if err != nil {
		return nil, err
	}
	chance := &loaded{left: outcomes, next: s.next}
	if s.Anew || it.loose() {
		chance.seed = s.seed
	}
	if s.position != nil {
		for _, d := range s.rules.Decisions(s.position) {
			s.Reach["step "+d.Step] = true
		}
	}
	p, played, err := engine.CarryOut(s.rules, s.options, s.position, line, chance)
	if refused := s.refused(err); refused != nil {
		return refused, nil
	}
	if err == nil {
		err = s.rules.Check(p)
	}
	if err == nil && len(chance.left) > 0 && (!s.Anew || it.loose()) {
		err = fmt.Errorf("line %d: chance was not asked for %s: %s; strike it out", chance.left[0].row,
			chance.left[0].label, chance.left[0].value)
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
	s.Reach["verb "+line.Action.Verb] = true
	for _, e := range played.Events {
		s.Reach["event "+e.Kind] = true
	}
	for _, path := range played.Covered {
		s.Reach["path "+path] = true
	}
	if result, over := s.rules.Result(s.position); over {
		s.Reach["end "+result.How] = true
	}
}

// result is who has won and how.
func (s *script) result() []string {
	result, over := s.rules.Result(s.position)
	switch {
	case !over:
		return []string{"none"}
	case result.Winners == engine.Nobody:
		return []string{"draw " + result.How}
	}
	return []string{seats(s.rules, result.Winners) + " " + result.How}
}

// asking lists who is asked what.
func (s *script) asking() []string {
	var now []string
	for _, d := range s.rules.Decisions(s.position) {
		now = append(now, s.rules.Seats().Name(engine.Value(d.Seat))+" "+d.Step)
	}
	return now
}

// asked checks "asked seat step" and "idle seat".
func (s *script) asked(word string, words []string) error {
	now := s.asking()
	want := strings.Join(words, " ")
	switch {
	case word == "asked" && slices.Contains(now, want):
	case word == "idle" && !slices.ContainsFunc(now,
		func(text string) bool { return strings.HasPrefix(text, want+" ") }):
	case len(now) == 0:
		return fmt.Errorf("nobody is asked now: the game is over")
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
		return nil, fmt.Errorf("write \"fits seat: beginning of an action\"; the seats are %s",
			names(s.rules.Seats(), s.rules.Seats().Values()))
	}
	a, err := s.rules.Parse(beginning)
	if err != nil {
		return nil, err
	}
	f, done, err := s.rules.Next(s.position, engine.Seat(seat), a)
	if refused := s.refused(err); refused != nil {
		return refused, nil
	}
	switch {
	case err != nil:
		return nil, err
	case done:
		return []string{"complete"}, nil
	}
	if f.Bag == nil {
		return []string{f.Name + ": " + names(f.Domain, f.Choices)}, nil
	}
	var list []string
	for _, c := range f.Bag.Max {
		list = append(list, fmt.Sprintf("%s*%d", f.Domain.Name(c.Kind), c.N))
	}
	return []string{fmt.Sprintf("%s: %d to %d of %s", f.Name, f.Bag.Least, f.Bag.Most, figures(list))}, nil
}
