package sqlstore

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"

	"redbook/storage/ids"
)

// Who was forgotten still stands in the backups that were made before. Apart from what a backup brings back a
// fingerprint of each is kept, so that a backup that is restored forgets them again. A fingerprint can be
// compared with an id, slowly; nobody can read an id from it. It goes with the last backup that needs it.

// rounds make a fingerprint take some milliseconds.
const rounds = 20_000

// Fingerprint is that a user was forgotten at a time.
type Fingerprint struct {
	Salt, Sum string
	At        int64
}

func fingerprintOf(user ids.User, at time.Time) (f Fingerprint, err error) {
	f = Fingerprint{Salt: rand.Text(), At: stamp(at)}
	f.Sum, err = fingerprintSum(f.Salt, user)
	return f, err
}

// of reports whether it is a user's.
func (f Fingerprint) of(user ids.User) bool {
	sum, err := fingerprintSum(f.Salt, user)
	return err == nil && sum == f.Sum
}

func fingerprintSum(salt string, user ids.User) (string, error) {
	sum, err := pbkdf2.Key(sha256.New, string(user), []byte(salt), rounds, sha256.Size)
	return fmt.Sprintf("%x", sum), err
}

// Forgotten lists users who stand in the store and were forgotten after its clock was seen last: it is a
// backup from before that.
func (s *Store) Forgotten(ctx context.Context) (users []ids.User, err error) {
	defer s.wrap(&err, "who was forgotten")
	marks, err := s.kind.Fingerprints(ctx)
	if err != nil || len(marks) == 0 {
		return nil, err
	}
	seen, err := s.Seen(ctx)
	if err != nil {
		return nil, err
	}
	known, err := List(ctx, s.read, scanUser, `SELECT id FROM users UNION SELECT user FROM settings
		UNION SELECT user FROM seats UNION SELECT user FROM held UNION SELECT host FROM games`)
	if err != nil {
		return nil, err
	}
	for _, user := range known {
		for _, f := range marks {
			if (seen.IsZero() || f.At > stamp(seen)) && f.of(user) {
				users = append(users, user)
				break
			}
		}
	}
	return users, nil
}
