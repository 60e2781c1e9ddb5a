package render

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A text that goes with a picture is whole sentences, as many as fit; of a first one that is too long it is
// the beginning, so that no picture goes without.
func TestAltText(t *testing.T) {
	long := strings.Repeat("Żelazne Wzgórza, ", 100)
	for _, c := range []struct {
		sentences []string
		want      string
	}{
		{nil, ""},
		{[]string{"One.", "Two."}, "One. Two."},
		{[]string{"One.", long}, "One."},
	} {
		if got := AltText(c.sentences); got != c.want {
			t.Errorf("%q becomes %q", c.sentences, got)
		}
	}
	got := AltText([]string{long, "One."})
	n := utf8.RuneCountInString(got)
	whole := strings.HasSuffix(got, "Wzgórza,…") || strings.HasSuffix(got, "Żelazne…")
	if n > AltLimit || n < AltLimit-20 || !whole {
		t.Errorf("%d runes: …%q", n, got[len(got)-40:])
	}
}
