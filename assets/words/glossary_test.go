package words

import (
	"strings"
	"testing"
)

// insteadOf are words that the Polish rulebooks of War of the Ring never use for a term, with the term.
var insteadOf = map[string]string{
	"niepodbit":           "niezdobyta osada",
	"płacisz":             "wykorzystać kość",
	"kość wydajesz":       "wykorzystać kość",
	"wyłoż":               "zagrać kartę Bitwy",
	"utracone dowodzenie": "poświęcić zdolności przywódcze",
	"nadmorsk":            "region wybrzeża",
	"na dobre":            "trwale usunięty z gry",
	"armia mieszana":      "mieszana armia",
	"Tor Polityki":        "tor polityki",
	"Torze Polityki":      "tor polityki",
	"Morannonu":           "Morannon, uninflected",
	"Barad-dûr":           "Barad-Dûr",
	"Drużyna ujawniona":   "odkryta (revealed) or miejsce pobytu ujawnione (declared)",
	"symbol ujawnienia":   "symbol odkrycia",
	"symbolu ujawnienia":  "symbol odkrycia",
}

func TestPolishSaysTheTermsOfTheRulebook(t *testing.T) {
	for key, text := range rawTexts(t)[Polish] {
		if !strings.HasPrefix(key, "wotr.") || strings.HasSuffix(key, ".also") { // those are the words of players
			continue
		}
		for word, term := range insteadOf {
			if strings.Contains(text, word) {
				t.Errorf("%s says %q and not %q: %q", key, word, term, text)
			}
		}
	}
}
