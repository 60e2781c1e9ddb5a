package wotr

import (
	"testing"

	"redbook/engine"
)

// Each card of the Shadow is played once; SC1 to SC4 are tested with FC1 to FC4.

// An eye or a blue tile is laid aside without effect; any other is a successful hunt, each card in its own
// way.
func TestSC5ToSC7DrawHuntTiles(t *testing.T) {
	open := func(p *Position) { p.Bearers = Hollin; p.HuntBox = [2]uint8{0, 4} }
	for _, c := range []struct {
		key  string
		card Card
		why  string
	}{{"SC5", OrcPatrol, "card"}, {"SC6", IsildursBane, "isildurs-bane"},
		{"SC7", FoulThingFromTheDeep, "foul-thing"}} {
		t.Run(c.key, func(t *testing.T) {
			playing(t, c.card, open, "hunt: eye").over().toldSoFar("tile-without-effect tile=eye why=" + c.why).
				corruption(0).revealed(false)
			playing(t, c.card, func(p *Position) { open(p); p.Corruption, p.Pool[TilePhial] = 2, 1 },
				"hunt: phial-minus-2").over().
				toldSoFar("tile-without-effect tile=phial-minus-2 why=" + c.why).corruption(2)
		})
	}
	t.Run("SC5 a successful hunt", func(t *testing.T) {
		playing(t, OrcPatrol, open, "hunt: 2").do("free: bear").over().corruption(2)
		tr := playing(t, OrcPatrol, open, "hunt: 1-reveal").do("free: bear").over().corruption(1).revealed(true)
		if tr.p.HuntBox != [2]uint8{0, 4} {
			t.Errorf("the hunt box: %v", tr.p.HuntBox)
		}
	})
	t.Run("SC6 R127 nothing reduces it", func(t *testing.T) {
		// nothing is asked
		playing(t, IsildursBane, func(p *Position) { open(p); p.table(HornOfGondor, AxeAndBow) }, "hunt: 3").over().
			corruption(3)
		// nor Gollum
		playing(t, IsildursBane, func(p *Position) { open(p); p.travel() }, "hunt: 3").over().corruption(3).
			revealed(false)
		playing(t, IsildursBane, open, "hunt: 1-reveal").over().corruption(1).revealed(true)
		playing(t, IsildursBane, func(p *Position) { open(p); p.table(WizardsStaff) }).
			do("free: use-from-table card=wizards-staff").over().corruption(0)
		playing(t, IsildursBane, func(p *Position) { open(p); p.table(MithrilCoatAndSting) }, "hunt: 3 1").
			do("free: use-from-table card=mithril-coat-and-sting").over().corruption(1)
	})
	t.Run("SC7 R126 R145 somebody must fall", func(t *testing.T) {
		tr := playing(t, FoulThingFromTheDeep, open, "hunt: 3", "casualty: boromir")
		tr.do("free: guide who=gandalf-grey").over().corruption(1)
		// The card on the table comes first, and may spare him.
		tr = playing(t, FoulThingFromTheDeep, func(p *Position) { open(p); p.table(HornOfGondor) }, "hunt: 1").
			asks("free tile.burden", "use-from-table", "lose-random")
		tr.refuse("free: bear", "foul-thing").do("free: use-from-table card=horn-of-gondor").over().corruption(0).
			untold("casualty-drawn")
		// nobody is there to fall
		playing(t, FoulThingFromTheDeep, func(p *Position) { open(p); p.travel(); p.Revealed = true }, "hunt: 3").
			over().corruption(3)
	})
}

func TestSC8CandlesOfCorpses(t *testing.T) {
	playing(t, CandlesOfCorpses, func(p *Position) { p.Bearers = Hollin }, "candles-of-corpses: 4 6 3").over().
		corruption(2)
	playing(t, CandlesOfCorpses, func(p *Position) { p.Bearers = Hollin; p.travel() },
		"candles-of-corpses: 4 6 3").over().corruption(1)
	tr := playing(t, CandlesOfCorpses, func(p *Position) { p.Bearers, p.Corruption = Hollin, 10 },
		"candles-of-corpses: 4 6 3")
	if !tr.p.Over() || tr.p.Result().How != endCorrupted {
		t.Error("the Ring-bearers hold out in the middle of a card")
	}
}

