package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"redbook/storage/ids"
)

// What a store of many games costs is measured with copies of real ones: all rows of a game, under another
// code and of other people, servers and messages.

// Template is a game of which copies are made, with all rows that belong to it.
type Template struct {
	game ids.Game
	rows map[string][][]any // by table, as each column's value
}

// elsewhereToo are the tables that belong to more than a game, or to none: copies have no rows there.
var elsewhereToo = []string{"event_games", "reports", "asked", "offers", "votes"}

// ofGames are the columns that hold a game's code, beside those called game.
var ofGames = map[string]string{"games": "id", "results": "id", "result_seats": "result",
	"result_deeds": "result"}

// verbatim are the columns in which a long number is no id, or is one by which a record is checked.
var verbatim = []string{"options", "commitment", "messages", "text"}

// TemplateOf reads a game.
func (s *Store) TemplateOf(ctx context.Context, game ids.Game) (t Template, err error) {
	defer s.wrap(&err, "read game %s", game)
	t = Template{game, map[string][][]any{}}
	err = Snapshot(ctx, s.read, func(from Querier) error {
		all, err := s.columns(ctx, from)
		if err != nil {
			return err
		}
		for _, c := range all {
			where := `"` + c.name + `" = ?`
			if c.table == "users" {
				where = `id IN (SELECT user FROM held WHERE game = ?)`
			} else if c.name != "game" && ofGames[c.table] != c.name {
				continue
			}
			if t.rows[c.table] != nil || slices.Contains(elsewhereToo, c.table) {
				continue
			}
			if t.rows[c.table], err = rowsOf(ctx, from, `SELECT * FROM `+c.table+` WHERE `+where+` ORDER BY 1, 2`,
				game); err != nil {
				return fmt.Errorf("%s: %w", c.table, err)
			}
		}
		return nil
	})
	return t, err
}

// rowsOf lists the rows of a query as they are.
func rowsOf(ctx context.Context, from Querier, query string, args ...any) (all [][]any, err error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, values)
	}
	return all, rows.Err()
}

// Multiply writes copies with the numbers from one to before another one, of templates in turn. Copies of
// the same number are of the same people, and five of one after the other are of one server.
func (s *Store) Multiply(ctx context.Context, templates []Template, from, to int) (err error) {
	defer s.wrap(&err, "copy games")
	all, err := s.columns(ctx, s.read)
	if err != nil {
		return err
	}
	columns, order := map[string][]column{}, []string{}
	for _, c := range all {
		if columns[c.table] == nil {
			order = append(order, c.table)
		}
		columns[c.table] = append(columns[c.table], c)
	}
	rank := func(table string) int {
		if table == last {
			return len(first)
		}
		if at := slices.Index(first, table); at >= 0 {
			return at - len(first)
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b string) int { return rank(a) - rank(b) })
	for at := from; at < to; at += inOne {
		err := s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
			for _, table := range order {
				w := writer{tx: tx, columns: columns[table]}
				for n := at; n < min(at+inOne, to); n++ {
					if err := w.add(ctx, templates[n%len(templates)], n); err != nil {
						return fmt.Errorf("%s: %w", table, err)
					}
				}
				if err := w.flush(ctx); err != nil {
					return fmt.Errorf("%s: %w", table, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// inOne is how many copies are written by one transaction.
const inOne = 20

// copyCode is the code of a copy.
func copyCode(n int) ids.Game { return ids.Game("x" + strconv.FormatInt(int64(n), 36)) }

// writer writes rows of one table, many by one statement.
type writer struct {
	tx      *sql.Tx
	columns []column
	args    []any
	rows    int
}

var longNumber = regexp.MustCompile(`\d{17,20}`)

// renumbered puts other ids in the place of those that a text names.
func renumbered(text string, by int) string {
	if len(text) < 17 {
		return text
	}
	return longNumber.ReplaceAllStringFunc(text, func(id string) string {
		number, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return id
		}
		return strconv.FormatInt(number+int64(by)*1009<<22, 10) // of another moment
	})
}

// add writes the rows of a copy.
func (w *writer) add(ctx context.Context, t Template, n int) error {
	table := w.columns[0].table
	sum := []byte{}
	if table == "positions" {
		for _, l := range t.rows["lines"] {
			sum = lineSum(sum, copyCode(n), int(l[1].(int64)), l[2].(string), l[3].(int64))
		}
	}
	for _, row := range t.rows[table] {
		values := slices.Clone(row)
		for i, c := range w.columns {
			text, isText := values[i].(string)
			switch {
			case c.name == "game" || ofGames[table] == c.name:
				values[i] = string(copyCode(n))
			case table == "games" && (c.name == "after" || c.name == "rematch"):
				values[i] = ""
			case c.name == "server":
				values[i] = renumbered(text, n/5)
			case table == "drafts" && c.name == "id":
				values[i] = text + string(copyCode(n))
			case isText && !slices.Contains(verbatim, c.name):
				values[i] = renumbered(text, n)
			}
		}
		switch table {
		case "lines":
			sum = lineSum(sum, copyCode(n), int(values[1].(int64)), values[2].(string), values[3].(int64))
			values[4] = sum
		case "positions":
			values[3] = positionSum(sum, copyCode(n), int(values[1].(int64)), values[2].([]byte))
		case "archives":
			values[3] = archiveSum(copyCode(n), int(values[1].(int64)), values[2].([]byte))
		}
		if slices.Contains(numbered, table) {
			values = values[1:]
		}
		w.args, w.rows = append(w.args, values...), w.rows+1
		if len(w.args)+len(values) > together {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush writes what was added.
func (w *writer) flush(ctx context.Context) error {
	if w.rows == 0 {
		return nil
	}
	var names []string
	for _, c := range w.columns {
		names = append(names, `"`+c.name+`"`)
	}
	if slices.Contains(numbered, w.columns[0].table) {
		names = names[1:]
	}
	row := `(` + marks(len(names)) + `)`
	_, err := w.tx.ExecContext(ctx, `INSERT INTO `+w.columns[0].table+` (`+strings.Join(names, `, `)+`) VALUES `+
		row+strings.Repeat(`, `+row, w.rows-1)+` ON CONFLICT DO NOTHING`, w.args...)
	w.args, w.rows = w.args[:0], 0
	return err
}
