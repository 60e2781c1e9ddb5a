// Package golden compares pictures with those kept under testdata, and chooses palettes when art has
// changed. It is for the tests of painters alone. Of this project it imports render. Begin with Check.
package golden

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures under testdata instead of comparing with them")

// Update reports whether the tests were asked to rewrite what they compare with.
func Update() bool { return *update }

// Tolerance is how far a picture may be from another one, in levels of 0 to 255 over all channels.
type Tolerance struct {
	Mean float64 // of all pixels
	Far  float64 // share of pixels that may differ by more than 32
}

// allowed is how far a picture may be from the kept one. Machines differ in the last bit of a floating-point
// sum, so a few pixels of an edge may differ much, and all of them only a little.
var allowed = Tolerance{Mean: 0.05, Far: 0.0001}

// Check compares a PNG with testdata/name.png, or rewrites that with -update, and fails if it has more than
// most bytes. On failure it leaves the picture and a picture of the difference under testdata/failed, and
// says so.
func Check(t *testing.T, name string, data []byte, most int) {
	t.Helper()
	if len(data) > most {
		t.Errorf("%s: %d bytes, want at most %d", name, len(data), most)
	}
	path := filepath.Join("testdata", name+".png")
	if *update {
		write(t, path, data)
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (write it with -update)", err)
	}
	if bytes.Equal(data, want) {
		return
	}
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	kept, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	difference, mean, far := Compare(got, kept)
	if mean <= allowed.Mean && far <= allowed.Far {
		return
	}
	failed := filepath.Join("testdata", "failed", name)
	write(t, failed+".png", data)
	if difference != nil {
		var out bytes.Buffer
		if err := png.Encode(&out, difference); err != nil {
			t.Fatal(err)
		}
		write(t, failed+"-difference.png", out.Bytes())
	}
	t.Errorf("%s is not as it was: %v against %v, mean difference %.3f (allowed %.3f), far off %.4f (allowed %.4f); see %s*.png, or accept it with -update",
		name, got.Bounds().Size(), kept.Bounds().Size(), mean, allowed.Mean, far, allowed.Far, failed)
}

// Near checks that a PNG looks like a picture that was drawn in full colour.
func Near(t *testing.T, name string, data []byte, drawn image.Image, allowed Tolerance) {
	t.Helper()
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, mean, far := Compare(got, drawn); mean > allowed.Mean || far > allowed.Far {
		t.Errorf("%s: mean difference %.2f, far off %.4f", name, mean, far)
	}
}

// Compare returns a picture of the differences (nil if the sizes differ), their mean, and the share of pixels
// that are far off.
func Compare(a, b image.Image) (difference image.Image, mean, far float64) {
	if a.Bounds() != b.Bounds() {
		return nil, 255, 1
	}
	area := a.Bounds()
	out := image.NewGray(area)
	one, other := flat(a), flat(b)
	sum, count := 0, 0
	for i := range out.Pix {
		d := apart(one.Pix[4*i:4*i+4], other.Pix[4*i:4*i+4])
		sum += d
		if d > 32 {
			count++
		}
		out.Pix[i] = uint8(255 - min(255, 3*d))
	}
	pixels := float64(area.Dx() * area.Dy())
	return out, float64(sum) / pixels, float64(count) / pixels
}

// flat returns a picture's pixels as RGBA.
func flat(m image.Image) *image.RGBA {
	if rgba, ok := m.(*image.RGBA); ok {
		return rgba
	}
	rgba := image.NewRGBA(m.Bounds())
	draw.Draw(rgba, rgba.Rect, m, m.Bounds().Min, draw.Src)
	return rgba
}

// apart is the largest difference of two colours in a channel.
func apart(a, b []uint8) int {
	d := 0
	for i := range a {
		d = max(d, int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return d
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
