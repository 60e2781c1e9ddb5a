package sqlstore

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// An archived game is one row instead of its lines and its position: these packed together, and a sum of
// what they are packed to. The sums of the lines follow from the lines and are not kept. The last position
// is, though a replay would give it: it takes a small part of the row, and rules that have changed since
// can still show it.

// unneeded are the tables of which an archived game has no rows.
var unneeded = []string{"lines", "positions", "outbox", "drafts", "due", "answers", "orders", "unread",
	"threads", "stories", "letters", "hands", "names", "votes", "offers", "asked", "warnings", "confers",
	"snoozes", "mutes"}

// Unarchived lists old games that are not archived: those that still have a position.
func (s *Store) Unarchived(ctx context.Context, before time.Time, most int) (_ []ids.Game, err error) {
	defer s.wrap(&err, "games to archive")
	// positions first, which are few: most games are archived
	return List(ctx, s.read, scanGameID, `SELECT p.game FROM positions AS p CROSS JOIN games AS g
		WHERE g.id = p.game AND g.updated < ? AND `+endedForGood+`
		AND `+s.ours(`g.server`)+` ORDER BY g.updated, g.id LIMIT ?`, stamp(before),
		most)
}

// endedForGood is the condition of games that cannot go on.
const endedForGood = `g.state IN ('finished', 'cancelled') AND NOT EXISTS (SELECT 1 FROM stops WHERE game = g.id)`

// Archive packs an old game.
func (s *Store) Archive(ctx context.Context, a storage.Archiving) (err error) {
	game := a.Game
	defer s.wrap(&err, "archive game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		if _, err := stateOf(ctx, tx, game); err != nil {
			return err
		}
		old, err := List(ctx, tx, scanGameID,
			`SELECT g.id FROM games AS g WHERE g.id = ? AND g.updated < ? AND `+endedForGood, game, stamp(a.Before))
		if err != nil {
			return err
		}
		lines, err := linesOf(ctx, tx, game)
		if err != nil {
			return err
		}
		if len(old) == 0 || len(lines) == 0 {
			return storage.ErrConflict
		}
		if damage, err := damageOf(ctx, tx, game); err != nil || damage != "" {
			return errors.Join(err, fmt.Errorf("%w: %s", storage.ErrDamaged, damage))
		}
		p := packed{lines: lines, stories: a.Stories}
		if err := tx.QueryRowContext(ctx, `SELECT data FROM positions WHERE game = ?`, game).
			Scan(&p.position); err != nil {
			return err
		}
		data, err := p.pack()
		if err != nil {
			return err
		}
		// nothing is deleted that would not come back
		if again, err := unpack(game, data); err != nil || !slices.Equal(again.lines, p.lines) ||
			!slices.Equal(again.stories, p.stories) || !bytes.Equal(again.position, p.position) {
			return errors.Join(err, errors.New("packed, it is another one"))
		}
		for _, table := range unneeded {
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE game = ?`, game); err != nil {
				return fmt.Errorf("%s: %w", table, err)
			}
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO archives (game, lines, data, sum) VALUES (?, ?, ?, ?)`, game,
			len(lines), data, archiveSum(game, len(lines), data))
		return err
	})
}

// packed is what an archive holds of a game.
type packed struct {
	lines    []storage.Line
	stories  []storage.Story
	position []byte
}

