package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

func reveal(pl *play) { callReveal(pl) }

// Rulebook p.38: from Rivendell with progress 5; Moria would cost a tile, Goblins' Gate over the High Pass
// does not. The counter is back at 0, revealed.
func TestRulebookP38RevealedFromRivendell(t *testing.T) {
	set := func(p *Position) { p.Progress = 5; p.travel() }
	tr := try(t, set, tile(huntRoll, 1), "hunt: eye").asks("free reveal.move", "lead", "lead-by")
	tr.do("free: lead to=goblins-gate").done().
		toldSoFar("revealed", "led from=rivendell to=goblins-gate strongholds=none")
	if tr.p.Bearers != GoblinsGate || tr.p.Progress != 0 || !tr.p.Revealed {
		t.Errorf("in %s, progress %d", tr.p.Bearers, tr.p.Progress)
	}
	try(t, set, tile(huntRoll, 1), "hunt: eye 2").do("free: lead to=moria").done().corruption(3).
		told("led from=rivendell to=moria strongholds=moria", "tile-drawn tile=2 why=stronghold")
}

// Rulebook p.38: the move ends wherever the progress reaches, or nowhere, but in no city or stronghold of the
// Free Peoples that they control (FAQ 3, R20), and nowhere inside Mordor (R120).
func TestR20FAQ3WhereARevealedFellowshipMayEnd(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers, p.Progress = Hollin, 4 }, reveal)
	offered := tr.fits("free: lead")
	for name, want := range map[string]bool{
		"hollin": true, "dimrill-dale": true, "moria": true, "bree": false, "rivendell": false, "lorien": false,
		"parth-celebrant": true,
	} {
		if slices.Contains(offered, name) != want && name != "bree" {
			t.Errorf("%s offered: %t", name, !want)
		}
	}
	tr.refuse("free: lead to=rivendell", "into-haven").refuse("free: lead to=erebor", "beyond-progress").
		refuse("free: lead to=gorgoroth", "inner-mordor")

	tr = try(t, func(p *Position) {
		p.Bearers, p.Progress = DimrillDale, 1
		p.Captured.add(Lorien)
		p.empty(Lorien)
	}, reveal)
	if !slices.Contains(tr.fits("free: lead"), "lorien") {
		t.Error("a captured stronghold is closed")
	}
	// no stronghold of a Shadow nation (R23)
	tr.do("free: lead to=lorien").done().told("led from=dimrill-dale to=lorien strongholds=none")

	tr = try(t, func(p *Position) { p.Bearers, p.Progress = MinasMorgul, 3 }, reveal)
	for _, name := range tr.fits("free: lead") {
		if name == "gorgoroth" || name == "barad-dur" || name == "nurn" {
			t.Errorf("%s is offered", name)
		}
	}
}

// Wherever the figure stands, progress leads somewhere.
func TestThereIsAlwaysAPlaceToBeRevealed(t *testing.T) {
	for r := Nowhere + 1; r < regionCount; r++ {
		p := newGame(t)
		p.Bearers, p.Progress = r, 1
		if !innerMordor.has(r) && len(chooseRevealed(p, 0, noAction, nil)) == 0 {
			t.Errorf("no way out of %s", r)
		}
	}
}

// R121: with progress 0 the figure stays, even in a city or stronghold.
func TestR121RevealedWithoutProgress(t *testing.T) {
	tr := try(t, func(*Position) {}, reveal).done().revealed(true)
	if tr.p.Bearers != Rivendell {
		t.Errorf("in %s", tr.p.Bearers)
	}
}

// R23: a tile when the Fellowship stays in a Shadow stronghold, or leaves one; nothing when the Free Peoples
// hold it.
func TestR23FAQ6StayingAndLeaving(t *testing.T) {
	stay := func(p *Position) { p.Bearers = Moria; p.travel() }
	try(t, stay, reveal, "hunt: eye").done().corruption(0).told("tile-drawn tile=eye why=stronghold",
		"burden count=0")
	try(t, func(p *Position) { stay(p); p.Captured.add(Moria); p.empty(Moria) }, reveal).done()
	leaves := func(p *Position) { stay(p); p.Progress = 2 }
	try(t, leaves, reveal, "hunt: 0-reveal").do("free: lead to=dimrill-dale").done().
		told("led from=moria to=dimrill-dale strongholds=moria")
	try(t, leaves, reveal, "hunt: 0-reveal").do("free: lead to=moria").done().
		told("led from=moria to=moria strongholds=moria")
}

// R137: one tile for each stronghold, each resolved before the next.
func TestR137TwoStrongholds(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers, p.Progress = MinasMorgul, 9; p.travel() }, reveal, "hunt: 2 1").
		do("free: lead to=morannon")
	tr.done().corruption(3).told("led from=minas-morgul to=morannon strongholds=minas-morgul,morannon",
		"tile-drawn tile=2 why=stronghold", "corrupted count=2 corruption=2", "tile-drawn tile=1 why=stronghold")
}

