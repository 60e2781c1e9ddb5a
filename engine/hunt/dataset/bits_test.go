package dataset

import (
	"slices"
	"testing"
)

func TestBits(t *testing.T) {
	var b Bits
	for _, s := range []SpaceID{1, 63, 64, 200, 255} {
		b.Add(s)
	}
	b.Remove(64)
	if want := []SpaceID{1, 63, 200, 255}; !slices.Equal(b.List(), want) || b.Len() != 4 || b.Empty() {
		t.Errorf("%v (%d), want %v", b.List(), b.Len(), want)
	}
	if b.Has(64) || !b.Has(255) {
		t.Error("Has disagrees with Add and Remove")
	}
	var o Bits
	o.Add(63)
	o.Add(2)
	if got := b.And(o).List(); !slices.Equal(got, []SpaceID{63}) {
		t.Errorf("And: %v", got)
	}
	if got := b.Or(o).Len(); got != 5 {
		t.Errorf("Or has %d", got)
	}
	if got := b.Without(o).List(); !slices.Equal(got, []SpaceID{1, 200, 255}) {
		t.Errorf("Without: %v", got)
	}
}
