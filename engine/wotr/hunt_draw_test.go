package wotr

import (
	"testing"

	"redbook/engine"
)

// FC5: the Free Peoples answer in the middle of the Shadow's draw; the second tile counts, the first one goes
// back.
func TestMithrilCoatAndSting(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.travel(Boromir)
		p.table(MithrilCoatAndSting, HornOfGondor)
	}
	tr := try(t, set, tile(huntRoll, 2), "hunt: eye 3").asks("free tile.mithril", "use-from-table", "decline")
	before := tr.p.Pool
	tr.do("free: use-from-table card=mithril-coat-and-sting").toldSoFar("tile-drawn tile=eye why=roll",
		"used-from-table side=free card=mithril-coat-and-sting", "tile-drawn tile=3 why=roll",
		"tile-returned tile=eye", "burden count=3")
	tr.asks("free tile.burden", "lose-guide", "bear") // the Horn would be a second card
	before[TileEye]++
	before[Tile3]--
	if tr.p.Pool != before || tr.p.Drawn != ([tileCount]uint8{Tile3: 1}) {
		t.Errorf("pool %v, drawn %v", tr.p.Pool, tr.p.Drawn)
	}
	tr.do("free: bear").done().corruption(3).revealed(false)
	tr = try(t, set, tile(huntRoll, 2), "hunt: 1").do("free: decline")
	tr.asks("free tile.burden", "use-from-table", "lose-guide", "bear")
	if !tr.p.onTable(MithrilCoatAndSting) {
		t.Error("the card has gone")
	}
}

// FC5: for a die tile before the die is rolled; the second tile decides about the step.
func TestMithrilBeforeTheDieIsRolled(t *testing.T) {
	tr := try(t, func(p *Position) { p.onTrack(1); p.travel(); p.table(MithrilCoatAndSting) },
		tile(huntMordor, 0), "hunt: shelob-die elven-rope-0")
	tr.do("free: use-from-table card=mithril-coat-and-sting").done().corruption(0)
	if tr.p.Mordor != 2 || tr.p.Pool[TileShelob] != 1 || tr.p.Pool[TileElvenRope] != 0 {
		t.Errorf("step %d, pool %v", tr.p.Mordor, tr.p.Pool)
	}
	tr = try(t, func(p *Position) { p.onTrack(1); p.travel(); p.table(MithrilCoatAndSting) },
		tile(huntMordor, 0), "hunt: elven-rope-0 shelob-die", "hunt-die: 6")
	tr.do("free: use-from-table card=mithril-coat-and-sting").do("free: bear").done().corruption(6)
	if tr.p.Mordor != 1 {
		t.Error("a step in spite of the stop icon")
	}
}

// FC5: if the first tile was the last of the pool, the pool is filled without it.
func TestMithrilWithTheLastTile(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel()
		p.table(MithrilCoatAndSting)
		p.Pool, p.Drawn = [tileCount]uint8{Tile3: 1}, [tileCount]uint8{Tile1: 1, Tile2: 1}
	}, tile(huntRoll, 1), "hunt: 3 1").do("free: use-from-table card=mithril-coat-and-sting").
		toldSoFar("tile-drawn tile=3 why=roll", "pool-filled",
			"tile-drawn tile=1 why=roll", "tile-returned tile=3")
	if want := ([tileCount]uint8{Tile2: 1, Tile3: 1}); tr.p.Pool != want {
		t.Errorf("pool %v", tr.p.Pool)
	}
}

// FC8: asked before the tile is seen; no tile, no reveal.
func TestWizardsStaff(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.table(WizardsStaff, MithrilCoatAndSting)
	}
	for _, v := range HuntCauses.Values() {
		tr := try(t, set, tile(huntCause(v), 1)).asks("free tile.staff", "use-from-table", "decline")
		tr.do("free: use-from-table card=wizards-staff").done().corruption(0).revealed(false)
		if huntCause(v) == huntMordor && tr.p.Mordor != 1 {
			t.Error("no step")
		}
	}
	try(t, set, tile(huntRoll, 1), "hunt: 0-reveal").do("free: decline").
		asks("free tile.mithril", "use-from-table", "decline")
}

