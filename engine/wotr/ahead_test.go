package wotr

import (
	"testing"

	"redbook/engine"
)

// In a game that is broken off that side leads which has the larger part of one of its victories.
func TestWhoLeads(t *testing.T) {
	if wayToDoom != 15 {
		t.Errorf("it is %d steps to the Crack of Doom", wayToDoom)
	}
	free, shadow := inPhase(t, func(*Position) {}).p.players(FreePeoples), inPhase(t,
		func(*Position) {}).p.players(Shadow)
	for name, c := range map[string]struct {
		set  func(p *Position)
		want engine.Seats
	}{
		"nothing has happened": {func(*Position) {}, engine.Nobody},
		"one step":             {func(p *Position) { p.Progress = 1 }, free},
		"a step, a corruption": {func(p *Position) { p.Progress, p.Corruption = 1, 1 }, shadow},
		"5 of 15 and 4 of 12":  {func(p *Position) { p.Progress, p.Corruption = 5, 4 }, engine.Nobody},
		"gone the wrong way":   {func(p *Position) { p.Bearers, p.Corruption = GreyHavens, 1 }, shadow},
		"before the gates":     {func(p *Position) { p.Bearers, p.Corruption = Morannon, 7 }, free},
		"past the gates":       {func(p *Position) { p.Bearers, p.Progress, p.Corruption = Morannon, 3, 9 }, shadow},
		"in Mordor": {func(p *Position) { p.Bearers, p.InMordor, p.Mordor, p.Corruption = Nowhere, true, 4, 11 },
			free},
		"two points of four": {func(p *Position) { p.Captured.add(MinasMorgul); p.Corruption = 5 }, free},
		"four points of ten": {func(p *Position) { p.Captured.add(MinasTirith); p.Captured.add(Edoras) }, shadow},
		"as much of both sides": {func(p *Position) { p.Captured.add(MinasMorgul); p.Corruption = 6 },
			engine.Nobody},
	} {
		p := inPhase(t, c.set).p
		if got := ahead(p); got != c.want {
			t.Errorf("%s: %b leads, not %b", name, got, c.want)
		}
	}
}
