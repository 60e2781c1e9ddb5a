package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// eyes puts dice of the Shadow into the hunt box.
func eyes(n uint8) board { return func(p *Position) { p.HuntBox[Shadow] = n } }

// K8.1: more than one Eye in the box, an unused die of the Free Peoples, a sovereign who is a leader and was
// no target this turn; no die is used.
func TestK8WhenAnAttemptCanBeMade(t *testing.T) {
	for _, want := range []struct {
		set  board
		code string
	}{
		{eyes(1), "tempt-no-eyes"},
		{func(p *Position) { eyes(2)(p); p.Dice[FreePeoples] = [faceCount]uint8{} }, "tempt-no-dice"},
		{func(p *Position) { eyes(2)(p); p.Kings.Aimed[shadowSeat] = awakening }, "tempt-nobody-left"},
	} {
		kingsGame(t, Shadow, want.set).refuse("shadow: tempt who=brand", want.code)
	}
	some := func(p *Position) {
		eyes(2)(p)
		p.Kings.Aimed[shadowSeat] = 1 << Brand
		p.awake(Erebor, Dain)
		p.corruptedBefore(Denethor)
	}
	tr := kingsGame(t, Shadow, some, "attempt: 1")
	tr.refuse("shadow: tempt who=brand", "tempt-aimed")
	tr.refuse("shadow: tempt who=dain", "tempt-not-him")
	tr.refuse("shadow: tempt who=strider", "no-sovereign")
	dice := tr.p.diceLeft(Shadow)
	if got := tr.fits("shadow: tempt"); !slices.Equal(got, []string{"theoden", "thranduil"}) {
		t.Errorf("targets %v", got)
	}
	if tr.do("shadow: tempt who=theoden").over(); tr.p.diceLeft(Shadow) != dice ||
		!tr.p.Kings.Aimed[shadowSeat].has(Theoden) {
		t.Error("an attempt uses no die and aims at its target")
	}
	kingsGame(t, FreePeoples, eyes(3)).refuse("free: tempt who=brand", engine.RefusedOtherSeat)
}

// What a picture shows of the sovereigns that the newest action concerns: an attempt, an awakening, a
// removal, a tile that goes; as long as nobody has acted again.
func TestTheNewestActionConcernsASovereign(t *testing.T) {
	newest := func(tr *game) (list []Character) {
		for _, s := range viewKings(tr.p, engine.Nobody).Sovereigns {
			if s.Newest {
				list = append(list, s.Sovereign)
			}
		}
		return list
	}
	tr := kingsGame(t, Shadow, eyes(3), "attempt: 1 2").do("shadow: tempt who=thranduil")
	if got := newest(tr); !slices.Equal(got, []Character{Thranduil}) {
		t.Errorf("while a tile is chosen: %v", got)
	}
	tr.do("shadow: keep-tile tile=1").over()
	if got := newest(tr); !slices.Equal(got, []Character{Thranduil}) {
		t.Errorf("after an attempt: %v", got)
	}
	tr.p.endStretch()
	tr.p.stretch(1)
	if got := newest(tr); got != nil {
		t.Errorf("with the next action: %v", got)
	}
	for deed, want := range map[string]Character{
		"awaken die=muster who=thranduil where=woodland-realm": Thranduil,
		"remove-sovereign die=character who=theoden":           Theoden,
		"play die=event card=kings-house-of-the-stewards":      Denethor,
	} {
		tr := kingsGame(t, FreePeoples, func(p *Position) {
			p.corruptedBefore(Theoden)
			p.stand(Edoras, Peregrin)
			p.stand(Lossarnach, Boromir)
			p.tempted(Denethor, Tile2)
			p.Cards[KingsHouseOfTheStewards] = InHand
		}, "card: faramirs-rangers cirdans-ships", "cleanse: 2").do(deed)
		if want == Denethor {
			tr.do("free: choose-effect effect=cleanse")
		}
		if got := newest(tr); !slices.Equal(got, []Character{want}) {
			t.Errorf("%s: %v", deed, got)
		}
	}
}

