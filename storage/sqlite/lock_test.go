package sqlite

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"

	"redbook/storage/sqlstore"
)

// A store that its bot writes to just now lacks nothing: whoever opens it beside the bot, as the operator's
// commands do, does not take a change between two looks for a lost one.
func TestAStoreThatIsWrittenToLacksNothing(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "red.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	busy := writtenAfter{s.read, func() {
		if err := s.RolesAgain(t.Context(), "none"); err != nil {
			t.Error(err)
		}
	}}
	before, err := s.lock.noted()
	if err != nil {
		t.Fatal(err)
	}
	if err := nothingLost(t.Context(), busy, s.lock); err != nil {
		t.Error(err)
	}
	if after, err := s.lock.noted(); err != nil || after != before+1 {
		t.Errorf("nothing was written meanwhile: %d, then %d: %v", before, after, err)
	}
}

// writtenAfter is a store to which its bot writes right after each look.
type writtenAfter struct {
	sqlstore.Querier
	write func()
}

func (w writtenAfter) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := w.Querier.QueryContext(ctx, query, args...)
	w.write()
	return rows, err
}
