package wotr

import (
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// Kings of Middle-earth: an attempt to corrupt a sovereign is one sentence, and so is his awakening.

// attemptParts are the events of an attempt after its beginning.
var attemptParts = map[string]bool{
	"attempt-drew": true, "attempt-void": true, "attempt-king": true, "attempt-kept": true,
	"attempt-shown": true, "attempt-empty": true,
}

// attempt tells an attempt, or what follows when the Shadow has decided in the middle of it, as far as the
// events go.
func attempt(say phrase.Speaker, events []engine.Event) (string, int) {
	var parts []string
	n := 0
	key := "attempt-goes-on"
	if events[0].Kind == "attempt" {
		key, n = "attempt", 1
		parts = append(parts, say.Tale("attempt-begins", events[0].Facts, nil))
	}
	for n < len(events) && attemptParts[events[n].Kind] {
		drew := tale.Run(events[n:], "attempt-drew")
		if drew == 0 {
			parts = append(parts, say.Tale(events[n].Kind, events[n].Facts, nil))
			n++
			continue
		}
		var tiles []string
		for _, e := range events[n : n+drew] {
			if tile := tale.Text(say, e, "tile"); tile != "" {
				tiles = append(tiles, tile)
			}
		}
		parts = append(parts, say.Tale("attempt-drew", nil,
			words.Args{"number": drew, "tiles": strings.Join(tiles, " · "),
				"left": tale.Number(events[n+drew-1], "count")}))
		n += drew
	}
	return say.Tale(key, nil, words.Args{"list": strings.Join(parts, "; ")}), n
}

// awakened tells an awakening with the tiles that it returns.
func awakened(say phrase.Speaker, events []engine.Event) (string, int) {
	n, returned := 1, 0
	if len(events) > 1 && events[1].Kind == "tiles-returned" {
		n, returned = 2, tale.Number(events[1], "count")
	}
	return say.Tale("awakened", events[0].Facts, words.Args{"returned": returned}), n
}
