package wotr

import (
	"testing"

	"redbook/engine"
)

// Each card of the Free Peoples is played once; the test checks what it does by its events.

// Each puts its special tile next to the pool, or into the pool if the Fellowship is on the Mordor track; the
// tile is in play once.
func TestFC1ToFC4SC1ToSC4PutTilesInPlay(t *testing.T) {
	for _, c := range []struct {
		key  string
		card Card
		tile Tile
		want tileRow // what the tile shows
	}{
		{"FC1", ElvenCloaks, TileElvenCloaks, tileRow{blue: true}},
		{"FC2", ElvenRope, TileElvenRope, tileRow{blue: true}},
		{"FC3", PhialOfGaladriel, TilePhial, tileRow{value: -2, blue: true}},
		{"FC4", SmeagolHelpsNiceMaster, TileSmeagol, tileRow{value: -1, blue: true}},
		{"SC1", ShelobsLair, TileShelob, tileRow{die: true, stop: true, red: true}},
		{"SC2", TheRingIsMine, TileRingIsMine, tileRow{eye: true, reveal: true, stop: true, red: true}},
		{"SC3", OnOnTheyWent, TileOnTheyWent, tileRow{value: 3, stop: true, red: true}},
		{"SC4", GiveItToUss, TileGiveItToUss, tileRow{value: 1, reveal: true, stop: true, red: true}},
	} {
		t.Run(c.key, func(t *testing.T) {
			shows := tiles[c.tile]
			if shows.id, shows.count = "", 0; shows != c.want {
				t.Errorf("the tile shows %+v", shows)
			}
			tr := playing(t, c.card, nil).over().toldSoFar("tile-in-play tile=" + tiles[c.tile].id)
			if tr.p.Waiting[c.tile] != 1 || tr.p.Pool[c.tile] != 0 {
				t.Error("the tile does not wait next to the pool")
			}
			if tr.p.Cards[c.card] != Played {
				t.Error("the card is not used up")
			}
			tr = playing(t, c.card, func(p *Position) { p.onTrack(1); p.Pool[c.tile] = 0 }).over().
				toldSoFar("tile-in-pool tile=" + tiles[c.tile].id)
			if tr.p.Waiting[c.tile] != 0 || tr.p.Pool[c.tile] != 1 {
				t.Error("on the Mordor track the tile does not join the pool")
			}
		})
	}
}

// FC5 is laid on the table, and is used in the middle of the Shadow's draw.
func TestFC5MithrilCoatAndSting(t *testing.T) {
	tr := playing(t, MithrilCoatAndSting, func(p *Position) {
		p.Bearers = Hollin
		p.Cards[OrcPatrol] = InHand
	}, "hunt: 3 0-reveal")
	tr.do("shadow: play die=character card=orc-patrol").asks("free tile.mithril", "use-from-table", "decline")
	tr.do("free: use-from-table card=mithril-coat-and-sting")
	tr.toldSoFar("tile-drawn tile=3 why=card", "used-from-table side=free card=mithril-coat-and-sting",
		"tile-drawn tile=0-reveal why=card", "tile-returned tile=3")
}

// sweep lets an action pass, after which the table is swept (R59).
func sweep(t *testing.T, tr *game) {
	t.Helper()
	tr.do("skip die=event")
}

func TestFC9Athelas(t *testing.T) {
	corrupted := func(p *Position) { p.Corruption = 3 }
	playing(t, Athelas, corrupted, "athelas: 4 5 6").over().
		told("rolled-for-card card=athelas region=nowhere dice=4,5,6 need=5 count=2", "healed count=2 corruption=1")
	playing(t, Athelas, func(p *Position) { corrupted(p); p.stand(Bree, GandalfTheGrey) }, "athelas: 2 3 4").
		over().corruption(1)
	playing(t, Athelas, func(p *Position) { p.Corruption = 1 }, "athelas: 6 6 6").over().corruption(0)
}

