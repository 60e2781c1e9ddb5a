package engine_test

import (
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// The partners of a game are a side; whoever has none is one alone.
func TestTeams(t *testing.T) {
	for _, c := range []struct {
		rules   engine.Rules
		options engine.Options
		want    [2]int // seats
	}{{confrontation.Rules, nil, [2]int{1, 1}}, {wotr.Rules, nil, [2]int{1, 1}},
		{wotr.Rules, engine.Options{"seats": "3"}, [2]int{1, 2}},
		{wotr.Rules, engine.Options{"seats": "4"}, [2]int{2, 2}},
		{hunt.Rules, engine.Options{"seats": "5"}, [2]int{1, 4}}} {
		teams, err := engine.Teams(c.rules, engine.StateOptions(c.rules, c.options))
		if err != nil || [2]int{teams[0].Count(), teams[1].Count()} != c.want {
			t.Errorf("%s %v: %v, %v", c.rules.ID(), c.options, teams, err)
		}
	}
}
