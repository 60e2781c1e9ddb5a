package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// One play of each card of the Free Peoples of Kings of Middle-earth: each printed alternative, and what it does, as it is told.

// playingKings is a game with Kings of Middle-earth in which a side has played a card with the result of its symbol.
func playingKings(t *testing.T, c Card, set board, draws ...string) *trial {
	t.Helper()
	tr := kingsGame(t, c.deck().Side(), set, draws...)
	tr.p.Cards[c] = InHand
	return tr.do("play die=" + eventOf[c].symbol.String() + " card=" + c.String())
}

// laidOn lays tiles of the pool on a sovereign.
func laidOn(c Character, list ...Tile) board { return func(p *Position) { p.tempted(c, list...) } }

// awakened puts an awakened sovereign into a region.
func awakened(r Region, who ...Character) board { return func(p *Position) { p.awake(r, who...) } }

// corrupted makes sovereigns corrupted.
func corrupted(who ...Character) board { return func(p *Position) { p.corruptedBefore(who...) } }

// doubtful lays Your Welcome Is Doubtful on the table.
func doubtful(p *Position) { p.Cards[YourWelcomeIsDoubtful] = OnTable }

// effects lists between which deeds the side that is asked may choose.
func (tr *trial) effects(want ...string) *trial {
	tr.t.Helper()
	if got := tr.offers("choose-effect"); !slices.Equal(got, want) {
		tr.t.Errorf("it may choose between %v, not %v", got, want)
	}
	return tr
}

func TestFC23kHouseOfTheStewards(t *testing.T) {
	boromir := standing(Lossarnach, Boromir)
	draws := "card: faramirs-rangers cirdans-ships"
	tempted := both(boromir, laidOn(Denethor, Tile2, TileKing1))
	tr := playingKings(t, KingsHouseOfTheStewards, tempted, draws).asks(0, "card.effect", "choose-effect").effects("recruit", "cleanse")
	tr.do("choose-effect effect=recruit").do("recruit where=lossarnach what=gondor:1e").over().told("recruited region=lossarnach figures=gondor:e")
	if p := tr.p; !p.holds(FreePeoples, FaramirsRangers) || !p.holds(FreePeoples, CirdansShips) || p.tilesOn(Denethor) != 2 {
		t.Error("two strategy cards were not drawn, or a tile went")
	}
	tr = playingKings(t, KingsHouseOfTheStewards, tempted, draws, "cleanse: 2").do("choose-effect effect=cleanse").over().not("recruited")
	if p := tr.p; p.tilesOn(Denethor) != 1 || p.Pool[Tile2] != 2 || !p.holds(FreePeoples, CirdansShips) {
		t.Error("the hidden tile is not back, or no cards were drawn")
	}
	// A kings' tile is not hidden; Your Welcome Is Doubtful forbids it. Then he recruits.
	for _, set := range []board{boromir, both(boromir, laidOn(Denethor, TileKing1)), both(tempted, doubtful)} {
		playingKings(t, KingsHouseOfTheStewards, set, draws).do("recruit where=lossarnach what=gondor:1r").over()
	}
	// Nothing of both is possible: the cards are drawn all the same.
	tr = playingKings(t, KingsHouseOfTheStewards, both(boromir, taken(Lossarnach)), draws).over().not("recruited", "cleansed")
	if !tr.p.holds(FreePeoples, CirdansShips) {
		t.Error("no cards were drawn")
	}
}

func TestFC25kAidInTimeOfNeed(t *testing.T) {
	// Legolas comes to Thranduil, Gimli to Dáin: one of them awakens, who else is passive and far from any seat of his.
	tr := playingKings(t, AidInTimeOfNeed, both(standing(Dale, Gimli), standing(OldForestRoad, Legolas), laidOn(Dain, Tile1)))
	tr.asks(0, "characters.move", "move-companions", "done").do("move-companions from=dale who=gimli to=erebor").do("move-companions from=old-forest-road who=legolas to=woodland-realm")
	tr.asks(0, "card.sovereign", "choose-sovereign")
	if list := tr.offers("choose-sovereign"); !slices.Equal(list, []string{"dain", "thranduil"}) {
		t.Errorf("may awaken %v", list)
	}
	tr.do("choose-sovereign who=dain").over().told("awakened character=dain from=erebor region=erebor", "tiles-returned character=dain count=1")
	if p := tr.p; !p.stands(Dain, Erebor) || *p.tokenOf(Dain) != tokenHeld || !p.active(Dwarves) {
		t.Error("Dáin is not awake as he should be")
	}
	// With nobody beside a sovereign only the move happens; he who cannot move awakens.
	playingKings(t, AidInTimeOfNeed, standing(Bree, Legolas)).do("done").over().not("awakened")
	besieged := both(standing(HelmsDeep, Gimli), func(p *Position) { p.leadTo(HelmsDeep, Theoden) }, besiegedBy(HelmsDeep, Isengard, 2))
	playingKings(t, AidInTimeOfNeed, besieged).over().told("awakened character=theoden from=helms-deep region=helms-deep")
	// What lies on the table still holds: at peace nobody awakens; corrupted and awakened ones do not.
	playingKings(t, AidInTimeOfNeed, both(standing(Erebor, Gimli), doubtful)).do("done").over().not("awakened")
	playingKings(t, AidInTimeOfNeed, both(war(Dwarves), standing(Erebor, Gimli), doubtful)).do("done").over().told("awakened character=dain from=erebor region=erebor")
	playingKings(t, AidInTimeOfNeed, both(standing(Erebor, Gimli), corrupted(Dain))).do("done").over().not("awakened")
}

