package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"github.com/klauspost/compress/flate"
	"hash/adler32"
	"hash/crc32"
	"hash/maphash"
	"image"
	"slices"
	"sync"
)

// A picture differs little from the one before it, and packing takes far longer than drawing. So its rows are
// packed in bands, each in a part of the file for itself, and bands that have been packed lately are taken as
// they are.

const (
	bandRows  = 32
	packLevel = 6 // of flate: a tenth smaller than its quickest, and hardly slower
	halfLevel = 6 // of pictures of half the size: 5 to 8 of a hundred smaller, and a quarter is soon packed
)

// band is a packed band: a part of the file, and what the checksum of the whole needs of it.
type band struct {
	part   []byte
	sum    uint32 // Adler-32 of the rows
	length int    // of the rows
}

// bandName identifies the rows of a band by how long they are and two hashes, so that no picture gets rows of
// another.
type bandName struct {
	width  int
	hashes [2]uint64
}

var bandSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// packed returns a band of pixels packed before, or packs it.
func (p *packer) packed(pix []byte, width int) (band, error) {
	name := bandName{width, [2]uint64{maphash.Bytes(bandSeeds[0], pix), maphash.Bytes(bandSeeds[1], pix)}}
	if known, ok := kept.get(name).(band); ok {
		return known, nil
	}
	made, err := p.pack(pix, width)
	if err == nil {
		kept.put(name, made, len(made.part))
	}
	return made, err
}

// packer packs bands.
type packer struct {
	rows  []byte // of the band, each after the number of its filter: 0, none
	out   bytes.Buffer
	flate *flate.Writer
}

// packers are idle packers: of whole pictures, and of those of half the size.
var packers = [2]sync.Pool{{New: func() any { return newPacker(packLevel) }},
	{New: func() any { return newPacker(halfLevel) }}}

func newPacker(level int) *packer {
	p := &packer{}
	p.flate, _ = flate.NewWriter(&p.out, level) // an error is a level that does not exist
	return p
}

// pack packs rows, so that other bands can follow.
func (p *packer) pack(pix []byte, width int) (band, error) {
	p.rows = p.rows[:0]
	for row := range slices.Chunk(pix, width) {
		p.rows = append(append(p.rows, 0), row...)
	}
	p.out.Reset()
	p.flate.Reset(&p.out)
	if _, err := p.flate.Write(p.rows); err != nil {
		return band{}, err
	}
	if err := p.flate.Flush(); err != nil {
		return band{}, err
	}
	return band{appendPart(nil, "IDAT", p.out.Bytes()), adler32.Checksum(p.rows), len(p.rows)}, nil
}

// encodePNG writes a picture, whose rows follow each other without a gap, as a PNG of 8 bits a pixel without
// transparency: see the PNG specification, 5, and RFC 1950 and 1951.
func encodePNG(img *image.Paletted) ([]byte, error) {
	size := img.Rect.Size()
	pool := &packers[0]
	if size.X <= Width/2 {
		pool = &packers[1]
	}
	p := pool.Get().(*packer)
	defer pool.Put(p)
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(size.X)), uint32(size.Y))
	header = append(header, 8, 3, 0, 0, 0) // 8 bits, palette
	var colours []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	begin := appendPart([]byte("\x89PNG\r\n\x1a\n"), "IHDR", header)
	begin = appendPart(begin, "PLTE", colours)
	begin = appendPart(begin, "IDAT", []byte{0x78, 0x01}) // zlib, quickly packed
	parts, sum := [][]byte{begin}, uint32(1)
	for top := 0; top < size.Y; top += bandRows {
		b, err := p.packed(img.Pix[top*size.X:min(top+bandRows, size.Y)*size.X], size.X)
		if err != nil {
			return nil, fmt.Errorf("encode picture: %w", err)
		}
		parts, sum = append(parts, b.part), adlerOf(sum, b)
	}
	end := binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, sum) // an empty last block
	parts = append(parts, appendPart(appendPart(nil, "IDAT", end), "IEND", nil))
	return slices.Concat(parts...), nil
}

// appendPart appends a part of a PNG.
func appendPart(file []byte, name string, content []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(content)))
	from := len(file)
	file = append(append(file, name...), content...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}

// adlerOf is the Adler-32 of some bytes with the checksum before, followed by a band: its low half is the sum
// of the bytes, from 1, its high half the sum of all low halves. RFC 1950, 9.
func adlerOf(before uint32, b band) uint32 {
	const base = 65521
	low, high := before&0xffff, before>>16
	nextLow, nextHigh := b.sum&0xffff, b.sum>>16
	rest := uint32(b.length % base)
	return (low+nextLow+base-1)%base | (high+nextHigh+rest*((low+base-1)%base)%base)%base<<16
}
