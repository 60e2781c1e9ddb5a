package render

import (
	"cmp"
	"encoding/binary"
	"hash/adler32"
	"math/bits"
	"slices"
)

// A packer of our own (RFC 1951), since a general one packs everything anew when a pixel has changed. This
// one looks for what is repeated within a tile alone, and the codes depend on nothing but the palette and how
// wide the picture is: so what a row of a tile becomes stays true whatever is beside it.

const (
	leastRepeated = 3 // pixels
	mostRepeated  = 258
	farthestBack  = 1 << 15

	longEnough = 64 // pixels: nothing longer is looked for
	quiteLong  = 24 // pixels: nothing better is looked for one pixel later
	hashBits   = 13
	mostLooked = 8  // places with the same four pixels
	mostNoted  = 32 // places within a repetition
)

// finder packs tiles by what is repeated in them. A place in a tile is its column and, above rowBits, its
// row.
type finder struct {
	*codes
	bitWriter
	pix    [tileHigh << rowBits]uint8
	wide   int
	oldest int                         // place that the row at hand may repeat
	costs  [tileWide + 1]int32         // of a row, how many bits the pixels before each take
	newest [1 << hashBits]uint16       // by a hash of four pixels, the last place with it, from 1
	before [tileHigh << rowBits]uint16 // for a place, the one before with the same hash
	wrote  [256]int                    // pixels of each colour
}

// rowBits are those of a column.
const rowBits = 10

// repetition is what stands at a place as it does at a distance before, and how many bits that saves.
type repetition struct{ length, distance, saved int }

// pack packs the rows of a tile.
func (f *finder) pack(c *codes, pix []uint8, wide int) *tile {
	f.codes, f.wide, f.bitWriter = c, wide, bitWriter{out: f.out[:0]}
	clear(f.newest[:])
	rows := make([]packedRow, 0, len(pix)/wide)
	for pixels := range slices.Chunk(pix, wide) {
		first, from := len(rows)<<rowBits, len(f.out)
		copy(f.pix[first:], pixels)
		f.weigh(pixels)
		f.row(first)
		n := 8*(len(f.out)-from) + f.n
		rows = append(rows, packedRow{int32(from), int32(n), adler32.Checksum(pixels)})
		f.write(0, 32-f.n)
	}
	return &tile{append(make([]byte, 0, len(f.out)), f.out...), rows}
}

// weigh adds up how many bits the pixels of a row take.
func (f *finder) weigh(pixels []uint8) {
	lengths, costs, sum := (*[endOfBlock]uint8)(f.pixel.lengths), f.costs[1:][:len(pixels)], int32(0)
	for i, v := range pixels {
		sum += int32(lengths[v])
		costs[i] = sum
	}
}

// row packs a row that begins at a place. A repetition is taken unless a better one begins at the next pixel.
func (f *finder) row(first int) {
	end := first + f.wide
	f.oldest = max(0, first-(farthestBack-f.wide)/f.stride<<rowBits)
	for at, r := first, f.find(first); at < end; {
		var next repetition
		unseen := at + 1 // the first place that has not been noted
		if r.length < quiteLong && unseen < end {
			next = f.find(unseen)
			unseen++
		}
		if r.saved <= 0 || next.saved > r.saved {
			f.add(f.pixels[f.pix[at]])
			f.wrote[f.pix[at]]++
			r = next
			at++
			continue
		}
		f.add(f.lengths[r.length])
		f.add(f.back(r.distance))
		for ; unseen < at+min(r.length, mostNoted); unseen++ {
			f.note(unseen)
		}
		if at += r.length; at < end {
			r = f.find(at)
		}
	}
}

// hash is that of four pixels at a place.
func (f *finder) hash(at int) uint32 {
	return binary.LittleEndian.Uint32(f.pix[at:]) * 2654435761 >> (32 - hashBits)
}

// note keeps a place for later ones. It returns the last one with the same hash, from 1; 0: there is none.
func (f *finder) note(at int) (last uint16) {
	if column(at)+4 <= f.wide {
		h := f.hash(at)
		last = f.newest[h]
		f.before[at], f.newest[h] = last, uint16(at+1)
	}
	return last
}

// column is that of a place.
func column(at int) int { return at & (1<<rowBits - 1) }

// find finds the best repetition at a place: of the pixel before, of the row above, of what has the same
// first pixels. It notes the place.
func (f *finder) find(at int) (best repetition) {
	from := int(f.note(at)) - 1
	x := column(at)
	most := min(mostRepeated, f.wide-x)
	if most < leastRepeated {
		return best
	}
	if x > 0 && f.pix[at-1] == f.pix[at] {
		f.try(&best, at-1, at, most)
	}
	if above := at - 1<<rowBits; above >= 0 && best.length < longEnough && f.pix[above] == f.pix[at] {
		f.try(&best, above, at, most)
	}
	if most < 4 || best.length >= longEnough {
		return best
	}
	for looked := 0; looked < mostLooked && from >= f.oldest; looked++ {
		room, n := min(most, f.wide-column(from)), best.length
		if n < room && f.pix[from+n] == f.pix[at+n] { // it may be longer
			f.try(&best, from, at, room)
		}
		from = int(f.before[from]) - 1
	}
	return best
}

