package wotr

// The Palantír of Barad-dûr (SS25k): while it lies on the table, once a turn a Muster result may serve the
// Shadow as an Event result, to draw or to play any event card.

// seesFar reports whether a result can serve as an Event result by this card.
func (p *Position) seesFar(s Side, f Face) bool {
	return s == Shadow && f.counts(MusterFace) && p.onTable(ThePalantirOfBaradDur) && !p.Kings.FarSeen
}

// mayHaveSeen reports the same for a result that has paid for a card by the card's own symbol. Such a Muster
// result pays either way; whether it was meant as an Event result matters only for the draw of the Palantír
// of Orthanc (SC21). That condition is tested when the card is resolved (FAQ 21), so the Shadow is asked
// then, and only if its answer changes something (ours).
func (p *Position) mayHaveSeen(s Side, f Face, c Card) bool {
	return c != ThePalantirOfBaradDur && f.counts(eventOf[c].symbol) && p.seesFar(s, f)
}

// seeFar notes that a Muster result has served so in this turn.
func seeFar(pl *play, f Face) {
	pl.P.Kings.FarSeen = true
	pl.Cover("muster-as-event")
	pl.Tell("muster-as-event", tellCard("card", ThePalantirOfBaradDur), tellFace("face", f))
}
