package render

import (
	"testing"

	"golang.org/x/image/font"

	"redbook/assets/fonts"
)

// A nought stands as high as a capital, and the letters stay what they were.
func TestFiguresOfAnotherFont(t *testing.T) {
	plain := grenze(t, 40)
	f, err := NewFaceWithFigures(fonts.GrenzeBold, fonts.CinzelBold, 40, 0.9)
	if err != nil {
		t.Fatal(err)
	}
	height := func(f *Face, s string) int {
		box, _ := font.BoundString(f.face, s)
		return -box.Min.Y.Round()
	}
	if got, capital := height(f, "0"), height(f, "H"); got < capital-1 || got > capital+3 || height(plain, "0") > got-4 {
		t.Errorf("a nought is %d high, a capital %d, a nought before %d", got, capital, height(plain, "0"))
	}
	if f.Width("Gondor") != plain.Width("Gondor") {
		t.Error("letters have changed")
	}
	if _, err := NewFaceWithFigures(fonts.GrenzeBold, []byte("no font"), 40, 0.9); err == nil {
		t.Error("figures were read from nothing")
	}
}
