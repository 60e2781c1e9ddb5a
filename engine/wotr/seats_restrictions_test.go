package wotr

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"redbook/engine"
)

// --- restrictions by nation

func TestXIRecruitingOwnNations(t *testing.T) {
	c := inCouncil(t, "4", faces(MusterFace, 3), faces(MusterFace, 3)).war()
	c.offers("rohan: muster die=muster",
		"dwarves:r dwarves:e dwarves:l north:r north:e north:l rohan:r rohan:e rohan:l")
	c.refuse("rohan: muster die=muster what=gondor:r where=minas-tirith", "partners-nation")
	c.do("rohan: muster die=muster what=rohan:r where=edoras").asks("rohan muster.second").do("rohan: done")
	c.offers("saruman: muster die=muster", "isengard:r isengard:e southrons:r southrons:e") // no Nazgûl
	c.refuse("saruman: muster die=muster what=sauron:n where=barad-dur", "partners-nation").
		do("saruman: skip die=muster")
	c.offers("gondor: muster die=muster", "elves:r elves:e gondor:r gondor:e gondor:l").
		do("gondor: skip die=muster")
	c.offers("witch-king: muster die=muster", "sauron:r sauron:e sauron:n")
}

// Rulebook p.26, chapter XI: a player who is asked for the second figure is told which kinds he can recruit
// for the nations that he controls: Isengard and the Southrons have no leaders, and Nazgûl are Sauron's. When
// an elite is refused, he is told the same.
func TestXIWhatTheSecondFigureMayBe(t *testing.T) {
	told := func(c *game, who, elite string, regulars, leaders, ringwraiths int) {
		t.Helper()
		want := []engine.Fact{tellNumber("regulars", regulars), tellNumber("leaders", leaders),
			tellNumber("nazgul", ringwraiths)}
		if about := Rules.Decisions(c.asks(who + " muster.second").p)[0].About; !reflect.DeepEqual(about, want) {
			t.Errorf("%s is told %v, not %v", who, about, want)
		}
		var refusal *engine.Refusal
		if err := c.try(who + ": muster what=" + elite); !errors.As(err, &refusal) ||
			refusal.Code != "recruit-second-elite" || !slices.ContainsFunc(refusal.Facts, func(f engine.Fact) bool {
			return reflect.DeepEqual(f, want[1])
		}) {
			t.Errorf("%s: %v, %v", who, err, refusal)
		}
	}
	c := inCouncil(t, "4", faces(MusterFace, 3), faces(MusterFace, 3)).war()
	c.do("rohan: muster die=muster what=rohan:r where=edoras")
	told(c, "rohan", "rohan:e where=helms-deep", 3, 3, 0)
	c.do("rohan: done", "saruman: muster die=muster what=isengard:r where=orthanc")
	told(c, "saruman", "southrons:e where=umbar", 2, 0, 0)
	c.do("saruman: done", "gondor: muster die=muster what=gondor:l where=minas-tirith")
	told(c, "gondor", "gondor:e where=pelargir", 2, 1, 0) // all leaders of the Elves stand on the map
	c.do("gondor: done", "witch-king: muster die=muster what=sauron:r where=barad-dur")
	told(c, "witch-king", "sauron:e where=minas-morgul", 1, 0, 1)
	c = inCouncil(t, "2", faces(MusterFace, 3), faces(MusterFace, 3)).war()
	c.do("free: muster die=muster what=rohan:r where=edoras")
	told(c, "free", "rohan:e where=helms-deep", 5, 4, 0)
	c.do("free: done", "shadow: muster die=muster what=isengard:r where=orthanc")
	told(c, "shadow", "sauron:e where=minas-morgul", 3, 0, 1)
}

func TestXIThePoliticalTrack(t *testing.T) {
	c := inCouncil(t, "4", faces(MusterFace, 3), faces(MusterFace, 3))
	c.offers("rohan: advance die=muster", "dwarves north rohan").
		refuse("rohan: advance die=muster nation=gondor", "partners-nation")
	c.refuse("rohan: advance die=muster nation=sauron", "not-your-nation")
	c.p.stand(MinasTirith, Boromir) // a character's ability is both partners' (High Warden)
	c.do("rohan: inspire die=muster who=boromir").told("advanced nation=gondor box=2 cause=companion")
	c.offers("saruman: advance die=muster", "isengard southrons").
		do("saruman: advance die=muster nation=southrons")
	c.offers("gondor: advance die=muster", "elves") // Gondor is passive
}

