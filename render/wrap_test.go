package render

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/fonts"
)

func grenze(t *testing.T, size float64) *Face {
	f, err := NewFace(fonts.GrenzeBold, size)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestWrapKeepsAllWordsWithinTheRoom(t *testing.T) {
	f := grenze(t, 20)
	const text = "Armia, która  oblega\ntwierdzę, atakuje; bitwa trwa 3 rundy."
	lines := f.Wrap(text, 150)
	if len(lines) < 3 || f.Widest(lines) > 150 {
		t.Errorf("%q is %.0f wide", lines, f.Widest(lines))
	}
	if got := strings.Join(lines, " "); got != strings.Join(strings.Fields(text), " ") {
		t.Errorf("became %q", got)
	}
	if got := f.Wrap("", 100); got != nil {
		t.Errorf("nothing became %q", got)
	}
	if got := f.Wrap("a Pneumonoultramicroscopic b", 60); !slices.Contains(got, "Pneumonoultramicroscopic") {
		t.Errorf("a word too long became %q", got)
	}
}

func TestWrapLeavesNoSingleLetterHanging(t *testing.T) {
	f := grenze(t, 20)
	for room := 60.0; room < 400; room += 3 {
		lines := f.Wrap("Rzut w Gondorze i w Rohanie z armią w polu i u bram", room)
		for _, l := range lines[:len(lines)-1] {
			words := strings.Fields(l)
			if last := words[len(words)-1]; len(last) == 1 && len(words) > 1 {
				t.Errorf("%.0f: %q hangs in %q", room, last, lines)
			}
		}
		if f.Widest(lines) > max(room, f.Width("w Gondorze")) {
			t.Errorf("%.0f: %q is %.0f wide", room, lines, f.Widest(lines))
		}
	}
}

func TestFitTakesTheLargestFaceThatFits(t *testing.T) {
	large, small := grenze(t, 30), grenze(t, 15)
	if f, lines := Fit("Minas Tirith", 300, 1, large, small); f != large || len(lines) != 1 {
		t.Errorf("a short text became %q", lines)
	}
	if f, _ := Fit("Minas Tirith under siege", 160, 1, large, small); f != small {
		t.Error("a long text was not made smaller")
	}
}
