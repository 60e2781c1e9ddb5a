package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// A file can be removed or replaced while a program has it open: the program goes on writing into a file
// without a name, which is gone when it ends.

// remember keeps which files the store and its log are.
func (s *Store) remember() error {
	s.files = map[string]os.FileInfo{}
	for _, path := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		s.files[path] = info
	}
	return nil
}

// InPlace is storage.ErrReplaced if the store's file or its log is no longer the one that was opened. Of a
// log that is gone everything is brought into the file first.
func (s *Store) InPlace(ctx context.Context) (err error) {
	defer wrap(&err, "look whether %q is in its place", s.path)
	switch {
	case !s.same(s.path):
		return fmt.Errorf("%w: %s is another file than the one that was opened, or none", storage.ErrReplaced,
			s.path)
	case !s.same(s.path + "-wal"):
		return errors.Join(fmt.Errorf("%w: the log %s-wal is another file than the one that was opened, or none",
			storage.ErrReplaced, s.path), s.Settle(ctx))
	}
	return nil
}

func (s *Store) same(path string) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, s.files[path])
}

// rescue writes what is kept into a file of its own: ours has no name any more.
func (s *Store) rescue() error {
	ctx := context.Background()
	known, err := changes(ctx, s.read)
	if err != nil {
		return err
	}
	rescued := fmt.Sprintf("%s%s%d", s.path, rescuedMark, known)
	file, err := os.OpenFile(rescued, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("rescue what is kept: %w", err)
	}
	defer file.Close()
	if _, err := s.write.ExecContext(ctx, `VACUUM INTO ?`, rescued); err != nil {
		return fmt.Errorf("rescue what is kept: %w", err)
	}
	return syncFile(rescued)
}

// removeLog removes the log if it is still ours.
func (s *Store) removeLog() error {
	if !s.same(s.path + "-wal") {
		return nil
	}
	return errors.Join(os.Remove(s.path+"-wal"), os.Remove(s.path+"-shm"))
}

// Settle brings the log into the file, as far as nobody reads from it.
func (s *Store) Settle(ctx context.Context) (err error) {
	defer wrap(&err, "bring the log into the store")
	_, err = s.write.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
	return err
}

// Probe writes something where it is found after a restart.
func (s *Store) Probe(ctx context.Context) error {
	if err := s.InPlace(ctx); err != nil {
		return err
	}
	return s.Store.Probe(ctx)
}

// Scrub overwrites what has been deleted.
func (s *Store) Scrub(ctx context.Context) (err error) {
	defer wrap(&err, "overwrite what was deleted")
	if _, err := s.write.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	_, err = s.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return err
}

// Size is how many bytes of the file are in use.
func (s *Store) Size(ctx context.Context) (_ int64, err error) {
	defer wrap(&err, "measure the store")
	return sqlstore.Number(ctx, s.read, `SELECT (page_count - freelist_count) * page_size
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`)
}
