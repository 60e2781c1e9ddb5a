package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// The kinds of outbox rows.
const (
	LobbyChanged = "lobby"        // the lobby's message must be drawn anew
	Begins       = "begins"       // Start was pressed: the commitment is to be published
	Began        = "began"        // the set-up's events
	Happened     = "happened"     // events, and the status below them
	Asked        = "asked"        // a seat owes an answer: its question and its own board
	Drawn        = "drawn"        // a seat has drawn or been given something that only it may know
	Answered     = "answered"     // a seat has acted: its last letter asks no more
	Unasked      = "unasked"      // what a seat was asked is asked no more, without its answer
	Over         = "over"         // the game has ended
	GameFrozen   = "frozen"       // the rules broke: the game stands still
	Thawed       = "thawed"       // the operator lets the game go on
	Adjusted     = "adjusted"     // the operator has set parts of the position
	Checkpointed = "checkpointed" // the operator has put the whole position into the record
	Restored     = "restored"     // the operator has gone back to a backup
	PaceChanged  = "pace"         // reminders come sooner or later than before
	Reminded     = "reminded"     // a user owes an answer for long
	TimeUp       = "time-up"      // … for longer than the table's clock allows
	Unanswering  = "unanswering"  // … and is reminded of it no more
	WentAway     = "went-away"    // a player says when they are away
	Confers      = "confers"      // partners confer about what one of them is asked
	Paused       = "paused"       // an organiser lets the game stand still
	Resumed      = "resumed"      // … and go on
	Abandoned    = "abandoned"    // an organiser has cancelled it
	Uncancelled  = "uncancelled"  // … and taken that back
	Adjudicated  = "adjudicated"  // … has decided who has won
	ForGood      = "for-good"     // … which can no longer be taken back: the seed may be told
	Replaced     = "replaced"     // somebody plays on for somebody else, or nobody does yet
	Seated       = "seated"       // … and gets to know what the seat knows
	PlayerGone   = "gone"         // a player has left the server
	PlayerBack   = "back"         // … and has come back
	Moved        = "moved"        // the game goes on in another thread
	Stranded     = "stranded"     // its thread takes no news
	Reported     = "reported"     // a player has reported to the operator that something is wrong

	Ended          = "ended"      // the game is over: its film
	OptionsChanged = "options"    // the lobby's host has changed what others have sat down to
	OptionsDrawn   = "drawn-anew" // the game is played with other options: the lobby's picture is another one
	SeatsSwapped   = "swapped"    // a user has taken another one's seat in the lobby and given up their own
	Invitation     = "invitation" // a seat is kept for a user
	TakenOff       = "taken-off"  // a user has been taken off their seat in the lobby
)

// filmAfter is how long after the end its film follows: the result comes first.
const filmAfter = 5 * time.Second

// CountsTurns reports whether a game tells of its turns.
func CountsTurns(r engine.Rules) bool {
	return slices.ContainsFunc(r.Events(), func(e engine.EventDef) bool { return e.Kind == TurnEvent })
}

// notice makes a row without events.
func notice(to Audience, kind string, at time.Time) storage.OutboxRow {
	return storage.OutboxRow{Audience: to.String(), Kind: kind, Created: at, NotBefore: at}
}

