package words

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A player never meets a missing phrase: what one language has, the other has too.
func TestBothLanguagesHaveTheSameKeys(t *testing.T) {
	for _, key := range Keys(English) {
		if !Has(Polish, key) {
			t.Errorf("%s is missing in Polish", key)
		}
	}
	for _, key := range Keys(Polish) {
		if !Has(English, key) {
			t.Errorf("%s is missing in English", key)
		}
	}
}

var placeholder = regexp.MustCompile(`\.[a-z][a-z0-9_]*`)

// A fact that one language tells is not lost in the other. An id alone tells nothing, nor that two play: they
// choose a form of grammar, which the other language may not need.
func TestBothLanguagesTellTheSameFacts(t *testing.T) {
	raw := rawTexts(t)
	for key, english := range raw[English] {
		facts := func(text string) []string {
			var all []string
			for _, action := range regexp.MustCompile(`\{\{[^}]*\}\}`).FindAllString(text, -1) {
				for _, fact := range placeholder.FindAllString(action, -1) {
					if fact != ".two" {
						all = append(all, strings.TrimSuffix(fact, "_id"))
					}
				}
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
		if e, p := facts(english), facts(raw[Polish][key]); !slices.Equal(e, p) {
			t.Errorf("%s: English speaks of %v, Polish of %v", key, e, p)
		}
	}
}

func TestLocales(t *testing.T) {
	for locale, want := range map[string]Lang{"pl": Polish, "en-US": English, "en-GB": English, "de": English,
		"": English} {
		if got := For(locale); got != want {
			t.Errorf("For(%q) = %s, want %s", locale, got, want)
		}
	}
}

func TestPolishPlurals(t *testing.T) {
	for n, want := range map[int]string{1: "1 karta", 2: "2 karty", 5: "5 kart", 12: "12 kart", 22: "22 karty"} {
		if got := Text(Polish, "bot.cards", Args{"n": n}); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// A number among the arguments of a phrase that has no plural forms does not make it missing.
func TestPhrasesWithoutPluralsTakeNumbers(t *testing.T) {
	for _, lang := range Languages {
		for key := range keys[lang] {
			missing := "⟨" + key + "⟩"
			if Text(lang, key, Args{}) == missing { // needs other arguments, or a number
				continue
			}
			for _, n := range []int{0, 1, 2, 5} {
				if got := Text(lang, key, Args{"n": n}); got == missing {
					t.Errorf("%s, %d: %s", lang, n, got)
				}
			}
		}
	}
}

func TestMissingPhraseShowsItsKey(t *testing.T) {
	if got := Text(Polish, "no.such", nil); got != "⟨no.such⟩" {
		t.Errorf("got %q", got)
	}
}
