package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// KA1 to KA5, K7.1, K7.2: where each awakens, by which dice.
func TestKA1KA2KA3KA4KA5WhereTheyAwaken(t *testing.T) {
	for _, want := range []struct {
		who Character
		set board
		at  []Region
	}{
		{Brand, nil, nil}, // the North is passive
		{Brand, war(North), []Region{Dale, Erebor, WoodlandRealm}},
		{Brand, func(p *Position) { war(North)(p); p.Captured.add(Erebor) }, []Region{Dale, WoodlandRealm}},
		{Brand, func(p *Position) {
			war(North)(p)
			p.leadTo(NorthernMirkwood, Brand)
			p.put(NorthernMirkwood, "north:1r")
		}, []Region{WoodlandRealm}},
		{Dain, war(Dwarves), []Region{Erebor}},
		{Dain, func(p *Position) { war(Dwarves)(p); p.Captured.add(Erebor) }, nil},
		{Denethor, war(Gondor), []Region{MinasTirith}},
		// two regions away, level 1
		{Denethor, func(p *Position) { war(Gondor)(p); p.leadTo(Pelargir, Denethor) }, nil},
		{Denethor, func(p *Position) { war(Gondor)(p); p.leadTo(Osgiliath, Denethor) }, []Region{MinasTirith}},
		// a siege does not hinder him there
		{Denethor, func(p *Position) { war(Gondor)(p); besiegeWith(p, MinasTirith, 2) }, []Region{MinasTirith}},
		{Denethor, func(p *Position) {
			war(Gondor)(p)
			p.leadTo(Osgiliath, Denethor)
			besiegeWith(p, MinasTirith, 2)
		}, nil},
		{Theoden, war(Rohan), []Region{Edoras}},
		{Thranduil, nil, []Region{WoodlandRealm}}, // the Elves are active
		{Thranduil, func(p *Position) { p.corruptedBefore(Thranduil) }, nil},
		{Thranduil, func(p *Position) { p.awake(WoodlandRealm, Thranduil) }, nil},
	} {
		p := kingsGame(t, FreePeoples, want.set).p
		set := p.awakeningPlaces(want.who)
		if got := set.list(); !slices.Equal(got, setOf(want.at...).list()) {
			t.Errorf("%s awakens in %v, not in %v", want.who, got, want.at)
		}
	}
}

// K7.1, K7.3, K6.1: a Muster result or any of the Ruler die; his tiles go back, he is a Companion, his token
// is there, the Ruler die comes next turn.
func TestK7Awakening(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		war(North, Rohan)(p)
		p.tempted(Brand, Tile1, TileKing1)
	})
	if got := tr.fits("free: awaken"); !slices.Equal(got, []string{"muster", "army-muster"}) {
		t.Errorf("dice %v", got)
	}
	tr.do("free: awaken die=muster who=brand where=erebor").
		told("awakened character=brand from=dale region=erebor", "tiles-returned character=brand count=2")
	p := tr.p
	if !p.stands(Brand, Erebor) || p.Armies[Dale][Brand.figure()] != 0 || *p.tokenOf(Brand) != tokenHeld ||
		p.Pool[TileKing1] != 1 {
		t.Error("Brand is not awake as he should be")
	}
	if p.Kings.Ruler[FreePeoples] || p.countDice(FreePeoples) != 5 {
		t.Error("the Ruler die comes in the next turn")
	}
	tr = kingsGame(t, FreePeoples, func(p *Position) {
		p.awake(Dale, Brand)
		p.Dice[FreePeoples] = [faceCount]uint8{CharacterFace | RulerDie: 1, EventFace: 1}
	})
	if got := tr.fits("free: awaken"); !slices.Equal(got, []string{"ruler-character"}) {
		t.Errorf("dice %v", got)
	}
	tr.do("free: awaken die=ruler-character who=thranduil where=woodland-realm")
	if off := cardGame(t, FreePeoples, kingsBoard(withKings, nil)).
		do("free: awaken die=muster who=thranduil where=woodland-realm"); *off.p.tokenOf(Thranduil) != tokenAside {
		t.Error("without ruler tokens there are none (K14.4)")
	}
}

