package confrontation

import (
	"fmt"
	"strings"
	"testing"

	"redbook/assets/words"
)

// What players read of a region is what the map says: who is its neighbour on which side, and how many may
// stand there.
func TestRegionsAreToldAsTheyAre(t *testing.T) {
	forwards := map[words.Lang][2]string{
		words.English: {"Forward for the Fellowship: ", "Forward for Sauron: "},
		words.Polish:  {"Do przodu dla Drużyny: ", "Do przodu dla Saurona: "},
	}
	aside := map[words.Lang]string{words.English: "Sideways: ", words.Polish: "W bok: "}
	most := map[words.Lang]string{words.English: "at most ", words.Polish: "najwyżej "}
	one := map[words.Lang]string{words.English: "one", words.Polish: "jedna"}
	for _, lang := range words.Languages {
		for r := Shire; r <= Mordor; r++ {
			text := words.Text(lang, "confrontation.lookup.region."+r.String()+".text", nil)
			told := func(what string, set regionSet) {
				t.Helper()
				var names []string
				for other := Shire; other <= Mordor; other++ {
					if set.has(other) {
						names = append(names, words.Text(lang, "confrontation.region."+other.String(), nil))
					}
				}
				want := what + strings.Join(names, ", ") + "."
				if (len(names) > 0) != strings.Contains(text, want) || len(names) == 0 && strings.Contains(text, what) {
					t.Errorf("%s in %s: want %q in %q", r, lang, want, text)
				}
			}
			told(forwards[lang][Fellowship], forward[Fellowship][r])
			told(forwards[lang][Sauron], forward[Sauron][r])
			told(aside[lang], sideways[r])
			count := fmt.Sprint(r.Capacity())
			if r.Capacity() == 1 {
				count = one[lang]
			}
			if !strings.Contains(text, most[lang]+count) {
				t.Errorf("%s in %s: want %q in %q", r, lang, most[lang]+count, text)
			}
		}
	}
}
