package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

func TestR60PalantirIsDiscardedByWillOrRing(t *testing.T) {
	set := func(p *Position) { p.Cards[ThePalantirOfOrthanc] = OnTable; p.stand(Orthanc, Saruman) }
	tr := cardGame(t, FreePeoples, func(p *Position) { set(p); p.Dice[FreePeoples][WillFace] = 1 })
	tr.do("free: discard-card die=will card=the-palantir-of-orthanc").over().
		told("left-table card=the-palantir-of-orthanc").untold("ring-paid")
	if tr.p.Rings != [2]uint8{3, 0} || tr.p.Dice[FreePeoples][WillFace] != 0 {
		t.Errorf("rings %v", tr.p.Rings)
	}
	// Any other die needs a Ring: the one of this turn, which goes to the Shadow.
	tr = cardGame(t, FreePeoples, set).do("free: discard-card die=muster card=the-palantir-of-orthanc").over().
		told("ring-paid side=free")
	if tr.p.Rings != [2]uint8{2, 1} || !tr.p.RingUsed[FreePeoples] {
		t.Errorf("rings %v, used: %v", tr.p.Rings, tr.p.RingUsed)
	}
	for _, none := range []func(p *Position){
		func(p *Position) { p.RingUsed[FreePeoples] = true },
		func(p *Position) { p.Rings[FreePeoples] = 0 },
	} {
		tr = cardGame(t, FreePeoples, func(p *Position) { set(p); none(p); p.Dice[FreePeoples][WillFace] = 1 })
		tr.refuse("free: discard-card die=muster card=the-palantir-of-orthanc", "die-does-not")
	}
}

func TestR60DenethorsFollyIsDiscardedByWillOrAFriend(t *testing.T) {
	set := func(p *Position) {
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:1r")
		p.Cards[DenethorsFolly] = OnTable
	}
	tr := cardGame(t, FreePeoples, func(p *Position) { set(p); p.Dice[FreePeoples][WillFace] = 1 })
	tr.refuse("free: discard-card die=army card=denethors-folly", "die-does-not").
		do("free: discard-card die=will card=denethors-folly").over()
	for _, who := range []Character{GandalfTheGrey, GandalfTheWhite, Aragorn} {
		tr = cardGame(t, FreePeoples, func(p *Position) { set(p); p.stand(MinasTirith, who) })
		tr.do("free: discard-card die=army card=denethors-folly").over().told("left-table card=denethors-folly")
	}
	tr = cardGame(t, FreePeoples, func(p *Position) { set(p); p.stand(MinasTirith, Strider) })
	if slices.Contains(tr.rules.Decisions(tr.p)[0].Verbs, "discard-card") {
		t.Error("Strider is no friend yet")
	}
}

func TestR33R61FAQ16TomBombadilIsDiscardedForTwoCards(t *testing.T) {
	set := func(p *Position) { p.Cards[ThePowerOfTomBombadil], p.Cards[ShadowsGather] = OnTable, InHand }
	tr := cardGame(t, Shadow, set)
	if slices.Contains(tr.rules.Decisions(tr.p)[0].Verbs, "discard-card") {
		t.Error("one card pays for two")
	}
	tr = cardGame(t, Shadow, func(p *Position) { set(p); p.Cards[MorgulWound] = InHand })
	tr.do("shadow: discard-card die=event card=the-power-of-tom-bombadil army-card=shadows-gather character-card=morgul-wound").over()
	if tr.p.hand(Shadow) != 0 || tr.p.Dice[Shadow][EventFace] != 0 { // it is an action (FAQ 16, R33)
		t.Error("the price was not paid")
	}
	tr.refuse("free: discard-card die=event card=the-power-of-tom-bombadil", "nothing-to-discard")
}

