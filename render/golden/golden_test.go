package golden

import (
	"image"
	"image/color"
	"testing"
)

func TestCompare(t *testing.T) {
	a, b := image.NewRGBA(image.Rect(0, 0, 10, 10)), image.NewRGBA(image.Rect(0, 0, 10, 10))
	if _, mean, far := Compare(a, b); mean != 0 || far != 0 {
		t.Errorf("equal pictures: mean %v, far %v", mean, far)
	}
	b.Set(3, 4, color.RGBA{200, 0, 0, 255})
	difference, mean, far := Compare(a, b)
	if mean != 2.55 || far != 0.01 {
		t.Errorf("one pixel of a hundred: mean %v, far %v", mean, far)
	}
	if got := difference.At(3, 4); got != (color.Gray{0}) {
		t.Errorf("the difference is %v there", got)
	}
	if d, _, far := Compare(a, image.NewRGBA(image.Rect(0, 0, 9, 10))); d != nil || far != 1 {
		t.Error("pictures of two sizes are alike")
	}
}
