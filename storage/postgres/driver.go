package postgres

import (
	"context"
	"database/sql/driver"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/stdlib"
)

// connector makes connections that understand statements written for SQLite.
type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return conn{made.(*stdlib.Conn)}, nil
}

// conn translates statements and arguments. A connection that the server has ended since it was last used
// says so at its next use; outside of a transaction database/sql then takes another one.
type conn struct{ *stdlib.Conn }

func (c conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	idle := c.idle()
	rows, err := c.Conn.QueryContext(ctx, translated(query), numbers(args))
	return rows, ended(err, idle)
}

func (c conn) ExecContext(ctx context.Context, query string,
	args []driver.NamedValue) (driver.Result, error) {
	idle := c.idle()
	result, err := c.Conn.ExecContext(ctx, translated(query), numbers(args))
	return result, ended(err, idle)
}

func (c conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	tx, err := c.Conn.BeginTx(ctx, options)
	return tx, ended(err, true)
}

func (c conn) idle() bool { return c.Conn.Conn().PgConn().TxStatus() == 'I' }

// ended is driver.ErrBadConn if a connection that was in no transaction is at an end. A single statement that
// was done nevertheless does nothing when it is done again: it sets something, or compares before it does.
func ended(err error, idle bool) error {
	if err != nil && idle && again(err) {
		return driver.ErrBadConn
	}
	return err
}

func (c conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	return c.Conn.PrepareContext(ctx, translated(query))
}

// numbers gives truths as SQLite keeps them: 0 and 1.
func numbers(args []driver.NamedValue) []driver.NamedValue {
	for i, arg := range args {
		if value, is := arg.Value.(bool); is {
			args[i].Value = 0
			if value {
				args[i].Value = 1
			}
		}
	}
	return args
}

// known are the statements that were translated: there are some hundreds.
var known sync.Map

func translated(query string) string {
	if text, ok := known.Load(query); ok {
		return text.(string)
	}
	text := translate(query)
	known.Store(query, text)
	return text
}

// reserved are names of columns that mean something else in PostgreSQL: "user" alone would be whoever is
// logged in, without an error. Keywords are written in capitals.
var reserved = map[string]bool{"user": true, "left": true}

// translate writes ? and ?1 as $1, as SQLite counts them, and quotes reserved names. What is quoted already
// stays as it is.
func translate(query string) string {
	var out strings.Builder
	last := 0 // the largest number of an argument so far
	for i := 0; i < len(query); {
		end := i + 1
		switch c := query[i]; {
		case c == '\'' || c == '"':
			for end < len(query) && query[end] != c {
				end++
			}
			end = min(end+1, len(query))
			out.WriteString(query[i:end])
		case c == '?':
			for end < len(query) && query[end] >= '0' && query[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(query[i+1 : end])
			if err != nil {
				n = last + 1
			}
			last = max(last, n)
			out.WriteString("$" + strconv.Itoa(n))
		case wordly(c):
			for end < len(query) && wordly(query[end]) {
				end++
			}
			word := query[i:end]
			if reserved[word] {
				word = `"` + word + `"`
			}
			out.WriteString(word)
		default:
			out.WriteByte(c)
		}
		i = end
	}
	return out.String()
}

func wordly(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
