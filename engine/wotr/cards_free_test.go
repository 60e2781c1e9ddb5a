package wotr

import (
	"testing"

	"redbook/engine"
)

// One play of each card of the Free Peoples: what it does, as it is told.

func TestFC1ToFC4PutTilesInPlay(t *testing.T) {
	for c, tile := range map[Card]Tile{
		ElvenCloaks: TileElvenCloaks, ElvenRope: TileElvenRope, PhialOfGaladriel: TilePhial, SmeagolHelpsNiceMaster: TileSmeagol,
		ShelobsLair: TileShelob, TheRingIsMine: TileRingIsMine, OnOnTheyWent: TileOnTheyWent, GiveItToUss: TileGiveItToUss, // SC1 to SC4
	} {
		tr := playing(t, c, nil).over().told("tile-in-play tile=" + tiles[tile].id)
		if tr.p.Waiting[tile] != 1 || tr.p.Pool[tile] != 0 {
			t.Errorf("%s: the tile does not wait beside the pool", c)
		}
		tr = playing(t, c, func(p *Position) { p.onTrack(1); p.Pool[tile] = 0 }).over().told("tile-in-pool tile=" + tiles[tile].id)
		if tr.p.Waiting[tile] != 0 || tr.p.Pool[tile] != 1 {
			t.Errorf("%s on the Mordor track: the tile does not join the pool", c)
		}
	}
}

// FC5 is the third card of the trial: it is laid on the table here and answers in the middle of the Shadow's draw.
func TestFC5MithrilCoatAndSting(t *testing.T) {
	tr := playing(t, MithrilCoatAndSting, func(p *Position) {
		p.Bearers = Hollin
		p.Cards[OrcPatrol] = InHand
	}, "hunt: 3 0-reveal")
	tr.do("play die=character card=orc-patrol").asks(0, "tile.mithril", "use-from-table", "decline")
	tr.do("use-from-table card=mithril-coat-and-sting")
	tr.told("tile-drawn tile=3 why=card", "used-from-table side=free card=mithril-coat-and-sting", "tile-drawn tile=0-reveal why=card", "tile-returned tile=3")
}

func TestFC6ToFC8StayWhileTheirCompanionsDo(t *testing.T) {
	for c, who := range map[Card][]Character{
		AxeAndBow: {Gimli, Legolas}, HornOfGondor: {Boromir}, WizardsStaff: {GandalfTheGrey},
	} {
		tr := playing(t, c, nil).over()
		if !tr.p.onTable(c) {
			t.Fatalf("%s is not on the table", c)
		}
		for i, left := range who {
			tr.p.stand(Rivendell, left)
			sweep(t, tr)
			if last := i == len(who)-1; tr.p.onTable(c) == last {
				t.Errorf("%s, without %s: on the table is %t", c, left, !last)
			}
		}
	}
}

// sweep lets an action pass, after which the table is swept (R59).
func sweep(t *testing.T, tr *trial) {
	t.Helper()
	tr.do("skip die=event")
}

func TestFC9Athelas(t *testing.T) {
	corrupted := func(p *Position) { p.Corruption = 3 }
	playing(t, Athelas, corrupted, "athelas: 4 5 6").over().told("rolled-for-card card=athelas region=nowhere dice=4,5,6 need=5 count=2", "healed count=2 corruption=1")
	playing(t, Athelas, func(p *Position) { corrupted(p); p.stand(Bree, GandalfTheGrey) }, "athelas: 2 3 4").over().corruption(1)
	playing(t, Athelas, func(p *Position) { p.Corruption = 1 }, "athelas: 6 6 6").over().corruption(0)
}

