package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// Each card of the Free Peoples of Kings of Middle-earth is played, with each printed alternative; the test
// checks what it does by its events.

// playingKings is a game with Kings of Middle-earth in which a side has played a card with the result of its
// symbol.
func playingKings(t *testing.T, c Card, set board, draws ...string) *game {
	t.Helper()
	tr := kingsGame(t, c.deck().Side(), set, draws...)
	tr.p.Cards[c] = InHand
	return tr.do(c.deck().Side().String() + ": play die=" + eventOf[c].symbol.String() + " card=" + c.String())
}

// laidOn lays tiles of the pool on a sovereign.
func laidOn(c Character, list ...Tile) board { return func(p *Position) { p.tempted(c, list...) } }

// awakened puts an awakened sovereign into a region.
func awakened(r Region, who ...Character) board { return func(p *Position) { p.awake(r, who...) } }

// corrupted makes sovereigns corrupted.
func corrupted(who ...Character) board { return func(p *Position) { p.corruptedBefore(who...) } }

// doubtful lays Your Welcome Is Doubtful on the table.
func doubtful(p *Position) { p.Cards[YourWelcomeIsDoubtful] = OnTable }

// effects lists the deeds between which the side that is asked may choose.
func (g *game) effects(want ...string) *game {
	g.Helper()
	if got := g.fits("free: choose-effect"); !slices.Equal(got, want) {
		g.Errorf("it may choose between %v, not %v", got, want)
	}
	return g
}

func TestFC23kHouseOfTheStewards(t *testing.T) {
	boromir := standing(Lossarnach, Boromir)
	draws := "card: faramirs-rangers cirdans-ships"
	tempted := both(boromir, laidOn(Denethor, Tile2, TileKing1))
	tr := playingKings(t, KingsHouseOfTheStewards, tempted, draws).asks("free card.effect", "choose-effect").
		effects("recruit", "cleanse")
	tr.do("free: choose-effect effect=recruit").do("free: recruit where=lossarnach what=gondor:1e").over().
		told("recruited region=lossarnach figures=gondor:1e")
	if p := tr.p; !p.holds(FreePeoples, FaramirsRangers) || !p.holds(FreePeoples, CirdansShips) ||
		p.tilesOn(Denethor) != 2 {
		t.Error("two strategy cards were not drawn, or a tile went")
	}
	tr = playingKings(t, KingsHouseOfTheStewards, tempted, draws, "cleanse: 2").
		do("free: choose-effect effect=cleanse").over().untold("recruited")
	if p := tr.p; p.tilesOn(Denethor) != 1 || p.Pool[Tile2] != 2 || !p.holds(FreePeoples, CirdansShips) {
		t.Error("the hidden tile is not back, or no cards were drawn")
	}
	// A kings' tile is not hidden; Your Welcome Is Doubtful forbids it. Then he recruits.
	for _, set := range []board{boromir, both(boromir, laidOn(Denethor, TileKing1)), both(tempted, doubtful)} {
		playingKings(t, KingsHouseOfTheStewards, set, draws).do("free: recruit where=lossarnach what=gondor:1r").
			over()
	}
	// Nothing of both is possible: the cards are drawn all the same.
	tr = playingKings(t, KingsHouseOfTheStewards, both(boromir, taken(Lossarnach)), draws).over().
		untold("recruited", "cleansed")
	if !tr.p.holds(FreePeoples, CirdansShips) {
		t.Error("no cards were drawn")
	}
}