// K8.2, K8.3, K8.8, K15.4, K15.5: an Eye is taken out of the box; as many tiles are drawn as are left there,
// at most three.
func TestK8HowManyTilesAreDrawn(t *testing.T) {
	for box, draws := range map[uint8]string{2: "attempt: 1", 3: "attempt: 1 2", 4: "attempt: 1 2 3",
		6: "attempt: 1 2 3"} {
		tr := kingsGame(t, Shadow, eyes(box), draws).do("shadow: tempt who=thranduil")
		if tr.p.HuntBox[Shadow] != box-1 {
			t.Errorf("%d eyes of %d are left", tr.p.HuntBox[Shadow], box)
		}
		if box > 2 {
			tr.asks("shadow attempt.keep", "keep-tile").do("shadow: keep-tile tile=1")
		}
		if tr.over(); tr.p.taint(Thranduil) != 1 || tr.p.Pool[Tile1] != 1 || tr.p.Pool[Tile2] != 2 {
			t.Errorf("%d eyes: Thranduil is corrupted by %d", box, tr.p.taint(Thranduil))
		}
	}
}

// K8.5: eyes and special tiles are shown and another one is drawn; nothing of them counts. Mithril Coat does
// not help.
func TestK8EyesAndSpecialTilesAreDrawnAgain(t *testing.T) {
	tr := kingsGame(t, Shadow, func(p *Position) {
		eyes(2)(p)
		p.Pool[TileShelob] = 1
		p.Cards[MithrilCoatAndSting] = OnTable
		p.Corruption = 0
	}, "attempt: eye shelob-die 2")
	tr.do("shadow: tempt who=thranduil").told("attempt-void tile=eye", "attempt-void tile=shelob-die").over()
	if tr.p.Pool[TileEye] != 4 || tr.p.Pool[TileShelob] != 1 || tr.p.Corruption != 0 ||
		tr.p.taint(Thranduil) != 2 {
		t.Error("the tiles have not gone back, or have done something")
	}
}

// K8.6, K5.2, K9.1: a kings' tile ends the attempt: it is laid open and counts 0, all others go back unseen.
func TestK8AKingsTileEndsTheAttempt(t *testing.T) {
	tr := kingsGame(t, Shadow, eyes(4), "attempt: 3 king-2").do("shadow: tempt who=brand").over()
	if tr.p.Pool[Tile3] != 3 || tr.p.Pool[TileKing2] != 0 || tr.p.taint(Brand) != 0 ||
		tr.p.tilesOn(Brand) != 1 || !tr.p.isLeader(Brand) {
		t.Error("the kings' tile lies elsewhere, or counts")
	}
	tr.untold("attempt-shown", "attempt-kept")
}

// K8.7, K8.10: the Shadow keeps one face down; the others are shown. The Free Peoples see neither what is
// kept nor what could be drawn.
func TestK8TheKeptTileIsSecret(t *testing.T) {
	tr := kingsGame(t, Shadow, eyes(3), "attempt: 3 1").do("shadow: tempt who=thranduil")
	free, shadow := engine.Seats(1<<FreePeoples), engine.Seats(1<<Shadow)
	for _, o := range tr.last.Outcomes {
		if o.See.VisibleTo(free) || !o.See.VisibleTo(shadow) {
			t.Errorf("%s is seen by %b", o.Label, o.See)
		}
	}
	for _, e := range tr.last.Events {
		for _, f := range e.Facts {
			if f.Name == "tile" && f.See.VisibleTo(free) {
				t.Errorf("%s shows a tile", e)
			}
		}
	}
	tr.do("shadow: keep-tile tile=3").told("attempt-shown tiles=1")
	for _, e := range tr.last.Events {
		if e.Kind == "attempt-kept" && e.Facts[1].See.VisibleTo(free) {
			t.Error("the kept tile is told")
		}
	}
	open := cardGame(t, Shadow, kingsBoard(allKings|openTiles, eyes(2)), "attempt: 3").
		do("shadow: tempt who=thranduil")
	if v := viewOf(open.p, free); v.Kings.Sovereigns[Thranduil-Brand].Tiles["3"] != 1 {
		t.Error("open tiles are seen (K14.2)")
	}
}

// K8.9: a pool that runs out: the Shadow chooses among what was drawn, nothing is kept where there is
// nothing.
func TestK8APoolThatRunsOut(t *testing.T) {
	empty := func(rest ...Tile) board {
		return func(p *Position) {
			eyes(4)(p)
			p.Drawn, p.Pool = p.Pool, [tileCount]uint8{}
			for _, t := range rest {
				p.Drawn[t]--
				p.Pool[t]++
			}
		}
	}
	tr := kingsGame(t, Shadow, empty(Tile1, Tile2), "attempt: 2 1").do("shadow: tempt who=thranduil").
		do("shadow: keep-tile tile=2").over()
	if tr.p.taint(Thranduil) != 2 || tr.p.Pool[Tile1] != 1 {
		t.Error("the tile has not been kept")
	}
	kingsGame(t, Shadow, empty(TileEye), "attempt: eye").do("shadow: tempt who=thranduil").
		told("attempt-empty character=thranduil").over()
}