func TestFC10ThereIsAnotherWay(t *testing.T) {
	playing(t, ThereIsAnotherWay, func(p *Position) { p.Corruption = 2 }).over().corruption(1)
	gollum := func(p *Position) { p.travel(); p.Corruption, p.Bearers, p.HuntBox = 2, Moria, [2]uint8{} }
	playing(t, ThereIsAnotherWay, gollum).do("choose-effect effect=nothing").over().corruption(1)
	tr := playing(t, ThereIsAnotherWay, gollum).do("choose-effect effect=move-fellowship").over()
	if tr.p.Progress != 1 || tr.p.HuntBox[FreePeoples] != 0 { // R132
		t.Errorf("Progress %d, %d dice in the hunt box", tr.p.Progress, tr.p.HuntBox[FreePeoples])
	}
	revealed := func(p *Position) { gollum(p); p.Revealed = true }
	playing(t, ThereIsAnotherWay, revealed).refuses("choose-effect effect=move-fellowship", "does-not-fit").do("choose-effect effect=hide").over().revealed(false)
}

func TestFC11IWillGoAlone(t *testing.T) {
	tr := playing(t, IWillGoAlone, func(p *Position) { p.Corruption = 1 }).asks(0, "separate.choose", "send")
	tr.do("send who=meriadoc to=hollin").do("guide who=gandalf-grey").over().corruption(0) // level 1 and one more
	if tr.p.Where[Meriadoc] != Hollin {
		t.Error("he did not go")
	}
}

func TestFC12BilbosSong(t *testing.T) {
	playing(t, BilbosSong, func(p *Position) { p.Corruption = 3 }).over().corruption(2)
	playing(t, BilbosSong, func(p *Position) { p.travel(); p.Corruption = 3 }).over().corruption(1).told("healed count=2 corruption=1")
}

func TestFC13R10MirrorOfGaladriel(t *testing.T) {
	tr := playing(t, MirrorOfGaladriel, func(p *Position) { p.Dice[FreePeoples][CharacterFace] = 2; p.Corruption = 1 }).over().corruption(1)
	if d := tr.p.Dice[FreePeoples]; d[CharacterFace] != 0 || d[WillFace] != 1 {
		t.Errorf("dice %v", d)
	}
	// The die that paid was the last Character result: nothing is changed. In Lórien they heal.
	tr = playing(t, MirrorOfGaladriel, func(p *Position) { p.Bearers, p.Corruption = Lorien, 1 }).over().corruption(0)
	if tr.p.Dice[FreePeoples][WillFace] != 0 {
		t.Error("another result became a Will of the West")
	}
	playing(t, MirrorOfGaladriel, func(p *Position) {
		p.Bearers, p.Corruption = Lorien, 1
		p.empty(Lorien)
		p.Captured.add(Lorien)
	}).over().corruption(1)
}

func TestFC14ChallengeOfTheKing(t *testing.T) {
	set := func(p *Position) { p.stand(MinasTirith, Strider) }
	tr := playing(t, ChallengeOfTheKing, set, "hunt: eye 3 eye").over()
	tr.told("tile-for-card card=challenge-of-the-king tile=eye", "tile-for-card card=challenge-of-the-king tile=3", "tile-removed tile=eye", "tile-removed tile=eye").not("corrupted", "eliminated")
	if tr.p.Pool[TileEye] != 2 || tr.p.Pool[Tile3] != 3 || tr.p.Drawn[TileEye] != 0 {
		t.Errorf("%d eyes and %d threes in the pool", tr.p.Pool[TileEye], tr.p.Pool[Tile3])
	}
	tr = playing(t, ChallengeOfTheKing, set, "hunt: eye eye eye").over().told("eliminated character=strider")
	if tr.p.Pool[TileEye] != 4 {
		t.Error("the eyes are not back in the pool")
	}
}

