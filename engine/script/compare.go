package script

import (
	"fmt"
	"strings"

	"redbook/engine"
)

// compare compares what happened with what is written below a line. They must be the same, line by line.
func (s *script) compare(it *item, result []string) error {
	for i := range max(len(it.body), len(result)) {
		switch {
		case i < len(it.body) && i < len(result) && s.same(it.body[i], result[i]):
		case s.refusal != nil:
			return s.whyRefused()
		case i >= len(it.body):
			return fmt.Errorf("this happened as well: %s\n  write it below, or \"...\" for whatever happens",
				result[i])
		case i >= len(result):
			return fmt.Errorf("line %d did not happen: %s", it.rows[i], it.body[i])
		default:
			return fmt.Errorf("line %d:\n  expected: %s\n  happened: %s", it.rows[i], it.body[i], result[i])
		}
	}
	return nil
}

// compareLoosely is compare for lines below which each "..." stands for any number of further lines. It need
// not compare outcomes of chance: what is written of them has been drawn.
func (s *script) compareLoosely(it *item, result []string) error {
	if s.refusal != nil {
		return s.whyRefused()
	}
	rest, skip := result, false
	for i, line := range it.body {
		switch {
		case line == anything:
			skip = true
			continue
		case strings.HasPrefix(line, "?"):
			continue
		}
		for {
			switch {
			case len(rest) == 0:
				return fmt.Errorf("line %d did not happen here: %s\n  happened:\n    %s", it.rows[i], line,
					strings.Join(result, "\n    "))
			case s.same(line, rest[0]):
			case skip || strings.HasPrefix(rest[0], "? "):
				rest = rest[1:]
				continue
			default:
				return fmt.Errorf("line %d:\n  expected: %s\n  happened: %s", it.rows[i], line, rest[0])
			}
			break
		}
		rest, skip = rest[1:], false
	}
	for !skip && len(rest) > 0 {
		if !strings.HasPrefix(rest[0], "? ") {
			return fmt.Errorf("this happened as well: %s\n  write it below, or \"...\" for whatever happens", rest[0])
		}
		rest = rest[1:]
	}
	return nil
}

// same reports whether a written line is what happened. A refusal may be written with or without its facts.
func (s *script) same(written, happened string) bool {
	if s.refusal != nil && strings.HasPrefix(written, happened+" ") {
		facts, _, _ := strings.Cut(s.refusal.Error(), " offered=")
		return written == facts || written == s.refusal.Error()
	}
	return written == happened
}

// whyRefused is the error for a refusal that was not expected. It says what can be written instead.
func (s *script) whyRefused() error {
	hint := ""
	switch s.refusal.Code {
	case engine.RefusedUnknownVerb:
		verbs := map[string]bool{}
		for _, v := range s.rules.Verbs() {
			verbs[v.Name] = true
		}
		hint = nearest(s.refusal.Facts[0].Text, verbs)
	case engine.RefusedUnknownValue, engine.RefusedValue:
		for _, f := range s.refusal.Facts {
			if f.Name == "value" && !s.words()[f.Text] {
				hint = nearest(f.Text, s.words())
			}
		}
	case engine.RefusedNotAsked, engine.RefusedVerb, engine.RefusedOtherSeat:
		hint = "; asked now: " + strings.Join(s.asking(), ", ")
	}
	return fmt.Errorf("it is %w%s\n  if that is right, write \"refused: %s\" below it", s.refusal, hint,
		s.refusal.Code)
}