// K14.3: with sequential drawing the Shadow may stop after each tile, and keeps the last one.
func TestK14OneByOne(t *testing.T) {
	sequence := kingsBoard(allKings|oneByOne, eyes(4))
	tr := cardGame(t, Shadow, sequence, "attempt: 3 1").do("shadow: tempt who=thranduil").
		asks("shadow attempt.stop", "draw-on", "stop").do("shadow: draw-on").do("shadow: stop").over()
	if tr.p.taint(Thranduil) != 1 {
		t.Errorf("corrupted by %d", tr.p.taint(Thranduil))
	}
	tr = cardGame(t, Shadow, sequence, "attempt: 3 1 2").do("shadow: tempt who=thranduil").do("shadow: draw-on").
		do("shadow: draw-on").over()
	if tr.p.taint(Thranduil) != 2 {
		t.Errorf("corrupted by %d", tr.p.taint(Thranduil))
	}
}

// K9.2, K9.3, K15.3: at his resistance a sovereign is corrupted: his tiles are shown, the highest is
// discarded, one that reveals before one that does not; he goes home, whatever stands there.
func TestK9Corruption(t *testing.T) {
	for _, want := range []struct {
		who      Character
		before   []Tile
		drawn    string
		spoiled  bool
		discards Tile
	}{
		{Brand, nil, "1", false, NoTile},
		{Brand, nil, "2", true, Tile2},
		{Brand, []Tile{Tile1}, "1-reveal", true, Tile1Reveal},
		{Denethor, nil, "2", false, NoTile},
		{Denethor, nil, "3", true, Tile3},
		{Denethor, []Tile{TileKing2, TileKing1}, "2", false, NoTile},
		{Dain, nil, "3", false, NoTile},
		{Thranduil, []Tile{Tile2Reveal}, "2", true, Tile2Reveal},
		{Dain, []Tile{Tile3, TileKing1}, "1", true, Tile3},
	} {
		tr := kingsGame(t, Shadow, func(p *Position) {
			eyes(2)(p)
			p.tempted(want.who, want.before...)
			if want.who == Denethor {
				p.leadTo(Osgiliath, Denethor)
			}
		}, "attempt: "+want.drawn).do("shadow: tempt who=" + want.who.String()).over()
		if p := tr.p; p.spoiled(want.who) != want.spoiled {
			t.Errorf("%s with %v and %s: corrupted %t", want.who, want.before, want.drawn, !want.spoiled)
		} else if want.spoiled {
			if p.Drawn[want.discards] != 1 || p.tilesOn(want.who) != 0 ||
				p.Where[want.who] != want.who.sovereign().seat || p.regionOf(want.who) != p.Where[want.who] {
				t.Errorf("%s: drawn %v, he is in %s", want.who, p.Drawn, p.Where[want.who])
			}
		}
	}
}

// K9.4: a corrupted sovereign is no leader, Companion, Minion or character; he leads nobody and never moves.
func TestK9ACorruptedSovereignIsNobody(t *testing.T) {
	p := kingsGame(t, FreePeoples, func(p *Position) { p.corruptedBefore(Theoden) }).p
	army := p.army(FreePeoples, Edoras)
	if army.leaders(FreePeoples) != 0 || army.Who != 0 || companionIn(at(Edoras))(p) || p.hasLeader(&army) ||
		p.canMoveCharacters(FreePeoples) {
		t.Error("he counts")
	}
}

