package sqlite

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// AsideMark, before a time as AsideTime, and rescuedMark are in the names of what a restore and a rescue put
// beside a store.
const (
	AsideMark   = ".before-"
	rescuedMark = ".rescued-"
	AsideTime   = "20060102-150405"
)

// title begins every file of SQLite.
const title = "SQLite format 3\x00"

// Outdated deletes copies of the store at path that are older than a time: what a restore or a rescue has
// put beside it, and the backups in a folder, "" for none. Nothing else is touched: no file that is not a
// store of ours, none that a bot serves or has served. It returns what it has deleted. The fingerprints of
// who was forgotten before that time go, too: no copy needs them any more.
func Outdated(ctx context.Context, path, folder string, before time.Time) (gone []string, err error) {
	defer wrap(&err, "delete old copies of %q", path)
	if path, err = realPath(path); err != nil {
		return nil, err
	}
	beside, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	var old []string
	for _, entry := range beside {
		name := filepath.Join(filepath.Dir(path), entry.Name())
		for _, mark := range []string{AsideMark, rescuedMark} {
			if when, is := strings.CutPrefix(name, path+mark); is && agedOut(entry, when, before) {
				old = append(old, name)
			}
		}
	}
	if folder != "" {
		backups, err := oldBackups(ctx, path, folder, before)
		if err != nil {
			return nil, err
		}
		old = append(old, backups...)
	}
	gone, err = remove(old)
	return gone, errors.Join(err, dropFingerprints(path, before))
}

// OutdatedBackups deletes the backups in a folder that are older than a time, as Outdated does.
func OutdatedBackups(ctx context.Context, folder string, before time.Time) (gone []string, err error) {
	defer wrap(&err, "delete old backups in %q", folder)
	old, err := oldBackups(ctx, "", folder, before)
	if err != nil {
		return nil, err
	}
	return remove(old)
}

func oldBackups(ctx context.Context, path, folder string, before time.Time) (old []string, err error) {
	backups, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range backups {
		name := filepath.Join(folder, entry.Name())
		if agedOut(entry, "", before) && isBackup(ctx, path, name) {
			old = append(old, name)
		}
	}
	return old, nil
}

// remove deletes files, and returns those that are gone.
func remove(files []string) (gone []string, err error) {
	for _, name := range files {
		if removed := os.Remove(name); removed != nil {
			err = errors.Join(err, removed)
		} else {
			gone = append(gone, name)
		}
	}
	return gone, err
}

// agedOut reports whether a file is older than a time: by its name, if that says when it was put aside, for
// it may have been written long before.
func agedOut(entry os.DirEntry, when string, before time.Time) bool {
	info, err := entry.Info()
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	for _, suffix := range besideSuffix {
		when = strings.TrimSuffix(when, suffix)
	}
	if at, err := time.Parse(AsideTime, when); err == nil {
		return at.Before(before)
	}
	return info.ModTime().Before(before)
}

// isBackup reports whether a file is a backup of ours, and neither the store at path nor another one that a
// bot has to itself.
func isBackup(ctx context.Context, path, name string) bool {
	if name, err := realPath(name); err != nil || name == path || sameFile(name, path) {
		return false
	}
	for _, suffix := range append([]string{lockSuffix}, besideSuffix...) {
		if _, err := os.Lstat(name + suffix); err == nil {
			return false
		}
	}
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, len(title))
	if _, err := io.ReadFull(file, head); err != nil || string(head) != title {
		return false
	}
	version, err := versionOf(ctx, name)
	return err == nil && version > 0
}