// The reasons why a sovereign does not awaken.
func TestK7WhyNot(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		war(Gondor)(p)
		p.leadTo(Pelargir, Denethor)
		p.corruptedBefore(Dain)
	})
	tr.refuse("free: awaken die=muster who=strider", "no-sovereign")
	tr.refuse("free: awaken die=muster who=dain", "not-asleep")
	tr.refuse("free: awaken die=muster who=theoden", "not-roused")
	tr.refuse("free: awaken die=muster who=denethor", "no-throne")
	cardGame(t, FreePeoples, nil).refuse("free: awaken die=muster who=thranduil where=woodland-realm",
		"without-kings")
}

// KA2, KA3, KA5: a regular in his own stronghold becomes an elite, by a Muster result of any die, under siege
// too.
func TestKA2KA3KA5AnEliteForARegular(t *testing.T) {
	for who, name := range map[Character]string{Dain: "dwarvenking", Denethor: "stewardship",
		Thranduil: "elvenking"} {
		row := who.sovereign()
		regular := figureOf(row.nation, Regular)
		tr := kingsGame(t, FreePeoples, func(p *Position) {
			war(row.nation)(p)
			p.awake(row.seat, who)
			besiegeWith(p, row.seat, 2)
		})
		before := tr.p.Armies[row.seat]
		left := tr.p.Reinforcements[regular]
		tr.do("free: use-ability die=muster ability=" + name)
		if now := tr.p.Armies[row.seat]; now[regular] != before[regular]-1 ||
			now[regular+1] != before[regular+1]+1 || tr.p.Reinforcements[regular] != left+1 {
			t.Errorf("%s: %v after %v", name, now, before)
		}
		for _, set := range []board{
			func(p *Position) { p.awake(row.seat, who) }, // at peace
			func(p *Position) { war(row.nation)(p); p.awake(Rivendell, who) },
			func(p *Position) {
				war(row.nation)(p)
				p.awake(row.seat, who)
				p.Casualties[regular+1] += p.Reinforcements[regular+1]
				p.Reinforcements[regular+1] = 0
			},
		} {
			if tr := kingsGame(t, FreePeoples, set); len(tr.p.abilitiesBy(MusterFace)) > 0 {
				t.Errorf("%s is offered", name)
			}
		}
	}
}

// KA1, KA4: a regular or leader in each of two free settlements, one more with him; only by the Ruler die.
func TestKA1KA4CallToArms(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		war(North)(p)
		p.awake(Rivendell, Brand)
		p.put(Rivendell, "north:1r")
		p.Dice[FreePeoples] = [faceCount]uint8{MusterFace: 1, MusterFace | RulerDie: 1}
	})
	if got := tr.fits("free: use-ability"); !slices.Equal(got, []string{"ruler-muster"}) {
		t.Errorf("dice %v", got)
	}
	tr.do("free: use-ability die=ruler-muster ability=call-to-arms").do("free: rally what=north:r where=dale").
		refuse("free: rally what=north:l where=dale", "card-elsewhere")
	tr.do("free: rally what=north:l where=carrock").do("free: rally what=north:r where=rivendell").over()
	tr = kingsGame(t, FreePeoples, func(p *Position) {
		war(Rohan)(p)
		p.awake(Edoras, Theoden)
		p.Dice[FreePeoples] = [faceCount]uint8{WillFace | RulerDie: 1}
	})
	tr.do("free: use-ability die=ruler-will ability=mustering-of-the-mark").
		do("free: rally what=rohan:r where=edoras").do("free: done").over()
}

// KA1, errata p.10: the region of a stronghold that Brand's army besieges is free for it; one in which he is
// shut up is not.
func TestKA1CallToArmsInASiege(t *testing.T) {
	for _, besieger := range []bool{true, false} {
		p := kingsGame(t, FreePeoples, func(p *Position) {
			war(North)(p)
			if besieger {
				taken(Erebor)(p)
				p.put(Erebor, "north:2r")
				p.put(Erebor, "sauron:1r")
				p.lay(Erebor)
			} else {
				besiegeWith(p, Erebor, 2)
			}
			p.awake(Erebor, Brand)
		}).p
		f := rallyFrame{One: Brand, Left: 1}
		if set := p.rallyPlaces(&f, figureOf(North, Regular)); set.has(Erebor) != besieger {
			t.Errorf("besieging %t: a regular comes to %v", besieger, set.list())
		}
	}
}

