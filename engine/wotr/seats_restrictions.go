package wotr

import "redbook/engine"

// What a player of a shared side may do with dice and cards (Rulebook chapter XI, restrictions on actions):
// recruit, move and fight with figures of the nations that he controls, and move their markers; the abilities
// of characters, Companions, the Fellowship and the Nazgûl are both partners'. Both may also play a card that
// names certain nations, if it shows no player's symbol; but where a card leaves the nation open, its player
// chooses among his own. In games for two a side's player controls everything.

var (
	thePartner = engine.FactOf("player", Seats, func(at attempt) engine.Value {
		return engine.Value(partnerOf(at.Seat))
	})
	theNation = engine.FactOf("nation", Nations, engine.TheValue[Position])

	notYourNation  = reasons.New("not-your-nation", theNation)
	partnersNation = reasons.New("partners-nation", theNation, thePartner) // who controls it
	// he commands the army, or has all of it
	partnersArmy   = reasons.New("partners-army", theRegion, thePartner)
	partnersCard   = reasons.New("partners-card", theCard, thePartner) // whose symbol it shows
	partnersMinion = reasons.New("partners-minion", theCharacter, thePartner)
	// armies of the side could go, but none that is his to lead now
	nobodyToLead    = reasons.New("nobody-to-lead")
	partnersSaruman = partnersMinion.Told(ofSaruman, thePartner)

	ofSaruman = engine.FactOf("character", Characters,
		func(attempt) engine.Value { return engine.Value(Saruman) })
)

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

// nationReasons are those why a nation is not a player's to use now.
type nationReasons struct{ notYours, partners, acted *reason }

// The reasons where a nation is named, and where a figure of it is.
var (
	ofNation = nationReasons{notYourNation, partnersNation, nationHasActed}
	ofFigure = ofNation.told(func(at attempt) engine.Value { return engine.Value(Figure(at.Value).nation()) })
)

// told is these reasons for a nation that is found another way.
func (r nationReasons) told(nation func(attempt) engine.Value) nationReasons {
	fact := engine.FactOf("nation", Nations, nation)
	return nationReasons{r.notYours.Told(fact), r.partners.Told(fact, thePartner), r.acted.Told(fact)}
}

// whyNot is why a nation is not a player's to use now.
func (r *nationReasons) whyNot(p *Position, seat engine.Seat, n Nation) *reason {
	switch {
	case n.Side() != sideOf(seat):
		return r.notYours
	case !seatRows[seat].nations.has(n):
		return r.partners
	case p.Last.Nations.has(n):
		return r.acted
	}
	return nil
}

// nationActed is the reason where the only nations that would do are those of the action before: it tells the
// first of them.
func nationActed(would func(p *Position, n Nation) bool) *reason {
	return nationHasActed.Told(engine.FactOf("nation", Nations, func(at attempt) engine.Value {
		for n := Dwarves; n < nationCount; n++ {
			if at.P.Last.Nations.has(n) && Controls(at.Seat, n) && would(at.P, n) {
				return engine.Value(n)
			}
		}
		return engine.Value(NoNation)
	}))
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

// whyNotMine is why the event half of a card is not his to play who decides for a side now: a symbol names
// one of two partners, and in a game for three the card must not be about the nation of the last action.
func (p *Position) whyNotMine(s Side, c Card) *reason {
	switch player := playerSymbols[c]; {
	case p.Partners[s] && player != freeSeat && engine.Seat(player) != p.seatOf(s):
		return partnersCard
	case eventOf[c].nations()&p.Last.Nations != 0:
		return cardOfLastNation
	}
	return nil
}

var cardOfLastNation = nationHasActed.Told(engine.FactOf("nation", Nations, func(at attempt) engine.Value {
	return engine.Value(firstNation(eventOf[at.Value].nations() & at.P.Last.Nations))
}))

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

// whyNotLed is why nobody in a region is his to lead, though an army of his side stands there.
func (p *Position) whyNotLed(s Side, r Region) *reason {
	if s == FreePeoples && p.Last.Armies.has(r) {
		return armyHasActed
	}
	return partnersArmy
}

// Controls reports whether a seat controls a nation (Rulebook chapter XI).
func Controls(seat engine.Seat, n Nation) bool { return seatRows[seat].nations.has(n) }

// charactersFor returns the characters that are a player's to move and to bring in.
func charactersFor(seat engine.Seat) characterSet { return seatRows[seat].characters }