func TestR39R62FAQ21GandalfDrawsAsGuide(t *testing.T) {
	hold := func(p *Position) { p.Cards[BilbosSong], p.Cards[WisdomOfElrond] = InHand, InHand }
	tr := cardGame(t, FreePeoples, hold, "card: athelas").do("free: play die=event card=bilbos-song").
		asks("free card.draw", "draw-from", "decline")
	if list := tr.fits("free: draw-from"); !slices.Equal(list, []string{"free-character"}) {
		t.Errorf("may draw from %v", list)
	}
	if tr.do("free: draw-from deck=free-character").over(); !tr.p.holds(FreePeoples, Athelas) {
		t.Error("nothing was drawn")
	}
	cardGame(t, FreePeoples, hold).do("free: play die=event card=bilbos-song").do("free: decline").over().
		untold("drew")
	// A Will of the West is an Event result; a Character result is not.
	cardGame(t, FreePeoples, func(p *Position) { hold(p); p.Dice[FreePeoples][WillFace] = 1 }).
		do("free: play die=will card=wisdom-of-elrond").do("free: choose-nation nation=rohan").
		asks("free card.draw", "draw-from", "decline")
	cardGame(t, FreePeoples, hold).do("free: play die=character card=bilbos-song").over().untold("drew")
	// He must be the guide when the card is done: I Will Go Alone may have sent him away, or made him guide.
	cardGame(t, FreePeoples, func(p *Position) { p.Cards[IWillGoAlone] = InHand }).
		do("free: play die=event card=i-will-go-alone").
		do("free: send who=gandalf-grey to=hollin").over().untold("drew")
	cardGame(t, FreePeoples, func(p *Position) { p.Cards[IWillGoAlone], p.Guide = InHand, Strider }).
		do("free: play die=event card=i-will-go-alone").
		do("free: send who=strider to=hollin").asks("free card.draw", "draw-from", "decline")
}

// The additional card that Gandalf the White allows brings no draw, and does not take away the first card's
// (R62).
func TestR62AnExtraCardBringsNoDraw(t *testing.T) {
	tr := cardGame(t, FreePeoples, func(p *Position) {
		p.stand(Fangorn, GandalfTheWhite)
		p.State[GandalfTheGrey] = Replaced
		p.guideOfHighestLevel()
		p.empty(Orthanc)
		p.Cards[TheEntsAwakeHuorns], p.Cards[BilbosSong] = InHand, InHand
	}).do("free: play die=event card=the-ents-awake-huorns").do("free: play-another card=bilbos-song").over()
	tr.untold("drew")
}

func TestSC21R39PalantirDraws(t *testing.T) {
	set := func(p *Position) {
		p.stand(Orthanc, Saruman)
		p.Cards[ThePalantirOfOrthanc], p.Cards[GiveItToUss] = OnTable, InHand
	}
	tr := cardGame(t, Shadow, set, "card: grond").do("shadow: play die=event card=give-it-to-uss").
		asks("shadow card.draw", "draw-from")
	if tr.do("shadow: draw-from deck=shadow-character").over(); !tr.p.holds(Shadow, Grond) {
		t.Error("nothing was drawn")
	}
	cardGame(t, Shadow, set).do("shadow: play die=character card=give-it-to-uss").over().untold("drew")
	// Not by its own play.
	cardGame(t, Shadow, func(p *Position) { set(p); p.Cards[ThePalantirOfOrthanc] = InHand }).
		do("shadow: play die=event card=the-palantir-of-orthanc").over().untold("drew")
	// A hand of more than six is cut down after each draw (R58, R144).
	tr = cardGame(t, Shadow, func(p *Position) {
		set(p)
		for c := OrcPatrol; c < OrcPatrol+6; c++ {
			p.Cards[c] = InHand
		}
	}, "card: grond").do("shadow: play die=event card=give-it-to-uss").
		do("shadow: draw-from deck=shadow-character")
	tr.asks("shadow hand.discard", "discard").do("shadow: discard card=grond").over()
}

// A half-done card goes on where it was after save and load: the act begun last is stored by its name.
func TestACardSleepsBetweenTwoActs(t *testing.T) {
	tr := playing(t, ThereIsAnotherWay, func(p *Position) { p.travel(); p.Corruption = 1 })
	f, _ := tr.p.At(tr.p.Depth() - 1)
	if f.Card != ThereIsAnotherWay || f.Act.String() != "choose" {
		t.Errorf("%s sleeps in %q", f.Card, f.Act)
	}
	var r engine.Rules = Rules
	data, err := r.Encode(tr.p)
	if err != nil || !slices.Contains(actNames, "choose") {
		t.Fatal(err)
	}
	again, err := r.Decode(data)
	if err != nil || *again.(*Position) != *tr.p {
		t.Fatalf("another position wakes: %v", err)
	}
}