func TestFC26kItIsNotSoDarkHere(t *testing.T) {
	set := both(laidOn(Dain, Tile1, TileKing2), laidOn(Theoden, Tile2Reveal))
	begin := func(set board) *trial {
		tr := playingKings(t, ItIsNotSoDarkHere, set).asks(0, "card.nation", "choose-nation")
		return tr.do("choose-nation nation=rohan").told("advanced nation=rohan box=1 cause=card")
	}
	tr := begin(set).asks(0, "card.sovereign", "choose-sovereign")
	if list := tr.offers("choose-sovereign"); !slices.Equal(list, []string{"dain", "theoden"}) {
		t.Errorf("may look at the tiles of %v", list)
	}
	tr.do("choose-sovereign who=dain").told("tiles-seen character=dain card=it-is-not-so-dark-here tiles=1,king-2").asks(0, "card.tile", "return-tile")
	tr.refuses("decline", refusedMust).refuses("return-tile tile=3", engine.RefusedValue)
	tr.do("return-tile tile=king-2").over().told("cleansed character=dain tile=king-2")
	if p := tr.p; p.tilesOn(Dain) != 1 || p.Pool[TileKing2] != 1 || p.Pool[Tile1] != 1 {
		t.Error("the kings' tile is not back in the pool")
	}
	begin(laidOn(Theoden, Tile2Reveal)).do("return-tile tile=2-reveal").over().told("cleansed character=theoden tile=2-reveal")
	// Without tiles the second part falls away. Your Welcome Is Doubtful lets them look, no more.
	begin(nil).over().not("tiles-seen")
	begin(both(laidOn(Theoden, Tile2Reveal), doubtful)).over().told("tiles-seen character=theoden card=it-is-not-so-dark-here tiles=2-reveal").not("cleansed")
	// All are at war: the first part falls away.
	playingKings(t, ItIsNotSoDarkHere, both(war(Dwarves, Elves, Gondor, North, Rohan), laidOn(Dain, Tile1))).do("return-tile tile=1").over().not("advanced")
}

// The public does not see what the Free Peoples look at, and neither does the record of a running game show it.
func TestFC26kFS8kTilesAreSeenByTwo(t *testing.T) {
	tr := playingKings(t, KingsWisdomOfElrond, laidOn(Dain, Tile1)).do("choose-effect effect=look")
	for _, e := range tr.last.Events {
		if seen, ok := e.For(engine.Nobody); ok && e.Kind == "tiles-seen" && seen.String() == e.String() {
			t.Errorf("everyone reads %s", seen)
		}
		if seen, ok := e.For(engine.SeatsOf(tr.p.seatOf(FreePeoples))); e.Kind == "tiles-seen" && (!ok || seen.String() != e.String()) {
			t.Errorf("the Free Peoples read %s", seen)
		}
	}
	if got := tr.p.looked(engine.SeatsOf(tr.p.seatOf(FreePeoples))); got != Dain {
		t.Errorf("they look at %s", got)
	}
	if got := tr.p.looked(engine.Nobody); got != NoCharacter {
		t.Errorf("everyone looks at %s", got)
	}
	a, err := Rules.Parse("return-tile tile=1")
	if err != nil {
		t.Fatal(err)
	}
	line := engine.Line{Kind: engine.ActionLine, Seat: tr.p.seatOf(FreePeoples), Action: a}
	if got := engine.FormatLine(Rules, line, engine.Nobody); strings.Contains(got, "tile=1") {
		t.Errorf("everyone reads %s", got)
	}
	if got := engine.FormatLine(Rules, line, engine.SeatsOf(line.Seat)); !strings.Contains(got, "tile=1") {
		t.Errorf("the Free Peoples read %s", got)
	}
}

