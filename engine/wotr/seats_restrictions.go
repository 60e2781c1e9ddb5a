package wotr

import "redbook/engine"

// What a player of a shared side may do with dice and cards (Rulebook chapter XI, restrictions on actions):
// recruit, move and fight with figures of the nations that he controls, and move their markers; the abilities
// of characters, Companions, the Fellowship and the Nazgûl are both partners'. Both may also play a card that
// names certain nations, if it shows no player's symbol; but where a card leaves the nation open, its player
// chooses among his own. In games for two a side's player controls everything.

const (
	refusedPartnersNation = "partners-nation" // nation, player: who controls it
	// region, player: whose units stand there, or who commands the mixed army
	refusedPartnersArmy   = "partners-army"
	refusedPartnersCard   = "partners-card"   // card, player: whose symbol it shows
	refusedPartnersMinion = "partners-minion" // character, player
	refusedNobodyToLead   = "nobody-to-lead"  // armies of the side could, but none that is his to lead now
)

var partnerRefusals = []string{refusedPartnersNation, refusedPartnersArmy, refusedPartnersCard,
	refusedPartnersMinion, refusedNobodyToLead}

// nations returns the nations that a player may use in an action now.
func (p *Position) nations(seat engine.Seat) nationSet {
	return seatRows[seat].nations &^ p.Last.Nations
}

// ownNations returns those of whoever decides for a side now.
func (p *Position) ownNations(s Side) nationSet { return p.nations(p.seatOf(s)) }

// controlsCharacter reports whether a character is a player's to move and to bring in.
func controlsCharacter(seat engine.Seat, c Character) bool { return seatRows[seat].characters.has(c) }

// ownCharacters returns the characters of a side that whoever decides for it now may move and bring in.
func (p *Position) ownCharacters(s Side) characterSet {
	return charactersOf(s) & seatRows[p.seatOf(s)].characters
}

// whyNotNations gives the reason why a nation is not a player's to use now; nil if it is.
func (p *Position) whyNotNations(seat engine.Seat, n Nation) *engine.Refusal {
	switch {
	case n.Side() != sideOf(seat):
		return engine.Refuse(refusedNotYourNation, tellNation(n))
	case !seatRows[seat].nations.has(n):
		return engine.Refuse(refusedPartnersNation, tellNation(n), tellPlayer(partnerOf(seat)))
	case p.Last.Nations.has(n):
		return engine.Refuse(refusedSameNation, tellNation(n))
	}
	return nil
}

// keep takes out of a force what is the partner's: units and leaders of his nations, and characters. Nazgûl
// stay.
func (row *seatRow) keep(f *Force) {
	for _, n := range nationsOf(row.side) {
		if !row.nations.has(n) {
			f.leaveOut(n)
		}
	}
	f.Who &= row.characters
}

// led returns the figures in a region that whoever decides for a side now may move: of a mixed army that he
// commands all, else his own, with any Companions or Nazgûl. Whose units are mixed with the partner's takes
// them back by moving them away.
func (p *Position) led(s Side, r Region) Force {
	f := p.army(s, r)
	seat := p.seatOf(s)
	switch {
	case s == FreePeoples && p.Last.Armies.has(r):
		return Force{}
	case p.Partners[s] && !(p.mixed(s, r) && p.commander(s, r) == seat):
		seatRows[seat].keep(&f)
	}
	return f
}

// commanded returns those with which he may attack: of a mixed army none, unless he commands it.
func (p *Position) commanded(s Side, r Region) Force {
	if p.Partners[s] && p.mixed(s, r) && p.commander(s, r) != p.seatOf(s) {
		return Force{}
	}
	return p.led(s, r)
}

// mayPlay reports whether the event half of a card is whoever decides for a side now to play: a symbol names
// one of two partners, and in a game for three the card must not be about the nation of the last action.
func (p *Position) mayPlay(s Side, c Card) bool {
	player := playerSymbols[c]
	return (!p.Partners[s] || player == freeSeat || engine.Seat(player) == p.seatOf(s)) &&
		eventOf[c].nations()&p.Last.Nations == 0
}

// whyNotMine gives the reason why a card is not a player's to play now.
func (p *Position) whyNotMine(seat engine.Seat, c Card) *engine.Refusal {
	if player := playerSymbols[c]; p.Partners[sideOf(seat)] && player != freeSeat &&
		engine.Seat(player) != seat {
		return engine.Refuse(refusedPartnersCard, tellCard("card", c), tellPlayer(engine.Seat(player)))
	}
	for n := Dwarves; n < nationCount; n++ {
		if (eventOf[c].nations() & p.Last.Nations).has(n) {
			return engine.Refuse(refusedSameNation, tellNation(n))
		}
	}
	return nil
}

// nations returns whose figures or markers a card's acts are about, whatever is chosen.
func (row *eventRow) nations() (set nationSet) {
	for i := range row.acts {
		set |= row.acts[i].about
	}
	return set
}

// bound reports whether a side's armies are not all his to lead who decides for it now.
func (p *Position) bound(s Side) bool {
	return p.Partners[s] || s == FreePeoples && p.Last != (Concern{})
}

// whyNotLed gives the reason why nobody in a region is his to lead, though an army of his side stands there.
func (p *Position) whyNotLed(s Side, r Region) *engine.Refusal {
	if s == FreePeoples && p.Last.Armies.has(r) {
		return engine.Refuse(refusedSameArmy, tellRegion("region", r))
	}
	return engine.Refuse(refusedPartnersArmy, tellRegion("region", r), tellPlayer(partnerOf(p.seatOf(s))))
}

// whyNotMinion gives the reason why a character is not a player's to bring in.
func whyNotMinion(seat engine.Seat, c Character) *engine.Refusal {
	return engine.Refuse(refusedPartnersMinion, tellCharacter("character", c), tellPlayer(partnerOf(seat)))
}

// Controls reports whether a seat controls a nation (Rulebook chapter XI).
func Controls(seat engine.Seat, n Nation) bool { return seatRows[seat].nations.has(n) }

// charactersFor returns the characters that are a player's to move and to bring in.
func charactersFor(seat engine.Seat) characterSet { return seatRows[seat].characters }