// FAQ 21, R39: with Grond the Palantír's draw comes when the whole battle is over.
func TestR39FAQ21ThePalantirWaitsForGrond(t *testing.T) {
	tr := cardGame(t, Shadow, func(p *Position) {
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:2r")
		p.stand(MinasTirith, WitchKing)
		p.stand(Orthanc, Saruman)
		p.Box[Sauron] = atWarBox
		p.Cards[Grond], p.Cards[ThePalantirOfOrthanc] = InHand, OnTable
	}, "combat-roll-free: 1 1 1 1 1 1 1 1", "leader-reroll-free: 1 1", "combat-roll-shadow: 1 1 1 1",
		"leader-reroll-shadow: 1 1 1 1", "card: orc-patrol")
	tr.do("shadow: play die=event card=grond").
		do("shadow: attack from=minas-tirith to=minas-tirith with=sauron:2r,witch-king").do("shadow: go-on").
		untold("drew")
	tr.asks("shadow battle.cease", "go-on", "cease").do("shadow: cease").asks("shadow card.draw", "draw-from").
		do("shadow: draw-from deck=shadow-character").over()
	tr.toldSoFar("battle-over region=minas-tirith how=ceased destroyed=none",
		"drew side=shadow deck=shadow-character card=orc-patrol")
}

// R147: an army that sails from Umbar onto one in the open has landed: it fights at once, is not asked
// whether it ceases, and stands there when it has won. Units that stayed in Umbar have no part in it.
func TestR147CorsairsLandAndFight(t *testing.T) {
	set := func(p *Position) {
		p.Box[Southrons] = atWarBox
		p.empty(DolAmroth)
		p.put(DolAmroth, "gondor:1r")
	}
	tr := playing(t, CorsairsOfUmbar, set, "combat-roll-shadow: 1 1 6 1", "combat-roll-free: 1 1").
		do("shadow: move-army from=umbar to=dol-amroth with=southrons:2r")
	tr.asks("free battle.withdraw", "withdraw", "stand").do("free: stand").
		asks("free battle.retreat", "retreat", "stand")
	tr.do("free: stand").do("free: stand").over().told("captured side=shadow region=dol-amroth points=2")
	if tr.p.units(Shadow, DolAmroth) != 2 || tr.p.units(Shadow, Umbar) != 1 {
		t.Errorf("%d units in Dol Amroth, %d in Umbar", tr.p.units(Shadow, DolAmroth), tr.p.units(Shadow, Umbar))
	}
	tr = playing(t, CorsairsOfUmbar, set).do("shadow: move-army from=umbar to=dol-amroth with=southrons:2r").
		do("free: withdraw").over()
	if !tr.p.besieges(Shadow, DolAmroth) || tr.p.Captured.has(DolAmroth) {
		t.Error("the garrison is not besieged")
	}
}

// Each stays on the table while its Companions are in the Fellowship, helps once in a hunt, and is discarded.
func TestFC6ToFC8StayWhileTheirCompanionsDo(t *testing.T) {
	for _, c := range []struct {
		key  string
		card Card
		who  []Character
		ask  string // where it helps
		told string
		cost int8
	}{
		{"FC6", AxeAndBow, []Character{Gimli, Legolas}, "tile.burden", "burden-left count=1", 1},
		{"FC7", HornOfGondor, []Character{Boromir}, "tile.burden", "burden-left count=1", 1},
		{"FC8", WizardsStaff, []Character{GandalfTheGrey}, "tile.staff", "tile-prevented why=card", 0},
	} {
		t.Run(c.key, func(t *testing.T) {
			tr := playing(t, c.card, nil).over()
			if !tr.p.onTable(c.card) {
				t.Fatal("it is not on the table")
			}
			for i, left := range c.who {
				tr.p.stand(Rivendell, left)
				sweep(t, tr)
				if last := i == len(c.who)-1; tr.p.onTable(c.card) == last {
					t.Errorf("without %s: on the table is %t", left, !last)
				}
			}
			draws := []string{"hunt: 2"}
			if c.cost == 0 {
				draws = nil
			}
			tr = playing(t, c.card, func(p *Position) { p.Bearers = Hollin; p.Cards[OrcPatrol] = InHand }, draws...).
				do("shadow: play die=character card=orc-patrol")
			if step := tr.rules.Decisions(tr.p)[0].Step; step != c.ask {
				t.Fatalf("asked is %s", step)
			}
			tr.do("free: use-from-table card="+c.card.String()).
				toldSoFar("used-from-table side=free card="+c.card.String(), c.told)
			if c.cost > 0 {
				tr.refuse("free: use-from-table card="+c.card.String(), "no-card-helps").do("free: bear") // once
			}
			if tr.over().corruption(c.cost); tr.p.Cards[c.card] != Played {
				t.Error("it is not used up")
			}
		})
	}
}

