package wotr

import "redbook/engine"

// Acts of the cards of Kings of Middle-earth (KINGS-CARDS.md, sections D and E): what they do with
// sovereigns.

func rulerCardSteps(all []step) {
	who := verb{Name: "choose-sovereign",
		Fields: []field{{Name: "who", Domain: Characters, Choices: chooseSovereigns}}}
	forCard, inBattle := who, who
	forCard.Do = func(pl *play, _ engine.Seat, a engine.Action) {
		f := pl.P.card()
		*f.character(), *f.figures() = Character(a.Get("who")), Force{}
		pl.Goto(cardNext)
	}
	inBattle.Do = hopeInspires
	all[cardSovereign] = step{Name: "card.sovereign", Owed: asksHere, Auto: engine.Always[Position],
		About: aboutCard, Verbs: []verb{forCard}}
	all[combatSovereign] = combatStep("combat.sovereign", inBattle)
	all[cardTile] = step{
		Name: "card.tile", Owed: asksHere,
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			f := p.card()
			c := *f.character()
			return []engine.Fact{tellCardNow(p), tellCharacter("character", c), p.tellTilesOf(c)}
		},
		Verbs: []verb{
			{Name: "return-tile", Do: returnLookedAt,
				Fields: []field{{Name: "tile", Domain: Tiles, Choices: chooseLookedAt, Secret: true}}},
			{
				Name:   "decline",
				Closed: func(p *Position, _ engine.Seat) *reason { return mustChoose.Unless(*p.card().optional() == 1) },
				Do:     func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(cardNext) },
			},
		},
	}
	all[cardRally] = step{
		Name: "card.rally", Owed: asksHere, Auto: engine.Always[Position],
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{tellCardNow(p), tellNumber("count", int(*p.card().left()))}
		},
		Verbs: []verb{{Name: "rally", Do: rallyByCard, Fields: []field{
			{Name: "what", Domain: Figures, Choices: chooseCalled, Joined: true},
			comesTo("what", cardElsewhere,
				func(p *Position, kind engine.Value) regionSet { return p.callPlaces(Figure(kind)) }),
		}}},
	}
}

var rulerCardEvents = []engine.EventDef{
	// a Muster result serves as an Event result
	event("muster-as-event", fact("card", Cards), fact("face", Faces)),
	// what the Free Peoples look at: for them and the Shadow alone
	reveals("tiles-seen", fact("character", Characters), fact("card", Cards), fact("tiles", Tiles)),
}

var rulerCardPaths = []string{"returned-by-choice", "muster-as-event"}

// --- which sovereigns

// isSpoiled reports whether a sovereign is corrupted.
func isSpoiled(c Character) condition { return func(p *Position) bool { return p.spoiled(c) } }

// spoiledAtLeast reports whether so many sovereigns are corrupted.
func spoiledAtLeast(n int) condition {
	return func(p *Position) bool { return p.in(Corrupted).count() >= n }
}

// sovereignsThat returns those who fit.
func sovereignsThat(fits func(p *Position, c Character) bool) func(p *Position) characterSet {
	return func(p *Position) characterSet {
		var set characterSet
		for c := Brand; c < Brand+sovereignCount; c++ {
			if fits(p, c) {
				set = set.with(c)
			}
		}
		return set
	}
}

// unspoiled reports whether a sovereign is in play and not corrupted.
func (p *Position) unspoiled(c Character) bool { return p.isLeader(c) || p.onMap(c) }

// tiled reports whether tiles lie on a sovereign, who then is not corrupted.
func (p *Position) tiled(c Character) bool { return p.tilesOn(c) > 0 }

// sovereignsAt returns the sovereigns in a region, whatever has become of them.
func (p *Position) sovereignsAt(r Region) characterSet {
	return sovereignsThat(func(p *Position, c Character) bool {
		return r != Nowhere && (p.isLeader(c) && p.Armies[r][c.figure()] > 0 || !p.isLeader(c) && p.Where[c] == r)
	})(p)
}

// companionBeside reports whether a Companion shares the region of a sovereign who is not corrupted. An
// awakened one is himself a Companion: he needs another one (ours).
func (p *Position) companionBeside(c Character) bool {
	return p.unspoiled(c) && (p.at(FreePeoples, p.regionOf(c))&companions).without(c) != 0
}