// R143: on the Mordor track the Staff lets the Fellowship take its step.
func TestR143WizardsStaffOnTheMordorTrack(t *testing.T) {
	tr := try(t, func(p *Position) { p.onTrack(2); p.table(WizardsStaff) }, tile(huntMordor, 0)).
		do("free: use-from-table card=wizards-staff").done()
	if tr.p.Mordor != 3 {
		t.Errorf("step %d, not 3", tr.p.Mordor)
	}
}

// R15: a stop icon keeps the Fellowship where it is; a standard tile does not.
func TestR15StopIcon(t *testing.T) {
	for name, want := range map[string]int8{"on-they-went-3": 2, "3": 3, "0-reveal": 3} {
		tr := try(t, func(p *Position) { p.onTrack(2); p.travel(Gimli, Legolas) }, tile(huntMordor, 0),
			"hunt: "+name)
		if name != "0-reveal" {
			tr.do("free: bear")
		}
		if tr.done(); tr.p.Mordor != want {
			t.Errorf("%s: step %d, not %d", name, tr.p.Mordor, want)
		}
	}
}

// R38, FAQ 20: what has the Shadow asked for Worn with Sorrow and Toil.
func TestR38FAQ20WornWithSorrowAndToil(t *testing.T) {
	set := func(who ...Character) func(p *Position) {
		return func(p *Position) {
			p.Bearers = Hollin
			p.travel(who...)
			p.table(WornWithSorrowAndToil, MithrilCoatAndSting)
			p.Cards[Athelas], p.Cards[BilbosSong], p.Cards[TheRedArrow] = InHand, InHand, InHand
		}
	}
	all := []string{"discard-random", "discard-from-table", "decline"}
	tr := try(t, set(Gimli, Boromir), tile(huntCard, 0), "hunt: 2", "worn: bilbos-song").do("free: decline").
		do("free: lose-guide").asks("shadow worn.discard", all...)
	tr.do("shadow: discard-random").done()
	for _, o := range tr.last.Outcomes {
		if o.See != engine.Nobody {
			t.Errorf("%v may see what is drawn from the hand", o.See)
		}
	}
	for _, e := range engine.EventsFor(tr.last.Events, tr.p.only(Shadow)) {
		if f, ok := e.Fact("card"); ok && e.Kind == "discarded-unseen" {
			t.Errorf("the Shadow sees %v", f.Values)
		}
	}
	if tr.p.Cards[BilbosSong] != FaceDown || !tr.p.onTable(WornWithSorrowAndToil) {
		t.Error("the card from the hand is not discarded, or the Shadow's is")
	}
	tr = try(t, set(Gimli, Boromir), tile(huntFoulThing, 0), "hunt: 2", "casualty: boromir").do("free: decline").
		asks("shadow worn.discard", all...)
	tr.do("shadow: discard-from-table card=mithril-coat-and-sting").done()
	if tr.p.Cards[MithrilCoatAndSting] != Played {
		t.Error("the card still lies on the table")
	}
	tr = try(t, set(Gimli, Peregrin), tile(huntRoll, 0), "hunt: 1", "casualty: peregrin").do("free: decline").
		do("free: lose-random").escape("hollin")
	tr.asks("shadow worn.discard", all...).do("shadow: decline").done() // taken alive, and still a casualty

	try(t, set(Peregrin), tile(huntRoll, 0), "hunt: 1").do("free: decline").do("free: separate-guide").
		escape("hollin").done()
	try(t, set(Gimli), tile(huntBreaking, 0), "hunt: 1").do("free: decline").done()
	try(t, set(Gimli), tile(huntIsildur, 0), "hunt: 1").do("free: decline").done()

	strategy := func(p *Position) { // nothing to discard: a strategy card, and one's own
		set(Gimli)(p)
		p.Cards[MithrilCoatAndSting], p.Cards[Athelas], p.Cards[BilbosSong] = Played, InDeck, InDeck
	}
	try(t, strategy, tile(huntRoll, 0), "hunt: 2").do("free: lose-guide").done()
}
