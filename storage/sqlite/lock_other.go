//go:build !unix

package sqlite

import "os"

// tryLock locks nothing: only SQLite's own locks stand between two bots here.
func tryLock(*os.File) (free bool, err error) { return true, nil }

// ownAs does nothing: a file belongs to whoever makes it.
func ownAs(string, os.FileInfo) error { return nil }
