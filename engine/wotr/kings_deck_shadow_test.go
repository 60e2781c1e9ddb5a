package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Each card of the Shadow of Kings of Middle-earth is played, with each printed alternative; the test checks
// what it does by its events.

// onTheTable lays cards on the table.
func onTheTable(list ...Card) board { return func(p *Position) { p.table(list...) } }

// withDie gives a side one more die of a result.
func withDie(s Side, f Face) board { return func(p *Position) { p.Dice[s][f]++ } }

// idle checks that a side cannot begin a verb.
func (g *game) idle(verb string) *game {
	g.Helper()
	if slices.Contains(g.rules.Decisions(g.p)[0].Verbs, verb) {
		g.Errorf("%s is open", verb)
	}
	return g
}

// What the card forbids is tested with those cards and actions; this tests how it is played and discarded.
func TestSC25kYourWelcomeIsDoubtful(t *testing.T) {
	tr := playingKings(t, YourWelcomeIsDoubtful, nil).over()
	if !tr.p.onTable(YourWelcomeIsDoubtful) {
		t.Fatal("it is not on the table")
	}
	// Active is not enough, At War is.
	kingsGame(t, FreePeoples, both(doubtful, func(p *Position) { p.Active = p.Active.with(Rohan) })).
		idle("awaken")
	tr = kingsGame(t, FreePeoples, both(doubtful, war(Rohan))).
		do("free: awaken die=muster who=theoden where=edoras").over()
	if !tr.p.onTable(YourWelcomeIsDoubtful) {
		t.Error("it went")
	}
	// A Companion with the sovereign rouses the nation, but no tile can be taken off.
	kingsGame(t, FreePeoples, both(doubtful, standing(Edoras, Gimli, Meriadoc), laidOn(Theoden, Tile1))).
		do("free: advance die=muster nation=rohan").over().untold("cleansed")

	// A Will of the West always rids them of it.
	discard := func(die string) string { return "discard-card die=" + die + " card=your-welcome-is-doubtful" }
	kingsGame(t, FreePeoples, both(doubtful, withDie(FreePeoples, WillFace))).
		refuse(discard("character"), "die-does-not").do(discard("will")).over().
		told("left-table card=your-welcome-is-doubtful")
	for _, set := range []board{
		standing(Erebor, Meriadoc),
		both(awakened(Erebor, Dain), standing(Erebor, Legolas)),
		both(awakened(Erebor, Dain), awakened(Erebor, Brand)),
		both(awakened(Edoras, Brand)), // with Théoden
	} {
		kingsGame(t, FreePeoples, both(doubtful, set)).refuse(discard("muster"), "die-does-not").
			do(discard("character")).over()
	}
	for _, set := range []board{
		// an awakened one has no company in himself (ours)
		asItStands, standing(Bree, Meriadoc), awakened(Lorien, Dain),
		both(corrupted(Dain), standing(Erebor, Meriadoc)),
	} {
		kingsGame(t, FreePeoples, both(doubtful, set)).idle("discard-card")
	}
}

