package wotr

import (
	"testing"

	"redbook/engine"
)

// Kings of Middle-earth in games for three and four (K13, with chapter XI of the rulebook): whose cards,
// sovereigns and nations are whose.

// kingsCouncil is a game for three or four with Kings of Middle-earth in phase 5 of a turn; all nations are
// at war.
func kingsCouncil(t *testing.T, seats string, free, shadow []Face, set board) *game {
	t.Helper()
	c := inCouncil(t, seats, free, shadow).war()
	kingsBoard(allKings, set)(c.p)
	return c
}

// A card that takes another one's place shows its symbol (cards.md, section D); a new one shows none.
func TestXIK2KingsCardsShowTheSymbols(t *testing.T) {
	shown := 0
	for c := NoCard + 1; c < cardCount; c++ {
		want := freeSeat
		if old := kingsCards[c].replaces; old != NoCard {
			want = playerSymbols[old]
		}
		if got, ok := c.Player(); c.ofKings() && (Player(got) != want || ok != (want != freeSeat)) {
			t.Errorf("%s shows %s, not %s", c, Player(got), want)
		} else if c.ofKings() && ok {
			shown++
		}
	}
	if shown != 5 {
		t.Errorf("%d cards with a symbol", shown)
	}
	c := kingsCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3), nil)
	c.deal(rohanSeat, KingsRidersOfTheoden, KingsThranduilsArchers, EverAtYourService)
	c.offers("rohan: play die=event", "kings-riders-of-theoden ever-at-your-service").
		refuse("rohan: play die=event card=kings-thranduils-archers", "partners-card")
}

// K13.1: a sovereign is awakened by the player of his nation alone, by a card too.
func TestK13AwakeningByACardIsTheNationsPlayers(t *testing.T) {
	set := both(standing(Erebor, Gimli), standing(WoodlandRealm, Legolas), standing(MinasTirith, Boromir))
	c := kingsCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3), set)
	c.deal(rohanSeat, AidInTimeOfNeed).do("rohan: play die=event card=aid-in-time-of-need", "rohan: done")
	if c.until("action.choose").asks("saruman action.choose"); !c.p.stands(Dain, Erebor) ||
		c.p.onMap(Thranduil) || c.p.onMap(Denethor) {
		t.Error("Rohan's player awakens Dáin, and nobody else")
	}
	c = kingsCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3), set)
	c.do("rohan: skip die=event", "saruman: skip die=event").deal(gondorSeat, AidInTimeOfNeed)
	c.do("gondor: play die=event card=aid-in-time-of-need", "gondor: done").
		offers("gondor: choose-sovereign", "denethor thranduil")
}

// K13.1: There Is Hope awakens only a sovereign of the player who lays it; its other effect does not depend
// on that.
func TestK13ThereIsHopeForTheCommandersSovereign(t *testing.T) {
	for _, want := range []struct {
		gondor, rohan uint8
		commands      string
		awakens       bool
	}{{1, 2, "rohan", true}, {2, 1, "gondor", false}} {
		c := kingsCouncil(t, "4", faces(CharacterFace, 3), faces(ArmyFace, 3), nil).clear()
		for who := Brand; who < Brand+sovereignCount; who++ {
			c.p.State[who], c.p.Reinforcements[who.figure()] = Eliminated, 0
		}
		c.p.field(Osgiliath, Gondor, want.gondor)
		c.p.field(Osgiliath, Rohan, want.rohan)
		c.p.State[Theoden], c.p.Armies[Osgiliath][Theoden.figure()] = Aside, 1
		c.p.put(SouthIthilien, "southrons:3r")
		c.p.Mixed[FreePeoples] = setOf(Osgiliath)
		seat, _ := Seats.Parse(want.commands)
		c.deal(Player(seat), EverAtYourService)
		c.load("combat-roll-shadow: 1 1 1", "combat-roll-free: 1 1 1")
		c.do("rohan: skip die=character",
			"saruman: attack die=army from=south-ithilien to=osgiliath with=southrons:3r")
		c.do(want.commands + ": lay card=ever-at-your-service").
			told("combat-bonus side=free roll=0 reroll=1 combat=there-is-hope-for-victory")
		if c.p.onMap(Theoden) != want.awakens {
			t.Errorf("%s lays the card: Théoden is awake: %t", want.commands, c.p.onMap(Theoden))
		}
	}
}

// Chapter XI: a card that leaves the nation open recruits for the player's own nations; any player may take a
// tile off (K13.1).
func TestXIK13CardsRecruitForOwnNations(t *testing.T) {
	c := kingsCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3), laidOn(Thranduil, Tile1))
	c.deal(rohanSeat, MenOfLittleVillages, EverAtYourService)
	c.do("rohan: play die=event card=men-of-little-villages").refuse("rohan: rally what=gondor:r where=pelargir",
		engine.RefusedValue)
	c.do("rohan: rally what=rohan:r where=edoras", "rohan: rally what=north:r where=dale",
		"rohan: rally what=dwarves:r where=erebor")
	c.until("action.choose").do("saruman: skip die=event", "gondor: skip die=event",
		"witch-king: skip die=event")
	c.load("cleanse: 1")
	c.do("rohan: play die=event card=ever-at-your-service", "rohan: choose-sovereign who=thranduil").
		until("action.choose")
	if c.p.tilesOn(Thranduil) != 0 {
		t.Error("the tile is not off")
	}
}

