package postgres

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// Leases stand in two tables: which processes live, and which of them holds a shard. Whoever looks at them
// sweeps the dead ones out. They have connections of their own, so that no lease is lost because all others
// are busy.

// leasing changes the leases, one process after the other.
func (s *Store) leasing(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.beside.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(?)`, s.key("leases")); err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Lease renews the leases of a process, and takes what is free.
func (s *Store) Lease(ctx context.Context, c storage.Claim) (held storage.Leased, err error) {
	defer said(&err, "lease shards")
	err = s.leasing(ctx, func(tx *sql.Tx) error {
		held = storage.Leased{}
		if err := s.live(ctx, tx, c); err != nil {
			return err
		}
		all, err := sqlstore.List(ctx, tx, scanHolding, `SELECT l.shard, l.epoch, coalesce(p.process, ''),
			coalesce(p.fixed, 0) FROM leases AS l LEFT JOIN processes AS p USING (process)
			WHERE l.shard < ? ORDER BY l.shard`, c.Shards)
		if err != nil {
			return err
		}
		others, err := sqlstore.List(ctx, tx, scanText,
			`SELECT process FROM processes WHERE fixed = 0 AND process <> ?`, c.Process)
		if err != nil {
			return err
		}
		for _, h := range all {
			if h.process == c.Process {
				held.Leases = append(held.Leases, storage.Lease{Shard: h.shard, Epoch: h.epoch})
			}
		}
		take, yield := balance(c, all, others)
		held.Yield = yield
		for _, shard := range take {
			lease := storage.Lease{Shard: shard}
			err := tx.QueryRowContext(ctx, `INSERT INTO leases (shard, process) VALUES (?, ?)
				ON CONFLICT (shard) DO UPDATE SET process = excluded.process, epoch = leases.epoch + 1
				RETURNING epoch`, shard, c.Process).Scan(&lease.Epoch)
			if err != nil {
				return err
			}
			held.Leases = append(held.Leases, lease)
		}
		slices.SortFunc(held.Leases, func(a, b storage.Lease) int { return a.Shard - b.Shard })
		return nil
	})
	if err != nil {
		return storage.Leased{}, err
	}
	return held, nil
}

func scanText(r sqlstore.Row) (text string, err error) { return text, r.Scan(&text) }

// live notes that a process lives, and which others do no longer. They hear of one that is new.
func (s *Store) live(ctx context.Context, tx *sql.Tx, c storage.Claim) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM processes WHERE until <= clock_timestamp()`); err != nil {
		return err
	}
	var other bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM processes WHERE shards <> ? AND process <> ?)`,
		c.Shards, c.Process).Scan(&other)
	if err != nil {
		return err
	}
	if other {
		return storage.ErrOtherShards
	}
	var known bool
	err = tx.QueryRowContext(ctx, `WITH known AS (SELECT 1 FROM processes WHERE process = ?1)
		INSERT INTO processes (process, shards, fixed, until)
		VALUES (?1, ?, ?, clock_timestamp() + ? * INTERVAL '1 microsecond') ON CONFLICT (process) DO UPDATE
		SET shards = excluded.shards, fixed = excluded.fixed, until = excluded.until
		RETURNING EXISTS (SELECT * FROM known)`,
		c.Process, c.Shards, c.Only != nil, c.For.Microseconds()).Scan(&known)
	if err == nil && !known {
		err = s.notify(ctx, tx, string(storage.NewsOfShards))
	}
	return err
}

// holding is that a process holds a shard, or "" does.
type holding struct {
	shard   int
	epoch   int64
	process string
	fixed   bool // it is told which ones it has
}

func scanHolding(r sqlstore.Row) (h holding, err error) {
	return h, r.Scan(&h.shard, &h.epoch, &h.process, &h.fixed)
}

// balance says which free shards a process takes, by number, and which one it should leave to another. Those
// that are told which ones they have take these as soon as they can; the rest is shared out among the others.
func balance(c storage.Claim, all []holding, others []string) (take, yield []int) {
	by, has := map[int]string{}, map[string][]int{}
	shared := c.Shards
	for _, h := range all {
		by[h.shard] = h.process
		has[h.process] = append(has[h.process], h.shard)
		if h.fixed && h.process != c.Process {
			shared--
		}
	}
	mine := has[c.Process]
	var free []int
	for shard := range c.Shards {
		if by[shard] == "" && (c.Only == nil || slices.Contains(c.Only, shard)) {
			free = append(free, shard)
		}
	}
	if c.Only != nil {
		return free, nil
	}
	least := shared / (len(others) + 1) // each has so many, and some have one more
	room, poorer := least-len(mine), false
	for _, other := range others {
		poorer = poorer || len(has[other]) < least
		if len(free) == 0 && len(has[other])+1 < len(mine) {
			return nil, mine[len(mine)-1:] // of all one at a time
		}
	}
	if !poorer && shared%(len(others)+1) > 0 {
		room++
	}
	return free[:max(0, min(room, len(free)))], nil
}

// GiveBack frees shards that a process holds.
func (s *Store) GiveBack(ctx context.Context, process string, shards ...int) (err error) {
	defer said(&err, "give back shards %d", shards)
	return s.leasing(ctx, func(tx *sql.Tx) error {
		for _, shard := range shards {
			if _, err := tx.ExecContext(ctx, `UPDATE leases SET process = '' WHERE shard = ? AND process = ?`, shard,
				process); err != nil {
				return err
			}
		}
		return s.notify(ctx, tx, string(storage.NewsOfShards))
	})
}

// Leave frees all shards of a process.
func (s *Store) Leave(ctx context.Context, process string) (err error) {
	defer said(&err, "give back all shards")
	return s.leasing(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM processes WHERE process = ?`, process); err != nil {
			return err
		}
		return s.notify(ctx, tx, string(storage.NewsOfShards))
	})
}

// Turn gives out turns.
func (s *Store) Turn(ctx context.Context, of string, every time.Duration) (wait time.Duration, err error) {
	defer said(&err, "wait for a turn")
	var us int64
	err = s.beside.QueryRowContext(ctx, `INSERT INTO turns AS t (turn, next)
		VALUES (?1, clock_timestamp() + ?2 * INTERVAL '1 microsecond') ON CONFLICT (turn) DO UPDATE
		SET next = greatest(clock_timestamp(), t.next) + ?2 * INTERVAL '1 microsecond'
		RETURNING (extract(epoch FROM next - clock_timestamp()) * 1000000)::BIGINT`,
		of, every.Microseconds()).Scan(&us)
	return max(0, time.Duration(us)*time.Microsecond-every), err
}
