package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
)

// named are the tables of names: <game>.<table>.<name>.
var named = []string{"title", "region", "space", "character", "figure", "companion", "nazgul", "nation",
	"side", "card", "combat", "special", "segment", "settlement"}

// twoTitles are cards of two boxes whose Polish titles differ in print, by their English ones.
var twoTitles = []string{"Gwaihir the Windlord"}

// What is called the same in one language is called the same in the other, in every game.
func TestGamesCallAThingByOneName(t *testing.T) {
	for _, pair := range [][2]words.Lang{{words.English, words.Polish}, {words.Polish, words.English}} {
		here, there := pair[0], pair[1]
		first := map[string]string{} // the key of the game that was the first to have a name
		for _, rules := range allRules {
			for _, key := range words.Keys(here) {
				parts := strings.Split(key, ".")
				if len(parts) != 3 || parts[0] != rules.ID() || !slices.Contains(named, parts[1]) {
					continue
				}
				name := plain(here, key)
				other, known := first[name]
				if !known {
					first[name] = key
					continue
				}
				a, b := plain(there, other), plain(there, key)
				title := words.Text(words.English, key, nil)
				if a != b && !strings.HasPrefix(other, rules.ID()+".") && !slices.Contains(twoTitles, title) {
					t.Errorf("%q is %q (%s) and %q (%s)", name, a, other, b, key)
				}
			}
		}
	}
}

// plain is a name as two games may write it: without the article, in small letters.
func plain(lang words.Lang, key string) string {
	return strings.TrimPrefix(strings.ToLower(words.Text(lang, key, nil)), "the ")
}
