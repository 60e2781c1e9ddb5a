package table

import (
	"encoding/json"
	"fmt"
	"time"

	"redbook/engine"
	"redbook/storage"
)

// The audiences of outbox rows besides the seats, which have their ids.
const (
	LobbyAudience  = "lobby"  // the message in the channel where people join
	ThreadAudience = "thread" // everyone who reads the game's thread
)

// The kinds of outbox rows.
const (
	LobbyChanged = "lobby"    // the lobby's message must be drawn anew
	Began        = "began"    // the set-up's events; what the dice are committed to stands above them
	Happened     = "happened" // events, and the status below them
	Asked        = "asked"    // a seat owes an answer: its question and its own board
	GameFrozen   = "frozen"   // the rules broke: the game stands still
	PaceChanged  = "pace"     // reminders come sooner or later than before
	Reminded     = "reminded" // a user owes an answer for long
)

// notice makes a row without events.
func notice(audience, kind string, at time.Time) storage.OutboxRow {
	return storage.OutboxRow{Audience: audience, Kind: kind, Created: at, NotBefore: at}
}

// tell lists what must be told after a change: the thread what everyone may know; each seat that did not act
// itself what only it may know, or, where it is asked something new, all that it has just learned.
func (t *Tables) tell(table *Table, c change, next waits, actors engine.Seats) []storage.OutboxRow {
	row := func(audience, kind string, events []engine.Event) storage.OutboxRow {
		r := notice(audience, kind, c.at)
		r.Body = body{Events: lines(events), Acted: actors}.String()
		return r
	}
	public := engine.EventsFor(c.played.Events, engine.Nobody)
	rows := []storage.OutboxRow{row(ThreadAudience, Happened, public)}
	if c.line.Kind == engine.StartLine {
		rows[0].Kind = Began
	}
	if _, over := table.Rules.Result(c.position); over {
		rows = append(rows, notice(LobbyAudience, LobbyChanged, c.at))
	}
	for _, chair := range table.Chairs {
		if actors.Has(chair.Seat) {
			continue
		}
		id := table.SeatID(chair.Seat)
		own := engine.SeatsOf(chair.Seat)
		secret := privateTo(c.played.Events, own)
		w, asked := next[id]
		fresh := asked && table.waits[id].Decision != w.Decision
		switch {
		case fresh:
			rows = append(rows, row(id, Asked, engine.EventsFor(c.played.Events, own)))
		case len(secret) > 0:
			rows = append(rows, row(id, Happened, secret))
		}
	}
	return rows
}

// privateTo lists the events of which a seat knows more than everyone does.
func privateTo(events []engine.Event, seat engine.Seats) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		own, ok := e.For(seat)
		if !ok {
			continue
		}
		public, known := e.For(engine.Nobody)
		if !known || own.String() != public.String() {
			list = append(list, own)
		}
	}
	return list
}

// body is what a row carries.
type body struct {
	Events []string     `json:"events,omitempty"`
	Acted  engine.Seats `json:"acted,omitempty"` // whose action it was: they need no call
	Owed   waits        `json:"owed,omitempty"`  // of a reminder: the seats and the questions it is about
}

func (b body) String() string {
	data, err := json.Marshal(b)
	if err != nil {
		panic(err) // strings and a number always encode
	}
	return string(data)
}

func lines(events []engine.Event) []string {
	list := make([]string, len(events))
	for i, e := range events {
		list[i] = e.String()
	}
	return list
}

// read reads what a row carries, its events by the rules.
func read(rules engine.Rules, row storage.OutboxRow) (events []engine.Event, b body, err error) {
	if row.Body == "" {
		return nil, b, nil
	}
	if err := json.Unmarshal([]byte(row.Body), &b); err != nil {
		return nil, b, fmt.Errorf("outbox row %d: %w", row.ID, err)
	}
	for _, line := range b.Events {
		e, err := rules.ParseEvent(line)
		if err != nil {
			return nil, b, fmt.Errorf("outbox row %d: %w", row.ID, err)
		}
		events = append(events, e)
	}
	return events, b, nil
}
