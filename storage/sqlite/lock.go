package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// lockSuffix names the file beside a store that its bot holds locked: the lock goes with the process,
// however that ends. After each change the file also says how many changes the store has seen. That is
// never more than what is safe in the store and its log, so a store with fewer has lost its log, or is an
// older one that somebody has put in its place.
const lockSuffix = ".lock"

// Errors of opening that callers test for.
var (
	ErrLost = errors.New("sqlite: what was written last is missing")
)

// lockFile is the file beside a store.
type lockFile struct{ file *os.File }

// openLock opens the file beside the store, and makes it if need be for whoever owns the store.
func openLock(path string) (lockFile, error) {
	like, err := owner(path)
	if err != nil {
		return lockFile{}, err
	}
	file, err := os.OpenFile(path+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return lockFile{}, err
	}
	if err := ownAs(path+lockSuffix, like); err != nil {
		return lockFile{}, errors.Join(err, file.Close())
	}
	return lockFile{file}, nil
}

// take locks the file until it is closed. It is ErrInUse if another process has locked it.
func (l lockFile) take() error {
	free, err := tryLock(l.file)
	if err == nil && !free {
		err = storage.ErrInUse
	}
	return err
}

const digits = 20 // of the largest number: one is written over another

// note keeps how many changes the store has seen. A failure does no harm: a smaller number stays.
func (l lockFile) note(changes uint64) {
	_, _ = l.file.WriteAt(fmt.Appendf(nil, "%0*d\n", digits, changes), 0)
}

// noted is how many changes the store has seen; 0 if that is not known.
func (l lockFile) noted() (uint64, error) {
	text := make([]byte, digits)
	n, err := l.file.ReadAt(text, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	changes, err := strconv.ParseUint(strings.TrimSpace(string(text[:n])), 10, 64)
	if err != nil {
		return 0, nil // just made, or not written by us
	}
	return changes, nil
}

// Close lets the lock go. A second time does nothing.
func (l lockFile) Close() error {
	if err := l.file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// nothingLost is ErrLost if a store has seen fewer changes than were noted beside it. What was noted is read
// first: a bot that has the store open may make another change at any moment.
func nothingLost(ctx context.Context, from sqlstore.Querier, l lockFile) error {
	noted, err := l.noted()
	if err != nil {
		return err
	}
	known, err := changes(ctx, from)
	if err == nil && known < noted {
		err = fmt.Errorf("%w: it knows of %d changes, but %d were made: its log (the file that ends in -wal) is gone, or an older file was put in its place by hand",
			ErrLost, known, noted)
	}
	return err
}

// changes is the number of changes that a store has seen, as it stands in its lock file too.
func changes(ctx context.Context, from sqlstore.Querier) (uint64, error) {
	counts, err := sqlstore.List(ctx, from, func(r sqlstore.Row) (n uint64, err error) { return n, r.Scan(&n) },
		`SELECT commits FROM ledger`)
	if err != nil || len(counts) != 1 {
		return 0, errors.Join(err, fmt.Errorf("the ledger has %d rows", len(counts)))
	}
	return counts[0], nil
}

// realPath is the absolute path of a file, without links: whatever it is called, it has one lock and one log.
func realPath(path string) (string, error) {
	if path == "" {
		return "", errors.New("no path is given")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if found, err := filepath.EvalSymlinks(path); err == nil {
		return found, nil
	}
	return path, nil // it does not exist yet
}
