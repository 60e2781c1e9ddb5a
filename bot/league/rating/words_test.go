package rating_test

import (
	"testing"

	"redbook/assets/words"
	"redbook/bot/league/rating"
)

// How well a skill is known has words in every language.
func TestSurenessInWords(t *testing.T) {
	for _, lang := range words.Languages {
		for _, sure := range []rating.Sureness{"firm", "fair", "rough", "guess"} {
			if key := "bot.rating.sure." + string(sure); !words.Has(lang, key) {
				t.Errorf("%s has no %s", lang, key)
			}
		}
		s := rating.Skill{Mu: 26, Sigma: 2}
		if got := words.Text(lang, "bot.rating.points", words.Args{"points": s.Points(),
			"margin": s.Margin()}); got !=
			"1040 ± 160" {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