func TestSC26kTheWestHasFailed(t *testing.T) {
	// The Witch-king is next to Edoras, a Nazgûl next to Minas Tirith.
	set := func(eyes uint8) board {
		return func(p *Position) {
			p.HuntBox = [2]uint8{2, eyes}
			p.stand(Folde, WitchKing)
			p.put(Osgiliath, "sauron:1n")
		}
	}
	tr := playingKings(t, TheWestHasFailed, set(2), "attempt: 1 eye 0-reveal").
		asks("shadow card.sovereign", "choose-sovereign")
	if list := tr.fits("shadow: choose-sovereign"); !slices.Equal(list, []string{"denethor", "theoden"}) {
		t.Errorf("may aim at %v", list)
	}
	tr.refuse("shadow: choose-sovereign who=dain", engine.RefusedValue).
		do("shadow: choose-sovereign who=theoden").told("attempt character=theoden count=2 dice=2")
	tr.asks("shadow attempt.keep", "keep-tile").do("shadow: keep-tile tile=1").over().
		toldSoFar("attempt-void tile=eye", "attempt-shown tiles=0-reveal")
	if p := tr.p; p.HuntBox[Shadow] != 2 || p.Kings.Aimed != [seatCount]characterSet{} ||
		p.tilesOn(Theoden) != 1 {
		t.Errorf("%d dice in the hunt box, aimed at %v", p.HuntBox[Shadow], p.Kings.Aimed)
	}
	// One Eye is enough (ours), for at most three tiles; the Free Peoples need no dice; a sovereign may be
	// the target twice in a turn.
	playingKings(t, TheWestHasFailed, both(set(1), func(p *Position) {
		p.Kings.Aimed[shadowSeat] = 1 << Theoden
		p.Dice[FreePeoples] = [faceCount]uint8{}
	}), "attempt: 3").do("shadow: choose-sovereign who=theoden").told("attempt character=theoden count=1 dice=1",
		"sovereign-corrupted character=theoden tiles=3 tile=3 region=edoras")
	playingKings(t, TheWestHasFailed, set(5), "attempt: 1 1 0-reveal").
		do("shadow: choose-sovereign who=denethor").told("attempt character=denethor count=3 dice=5")
}

func TestSS1kReturnToValinor(t *testing.T) {
	// Thranduil is corrupted: Lórien and the others roll a die for each Elven unit, a 6 hits.
	elves := func(p *Position, r Region) int { a := p.army(FreePeoples, r); return a.unitsOf(Elves) }
	set := both(corrupted(Thranduil), besiegedBy(Rivendell, "sauron:1r"))
	p := kingsGame(t, Shadow, set).p
	rolls := func(first string) string {
		n := elves(p, Lorien) + elves(p, GreyHavens) + elves(p, WoodlandRealm) - 1
		line := "kings-return-to-valinor: " + first
		for range n {
			line += " 1"
		}
		return line
	}
	tr := playingKings(t, KingsReturnToValinor, set, rolls("5")).over().untold("lost", "advanced")
	if n := len(tellsOf(tr, "rolled-for-card")); n != 3 {
		t.Errorf("%d regions are rolled for, not three", n)
	}
	tr = playingKings(t, KingsReturnToValinor, set, rolls("6"))
	tr.asks("free loss.choose", "lose").do("free: lose units=elves:1r").
		told("lost side=free region=grey-havens figures=elves:1r reduced=none").over()
	// With two corrupted a 5 hits.
	tr = playingKings(t, KingsReturnToValinor, both(set, corrupted(Dain)), rolls("5"))
	tr.asks("free loss.choose", "lose").
		told("rolled-for-card card=kings-return-to-valinor region=grey-havens dice=5,1 need=5 count=1")
}