func TestXIMovingOwnArmies(t *testing.T) {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 3), faces(ArmyFace, 3)).war().clear()
	c.p.put(Edoras, "rohan:2r")
	c.p.put(MinasTirith, "gondor:2r")
	c.p.put(BaradDur, "sauron:2r1n")
	c.p.put(Orthanc, "isengard:2r")
	c.offers("rohan: move-army die=army-muster", "edoras").
		refuse("rohan: move-army die=army-muster from=minas-tirith to=osgiliath with=gondor:1r",
			"partners-army")
	c.do("rohan: skip die=army-muster").offers("saruman: move-army die=army", "orthanc").
		do("saruman: skip die=army")
	c.offers("gondor: move-army die=army-muster", "minas-tirith").do("gondor: skip die=army-muster").
		offers("witch-king: move-army die=army", "barad-dur")
}

// Companions go with anybody's army, Nazgûl with either player's; Minions only with their own player's.
func TestXIWhoGoesWithAnArmy(t *testing.T) {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 2), faces(ArmyFace, 3)).war().clear()
	c.p.put(Pelargir, "gondor:1r")
	c.p.put(Pelargir, "rohan:2r1l")
	c.p.stand(Pelargir, Strider)
	c.p.put(Gorgoroth, "southrons:2r")
	c.p.put(Gorgoroth, "sauron:1r2n")
	c.p.State[WitchKing], c.p.Where[WitchKing] = OnMap, Gorgoroth
	c.offers("rohan: move-army die=army-muster from=pelargir to=lossarnach", "rohan:2r1l strider").
		do("rohan: skip die=army-muster").until("action.choose")
	c.offers("saruman: move-army die=army from=gorgoroth to=nurn", "sauron:2n southrons:2r").
		do("saruman: skip die=army").until("action.choose")
	c.offers("gondor: move-army die=army-muster from=pelargir to=lossarnach", "gondor:1r strider").
		do("gondor: skip die=army-muster").until("action.choose")
	c.offers("witch-king: move-army die=army from=gorgoroth to=nurn", "sauron:1r2n witch-king")
}

func TestXIAttackingWithOwnArmies(t *testing.T) {
	c := inCouncil(t, "4", faces(ArmyMusterFace, 3), faces(ArmyFace, 3)).war().clear()
	c.p.put(Osgiliath, "gondor:2r")
	c.p.put(Osgiliath, "rohan:3r")
	c.p.put(SouthIthilien, "sauron:2r")
	c.p.put(SouthIthilien, "southrons:1r")
	c.p.Apart = [2]regionSet{setOf(Osgiliath), setOf(SouthIthilien)}
	c.offers("rohan: attack die=army-muster from=osgiliath to=south-ithilien", "rohan:3r").
		do("rohan: skip die=army-muster")
	c.offers("saruman: attack die=army from=south-ithilien to=osgiliath", "southrons:1r").
		do("saruman: skip die=army")
	c.do("gondor: attack die=army-muster from=osgiliath to=south-ithilien with=gondor:2r")
	if !c.p.mixed(Shadow, SouthIthilien) || c.p.mixed(FreePeoples, Osgiliath) {
		t.Error("armies that are attacked become a mixed army, armies that attack apart do not")
	}
}

func TestXIMovingCharacters(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 3), faces(CharacterFace, 3)).clear()
	c.p.put(Morannon, "sauron:1n")
	c.p.State[WitchKing], c.p.Where[WitchKing] = OnMap, Angmar
	c.p.State[MouthOfSauron], c.p.Where[MouthOfSauron] = OnMap, BaradDur
	c.p.stand(Bree, Gimli)
	c.offers("rohan: move-companions die=character", "bree").do("rohan: skip die=character")
	c.offers("saruman: move-minions die=character", "morannon").do("saruman: skip die=character")
	c.offers("gondor: move-companions die=character", "bree").do("gondor: skip die=character")
	c.offers("witch-king: move-minions die=character", "angmar barad-dur morannon")
}

func TestXIBringingMinionsIn(t *testing.T) {
	c := inCouncil(t, "4", faces(WillFace, 2), faces(MusterFace, 4)).war()
	c.p.stand(MinasTirith, Strider)
	c.offers("rohan: bring-in die=will", "aragorn").do("rohan: skip die=will") // either player's
	c.offers("saruman: bring-in die=muster", "saruman").
		refuse("saruman: bring-in die=muster who=witch-king where=angmar", "partners-minion")
	c.do("saruman: bring-in die=muster who=saruman where=orthanc", "gondor: skip die=will")
	c.offers("witch-king: bring-in die=muster", "witch-king mouth-of-sauron")
	if c.may("witch-king: voice-of-saruman") {
		t.Error("the Voice of Saruman is Saruman's player's")
	}
	c.do("witch-king: skip die=muster").offers("saruman: voice-of-saruman", "muster")
}

