package words

import (
	"maps"
	"sync"
	"sync/atomic"
)

// given are names that no file here can hold, because they come with a game's own data: a board that a server's owner has loaded.
var (
	given  atomic.Pointer[map[string]string] // by language and key; never written, only replaced
	giving sync.Mutex
)

// Give adds names under their keys, or replaces those given before. They are said as they stand, without plural forms. A program gives
// them before anything is said.
func Give(lang Lang, names map[string]string) {
	giving.Lock()
	defer giving.Unlock()
	all := map[string]string{}
	if old := given.Load(); old != nil {
		all = maps.Clone(*old)
	}
	for key, name := range names {
		all[string(lang)+":"+key] = name
	}
	given.Store(&all)
}

// givenText returns the name that was given under a key.
func givenText(lang Lang, key string) (string, bool) {
	all := given.Load()
	if all == nil {
		return "", false
	}
	name, ok := (*all)[string(lang)+":"+key]
	return name, ok
}
