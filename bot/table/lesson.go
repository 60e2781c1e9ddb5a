package table

import (
	"context"
	"fmt"

	"redbook/bot/lesson"
	"redbook/engine"
	"redbook/engine/computer"
	"redbook/storage"
	"redbook/storage/ids"
)

// A lesson is a practice game that begins with the position of a chapter: that is the first line of its
// record. How far it has come follows from its story.

// lessonLevel is at which computers play in lessons.
const lessonLevel = computer.Teacher

// Lesson is the chapter that is learned at the table; nil for none, or for one that this program does not
// know.
func (t *Table) Lesson() *lesson.Chapter {
	c, ok := lesson.Named(t.arranged.Lesson)
	if !ok {
		return nil
	}
	return c
}

// IsLesson reports whether a game is a lesson: others need not know of it.
func IsLesson(g storage.Game) bool {
	var agreed arrangement
	return agreed.parse(g.Lobby) == nil && agreed.Lesson != ""
}

// begin is the first line of a lesson, and its position.
func (t *Table) begin(c *lesson.Chapter) (engine.Line, engine.Position, error) {
	_, p, err := c.Lay(t.Rules)
	if err != nil {
		return engine.Line{}, nil, err
	}
	data, err := t.Rules.Encode(p)
	return engine.Line{Kind: engine.CheckpointLine, Checkpoint: data}, p, err
}

// Learn opens a game in which somebody learns a chapter, and begins it.
func (t *Tables) Learn(ctx context.Context, c Creation, chapter *lesson.Chapter) (*Table, error) {
	g, ok := t.games[chapter.Game]
	if !ok {
		return nil, problem("no-such-rules", nil)
	}
	options, _, err := chapter.Lay(g.Rules)
	if err != nil {
		return nil, fmt.Errorf("lesson: %w", err)
	}
	c.Rules, c.Options, c.Seat, c.lesson = chapter.Game, options, ids.Chair(chapter.Seat), chapter.Name()
	c.Practice = lessonLevel
	return t.Practise(ctx, c)
}

// Learning is how far somebody has come in a chapter, and what was reached on the way.
type Learning struct {
	Chapter  *lesson.Chapter
	Progress lesson.Progress
	Steps    map[int][]lesson.Step // by the line of the record that led there
}

// Over reports whether all goals are reached.
func (l *Learning) Over() bool { return l.Chapter.Over(l.Progress) }

// Learning returns how far the lesson at a table has come; nil where there is none.
func (t *Tables) Learning(ctx context.Context, table *Table) (*Learning, error) {
	chapter := table.Lesson()
	if chapter == nil {
		return nil, nil
	}
	l := &Learning{Chapter: chapter, Steps: map[int][]lesson.Step{}}
	if !table.Started() {
		return l, nil
	}
	moments, err := t.Story(ctx, table, table.UserOf(chapter.Learner(table.Rules)))
	if err != nil {
		return nil, err
	}
	for i, m := range moments {
		events := m.Events
		if result, over := table.Result(); over && i == len(moments)-1 {
			events = append(events[:len(events):len(events)], lesson.End(result))
		}
		var steps []lesson.Step
		l.Progress, steps = chapter.After(l.Progress, events)
		if len(steps) > 0 {
			l.Steps[m.Line] = steps
		}
	}
	return l, nil
}

// Lessons are what somebody has learned and is learning: by chapter the game in which it was learned, or else
// the newest one in which it was begun.
func (t *Tables) Lessons(ctx context.Context, user ids.User) (done, begun map[string]*Table, err error) {
	done, begun = map[string]*Table{}, map[string]*Table{}
	games, err := t.store.GamesOf(ctx, user, storage.Running, storage.Finished)
	if err != nil {
		return nil, nil, err
	}
	for _, g := range games {
		var agreed arrangement
		if err := agreed.parse(g.Lobby); err != nil || agreed.Lesson == "" || done[agreed.Lesson] != nil {
			continue
		}
		table, err := t.Open(ctx, g.ID)
		if err != nil {
			return nil, nil, err
		}
		l, err := t.Learning(ctx, table)
		switch {
		case err != nil:
			return nil, nil, err
		case l != nil && l.Over():
			done[agreed.Lesson] = table
		}
		if l != nil && g.State == storage.Running {
			begun[agreed.Lesson] = table
		}
	}
	return done, begun, nil
}
