package wotr

import "redbook/engine"

// Corruption of the Ring-bearers (Rulebook pp.36, 39, 42): how it grows, heals and ends the game.

// corruptionLimit is where the Ring-bearers fail (Rulebook pp.42, 44).
const corruptionLimit = 12

// corrupt adds corruption, and ends the game at the limit. Nothing may follow then: callers must check
// pl.Over.
func corrupt(pl *play, n int) {
	p := pl.P
	if n <= 0 {
		return
	}
	p.Corruption = int8(min(corruptionLimit, int(p.Corruption)+n))
	pl.Tell("corrupted", tellNumber("count", n), tellNumber("corruption", int(p.Corruption)))
	if p.Corruption >= corruptionLimit {
		win(pl, Shadow, endCorrupted)
	}
}

// heal takes corruption away, not below zero.
func heal(pl *play, n int) {
	p := pl.P
	if n = min(n, int(p.Corruption)); n <= 0 {
		return
	}
	p.Corruption -= int8(n)
	pl.Tell("healed", tellNumber("count", n), tellNumber("corruption", int(p.Corruption)))
}

var corruptionEvents = []engine.EventDef{
	event("corrupted", fact("count", engine.Number), fact("corruption", engine.Number)),
	event("healed", fact("count", engine.Number), fact("corruption", engine.Number)),
}