// mayRouse reports whether a Companion beside a sovereign can awaken him, by Aid in Time of Need: no other
// condition of his card is asked. That only the player of his nation awakens him is none of those: it holds
// for cards too (K13.1, K7.3).
func (p *Position) mayRouse(c Character) bool {
	return p.isLeader(c) && !p.sleepsOn(c) && p.companionBeside(c) && p.ownNations(FreePeoples).
		has(c.sovereign().nation)
}

// nazgulNear reports whether a Nazgûl, or the Witch-king, is in a sovereign's region or next to it.
func (p *Position) nazgulNear(c Character) bool {
	at := p.regionOf(c)
	for r := range setOf(at).or(adjacent[at]).all() {
		if p.Armies[r][nazgul] > 0 || p.stands(WitchKing, r) {
			return true
		}
	}
	return false
}

// chooseSovereign has a side choose a sovereign; the acts that follow speak of him, or of nobody if there is
// none.
func chooseSovereign(asked Side, which func(p *Position) characterSet) act {
	return act{name: "choose-sovereign", do: func(pl *play) {
		f := pl.P.card()
		f.Side, *f.character(), *f.figures() = asked, NoCharacter, Force{Who: which(pl.P)}
		if f.figures().Who != 0 {
			pl.Goto(cardSovereign)
		}
	}}
}

func chooseSovereigns(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	set := p.card().figures().Who
	if p.Step() == combatSovereign {
		set = p.hopeful()
	}
	return set.values(out)
}

func sovereignChosen(p *Position) bool { return *p.card().character() != NoCharacter }

// --- what is done with them

// awakens awakens the sovereign where he is.
func awakens() act {
	return when(sovereignChosen, act{name: "awaken", do: func(pl *play) {
		c := *pl.P.card().character()
		pl.P.concern(nationSet(0).with(c.sovereign().nation))
		awaken(pl, c, pl.P.regionOf(c))
	}})
}

// removes takes a corrupted sovereign out of the game.
func removes(c Character) act {
	return act{name: "remove-sovereign", do: func(pl *play) {
		pl.Cover("sovereign-removed")
		removeSovereign(pl, c)
	}}
}

// cleanses puts a hidden tile of a sovereign, drawn at random, back into the pool.
func cleanses(c Character) act {
	return act{name: "cleanse", do: func(pl *play) { cleanse(pl, c) }}
}

func canCleanse(c Character) condition { return func(p *Position) bool { return p.mayCleanse(c) } }

// cleansesHim does the same for the sovereign that the card speaks of, if that is possible.
func cleansesHim() act {
	return when(func(p *Position) bool { return sovereignChosen(p) && p.mayCleanse(*p.card().character()) },
		act{name: "cleanse", do: func(pl *play) { cleanse(pl, *pl.P.card().character()) }})
}

// recruitsBeside recruits so many units of the sovereign's nation in his region, if the player of the card
// may recruit them (Rulebook chapter XI). Any player may take off a tile (K13.1).
func recruitsBeside(units int8) act {
	mine := func(p *Position) bool {
		return sovereignChosen(p) && p.ownNations(FreePeoples).has(p.card().character().sovereign().nation)
	}
	return when(mine, act{name: "recruit-beside", do: func(pl *play) {
		c := *pl.P.card().character()
		pl.P.concern(nationSet(0).with(c.sovereign().nation))
		callLevy(pl, FreePeoples, levy{nation: c.sovereign().nation, units: units}, oneOf(pl.P.regionOf(c)))
	}})
}

// attempts begins an attempt to corrupt the sovereign: as many tiles as Eyes lie in the hunt box, of which
// none is taken (ours).
func attempts() act {
	return when(sovereignChosen, act{name: "attempt", do: func(pl *play) {
		callAttempt(pl, *pl.P.card().character())
	}})
}

// taintsBy draws so many tiles for the sovereign, if he is a leader still.
func taintsBy(n int) act {
	return when(func(p *Position) bool { return sovereignChosen(p) && p.isLeader(*p.card().character()) },
		act{name: "taint", do: func(pl *play) { callTaint(pl, *pl.P.card().character(), n) }})
}

// --- looking at tiles