// Three players: whatever only the player of a nation may do with its sovereign, to awaken him or to recruit
// by him, is an action for that nation; what he does with cards, the Fellowship and Companions is for none.
func TestXIK13ARulersActionIsForHisNation(t *testing.T) {
	free := []Face{MusterFace, MusterFace, CharacterFace, MusterFace | RulerDie}
	after := func(action string, set board) *game {
		c := kingsCouncil(t, "3", free, faces(CharacterFace, 6), set)
		return c.do("free: " + action).until("action.choose").do("saruman: skip die=character")
	}
	gondor := awakened(MinasTirith, Denethor)
	for _, action := range []string{"awaken die=muster who=theoden where=edoras",
		"muster die=muster what=rohan:e where=edoras"} {
		c := after(action, nil)
		c.refuse("free: muster die=muster what=rohan:r where=edoras", "nation-has-acted")
		c.offers("free: awaken die=muster", "brand dain denethor thranduil")
	}
	c := after("muster die=muster what=rohan:e where=edoras", nil)
	c.refuse("free: awaken die=muster who=theoden where=edoras", "nation-has-acted")
	c = after("use-ability die=muster ability=stewardship", gondor)
	c.refuse("free: muster die=muster what=gondor:r where=pelargir", "nation-has-acted")
	c = after("muster die=muster what=gondor:e where=minas-tirith", gondor)
	if list := c.p.abilitiesBy(MusterFace); len(list) != 0 {
		t.Errorf("%d abilities after an action for Gondor", len(list))
	}
	elves := both(awakened(WoodlandRealm, Thranduil),
		func(p *Position) { p.Dice[FreePeoples][CharacterFace|RulerDie] = 1 })
	c = after("muster die=muster what=elves:e where=rivendell", elves)
	if list := c.p.abilitiesBy(CharacterFace | RulerDie); len(list) != 3 {
		t.Errorf("%d abilities: Far-sighted is for no nation", len(list))
	}
	c.do("free: use-ability die=ruler-character ability=far-sighted-companions").until("action.choose").
		do("witch-king: skip die=character")
	c.do("free: muster die=muster what=elves:e where=rivendell")
}

// Three players: a card named after a sovereign is about his nation, whichever of its effects is chosen.
func TestXIK13AKingsCardIsAboutItsNation(t *testing.T) {
	c := kingsCouncil(t, "3", []Face{MusterFace, MusterFace, EventFace}, faces(CharacterFace, 6), nil)
	c.deal(freeSeat, KingsRidersOfTheoden, MenOfLittleVillages, EverAtYourService)
	c.do("free: muster die=muster what=rohan:e where=edoras", "saruman: skip die=character")
	c.refuse("free: play die=event card=kings-riders-of-theoden", "nation-has-acted")
	c.do("free: play die=event card=men-of-little-villages").refuse("free: rally what=rohan:r where=edoras",
		engine.RefusedValue)
	for _, who := range []string{"gondor:r where=pelargir", "elves:r where=rivendell", "north:r where=dale",
		"dwarves:r where=erebor"} {
		c.do("free: rally what=" + who)
	}
	c.until("action.choose").do("witch-king: skip die=character").
		refuse("free: muster die=muster what=gondor:r where=pelargir", "nation-has-acted")
	c.do("free: muster die=muster what=rohan:r where=edoras")
}

// Chapter XI: the player who controls the nation chooses which of its units Stormcrow removes, whoever leads.
func TestXIStormcrowAsksTheNationsPlayer(t *testing.T) {
	for card, kings := range map[Card]bool{Stormcrow: false, KingsStormcrow: true} {
		c := inCouncil(t, "4", faces(CharacterFace, 3), faces(MusterFace, 3))
		if kings {
			kingsBoard(allKings, nil)(c.p)
		}
		c.p.stand(Edoras, Gimli)
		c.p.Bearers = Hollin
		c.deal(sarumanSeat, card)
		c.load("attempt: 0-reveal")
		c.do("rohan: skip die=character", "saruman: play die=muster card="+card.String()).asks("rohan card.figure")
	}
}

// A token that moves Minions cannot be used by a player who has none to move.
func TestXITokenOfSomebodyElsesMinion(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 2), faces(ArmyFace, 3)).clear()
	c.p.Tokens[Shadow] = tokensOf(tokenMove)
	c.p.Reinforcements[nazgul] = figuresInBox[Sauron][Leader]
	c.p.State[WitchKing], c.p.Where[WitchKing] = OnMap, Angmar
	if c.p.whyNotUsable(engine.Seat(sarumanSeat), tokenMove) == nil ||
		c.p.whyNotUsable(engine.Seat(witchKingSeat), tokenMove) != nil {
		t.Error("the Witch-king is moved by his own player")
	}
	c.p.stand(Orthanc, Saruman)
	if c.p.whyNotUsable(engine.Seat(sarumanSeat), tokenMove) == nil {
		t.Error("Saruman never moves")
	}
}

// K6.3, K8.1, K13.2, SS25k: what is once a turn is possible again in the next one; the leading player of a
// side discards a die (K13.5).
func TestK13K8K6OnceATurn(t *testing.T) {
	c := kingsCouncil(t, "4", faces(CharacterFace, 1), nil,
		both(awakened(Edoras, Theoden), standing(Umbar, BlackSerpent)))
	k := &c.p.Kings
	k.Aimed[witchKingSeat], k.Marker, k.TokenUsed, k.FarSeen = awakening, witchKingSeat, true, true
	c.do("rohan: skip die=character").until("turn.allocate")
	if k := &c.p.Kings; k.Aimed != [seatCount]characterSet{} || k.Marker != freeSeat || k.TokenUsed ||
		k.FarSeen {
		t.Errorf("of the turn before is left %+v", k)
	}
	c.load("ruler-shadow: ruler-army", "ruler-free: ruler-army-muster")
	c.do("saruman: allocate dice=0").asks("saruman ruler.choose").do("saruman: discard-die die=ruler-army")
	c.asks("rohan ruler.choose").do("rohan: discard-die die=ruler-army-muster").asks("gondor action.choose")
}
