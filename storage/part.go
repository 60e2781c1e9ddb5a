package storage

import (
	"slices"
	"strconv"

	"redbook/storage/ids"
)

// Part is some of the shards of Discord. The zero one is all there is.
type Part struct {
	Of     int // so many
	Shards []int
}

// ShardOf is the shard of a server, and of a person whose matters belong to no game. What has neither is of
// the first one, and so is an id that Discord never gives.
func ShardOf[ID ~string](id ID, shards int) int {
	number, err := strconv.ParseUint(string(id), 10, 63)
	if err != nil || shards == 0 {
		return 0
	}
	return int(number >> 22 % uint64(shards))
}

// Has reports whether a server is of the part.
func (p Part) Has(server ids.Server) bool {
	return p.Of == 0 || slices.Contains(p.Shards, ShardOf(server, p.Of))
}

// Parts is what a process that does not serve all of a store asks for.
type Parts interface {
	// SetPart says for which shards the store lists from now on what is to be done by itself: Pending,
	// DueReminders, Digests, DueVotes, DuePauses, DueClocks, DueAnswers, DueComputers, NextAnswer, AllOffers,
	// Misnamed, Stopped, Unkept, Unarchived, ResultNews, DueEvents, UnroledEvents, OpenRoles and ListServers
	// tell of nothing else. Until it is called they tell of everything. It is this process's own and not kept.
	SetPart(p Part)
	Part() Part
}
