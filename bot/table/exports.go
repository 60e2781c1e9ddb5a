package table

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"redbook/bot/annals"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Export are results for use outside: in a spreadsheet, by another program, in a community's reports.
type Export struct {
	Results []storage.Result // in the order in which the games ended

	tables *Tables
	names  map[ids.User]string
	events map[string]string // the name of the event that a game was played for, by result
}

// Export gets results ready, those that the filter wants.
func (t *Tables) Export(ctx context.Context, f storage.ResultFilter) (*Export, error) {
	results, err := t.store.Results(ctx, f)
	if err != nil {
		return nil, err
	}
	return t.ExportOf(ctx, results)
}

// ExportGame gets the result of one game ready, also of one that has ended just now.
func (t *Tables) ExportGame(ctx context.Context, id string) (*Export, error) {
	r, err := t.store.Result(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		r, err = t.Outcome(ctx, ids.Game(id))
	}
	if err != nil {
		return nil, err
	}
	return t.ExportOf(ctx, []storage.Result{r})
}

// ExportOf gets these results ready.
func (t *Tables) ExportOf(ctx context.Context, results []storage.Result) (*Export, error) {
	e := &Export{Results: results, tables: t, names: map[ids.User]string{}, events: map[string]string{}}
	for _, r := range results {
		if r.Origin == storage.PlayedHere {
			id, _, err := t.store.GameEvent(ctx, ids.Game(r.ID))
			if err != nil {
				return nil, err
			}
			if id != "" {
				event, err := t.store.Event(ctx, id)
				if err != nil {
					return nil, err
				}
				e.events[r.ID] = event.Name
			}
		}
		for i, s := range r.Seats {
			if level := ComputerAt(r, s); level != "" {
				r.Seats[i].Name = "computer (" + level + ")"
			}
			if _, known := e.names[s.User]; known || s.User == "" {
				continue
			}
			u, err := t.store.User(ctx, s.User)
			if err != nil && !errors.Is(err, storage.ErrNotFound) {
				return nil, err
			}
			e.names[s.User] = cmp.Or(u.Name, string(s.User))
		}
	}
	return e, nil
}

// name is how somebody is called who sat at a seat; "" for nobody.
func (e *Export) name(s storage.ResultSeat) string {
	if s.User == "" {
		return s.Name
	}
	return e.names[s.User]
}

// factColumn begins the columns of facts.
const factColumn = "fact."

// CSV writes a table with a row for each game. Its last columns are the facts that any of the games has; what
// is not known is empty, as is what is none.
func (e *Export) CSV(w io.Writer) error {
	all, names := make([]annals.Facts, len(e.Results)), []string{}
	for i, r := range e.Results {
		facts, err := annals.Parse(r.Facts)
		if err != nil {
			return fmt.Errorf("facts of %s: %w", r.ID, err)
		}
		all[i], names = facts, append(names, facts.Names()...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	header := []string{"id", "origin", "state", "rules", "options", "server", "event", "begun", "ended",
		"ending",
		"victory", "how", "winners", "losers", "seats", "earlier"}
	for _, name := range names {
		header = append(header, factColumn+name)
	}
	rows := [][]string{header}
	for i, r := range e.Results {
		winners, losers, seats, earlier := e.people(r)
		row := []string{r.ID, string(r.Origin), string(r.State), r.Rules, r.Options, string(r.Server),
			e.events[r.ID],
			timeText(r.Begun), timeText(r.Ended), r.Ending, r.Victory, r.How, winners, losers, seats, earlier}
		for _, name := range names {
			row = append(row, strings.Join(all[i][name], " "))
		}
		rows = append(rows, row)
	}
	return WriteCSV(w, rows)
}

// people names those who played: who has won and who has not (nobody in a draw), where they sat at the end,
// and who had sat there before.
func (e *Export) people(r storage.Result) (winners, losers, seats, earlier string) {
	var won, lost, sat, before []string
	drawn := !slices.ContainsFunc(r.Seats, func(s storage.ResultSeat) bool { return s.Place > 1 })
	for _, s := range r.Seats {
		name := e.name(s)
		there := string(s.Seat) + ": " + name
		switch {
		case !s.Last:
			before = append(before, there)
			continue
		case drawn:
		case s.Place == 1:
			won = append(won, name)
		default:
			lost = append(lost, name)
		}
		sat = append(sat, there)
	}
	join := func(list []string) string { return strings.Join(slices.Compact(list), "; ") }
	return join(won), join(lost), join(sat), join(before)
}

// timeText writes a time; nothing for none.
func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// WriteCSV writes rows. What begins like a formula gets an apostrophe before it: a spreadsheet would carry
// out what somebody has called himself.
func WriteCSV(w io.Writer, rows [][]string) error {
	to := csv.NewWriter(w)
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			if safe[i] = cell; strings.IndexAny(cell, "=+-@\t\r") == 0 {
				safe[i] = "'" + cell
			}
		}
		if err := to.Write(safe); err != nil {
			return err
		}
	}
	to.Flush()
	return to.Error()
}