func TestSC9R57R70R122NazgulSearch(t *testing.T) {
	far := func(p *Position) { p.Bearers, p.Progress = Hollin, 2 }
	playing(t, NazgulSearch, far).do("shadow: done").over().revealed(false)
	tr := playing(t, NazgulSearch, far).do("shadow: move-minions from=barad-dur who=sauron:1n to=hollin").
		do("shadow: done")
	tr.asks("free reveal.move", "lead", "lead-by").do("free: lead to=hollin").over().revealed(true)
	if tr.p.Progress != 0 {
		t.Errorf("Progress %d", tr.p.Progress)
	}
}

func TestSC10R141CruelWeather(t *testing.T) {
	// Next to the Black Gate there is one region outside Mordor.
	tr := playing(t, CruelWeather, func(p *Position) { p.Bearers, p.Progress = Morannon, 1 }).over().
		untold("revealed", "hunt-roll")
	if tr.p.Bearers != Dagorlad || tr.p.Progress != 1 {
		t.Errorf("the figure is in %s, Progress %d", tr.p.Bearers, tr.p.Progress)
	}
}

func TestSC11TheNazgulStrike(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.Progress, p.HuntBox = Hollin, 1, [2]uint8{0, 1}
		p.Cards[HornOfGondor] = OnTable
		p.put(Hollin, "sauron:1n")
	}
	playing(t, TheNazgulStrike, set).do("shadow: done").do("shadow: choose-effect effect=discard").over().
		told("left-table card=horn-of-gondor")
	playing(t, TheNazgulStrike, set).do("shadow: done").do("shadow: choose-effect effect=nothing").over().
		untold("left-table")
	tr := playing(t, TheNazgulStrike, set, "hunt-roll: 1", "hunt-reroll: 2").do("shadow: done").
		do("shadow: choose-effect effect=hunt-roll").do("shadow: reroll").over()
	if tr.p.Progress != 1 {
		t.Error("Progress has advanced")
	}
}

func TestSC12MorgulWound(t *testing.T) {
	playing(t, MorgulWound, func(p *Position) { p.Revealed, p.Corruption = true, 3 }).over().corruption(5)
	playing(t, MorgulWound, func(p *Position) { p.Revealed, p.Corruption = true, 4 }).over().corruption(5)
}

func TestSC13R38LureOfTheRing(t *testing.T) {
	set := func(p *Position) {
		p.Revealed = true
		p.Cards[WornWithSorrowAndToil], p.Cards[HornOfGondor] = OnTable, OnTable
	}
	tr := playing(t, LureOfTheRing, set, "lure-of-the-ring: boromir").
		told("companion-drawn card=lure-of-the-ring character=boromir").asks("free card.effect", "choose-effect")
	// no casualty: nobody asks for Worn with Sorrow
	tr.do("free: choose-effect effect=eliminate").do("free: guide who=gandalf-grey").over().
		toldSoFar("eliminated character=boromir").corruption(0)
	playing(t, LureOfTheRing, set, "lure-of-the-ring: boromir").do("free: choose-effect effect=corruption").
		over().corruption(2)
	playing(t, LureOfTheRing, func(p *Position) { p.Revealed = true; p.travel() }).over().corruption(1)
}

func TestSC14TheBreakingOfTheFellowship(t *testing.T) {
	set := func(p *Position) { p.Revealed, p.Bearers = true, Hollin }
	tr := playing(t, TheBreakingOfTheFellowship, set, "hunt: 2").asks("free breaking.choose", "break-away")
	tr.do("free: break-away who=boromir,legolas").do("free: guide who=gandalf-grey").over()
	if tr.p.Where[Boromir] != Hollin || tr.p.Where[Legolas] != Hollin {
		t.Error("they are not with the Ring-bearers' figure")
	}
	playing(t, TheBreakingOfTheFellowship, func(p *Position) { set(p); p.travel() }).over().corruption(1)
}

func TestSC18TheLidlessEye(t *testing.T) {
	tr := playing(t, TheLidlessEye, nil).asks("shadow card.dice", "turn-to-eyes")
	tr.refuse("shadow: turn-to-eyes dice=army,muster,army-muster,event", "wrong-total").
		do("shadow: turn-to-eyes dice=army,muster").over()
	tr.told("dice-to-hunt-box card=the-lidless-eye count=2 dice=2")
	if tr.p.diceLeft(Shadow) != 2 || tr.p.HuntBox[Shadow] != 2 {
		t.Errorf("%d dice left, %d in the box", tr.p.diceLeft(Shadow), tr.p.HuntBox[Shadow])
	}
}

