package golden

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"slices"
	"strings"
)

// ChoosePalette chooses a palette anew and keeps it in a file: flat colours, which must be exact (the eye
// sees that a sea is slightly off, but not that the edge of a letter is), and what suits the rest of some
// pictures best.
func ChoosePalette(file string, flat []color.RGBA, pictures ...image.Image) string {
	list := Listing(flat)
	text := "# Chosen from the art, see golden.ChoosePalette; rewritten by go test -update.\n" + list +
		BuildPalette(256-strings.Count(list, "\n"), pictures...)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		panic(err)
	}
	return text
}

// Listing writes colours as a palette lists them, each once.
func Listing(colours []color.RGBA) string {
	var lines []string
	for _, c := range colours {
		lines = append(lines, fmt.Sprintf("%02x%02x%02x\n", c.R, c.G, c.B))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}
