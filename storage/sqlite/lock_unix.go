//go:build unix

package sqlite

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// tryLock locks a file for this process, and reports whether it was free.
func tryLock(file *os.File) (free bool, err error) {
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// ownAs gives a file to the user and the group that another one belongs to.
func ownAs(path string, like os.FileInfo) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	is, ok1 := info.Sys().(*syscall.Stat_t)
	to, ok2 := like.Sys().(*syscall.Stat_t)
	if !ok1 || !ok2 || is.Uid == to.Uid && is.Gid == to.Gid {
		return nil
	}
	return os.Chown(path, int(to.Uid), int(to.Gid))
}
