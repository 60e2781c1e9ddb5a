// Package events runs leagues and tournaments: it writes into their books what people do and what time
// brings about, opens their games at the tables and notes how these end. It knows no Discord; the book of an
// event is package season's.
package events

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Events is all leagues and tournaments of one bot.
type Events struct {
	tables *table.Tables
	store  storage.Store
	now    func() time.Time
	lot    func() uint64 // draws from which an event draws
	wake   func()        // tells that a channel is to be told of something

	organisers Organisers
}

// New makes the events over the tables of a bot. wake must not block.
func New(tables *table.Tables, now func() time.Time, wake func()) *Events {
	return &Events{tables: tables, store: tables.Store(), now: now, lot: draw, wake: wake,
		organisers: func(context.Context, ids.Server, []ids.User) (int, error) { return 0, nil }}
}

func draw() uint64 {
	var lot [8]byte
	if _, err := rand.Read(lot[:]); err != nil {
		panic(err) // crypto/rand never fails on a supported system
	}
	return binary.LittleEndian.Uint64(lot[:])
}

// Lots has draws made from f, which a test gives. It is called before the events are used.
func (e *Events) Lots(f func() uint64) { e.lot = f }

// Book is an event as it stands, with its lines.
type Book struct {
	Kept storage.Event
	season.Event
	Written []season.Line
}

