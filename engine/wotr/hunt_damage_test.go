package wotr

import (
	"fmt"
	"slices"
	"testing"
)

// FAQ 7 a: Meriadoc, then Peregrin, then Gollum take one point each off a 3.
func TestFAQ7aThreeGuidesOneAfterTheOther(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Meriadoc, Peregrin)
	}, tile(huntRoll, 1), "hunt: 3")
	tr.asks("free tile.burden", "separate-guide", "lose-guide", "lose-random", "bear").
		do("free: separate-guide").escape("hollin")
	tr.asks("free tile.burden", "separate-guide", "lose-guide", "bear").do("free: separate-guide").
		escape("hollin")
	tr.asks("free tile.burden", "let-gollum-reveal", "bear").do("free: let-gollum-reveal").done()
	tr.toldSoFar("guide-separates character=meriadoc", "burden-left count=2",
		"guide-separates character=peregrin", "burden-left count=1",
		"gollum-reveals", "burden-left count=0", "revealed")
	tr.corruption(0).revealed(true)
	if !tr.p.stands(Meriadoc, Hollin) || !tr.p.stands(Peregrin, Hollin) {
		t.Error("the hobbits are not on the map")
	}
}

// FAQ 7 b: Gimli, the Guide, falls for 2 of 3; Peregrin, the new Guide, separates for the last one.
func TestFAQ7bTheNewGuideSeparates(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Gimli, Peregrin)
	}, tile(huntRoll, 1), "hunt: 3")
	tr.asks("free tile.burden", "lose-guide", "lose-random", "bear").do("free: lose-guide")
	tr.asks("free tile.burden", "separate-guide", "bear").do("free: separate-guide").escape("hollin").done()
	tr.toldSoFar("casualty character=gimli", "burden-left count=1", "guide-separates character=peregrin",
		"burden-left count=0").corruption(0)
	if !slices.Contains(tr.cover, "new-guide-helps") {
		t.Error("not covered")
	}
}

// R124: the Guide's ability comes before the casualty; a Guide who is still the same afterwards has missed
// it.
func TestR124TheOldGuideDoesNotHelpAfterTheCasualty(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Peregrin, Meriadoc)
	}, tile(huntRoll, 1), "hunt: 3", "casualty: meriadoc").do("free: lose-random").escape("hollin")
	tr.done().corruption(2).toldSoFar("casualty-drawn character=meriadoc", "burden-left count=2")
}

// R124: one casualty a tile, and what he could bear beyond the burden is lost.
func TestR124AtMostOneCasualty(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers = Hollin; p.travel(Gimli, Legolas, Boromir) }, tile(huntRoll, 1),
		"hunt: 3").do("free: lose-guide")
	tr.guide("legolas").done().corruption(1)
	tr = try(t, func(p *Position) { p.Bearers = Hollin; p.travel(Strider, Gimli) }, tile(huntRoll, 1),
		"hunt: 1").do("free: lose-guide").done()
	tr.corruption(0)
	if tr.p.State[Strider] != Eliminated || tr.p.Guide != Gimli {
		t.Errorf("Strider is %s, the Guide %s", tr.p.State[Strider], tr.p.Guide)
	}
}

// R4, R124, FAQ 2: one card on the table, before all else.
func TestR4FAQ2OneCardFromTheTable(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.travel(Boromir, Gimli)
		p.table(AxeAndBow, HornOfGondor)
	}
	tr := try(t, set, tile(huntRoll, 1), "hunt: 3")
	tr.asks("free tile.burden", "use-from-table", "lose-guide", "lose-random", "bear")
	if got := tr.fits("free: use-from-table"); !slices.Equal(got, []string{"axe-and-bow", "horn-of-gondor"}) {
		t.Errorf("offered are %v", got)
	}
	tr.refuse("free: use-from-table card=wizards-staff", "not-helpful")
	tr.do("free: use-from-table card=horn-of-gondor").asks("free tile.burden", "lose-guide", "lose-random",
		"bear").do("free: bear").done().corruption(2)
	tr = try(t, func(p *Position) {
		set(p)
		p.State[Legolas] = InFellowship
	}, tile(huntRoll, 1), "hunt: 3", "casualty: gimli").do("free: lose-random").guide("boromir")
	tr.done().corruption(1)
	if !tr.p.onTable(AxeAndBow) || !tr.p.onTable(HornOfGondor) {
		t.Error("a card was used after the casualty")
	}
}

// R59: a card whose Companion has gone is of no use, even while it still lies there.
func TestR59CardsOfThoseWhoHaveGone(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Strider)
		p.table(AxeAndBow, HornOfGondor, WizardsStaff)
	}, tile(huntRoll, 1), "hunt: 1")
	tr.asks("free tile.burden", "lose-guide", "bear")
}

