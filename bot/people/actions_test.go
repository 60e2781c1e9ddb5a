package people

import (
	"testing"

	"redbook/bot/sandbox"
)

// A menu that takes nothing as well is closed with something chosen: otherwise nothing would be sent.
func TestValuesChooseSomething(t *testing.T) {
	none, two := 0, 2
	for _, c := range []struct {
		least *int
		want  int
	}{{nil, 1}, {&none, 1}, {&two, 2}} {
		menu := &sandbox.Component{MinValues: c.least, Options: make([]sandbox.SelectOption, 3)}
		if got := Values(menu, func(int) int { return 2 }); len(got) != c.want {
			t.Errorf("at least %v: %d values, want %d", c.least, len(got), c.want)
		}
	}
}
