package enginetest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// secret reports whether an audience does not know where the jewel lies.
func secret(p *position, audience engine.Seats) bool {
	return p.Jewel != 0 && !p.Over() && !audience.Has(probe.Warden) && !p.Found && !p.Searched[probe.Hill]
}

func dealsHonestly(p *position, audience engine.Seats, pick func(int) int) {
	if secret(p, audience) {
		p.Jewel = []probe.Region{probe.Hill, probe.Keep}[pick(2)]
	}
}

// TestDealersCanFail makes sure that the kit finds out a dealer that is not honest. What is dealt is where
// the jewel lies, which mostly the Warden alone knows.
func TestDealersCanFail(t *testing.T) {
	for _, c := range []struct {
		name, says string
		twins      int
		deal       func(p *position, audience engine.Seats, pick func(int) int)
	}{
		{"honest", "", 0, dealsHonestly},
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

// A list may name a thing twice, as a journal does an area: that is one list that has it.
func TestDealsOfListsThatRepeat(t *testing.T) {
	d := probe.Definition()
	d.Deal = dealsHonestly
	encode, decode := d.Encode, d.Decode
	type stored struct {
		Position any
		Way      []string
	}
	d.Encode = func(p *position) any {
		s := stored{Position: encode(p)}
		if p.Jewel == probe.Hill {
			s.Way = []string{"hill", "keep", "hill"}
		}
		return s
	}
	d.Decode = func(data []byte, schema int, p *position) error {
		var position json.RawMessage
		if err := json.Unmarshal(data, &stored{Position: &position}); err != nil {
			return err
		}
		return decode(position, schema, p)
	}
	cfg := promises
	cfg.Twins = 0
	if err := enginetest.Deals(engine.Define(d), cfg); err != nil {
		t.Error(err)
	}
}
