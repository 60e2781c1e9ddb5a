package golden

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"slices"
	"strings"
)

// ChoosePalette chooses a palette anew and keeps it in a file: flat colours, which must be met exactly (a sea
// that is a little off is seen, the edge of a letter is not), and what is best for the rest of some pictures.
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
