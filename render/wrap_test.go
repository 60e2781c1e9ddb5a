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

// The numeral of a part stays with the word before it, and an English article may end a line.
func TestWrapInALanguage(t *testing.T) {
	f := grenze(t, 20)
	for lang, text := range map[string]string{"en": "In play from the start of Part I.",
		"pl": "W grze od początku części II i do końca."} {
		for room := f.Width("początku części"); room < 400; room += 3 {
			for i, l := range f.WrapIn(lang, text, room) {
				if first, _, _ := strings.Cut(l, " "); i > 0 && strings.Trim(first, "I.,") == "" {
					t.Errorf("%.0f: a line of %q begins with %q", room, text, first)
				}
				if lang == "pl" && strings.HasSuffix(l, " i") {
					t.Errorf("%.0f: a letter hangs in %q", room, l)
				}
			}
		}
	}
	const text = "Make a perception"
	if lines := f.WrapIn("en", text, f.Width("Make a ")); lines[0] != "Make a" {
		t.Errorf("%q became %q", text, lines)
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
