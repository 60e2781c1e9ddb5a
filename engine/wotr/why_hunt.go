package wotr

import "redbook/engine"

// The hunt's own reasons why something is not possible.
const (
	refusedNotHelpful  = "not-helpful"  // card: on the table it does nothing now, or it does not lie there
	refusedHaven       = "into-haven"   // region: a revealed Fellowship does not end in it
	refusedInnerMordor = "inner-mordor" // region
)

// huntRefusals lists them.
var huntRefusals = []string{refusedNotHelpful, refusedHaven, refusedInnerMordor}

func whyNotUsed(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Card(v) == NoCard || Card(v) >= cardCount {
		return nil
	}
	return engine.Refuse(refusedNotHelpful, tellCard("card", Card(v)))
}

func whyNotRevealed(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	r := Region(v)
	switch {
	case r == Nowhere || r >= regionCount:
		return nil
	case innerMordor.has(r):
		return engine.Refuse(refusedInnerMordor, tellRegion("region", r))
	case p.ways()[r].open:
		return engine.Refuse(refusedHaven, tellRegion("region", r))
	}
	return engine.Refuse(refusedBeyondProgress, tellRegion("region", r), tellRegion("from", p.Bearers),
		tellNumber("progress", int(p.Progress)), tellNumber("far", int(journeys[p.Bearers][r])))
}
