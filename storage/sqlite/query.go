package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// wrap says what a call was about to do when it failed, and turns what SQLite says of missing rows into the
// store's own error.
func wrap(err *error, format string, args ...any) {
	if *err == nil {
		return
	}
	if missing(*err) || errors.Is(*err, sql.ErrNoRows) {
		*err = storage.ErrNotFound
	}
	*err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), *err)
}

func scanText(r sqlstore.Row) (text string, err error) { return text, r.Scan(&text) }
