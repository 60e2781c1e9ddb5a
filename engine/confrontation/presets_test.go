package confrontation

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// Each preset of either side, in every set of characters, places all nine as the rules want it: Frodo at
// home, and in front those whom it names. The same lots place the same characters.
func TestPresetsPlaceEverybody(t *testing.T) {
	for _, set := range []Set{Classic, Variant} {
		p, _, err := Rules.New(engine.Options{setOption: set.String()}, engine.NewSeeded([]byte("presets"), 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Side{Fellowship, Sauron} {
			verb := "place-" + s.String()
			anywhere := [...]string{Fellowship: "frodo-home", Sauron: "mixed"}[s]
			for _, preset := range []string{"strong-front", "strong-behind", anywhere} {
				for seed := range uint64(40) {
					draw := func() engine.Action {
						a, err := Rules.Preset(p, engine.Seat(s), verb, preset, rand.New(rand.NewPCG(seed, 1)).IntN)
						if err != nil {
							t.Fatal(err)
						}
						return a
					}
					a := draw()
					if text := Rules.Format(a); text != Rules.Format(draw()) {
						t.Errorf("other characters by the same lots: %s", text)
					}
					front, frodo := 0, s == Sauron
					for _, arg := range a.Args {
						for _, c := range arg.Bag {
							frodo = frodo || characters[c.Kind].tile == characters[Frodo].tile
						}
						if r, _ := Regions.Parse(arg.Name); arg.Bag == nil && (Region(r).Row() == 2 || Region(r).Row() == 4) {
							front += Character(arg.Value).Strength()
						}
					}
					if !frodo || preset == "strong-front" && front < 7 || preset == "strong-behind" && front > 10 {
						t.Errorf("%s in front %d: %s", preset, front, Rules.Format(a))
					}
				}
			}
		}
		if _, err := Rules.Preset(p, engine.Seat(Sauron), "place-fellowship", "mixed", nil); err == nil {
			t.Error("Sauron places the Fellowship")
		}
		if _, err := Rules.Preset(p, engine.Seat(Sauron), "place-sauron", "odd", nil); err == nil {
			t.Error("there is an odd preset")
		}
	}
}