func TestFC15GwaihirTheWindlord(t *testing.T) {
	besieged := func(p *Position) {
		p.lay(MinasTirith)
		p.field(MinasTirith, Sauron, 2)
		p.stand(Bree, Legolas)
	}
	tr := playing(t, GwaihirTheWindlord, func(p *Position) { besieged(p); p.stand(DruadanForest, Legolas) }).asks(0, "card.effect", "choose-effect")
	tr.do("choose-effect effect=move-companions").do("move-companions from=druadan-forest who=legolas to=minas-tirith").over()
	if tr.p.Where[Legolas] != MinasTirith {
		t.Error("he is not in the siege")
	}
	playing(t, GwaihirTheWindlord, besieged).do("choose-effect effect=separate").do("send who=meriadoc to=old-ford").do("guide who=gandalf-grey").over()
}

// An empty Fellowship leaves the move (R76).
func TestFC16R76WeProveTheSwifter(t *testing.T) {
	tr := playing(t, WeProveTheSwifter, func(p *Position) { p.travel(); p.stand(Bree, Peregrin) }).asks(0, "characters.move", "move-companions", "done")
	tr.do("move-companions from=bree who=peregrin to=evendim").over() // level 1 and two more
	playing(t, WeProveTheSwifter, func(p *Position) { p.travel() }).over()
}

func TestFC17ThereAndBackAgain(t *testing.T) {
	tr := playing(t, ThereAndBackAgain, func(p *Position) { p.stand(Dale, Gimli) }).do("send who=boromir to=rivendell").do("guide who=strider").over()
	tr.told("activated nation=dwarves cause=card", "activated nation=north cause=card", "advanced nation=dwarves box=1 cause=card",
		"advanced nation=elves box=1 cause=card", "advanced nation=north box=1 cause=card")
	playing(t, ThereAndBackAgain, nil).do("send who=boromir to=rivendell").do("guide who=strider").over().not("advanced")
}

func TestFC18TheEaglesAreComing(t *testing.T) {
	tr := playing(t, TheEaglesAreComing, func(p *Position) {
		p.stand(Osgiliath, Gimli)
		p.stand(SouthIthilien, WitchKing)
		p.field(SouthIthilien, Sauron, 1, 0, 3)
	}, "the-eagles-are-coming: 5 4 1")
	tr.told("rolled-for-card card=the-eagles-are-coming region=south-ithilien dice=5,4,1 need=5 count=1").asks(0, "card.region", "choose-region")
	tr.do("choose-region region=moria").over().not("attacked", "advanced")
	if tr.p.Armies[Moria][nazgul] != 2 || tr.p.Armies[SouthIthilien][nazgul] != 0 || tr.p.Where[WitchKing] != SouthIthilien { // R71
		t.Error("two Nazgûl did not flee alone")
	}
	// Out of one of Sauron's strongholds, under siege too, into another one that is not conquered: they must go.
	tr = playing(t, TheEaglesAreComing, func(p *Position) {
		p.empty(DolGuldur)
		p.lay(DolGuldur)
		p.field(DolGuldur, Sauron, 1, 0, 1)
		p.field(DolGuldur, Elves, 1)
		p.stand(DolGuldur, Gimli)
		p.empty(Moria)
		p.Captured.add(Moria)
	}, "the-eagles-are-coming: 4")
	tr.refuses("choose-region region=dol-guldur", engine.RefusedValue).refuses("choose-region region=moria", engine.RefusedValue)
	tr.do("choose-region region=barad-dur").over().told("characters-moved side=shadow figures=sauron:n from=dol-guldur region=barad-dur")
}

