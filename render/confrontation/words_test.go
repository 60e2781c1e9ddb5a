package confrontation

import (
	"strings"
	"sync"

	"redbook/assets/words"
	"redbook/render"
)

// whole is the only sheet of this game.
var whole = render.Sheet{Kind: render.SheetBoard}

// shared is a painter for tests that need none of their own: a new one draws the map again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() Words {
	return func(lang, key string, args map[string]any) string {
		text := words.Text(words.Lang(lang), "confrontation."+key, args)
		if strings.HasPrefix(text, "⟨") {
			panic(lang + ": no phrase " + key)
		}
		return text
	}
}
