package wotr

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	assets "redbook/assets/wotr"
	"redbook/render"
	"redbook/render/golden"
)

// The finished pictures of the map show what the data says. With -update they are drawn anew; what lies on
// them shows them at the next run, for they are embedded.
func TestMapPicturesAreDrawnFromTheData(t *testing.T) {
	besideOthers(t)
	world := readWorld(t)
	if golden.Update() {
		writeMapPictures(t, world)
		return
	}
	data, err := assets.Whole()
	if err != nil {
		t.Fatal(err)
	}
	sameMap(t, "the whole map", mapPiece(world, wholeMap(world), assets.BoardScale), data)
	const scale, w, h = assets.CloseScale, assets.TileWidth, assets.TileHeight
	for row := range int(world.Height*scale) / h {
		column := row // a diagonal: all of them take too long
		data, err := assets.Tile(column, row)
		if err != nil {
			t.Fatal(err)
		}
		x, y := float64(column*w)/scale, float64(row*h)/scale
		sameMap(t, assets.TileName(column, row), mapPiece(world, box{x, y, x + w/scale, y + h/scale}, scale), data)
	}
}

func readWorld(t *testing.T) *assets.Map {
	t.Helper()
	world, err := assets.Read()
	if err != nil {
		t.Fatal(err)
	}
	return world
}

// mapPiece draws a piece of the map anew.
func mapPiece(world *assets.Map, part box, scale float64) *image.RGBA {
	img, err := drawRelief(world, part, scale)
	if err != nil {
		panic(err)
	}
	return img
}

func sameMap(t *testing.T, name string, drawn image.Image, data []byte) {
	t.Helper()
	kept, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, mean, far := golden.Compare(drawn, kept); mean > 1.5 || far > 0.002 { // the kept one has fewer colours
		t.Errorf("%s differs from the data by %.2f, far in %.4f of its pixels: draw it with -update", name, mean,
			far)
	}
}

func writeMapPictures(t *testing.T, world *assets.Map) {
	const scale, w, h = assets.CloseScale, assets.TileWidth, assets.TileHeight
	whole := mapPiece(world, wholeMap(world), assets.BoardScale)
	p, err := render.ParsePalette(golden.Listing(plainColours()) + golden.BuildPalette(160, whole))
	if err != nil {
		t.Fatal(err)
	}
	writePicture(t, assets.WholeName, p.Quantise(whole))
	for row := range int(world.Height*scale) / h {
		for column := range int(world.Width*scale) / w {
			x, y := float64(column*w)/scale, float64(row*h)/scale
			writePicture(t, assets.TileName(column, row),
				p.Quantise(mapPiece(world, box{x, y, x + w/scale, y + h/scale}, scale)))
		}
	}
}

func writePicture(t *testing.T, name string, img image.Image) {
	t.Helper()
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("..", "..", "assets", "wotr", "pictures", name), out.Bytes(),
		0o644); err != nil {
		t.Fatal(err)
	}
}

// Whatever its size and its middle, a window lies on the map: there are no tiles beyond it.
func TestWindowsLieOnTheMap(t *testing.T) {
	besideOthers(t)
	world := readWorld(t)
	for name, r := range world.Regions {
		for w := 100.0; w < world.Width; w++ {
			h := min(w*0.7, world.Height)
			b := around(world, point(r.Stand), w, h)
			if b.x0 < 0 || b.y0 < 0 || b.x1 > world.Width || b.y1 > world.Height {
				t.Fatalf("a window of %v × %v round %s is %v on a map of %v × %v", w, h, name, b, world.Width, world.Height)
			}
		}
	}
}