// Open reads an event. It is a Problem if there is none on the server; "" is any server.
func (e *Events) Open(ctx context.Context, server ids.Server, id ids.Event) (Book, error) {
	kept, err := e.store.Event(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && server != "" && kept.Server != server {
		return Book{}, &table.Problem{Code: "no-such-event", Args: words.Args{"event": string(id)}}
	}
	if err != nil {
		return Book{}, err
	}
	lines, err := e.store.EventLines(ctx, id)
	if err != nil {
		return Book{}, err
	}
	b := Book{Kept: kept, Written: make([]season.Line, len(lines))}
	for n, text := range lines {
		if err := json.Unmarshal([]byte(text), &b.Written[n]); err != nil {
			return Book{}, fmt.Errorf("event %s, line %d: %w", id, n, err)
		}
	}
	if b.Event, err = season.Fold(b.Written); err != nil {
		return Book{}, fmt.Errorf("event %s: %w", id, err)
	}
	return b, nil
}

// Opening is a wish for a new event.
type Opening struct {
	Interaction ids.Interaction
	User        ids.User
	Server      ids.Server
	Channel     ids.Channel
	Language    words.Lang
	Settings    season.Settings
	Options     engine.Options // of its games
	Timeout     string         // see table.Creation
	Rosters     []season.Roster
}

// Begin opens an event for sign-up. What is wrong with it is a Problem or a *engine.Refusal.
func (e *Events) Begin(ctx context.Context, o Opening) (Book, error) {
	now := e.now()
	rules, ok := e.tables.Rules(o.Settings.Rules)
	if !ok {
		return Book{}, &table.Problem{Code: "no-such-rules", Args: words.Args{"rules": o.Settings.Rules}}
	}
	game, err := e.tables.CheckSeating(ctx, table.Creation{User: o.User, Rules: o.Settings.Rules,
		Options: o.Options, Server: o.Server, Channel: o.Channel, Language: o.Language, Pace: o.Settings.Pace,
		Clock: o.Settings.Clock, Timeout: o.Timeout})
	if err != nil {
		return Book{}, err
	}
	o.Settings.Options, o.Settings.Clock, o.Settings.Pace = game.Options, game.Clock, game.Pace
	o.Settings.Sides = nil
	for _, seat := range rules.SeatsOf(engine.StateOptions(rules, o.Options)) {
		o.Settings.Sides = append(o.Settings.Sides, league.Side(rules.Seats().Name(engine.Value(seat))))
	}
	o.Settings.Partners = nil
	for _, p := range rules.Partners(engine.StateOptions(rules, o.Options)) {
		var partners []league.Side
		for _, seat := range p.Seats.List() {
			partners = append(partners, league.Side(rules.Seats().Name(engine.Value(seat))))
		}
		o.Settings.Partners = append(o.Settings.Partners, partners)
	}
	if o.Settings.Auction > 0 {
		o.Settings.Auction = e.tables.MostTokens(rules.ID(), o.Options)
		if o.Settings.Auction == 0 {
			return Book{}, &table.Problem{Code: "event-no-auction"}
		}
	}
	if level := o.Settings.Computers; level != "" && !slices.Contains(table.Levels(rules), level) {
		return Book{}, &table.Problem{Code: "no-such-level"}
	}
	o.Settings.Season = max(1, o.Settings.Season)
	line := season.Line{At: now, Who: string(o.User), Kind: season.Opened, Settings: &o.Settings,
		Rosters: o.Rosters}
	var event season.Event
	if err := event.May(line); err != nil {
		return Book{}, refused(err)
	}
	kept := storage.Event{Server: o.Server, Channel: o.Channel, Language: string(o.Language),
		Name:  o.Settings.Name,
		After: ids.Event(o.Settings.After), Live: true, Due: o.Settings.SignUp}
	for range tries {
		kept.ID = ids.Event(table.Code(5))
		err := e.store.OpenEvent(ctx, kept, text(line), now, o.Interaction)
		if err == nil {
			e.wake()
			return e.Open(ctx, o.Server, kept.ID)
		}
		if !errors.Is(err, storage.ErrConflict) {
			return Book{}, err
		}
	}
	return Book{}, &table.Problem{Code: "busy"}
}

// tries is how often a change is tried anew when somebody else was first.
const tries = 20

func text(l season.Line) string {
	data, err := json.Marshal(l)
	if err != nil {
		panic(err) // texts, numbers and times always encode
	}
	return string(data)
}

// refused makes of a refusal of the book what a person reads.
func refused(err error) error {
	var refusal season.Refusal
	if errors.As(err, &refusal) {
		return &table.Problem{Code: "event-" + string(refusal)}
	}
	return err
}

// Write adds a line to the book of an event, as somebody wishes. Where they wish for what the book does not
// allow it is a Problem.
func (e *Events) Write(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	line season.Line) (Book, error) {
	return e.change(ctx, server, id, interaction, func(Book) ([]season.Line, error) {
		line.At = e.now()
		return []season.Line{line}, nil
	})
}

// write adds lines to a book that the caller has read. They must be able to stand there, one after the other;
// else it is a season.Refusal, and nothing is written.
func (e *Events) write(ctx context.Context, b Book, interaction ids.Interaction, noted []ids.Game,
	lines ...season.Line) (Book, error) {
	texts := make([]string, len(lines))
	for n := range lines {
		texts[n] = text(lines[n])
		if err := json.Unmarshal([]byte(texts[n]), &lines[n]); err != nil { // as it will be read
			return Book{}, err
		}
	}
	written := append(b.Written[:len(b.Written):len(b.Written)], lines...)
	after, err := season.Fold(written)
	if err != nil {
		return Book{}, err
	}
	c := storage.EventChange{Event: b.Kept.ID, Seen: len(b.Written), Lines: texts, Due: after.Next(),
		Noted: noted,
		At:    e.now(), Interaction: interaction}
	switch after.State {
	case season.Open, season.Running:
		c.Live = true
	case season.Over: // its next season is to be opened, and disputes are to be decided
		c.Live = after.Again > 0 || len(after.Disputed()) > 0
	}
	if c.Live && len(lines) > 0 { // it is to be seen what follows from them
		c.Due = c.At
	}
	err = e.store.WriteEvent(ctx, c)
	if err != nil {
		return Book{}, err
	}
	e.wake()
	b.Event, b.Written, b.Kept.Lines = after, written, len(written)
	return b, nil
}

// Start ends the sign-up now.
func (e *Events) Start(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User) (Book, error) {
	return e.change(ctx, server, id, interaction, func(b Book) ([]season.Line, error) {
		line, err := e.begin(ctx, b)
		line.Who = string(user)
		return []season.Line{line}, err
	})
}

// Extend gives more time for all games that are open.
func (e *Events) Extend(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	user ids.User, by time.Duration) (Book, error) {
	return e.change(ctx, server, id, interaction, func(b Book) (lines []season.Line, err error) {
		now := e.now()
		for d := range b.Divisions {
			for nth, r := range b.Divisions[d].Rounds {
				if !r.Over() {
					until := r.Until
					if until.Before(now) { // the organisers were asked already
						until = now
					}
					lines = append(lines, season.Line{At: now, Who: string(user), Kind: season.Extended, Division: d,
						Nth:   nth,
						Until: until.Add(by)})
				}
			}
		}
		if len(lines) == 0 {
			err = &table.Problem{Code: "event-no-such-round"}
		}
		return lines, err
	})
}

// Decision is how an organiser says that a game of an event counts.
type Decision struct {
	Server      ids.Server
	Event       ids.Event
	Game        string
	Winner      league.Entrant // "" for a draw
	Reason      string
	Interaction ids.Interaction
	User        ids.User
}

// Decide notes how a game counts: a game that is still played is decided at its table first, which ends it.
// One that has a result gets another one. While the organisers vote about it, this is a vote.
func (e *Events) Decide(ctx context.Context, d Decision) (Book, error) {
	return e.change(ctx, d.Server, d.Event, d.Interaction, func(b Book) ([]season.Line, error) {
		g := b.Game(d.Game)
		if g == nil {
			return nil, &table.Problem{Code: "event-no-such-game"}
		}
		if b.Party(g, string(d.User)) {
			return nil, &table.Problem{Code: "event-own-game"}
		}
		verdict := season.VerdictDraw
		if d.Winner != "" {
			winner := g.Chair(d.Winner)
			if winner < 0 {
				return nil, &table.Problem{Code: "event-not-of-the-game"}
			}
			verdict = season.Verdict(strconv.Itoa(winner))
		}
		now := e.now()
		line := season.Line{At: now, Who: string(d.User), Kind: season.Ended, Game: g.ID, Reason: d.Reason,
			Result: g.Decided(verdict, now)}
		if g.Result == nil && g.Jury != nil {
			line.Kind, line.Result, line.Verdict = season.Voted, nil, verdict
			return []season.Line{line}, e.satNot(ctx, g, d.User)
		}
		if g.Result != nil {
			line.Kind, line.Result.At = season.Corrected, g.Result.At
			return []season.Line{line}, nil
		}
		return []season.Line{line}, e.endAtTable(ctx, *g, d, verdict.Winner())
	})
}

// endAtTable ends the game at its table as an organiser has decided, if it is still played there.
func (e *Events) endAtTable(ctx context.Context, g season.Game, d Decision, winner int) error {
	if g.Table == "" {
		return nil
	}
	t, err := e.tables.Open(ctx, ids.Game(g.Table))
	if err != nil || !t.Running() {
		return err
	}
	if winner < 0 {
		_, err = e.tables.Abandon(ctx, "", d.User, t.ID, d.Reason)
		return err
	}
	_, err = e.tables.Adjudicate(ctx, "", d.User, t.ID, ids.Chair(g.Chairs[winner].Side), d.Reason)
	return err
}

// change writes what is made of a book as it stands, again and again while somebody else is first.
func (e *Events) change(ctx context.Context, server ids.Server, id ids.Event, interaction ids.Interaction,
	lines func(Book) ([]season.Line, error)) (Book, error) {
	for range tries {
		b, err := e.Open(ctx, server, id)
		if err != nil {
			return Book{}, err
		}
		list, err := lines(b)
		if err != nil {
			return Book{}, refused(err)
		}
		b, err = e.write(ctx, b, interaction, nil, list...)
		if errors.Is(err, storage.ErrConflict) {
			continue
		}
		return b, refused(err)
	}
	return Book{}, &table.Problem{Code: "busy"}
}

// Corrected lists how games of a server's events count where organisers have corrected how they ended, by the
// ids of the games at the tables.
func (e *Events) Corrected(ctx context.Context, server ids.Server) (map[string]table.Corrected, error) {
	list, err := e.store.EventsOf(ctx, server)
	if err != nil {
		return nil, err
	}
	corrected := map[string]table.Corrected{}
	for _, kept := range list {
		b, err := e.Open(ctx, server, kept.ID)
		if err != nil {
			return nil, err
		}
		for _, line := range b.Written {
			if line.Kind != season.Corrected {
				continue
			}
			if g := b.Game(line.Game); g.Table != "" {
				corrected[g.Table] = table.Corrected{Chairs: g.Chairs, Result: *g.Result, By: ids.User(line.Who),
					At: line.At}
			}
		}
	}
	return corrected, nil
}