// exported is a result as JSON has it.
type exported struct {
	ID      string              `json:"id"`
	Origin  storage.Origin      `json:"origin"`
	State   storage.ResultState `json:"state"`
	Rules   string              `json:"rules"`
	Options engine.Options      `json:"options"`
	Server  ids.Server          `json:"server"`
	Event   string              `json:"event,omitempty"`
	Begun   time.Time           `json:"begun,omitzero"`
	Ended   time.Time           `json:"ended"`
	Ending  string              `json:"ending"`
	Victory string              `json:"victory"`
	How     string              `json:"how"`
	Facts   annals.Facts        `json:"facts"`
	Seats   []exportedSeat      `json:"seats"`
}

type exportedSeat struct {
	Seat  ids.Chair `json:"seat"`
	Side  string    `json:"side,omitempty"`
	Place int       `json:"place"`
	User  ids.User  `json:"user,omitempty"`
	Name  string    `json:"name,omitempty"`
	Since time.Time `json:"since,omitzero"`
	Until time.Time `json:"until,omitzero"`
	Last  bool      `json:"last"` // sat there at the end
}

// JSON writes a list of games, with all that is kept of each.
func (e *Export) JSON(w io.Writer) error {
	list := make([]exported, len(e.Results))
	for i, r := range e.Results {
		facts, err := annals.Parse(r.Facts)
		if err != nil {
			return fmt.Errorf("facts of %s: %w", r.ID, err)
		}
		list[i] = exported{r.ID, r.Origin, r.State, r.Rules, optionsOf(r.Options), r.Server, e.events[r.ID],
			r.Begun,
			r.Ended, r.Ending, r.Victory, r.How, facts, []exportedSeat{}}
		for _, s := range r.Seats {
			list[i].Seats = append(list[i].Seats, exportedSeat{s.Seat, s.Side, s.Place, s.User, e.name(s), s.Since,
				s.Until, s.Last})
		}
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// Refused is why a game is in no community's report.
type Refused struct{ ID, Code, Text string }

// Reports fills in a community's reports, with its own fields as the first row, for the games that have such
// a form; kind is what their event is there, "league" or "tournament". Those that cannot be reported say why.
// Games that do not count are left out.
func (e *Export) Reports(kind string) (rows [][]string, refused []Refused, err error) {
	for _, r := range e.Results {
		own := e.tables.games[r.Rules].Annals
		if own == nil || own.Form == nil || r.State != storage.ResultStands {
			continue
		}
		if ByCorrection(r) {
			refused = append(refused, Refused{ID: r.ID, Code: "adjudicated"})
			continue
		}
		fields, err := e.report(own, r, kind)
		if no := (*annals.Unreportable)(nil); errors.As(err, &no) {
			refused = append(refused, Refused{r.ID, no.Code, no.Text})
			continue
		} else if err != nil {
			return nil, nil, fmt.Errorf("report of %s: %w", r.ID, err)
		}
		if rows == nil {
			rows = [][]string{{}}
			for _, f := range fields {
				rows[0] = append(rows[0], f.Name)
			}
		}
		row := make([]string, len(fields))
		for i, f := range fields {
			row[i] = f.Value
		}
		rows = append(rows, row)
	}
	return rows, refused, nil
}

// report fills in the report of a game. Whoever holds several seats of a side is one player.
func (e *Export) report(own *annals.Annals, r storage.Result, kind string) ([]annals.Field, error) {
	facts, err := annals.Parse(r.Facts)
	if err != nil {
		return nil, err
	}
	ended := annals.Ended{Victory: r.Victory, Rated: true, Event: e.events[r.ID], Options: optionsOf(r.Options),
		Facts: facts, Log: r.ID}
	if r.Origin != storage.PlayedHere { // the form has no field for that
		ended.Comment = "played elsewhere"
	}
	if ended.Event != "" {
		ended.Kind = kind
	}
	for _, s := range r.Seats {
		if !s.Last {
			continue
		}
		same := func(p annals.Player) bool { return p.Name == e.name(s) && p.Side == s.Side && p.Name != "" }
		if !slices.ContainsFunc(ended.Players, same) {
			ended.Players = append(ended.Players, annals.Player{Name: e.name(s), Seat: string(s.Seat), Side: s.Side,
				Place: s.Place})
		}
	}
	return own.Form(ended)
}

// optionsOf reads options as they are stored.
func optionsOf(text string) engine.Options {
	t := Table{Game: storage.Game{Options: text}}
	return t.Options()
}