func TestSS3kDenethorsFolly(t *testing.T) {
	tr := playingKings(t, KingsDenethorsFolly, nil).over().untold("lost-to-card")
	if !tr.p.onTable(KingsDenethorsFolly) {
		t.Fatal("it is not on the table")
	}
	// He does not awaken, by no means; the others do.
	tr = kingsGame(t, FreePeoples, both(onTheTable(KingsDenethorsFolly), war(Gondor, Rohan)))
	tr.refuse("free: awaken die=muster who=denethor where=minas-tirith", "kept-asleep").
		do("free: awaken die=muster who=theoden where=edoras").over()
	// It goes when he is out, and stays when he is corrupted.
	for _, c := range []struct {
		falls board
		stays bool
	}{{func(p *Position) { p.corruptedBefore(Denethor) }, true},
		{func(p *Position) { p.eliminate(MinasTirith, Denethor.figure(), 1) }, false}} {
		tr = playingKings(t, KingsDenethorsFolly, nil)
		c.falls(tr.p)
		if sweep(t, tr); tr.p.onTable(KingsDenethorsFolly) != c.stays {
			t.Errorf("on the table: %t", !c.stays)
		}
	}
	// The Free Peoples can discard it by a Will of the West, or by any die with a friend where he is or in
	// Minas Tirith.
	discard := func(die string) string { return "discard-card die=" + die + " card=kings-denethors-folly" }
	lies := both(onTheTable(KingsDenethorsFolly), func(p *Position) { p.leadTo(DolAmroth, Denethor) })
	kingsGame(t, FreePeoples, both(lies, withDie(FreePeoples, WillFace))).
		refuse(discard("army"), "die-does-not").do(discard("will")).over()
	for _, set := range []board{standing(MinasTirith, Aragorn), standing(DolAmroth, GandalfTheGrey),
		standing(DolAmroth, GandalfTheWhite)} {
		kingsGame(t, FreePeoples, both(lies, set)).do(discard("army")).over().
			told("left-table card=kings-denethors-folly")
	}
	kingsGame(t, FreePeoples, both(lies, standing(DolAmroth, Strider))).idle("discard-card")
}

// No combat card of the Free Peoples in Minas Tirith, nor where Denethor is, leader or corrupted.
func TestSS3kDenethorsFollyBarsCombatCards(t *testing.T) {
	for _, c := range []struct {
		at     Region
		set    board
		barred bool
	}{
		{MinasTirith, func(p *Position) { p.leadTo(DolAmroth, Denethor) }, true},
		{DolAmroth, func(p *Position) { p.leadTo(DolAmroth, Denethor) }, true},
		{DolAmroth, func(p *Position) { p.corruptedBefore(Denethor) }, false},
		{MinasTirith, func(p *Position) { p.corruptedBefore(Denethor) }, true},
		{Edoras, asItStands, false},
	} {
		p := kingsGame(t, Shadow, both(c.set, onTheTable(KingsDenethorsFolly))).p
		p.Battle = Battle{Going: true, Attacker: Shadow, From: Osgiliath, To: c.at, Round: 1}
		if p.barred(FreePeoples) != c.barred || p.barred(Shadow) {
			t.Errorf("in %s the Free Peoples are barred: %t", c.at, !c.barred)
		}
	}
}

func TestSS5kThreatsAndPromises(t *testing.T) {
	tr := playingKings(t, KingsThreatsAndPromises, war(Rohan)).over()
	// No Muster result advances a passive nation or awakens; an active one advances, the Ruler die awakens.
	tr.refuse("free: advance die=muster nation=gondor", "threats").idle("awaken")
	if tr.do("free: advance die=muster nation=elves").
		told("advanced nation=elves box=1 cause=die"); !tr.p.onTable(KingsThreatsAndPromises) {
		t.Error("it went for a Muster result")
	}
	ruler := both(onTheTable(KingsThreatsAndPromises), war(Rohan),
		func(p *Position) { p.Kings.Ruler[FreePeoples] = true }, awakened(Erebor, Dain),
		withDie(FreePeoples, MusterFace|RulerDie))
	tr = kingsGame(t, FreePeoples, ruler).do("free: awaken die=ruler-muster who=theoden where=edoras").over()
	if !tr.p.onTable(KingsThreatsAndPromises) {
		t.Error("it went because a sovereign awoke")
	}
	// It goes when a sovereign is corrupted, and when a nation advances by a Companion or an attack.
	tr = kingsGame(t, Shadow, both(onTheTable(KingsThreatsAndPromises),
		func(p *Position) { p.HuntBox[Shadow] = 2 }), "attempt: 3").do("shadow: tempt who=brand")
	tr.told("left-table card=kings-threats-and-promises")
	tr = kingsGame(t, FreePeoples, both(onTheTable(KingsThreatsAndPromises), standing(Erebor, Gimli))).
		do("free: inspire die=event who=gimli").told("left-table card=kings-threats-and-promises")
	tr.told("advanced nation=dwarves box=1 cause=companion")
	tr = kingsGame(t, Shadow, both(onTheTable(KingsThreatsAndPromises), war(Sauron),
		fielded(SouthIthilien, "sauron:2r")), "combat-roll-shadow: 1 1", "combat-roll-free: 1 1")
	tr.do("shadow: attack die=army from=south-ithilien to=osgiliath with=sauron:2r").
		told("advanced nation=gondor box=2 cause=attacked", "left-table card=kings-threats-and-promises")
}

