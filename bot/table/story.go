package table

import (
	"context"
	"fmt"

	"redbook/engine"
)

// Moment is a game after one line of its record.
type Moment struct {
	Events []engine.Event // what happened, as the person who asked may know it
	Verb   string         // of the action that led to it; "" where none did
	Acted  engine.Seats   // whose action that was
	Turn   *engine.Event  // the event with which a turn began here; nil if none did
	at     Table
}

// TurnEvent is the kind of event with which a game that counts turns tells of a new one.
const TurnEvent = "turn"

// View is the board at this moment as the user could see it from the seats that they held then; nobody ("") sees what
// everyone does.
func (m Moment) View(user string) any { return m.at.View(m.at.SeatsOf(user)) }

// SeatsOf returns the seats that the user held at this moment.
func (m Moment) SeatsOf(user string) engine.Seats { return m.at.SeatsOf(user) }

// ViewFrom is the board at this moment as some seats could see it. Who may look from there is for the caller to say.
func (m Moment) ViewFrom(seats engine.Seats) any { return m.at.View(seats) }

// Story replays a game from its first line, or from the last checkpoint where the rules no longer take what came before.
// A person was told what the seats knew that they held at the time; when the game is over everybody may know all that
// happened.
func (t *Tables) Story(ctx context.Context, table *Table, user string) ([]Moment, error) {
	record, err := t.record(ctx, table)
	if err != nil {
		return nil, err
	}
	moments, err := table.replay(&record, user)
	if err != nil {
		tail, _, ok := record.Tail()
		if !ok {
			return nil, fmt.Errorf("story of %s: %w", table.ID, err)
		}
		if moments, err = table.replay(tail, user); err != nil {
			return nil, fmt.Errorf("story of %s: %w", table.ID, err)
		}
	}
	return moments, nil
}

// replay lists the moments of a record.
func (t *Table) replay(record *engine.Record, user string) ([]Moment, error) {
	_, over := t.Result()
	var moments []Moment
	_, err := engine.Replay(t.Rules, record, func(_ int, line engine.Line, p engine.Position, played engine.Played) error {
		at := *t
		at.position, at.Chairs = p, t.chairsAt(p)
		told := at.SeatsOf(user)
		if n := len(moments); n > 0 { // what happened is told to the seat that was held before
			told = moments[n-1].at.SeatsOf(user)
		}
		if over {
			told = engine.Public
		}
		m := Moment{Events: engine.EventsFor(played.Events, told), at: at}
		if line.Kind == engine.ActionLine {
			m.Verb, m.Acted = line.Action.Verb, engine.SeatsOf(line.Seat)
		}
		for i, e := range m.Events {
			if e.Kind == TurnEvent {
				m.Turn = &m.Events[i]
			}
		}
		moments = append(moments, m)
		return nil
	})
	return moments, err
}
