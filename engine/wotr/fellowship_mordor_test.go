package wotr

import "testing"

// R5: the new pool is what has not been drawn, the eyes that have, and the special tiles in play; other drawn
// tiles stay out.
func TestR5TheNewPool(t *testing.T) {
	r := inPhase(t, func(p *Position) {
		p.Bearers = Morannon
		for _, tile := range []Tile{Tile3, Tile1Reveal, TileEye, TileEye} {
			p.Pool[tile]--
			p.Drawn[tile]++
		}
		p.Waiting[TileShelob], p.Waiting[TilePhial] = 1, 1
	}).do("free: enter-mordor")
	p := r.p
	want := [tileCount]uint8{Tile0Reveal: 2, Tile1: 2, Tile1Reveal: 1, Tile2: 2, Tile2Reveal: 1, Tile3: 2,
		TileEye: 4, TileShelob: 1, TilePhial: 1}
	if p.Pool != want {
		t.Errorf("the pool is %v, not %v", p.Pool, want)
	}
	if drawn := ([tileCount]uint8{Tile3: 1, Tile1Reveal: 1}); p.Drawn != drawn ||
		p.Waiting != ([tileCount]uint8{}) {
		t.Errorf("drawn %v, waiting %v", p.Drawn, p.Waiting)
	}
	if !r.hasTold("entered-mordor from=morannon tiles=eye,eye,phial-minus-2,shelob-die") {
		t.Errorf("told %v", r.events)
	}
}

// A tile that has been removed for good is nowhere, and stays there.
func TestR5RemovedTilesStayOut(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Bearers = Morannon; p.Pool[TileEye] = 3 }).do("free: enter-mordor")
	if r.p.Pool[TileEye] != 3 {
		t.Errorf("%d eyes", r.p.Pool[TileEye])
	}
}

// R15, R17: a move on the track is a try, makes no progress, and draws a tile, here one that costs nothing.
func TestR17AMoveOnTheTrackIsATry(t *testing.T) {
	r := onRoad(t, func(p *Position) {
		inMordor(p, 1)
		p.Pool = [tileCount]uint8{TileElvenRope: 1}
	}, func(pl *play) { moveFellowship(pl, true) }).done()
	if !r.p.Tried || r.p.Progress != 0 || r.hasTold("fellowship-moved") {
		t.Errorf("tried %t, progress %d, told %v", r.p.Tried, r.p.Progress, r.events)
	}
}

// Rulebook p.43: five steps lead to the Crack of Doom, where the Ring is destroyed.
func TestRulebookP43TheCrackOfDoom(t *testing.T) {
	for step := range int8(crackOfDoom) {
		r := onRoad(t, func(p *Position) { inMordor(p, step); p.Corruption = 11 }, stepOnTrack)
		result, over := r.rules.Result(r.p)
		if over != (step == crackOfDoom-1) || r.p.Mordor != step+1 {
			t.Errorf("from step %d: step %d, over %t", step, r.p.Mordor, over)
		}
		if over && (result.How != endDestroyed || !result.Winners.Has(r.p.seatOf(FreePeoples))) {
			t.Errorf("ended with %+v", result)
		}
	}
}

// R146: on the Mordor track the Fellowship is in no region.
func TestR146InNoRegion(t *testing.T) {
	r := inPhase(t, func(p *Position) { p.Bearers, p.Progress = Morannon, 2 }).do("free: enter-mordor")
	if r.p.Bearers != Nowhere || r.p.Progress != 0 {
		t.Errorf("in %s with progress %d", r.p.Bearers, r.p.Progress)
	}
}

// R15, R17: without a stop icon the tile leads one step on; with one the Fellowship stays, and has tried all
// the same.
func TestR15ATileLeadsOn(t *testing.T) {
	for tile, step := range map[Tile]int8{TileElvenRope: 2, TileOnTheyWent: 1} {
		r := onRoad(t, func(p *Position) {
			inMordor(p, 1)
			p.Pool = [tileCount]uint8{}
			p.Pool[tile] = 1
			travelling(p, Gollum)
		}, func(pl *play) { moveFellowship(pl, true) })
		for d := r.rules.Decisions(r.p); d[0].Step != "test.rest"; d = r.rules.Decisions(r.p) {
			r.do("free: bear")
		}
		if r.p.Mordor != step || !r.p.Tried {
			t.Errorf("%s: step %d, tried %t", tile, r.p.Mordor, r.p.Tried)
		}
	}
}
