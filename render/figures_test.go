package render

import (
	"testing"

	"golang.org/x/image/font"

	"redbook/assets/fonts"
)

// Figures stand as high as a capital, and the letters stay what they were.
func TestFiguresOfOtherFonts(t *testing.T) {
	plain := grenze(t, 40)
	f, err := NewMixedFace(fonts.GrenzeBold, 40, Part{"023456789", fonts.CinzelBold, 0.9},
		Part{"1", fonts.GrenzeBold, 1.3})
	if err != nil {
		t.Fatal(err)
	}
	height := func(f *Face, s string) int {
		box, _ := font.BoundString(f.face, s)
		return -box.Min.Y.Round()
	}
	capital := height(f, "H")
	for _, figure := range []string{"0", "1", "7"} {
		if got := height(f, figure); got < capital-2 || got > capital+3 {
			t.Errorf("%s is %d high, a capital %d, and %d before", figure, got, capital, height(plain, figure))
		}
	}
	if f.Width("Gondor") != plain.Width("Gondor") {
		t.Error("letters have changed")
	}
	if _, err := NewMixedFace(fonts.GrenzeBold, 40, Part{"0", []byte("no font"), 1}); err == nil {
		t.Error("figures were read from nothing")
	}
}