func TestSC19DreadfulSpells(t *testing.T) {
	tr := playing(t, DreadfulSpells, func(p *Position) {
		p.put(SouthIthilien, "sauron:1r1n")
		p.stand(SouthIthilien, WitchKing)
	}, "dreadful-spells: 5 6").over().untold("advanced", "activated")
	tr.told("rolled-for-card card=dreadful-spells region=osgiliath dice=5,6 need=5 count=2")
	if tr.p.units(FreePeoples, Osgiliath) != 0 {
		t.Error("Osgiliath stands")
	}
}

// SC20: an assault of three rounds inside a card.
func TestSC20R39R40R148Grond(t *testing.T) {
	besieged := func(p *Position) {
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:5r")
		p.stand(MinasTirith, WitchKing)
		p.Box[Sauron], p.Progress = atWarBox, 0
	}
	free := "combat-roll-free: 1 1 1 1 1 1 1 1 1 1 1 1"
	shadow := "combat-roll-shadow: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
	lead := "leader-reroll-shadow: 1 1 1 1 1 1"
	tr := playing(t, Grond, besieged, free, shadow, lead, "leader-reroll-free: 1 1 1").
		asks("shadow attack.choose", "attack")
	tr.do("shadow: attack from=minas-tirith to=minas-tirith with=sauron:5r,witch-king")
	for tr.rules.Decisions(tr.p)[0].Step != "action.choose" {
		d := tr.rules.Decisions(tr.p)[0]
		for _, verb := range []string{"go-on", "lay-none", "done"} {
			if contains(d.Verbs, verb) {
				tr.do(verb)
				break
			}
		}
	}
	tr.over().toldSoFar("battle-round round=1", "battle-round round=2", "battle-round round=3")
	if n := len(tellsOf(tr, "battle-round")); n != 3 {
		t.Errorf("%d rounds", n)
	}
	// Unless Sauron is At War nobody attacks; the card may be played all the same (R40, R56).
	playing(t, Grond, func(p *Position) { besieged(p); p.Box[Sauron] = 2 }).over().untold("battle")
}

func contains(list []string, s string) bool {
	for _, one := range list {
		if one == s {
			return true
		}
	}
	return false
}

func TestSC21SC22LeaveWithSaruman(t *testing.T) {
	for _, c := range []Card{ThePalantirOfOrthanc, Wormtongue} {
		tr := playing(t, c, func(p *Position) { p.stand(Orthanc, Saruman) }).over()
		if !tr.p.onTable(c) {
			t.Fatalf("%s is not on the table", c)
		}
		tr.p.State[Saruman], tr.p.Where[Saruman] = Eliminated, Nowhere
		sweep(t, tr)
		tr.toldSoFar("left-table card=" + c.String())
	}
	// Wormtongue goes when Rohan is active.
	playing(t, Wormtongue, func(p *Position) { p.stand(Orthanc, Saruman); p.Active = p.Active.with(Rohan) }).
		over().told("left-table card=wormtongue")
}

func TestSC23TheRingwraithsAreAbroad(t *testing.T) {
	set := func(p *Position) { p.Box[Sauron] = atWarBox }
	tr := playing(t, TheRingwraithsAreAbroad, set).do("shadow: done").asks("shadow card.effect", "choose-effect")
	tr.do("shadow: choose-effect effect=move-armies").
		do("shadow: move-army from=morannon to=dagorlad with=sauron:1r1n").do("shadow: halt").over()
	playing(t, TheRingwraithsAreAbroad, set).do("shadow: done").do("shadow: choose-effect effect=nothing").over()
}

func TestSC24TheBlackCaptainCommands(t *testing.T) {
	tr := playing(t, TheBlackCaptainCommands, func(p *Position) { p.stand(MinasMorgul, WitchKing) }).
		do("shadow: choose-effect effect=recruit")
	tr.told("recruited region=minas-morgul figures=sauron:2n")
	tr.do("shadow: choose-effect effect=move-armies").
		do("shadow: move-army from=minas-morgul to=south-ithilien with=sauron:2r,witch-king").over()
}

func TestSS1ReturnToValinor(t *testing.T) {
	tr := playing(t, ReturnToValinor, func(p *Position) {
		p.empty(Lorien)
		p.Captured.add(Lorien)
		p.lay(WoodlandRealm)
		p.put(WoodlandRealm, "sauron:1r")
	}, "return-to-valinor: 6 6 6 1").asks("free loss.choose", "lose")
	tr.do("free: lose units=elves:1r1d").over().untold("advanced")
	tr.toldSoFar("rolled-for-card card=return-to-valinor region=grey-havens dice=6,6 need=6 count=2",
		"rolled-for-card card=return-to-valinor region=rivendell dice=6,1 need=6 count=1")
	if tr.p.units(FreePeoples, GreyHavens) != 1 || tr.p.units(FreePeoples, Rivendell) != 2 {
		t.Error("nobody has sailed")
	}
}

