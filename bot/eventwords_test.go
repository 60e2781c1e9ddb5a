package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
)

// Whoever is refused something about an event reads what to do instead, or where they can see how it is: a
// command, an option, or a second sentence.
func TestProblemsOfEventsSayWhatToDo(t *testing.T) {
	for _, lang := range words.Languages {
		for _, key := range words.Keys(lang) {
			if !strings.HasPrefix(key, "table.problem.event-") {
				continue
			}
			text := words.Text(lang, key, words.Args{})
			chooses := strings.HasPrefix(text, "Choose ") || strings.HasPrefix(text, "Wybierz ")
			if !chooses && !strings.ContainsAny(text, "`:;") && !strings.Contains(text, ". ") {
				t.Errorf("%s, in %s: %q", key, lang, text)
			}
		}
	}
}