func TestFC10ThereIsAnotherWay(t *testing.T) {
	playing(t, ThereIsAnotherWay, func(p *Position) { p.Corruption = 2 }).over().corruption(1)
	gollum := func(p *Position) { p.travel(); p.Corruption, p.Bearers, p.HuntBox = 2, Moria, [2]uint8{} }
	playing(t, ThereIsAnotherWay, gollum).do("free: choose-effect effect=nothing").over().corruption(1)
	tr := playing(t, ThereIsAnotherWay, gollum).do("free: choose-effect effect=move-fellowship").over()
	if tr.p.Progress != 1 || tr.p.HuntBox[FreePeoples] != 0 { // R132
		t.Errorf("Progress %d, %d dice in the hunt box", tr.p.Progress, tr.p.HuntBox[FreePeoples])
	}
	revealed := func(p *Position) { gollum(p); p.Revealed = true }
	playing(t, ThereIsAnotherWay, revealed).refuse("free: choose-effect effect=move-fellowship", "does-not-fit").
		do("free: choose-effect effect=hide").over().revealed(false)
}

func TestFC11IWillGoAlone(t *testing.T) {
	tr := playing(t, IWillGoAlone, func(p *Position) { p.Corruption = 1 }).asks("free separate.choose", "send")
	// level 1 and one more
	tr.do("free: send who=meriadoc to=hollin").do("free: guide who=gandalf-grey").over().corruption(0)
	if tr.p.Where[Meriadoc] != Hollin {
		t.Error("he did not go")
	}
}

func TestFC12BilbosSong(t *testing.T) {
	playing(t, BilbosSong, func(p *Position) { p.Corruption = 3 }).over().corruption(2)
	playing(t, BilbosSong, func(p *Position) { p.travel(); p.Corruption = 3 }).over().corruption(1).
		told("healed count=2 corruption=1")
}

func TestFC13R10MirrorOfGaladriel(t *testing.T) {
	tr := playing(t, MirrorOfGaladriel,
		func(p *Position) { p.Dice[FreePeoples][CharacterFace] = 2; p.Corruption = 1 }).over().corruption(1)
	if d := tr.p.Dice[FreePeoples]; d[CharacterFace] != 0 || d[WillFace] != 1 {
		t.Errorf("dice %v", d)
	}
	// The die that paid was the last Character result: nothing is changed. In Lórien they heal.
	tr = playing(t, MirrorOfGaladriel, func(p *Position) { p.Bearers, p.Corruption = Lorien, 1 }).over().
		corruption(0)
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
	tr.told("tile-for-card card=challenge-of-the-king tile=eye",
		"tile-for-card card=challenge-of-the-king tile=3", "tile-removed tile=eye", "tile-removed tile=eye").
		untold("corrupted", "eliminated")
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
		p.put(MinasTirith, "sauron:2r")
		p.stand(Bree, Legolas)
	}
	tr := playing(t, GwaihirTheWindlord, func(p *Position) { besieged(p); p.stand(DruadanForest, Legolas) }).
		asks("free card.effect", "choose-effect")
	tr.do("free: choose-effect effect=move-companions").
		do("free: move-companions from=druadan-forest who=legolas to=minas-tirith").over()
	if tr.p.Where[Legolas] != MinasTirith {
		t.Error("he is not in the siege")
	}
	playing(t, GwaihirTheWindlord, besieged).do("free: choose-effect effect=separate").
		do("free: send who=meriadoc to=old-ford").do("free: guide who=gandalf-grey").over()
}

// An empty Fellowship leaves the move (R76).
func TestFC16R76WeProveTheSwifter(t *testing.T) {
	tr := playing(t, WeProveTheSwifter, func(p *Position) { p.travel(); p.stand(Bree, Peregrin) }).
		asks("free characters.move", "move-companions", "done")
	tr.do("free: move-companions from=bree who=peregrin to=evendim").over() // level 1 and two more
	playing(t, WeProveTheSwifter, func(p *Position) { p.travel() }).over()
}

func TestFC17ThereAndBackAgain(t *testing.T) {
	tr := playing(t, ThereAndBackAgain, func(p *Position) { p.stand(Dale, Gimli) }).
		do("free: send who=boromir to=rivendell").do("free: guide who=strider").over()
	tr.told("activated nation=dwarves cause=card", "activated nation=north cause=card",
		"advanced nation=dwarves box=1 cause=card",
		"advanced nation=elves box=1 cause=card", "advanced nation=north box=1 cause=card")
	playing(t, ThereAndBackAgain, nil).do("free: send who=boromir to=rivendell").do("free: guide who=strider").
		over().untold("advanced")
}