func TestSS2TheFightingUrukHai(t *testing.T) {
	tr := playing(t, TheFightingUrukHai, func(p *Position) {
		p.stand(Orthanc, Saruman)
		p.Box[Isengard] = atWarBox
		p.lay(HelmsDeep)
		p.put(HelmsDeep, "isengard:3r")
	}, "combat-roll-shadow: 6 1 1", "combat-roll-free: 1").asks("shadow attack.choose", "attack")
	tr.do("shadow: attack from=helms-deep to=helms-deep with=isengard:3r").
		told("advanced nation=rohan box=1 cause=attacked", "captured side=shadow region=helms-deep points=2")
}

func TestSS3RulebookP22DenethorsFolly(t *testing.T) {
	tr := playing(t, DenethorsFolly, func(p *Position) { p.lay(MinasTirith); p.put(MinasTirith, "sauron:1r") }).
		over()
	tr.told("lost-to-card card=denethors-folly region=minas-tirith figures=gondor:1l")
	if !tr.p.onTable(DenethorsFolly) {
		t.Fatal("the card is not on the table")
	}
	tr.p.empty(MinasTirith)
	tr.p.Besieged.remove(MinasTirith)
	sweep(t, tr)
	tr.told("left-table card=denethors-folly") // Rulebook p.22, R59
}

func TestSS4TheDayWithoutDawn(t *testing.T) {
	tr := playing(t, TheDayWithoutDawn, func(p *Position) {
		for _, n := range shadowNations {
			p.Box[n] = atWarBox
		}
		p.Dice[FreePeoples][WillFace] = 2
	}).over().told("dice-lost card=the-day-without-dawn face=will count=2")
	if tr.p.Dice[FreePeoples][WillFace] != 0 {
		t.Error("a Will of the West is left")
	}
}

func TestSS6R80Stormcrow(t *testing.T) {
	tr := playing(t, Stormcrow, func(p *Position) { p.Box[Elves] = 1 }).
		told("set-back nation=elves box=0 card=stormcrow")
	tr.asks("free card.figure", "choose-figure").do("free: choose-figure region=grey-havens figure=elves:l").
		over()
	tr.told("lost-to-card card=stormcrow region=grey-havens figures=elves:1l")
	// Not beyond the top box; with its last unit an army loses its leader.
	tr = playing(t, Stormcrow, func(p *Position) { p.Bearers = Hollin; p.stand(Carrock, Gimli) }).
		untold("set-back")
	tr.do("free: choose-figure region=dale figure=north:r").over().
		told("leaders-lost region=dale figures=north:1l")
}

// An army goes up to three regions, by free ones, and joins another that is not under siege.
func TestSS7ToSS9R34FAQ17Marches(t *testing.T) {
	t.Run("SS7", func(t *testing.T) {
		tr := playing(t, ShadowsGather, vacated(Osgiliath)).asks("shadow march.choose", "move-army")
		tr.refuse("shadow: move-army from=morannon to=gorgoroth with=none", engine.RefusedTotal)
		tr.do("shadow: move-army from=morannon to=gorgoroth with=sauron:2r").do("shadow: march-on to=minas-morgul").
			do("shadow: march-on to=gorgoroth").over()
		if n := tr.p.units(Shadow, Gorgoroth); n != 5 {
			t.Errorf("%d units in Gorgoroth", n)
		}
		// It does not stop where no army waits, nor go where the enemy is.
		tr = playing(t, ShadowsGather, vacated(Osgiliath)).
			do("shadow: move-army from=morannon to=dagorlad with=sauron:2r")
		tr.refuse("shadow: halt", "march-must-go-on")
	})
	t.Run("SS8", func(t *testing.T) {
		tr := playing(t, TheShadowLengthens, nil).asks("shadow march.choose", "move-army")
		// two armies
		tr.do("shadow: move-army from=morannon to=gorgoroth with=sauron:1r").do("shadow: halt").
			refuse("shadow: halt", "march-must-go-on")
		// an army that has moved does not move again
		tr.refuse("shadow: move-army from=gorgoroth to=minas-morgul with=sauron:5r", engine.RefusedTooMany)
		tr.do("shadow: move-army from=nurn to=gorgoroth with=sauron:1r").do("shadow: halt").over()
		if n := tr.p.units(Shadow, Gorgoroth); n != 5 {
			t.Errorf("%d units in Gorgoroth", n)
		}
	})
	t.Run("SS9", func(t *testing.T) {
		tr := playing(t, TheShadowIsMoving, allShadowWar).asks("shadow march.choose", "move-army", "halt")
		tr.do("shadow: move-army from=morannon to=dagorlad with=sauron:1r").
			refuse("shadow: move-army from=dagorlad to=north-ithilien with=sauron:1r", "march-has-moved")
		tr.do("shadow: move-army from=nurn to=gorgoroth with=sauron:1r").
			do("shadow: move-army from=umbar to=near-harad with=southrons:1r").
			do("shadow: move-army from=dol-guldur to=southern-mirkwood with=sauron:1r").over()
		if tr.p.units(Shadow, Dagorlad) != 1 || tr.p.units(Shadow, Gorgoroth) != 4 ||
			tr.p.units(Shadow, NearHarad) != 5 || tr.p.units(Shadow, SouthernMirkwood) != 1 {
			t.Error("they have not marched")
		}
	})
}