func TestFC25kAidInTimeOfNeed(t *testing.T) {
	// Legolas comes to Thranduil, Gimli to Dáin. One of the two awakens, though his nation is passive.
	tr := playingKings(t, AidInTimeOfNeed, both(standing(Dale, Gimli), standing(OldForestRoad, Legolas),
		laidOn(Dain, Tile1)))
	tr.asks("free characters.move", "move-companions", "done").
		do("free: move-companions from=dale who=gimli to=erebor").
		do("free: move-companions from=old-forest-road who=legolas to=woodland-realm")
	tr.asks("free card.sovereign", "choose-sovereign")
	if list := tr.fits("free: choose-sovereign"); !slices.Equal(list, []string{"dain", "thranduil"}) {
		t.Errorf("may awaken %v", list)
	}
	tr.do("free: choose-sovereign who=dain").over().told("awakened character=dain from=erebor region=erebor",
		"tiles-returned character=dain count=1")
	if p := tr.p; !p.stands(Dain, Erebor) || *p.tokenOf(Dain) != tokenHeld || !p.active(Dwarves) {
		t.Error("Dáin is not awake as he should be")
	}
	// With nobody next to a sovereign there is only the move; a Companion who cannot move awakens one.
	playingKings(t, AidInTimeOfNeed, standing(Bree, Legolas)).do("free: done").over().untold("awakened")
	besieged := both(standing(HelmsDeep, Gimli), func(p *Position) { p.leadTo(HelmsDeep, Theoden) },
		besiegedBy(HelmsDeep, "isengard:2r"))
	playingKings(t, AidInTimeOfNeed, besieged).over().
		told("awakened character=theoden from=helms-deep region=helms-deep")
	// What lies on the table still holds: at peace nobody awakens; corrupted and awakened ones do not.
	playingKings(t, AidInTimeOfNeed, both(standing(Erebor, Gimli), doubtful)).do("free: done").over().
		untold("awakened")
	playingKings(t, AidInTimeOfNeed, both(war(Dwarves), standing(Erebor, Gimli), doubtful)).do("free: done").
		over().told("awakened character=dain from=erebor region=erebor")
	playingKings(t, AidInTimeOfNeed, both(standing(Erebor, Gimli), corrupted(Dain))).do("free: done").over().
		untold("awakened")
}

func TestFC26kItIsNotSoDarkHere(t *testing.T) {
	set := both(laidOn(Dain, Tile1, TileKing2), laidOn(Theoden, Tile2Reveal))
	begin := func(set board) *game {
		tr := playingKings(t, ItIsNotSoDarkHere, set).asks("free card.nation", "choose-nation")
		return tr.do("free: choose-nation nation=rohan").told("advanced nation=rohan box=1 cause=card")
	}
	tr := begin(set).asks("free card.sovereign", "choose-sovereign")
	if list := tr.fits("free: choose-sovereign"); !slices.Equal(list, []string{"dain", "theoden"}) {
		t.Errorf("may look at the tiles of %v", list)
	}
	tr.do("free: choose-sovereign who=dain").
		told("tiles-seen character=dain card=it-is-not-so-dark-here tiles=1,king-2").
		asks("free card.tile", "return-tile")
	tr.refuse("free: decline", "must-choose").refuse("free: return-tile tile=3", engine.RefusedValue)
	tr.do("free: return-tile tile=king-2").over().told("cleansed character=dain tile=king-2")
	if p := tr.p; p.tilesOn(Dain) != 1 || p.Pool[TileKing2] != 1 || p.Pool[Tile1] != 1 {
		t.Error("the kings' tile is not back in the pool")
	}
	begin(laidOn(Theoden, Tile2Reveal)).do("free: return-tile tile=2-reveal").over().
		told("cleansed character=theoden tile=2-reveal")
	// Without tiles the second part falls away. Your Welcome Is Doubtful lets them look, no more.
	begin(nil).over().untold("tiles-seen")
	begin(both(laidOn(Theoden, Tile2Reveal), doubtful)).over().
		told("tiles-seen character=theoden card=it-is-not-so-dark-here tiles=2-reveal").untold("cleansed")
	// All are at war: the first part falls away.
	playingKings(t, ItIsNotSoDarkHere, both(war(Dwarves, Elves, Gondor, North, Rohan), laidOn(Dain, Tile1))).
		do("free: return-tile tile=1").over().untold("advanced")
}