// K10.1, K10.3, K10.4: when a nation is roused and a fitting Companion is with its sovereign, a hidden tile
// may be taken off, drawn at random and unseen; activation and advance by one effect count once.
func TestK10TakingCorruptionOff(t *testing.T) {
	tainted := func(r Region, who Character) board {
		return func(p *Position) {
			p.tempted(Dain, Tile1, Tile2, TileKing1)
			p.stand(r, who)
			p.Active = p.Active.with(Dwarves)
		}
	}
	tr := kingsGame(t, FreePeoples, tainted(Erebor, Gimli), "cleanse: 2").
		do("free: advance die=muster nation=dwarves").
		asks("free cleanse.ask", "cleanse", "decline").do("free: cleanse").over()
	if tr.p.tilesOn(Dain) != 2 || tr.p.taint(Dain) != 1 {
		t.Errorf("Dáin is corrupted by %d", tr.p.taint(Dain))
	}
	for _, e := range tr.last.Events {
		if e.Kind == "cleansed" && e.Facts[1].See.VisibleTo(1<<FreePeoples) {
			t.Error("the tile is seen")
		}
	}
	kingsGame(t, FreePeoples, tainted(Erebor, Meriadoc)).do("free: advance die=muster nation=dwarves").
		do("free: decline").over()
	kingsGame(t, FreePeoples, tainted(Erebor, Legolas)).do("free: advance die=muster nation=dwarves").over()
	kingsGame(t, FreePeoples, tainted(Dale, Gimli)).do("free: advance die=muster nation=dwarves").over()
	kingsGame(t, FreePeoples, func(p *Position) { p.tempted(Dain, TileKing1); p.stand(Erebor, Gimli) }).
		do("free: advance die=muster nation=dwarves").over()
	// Moved there, Gimli rouses the Dwarves: one event.
	kingsGame(t, FreePeoples,
		func(p *Position) { tainted(Dale, Gimli)(p); p.Active = p.Active.without(Dwarves) }, "cleanse: 1").
		do("free: move-companions die=character from=dale who=gimli to=erebor").do("free: cleanse").over()
	// A card that advances a nation twice is one event as well; another action is another one.
	tr = kingsGame(t, FreePeoples, func(p *Position) {
		tainted(Erebor, Gimli)(p)
		p.Active, p.Box[Dwarves] = p.Active.without(Dwarves), 0
		p.Cards[BookOfMazarbul] = InHand
	}, "cleanse: 2").do("free: play die=muster card=book-of-mazarbul").do("free: done").do("free: cleanse").
		over()
	if tr.p.tilesOn(Dain) != 2 || !tr.p.atWar(Dwarves) {
		t.Errorf("%d tiles are on Dáin", tr.p.tilesOn(Dain))
	}
	// An attack activates and advances: one event.
	attacked := kingsGame(t, Shadow, func(p *Position) {
		tainted(Erebor, Gimli)(p)
		p.Active = p.Active.without(Dwarves)
		p.noteRoused(Dwarves, causeAttacked, true)
		p.noteRoused(Dwarves, causeAttacked, false)
	})
	if n := attacked.p.Kings.Roused[Dwarves]; n != 1 {
		t.Errorf("%d events", n)
	}
}

// K10.2: a corrupted sovereign is removed by a Character result with a fitting Companion in his region.
func TestK10RemovingACorruptedSovereign(t *testing.T) {
	tr := kingsGame(t, FreePeoples, func(p *Position) {
		p.corruptedBefore(Theoden, Denethor)
		p.stand(Edoras, Peregrin)
		p.stand(MinasTirith, Gimli)
	})
	tr.p.Dice[FreePeoples] = [faceCount]uint8{CharacterFace: 1, MusterFace: 1, WillFace: 1,
		CharacterFace | RulerDie: 1, EventFace | RulerDie: 1}
	if got := tr.fits("free: remove-sovereign"); !slices.Equal(got,
		[]string{"character", "will", "ruler-character"}) {
		t.Errorf("dice %v", got)
	}
	tr.refuse("free: remove-sovereign die=character who=denethor", "not-advised")
	tr.do("free: remove-sovereign die=character who=theoden").
		told("sovereign-removed character=theoden region=edoras").over()
	if tr.p.State[Theoden] != Eliminated || tr.p.regionOf(Theoden) != Nowhere {
		t.Error("Théoden is in the game")
	}
}

// K15.1: in any game the tiles are conserved: pool, sovereigns, drawn.
func TestK15TilesAreConserved(t *testing.T) {
	tr := kingsGame(t, Shadow, eyes(4), "attempt: 3 2 1").do("shadow: tempt who=brand").
		do("shadow: keep-tile tile=2").over()
	total := 0
	for tile := NoTile + 1; tile < tileCount; tile++ {
		total += int(tr.p.Pool[tile] + tr.p.Drawn[tile] + tr.p.tainting(tile))
	}
	if total != 18 {
		t.Errorf("%d tiles", total)
	}
}

// K15.7: the new pool of Mordor is what is in the pool; tiles on sovereigns stay there.
func TestK15TilesOnSovereignsStayOutOfMordor(t *testing.T) {
	p := kingsGame(t, FreePeoples, func(p *Position) { p.tempted(Dain, Tile3) }).p
	if p.poolFor(1 << Shadow)[Tile3] != 2 || p.poolFor(1 << FreePeoples)[Tile3] != 3 {
		t.Error("the pools")
	}
}