// Worn with Sorrow and Toil: a casualty lets the Shadow discard a Character card, from the table by choice or
// from the hand unseen.
func TestSC15WornWithSorrowAndToil(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.Cards[OrcPatrol], p.Cards[BilbosSong], p.Cards[WisdomOfElrond], p.Cards[AxeAndBow] = InHand, InHand,
			InHand, OnTable
	}
	casualty := func(draws ...string) *game {
		tr := playing(t, WornWithSorrowAndToil, set, append(draws, "hunt: 3", "casualty: boromir")...)
		tr.do("free: skip die=event").do("shadow: play die=event card=orc-patrol").do("free: lose-random").
			guide("gandalf-grey")
		return tr.asks("shadow worn.discard", "discard-random", "discard-from-table", "decline")
	}
	tr := casualty().refuse("shadow: discard-from-table card=bilbos-song", "card-not-on-table").
		do("shadow: discard-from-table card=axe-and-bow").told("left-table card=axe-and-bow").over().corruption(1)
	if !tr.p.onTable(WornWithSorrowAndToil) {
		t.Error("it went after its first use")
	}
	tr = casualty("worn: bilbos-song").do("shadow: discard-random").over()
	if tr.p.Cards[BilbosSong] != FaceDown || tr.p.Cards[WisdomOfElrond] != InHand {
		t.Error("another card is gone")
	}
	casualty().do("shadow: decline").over().untold("left-table")
	// Isildur's Bane takes no casualty (FAQ 20).
	playing(t, WornWithSorrowAndToil, func(p *Position) { set(p); p.Cards[IsildursBane] = InHand }, "hunt: 3").
		do("free: skip die=event").do("shadow: play die=event card=isildurs-bane").over().corruption(3).
		untold("casualty", "casualty-drawn")
}

// Flocks of Crebain: before a hunt roll, once, one more on all dice, on those that are rolled again too.
func TestSC16FlocksOfCrebain(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.HuntBox = Hollin, [2]uint8{0, 2}
		p.put(Hollin, "sauron:1r")
	}
	moving := func(draws ...string) *game {
		tr := playing(t, FlocksOfCrebain, set, draws...)
		if !tr.p.onTable(FlocksOfCrebain) {
			t.Fatal("it is not on the table")
		}
		return tr.do("free: move-fellowship die=character").asks("shadow hunt.crebain", "use-from-table", "decline")
	}
	tr := moving("hunt-roll: 4 1", "hunt-reroll: 5", "hunt: 1").
		do("shadow: use-from-table card=flocks-of-crebain").do("shadow: reroll").do("free: bear").over().
		corruption(1)
	tr.toldSoFar("hunt-rolled dice=4,1 needed=5 count=0", "hunt-rerolled dice=5 needed=5 count=1")
	if tr.p.Cards[FlocksOfCrebain] != Played {
		t.Error("it is not used up")
	}
	tr = moving("hunt-roll: 5 1", "hunt-reroll: 5").do("shadow: decline").do("shadow: reroll").over().
		toldSoFar("hunt-rolled dice=5,1 needed=6 count=0", "hunt-rerolled dice=5 needed=6 count=0")
	if !tr.p.onTable(FlocksOfCrebain) {
		t.Error("it is used up")
	}
}