func TestFS8kWisdomOfElrond(t *testing.T) {
	set := laidOn(Denethor, Tile1Reveal)
	tr := playingKings(t, KingsWisdomOfElrond, set).effects("rouse", "look").do("choose-effect effect=rouse")
	tr.asks(0, "card.nation", "choose-nation").do("choose-nation nation=gondor").over().told("activated nation=gondor cause=card", "advanced nation=gondor box=2 cause=card").not("tiles-seen")
	look := func(set board) *trial {
		return playingKings(t, KingsWisdomOfElrond, set).do("choose-effect effect=look").told("tiles-seen character=denethor card=kings-wisdom-of-elrond tiles=1-reveal")
	}
	look(set).asks(0, "card.tile", "return-tile", "decline").do("return-tile tile=1-reveal").over().told("cleansed character=denethor tile=1-reveal").not("activated")
	tr = look(set).do("decline").over().not("cleansed")
	if tr.p.tilesOn(Denethor) != 1 {
		t.Error("the tile has gone")
	}
	look(both(set, doubtful)).over().not("cleansed")
	// There are no tiles: a nation is roused. All are at war: tiles are looked at.
	playingKings(t, KingsWisdomOfElrond, nil).asks(0, "card.nation", "choose-nation").do("choose-nation nation=rohan").over()
	playingKings(t, KingsWisdomOfElrond, both(war(Dwarves, Elves, Gondor, North, Rohan), set)).asks(0, "card.tile", "return-tile", "decline")
	playingKings(t, KingsWisdomOfElrond, war(Dwarves, Elves, Gondor, North, Rohan)).over()
}

// The four cards that are named after sovereigns: recruit, or take a tile off; draw a card. If he is corrupted he leaves, and no more.
func TestFS16kFS19kFS22kFS24kTheKingsCards(t *testing.T) {
	for _, c := range []struct {
		key     string
		card    Card
		who     Character
		set     board
		recruit string // none: nothing is asked
		told    []string
		closed  board // where nobody can be recruited
	}{
		{"FS16k", KingsRidersOfTheoden, Theoden, standing(FordsOfIsen, Gimli), "recruit where=fords-of-isen what=rohan:1e",
			[]string{"recruited region=fords-of-isen figures=rohan:e", "recruited region=fords-of-isen figures=rohan:l"}, func(p *Position) { p.leadTo(HelmsDeep, Theoden); taken(Edoras)(p) }},
		{"FS19k", KingsKingBrandsMen, Brand, asItStands, "",
			[]string{"recruited region=dale figures=north:r,north:r"}, func(p *Position) { p.leadTo(Carrock, Brand); taken(Dale)(p) }},
		{"FS22k", KingsDainIronfootsGuard, Dain, asItStands, "recruit where=erebor what=dwarves:1r",
			[]string{"recruited region=erebor figures=dwarves:r", "recruited region=erebor figures=dwarves:l"}, func(p *Position) { p.leadTo(IronHills, Dain); taken(Erebor)(p) }},
		{"FS24k", KingsThranduilsArchers, Thranduil, asItStands, "recruit where=woodland-realm what=elves:1e",
			[]string{"recruited region=woodland-realm figures=elves:e"}, func(p *Position) { p.leadTo(Lorien, Thranduil); taken(WoodlandRealm)(p) }},
	} {
		t.Run(c.key, func(t *testing.T) {
			draw := "card: cirdans-ships"
			drew := func(tr *trial, want bool) {
				t.Helper()
				if tr.p.holds(FreePeoples, CirdansShips) != want {
					t.Errorf("a card was drawn: %t", !want)
				}
			}
			finish := func(tr *trial) *trial {
				if c.recruit != "" {
					tr.do(c.recruit)
				}
				return tr.over().told(c.told...)
			}
			drew(finish(playingKings(t, c.card, c.set, draw)), true)
			drew(finish(playingKings(t, c.card, both(c.set, awakened(Rivendell, c.who)), draw)), true)
			tempted := both(c.set, laidOn(c.who, Tile1, TileKing1))
			tr := finish(playingKings(t, c.card, tempted, draw).effects("recruit", "cleanse").do("choose-effect effect=recruit"))
			if drew(tr, true); tr.p.tilesOn(c.who) != 2 {
				t.Error("a tile went")
			}
			tr = playingKings(t, c.card, tempted, draw, "cleanse: 1").do("choose-effect effect=cleanse").over().not("recruited")
			if drew(tr, true); tr.p.tilesOn(c.who) != 1 || tr.p.Pool[Tile1] != 2 {
				t.Error("the hidden tile is not back")
			}
			tr = playingKings(t, c.card, both(tempted, doubtful), draw)
			finish(tr)
			// Nobody can be recruited: the tile goes, or the card is drawn alone.
			playingKings(t, c.card, both(c.closed, laidOn(c.who, Tile1)), draw, "cleanse: 1").over().told("cleansed character=" + c.who.String() + " tile=1").not("recruited")
			drew(playingKings(t, c.card, c.closed, draw).over().not("recruited", "cleansed"), true)
			// Corrupted, he leaves the game, and no card is drawn (ours).
			tr = playingKings(t, c.card, both(c.set, corrupted(c.who))).over().not("recruited", "drew")
			if tr.told("sovereign-removed character=" + c.who.String() + " region=" + c.who.sovereign().seat.String()); tr.p.State[c.who] != Eliminated {
				t.Error("he has not left")
			}
			// Another one who is corrupted does not matter.
			other := Dain
			if c.who == Dain {
				other = Thranduil
			}
			drew(finish(playingKings(t, c.card, both(c.set, corrupted(other)), draw)), true)
		})
	}
}