// distance is how far a place is from one before.
func (f *finder) distance(from, at int) int {
	return (at>>rowBits-from>>rowBits)*f.stride + column(at) - column(from)
}

// try looks how many pixels, three or more, are repeated, and keeps the repetition if it is the best.
func (f *finder) try(best *repetition, from, at, most int) {
	n := 0
	for n < most { // behind a row is room
		d := binary.LittleEndian.Uint64(f.pix[from+n:]) ^ binary.LittleEndian.Uint64(f.pix[at+n:])
		if n += bits.TrailingZeros64(d) / 8; d != 0 {
			break
		}
	}
	if n = min(n, most); n < leastRepeated {
		return
	}
	x, distance := column(at), f.distance(from, at)
	code, _ := distanceCode(distance)
	saved := int(f.costs[x+n]-f.costs[x]) - f.lengths[n].n - int(f.distanceBits[code])
	if saved > best.saved {
		*best = repetition{n, distance, saved}
	}
}

// distanceCode is the code of a distance, and how many bits follow it.
func distanceCode(distance int) (code, extra int) {
	if distance--; distance < 4 {
		return distance, 0
	}
	extra = bits.Len(uint(distance)) - 2
	return 2*extra + distance>>extra, extra
}

// lengthCode is the code of a length, and how many bits follow it.
func lengthCode(length int) (code, extra int) {
	switch length -= leastRepeated; {
	case length == mostRepeated-leastRepeated:
		return 285, 0
	case length < 8:
		return 257 + length, 0
	}
	extra = bits.Len(uint(length)) - 3
	return 257 + 4*extra + length>>extra, extra
}

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	held uint64 // bits that are not yet in out
	n    int    // of these, less than 32
}

// write writes up to 32 bits.
func (w *bitWriter) write(value uint32, n int) {
	w.held |= uint64(value) << w.n
	if w.n += n; w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.held))
		w.held, w.n = w.held>>32, w.n-32
	}
}

// bitString is up to 32 bits, the first one lowest.
type bitString struct {
	value uint32
	n     int
}

// and is the bits, and then the lowest n of a value.
func (b bitString) and(value, n int) bitString {
	return bitString{b.value | uint32(value&(1<<n-1))<<b.n, b.n + n}
}

// add writes bits.
func (w *bitWriter) add(b bitString) { w.write(b.value, b.n) }

// copy writes a row of a tile.
func (w *bitWriter) copy(t *tile, row int) {
	r := t.rows[row]
	from := t.packed[r.from:]
	for ; r.bits >= 32; r.bits, from = r.bits-32, from[4:] {
		w.write(binary.LittleEndian.Uint32(from), 32)
	}
	if r.bits > 0 {
		w.write(binary.LittleEndian.Uint32(from)&(1<<r.bits-1), int(r.bits))
	}
}

// align fills the last byte.
func (w *bitWriter) align() {
	for ; w.n > 0; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
	w.held, w.n = 0, 0
}

// Codes of a block.
const (
	endOfBlock    = 256
	pixelCodes    = 286 // of pixels, the end and lengths
	distanceCodes = 30
	longestCode   = 15 // bits
	lengthCodes   = 19 // of the lengths of codes
	longestLength = 7
)

// codes are those of the pictures of a palette that are so wide.
type codes struct {
	stride          int // from a pixel to the one below it
	pixel, distance code
	pixels          [endOfBlock]bitString       // each as it is written
	lengths         [mostRepeated + 1]bitString // of repetitions
	distanceBits    [distanceCodes]uint8        // that a distance of each code takes
}

// lengthWeights is how often repetitions of the lengths of each code occur among a thousand pixels and
// repetitions, in pictures of all games.
var lengthWeights = [pixelCodes - endOfBlock - 1]int{6, 45, 45, 32, 26, 21, 17, 14, 22, 17, 15, 14, 19, 14,
	11, 10, 14, 10, 7, 5, 7, 5, 3, 2, 3, 2, 1, 1, 6}

// pixelWeight is how often pixels occur among these.
const pixelWeight = 606

// newCodes makes the codes of a palette for a width.
func newCodes(p *Palette, wide int) *codes {
	const scale = 100
	pixels := []int{endOfBlock: 1, pixelCodes - 1: 0}
	sum := 0
	for _, n := range p.weights {
		sum += n
	}
	for i, n := range p.weights {
		pixels[i] = 1 + scale*pixelWeight*n/sum
	}
	for i, n := range lengthWeights {
		pixels[endOfBlock+1+i] = scale * n
	}
	c := &codes{stride: wide + 1} // there is a byte before each row
	c.pixel, c.distance = newCode(pixels, longestCode), newCode(c.distanceWeights(), longestCode)
	for v := range c.pixels {
		c.pixels[v] = c.pixel.of(v)
	}
	for length := leastRepeated; length <= mostRepeated; length++ {
		code, extra := lengthCode(length)
		c.lengths[length] = c.pixel.of(code).and(length-leastRepeated, extra)
	}
	for code := range c.distanceBits {
		c.distanceBits[code] = c.distance.lengths[code] + uint8(max(0, code/2-1)) // RFC 1951, 3.2.5
	}
	return c
}