func TestFC19ToFC21R40FAQ22TheEntsAwake(t *testing.T) {
	set := func(p *Position) { p.stand(Fangorn, GandalfTheWhite, Meriadoc); p.stand(Orthanc, Saruman) }
	for _, c := range []Card{TheEntsAwakeTreebeard, TheEntsAwakeHuorns, TheEntsAwakeEntmoot} {
		tr := playing(t, c, set, c.String()+": 4 3 6")
		tr.told("advanced nation=isengard box=3 cause=attacked").asks(1, "loss.choose", "lose").do("lose units=isengard:2r").over()
		if tr.p.units(Shadow, Orthanc) != 3 || !tr.p.onMap(Saruman) {
			t.Errorf("%s: %d units are left", c, tr.p.units(Shadow, Orthanc))
		}
	}
	// Nobody but Saruman is there: he falls. With a character card in hand Gandalf lets it be played at once, whatever it is.
	alone := func(p *Position) { set(p); p.empty(Orthanc); p.Cards[BilbosSong], p.Corruption = InHand, 1 }
	tr := playing(t, TheEntsAwakeHuorns, alone).told("eliminated character=saruman").asks(0, "card.another", "play-another", "decline")
	tr.do("play-another card=bilbos-song").over().corruption(0).told("played side=free card=bilbos-song face=no-die")
	if tr.p.Dice[FreePeoples][CharacterFace] != 0 || tr.p.Dice[FreePeoples][EventFace] != 1 {
		t.Error("the second card cost a die")
	}
	playing(t, TheEntsAwakeHuorns, alone).do("decline").over().corruption(1)
	// It must be one from the hand, of the character deck, whose condition holds.
	playing(t, TheEntsAwakeHuorns, func(p *Position) {
		alone(p)
		p.stand(Bree, Boromir)
		p.Cards[HornOfGondor], p.Cards[WisdomOfElrond] = InHand, InHand
	}).
		refuses("play-another card=horn-of-gondor", refusedCondition).refuses("play-another card=athelas", refusedNotHeld).
		refuses("play-another card=wisdom-of-elrond", engine.RefusedValue)
	// With the army its Nazgûl fall, and Saruman.
	playing(t, TheEntsAwakeEntmoot, func(p *Position) {
		set(p)
		p.empty(Orthanc)
		p.field(Orthanc, Isengard, 1)
		p.field(Orthanc, Sauron, 0, 0, 1)
	}, "the-ents-awake-entmoot: 4 1 1").over().told("fell-with-army side=shadow region=orthanc figures=sauron:n,saruman")
}

// FC22 is the first card of the trial: a ride, hits, a retreat, recruits.
func TestFC22DeadMenOfDunharrow(t *testing.T) {
	pelargir := func(p *Position) {
		p.stand(Edoras, Strider, Legolas, Gimli)
		p.empty(Pelargir)
		p.Captured.add(Pelargir)
		p.field(Pelargir, Southrons, 4, 1)
		p.Box[Southrons] = 2
	}
	tr := playing(t, DeadMenOfDunharrow, pelargir, "dead-men-of-dunharrow: 2").asks(0, "characters.move", "move-companions")
	tr.do("move-companions from=edoras who=strider,legolas to=pelargir")
	tr.told("advanced nation=southrons box=3 cause=attacked", "rolled-for-card card=dead-men-of-dunharrow region=pelargir dice=2 need=1 count=2")
	tr.do("lose units=southrons:2r").told("retreated side=shadow from=pelargir to=west-harondor figures=southrons:r,southrons:r,southrons:e")
	tr.asks(0, "levy.some", "recruit").do("recruit where=pelargir what=gondor:3r").over()
	tr.told("recruited region=pelargir figures=gondor:r,gondor:r,gondor:r", "liberated side=free region=pelargir points=0")
	if tr.p.Where[Legolas] != Pelargir || tr.p.Where[Gimli] != Edoras || tr.p.units(Shadow, WestHarondor) != 3 {
		t.Error("somebody is elsewhere")
	}
	// An army that is destroyed takes its Nazgûl and Minions along.
	tr = playing(t, DeadMenOfDunharrow, func(p *Position) {
		pelargir(p)
		p.stand(Pelargir, WitchKing)
		p.field(Pelargir, Sauron, 0, 0, 1)
	}, "dead-men-of-dunharrow: 6").do("move-companions from=edoras who=strider to=pelargir").told("fell-with-army side=shadow region=pelargir figures=sauron:n,witch-king")
	if tr.do("recruit where=pelargir what=none").over(); tr.p.controls(FreePeoples, Pelargir) {
		t.Error("without recruits the city has changed hands")
	}
	// Nobody is there: no die, no retreat.
	playing(t, DeadMenOfDunharrow, func(p *Position) { p.stand(HelmsDeep, Aragorn) }).
		do("move-companions from=helms-deep who=aragorn to=erech").do("recruit where=erech what=gondor:1r").over().not("rolled-for-card", "advanced")
}

