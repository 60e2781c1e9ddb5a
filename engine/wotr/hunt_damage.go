package wotr

import "redbook/engine"

// The burden of a hunt tile (Rulebook pp.41-42): one card on the table, then the Guide's ability, then at
// most one casualty; the rest corrupts the Ring-bearers. The frame is that of the tile (hunt_draw.go).

func damageSteps(all []step) {
	all[tileWeigh] = step{Name: "tile.weigh", Run: weighTile}
	all[tileBurden] = step{
		Name: "tile.burden", Owed: asksLeader(FreePeoples), Auto: engine.Always[Position], About: aboutTile,
		Verbs: []verb{
			useFromTable(reducingCards, useReducing),
			{Name: "separate-guide", Closed: whyNoHobbitHelps, Do: separateGuide},
			{Name: "let-gollum-reveal", Closed: whyNoGollumHelps, Do: letGollumReveal},
			{Name: "lose-guide", Closed: whyNotLoseGuide, Do: loseGuide},
			{Name: "lose-random", Closed: whyNotLoseRandom, Do: loseRandom},
			{Name: "bear", Closed: whyNotBear, Do: bear},
		},
	}
}

var damageEvents = []engine.EventDef{
	event("burden-left", fact("count", engine.Number)),
	event("guide-separates", fact("character", Characters)), // the hobbits' ability
	event("gollum-reveals"),
	event("casualty", fact("character", Characters)),
	event("casualty-drawn", fact("character", Characters)),
}

var damagePaths = []string{
	"axe-and-bow", "horn-of-gondor", "guide-separates", "guide-separates-on-track", "gollum-reveals",
	"casualty-guide", "casualty-random", "casualty-forced", "new-guide-helps", "ring-used",
}

// weighTile asks who bears what is left of the burden. Isildur's Bane asks nobody (R127).
func weighTile(pl *play) {
	f := pl.P.tile()
	switch {
	case *f.left() == 0:
		pl.Goto(tileEnd)
	case f.cause() == huntIsildur:
		useRing(pl)
	default:
		pl.Goto(tileBurden)
	}
}

// lighten reduces the burden and goes on with the rest.
func lighten(pl *play, n int) {
	f := pl.P.tile()
	*f.left() = max(0, *f.left()-int8(n))
	pl.Tell("burden-left", tellNumber("count", int(*f.left())))
	pl.Goto(tileWeigh)
}

// reducingCards lists the cards on the table that reduce the burden. One a hunt, and before all else: nobody
// waits for what is drawn (Rulebook p.41, R4, R124).
func reducingCards(p *Position) []Card {
	f := p.tile()
	if f.Card != NoCard || *f.left() < *f.burden() {
		return nil
	}
	var list []Card
	if p.mayUse(AxeAndBow, Gimli, Legolas) {
		list = append(list, AxeAndBow)
	}
	if p.mayUse(HornOfGondor, Boromir) {
		list = append(list, HornOfGondor)
	}
	return list
}

func useReducing(pl *play, c Card) {
	pl.P.tile().Card = c
	pl.Cover(c.String())
	lighten(pl, 1)
}

// guideMayHelp reports whether the Guide's ability can be used. It comes before the casualty; after it, only
// somebody helps who has become Guide since (FAQ 7, R124).
func (p *Position) guideMayHelp() bool { return p.Guide != *p.tile().helped() }

var (
	guideHelped   = reasons.New("guide-has-helped", theGuide) // once for each damage
	guideNoHobbit = reasons.New("guide-no-hobbit", theGuide)
	gollumNoHelp  = reasons.New("gollum-no-help", theGuide)
	noCasualty    = reasons.New("no-casualty")             // one has been taken, or nobody is left
	foulThing     = reasons.New("foul-thing")              // the card says who falls
	onlyCompanion = reasons.New("one-companion", theGuide) // he is the guide, and alone
)

func whyNoHobbitHelps(p *Position, _ engine.Seat) *reason {
	if !p.guideMayHelp() {
		return guideHelped
	}
	return guideNoHobbit.Unless(hobbits.has(p.Guide))
}

// separateGuide is Meriadoc's and Peregrin's ability as Guide: he leaves the Fellowship and takes one point
// with him. On the Mordor track he is eliminated instead; he is no casualty (R38, R133).
func separateGuide(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	c := p.Guide
	pl.Cover("guide-separates")
	pl.Cover("guide-separates-" + c.String())
	coverNewGuide(pl)
	pl.Tell("guide-separates", tellCharacter("character", c))
	lighten(pl, 1)
	if p.InMordor {
		pl.Cover("guide-separates-on-track")
		leaveFellowship(pl, characterSet(0).with(c), Nowhere)
		return
	}
	takeThemAlive(pl, c) // as far as his level and the progress go, like one who escapes
}