func TestSS6kStormcrow(t *testing.T) {
	// The Ring-bearers are in Rivendell: the Elves lose a step; a tile for Thranduil; a unit of the Free
	// Peoples' choice, no leader.
	tr := playingKings(t, KingsStormcrow, func(p *Position) { p.Box[Elves] = 1 }, "attempt: 2").
		told("set-back nation=elves box=0 card=kings-stormcrow")
	tr.told("attempt character=thranduil count=1 dice=0").asks("free card.figure", "choose-figure").
		refuse("free: choose-figure region=grey-havens figure=elves:l", engine.RefusedValue)
	tr.do("free: choose-figure region=grey-havens figure=elves:e").over().
		told("lost-to-card card=kings-stormcrow region=grey-havens figures=elves:1e")
	if tr.p.tilesOn(Thranduil) != 1 {
		t.Error("he has no tile")
	}
	at := func(set board) board { return both(figureIn(Hollin), standing(Carrock, Gimli), set) }
	// The tile corrupts Brand; then the unit falls.
	playingKings(t, KingsStormcrow, at(asItStands), "attempt: 2").
		told("sovereign-corrupted character=brand tiles=2 tile=2 region=dale").
		do("free: choose-figure region=dale figure=north:r").over().
		told("lost-to-card card=kings-stormcrow region=dale figures=north:1r")
	// An eye is drawn: another tile comes in its place; a kings' tile ends it.
	playingKings(t, KingsStormcrow, at(asItStands), "attempt: eye king-1").
		toldSoFar("attempt-void tile=eye", "attempt-king character=brand tile=king-1").
		asks("free card.figure", "choose-figure")
	// Corrupted or out of the game: no tile, but the unit (ours). Awakened: nothing more than the step.
	playingKings(t, KingsStormcrow, at(corrupted(Brand))).untold("attempt").
		asks("free card.figure", "choose-figure")
	playingKings(t, KingsStormcrow, at(func(p *Position) { p.eliminate(Dale, Brand.figure(), 1) })).
		untold("attempt").asks("free card.figure", "choose-figure")
	playingKings(t, KingsStormcrow, at(both(awakened(Dale, Brand), func(p *Position) { p.Box[North] = 1 }))).
		over().told("set-back nation=north box=0 card=kings-stormcrow").untold("attempt", "lost-to-card")
}

func TestSS18kTheKingIsRevealed(t *testing.T) {
	aragorn := standing(Hollin, Aragorn)
	tr := playingKings(t, KingsTheKingIsRevealed, aragorn).over()
	tr.told("recruited region=minas-morgul figures=sauron:5r", "recruited region=minas-morgul figures=sauron:1n")
	if n := len(tellsOf(tr, "recruited")); n != 2 {
		t.Errorf("recruited %d times", n)
	}
	// A regular or a Nazgûl more for each awakened sovereign, chosen each time.
	tr = playingKings(t, KingsTheKingIsRevealed, both(awakened(MinasTirith, Denethor), awakened(Dale, Brand)))
	tr.asks("shadow card.rally", "rally").refuse("shadow: rally what=sauron:e where=minas-morgul",
		engine.RefusedValue)
	tr.do("shadow: rally what=sauron:n where=minas-morgul").do("shadow: rally what=sauron:r where=minas-morgul").
		over()
	if p := tr.p; p.Armies[MinasMorgul][nazgul] < 2 {
		t.Errorf("%d Nazgûl", p.Armies[MinasMorgul][nazgul])
	}
	if n := len(tellsOf(tr, "recruited")); n != 4 {
		t.Errorf("recruited %d times", n)
	}
	// None is left of the one kind; none can come where the enemy holds the stronghold.
	playingKings(t, KingsTheKingIsRevealed, both(aragorn, awakened(Dale, Brand), func(p *Position) {
		for p.Reinforcements[nazgul] > 0 {
			p.put(BaradDur, "sauron:1n")
		}
	})).over().told("recruited region=minas-morgul figures=sauron:1r")
	playingKings(t, KingsTheKingIsRevealed, both(aragorn, awakened(Dale, Brand), taken(MinasMorgul))).over().
		untold("recruited")
}

