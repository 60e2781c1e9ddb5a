package render

import (
	"encoding/binary"
	"hash/crc32"
	"image"
	"slices"
	"sync"
)

// A picture differs little from the one before it. So it is drawn and packed in tiles, and a tile on which
// the same is drawn as lately is taken as it was.
const (
	tileWide = Width / 4
	tileHigh = 32
)

// tile is a part of a picture, packed row by row.
type tile struct {
	packed []byte
	rows   []packedRow
}

// packedRow is where a row of a tile is packed.
type packedRow struct {
	from, bits int32
	sum        uint32 // Adler-32 of its pixels
}

// weight is about how many bytes it takes, with what keeps it: there are many.
func (t *tile) weight() int { return len(t.packed) + 12*len(t.rows) + 300 }

// tileName is all that a packed tile depends on.
type tileName struct {
	palette, acts name
	wide          int // of the picture
	half          bool
}

// codesName is all that codes depend on.
type codesName struct {
	palette name
	wide    int
}

// unfiltered is the byte before each row.
const unfiltered = 0

// packer packs pictures.
type packer struct {
	bitWriter
	finder finder
}

var packers = sync.Pool{New: func() any { return &packer{} }}

// PNG encodes the picture, without transparency and with 8 bits a pixel: see the PNG specification, 5, and
// RFC 1950 and 1951. The result has no room to spare, so it can be kept.
func (c *Canvas) PNG() []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	size := c.frame().Size()
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(size.X)), uint32(size.Y))
	var colours []byte
	for _, col := range c.palette.colors {
		colours = append(colours, col.R, col.G, col.B)
	}
	p.bitWriter = bitWriter{out: append(p.out[:0], "\x89PNG\r\n\x1a\n"...)}
	p.out = appendPart(p.out, "IHDR", append(header, 8, 3, 0, 0, 0)) // 8 bits, palette
	p.out = appendPart(p.out, "PLTE", colours)
	from := len(p.out)
	p.out = append(p.out, "....IDAT\x78\x01"...) // zlib, quickly packed
	sum := p.rows(c)
	p.out = binary.BigEndian.AppendUint32(p.out, sum)
	binary.BigEndian.PutUint32(p.out[from:], uint32(len(p.out)-from-8))
	p.out = binary.BigEndian.AppendUint32(p.out, crc32.ChecksumIEEE(p.out[from+4:]))
	p.out = appendPart(p.out, "IEND", nil)
	return append(make([]byte, 0, len(p.out)), p.out...)
}

// rows writes the rows of a picture, and returns their Adler-32.
func (p *packer) rows(c *Canvas) (sum uint32) {
	size := c.frame().Size()
	named := codesName{c.palette.name, size.X}
	k, ok := kept.get(named).(*codes)
	if !ok {
		k = newCodes(c.palette, size.X)
		kept.put(named, k, 16*(endOfBlock+mostRepeated)+5*(pixelCodes+distanceCodes))
	}
	k.begin(&p.bitWriter)
	sum = 1
	names, parts := c.tileNames(), c.parts()
	for len(parts) > 0 {
		n := slices.IndexFunc(parts, func(part image.Rectangle) bool { return part.Max.X == size.X }) + 1
		var tiles []*tile
		for i, part := range parts[:n] {
			tiles = append(tiles, p.tile(c, k, part, names[i]))
		}
		for row := range tiles[0].rows {
			p.add(k.pixels[unfiltered])
			sum = adlerOf(sum, 0x00010001, 1)
			for i, t := range tiles {
				p.copy(t, row)
				sum = adlerOf(sum, t.rows[row].sum, parts[i].Dx())
			}
		}
		names, parts = names[n:], parts[n:]
	}
	k.end(&p.bitWriter)
	return sum
}

// tileSize is how large a tile is.
func (c *Canvas) tileSize() image.Point { return image.Pt(tileWide/c.scale(), tileHigh) }

// parts are those of the picture that are tiles, row by row.
func (c *Canvas) parts() (all []image.Rectangle) {
	frame, size := c.frame(), c.tileSize()
	for y := 0; y < frame.Max.Y; y += size.Y {
		for x := 0; x < frame.Max.X; x += size.X {
			all = append(all, image.Rectangle{Max: size}.Add(image.Pt(x, y)).Intersect(frame))
		}
	}
	return all
}

// tileNames names all that is drawn on each of the parts.
func (c *Canvas) tileNames() []name {
	size := c.tileSize()
	columns, rows := (c.frame().Max.X+size.X-1)/size.X, (c.frame().Max.Y+size.Y-1)/size.Y
	names := make([]name, columns*rows)
	for i := range names {
		names[i] = nameOf(i)
	}
	size = size.Mul(c.scale())
	for _, a := range c.acts {
		for y := a.area.Min.Y / size.Y; y < min(rows, (a.area.Max.Y+size.Y-1)/size.Y); y++ {
			for x := a.area.Min.X / size.X; x < min(columns, (a.area.Max.X+size.X-1)/size.X); x++ {
				names[y*columns+x] = names[y*columns+x].and(a.name)
			}
		}
	}
	return names
}

// tile returns a part of a picture packed before, or draws and packs it.
func (p *packer) tile(c *Canvas, k *codes, part image.Rectangle, acts name) *tile {
	of := tileName{c.palette.name, acts, c.size.X, c.half}
	if known, ok := kept.get(of).(*tile); ok {
		return known
	}
	made := p.finder.pack(k, c.pixels(part).Pix, part.Dx())
	kept.put(of, made, made.weight())
	return made
}

// appendPart appends a part of a PNG.
func appendPart(file []byte, name string, content []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(content)))
	from := len(file)
	file = append(append(file, name...), content...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}

// adlerOf is the Adler-32 of some bytes with the checksum before, followed by so many with the next one: its
// low half is the sum of the bytes, from 1, its high half the sum of all low halves. RFC 1950, 9.
func adlerOf(before, next uint32, length int) uint32 {
	const base = 65521
	low, high := before&0xffff, before>>16
	nextLow, nextHigh := next&0xffff, next>>16
	rest := uint32(length % base)
	return (low+nextLow+base-1)%base | (high+nextHigh+rest*((low+base-1)%base)%base)%base<<16
}
