package golden

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"redbook/render"
)

func TestBuildPaletteKeepsFlatColours(t *testing.T) {
	src := image.NewRGBA(image.Rect(0, 0, 40, 40))
	draw.Draw(src, src.Rect, image.NewUniform(render.Hex("f1e4c4")), image.Point{}, draw.Src)
	draw.Draw(src, image.Rect(0, 0, 5, 5), image.NewUniform(render.Hex("1f5a7d")), image.Point{}, draw.Src)
	for i := range 200 {
		src.Set(10+i%20, 10+i/20, color.RGBA{uint8(i), 90, uint8(255 - i), 255})
	}
	list := BuildPalette(16, src)
	if n := strings.Count(list, "\n"); n > 16 {
		t.Errorf("%d colours, want at most 16", n)
	}
	p, err := render.ParsePalette(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []color.RGBA{render.Hex("f1e4c4"), render.Hex("1f5a7d")} {
		one := image.NewRGBA(image.Rect(0, 0, 1, 1))
		one.Set(0, 0, c)
		if got := color.RGBAModel.Convert(p.Quantise(one).At(0, 0)); got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
}
