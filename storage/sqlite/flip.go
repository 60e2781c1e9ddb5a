package sqlite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"redbook/storage/sqlstore"
)

// Flipped is what Flip has come to: of the bits of each kind, how many were found, and how many had changed
// nothing.
type Flipped struct {
	Kind            string
	Found, Harmless int
}

// kinds are what bits are flipped in, besides anywhere in the file: a query that lists the values of some
// rows.
var kinds = []struct{ name, query string }{
	{"lines", `SELECT CAST(text AS BLOB) FROM lines`},
	{"positions", `SELECT data FROM positions`},
	{"seeds", `SELECT seed FROM games`},
	{"waits", `SELECT CAST(waits AS BLOB) FROM games WHERE length(waits) > 2`},
	{"sums", `SELECT sum FROM lines`},
	{"archives", `SELECT data FROM archives`},
}

// Flip flips single bits in a copy of a store, so many in each kind of data and so many anywhere in the
// file, and checks that Inspect finds them. It is an error if a bit is not found that changed anything of a
// game. The same seed flips the same bits.
func Flip(ctx context.Context, path string, bits int, seed uint64) (all []Flipped, err error) {
	defer wrap(&err, "flip bits in a copy of %q", path)
	folder, err := os.MkdirTemp("", "redbook-flip-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	copied := filepath.Join(folder, "copy.db")
	if err := Backup(ctx, path, copied); err != nil {
		return nil, err
	}
	f := flipper{path: copied, random: rand.New(rand.NewPCG(seed, 0))}
	if f.data, err = os.ReadFile(copied); err != nil {
		return nil, err
	}
	if f.before, err = contents(ctx, copied); err != nil {
		return nil, err
	}
	anywhere := func() (int, int) { return 0, len(f.data) }
	found, err := f.flip(ctx, "file", bits, anywhere)
	if err != nil {
		return nil, err
	}
	all = append(all, found)
	for _, kind := range kinds {
		places, err := f.places(ctx, kind.query)
		if err != nil {
			return nil, err
		}
		if len(places) == 0 {
			continue // nothing of that kind is kept
		}
		found, err := f.flip(ctx, kind.name, bits, func() (int, int) {
			at := places[f.random.IntN(len(places))]
			return at[0], at[1]
		})
		if err != nil {
			return nil, err
		}
		all = append(all, found)
	}
	return all, nil
}

// flipper flips bits in one file.
type flipper struct {
	path   string
	data   []byte // as it is whole
	before []byte // of contents
	random *rand.Rand
}

// longest is how much of a value is looked for: SQLite breaks longer ones up.
const longest = 24

// places lists where in the file values stand. Of long values it is a piece.
func (f *flipper) places(ctx context.Context, query string) (places [][2]int, err error) {
	db, err := openAsItIs(f.path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	scan := func(r sqlstore.Row) (value []byte, err error) { return value, r.Scan(&value) }
	values, err := sqlstore.List(ctx, db, scan, query)
	if err != nil {
		return nil, err
	}
	for range min(len(values), 200) {
		value := values[f.random.IntN(len(values))]
		if from := len(value) - longest; from > 0 {
			from = f.random.IntN(from + 1)
			value = value[from : from+longest]
		}
		if at := bytes.LastIndex(f.data, value); at >= 0 && len(value) > 0 {
			places = append(places, [2]int{at, at + len(value)})
		}
	}
	return places, nil
}

func (f *flipper) flip(ctx context.Context, kind string, bits int,
	where func() (from, to int)) (found Flipped, err error) {
	found.Kind = kind
	for range bits {
		from, to := where()
		at, bit := from+f.random.IntN(to-from), f.random.IntN(8)
		if err := f.write(at, f.data[at]^1<<bit); err != nil {
			return found, err
		}
		_, damage := Inspect(ctx, f.path)
		if damage == nil {
			after, err := contents(ctx, f.path)
			if err != nil || !bytes.Equal(f.before, after) {
				return found, fmt.Errorf("%s: bit %d of byte %d has changed a game, and is not found (%v)", kind, bit, at,
					err)
			}
		}
		if ctx.Err() != nil {
			return found, ctx.Err()
		}
		if damage != nil {
			found.Found++
		} else {
			found.Harmless++
		}
		if err := f.write(at, f.data[at]); err != nil {
			return found, err
		}
	}
	return found, nil
}

func (f *flipper) write(at int, value byte) error {
	file, err := os.OpenFile(f.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteAt([]byte{value}, int64(at))
	return errors.Join(err, file.Close())
}

func contents(ctx context.Context, path string) ([]byte, error) {
	db, err := openAsItIs(path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return sqlstore.Contents(ctx, db)
}