// whyNoGollumHelps: he may show the Fellowship for one point, where it is hidden and the hunt does not reveal
// it anyway.
func whyNoGollumHelps(p *Position, _ engine.Seat) *reason {
	f := p.tile()
	if p.Guide == Gollum && !p.guideMayHelp() {
		return guideHelped
	}
	return gollumNoHelp.Unless(p.Guide == Gollum && !p.Revealed && !p.shows() && !p.restsSafely(f.cause()))
}

// letGollumReveal notes that Gollum reveals the Fellowship, which happens after the tile's other effects
// (endTile).
//
// Reading D3 (doubtful): that is a reveal like every other, so the figure moves, and a tile is drawn for each
// Shadow stronghold on its path (Rulebook p.39, FAQ 6, R137). Gollum cannot help against those tiles, because
// the Fellowship is no longer hidden. The other reading: the tile has not revealed the Fellowship, and a
// reveal by choice draws no tiles.
func letGollumReveal(pl *play, _ engine.Seat, _ engine.Action) {
	coverNewGuide(pl)
	*pl.P.tile().helped() = Gollum
	pl.Cover("gollum-reveals")
	pl.Tell("gollum-reveals")
	lighten(pl, 1)
}

func coverNewGuide(pl *play) {
	if f := pl.P.tile(); *f.helped() != NoCharacter {
		pl.Cover("new-guide-helps")
	}
}

// mayTakeCasualty reports whether somebody may still fall: one for each tile.
func (p *Position) mayTakeCasualty() bool {
	return *p.tile().helped() == NoCharacter && p.fellowship() != 0
}

// whyNotLoseGuide: Foul Thing from the Deep leaves no choice of the Guide (R126).
func whyNotLoseGuide(p *Position, _ engine.Seat) *reason {
	if !p.mayTakeCasualty() {
		return noCasualty
	}
	return foulThing.Unless(p.tile().cause() != huntFoulThing)
}

// whyNotLoseRandom: it is offered where it is not the Guide for certain.
func whyNotLoseRandom(p *Position, _ engine.Seat) *reason {
	if !p.mayTakeCasualty() {
		return noCasualty
	}
	return onlyCompanion.Unless(p.fellowship().count() > 1 || p.tile().cause() == huntFoulThing)
}

// whyNotBear: for Foul Thing from the Deep somebody must fall before the Ring is used (R126, R145).
func whyNotBear(p *Position, _ engine.Seat) *reason {
	return foulThing.Unless(p.tile().cause() != huntFoulThing || !p.mayTakeCasualty())
}

func loseGuide(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("casualty-guide")
	pl.Tell("casualty", tellCharacter("character", pl.P.Guide))
	fall(pl, pl.P.Guide)
}

// loseRandom has the Shadow draw one of the Companions, the Guide among them.
func loseRandom(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	var from []engine.Value
	for _, c := range p.fellowship().list() {
		from = append(from, engine.Value(c))
	}
	c := Character(pl.Draw("casualty", Characters, from))
	if p.tile().cause() == huntFoulThing {
		pl.Cover("casualty-forced")
	}
	pl.Cover("casualty-random")
	pl.Tell("casualty-drawn", tellCharacter("character", c))
	fall(pl, c)
}

// fall takes a Companion as casualty: his level comes off the burden, what he could bear beyond it is lost
// (Rulebook p.42). The hobbits are taken alive, but not on the Mordor track.
func fall(pl *play, c Character) {
	p := pl.P
	*p.tile().helped() = p.Guide
	lighten(pl, int(characters[c].level))
	callWorn(pl) // runs after the rest, which is called later
	if hobbits.has(c) && !p.InMordor {
		takeThemAlive(pl, c)
		return
	}
	leaveFellowship(pl, characterSet(0).with(c), Nowhere)
}

func bear(pl *play, _ engine.Seat, _ engine.Action) { useRing(pl) }

// useRing turns the burden into corruption (Rulebook p.42).
func useRing(pl *play) {
	f := pl.P.tile()
	pl.Cover("ring-used")
	corrupt(pl, int(*f.left()))
	if pl.Over() {
		return
	}
	*f.left() = 0
	pl.Goto(tileEnd)
}