// R123: a tile without burden still reveals, whatever is used.
func TestR123ZeroWithIconReveals(t *testing.T) {
	try(t, func(p *Position) { p.Bearers = Hollin }, tile(huntRoll, 1), "hunt: 0-reveal").done().revealed(true)
	try(t, func(p *Position) {
		p.Bearers = Hollin
		p.table(HornOfGondor)
	}, tile(huntRoll, 1), "hunt: 1-reveal").do("free: use-from-table card=horn-of-gondor").done().corruption(0).
		revealed(true)
}

// What an eye is worth: successes (R14), all dice of the box on the track, more than five too (R16), nothing
// in a stronghold (R23), and by a card it has no effect at all.
func TestEyesByCause(t *testing.T) {
	onTrack := func(p *Position) {
		p.onTrack(1)
		p.travel()
		p.box(1, 6)
	}
	onMap := func(p *Position) {
		p.Bearers = Hollin
		p.travel()
		p.box(1, 6)
	}
	for _, test := range []struct {
		name     string
		set      func(p *Position)
		why      huntCause
		count    int
		tile     string
		damage   int8
		revealed bool
	}{
		{"roll", onMap, huntRoll, 4, "eye", 4, true},
		{"track", onTrack, huntMordor, 0, "eye", 7, true},
		{"track, special", onTrack, huntMordor, 0, "ring-is-mine-eye", 7, true},
		{"stronghold", onMap, huntPath, 0, "eye", 0, true},
		{"Orc Patrol", onMap, huntCard, 0, "eye", 0, false},
		{"Orc Patrol on the track", onTrack, huntCard, 0, "ring-is-mine-eye", 0, false},
		{"Isildur's Bane", onMap, huntIsildur, 0, "eye", 0, false},
		{"Foul Thing", onMap, huntFoulThing, 0, "eye", 0, false},
		{"Balrog", onMap, huntBalrog, 0, "eye", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tr := try(t, test.set, tile(test.why, test.count), "hunt: "+test.tile)
			tr.done().corruption(test.damage).revealed(test.revealed)
		})
	}
}

// Rulebook p.40: every special tile on the Mordor track: its burden, its icons, and that it never comes back.
func TestRulebookP40SpecialTiles(t *testing.T) {
	for _, test := range []struct {
		tile     Tile
		die      string
		damage   int8
		step     int8
		revealed bool
	}{
		{TileElvenCloaks, "", 0, 1, false},
		{TileElvenRope, "", 0, 1, false},
		{TilePhial, "", -2, 1, false},
		{TileSmeagol, "", -1, 1, false},
		{TileShelob, "4", 4, 0, false},
		{TileRingIsMine, "", 2, 0, true},
		{TileOnTheyWent, "", 3, 0, false},
		{TileGiveItToUss, "", 1, 0, true}, // a special tile reveals also with Gollum as Guide
	} {
		t.Run(test.tile.String(), func(t *testing.T) {
			draws := []string{"hunt: " + test.tile.String()}
			if test.die != "" {
				draws = append(draws, "hunt-die: "+test.die)
			}
			tr := try(t, func(p *Position) {
				p.onTrack(0)
				p.travel()
				p.box(0, 2)
				p.Corruption = 3
			}, tile(huntMordor, 0), draws...)
			if len(tr.rules.Decisions(tr.p)) > 0 && tr.p.Depth() > 1 {
				tr.do("free: bear")
			}
			tr.done().corruption(3 + test.damage).revealed(test.revealed)
			if tr.p.Mordor != test.step {
				t.Errorf("step %d, not %d", tr.p.Mordor, test.step)
			}
			if n := tr.p.Pool[test.tile] + tr.p.Drawn[test.tile]; n != 0 {
				t.Errorf("the special tile is still there")
			}
		})
	}
}

// R129: corruption never falls below 0.
func TestR129NegativeTilesHeal(t *testing.T) {
	try(t, func(p *Position) { p.onTrack(0); p.Corruption = 1 }, tile(huntMordor, 0), "hunt: phial-minus-2").
		done().corruption(0)
}

// Blue tiles by a card are discarded without effect (SC5, SC6, SC7, SC14).
func TestBlueTilesByCardsDoNothing(t *testing.T) {
	for _, why := range []huntCause{huntCard, huntIsildur, huntFoulThing, huntBreaking} {
		tr := try(t, func(p *Position) { p.onTrack(0); p.Corruption = 5 }, tile(why, 0), "hunt: phial-minus-2").
			done().corruption(5)
		if tr.p.Mordor != 0 {
			t.Error("a step without a move")
		}
	}
}

