package render

import (
	"image/color"
	"strconv"
	"testing"

	"github.com/fogleman/gg"
)

// A drawing is made once, as long as it is used; those that have not been used for longest go.
func TestSpritesAreBounded(t *testing.T) {
	s := NewSprites(blank(t, 1, 1).palette)
	drawn := map[string]int{}
	get := func(key string) {
		s.get(key, 1000, 1000, func(dc *gg.Context) {
			drawn[key]++
			dc.SetColor(color.White)
			dc.DrawCircle(500, 500, 200) // something shows through: two bytes a pixel
			dc.Fill()
		})
	}
	for n := range 20 {
		get("often")
		get(strconv.Itoa(n))
		if s.weight > mostKept || len(s.kept) != s.used.Len() {
			t.Fatalf("%d bytes are kept, %d drawings of %d", s.weight, len(s.kept), s.used.Len())
		}
	}
	if drawn["often"] != 1 {
		t.Errorf("what is used all the time is drawn %d times", drawn["often"])
	}
	if get("19"); drawn["19"] != 1 {
		t.Error("the newest is drawn again")
	}
	if get("0"); drawn["0"] != 2 {
		t.Error("the oldest was kept")
	}
}