// The public does not see what the Free Peoples look at, and neither does the record of a running game show
// it.
func TestFC26kFS8kTilesAreSeenByTwo(t *testing.T) {
	tr := playingKings(t, KingsWisdomOfElrond, laidOn(Dain, Tile1)).do("free: choose-effect effect=look")
	for _, e := range tr.last.Events {
		if seen, ok := e.For(engine.Nobody); ok && e.Kind == "tiles-seen" && seen.String() == e.String() {
			t.Errorf("everyone reads %s", seen)
		}
		if seen, ok := e.For(engine.SeatsOf(tr.p.seatOf(FreePeoples))); e.Kind == "tiles-seen" &&
			(!ok || seen.String() != e.String()) {
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
	tr := playingKings(t, KingsWisdomOfElrond, set).effects("rouse", "look").
		do("free: choose-effect effect=rouse")
	tr.asks("free card.nation", "choose-nation").do("free: choose-nation nation=gondor").over().
		told("activated nation=gondor cause=card", "advanced nation=gondor box=2 cause=card").untold("tiles-seen")
	look := func(set board) *game {
		return playingKings(t, KingsWisdomOfElrond, set).do("free: choose-effect effect=look").
			told("tiles-seen character=denethor card=kings-wisdom-of-elrond tiles=1-reveal")
	}
	look(set).asks("free card.tile", "return-tile", "decline").do("free: return-tile tile=1-reveal").over().
		told("cleansed character=denethor tile=1-reveal").untold("activated")
	tr = look(set).do("free: decline").over().untold("cleansed")
	if tr.p.tilesOn(Denethor) != 1 {
		t.Error("the tile has gone")
	}
	look(both(set, doubtful)).over().untold("cleansed")
	// There are no tiles: a nation is roused. All are at war: tiles are looked at.
	playingKings(t, KingsWisdomOfElrond, nil).asks("free card.nation", "choose-nation").
		do("free: choose-nation nation=rohan").over()
	playingKings(t, KingsWisdomOfElrond, both(war(Dwarves, Elves, Gondor, North, Rohan), set)).
		asks("free card.tile", "return-tile", "decline")
	playingKings(t, KingsWisdomOfElrond, war(Dwarves, Elves, Gondor, North, Rohan)).over()
}

// The four cards that are named after sovereigns: recruit, or take a tile off; draw a card. If he is
// corrupted he leaves, and no more.
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
		{"FS16k", KingsRidersOfTheoden, Theoden, standing(FordsOfIsen, Gimli),
			"recruit where=fords-of-isen what=rohan:1e",
			[]string{"recruited region=fords-of-isen figures=rohan:1e",
				"recruited region=fords-of-isen figures=rohan:1l"},
			func(p *Position) { p.leadTo(HelmsDeep, Theoden); taken(Edoras)(p) }},
		{"FS19k", KingsKingBrandsMen, Brand, asItStands, "",
			[]string{"recruited region=dale figures=north:2r"},
			func(p *Position) { p.leadTo(Carrock, Brand); taken(Dale)(p) }},
		{"FS22k", KingsDainIronfootsGuard, Dain, asItStands, "recruit where=erebor what=dwarves:1r",
			[]string{"recruited region=erebor figures=dwarves:1r", "recruited region=erebor figures=dwarves:1l"},
			func(p *Position) { p.leadTo(IronHills, Dain); taken(Erebor)(p) }},
		{"FS24k", KingsThranduilsArchers, Thranduil, asItStands, "recruit where=woodland-realm what=elves:1e",
			[]string{"recruited region=woodland-realm figures=elves:1e"},
			func(p *Position) { p.leadTo(Lorien, Thranduil); taken(WoodlandRealm)(p) }},
	} {
		t.Run(c.key, func(t *testing.T) {
			draw := "card: cirdans-ships"
			drew := func(tr *game, want bool) {
				t.Helper()
				if tr.p.holds(FreePeoples, CirdansShips) != want {
					t.Errorf("a card was drawn: %t", !want)
				}
			}
			finish := func(tr *game) *game {
				if c.recruit != "" {
					tr.do(c.recruit)
				}
				return tr.over().toldSoFar(c.told...)
			}
			drew(finish(playingKings(t, c.card, c.set, draw)), true)
			drew(finish(playingKings(t, c.card, both(c.set, awakened(Rivendell, c.who)), draw)), true)
			tempted := both(c.set, laidOn(c.who, Tile1, TileKing1))
			tr := finish(playingKings(t, c.card, tempted, draw).effects("recruit",
				"cleanse").do("free: choose-effect effect=recruit"))
			if drew(tr, true); tr.p.tilesOn(c.who) != 2 {
				t.Error("a tile went")
			}
			tr = playingKings(t, c.card, tempted, draw, "cleanse: 1").do("free: choose-effect effect=cleanse").over().
				untold("recruited")
			if drew(tr, true); tr.p.tilesOn(c.who) != 1 || tr.p.Pool[Tile1] != 2 {
				t.Error("the hidden tile is not back")
			}
			tr = playingKings(t, c.card, both(tempted, doubtful), draw)
			finish(tr)
			// Nobody can be recruited: the tile goes, or the card is drawn alone.
			playingKings(t, c.card, both(c.closed, laidOn(c.who, Tile1)), draw, "cleanse: 1").over().
				toldSoFar("cleansed character=" + c.who.String() + " tile=1").untold("recruited")
			drew(playingKings(t, c.card, c.closed, draw).over().untold("recruited", "cleansed"), true)
			// Corrupted, he leaves the game, and no card is drawn (ours).
			tr = playingKings(t, c.card, both(c.set, corrupted(c.who))).over().untold("recruited", "drew")
			if tr.toldSoFar("sovereign-removed character=" + c.who.String() + " region=" +
				c.who.sovereign().seat.String()); tr.p.State[c.who] != Eliminated {
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
	set := both(laidOn(Theoden, Tile1, TileKing1), corrupted(Denethor), awakened(Lorien, Thranduil),
		func(p *Position) { p.State[Brand] = Eliminated; p.Armies[Dale][Brand.figure()] = 0 })
	begin := func(draws ...string) *game {
		tr := playingKings(t, EverAtYourService, set, draws...).asks("free card.sovereign", "choose-sovereign")
		if list := tr.fits("free: choose-sovereign"); !slices.Equal(list,
			[]string{"dain", "theoden", "thranduil"}) {
			t.Errorf("may choose %v", list)
		}
		return tr
	}
	tr := begin("cleanse: 1").do("free: choose-sovereign who=theoden").
		do("free: recruit where=edoras what=rohan:1e").over()
	tr.told("recruited region=edoras figures=rohan:1e", "cleansed character=theoden tile=1")
	if tr.p.tilesOn(Theoden) != 1 {
		t.Error("the hidden tile alone goes")
	}
	// One without tiles; one who is awakened and away.
	begin().do("free: choose-sovereign who=dain").do("free: recruit where=erebor what=dwarves:1r").over().
		untold("cleansed")
	begin().do("free: choose-sovereign who=thranduil").do("free: recruit where=lorien what=elves:1r").over().
		told("recruited region=lorien figures=elves:1r")
	// In a siege too. With Your Welcome Is Doubtful no tile goes.
	playingKings(t, EverAtYourService, both(set, doubtful, func(p *Position) { p.leadTo(HelmsDeep, Theoden) },
		besiegedBy(HelmsDeep, "isengard:2r"))).
		do("free: choose-sovereign who=theoden").do("free: recruit where=helms-deep what=rohan:1r").over().
		untold("cleansed")
}

func TestFS26kMenOfLittleVillages(t *testing.T) {
	tr := playingKings(t, MenOfLittleVillages, nil).asks("free card.rally", "rally")
	tr.refuse("free: rally what=rohan:e where=edoras", engine.RefusedValue).
		refuse("free: rally what=rohan:r where=dale", "card-elsewhere")
	tr.refuse("free: rally what=rohan:l where=folde", "card-elsewhere") // no settlement
	tr.do("free: rally what=rohan:l where=edoras").refuse("free: rally what=rohan:r where=westemnet",
		engine.RefusedValue)
	tr.do("free: rally what=gondor:r where=pelargir").do("free: rally what=elves:r where=rivendell").
		do("free: rally what=north:r where=bree").over()
	tr.toldSoFar("recruited region=edoras figures=rohan:1l", "recruited region=pelargir figures=gondor:1r",
		"recruited region=rivendell figures=elves:1r", "recruited region=bree figures=north:1r")
	if n := len(tellsOf(tr, "recruited")); n != 4 {
		t.Errorf("%d came", n)
	}
	// A leader joins units; the region must be free: not in a siege, not where the Shadow is.
	tr = playingKings(t, MenOfLittleVillages, both(besiegedBy(Edoras, "isengard:1r"),
		besiegedBy(HelmsDeep, "isengard:1r"), fielded(Westemnet, "isengard:1r")))
	tr.refuse("free: rally what=rohan:l where=helms-deep", engine.RefusedValue).
		refuse("free: rally what=rohan:r where=westemnet", "card-elsewhere")
	tr.refuse("free: rally what=gondor:l where=lamedon", "card-elsewhere")
	// Fewer than four nations have anybody left.
	tr = playingKings(t, MenOfLittleVillages, func(p *Position) {
		for _, n := range []Nation{Dwarves, North, Gondor} {
			p.Casualties[figureOf(n, Regular)] += p.Reinforcements[figureOf(n, Regular)]
			p.Casualties[figureOf(n, Leader)] += p.Reinforcements[figureOf(n, Leader)]
			p.Reinforcements[figureOf(n, Regular)], p.Reinforcements[figureOf(n, Leader)] = 0, 0
		}
	}).do("free: rally what=rohan:r where=edoras").do("free: rally what=elves:r where=lorien").over()
	if n := len(tellsOf(tr, "recruited")); n != 2 {
		t.Errorf("%d came", n)
	}
}