// The game leads them past strongholds where it can within their progress.
func TestTheWayGoesRoundStrongholds(t *testing.T) {
	p := newGame(t)
	p.Bearers = Hollin
	for progress, want := range map[int8]bool{2: true, 3: true, 12: false} {
		p.Progress = progress
		if got := p.ways()[DimrillDale]; !got.open || !got.strongholds.empty() != want || got.moria != want {
			t.Errorf("with progress %d: %+v", progress, got)
		}
	}
	p.Captured.add(Moria) // in the Free Peoples' hands it costs nothing
	p.Progress = 2
	if got := p.ways()[DimrillDale]; !got.strongholds.empty() || !got.moria {
		t.Errorf("%+v", got)
	}
	p.Progress = 12
	p.table(BalrogOfMoria) // but the Balrog does
	if got := p.ways()[DimrillDale]; got.moria {
		t.Errorf("%+v", got)
	}
}

// Rulebook p.39, R137: the Free Peoples choose the path. It may lead by a stronghold out of the way, which
// costs a tile.
func TestR137ThePathMayCostMoreThanItMust(t *testing.T) {
	set := func(progress int8) func(p *Position) {
		return func(p *Position) {
			p.Bearers, p.Progress = Hollin, progress
			p.travel(Gimli)
		}
	}
	tr := try(t, set(4), callReveal, "hunt: 2").asks("free reveal.move", "lead", "lead-by").
		do("free: lead-by by=moria to=north-dunland")
	tr.told("led from=hollin to=north-dunland strongholds=moria", "tile-drawn tile=2 why=stronghold").
		do("free: lose-guide").done()
	if tr.p.Bearers != NorthDunland || tr.p.Progress != 0 {
		t.Errorf("in %s, Progress %d", tr.p.Bearers, tr.p.Progress)
	}
	try(t, set(4), callReveal).do("free: lead to=north-dunland").done().
		told("led from=hollin to=north-dunland strongholds=none")
	try(t, set(1), callReveal).asks("free reveal.move", "lead") // into Moria there is one way, and no way on
	tr = try(t, set(2), callReveal)
	// there is no other way: lead goes it
	tr.refuse("free: lead-by by=moria to=dimrill-dale", engine.RefusedValue)
	tr.refuse("free: lead-by by=orthanc to=north-dunland", engine.RefusedValue)
}

// Rulebook p.41: the tile that reveals in Moria, the Balrog's, the stronghold's, in this order (R125).
func TestRulebookP41R125ThreeTilesInMoria(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.Progress = Hollin, 1
		p.travel()
		p.table(BalrogOfMoria, TheLastBattle)
	}
	tr := try(t, set, tile(huntRoll, 1), "hunt: eye 3 2").asks("free reveal.move", "lead").
		do("free: lead to=moria")
	tr.asks("shadow balrog.ask", "use-from-table", "decline").do("shadow: use-from-table card=balrog-of-moria").
		done().corruption(6)
	tr.toldSoFar("tile-drawn tile=eye why=roll", "corrupted count=1 corruption=1", "revealed",
		"left-table card=the-last-battle",
		"tile-drawn tile=3 why=balrog", "corrupted count=3 corruption=4", "tile-drawn tile=2 why=stronghold",
		"corrupted count=2 corruption=6")
	try(t, set, tile(huntRoll, 1), "hunt: eye 2").do("free: lead to=moria").do("shadow: decline").done().
		corruption(3)
	try(t, set, tile(huntRoll, 1), "hunt: eye").do("free: lead to=hollin").done().corruption(1)
	out := func(p *Position) { set(p); p.Bearers = Moria }
	try(t, out, reveal, "hunt: 3 0-reveal").do("free: lead to=dimrill-dale").
		do("shadow: use-from-table card=balrog-of-moria").done().corruption(3)
	// it does not move
	try(t, func(p *Position) { set(p); p.Bearers, p.Progress = Moria, 0 }, reveal, "hunt: 0-reveal").done()
}

// SC17, Rulebook p.41: declared in a city or stronghold of the Free Peoples, icons of the Balrog's tile count
// for nothing.
func TestBalrogWhenDeclaredInAHaven(t *testing.T) {
	safe := func(p *Position) { p.Bearers = Lorien; p.travel(Gimli) }
	try(t, safe, tile(huntBalrog, 0), "hunt: 1-reveal").do("free: bear").done().revealed(false).corruption(1)
	try(t, func(p *Position) { p.Bearers = Lorien; p.travel() }, tile(huntBalrog, 0), "hunt: 1").done().
		revealed(false).corruption(1)
	try(t, func(p *Position) { safe(p); p.Bearers = DimrillDale }, tile(huntBalrog, 0), "hunt: 1-reveal").
		do("free: bear").done().revealed(true)
}

// Rulebook p.43: on the Mordor track a reveal turns the counter, no more.
func TestRulebookP43RevealedOnTheTrack(t *testing.T) {
	try(t, func(p *Position) { p.onTrack(2); p.table(TheLastBattle) }, reveal).done().revealed(true).
		toldSoFar("revealed", "left-table card=the-last-battle")
}

// A Fellowship that is revealed already is not revealed again.
func TestRevealedOnlyOnce(t *testing.T) {
	tr := try(t, func(p *Position) { p.Revealed = true }, reveal).done()
	if len(tr.events) != 0 {
		t.Errorf("told: %v", tr.events)
	}
}