func TestFC18TheEaglesAreComing(t *testing.T) {
	tr := playing(t, TheEaglesAreComing, func(p *Position) {
		p.stand(Osgiliath, Gimli)
		p.stand(SouthIthilien, WitchKing)
		p.put(SouthIthilien, "sauron:1r3n")
	}, "the-eagles-are-coming: 5 4 1")
	tr.told("rolled-for-card card=the-eagles-are-coming region=south-ithilien dice=5,4,1 need=5 count=1").
		asks("free card.region", "choose-region")
	tr.do("free: choose-region region=moria").over().untold("attacked", "advanced")
	// R71
	if tr.p.Armies[Moria][nazgul] != 2 || tr.p.Armies[SouthIthilien][nazgul] != 0 ||
		tr.p.Where[WitchKing] != SouthIthilien {
		t.Error("two Nazgûl did not flee alone")
	}
	// Out of one of Sauron's strongholds, under siege too, into another one that is not conquered: they must go.
	tr = playing(t, TheEaglesAreComing, func(p *Position) {
		p.empty(DolGuldur)
		p.lay(DolGuldur)
		p.put(DolGuldur, "sauron:1r1n")
		p.put(DolGuldur, "elves:1r")
		p.stand(DolGuldur, Gimli)
		p.empty(Moria)
		p.Captured.add(Moria)
	}, "the-eagles-are-coming: 4")
	tr.refuse("free: choose-region region=dol-guldur", engine.RefusedValue).
		refuse("free: choose-region region=moria", engine.RefusedValue)
	tr.do("free: choose-region region=barad-dur").over().
		told("characters-moved side=shadow figures=sauron:1n from=dol-guldur region=barad-dur")
}

func TestFC19ToFC21R40FAQ22TheEntsAwake(t *testing.T) {
	set := func(p *Position) { p.stand(Fangorn, GandalfTheWhite, Meriadoc); p.stand(Orthanc, Saruman) }
	for _, c := range []struct {
		key  string
		card Card
	}{{"FC19", TheEntsAwakeTreebeard}, {"FC20", TheEntsAwakeHuorns}, {"FC21", TheEntsAwakeEntmoot}} {
		t.Run(c.key, func(t *testing.T) {
			tr := playing(t, c.card, set, c.card.String()+": 4 3 6")
			tr.told("advanced nation=isengard box=3 cause=attacked").asks("shadow loss.choose", "lose")
			tr.refuse("shadow: lose units=isengard:1r", "battle-wrong-hits").do("shadow: lose units=isengard:2r").
				over()
			if tr.p.units(Shadow, Orthanc) != 3 || !tr.p.onMap(Saruman) {
				t.Errorf("%d units are left", tr.p.units(Shadow, Orthanc))
			}
			// Far from Fangorn and Rohan Gandalf lets no other card be played.
			playing(t, c.card, func(p *Position) {
				set(p)
				p.stand(Dale, GandalfTheWhite)
				p.Cards[BilbosSong] = InHand
			}, c.card.String()+": 1 2 3").over().untold("lost")
		})
	}
	// Nobody but Saruman is there: he falls. With a character card in hand Gandalf lets it be played at once,
	// whatever it is.
	alone := func(p *Position) { set(p); p.empty(Orthanc); p.Cards[BilbosSong], p.Corruption = InHand, 1 }
	tr := playing(t, TheEntsAwakeHuorns, alone).told("eliminated character=saruman").
		asks("free card.another", "play-another", "decline")
	tr.do("free: play-another card=bilbos-song").over().corruption(0).
		told("played side=free card=bilbos-song face=no-die")
	if tr.p.Dice[FreePeoples][CharacterFace] != 0 || tr.p.Dice[FreePeoples][EventFace] != 1 {
		t.Error("the second card cost a die")
	}
	playing(t, TheEntsAwakeHuorns, alone).do("free: decline").over().corruption(1)
	// It must be one from the hand, of the character deck, whose condition holds.
	playing(t, TheEntsAwakeHuorns, func(p *Position) {
		alone(p)
		p.stand(Bree, Boromir)
		p.Cards[HornOfGondor], p.Cards[WisdomOfElrond] = InHand, InHand
	}).
		refuse("free: play-another card=horn-of-gondor", "card-condition").refuse("free: play-another card=athelas",
		"card-not-held").
		refuse("free: play-another card=wisdom-of-elrond", "card-other-deck")
	// With the army its Nazgûl fall, and Saruman.
	playing(t, TheEntsAwakeEntmoot, func(p *Position) {
		set(p)
		p.empty(Orthanc)
		p.put(Orthanc, "isengard:1r")
		p.put(Orthanc, "sauron:1n")
	}, "the-ents-awake-entmoot: 4 1 1").over().
		told("fell-with-army side=shadow region=orthanc figures=sauron:1n,saruman")
}

