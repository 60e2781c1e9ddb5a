package wotr

import "testing"

// Rulebook p.42: three dice of the Shadow, one of the Free Peoples; 2, 5 and 6 are two successes; a 3 without
// icon; Strider, the Guide, stays, Gimli is drawn, one point is left for the Ring, and the Fellowship stays
// hidden.
func TestRulebookP42SecondMoveFromGoblinsGate(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers, p.Progress = GoblinsGate, 2
		p.travel(Strider, Boromir, Legolas, Gimli, Meriadoc, Peregrin)
		p.box(1, 3)
	}, roll, "hunt-roll: 2 5 6", "hunt: 3", "casualty: gimli")
	tr.told("hunt-rolled dice=2,5,6 needed=5 count=2", "tile-drawn tile=3 why=roll", "burden count=3")
	tr.asks("free tile.burden", "lose-guide", "lose-random", "bear").do("free: lose-random")
	tr.told("casualty-drawn character=gimli", "burden-left count=1", "eliminated character=gimli")
	tr.done().corruption(1).revealed(false)
	if tr.p.Progress != 2 || tr.p.State[Gimli] != Eliminated || tr.p.Guide != Strider {
		t.Errorf("progress %d, Gimli is %s, the Guide %s", tr.p.Progress, tr.p.State[Gimli], tr.p.Guide)
	}
}

// Rulebook p.41, R12: six in the first move, five or six in the second, four and more in the third; a one
// always fails.
func TestR12EachMoveOfATurnIsHuntedHarder(t *testing.T) {
	for free, needed := range []int{6, 5, 4, 3, 2, 2, 2} {
		p := &Position{}
		p.box(uint8(free), 1)
		if n := p.huntNeeds(0); n != needed {
			t.Errorf("with %d dice of the Free Peoples %d is needed, not %d", free, n, needed)
		}
	}
	tr := try(t, func(p *Position) { p.box(6, 2) }, roll, "hunt-roll: 1 1").done()
	tr.told("hunt-rolled dice=1,1 needed=2 count=0").corruption(0)
}

// R11, R51: at most five dice, whatever lies in the box.
func TestR51AtMostFiveHuntDice(t *testing.T) {
	try(t, func(p *Position) { p.box(0, 8) }, roll, "hunt-roll: 1 2 3 4 5").done().
		told("hunt-rolled dice=1,2,3,4,5 needed=6 count=0")
}

func TestWithoutDiceNobodyHunts(t *testing.T) {
	try(t, func(p *Position) {
		p.box(3, 0)
		p.Bearers = Moria
		p.table(FlocksOfCrebain)
	}, roll).done().told("no-hunt")
}

// Rulebook p.41, examples 1 and 2, R13, R128.
func TestRulebookP41R128Rerolls(t *testing.T) {
	for _, test := range []struct {
		name string
		set  func(p *Position)
		want int
	}{
		{"example 1: three units and two Nazgûl", func(p *Position) {
			p.Bearers = Hollin
			p.put(Hollin, "sauron:3r")
			p.put(Hollin, "sauron:2n")
		}, 2},
		{"example 2: a Nazgûl, four units and a Shadow stronghold", func(p *Position) {
			p.Bearers = Moria
			p.put(Moria, "sauron:2r")
			p.put(Moria, "sauron:1n")
		}, 3},
		{"one unit", func(p *Position) { p.Bearers = Hollin; p.put(Hollin, "isengard:1e") }, 1},
		{"nobody", func(p *Position) { p.Bearers = Hollin }, 0},
		{"the Witch-king is a Nazgûl", func(p *Position) {
			p.Bearers, p.State[WitchKing], p.Where[WitchKing] = Hollin, OnMap, Hollin
		}, 1},
		{"a captured stronghold of the Free Peoples", func(p *Position) {
			p.Bearers = Lorien
			p.empty(Lorien)
			p.Captured.add(Lorien)
		}, 1},
		{"a stronghold of the Free Peoples that is besieged", func(p *Position) {
			p.Bearers = Lorien
			p.put(Lorien, "sauron:2r")
			p.Besieged.add(Lorien)
		}, 1},
		{"on the Mordor track (R146)", func(p *Position) { p.onTrack(1) }, 0},
	} {
		p := newGame(t)
		test.set(p)
		if n := p.huntRerolls(); n != test.want {
			t.Errorf("%s: %d re-rolls, not %d", test.name, n, test.want)
		}
	}
}

