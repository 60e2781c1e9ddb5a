package storage

import (
	"context"
	"errors"
	"time"
)

// ErrOtherShards is that another process serves the store and counts another number of shards.
var ErrOtherShards = errors.New("storage: another process that serves this store counts other shards")

// Claim is what a process wants of the shards: by it, the process also says that it is alive.
type Claim struct {
	Process string        // its own, made anew whenever it starts
	Shards  int           // how many there are
	Only    []int         // which ones it is to have; nil for as many as are its share
	For     time.Duration // how long it is taken to be alive, and its leases hold
}

// Lease is that one process works for a shard, and no other one does.
type Lease struct {
	Shard int
	Epoch int64 // grows whenever the shard is leased anew
}

// Leased is what a process holds. It holds for Claim.For from before the call was made, by whatever clock:
// whoever cannot renew it until then stops.
type Leased struct {
	Leases []Lease // by shard
	// Yield are the shards that another process should have instead: whoever holds them ends its work for them,
	// and gives them back. One at a time.
	Yield []int
}

// Leases is the part of a Store that shares the shards of Discord out among the processes that serve it: what
// happens by itself in a server is done by the process that holds its shard. Where one process alone serves a
// store, that holds all. Time is the store's own here, since clocks of machines differ.
type Leases interface {
	// Lease renews what a process holds, and takes shards that are free. In the end none holds two more than
	// another, and on the way none takes more than all shards by all processes that live, rounded up. It is
	// ErrOtherShards while a process lives that counts other shards.
	Lease(ctx context.Context, c Claim) (Leased, error)
	// GiveBack frees shards that a process holds. Those that it does not hold do not matter.
	GiveBack(ctx context.Context, process string, shards ...int) error
	// Leave frees all shards of a process, which lives no longer.
	Leave(ctx context.Context, process string) error
	// Turn gives out turns of something that may be done once in a while, by one process after the other: it
	// returns how long the caller is to wait for its own.
	Turn(ctx context.Context, of string, every time.Duration) (wait time.Duration, err error)
}