// FC22: a ride, hits, a retreat, recruits.
func TestFC22DeadMenOfDunharrow(t *testing.T) {
	pelargir := func(p *Position) {
		p.stand(Edoras, Strider, Legolas, Gimli)
		p.empty(Pelargir)
		p.Captured.add(Pelargir)
		p.put(Pelargir, "southrons:4r1e")
		p.Box[Southrons] = 2
	}
	tr := playing(t, DeadMenOfDunharrow, pelargir, "dead-men-of-dunharrow: 2").
		asks("free characters.move", "move-companions")
	tr.do("free: move-companions from=edoras who=strider,legolas to=pelargir")
	tr.told("advanced nation=southrons box=3 cause=attacked",
		"rolled-for-card card=dead-men-of-dunharrow region=pelargir dice=2 need=1 count=2")
	tr.do("shadow: lose units=southrons:2r").
		told("retreated side=shadow from=pelargir to=west-harondor figures=southrons:2r1e")
	tr.asks("free levy.some", "recruit").do("free: recruit where=pelargir what=gondor:3r").over()
	tr.told("recruited region=pelargir figures=gondor:3r", "liberated side=free region=pelargir points=0")
	if tr.p.Where[Legolas] != Pelargir || tr.p.Where[Gimli] != Edoras || tr.p.units(Shadow, WestHarondor) != 3 {
		t.Error("somebody is elsewhere")
	}
	// An army that is destroyed takes its Nazgûl and Minions along.
	tr = playing(t, DeadMenOfDunharrow, func(p *Position) {
		pelargir(p)
		p.stand(Pelargir, WitchKing)
		p.put(Pelargir, "sauron:1n")
	}, "dead-men-of-dunharrow: 6").do("free: move-companions from=edoras who=strider to=pelargir").
		told("fell-with-army side=shadow region=pelargir figures=sauron:1n,witch-king")
	if tr.do("free: recruit where=pelargir what=none").over(); tr.p.controls(FreePeoples, Pelargir) {
		t.Error("without recruits the city has changed hands")
	}
	// Nobody is there: no die, no retreat.
	playing(t, DeadMenOfDunharrow, func(p *Position) { p.stand(HelmsDeep, Aragorn) }).
		do("free: move-companions from=helms-deep who=aragorn to=erech").
		do("free: recruit where=erech what=gondor:1r").over().untold("rolled-for-card", "advanced")
}

func TestFC23R31HouseOfTheStewards(t *testing.T) {
	tr := playing(t, HouseOfTheStewards, func(p *Position) { p.stand(Lossarnach, Boromir) },
		"card: faramirs-rangers wisdom-of-elrond")
	tr.do("free: recruit where=lossarnach what=gondor:1e").over().
		told("recruited region=lossarnach figures=gondor:1e")
	if !tr.p.holds(FreePeoples, FaramirsRangers) || !tr.p.holds(FreePeoples, WisdomOfElrond) {
		t.Error("two strategy cards were not drawn")
	}
}