// rowWeights is about how often the rows above are repeated, the nearest one first, where pixels of the row
// itself are repeated 245 times, most of them the one before. Rows further up are as rare as the last.
var rowWeights = [...]int{360, 72, 55, 31, 31, 17, 17, 10, 10, 10, 10, 6}

// distanceWeights is about how often distances of each code occur.
func (c *codes) distanceWeights() []int {
	weights := slices.Repeat([]int{1}, distanceCodes)
	weights[0] = 245
	for code := 4; code < 18; code++ { // further back in the row
		weights[code] = 10
	}
	for rows := 1; rows*c.stride <= farthestBack; rows++ {
		code, _ := distanceCode(rows * c.stride)
		weights[code] += rowWeights[min(rows, len(rowWeights))-1]
	}
	return weights
}

// back is how a distance is written.
func (c *codes) back(distance int) bitString {
	code, extra := distanceCode(distance)
	return c.distance.of(code).and(distance-1, extra)
}

// begin begins the only block of a picture.
func (c *codes) begin(w *bitWriter) {
	w.write(0b101, 3) // the last one, with codes of its own
	w.codes(slices.Concat(c.pixel.lengths, c.distance.lengths))
}

// end ends it.
func (c *codes) end(w *bitWriter) {
	w.add(c.pixel.of(endOfBlock))
	w.align()
}

// codes writes how long the codes of a block are.
func (w *bitWriter) codes(lengths []uint8) {
	const some, many = 17, 18 // 3 to 10 codes that do not occur, 11 to 138
	type run struct{ code, extra, bits int }
	var runs []run
	var counts [lengthCodes]int
	for i := 0; i < len(lengths); {
		zeros := 0
		for i+zeros < len(lengths) && lengths[i+zeros] == 0 && zeros < 138 {
			zeros++
		}
		r := run{code: int(lengths[i])}
		switch {
		case zeros >= 11:
			r = run{many, zeros - 11, 7}
		case zeros >= 3:
			r = run{some, zeros - 3, 3}
		default:
			zeros = 1
		}
		i += zeros
		runs = append(runs, r)
		counts[r.code]++
	}
	w.write(pixelCodes-257, 5)
	w.write(distanceCodes-1, 5)
	w.write(lengthCodes-4, 4)
	length := newCode(counts[:], longestLength)
	for _, i := range [lengthCodes]int{16, some, many, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		w.write(uint32(length.lengths[i]), 3)
	}
	for _, r := range runs {
		w.add(length.of(r.code))
		w.write(uint32(r.extra), r.bits)
	}
}

// code is a Huffman code.
type code struct {
	bits    []uint32 // the first one lowest
	lengths []uint8
}

// of is how a symbol is written.
func (c code) of(symbol int) bitString { return bitString{c.bits[symbol], int(c.lengths[symbol])} }

// newCode makes the code of symbols that occur so often, none longer than some bits.
func newCode(counts []int, longest int) code {
	c := code{make([]uint32, len(counts)), codeLengths(counts)}
	for int(slices.Max(c.lengths)) > longest {
		for i, n := range counts { // until all are nearly as long
			counts[i] = (n + 1) / 2
		}
		c.lengths = codeLengths(counts)
	}
	next := uint32(0) // codes of a length follow each other, after those that are shorter
	for length := 1; length <= longest; length++ {
		for symbol, l := range c.lengths {
			if int(l) == length {
				c.bits[symbol] = bits.Reverse32(next) >> (32 - length)
				next++
			}
		}
		next <<= 1
	}
	return c
}

// codeLengths is how long the codes of symbols that occur so often are: the two rarest symbols, or trees of
// them, become one tree again and again. Two or more must occur.
func codeLengths(counts []int) []uint8 {
	type tree struct{ count, symbol, parent int }
	var trees []tree
	for symbol, n := range counts {
		if n > 0 {
			trees = append(trees, tree{count: n, symbol: symbol})
		}
	}
	leaves := len(trees)
	slices.SortFunc(trees, func(a, b tree) int { return cmp.Or(a.count-b.count, a.symbol-b.symbol) })
	leaf, inner := 0, leaves // the rarest that have no parent
	for len(trees) < 2*leaves-1 {
		sum := 0
		for range 2 {
			rarest := &inner
			if leaf < leaves && (inner == len(trees) || trees[leaf].count <= trees[inner].count) {
				rarest = &leaf
			}
			sum += trees[*rarest].count
			trees[*rarest].parent = len(trees)
			*rarest++
		}
		trees = append(trees, tree{count: sum})
	}
	lengths, depths := make([]uint8, len(counts)), make([]uint8, len(trees))
	for i := len(trees) - 2; i >= 0; i-- {
		if depths[i] = depths[trees[i].parent] + 1; i < leaves {
			lengths[trees[i].symbol] = depths[i]
		}
	}
	return lengths
}