// The Mouth of Sauron lets his own player alone use a Muster result as an Army result.
func TestXIMessengerOfTheDarkTower(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 2), faces(MusterFace, 4)).war()
	c.p.State[MouthOfSauron], c.p.Where[MouthOfSauron] = OnMap, BaradDur
	c.do("rohan: skip die=character").
		refuse("saruman: move-army die=muster from=orthanc to=gap-of-rohan with=isengard:1r", "needs-die")
	c.do("saruman: skip die=muster", "gondor: skip die=character").
		do("witch-king: move-army die=muster from=morannon to=dagorlad with=sauron:1r")
}

// --- events

func TestXICardSymbols(t *testing.T) {
	symbols := map[string]Player{"Gondor": gondorSeat, "Rohan": rohanSeat, "Witch-king": witchKingSeat,
		"Saruman": sarumanSeat, "": freeSeat}
	rows := readTable(t, "event-cards.tsv")
	shown := 0
	for i, row := range rows {
		want, ok := symbols[row["multiplayer"]]
		if c := baseCards()[i]; !ok || playerSymbols[c] != want {
			t.Errorf("%s (%s) shows %s, not %s", row["key"], c, playerSymbols[c], row["multiplayer"])
		}
		if want != freeSeat {
			shown++
		}
	}
	if len(rows) != 96 || shown != 37 {
		t.Errorf("%d cards, %d with a symbol", len(rows), shown)
	}
}

func TestXIPlayingBySymbol(t *testing.T) {
	c := inCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3))
	c.deal(rohanSeat, RidersOfTheoden, GuardsOfTheCitadel, Athelas).deal(gondorSeat, GrimbeornTheOld)
	c.offers("rohan: play die=event", "athelas riders-of-theoden").
		refuse("rohan: play die=event card=guards-of-the-citadel", "partners-card")
	c.refuse("rohan: play die=event card=grimbeorn-the-old", "card-not-held")
	c = inCouncil(t, "3", faces(EventFace, 3), faces(EventFace, 3)) // the single player plays all of his side
	c.deal(freeSeat, RidersOfTheoden, GuardsOfTheCitadel).
		offers("free: play die=event", "guards-of-the-citadel riders-of-theoden")
}

// A card that leaves the nation open is played for one of the player's own; a card without a symbol that
// names its nation is played as it is.
func TestXIChoicesOfACard(t *testing.T) {
	c := inCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3))
	c.deal(rohanSeat, WisdomOfElrond).do("rohan: play die=event card=wisdom-of-elrond").
		offers("rohan: choose-nation", "dwarves north rohan")
	c = inCouncil(t, "4", faces(EventFace, 3), faces(EventFace, 3))
	c.p.stand(MinasTirith, Boromir)
	before := c.p.units(FreePeoples, MinasTirith)
	c.deal(rohanSeat, HouseOfTheStewards).do("rohan: play die=event card=house-of-the-stewards").
		asks("rohan levy.choose")
	c.do("rohan: recruit where=minas-tirith what=gondor:1r")
	if c.p.units(FreePeoples, MinasTirith) != before+1 || c.p.handSize(engine.Seat(rohanSeat)) != 2 {
		t.Error("the card has not done what it says")
	}
}

// The commander lays combat cards of his own hand; any half of a card that he holds.
func TestXICombatCardsOfTheCommander(t *testing.T) {
	c := inCouncil(t, "4", faces(CharacterFace, 2), faces(ArmyFace, 2)).war().clear()
	c.p.put(Osgiliath, "gondor:1r")
	c.p.put(Osgiliath, "rohan:2r")
	c.p.put(SouthIthilien, "southrons:3r")
	c.p.Apart[FreePeoples] = setOf(Osgiliath)
	c.deal(rohanSeat, GuardsOfTheCitadel).deal(gondorSeat, WisdomOfElrond).deal(sarumanSeat, PitsOfMordor).
		deal(witchKingSeat, Stormcrow)
	c.do("rohan: skip die=character",
		"saruman: attack die=army from=south-ithilien to=osgiliath with=southrons:3r").
		told("mixed side=free region=osgiliath player=rohan")
	c.asks("saruman battle.lay-attack").refuse("saruman: lay card=stormcrow", "not-held").
		do("saruman: no-card")
	c.asks("rohan battle.lay-defence").refuse("rohan: lay card=wisdom-of-elrond", "nothing-to-lay")
}