// pack writes first the texts of the lines, then when they were written, the stories and the position: what
// is alike stands together.
func (p packed) pack() ([]byte, error) {
	var plain []byte
	number := func(n int64) { plain = binary.AppendVarint(plain, n) }
	text := func(t string) {
		number(int64(len(t)))
		plain = append(plain, t...)
	}
	number(int64(len(p.lines)))
	for _, l := range p.lines {
		text(l.Text)
	}
	before := int64(0)
	for _, l := range p.lines {
		number(stamp(l.At) - before)
		before = stamp(l.At)
	}
	number(int64(len(p.stories)))
	for _, story := range p.stories {
		text(string(story.Message))
		number(int64(story.Line))
		text(story.Body)
	}
	plain = append(plain, p.position...)
	var data bytes.Buffer
	w, err := flate.NewWriter(&data, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(plain)
	err = errors.Join(err, w.Close())
	return data.Bytes(), err
}

// unpack reads what pack has written.
func unpack(game ids.Game, data []byte) (p packed, err error) {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil {
		return p, err
	}
	in := bytes.NewBuffer(plain)
	number := func() (n int64) {
		if err == nil {
			n, err = binary.ReadVarint(in)
		}
		return n
	}
	text := func() string {
		size := number()
		if size < 0 || size > int64(in.Len()) {
			err = io.ErrUnexpectedEOF
			return ""
		}
		return string(in.Next(int(size)))
	}
	for n := number(); err == nil && int64(len(p.lines)) < n; {
		p.lines = append(p.lines, storage.Line{Game: game, Sequence: len(p.lines), Text: text()})
	}
	at := int64(0)
	for n := range p.lines {
		at += number()
		p.lines[n].At = unstamp(at)
	}
	for n := number(); err == nil && int64(len(p.stories)) < n; {
		p.stories = append(p.stories,
			storage.Story{Message: ids.Message(text()), Line: int(number()), Body: text()})
	}
	p.position = bytes.Clone(in.Bytes())
	return p, err
}

func archiveSum(game ids.Game, lines int, data []byte) []byte {
	return digest(string(game), int64(lines), data)
}

// archiveOf reads the archive of a game. It is sql.ErrNoRows if there is none, and storage.ErrDamaged if
// it is not as it was written.
func archiveOf(ctx context.Context, from Querier, game ids.Game) (p packed, err error) {
	type row struct {
		lines     int
		data, sum []byte
	}
	rows, err := List(ctx, from, func(r Row) (v row, err error) { return v, r.Scan(&v.lines, &v.data, &v.sum) },
		`SELECT lines, data, sum FROM archives WHERE game = ?`, game)
	switch {
	case err != nil:
		return p, err
	case len(rows) == 0:
		return p, sql.ErrNoRows
	case !bytes.Equal(rows[0].sum, archiveSum(game, rows[0].lines, rows[0].data)):
		return p, storage.ErrDamaged
	}
	if p, err = unpack(game, rows[0].data); err != nil || len(p.lines) != rows[0].lines {
		err = errors.Join(storage.ErrDamaged, err)
	}
	return p, err
}

// archiveDamage is damageOf of what is archived of a game.
func archiveDamage(ctx context.Context, from Querier, game ids.Game) (what string, there bool, err error) {
	p, err := archiveOf(ctx, from, game)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", false, nil
	case errors.Is(err, storage.ErrDamaged):
		return "its archive", true, nil
	case err != nil:
		return "", false, err
	}
	expected, err := Number(ctx, from, `SELECT sequence FROM games WHERE id = ?`, game)
	if err == nil && int(expected) != len(p.lines) {
		what = fmt.Sprintf("its archive has %d lines and should have %d", len(p.lines), expected)
	}
	return what, true, err
}

// sumOfLine is the sum of a line of a game, "" if there is no such line.
func sumOfLine(ctx context.Context, from Querier, game ids.Game, sequence int) (string, error) {
	sums, err := List(ctx, from, scanText, `SELECT sum FROM lines WHERE game = ? AND sequence = ?`, game,
		sequence)
	if err != nil || len(sums) > 0 {
		return strings.Join(sums, ""), err
	}
	p, err := archiveOf(ctx, from, game)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (sequence < 0 || sequence >= len(p.lines)) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	sum := []byte{}
	for _, l := range p.lines[:sequence+1] {
		sum = lineSum(sum, game, l.Sequence, l.Text, stamp(l.At))
	}
	return string(sum), nil
}
