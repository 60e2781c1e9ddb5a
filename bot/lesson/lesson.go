// Package lesson is what a newcomer learns by playing: chapters, each a position with goals that are reached
// one after the other by playing on from it. How far somebody has come follows from what has happened in the
// game, so nothing is kept of it. It knows no single game; chapters name theirs. Begin with [Chapters].
package lesson

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
	"redbook/engine/script"
)

// Chapter is a position that somebody plays on from, and what they are to do in it. Its words stand under
// lesson.<game>.<id>.
type Chapter struct {
	Game, ID string
	Seat     string // of whoever learns
	Goals    []Goal
}

// Goal is something to be done. It is told by an event: its kind, and the facts that it must have, as scripts
// write them ("moved side=fellowship"). The end of a game is the event end, with the fact how.
type Goal struct {
	ID      string
	Reached string
	// Missed is the event after which the goal was not reached when it could have been: that is explained, and
	// the goal stays. "": there is none.
	Missed string
}

// Name is how a chapter is called in ids.
func (c *Chapter) Name() string { return c.Game + "." + c.ID }

// Named finds a chapter.
func Named(name string) (*Chapter, bool) {
	i := slices.IndexFunc(Chapters, func(c Chapter) bool { return c.Name() == name })
	if i < 0 {
		return nil, false
	}
	return &Chapters[i], true
}

//go:embed chapters
var scripts embed.FS

// Lay lays the position out, with the options of its game. An error is a fault of the chapter.
func (c *Chapter) Lay(r engine.Rules) (engine.Options, engine.Position, error) {
	file := "chapters/" + c.Game + "-" + c.ID + ".script"
	text, err := scripts.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	run := script.Run{File: file, Seed: c.Name(), Known: []string{r.ID()},
		Games: func(id string) (engine.Rules, bool) { return r, id == r.ID() }}
	_, options, p, err := run.Lay(string(text))
	return options, p, err
}

// Learner is the seat of whoever learns.
func (c *Chapter) Learner(r engine.Rules) engine.Seat {
	v, _ := r.Seats().Parse(c.Seat)
	return engine.Seat(v)
}

// Progress is how far somebody has come in a chapter: goals that are reached, and whether the next one has
// been missed.
type Progress struct {
	Done   int
	Missed bool
}

// Over reports whether all goals are reached.
func (c *Chapter) Over(p Progress) bool { return p.Done >= len(c.Goals) }

// Step is that a goal was reached or missed.
type Step struct {
	Goal   Goal
	Missed bool
}

// After is the progress after something has happened, as whoever learns may know it, and the steps on the
// way. A goal is missed once.
func (c *Chapter) After(p Progress, events []engine.Event) (Progress, []Step) {
	var steps []Step
	for _, e := range events {
		if c.Over(p) {
			break
		}
		switch goal := c.Goals[p.Done]; {
		case matches(goal.Reached, e):
			steps, p = append(steps, Step{Goal: goal}), Progress{Done: p.Done + 1}
		case !p.Missed && goal.Missed != "" && matches(goal.Missed, e):
			steps, p.Missed = append(steps, Step{goal, true}), true
		}
	}
	return p, steps
}

// End is the event with which a game ends.
func End(result engine.Result) engine.Event {
	return engine.Event{Kind: endEvent, Facts: []engine.Fact{engine.Quote("how", result.How)}}
}

const endEvent = "end"

// matches reports whether an event is one of a kind with certain facts.
func matches(pattern string, e engine.Event) bool {
	want := strings.Fields(pattern)
	if len(want) == 0 || want[0] != e.Kind {
		return false
	}
	for _, fact := range want[1:] {
		name, value, _ := strings.Cut(fact, "=")
		f, ok := e.Fact(name)
		if !ok || !slices.Contains(values(f), value) {
			return false
		}
	}
	return true
}

// values are those of a fact, by name.
func values(f engine.Fact) []string {
	if f.Domain == nil {
		return []string{f.Text}
	}
	var names []string
	for _, v := range f.Values {
		names = append(names, f.Domain.Name(v))
	}
	return names
}

// Check is an error if a goal names an event that the rules do not tell.
func (c *Chapter) Check(r engine.Rules) error {
	if _, ok := r.Seats().Parse(c.Seat); !ok {
		return fmt.Errorf("%s: no seat %q", c.Name(), c.Seat)
	}
	for _, g := range c.Goals {
		for _, pattern := range []string{g.Reached, g.Missed} {
			if err := known(r, pattern); err != nil {
				return fmt.Errorf("%s, %s: %w", c.Name(), g.ID, err)
			}
		}
	}
	return nil
}

// known is an error if the rules tell no such event.
func known(r engine.Rules, pattern string) error {
	want := strings.Fields(pattern)
	if len(want) == 0 {
		return nil
	}
	if want[0] == endEvent {
		how, _ := strings.CutPrefix(strings.Join(want[1:], " "), "how=")
		if _, ok := r.Ends().Parse(how); !ok {
			return fmt.Errorf("no game ends by %q", how)
		}
		return nil
	}
	i := slices.IndexFunc(r.Events(), func(e engine.EventDef) bool { return e.Kind == want[0] })
	if i < 0 {
		return fmt.Errorf("no event %q", want[0])
	}
	for _, fact := range want[1:] {
		name, value, _ := strings.Cut(fact, "=")
		k := slices.IndexFunc(r.Events()[i].Facts, func(f engine.FactDef) bool { return f.Name == name })
		if k < 0 {
			return fmt.Errorf("the event %s has no fact %q", want[0], name)
		}
		if _, ok := r.Events()[i].Facts[k].Domain.Parse(value); !ok {
			return fmt.Errorf("%s is never %q", name, value)
		}
	}
	return nil
}