// R6: Gollum hides the Fellowship from icons of standard tiles, but not from eyes; he does so too who has
// only now become Guide.
func TestR6GollumHidesFromStandardIcons(t *testing.T) {
	alone := func(p *Position) { p.Bearers = Hollin; p.travel() }
	try(t, alone, tile(huntRoll, 1), "hunt: 0-reveal").done().revealed(false).
		told("stays-hidden tile=0-reveal guide=gollum")
	try(t, alone, tile(huntRoll, 1), "hunt: 2-reveal").do("free: bear").done().revealed(false).corruption(2)
	// nobody else can bear it: the game need not ask
	try(t, alone, tile(huntRoll, 1), "hunt: eye").done().corruption(1).revealed(true)
	try(t, alone, tile(huntRoll, 1), "hunt: 2-reveal").do("free: let-gollum-reveal").done().revealed(true).
		corruption(1)
	last := func(p *Position) { p.Bearers = Hollin; p.travel(Gimli) }
	try(t, last, tile(huntRoll, 1), "hunt: 2-reveal").do("free: lose-guide").done().revealed(false).corruption(0)
}

// Gollum's second ability is for a hidden Fellowship that the tile does not reveal anyway.
func TestGollumRevealsOnlyTheHidden(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers = Hollin; p.travel() }, tile(huntRoll, 2), "hunt: eye").done()
	tr.corruption(2).revealed(true)
	tr = try(t, func(p *Position) { p.Bearers = Hollin; p.travel(); p.Revealed = true }, tile(huntCard, 0),
		"hunt: 2").done()
	tr.corruption(2)
	tr = try(t, func(p *Position) { p.onTrack(1); p.travel() }, tile(huntMordor, 0), "hunt: 2")
	tr.asks("free tile.burden", "let-gollum-reveal", "bear").do("free: let-gollum-reveal").done().corruption(1).
		revealed(true)
	if tr.p.Mordor != 2 {
		t.Error("the move is not made")
	}
}

// R133: on the Mordor track the hobbits' ability removes them, and no hobbit is taken alive.
func TestR133HobbitsOnTheMordorTrack(t *testing.T) {
	set := func(p *Position) { p.onTrack(1); p.travel(Meriadoc, Peregrin) }
	tr := try(t, set, tile(huntMordor, 0), "hunt: 2").do("free: separate-guide").do("free: lose-guide").done().
		corruption(0)
	for _, c := range []Character{Meriadoc, Peregrin} {
		if tr.p.State[c] != Eliminated {
			t.Errorf("%s is %s", c, tr.p.State[c])
		}
	}
	if tr.p.Mordor != 2 || tr.p.Guide != Gollum {
		t.Errorf("step %d, the Guide is %s", tr.p.Mordor, tr.p.Guide)
	}
}

// Take Them Alive: the hobbit who falls lives, and what he has borne stays borne.
func TestTakeThemAlive(t *testing.T) {
	tr := try(t, func(p *Position) { p.Bearers = Hollin; p.travel(Gimli, Meriadoc) }, tile(huntRoll, 1),
		"hunt: 2", "casualty: meriadoc")
	tr.do("free: lose-random").escape("hollin").done().corruption(1)
	if !tr.p.stands(Meriadoc, Hollin) {
		t.Errorf("Meriadoc is %s", tr.p.State[Meriadoc])
	}
}

// R127: nothing reduces the burden of Isildur's Bane; Wizard's Staff and Mithril Coat may be used.
func TestR127IsildursBane(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.Progress = Hollin, 0
		p.travel(GandalfTheGrey, Boromir, Meriadoc)
		p.table(HornOfGondor)
	}
	try(t, set, tile(huntIsildur, 0), "hunt: 2-reveal").done().corruption(2).revealed(true)
	try(t, func(p *Position) { p.travel(Meriadoc); p.Bearers = Hollin }, tile(huntIsildur, 0), "hunt: 3").done().
		corruption(3)
	tr := try(t, func(p *Position) { set(p); p.table(WizardsStaff) }, tile(huntIsildur, 0))
	tr.asks("free tile.staff", "use-from-table", "decline").do("free: use-from-table card=wizards-staff").done().
		corruption(0)
	tr = try(t, func(p *Position) { set(p); p.table(MithrilCoatAndSting) }, tile(huntIsildur, 0), "hunt: 3 1")
	tr.asks("free tile.mithril", "use-from-table", "decline").
		do("free: use-from-table card=mithril-coat-and-sting").done().corruption(1)
}