// SC15 and SC16 go when the Fellowship is declared in a city or stronghold of the Free Peoples that is not
// conquered; not elsewhere.
func TestSC15SC16GoWhenDeclaredInAHaven(t *testing.T) {
	for _, c := range []struct {
		to    Region
		taken bool
		goes  bool
	}{{Rivendell, false, true}, {Trollshaws, false, false}, {Rivendell, true, false}} {
		r := inPhase(t, func(p *Position) {
			p.Progress = 1
			p.table(WornWithSorrowAndToil, FlocksOfCrebain)
			if c.taken {
				p.empty(Rivendell)
				p.Captured.add(Rivendell)
			}
		}).do("free: declare to=" + c.to.String())
		if r.p.onTable(WornWithSorrowAndToil) == c.goes || r.p.onTable(FlocksOfCrebain) == c.goes {
			t.Errorf("declared in %s, taken: %t: they go: %t", c.to, c.taken, !c.goes)
		}
	}
}

// Balrog of Moria: laid on the table, it strikes when the Fellowship is revealed through Moria, or fights at
// its gates.
func TestSC17BalrogOfMoria(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.Progress, p.HuntBox = Hollin, 1, [2]uint8{0, 1}
		p.empty(Moria)
	}
	revealedIn := func(to string, draws ...string) *game {
		tr := playing(t, BalrogOfMoria, set, append(draws, "hunt-roll: 6")...)
		if !tr.p.onTable(BalrogOfMoria) {
			t.Fatal("it is not on the table")
		}
		return tr.do("free: move-fellowship die=character").do("free: lead to=" + to)
	}
	// The tile that reveals, the Balrog's, and that of the Shadow's stronghold.
	tr := revealedIn("dimrill-dale", "hunt: 0-reveal 2 eye")
	for tr.rules.Decisions(tr.p)[0].Step != "action.choose" {
		verb := "bear"
		if tr.rules.Decisions(tr.p)[0].Seat == 1 {
			verb = "use-from-table card=balrog-of-moria"
		}
		tr.do(verb)
	}
	tr.over().toldSoFar("tile-drawn tile=0-reveal why=roll", "led from=hollin to=dimrill-dale strongholds=moria",
		"tile-drawn tile=2 why=balrog", "tile-drawn tile=eye why=stronghold").corruption(2)
	if tr.p.Cards[BalrogOfMoria] != Played {
		t.Error("it is not used up")
	}
	tr = revealedIn("hollin", "hunt: 0-reveal").over().corruption(0) // not by Moria: nobody asks
	if !tr.p.onTable(BalrogOfMoria) {
		t.Error("it was used where the way did not touch Moria")
	}
	// An eye of the Balrog is discarded without effect.
	tr = revealedIn("dimrill-dale", "hunt: 0-reveal eye 0-reveal").
		do("shadow: use-from-table card=balrog-of-moria").over().corruption(0)
	tr.told("tile-without-effect tile=eye why=balrog")
}

// Threats and Promises: on the table, no Muster result moves a passive nation; it goes when one advances by
// an attack.
func TestSS5ThreatsAndPromises(t *testing.T) {
	tr := playing(t, ThreatsAndPromises, nil)
	tr.refuse("free: advance die=muster nation=rohan", "threats").
		do("free: advance die=muster nation=elves").told("advanced nation=elves box=1 cause=die")
	if !tr.p.onTable(ThreatsAndPromises) {
		t.Error("it went for a Muster result")
	}
	// A card still moves a passive nation (R117).
	tr = playing(t, ThreatsAndPromises, func(p *Position) { p.Cards[WisdomOfElrond] = InHand }).
		do("free: play die=event card=wisdom-of-elrond").do("free: choose-nation nation=rohan")
	if tr.told("advanced nation=rohan box=1 cause=card"); !tr.p.onTable(ThreatsAndPromises) {
		t.Error("it went for a card")
	}
	tr = playing(t, ThreatsAndPromises,
		func(p *Position) { war(Sauron)(p); p.put(SouthIthilien, "sauron:2r"); p.Cards[BilbosSong] = InHand },
		"combat-roll-shadow: 1 1", "combat-roll-free: 1 1").do("free: skip die=event")
	tr.do("shadow: attack die=army from=south-ithilien to=osgiliath with=sauron:2r")
	for tr.rules.Decisions(tr.p)[0].Step == "battle.lay-defence" {
		tr.do("free: no-card")
	}
	tr.toldSoFar("advanced nation=gondor box=2 cause=attacked", "left-table card=threats-and-promises")
}