func TestFC23R31HouseOfTheStewards(t *testing.T) {
	tr := playing(t, HouseOfTheStewards, func(p *Position) { p.stand(Lossarnach, Boromir) }, "card: faramirs-rangers wisdom-of-elrond")
	tr.do("recruit where=lossarnach what=gondor:1e").over().told("recruited region=lossarnach figures=gondor:e")
	if !tr.p.holds(FreePeoples, FaramirsRangers) || !tr.p.holds(FreePeoples, WisdomOfElrond) {
		t.Error("two strategy cards were not drawn")
	}
}

func TestFC24R37FAQ19TheGreyCompany(t *testing.T) {
	tr := playing(t, TheGreyCompany, func(p *Position) {
		p.stand(MinasTirith, Strider)
		p.field(MinasTirith, Rohan, 1)
	}, "card: faramirs-rangers wisdom-of-elrond").do("upgrade where=minas-tirith what=rohan:r").over().told("upgraded region=minas-tirith figure=rohan:e")
	if tr.p.Armies[MinasTirith][figureOf(Rohan, Elite)] != 1 || tr.p.Casualties[figureOf(Rohan, Regular)] != 1 {
		t.Error("the elite is not in the regular's place")
	}
}

func TestFS1TheLastBattleStaysWhileAragornIsAbroad(t *testing.T) {
	tr := playing(t, TheLastBattle, func(p *Position) { p.stand(Osgiliath, Aragorn) }).over()
	sweep(t, tr)
	if !tr.p.onTable(TheLastBattle) {
		t.Fatal("it did not stay")
	}
	tr.p.Where[Aragorn] = MinasTirith
	sweep(t, tr.over())
	tr.told("left-table card=the-last-battle")
}

func TestFS2FS3AdvanceWhenPlayed(t *testing.T) {
	playing(t, APowerTooGreat, nil).over().told("advanced nation=elves box=1 cause=card")
	playing(t, ThePowerOfTomBombadil, nil).over().told("advanced nation=north box=1 cause=card")
}

func TestFS4FS7CompanionsBringNationsToWar(t *testing.T) {
	tr := playing(t, BookOfMazarbul, func(p *Position) { p.stand(Dale, Gimli) }).do("move-companions from=dale who=gimli to=erebor")
	tr.over().told("advanced nation=dwarves box=1 cause=card", "advanced nation=dwarves box=3 cause=card", "at-war nation=dwarves")
	playing(t, BookOfMazarbul, func(p *Position) { p.stand(Dale, Gimli) }).do("done").over().not("at-war")
	tr = playing(t, FearFireFoes, func(p *Position) { p.stand(Bree, Legolas) }).do("done").over().told("activated nation=north cause=card", "at-war nation=north")
	if !tr.p.atWar(North) {
		t.Error("the North is not At War")
	}
}

func TestFS5TheSpiritOfMordor(t *testing.T) {
	set := func(p *Position) { p.field(Moria, Isengard, 1); p.field(Umbar, Sauron, 1) }
	tr := playing(t, TheSpiritOfMordor, set, "the-spirit-of-mordor: 5 6 1 2 3").asks(0, "card.region", "choose-region")
	tr.do("choose-region region=moria").do("lose units=sauron:2r").over().not("advanced")
	if tr.p.Armies[Moria][figureOf(Isengard, Regular)] != 1 {
		t.Error("the Shadow did not choose")
	}
	playing(t, TheSpiritOfMordor, nil).over().not("rolled-for-card")
}

