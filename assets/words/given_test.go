package words_test

import (
	"testing"

	"redbook/assets/words"
)

func TestGivenNamesAreSaidAsTheyStand(t *testing.T) {
	words.Give(words.English, map[string]string{"test.space.i-1": "1 ({{.n}}'s home)"})
	words.Give(words.Polish, map[string]string{"test.space.i-1": "1 (dom)"})
	words.Give(words.English, map[string]string{"test.space.i-2": "2"})
	for _, c := range []struct {
		lang      words.Lang
		key, want string
	}{
		{words.English, "test.space.i-1", "1 ({{.n}}'s home)"}, {words.Polish, "test.space.i-1", "1 (dom)"},
		{words.English, "test.space.i-2", "2"},
		{words.Polish, "test.space.i-2", "⟨test.space.i-2⟩"},
	} {
		if got := words.Text(c.lang, c.key, nil); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.lang, c.key, got, c.want)
		}
	}
	if !words.Has(words.Polish, "test.space.i-1") || words.Has(words.Polish, "test.space.i-2") {
		t.Error("Has does not know what was given")
	}
}
