package engine_test

import (
	"testing"

	"redbook/engine"
)

// Rules tell who are partners, under the options and those that nobody has chosen; rules that say nothing
// have none.
func TestPartners(t *testing.T) {
	def := tinyDefinition()
	if list := engine.Define(def).Partners(nil); list != nil {
		t.Errorf("partners %v", list)
	}
	def.Partners = func(o engine.Options) []engine.Partners {
		return []engine.Partners{{Seats: engine.SeatsOf(ann, cat), Aloud: o["size"] == "small"}}
	}
	rules := engine.Define(def)
	for size, aloud := range map[string]bool{"": true, "large": false} {
		o := engine.Options{}
		if size != "" {
			o["size"] = size
		}
		if list := rules.Partners(o); len(list) != 1 || !list[0].Seats.Has(cat) || list[0].Seats.Has(bob) ||
			list[0].Aloud != aloud {
			t.Errorf("of size %q: %v", size, list)
		}
	}
	if list := rules.Partners(engine.Options{"size": "huge"}); list != nil {
		t.Errorf("under an option that there is not: %v", list)
	}
}
