package wotr

import (
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// withKingsOn is what games with Kings of Middle-earth promise.
func withKingsOn(options engine.Options) enginetest.Config {
	kings := promises
	kings.Games, kings.Sample, kings.Twins = 60, 1500, 3
	options[kingsOption] = "on"
	kings.Options = []engine.Options{options}
	kings.Named = []string{"hunt", "attempt", "cleanse"} // no action tells which tile came
	kings.Rare = append(rare(), rareWithKings()...)
	return kings
}

func TestConformanceOfKings(t *testing.T) {
	enginetest.Run(t, Rules, withKingsOn(engine.Options{dreadOption: "on"}))
}

// Where partners share a side, hidden tiles are both partners' of the Shadow, and nobody else's (K13.5).
func TestLeaksOfKingsForFour(t *testing.T) {
	t.Parallel()
	kings := withKingsOn(engine.Options{seatsOption: "4"})
	kings.Named = append(kings.Named, "card")
	if err := enginetest.Leaks(Rules, kings); err != nil {
		t.Error(err)
	}
}

// rareWithKings are things of the expansion that these few games need not reach: what takes a constellation, and single cards. What
// they do is shown one by one elsewhere, and simulate --coverage over many games must leave nothing out.
func rareWithKings() []string {
	var list []string
	for _, path := range kingsPaths() {
		list = append(list, "path "+path)
	}
	for _, e := range kingsEvents() {
		list = append(list, "event "+e.Kind)
	}
	for _, name := range kingsStepNames {
		list = append(list, "step "+name)
	}
	for _, name := range kingsVerbNames {
		list = append(list, "verb "+name)
	}
	for _, step := range Rules.Steps() {
		if strings.HasPrefix(step.Name, "partners.") {
			list = append(list, "step "+step.Name)
		}
	}
	return list
}
