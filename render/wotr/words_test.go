package wotr

import (
	"strings"
	"sync"

	"redbook/assets/words"
)

// shared is a painter for tests that need none of their own: a new one draws the map again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() Words {
	return func(lang, key string, args map[string]any) string {
		text := words.Text(words.Lang(lang), "wotr."+key, args)
		if strings.HasPrefix(text, "⟨") {
			panic(lang + ": no phrase " + key)
		}
		return text
	}
}
