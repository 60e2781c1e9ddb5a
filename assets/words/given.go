package words

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// given are names that no file here can hold, because they come with a game's own data: a board that a
// server's owner has loaded.
var (
	given  atomic.Pointer[map[Lang]map[string]string] // by key; never written, only replaced
	giving sync.Mutex
)

// Give adds names under their keys, or replaces those given before. They are said as they stand, without
// plural forms. A program gives them before anything is said.
func Give(lang Lang, names map[string]string) {
	giving.Lock()
	defer giving.Unlock()
	all := map[Lang]map[string]string{}
	if old := given.Load(); old != nil {
		all = maps.Clone(*old)
	}
	more := map[string]string{}
	maps.Copy(more, all[lang])
	maps.Copy(more, names)
	all[lang] = more
	given.Store(&all)
	listed.Clear()
}

// aliases says whose words a game uses where none were given under its own id; never written, only replaced.
var aliases atomic.Pointer[map[string]string]

// Alias has a game speak with the words of another: the same rules with another board. A program says so
// before anything is said.
func Alias(game, as string) {
	giving.Lock()
	defer giving.Unlock()
	all := map[string]string{}
	if old := aliases.Load(); old != nil {
		all = maps.Clone(*old)
	}
	all[game] = as
	aliases.Store(&all)
	listed.Clear()
}

// aliased returns the key that a phrase is written under: that of the game whose words are used.
func aliased(key string) string {
	all := aliases.Load()
	if all == nil {
		return key
	}
	if game, rest, ok := strings.Cut(key, "."); ok {
		if as, ok := (*all)[game]; ok {
			return as + "." + rest
		}
	}
	return key
}

// moreKeys lists the keys of given names, and those of aliases for the phrases that are written.
func moreKeys(lang Lang, written map[string]bool) (more []string) {
	if all := given.Load(); all != nil {
		more = slices.Collect(maps.Keys((*all)[lang]))
	}
	if all := aliases.Load(); all != nil {
		for game, as := range *all {
			for key := range written {
				if rest, ok := strings.CutPrefix(key, as+"."); ok {
					more = append(more, game+"."+rest)
				}
			}
		}
	}
	return more
}

// givenText returns the name that was given under a key.
func givenText(lang Lang, key string) (string, bool) {
	all := given.Load()
	if all == nil {
		return "", false
	}
	name, ok := (*all)[lang][key]
	return name, ok
}
