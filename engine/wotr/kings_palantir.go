package wotr

// The Palantír of Barad-dûr (SS25k): while it lies on the table, once a turn a Muster result may serve the
// Shadow as an Event result, to draw or to play any event card.

// seesFar reports whether a result can serve so.
func (p *Position) seesFar(s Side, f Face) bool {
	return s == Shadow && f.counts(MusterFace) && p.onTable(ThePalantirOfBaradDur) && !p.Kings.FarSeen
}

// mayHaveSeen tells it of a result that has paid for a card by the card's own symbol. Such a Muster result
// pays either way, and whether it was meant as an Event result makes a difference only for the draw of the
// Palantír of Orthanc (SC21). That comes when the card is resolved, and its condition is tested then (FAQ
// 21): so the Shadow is asked then, and nobody whose answer changes nothing (ours).
func (p *Position) mayHaveSeen(s Side, f Face, c Card) bool {
	return c != ThePalantirOfBaradDur && f.counts(eventOf[c].symbol) && p.seesFar(s, f)
}

// seeFar notes that it has served.
func seeFar(pl *play, f Face) {
	pl.P.Kings.FarSeen = true
	pl.Cover("muster-as-event")
	pl.Tell("muster-as-event", tellCard("card", ThePalantirOfBaradDur), tellFace("face", f))
}
