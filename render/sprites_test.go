package render

import (
	"image/color"
	"testing"

	"github.com/fogleman/gg"
)

// What is kept has its bound: what has not been used for longest goes, whatever its size.
func TestWhatIsKeptIsBounded(t *testing.T) {
	m := newMemory(100)
	m.put("often", "often", 10)
	for n := range 20 {
		m.put(n, n, 30)
		m.put(n, n, 30) // it is there already
		if m.get("often") == nil {
			t.Fatalf("what is used all the time is gone after %d", n)
		}
		if m.weight > m.most || len(m.kept) != m.used.Len() {
			t.Fatalf("%d bytes are kept, %d things of %d", m.weight, len(m.kept), m.used.Len())
		}
	}
	for n := range 20 {
		if got := m.get(n); (got != nil) != (n >= 17) {
			t.Errorf("%d of 20: %v", n, got)
		}
	}
	m.put("heavy", "heavy", 101)
	if m.weight != 0 || m.get("heavy") != nil {
		t.Errorf("%d bytes are kept of something that is too heavy", m.weight)
	}
}

// A drawing is made once as long as it is used, and two painters have one each.
func TestASpriteIsMadeOnce(t *testing.T) {
	palette, drawn := blank(t, 1, 1).palette, 0
	draw := func(dc *gg.Context) {
		drawn++
		dc.SetColor(color.White)
		dc.DrawCircle(50, 50, 20)
		dc.Fill()
	}
	one, other := NewSprites(palette), NewSprites(palette)
	for _, s := range []*Sprites{one, one, other, one, other} {
		s.get("disc", 100, 100, draw)
	}
	if drawn != 2 {
		t.Errorf("it was drawn %d times for two painters", drawn)
	}
}
