package wotr

import (
	"image"
	"os"
	"testing"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/render"
	"redbook/render/golden"
)

// writePalette chooses the palette of the boards and close-ups anew from the map and what may stand on and below it.
func writePalette(t *testing.T) {
	a, err := loadArt()
	if err != nil {
		t.Fatal(err)
	}
	view := fullest()
	whole := drawRelief(a.world, box{0, 0, a.world.Width, a.world.Height}, 1)
	pictures := []image.Image{whole}
	for _, k := range []kind{board, closeUp} {
		dc := gg.NewContext(boardWidth, a.boardHeight())
		dc.DrawImage(drawBoard(a), 0, 0)
		dc.DrawImage(whole, 0, headerHeight)
		k.draw(scene{golden.Fresh{Context: dc}, a, texts{testWords(), "pl"}, &view, "minas-tirith"})
		pictures = append(pictures, dc.Image())
	}
	assets.Palette = "# Chosen by render.BuildPalette from the art; rewritten by go test -update.\n" + render.BuildPalette(256, pictures...)
	if err := os.WriteFile("../../assets/wotr/palette.txt", []byte(assets.Palette), 0o644); err != nil {
		t.Fatal(err)
	}
}
