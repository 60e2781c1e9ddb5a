package sqlstore

import (
	"context"

	"redbook/storage/ids"
)

// Hinted returns the question beside which a user was given a hint.
func (s *Store) Hinted(ctx context.Context, user ids.User, hint, question string) (beside string, err error) {
	defer s.wrap(&err, "hint %s of a user", hint)
	if _, err = s.write.ExecContext(ctx,
		`INSERT INTO hints (user, hint, question) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		user, hint, question); err != nil {
		return "", err
	}
	err = s.read.QueryRowContext(ctx, `SELECT question FROM hints WHERE user = ? AND hint = ?`,
		user, hint).Scan(&beside)
	return beside, err
}
