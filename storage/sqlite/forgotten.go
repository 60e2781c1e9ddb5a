package sqlite

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"redbook/storage/ids"
)

// Who was forgotten still stands in the backups that were made before. Beside the store is a file with a
// fingerprint of each, so that a backup that is restored forgets them again. A fingerprint can be compared
// with an id, slowly; nobody can read an id from it. It goes with the last backup that needs it.

// forgottenSuffix names the file beside a store.
const forgottenSuffix = ".forgotten"

// rounds make a fingerprint take some milliseconds.
const rounds = 20_000

// fingerprint is a line of the file: that a user was forgotten at a time.
type fingerprint struct {
	salt string
	sum  string
	at   int64
}

func (f fingerprint) String() string { return fmt.Sprintf("%s %s %d\n", f.salt, f.sum, f.at) }

// of reports whether it is a user's.
func (f fingerprint) of(user ids.User) bool {
	sum, err := fingerprintSum(f.salt, user)
	return err == nil && sum == f.sum
}

func fingerprintSum(salt string, user ids.User) (string, error) {
	sum, err := pbkdf2.Key(sha256.New, string(user), []byte(salt), rounds, sha256.Size)
	return fmt.Sprintf("%x", sum), err
}

// fingerprints reads the file beside the store at path.
func fingerprints(path string) (list []fingerprint, err error) {
	text, err := os.ReadFile(path + forgottenSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for line := range strings.Lines(string(text)) {
		var f fingerprint
		if _, err := fmt.Sscan(line, &f.salt, &f.sum, &f.at); err == nil { // else the disk was full
			list = append(list, f)
		}
	}
	return list, err
}

// noteForgotten adds the fingerprint of a user to the file, which belongs to whoever owns the store.
func noteForgotten(path string, user ids.User, at time.Time) error {
	f := fingerprint{salt: rand.Text(), at: stamp(at)}
	var err error
	if f.sum, err = fingerprintSum(f.salt, user); err != nil {
		return err
	}
	like, err := owner(path)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path+forgottenSuffix, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(f.String())
	return errors.Join(err, file.Sync(), file.Close(), ownAs(path+forgottenSuffix, like))
}

// dropFingerprints forgets the fingerprints from before a time.
func dropFingerprints(path string, before time.Time) error {
	list, err := fingerprints(path)
	text, old := "", false
	for _, f := range list {
		if f.at < stamp(before) {
			old = true
		} else {
			text += f.String()
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

// Forgotten lists users who stand in the store and were forgotten after its clock was seen last: it is a
// backup from before that.
func (s *Store) Forgotten(ctx context.Context) (users []ids.User, err error) {
	defer wrap(&err, "who was forgotten")
	marks, err := fingerprints(s.path)
	if err != nil || len(marks) == 0 {
		return nil, err
	}
	seen, err := s.Seen(ctx)
	if err != nil {
		return nil, err
	}
	known, err := list(ctx, s.read, scanUser,
		`SELECT id FROM users UNION SELECT user FROM settings UNION SELECT user FROM seats UNION SELECT user FROM held UNION SELECT host FROM games`)
	if err != nil {
		return nil, err
	}
	for _, user := range known {
		for _, f := range marks {
			if (seen.IsZero() || f.at > stamp(seen)) && f.of(user) {
				users = append(users, user)
				break
			}
		}
	}
	return users, nil
}