// looksAt shows the Free Peoples the tiles of the sovereign, of which they then return one: any, or none if
// they need not. While Your Welcome Is Doubtful lies on the table they can only look (SC25k).
func looksAt(mayDecline bool) act {
	return when(sovereignChosen, act{name: "look-at", do: func(pl *play) {
		p, f := pl.P, pl.P.card()
		c := *f.character()
		pl.Tell("tiles-seen", tellCharacter("character", c), tellCardNow(p), p.tellTilesOf(c))
		p.LookedAt[c-Brand] = *p.taintOf(c)
		if p.onTable(YourWelcomeIsDoubtful) {
			return
		}
		*f.optional() = 0
		if mayDecline {
			*f.optional() = 1
		}
		pl.Goto(cardTile)
	}})
}

// tellTilesOf tells which tiles lie on a sovereign, to the players who look at them or know them already.
func (p *Position) tellTilesOf(c Character) engine.Fact {
	var list []engine.Value
	for t, n := range p.taintOf(c) {
		for range n {
			list = append(list, engine.Value(t))
		}
	}
	return engine.Tell("tiles", list...).In(Tiles).Only(p.whoLooks())
}

// whoLooks returns who knows the tiles that the Free Peoples look at.
func (p *Position) whoLooks() engine.Seats {
	if p.secretTiles() {
		return p.whoKnowsTiles() | p.only(FreePeoples)
	}
	return engine.Public
}

// looked returns the sovereign at whose tiles an audience is looking.
func (p *Position) looked(audience engine.Seats) Character {
	if p.Step() == cardTile && audience&p.only(FreePeoples) != 0 {
		return *p.card().character()
	}
	return NoCharacter
}

func chooseLookedAt(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for t, n := range p.taintOf(*p.card().character()) {
		if n > 0 {
			out = append(out, engine.Value(t))
		}
	}
	return out
}

func returnLookedAt(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	pl.Goto(cardNext)
	pl.Cover("returned-by-choice")
	takeOff(pl, *p.card().character(), Tile(a.Get("tile")), p.whoLooks())
}

// --- a choice on which other acts depend

// marks makes an option of a deed that acts further down do.
func marks(what deed, open condition) option {
	return option{what: what, open: open, name: "mark", do: func(pl *play) { *pl.P.card().deed() = what }}
}

// chose reports whether that deed was chosen.
func chose(what deed) condition { return func(p *Position) bool { return *p.card().deed() == what } }

// --- recruiting figure by figure

// calls recruits figures one by one in settlements of their nations, at most one of each nation of the Free
// Peoples. Partners recruit for their own nations alone (Rulebook chapter XI), so that Men of Little Villages
// brings each of them fewer than four.
func calls(kinds func(p *Position) Force, some where, count func(p *Position) int) act {
	return act{name: "call", do: func(pl *play) {
		f := pl.P.card()
		*f.figures(), *f.choices(), *f.left() = kinds(pl.P), some(pl.P), int8(count(pl.P))
		for _, n := range nationsOf(f.Side) {
			if !pl.P.ownNations(f.Side).has(n) {
				f.figures().leaveOut(n)
			}
		}
		nextCalled(pl)
	}}
}

// nextCalled asks for the next figure; what cannot be recruited is left out.
func nextCalled(pl *play) {
	if p := pl.P; *p.card().left() > 0 && len(chooseCalled(p, 0, engine.Action{}, nil)) > 0 {
		pl.Goto(cardRally)
	} else {
		*pl.P.card().figures() = Force{}
		pl.Goto(cardNext)
	}
}

// callPlaces returns where a figure can come.
func (p *Position) callPlaces(kind Figure) regionSet {
	var set regionSet
	here := p.card().choices().and(settled[kind.nation()])
	for r := range here.all() {
		if p.mayRecruit(kind, r, true) {
			set.add(r)
		}
	}
	return set
}

func chooseCalled(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for kind, n := range p.card().figures().Count {
		if n > 0 {
			if set := p.callPlaces(Figure(kind)); !set.empty() {
				out = append(out, engine.Value(kind))
			}
		}
	}
	return out
}

func rallyByCard(pl *play, _ engine.Seat, a engine.Action) {
	f, kind := pl.P.card(), Figure(a.Get("what"))
	recruit(pl, kind, Region(a.Get("where")), 1)
	pl.P.concern(nationSet(0).with(kind.nation()))
	*f.left()--
	if n := kind.nation(); n.Side() == FreePeoples {
		f.figures().leaveOut(n)
	}
	nextCalled(pl)
}