func TestFS6FaramirsRangers(t *testing.T) {
	tr := playing(t, FaramirsRangers, func(p *Position) { p.field(NorthIthilien, Sauron, 2) }, "faramirs-rangers: 5 1 1")
	tr.do("recruit where=osgiliath what=gondor:1r").over().told("recruited region=osgiliath figures=gondor:r", "recruited region=osgiliath figures=gondor:l").not("advanced")
	if tr.p.units(Shadow, NorthIthilien) != 1 {
		t.Error("no hit")
	}
}

func TestFS8WisdomOfElrond(t *testing.T) {
	playing(t, WisdomOfElrond, nil).do("choose-nation nation=rohan").over().told("activated nation=rohan cause=card", "advanced nation=rohan box=1 cause=card")
	// With Wormtongue Rohan sleeps on, and a passive nation does not come to war (R36).
	playing(t, WisdomOfElrond, func(p *Position) {
		p.Cards[Wormtongue] = OnTable
		p.stand(Orthanc, Saruman)
		p.Box[Rohan] = 2
	}).do("choose-nation nation=rohan").over().told("stays-passive nation=rohan card=wormtongue").not("advanced")
}

func TestFS10HelpUnlookedFor(t *testing.T) {
	tr := playing(t, HelpUnlookedFor, func(p *Position) {
		p.lay(MinasTirith)
		p.field(MinasTirith, Sauron, 3)
		p.Box[Gondor], p.Active = atWarBox, p.Active.with(Gondor)
		p.field(Lossarnach, Gondor, 3)
	}, "combat-roll-free: 1 1 1", "combat-roll-shadow: 1")
	tr.asks(0, "attack.choose", "attack")
	// The garrison of four units costs the besiegers four dice: one is left.
	tr.do("attack from=lossarnach to=minas-tirith with=gondor:3r").told("combat-roll side=shadow dice=1 need=5 bonus=0 hits=0")
	tr.do("cease").over().told("advanced nation=sauron box=3 cause=attacked") // R40
}

func TestFS11PathsOfTheWoses(t *testing.T) {
	tr := playing(t, PathsOfTheWoses, func(p *Position) {
		p.Box[Rohan], p.Active = atWarBox, p.Active.with(Rohan)
		p.lay(HelmsDeep)
		p.field(HelmsDeep, Isengard, 2)
	})
	tr.do("move-army from=helms-deep to=minas-tirith with=rohan:1r").over()
	tr.told("captured side=shadow region=helms-deep points=2")
}

func TestFS12R94ThroughADayAndANight(t *testing.T) {
	tr := playing(t, ThroughADayAndANight, func(p *Position) { p.stand(MinasTirith, Legolas) })
	tr.do("move-army from=minas-tirith to=lossarnach with=gondor:1r,legolas").do("march-on to=pelargir").over()
	if tr.p.Where[Legolas] != Pelargir {
		t.Error("he is elsewhere")
	}
}