// R13: each failed die once more, with the bonus, and no more dice than have failed.
func TestR13FailedDiceAreRolledOnceMore(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Moria
		p.put(Moria, "sauron:1n")
		p.travel()
		p.box(1, 3)
	}
	try(t, set, roll, "hunt-roll: 5 1 2", "hunt-reroll: 5 1", "hunt: 0-reveal").done().
		told("hunt-rolled dice=5,1,2 needed=5 count=1", "hunt-rerolled dice=5,1 needed=5 count=1")
	try(t, set, roll, "hunt-roll: 5 5 2", "hunt-reroll: 1", "hunt: 0-reveal").done().
		told("hunt-rerolled dice=1 needed=5 count=0")
	try(t, set, roll, "hunt-roll: 5 5 6", "hunt: 0-reveal").done()
	try(t, set, roll, "hunt-roll: 1 1 1", "hunt-reroll: 2 2 2").do("shadow: reroll").done().corruption(0)
}

// Rulebook p.41: the Shadow may re-roll. It is not asked where a die has succeeded (a tile is drawn then
// anyway), nor where nothing allows a re-roll.
func TestRulebookP41TheShadowMayLeaveTheReroll(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Moria
		p.put(Moria, "sauron:1n")
		p.travel()
		p.box(1, 2)
	}
	tr := try(t, set, roll, "hunt-roll: 1 4")
	tr.asks("shadow hunt.reroll", "reroll", "decline").do("shadow: decline").done().corruption(0)
	tr = try(t, set, roll, "hunt-roll: 1 4", "hunt-reroll: 5 5", "hunt: 3").do("shadow: reroll").
		asks("free tile.burden", "let-gollum-reveal", "bear")
	tr.toldSoFar("hunt-rolled dice=1,4 needed=5 count=0", "hunt-rerolled dice=5,5 needed=5 count=2")
	try(t, func(p *Position) { set(p); p.Bearers = Hollin }, roll, "hunt-roll: 1 4").done()
}

// SC16: asked before the roll, adds one to all dice, re-rolls included; the card is gone then.
func TestFlocksOfCrebain(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.put(Hollin, "sauron:1n")
		p.travel()
		p.box(0, 2)
		p.table(FlocksOfCrebain)
	}
	tr := try(t, set, roll, "hunt-roll: 4 4", "hunt-reroll: 5", "hunt: 0-reveal")
	tr.asks("shadow hunt.crebain", "use-from-table", "decline").
		do("shadow: use-from-table card=flocks-of-crebain").do("shadow: reroll").done()
	tr.toldSoFar("used-from-table side=shadow card=flocks-of-crebain", "hunt-rolled dice=4,4 needed=5 count=0",
		"hunt-rerolled dice=5 needed=5 count=1")
	if tr.p.Cards[FlocksOfCrebain] != Played {
		t.Error("the card still lies on the table")
	}
	tr = try(t, set, roll, "hunt-roll: 4 5", "hunt-reroll: 5").do("shadow: decline").do("shadow: reroll").done().
		toldSoFar("hunt-rolled dice=4,5 needed=6 count=0")
	if !tr.p.onTable(FlocksOfCrebain) {
		t.Error("the card has gone")
	}
}

// R131: an empty pool is filled with the standard tiles that were drawn; what was removed for good stays out,
// special tiles too.
func TestR131EmptyPoolIsFilledWithStandardTiles(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.onTrack(0)
		p.travel()
		p.Pool = [tileCount]uint8{TileShelob: 1}
		p.Drawn = [tileCount]uint8{Tile1: 2, TileEye: 3} // one eye and all others were removed
	}, tile(huntMordor, 0), "hunt: shelob-die", "hunt-die: 1").told("tile-drawn tile=shelob-die why=mordor",
		"pool-filled").do("free: bear")
	if want := ([tileCount]uint8{Tile1: 2, TileEye: 3}); tr.p.Pool != want ||
		tr.p.Drawn != ([tileCount]uint8{}) {
		t.Errorf("pool %v, drawn %v", tr.p.Pool, tr.p.Drawn)
	}
}

