package enginetest_test

import (
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// TestDealersCanFail makes sure that the kit finds out a dealer that is not honest. What is dealt is where
// the jewel lies, which mostly the Warden alone knows.
func TestDealersCanFail(t *testing.T) {
	secret := func(p *position, audience engine.Seats) bool {
		return p.Jewel != 0 && !p.Over() && !audience.Has(probe.Warden) && !p.Found && !p.Searched[probe.Hill]
	}
	for _, c := range []struct {
		name, says string
		twins      int
		deal       func(p *position, audience engine.Seats, pick func(int) int)
	}{
		{"honest", "", 0, func(p *position, audience engine.Seats, pick func(int) int) {
			if secret(p, audience) {
				p.Jewel = []probe.Region{probe.Hill, probe.Keep}[pick(2)]
			}
		}},
		{"never the truth", "on the truth", 0, func(p *position, audience engine.Seats, _ func(int) int) {
			if secret(p, audience) {
				p.Jewel = probe.Hill + probe.Keep - p.Jewel
			}
		}},
		{"mostly the truth", "on the truth", 0, func(p *position, audience engine.Seats, pick func(int) int) {
			if secret(p, audience) && pick(10) < 3 {
				p.Jewel = probe.Hill + probe.Keep - p.Jewel
			}
		}},
		{"changes what all see", "a world dealt for", 0, func(p *position, _ engine.Seats, _ func(int) int) {
			p.Horn = !p.Horn
		}},
		{"nothing but the truth", "nothing but the truth", 1, nil},
	} {
		d := probe.Definition()
		d.Deal = c.deal
		cfg := promises
		cfg.Twins = c.twins
		err := enginetest.Deals(engine.Define(d), cfg)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
