package enginetest_test

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// promises is what the probe game promises.
var promises = enginetest.Config{
	Games:     100, // a rout is rare
	Decisions: 500,
	Partners:  []engine.Seats{engine.SeatsOf(probe.Warden, probe.Herald)},
	Twins:     20,
	Unsaid: map[string]string{
		"field hide.where": "the jewel may lie in two places, always the same: what fits says which",
		"value card=none":  "it means that there is none",
	},
	Within: true,
}

func TestProbe(t *testing.T) { enginetest.Run(t, probe.Rules, promises) }

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, probe.Rules, "probe/testdata/*.script", "path horn-in-card", "path victory-in-card",
		"path turned-back",
		"end jewel-found", "end routed", "end "+engine.Conceded)
}

func FuzzProbe(f *testing.F) { enginetest.Fuzz(f, probe.Rules, promises) }