func TestFS25kEverAtYourService(t *testing.T) {
	set := both(laidOn(Theoden, Tile1, TileKing1), corrupted(Denethor), awakened(Lorien, Thranduil), func(p *Position) { p.State[Brand] = Eliminated; p.Armies[Dale][Brand.figure()] = 0 })
	begin := func(draws ...string) *trial {
		tr := playingKings(t, EverAtYourService, set, draws...).asks(0, "card.sovereign", "choose-sovereign")
		if list := tr.offers("choose-sovereign"); !slices.Equal(list, []string{"dain", "theoden", "thranduil"}) {
			t.Errorf("may choose %v", list)
		}
		return tr
	}
	tr := begin("cleanse: 1").do("choose-sovereign who=theoden").do("recruit where=edoras what=rohan:1e").over()
	tr.told("recruited region=edoras figures=rohan:e", "cleansed character=theoden tile=1")
	if tr.p.tilesOn(Theoden) != 1 {
		t.Error("the hidden tile alone goes")
	}
	// One without tiles; one who is awakened and away.
	begin().do("choose-sovereign who=dain").do("recruit where=erebor what=dwarves:1r").over().not("cleansed")
	begin().do("choose-sovereign who=thranduil").do("recruit where=lorien what=elves:1r").over().told("recruited region=lorien figures=elves:r")
	// In a siege too. With Your Welcome Is Doubtful no tile goes.
	playingKings(t, EverAtYourService, both(set, doubtful, func(p *Position) { p.leadTo(HelmsDeep, Theoden) }, besiegedBy(HelmsDeep, Isengard, 2))).
		do("choose-sovereign who=theoden").do("recruit where=helms-deep what=rohan:1r").over().not("cleansed")
}

func TestFS26kMenOfLittleVillages(t *testing.T) {
	tr := playingKings(t, MenOfLittleVillages, nil).asks(0, "card.rally", "rally")
	tr.refuses("rally what=rohan:e where=edoras", engine.RefusedValue).refuses("rally what=rohan:r where=dale", engine.RefusedValue)
	tr.refuses("rally what=rohan:l where=folde", engine.RefusedValue) // no settlement
	tr.do("rally what=rohan:l where=edoras").refuses("rally what=rohan:r where=westemnet", engine.RefusedValue)
	tr.do("rally what=gondor:r where=pelargir").do("rally what=elves:r where=rivendell").do("rally what=north:r where=bree").over()
	tr.told("recruited region=edoras figures=rohan:l", "recruited region=pelargir figures=gondor:r", "recruited region=rivendell figures=elves:r", "recruited region=bree figures=north:r")
	if n := len(tellsOf(tr, "recruited")); n != 4 {
		t.Errorf("%d came", n)
	}
	// A leader joins units; the region must be free: not in a siege, not where the Shadow is.
	tr = playingKings(t, MenOfLittleVillages, both(besiegedBy(Edoras, Isengard, 1), besiegedBy(HelmsDeep, Isengard, 1), fielded(Westemnet, Isengard, 1)))
	tr.refuses("rally what=rohan:l where=helms-deep", engine.RefusedValue).refuses("rally what=rohan:r where=westemnet", engine.RefusedValue)
	tr.refuses("rally what=gondor:l where=lamedon", engine.RefusedValue)
	// Fewer than four nations have anybody left.
	tr = playingKings(t, MenOfLittleVillages, func(p *Position) {
		for _, n := range []Nation{Dwarves, North, Gondor} {
			p.Casualties[figureOf(n, Regular)] += p.Reinforcements[figureOf(n, Regular)]
			p.Casualties[figureOf(n, Leader)] += p.Reinforcements[figureOf(n, Leader)]
			p.Reinforcements[figureOf(n, Regular)], p.Reinforcements[figureOf(n, Leader)] = 0, 0
		}
	}).do("rally what=rohan:r where=edoras").do("rally what=elves:r where=lorien").over()
	if n := len(tellsOf(tr, "recruited")); n != 2 {
		t.Errorf("%d came", n)
	}
}