func TestSS25kThePalantirOfBaradDur(t *testing.T) {
	tr := playingKings(t, ThePalantirOfBaradDur, nil).over()
	if !tr.p.onTable(ThePalantirOfBaradDur) || tr.p.Kings.FarSeen {
		t.Fatal("it is not on the table, or has served by being played")
	}
	lies := onTheTable(ThePalantirOfBaradDur)
	kingsGame(t, Shadow, nil).refuse("shadow: draw die=muster deck=shadow-character", "die-does-not")
	for _, die := range []string{"muster", "army-muster"} {
		tr = kingsGame(t, Shadow, lies, "card: grond").do("shadow: draw die=" + die + " deck=shadow-character").
			over()
		tr.toldSoFar("muster-as-event card=the-palantir-of-barad-dur face="+die,
			"drew side=shadow deck=shadow-character card=grond")
		if !tr.p.Kings.FarSeen || tr.p.paysEvent(Shadow, MusterFace) || !tr.p.paysEvent(Shadow, EventFace) {
			t.Error("once a turn")
		}
		if recoverRulers(&play{P: tr.p}); tr.p.Kings.FarSeen {
			t.Error("not in the next turn")
		}
	}
	// It pays for a card with another symbol. For a card with its own symbol this is not needed. The Free
	// Peoples do not benefit.
	hold := both(lies, func(p *Position) {
		p.Cards[GiveItToUss], p.Cards[OrcsMultiplyingAgain], p.Cards[ShadowsGather] = InHand, InHand, InHand
	})
	kingsGame(t, Shadow, hold).do("shadow: play die=muster card=give-it-to-uss").over().
		told("muster-as-event card=the-palantir-of-barad-dur face=muster",
			"played side=shadow card=give-it-to-uss face=event")
	kingsGame(t, Shadow, hold).do("shadow: play die=muster card=orcs-multiplying-again").over().
		untold("muster-as-event")
	kingsGame(t, Shadow, hold).do("shadow: play die=army-muster card=shadows-gather").untold("muster-as-event")
	kingsGame(t, Shadow, both(hold, func(p *Position) { p.Kings.FarSeen = true })).
		refuse("shadow: play die=muster card=give-it-to-uss", "card-wants-symbol")
	// The Mouth of Sauron serves first.
	mouth := both(hold, standing(BaradDur, MouthOfSauron))
	tr = kingsGame(t, Shadow, mouth).do("shadow: play die=muster card=shadows-gather").untold("muster-as-event")
	if !tr.p.MessengerUsed || tr.p.Kings.FarSeen {
		t.Error("the Messenger has not served")
	}
	kingsGame(t, Shadow, both(mouth, func(p *Position) { p.MessengerUsed = true })).
		do("shadow: play die=muster card=shadows-gather").
		told("muster-as-event card=the-palantir-of-barad-dur face=muster")
	if p := kingsGame(t, FreePeoples, lies).p; p.paysEvent(FreePeoples, MusterFace) {
		t.Error("the Free Peoples use it")
	}
	// The Free Peoples can discard it by a Will of the West, or by any die with a Ring.
	discard := func(die string) string { return "discard-card die=" + die + " card=the-palantir-of-barad-dur" }
	kingsGame(t, FreePeoples, both(lies, withDie(FreePeoples, WillFace))).do(discard("will")).over().
		untold("ring-paid")
	tr = kingsGame(t, FreePeoples, lies).do(discard("muster")).over().
		told("ring-paid side=free", "left-table card=the-palantir-of-barad-dur")
	if tr.p.Rings != [2]uint8{2, 1} || !tr.p.RingUsed[FreePeoples] {
		t.Errorf("rings %v", tr.p.Rings)
	}
	kingsGame(t, FreePeoples, both(lies, func(p *Position) { p.RingUsed[FreePeoples] = true })).
		idle("discard-card")
}