func TestTheLastTileOfThePoolComesBackWithTheOthers(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.Pool, p.Drawn = [tileCount]uint8{Tile0Reveal: 1}, [tileCount]uint8{Tile0Reveal: 1, Tile3: 3}
	}, tile(huntCard, 0), "hunt: 0-reveal").told("pool-filled", "burden count=0").done()
	if want := ([tileCount]uint8{Tile0Reveal: 2, Tile3: 3}); tr.p.Pool != want {
		t.Errorf("pool %v", tr.p.Pool)
	}
}

// inHunt is a game in which the Free Peoples act alone with four Character results; draws as in try.
func inHunt(t *testing.T, set func(p *Position), draws ...string) *game {
	t.Helper()
	return cardGame(t, FreePeoples, func(p *Position) {
		p.Dice[FreePeoples] = [faceCount]uint8{CharacterFace: 4}
		p.Dice[Shadow] = [faceCount]uint8{}
		set(p)
	}, draws...)
}

// Rulebook p.41, errata, R11, R12: three moves in one turn. Each die lies in the hunt box only after its own
// move: a 6 is needed first, then 5 and more, then 4 and more. Progress is made whatever the hunt brings.
func TestRulebookP41R11R12ThreeMovesInOneTurn(t *testing.T) {
	tr := inHunt(t, func(p *Position) { p.box(0, 2) }, "hunt-roll: 5 5 4 4 3 3", "hunt: 0-reveal")
	tr.do("free: move-fellowship die=character").
		told("fellowship-moved progress=1", "hunt-rolled dice=5,5 needed=6 count=0",
			"into-hunt-box face=character dice=1")
	tr.do("free: move-fellowship die=character").
		told("fellowship-moved progress=2", "hunt-rolled dice=4,4 needed=5 count=0",
			"into-hunt-box face=character dice=2")
	tr.do("free: move-fellowship die=character").
		told("fellowship-moved progress=3", "hunt-rolled dice=3,3 needed=4 count=0")
	if tr.p.Progress != 3 {
		t.Errorf("progress %d", tr.p.Progress)
	}
}

// R14: an eye is worth the successes of its roll, re-rolls included.
func TestR14AnEyeIsWorthTheSuccesses(t *testing.T) {
	try(t, func(p *Position) { p.Bearers = Hollin; p.travel(); p.box(0, 4); p.put(Hollin, "sauron:1n") }, roll,
		"hunt-roll: 6 6 2 1", "hunt-reroll: 6", "hunt: eye").done().told("burden count=3").corruption(3)
}

// R16: on the Mordor track an eye is worth all dice of both sides in the hunt box, but for the die that pays
// for the move.
func TestR16TheDieThatPaysIsNotCounted(t *testing.T) {
	tr := inHunt(t, func(p *Position) { p.onTrack(1); p.travel(); p.box(1, 6) }, "hunt: eye").
		do("free: move-fellowship die=character")
	tr.told("burden count=7", "into-hunt-box face=character dice=2").corruption(7)
	if tr.p.Mordor != 2 || !tr.p.Tried {
		t.Errorf("step %d", tr.p.Mordor)
	}
}

// R130: the tile with the die counts as a numbered one for every card.
func TestR130TheDieTileIsANumberedTile(t *testing.T) {
	onTrack := func(p *Position) { p.onTrack(1); p.travel() }
	try(t, onTrack, tile(huntCard, 0), "hunt: shelob-die", "hunt-die: 4").do("free: bear").done().corruption(4)
	try(t, onTrack, tile(huntIsildur, 0), "hunt: shelob-die", "hunt-die: 5").done().corruption(5)
	try(t, onTrack, tile(huntFoulThing, 0), "hunt: shelob-die", "hunt-die: 2").do("free: bear").done().
		corruption(2)
}