// KA4: a settlement under siege is not free, nor is one where the Shadow is.
func TestKA4MusteringNeedsFreeSettlements(t *testing.T) {
	p := kingsGame(t, FreePeoples, both(war(Rohan), awakened(Edoras, Theoden),
		besiegedBy(HelmsDeep, "isengard:2r"), fielded(Westemnet, "isengard:1r"))).p
	for left, want := range map[int8][]Region{3: {Edoras, Folde}, 1: {Edoras}} {
		f := rallyFrame{One: Theoden, Left: left}
		if set := p.rallyPlaces(&f, figureOf(Rohan, Regular)); set != setOf(want...) {
			t.Errorf("%d to come: in %v", left, set.list())
		}
	}
}

// KA2: Iron Guard recruits a unit with Dáin, under siege too, then a regular or leader in another free
// settlement.
func TestKA2IronGuard(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		war(Dwarves)(p)
		p.awake(Erebor, Dain)
		besiegeWith(p, Erebor, 2)
		p.Armies[Erebor][figureOf(Dwarves, Regular)], p.Reinforcements[figureOf(Dwarves, Regular)] = 0,
			p.Reinforcements[figureOf(Dwarves, Regular)]+1
		p.Dice[FreePeoples] = [faceCount]uint8{ArmyMusterFace | RulerDie: 1}
	})
	tr.do("free: use-ability die=ruler-army-muster ability=iron-guard").
		do("free: rally what=dwarves:e where=erebor").
		do("free: rally what=dwarves:l where=iron-hills").over()
}

// KA3: after an Event result of the Ruler die Denethor in Minas Tirith has one more card drawn.
func TestKA3PalantirOfAnarion(t *testing.T) {
	seeing := func(p *Position) {
		p.awake(MinasTirith, Denethor)
		p.Dice[FreePeoples] = [faceCount]uint8{EventFace | RulerDie: 1, EventFace: 1}
	}
	tr := kingsGame(t, FreePeoples, seeing, "card: athelas bilbos-song").
		do("free: draw die=ruler-event deck=free-character").
		asks("free seeing.draw", "draw-from", "decline").do("free: draw-from deck=free-character").over()
	if tr.p.hand(FreePeoples) != 2 {
		t.Errorf("%d cards", tr.p.hand(FreePeoples))
	}
	kingsGame(t, FreePeoples, seeing, "card: athelas").do("free: draw die=event deck=free-character").over()
	kingsGame(t, FreePeoples, func(p *Position) { seeing(p); p.Where[Denethor] = Osgiliath }, "card: athelas").
		do("free: draw die=ruler-event deck=free-character").over()
	kingsGame(t, FreePeoples, func(p *Position) { seeing(p); p.Cards[FaramirsRangers] = InHand }).
		do("free: play die=ruler-event card=faramirs-rangers").
		do("free: recruit where=osgiliath what=gondor:1r").do("free: decline").do("free: decline").over()
}