// With the Palantír of Orthanc a card brings a draw if an Event result has paid: a Muster result may be one.
func TestSS25kBothPalantiri(t *testing.T) {
	both2 := both(onTheTable(ThePalantirOfBaradDur, ThePalantirOfOrthanc), standing(Orthanc, Saruman),
		func(p *Position) { p.Cards[OrcsMultiplyingAgain], p.Cards[GiveItToUss] = InHand, InHand })
	tr := kingsGame(t, Shadow, both2, "card: grond").do("shadow: play die=muster card=give-it-to-uss").
		asks("shadow card.draw", "draw-from")
	tr.do("shadow: draw-from deck=shadow-character").over()
	tr = kingsGame(t, Shadow, both2, "card: grond").do("shadow: play die=muster card=orcs-multiplying-again").
		asks("shadow card.draw", "draw-from", "decline").untold("muster-as-event")
	tr.do("shadow: draw-from deck=shadow-character").over().
		told("muster-as-event card=the-palantir-of-barad-dur face=muster")
	if !tr.p.Kings.FarSeen {
		t.Error("it has not served")
	}
	tr = kingsGame(t, Shadow, both2).do("shadow: play die=muster card=orcs-multiplying-again").
		do("shadow: decline").over().untold("drew", "muster-as-event")
	if tr.p.Kings.FarSeen {
		t.Error("it has served")
	}
	kingsGame(t, Shadow, both(both2, func(p *Position) { p.Kings.FarSeen = true })).
		do("shadow: play die=muster card=orcs-multiplying-again").over().untold("drew")
}

func TestSS26kWorkOfTheEnemy(t *testing.T) {
	tr := playingKings(t, WorkOfTheEnemy, func(p *Position) { p.leadTo(Lorien, Thranduil) },
		"work-of-the-enemy: 4 5 4").asks("shadow card.region", "choose-region")
	if list := tr.fits("shadow: choose-region"); !slices.Contains(list, "lorien") ||
		!slices.Contains(list, "minas-tirith") || slices.Contains(list, "woodland-realm") || len(list) != 5 {
		t.Errorf("may choose %v", list)
	}
	tr.do("shadow: choose-region region=lorien").
		told("rolled-for-card card=work-of-the-enemy region=lorien dice=4,5,4 need=5 count=1").
		untold("advanced", "activated")
	// A corrupted one: 4 and more. An awakened one as a leader. Where no army is, none is hit.
	playingKings(t, WorkOfTheEnemy, corrupted(Theoden), "work-of-the-enemy: 4 1 3").
		do("shadow: choose-region region=edoras").
		told("rolled-for-card card=work-of-the-enemy region=edoras dice=4,1,3 need=4 count=1")
	playingKings(t, WorkOfTheEnemy, awakened(Edoras, Theoden), "work-of-the-enemy: 4 4 4").
		do("shadow: choose-region region=edoras").over().untold("lost")
	tr = playingKings(t, WorkOfTheEnemy, both(corrupted(Theoden), vacated(Edoras)))
	if slices.Contains(tr.fits("shadow: choose-region"), "edoras") {
		t.Error("without an army")
	}
}