// The cards that recruit, one by one: where, what, and what is drawn.
func TestFS9FS13ToFS24R85R87Recruit(t *testing.T) {
	for _, c := range []struct {
		card    Card
		set     func(p *Position)
		actions []string
		told    []string
	}{
		{TheRedArrow, func(p *Position) { p.Active = p.Active.with(Gondor) }, []string{"recruit where=edoras what=rohan:1e"},
			[]string{"advanced nation=rohan box=1 cause=card", "recruited region=edoras figures=rohan:e", "recruited region=edoras figures=rohan:l"}},
		{CirdansShips, func(p *Position) { p.Box[Elves] = atWarBox }, []string{"recruit where=dol-amroth what=elves:1r1e"},
			[]string{"recruited region=dol-amroth figures=elves:r,elves:e"}},
		{GuardsOfTheCitadel, nil, []string{"recruit where=minas-tirith what=gondor:1r"},
			[]string{"recruited region=minas-tirith figures=gondor:r", "recruited region=minas-tirith figures=gondor:l"}},
		{CelebornsGaladhrim, nil, []string{"recruit where=lorien what=elves:1e"}, []string{"recruited region=lorien figures=elves:e"}},
		{RidersOfTheoden, func(p *Position) { p.stand(FordsOfIsen, Gimli) }, []string{"recruit where=fords-of-isen what=rohan:1r"},
			[]string{"recruited region=fords-of-isen figures=rohan:r", "recruited region=fords-of-isen figures=rohan:l"}},
		{GrimbeornTheOld, nil, []string{"recruit where=carrock what=north:1r"},
			[]string{"recruited region=carrock figures=north:r", "recruited region=carrock figures=north:l"}},
		{ImrahilOfDolAmroth, nil, []string{"recruit where=dol-amroth what=gondor:1e"},
			[]string{"recruited region=dol-amroth figures=gondor:e", "recruited region=dol-amroth figures=gondor:l"}},
		{KingBrandsMen, nil, nil, []string{"recruited region=dale figures=north:r,north:r"}},
		{SwordsInEriador, nil, []string{"recruit where=the-shire what=north:1e", "recruit where=ered-luin what=dwarves:1e"},
			[]string{"recruited region=the-shire figures=north:e", "recruited region=ered-luin figures=dwarves:e"}},
		{KindredOfGlorfindel, nil, []string{"recruit where=rivendell what=elves:1r"}, []string{"recruited region=rivendell figures=elves:r"}},
		{DainIronfootsGuard, nil, []string{"recruit where=erebor what=dwarves:1e"},
			[]string{"recruited region=erebor figures=dwarves:e", "recruited region=erebor figures=dwarves:l"}},
		{EomerSonOfEomund, nil, []string{"recruit where=westemnet what=rohan:1r"},
			[]string{"recruited region=westemnet figures=rohan:r", "recruited region=westemnet figures=rohan:l"}},
		{ThranduilsArchers, nil, []string{"recruit where=woodland-realm what=elves:1e"}, []string{"recruited region=woodland-realm figures=elves:e"}},
	} {
		tr := playing(t, c.card, c.set, "card: wisdom-of-elrond")
		for _, action := range c.actions {
			tr.do(action)
		}
		tr.told(c.told...)
		draws := map[Card]bool{CelebornsGaladhrim: true, KingBrandsMen: true, SwordsInEriador: true, KindredOfGlorfindel: true, ThranduilsArchers: true}
		if got := len(tellsOf(tr, "drew")) == 1; got != draws[c.card] {
			t.Errorf("%s has drawn a card: %t", c.card, got)
		}
	}
	// Éomer asks for a settlement, and a free region: Helm's Deep under siege is none, but for its besiegers (R87).
	tr := playing(t, EomerSonOfEomund, func(p *Position) { p.lay(HelmsDeep); p.field(HelmsDeep, Isengard, 2) })
	tr.refuses("recruit where=helms-deep what=rohan:1r", "does-not-fit").refuses("recruit where=fords-of-isen what=rohan:1r", "does-not-fit")
}

// Guards of the Citadel join their side at Minas Tirith, whether it is shut up there or lies around it.
func TestR31FAQ14GuardsOfTheCitadelInASiege(t *testing.T) {
	playing(t, GuardsOfTheCitadel, func(p *Position) { p.lay(MinasTirith); p.field(MinasTirith, Sauron, 2) }).
		do("recruit where=minas-tirith what=gondor:1r").over().told("recruited region=minas-tirith figures=gondor:l")
	playing(t, GuardsOfTheCitadel, func(p *Position) {
		p.Captured.add(MinasTirith)
		p.lay(MinasTirith)
		p.field(MinasTirith, Sauron, 2)
	}).do("recruit where=minas-tirith what=gondor:1r").over().told("recruited region=minas-tirith figures=gondor:r")
	playing(t, GuardsOfTheCitadel, func(p *Position) {
		p.empty(MinasTirith)
		p.Captured.add(MinasTirith)
	}).over().not("recruited")
}
