// Package sqlstore keeps what package storage promises in tables, by statements that more than one database
// understands. What they do in different ways is a [Kind]. How such a store is opened, brought up to date,
// backed up and restored is each database's own business, such as package sqlite's. Every change names what
// it changes, its [Scope]: where several writers work at once, those of one thing do so one after the other.
// Besides storage and ids it imports what numbers migrations. Begin with query.go and record.go.
package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Store is all of a storage.Store that is the same in both databases.
type Store struct {
	Together
	kind  Kind
	write *sql.DB
	read  *sql.DB
	part  atomic.Pointer[storage.Part]
}

// New makes a store of pools of connections: one to write by, one to read by. They may be the same.
func New(kind Kind, write, read *sql.DB) *Store { return &Store{kind: kind, write: write, read: read} }

// Kind is what databases do in different ways.
type Kind struct {
	// Lock has a change wait until no other one of the same things goes on, and keeps those out until it ends;
	// nil where there is one writer only.
	Lock func(ctx context.Context, tx *sql.Tx, what Scope) error
	// Touched lists the games whose sums a transaction has put out of date, and Untouch forgets them.
	Touched func(ctx context.Context, tx *sql.Tx) ([]ids.Game, error)
	Untouch func(ctx context.Context, tx *sql.Tx) error
	// Last ends a change; what it returns is called once that is kept. It may be nil.
	Last func(ctx context.Context, tx *sql.Tx) (kept func(), err error)
	// Kept is told what a change was of, once it is kept; it may be nil.
	Kept func(what Scope)
	// Missing reports whether a statement was refused because what it belongs to does not exist.
	Missing func(err error) bool
	// Again reports whether a change failed that would succeed if it were tried again; nil for never.
	Again func(err error) bool
	// Forgot keeps a fingerprint of a user who is being forgotten, and Fingerprints lists what was kept.
	Forgot       func(ctx context.Context, tx *sql.Tx, f Fingerprint) error
	Fingerprints func(ctx context.Context) ([]Fingerprint, error)
	// Back ends the parting of a user who has come back; nil where Together remembers that.
	Back func(ctx context.Context, user ids.User) error
	// Given is the largest id that a table has given to its rows, those that are gone too; Skip has it give none
	// again up to one.
	Given func(ctx context.Context, from Querier, table string) (int64, error)
	Skip  func(ctx context.Context, tx *sql.Tx, table string, id int64) error
	// Columns is a query for the table, the name and the type of each column that can be kept.
	Columns string
	// Disputed is the condition that a line of an event's book is a dispute of the user ?1, Reason is what they
	// have said of it, and Unsaid the line without that.
	Disputed, Reason, Unsaid string
}

// Scope is what a change changes: things by their names, such as "game g1", or all there is.
type Scope []string

// All is the scope of a change that looks at more than it can name.
var All Scope

func ofGame(games ...ids.Game) Scope {
	s := Scope{}
	for _, game := range games {
		s = append(s, "game "+string(game))
	}
	return s
}

// tries is how often a change is tried that fails for no fault of its own, and pause is how long it waits
// before the second time; twice as long before each further one.
const (
	tries = 6
	pause = 50 * time.Millisecond
)

// unsure is the error of a change of which nobody knows whether it was kept.
type unsure struct{ error }

func (u unsure) Unwrap() error { return u.error }

// change runs one writing transaction. interaction, if not "", is remembered with it: by that it is found out
// whether a change has been kept whose connection broke while it was being kept. The next try waits for the
// end of that by the lock that both take.
func (s *Store) change(ctx context.Context, what Scope, interaction ids.Interaction, at time.Time,
	do func(*sql.Tx) error) (err error) {
	doubtful := false
	for try := range tries {
		err = s.changeOnce(ctx, what, interaction, at, do)
		if doubtful && errors.Is(err, storage.ErrAlreadyHandled) {
			if s.kind.Kept != nil {
				s.kind.Kept(what)
			}
			return nil
		}
		lost := errors.As(err, new(unsure))
		switch {
		case err == nil || s.kind.Again == nil, lost && interaction == "", !lost && !s.kind.Again(err):
			return err
		}
		doubtful = doubtful || lost
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause << try):
		}
	}
	return err
}