func TestFC24R37FAQ19TheGreyCompany(t *testing.T) {
	tr := playing(t, TheGreyCompany, func(p *Position) {
		p.stand(MinasTirith, Strider)
		p.put(MinasTirith, "rohan:1r")
	}, "card: faramirs-rangers wisdom-of-elrond").do("free: upgrade where=minas-tirith what=rohan:r").over().
		told("upgraded region=minas-tirith figure=rohan:1e")
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
	tr := playing(t, BookOfMazarbul, func(p *Position) { p.stand(Dale, Gimli) }).
		do("free: move-companions from=dale who=gimli to=erebor")
	tr.over().told("advanced nation=dwarves box=1 cause=card", "advanced nation=dwarves box=3 cause=card",
		"at-war nation=dwarves")
	playing(t, BookOfMazarbul, func(p *Position) { p.stand(Dale, Gimli) }).do("free: done").over().
		untold("at-war")
	tr = playing(t, FearFireFoes, func(p *Position) { p.stand(Bree, Legolas) }).do("free: done").over().
		told("activated nation=north cause=card", "at-war nation=north")
	if !tr.p.atWar(North) {
		t.Error("the North is not At War")
	}
}

func TestFS5TheSpiritOfMordor(t *testing.T) {
	set := func(p *Position) { p.put(Moria, "isengard:1r"); p.put(Umbar, "sauron:1r") }
	tr := playing(t, TheSpiritOfMordor, set, "the-spirit-of-mordor: 5 6 1 2 3").
		asks("free card.region", "choose-region")
	tr.do("free: choose-region region=moria").do("shadow: lose units=sauron:2r").over().untold("advanced")
	if tr.p.Armies[Moria][figureOf(Isengard, Regular)] != 1 {
		t.Error("the Shadow did not choose")
	}
	playing(t, TheSpiritOfMordor, nil).over().untold("rolled-for-card")
}

func TestFS6FaramirsRangers(t *testing.T) {
	tr := playing(t, FaramirsRangers, func(p *Position) { p.put(NorthIthilien, "sauron:2r") },
		"faramirs-rangers: 5 1 1")
	tr.do("free: recruit where=osgiliath what=gondor:1r").over().
		told("recruited region=osgiliath figures=gondor:1r", "recruited region=osgiliath figures=gondor:1l").
		untold("advanced")
	if tr.p.units(Shadow, NorthIthilien) != 1 {
		t.Error("no hit")
	}
}

func TestFS8WisdomOfElrond(t *testing.T) {
	playing(t, WisdomOfElrond, nil).do("free: choose-nation nation=rohan").over().
		told("activated nation=rohan cause=card", "advanced nation=rohan box=1 cause=card")
	// With Wormtongue Rohan sleeps on, and a passive nation does not come to war (R36).
	playing(t, WisdomOfElrond, func(p *Position) {
		p.Cards[Wormtongue] = OnTable
		p.stand(Orthanc, Saruman)
		p.Box[Rohan] = 2
	}).do("free: choose-nation nation=rohan").over().told("stays-passive nation=rohan card=wormtongue").
		untold("advanced")
}

func TestFS10HelpUnlookedFor(t *testing.T) {
	tr := playing(t, HelpUnlookedFor, func(p *Position) {
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:3r")
		p.Box[Gondor], p.Active = atWarBox, p.Active.with(Gondor)
		p.put(Lossarnach, "gondor:3r")
	}, "combat-roll-free: 1 1 1", "combat-roll-shadow: 1")
	tr.asks("free attack.choose", "attack")
	// The garrison of four units costs the besiegers four dice: one is left.
	tr.do("free: attack from=lossarnach to=minas-tirith with=gondor:3r").
		told("combat-roll side=shadow dice=1 need=5 bonus=0 hits=0")
	tr.do("free: cease").over().toldSoFar("advanced nation=sauron box=3 cause=attacked") // R40
}

func TestFS11PathsOfTheWoses(t *testing.T) {
	tr := playing(t, PathsOfTheWoses, func(p *Position) {
		p.Box[Rohan], p.Active = atWarBox, p.Active.with(Rohan)
		p.lay(HelmsDeep)
		p.put(HelmsDeep, "isengard:2r")
	})
	tr.do("free: move-army from=helms-deep to=minas-tirith with=rohan:1r").over()
	tr.told("captured side=shadow region=helms-deep points=2")
}

func TestFS12R94ThroughADayAndANight(t *testing.T) {
	tr := playing(t, ThroughADayAndANight, func(p *Position) { p.stand(MinasTirith, Legolas) })
	tr.do("free: move-army from=minas-tirith to=lossarnach with=gondor:1r,legolas").
		do("free: march-on to=pelargir").over()
	if tr.p.Where[Legolas] != Pelargir {
		t.Error("he is elsewhere")
	}
}
