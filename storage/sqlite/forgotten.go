package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"redbook/storage/sqlstore"
)

// forgottenSuffix names the file beside a store with the fingerprints of who was forgotten.
const forgottenSuffix = ".forgotten"

func fingerprintLine(f sqlstore.Fingerprint) string {
	return fmt.Sprintf("%s %s %d\n", f.Salt, f.Sum, f.At)
}

// fingerprints reads the file beside the store at path.
func fingerprints(path string) (list []sqlstore.Fingerprint, err error) {
	text, err := os.ReadFile(path + forgottenSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for line := range strings.Lines(string(text)) {
		var f sqlstore.Fingerprint
		if _, err := fmt.Sscan(line, &f.Salt, &f.Sum, &f.At); err == nil { // else the disk was full
			list = append(list, f)
		}
	}
	return list, err
}

// noteForgotten adds a fingerprint to the file, which belongs to whoever owns the store.
func noteForgotten(path string, f sqlstore.Fingerprint) error {
	like, err := owner(path)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path+forgottenSuffix, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(fingerprintLine(f))
	return errors.Join(err, file.Sync(), file.Close(), ownAs(path+forgottenSuffix, like))
}

// dropFingerprints forgets the fingerprints from before a time.
func dropFingerprints(path string, before time.Time) error {
	list, err := fingerprints(path)
	text, old := "", false
	for _, f := range list {
		if f.At < before.UnixMicro() {
			old = true
		} else {
			text += fingerprintLine(f)
		}
	}
	if err != nil || !old {
		return err
	}
	fresh := path + forgottenSuffix + ".tmp"
	if err := os.WriteFile(fresh, []byte(text), 0o600); err != nil {
		return err
	}
	if err := likeBefore(fresh, path+forgottenSuffix); err != nil {
		return err
	}
	return moveInto(fresh, path+forgottenSuffix)
}
