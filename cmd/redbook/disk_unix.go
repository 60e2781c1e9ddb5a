//go:build unix

package main

import "golang.org/x/sys/unix"

// diskFree is how many bytes are free for us in a folder; false if that cannot be known.
func diskFree(folder string) (uint64, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true
}