// R126, R145: a random Companion must fall for Foul Thing from the Deep, after card and Guide and only if
// something is left.
func TestR126R145FoulThingFromTheDeep(t *testing.T) {
	set := func(p *Position) {
		p.Bearers = Hollin
		p.travel(Boromir, Gimli)
	}
	try(t, set, tile(huntFoulThing, 0), "hunt: 3", "casualty: gimli").done().corruption(1).
		told("casualty-drawn character=gimli")
	tr := try(t, func(p *Position) { set(p); p.table(HornOfGondor) }, tile(huntFoulThing, 0), "hunt: 1")
	tr.asks("free tile.burden", "use-from-table", "lose-random").do("free: use-from-table card=horn-of-gondor").
		done().corruption(0)
	if tr.p.fellowship().count() != 2 {
		t.Error("somebody has fallen")
	}
	tr = try(t, func(p *Position) { p.Bearers = Hollin; p.travel(Meriadoc) }, tile(huntFoulThing, 0), "hunt: 1")
	tr.asks("free tile.burden", "separate-guide", "lose-random").refuse("free: bear", "foul-thing")
	tr.do("free: separate-guide").escape("hollin").done().corruption(0)
	try(t, func(p *Position) { p.Bearers = Hollin; p.travel() }, tile(huntFoulThing, 0), "hunt: 2").
		do("free: bear").done().corruption(2)
}

// SC14: as many as the number, of the Free Peoples' choice, into the figure's region; icons count for
// nothing.
func TestBreakingOfTheFellowship(t *testing.T) {
	set := func(p *Position) {
		p.Bearers, p.Revealed = Hollin, true
		p.travel(Strider, Gimli, Legolas, Meriadoc)
	}
	tr := try(t, set, tile(huntBreaking, 0), "hunt: 2").asks("free breaking.choose", "break-away")
	tr.refuse("free: break-away who=strider", "wrong-total").do("free: break-away who=gimli,meriadoc").done().
		corruption(0)
	for c, want := range map[Character]bool{Strider: false, Gimli: true, Legolas: false, Meriadoc: true} {
		if tr.p.stands(c, Hollin) != want {
			t.Errorf("%s is %s", c, tr.p.State[c])
		}
	}
	tr = try(t, func(p *Position) { p.onTrack(1); p.travel(Gimli, Meriadoc); p.Revealed = true },
		tile(huntBreaking, 0), "hunt: shelob-die", "hunt-die: 5")
	tr.done() // the game sends them all
	if tr.p.State[Gimli] != Eliminated || tr.p.State[Meriadoc] != Eliminated || tr.p.Guide != Gollum ||
		tr.p.Mordor != 1 {
		t.Errorf("Gimli is %s, Meriadoc %s, the Guide %s", tr.p.State[Gimli], tr.p.State[Meriadoc], tr.p.Guide)
	}
	try(t, set, tile(huntBreaking, 0), "hunt: 0-reveal").done()
	try(t, set, tile(huntBreaking, 0), "hunt: eye").done().told("tile-without-effect tile=eye why=breaking")
}

// R135: twelve points end the game at once; no step follows, and no reveal.
func TestR135CorruptionComesFirst(t *testing.T) {
	tr := try(t, func(p *Position) { p.onTrack(4); p.travel(); p.Corruption = 11 }, tile(huntMordor, 0),
		"hunt: 1-reveal").do("free: bear")
	if !tr.p.Over() || tr.p.Result().How != endCorrupted {
		t.Errorf("the game ended %q", tr.p.Result().How)
	}
}

// The last step destroys the Ring after all effects of the tile.
func TestTheLastStepDestroysTheRing(t *testing.T) {
	tr := try(t, func(p *Position) { p.onTrack(4); p.travel(); p.Corruption = 10 }, tile(huntMordor, 0),
		"hunt: 1-reveal").do("free: bear")
	tr.told("corrupted count=1 corruption=11", "mordor-step step=5")
	if !tr.p.Over() || tr.p.Result().How != endDestroyed {
		t.Errorf("the game ended %q", tr.p.Result().How)
	}
}

// Each cause is told with its tile.
func TestEachTileIsToldWithItsCause(t *testing.T) {
	for _, v := range HuntCauses.Values() {
		try(t, func(p *Position) { p.Bearers, p.Revealed = Hollin, true; p.travel() }, tile(huntCause(v), 0),
			"hunt: 0-reveal").done().
			toldSoFar(fmt.Sprintf("tile-drawn tile=0-reveal why=%s", HuntCauses.Name(v)))
	}
}