// tell lists what must be told after a change. The thread is told what everyone may know. A chair that is
// asked something new, or whose game has ended, is told all that it has learned since it last acted; until
// then that is kept. Players who have drawn something in secret are told what it is at once, and quietly. No
// chair is called to what a standing order of its player is going to answer.
// Rows are for chairs, not for seats, so that they reach the same person however late; what happened
// belongs to the seat that the chair held before.
func (t *Tables) tell(table *Table, c change, next waits, actors engine.Seats, orders foreseen,
	news unread) []storage.OutboxRow {
	if c.line.Kind == engine.MixLine {
		return nil // that it happened is the message that was mixed in
	}
	after, acted := table.chairsAt(c.position), engine.Nobody
	for i, chair := range table.Chairs {
		if actors.Has(chair.Seat) {
			acted |= engine.SeatsOf(after[i].Seat)
		}
	}
	rows := []storage.OutboxRow{notice(Audience{Kind: ToThread}, Happened, c.at)}
	public := body{Events: lines(engine.EventsFor(c.played.Events, engine.Nobody)), Acted: acted,
		Line: table.Sequence}
	if c.line.Kind == engine.UndoLine {
		public.Undone = c.line.Undo
	}
	public.Why = c.why
	rows[0].Body = public.String()
	switch {
	case table.Begins():
		rows[0].Kind = Began
		if table.Random() { // its message shows who has been dealt which seat
			rows = append(rows, notice(Audience{Kind: ToLobby}, LobbyChanged, c.at))
		}
	case c.line.Kind == engine.AdjustLine:
		rows[0].Kind = Adjusted
		deed := table.adjusted(c.line.Adjust)
		public.Deed = &deed
		rows[0].Body = public.String()
	case c.line.Kind == engine.CheckpointLine:
		rows[0].Kind = Checkpointed
	}
	if len(c.handovers) > 0 {
		rows = nil
		for _, h := range c.handovers {
			news.left(h.Chair)
			rows = append(rows, table.tellHandover(h, c.at)...)
		}
		return rows
	}
	if c.told != nil {
		rows = append(rows, c.told.row(c.at))
	}
	_, over := table.Rules.Result(c.position)
	if over {
		rows = append(rows, notice(Audience{Kind: ToLobby}, LobbyChanged, c.at))
		if CountsTurns(table.Rules) {
			film := notice(Audience{Kind: ToFilm}, Ended, c.at)
			film.NotBefore = c.at.Add(filmAfter)
			rows = append(rows, film)
		}
	}
	kept := keptSecret(c.played.Outcomes)
	for i, chair := range table.Chairs {
		if chair.Computer != "" {
			continue // it reads nothing
		}
		own := engine.SeatsOf(chair.Seat)
		secret := privateTo(c.played.Events, own)
		drew := kept && len(secret) > 0
		row := func(kind string, told untold) {
			r := notice(Audience{Chair: chair.ID}, kind, c.at)
			r.Body = body{Events: told.Events, Lines: told.Lines, Obeyed: told.Obeyed, Acted: acted,
				Drew: drew, Public: len(secret) == 0}.String()
			rows = append(rows, r)
		}
		acts := actors.Has(chair.Seat)
		if acts && (c.line.Kind == engine.ActionLine || c.line.Kind == engine.ConcedeLine) {
			r := notice(Audience{Chair: chair.ID}, Answered, c.at)
			if c.line.Kind == engine.ActionLine {
				r.Body = body{Gave: &gave{table.waits[table.SeatID(chair.Seat)].Decision,
					table.Rules.Format(c.line.Action), c.order != nil}}.String()
			}
			rows = append(rows, r)
		}
		if acts && c.order == nil {
			news.seen(chair.ID) // the rest they have seen in the answer to their press
		}
		if !acts || c.order != nil || over {
			news.add(chair.ID, table.Sequence, engine.EventsFor(c.played.Events, own))
		}
		seat := table.SeatID(after[i].Seat)
		w, asked := next[seat]
		if was := table.waits[seat]; was.Decision != "" && !asked && !acts && !over {
			r := notice(Audience{Chair: chair.ID}, Unasked, c.at)
			r.Body = body{Undone: c.line.Undo}.String()
			rows = append(rows, r)
		}
		fresh := asked && (table.waits[seat].Decision != w.Decision || after[i].Seat != chair.Seat)
		obeyed := c.order != nil && c.order.Chair.ID == chair.ID
		if obeyed { // no press of theirs shows it to them
			news.obeyed(chair.ID, c.order.Text)
		}
		switch {
		case over:
			row(Over, news.take(chair.ID))
		case fresh && (!acts || obeyed) && !orders.answer(chair.ID, w):
			row(Asked, news.take(chair.ID))
		case drew && acts && c.order == nil: // told in the answer; here in case that is lost
			row(Drawn, untold{Events: lines(secret)})
			own := &rows[len(rows)-1]
			own.Audience, own.NotBefore = Audience{Kind: ToDrawer, Chair: chair.ID}.String(), c.at.Add(answerLost)
		case drew || len(secret) > 0 && !acts: // such as a partner's card: what is unread goes when the chair acts
			row(Drawn, untold{Events: lines(secret)})
		}
	}
	return rows
}

// adjusted is what an operator has set, as everybody may know it.
func (t *Table) adjusted(parts []engine.Adjustment) Deed {
	deed := Deed{Kind: Adjusted}
	for _, part := range parts {
		if t.Rules.PublicPart(part.Path) {
			deed.Set = append(deed.Set, part.Path+"="+string(part.Value))
		} else {
			deed.Secret++
		}
	}
	return deed
}

// answerLost is after which time an answer that told of a draw must have reached Discord: else a letter does.
const answerLost = time.Minute

// cameOf is what came of an answer, as those may know it who gave it.
func cameOf(c change, actors engine.Seats) []engine.Event {
	if c.order != nil || c.line.Kind != engine.ActionLine {
		return nil
	}
	return engine.EventsFor(c.played.Events, actors)
}