func TestSS10CorsairsOfUmbar(t *testing.T) {
	war := func(p *Position) { p.Box[Southrons] = atWarBox }
	tr := playing(t, CorsairsOfUmbar, war).do("shadow: move-army from=umbar to=lamedon with=southrons:3r").over()
	tr.told("captured side=shadow region=lamedon points=0", "activated nation=gondor cause=entered").
		untold("battle")
}

func TestSS11RageOfTheDunlendings(t *testing.T) {
	tr := playing(t, RageOfTheDunlendings, func(p *Position) { p.Box[Isengard] = atWarBox }).
		do("shadow: choose-region region=enedwaith")
	tr.told("recruited region=enedwaith figures=isengard:2r").
		do("shadow: gather from=north-dunland with=isengard:1r").do("shadow: done").over()
	if tr.p.units(Shadow, Enedwaith) != 3 {
		t.Errorf("%d units in Enedwaith", tr.p.units(Shadow, Enedwaith))
	}
}

func TestSS12ReturnOfTheWitchKing(t *testing.T) {
	tr := playing(t, ReturnOfTheWitchKing, func(p *Position) { p.stand(MinasMorgul, WitchKing) }).over()
	tr.told("characters-moved side=shadow figures=witch-king from=minas-morgul region=angmar",
		"recruited region=angmar figures=sauron:2r1e")
}

// SS10: where the Free Peoples besiege their lost Dol Amroth, the army from the sea meets them in the open:
// its garrison takes no part, and 5 is enough.
func TestSS10CorsairsRelieveDolAmroth(t *testing.T) {
	set := func(p *Position) {
		p.Box[Southrons] = atWarBox
		p.empty(DolAmroth)
		p.Captured.add(DolAmroth)
		p.lay(DolAmroth)
		p.put(DolAmroth, "gondor:1r")
		p.put(DolAmroth, "southrons:1r")
	}
	tr := playing(t, CorsairsOfUmbar, set, "combat-roll-shadow: 5 1", "combat-roll-free: 1")
	tr.do("shadow: move-army from=umbar to=dol-amroth with=southrons:2r").over()
	tr.told("battle battle=field side=shadow from=dol-amroth region=dol-amroth figures=southrons:2r against=gondor:1r", "combat-roll side=shadow dice=5,1 need=5 bonus=0 hits=1")
	if tr.p.besieged(DolAmroth) || tr.p.units(Shadow, DolAmroth) != 3 {
		t.Errorf("besieged: %t, %d units", tr.p.besieged(DolAmroth), tr.p.units(Shadow, DolAmroth))
	}
	// If all that sail are destroyed, the garrison stays besieged.
	tr = playing(t, CorsairsOfUmbar, set, "combat-roll-shadow: 1", "combat-roll-free: 5").
		do("shadow: move-army from=umbar to=dol-amroth with=southrons:1r").over()
	if !tr.p.inside(Shadow, DolAmroth) || tr.p.units(Shadow, DolAmroth) != 1 {
		t.Errorf("besieged: %t, %d units", tr.p.besieged(DolAmroth), tr.p.units(Shadow, DolAmroth))
	}
}
