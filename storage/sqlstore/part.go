package sqlstore

import (
	"fmt"
	"strconv"
	"strings"

	"redbook/storage"
)

// SetPart says for which shards the store lists what is to be done.
func (s *Store) SetPart(p storage.Part) { s.part.Store(&p) }

// Part is what was said last.
func (s *Store) Part() storage.Part {
	if p := s.part.Load(); p != nil {
		return *p
	}
	return storage.Part{}
}

// shardOf is storage.ShardOf in words of both databases.
func shardOf(id string, shards int) string {
	return fmt.Sprintf(`CASE WHEN %[1]s <> '' AND ltrim(%[1]s, '0123456789') = ''
		AND (length(%[1]s) < 19 OR length(%[1]s) = 19 AND %[1]s < '9223372036854775808')
		THEN (CAST(%[1]s AS BIGINT) >> 22) %% %[2]d ELSE 0 END`, id, shards)
}

// inPart is the condition that an expression is a shard of a part.
func inPart(p storage.Part, shard func(shards int) string) string {
	switch {
	case p.Of == 0:
		return `1 = 1`
	case len(p.Shards) == 0:
		return `1 = 0`
	}
	numbers := make([]string, len(p.Shards))
	for i, n := range p.Shards {
		numbers[i] = strconv.Itoa(n)
	}
	return `(` + shard(p.Of) + `) IN (` + strings.Join(numbers, `, `) + `)`
}

// ours is the condition that a server, or a person, is of the store's part.
func (s *Store) ours(id string) string { return ofPart(s.Part(), id) }

func ofPart(p storage.Part, id string) string {
	return inPart(p, func(shards int) string { return shardOf(id, shards) })
}

// ourGame is the condition that the server of a game is.
func (s *Store) ourGame(game string) string {
	return inPart(s.Part(), func(shards int) string {
		return `SELECT ` + shardOf(`mine.server`, shards) + ` FROM games AS mine WHERE mine.id = ` + game
	})
}
