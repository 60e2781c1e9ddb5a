package dataset

import "math/bits"

// SpaceID is a space, the same on every board: an area by its number, an exit by its letter, a dot by its
// number. 0 is nowhere.
type SpaceID uint8

// Bits is a set of spaces of one board.
type Bits [4]uint64

// Has says whether a space is in the set.
func (b Bits) Has(s SpaceID) bool { return b[s>>6]&(1<<(s&63)) != 0 }

// Add puts a space into the set.
func (b *Bits) Add(s SpaceID) { b[s>>6] |= 1 << (s & 63) }

// Remove takes a space out of the set.
func (b *Bits) Remove(s SpaceID) { b[s>>6] &^= 1 << (s & 63) }

// Len counts the spaces of the set.
func (b Bits) Len() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty says that no space is in the set.
func (b Bits) Empty() bool { return b == Bits{} }

// And is the set of the spaces that are in both.
func (b Bits) And(o Bits) Bits {
	for i := range b {
		b[i] &= o[i]
	}
	return b
}

// Or is the set of the spaces that are in either.
func (b Bits) Or(o Bits) Bits {
	for i := range b {
		b[i] |= o[i]
	}
	return b
}

// Without is the set of the spaces that are in b and not in o.
func (b Bits) Without(o Bits) Bits {
	for i := range b {
		b[i] &^= o[i]
	}
	return b
}

// List gives the spaces of the set in the board's order.
func (b Bits) List() []SpaceID {
	var list []SpaceID
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			list = append(list, SpaceID(64*i+bits.TrailingZeros64(w)))
		}
	}
	return list
}