// KA5: Far-sighted: the Fellowship is hunted with a die less; Companions go a region farther.
func TestKA5FarSighted(t *testing.T) {
	far := func(box uint8) board {
		return func(p *Position) {
			p.awake(WoodlandRealm, Thranduil)
			p.HuntBox[Shadow] = box
			p.Dice[FreePeoples] = [faceCount]uint8{CharacterFace | RulerDie: 1, CharacterFace: 1}
		}
	}
	tr := kingsGame(t, FreePeoples, far(2), "hunt-roll: 1").
		do("free: use-ability die=ruler-character ability=far-sighted-move").over()
	if tr.p.HuntBox[FreePeoples] != 1 || tr.p.Progress != 1 || tr.p.huntDice() != 2 {
		t.Error("the Fellowship has not moved as it should")
	}
	kingsGame(t, FreePeoples, far(1), "hunt-roll: 1").
		do("free: use-ability die=ruler-character ability=far-sighted-move").over()
	tr = kingsGame(t, FreePeoples, far(0)).
		do("free: use-ability die=ruler-character ability=far-sighted-parting")
	tr.do("free: send who=meriadoc to=hollin").do("free: guide who=strider").over() // level 1 and one more
	tr = kingsGame(t, FreePeoples, far(0)).
		do("free: use-ability die=ruler-character ability=far-sighted-companions")
	tr.do("free: move-companions from=woodland-realm who=thranduil to=eagles-eyrie")
	// Revealed, the Fellowship does not move; on the Mordor track nothing of it is possible.
	for set, want := range map[string][]string{"": {"move", "parting", "companions"},
		"revealed": {"parting", "companions"}, "mordor": nil} {
		p := kingsGame(t, FreePeoples, both(far(0), func(p *Position) {
			p.Revealed, p.InMordor = set == "revealed", set == "mordor"
		})).p
		var got []string
		for _, a := range p.abilitiesBy(CharacterFace | RulerDie) {
			got = append(got, strings.TrimPrefix(Abilities.Name(engine.Value(a)), "far-sighted-"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v", set, got)
		}
	}
}

// K7.4, Rulebook p.34: he comes into play as a Companion, and so rouses his nation where he stands in a city
// or stronghold of it.
func TestK7AwakeningRousesHisNation(t *testing.T) {
	for nation, set := range map[Nation]board{Dwarves: standing(Erebor, Legolas),
		Gondor: both(standing(Osgiliath, Legolas), func(p *Position) { p.leadTo(Osgiliath, Denethor) })} {
		tr := playingKings(t, AidInTimeOfNeed, set).do("free: done").over()
		if !tr.p.onMap(sovereignOf(nation)) || tr.p.active(nation) != (nation == Dwarves) {
			t.Errorf("%s: awake %t, active %t", nation, tr.p.onMap(sovereignOf(nation)), tr.p.active(nation))
		}
	}
}

// K6: a token turns the Ruler die and the ability follows at once; once a game, and in no turn of an Elven
// Ring.
func TestK6RulerTokens(t *testing.T) {
	held := func(p *Position) {
		war(Rohan)(p)
		p.awake(Edoras, Theoden)
		p.Kings.Tokens[Theoden-Brand] = tokenHeld
		p.Dice[FreePeoples] = [faceCount]uint8{EventFace | RulerDie: 1, CharacterFace: 1}
	}
	tr := kingsGame(t, FreePeoples, held).do("free: use-ruler-token ability=mustering-of-the-mark").
		told("ruler-token-used character=theoden from=ruler-event to=ruler-muster")
	tr.do("free: rally what=rohan:r where=edoras").do("free: done").over()
	if *tr.p.tokenOf(Theoden) != tokenAside || tr.p.rulerFace(FreePeoples) != NoFace ||
		tr.p.whyNoRing(FreePeoples) == nil {
		t.Error("the token, the die or the Ring is left")
	}
	kingsGame(t, FreePeoples, func(p *Position) { held(p); p.RingUsed[FreePeoples] = true }).
		refuse("free: use-ruler-token ability=mustering-of-the-mark", "ring-or-token")
	kingsGame(t, FreePeoples, func(p *Position) { held(p); p.Box[Rohan] = 0 }).
		refuse("free: use-ruler-token ability=mustering-of-the-mark", "no-ruler-token")
	kingsGame(t, FreePeoples,
		func(p *Position) { held(p); p.Dice[FreePeoples] = [faceCount]uint8{EventFace: 1} }).
		refuse("free: use-ruler-token ability=mustering-of-the-mark", "no-ruler-token")
	tr = kingsGame(t, FreePeoples, func(p *Position) {
		p.awake(MinasTirith, Denethor)
		p.Kings.Tokens[Denethor-Brand] = tokenHeld
		p.Dice[FreePeoples] = [faceCount]uint8{ArmyMusterFace | RulerDie: 1, EventFace: 1}
	}, "card: athelas bilbos-song").do("free: use-ruler-token ability=palantir-of-anarion").
		asks("free seeing.use", "draw")
	tr.do("free: draw die=ruler-event deck=free-character").do("free: draw-from deck=free-character").over()
	dread := cardGame(t, FreePeoples, kingsBoard(allKings|dreadTokens, held)).
		do("free: use-ruler-token ability=mustering-of-the-mark")
	if *dread.p.tokenOf(Theoden) != tokenDread {
		t.Error("a used token is the Shadow's dread token (K14.1)")
	}
}

// abilitiesBy lists the abilities for which a result pays now.
func (p *Position) abilitiesBy(f Face) []ability {
	var list []ability
	for a := dwarvenking; a < abilityCount; a++ {
		if a != palantirOfAnarion && p.able(a) && p.paysAbility(&abilities[a], f) {
			list = append(list, a)
		}
	}
	return list
}
