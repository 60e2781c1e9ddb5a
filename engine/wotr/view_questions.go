package wotr

import "redbook/engine"

// What a question is about (engine.Decision.About), besides what the file of its step tells.

// aboutAllocation tells how many dice may be put into the hunt box, and of how many (Rulebook p.18).
func aboutAllocation(p *Position, _ engine.Seat) []engine.Fact {
	least, most := p.allocation()
	return []engine.Fact{tellNumber("dice", int(p.DicePool[Shadow])), tellNumber("least", least),
		tellNumber("most", most)}
}

// aboutAction tells both sides' dice: who has fewer may pass.
func aboutAction(p *Position, seat engine.Seat) []engine.Fact {
	s := sideOf(seat)
	return []engine.Fact{p.tellUnused("faces", s), tellNumber("theirs", p.diceLeft(s.Enemy()))}
}

// aboutHand tells how many cards the hand holds.
func aboutHand(p *Position, seat engine.Seat) []engine.Fact {
	facts := []engine.Fact{tellNumber("count", p.handSize(seat))}
	if most := p.handLimit(seat); most != handLimit { // the usual one is no news
		facts = append(facts, tellNumber("limit", most))
	}
	return facts
}

// aboutUpgrades tells how many units are still to become elite.
func aboutUpgrades(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{tellNumber("left", int(*p.upgrades().left()))}
}

// aboutLosses tells which side takes the hits and with which figures.
func aboutLosses(p *Position, _ engine.Seat) []engine.Fact {
	f := p.loss()
	force := p.suffering()
	return []engine.Fact{
		tellRegion("region", f.From), tellNumber("hits", int(*f.hits())), tellForce("figures", &force),
	}
}

// aboutStarts tells the regions of those who may still move.
func aboutStarts(p *Position, _ engine.Seat) []engine.Fact {
	set := p.starts(p.moves())
	var from []engine.Value
	for _, r := range set.list() {
		from = append(from, engine.Value(r))
	}
	return []engine.Fact{engine.Tell("from", from...).In(Regions)}
}