// Came is what came of the answer that led to this table, as those may know it who gave it.
func (t *Table) Came() []engine.Event { return t.came }

// ownDraw is what chance has told those alone who gave an answer, and the chairs that a letter tells of it if
// the answer does not.
type ownDraw struct {
	events []engine.Event
	chairs []ids.Chair
	at     time.Time
}

func drawnBy(table *Table, c change, actors engine.Seats) (d ownDraw) {
	if c.order != nil || !keptSecret(c.played.Outcomes) {
		return d
	}
	d.events, d.at = privateTo(c.played.Events, actors), c.at
	for _, chair := range table.Chairs {
		if actors.Has(chair.Seat) {
			d.chairs = append(d.chairs, chair.ID)
		}
	}
	return d
}

// Drawn is what chance has told those alone who gave the answer that led to this table: cards, tokens.
func (t *Table) Drawn() []engine.Event { return t.drawn.events }

// ToldDrawn notes that those who gave the answer that led to a table have read what they drew by it.
func (t *Tables) ToldDrawn(ctx context.Context, table *Table) error {
	for _, chair := range table.drawn.chairs {
		audience := Audience{Kind: ToDrawer, Chair: chair}.String()
		if err := t.store.Told(ctx, table.ID, audience, table.drawn.at); err != nil {
			return fmt.Errorf("what was drawn is told: %w", err)
		}
	}
	return nil
}

// keptSecret reports whether chance has answered something that not everyone may know: a card has been drawn.
func keptSecret(outcomes []engine.Outcome) bool {
	return slices.ContainsFunc(outcomes, func(o engine.Outcome) bool { return o.See != engine.Public })
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
	Lines  []int        `json:"lines,omitempty"`  // the lines of the record that the events are of, where they differ
	Acted  engine.Seats `json:"acted,omitempty"`  // the seats of whose action it was: they need no call
	Called []ids.User   `json:"called,omitempty"` // the users it is about
	Owed   waits        `json:"owed,omitempty"`   // of a reminder: the chairs and the questions it is about
	Warns  bool         `json:"warns,omitempty"`  // … and whether it comes because of their clock
	User   ids.User     `json:"user,omitempty"`   // who says something to the others
	Line   int          `json:"line,omitempty"`   // of the record, which it tells of
	Undone int          `json:"undone,omitempty"` // the first line that it has taken back
	Why    *why         `json:"why,omitempty"`    // that a teacher gives
	Order  string       `json:"order,omitempty"`  // of the player's own standing order: its text
	Obeyed []string     `json:"obeyed,omitempty"` // those that have answered
	// chance has told the chair a secret: its hand is another one now
	Drew bool `json:"drew,omitempty"`
	// everybody may know what the chair is told here for the first time
	Public bool `json:"public,omitempty"`

	Report string `json:"report,omitempty"` // the id of what the user has reported

	Gave     *gave      `json:"gave,omitempty"` // the player's own answer
	Handover *Handover  `json:"handover,omitempty"`
	Offer    *OfferNews `json:"offer,omitempty"`
	Deed     *Deed      `json:"deed,omitempty"`
	Vote     *Vote      `json:"vote,omitempty"`

	Warning int          `json:"warning,omitempty"` // the how manieth that time is running out
	Out     *TimeoutNews `json:"out,omitempty"`     // what has come of it that time was up
}

// gave is Given as a row carries it.
type gave struct {
	Question string `json:"question"`
	Action   string `json:"action"`
	Order    bool   `json:"order,omitempty"`
}

// Given is an answer of the audience's own.
type Given struct {
	Question string // its id
	Action   engine.Action
	Order    bool // a standing order of theirs has given it
}

// Deed is what an organiser or the operator has done to a game.
type Deed struct {
	Kind   string      `json:"-"`
	By     ids.User    `json:"by,omitempty"`     // user; "" is the operator, or nobody
	Played bool        `json:"played,omitempty"` // who did it has a seat of this game, or has had one
	Player bool        `json:"player,omitempty"` // it was a player who asked for it, by a vote
	With   []ids.User  `json:"with,omitempty"`   // users who had to agree
	Reason string      `json:"reason,omitempty"`
	Place  ids.Channel `json:"place,omitempty"`  // to which it was moved
	Until  time.Time   `json:"until,omitzero"`   // until when it can be taken back
	Winner ids.Chair   `json:"winner,omitempty"` // whose side has won, as an organiser decides
	// the parts of the position that the operator has set and everyone knows
	Set    []string `json:"set,omitempty"`
	Report string   `json:"report,omitempty"` // the id of the report that was answered
	Secret int      `json:"secret,omitempty"` // how many others the operator has set
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
